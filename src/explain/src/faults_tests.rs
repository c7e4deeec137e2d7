//! Checks that no sentence of a search with a mistake contradicts another. Each claimed value is proven by the nodes seen so far,
//! for all values of the others, or is marked as not proven.

use super::claims_tests::{check, number};
use super::{Wording, headline, step, why};
use plywood_messages::words::Charset;
use plywood_search::oracles::fillings;
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::Rules;
use plywood_search::testing::{alpha_beta, replay, replay_in_order};
use plywood_search::trace::{Cut, Step};
use plywood_tree::settings::{Bug, Choice as _, CutRule, FailMode, Order};
use plywood_tree::testing;
use plywood_tree::testing::tree_from;
use plywood_tree::tree::{Goal, NodeId, Player};
use proptest::prelude::*;

/// Least and greatest value of every node at a moment.
type Ranges = [(f64, f64)];

fn after(text: &str, words: &str) -> Option<f64> {
    let (_, rest) = text.split_once(words)?;
    number(rest.split_whitespace().next()?)
}

fn compares(text: &str) -> bool {
    // `0+`, the next number after 0, is more than 0.
    let words: Vec<&str> = text.split_whitespace().collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.contains('+')).collect();
    words.windows(3).all(|words| match (number(words[0]), words[1], number(words[2])) {
        (Some(left), "<", Some(right)) => left < right,
        (Some(left), "<=", Some(right)) => left <= right,
        (Some(left), "=", Some(right)) => left == right,
        (Some(left), ">=", Some(right)) => left >= right,
        (Some(left), ">", Some(right)) => left > right,
        _ => true,
    })
}

fn none_is_better(moment: Moment<'_>, ranges: &Ranges, node: NodeId, value: f64) -> bool {
    let goal = moment.tree().goal(node);
    moment.updated_children(node).map(|child| ranges[child.index()]).all(|(least, greatest)| match goal {
        Some(Goal::Smallest) => least >= value,
        Some(Goal::Largest) | None => greatest <= value,
    })
}

fn is_bound((least, greatest): (f64, f64), value: f64) -> bool {
    value <= least || value >= greatest
}

fn is_cut_proven(moment: Moment<'_>, ranges: &Ranges, node: NodeId) -> bool {
    let (least, greatest) = ranges[node.index()];
    let window = moment.entry_window(node).expect("alpha-beta has windows");
    moment.cutoff(node).is_none_or(|cutoff| match cutoff.cut {
        Cut::Alpha => greatest <= window.alpha,
        Cut::Beta => least >= window.beta,
    })
}

fn check_step(moment: Moment<'_>, ranges: &Ranges, text: &str) -> bool {
    let so_far =
        ["nothing for certain yet: at most ", "nothing for certain yet: at least ", " has at most ", " has at least "];
    match moment.step() {
        Some(Step::Update { node, .. }) => {
            let said = so_far.iter().find_map(|words| after(text, words));
            said.is_none_or(|value| none_is_better(moment, ranges, node, value))
        }
        Some(Step::Cutoff { node, .. }) => {
            let concludes = ["will never let", "gains nothing", "nothing can be better"];
            !concludes.iter().any(|words| text.contains(words)) || is_cut_proven(moment, ranges, node)
        }
        Some(Step::Return { node, value }) => {
            let is_doubted = text.contains("istake");
            (node != NodeId::ROOT && !text.contains("only a bound"))
                || is_doubted
                || is_bound(ranges[node.index()], value)
        }
        Some(
            Step::Pass { .. }
            | Step::Enter { .. }
            | Step::Hit { .. }
            | Step::Evaluate { .. }
            | Step::StandPat { .. }
            | Step::Recall { .. },
        )
        | None => true,
    }
}

fn check_why(moment: Moment<'_>, ranges: &Ranges, node: NodeId, text: &str) -> bool {
    let so_far = ["is not certain: at most ", "is not certain: at least ", "No child has been better than "];
    let best = so_far.iter().find_map(|words| after(text, words));
    let returned = text.contains("which is only a bound").then(|| after(text, "It returned ")).flatten();
    let cut = moment.pruned_by(node).filter(|_| text.contains("has no reason to let"));
    best.is_none_or(|value| none_is_better(moment, ranges, node, value))
        && returned.is_none_or(|value| is_bound(ranges[node.index()], value))
        && cut.is_none_or(|cutoff| is_cut_proven(moment, ranges, cutoff.node))
}

fn check_replay(replay: &Replay, rules: Rules) {
    let wording = Wording { rules, charset: Charset::Ascii };
    let mut ranges = Vec::new();
    fillings::each(replay, |possible| {
        ranges.push((possible.least(), possible.greatest()));
        if ranges.len() < replay.tree().len() {
            return;
        }
        let moment = possible.moment;
        let text = step(moment, wording).to_string();
        let at = moment.cursor();
        assert!(check_step(moment, &ranges, &text), "step {at}: {text}");
        assert!(!text.contains("only values") || !text.contains("not proven"), "step {at}: {text}");
        let short = headline(moment, wording).map(|words| words.to_string()).unwrap_or_default();
        assert!(compares(&text) && compares(&short), "step {at}: {text} / {short}");
        for node in replay.tree().nodes() {
            let text: Vec<String> = why(moment, wording, node).iter().map(ToString::to_string).collect();
            let text = text.join(" ");
            assert!(check_why(moment, &ranges, node, &text) && compares(&text), "{node:?} at {at}: {text}");
        }
        ranges.clear();
    });
    check(replay, rules);
}

fn conventions() -> Vec<Rules> {
    let cuts = |fail_mode| CutRule::all().map(move |cut_rule| alpha_beta(fail_mode, cut_rule));
    FailMode::all().flat_map(cuts).collect()
}

fn mistaken(rules: Rules) -> impl Iterator<Item = Rules> {
    Bug::all().map(move |bug| Rules { bug: Some(bug), ..rules })
}

proptest! {
    #![proptest_config(testing::cases(200))]

    #[test]
    fn what_a_search_with_a_mistake_says_is_proven_or_marked(
        tree in testing::any_tree(), truth in testing::any_truth_tree(), rules in prop::sample::select(conventions()),
    ) {
        for (tree, rules) in [tree, truth].iter().flat_map(|tree| testing::some(mistaken(rules)).map(move |rules| (tree, rules))) {
            check_replay(&replay_in_order(tree, rules, Order::Given), rules);
        }
    }
}

/// Sentences of searches with mistakes, computed when they are needed.
fn said() -> impl Iterator<Item = String> {
    let texts = ["[[3, 5], [[[0, 7], 5], [8, 7], 4]]", "[[2, 7], [9, -3, 4]]", "[[-5, -4, -1], [[-9, 2], -3]]"];
    let roots = [Player::Max, Player::Min];
    let trees = texts.into_iter().flat_map(move |text| roots.map(|root| tree_from(text, Some(root))));
    let replays = trees.flat_map(|tree| {
        let rules = conventions().into_iter().flat_map(mistaken);
        rules.map(move |rules| (replay(&tree, rules), rules))
    });
    replays.flat_map(|(replay, rules)| {
        let wording = Wording { rules, charset: Charset::Ascii };
        let texts = |cursor: usize| {
            let moment = replay.at(cursor);
            let more: Vec<_> = replay.tree().nodes().flat_map(|node| why(moment, wording, node)).collect();
            [step(moment, wording)].into_iter().chain(headline(moment, wording)).chain(more)
        };
        (0..=replay.len()).flat_map(texts).map(|said| said.to_string()).collect::<Vec<_>>()
    })
}

#[test]
fn everything_that_a_mistake_leaves_unproven_is_said_somewhere() {
    let mut unsaid = vec![
        "(not proven)",
        "as the best value so far, from",
        "still takes",
        "Because of the mistake its best value so far is",
        "this value is wrong:",
        "this value proves nothing:",
        "which is wrong because of the mistake",
        "it returned",
        "this proves nothing, but",
        "this cutoff proves nothing",
        "no bound of",
        "the search omits",
        "this should be a cutoff",
    ];
    let is_everything_said = said().any(|text| {
        unsaid.retain(|kind| !text.contains(kind));
        unsaid.is_empty()
    });
    assert!(is_everything_said, "nobody says: {unsaid:?}");
}

#[test]
fn known_mistakes_are_told_as_what_they_are() {
    // A wrong value is not called a bound.
    {
        let rules = Rules { bug: Some(Bug::MaxMinSwapped), ..alpha_beta(FailMode::FailSoft, CutRule::Equal) };
        let replay = replay(&tree_from("[[2, 7]]", Some(Player::Min)), rules);
        let wording = Wording { rules, charset: Charset::Ascii };
        let said = [11, 12, 13].map(|at| step(replay.at(at), wording).to_string());
        let expected = [
            "B is done and returns 2 to A. Because of the mistake this value is wrong: B is worth 7.",
            "B is worth 7. Because of the mistake MIN at A takes 2 as the best value so far, from B. \
         The window becomes (-inf, 2).",
            "The search is over: it returned 2 for the root. Because of the mistake this value is wrong: A is worth 7. \
         The principal variation is B, the leaf 2.",
        ];
        assert_eq!(said, expected);
    }

    // A cutoff at a wrong bound of the root names the bound and proves nothing.
    {
        let [_, why] = sentences_with_bug("[F, T]", Player::And, Bug::InfinityIsSmall, 6);
        let expected = "The search is at A. Because of a cutoff A's other child is not looked at. \
                    A's first leaf is F, and F <= T: alpha cutoff. The search started with alpha T. \
                    Because of the mistake this cutoff proves nothing.";
        assert_eq!(why, expected);
    }

    // An unproven value becomes certain.
    {
        let [step, _] = sentences_with_bug("[T, [T, F, T], [F, F]]", Player::And, Bug::MaxMinSwapped, 31);
        assert_eq!(step, "F = F: AND at A now has F for certain, from C. The window stays (-inf, F).");
    }

    // A best value that is a bound is not certain.
    {
        let [_, why] = sentences_with_bug("[[-inf, -6, -4]]", Player::Max, Bug::MaxMinSwapped, 16);
        let expected = "The search is at A. Its window is (-4, inf). Alpha is its own, -4 (not proven), from B. Beta is still open. \
                    Its best value so far is not certain: at most -4, from B.";
        assert_eq!(why, expected);
    }

    // A search with a mistake leaves nothing out before it is over.
    {
        let [_, why] = sentences_with_bug("[[3]]", Player::Min, Bug::NeverCuts, 0);
        assert_eq!(why, "The search has not come to A yet.");
    }

    // A wrong result is not a bound without fail-hard.
    {
        let [step, _] = sentences_with_bug("[F, F]", Player::Or, Bug::InfinityIsSmall, 10);
        assert_eq!(
            step,
            "The search is over: it returned T for the root. Because of the mistake this value is wrong: A is F."
        );
    }

    // A wrong bound of the root does not decide which nodes matter.
    {
        let [step, _] = sentences_with_bug("[[-inf]]", Player::Max, Bug::InfinityIsSmall, 2);
        assert_eq!(step, "The search comes to B, where MIN moves. Window (0+, inf): the search started with alpha 0+.");
    }
}

fn sentences_with_bug(text: &str, root: Player, bug: Bug, cursor: usize) -> [String; 2] {
    let rules = Rules { bug: Some(bug), ..alpha_beta(FailMode::FailSoft, CutRule::Equal) };
    let replay = replay(&tree_from(text, Some(root)), rules);
    let wording = Wording { rules, charset: Charset::Ascii };
    let why: Vec<String> = why(replay.at(cursor), wording, NodeId::ROOT).iter().map(ToString::to_string).collect();
    [step(replay.at(cursor), wording).to_string(), why.join(" ")]
}
