//! Reason for a step in large letters: at most [`MOST`] of them if names are short.

use super::{
    Wording,
    condition::cut_sign,
    phrasing::Phrasing,
    proof::{Origin, bound_of, origin},
    step::sentence,
    update::Update,
};
use plywood_messages::{text, words::Sentence};
use plywood_search::{
    replay::{Bound, Moment},
    trace::{Cut, Purpose, Step, Window},
};
use plywood_tree::tree::{Domain, Goal, NodeId};

/// Letters of the longest reason if names are short.
pub const MOST: u16 = 40;

/// Returns the reason for the last step, such as `MAX has 3 at R: D cannot matter`: the first form of at most `MOST` letters.
///
/// The forms go from the whole sentence to one without places, then to one without names. The last has the name of at most one
/// player, so that only long names or numbers make it longer.
pub fn brief(moment: Moment<'_>, wording: Wording) -> Sentence {
    let phrasing = Phrasing::new(moment, wording);
    let whole = sentence(phrasing);
    let is_short = |form: &Sentence| text::cells(&form.to_string()) <= MOST;
    let is_waiting = matches!(moment.step(), Some(Step::Update { .. })) && cut_sign(moment, wording).is_some();
    if is_short(&whole) && !is_waiting {
        return whole;
    }
    let mut forms = phrasing.brief_forms();
    let at = forms.iter().position(is_short).unwrap_or(forms.len().saturating_sub(1));
    if forms.is_empty() { whole } else { forms.swap_remove(at) }
}

/// Returns the reason for the state of a node in few words: that of the cutoff that pruned it, else the first short sentence of
/// [`why`](super::why()), else what is known of its value.
pub fn brief_why(moment: Moment<'_>, wording: Wording, node: NodeId) -> Sentence {
    if let Some(since) = moment.pruned_by(node).and_then(|_| moment.pruned_since(node)) {
        return brief(since, wording);
    }
    let phrasing = Phrasing::new(moment, wording);
    let short = super::why(moment, wording, node).into_iter().find(|said| text::cells(&said.to_string()) <= MOST);
    short.unwrap_or_else(|| phrasing.worth(node))
}

impl Phrasing<'_> {
    /// Returns the short forms of the last step, the longest first.
    fn brief_forms(self) -> Vec<Sentence> {
        if self.fault().is_some() {
            return vec![tell!(self, "faults/brief")];
        }
        match self.step() {
            None => vec![tell!(self, "explain/brief-begins", player = self.player(NodeId::ROOT))],
            Some(Step::Pass { pass, .. }) => vec![tell!(self, "explain/pass-begins", Count(pass))],
            Some(Step::Enter { purpose: Purpose::Scout, .. }) => vec![tell!(self, "explain/brief-scout")],
            Some(Step::Enter { node, window, .. }) => self.brief_entry(node, window),
            Some(Step::Hit { node, .. }) => {
                [self.position(node), None].map(|position| tell!(self, "explain/brief-known", position)).into()
            }
            Some(Step::Evaluate { node, value }) if self.is_estimated(node) => {
                vec![tell!(self, "explain/brief-estimate", value = self.number(value))]
            }
            Some(Step::Evaluate { value, .. }) => {
                vec![tell!(self, "explain/brief-leaf", value = self.number(value))]
            }
            Some(Step::StandPat { node, .. }) => {
                vec![tell!(self, "explain/brief-stand-pat", player = self.player(node))]
            }
            Some(Step::Update { node, child, value, window }) => {
                self.with_condition(self.brief_update(Update { node, child, value, window }))
            }
            Some(Step::Cutoff { node, child, cut }) => self.brief_cutoff(node, child, cut),
            Some(Step::Return { node, value }) => self.brief_return(node, value),
            Some(Step::Recall { node, value, bound }) => {
                let range = self.in_words(bound, &self.number_at(node, value));
                vec![tell!(self, "explain/brief-table", range)]
            }
        }
    }

    fn brief_entry(self, node: NodeId, window: Option<Window>) -> Vec<Sentence> {
        let arrives = || self.situation(node).unwrap_or_else(|| self.kind_of(node));
        let Some(window) = window.filter(|_| self.tree().player(node).is_some() && !self.is_evaluated(node)) else {
            return vec![arrives()];
        };
        let held = [Cut::Alpha, Cut::Beta].map(|cut| match origin(self.moment, node, cut) {
            Origin::Held(holder) => Some((holder.node, bound_of(cut, window))),
            Origin::Scout(_) | Origin::Guess | Origin::Start => None,
        });
        let consequence = self.by(node).consequence(window).filter(|_| self.are_held(node, window));
        let mut forms = Vec::new();
        if let [Some((holder, bound)), None] | [None, Some((holder, bound))] = held {
            let place = self.place(holder);
            let has = |place| self.brief_has(holder, bound, place);
            forms.extend([has(Some(&place)), has(None)].map(|has| match &consequence {
                Some(consequence) => tell!(self, "explain/brief-so", has, consequence),
                None => has,
            }));
            forms.push(has(Some(&place)));
        }
        forms.extend(consequence);
        let is_open = !window.alpha.is_finite() && !window.beta.is_finite();
        forms.push(if is_open { tell!(self, "explain/brief-any") } else { arrives() });
        forms
    }

    /// `MAX has 3 at R`.
    fn brief_has(self, holder: NodeId, value: f64, place: Option<&Sentence>) -> Sentence {
        tell!(self, "explain/brief-has", player = self.player(holder), value = self.number_at(holder, value), place)
    }

    fn brief_cutoff(self, node: NodeId, child: Option<NodeId>, cut: Cut) -> Vec<Sentence> {
        let value = self.cutting_value(node, child, cut);
        let Some(window) = self.window_of(node) else {
            let value = self.number(value);
            let enough = |player| tell!(self, "explain/brief-enough", value = value.clone(), player);
            return [self.mover(node), self.player(node)].map(enough).into();
        };
        if !self.justifies(node, cut, window, value) {
            return vec![tell!(self, "faults/brief")];
        }
        let bound = bound_of(cut, window);
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => {
                let name = if self.is_named_by_moves(node) { self.brief(node) } else { self.noun(node) };
                let place = self.place(holder.node);
                let forms = [(Some(&place), Some(&name)), (None, Some(&name)), (None, None)];
                let cannot = |(place, node): (Option<&Sentence>, Option<&Sentence>)| {
                    let has = self.brief_has(holder.node, bound, place);
                    tell!(self, "explain/brief-cannot-matter", has, node)
                };
                forms.map(cannot).into()
            }
            Origin::Scout(child) => {
                vec![
                    tell!(self, "explain/answers-scout", place = self.place(child)),
                    tell!(self, "explain/brief-scout"),
                ]
            }
            Origin::Guess => vec![tell!(self, "explain/brief-guess")],
            Origin::Start if bound.is_infinite() => vec![tell!(self, "explain/nothing-better")],
            Origin::Start => vec![self.started_with(node, cut, bound)],
        }
    }

    /// Returns forms with the condition for a cutoff, then the same without it.
    fn with_condition(self, forms: Vec<Sentence>) -> Vec<Sentence> {
        let sign = cut_sign(self.moment, self.wording).map(|(_, worth)| worth);
        let with = sign.iter().flat_map(|worth| forms.iter().map(move |said| (said, worth)));
        let with: Vec<_> = with.map(|(said, worth)| tell!(self, "explain/brief-cut-if", said, worth)).collect();
        [with, forms].concat()
    }

    fn brief_update(self, update: Update) -> Vec<Sentence> {
        let node = update.node;
        let movers = || [self.mover(node), self.player(node)];
        let Some(goal) = self.tree().goal(node) else {
            let value = &self.number(update.value);
            return [Some(self.place(node)), None].map(|place| tell!(self, "explain/brief-sum", place, value)).into();
        };
        if self.is_labelling() {
            let label = self.number(update.value);
            let so_far = self.is_open(update, goal).then(|| self.say(&text!("explain/so-far")));
            let is = |mover| tell!(self, "explain/brief-label", mover, label = label.clone(), so_far = so_far.clone());
            return movers().map(is).into();
        }
        let best = self.value_of_node(node).filter(|best| best.is_finite());
        match best {
            Some(best) if self.assures(node, node) || !self.none_is_better(node, goal, best) => {
                let number = self.number_at(node, best);
                let has =
                    |player| tell!(self, "explain/brief-has", player, value = number.clone(), place = None::<Sentence>);
                movers().map(has).into()
            }
            Some(best) if self.tree().domain() == Domain::Numbers => {
                let range = self.by(node).uncertain_number(goal, best);
                let so_far = |mover| tell!(self, "explain/brief-so-far", mover, range = range.clone());
                movers().map(so_far).into()
            }
            Some(_) | None => movers().map(|mover| tell!(self, "explain/brief-nothing", mover)).into(),
        }
    }

    fn brief_return(self, node: NodeId, value: f64) -> Vec<Sentence> {
        let number = self.number_at(node, value);
        let Some(parent) = self.tree().parent(node) else {
            let range = self.in_words(self.moment.bound(node).unwrap_or(Bound::Exact), &number);
            let range = self.for_mover(node, range);
            return vec![tell!(self, "explain/brief-result", range), tell!(self, "explain/brief-over")];
        };
        let known = self.tree().player(node).filter(|_| self.moment.bound(node) != Some(Bound::Exact));
        let known = known.filter(|_| self.refuted(node, value).is_none()).map(|_| self.worth(node));
        let returns = |parent| tell!(self, "explain/brief-returns", value = number, parent);
        known.into_iter().chain([Some(self.noun(parent)), None].map(returns)).collect()
    }

    /// Returns true if a better value is still possible for the player of a node with labels.
    fn is_open(self, update: Update, goal: Goal) -> bool {
        (update.value > 0.0) != (goal == Goal::Largest) && !matches!(self.next_step(), Some(Step::Return { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step;
    use plywood_games::testing::small_games;
    use plywood_messages::words::{Charset, Tone};
    use plywood_search::{
        replay::Replay,
        search::Rules,
        session::{Choices, Input, SearchProblem, fitting_algorithms, run},
        testing::with_windows,
    };
    use plywood_tree::{
        library,
        settings::{CutRule, FailMode},
        source::SourceText,
        testing::{self, some},
        tree::Tree,
    };
    use proptest::prelude::*;
    use std::sync::Arc;

    const LONG: usize = 4;

    /// Names of nodes and numbers in a sentence.
    fn facts(sentence: &Sentence) -> Vec<String> {
        let is_fact = |tone| matches!(tone, Tone::Node | Tone::Number);
        sentence.0.iter().filter(|span| is_fact(span.tone)).map(|span| span.text.to_string()).collect()
    }

    fn check(replay: &Replay, rules: Rules, every: usize) {
        let wording = Wording { rules, charset: Charset::Unicode };
        let tree = replay.tree();
        let is_short = tree.nodes().filter_map(|node| tree.name(node)).all(|name| text::width(&name) <= LONG);
        for cursor in (0..=replay.len()).step_by(every) {
            let moment = replay.at(cursor);
            let (short, long) = (brief(moment, wording), step(moment, wording));
            let context = || format!("step {cursor}: {short}\n{long}");
            assert!(!short.to_string().trim().is_empty(), "{}", context());
            let values = facts(&short).into_iter().all(|fact| text::width(&fact) <= LONG);
            let cells = text::cells(&short.to_string());
            assert!(cells <= MOST || !is_short || !values, "{cells} {}", context());
            // The condition for a cutoff stands beside the whole sentence.
            let condition = cut_sign(moment, wording).map(|(_, worth)| worth.to_string()).unwrap_or_default();
            let said = format!("{long} {condition}").to_lowercase();
            for fact in facts(&short) {
                assert!(said.contains(&fact.to_lowercase()), "{fact:?} {}", context());
            }
        }
    }

    /// Searches by every algorithm that fits.
    fn check_all(input: &Input, own: Choices) {
        let ways = [(FailMode::FailSoft, CutRule::Equal), (FailMode::FailHard, CutRule::Strict)];
        for algorithm in fitting_algorithms(input) {
            for (fail_mode, cut_rule) in ways {
                for rules in with_windows(Rules { algorithm, fail_mode, cut_rule, ..own.rules }) {
                    let Ok(run) = run(input, Choices { rules, ..own }, &Arc::default()) else { continue };
                    check(&run.replay, run.choices.rules, run.replay.len() / 300 + 1);
                }
            }
        }
    }

    fn check_tree(tree: Arc<Tree>) {
        let input = Input::Tree(tree);
        check_all(&input, Choices::of(&input, &plywood_tree::format::View::default()));
    }

    #[test]
    fn a_lecture_gives_each_reason_in_forty_letters() {
        for lecture in some(library::all()) {
            let Ok(problem) = SearchProblem::read(&SourceText::new(lecture.name, lecture.text), None) else { continue };
            let own = Choices::of(&problem.content, &problem.view);
            let Ok(run) = run(&problem.content, own, &Arc::default()) else { continue };
            check(&run.replay, run.choices.rules, run.replay.len() / 300 + 1);
            if matches!(problem.content, Input::Tree(_)) {
                check_all(&problem.content, own);
            }
        }
        for spec in some(small_games()) {
            let input = Input::Game(plywood_games::GameSpec::parse(spec).expect("a game"));
            let own = Choices::of(&input, &plywood_tree::format::View::default());
            check_all(&input, Choices { rules: Rules { depth: 4, ..own.rules }, ..own });
        }
    }

    #[test]
    fn the_cutoffs_of_the_ubb_walkthrough_in_large_letters() {
        let rules = plywood_search::testing::alpha_beta(FailMode::FailHard, CutRule::Equal);
        let replay = plywood_search::testing::replay(&testing::ubb(), rules);
        let wording = Wording { rules, charset: Charset::Unicode };
        let said = replay.cutoffs().iter().map(|&step| brief(replay.at(step as usize), wording).to_string());
        assert_eq!(said.collect::<Vec<_>>(), ["MAX has 3 at R: D cannot matter", "MIN has 5 at B: E cannot matter"]);
    }

    proptest! {
        #![proptest_config(testing::cases(40))]

        #[test]
        fn every_step_has_a_reason_in_forty_letters(
            tree in testing::any_tree(), chance in testing::any_chance_tree(), truth in testing::any_truth_tree()
        ) {
            [testing::with_non_quiet(&tree), tree, chance, truth].into_iter().for_each(check_tree);
        }
    }
}
