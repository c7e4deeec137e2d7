//! Rows as text and lines at cells of a canvas. The line across hangs from the node of the path, and a line leads from it down to
//! each child. Only the line of the open path is heavy.

use super::{
    Gap, Plies,
    cell::Piece,
    large::LargeNode,
    row::{PlyCell, PlyRow, Stub},
};
use crate::{
    picture::Picture,
    scene::{
        Marks, Scene, Viewport, edges,
        look::{Letters, Stroke},
        row_labels::{self, mover_labels},
        wires::{Arm, Segment, Weight},
    },
    theme::Role,
};
use plywood_messages::text;
use plywood_search::replay::Moment;
use plywood_tree::{settings::VisitOrder, tree::NodeId};

impl Plies {
    /// Returns the picture of the boards, if they take the place of the rows.
    pub fn picture(&self, moment: Moment<'_>, marks: Marks<'_>) -> Option<Picture> {
        Some(self.boards.as_ref()?.picture(moment, marks))
    }

    /// Returns everything but the picture of boards.
    pub fn scene(&self, moment: Moment<'_>, marks: Marks<'_>) -> Scene {
        let mut drawing = Drawing { plies: self, moment, marks, scene: Scene::in_view(Viewport::of(self.size)) };
        for row in &self.rows {
            drawing.edges(row);
        }
        for row in &self.rows {
            drawing.row(row);
            drawing.label(row);
        }
        if let Some(gap) = &self.gap {
            drawing.gap(gap);
        }
        drawing.below();
        for large in &self.large {
            drawing.large(large);
        }
        drawing.scene
    }
}

struct Drawing<'a> {
    plies: &'a Plies,
    moment: Moment<'a>,
    marks: Marks<'a>,
    scene: Scene,
}

impl Drawing<'_> {
    fn segment(&self, cell: &PlyCell) -> Segment {
        let segment = edges::segment(self.moment, Marks { best: &[], ..self.marks }, cell.node);
        match cell.role {
            // Only the open path is heavy.
            Role::Best => Segment { role: Role::EdgeBest, rank: 4, ..segment },
            _ => segment,
        }
    }

    fn edges(&mut self, row: &PlyRow) {
        let rise = i32::from(self.plies.pitch.to_name());
        let bus = i32::from(row.y) - rise;
        if row.parent.is_none() || bus < 0 {
            return;
        }
        let stub =
            |stub: &Option<Stub>| stub.as_ref().filter(|stub| stub.is_shown(self.marks.visits)).and_then(stub_segment);
        let before = stub(&row.before);
        let shown = row.cells.iter().filter(|cell| !self.marks.hides(self.moment, cell.node));
        let cells = shown.map(|cell| (cell.x, self.segment(cell)));
        let drops = before.into_iter().chain(cells).chain(stub(&row.after));
        let drops: Vec<(i32, Segment)> = drops.map(|(x, segment)| (i32::from(x), segment)).collect();
        let stem = i32::from(row.parent_x);
        let Some(strongest) = self.scene.across(bus, stem, &drops) else { return };
        self.scene.down(stem, self.stem_top(row, bus)..bus, strongest);
        let end = bus + 1 + i32::from(self.plies.pitch.stem);
        for (x, segment) in drops.into_iter().filter(|(_, segment)| !segment.is_broken()) {
            self.scene.down(x, bus + 1..end, segment);
        }
        if let Some(cell) = row.cells.iter().find(|cell| self.marks.cut_if(cell.node).is_some()) {
            self.scene.glyph(cell.x.into(), bus, '✂', Role::TickCut);
        }
    }

    fn stem_top(&self, row: &PlyRow, bus: i32) -> i32 {
        let above = self.plies.rows.iter().find(|above| above.ply + 1 == row.ply);
        let parent =
            above.and_then(|above| Some((above.y, above.cells.iter().find(|cell| Some(cell.node) == row.parent)?)));
        parent.map_or(bus, |(y, cell)| i32::from(y) + 1 + cell.details.len() as i32)
    }

    fn row(&mut self, row: &PlyRow) {
        let (marks, moment) = (self.marks, self.moment);
        for cell in row.cells.iter().filter(|cell| !marks.hides(moment, cell.node)) {
            self.cell(cell, i32::from(row.y));
            self.number(cell, i32::from(row.y));
        }
        let stubs = [&row.before, &row.after].into_iter().flatten();
        for stub in stubs.filter(|stub| stub.is_shown(marks.visits)) {
            let side = if row.before.as_ref() == Some(stub) { Arm::Left } else { Arm::Right };
            self.stub(stub, side, i32::from(row.y));
        }
    }

    /// Writes the player who moves on a row, at the left.
    fn label(&mut self, row: &PlyRow) {
        let tree = self.moment.tree();
        let Some(mover) = row_labels::mover(tree, row.cells.iter().map(|cell| cell.node)) else { return };
        let columns = |label: &String| row_labels::columns(label, Letters::Small);
        let mut labels = mover_labels(tree, mover).into_iter();
        if let Some(label) = labels.find(|label| columns(label) <= self.plies.margin) {
            self.scene.write(row_labels::BORDER.into(), row.y.into(), Role::Faint, &label);
        }
    }

    fn cell(&mut self, cell: &PlyCell, y: i32) {
        let x = i32::from(cell.x);
        if let Some(words) = &cell.edge {
            self.scene.write(x, y - 1, Role::EdgeLabel, words);
        }
        let lines = std::iter::once(&cell.name).chain(&cell.details);
        let width = i32::from(cell.width());
        let mut end = y;
        for line in lines {
            line.iter()
                .fold(x, |x, Piece { role, text }| self.scene.write(x, end, self.marks.role(cell.node, *role), text));
            if cell.role == Role::Current {
                // All of it is one block.
                for free in x + i32::from(super::cell::cells(line))..x + width {
                    self.scene.glyph(free, end, ' ', cell.role);
                }
            }
            end += 1;
        }
        if self.plies.stroke == Stroke::Broad && cell.role == Role::Current {
            for row in y..end {
                self.scene.glyph(x - 1, row, ' ', cell.role);
                self.scene.glyph(x + width, row, ' ', cell.role);
            }
        }
        if self.marks.selected == Some(cell.node) {
            self.scene.select(Stroke::Fine, x..x + width, y..end);
        }
    }

    /// Writes the visit number, if it is shown, on the line that leads to the node, where it needs no extra room.
    fn number(&mut self, cell: &PlyCell, y: i32) {
        if let Some(number) = self.marks.number(self.moment, cell.node).filter(|_| cell.node != NodeId::ROOT) {
            let above = y - 1 - i32::from(self.plies.pitch.edge);
            self.scene.write(cell.x.into(), above, Role::Number, &number.to_string());
        }
    }

    fn write(&mut self, x: i32, y: i32, line: &[Piece]) {
        line.iter().fold(x, |x, piece| self.scene.write(x, y, piece.role, &piece.text));
    }

    fn stub(&mut self, stub: &Stub, side: Arm, y: i32) {
        let x = i32::from(stub.columns.start);
        let room = usize::from(stub.columns.end.saturating_sub(stub.columns.start).saturating_sub(1));
        let rows = 1 + usize::from(self.plies.pitch.details);
        let lines = stub.lines(self.marks.visits);
        let broken = lines.first().filter(|_| lines.len() == 1).and_then(|(role, [words, _])| {
            let lines = broken(words, side, room)?;
            (lines.len() <= rows).then(|| lines.into_iter().map(|line| (*role, line)).collect::<Vec<_>>())
        });
        let lines = broken.unwrap_or_else(|| {
            let line = |(row, (role, [words, number])): (usize, (Role, [String; 2]))| {
                (role, if row == 0 { pointing(&words, &number, side, room) } else { words })
            };
            lines.into_iter().enumerate().map(line).collect()
        });
        for (row, (role, shown)) in lines.into_iter().enumerate().take(rows).filter(|_| room > 0) {
            self.scene.write(x, y + row as i32, role, &text::clipped(&shown, room));
        }
    }

    /// Writes `┋ … 5 plies … a2 b3 c1 b1 a3`, with only the latest moves if there is not room for all.
    fn gap(&mut self, gap: &Gap) {
        let (x, y) = (i32::from(gap.x), i32::from(gap.y));
        let count = gap.plies.len();
        let head = say!("plies/left-out", Count(count)).to_string();
        let room = usize::from(self.plies.size.0.saturating_sub(gap.x)).saturating_sub(4 + text::width(&head));
        self.scene.glyph(x, y, '┋', Role::EdgeOpen);
        let moves = last_words(&gap.moves, room);
        self.write(
            x + 2,
            y,
            &[
                Piece { role: Role::Faint, text: head },
                Piece { role: Role::Open, text: if moves.is_empty() { String::new() } else { format!(" {moves}") } },
            ],
        );
    }

    fn large(&mut self, large: &LargeNode) {
        let (x, first) = (i32::from(large.x), self.scene.glyphs.len());
        let rows = (i32::from(large.y)..).zip(&large.lines);
        for (y, line) in rows.clone() {
            self.scene.write(x, y, large.role, line);
        }
        if large.role == Role::Current {
            // All of it is one block.
            self.scene.block(first, x - 1..=x + i32::from(large.width()), rows.map(|(y, _)| (y, ' ')));
        }
    }

    fn below(&mut self) {
        let plies = self.plies;
        if self.marks.visits == VisitOrder::Generated {
            return;
        }
        let Some(last) = plies.rows.last() else { return };
        let y = i32::from(last.y + plies.pitch.details + 1);
        for (x, line) in &plies.below {
            self.write(i32::from(*x), y, line);
        }
    }
}

/// Adds an arrow that points to the hidden nodes. With little room it drops the blanks, then all but the number.
fn pointing(words: &str, number: &str, side: Arm, room: usize) -> String {
    let forms = match side {
        Arm::Left => [format!("‹ {words}"), format!("‹{words}"), format!("‹ {number}")],
        Arm::Right | Arm::Up | Arm::Down => [format!("{words} ›"), format!("{words}›"), format!("{number} ›")],
    };
    let fits = |form: &String| text::width(form) <= room;
    forms.iter().find(|form| fits(form)).or(forms.last()).cloned().unwrap_or_default()
}

/// Breaks a text with an arrow into several lines if each word fits in one. Returns `None` if one line is enough.
fn broken(words: &str, side: Arm, room: usize) -> Option<Vec<String>> {
    let longest = words.split(' ').map(text::width).max().unwrap_or(0);
    if text::width(words) < room || longest > room {
        return None;
    }
    let pointed = match side {
        Arm::Left => format!("‹ {words}"),
        Arm::Right | Arm::Up | Arm::Down => format!("{words} ›"),
    };
    Some(text::wrapped(&pointed, room as u16))
}

fn stub_segment(stub: &Stub) -> Option<(u16, Segment)> {
    let (weight, role, rank) = match stub {
        Stub { open: 1.., .. } => (Weight::Heavy, Role::EdgeOpen, 5),
        Stub { done: 1.., .. } => (Weight::Light, Role::EdgeClosed, 3),
        Stub { to_come: 1.., .. } => (Weight::Light, Role::EdgeUnvisited, 2),
        Stub { .. } => (Weight::Broken, Role::EdgePruned, 1),
    };
    (!stub.columns.is_empty()).then_some((stub.columns.start, Segment { weight, role, rank }))
}

/// Returns the end of a line, from the beginning of a word on. Reads no more of it than fits.
fn last_words(words: &str, cells: usize) -> String {
    let (mut start, mut used) = (words.len(), 0);
    for (number, word) in words.rsplit(' ').enumerate() {
        // The blank after every word but the last one, which is empty if the line ends in a blank.
        let blank = usize::from(number > 0);
        used += text::width(word) + blank;
        if used > cells {
            break;
        }
        start -= word.len() + blank;
    }
    words[start..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_words_are_cut() {
        // A number is never cut.
        {
            let left = [12, 9, 8, 7, 4].map(|room| pointing("13 done", "13", Arm::Left, room));
            assert_eq!(left, ["‹ 13 done", "‹ 13 done", "‹13 done", "‹ 13", "‹ 13"]);
            let right = [12, 11, 10, 4].map(|room| pointing("13 to come", "13", Arm::Right, room));
            assert_eq!(right, ["13 to come ›", "13 to come›", "13 ›", "13 ›"]);
        }

        // Long texts are broken into lines.
        {
            let lines = |lines: &[&str]| Some(lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>());
            assert_eq!(broken("13 to come", Arm::Right, 11), None, "one line is enough");
            assert_eq!(broken("13 to come", Arm::Right, 10), lines(&["13 to come", "›"]));
            assert_eq!(broken("13 to come", Arm::Right, 8), lines(&["13 to", "come ›"]));
            assert_eq!(broken("13 done", Arm::Left, 6), lines(&["‹ 13", "done"]));
            assert_eq!(broken("13 to come", Arm::Right, 3), None, "a word has no room");
        }

        {
            let shown = |cells| last_words("a2 b3 c1", cells);
            assert_eq!(
                [0, 1, 2, 4, 5, 7, 8, 90].map(shown),
                ["", "", "c1", "c1", "b3 c1", "b3 c1", "a2 b3 c1", "a2 b3 c1"]
            );
            assert_eq!(last_words("", 3), "");
            for (words, cells, kept) in [
                ("日本語  ", 7, ""),
                ("日本語  ", 8, "日本語  "),
                ("x 日本語 ﷺ  ", 5, "ﷺ  "),
                ("  ", 9, "  "),
                ("", 9, ""),
            ] {
                let shown = last_words(words, cells);
                assert!(words.ends_with(&shown) && text::width(&shown) <= cells, "{shown:?}");
                assert_eq!(shown.trim(), kept.trim(), "{words:?} in {cells}");
            }
        }
    }
}
