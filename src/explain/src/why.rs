//! The reason for the state of a node: pruned, open, closed or not yet visited.

use super::{
    Wording,
    phrasing::Phrasing,
    proof::{Holder, Origin, bound_of, origin, own},
};
use crate::words::Tense;
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::{Cutoff, Known, Moment, State},
    trace::{Cut, Extent, Window},
};
use plywood_tree::tree::{Domain, Goal, NodeId, Player};

/// Explains the state of a node at this moment. For a pruned node, it names the cutoff and the player who holds the bound. For
/// others, it names the exact value or bound, and the origin of the window. Returns at least one sentence. Linear in the depth of
/// the node.
pub fn why(moment: Moment<'_>, wording: Wording, node: NodeId) -> Vec<Sentence> {
    let phrasing = Phrasing::new(moment, wording);
    let sentences = match phrasing.moment.state(node) {
        State::Pruned => phrasing.why_pruned(node),
        State::Unvisited => vec![phrasing.why_unvisited(node)],
        State::Open => phrasing.why_open(node),
        State::Closed => phrasing.why_closed(node),
    };
    let sentences = sentences.into_iter().chain(phrasing.visit_before(node));
    sentences.filter(|sentence| !sentence.0.is_empty()).map(Sentence::capitalized).collect()
}

impl Phrasing<'_> {
    fn why_pruned(self, node: NodeId) -> Vec<Sentence> {
        let Some(cutoff) = self.moment.pruned_by(node) else { return vec![self.why_unvisited(node)] };
        let mut path = self.tree().ancestors(node);
        let top = path.find(|&top| self.tree().parent(top) == Some(cutoff.node)).unwrap_or(node);
        let what = if top == node {
            self.pruned(node)
        } else {
            tell!(self, "explain/pruned-with", node = self.noun(node), above = self.noun(top))
        };
        // If a table hit has settled the node since, the bounds are those of the visit that cut.
        let since = self.moment.pruned_since(node).filter(|_| self.moment.recalled(cutoff.node).is_some());
        let then = since.map_or(self, |since| self.at(since.cursor()));
        [what].into_iter().chain(then.why_cut(cutoff)).collect()
    }

    /// `F is pruned with its whole subtree of 3 nodes`, and the meaning of that.
    fn pruned(self, node: NodeId) -> Sentence {
        let noun = self.noun(node);
        match self.replay().trace().extent {
            Extent::Whole => {
                tell!(self, "explain/pruned", node = noun, count = Count(self.tree().subtree(node).len()))
            }
            Extent::Generated => tell!(self, "explain/pruned-unknown", node = noun),
        }
    }

    fn why_cut(self, cutoff: Cutoff) -> Vec<Sentence> {
        let Cutoff { node, child, cut, .. } = cutoff;
        if let Some(wrong) = self.unjustified_cutoff(node) {
            return vec![wrong];
        }
        let this = self.by(node);
        let window = self.replay().window_for_max(node, cutoff.window);
        let value = self.ran_into(cut, window, self.replay().for_max(node, cutoff.value));
        let bound = bound_of(cut, window);
        let verdict = this.verdict(value, this.cut_sign(cut), bound);
        let child = match self.cutting_child(node, child, value) {
            Ok(child) => child,
            Err(doubt) => return vec![doubt],
        };
        let found = self.found_value(node, child, value);
        if self.moment.entry_window(node).is_none() {
            return vec![tell!(self, "explain/found-is-enough", found, player = self.player(node))];
        }
        let origin = origin(self.moment, node, cut);
        let cutoff = self.cut_name(node, cut, origin);
        let cuts = tell!(self, "explain/found-cuts", found, verdict, cutoff);
        let doubt = (!self.justifies(node, cut, window, value)).then(|| tell!(self, "faults/cutoff-proves-nothing"));
        match origin {
            Origin::Held(holder) => {
                let end = say!("explain/no-reason", player = self.player(holder.node), node = self.noun(node));
                let end = doubt.unwrap_or_else(|| self.say(&end));
                vec![cuts, self.why_bound(node, cut, bound, holder), end]
            }
            Origin::Scout(child) => {
                let answers = tell!(self, "explain/answers-scout-of", node = self.noun(child));
                vec![cuts.followed_by(answers)]
            }
            Origin::Guess => {
                vec![cuts.followed_by(tell!(self, "explain/answers-guess", asks = self.pass_question(node)))]
            }
            Origin::Start if bound.is_infinite() => match doubt {
                Some(doubt) => vec![cuts, doubt],
                None => vec![tell!(self, "explain/found-the-best", found, verdict)],
            },
            Origin::Start => {
                let (bound, value) = (&this.bound_name(cut), &this.number(bound));
                let started = tell!(self, "explain/search-started-with", bound, value);
                [cuts.followed_by(started)].into_iter().chain(doubt).collect()
            }
        }
    }

    /// Returns the child that returned the value which ran into the bound, `None` if the node's own evaluation did.
    ///
    /// # Errors
    /// A mistake cut at another child, and none returned the value: the cutoff proves nothing.
    fn cutting_child(self, node: NodeId, cut_at: Option<NodeId>, value: f64) -> Result<Option<NodeId>, Sentence> {
        let returned = |child: &NodeId| self.returned_by(*child) == value;
        match cut_at {
            Some(child) if self.is_mistaken() && !returned(&child) => {
                let best = self.moment.best_child(node).filter(returned);
                best.map(Some).ok_or_else(|| tell!(self, "faults/cutoff-proves-nothing"))
            }
            child => Ok(child),
        }
    }

    /// `The 3 is alpha: MAX at R already has it, from A.`, with the distance to that ancestor.
    fn why_bound(self, node: NodeId, cut: Cut, bound: f64, holder: Holder) -> Sentence {
        let this = self.by(node);
        let is_other = this.is_written_differently(holder.node, bound) || !self.holds(holder.node, cut, bound);
        let other = || self.proven(holder.node, cut, bound, self.number_at(holder.node, bound));
        let held = tell!(
            self,
            "explain/bound-is-held",
            value = this.number(bound),
            bound = this.bound_name(cut),
            mover = self.mover(holder.node),
            other = is_other.then(other),
            source = holder.child.map(|child| self.from(child))
        );
        held.followed_by(self.distance(node, holder.node))
    }

    /// `At C, F returned 0`, `D's first leaf is worth 0`.
    fn found_value(self, node: NodeId, child: Option<NodeId>, value: f64) -> Sentence {
        let Some(child) = child else {
            let value = self.by(node).estimate(node, value);
            return tell!(self, "explain/found-standing-pat", node = self.noun(node), value);
        };
        let noun = self.noun(child);
        let number = self.number_at(child, value);
        let found = match (self.tree().player(child), self.tree().name(child)) {
            (None, None) => {
                tell!(self, "explain/worth", node = self.by_place(child), scale = Scale(self.scale()), range = number)
            }
            _ if self.is_named_by_moves(child) => {
                tell!(self, "explain/found-of", child = noun, value = number)
            }
            _ => tell!(self, "explain/found-at", place = self.place(node), child = noun, value = number),
        };
        if self.by(child).is_written_differently(node, value) {
            return tell!(self, "explain/found-turned", found, value = self.number_at(node, value));
        }
        found
    }

    /// Explains a deep cutoff: the bound is held by an ancestor above the parent.
    fn distance(self, node: NodeId, ancestor: NodeId) -> Option<Sentence> {
        let parent = self.tree().parent(node).filter(|&parent| parent != ancestor)?;
        let plies = self.tree().ancestors(node).take_while(|&at| at != ancestor).count();
        Some(tell!(
            self,
            "explain/makes-it-deep",
            ancestor = self.noun(ancestor),
            Count(plies),
            node = self.noun(node),
            parent = self.noun(parent)
        ))
    }

    fn why_unvisited(self, node: NodeId) -> Sentence {
        let noun = self.noun(node);
        let is_at_end = self.moment.cursor() == self.replay().len();
        if self.replay().is_beyond_limit(node) {
            tell!(self, "explain/below-limit", node = noun)
        } else if is_at_end && !self.replay().is_whole() {
            tell!(self, "explain/stopped-before", node = noun)
        } else if is_at_end && self.is_mistaken() {
            tell!(self, "faults/left-out", node = noun)
        } else {
            tell!(self, "explain/not-come-yet", node = noun)
        }
    }

    fn why_open(self, node: NodeId) -> Vec<Sentence> {
        if self.is_evaluated(node) || self.tree().player(node).is_none() {
            return vec![self.why_evaluated(node)];
        }
        let current = self.moment.current();
        let place = self.place(current);
        let here = if current == node {
            tell!(self, "explain/search-is-at", place)
        } else {
            tell!(self, "explain/search-is-below", node = self.noun(node), place)
        };
        let went_on = self.went_on(node);
        let mut cut = self.cut_here(node).into_iter();
        let Some(skipped) = cut.next() else {
            let window = self.window_of(node).map(|window| self.sources(node, window));
            return [here].into_iter().chain(went_on).chain(window).chain([self.so_far(node)]).collect();
        };
        // The reasons of a cutoff contain the bounds and the best value.
        [here.followed_by(skipped.capitalized())].into_iter().chain(went_on).chain(cut).collect()
    }

    fn so_far(self, node: NodeId) -> Sentence {
        let chance = self.tree().player(node) == Some(Player::Chance);
        let number = |value| self.number_at(node, value);
        match (self.value_of_node(node), self.moment.best_child(node)) {
            (None, _) => tell!(self, "explain/none-returned"),
            (Some(sum), _) if chance => tell!(self, "explain/its-sum", sum = Words(number(sum))),
            (Some(best), Some(child)) if self.assures(node, node) => {
                tell!(self, "explain/its-best", value = Words(number(best)), source = self.from(child))
            }
            (Some(best), Some(child)) => self.uncertain_so_far(node, best, child),
            (Some(best), None) => self.none_better(node, best),
        }
    }

    /// `Its best value so far is not certain: at most 4, from D.`
    fn uncertain_so_far(self, node: NodeId, best: f64, child: NodeId) -> Sentence {
        let goal = self.tree().goal(node);
        if goal.is_some_and(|goal| !self.none_is_better(node, goal, best)) {
            return self.best_unproven(node, best);
        }
        match (self.tree().domain(), goal) {
            (Domain::Numbers, Some(goal)) => {
                let range = self.by(node).uncertain_number(goal, best);
                tell!(self, "explain/its-best-not-certain", range, source = self.from(child))
            }
            (Domain::Truth, _) | (_, None) => tell!(self, "explain/none-certain"),
        }
    }

    /// `No child has been better than 3 yet.`
    fn none_better(self, node: NodeId, best: f64) -> Sentence {
        match self.tree().goal(node) {
            Some(goal) if !self.none_is_better(node, goal, best) => self.best_unproven(node, best),
            Some(_) | None => tell!(self, "explain/none-better", value = self.number_at(node, best)),
        }
    }

    fn best_unproven(self, node: NodeId, best: f64) -> Sentence {
        let source = self.moment.best_child(node).map(|child| self.from(child));
        tell!(self, "faults/its-best-unproven", value = self.number_at(node, best), source)
    }

    /// `The position after a1 b2 is at the depth limit of 2 plies. Its estimate is 5 open lines − 4 = 1.`
    fn why_evaluated(self, node: NodeId) -> Sentence {
        let Some(value) = self.value_of_node(node) else {
            return tell!(self, "explain/about-to-be-evaluated", node = self.by_place(node));
        };
        if !self.tree().kind(node).is_inner() && !self.is_estimated(node) {
            return self.leaf_worth(node, &self.number_at(node, value), None);
        }
        let noun = self.noun(node);
        let limit = self.limit(node);
        let was = tell!(self, "explain/was-evaluated", node = noun, limit, value = self.by(node).estimate(node, value));
        was.followed_by(self.not_quiet(node))
    }

    fn why_closed(self, node: NodeId) -> Vec<Sentence> {
        let Some(value) = self.value_of_node(node) else { return vec![self.why_unvisited(node)] };
        // A leaf need not have been evaluated in this visit.
        if self.is_evaluated(node) || self.tree().player(node).is_none() {
            return vec![self.why_evaluated(node)];
        }
        let window = self.entry_window_of(node).map(|window| self.sources(node, window));
        let went_on = self.went_on(node);
        let settled = self.moment.recalled(node).map(|_| tell!(self, "explain/settled-by-table"));
        [self.value_of(node, value)]
            .into_iter()
            .chain(settled)
            .chain(went_on)
            .chain(self.cut_here(node))
            .chain(window)
            .collect()
    }

    /// `E is worth at least 8, from the leaf 8.`
    fn value_of(self, node: NodeId, value: f64) -> Sentence {
        let source = self.source_of(node).map(|child| self.from(child));
        let worth = tell!(self, "explain/worth-from", worth = self.worth(node), source);
        let is_end = self.known(node).ends_in(self.replay().for_max(node, value));
        let rule = self.fail_hard(node, value);
        let returned = self.number_at(node, value);
        let bound = match self.refuted(node, value) {
            Some(proof) => Some(tell!(self, "faults/returned-unproven", value = returned, Proof(proof))),
            None => (!is_end).then(|| tell!(self, "explain/returned-a-bound", value = returned, FailHard(rule))),
        };
        worth.followed_by(bound)
    }

    /// Returns the child that the known value or bound of a node comes from, if one is enough for it. An upper bound for the
    /// player comes from all children.
    fn source_of(self, node: NodeId) -> Option<NodeId> {
        let is_from_one = match (self.known(node).for_max(self.replay(), node), self.tree().player(node)?.goal()?) {
            (Known::Exact(_), _) | (Known::AtLeast(_), Goal::Largest) | (Known::AtMost(_), Goal::Smallest) => true,
            (Known::AtLeast(_) | Known::AtMost(_) | Known::Between(..) | Known::Nothing, _) => false,
        };
        if is_from_one { self.moment.assuring_child(node) } else { None }
    }

    fn cut_here(self, node: NodeId) -> Vec<Sentence> {
        let Some(cutoff) = self.moment.cutoff(node) else { return Vec::new() };
        let skipped = tell!(self, "explain/because-of-cutoff", skipped = self.skipped_children(node));
        let skipped = self.unjustified_cutoff(node).is_none().then_some(skipped);
        skipped.into_iter().chain(self.why_cut(cutoff)).collect()
    }

    fn sources(self, node: NodeId, window: Window) -> Sentence {
        let this = self.by(node);
        let shown = this.window(window);
        let tense = if self.moment.state(node) == State::Closed { Tense::Then } else { Tense::Now };
        if window == Window::FULL {
            return tell!(self, "explain/window-open", Tense(tense), window = shown);
        }
        if self.is_asked_by_pass(node) && self.entry_window_of(node) == Some(window) {
            let asks = self.pass_question(node);
            return tell!(self, "explain/window-of-guess", Tense(tense), window = shown, asks);
        }
        let [alpha, beta] = &this.bounds().map(|cut| self.source(node, cut, window, tense));
        tell!(self, "explain/window-from", Tense(tense), window = shown, alpha, beta)
    }

    /// `alpha is from MAX at R, which has 3, from A`.
    fn source(self, node: NodeId, cut: Cut, window: Window, tense: Tense) -> Sentence {
        let value = bound_of(cut, window);
        let this = self.by(node);
        let bound = this.bound_name(cut);
        let number = &this.number(value);
        let from = |child: Option<NodeId>| child.map(|child| self.from(child));
        let inherited = self.entry_window_of(node).map(|entry| bound_of(cut, entry));
        if inherited != Some(value) && self.tree().goal(node).map(own) == Some(cut) {
            let source = from(self.moment.best_child(node));
            let number = self.proven(node, cut, value, number.clone());
            return tell!(self, "explain/bound-its-own", bound, value = number, source);
        }
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => tell!(
                self,
                "explain/bound-from",
                bound,
                mover = self.mover(holder.node),
                Tense(tense),
                value = self.proven(holder.node, cut, value, self.number_at(holder.node, value)),
                source = Words(from(holder.child))
            ),
            Origin::Scout(child) => {
                tell!(self, "explain/bound-of-scout", bound, value = number, node = self.noun(child))
            }
            Origin::Guess => {
                tell!(self, "explain/bound-of-guess", bound, value = number, asks = self.pass_question(node))
            }
            Origin::Start if value.is_infinite() => tell!(self, "explain/bound-open", bound),
            Origin::Start => tell!(self, "explain/bound-of-start", bound, value = number),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Wording, why};
    use plywood_messages::words::Charset;
    use plywood_search::testing::{alpha_beta, replay, with_windows};
    use plywood_tree::{
        settings::{Algorithm, Choice as _, CutRule, FailMode},
        testing,
    };
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn a_node_at_a_cutoff_gives_the_reasons_of_its_skipped_children(tree in testing::any_tree()) {
            let rules = FailMode::all().flat_map(|fail_mode| CutRule::all().map(move |rule| alpha_beta(fail_mode, rule)));
            let rules = rules.flat_map(|rules| {
                [Algorithm::AlphaBeta, Algorithm::NegamaxAb].map(|algorithm| plywood_search::search::Rules { algorithm, ..rules })
            });
            for rules in rules.flat_map(with_windows) {
                let (replay, wording) = (replay(&tree, rules), Wording { rules, charset: Charset::Ascii });
                for &cutoff in replay.cutoffs() {
                    let at = replay.at(cutoff as usize);
                    let node = at.current();
                    let child = at.skipped(node).next().expect("a skipped child");
                    for moment in [at, replay.at(cutoff as usize + 1), replay.end()] {
                        let of_node = why(moment, wording, node);
                        let reasons = why(moment, wording, child).split_off(1);
                        prop_assert!(!reasons.is_empty());
                        prop_assert!(of_node.windows(reasons.len()).any(|said| said == reasons), "{of_node:?} {reasons:?}");
                    }
                }
            }
        }
    }
}
