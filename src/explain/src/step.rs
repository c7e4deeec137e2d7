//! Sentences about one step of a search, with the reason for it.

use super::{
    Wording,
    phrasing::Phrasing,
    proof::{Origin, bound_of, origin},
    update::Update,
};
use crate::words::{Aim, Answer, Enough, FailHard, Shown, Time, Way};
use plywood_messages::words::{Sentence, Tone};
use plywood_search::{
    replay::{Bound, Known, Moment, State, Visit},
    trace::{Cut, Purpose, Step, Window},
};
use plywood_tree::{
    settings::Perspective,
    tree::{Domain, GameResult, Goal, Image, Kind, NodeId, Player, Symmetry, ValueBasis},
};

/// Moves of the principal variation that are written out.
const LINE: usize = 8;

pub fn sentence(phrasing: Phrasing<'_>) -> Sentence {
    if let Some(wrong) = phrasing.fault_sentence() {
        return wrong.capitalized();
    }
    let words = match phrasing.step() {
        None => phrasing.beginning(),
        Some(Step::Pass { pass, depth, guess }) => phrasing.pass(pass, depth, guess),
        Some(Step::Enter { node, window, purpose: Purpose::Value }) => phrasing.enter(node, window),
        Some(Step::Enter { node, window, purpose: Purpose::Scout }) => phrasing.scout(node, window),
        Some(Step::Hit { node, value }) => phrasing.recall(node, value),
        Some(Step::Evaluate { node, value }) => phrasing.evaluate(node, value),
        Some(Step::StandPat { node, value, window }) => phrasing.stand_pat(node, value, window),
        Some(Step::Update { node, child, value, window }) => phrasing.update(Update { node, child, value, window }),
        Some(Step::Cutoff { node, child, cut }) => phrasing.cutoff(node, child, cut),
        Some(Step::Return { node, value }) => phrasing.back_up(node, value),
        Some(Step::Recall { node, value, bound }) => phrasing.settled_by_table(node, value, bound),
    };
    words.capitalized()
}

/// Returns the verdict of the last step in a few words: `8 ≥ 5  beta cutoff`, `4 < 5  new best`. `None` for steps that decide
/// nothing.
pub fn headline(moment: Moment<'_>, wording: Wording) -> Option<Sentence> {
    let phrasing = Phrasing::new(moment, wording);
    if let Some(wrong) = phrasing.fault_headline() {
        return Some(wrong);
    }
    match phrasing.step()? {
        Step::Update { node, child, value, window } => {
            Some(phrasing.update_headline(Update { node, child, value, window }))
        }
        Step::Cutoff { node, child, cut } => Some(phrasing.cutoff_headline(node, child, cut)),
        Step::Return { node: NodeId::ROOT, value } | Step::Recall { node: NodeId::ROOT, value, .. } => {
            let number = phrasing.by(NodeId::ROOT).bounded(NodeId::ROOT, value);
            let result = tell!(phrasing, "explain/value", value = phrasing.for_mover(NodeId::ROOT, number));
            Some(match phrasing.failure() {
                Some(outcome) => result.beside(&outcome),
                None => result,
            })
        }
        Step::Hit { node, value } => Some(tell!(phrasing, "explain/known", value = phrasing.by(node).number(value))),
        Step::Recall { node, value, bound } => {
            Some(tell!(phrasing, "explain/in-table", value = phrasing.by(node).in_signs(bound, value)))
        }
        Step::Pass { pass, depth, guess } => Some(phrasing.pass_headline(pass, depth, guess)),
        Step::Return { node, value } => phrasing.scout_headline(node, value),
        Step::StandPat { node, .. } => Some(phrasing.stand_pat_headline(node)),
        Step::Enter { .. } | Step::Evaluate { .. } => None,
    }
}

impl Phrasing<'_> {
    fn beginning(self) -> Sentence {
        let root = NodeId::ROOT;
        let algorithm = &(self.wording.rules.algorithm.facts().spoken)();
        let Some(player) = self.tree().player(root) else {
            return match self.game_is_over(root) {
                Some(over) => {
                    let begins = tell!(self, "explain/begins-at-end", Text(algorithm), root = self.noun(root));
                    begins.followed_by(over)
                }
                None => {
                    tell!(self, "explain/begins-at-leaf", Text(algorithm), root = self.noun(root))
                }
            };
        };
        let aim = match (self.replay().trace().perspective, player.goal(), self.tree().domain()) {
            (_, None, _) => Aim::Mean,
            (Perspective::Mover, Some(_), Domain::Numbers) => Aim::OwnLargest,
            (Perspective::Mover, Some(_), Domain::Truth) => Aim::OwnTrue,
            (Perspective::Max, Some(Goal::Largest), Domain::Numbers) => Aim::Largest,
            (Perspective::Max, Some(Goal::Smallest), Domain::Numbers) => Aim::Smallest,
            (Perspective::Max, Some(Goal::Largest), Domain::Truth) => Aim::True,
            (Perspective::Max, Some(Goal::Smallest), Domain::Truth) => Aim::False,
        };
        tell!(self, "explain/begins", Text(algorithm), mover = self.mover(root), Aim(aim))
    }

    fn enter(self, node: NodeId, window: Option<Window>) -> Sentence {
        let enters = tell!(self, "explain/enters", arrival = self.arrival(node), spot = self.situation(node));
        match (self.tree().kind(node), window) {
            (Kind::Inner(_), Some(window)) if !self.is_evaluated(node) => {
                let why_again = self.why_again(node).unwrap_or_default();
                let goes_on = self.goes_on(node).unwrap_or_default();
                Sentence::paragraph([enters, goes_on, why_again, self.entry_window(node, window)])
            }
            (Kind::Inner(_) | Kind::Leaf | Kind::Unexplored, _) => enters,
        }
    }

    /// Returns the player to move at a node, or the depth limit; `None` at a leaf.
    pub fn situation(self, node: NodeId) -> Option<Sentence> {
        match self.tree().kind(node) {
            Kind::Inner(_) if self.is_evaluated(node) => Some(self.limit(node)),
            Kind::Inner(_) => Some(self.who_moves(node)),
            Kind::Leaf | Kind::Unexplored => None,
        }
    }

    /// `MAX tries b2`.
    fn tried(self, node: NodeId, time: Time) -> Option<Sentence> {
        let parent = self.tree().parent(node)?;
        let mv = self.mv(node)?;
        Some(tell!(self, "explain/tries", player = self.player(parent), mv, Time(time)))
    }

    /// `The search comes to B`, `the search comes back to B`, `MAX tries b2`, `MAX tries 2→0 and comes to 1-1`.
    pub fn arrival(self, node: NodeId) -> Sentence {
        let time = if self.moment.visits(node).nth(1).is_some() { Time::Again } else { Time::First };
        // If the node has a player to move, the sentence goes on with the player.
        let name = &if self.tree().player(node).is_some() { self.by_name(node) } else { self.by_place(node) };
        match (self.tree().parent(node), self.mv(node)) {
            (None, _) => tell!(self, "explain/arrives-at-root", Time(time), root = name),
            (Some(_), None) => tell!(self, "explain/arrives", Time(time), node = name),
            (Some(_), Some(_)) if self.is_named_by_moves(node) => self.tried(node, time).unwrap_or_default(),
            (Some(parent), Some(mv)) => {
                let player = &self.player(parent);
                tell!(self, "explain/tries-and-arrives", player, mv, Time(time), node = name)
            }
        }
    }

    fn who_moves(self, node: NodeId) -> Sentence {
        let player = &self.player(node);
        if self.tree().player(node) == Some(Player::Chance) {
            tell!(self, "explain/where-chance")
        } else if self.is_named_by_moves(node) && node != NodeId::ROOT {
            tell!(self, "explain/then-moves", player)
        } else {
            tell!(self, "explain/where-moves", player)
        }
    }

    /// `MAX tries 3→2-1: 4-2-1 has been searched already, by another order of moves: its value is 0.`
    fn recall(self, node: NodeId, value: f64) -> Sentence {
        tell!(
            self,
            "explain/known-already",
            way = self.tried(node, Time::First).unwrap_or_else(|| self.arrival(node)),
            position = self.position(node),
            difference = Way(self.path_difference(node)),
            scale = Scale(self.scale()),
            value = self.number_at(node, value)
        )
    }

    /// `The table says that B is worth at least 6: that is enough, so B returns 6 at once.`
    fn settled_by_table(self, node: NodeId, value: f64, bound: Bound) -> Sentence {
        let before = self.tree().duplicate_of(node).map(|_| {
            tell!(
                self,
                "explain/searched-already",
                position = self.position(node),
                difference = Way(self.path_difference(node))
            )
        });
        let number = &self.number_at(node, value);
        let cutoff_test = tell!(
            self,
            "explain/table-settles",
            node = self.by_name(node),
            scale = Scale(self.scale()),
            range = self.in_words(bound, number),
            enough = Enough(if bound == Bound::Exact { Enough::Known } else { Enough::Bounded }),
            value = number
        );
        let result = (node == NodeId::ROOT).then(|| self.result(value).capitalized());
        Sentence::paragraph([before.unwrap_or_default(), cutoff_test.capitalized(), result.unwrap_or_default()])
    }

    /// Returns the difference between the path to a node and the earlier path to its position.
    fn path_difference(self, node: NodeId) -> Way {
        let moves = |node: NodeId| {
            let mut moves: Vec<_> =
                self.tree().ancestors(node).filter_map(|node| self.tree().move_name(node)).collect();
            moves.sort_unstable();
            moves
        };
        match self.tree().image(node) {
            _ if moves(node) == moves(self.tree().canonical(node)) => Way::Order,
            Some(Image::Of(Symmetry::Mirror)) => Way::Mirror,
            Some(Image::Of(Symmetry::Square)) => Way::Turned,
            Some(Image::Of(Symmetry::Piles)) => Way::Piles,
            Some(Image::Itself) => Way::Moves,
            None => Way::Unknown,
        }
    }

    pub fn is_evaluated(self, node: NodeId) -> bool {
        let next = self.moment.visit(node).and_then(|visit| self.replay().step(visit.entered() + 1));
        matches!(next, Some(Step::Evaluate { .. }))
    }

    pub fn limit(self, node: NodeId) -> Sentence {
        let (_, depth) = self.replay().pass_at(self.moment.visit(node).map_or(0, Visit::entered));
        match depth {
            u32::MAX => tell!(self, "explain/where-no-deeper"),
            depth => tell!(self, "explain/at-limit", Count(depth)),
        }
    }

    /// `Window (3, +∞): MAX already has 3 at R. So only values above 3 matter.`
    fn entry_window(self, node: NodeId, window: Window) -> Sentence {
        let holders = [Cut::Alpha, Cut::Beta].map(|cut| self.held(node, cut, window));
        let shown = &self.window_at(node, window);
        let because = match holders {
            [Some(question), Some(_)] if self.is_asked_by_pass(node) => question,
            [None, None] => return tell!(self, "explain/any-value-possible", window = shown),
            [Some(one), None] | [None, Some(one)] => one,
            [Some(alpha), Some(beta)] => tell!(self, "explain/both-bounds", alpha, beta),
        };
        let is_scout = |cut| matches!(origin(self.moment, node, cut), Origin::Scout(_));
        let consequence = if [Cut::Alpha, Cut::Beta].into_iter().any(is_scout) || self.is_asked_by_pass(node) {
            Some(tell!(self, "explain/only-which-side"))
        } else {
            self.by(node).consequence(window).filter(|_| self.are_held(node, window))
        };
        tell!(self, "explain/window-because", window = shown, because, consequence)
    }

    /// `MAX already has 3 at R`; `None` for an infinite bound without a holder.
    pub fn held(self, node: NodeId, cut: Cut, window: Window) -> Option<Sentence> {
        let bound = bound_of(cut, window);
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => Some(tell!(
                self,
                "explain/already-has",
                player = self.player(holder.node),
                value = self.proven(holder.node, cut, bound, self.held_number(node, holder.node, bound)),
                place = self.place(holder.node)
            )),
            Origin::Scout(child) => Some(tell!(self, "explain/scout-asks", place = self.place(child))),
            Origin::Guess => Some(self.pass_question(node)),
            Origin::Start if bound.is_infinite() => None,
            Origin::Start => Some(self.started_with(node, cut, bound)),
        }
    }

    /// `the search started with alpha 3`.
    pub fn started_with(self, node: NodeId, cut: Cut, bound: f64) -> Sentence {
        let this = self.by(node);
        tell!(self, "explain/started-with", bound = this.bound_name(cut), value = this.number(bound))
    }

    pub fn consequence(self, window: Window) -> Option<Sentence> {
        let ends = self.ends(window.alpha, window.beta);
        let [low, high] = &ends.map(|bound| self.number(bound));
        match (self.tree().domain(), ends.map(f64::is_finite)) {
            _ if window.alpha >= window.beta => Some(tell!(self, "explain/only-a-strict-cut")),
            (Domain::Truth, _) | (Domain::Numbers, [false, false]) => None,
            (Domain::Numbers, [true, true]) => Some(tell!(self, "explain/only-between", low, high)),
            (Domain::Numbers, [true, false]) => Some(tell!(self, "explain/only-above", low)),
            (Domain::Numbers, [false, true]) => Some(tell!(self, "explain/only-below", high)),
        }
    }

    /// `The static evaluation of the position after a1 b2, an estimate, is 5 open lines − 4 = 1.`
    fn evaluate(self, node: NodeId, value: f64) -> Sentence {
        let number = &self.number(value);
        let seen = self.for_next_mover(node, value);
        let is_inner = self.tree().kind(node).is_inner();
        if is_inner && self.tree().evaluation(node).is_none() && self.replay().knows_whole_tree() {
            tell!(self, "explain/no-evaluation", node = self.by_place(node), value = number, seen)
        } else if is_inner || self.is_estimated(node) {
            let value = self.estimate(node, value);
            let estimated = tell!(self, "explain/evaluation", node = self.by_place(node), value, seen);
            estimated.followed_by(self.not_quiet(node))
        } else {
            self.leaf_worth(node, number, seen.as_ref())
        }
    }

    /// Returns the value of a leaf, after the result of a game that is over there.
    pub fn leaf_worth(self, node: NodeId, value: &Sentence, seen: Option<&Sentence>) -> Sentence {
        let scale = self.scale();
        let worth = tell!(self, "explain/is-worth", node = self.by_place(node), Scale(scale), value, seen);
        match self.game_is_over(node) {
            Some(over) => over.followed_by(worth.capitalized()),
            None => worth,
        }
    }

    pub fn not_quiet(self, node: NodeId) -> Option<Sentence> {
        (!self.tree().is_quiet(node)).then(|| tell!(self, "explain/not-quiet"))
    }

    /// Returns true if the evaluation of a node is only an estimate.
    pub fn is_estimated(self, node: NodeId) -> bool {
        self.replay().trace().basis(node) == ValueBasis::Estimate
    }

    /// `The game is over: MIN has won.`
    fn game_is_over(self, node: NodeId) -> Option<Sentence> {
        let winner = match self.tree().result(node)? {
            GameResult::Won(player) => Some(Sentence::piece(Tone::Player, player.title())),
            GameResult::Draw => None,
        };
        Some(tell!(self, "explain/game-is-over", winner))
    }

    fn back_up(self, node: NodeId, value: f64) -> Sentence {
        let Some(parent) = self.tree().parent(node) else { return self.result(value) };
        let number = &self.number_at(node, value);
        let parent_name = &self.noun(parent);
        let becomes = self.by(node).is_written_differently(parent, value).then(|| self.number_at(parent, value));
        let answer = self.answer(node, value);
        if self.tree().player(node).is_none() || self.is_evaluated(node) {
            let goes = tell!(self, "explain/goes-up", value = number, parent = parent_name, becomes);
            return goes.followed_by(answer);
        }
        let hands =
            tell!(self, "explain/hands-up", node = self.noun(node), value = number, parent = parent_name, becomes);
        hands.followed_by(self.only_a_bound(node, value)).followed_by(answer)
    }

    /// Returns the known bound of a node that returned something other than its value.
    fn only_a_bound(self, node: NodeId, value: f64) -> Option<Sentence> {
        if let Some(proof) = self.refuted(node, value) {
            return Some(tell!(self, "faults/return-unproven", Proof(proof), worth = self.worth(node)));
        }
        let is_value = self.moment.bound(node) == Some(Bound::Exact);
        let sentence = || {
            tell!(self, "explain/only-a-bound", rule = FailHard(self.fail_hard(node, value)), worth = self.worth(node))
        };
        (!is_value).then(sentence)
    }

    /// Tells a value that fail-hard passes on from a bound of what is possible.
    pub fn fail_hard(self, node: NodeId, value: f64) -> FailHard {
        let known = self.known(node);
        let is_end = known == Known::Nothing || known.ends_in(self.replay().for_max(node, value));
        if is_end { FailHard::Possible } else { FailHard::Handed }
    }

    /// `E is worth at least 8`.
    pub fn worth(self, node: NodeId) -> Sentence {
        let number = |value| self.own_number(node, value);
        let range = match self.known(node) {
            Known::Exact(value) => number(value),
            Known::AtLeast(low) => self.in_words(Bound::Lower, &number(low)),
            Known::AtMost(high) => self.in_words(Bound::Upper, &number(high)),
            Known::Between(low, high) => {
                tell!(self, "nodes/between", low = Words(number(low)), high = Words(number(high)))
            }
            Known::Nothing => return self.unknown(node),
        };
        let range = self.for_mover(node, range);
        tell!(self, "explain/worth", node = self.noun(node), scale = Scale(self.scale()), range)
    }

    fn unknown(self, node: NodeId) -> Sentence {
        let noun = &self.noun(node);
        match self.moment.state(node) {
            State::Closed if self.is_mistaken() => tell!(self, "faults/nothing-proven", node = noun),
            State::Closed => {
                tell!(self, "explain/does-not-matter", node = noun, scale = Scale(self.scale()))
            }
            State::Unvisited | State::Open | State::Pruned => {
                tell!(self, "explain/nothing-known", node = noun)
            }
        }
    }

    /// `fails low`, if the result is not inside the window that the search began with.
    fn failure(self) -> Option<Sentence> {
        let answer = match self.moment.failure().filter(|_| !self.is_mistaken())? {
            Bound::Upper => Answer::Low,
            Bound::Lower | Bound::Exact => Answer::High,
        };
        Some(tell!(self, "explain/scout-outcome", Answer(answer)))
    }

    fn result(self, value: f64) -> Sentence {
        let root = NodeId::ROOT;
        let moment = self.moment;
        let what = &self.finished_part();
        let number = &self.number_at(root, value);
        let range = self.in_words(moment.bound(root).unwrap_or(Bound::Exact), number);
        let over = match self.only_a_bound(root, value).filter(|_| self.refuted(root, value).is_some()) {
            Some(wrong) => Sentence::paragraph([tell!(self, "faults/end-unproven", what, value = number), wrong]),
            None => tell!(self, "explain/is-over", what, range = self.for_mover(root, range)),
        };
        if let Some((outcome, window)) = self.failure().zip(self.entry_window_of(root)) {
            return over.followed_by(tell!(self, "explain/failed", outcome, window = self.window_at(root, window)));
        }
        let mut line = std::iter::successors(moment.best_child(root), |&node| moment.best_child(node));
        let moves = line.by_ref().take(LINE).map(|node| self.brief(node));
        let moves = moves.reduce(|moves, next| tell!(self, "explain/moves-and", moves, mv = next));
        let shown = if line.next().is_some() { Shown::Beginning } else { Shown::Whole };
        let variation = moves.map(|moves| tell!(self, "explain/principal-variation", moves, Shown(shown)));
        over.followed_by(variation)
    }

    pub fn kind_of(self, node: NodeId) -> Sentence {
        self.say(&match self.tree().kind(node) {
            Kind::Leaf => text!("nodes/leaf"),
            Kind::Unexplored => text!("nodes/limit"),
            Kind::Inner(_) => text!("nodes/node"),
        })
    }
}

/// Returns the last step in as few words as possible, legible from far away. This is the headline if there is one, else `visit
/// B`, `leaf 8`, `B returns 5`. Empty before the first step.
pub fn caption(moment: Moment<'_>, wording: Wording) -> Sentence {
    let phrasing = Phrasing::new(moment, wording);
    let name = |node| phrasing.position(node).or_else(|| phrasing.label(node));
    headline(moment, wording).unwrap_or_else(|| match phrasing.step() {
        Some(Step::Enter { node, .. }) => {
            let name = name(node).unwrap_or_else(|| phrasing.kind_of(node));
            tell!(phrasing, "explain/visit", node = name)
        }
        Some(Step::Evaluate { node, value }) => {
            tell!(phrasing, "explain/node-and-value", node = phrasing.kind_of(node), value = phrasing.number(value))
        }
        Some(Step::Return { node, value }) => {
            let name = name(node);
            tell!(phrasing, "explain/returns", node = name, value = phrasing.number_at(node, value))
        }
        // Passes, table hits, standing pat, updates and cutoffs have headlines.
        Some(
            Step::Pass { .. }
            | Step::Hit { .. }
            | Step::StandPat { .. }
            | Step::Update { .. }
            | Step::Cutoff { .. }
            | Step::Recall { .. },
        )
        | None => Sentence::default(),
    })
}

#[cfg(test)]
mod tests {
    use crate::{Wording, caption};
    use plywood_messages::words::Charset;
    use plywood_search::{
        search::Rules,
        testing::{alpha_beta, replay},
    };
    use plywood_tree::{
        settings::{Algorithm, CutRule, FailMode},
        testing,
    };
    use proptest::prelude::*;

    fn wording(rules: Rules) -> Wording {
        Wording { rules, charset: Charset::Unicode }
    }

    #[test]
    fn the_beginning_of_the_ubb_walkthrough_in_a_word_or_two() {
        let rules = alpha_beta(FailMode::FailHard, CutRule::Equal);
        let replay = replay(&testing::ubb(), rules);
        let caption_at = |cursor| caption(replay.at(cursor), wording(rules)).to_string();
        let beginning: Vec<String> = (0..=6).map(caption_at).collect();
        assert_eq!(beginning, ["", "visit R", "visit A", "visit leaf", "leaf 3", "returns 3", "3  first value"]);
        assert_eq!([34, 41, 43].map(caption_at), ["8 ≥ 5  beta cutoff", "B returns 4", "value 4"]);
    }

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn every_step_has_a_caption_of_one_line(tree in testing::any_tree()) {
            let tree = testing::with_non_quiet(&tree);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::NegamaxAb, Algorithm::Minimax, Algorithm::Quiescence] {
                let rules = Rules { depth: 2, ..Rules::of(algorithm) };
                let replay = replay(&tree, rules);
                for cursor in 1..=replay.len() {
                    let caption_at = caption(replay.at(cursor), wording(rules)).to_string();
                    prop_assert!(!caption_at.is_empty() && !caption_at.contains('\n'), "{algorithm:?} {cursor}: {caption_at:?}");
                }
            }
        }
    }
}
