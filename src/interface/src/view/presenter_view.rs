//! Presenter view: the audience screen, and below or beside it the next step, the notes, the clock and the step.

use super::prelude::*;
use super::{
    keys::KeyLine,
    overlay::{READING, help::draw_page, plain},
    prose::Flow,
};
use crate::{
    keymap::{Mode, key_line},
    presentation::message::{Audience, Disconnected, Note},
    presenter_view::{Link, PresenterAreas, PresenterView, areas},
    symbol::WIDEST,
};
use plywood_drawing::scene::{LARGE_ROWS, has_large, large, large_width};
use plywood_messages::words::{Sentence, Span, Tone};
use plywood_tree::settings::ThemeName;
use ratatui::{
    buffer::Cell,
    style::{Color, Modifier},
};

/// Columns of the headings at the left of their text.
const HEADING: u16 = 7;

impl Widget for &PresenterView {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        buf.set_style(area, paint::style(Role::Text));
        let areas = areas(area);
        let draw = Draw { model: self, areas };
        draw.title(buf);
        draw_mirror(self, areas, buf);
        draw.words(buf);
        draw.large(buf);
        draw.keys(buf);
        if let Some(page) = self.help {
            draw_page(Mode::PresenterView, page, area, buf);
        }
        paint::resolve(buf, self.theme());
    }
}

struct Draw<'m> {
    model: &'m PresenterView,
    areas: PresenterAreas,
}

impl Draw<'_> {
    /// Draws the title and the connection status. Without room for large digits, also step and clock.
    fn title(&self, buf: &mut Buffer) {
        let area = super::inset(self.areas.title);
        if area.is_empty() {
            return;
        }
        let notes = &self.model.presentation.notes;
        let pace = notes.pace.as_ref().map(|pace| format!("▶ {pace}   ")).unwrap_or_default();
        let small = || format!("{pace}{}   {}", step(notes.step), clock(self.model.seconds));
        let right = if self.areas.clock.is_empty() { small() } else { String::new() };
        paint::write_right(buf, area, area.y, &right, Role::Title);
        let left = Rect { width: area.width.saturating_sub(text::cells(&right) + 2), ..area };
        let problem = self.model.remark.map(str::to_owned).or_else(|| trouble(&self.model.link));
        let (words, role) = match problem {
            Some(problem) => (problem, Role::Problem),
            None => (self.model.presentation.notes.title.clone(), Role::Title),
        };
        let heading = if left.width < 60 { String::new() } else { format!("{}   ", text!("speaker/title")) };
        let shown = text::clipped(&words, left.width.into());
        paint::line([(heading.as_str(), Role::Faint), (&shown, role)]).render(left, buf);
    }

    fn words(&self, buf: &mut Buffer) {
        let notes = &self.model.presentation.notes;
        let end = plain(if notes.step.is_some() { text!("speaker/nothing-next") } else { "" });
        let next = if notes.next.0.is_empty() { &end } else { &notes.next };
        let (node, file) = (noted(notes.node.as_ref()), noted(notes.file.as_ref()));
        let coming = format!(" {} ", text!("speaker/next"));
        let blocks = [
            (coming.as_str(), Role::Current, next),
            (text!("speaker/now"), Role::Faint, &notes.now),
            (text!("speaker/note"), Role::Faint, &node),
            (text!("speaker/file"), Role::Faint, &file),
        ];
        self.stack(blocks.into_iter().filter(|(.., words)| !words.0.is_empty()).collect(), buf);
    }

    /// Draws texts one below the other. Each takes the rows it needs, as far as the others keep their minimum.
    fn stack(&self, blocks: Vec<(&str, Role, &Sentence)>, buf: &mut Buffer) {
        let mut rest = self.areas.words;
        let (heading, least) = if self.areas.has_headings_above { (2, 3) } else { (0, 1) };
        let columns = if heading == 0 { rest.width.saturating_sub(HEADING) } else { rest.width };
        let mut after = blocks.len() as u16;
        for (name, role, words) in blocks {
            after -= 1;
            let needed = Flow::sentence(words).height(columns) + heading;
            let rows = needed.min(rest.height.saturating_sub(after * least).max(least)).min(rest.height);
            self.block(Rect { height: rows, ..rest }, (name, role), words, buf);
            rest = Rect { y: rest.y + rows, height: rest.height - rows, ..rest };
        }
    }

    fn block(&self, area: Rect, (heading, role): (&str, Role), words: &Sentence, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        paint::write_left(buf, area, heading, role);
        let rest = if self.areas.has_headings_above {
            Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
        } else {
            paint::after(area, HEADING)
        };
        Flow::sentence(words).draw(rest, buf);
    }

    fn large(&self, buf: &mut Buffer) {
        let notes = &self.model.presentation.notes;
        let role = if self.model.link == Link::Following { Role::Title } else { Role::Faint };
        headed_digits(self.areas.clock, text!("speaker/elapsed"), &clock(self.model.seconds), role, buf);
        let heading = match &notes.pace {
            Some(pace) => format!("{}   ▶ {pace}", text!("speaker/step")),
            None => string!("speaker/step"),
        };
        headed_digits(self.areas.step, &heading, &step(notes.step), Role::Number, buf);
    }

    fn keys(&self, buf: &mut Buffer) {
        let keys = if self.model.help.is_some() { READING } else { key_line(Mode::PresenterView) };
        KeyLine::new(Mode::PresenterView, keys).render(self.areas.keys, buf);
    }
}

/// `20 / 43`.
fn step(step: Option<(u64, u64)>) -> String {
    match step {
        Some((done, all)) => format!("{} / {}", text::grouped(done), text::grouped(all)),
        None => "–".to_owned(),
    }
}

/// `0:12:34`.
fn clock(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Returns `only you: what nobody else reads B: the note`.
fn noted(note: Option<&Note>) -> Sentence {
    let Some(Note { about, text, speaker }) = note else { return Sentence::default() };
    let note = if about.is_empty() {
        Sentence::from(vec![Span { text: text.clone().into(), tone: Tone::Plain }])
    } else {
        sentence!("speaker/note-about", Name(about), note = Text(text))
    };
    if speaker.is_empty() { note } else { sentence!("speaker/only-you", Text(speaker), note) }
}

/// Returns the problem with the connection, if any.
fn trouble(link: &Link) -> Option<String> {
    match link {
        Link::Following => None,
        Link::Silent => Some(string!("speaker/silent")),
        Link::Disconnected(Disconnected::NoPresentation) => Some(string!("speaker/no-talk")),
        Link::Disconnected(Disconnected::Gone) => Some(string!("speaker/gone")),
        Link::Disconnected(Disconnected::Several(presentations)) => {
            Some(string!("speaker/several", presentations = Count(*presentations)))
        }
        Link::Disconnected(Disconnected::OtherVersion(_)) => Some(string!("speaker/other-version")),
        Link::Disconnected(Disconnected::Failed(error)) => Some(text::visible(error).into_owned()),
    }
}

fn headed_digits(area: Rect, heading: &str, words: &str, role: Role, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    paint::write_left(buf, area, heading, Role::Faint);
    draw_digits(words, role, paint::below(area, 1), buf);
}

/// Draws large digits; normal ones if they do not fit or a character has no large form.
fn draw_digits(words: &str, role: Role, area: Rect, buf: &mut Buffer) {
    let fits = large_width(words) <= usize::from(area.width) && LARGE_ROWS <= usize::from(area.height);
    if !fits || !has_large(words) {
        paint::write_left(buf, area, words, role);
        return;
    }
    for (row, area) in area.rows().enumerate().take(LARGE_ROWS) {
        paint::write_left(buf, area, &large(words, row), role);
    }
}

/// Draws the audience screen at its original size. A smaller screen shows the part around the focus, and the amount cut off.
fn draw_mirror(model: &PresenterView, areas: PresenterAreas, buf: &mut Buffer) {
    let frame = &model.presentation.frame;
    let mirror = Mirror { frame, corner: model.corner, area: areas.mirror };
    mirror.rules(model, areas, buf);
    let ground = colored_ground(frame).filter(|_| model.theme().name() == ThemeName::Mono);
    for position in mirror.visible_area().positions() {
        let there = (position.x - mirror.left_edge() + model.corner.0, position.y - mirror.top() + model.corner.1);
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
    const fn left_edge(&self) -> u16 {
        self.area.x + self.area.width.saturating_sub(self.frame.area.width) / 2
    }

    const fn top(&self) -> u16 {
        self.area.y + self.area.height.saturating_sub(self.frame.area.height) / 2
    }

    fn visible_area(&self) -> Rect {
        let Rect { width, height, .. } = self.frame.area;
        Rect::new(self.left_edge(), self.top(), width.min(self.area.width), height.min(self.area.height))
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

    fn rules(&self, model: &PresenterView, areas: PresenterAreas, buf: &mut Buffer) {
        let [left, right, above, below] = self.left_out();
        let (words, role) = match model.link {
            Link::Following => match model.presentation.notes.audience {
                Audience::Sees => (text!("speaker/room-sees"), Role::Faint),
                Audience::Blank => (text!("speaker/room-blank"), Role::Problem),
            },
            Link::Silent | Link::Disconnected(_) if self.frame.area.width > 0 => {
                (text!("speaker/room-saw-last"), Role::Problem)
            }
            _ => ("", Role::Faint),
        };
        rule(areas.above, buf);
        rule(areas.below, buf);
        if !words.is_empty() {
            paint::write_left(buf, paint::after(areas.above, 1), &format!(" {words} "), role);
        }
        mark(areas.above, &[(above, '▴', rows)], buf);
        let marks: [LeftOut; 3] = [(left, '◂', columns), (below, '▾', rows), (right, '▸', columns)];
        mark(areas.below, &marks, buf);
    }
}

fn rule(area: Rect, buf: &mut Buffer) {
    paint::write_left(buf, area, &"─".repeat(area.width.into()), Role::Frame);
}

fn rows(count: usize) -> String {
    string!("speaker/rows", Count(count))
}

fn columns(count: usize) -> String {
    string!("speaker/columns", Count(count))
}

/// Cells cut off at a side, the arrow towards it, and their description.
type LeftOut = (u16, char, fn(usize) -> String);

/// Draws ` ◂ 12 columns  ▾ 3 rows ` at the right end of a rule.
fn mark(area: Rect, left_out: &[LeftOut], buf: &mut Buffer) {
    let seen = left_out.iter().filter(|(number, ..)| *number > 0);
    let words: Vec<String> =
        seen.map(|&(number, arrow, describe)| format!("{arrow} {}", describe(usize::from(number)))).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_written_small() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 3));
        draw_digits("1,905,005", Role::Number, buffer.area, &mut buffer);
        assert_eq!(buffer[(0, 0)].symbol(), "1");
        assert_eq!(buffer[(1, 0)].symbol(), ",");
    }
}
