//! What one step of a search did, and why.

use super::bound::{Origin, bound_of, origin};
use super::phrasing::Phrasing;
use super::update::Update;
use crate::replay::{Bound, Known, State, Visit};
use crate::trace::{Cut, Perspective, Purpose, Step, Window};
use crate::tree::{Domain, Goal, Image, Kind, NodeId, Player, Symmetry};
use crate::words::Sentence;

/// Moves of the principal variation that are written out.
const LINE: usize = 8;

pub(super) fn sentence(phrasing: Phrasing<'_>) -> Sentence {
    let words = match phrasing.step() {
        None => phrasing.beginning(),
        Some(Step::Pass { pass, depth }) => Phrasing::pass(pass, depth),
        Some(Step::Enter { node, window, purpose: Purpose::Value }) => phrasing.enter(node, window),
        Some(Step::Enter { node, window, purpose: Purpose::Scout }) => phrasing.scout(node, window),
        Some(Step::Hit { node, value }) => phrasing.recall(node, value),
        Some(Step::Evaluate { node, value }) => phrasing.evaluate(node, value),
        Some(Step::Update { node, child, value, window }) => phrasing.update(Update { node, child, value, window }),
        Some(Step::Cutoff { node, child, cut }) => phrasing.cutoff(node, child, cut),
        Some(Step::Return { node, value }) => phrasing.hand_up(node, value),
    };
    words.capitalized()
}

pub(super) fn headline(phrasing: Phrasing<'_>) -> Option<Sentence> {
    match phrasing.step()? {
        Step::Update { node, child, value, window } => {
            Some(phrasing.update_headline(Update { node, child, value, window }))
        }
        Step::Cutoff { node, child, cut } => Some(phrasing.cutoff_headline(node, child, cut)),
        Step::Return { node: NodeId::ROOT, value } => Some(Sentence::of(
            "value {}{}",
            [phrasing.by(NodeId::ROOT).bounded(NodeId::ROOT, value), phrasing.for_mover(NodeId::ROOT)],
        )),
        Step::Hit { node, value } => Some(Sentence::of("known: {}", [phrasing.by(node).number(value)])),
        Step::Pass { pass, depth } => Some(Phrasing::pass_headline(pass, depth)),
        Step::Return { node, value } => phrasing.scout_headline(node, value),
        Step::Enter { .. } | Step::Evaluate { .. } => None,
    }
}

impl Phrasing<'_> {
    fn beginning(self) -> Sentence {
        let root = NodeId::ROOT;
        let algorithm = Sentence::plain((self.wording.rules.algorithm.facts().spoken)());
        let Some(player) = self.tree().player(root) else {
            return Sentence::of(
                "{} is about to start. {} has no children.",
                [algorithm, self.noun(root).capitalized()],
            );
        };
        let mover = self.replay().trace().perspective == Perspective::Mover;
        let aim = match (player.goal(), self.tree().domain()) {
            (Some(_), Domain::Numbers) if mover => {
                "looks for the largest value, as everybody does: every value is that of the player who moves"
            }
            (Some(_), Domain::Truth) if mover => {
                "looks for a T, as everybody does: every label is that of the player who moves"
            }
            (None, _) => "takes the mean of its children",
            (Some(Goal::Largest), Domain::Numbers) => "looks for the largest value",
            (Some(Goal::Smallest), Domain::Numbers) => "looks for the smallest value",
            (Some(Goal::Largest), Domain::Truth) => "looks for a T",
            (Some(Goal::Smallest), Domain::Truth) => "looks for an F",
        };
        Sentence::of("{} is about to start: {} {}.", [algorithm, self.mover(root), Sentence::plain(aim)])
    }

    fn enter(self, node: NodeId, window: Option<Window>) -> Sentence {
        let arrival = self.arrival(node);
        match (self.tree().kind(node), window) {
            (Kind::Inner(_), _) if self.is_evaluated(node) => Sentence::of("{}, {}.", [arrival, self.limit(node)]),
            (Kind::Inner(_), Some(window)) => {
                let parts = [arrival, self.who_moves(node), self.why_again(node), self.entry_window(node, window)];
                Sentence::of("{}, {}.{} {}", parts)
            }
            (Kind::Inner(_), None) => Sentence::of("{}, {}.", [arrival, self.who_moves(node)]),
            _ => Sentence::of("{}.", [arrival]),
        }
    }

    /// `MAX tries b2`.
    fn tried(self, node: NodeId) -> Option<Sentence> {
        let parent = self.tree().parent(node)?;
        Some(Sentence::of("{} tries {}", [self.player(parent), self.mv(node)?]))
    }

    /// `The search comes to B`, `the search comes back to B`, `MAX tries b2`, `MAX tries 2→0 and comes to 1-1`.
    pub(super) fn arrival(self, node: NodeId) -> Sentence {
        let parent = self.tree().parent(node);
        let is_back = self.moment.visits(node).nth(1).is_some();
        let (again, back) = if is_back { (" again", " back") } else { ("", "") };
        let [again, back] = [again, back].map(Sentence::plain);
        match (parent, self.tried(node)) {
            (None, _) => Sentence::of("the search begins{} at {}", [again, self.by_place(node)]),
            (_, Some(tried)) if self.is_told_by_moves(node) => tried.then(again),
            (_, Some(tried)) => Sentence::of("{} and comes{} to {}", [tried, back, self.by_place(node)]),
            (Some(_), None) => Sentence::of("the search comes{} to {}", [back, self.by_place(node)]),
        }
    }

    pub(super) fn who_moves(self, node: NodeId) -> Sentence {
        match self.tree().player(node) {
            Some(Player::Chance) => Sentence::plain("where chance decides"),
            _ if self.is_told_by_moves(node) && node != NodeId::ROOT => {
                Sentence::of("then {} moves", [self.player(node)])
            }
            _ => Sentence::of("where {} moves", [self.player(node)]),
        }
    }

    /// `MAX tries 3→2-1: 4-2-1 has been searched already, by another order of moves: its value is 0.`
    fn recall(self, node: NodeId, value: f64) -> Sentence {
        let known = match self.position(node) {
            Some(name) => Sentence::of("{} has been searched already", [name]),
            None => Sentence::plain("the same position has been searched already"),
        };
        let way = self.tried(node).unwrap_or_else(|| self.arrival(node));
        Sentence::of(
            "{}: {}, {}: {} {}.",
            [way, known, self.other_way(node), self.its_value_is(), self.by(node).number(value)],
        )
    }

    /// How the position of a node was reached before: in what the two ways there differ.
    fn other_way(self, node: NodeId) -> Sentence {
        let moves = |node: NodeId| {
            let mut moves: Vec<_> =
                self.tree().ancestors(node).filter_map(|node| self.tree().move_name(node)).collect();
            moves.sort_unstable();
            moves
        };
        Sentence::plain(match self.tree().image(node) {
            _ if moves(node) == moves(self.tree().canonical(node)) => "by another order of moves",
            Some(Image::Of(Symmetry::Mirror)) => "as its mirror image",
            Some(Image::Of(Symmetry::Square)) => "turned or mirrored",
            Some(Image::Of(Symmetry::Piles)) => "with its piles in another order",
            Some(Image::Itself) => "by other moves",
            None => "along another line of play",
        })
    }

    /// Numbers are values, truth values are labels.
    fn its_value_is(self) -> Sentence {
        Sentence::plain(match self.tree().domain() {
            Domain::Numbers => "its value is",
            Domain::Truth => "it is",
        })
    }

    /// Whether the search evaluated the node instead of looking below it.
    pub(super) fn is_evaluated(self, node: NodeId) -> bool {
        let next = self.moment.visit(node).and_then(|visit| self.replay().step(visit.entered() + 1));
        matches!(next, Some(Step::Evaluate { .. }))
    }

    pub(super) fn limit(self, node: NodeId) -> Sentence {
        let (_, depth) = self.replay().pass_at(self.moment.visit(node).map_or(0, Visit::entered));
        match depth {
            u32::MAX => Sentence::plain("where the search goes no deeper"),
            1 => Sentence::plain("at the depth limit of 1 ply"),
            depth => Sentence::plain(format!("at the depth limit of {depth} plies")),
        }
    }

    /// `Window (3, +∞): MAX already has 3 at R, so only values above 3 matter.`
    fn entry_window(self, node: NodeId, window: Window) -> Sentence {
        let holders = [Cut::Alpha, Cut::Beta].map(|cut| self.held(node, cut, window));
        let asked = self.is_asked_below_a_scout(node);
        let shown = self.by(node).window(window);
        let because = match holders {
            [None, None] => return Sentence::of("Window {}: any value is still possible.", [shown]),
            [Some(one), None] | [None, Some(one)] => one,
            [Some(alpha), Some(beta)] => Sentence::of("{} and {}", [alpha, beta]),
        };
        let consequence = if asked {
            Sentence::plain(", so it only matters on which side of it a value lies")
        } else {
            self.by(node).consequence(window)
        };
        Sentence::of("Window {}: {}{}.", [shown, because, consequence])
    }

    /// `MAX already has 3 at R`; `None` for an infinite bound that nobody holds.
    pub(super) fn held(self, node: NodeId, cut: Cut, window: Window) -> Option<Sentence> {
        let bound = bound_of(cut, window);
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => Some(Sentence::of(
                "{} already has {} {}",
                [self.player(holder.node), self.held_number(node, holder.node, bound), self.place(holder.node)],
            )),
            Origin::Scout(asked) => Some(Sentence::of("the scout search {} asks for no more", [self.place(asked)])),
            Origin::Start if bound.is_infinite() => None,
            Origin::Start => Some(Sentence::of(
                "the search started with {} {}",
                [self.by(node).bound_name(cut), self.by(node).number(bound)],
            )),
        }
    }

    /// Which values still matter.
    fn consequence(self, window: Window) -> Sentence {
        let ends = self.ends(window.alpha, window.beta);
        let [low, high] = ends.map(|bound| self.number(bound));
        match (self.tree().domain(), ends[0].is_finite(), ends[1].is_finite()) {
            _ if window.alpha >= window.beta => {
                Sentence::plain(", so no value can change the result, but a strict cut waits for alpha > beta")
            }
            (Domain::Truth, ..) | (_, false, false) => Sentence::default(),
            (_, true, true) => Sentence::of(", so only values between {} and {} matter", [low, high]),
            (_, true, false) => Sentence::of(", so only values above {} matter", [low]),
            (_, false, true) => Sentence::of(", so only values below {} matter", [high]),
        }
    }

    fn evaluate(self, node: NodeId, value: f64) -> Sentence {
        let (noun, number) = (self.by_place(node), self.number(value));
        let whose = self.for_next_mover(node, value);
        match self.tree().kind(node) {
            Kind::Inner(_) if self.tree().evaluation(node).is_none() && self.replay().knows_whole_tree() => {
                Sentence::of("{} has no static evaluation, so it counts as {}{}.", [noun, number, whose])
            }
            Kind::Inner(_) => Sentence::of("the static evaluation of {} is {}{}.", [noun, number, whose]),
            Kind::Leaf | Kind::Unexplored => Sentence::of("{} {} {}{}.", [noun, self.is_worth(), number, whose]),
        }
    }

    /// `: −3 for MIN`, where the search sees a value with the opposite sign.
    fn for_next_mover(self, node: NodeId, value: f64) -> Sentence {
        if !self.writes_otherwise(node, value) {
            return Sentence::default();
        }
        let number = self.by(node).number(value);
        match self.tree().player(node) {
            Some(_) => Sentence::of(": {} for {}", [number, self.player(node)]),
            None => Sentence::of(": {} for the player who would be next", [number]),
        }
    }

    /// ` for MIN`, where values are those of the player who moves.
    fn for_mover(self, node: NodeId) -> Sentence {
        match self.tree().player(node) {
            Some(_) if self.replay().trace().perspective == Perspective::Mover => {
                Sentence::of(" for {}", [self.player(node)])
            }
            _ => Sentence::default(),
        }
    }

    /// `, where it becomes 3`: what a value that goes up is to the parent, if that is another number.
    fn turned(self, node: NodeId, parent: NodeId, value: f64) -> Sentence {
        if self.by(node).writes_otherwise(parent, value) {
            Sentence::of(", where it becomes {}", [self.by(parent).number(value)])
        } else {
            Sentence::default()
        }
    }

    fn hand_up(self, node: NodeId, value: f64) -> Sentence {
        let Some(parent) = self.tree().parent(node) else { return self.result(value) };
        let (number, turned) = (self.by(node).number(value), self.turned(node, parent, value));
        let answer = self.answer(node, value);
        if self.tree().player(node).is_none() || self.is_evaluated(node) {
            return Sentence::of("{} goes up to {}{}.{}", [number, self.noun(parent), turned, answer]);
        }
        let handed =
            Sentence::of("{} is done and hands {} up to {}{}.", [self.noun(node), number, self.noun(parent), turned]);
        handed.then(self.only_a_bound(node, value)).then(answer)
    }

    /// What is known of the node when what it returned is not its value.
    fn only_a_bound(self, node: NodeId, value: f64) -> Sentence {
        if self.moment.bound(node) == Some(Bound::Exact) {
            return Sentence::default();
        }
        Sentence::of(" That is only a bound{}: {}.", [self.by_fail_hard(node, value), self.worth(node)])
    }

    /// ` (fail-hard)`, of a value that is no end of what is possible: it was handed down.
    pub(super) fn by_fail_hard(self, node: NodeId, value: f64) -> Sentence {
        let known = self.known(node);
        let is_end = known == Known::Nothing || known.ends_in(self.replay().for_max(node, value));
        Sentence::plain(if is_end { "" } else { " (fail-hard)" })
    }

    /// `E is worth at least 8`.
    pub(super) fn worth(self, node: NodeId) -> Sentence {
        let number = |value| self.own_number(node, value);
        let (noun, is, whose) = (self.noun(node), self.is_worth(), self.for_mover(node));
        match self.known(node) {
            Known::Exact(value) => Sentence::of("{} {} {}{}", [noun, is, number(value), whose]),
            Known::AtLeast(low) => Sentence::of("{} {} at least {}{}", [noun, is, number(low), whose]),
            Known::AtMost(high) => Sentence::of("{} {} at most {}{}", [noun, is, number(high), whose]),
            Known::Between(low, high) => {
                Sentence::of("{} {} between {} and {}{}", [noun, is, number(low), number(high), whose])
            }
            Known::Nothing => self.unknown(node),
        }
    }

    /// Of a node that is done nothing more will be known, and nothing more is needed.
    fn unknown(self, node: NodeId) -> Sentence {
        match (self.moment.state(node), self.tree().domain()) {
            (State::Closed, Domain::Truth) => {
                Sentence::of("{} may be T or F, which does not matter", [self.noun(node)])
            }
            (State::Closed, Domain::Numbers) => {
                Sentence::of("{} may be worth anything, which does not matter", [self.noun(node)])
            }
            (State::Unvisited | State::Open | State::Pruned, _) => {
                Sentence::of("nothing is known of {} yet", [self.noun(node)])
            }
        }
    }

    /// `at least `, `at most ` before a value that a node returned, where it is only a bound.
    fn bound_word(self, node: NodeId) -> Sentence {
        Sentence::plain(match self.moment.bound(node) {
            Some(Bound::Lower) => "at least ",
            Some(Bound::Upper) => "at most ",
            Some(Bound::Exact) | None => "",
        })
    }

    fn result(self, value: f64) -> Sentence {
        let number = self.by(NodeId::ROOT).number(value);
        let parts = [self.what_is_over(), self.bound_word(NodeId::ROOT), number, self.for_mover(NodeId::ROOT)];
        let result = Sentence::of("{} is over: the value of the root is {}{}{}.", parts);
        let moment = self.moment;
        let mut line = std::iter::successors(moment.best_child(NodeId::ROOT), |&node| moment.best_child(node));
        let shown: Vec<NodeId> = line.by_ref().take(LINE).collect();
        let more = if line.next().is_some() { ", and so on" } else { "" };
        let moves = shown.iter().enumerate().map(|(at, &node)| {
            let label = self.brief(node);
            if at == 0 { label } else { Sentence::of(", {}", [label]) }
        });
        match moves.reduce(Sentence::then) {
            None => result,
            Some(moves) => Sentence::of("{} The principal variation is {}{}.", [result, moves, Sentence::plain(more)]),
        }
    }
}
