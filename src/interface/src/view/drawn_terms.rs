//! Drawings of the terms of a static evaluation: boards with the lines that count.

use crate::paint::Palette;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_tree::tree::{Domain, Term};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

/// Cells between two drawings.
const GAP: u16 = 4;

/// Drawings of terms, side by side, each below its contribution to the sum.
pub(super) struct TermDrawings<'t>(Vec<&'t Term>);

impl<'t> TermDrawings<'t> {
    pub(super) fn of(terms: &'t [Term]) -> Self {
        Self(terms.iter().filter(|term| !term.drawing.is_empty()).collect())
    }

    /// Returns the size in cells; zero if there is no drawing.
    pub(super) fn size(&self) -> Size {
        let widths = self.0.iter().map(|term| width(term) + GAP).sum::<u16>();
        let rows = self.0.iter().map(|term| 1 + term.drawing.len() as u16).max().unwrap_or(0);
        Size::new(widths.saturating_sub(GAP), rows)
    }

    pub(super) fn draw(&self, palette: &Palette, mut area: Rect, buf: &mut Buffer) {
        for term in &self.0 {
            let width = width(term);
            if width > area.width {
                return;
            }
            let product = Domain::Numbers.pretty(term.product()).to_string();
            let lines = term.drawing.iter().map(|line| pieces(&text::visible(line)));
            let caption = vec![(format!("{product:^width$}", width = usize::from(width)), Role::Number)];
            for (y, pieces) in (area.top()..area.bottom()).zip([caption].into_iter().chain(lines)) {
                palette.line(pieces).render(Rect { y, width, height: 1, ..area }, buf);
            }
            let taken = (width + GAP).min(area.width);
            area = Rect { x: area.x + taken, width: area.width - taken, ..area };
        }
    }
}

fn width(term: &Term) -> u16 {
    term.drawing.iter().map(|line| text::cells(&text::visible(line))).max().unwrap_or(0)
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
