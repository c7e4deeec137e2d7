//! Room that labels need over a whole replay, in small letters and in large ones.

use super::{
    boards::Boards,
    history::{HISTORY_LINES, has_windows, history_lines, initial, window_text},
    label::{LabelExtent, edge_label, is_skipped_child, name_over, name_rows, shown_name_of},
    letters::{self, leaf_value_cells, repeated_cells, sign_cells},
    look::{DrawOptions, Inner, Letters, Room, Zoom},
};
use plywood_messages::text;
use plywood_search::{
    replay::{Known, Replay},
    trace::Window,
};
use plywood_tree::{
    settings::Display,
    tree::{Domain, Kind, NodeId, Tree, ValueBasis},
};

#[derive(Clone, Copy)]
pub struct Measure<'r> {
    replay: &'r Replay,
    /// Other searches of the tree, which are to be drawn with the same places.
    beside: &'r [&'r Replay],
    look: DrawOptions,
    boards: &'r Boards,
    /// Cells of the widest value; 0 if the look needs no room for values that a node never has.
    widest_value: u16,
    /// First window of the search, if all nodes begin with it.
    initial: Option<Window>,
    has_bare_leaves: bool,
}

impl<'r> Measure<'r> {
    pub fn new(replay: &'r Replay, beside: &'r [&'r Replay], look: DrawOptions, boards: &'r Boards) -> Self {
        let has_bare_leaves = replay.tree().has_bare_leaves() && boards.is_empty();
        let measure = Self { replay, beside, look, boards, widest_value: 0, initial: initial(replay), has_bare_leaves };
        let needs_widest = look.room == Room::Any || look.display == Display::Interval;
        if needs_widest { Self { widest_value: measure.widest_value(), ..measure } } else { measure }
    }

    fn widest_value(&self) -> u16 {
        let Self { replay, beside, look, .. } = *self;
        let (domain, width) = (replay.tree().domain(), |value| look.letters.value(replay.tree().domain(), value));
        let values = replay.tree().nodes().filter_map(|node| replay.tree().value(node)).chain([f64::INFINITY]);
        // From the mover's side a value may be written with the opposite sign.
        let turned = |value, replay: &Replay| width(replay.trace().perspective.backed_up(domain, value));
        let searches = || beside.iter().copied().chain([replay]);
        let widths = values.flat_map(|value| searches().map(move |replay| turned(value, replay)).chain([width(value)]));
        widths.max().unwrap_or(1)
    }

    /// Returns the measure of nodes in another look, with the same font of values, display and room.
    pub const fn with_look(self, look: DrawOptions) -> Self {
        Self { look, ..self }
    }

    pub const fn look(&self) -> DrawOptions {
        self.look
    }

    pub fn tree(&self) -> &'r Tree {
        self.replay.tree()
    }

    pub fn has_windows(&self) -> bool {
        self.beside.iter().chain([&self.replay]).any(|replay| has_windows(replay))
    }

    /// Returns the room that the node's label needs over the whole replay, and over those beside it. Linear in the node's own
    /// steps.
    pub fn label_extent(&self, node: NodeId) -> LabelExtent {
        let beside = |replay| Self { replay, initial: initial(replay), ..*self };
        let others = self.beside.iter().map(|replay| beside(replay).own_extent(node));
        others.fold(self.own_extent(node), LabelExtent::max)
    }

    fn own_extent(&self, node: NodeId) -> LabelExtent {
        if let Some(leaf) = self.bare_leaf(node) {
            return leaf;
        }
        let mut label = match (self.look.zoom, self.replay.tree().kind(node)) {
            (Zoom::Dots, _) => LabelExtent { left: 0, right: 1, lines: 1 },
            (_, Kind::Inner(_)) => self.inner(node),
            (_, Kind::Leaf | Kind::Unexplored) => self.leaf(node),
        };
        if let Some(words) = edge_label(self.replay.tree(), node, self.look.zoom) {
            let (left, right) = text::around(self.look.labels.name(&words));
            label.left = label.left.max(left);
            label.right = label.right.max(right);
        }
        label
    }

    fn scissors(&self, node: NodeId) -> u16 {
        let can_be = self.look.room == Room::Any && node != NodeId::ROOT;
        let is_skipped = can_be || is_skipped_child(self.replay, node);
        if is_skipped { self.look.scissor_columns() } else { 0 }
    }

    fn board(&self, node: NodeId) -> (u16, u16) {
        if self.look.zoom == Zoom::Boards { self.boards.size(node) } else { (0, 0) }
    }

    /// Fast path for a leaf that shows nothing but its value.
    fn bare_leaf(&self, node: NodeId) -> Option<LabelExtent> {
        let (tree, letters) = (self.replay.tree(), self.look.letters);
        let is_bare = self.has_bare_leaves && self.look.zoom != Zoom::Dots;
        let value = tree.value(node).filter(|_| is_bare && self.replay.trace().basis(node) != ValueBasis::Estimate)?;
        let (left, right) = text::around(letters.value(tree.domain(), value));
        Some(LabelExtent { left: self.scissors(node) + left, right, lines: letters.rows() })
    }

    /// A leaf never changes its text, so it is centred on its column.
    fn leaf(&self, node: NodeId) -> LabelExtent {
        let (board, board_lines) = self.board(node);
        let name = shown_name_of(self.replay, node, self.look);
        let (left, right) = text::around(leaf_words(self.replay, node, self.look, name.as_deref()).max(board));
        let rows = if self.replay.tree().value(node).is_some() { self.look.letters.rows() } else { 1 };
        let name_rows = name_rows(self.look, name.as_deref());
        let is_over = name_over(self.replay, node, self.look, name.as_deref()).is_some();
        let rows = if is_over { rows + name_rows } else { rows.max(name_rows) };
        LabelExtent { left: self.scissors(node) + left, right, lines: rows + board_lines }
    }

    fn inner(&self, node: NodeId) -> LabelExtent {
        let (left, letters) = (self.scissors(node), self.look.letters);
        let (signs, column) = sign_cells(self.replay, node, self.look.sign_letters());
        let shown = shown_name_of(self.replay, node, self.look);
        let name = shown.as_ref().map_or(0, |name| letters.gap(1) + letters.name(name));
        let mut detail = Detail::of(self.replay, node, self.look, self.initial);
        if self.look.room == Room::Any {
            detail = detail.widen_for_any(self.widest_value, letters);
        }
        let (width, lines) = self.detail(&detail);
        if self.look.zoom.is_tall() {
            let (board, board_lines) = self.board(node);
            // The frame and a blank on each side; edges meet the frame in its middle.
            let (columns, rows) = self.look.padding();
            let inside = (signs + name + letters.gap(2) + detail.value).max(width).max(board) + 4 + 2 * columns;
            // Two lines of large letters would touch each other.
            let between = u16::from(letters != Letters::Small && lines > 0);
            let lines = board_lines + lines + between + letters.rows() + 2 + 2 * rows;
            let (before, right) = text::around(inside);
            return LabelExtent { left: left + before, right, lines };
        }
        let gap = letters.gap(self.look.inner().gap());
        let name_rows = name_rows(self.look, shown.as_deref());
        if let Some(over) = name_over(self.replay, node, self.look, shown.as_deref()) {
            let (left, column) = (left + over.below + column, over.below + column);
            let right = (over.name + name - letters.gap(1)).max(over.below + signs + gap + width) - column;
            let lines = name_rows + lines.max(1);
            return LabelExtent { left, right, lines };
        }
        let (inside, lines) = (signs + name + gap + width, lines.max(name_rows).max(1));
        if self.look.zoom == Zoom::FramedLabels {
            let (before, right) = text::around(inside + 4);
            return LabelExtent { left: left + before, right, lines: lines + 2 };
        }
        LabelExtent { left: left + column, right: inside - column, lines }
    }

    fn detail(&self, detail: &Detail) -> (u16, u16) {
        let letters = self.look.letters;
        let (width, lines) = match (self.look.inner(), self.look.display) {
            (Inner::Nothing, _) => return (0, 1),
            (Inner::Value | Inner::OpenValue, _) => (detail.value, 1),
            (Inner::Bounds, Display::Window) if self.look.zoom.is_tall() => (detail.window, detail.window.min(1)),
            (Inner::Bounds, Display::Window) => (detail.window.max(detail.value), 1),
            (Inner::Bounds, Display::History) => (
                detail.window.max(detail.value).max(detail.initial),
                detail.windows.clamp(1, self.look.history_lines()),
            ),
            (Inner::Bounds, Display::Interval) => (letters.interval(self.widest_value.max(detail.value)), 1),
        };
        (width, lines * letters.rows())
    }
}

/// Returns the cells of a node without a frame that are left of its column.
pub fn before_center(replay: &Replay, node: NodeId, look: DrawOptions, boards: &Boards) -> u16 {
    let name = shown_name_of(replay, node, look);
    if replay.tree().kind(node).is_inner() {
        let over = name_over(replay, node, look, name.as_deref()).map_or(0, |over| over.below);
        return over + sign_cells(replay, node, look.sign_letters()).1;
    }
    let words = leaf_words(replay, node, look, name.as_deref());
    let board = if look.zoom == Zoom::Boards { boards.size(node).0 } else { 0 };
    text::around(words.max(board)).0
}

/// Returns the cells of a leaf's text, at least 1.
fn leaf_words(replay: &Replay, node: NodeId, look: DrawOptions, name: Option<&str>) -> u16 {
    let tree = replay.tree();
    if look.zoom == Zoom::Dots {
        return 1;
    }
    let letters = look.letters;
    let value = tree.value(node).map_or(0, |value| letters.value(tree.domain(), value));
    let is_over = name_over(replay, node, look, name).is_some();
    let name = name.map_or(0, |name| letters.name(name));
    if is_over {
        return name.max(leaf_value_cells(replay, node, letters).unwrap_or(0));
    }
    let mark = if tree.duplicate_of(node).is_some() { repeated_cells(letters) } else { 0 };
    let is_estimate = replay.trace().basis(node) == ValueBasis::Estimate && value > 0;
    let estimate = if is_estimate { letters.estimate() } else { 0 };
    // The symbol of an estimate takes the place of the blank after a name, unless it is large.
    let between = if letters == Letters::Largest { letters.gap(2) + estimate } else { 1 };
    mark + if name > 0 && value > 0 { name + between + value } else { (name + value + estimate).max(1) }
}

/// The most cells that each kind of detail takes at a node.
#[derive(Default)]
struct Detail {
    value: u16,
    window: u16,
    windows: u16,
    initial: u16,
}

impl Detail {
    /// Makes room for anything that a search could write there if no value takes more than `widest` cells.
    fn widen_for_any(self, widest: u16, size: Letters) -> Self {
        let has_windows = self.initial > 0;
        let window = if has_windows { size.interval(widest) } else { 0 };
        let windows = if has_windows { HISTORY_LINES } else { 0 };
        Self {
            value: self.value.max(size.mark() + widest),
            window: self.window.max(window),
            windows: self.windows.max(windows),
            ..self
        }
    }

    fn of(replay: &Replay, node: NodeId, look: DrawOptions, initial: Option<Window>) -> Self {
        let (domain, end, size) = (replay.tree().domain(), replay.end(), look.letters);
        let has_bounds = look.inner() == Inner::Bounds;
        let initial = initial.filter(|_| has_bounds && replay.tree().value(node).is_none());
        let initial = initial.map_or(0, |window| size.window(domain, window));
        let mut detail = Self { initial, ..Self::default() };
        if replay.entered(node).is_none() {
            return detail;
        }
        if has_bounds && look.display == Display::History {
            detail.windows = history_lines(end, node, HISTORY_LINES.into()).len() as u16;
        }
        detail.value = size.mark();
        for then in end.visit_ends(node) {
            let windows = if has_bounds { then.windows(node) } else { Vec::new() };
            let widths = windows.into_iter().map(|window| size.window(domain, window));
            detail.window = widths.max().unwrap_or(0).max(detail.window);
            for value in then.values(node) {
                detail.value = detail.value.max(size.mark() + size.value(domain, value));
                // A number other than the value is written only if an infinite value carries no information.
                if value.is_infinite() {
                    detail.value = detail.value.max(size.known_width(domain, then.claim(node)));
                }
            }
        }
        detail
    }
}

impl Letters {
    pub fn rows(self) -> u16 {
        if self == Self::Small { 1 } else { letters::LARGE_ROWS }
    }

    pub fn width(self, words: &str) -> u16 {
        if self == Self::Small {
            return text::cells(words);
        }
        letters::large_width(words)
    }

    /// Returns the letters of a name or a symbol. Those without a large form are small.
    fn of_name(self, name: &str) -> Self {
        if self == Self::Largest && letters::has_large(name) { self } else { Self::Small }
    }

    pub(super) fn name(self, name: &str) -> u16 {
        self.of_name(name).width(name)
    }

    pub(super) fn name_rows(self, name: &str) -> u16 {
        self.of_name(name).rows()
    }

    /// Returns the free cells for blanks between two texts: large ones need more.
    pub(super) fn gap(self, blanks: u16) -> u16 {
        if self == Self::Largest && blanks > 0 { blanks + 1 } else { blanks }
    }

    /// Returns the cells of the symbol of an estimate, which is as large as names.
    pub(super) fn estimate(self) -> u16 {
        if self == Self::Largest { self.mark() } else { 1 }
    }

    pub(super) fn mark(self) -> u16 {
        if self == Self::Small { 1 } else { self.width("≥") + 1 }
    }

    fn known_width(self, domain: Domain, known: Known) -> u16 {
        match known {
            Known::Exact(value) => self.value(domain, value),
            Known::AtLeast(bound) | Known::AtMost(bound) => self.mark() + self.value(domain, bound),
            Known::Between(low, high) => self.interval(self.value(domain, low).max(self.value(domain, high))),
            Known::Nothing => self.width("?"),
        }
    }

    pub(super) fn interval(self, value: u16) -> u16 {
        if self == Self::Small { 4 + 2 * value } else { self.width("[, ]") + 2 * (value + 1) }
    }

    fn window(self, domain: Domain, window: Window) -> u16 {
        if self == Self::Small {
            self.value(domain, window.alpha) + self.value(domain, window.beta) + 4
        } else {
            self.width(&window_text(domain, window))
        }
    }

    /// Returns the cells of a value. Fast path: most values are not formatted.
    pub(super) fn value(self, domain: Domain, value: f64) -> u16 {
        if self != Self::Small {
            return self.width(&domain.pretty(value).to_string());
        }
        if value.is_infinite() {
            // One more for its sign.
            return 2;
        }
        let integer = value as i32;
        if domain == Domain::Numbers && f64::from(integer) == value {
            let digits = integer.unsigned_abs().checked_ilog10().map_or(1, |log| log + 1);
            return digits as u16 + u16::from(integer < 0);
        }
        let mut counter = Counter(0);
        append!(counter, "{}", domain.pretty(value));
        counter.0
    }
}

struct Counter(u16);

impl std::fmt::Write for Counter {
    fn write_str(&mut self, words: &str) -> std::fmt::Result {
        self.0 = self.0.saturating_add(text::cells(words));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::look::{Density, Names};
    use plywood_search::search::Rules;
    use plywood_tree::{settings::Algorithm, testing};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testing::cases(200))]

        #[test]
        fn a_bare_leaf_takes_the_room_of_its_label(tree in testing::any_tree()) {
            let (replay, boards) = (plywood_search::testing::replay(&tree, Rules::of(Algorithm::Minimax)), Boards::default());
            for zoom in [Zoom::Dots, Zoom::LeafValues, Zoom::NamedValues, Zoom::Labels, Zoom::Boxes] {
                for letters in [Letters::Small, Letters::Large, Letters::Largest] {
                    for names in [Names::Beside, Names::Above] {
                        let look = DrawOptions { letters, names, ..DrawOptions::new(zoom, Density::Tight) };
                        let fast = Measure::new(&replay, &[], look, &boards);
                        let slow = Measure { has_bare_leaves: false, ..fast };
                        for node in tree.nodes() {
                            prop_assert_eq!(fast.label_extent(node), slow.label_extent(node));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_takes_the_cells_of_its_words() {
        let numbers =
            [0.0, 1.0, 9.0, 10.0, 1e9, 0.5, 2.25, 1e-9, 1e300, f64::INFINITY, f64::MAX].map(|number| [number, -number]);
        let truths = [0.0, 1.0, f64::INFINITY, f64::NEG_INFINITY].map(|value| (Domain::Truth, value));
        for (domain, value) in numbers.into_iter().flatten().map(|number| (Domain::Numbers, number)).chain(truths) {
            let words = domain.pretty(value).to_string();
            assert_eq!(Letters::Small.value(domain, value), text::cells(&words), "{words}");
        }
    }
}
