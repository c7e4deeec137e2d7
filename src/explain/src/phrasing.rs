//! Names of nodes, players and numbers in sentences.

use std::cmp::Ordering;

use super::Wording;
use crate::words::{Scale, Sibling, Side, Sign, Style};
use plywood_messages::{
    text::visible,
    words::{Sentence, Tone, Words},
};
use plywood_search::{
    replay::{Bound, Known, Moment, Replay},
    trace::{Cut, Step, Window},
};
use plywood_tree::{
    settings::{CutRule, Perspective},
    tree::{Domain, Goal, Kind, LineOfPlay, NodeId, Player, Tree},
};

/// Limit on the siblings that are searched for an unambiguous name; with more, the node is numbered.
const FEW: usize = 64;

#[derive(Clone, Copy)]
pub struct Phrasing<'r> {
    pub moment: Moment<'r>,
    pub wording: Wording,
    /// Side whose numbers are written: MAX, or the player of [`Phrasing::by`]. Numbers are MAX's until they are written.
    pub side: Goal,
    has_tones: bool,
}

impl<'r> Phrasing<'r> {
    pub const fn new(moment: Moment<'r>, wording: Wording) -> Self {
        Self { moment, wording, side: Goal::Largest, has_tones: true }
    }

    pub const fn without_tones(self) -> Self {
        Self { has_tones: false, ..self }
    }

    /// Returns the phrasing with numbers as the search sees them at a node.
    pub fn by(self, node: NodeId) -> Self {
        Self { side: self.replay().side(node), ..self }
    }

    /// Returns the last step, in numbers for MAX.
    pub fn step(self) -> Option<Step> {
        self.moment.step().map(|step| self.replay().step_for_max(step))
    }

    /// Returns the value of a node for MAX.
    pub fn value_of_node(self, node: NodeId) -> Option<f64> {
        self.moment.value(node).map(|value| self.replay().for_max(node, value))
    }

    /// Returns the window of a node for MAX.
    pub fn window_of(self, node: NodeId) -> Option<Window> {
        self.moment.window(node).map(|window| self.replay().window_for_max(node, window))
    }

    /// Returns the window a node was entered with, for MAX.
    pub fn entry_window_of(self, node: NodeId) -> Option<Window> {
        self.moment.entry_window(node).map(|window| self.replay().window_for_max(node, window))
    }

    /// Returns the known value of a node, in the numbers of the search.
    pub fn known(self, node: NodeId) -> Known {
        self.moment.known(node)
    }

    /// Returns true if the player at a node is sure of a value as good as the best so far, or as good as the one a child
    /// returned.
    pub fn assures(self, player: NodeId, of: NodeId) -> bool {
        let goal = self.tree().goal(player);
        goal.is_some_and(|goal| self.moment.bound_for_max(of).is_some_and(|bound| bound.assures(goal)))
    }

    pub fn own_number(self, node: NodeId, value: f64) -> Sentence {
        self.number_at(node, self.replay().for_max(node, value))
    }

    /// Orders the ends of a range as they are written: the lesser one first.
    pub const fn ends(self, low: f64, high: f64) -> [f64; 2] {
        match self.side {
            Goal::Largest => [low, high],
            Goal::Smallest => [high, low],
        }
    }

    /// Returns the two bounds of a window as they are written: alpha first, on either side.
    pub const fn bounds(self) -> [Cut; 2] {
        match self.side {
            Goal::Largest => [Cut::Alpha, Cut::Beta],
            Goal::Smallest => [Cut::Beta, Cut::Alpha],
        }
    }

    /// Returns true if a value is written differently at another node.
    pub fn is_written_differently(self, node: NodeId, value: f64) -> bool {
        self.side != self.replay().side(node) && self.tree().domain().opposite(value) != value
    }

    /// `3` or, if the number differs at the node it matters to, `3 (−3 here)`.
    pub fn held_number(self, here: NodeId, holder: NodeId, value: f64) -> Sentence {
        let this = self.by(here);
        let number = self.number_at(holder, value);
        if this.is_written_differently(holder, value) {
            tell!(self, "nodes/value-elsewhere", value = number, here = this.number(value))
        } else {
            number
        }
    }

    pub fn bound_name(self, cut: Cut) -> Sentence {
        let side = match (cut, self.side) {
            (Cut::Alpha, Goal::Largest) | (Cut::Beta, Goal::Smallest) => Side::Alpha,
            (Cut::Beta, Goal::Largest) | (Cut::Alpha, Goal::Smallest) => Side::Beta,
        };
        tell!(self, "nodes/bound", Side(side))
    }

    pub fn say(self, words: &dyn Words) -> Sentence {
        let charset = self.wording.charset;
        if self.has_tones { words.sentence(charset) } else { words.untoned(charset) }
    }

    pub const fn replay(self) -> &'r Replay {
        self.moment.replay()
    }

    pub fn tree(self) -> &'r Tree {
        self.replay().tree()
    }

    pub fn at(self, cursor: usize) -> Self {
        Self { moment: self.replay().at(cursor), ..self }
    }

    pub fn before(self) -> Self {
        self.at(self.moment.cursor() - 1)
    }

    pub fn next_step(self) -> Option<Step> {
        self.replay().step(self.moment.cursor() + 1)
    }

    pub fn style(self) -> Style {
        if self.tree().move_names().belong_to_game() { Style::Game } else { Style::Tree }
    }

    fn value_text(self, value: f64) -> String {
        let domain = self.tree().domain();
        let value = match self.side {
            Goal::Largest => value,
            Goal::Smallest => domain.opposite(value),
        };
        let shown = domain.written(value, self.wording.charset);
        // With windows a value is one of the tree's own or a bound, never a mean.
        if self.wording.rules.algorithm.has_windows() { shown.as_bound().to_string() } else { shown.to_string() }
    }

    pub fn scale(self) -> Scale {
        match self.tree().domain() {
            Domain::Numbers => Scale::Numbers,
            Domain::Truth => Scale::Truth,
        }
    }

    /// Returns the value as written at a node: from the side of its player.
    pub fn number_at(self, node: NodeId, value: f64) -> Sentence {
        self.by(node).number(value)
    }

    /// Returns the window as written at a node.
    pub fn window_at(self, node: NodeId, window: Window) -> Sentence {
        self.by(node).window(window)
    }

    pub fn number(self, value: f64) -> Sentence {
        Sentence::number(self.value_text(value))
    }

    /// Returns the comparison of the value that cuts with the bound.
    pub const fn cut_sign(self, cut: Cut) -> Sign {
        let is_below = matches!((cut, self.side), (Cut::Alpha, Goal::Largest) | (Cut::Beta, Goal::Smallest));
        match (is_below, self.wording.rules.cut_rule) {
            (true, CutRule::Equal) => Sign::AtMost,
            (false, CutRule::Equal) => Sign::AtLeast,
            (true, CutRule::Strict) => Sign::Less,
            (false, CutRule::Strict) => Sign::Greater,
        }
    }

    /// Returns the direction in which a player's uncertain value is a bound, in the numbers of that node.
    pub const fn no_better(self, goal: Goal) -> Bound {
        match (goal, self.side) {
            (Goal::Largest, Goal::Largest) | (Goal::Smallest, Goal::Smallest) => Bound::Upper,
            (Goal::Smallest, Goal::Largest) | (Goal::Largest, Goal::Smallest) => Bound::Lower,
        }
    }

    /// `at most 4` or `at least 4`: the bound given by an uncertain value.
    pub fn uncertain_number(self, goal: Goal, value: f64) -> Sentence {
        self.in_words(self.no_better(goal), &self.number(value))
    }

    /// `3`, `at least 3` or `at most 3`.
    pub fn in_words(self, bound: Bound, value: &Sentence) -> Sentence {
        match bound {
            Bound::Exact => value.clone(),
            Bound::Lower => tell!(self, "nodes/at-least", value),
            Bound::Upper => tell!(self, "nodes/at-most", value),
        }
    }

    pub fn in_signs(self, bound: Bound, value: f64) -> Sentence {
        match bound {
            Bound::Exact => self.number(value),
            Bound::Lower => self.comparison(Sign::AtLeast, value),
            Bound::Upper => self.comparison(Sign::AtMost, value),
        }
    }

    /// `3`, or `≥ 3` for a bound.
    pub fn bounded(self, node: NodeId, value: f64) -> Sentence {
        if self.refuted(node, value).is_some() {
            return self.unproven(&self.number(value));
        }
        let bound = self.moment.bound(node).filter(|_| self.tree().domain() == Domain::Numbers);
        self.in_signs(bound.unwrap_or(Bound::Exact), value)
    }

    /// `≤ 3`.
    pub fn comparison(self, sign: Sign, value: f64) -> Sentence {
        tell!(self, "nodes/comparison", sign = say!("nodes/relation", Sign(sign)), value = Text(self.value_text(value)))
    }

    /// `8 ≥ 5`.
    pub fn verdict(self, left: f64, sign: Sign, right: f64) -> Sentence {
        let left = self.value_text(left);
        let right = self.value_text(right);
        tell!(self, "nodes/verdict", Text(left), sign = say!("nodes/relation", Sign(sign)), Text(right))
    }

    /// `2 < 3`, `3 = 3` or `4 > 3`.
    pub fn compared(self, left: f64, right: f64) -> Sentence {
        let [lesser, greater] = self.ends(left, right);
        let sign = match lesser.partial_cmp(&greater) {
            Some(Ordering::Less) => Sign::Less,
            Some(Ordering::Greater) => Sign::Greater,
            Some(Ordering::Equal) | None => Sign::Equal,
        };
        self.verdict(left, sign, right)
    }

    /// `0.9 × 2 = 1.8`: the share of a child in a mean. The probability is a number even if values are T and F.
    pub fn weighted(self, child: NodeId) -> Sentence {
        let value = self.returned_by(child);
        let probability = self.tree().probability(child).unwrap_or(1.0);
        let product = if probability == 0.0 { 0.0 } else { probability * value };
        tell!(
            self,
            "nodes/product",
            probability = Text(self.tree().written_probability(child).unwrap_or_default()),
            value = Text(self.value_text(value)),
            product = Text(self.value_text(product))
        )
    }

    /// `(3, +∞)`.
    pub fn window(self, window: Window) -> Sentence {
        let [low, high] = self.ends(window.alpha, window.beta).map(|bound| self.number(bound));
        tell!(self, "nodes/window", low, high)
    }

    /// `4 for MIN`, if values are those of the player who moves.
    pub fn for_mover(self, node: NodeId, value: Sentence) -> Sentence {
        match (self.replay().trace().perspective, self.tree().player(node)) {
            (Perspective::Mover, Some(_)) => {
                tell!(self, "nodes/value-for", value, player = self.player(node))
            }
            (Perspective::Mover, None) | (Perspective::Max, _) => value,
        }
    }

    /// `−3 for MIN`, if the search sees a value with the opposite sign.
    pub fn for_next_mover(self, node: NodeId, value: f64) -> Option<Sentence> {
        let player = self.tree().player(node).map(|_| self.player(node));
        self.is_written_differently(node, value)
            .then(|| tell!(self, "nodes/value-for", value = self.number_at(node, value), player))
    }

    pub fn label(self, node: NodeId) -> Option<Sentence> {
        node_name(&self.tree().name(node)?)
    }

    /// Returns the name of a position, `1-1-2`, with the player to move if that is needed to distinguish it: `1-1 (MIN's turn)`.
    pub fn position(self, node: NodeId) -> Option<Sentence> {
        let position = &self.position_name(node)?;
        let turn = |player: Player| {
            tell!(self, "nodes/position-of-turn", position, player = Sentence::piece(Tone::Player, player.title()))
        };
        Some(self.tree().turn(node).map_or_else(|| position.clone(), turn))
    }

    /// Returns the bare name of a position, `1-1-2`. A name of digits alone could be mistaken for a value, so it is `position 2`.
    fn position_name(self, node: NodeId) -> Option<Sentence> {
        let position = self.tree().position_name(node)?;
        let name = node_name(&position)?;
        let is_number = position.trim().chars().all(|c| c.is_ascii_digit());
        Some(if is_number && self.style() == Style::Game { tell!(self, "nodes/numbered-position", name) } else { name })
    }

    /// Returns the moves that lead to a position without a name, `b2 a1`. For a long line it returns the last ones with their
    /// ply: `… a1 c3 (ply 5)`.
    fn line(self, node: NodeId) -> Sentence {
        let LineOfPlay { moves, plies, is_cut } = self.tree().line(node);
        if is_cut {
            tell!(self, "searching/last-moves", Name(moves), Count(plies))
        } else {
            Sentence::node(visible(&moves))
        }
    }

    pub fn mv(self, node: NodeId) -> Option<Sentence> {
        node_name(&self.tree().move_name(node)?)
    }

    /// `B`, `the leaf 7`, `A's first child`, `1-1-2`, `the position after b2 a1`.
    pub fn noun(self, node: NodeId) -> Sentence {
        match self.tree().value(node) {
            Some(value)
                if self.style() == Style::Tree && self.label(node).is_none() && self.is_telling(node, value) =>
            {
                tell!(self, "nodes/leaf-by-value", value = Self { side: Goal::Largest, ..self }.number(value))
            }
            _ => self.by_place(node),
        }
    }

    /// Returns true if the value of a leaf distinguishes it from its siblings.
    fn is_telling(self, node: NodeId, value: f64) -> bool {
        let Some(parent) = self.tree().parent(node) else { return false };
        let mut siblings = self.tree().children(parent);
        siblings.by_ref().take(FEW).filter(|&sibling| self.tree().value(sibling) == Some(value)).count() == 1
            && siblings.next().is_none()
    }

    /// Returns the noun without the value of a leaf: `A's first leaf`.
    pub fn by_place(self, node: NodeId) -> Sentence {
        match (self.style(), self.tree().turn(node)) {
            (Style::Game, Some(_)) => self.position(node).unwrap_or_else(|| self.by_name(node)),
            (Style::Game, None) | (Style::Tree, _) => self.by_name(node),
        }
    }

    /// Returns the noun without the player to move, which is clear from the context.
    pub fn by_name(self, node: NodeId) -> Sentence {
        match (self.style(), self.tree().parent(node)) {
            (Style::Game, parent) => self.position_name(node).unwrap_or_else(|| match parent {
                None => tell!(self, "nodes/starting-position"),
                Some(_) => tell!(self, "nodes/position-after", moves = self.line(node)),
            }),
            (Style::Tree, parent) => self.label(node).unwrap_or_else(|| match parent {
                None => tell!(self, "nodes/the-root"),
                Some(parent) => self.nth_child(node, parent),
            }),
        }
    }

    fn nth_child(self, node: NodeId, parent: NodeId) -> Sentence {
        let siblings: Vec<NodeId> = self.tree().children(parent).take(FEW).collect();
        let all_leaves = siblings.iter().all(|&sibling| self.tree().kind(sibling) == Kind::Leaf);
        let sibling = if all_leaves && siblings.len() < FEW { Sibling::Leaf } else { Sibling::Child };
        let nth = say!("nodes/place", place = Count(self.tree().ordinal(node) + 1));
        let place: &dyn Words = if siblings.len() == 1 { &say!("nodes/only") } else { &nth };
        tell!(self, "nodes/nth-child", parent = self.label(parent), place, Sibling(sibling))
    }

    pub fn place(self, node: NodeId) -> Sentence {
        match (self.is_named_by_moves(node), self.tree().parent(node)) {
            (true, None) => tell!(self, "nodes/at-start"),
            (true, Some(_)) => tell!(self, "nodes/after-moves", moves = self.line(node)),
            (false, _) => tell!(self, "nodes/at-node", node = self.by_name(node)),
        }
    }

    /// `E`, or in a game the place: `at 1-1-2`, `after b2 a1`.
    pub fn by_place_or_moves(self, node: NodeId) -> Sentence {
        match self.style() {
            Style::Tree => self.by_place(node),
            Style::Game => self.place(node),
        }
    }

    /// Returns true if a node is a position without a name, which is identified by the moves to it.
    pub fn is_named_by_moves(self, node: NodeId) -> bool {
        self.style() == Style::Game && self.position_name(node).is_none()
    }

    pub fn player(self, node: NodeId) -> Sentence {
        let player = self.tree().player(node).map_or_else(|| say!("nodes/nobody"), Player::words);
        self.say(&player).toned(Tone::Player)
    }

    /// `MAX at R`, `MAX at 1-1-2`, `MAX to move after b2 a1`.
    pub fn mover(self, node: NodeId) -> Sentence {
        let player = self.player(node);
        let place = self.place(node);
        if self.is_named_by_moves(node) {
            tell!(self, "nodes/mover-after", player, place)
        } else {
            tell!(self, "nodes/mover-at", player, place)
        }
    }

    /// `B`, `the leaf 7` or, in a game or if moves have names, the move: `b2`.
    pub fn brief(self, node: NodeId) -> Sentence {
        self.mv(node).unwrap_or_else(|| self.noun(node))
    }

    /// `from C`, `by the move b2`: the origin of a value.
    pub fn from(self, child: NodeId) -> Sentence {
        tell!(self, "nodes/source", style = Style(self.style()), child = self.brief(child))
    }

    /// `E's other child is not looked at`, `C's other 2 children, 6 nodes in all, are not looked at`.
    pub fn skipped_children(self, node: NodeId) -> Sentence {
        let skipped: Vec<NodeId> = self.moment.skipped(node).collect();
        let style = self.style();
        let size = self.skipped_nodes(&skipped).filter(|&size| size > skipped.len());
        let child = match (style, size, skipped.as_slice()) {
            (Style::Tree, Some(_), [only]) => Some(self.noun(*only)),
            _ => None,
        };
        let in_all = size.map(|count| say!("nodes/nodes-in-all", Count(count)));
        tell!(
            self,
            "nodes/not-looked-at",
            Style(style),
            node = self.by_place_or_moves(node),
            count = Count(skipped.len()),
            child,
            nodes = in_all
        )
    }

    /// Returns the number of nodes in the skipped subtrees, or `None` if they are not all known or not all within the depth
    /// limit.
    fn skipped_nodes(self, skipped: &[NodeId]) -> Option<usize> {
        let known = self.replay().knows_whole_tree() && self.replay().trace().depth == u32::MAX;
        known.then(|| skipped.iter().map(|&child| self.tree().subtree(child).len()).sum())
    }
}

/// Returns the piece of a name; `None` if nothing of it can be seen.
fn node_name(name: &str) -> Option<Sentence> {
    let shown = visible(name);
    (!shown.trim().is_empty()).then(|| Sentence::node(shown.trim()))
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, sync::Arc};

    use super::*;
    use plywood_games::{GameSpec, testing::small_games};
    use plywood_messages::words::Charset;
    use plywood_search::{
        search::Rules,
        session::{Choices, Input, run},
    };
    use plywood_tree::format::View;

    /// Returns the names of the nodes that a sentence about this one may mention: nouns of those above it, moves of its children.
    fn names_around(phrasing: Phrasing<'_>, node: NodeId) -> Vec<String> {
        let above = phrasing.tree().ancestors(node).map(|at| phrasing.noun(at));
        let below = phrasing.tree().children(node).map(|child| phrasing.brief(child));
        above.chain(below).map(|words| words.to_string()).collect()
    }

    #[test]
    fn no_two_nodes_of_a_game_are_called_the_same() {
        // No sentence of a game has the same name for two nodes.
        for spec in small_games() {
            let input = Input::Game(GameSpec::parse(spec).expect("a game"));
            let choices = Choices::of(&input, &View::default());
            let choices = Choices { rules: Rules { depth: 6, ..choices.rules }, ..choices };
            let run = run(&input, choices, &Arc::default()).expect("a small search");
            let wording = Wording { rules: choices.rules, charset: Charset::Unicode };
            let phrasing = Phrasing::new(run.replay.end(), wording);
            for node in run.replay.tree().nodes().step_by(1 + run.replay.tree().len() / 3_000) {
                let words = names_around(phrasing, node);
                assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len(), "{spec}: {words:?}");
            }
        }

        // No two merged positions have the same name.
        {
            let rules = Rules::of(plywood_tree::settings::Algorithm::Minimax);
            for spec in
                ["nim:1,1,2", "nim:2,3:misere", "subtract:7,1-3", "chomp:3,3", "grundy:9:values=t/f", "shade:6,2"]
            {
                let spec = GameSpec::parse(spec).expect("a game").with("merge=positions").expect("an option");
                let choices = Choices { rules, order: plywood_tree::settings::Order::Given, seed: 0 };
                let replay = run(&Input::Game(spec), choices, &Arc::default()).expect("a small search").replay;
                let phrasing = Phrasing::new(replay.end(), Wording { rules, charset: Charset::Unicode });
                let positions = replay.tree().nodes().filter(|&node| replay.tree().duplicate_of(node).is_none());
                let words: Vec<String> = positions.map(|node| phrasing.noun(node).to_string()).collect();
                assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len(), "{words:?}");
            }
        }
    }
}
