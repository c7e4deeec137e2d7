//! The side panel of wide screens: counters beside minimax and par, the open path with its windows, the selected node.
//!
//! **To add a section**
//! 1. Write a method of [`Column`] that draws it. It takes the lines it needs from the top of the free area, or none if it is
//!    empty.
//! 2. Add a row to [`SECTIONS`] at its place.
//! 3. In `tests/sections.rs`, name a lecture that shows it. Run the tests and read the snapshots that change.

use std::borrow::Cow;

use super::{
    board::{BoxRow, TermDrawings},
    overlay,
    prelude::*,
};
use plywood_drawing::scene::{glyph, value_text, window_text};
use plywood_messages::text::grouped;
use plywood_search::{replay::State, session::par_is_reached};

/// Maximum lines of the open path: the deepest ones.
const PATH: usize = 9;

/// Lines kept for a board and the headings below the table of positions.
const BOARD: u16 = 9;

/// Lines kept for the sum of a static evaluation.
const TERMS: u16 = 2;

type Text = fn() -> &'static str;

/// A section with its drawing function, which draws nothing if the section is empty.
pub struct Section {
    /// The heading or its first word.
    pub heading: Text,
    /// Action of an overlay with the same content, and the message shown instead if all of it is in the section already.
    aside: Option<(Action, Text)>,
    draw: fn(&mut Column<'_>, &mut Buffer),
}

/// The sections from top to bottom. Those whose height changes while stepping are below those that stay.
pub static SECTIONS: [Section; 8] = [
    Section { heading: || text!("interface/now"), aside: None, draw: |column, buf| column.counters(buf) },
    Section { heading: || text!("interface/row"), aside: None, draw: |column, buf| column.boxes(buf) },
    Section {
        heading: || text!("interface/positions"),
        aside: Some((Action::Positions, || text!("interface/positions-aside"))),
        draw: |column, buf| column.positions(buf),
    },
    Section { heading: || text!("panels/position"), aside: None, draw: |column, buf| column.board(buf) },
    Section { heading: || text!("interface/evaluation"), aside: None, draw: |column, buf| column.evaluation(buf) },
    Section { heading: || text!("interface/path"), aside: None, draw: |column, buf| column.path(buf) },
    Section { heading: || text!("panels/selected"), aside: None, draw: |column, buf| column.selected(buf) },
    Section {
        heading: || text!("panels/note"),
        aside: Some((Action::Note, || text!("interface/notes-aside"))),
        draw: |column, buf| column.notes(buf),
    },
];

/// Returns the message for an action whose content the side panel already shows completely.
pub fn side_panel_message(model: &Model, action: Action) -> Option<&'static str> {
    let remark_of = |section: &Section| section.aside.filter(|(asked, _)| *asked == action).map(|(_, remark)| remark);
    let (at, remark) = SECTIONS.iter().enumerate().find_map(|(at, section)| Some((at, remark_of(section)?)))?;
    let search_view = model.search_view().filter(|_| model.overlay == Overlay::None && !model.is_projected())?;
    let area = model.areas().side;
    let mut scratch = Buffer::empty(area);
    let mut column = Column { search_view, rest: inside(area), shown: Shown::Nothing };
    for section in &SECTIONS[..=at] {
        column.shown = Shown::Nothing;
        (section.draw)(&mut column, &mut scratch);
    }
    (column.shown == Shown::Whole).then(remark)
}

/// Visible part of a section.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Nothing,
    Part,
    Whole,
}

/// Returns the area right of the line between the tree and the panel.
fn inside(area: Rect) -> Rect {
    inset(paint::after(area, 1))
}

pub fn draw(search_view: &SearchView, area: Rect, buf: &mut Buffer) {
    for y in area.rows().map(|row| row.y).filter(|_| area.width > 0) {
        paint::put(buf, (area.x, y), '│', Role::Frame);
    }
    let mut column = Column { search_view, rest: inside(area), shown: Shown::Nothing };
    for section in &SECTIONS {
        (section.draw)(&mut column, buf);
    }
}

struct Column<'m> {
    search_view: &'m SearchView,
    /// Free area.
    rest: Rect,
    /// Visible part of the present section, if tracked.
    shown: Shown,
}

impl Column<'_> {
    /// Ends of the columns of the counters in the widest panel.
    const ENDS: [usize; 3] = [15, 25, 35];
    /// Cells of a path line beside the name: the player's glyph, the window and the value.
    const BESIDE_NAME: usize = 2 + Self::WINDOW + 6;
    /// Cells of a window in a path line. Longer names use them if the search has no windows.
    const WINDOW: usize = 15;
    /// Cells of a name in the path. Positions named by their boards get more if there is room.
    const NAME: usize = 8;

    fn heading(&mut self, words: &str, buf: &mut Buffer) {
        self.line([(words, Role::Title)], buf);
    }

    fn line<'w, W: Into<Cow<'w, str>>>(&mut self, pieces: impl IntoIterator<Item = (W, Role)>, buf: &mut Buffer) {
        paint::write_line(buf, self.rest, &paint::line(pieces));
        self.skip(1);
    }

    fn skip(&mut self, rows: u16) {
        self.rest = paint::below(self.rest, rows.min(self.rest.height));
    }

    fn counters(&mut self, buf: &mut Buffer) {
        let now = text!("interface/now");
        let minimax = text!("interface/minimax");
        let counters = self.search_view.counters(self.search_view.cursor());
        let par = if counters[0].par.is_some() { text!("panels/par-heading") } else { "" };
        let heading =
            Self::columns([now, minimax, par].map(|words| (words.to_owned(), Role::Faint)), 0, self.rest.width);
        self.line(heading, buf);
        for counter in &counters {
            let Some(now) = counter.now else { continue };
            let [all, par] = [counter.all, counter.par].map(|number| number.map_or(String::new(), grouped));
            let numbers = [(grouped(now), Role::Number), (all, Role::Text), (par, Role::Text)];
            let numbers = Self::columns(numbers, text::width(counter.name), self.rest.width);
            self.line([(counter.name.to_owned(), Role::Faint)].into_iter().chain(numbers), buf);
        }
        if counters[0].par.is_some() && !par_is_reached(self.search_view.choices().rules) {
            self.line([(text!("interface/par-of-fail-soft"), Role::Faint)], buf);
        }
        if let Some(now) = counters[0].now
            && let Some(all) = counters[0].all
        {
            self.bar(now, all, buf);
        }
        self.skip(1);
    }

    /// Aligns words to the ends of their columns, after `before` cells. Words too wide for a column end further right.
    fn columns(words: [(String, Role); 3], before: usize, width: u16) -> [(String, Role); 3] {
        let width = usize::from(width);
        let narrow = [16, 7, 0].map(|after| width.saturating_sub(after));
        let mut x = before;
        let mut ends = if width < Self::ENDS[2] { narrow } else { Self::ENDS }.into_iter();
        words.map(|(words, role)| {
            let start = ends.next().unwrap_or(0).saturating_sub(text::width(&words)).max(x + usize::from(x > 0));
            let words = format!("{:gap$}{words}", "", gap = start - x);
            x += text::width(&words);
            (words, role)
        })
    }

    /// Draws the visited share of the tree.
    fn bar(&mut self, now: u64, all: u64, buf: &mut Buffer) {
        let width = u64::from(self.rest.width.saturating_sub(6));
        let done = (now * width).div_ceil(all.max(1)).min(width) as usize;
        let full = "█".repeat(done);
        let empty = "░".repeat(width as usize - done);
        let share = format!(" {:>3} %", text::per_cent(now, all));
        self.line([(full, Role::Done), (empty, Role::ToCome), (share, Role::Text)], buf);
    }

    /// Draws the row of boxes of a game that has one, with its letters.
    fn boxes(&mut self, buf: &mut Buffer) {
        let Some(row) = BoxRow::new(self.search_view, self.rest.width) else { return };
        let heading = [(string!("interface/row"), Role::Title), (row.legend.clone(), Role::Faint)];
        let used = Flow::of(heading.map(|words| paint::line([words])), 3).draw(self.rest, buf);
        self.skip(used);
        row.draw(self.rest, buf);
        self.skip(row.height() + 1);
    }

    /// Draws the table of positions, in the room that a board and a long path leave.
    fn positions(&mut self, buf: &mut Buffer) {
        let keep = (PATH as u16 + BOARD).min(self.rest.height / 5 * 3);
        let (used, is_whole) = overlay::draw_positions_section(self.search_view, keep, self.rest, buf);
        self.shown = if is_whole { Shown::Whole } else { Shown::Part };
        self.skip(used);
    }

    /// Draws the position of a game at the focused node, unless the row of boxes shows it.
    fn board(&mut self, buf: &mut Buffer) {
        let board = self.search_view.board().filter(|_| BoxRow::new(self.search_view, self.rest.width).is_none());
        let Some(board) = board else { return };
        let name = board
            .name
            .map_or_else(|| string!("panels/position"), |name| string!("interface/position-named", Text(name)));
        self.heading(&name, buf);
        for line in &board.lines {
            self.line([(text::visible(line), Role::Text)], buf);
        }
        self.skip(1);
    }

    /// Draws the sum of the static evaluation at the focused node, with the drawings of its terms. The height does not depend on
    /// the node, so that nothing below moves.
    fn evaluation(&mut self, buf: &mut Buffer) {
        let (search_view, tree) = (self.search_view, self.search_view.tree());
        if !tree.has_terms() {
            return;
        }
        self.heading(text!("interface/evaluation"), buf);
        let charset = search_view.voice().charset;
        let first = tree.terms(NodeId::ROOT);
        let lines = plywood_explain::sum(&first, charset).map_or(0, |sum| Flow::sentence(&sum).height(self.rest.width));
        let height = TERMS.max(lines) + TermDrawings::of(&first).size().height;
        let top = self.rest.y;
        let terms = tree.terms(search_view.focus());
        if let Some(sum) = plywood_explain::sum(&terms, charset) {
            self.sentence(&sum, buf);
        }
        let drawings = TermDrawings::of(&terms);
        drawings.draw(self.rest, buf);
        self.skip(drawings.size().height);
        self.skip((height + 1).saturating_sub(self.rest.y - top).max(1));
    }

    fn path(&mut self, buf: &mut Buffer) {
        let search_view = self.search_view;
        let moment = search_view.moment();
        let tree = search_view.tree();
        let open: Vec<NodeId> =
            tree.ancestors(moment.current()).filter(|&node| moment.state(node) == State::Open).take(PATH).collect();
        self.heading(text!("interface/path"), buf);
        if open.is_empty() {
            let words = match search_view.cursor() {
                0 => text!("interface/not-begun"),
                cursor if cursor == search_view.replay().len() => text!("interface/over"),
                _ => text!("interface/between-passes"),
            };
            self.line([(words, Role::Faint)], buf);
        }
        let is_wide = tree.move_names().belong_to_game() && tree.position_name(NodeId::ROOT).is_some();
        let room = usize::from(self.rest.width).saturating_sub(Self::BESIDE_NAME);
        let has_windows = search_view.choices().rules.algorithm.has_windows();
        let window = Self::WINDOW.min(room + Self::WINDOW - Self::NAME);
        let window_cells = if has_windows { window } else { 0 };
        let cells = if is_wide { room.max(Self::NAME) } else { Self::NAME } + window - window_cells;
        for &node in open.iter().rev() {
            let name = tree.called(node).map_or_else(String::new, |name| text::visible(&name).into_owned());
            let name = format!("{} {:<cells$}", glyph(tree.kind(node)), text::clipped(&name, cells));
            let window = moment.window(node).map_or(String::new(), |window| window_text(tree.domain(), window));
            let value = value_text(moment, node).unwrap_or_default();
            self.line(
                [(name, Role::Open), (format!("{window:<window_cells$}"), Role::Text), (value, Role::Number)],
                buf,
            );
        }
        self.skip(1);
    }

    /// Explains the state of the selected node; draws nothing without a selection.
    fn selected(&mut self, buf: &mut Buffer) {
        // While the search after an edit runs, the selected node may no longer be the same.
        let Some(selected) = self.search_view.pane().selected.filter(|_| !self.search_view.is_pending()) else {
            return;
        };
        self.heading(text!("panels/selected"), buf);
        for sentence in plywood_explain::why(self.search_view.moment(), self.search_view.voice(), selected) {
            self.sentence(&sentence, buf);
        }
        self.skip(1);
    }

    fn notes(&mut self, buf: &mut Buffer) {
        let notes = [self.search_view.note().map(|(_, note)| note), self.search_view.document.note.as_deref()];
        for note in notes.into_iter().flatten() {
            self.heading(text!("panels/note"), buf);
            self.remark(&overlay::plain(note), buf);
            self.skip(1);
        }
        if let Some(source) = &self.search_view.document.source {
            let source = overlay::plain(source);
            self.remark(&source, buf);
        }
    }

    /// Draws a sentence and tracks whether all of it is visible.
    fn remark(&mut self, sentence: &Sentence, buf: &mut Buffer) {
        let needed = Flow::sentence(sentence).height(self.rest.width);
        let is_whole = needed <= self.rest.height && self.shown != Shown::Part;
        self.shown = if is_whole { Shown::Whole } else { Shown::Part };
        self.sentence(sentence, buf);
    }

    fn sentence(&mut self, sentence: &Sentence, buf: &mut Buffer) {
        let used = Flow::sentence(sentence).draw(self.rest, buf);
        self.skip(used);
    }
}
