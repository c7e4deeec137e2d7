//! Position of a game: over a part of the canvas that the tree leaves free on screens without a side panel, as a row of cells
//! with a letter under each, and as the drawings of the terms of its evaluation.

use super::{overlay::frame, prelude::*};
use crate::{
    inset::{ENLARGED, Inset, InsetKind, InsetPlace, legend},
    plans::Picture,
};
use plywood_drawing::{
    picture::{Lattice, Picture as Drawn},
    scene::{Segment, Weight, large, strokes_of},
};
use plywood_search::session::UNKNOWN;
use plywood_tree::tree::{Domain, Term};
use ratatui::layout::Size;
use ratatui_widgets::paragraph::Paragraph;

pub fn draw_inset(search_view: &SearchView, canvas: Rect, buf: &mut Buffer) {
    if draw_terms(search_view, canvas, buf) {
        return;
    }
    if search_view.picture() == Picture::Plies && search_view.ply_view(0).has_boards() {
        return;
    }
    let Some(area) = area(search_view, canvas).filter(|area| canvas.intersection(*area) == *area) else { return };
    let scale = inset_of(search_view).scale;
    if search_view.pane().inset.kind == InsetKind::Row
        && let Some(row) = BoxRow::new(search_view, area.width.saturating_sub(4))
    {
        let inside = frame(area, &row.legend, buf);
        return enlarged((row.height(), scale), inside, buf, |area, buf| row.draw(area, buf));
    }
    let Some(board) = search_view.board() else { return };
    let lines = board.lines.iter().map(|line| paint::line([(line.as_str(), Role::Text)]));
    let inside = frame(area, &text::visible(&board.name.unwrap_or_default()), buf);
    let lines = Paragraph::new(lines.collect::<Vec<_>>());
    enlarged((board.lines.len() as u16, scale), inside, buf, |area, buf| lines.render(area, buf));
}

/// Draws `rows` rows in this scale, each cell as three by three or as it is.
fn enlarged((rows, scale): (u16, u16), area: Rect, buf: &mut Buffer, draw: impl FnOnce(Rect, &mut Buffer)) {
    if scale < ENLARGED {
        return draw(area, buf);
    }
    let room = Rect { width: area.width / ENLARGED, height: rows, ..area };
    let mut small = Buffer::empty(room);
    paint::fill(&mut small, room, Role::Text);
    draw(room, &mut small);
    for at in small.area.positions() {
        let cell = &small[at];
        let sign = cell.symbol().chars().next().unwrap_or(' ');
        let x = area.x + (at.x - area.x) * ENLARGED;
        let y = area.y + (at.y - area.y) * ENLARGED;
        for (row, y) in (y..).take(ENLARGED.into()).enumerate() {
            paint::write_styled(buf, area, (x, y), &strip(sign, row), cell.style());
        }
    }
}

/// Returns a row of an enlarged character, three cells wide.
fn strip(sign: char, row: usize) -> String {
    let shown = |strokes: Weight, line: char| if strokes == Weight::None { ' ' } else { line };
    match (sign, strokes_of(sign)) {
        ('█' | '▒' | '░', _) => sign.to_string().repeat(ENLARGED.into()),
        (_, Some([up, right, down, left])) => {
            let middle = [shown(up, '│'), sign, shown(down, '│')][row];
            let [left, right] = [left, right].map(|arm| if row == 1 { shown(arm, '─') } else { ' ' });
            [left, middle, right].iter().collect()
        }
        (_, None) => format!("{:^3}", large(&sign.to_string(), row)),
    }
}

/// Draws the position as its evaluation sees it, with the lines that count, if a corner has room. Returns false otherwise.
fn draw_terms(search_view: &SearchView, canvas: Rect, buf: &mut Buffer) -> bool {
    let pane = search_view.pane();
    let tree = search_view.tree();
    if !tree.has_terms() || search_view.picture() != Picture::Tree || !pane.shows_position {
        return false;
    }
    let terms = tree.terms(search_view.focus());
    let drawn = TermDrawings::of(&terms);
    let Size { width, height } = drawn.size();
    let title =
        plywood_explain::sum(&terms, search_view.voice().charset).map(|sum| sum.to_string()).unwrap_or_default();
    let size = Size::new(width.max(text::cells(&title) + 2) + 4, height + 2);
    let Some(corner) = pane.clear_corner(tree, size).filter(|_| height > 0) else { return false };
    let area = Rect { x: canvas.x + corner.x, y: canvas.y + corner.y, ..corner };
    if canvas.intersection(area) != area {
        return false;
    }
    drawn.draw(frame(area, &title, buf), buf);
    true
}

fn inset_of(search_view: &SearchView) -> Inset {
    let pane = search_view.pane();
    match search_view.picture() {
        Picture::Tree => pane.inset,
        Picture::Plies => pane.inset.beside_rows(pane.canvas),
    }
}

/// Returns the area of the inset: in the canvas of a tree, or in the free columns of rows of plies.
fn area(search_view: &SearchView, canvas: Rect) -> Option<Rect> {
    let pane = search_view.pane();
    let tree = search_view.tree();
    let place = match search_view.picture() {
        Picture::Tree => pane.inset_place(tree),
        Picture::Plies => inset_of(search_view).beside(pane.canvas),
    };
    let (InsetPlace::Corner(area) | InsetPlace::Beside(area)) = place?;
    Some(Rect { x: canvas.x + area.x, y: canvas.y + area.y, ..area })
}

/// The row of a walkthrough at its step, for a width. `None` for games without one.
pub struct BoxRow {
    pub legend: String,
    picture: Drawn,
}

impl BoxRow {
    pub fn new(search_view: &SearchView, width: u16) -> Option<Self> {
        let table = search_view.own.positions.as_ref().ok().filter(|table| !table.row().is_empty())?;
        // Filled at the start, filled on the path to the focused node, or free.
        let cell = |(before, now): (char, char)| match (before, now) {
            ('#', _) => '█',
            (_, '#') => '▒',
            _ => ' ',
        };
        let before = table.row().chars();
        let cells: Vec<char> = before.zip(search_view.board()?.lines.concat().chars()).map(cell).collect();
        let letters: Vec<char> = table.letters(search_view.cursor()).chars().collect();
        let newest = table.labelled(search_view.cursor()).checked_sub(1).and_then(|at| table.positions()[at].column);
        let mut picture = Drawn::new(0);
        let is_framed = 2 * cells.len() < usize::from(width);
        let (first, pitch) = if is_framed { (1, 2) } else { (0, 1) };
        if is_framed {
            let lattice = Lattice { at: (0, 0), cells: (cells.len() as u16, 1), pitch: (2, 2) };
            lattice.draw(&mut picture, Segment::new(Weight::Light, Role::Frame));
        }
        let below = 2 * first + 1;
        for (at, (cell, letter)) in cells.into_iter().zip(letters).enumerate() {
            let x = first + at as u16 * pitch;
            let role = match letter {
                _ if newest == Some(at) => Role::Current,
                UNKNOWN => Role::Unvisited,
                _ => Role::Number,
            };
            picture.write((x, first), Role::Text, cell.to_string());
            picture.write((x, below), role, letter.to_string());
        }
        if search_view.tree().domain() == Domain::Truth {
            for (line, y) in text::wrapped(text!("interface/truth-in-tree"), width).iter().zip(below + 1..) {
                picture.write((0, y), Role::Faint, line);
            }
        }
        Some(Self { legend: legend(table), picture })
    }

    pub const fn height(&self) -> u16 {
        self.picture.rows()
    }

    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        paint::picture(buf, area, &self.picture, 0);
    }
}

/// Cells between two drawings.
const GAP: u16 = 4;

/// Drawings of terms, side by side, each below its contribution to the sum.
pub struct TermDrawings<'t>(Vec<&'t Term>);

impl<'t> TermDrawings<'t> {
    pub fn of(terms: &'t [Term]) -> Self {
        Self(terms.iter().filter(|term| !term.drawing.is_empty()).collect())
    }

    /// Returns the size in cells; zero if there is no drawing.
    pub fn size(&self) -> Size {
        let widths = self.0.iter().map(|term| width(term) + GAP).sum::<u16>();
        let rows = self.0.iter().map(|term| 1 + term.drawing.len() as u16).max().unwrap_or(0);
        Size::new(widths.saturating_sub(GAP), rows)
    }

    pub fn draw(&self, mut area: Rect, buf: &mut Buffer) {
        for term in &self.0 {
            let width = width(term);
            if width > area.width {
                return;
            }
            let product = Domain::Numbers.pretty(term.product()).to_string();
            let lines = term.drawing.iter().map(|line| pieces(&text::visible(line)));
            let caption = vec![(format!("{product:^width$}", width = usize::from(width)), Role::Number)];
            for (y, pieces) in (area.top()..area.bottom()).zip([caption].into_iter().chain(lines)) {
                paint::write_line(buf, Rect { y, width, height: 1, ..area }, &paint::line(pieces));
            }
            area = paint::after(area, width + GAP);
        }
    }
}

fn width(term: &Term) -> u16 {
    text::widest(term.drawing.iter().map(|line| text::visible(line)))
}

/// Returns the marks, free squares and lines of a drawing with their roles.
fn pieces(line: &str) -> Vec<(String, Role)> {
    let role = |sign: char| match sign {
        '.' => Role::Faint,
        _ if sign.is_alphabetic() => Role::Title,
        _ => Role::Number,
    };
    let signs: Vec<char> = line.chars().collect();
    let same = signs.chunk_by(|&one, &next| role(one) == role(next));
    same.map(|same| (same.iter().collect(), same.first().map_or(Role::Text, |&sign| role(sign)))).collect()
}
