//! What is written at a node at a moment: runs of text with roles, line by line. Knows nothing of places.
//!
//! A label never moves while stepping: its glyph stands on the node's column, and everything that changes is written to the
//! right of it. [`LabelExtent`] is the room the longest label needs that the node ever shows.

use std::fmt::Write as _;

use super::boards::Boards;
use super::look::{DrawOptions, Zoom};
use crate::replay::{Interval, Known, Moment, Replay, State};
use crate::settings::Display;
use crate::text;
use crate::theme::Role;
use crate::trace::Window;
use crate::tree::{Domain, Kind, MoveNames, NodeId, Player, Tree};

/// Names longer than this are cut.
const NAME_CELLS: usize = 20;

/// Windows shown under each other at most; the latest ones are kept.
pub(super) const HISTORY_LINES: usize = 5;
/// What stands between the windows of two visits to a node.
const BETWEEN_VISITS: &str = "┄┄┄";

/// The room a node's label needs around the column of its glyph, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LabelExtent {
    /// Columns to the left of the glyph's column.
    pub(super) left: u16,
    /// Columns from the glyph's column to the right, that one included.
    pub(super) right: u16,
    /// Lines.
    pub(super) lines: u16,
}

/// Collects runs of text, line by line.
pub(super) trait Pen {
    /// Writes on the current line.
    fn write(&mut self, role: Role, words: std::fmt::Arguments<'_>);
    /// Writes one character, one cell wide, on the current line.
    fn glyph(&mut self, role: Role, glyph: char);
    /// Goes to the next line, indented to this column of the label.
    fn line(&mut self, indent: u16);
}

/// The glyph that tells who moves at a node.
#[must_use]
pub const fn glyph(kind: Kind) -> char {
    match kind {
        Kind::Inner(Player::Max) => '▲',
        Kind::Inner(Player::Min) => '▼',
        Kind::Inner(Player::Chance) => '◆',
        Kind::Inner(Player::Or) => '△',
        Kind::Inner(Player::And) => '▽',
        Kind::Leaf => '▪',
        Kind::Unexplored => '▫',
    }
}

pub(super) const fn glyph_role(kind: Kind) -> Role {
    match kind {
        Kind::Inner(Player::Max | Player::Or) => Role::Max,
        Kind::Inner(Player::Min | Player::And) => Role::Min,
        Kind::Inner(Player::Chance) => Role::Chance,
        Kind::Leaf | Kind::Unexplored => Role::Closed,
    }
}

/// The role of a node's words at a moment.
pub(super) fn state_role(moment: Moment<'_>, node: NodeId, best: bool) -> Role {
    match moment.state(node) {
        _ if moment.cursor() > 0 && is_here(moment, node) => Role::Current,
        State::Unvisited => Role::Unvisited,
        State::Pruned => Role::Pruned,
        _ if best => Role::Best,
        State::Open => Role::Open,
        State::Closed => Role::Closed,
    }
}

/// Whether the search is at a node, or recalls its position at another one.
fn is_here(moment: Moment<'_>, node: NodeId) -> bool {
    moment.current() == node || moment.replay().tree().duplicate_of(moment.current()) == Some(node)
}

/// The glyph before a position that stands elsewhere.
pub(super) const REPEATED: char = '≡';

/// Writes the label of a node.
pub(super) fn write(
    moment: Moment<'_>,
    node: NodeId,
    look: DrawOptions,
    role: Role,
    board: &[String],
    pen: &mut impl Pen,
) {
    let label = Label { moment, tree: moment.replay().tree(), node, role };
    if look.zoom == Zoom::Boards {
        draw(board, role, pen);
    }
    match (look.zoom, label.tree.kind(node)) {
        (Zoom::Dots, kind) => label.dot(kind, pen),
        (_, Kind::Inner(_)) => label.inner(look, pen),
        (_, kind) => label.leaf(kind, look.zoom, pen),
    }
}

/// Draws the position above the words; a drawing is not underlined, nor is all of it heavy.
fn draw(board: &[String], role: Role, pen: &mut impl Pen) {
    let role = if matches!(role, Role::Best | Role::Open) { Role::Closed } else { role };
    for line in board {
        pen.write(role, format_args!("{line}"));
        pen.line(0);
    }
}

struct Label<'r> {
    moment: Moment<'r>,
    tree: &'r Tree,
    node: NodeId,
    role: Role,
}

impl Label<'_> {
    fn dot(&self, kind: Kind, pen: &mut impl Pen) {
        let shown = match self.moment.state(self.node) {
            State::Pruned => '×',
            _ if self.is_repeated() => REPEATED,
            _ => glyph(kind),
        };
        let role = if self.role == Role::Closed { glyph_role(kind) } else { self.role };
        pen.glyph(role, shown);
    }

    fn leaf(&self, kind: Kind, zoom: Zoom, pen: &mut impl Pen) {
        let value = self.tree.value(self.node).map(|value| self.tree.domain().pretty(value));
        if self.is_repeated() {
            pen.write(self.role, format_args!("{REPEATED} "));
        }
        match (self.tree.name(self.node), value, zoom) {
            (Some(name), Some(value), Zoom::Boards | Zoom::Boxes | Zoom::FramedLabels | Zoom::Labels) => {
                pen.write(self.role, format_args!("{} {value}", shown_name(&name)));
            }
            (Some(name), None, Zoom::Boards | Zoom::Boxes | Zoom::FramedLabels | Zoom::Labels) => {
                pen.write(self.role, format_args!("{}", shown_name(&name)));
            }
            (_, Some(value), _) => pen.write(self.role, format_args!("{value}")),
            (..) => pen.glyph(self.role, glyph(kind)),
        }
    }

    fn inner(&self, look: DrawOptions, pen: &mut impl Pen) {
        let kind = self.tree.kind(self.node);
        // On a marked node the glyph belongs to the mark; elsewhere its colour tells the player.
        let role = if matches!(self.role, Role::Closed | Role::Open) { glyph_role(kind) } else { self.role };
        pen.glyph(role, if self.is_repeated() { REPEATED } else { glyph(kind) });
        let mut indent = 1;
        if look.zoom != Zoom::Values
            && let Some(name) = self.tree.name(self.node)
        {
            let name = shown_name(&name);
            indent += 1 + text::width(&name) as u16;
            pen.write(self.role, format_args!(" {name}"));
        }
        let detail = self.detail(look);
        if !look.zoom.is_tall() {
            return self.lines(&detail, indent + 1, Break::After, pen);
        }
        if let Some(value) = self.value().filter(|_| self.is_entered()) {
            pen.write(self.role, format_args!("  {value}"));
        }
        self.lines(&detail, 0, Break::Before, pen);
    }

    fn is_repeated(&self) -> bool {
        self.tree.duplicate_of(self.node).is_some()
    }

    fn is_entered(&self) -> bool {
        matches!(self.moment.state(self.node), State::Open | State::Closed)
    }

    fn lines(&self, detail: &[String], indent: u16, first: Break, pen: &mut impl Pen) {
        for (number, line) in detail.iter().enumerate() {
            let last = number + 1 == detail.len();
            // Earlier windows of the history step back behind the latest one.
            let role = if last || self.role == Role::Current { self.role } else { Role::Faint };
            if number == 0 && first == Break::After {
                pen.write(role, format_args!(" {line}"));
            } else {
                pen.line(indent);
                pen.write(role, format_args!("{line}"));
            }
        }
    }

    fn detail(&self, look: DrawOptions) -> Vec<String> {
        if !self.is_entered() {
            return Vec::new();
        }
        match (look.zoom, look.display) {
            (Zoom::Values, _) => self.value().into_iter().collect(),
            (_, Display::Interval) => vec![interval_text(self.tree.domain(), self.moment.interval(self.node))],
            (_, Display::History) => self.history(look),
            (Zoom::Boards | Zoom::Boxes, Display::Window) => self.window().into_iter().collect(),
            (_, Display::Window) => self.window_or_value().into_iter().collect(),
        }
    }

    fn window(&self) -> Option<String> {
        self.moment.window(self.node).map(|window| window_text(self.tree.domain(), window))
    }

    fn window_or_value(&self) -> Option<String> {
        match self.moment.state(self.node) {
            State::Open => self.window().or_else(|| self.value()),
            _ => self.value(),
        }
    }

    fn history(&self, look: DrawOptions) -> Vec<String> {
        let windows = history(self.moment, self.node);
        if windows.is_empty() {
            let value = self.value().filter(|_| !look.zoom.is_tall());
            return value.into_iter().collect();
        }
        let kept = windows.len().saturating_sub(HISTORY_LINES);
        let text = |window: &Option<Window>| window.map(|window| window_text(self.tree.domain(), window));
        windows[kept..].iter().map(|window| text(window).unwrap_or_else(|| BETWEEN_VISITS.to_owned())).collect()
    }

    fn value(&self) -> Option<String> {
        value_text(self.moment, self.node)
    }
}

/// The windows of every visit to a node by now, one a line.
pub(super) fn history_lines(moment: Moment<'_>, node: NodeId) -> Vec<String> {
    let domain = moment.replay().tree().domain();
    let text = |window: Window| window_text(domain, window);
    history(moment, node).into_iter().map(|window| window.map_or_else(|| BETWEEN_VISITS.to_owned(), text)).collect()
}

/// The windows of every visit to a node by now, with `None` between two visits.
fn history(moment: Moment<'_>, node: NodeId) -> Vec<Option<Window>> {
    let mut history = Vec::new();
    for windows in moment.visit_ends(node).map(|then| then.windows(node)).filter(|windows| !windows.is_empty()) {
        if !history.is_empty() {
            history.push(None);
        }
        history.extend(windows.into_iter().map(Some));
    }
    history
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Break {
    Before,
    After,
}

/// What is written of a node's value at a moment: `3`, `≥3`, `≤3`; `~1.8` for the sum of a chance node so far, which says nothing of
/// its mean; `?` for a node that is done without anything being known of it; nothing where its best value so far is not certain.
#[must_use]
pub fn value_text(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let tree = moment.replay().tree();
    let known = moment.claim(node);
    if known != Known::Nothing {
        return Some(known_text(tree.domain(), known));
    }
    match moment.state(node) {
        State::Closed => Some(known_text(tree.domain(), known)),
        State::Open if tree.player(node) == Some(Player::Chance) => {
            moment.value(node).map(|sum| format!("~{}", tree.domain().pretty(sum)))
        }
        State::Open | State::Unvisited | State::Pruned => None,
    }
}

/// What is known of a value in as few signs as can be; what lies between two numbers as an interval.
fn known_text(domain: Domain, known: Known) -> String {
    let shown = |value| domain.pretty(value);
    match known {
        Known::Exact(value) => shown(value).to_string(),
        Known::AtLeast(low) => format!("≥{}", shown(low)),
        Known::AtMost(high) => format!("≤{}", shown(high)),
        Known::Between(low, high) => interval_text(domain, Interval { low, high }),
        Known::Nothing => "?".to_owned(),
    }
}

pub(super) fn shown_name(name: &str) -> String {
    text::clipped(&text::visible(name), NAME_CELLS).into_owned()
}

/// A window as the lectures write it: `(3, +∞)`.
#[must_use]
pub fn window_text(domain: Domain, window: Window) -> String {
    let [alpha, beta] = [window.alpha, window.beta].map(|bound| domain.pretty(bound).as_bound());
    format!("({alpha}, {beta})")
}

/// An interval as the textbooks write it: `[3, 14]`.
#[must_use]
pub fn interval_text(domain: Domain, interval: Interval) -> String {
    format!("[{}, {}]", domain.pretty(interval.low), domain.pretty(interval.high))
}

/// What all footprints of one tree have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure<'r> {
    replay: &'r Replay,
    look: DrawOptions,
    boards: &'r Boards,
    /// The cells of the widest value of the tree.
    widest_value: u16,
}

impl<'r> Measure<'r> {
    /// Looks at every leaf once.
    pub(super) fn new(replay: &'r Replay, look: DrawOptions, boards: &'r Boards) -> Self {
        let tree = replay.tree();
        let values = tree.nodes().filter_map(|node| tree.value(node));
        // From the mover's side a value may be written with the other sign.
        let signed = |value| [value, replay.trace().perspective.handed_up(tree.domain(), value)];
        let widths = values.flat_map(signed).map(|value| width_of(tree.domain(), value));
        let widest_value = widths.max().unwrap_or(1).max(width_of(tree.domain(), f64::INFINITY));
        Self { replay, look, boards, widest_value }
    }

    /// The room the node's label needs over the whole replay. Costs the node's own steps.
    pub(super) fn label_extent(&self, node: NodeId) -> LabelExtent {
        let mut label = match (self.look.zoom, self.replay.tree().kind(node)) {
            (Zoom::Dots, _) => LabelExtent { left: 0, right: 1, lines: 1 },
            (_, Kind::Inner(_)) => self.inner(node),
            _ => self.leaf(node),
        };
        if let Some(words) = edge_label(self.replay.tree(), node, self.look.zoom) {
            let cells = text::width(&words) as u16;
            label.left = label.left.max((cells - 1) / 2);
            label.right = label.right.max(cells - (cells - 1) / 2);
        }
        label
    }

    /// The scissors before the first node of a skipped subtree take two cells.
    fn scissors(&self, node: NodeId) -> u16 {
        if is_skipped_child(self.replay, node) { 2 } else { 0 }
    }

    /// Cells and lines of the drawing in a node.
    fn board(&self, node: NodeId) -> (u16, u16) {
        if self.look.zoom == Zoom::Boards { self.boards.size(node) } else { (0, 0) }
    }

    /// A leaf never changes its text: it stands in the middle of its column.
    fn leaf(&self, node: NodeId) -> LabelExtent {
        let (_, board_lines) = self.board(node);
        let cells = leaf_cells(self.replay.tree(), node, self.look.zoom, self.boards);
        let left = self.scissors(node) + (cells - 1) / 2;
        LabelExtent { left, right: cells - (cells - 1) / 2, lines: 1 + board_lines }
    }

    fn inner(&self, node: NodeId) -> LabelExtent {
        let left = self.scissors(node);
        let name = match self.look.zoom {
            Zoom::Values => 0,
            _ => self.replay.tree().name(node).map_or(0, |name| 1 + name_width(&name)),
        };
        let detail = Detail::of(self.replay, node);
        let (width, lines) = self.detail(&detail);
        if self.look.zoom.is_tall() {
            let (board, board_lines) = self.board(node);
            // The frame and a blank on each side; edges meet the frame in its middle.
            let (columns, rows) = self.look.padding();
            let inside = (1 + name + 2 + detail.value).max(width).max(board) + 4 + 2 * columns;
            let lines = board_lines + lines + 3 + 2 * rows;
            return LabelExtent { left: left + (inside - 1) / 2, right: inside - (inside - 1) / 2, lines };
        }
        let (inside, lines) = (1 + name + 1 + width, lines.max(1));
        if self.look.zoom == Zoom::FramedLabels {
            let framed = inside + 4;
            return LabelExtent { left: left + (framed - 1) / 2, right: framed - (framed - 1) / 2, lines: lines + 2 };
        }
        LabelExtent { left, right: inside, lines }
    }

    /// Cells and lines of what is written beside or under the name.
    fn detail(&self, detail: &Detail) -> (u16, u16) {
        match (self.look.zoom, self.look.display) {
            (Zoom::Values | Zoom::Dots, _) => (detail.value, 1),
            (Zoom::Boards | Zoom::Boxes, Display::Window) => (detail.window, detail.lines.min(1)),
            (_, Display::Window) => (detail.window.max(detail.value), 1),
            (_, Display::History) => (detail.window.max(detail.value), detail.lines.clamp(1, HISTORY_LINES as u16)),
            (_, Display::Interval) => (4 + 2 * self.widest_value.max(detail.value), 1),
        }
    }
}

/// The cells of a leaf's text, and of its drawing if that is wider; at least 1.
pub(super) fn leaf_cells(tree: &Tree, node: NodeId, zoom: Zoom, boards: &Boards) -> u16 {
    let words = leaf_words(tree, node, zoom);
    if zoom == Zoom::Boards { words.max(boards.size(node).0) } else { words }
}

fn leaf_words(tree: &Tree, node: NodeId, zoom: Zoom) -> u16 {
    let value = tree.value(node).map_or(0, |value| width_of(tree.domain(), value));
    let name = match zoom {
        Zoom::Boards | Zoom::Boxes | Zoom::FramedLabels | Zoom::Labels => {
            tree.name(node).map_or(0, |name| name_width(&name))
        }
        Zoom::Values => 0,
        Zoom::Dots => return 1,
    };
    let mark = if tree.duplicate_of(node).is_some() { 2 } else { 0 };
    mark + if name > 0 && value > 0 { name + 1 + value } else { (name + value).max(1) }
}

/// Whether a cutoff ever skips this very node, not an ancestor of it.
pub(super) fn is_skipped_child(replay: &Replay, node: NodeId) -> bool {
    let parent_entered = replay.tree().parent(node).is_some_and(|parent| replay.entered(parent).is_some());
    parent_entered && replay.pruned(node).is_some()
}

/// What is written on the edge to a node: the move of a file, or the probability. Moves of games are the names of their nodes.
pub(super) fn edge_label(tree: &Tree, node: NodeId, zoom: Zoom) -> Option<String> {
    if matches!(zoom, Zoom::Values | Zoom::Dots) {
        return None;
    }
    let moved = match tree.move_names() {
        MoveNames::Listed(_) => tree.move_name(node).map(|name| shown_name(&name)),
        MoveNames::Notation(_) => None,
    };
    let p = tree.probability(node).map(|p| Domain::Numbers.pretty(p).to_string());
    match (moved, p) {
        (Some(moved), Some(p)) => Some(format!("{moved} {p}")),
        (moved, p) => moved.or(p),
    }
}

/// The most cells each kind of detail ever takes at a node.
#[derive(Default)]
struct Detail {
    value: u16,
    window: u16,
    lines: u16,
}

impl Detail {
    fn of(replay: &Replay, node: NodeId) -> Self {
        let domain = replay.tree().domain();
        let end = replay.end();
        let mut detail = Self::default();
        if replay.entered(node).is_none() {
            return detail;
        }
        for window in history(end, node) {
            let width = window.map_or(0, |window| width_of(domain, window.alpha) + width_of(domain, window.beta) + 4);
            detail.window = detail.window.max(width);
            detail.lines += 1;
        }
        detail.value = 1;
        for then in end.visit_ends(node) {
            for value in then.values(node) {
                detail.value = detail.value.max(1 + width_of(domain, value));
                // Only where an infinite value says nothing is another number written.
                if value.is_infinite() {
                    detail.value = detail.value.max(known_width(domain, then.claim(node)));
                }
            }
        }
        detail
    }
}

pub(super) fn name_width(name: &str) -> u16 {
    if name.is_ascii() && name.len() <= NAME_CELLS && !name.bytes().any(|byte| byte.is_ascii_control()) {
        return name.len() as u16;
    }
    text::width(&shown_name(name)) as u16
}

/// The cells a value takes, without writing out small integers.
pub(super) fn width_of(domain: Domain, value: f64) -> u16 {
    let integer = value as i32;
    if domain == Domain::Numbers && f64::from(integer) == value {
        let digits = integer.unsigned_abs().checked_ilog10().map_or(1, |log| log + 1);
        return digits as u16 + u16::from(integer < 0);
    }
    let mut counter = Counter(0);
    let _ = write!(counter, "{}", domain.pretty(value));
    counter.0
}

/// The cells of what is known.
fn known_width(domain: Domain, known: Known) -> u16 {
    match known {
        Known::Exact(value) => width_of(domain, value),
        Known::AtLeast(bound) | Known::AtMost(bound) => 1 + width_of(domain, bound),
        Known::Between(low, high) => 4 + width_of(domain, low) + width_of(domain, high),
        Known::Nothing => 1,
    }
}

struct Counter(u16);

impl std::fmt::Write for Counter {
    fn write_str(&mut self, words: &str) -> std::fmt::Result {
        self.0 += text::width(words) as u16;
        Ok(())
    }
}
