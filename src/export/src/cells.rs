//! Pictures of lessons as rows of cells: what a screen would show of runs that are written over each other.

use plywood_drawing::picture::Run;
use plywood_drawing::theme::Role;
use unicode_width::UnicodeWidthChar as _;

/// Words of one role beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// The column of the first.
    pub(super) x: usize,
    /// How many columns they take.
    pub(super) cells: usize,
    pub(super) role: Role,
    pub(super) text: String,
}

/// A cell: what stands there, with the marks on it; nothing in the second cell of what takes two.
type Cell = (String, Role);

/// A row of runs, later ones over earlier ones, from its first column on, without blanks at its end. Linear in its cells.
pub(super) fn spans(runs: &[&Run]) -> Vec<Span> {
    let mut cells: Vec<Cell> = Vec::new();
    for run in runs {
        write(&mut cells, run);
    }
    while cells.last().is_some_and(|(text, role)| text == " " && *role == Role::Text) {
        cells.pop();
    }
    let mut spans: Vec<Span> = Vec::new();
    for (x, (text, role)) in cells.into_iter().enumerate() {
        match spans.last_mut() {
            Some(span) if span.role == role => {
                span.text.push_str(&text);
                span.cells += 1;
            }
            Some(_) | None => spans.push(Span { x, cells: 1, role, text }),
        }
    }
    spans
}

fn write(cells: &mut Vec<Cell>, run: &Run) {
    let mut x = usize::from(run.x);
    for c in run.text.chars() {
        let wide = c.width().unwrap_or(0);
        if wide == 0 {
            // A mark on the letter before it.
            if let Some((text, _)) = x.checked_sub(1).and_then(|before| cells.get_mut(before)) {
                text.push(c);
            }
            continue;
        }
        if cells.len() < x + wide {
            cells.resize(x + wide, (" ".to_owned(), Role::Text));
        }
        cells[x] = (c.to_string(), run.role);
        for covered in &mut cells[x + 1..x + wide] {
            *covered = (String::new(), run.role);
        }
        x += wide;
    }
}
