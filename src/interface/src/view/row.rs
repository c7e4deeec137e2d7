//! Row of cells with a letter under each. It is the table of positions of a game whose positions all have their own place in one
//! drawing; the letters appear one by one.

use crate::inset::legend;
use crate::model::SearchView;
use crate::paint::Palette;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_search::session::UNKNOWN;
use plywood_tree::tree::Domain;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

/// The row of a walkthrough at its step, for a width. `None` for games without one.
pub(super) struct BoxRow {
    pub(super) legend: String,
    lines: Vec<Pieces>,
}

/// Text with roles, from left to right.
type Pieces = Vec<(String, Role)>;

impl BoxRow {
    pub(super) fn new(viewer: &SearchView, width: u16) -> Option<Self> {
        let table = viewer.positions.as_ref().ok().filter(|table| !table.row().is_empty())?;
        let before: Vec<char> = table.row().chars().collect();
        let now: Vec<char> = viewer.board()?.lines.concat().chars().collect();
        let cells: Vec<char> = before.iter().zip(&now).map(|(&before, &now)| cell(before, now)).collect();
        let letters: Vec<char> = table.letters(viewer.cursor()).chars().collect();
        let newest = table.labelled(viewer.cursor()).checked_sub(1).and_then(|at| table.positions()[at].column);
        let wide = 2 * cells.len() < usize::from(width);
        let mut lines = if wide { framed(&cells) } else { vec![vec![(cells.iter().collect(), Role::Text)]] };
        lines.push(under(&letters, newest, if wide { " " } else { "" }));
        if viewer.replay().tree().domain() == Domain::Truth {
            let truth = text::wrapped(text!(interface, "truth-in-tree"), width);
            lines.extend(truth.into_iter().map(|line| vec![(line, Role::Faint)]));
        }
        Some(Self { legend: legend(table), lines })
    }

    pub(super) const fn height(&self) -> u16 {
        self.lines.len() as u16
    }

    pub(super) fn draw(&self, palette: &Palette, area: Rect, buf: &mut Buffer) {
        let line = |pieces: &Pieces| palette.line(pieces.iter().map(|(words, role)| (words.clone(), *role)));
        Paragraph::new(self.lines.iter().map(line).collect::<Vec<_>>()).render(area, buf);
    }
}

/// Glyph of a cell: filled at the start, filled on the path to the focused node, or free.
const fn cell(before: char, now: char) -> char {
    match (before, now) {
        ('#', _) => '█',
        (_, '#') => '▒',
        _ => ' ',
    }
}

fn framed(cells: &[char]) -> Vec<Pieces> {
    let across = |ends: [&str; 3]| {
        let [left, between, right] = ends;
        vec![(format!("{left}{}{right}", vec!["─"; cells.len()].join(between)), Role::Frame)]
    };
    let mut middle = vec![("│".to_owned(), Role::Frame)];
    for cell in cells {
        middle.extend([(cell.to_string(), Role::Text), ("│".to_owned(), Role::Frame)]);
    }
    vec![across(["┌", "┬", "┐"]), middle, across(["└", "┴", "┘"])]
}

/// Letters under their cells, with the newest marked.
fn under(letters: &[char], newest: Option<usize>, gap: &str) -> Pieces {
    let role = |at: usize, letter: char| match letter {
        _ if newest == Some(at) => Role::Current,
        UNKNOWN => Role::Unvisited,
        _ => Role::Number,
    };
    let pieces = letters.iter().enumerate();
    pieces.flat_map(|(at, &letter)| [(gap.to_owned(), Role::Text), (letter.to_string(), role(at, letter))]).collect()
}
