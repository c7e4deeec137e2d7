//! Label of a node at a moment: runs of text with roles, line by line.
//!
//! A label never moves while stepping: its glyph is on the node's column, and all text that changes is to its right.
//! [`LabelExtent`] is the room of the longest label that the node ever shows.

use super::history::{history_lines, initial, window_text};
use super::letters;
use super::letters::{ESTIMATE, REPEATED, glyph, glyph_role, leaf_value_cells, leaf_value_text, sign_cells, signs};
use super::look::{DrawOptions, Inner, Letters, Names, Zoom};
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Interval, Known, Moment, Replay, State};
use plywood_tree::settings::Display;
use plywood_tree::tree::{Domain, Kind, NodeId, Player, Tree};

const NAME_CELLS: usize = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LabelExtent {
    pub(super) left: u16,
    /// Columns from the glyph's column to the right, that one included.
    pub(super) right: u16,
    pub(super) lines: u16,
}

impl LabelExtent {
    pub(super) fn max(self, other: Self) -> Self {
        Self { left: self.left.max(other.left), right: self.right.max(other.right), lines: self.lines.max(other.lines) }
    }
}

pub(super) trait Pen {
    fn write(&mut self, role: Role, words: std::fmt::Arguments<'_>);
    /// Writes one character, one cell wide, on the current line.
    fn glyph(&mut self, role: Role, glyph: char);
    /// Goes to the next line, indented to this column of the label.
    fn line(&mut self, indent: u16);
    fn skip(&mut self, cells: u16);
}

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

/// Returns true if the search is at a node, or has a table hit for its position at another one.
fn is_here(moment: Moment<'_>, node: NodeId) -> bool {
    moment.current() == node || moment.replay().tree().duplicate_of(moment.current()) == Some(node)
}

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
    // A single character is not enlarged.
    let is_large = look.letters == Letters::Large && look.zoom.inner() != Inner::Nothing;
    match (look.zoom, label.tree.kind(node)) {
        (Zoom::Dots, kind) => label.dot(kind, pen),
        (_, Kind::Inner(_)) if is_large => label.large_inner(look, pen),
        (_, Kind::Inner(_)) => label.inner(look, pen),
        (_, kind) if look.letters == Letters::Large => label.large_leaf(kind, look, pen),
        (_, kind) => label.leaf(kind, look, pen),
    }
}

/// Draws the position above the text. A drawing is neither underlined nor all bold.
fn draw(board: &[String], role: Role, pen: &mut impl Pen) {
    let role = if matches!(role, Role::Best | Role::Open) { Role::Closed } else { role };
    for line in board {
        pen.write(role, format_args!("{line}"));
        pen.line(0);
    }
}

pub(super) fn details(moment: Moment<'_>, node: NodeId, look: DrawOptions) -> Vec<String> {
    Label { moment, tree: moment.replay().tree(), node, role: Role::Closed }.detail(look)
}

pub(super) fn shown_value(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let label = Label { moment, tree: moment.replay().tree(), node, role: Role::Closed };
    label.value().filter(|_| label.is_entered())
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

    /// Writes the name of a node if it is above the rest. Otherwise returns the name, and the free cells before it.
    fn name(&self, look: DrawOptions, pen: &mut impl Pen) -> (Option<String>, u16) {
        let name = self.tree.name(self.node).filter(|_| look.zoom.is_named()).map(|name| shown_name(&name));
        match (&name, name_over(self.moment.replay(), self.node, look)) {
            (Some(name), Some(over)) => {
                pen.skip(over.name);
                pen.write(self.role, format_args!("{name}"));
                pen.line(over.below);
                (None, over.below)
            }
            _ => (name, 0),
        }
    }

    fn leaf(&self, kind: Kind, look: DrawOptions, pen: &mut impl Pen) {
        let value = leaf_value_text(self.moment, self.node);
        let (name, _) = self.name(look, pen);
        if self.is_repeated() {
            pen.write(self.role, format_args!("{REPEATED} "));
        }
        match (name, value) {
            // The symbol takes the place of the blank.
            (Some(name), Some(value)) if value.starts_with(ESTIMATE) => {
                pen.write(self.role, format_args!("{name}{value}"));
            }
            (Some(name), Some(value)) => pen.write(self.role, format_args!("{name} {value}")),
            (Some(name), None) => pen.write(self.role, format_args!("{name}")),
            (None, Some(value)) => pen.write(self.role, format_args!("{value}")),
            (None, None) => pen.glyph(self.role, glyph(kind)),
        }
    }

    fn inner(&self, look: DrawOptions, pen: &mut impl Pen) {
        let kind = self.tree.kind(self.node);
        // On a marked node the glyph has the colour of the mark; elsewhere its colour shows the player.
        let role = if matches!(self.role, Role::Closed | Role::Open) { glyph_role(kind) } else { self.role };
        let (name, below) = self.name(look, pen);
        let mut indent = below + sign_cells(self.moment.replay(), self.node);
        signs(self.moment.replay(), self.node).chars().for_each(|sign| pen.glyph(role, sign));
        if let Some(name) = name {
            indent += 1 + text::cells(&name);
            pen.write(self.role, format_args!(" {name}"));
        }
        let detail = self.detail(look);
        if !look.zoom.is_tall() {
            let gap = look.zoom.inner().gap();
            return self.lines(&detail, indent + gap, Break::After(gap), pen);
        }
        if let Some(value) = self.value().filter(|_| self.is_entered()) {
            pen.write(self.role, format_args!("  {value}"));
        }
        self.lines(&detail, 0, Break::Before, pen);
    }

    /// Writes the glyph and the name in small letters, and the values in large letters beside them, or below in a frame.
    fn large_inner(&self, look: DrawOptions, pen: &mut impl Pen) {
        let kind = self.tree.kind(self.node);
        let role = if matches!(self.role, Role::Closed | Role::Open) { glyph_role(kind) } else { self.role };
        let (name, indent) = self.name(look, pen);
        let sign = (role, signs(self.moment.replay(), self.node));
        let prefix = Prefix {
            indent,
            sign: Some(sign),
            name: name.map(|name| format!(" {name}")).unwrap_or_default(),
            gap: if look.zoom.is_tall() { 2 } else { look.zoom.inner().gap() },
        };
        let mut lines = self.detail(look);
        if look.zoom.is_tall() {
            lines.insert(0, self.value().filter(|_| self.is_entered()).unwrap_or_default());
        }
        // In a frame the name is centred; without one the line from above ends at its glyph.
        self.large(&prefix, lines.first().map_or("", String::as_str), usize::from(look.zoom.is_framed()), pen);
        for (number, line) in lines.iter().enumerate().skip(1) {
            let indent = if look.zoom.is_tall() { 0 } else { prefix.cells() };
            let role = if number + 1 == lines.len() || self.role == Role::Current { self.role } else { Role::Faint };
            if number == 1 && look.zoom.is_tall() {
                pen.line(0);
            }
            for row in 0..letters::ROWS {
                pen.line(indent);
                pen.write(role, format_args!("{}", letters::large(line, row)));
            }
        }
    }

    fn large_leaf(&self, kind: Kind, look: DrawOptions, pen: &mut impl Pen) {
        let Some(value) = leaf_value_text(self.moment, self.node) else { return self.leaf(kind, look, pen) };
        let sign = Some((self.role, REPEATED.to_string())).filter(|_| self.is_repeated());
        let (name, indent) = self.name(look, pen);
        let space = if sign.is_some() && name.is_some() { " " } else { "" };
        let named = format!("{space}{}", name.as_deref().unwrap_or_default());
        let prefix = match value.strip_prefix(ESTIMATE) {
            Some(_) => Prefix { indent, sign, name: format!("{named}{ESTIMATE}"), gap: 0 },
            None => Prefix { indent, gap: u16::from(sign.is_some() || name.is_some()), sign, name: named },
        };
        let value = value.trim_start_matches(ESTIMATE);
        self.large(&prefix, value, 0, pen);
    }

    /// Writes a text in large letters, with a small prefix before one of their rows.
    fn large(&self, prefix: &Prefix, words: &str, beside: usize, pen: &mut impl Pen) {
        let indent = prefix.cells();
        for row in 0..letters::ROWS {
            if row > 0 {
                pen.line(prefix.indent);
            }
            if row == beside {
                if let Some((role, signs)) = &prefix.sign {
                    signs.chars().for_each(|sign| pen.glyph(*role, sign));
                }
                pen.write(self.role, format_args!("{}", prefix.name));
            }
            // Blanks alone would be struck through or underlined.
            if words.is_empty() {
                continue;
            }
            if row == beside {
                pen.write(self.role, format_args!("{:1$}{2}", "", usize::from(prefix.gap), letters::large(words, row)));
            } else {
                pen.write(self.role, format_args!("{:1$}{2}", "", usize::from(indent), letters::large(words, row)));
            }
        }
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
            // Earlier windows of the history are fainter than the latest one.
            let role = if last || self.role == Role::Current { self.role } else { Role::Faint };
            if let (0, Break::After(gap)) = (number, first) {
                pen.write(role, format_args!("{:1$}{line}", "", usize::from(gap)));
            } else {
                pen.line(indent);
                pen.write(role, format_args!("{line}"));
            }
        }
    }

    fn detail(&self, look: DrawOptions) -> Vec<String> {
        if !self.is_entered() {
            return self.initial(look).into_iter().collect();
        }
        match (look.zoom.inner(), look.display) {
            (Inner::Nothing, _) => Vec::new(),
            (Inner::Value, _) => self.value().into_iter().collect(),
            (Inner::OpenValue, _) => self.value().filter(|_| self.is_open_or_best()).into_iter().collect(),
            (Inner::Bounds, Display::Interval) => {
                vec![interval_text(self.tree.domain(), self.moment.interval(self.node))]
            }
            (Inner::Bounds, Display::History) => self.history(look),
            (Inner::Bounds, Display::Window) if look.zoom.is_tall() => self.window().into_iter().collect(),
            (Inner::Bounds, Display::Window) => self.window_or_value().into_iter().collect(),
        }
    }

    fn is_open_or_best(&self) -> bool {
        self.moment.state(self.node) == State::Open || matches!(self.role, Role::Current | Role::Best)
    }

    /// The history begins with the full window, even before the search reaches the node.
    fn initial(&self, look: DrawOptions) -> Option<String> {
        let has_history = look.display == Display::History && look.zoom.inner() == Inner::Bounds;
        let is_to_come = self.moment.state(self.node) == State::Unvisited;
        let window = initial(self.moment.replay()).filter(|_| has_history && is_to_come)?;
        Some(window_text(self.tree.domain(), window))
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
        let lines = history_lines(self.moment, self.node, look.history_lines().into());
        if lines.is_empty() {
            let value = self.value().filter(|_| !look.zoom.is_tall());
            return value.into_iter().collect();
        }
        lines
    }

    fn value(&self) -> Option<String> {
        value_text(self.moment, self.node)
    }
}

struct Prefix {
    indent: u16,
    sign: Option<(Role, String)>,
    name: String,
    gap: u16,
}

impl Prefix {
    fn cells(&self) -> u16 {
        self.sign.as_ref().map_or(0, |(_, sign)| text::cells(sign)) + text::cells(&self.name) + self.gap
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Break {
    Before,
    After(u16),
}

/// Formats a node's value at a moment:
///
/// - `3`, `≥3`, `≤3`: exact value or bound
/// - `≈3`: static evaluation
/// - `~1.8`: sum of a chance node so far, which says nothing of its mean
/// - `?`: a finished node of which nothing is known
/// - `None`: the best value so far is not certain
pub fn value_text(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let tree = moment.replay().tree();
    let known = moment.claim(node);
    if known != Known::Nothing {
        let is_estimate = matches!(known, Known::Exact(_)) && moment.is_estimate(node);
        let sign = if is_estimate { ESTIMATE.to_string() } else { String::new() };
        return Some(sign + &known_text(tree.domain(), known));
    }
    match moment.state(node) {
        State::Closed => Some(known_text(tree.domain(), known)),
        State::Open if tree.player(node) == Some(Player::Chance) => {
            moment.value(node).map(|sum| format!("~{}", tree.domain().pretty(sum)))
        }
        State::Open | State::Unvisited | State::Pruned => None,
    }
}

/// Formats a known value as short as possible; a value between two numbers is an interval.
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
    text::beginning(name, NAME_CELLS).into_owned()
}

/// Formats an interval as the textbooks do: `[3, 14]`.
pub fn interval_text(domain: Domain, interval: Interval) -> String {
    format!("[{}, {}]", domain.pretty(interval.low), domain.pretty(interval.high))
}

/// Starts of the lines in a label of two lines, in cells from its left end. The glyph of an inner node is under the middle of the
/// name; both lines of a leaf have the same middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameOver {
    pub(super) name: u16,
    pub(super) below: u16,
}

/// Returns the lines of a node whose name is above its value, or `None` if the name is beside it, or alone.
pub(super) fn name_over(replay: &Replay, node: NodeId, look: DrawOptions) -> Option<NameOver> {
    let tree = replay.tree();
    if look.names == Names::Beside {
        return None;
    }
    let name = tree.name(node).filter(|_| look.zoom.is_named()).map(|name| name_width(&name))?;
    match tree.kind(node) {
        Kind::Inner(_) => Some(NameOver { name: 0, below: text::around(name).0 }),
        Kind::Leaf | Kind::Unexplored => {
            let value = leaf_value_cells(replay, node, look.letters).filter(|&cells| cells > 0)?;
            let column = text::around(name.max(value)).0;
            Some(NameOver { name: column - text::around(name).0, below: column - text::around(value).0 })
        }
    }
}

/// Returns the lines of a label above the start of the lines to its children. Lower lines are to the right of them.
pub(super) fn lines_over_stem(replay: &Replay, node: NodeId, look: DrawOptions) -> u16 {
    1 + u16::from(name_over(replay, node, look).is_some())
}

/// Returns true if a cutoff ever skips this very node, not an ancestor of it.
pub(super) fn is_skipped_child(replay: &Replay, node: NodeId) -> bool {
    let parent_entered = replay.tree().parent(node).is_some_and(|parent| replay.entered(parent).is_some());
    parent_entered && replay.pruned(node).is_some()
}

/// Returns the label of the edge to a node: the move in a file, or the probability. Moves of games are the names of their nodes.
pub(super) fn edge_label(tree: &Tree, node: NodeId, zoom: Zoom) -> Option<String> {
    if !zoom.is_named() || !tree.has_edge_labels() {
        return None;
    }
    let is_named = tree.move_names().belong_to_game();
    let moved = tree.move_name(node).filter(|_| !is_named).map(|name| shown_name(&name));
    let p = tree.written_probability(node);
    match (moved, p) {
        (Some(moved), Some(p)) => Some(format!("{moved} {p}")),
        (moved, p) => moved.or(p),
    }
}

pub(super) fn name_width(name: &str) -> u16 {
    if name.is_ascii() && name.len() <= NAME_CELLS && !name.bytes().any(|byte| byte.is_ascii_control()) {
        return name.len() as u16;
    }
    text::cells(&shown_name(name))
}
