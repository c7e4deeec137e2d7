//! Label of a node at a moment: runs of text with roles, line by line.
//!
//! A label never moves while stepping: its glyph is on the node's column, and all text that changes is to its right.
//! [`LabelExtent`] is the room of the longest label that the node ever shows.

use std::{borrow::Cow, fmt::Arguments};

use super::{
    history::{history_lines, initial, window_text},
    letters::{self, ESTIMATE, REPEATED, glyph, glyph_role, leaf_value_cells, leaf_value_text, sign_cells, signs},
    look::{DrawOptions, Inner, Letters, Names, Zoom},
};
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Interval, Known, Moment, Replay, State};
use plywood_tree::{
    settings::Display,
    tree::{Domain, Kind, NodeId, Player, Tree},
};

const NAME_CELLS: usize = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LabelExtent {
    pub left: u16,
    /// Columns from the glyph's column to the right, that one included.
    pub right: u16,
    pub lines: u16,
}

impl LabelExtent {
    pub fn width(self) -> i32 {
        i32::from(self.left) + i32::from(self.right)
    }

    pub fn max(self, other: Self) -> Self {
        Self { left: self.left.max(other.left), right: self.right.max(other.right), lines: self.lines.max(other.lines) }
    }
}

pub trait Pen {
    fn write(&mut self, role: Role, words: Arguments<'_>);
    /// Writes one character, one cell wide, on the current line.
    fn glyph(&mut self, role: Role, glyph: char);
    /// Goes to the next line, indented to this column of the label.
    fn line(&mut self, indent: u16);
    fn skip(&mut self, cells: u16);
    fn name(&mut self, role: Role, words: Arguments<'_>) {
        self.write(role, words);
    }
}

pub fn state_role(moment: Moment<'_>, node: NodeId, best: bool) -> Role {
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
    moment.current() == node || moment.tree().duplicate_of(moment.current()) == Some(node)
}

/// Writes the label of a node, with its board above. In large letters, its lines are centred in a room of this width.
pub fn write(
    moment: Moment<'_>,
    node: NodeId,
    look: DrawOptions,
    role: Role,
    (board, room): (&[String], u16),
    pen: &mut impl Pen,
) {
    let label = Label { moment, tree: moment.tree(), node, role };
    if look.zoom == Zoom::Boards {
        draw(board, role, pen);
    }
    let kind = label.tree.kind(node);
    // A single character is not enlarged.
    let is_single = look.inner() == Inner::Nothing && kind.is_inner();
    if look.letters == Letters::Small || look.zoom == Zoom::Dots || is_single {
        return label.text(kind, look, pen);
    }
    let is_framed = look.zoom.is_framed() && kind.is_inner();
    let is_tall = is_framed && look.zoom.is_tall();
    let mut large = Enlarged { pen, letters: look.letters, is_framed, is_tall, room, indent: 0, pieces: Vec::new() };
    label.text(kind, look, &mut large);
    large.end();
}

/// Draws the position above the text. A drawing is neither underlined nor all bold.
fn draw(board: &[String], role: Role, pen: &mut impl Pen) {
    let role = if matches!(role, Role::Best | Role::Open) { Role::Closed } else { role };
    for line in board {
        pen.write(role, format_args!("{line}"));
        pen.line(0);
    }
}

pub fn details(moment: Moment<'_>, node: NodeId, look: DrawOptions) -> Vec<String> {
    Label { moment, tree: moment.tree(), node, role: Role::Closed }.detail(look)
}

pub fn shown_value(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let label = Label { moment, tree: moment.tree(), node, role: Role::Closed };
    label.value().filter(|_| label.is_entered())
}

struct Label<'r> {
    moment: Moment<'r>,
    tree: &'r Tree,
    node: NodeId,
    role: Role,
}

impl Label<'_> {
    fn text(&self, kind: Kind, look: DrawOptions, pen: &mut impl Pen) {
        match (look.zoom, kind) {
            (Zoom::Dots, _) => self.dot(kind, pen),
            (_, Kind::Inner(_)) => self.inner(look, pen),
            (_, Kind::Leaf | Kind::Unexplored) => self.leaf(kind, look, pen),
        }
    }

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
    fn name(&self, look: DrawOptions, pen: &mut impl Pen) -> (Option<Cow<'_, str>>, u16) {
        let name = shown_name_of(self.moment.replay(), self.node, look);
        match (&name, name_over(self.moment.replay(), self.node, look, name.as_deref())) {
            (Some(name), Some(over)) => {
                pen.skip(over.name);
                pen.name(self.role, format_args!("{name}"));
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
            pen.name(self.role, format_args!("{REPEATED}"));
        }
        let blank = if self.is_repeated() { " " } else { "" };
        let is_named = name.is_some();
        match (name, &value) {
            (Some(name), _) => pen.name(self.role, format_args!("{blank}{name}")),
            (None, Some(_)) => pen.name(self.role, format_args!("{blank}")),
            (None, None) => pen.glyph(self.role, glyph(kind)),
        }
        let Some(value) = value else { return };
        let blank = match look.letters {
            _ if !is_named => "",
            Letters::Small | Letters::Large => " ",
            // The move +1 with the value 0 must not look like +10.
            Letters::Largest => "  ",
        };
        match value.strip_prefix(ESTIMATE).filter(|_| look.letters != Letters::Largest) {
            // The symbol of an estimate takes the place of the blank.
            Some(value) => {
                pen.name(self.role, format_args!("{ESTIMATE}"));
                pen.write(self.role, format_args!("{value}"));
            }
            None => pen.write(self.role, format_args!("{blank}{value}")),
        }
    }

    fn inner(&self, look: DrawOptions, pen: &mut impl Pen) {
        let kind = self.tree.kind(self.node);
        // On a marked node the glyph has the colour of the mark; elsewhere its colour shows the player.
        let role = if matches!(self.role, Role::Closed | Role::Open) { glyph_role(kind) } else { self.role };
        let (name, below) = self.name(look, pen);
        let mut indent = below + sign_cells(self.moment.replay(), self.node, look.sign_letters()).0;
        signs(self.moment.replay(), self.node).for_each(|sign| pen.glyph(role, sign));
        if let Some(name) = name {
            indent += look.letters.gap(1) + look.letters.name(&name);
            pen.name(self.role, format_args!(" {name}"));
        }
        let detail = self.detail(look);
        if !look.zoom.is_tall() {
            let gap = look.inner().gap();
            return self.lines(&detail, indent + look.letters.gap(gap), Some(gap), pen);
        }
        if let Some(value) = self.value().filter(|_| self.is_entered()) {
            pen.write(self.role, format_args!("  {value}"));
        }
        self.lines(&detail, 0, None, pen);
    }

    fn is_repeated(&self) -> bool {
        self.tree.duplicate_of(self.node).is_some()
    }

    fn is_entered(&self) -> bool {
        self.moment.state(self.node).is_entered()
    }

    /// Writes the details, the first one these cells behind what is in its line, if any.
    fn lines(&self, detail: &[String], indent: u16, behind: Option<u16>, pen: &mut impl Pen) {
        for (number, line) in detail.iter().enumerate() {
            let last = number + 1 == detail.len();
            // Earlier windows of the history are fainter than the latest one.
            let role = if last || self.role == Role::Current { self.role } else { Role::Faint };
            if number == 0
                && let Some(gap) = behind
            {
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
        let is_open = self.moment.state(self.node) == State::Open;
        match (look.inner(), look.display) {
            (Inner::Nothing, _) => Vec::new(),
            (Inner::Value, _) => self.value().into_iter().collect(),
            (Inner::OpenValue, _) => {
                let is_shown = is_open || matches!(self.role, Role::Current | Role::Best);
                self.value().filter(|_| is_shown).into_iter().collect()
            }
            (Inner::Bounds, Display::Interval) => {
                vec![interval_text(self.tree.domain(), self.moment.interval(self.node))]
            }
            (Inner::Bounds, Display::History) => self.history(look),
            (Inner::Bounds, Display::Window) if look.zoom.is_tall() => self.window().into_iter().collect(),
            (Inner::Bounds, Display::Window) => {
                self.window().filter(|_| is_open).or_else(|| self.value()).into_iter().collect()
            }
        }
    }

    /// The history begins with the full window, even before the search reaches the node.
    fn initial(&self, look: DrawOptions) -> Option<String> {
        let has_history = look.display == Display::History && look.inner() == Inner::Bounds;
        let is_to_come = self.moment.state(self.node) == State::Unvisited;
        let window = initial(self.moment.replay()).filter(|_| has_history && is_to_come)?;
        Some(window_text(self.tree.domain(), window))
    }

    fn window(&self) -> Option<String> {
        self.moment.window(self.node).map(|window| window_text(self.tree.domain(), window))
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

/// Piece of a line in large letters.
struct Piece {
    role: Role,
    words: String,
    /// Free cells before it.
    gap: u16,
    is_large: bool,
}

impl Piece {
    fn cells(&self) -> u16 {
        if self.is_large { letters::large_width(&self.words) } else { text::cells(&self.words) }
    }
}

/// Writes with another pen in large letters, three rows to a line.
struct Enlarged<'p, P> {
    pen: &'p mut P,
    letters: Letters,
    is_framed: bool,
    /// True until the first line of several in a frame is written.
    is_tall: bool,
    /// Width in which each line is centred; 0 to write it from the left.
    room: u16,
    indent: u16,
    pieces: Vec<Piece>,
}

impl<P: Pen> Enlarged<'_, P> {
    fn add(&mut self, role: Role, words: &str, letters: Letters) {
        let shown = words.trim_start_matches(' ');
        let gap = self.letters.gap((words.len() - shown.len()) as u16);
        let is_large = letters != Letters::Small && letters::has_large(shown);
        self.pieces.push(Piece { role, words: shown.to_owned(), gap, is_large });
    }

    /// Writes the line. Small pieces are beside the upper row of large ones or, in a frame, beside the middle one.
    fn end(&mut self) {
        let rows =
            if self.is_framed || self.pieces.iter().any(|piece| piece.is_large) { letters::LARGE_ROWS } else { 1 };
        let width: u16 = self.pieces.iter().map(|piece| piece.gap + piece.cells()).sum();
        let before = self.room.saturating_sub(width) / 2;
        for row in 0..rows.into() {
            if row > 0 {
                self.pen.line(self.indent);
            }
            self.pen.skip(before);
            for piece in &self.pieces {
                self.pen.skip(piece.gap);
                if piece.is_large {
                    let line = letters::large(&piece.words, row);
                    // An effect of the text would not strike large letters through: a line passes behind them.
                    let is_struck = piece.role == Role::Pruned && row == 1;
                    for part in line.split_inclusive(|_| is_struck) {
                        match part {
                            " " if is_struck => self.pen.write(Role::EdgePruned, format_args!("━")),
                            _ => self.pen.write(piece.role, format_args!("{part}")),
                        }
                    }
                } else if row == usize::from(self.is_framed) {
                    self.pen.write(piece.role, format_args!("{}", piece.words));
                } else {
                    self.pen.skip(piece.cells());
                }
            }
        }
        self.pieces.clear();
    }
}

impl<P: Pen> Pen for Enlarged<'_, P> {
    fn write(&mut self, role: Role, words: Arguments<'_>) {
        self.add(role, &words.to_string(), Letters::Large);
    }

    fn name(&mut self, role: Role, words: Arguments<'_>) {
        let letters = if self.letters == Letters::Largest { Letters::Largest } else { Letters::Small };
        self.add(role, &words.to_string(), letters);
    }

    fn glyph(&mut self, role: Role, glyph: char) {
        self.name(role, format_args!("{glyph}"));
    }

    fn line(&mut self, indent: u16) {
        self.end();
        // Two lines of large letters would touch each other.
        if std::mem::take(&mut self.is_tall) {
            self.pen.line(0);
        }
        self.pen.line(indent);
        self.indent = indent;
    }

    fn skip(&mut self, cells: u16) {
        self.pen.skip(cells);
        self.indent = cells;
    }
}

/// Formats a node's value at a moment:
///
/// - `3`, `≥3`, `≤3`: exact value or bound
/// - `≈3`: static evaluation
/// - `~1.8`: sum of a chance node so far, which says nothing of its mean
/// - `?`: a finished node of which nothing is known
/// - `None`: the best value so far is not certain
pub fn value_text(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let tree = moment.tree();
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

pub fn shown_name(name: &str) -> String {
    text::beginning(name, NAME_CELLS).into_owned()
}

/// Formats an interval as the textbooks do: `[3, 14]`.
pub fn interval_text(domain: Domain, interval: Interval) -> String {
    format!("[{}, {}]", domain.pretty(interval.low), domain.pretty(interval.high))
}

/// Starts of the lines in a label of two lines, in cells from its left end. The glyph of an inner node is under the middle of the
/// name; both lines of a leaf have the same middle.
#[derive(Clone, Copy)]
pub struct NameOver {
    pub name: u16,
    pub below: u16,
}

/// Returns the lines of a node whose shown name is above its value, or `None` if the name is beside it, or alone.
pub fn name_over(replay: &Replay, node: NodeId, look: DrawOptions, name: Option<&str>) -> Option<NameOver> {
    let tree = replay.tree();
    if look.names == Names::Beside {
        return None;
    }
    let name = look.letters.name(name?);
    let before = text::around(name).0;
    if tree.kind(node).is_inner() {
        let sign = sign_cells(replay, node, look.letters).1;
        return Some(NameOver { name: sign.saturating_sub(before), below: before.saturating_sub(sign) });
    }
    let value = leaf_value_cells(replay, node, look.letters).filter(|&cells| cells > 0)?;
    let column = text::around(name.max(value)).0;
    Some(NameOver { name: column - before, below: column - text::around(value).0 })
}

/// Returns the lines of a label above the start of the lines to its children. Lower lines are to the right of them.
pub fn lines_over_stem(replay: &Replay, node: NodeId, look: DrawOptions) -> u16 {
    let sign = signs(replay, node).next().map_or(1, |sign| look.sign_letters().name_rows(&sign.to_string()));
    let name = shown_name_of(replay, node, look);
    sign + name_over(replay, node, look, name.as_deref()).map_or(0, |_| name_rows(look, name.as_deref()))
}

/// Returns the rows of the shown name of a node, or 0 without one.
pub fn name_rows(look: DrawOptions, name: Option<&str>) -> u16 {
    name.map_or(0, |name| look.letters.name_rows(name))
}

pub fn shown_name_of(replay: &Replay, node: NodeId, look: DrawOptions) -> Option<Cow<'_, str>> {
    let name = look.zoom.is_named().then(|| replay.tree().name(node))?;
    name.map(|name| match name {
        Cow::Borrowed(name) => text::beginning(name, NAME_CELLS),
        Cow::Owned(name) => Cow::Owned(shown_name(&name)),
    })
}

/// Returns true if a cutoff ever skips this very node, not an ancestor of it.
pub fn is_skipped_child(replay: &Replay, node: NodeId) -> bool {
    let parent_entered = replay.tree().parent(node).is_some_and(|parent| replay.entered(parent).is_some());
    parent_entered && replay.pruned(node).is_some()
}

/// Returns the label of the edge to a node: the move, unless it is the name of the node, and the probability. The smallest names of
/// positions have no room for moves between them.
pub fn edge_label(tree: &Tree, node: NodeId, zoom: Zoom) -> Option<String> {
    if !zoom.is_named() || !tree.has_edge_labels() {
        return None;
    }
    let is_left_out = match zoom {
        Zoom::NamedValues => tree.move_names().belong_to_game(),
        // Several moves may lead to a merged position.
        Zoom::Boards
        | Zoom::Boxes
        | Zoom::FramedLabels
        | Zoom::Labels
        | Zoom::Values
        | Zoom::OpenValues
        | Zoom::LeafValues
        | Zoom::Dots => tree.is_named_by_moves() || tree.is_merged(),
    };
    let moved = tree.move_name(node).filter(|_| !is_left_out).map(|name| shown_name(&name));
    let p = tree.written_probability(node);
    match (moved, p) {
        (Some(moved), Some(p)) => Some(format!("{moved} {p}")),
        (moved, p) => moved.or(p),
    }
}

pub fn name_width(name: &str) -> u16 {
    if name.is_ascii() && name.len() <= NAME_CELLS && !name.bytes().any(|byte| byte.is_ascii_control()) {
        return name.len() as u16;
    }
    text::cells(&shown_name(name))
}
