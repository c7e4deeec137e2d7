//! Why a node is as it is: pruned, open, done or not yet visited.

use super::bound::{Origin, bound_of, origin, own};
use super::phrasing::Phrasing;
use crate::replay::{Cutoff, Known, State};
use crate::trace::{Cut, Extent, Window};
use crate::tree::{Domain, Goal, Kind, NodeId, Player};
use crate::words::Sentence;

pub(super) fn sentences(phrasing: Phrasing<'_>, node: NodeId) -> Vec<Sentence> {
    let sentences = match phrasing.moment.state(node) {
        State::Pruned => phrasing.why_pruned(node),
        State::Unvisited => vec![phrasing.why_unvisited(node)],
        State::Open => phrasing.why_open(node),
        State::Closed => phrasing.why_closed(node),
    };
    let sentences = sentences.into_iter().chain([phrasing.visit_before(node)]);
    sentences.filter(|sentence| !sentence.0.is_empty()).map(Sentence::capitalized).collect()
}

impl Phrasing<'_> {
    fn why_pruned(self, node: NodeId) -> Vec<Sentence> {
        let Some(cutoff) = self.moment.pruned_by(node) else { return vec![self.why_unvisited(node)] };
        let mut path = self.tree().ancestors(node);
        let top = path.find(|&top| self.tree().parent(top) == Some(cutoff.node)).unwrap_or(node);
        let what = if top == node {
            Sentence::of("{} is pruned{}.", [self.noun(node), self.with_subtree(node)])
        } else {
            Sentence::of("{} is pruned with {}: the search will never come here.", [self.noun(node), self.noun(top)])
        };
        [what].into_iter().chain(self.why_cut(cutoff)).collect()
    }

    /// ` with its whole subtree of 3 nodes`, and what that means.
    fn with_subtree(self, node: NodeId) -> Sentence {
        match (self.tree().subtree(node).len(), self.replay().trace().extent) {
            (1, Extent::Whole) => Sentence::plain(": the search will never look at it"),
            (size, Extent::Whole) => {
                Sentence::plain(format!(" with its whole subtree of {size} nodes: the search will never look at them"))
            }
            (_, Extent::Generated) => Sentence::plain(" with whatever is below it: the search will never come here"),
        }
    }

    fn why_cut(self, cutoff: Cutoff) -> Vec<Sentence> {
        let Cutoff { node, child, cut, .. } = cutoff;
        let (value, this) = (self.replay().for_max(node, cutoff.value), self.by(node));
        let bound = bound_of(cut, self.replay().window_for_max(node, cutoff.window));
        let verdict = this.verdict(value, this.cut_sign(cut), bound);
        let returned = self.found(node, child, value);
        if self.moment.entry_window(node).is_none() {
            return vec![Sentence::of("{}, which is enough for {}.", [returned, self.player(node)])];
        }
        let origin = origin(self.moment, node, cut);
        let name = self.cut_name(node, cut, origin);
        let holder = match origin {
            Origin::Held(holder) => holder,
            Origin::Scout(asked) => {
                let parts = [returned, verdict, name, self.noun(asked)];
                return vec![Sentence::of("{}, and {}: {}. That answers what the scout search of {} asks.", parts)];
            }
            Origin::Start if bound.is_infinite() => {
                return vec![Sentence::of("{}, and {}: nothing can be better than that.", [returned, verdict])];
            }
            Origin::Start => {
                let parts = [returned, verdict, name, this.bound_name(cut), this.number(bound)];
                return vec![Sentence::of("{}, and {}: {}. The search started with {} {}.", parts)];
            }
        };
        let facts = Sentence::of("{}, and {}: {}.", [returned, verdict, name]);
        let number = this.number(bound);
        let it = if this.writes_otherwise(holder.node, bound) {
            self.by(holder.node).number(bound)
        } else {
            Sentence::plain("it")
        };
        let source = Sentence::of(
            "The {} is {}: {} already has {}{}.{}",
            [
                number,
                this.bound_name(cut),
                self.mover(holder.node),
                it,
                self.from(holder.child),
                self.distance(node, holder.node),
            ],
        );
        let noun = self.noun(node);
        let end = Sentence::of(
            "So {} has no reason to let play come to {}, whatever else is below it.",
            [self.player(holder.node), noun],
        );
        vec![facts, source, end]
    }

    /// `At C, F returned 0`, `D's first leaf is worth 0`.
    fn found(self, node: NodeId, child: NodeId, value: f64) -> Sentence {
        let number = self.by(child).number(value);
        let words = match (self.tree().player(child), self.tree().name(child)) {
            (None, None) => Sentence::of("{} {} {}", [self.by_place(child), self.is_worth(), number]),
            _ if self.is_told_by_moves(child) => Sentence::of("{} returned {}", [self.noun(child), number]),
            _ => Sentence::of("{}, {} returned {}", [self.place(node), self.noun(child), number]),
        };
        if self.by(child).writes_otherwise(node, value) {
            return Sentence::of("{}, which is {} here", [words, self.by(node).number(value)]);
        }
        words
    }

    /// What makes a cutoff deep: the bound is held by an ancestor above the parent.
    fn distance(self, node: NodeId, ancestor: NodeId) -> Sentence {
        let plies = self.tree().ancestors(node).take_while(|&at| at != ancestor).count();
        match self.tree().parent(node) {
            Some(parent) if parent != ancestor => Sentence::of(
                " {} is {} plies above {} and not its parent, {}: that makes the cutoff deep.",
                [
                    self.noun(ancestor).capitalized(),
                    Sentence::plain(plies.to_string()),
                    self.noun(node),
                    self.noun(parent),
                ],
            ),
            _ => Sentence::default(),
        }
    }

    fn why_unvisited(self, node: NodeId) -> Sentence {
        let depth = self.replay().trace().depth;
        if depth != u32::MAX && self.tree().depth(node) as u64 > u64::from(depth) {
            return Sentence::of("{} lies below the depth limit: the search never comes here.", [self.noun(node)]);
        }
        let over = self.replay().is_whole();
        match (self.moment.cursor() == self.replay().len(), over) {
            (true, false) => Sentence::of("the search was stopped before it came to {}.", [self.noun(node)]),
            _ => Sentence::of("the search has not come to {} yet.", [self.noun(node)]),
        }
    }

    fn why_open(self, node: NodeId) -> Vec<Sentence> {
        if self.is_evaluated(node) || self.tree().player(node).is_none() {
            return vec![self.why_evaluated(node)];
        }
        let current = self.moment.current();
        let here = if current == node {
            Sentence::of("the search is {}.", [self.place(node)])
        } else {
            Sentence::of("the search is below {}, {}.", [self.noun(node), self.place(current)])
        };
        let window = self.window_of(node).map_or(Sentence::default(), |window| self.sources(node, window));
        vec![here, window, self.so_far(node)]
    }

    fn so_far(self, node: NodeId) -> Sentence {
        let chance = self.tree().player(node) == Some(Player::Chance);
        let this = self.by(node);
        match (self.value_of_node(node), self.moment.best_child(node)) {
            (None, _) => Sentence::plain("No child has returned yet."),
            (Some(sum), _) if chance => Sentence::of("Its sum so far is {}.", [this.number(sum)]),
            (Some(best), Some(child)) if self.assures(node, node) => {
                Sentence::of("Its best value so far is {}{}.", [this.number(best), self.from(Some(child))])
            }
            (Some(best), Some(child)) => self.uncertain_so_far(node, best, child),
            (Some(best), None) => Sentence::of("No child has been better than {} yet.", [this.number(best)]),
        }
    }

    /// `Its best value so far is not certain: at most 4, from D.`
    fn uncertain_so_far(self, node: NodeId, best: f64, child: NodeId) -> Sentence {
        let goal = self.tree().player(node).and_then(Player::goal);
        match (self.tree().domain(), goal) {
            (Domain::Numbers, Some(goal)) => {
                let [no_better, _] = self.by(node).no_better(goal);
                let parts = [Sentence::plain(no_better), self.by(node).number(best), self.from(Some(child))];
                Sentence::of("Its best value so far is not certain: {} {}{}.", parts)
            }
            (Domain::Truth, _) | (_, None) => Sentence::plain("No child has made anything certain yet."),
        }
    }

    /// A leaf, or a node at the depth limit.
    fn why_evaluated(self, node: NodeId) -> Sentence {
        match (self.value_of_node(node).map(|value| self.by(node).number(value)), self.tree().kind(node)) {
            (None, _) => Sentence::of("{} is about to be evaluated.", [self.by_place(node)]),
            (Some(value), Kind::Inner(_)) => {
                Sentence::of("{} is {} and was evaluated as {}.", [self.noun(node), self.limit(node), value])
            }
            (Some(value), _) => Sentence::of("{} {} {}.", [self.by_place(node), self.is_worth(), value]),
        }
    }

    fn why_closed(self, node: NodeId) -> Vec<Sentence> {
        let Some(value) = self.value_of_node(node) else { return vec![self.why_unvisited(node)] };
        if self.is_evaluated(node) {
            return vec![self.why_evaluated(node)];
        }
        let window = self.entry_window_of(node).map_or(Sentence::default(), |window| self.sources(node, window));
        vec![self.value_of(node, value), self.cut_here(node), window]
    }

    /// `E is worth at least 8, from the leaf 8.`
    fn value_of(self, node: NodeId, value: f64) -> Sentence {
        let worth = Sentence::of("{}{}.", [self.worth(node), self.from(self.source_of(node))]);
        let returned = self.by(node).number(value);
        match self.known(node) {
            Known::Nothing => worth.then(Sentence::of(" It returned {}, which is only a bound.", [returned])),
            known if known.ends_in(self.replay().for_max(node, value)) => worth,
            _ => worth.then(Sentence::of(" It returned {}, which is only a bound (fail-hard).", [returned])),
        }
    }

    /// The child that what is known of a node is from: where one is enough for it. What a node is not better than, all its children say.
    fn source_of(self, node: NodeId) -> Option<NodeId> {
        let is_from_one = match (self.known(node).for_max(self.replay(), node), self.tree().player(node)?.goal()?) {
            (Known::Exact(_), _) | (Known::AtLeast(_), Goal::Largest) | (Known::AtMost(_), Goal::Smallest) => true,
            (Known::AtLeast(_) | Known::AtMost(_) | Known::Between(..) | Known::Nothing, _) => false,
        };
        if is_from_one { self.moment.assuring_child(node) } else { None }
    }

    fn cut_here(self, node: NodeId) -> Sentence {
        match self.moment.cutoff(node) {
            Some(_) => Sentence::of("Because of a cutoff {} not looked at.", [self.skipped(node)]),
            None => Sentence::default(),
        }
    }

    /// Where the window of a node comes from, bound by bound.
    fn sources(self, node: NodeId, window: Window) -> Sentence {
        let this = self.by(node);
        let shown = this.window(window);
        let bounds = this.bounds();
        let closed = self.moment.state(node) == State::Closed;
        match (closed, window == Window::FULL) {
            (true, true) => Sentence::of("It was entered with the window {}, both bounds still open.", [shown]),
            (false, true) => Sentence::of("Its window is {}: any value is still possible.", [shown]),
            (true, false) => {
                let [alpha, beta] = bounds.map(|cut| self.source(node, cut, window, "which had"));
                Sentence::of("It was entered with the window {}: {}; {}.", [shown, alpha, beta])
            }
            (false, false) => {
                let [alpha, beta] = bounds.map(|cut| self.source(node, cut, window, "which has"));
                Sentence::of("Its window is {}: {}; {}.", [shown, alpha, beta])
            }
        }
    }

    /// `alpha from MAX at R, which has 3 from A`.
    fn source(self, node: NodeId, cut: Cut, window: Window, which_has: &'static str) -> Sentence {
        let bound = bound_of(cut, window);
        let this = self.by(node);
        let (name, number) = (this.bound_name(cut), this.number(bound));
        let inherited = self.entry_window_of(node).map(|entry| bound_of(cut, entry));
        if inherited != Some(bound) && self.tree().player(node).and_then(Player::goal).map(own) == Some(cut) {
            return Sentence::of("{} its own, {}{}", [name, number, self.from(self.moment.best_child(node))]);
        }
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => {
                let which_has = Sentence::plain(which_has);
                let number = self.by(holder.node).number(bound);
                let has = [name, self.mover(holder.node), which_has, number, self.from(holder.child)];
                Sentence::of("{} from {}, {} {}{}", has)
            }
            Origin::Scout(asked) => Sentence::of(
                "{} {} as the scout search of {} asks for no more",
                [name, this.number(bound), self.noun(asked)],
            ),
            Origin::Start if bound.is_infinite() => Sentence::of("{} still open", [name]),
            Origin::Start => Sentence::of("{} {} as the search started", [name, number]),
        }
    }
}
