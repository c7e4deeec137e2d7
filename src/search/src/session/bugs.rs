//! Mistakes that a tree reveals: the first wrong step of each, and its final result.

use std::sync::Arc;

use super::{
    Choices, Input, MOST_RECORDED, RunError,
    outcome::{Outcome, Part},
    prepare::{ArrangedTree, check, is_merged, searched_tree},
    run::record_tree,
};
use crate::{
    replay::{Convention, Replay},
    search::Rules,
};
use plywood_tree::{
    progress::Progress,
    settings::{Algorithm, Bug, Choice as _, Order},
    tree::{Domain, Tree},
};

/// Most nodes of a tree on which all mistakes are tried. Each of them is a recorded search.
const MOST_TRIED: usize = 2_000_000;

#[derive(Debug)]
pub struct BugEffect {
    pub bug: Bug,
    /// First step, numbered from 1, at which the search leaves the correct one; `None` if it never does.
    pub step: Option<usize>,
    pub value: f64,
    pub right: f64,
    /// Parts of an answer on paper that show the mistake.
    pub shows_in: Vec<Part>,
}

#[derive(Debug)]
pub struct BugReport {
    pub domain: Domain,
    pub choices: Choices,
    /// One row per mistake, in the order of their table.
    pub rows: Vec<BugEffect>,
}

impl BugReport {
    /// Returns the choices with one of the revealed mistakes, selected by a random number. `None` if the tree reveals none.
    pub fn hidden(&self, random: u64) -> Option<Choices> {
        let revealed: Vec<Bug> = self.rows.iter().filter(|row| row.step.is_some()).map(|row| row.bug).collect();
        let at = random.checked_rem(revealed.len() as u64)?;
        Some(with_bug(self.choices, revealed[at as usize]))
    }
}

/// Returns the options of correct alpha-beta, keeping everything but the algorithm and the mistake.
pub fn correct_choices(choices: Choices) -> Choices {
    let rules = Rules { algorithm: Algorithm::AlphaBeta, ..choices.rules.right() };
    let order = if choices.order == Order::Previous { Order::Given } else { choices.order };
    Choices { rules, order, ..choices }
}

/// Tries every mistake. Fails if alpha-beta cannot search the input, or if the input is too large.
pub fn bugs(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Result<BugReport, RunError> {
    let choices = correct_choices(choices);
    check(input, choices)?;
    let tree = tried(input, choices.rules, progress)?;
    let expected = Outcome::of(&recorded(&tree, choices, progress)?);
    let reveal = |bug| -> Result<BugEffect, RunError> {
        let wrong = recorded(&tree, with_bug(choices, bug), progress)?;
        Ok(revealed(bug, choices, &wrong, &expected))
    };
    let rows = Bug::all().map(reveal).collect::<Result<_, _>>()?;
    Ok(BugReport { domain: tree.domain(), choices, rows })
}

/// Returns the whole tree to be searched, if it is small enough for many searches.
pub fn tried(input: &Input, rules: Rules, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    if rules.may_fail() {
        return Err(RunError::WholeWindow);
    }
    if is_merged(input) {
        return Err(RunError::MergedOrder);
    }
    let tree = searched_tree(&input.evaluated(rules), rules, progress)?;
    if tree.len() > MOST_TRIED { Err(RunError::NoOrder(MOST_RECORDED.min(MOST_TRIED as u64))) } else { Ok(tree) }
}

pub fn recorded(tree: &Arc<Tree>, choices: Choices, progress: &Arc<Progress>) -> Result<Replay, RunError> {
    Ok(Replay::new(record_tree(&ArrangedTree::new(Arc::clone(tree), choices, progress)?, choices, progress)?))
}

pub const fn with_bug(choices: Choices, bug: Bug) -> Choices {
    Choices { rules: Rules { bug: Some(bug), ..choices.rules }, ..choices }
}

fn revealed(bug: Bug, choices: Choices, wrong: &Replay, expected: &Outcome) -> BugEffect {
    let found = Outcome::of(wrong);
    BugEffect {
        bug,
        step: faulty_steps(wrong, choices.rules).next(),
        value: found.value,
        right: expected.value,
        shows_in: expected.differing(&found),
    }
}

/// Returns the steps, numbered from 1, at which a search makes its mistake, at most `most`. At the first of them it leaves the
/// correct search. Empty for a search without a mistake. Linear in the steps.
pub fn faults(replay: &Replay, rules: Rules, most: usize) -> Vec<u32> {
    if !rules.may_be_wrong() {
        return Vec::new();
    }
    faulty_steps(replay, rules).take(most).map(|step| step as u32).collect()
}

fn faulty_steps(replay: &Replay, rules: Rules) -> impl Iterator<Item = usize> {
    let convention = Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule };
    (1..=replay.len()).filter(move |&step| replay.at(step).fault(convention).is_some())
}

/// Returns the effect of the mistake in these choices; `None` if they contain no mistake.
pub fn bug_effect(
    input: &Input,
    choices: Choices,
    progress: &Arc<Progress>,
) -> Result<Option<BugComparison>, RunError> {
    let Some(bug) = choices.rules.mistake() else { return Ok(None) };
    check(input, choices)?;
    let tree = tried(input, choices.rules, progress)?;
    let right = recorded(&tree, correct_choices(choices), progress)?;
    let wrong = recorded(&tree, choices, progress)?;
    let revealed = revealed(bug, choices, &wrong, &Outcome::of(&right));
    Ok(Some(BugComparison { revealed, choices, right, wrong }))
}

#[derive(Debug)]
pub struct BugComparison {
    pub revealed: BugEffect,
    pub choices: Choices,
    pub right: Replay,
    pub wrong: Replay,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::SearchProblem;
    use plywood_tree::{
        format::{Syntax, read},
        settings::{CutRule, FailMode},
        testing,
    };
    use proptest::{prelude::*, strategy::ValueTree as _};

    fn lecture(name: &str) -> SearchProblem {
        let text = plywood_tree::library::find(name).expect("a lecture").text;
        SearchProblem::new(read(text, Syntax::Toml).expect("valid"), name).expect("valid")
    }

    fn find(subject: &SearchProblem) -> Vec<BugEffect> {
        let choices = Choices::of(&subject.content, &subject.view);
        bugs(&subject.content, choices, &Arc::default()).expect("it fits").rows
    }

    /// A lecture that reveals each mistake in an answer on paper, and whether the value changes.
    const REVEALED_BY: &[(Bug, &str, bool)] = &[
        (Bug::NeverCuts, "ubb", false),
        (Bug::AlphaNotHandedOn, "textbook", false),
        (Bug::InfinityIsSmall, "ii-nim", true),
        (Bug::AlphaStartsAtZero, "nim-1-1-2", false),
        (Bug::MaxMinSwapped, "textbook", true),
        (Bug::WrongBound, "ubb", true),
        (Bug::StrictForEqual, "ii-nim", false),
        (Bug::ReturnsEarly, "ubb", true),
        (Bug::LowBeforeTest, "pisa", false),
    ];

    const KEEPS_THE_VALUE: [Bug; 4] = [Bug::NeverCuts, Bug::StrictForEqual, Bug::AlphaNotHandedOn, Bug::LowBeforeTest];

    #[test]
    fn every_mistake_is_revealed_by_a_lecture() {
        assert!(Bug::all().eq(REVEALED_BY.iter().map(|&(bug, ..)| bug)), "one row for each");
        for &(bug, name, value_suffers) in REVEALED_BY {
            let rows = find(&lecture(name));
            let row = rows.iter().find(|row| row.bug == bug).expect("its row");
            assert!(row.step.is_some() && !row.shows_in.is_empty(), "{name} does not reveal {row:?}");
            assert_eq!(row.value != row.right, value_suffers, "{name} {row:?}");
        }
    }

    proptest! {
        #![proptest_config(testing::cases(60))]

        #[test]
        fn what_is_revealed_shows_somewhere_and_what_is_not_does_not(tree in testing::any_tree()) {
            let input = Input::Tree(Arc::clone(&tree));
            for (fail_mode, cut_rule) in FailMode::all().flat_map(|mode| CutRule::all().map(move |rule| (mode, rule))) {
                let choices = Choices { rules: crate::testing::alpha_beta(fail_mode, cut_rule), order: Order::Given, seed: 0 };
                for row in bugs(&input, choices, &Arc::default()).expect("it fits").rows {
                    prop_assert!(row.step.is_some() || row.shows_in.is_empty());
                    prop_assert_eq!(row.value != row.right, row.shows_in.contains(&Part::Value));
                    let is_harmless = KEEPS_THE_VALUE.contains(&row.bug);
                    prop_assert!(!is_harmless || row.value == row.right, "{row:?}");
                }
                prop_assert_eq!(
                    faults(&recorded(&tree, choices, &Arc::default()).expect("searched"), choices.rules, 9),
                    Vec::<u32>::new()
                );
            }
        }
    }

    #[test]
    fn every_mistake_is_revealed_by_random_trees() {
        let mut runner = proptest::test_runner::TestRunner::deterministic();
        let mut revealed = vec![0_u32; Bug::all().count()];
        for _ in 0..60 {
            let tree = testing::any_tree().new_tree(&mut runner).expect("a tree").current();
            let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Given, seed: 0 };
            let rows = bugs(&Input::Tree(tree), choices, &Arc::default()).expect("it fits").rows;
            for (count, row) in revealed.iter_mut().zip(rows) {
                *count += u32::from(row.shows_in.iter().any(|part| *part != Part::Windows));
            }
        }
        assert!(revealed.iter().all(|&count| count > 2), "{revealed:?}");
    }
}
