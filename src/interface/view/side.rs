//! The side panel of wide screens: counters beside minimax and par, the open path with its windows, the selected node.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::counters::{Counter, counters};
use super::row::{self, BoxRow};
use super::{overlay, prose};
use crate::explain::{self, Sentence};
use crate::replay::State;
use crate::scene::{glyph, window_text};
use crate::text;
use crate::text::grouped;
use crate::theme::Role;
use crate::tree::NodeId;
use crate::tui::model::Viewer;
use crate::tui::paint::{self, Palette};

/// Lines of the open path shown at most: the deepest ones.
const PATH: usize = 9;

/// Lines kept for a board and the headings below the table of positions.
const BOARD: u16 = 9;

pub(super) fn draw(viewer: &Viewer, palette: &Palette, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    for y in area.top()..area.bottom() {
        paint::write(buf, area, (area.x, y), "│", palette.of(Role::Frame));
    }
    let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    let mut column = Column { palette, area: inside, y: inside.y };
    column.table(viewer, buf);
    let row = BoxRow::new(viewer, inside.width);
    column.cells(row.as_ref(), buf);
    column.positions(viewer, buf);
    if row.is_none() {
        column.board(viewer, buf);
    }
    column.path(viewer, buf);
    column.node(viewer, buf);
    column.note(viewer, buf);
}

/// Sections one under the other, as far as there is room.
struct Column<'p> {
    palette: &'p Palette,
    area: Rect,
    y: u16,
}

impl Column<'_> {
    fn heading(&mut self, words: &str, buf: &mut Buffer) {
        self.line(&[(words, Role::Title)], buf);
    }

    fn line(&mut self, pieces: &[(&str, Role)], buf: &mut Buffer) {
        let pieces = pieces.iter().map(|&(words, role)| (words, self.palette.of(role)));
        paint::write_all(buf, self.area, (self.area.x, self.y), pieces);
        self.y += 1;
    }

    const fn gap(&mut self) {
        self.y += 1;
    }

    const fn rest(&self) -> Rect {
        Rect { y: self.y, height: self.area.bottom().saturating_sub(self.y), ..self.area }
    }

    fn table(&mut self, viewer: &Viewer, buf: &mut Buffer) {
        self.line(&[("            now   minimax       par", Role::Faint)], buf);
        for counter in counters(viewer) {
            self.row(&counter, buf);
        }
        let counters = counters(viewer);
        if let (Some(now), Some(all)) = (counters[0].now, counters[0].minimax) {
            self.bar(now, all, buf);
        }
        self.gap();
    }

    fn row(&mut self, counter: &Counter, buf: &mut Buffer) {
        let Some(now) = counter.now else { return };
        let shown = |number: Option<u64>| number.map_or(String::new(), grouped);
        let name = format!("{:<8}", counter.name);
        let now = format!("{:>7}", grouped(now));
        let others = format!("{:>10}{:>10}", shown(counter.minimax), shown(counter.par));
        self.line(&[(&name, Role::Faint), (&now, Role::Number), (&others, Role::Text)], buf);
    }

    /// The share of the tree that has been visited.
    fn bar(&mut self, now: u64, all: u64, buf: &mut Buffer) {
        let width = u64::from(self.area.width.saturating_sub(6));
        let done = (now * width).div_ceil(all.max(1)).min(width) as usize;
        let (full, empty) = ("█".repeat(done), "░".repeat(width as usize - done));
        let share = format!(" {:>3} %", now * 100 / all.max(1));
        self.line(&[(&full, Role::Done), (&empty, Role::ToCome), (&share, Role::Text)], buf);
    }

    /// The position of a game at the node that keys act on.
    fn board(&mut self, viewer: &Viewer, buf: &mut Buffer) {
        let Some(board) = viewer.board() else { return };
        let name =
            board.name.map_or_else(|| "position".to_owned(), |name| format!("position {}", text::visible(&name)));
        self.heading(&name, buf);
        for line in &board.lines {
            self.line(&[(&text::visible(line), Role::Text)], buf);
        }
        self.gap();
    }

    /// The row of a game that has one, with its letters.
    fn cells(&mut self, row: Option<&BoxRow>, buf: &mut Buffer) {
        let Some(row) = row else { return };
        self.line(&[("row   ", Role::Title), (row::LEGEND, Role::Faint)], buf);
        row.draw(self.palette, self.rest(), buf);
        self.y += row.height() + 1;
    }

    /// The table of positions, in the room that a board and a long path leave. Above them, for they change their height.
    fn positions(&mut self, viewer: &Viewer, buf: &mut Buffer) {
        let rest = self.rest();
        let keep = (PATH as u16 + BOARD).min(rest.height / 5 * 3);
        self.y += overlay::positions(viewer, keep, self.palette, rest, buf);
    }

    fn path(&mut self, viewer: &Viewer, buf: &mut Buffer) {
        let moment = viewer.moment();
        let tree = viewer.run.replay.tree();
        let mut open: Vec<NodeId> =
            tree.ancestors(moment.current()).filter(|&node| moment.state(node) == State::Open).collect();
        open.truncate(PATH);
        self.heading("path", buf);
        if open.is_empty() {
            let words = if viewer.cursor == 0 { "the search has not begun" } else { "the search is over" };
            self.line(&[(words, Role::Faint)], buf);
        }
        for &node in open.iter().rev() {
            let name = tree.name(node).map_or_else(String::new, |name| text::visible(&name).into_owned());
            let name = format!("{} {:<8}", glyph(tree.kind(node)), text::clipped(&name, 8));
            let window = moment.window(node).map_or(String::new(), |window| window_text(tree.domain(), window));
            let value = moment.value(node).map_or(String::new(), |value| tree.domain().pretty(value).to_string());
            self.line(&[(&name, Role::Open), (&format!("{window:<15}"), Role::Text), (&value, Role::Number)], buf);
        }
        self.gap();
    }

    /// Why the selected node is as it is; without a selection, nothing.
    fn node(&mut self, viewer: &Viewer, buf: &mut Buffer) {
        let Some(selected) = viewer.selected else { return };
        self.heading("selected", buf);
        for sentence in explain::why(viewer.moment(), viewer.voice(), selected) {
            self.sentence(&sentence, buf);
        }
        self.gap();
    }

    fn note(&mut self, viewer: &Viewer, buf: &mut Buffer) {
        let tree = viewer.run.replay.tree();
        let own = viewer.focus();
        let notes = [tree.note(own), viewer.subject.note.as_deref()];
        for note in notes.into_iter().flatten() {
            self.heading("note", buf);
            self.sentence(&overlay::plain(note), buf);
            self.gap();
        }
    }

    fn sentence(&mut self, sentence: &Sentence, buf: &mut Buffer) {
        self.y += prose::draw(sentence, self.palette, self.rest(), buf);
    }
}
