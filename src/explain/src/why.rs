//! The reason for the state of a node: pruned, open, closed or not yet visited.

use super::bound::{Holder, Origin, bound_of, origin, own};
use super::phrasing::Phrasing;
use crate::words::Tense;
use plywood_messages::words::Sentence;
use plywood_search::replay::{Cutoff, Known, State};
use plywood_search::trace::{Cut, Extent, Window};
use plywood_tree::tree::{Domain, Goal, Kind, NodeId, Player};

pub(super) fn sentences(phrasing: Phrasing<'_>, node: NodeId) -> Vec<Sentence> {
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
        let what = if top == node { self.pruned(node) } else { self.pruned_with(node, top) };
        // If a table hit has settled the node since, the bounds are those of the visit that cut.
        let since = self.moment.pruned_since(node).filter(|_| self.moment.recalled(cutoff.node).is_some());
        let then = since.map_or(self, |since| self.at(since.cursor()));
        [what].into_iter().chain(then.why_cut(cutoff)).collect()
    }

    /// `F is pruned with its whole subtree of 3 nodes`, and the meaning of that.
    fn pruned(self, node: NodeId) -> Sentence {
        let noun = &self.noun(node);
        match self.replay().trace().extent {
            Extent::Whole => {
                self.say(&say!(explain, "pruned", node = Words(noun), count = Count(self.tree().subtree(node).len())))
            }
            Extent::Generated => self.say(&say!(explain, "pruned-unknown", node = Words(noun))),
        }
    }

    fn pruned_with(self, node: NodeId, above: NodeId) -> Sentence {
        self.say(&say!(explain, "pruned-with", node = Words(self.noun(node)), above = Words(self.noun(above))))
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
        let verdict = &this.verdict(value, this.cut_sign(cut), bound);
        let child = match self.cutting_child(node, child, value) {
            Ok(child) => child,
            Err(doubt) => return vec![doubt],
        };
        let found = &self.found(node, child, value);
        if self.moment.entry_window(node).is_none() {
            return vec![self.say(&say!(
                explain,
                "found-is-enough",
                found = Words(found),
                player = Words(self.player(node))
            ))];
        }
        let origin = origin(self.moment, node, cut);
        let cutoff = &self.cut_name(node, cut, origin);
        let cuts = self.say(&say!(
            explain,
            "found-cuts",
            found = Words(found),
            verdict = Words(verdict),
            cutoff = Words(cutoff)
        ));
        let doubt =
            (!self.justifies(node, cut, window, value)).then(|| self.say(&say!(faults, "cutoff-proves-nothing")));
        match origin {
            Origin::Held(holder) => {
                let end =
                    say!(explain, "no-reason", player = Words(self.player(holder.node)), node = Words(self.noun(node)));
                let end = doubt.unwrap_or_else(|| self.say(&end));
                vec![cuts, self.why_bound(node, cut, bound, holder), end]
            }
            Origin::Scout(asked) => {
                let answers = self.say(&say!(explain, "answers-scout-of", node = Words(self.noun(asked))));
                vec![Sentence::paragraph([cuts, answers])]
            }
            Origin::Guess => vec![Sentence::paragraph([cuts, self.answers_guess(node)])],
            Origin::Start if bound.is_infinite() => match doubt {
                Some(doubt) => vec![cuts, doubt],
                None => {
                    vec![self.say(&say!(explain, "found-the-best", found = Words(found), verdict = Words(verdict)))]
                }
            },
            Origin::Start => {
                let (bound, value) = (&this.bound_name(cut), &this.number(bound));
                let started =
                    self.say(&say!(explain, "search-started-with", bound = Words(bound), value = Words(value)));
                [Sentence::paragraph([cuts, started])].into_iter().chain(doubt).collect()
            }
        }
    }

    /// `That is enough: pass 2 asks whether the root is worth at least 5.`
    fn answers_guess(self, node: NodeId) -> Sentence {
        self.say(&say!(explain, "answers-guess", asks = Words(self.pass_question(node))))
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
                best.map(Some).ok_or_else(|| self.say(&say!(faults, "cutoff-proves-nothing")))
            }
            child => Ok(child),
        }
    }

    /// `The 3 is alpha: MAX at R already has it, from A.`, with the distance to that ancestor.
    fn why_bound(self, node: NodeId, cut: Cut, bound: f64, holder: Holder) -> Sentence {
        let this = self.by(node);
        let is_other = this.is_written_differently(holder.node, bound) || !self.holds(holder.node, cut, bound);
        let other = || self.proven(holder.node, cut, bound, self.by(holder.node).number(bound));
        let held = self.say(&say!(
            explain,
            "bound-is-held",
            value = Words(this.number(bound)),
            bound = Words(this.bound_name(cut)),
            mover = Words(self.mover(holder.node)),
            other = Words(is_other.then(other)),
            source = Words(holder.child.map(|child| self.from(child)))
        ));
        Sentence::paragraph([held, self.distance(node, holder.node).unwrap_or_default()])
    }

    /// `At C, F returned 0`, `D's first leaf is worth 0`.
    fn found(self, node: NodeId, child: Option<NodeId>, value: f64) -> Sentence {
        let Some(child) = child else {
            let value = &self.by(node).estimate(node, value);
            return self.say(&say!(explain, "found-standing-pat", node = Words(self.noun(node)), value = Words(value)));
        };
        let (noun, number) = (&self.noun(child), &self.by(child).number(value));
        let found = match (self.tree().player(child), self.tree().name(child)) {
            (None, None) => self.say(&say!(
                explain,
                "worth",
                node = Words(self.by_place(child)),
                scale = Scale(self.scale()),
                range = Words(number)
            )),
            _ if self.is_named_by_moves(child) => {
                self.say(&say!(explain, "found-of", child = Words(noun), value = Words(number)))
            }
            _ => self.say(&say!(
                explain,
                "found-at",
                place = Words(self.place(node)),
                child = Words(noun),
                value = Words(number)
            )),
        };
        if self.by(child).is_written_differently(node, value) {
            return self.say(&say!(
                explain,
                "found-turned",
                found = Words(found),
                value = Words(self.by(node).number(value))
            ));
        }
        found
    }

    /// Explains a deep cutoff: the bound is held by an ancestor above the parent.
    fn distance(self, node: NodeId, ancestor: NodeId) -> Option<Sentence> {
        let parent = self.tree().parent(node).filter(|&parent| parent != ancestor)?;
        let plies = self.tree().ancestors(node).take_while(|&at| at != ancestor).count();
        Some(self.say(&say!(
            explain,
            "makes-it-deep",
            ancestor = Words(self.noun(ancestor)),
            plies = Count(plies),
            node = Words(self.noun(node)),
            parent = Words(self.noun(parent))
        )))
    }

    fn why_unvisited(self, node: NodeId) -> Sentence {
        let noun = &self.noun(node);
        let is_at_end = self.moment.cursor() == self.replay().len();
        if self.replay().is_beyond_limit(node) {
            self.say(&say!(explain, "below-limit", node = Words(noun)))
        } else if is_at_end && !self.replay().is_whole() {
            self.say(&say!(explain, "stopped-before", node = Words(noun)))
        } else if is_at_end && self.is_mistaken() {
            self.say(&say!(faults, "left-out", node = Words(noun)))
        } else {
            self.say(&say!(explain, "not-come-yet", node = Words(noun)))
        }
    }

    fn why_open(self, node: NodeId) -> Vec<Sentence> {
        if self.is_evaluated(node) || self.tree().player(node).is_none() {
            return vec![self.why_evaluated(node)];
        }
        let current = self.moment.current();
        let place = &self.place(current);
        let here = if current == node {
            self.say(&say!(explain, "search-is-at", place = Words(place)))
        } else {
            self.say(&say!(explain, "search-is-below", node = Words(self.noun(node)), place = Words(place)))
        };
        let went_on = self.went_on(node);
        let mut cut = self.cut_here(node).into_iter();
        let Some(skipped) = cut.next() else {
            let window = self.window_of(node).map(|window| self.sources(node, window));
            return [here].into_iter().chain(went_on).chain(window).chain([self.so_far(node)]).collect();
        };
        // The reasons of a cutoff contain the bounds and the best value.
        [Sentence::paragraph([here, skipped.capitalized()])].into_iter().chain(went_on).chain(cut).collect()
    }

    fn so_far(self, node: NodeId) -> Sentence {
        let chance = self.tree().player(node) == Some(Player::Chance);
        let number = |value| self.by(node).number(value);
        match (self.value_of_node(node), self.moment.best_child(node)) {
            (None, _) => self.say(&say!(explain, "none-returned")),
            (Some(sum), _) if chance => self.say(&say!(explain, "its-sum", sum = Words(number(sum)))),
            (Some(best), Some(child)) if self.assures(node, node) => {
                self.say(&say!(explain, "its-best", value = Words(number(best)), source = Words(self.from(child))))
            }
            (Some(best), Some(child)) => self.uncertain_so_far(node, best, child),
            (Some(best), None) => self.none_better(node, best),
        }
    }

    /// `Its best value so far is not certain: at most 4, from D.`
    fn uncertain_so_far(self, node: NodeId, best: f64, child: NodeId) -> Sentence {
        let goal = self.tree().player(node).and_then(Player::goal);
        if goal.is_some_and(|goal| !self.none_is_better(node, goal, best)) {
            return self.best_unproven(node, best);
        }
        match (self.tree().domain(), goal) {
            (Domain::Numbers, Some(goal)) => {
                let range = &self.by(node).uncertain_number(goal, best);
                self.say(&say!(explain, "its-best-not-certain", range = Words(range), source = Words(self.from(child))))
            }
            (Domain::Truth, _) | (_, None) => self.say(&say!(explain, "none-certain")),
        }
    }

    /// `No child has been better than 3 yet.`
    fn none_better(self, node: NodeId, best: f64) -> Sentence {
        match self.tree().player(node).and_then(Player::goal) {
            Some(goal) if !self.none_is_better(node, goal, best) => self.best_unproven(node, best),
            Some(_) | None => self.say(&say!(explain, "none-better", value = Words(self.by(node).number(best)))),
        }
    }

    fn best_unproven(self, node: NodeId, best: f64) -> Sentence {
        let source = &self.moment.best_child(node).map(|child| self.from(child));
        self.say(&say!(faults, "its-best-unproven", value = Words(self.by(node).number(best)), source = Words(source)))
    }

    fn why_evaluated(self, node: NodeId) -> Sentence {
        let Some(value) = self.value_of_node(node) else {
            return self.say(&say!(explain, "about-to-be-evaluated", node = Words(self.by_place(node))));
        };
        match self.tree().kind(node) {
            Kind::Inner(_) => self.was_estimated(node, value),
            Kind::Leaf | Kind::Unexplored if self.is_estimated(node) => self.was_estimated(node, value),
            Kind::Leaf | Kind::Unexplored => {
                let (place, number, seen) = (&self.by_place(node), &self.by(node).number(value), &None::<Sentence>);
                let worth = self.say(&say!(
                    explain,
                    "is-worth",
                    node = Words(place),
                    scale = Scale(self.scale()),
                    value = Words(number),
                    seen = Words(seen)
                ));
                self.with_result(node, worth)
            }
        }
    }

    /// `The position after a1 b2 is at the depth limit of 2 plies. Its estimate is 5 open lines − 4 = 1.`
    fn was_estimated(self, node: NodeId, value: f64) -> Sentence {
        let (noun, limit) = (&self.noun(node), &self.limit(node));
        let was = self.say(&say!(
            explain,
            "was-evaluated",
            node = Words(noun),
            limit = Words(limit),
            value = Words(self.by(node).estimate(node, value))
        ));
        Sentence::paragraph([was, self.not_quiet(node).unwrap_or_default()])
    }

    fn why_closed(self, node: NodeId) -> Vec<Sentence> {
        let Some(value) = self.value_of_node(node) else { return vec![self.why_unvisited(node)] };
        // A leaf need not have been evaluated in this visit.
        if self.is_evaluated(node) || self.tree().player(node).is_none() {
            return vec![self.why_evaluated(node)];
        }
        let window = self.entry_window_of(node).map(|window| self.sources(node, window));
        let went_on = self.went_on(node);
        let settled = self.moment.recalled(node).map(|_| self.say(&say!(explain, "settled-by-table")));
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
        let worth = self.say(&say!(explain, "worth-from", worth = Words(self.worth(node)), source = Words(source)));
        let is_end = self.known(node).ends_in(self.replay().for_max(node, value));
        let (rule, returned) = (self.fail_hard(node, value), &self.by(node).number(value));
        let bound = match self.refuted(node, value) {
            Some(proof) => {
                Some(self.say(&say!(faults, "returned-unproven", value = Words(returned), proof = Proof(proof))))
            }
            None => (!is_end)
                .then(|| self.say(&say!(explain, "returned-a-bound", value = Words(returned), rule = FailHard(rule)))),
        };
        Sentence::paragraph([worth, bound.unwrap_or_default()])
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
        let skipped = self.say(&say!(explain, "because-of-cutoff", skipped = Words(self.skipped_children(node))));
        let skipped = self.unjustified_cutoff(node).is_none().then_some(skipped);
        skipped.into_iter().chain(self.why_cut(cutoff)).collect()
    }

    fn sources(self, node: NodeId, window: Window) -> Sentence {
        let this = self.by(node);
        let shown = &this.window(window);
        let tense = if self.moment.state(node) == State::Closed { Tense::Then } else { Tense::Now };
        if window == Window::FULL {
            return self.say(&say!(explain, "window-open", tense = Tense(tense), window = Words(shown)));
        }
        if self.is_asked_by_pass(node) && self.entry_window_of(node) == Some(window) {
            let asks = &self.pass_question(node);
            return self.say(&say!(
                explain,
                "window-of-guess",
                tense = Tense(tense),
                window = Words(shown),
                asks = Words(asks)
            ));
        }
        let [alpha, beta] = &this.bounds().map(|cut| self.source(node, cut, window, tense));
        self.say(&say!(
            explain,
            "window-from",
            tense = Tense(tense),
            window = Words(shown),
            alpha = Words(alpha),
            beta = Words(beta)
        ))
    }

    /// `alpha is from MAX at R, which has 3, from A`.
    fn source(self, node: NodeId, cut: Cut, window: Window, tense: Tense) -> Sentence {
        let (value, this) = (bound_of(cut, window), self.by(node));
        let (bound, number) = (&this.bound_name(cut), &this.number(value));
        let from = |child: Option<NodeId>| child.map(|child| self.from(child));
        let inherited = self.entry_window_of(node).map(|entry| bound_of(cut, entry));
        if inherited != Some(value) && self.tree().player(node).and_then(Player::goal).map(own) == Some(cut) {
            let source = &from(self.moment.best_child(node));
            let number = &self.proven(node, cut, value, number.clone());
            return self.say(&say!(
                explain,
                "bound-its-own",
                bound = Words(bound),
                value = Words(number),
                source = Words(source)
            ));
        }
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => self.say(&say!(
                explain,
                "bound-from",
                bound = Words(bound),
                mover = Words(self.mover(holder.node)),
                tense = Tense(tense),
                value = Words(self.proven(holder.node, cut, value, self.by(holder.node).number(value))),
                source = Words(from(holder.child))
            )),
            Origin::Scout(asked) => self.say(&say!(
                explain,
                "bound-of-scout",
                bound = Words(bound),
                value = Words(number),
                node = Words(self.noun(asked))
            )),
            Origin::Guess => self.say(&say!(
                explain,
                "bound-of-guess",
                bound = Words(bound),
                value = Words(number),
                asks = Words(self.pass_question(node))
            )),
            Origin::Start if value.is_infinite() => self.say(&say!(explain, "bound-open", bound = Words(bound))),
            Origin::Start => self.say(&say!(explain, "bound-of-start", bound = Words(bound), value = Words(number))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Wording, why};
    use plywood_messages::words::Charset;
    use plywood_search::testing::{alpha_beta, replay};
    use plywood_tree::settings::{Algorithm, Choice as _, CutRule, FailMode};
    use plywood_tree::testing;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn a_node_at_a_cutoff_gives_the_reasons_of_its_skipped_children(tree in testing::any_tree()) {
            let rules = FailMode::all().flat_map(|fail_mode| CutRule::all().map(move |rule| alpha_beta(fail_mode, rule)));
            let rules = rules.flat_map(|rules| {
                [Algorithm::AlphaBeta, Algorithm::NegamaxAb].map(|algorithm| plywood_search::search::Rules { algorithm, ..rules })
            });
            for rules in rules {
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
