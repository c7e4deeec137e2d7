//! Mirror of the audience screen at its original size. A smaller screen shows the part around the focus, and the amount cut off.

use super::audience_label;
use crate::follower::{Follower, FollowerAreas, Link};
use crate::paint;
use crate::symbol::WIDEST;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_tree::settings::ThemeName;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

pub(super) fn draw(model: &Follower, areas: FollowerAreas, buf: &mut Buffer) {
    let frame = &model.presentation.frame;
    let mirror = Mirror { frame, corner: model.corner, area: areas.mirror };
    mirror.rules(model, areas, buf);
    let ground = colored_ground(frame).filter(|_| model.theme().name() == ThemeName::Mono);
    for position in mirror.shown().positions() {
        let there = (position.x - mirror.left() + model.corner.0, position.y - mirror.top() + model.corner.1);
        if let (Some(cell), Some(there)) = (buf.cell_mut(position), frame.cell(there)) {
            *cell = ground.map_or_else(|| there.clone(), |ground| uncolored(there, ground));
        }
    }
    mirror.mend(buf);
}

struct Mirror<'f> {
    frame: &'f Buffer,
    corner: (u16, u16),
    area: Rect,
}

impl Mirror<'_> {
    /// Returns the first column; a frame smaller than the mirror is centred.
    const fn left(&self) -> u16 {
        self.area.x + self.area.width.saturating_sub(self.frame.area.width) / 2
    }

    const fn top(&self) -> u16 {
        self.area.y + self.area.height.saturating_sub(self.frame.area.height) / 2
    }

    fn shown(&self) -> Rect {
        let Rect { width, height, .. } = self.frame.area;
        Rect::new(self.left(), self.top(), width.min(self.area.width), height.min(self.area.height))
    }

    /// Removes wide characters cut by the mirror's edge, which would shift their whole row.
    fn mend(&self, buf: &mut Buffer) {
        let (end, top, bottom) = (self.area.right(), self.area.top(), self.area.bottom());
        let edge = end.saturating_sub(WIDEST).max(self.area.left())..end;
        for (x, y) in edge.flat_map(|x| (top..bottom).map(move |y| (x, y))) {
            let reaches_out = |cell: &&mut Cell| text::width(cell.symbol()) > usize::from(end - x);
            if let Some(cell) = buf.cell_mut((x, y)).filter(reaches_out) {
                cell.set_symbol(" ");
            }
        }
    }

    /// Returns the cells cut off at each side: left, right, above, below.
    const fn left_out(&self) -> [u16; 4] {
        let right = self.frame.area.width.saturating_sub(self.corner.0 + self.area.width);
        let below = self.frame.area.height.saturating_sub(self.corner.1 + self.area.height);
        [self.corner.0, right, self.corner.1, below]
    }

    fn rules(&self, model: &Follower, areas: FollowerAreas, buf: &mut Buffer) {
        let [left, right, above, below] = self.left_out();
        let (words, role) = match model.link {
            Link::Following => audience_label(model.presentation.notes.audience),
            Link::Silent | Link::Disconnected(_) if self.frame.area.width > 0 => {
                (text!(speaker, "room-saw-last"), Role::Problem)
            }
            _ => ("", Role::Faint),
        };
        rule(areas.above, buf);
        rule(areas.below, buf);
        if !words.is_empty() {
            label(areas.above, words, role, buf);
        }
        mark(areas.above, &[(above, '▴', rows)], buf);
        let marks: [LeftOut; 3] = [(left, '◂', columns), (below, '▾', rows), (right, '▸', columns)];
        mark(areas.below, &marks, buf);
    }
}

fn rule(area: Rect, buf: &mut Buffer) {
    let line = "─".repeat(usize::from(area.width));
    paint::write(buf, area, (area.x, area.y), &line, Role::Frame);
}

fn label(area: Rect, words: &str, role: Role, buf: &mut Buffer) {
    paint::write(buf, area, (area.x + 1, area.y), &format!(" {words} "), role);
}

fn rows(count: usize) -> String {
    say!(speaker, "rows", count = Count(count)).into()
}

fn columns(count: usize) -> String {
    say!(speaker, "columns", count = Count(count)).into()
}

/// Cells cut off at a side, the arrow towards it, and their description.
type LeftOut = (u16, char, fn(usize) -> String);

/// Draws ` ◂ 12 columns  ▾ 3 rows ` at the right end of a rule.
fn mark(area: Rect, left_out: &[LeftOut], buf: &mut Buffer) {
    let seen = left_out.iter().filter(|(number, ..)| *number > 0);
    let words: Vec<String> =
        seen.map(|&(number, arrow, said)| format!("{arrow} {}", said(usize::from(number)))).collect();
    if words.is_empty() || area.is_empty() {
        return;
    }
    let inside = Rect { width: area.width.saturating_sub(1), ..area };
    paint::write_right(buf, inside, area.y, &format!(" {} ", words.join("   ")), Role::Faint);
}

/// Returns the most frequent background of a frame with colours.
fn colored_ground(frame: &Buffer) -> Option<Color> {
    let has_colors = frame.content.iter().any(|cell| cell.fg != Color::Reset);
    frame.content.last().filter(|_| has_colors).map(|cell| cell.bg)
}

/// Reverses cells with another background than the rest: no information may depend on colour alone.
fn uncolored(cell: &Cell, ground: Color) -> Cell {
    let mut plain = cell.clone();
    plain.set_fg(Color::Reset).set_bg(Color::Reset);
    if cell.bg != ground {
        plain.modifier |= Modifier::REVERSED;
    }
    plain
}
