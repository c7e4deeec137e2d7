//! Checks that the sentences about nodes, such as `C is worth at most 4`, are true for all values of the leaves not yet seen.
//! Also checks that every value attributed to a player is guaranteed.

use super::{Wording, step, why};
use plywood_games::GameSpec;
use plywood_messages::words::Charset;
use plywood_search::oracles::{board_games, fillings};
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::Rules;
use plywood_search::session::{Choices, Input, run};
use plywood_search::testing::{alpha_beta, replay, replay_in_order, with_windows};
use plywood_tree::settings::{Algorithm, CutRule, FailMode, Order};
use plywood_tree::testing;
use plywood_tree::testing::tree_from;
use plywood_tree::tree::{Goal, NodeId, Player, Tree};
use proptest::prelude::*;

/// Claim of a sentence: a node by its letters, and its least and greatest value.
#[derive(Debug, PartialEq)]
struct Claim {
    node: NodeId,
    low: f64,
    high: f64,
}

pub(super) fn number(word: &str) -> Option<f64> {
    let word = word.trim_end_matches(['.', ',', ':', ';']);
    match word {
        "T" => Some(1.0),
        "F" => Some(0.0),
        // The next number after 3 is written `3+`.
        _ => word.trim_end_matches(['+', '-']).parse().ok(),
    }
}

fn named(tree: &Tree, word: &str) -> Option<NodeId> {
    let word = word.trim_end_matches(['.', ',', ':', ';']);
    tree.nodes().find(|&node| tree.player(node).is_some() && tree.name(node).as_deref() == Some(word))
}

fn worth(words: &[&str]) -> Option<[f64; 2]> {
    let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
    match *words {
        ["at", "least", value, ..] => Some([number(value)?, high]),
        ["at", "most", value, ..] => Some([low, number(value)?]),
        ["between", least, "and", most, ..] => Some([number(least)?, number(most)?]),
        [value, ..] => Some([number(value)?; 2]),
        [] => None,
    }
}

fn claims(replay: &Replay, text: &str) -> Vec<Claim> {
    let tree = replay.tree();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut claims = Vec::new();
    let for_max = |node, [low, high]: [f64; 2]| {
        let [a, b] = [low, high].map(|value| replay.for_max(node, value));
        Claim { node, low: a.min(b), high: a.max(b) }
    };
    for at in 0..words.len() {
        let rest = &words[at..];
        let is_worth = match *rest {
            [name, "is", "worth", ref of @ ..] => named(tree, name).zip(worth(of)),
            // A leaf is named by its value, not by its letter.
            [name, "is", label @ ("T." | "F." | "T," | "F,"), ..] if at == 0 || words[at - 1] != "leaf" => {
                named(tree, name).zip(number(label)).map(|(node, label)| (node, [label; 2]))
            }
            _ => None,
        };
        claims.extend(is_worth.map(|(node, ends)| for_max(node, ends)));
        let has = match *rest {
            ["at", name, "now" | "already" | "which", "has" | "had", value, ..]
            | ["at", name, "keeps", value, ..]
            | ["already", "has", value, "at", name, ..] => named(tree, name).zip(number(value)),
            _ => None,
        };
        let is_marked = rest.iter().take(6).any(|word| word.starts_with("(not"));
        let Some((node, value)) = has.filter(|_| !is_marked) else { continue };
        let value = replay.for_max(node, value);
        claims.extend(match tree.goal(node) {
            Some(Goal::Largest) => Some(Claim { node, low: value, high: f64::INFINITY }),
            Some(Goal::Smallest) => Some(Claim { node, low: f64::NEG_INFINITY, high: value }),
            None => None,
        });
    }
    claims
}

fn told(moment: Moment<'_>, wording: Wording, every: usize) -> String {
    let nodes = moment.tree().nodes().step_by(every).chain([moment.current()]);
    let more = nodes.flat_map(|node| why(moment, wording, node));
    let all: Vec<String> = [step(moment, wording)].into_iter().chain(more).map(|said| said.to_string()).collect();
    all.join(" ")
}

pub(super) fn check(replay: &Replay, rules: Rules) -> usize {
    check_of(replay, rules, &fillings::Equal::by(replay.tree(), |node| replay.tree().canonical(node)))
}

fn check_of(replay: &Replay, rules: Rules, equal: &fillings::Equal) -> usize {
    let wording = Wording { rules, charset: Charset::Ascii };
    let (mut values, mut count) = (Vec::new(), 0);
    fillings::each_of(replay, equal, |possible| {
        values.push((possible.least(), possible.greatest()));
        if values.len() < replay.tree().len() {
            return;
        }
        let text = told(possible.moment, wording, 7);
        for Claim { node, low, high } in claims(replay, &text) {
            let (least, greatest) = values[node.index()];
            let holds = low - 1e-3 <= least && greatest <= high + 1e-3;
            assert!(holds, "{node:?} is not from {low} to {high} at step {}: {text}", possible.moment.cursor());
            count += 1;
        }
        values.clear();
    });
    count
}

fn ways(algorithm: Algorithm) -> impl Iterator<Item = Rules> {
    let cuts = [CutRule::Equal, CutRule::Strict];
    let ways = [FailMode::FailSoft, FailMode::FailHard].into_iter().flat_map(move |fail| cuts.map(|cut| (fail, cut)));
    ways.map(move |(fail_mode, cut_rule)| Rules { algorithm, ..alpha_beta(fail_mode, cut_rule) })
}

#[test]
fn known_sentences_claim_what_is_true() {
    {
        let replay = replay(&testing::tree("[[3, 5], [2, 9]]"), Rules::of(Algorithm::AlphaBeta));
        let text = "B is worth at most 3, so MAX at A now has 2, from C. MIN already has 5 at C; from MAX at A, which had -inf, from B.";
        let read: Vec<_> = claims(&replay, text).into_iter().map(|Claim { low, high, .. }| (low, high)).collect();
        let inf = f64::INFINITY;
        assert_eq!(read, [(-inf, 3.0), (2.0, inf), (-inf, 5.0), (-inf, inf)]);
    }

    // Uncertain values are marked.
    {
        let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
        let replay = replay(&testing::ubb(), rules);
        let wording = Wording { rules, charset: Charset::Ascii };
        let words = "D is worth at most 0. So MAX at C has nothing for certain yet: at most 0, from D. The window stays (3, inf) \
                 because MAX already has 3 at R.";
        assert_eq!(step(replay.at(22), wording).to_string(), words);
    }

    // Fail-hard starts from an infinite bound too.
    {
        let rules = alpha_beta(FailMode::FailHard, CutRule::Strict);
        let replay = replay(&testing::tree("[[[inf]], [[2, inf, 2], [3, 2]]]"), rules);
        let wording = Wording { rules, charset: Charset::Ascii };
        let said: Vec<String> = (0..=replay.len()).map(|at| step(replay.at(at), wording).to_string()).collect();
        assert!(said.iter().all(|said| !said.contains("now has 2")), "{said:#?}");
        assert!(said[17].contains("stays at that bound (fail-hard)"), "{}", said[17]);
    }

    // If two children return the same, the one that is worth it is named.
    {
        let rules = alpha_beta(FailMode::FailHard, CutRule::Strict);
        let tree = "[0, [[[[[2], [2, 2, 2], 0], [[2], [2, 3, 0]]], 1]]]";
        let replay = replay(&tree_from(tree, Some(Player::Min)), rules);
        let wording = Wording { rules, charset: Charset::Ascii };
        for node in replay.tree().nodes().filter(|&node| replay.tree().name(node).as_deref() == Some("D")) {
            let said: Vec<String> = why(replay.end(), wording, node).iter().map(ToString::to_string).collect();
            assert!(said[0].starts_with("D is worth 2, from F"), "{said:?}");
        }
    }

    // An unknown label does not matter.
    {
        let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
        let words = "C may be T or F, which does not matter. It returned T, which is only a bound.";
        explains("[[[T], [F, T]], [T, F]]", Player::Or, rules, &[1], words);
    }

    // A table hit says how its position was reached before.
    {
        let recalls = |game: &str| {
            let spec = GameSpec::parse(game).expect("a game");
            let rules = Rules::of(Algorithm::Minimax);
            let choices = Choices { rules, order: Order::Given, seed: 0 };
            let replay = run(&Input::Game(spec), choices, &std::sync::Arc::default()).expect("a small search").replay;
            let wording = Wording { rules, charset: Charset::Ascii };
            let said: Vec<String> = (1..=replay.len()).map(|at| step(replay.at(at), wording).to_string()).collect();
            said.into_iter().filter(|said| said.contains("searched already")).collect::<Vec<_>>()
        };
        let ways =
            ["another order of moves", "other moves", "mirror image", "turned or mirrored", "piles in another order"];
        let said_of = |game: &str| {
            let said = recalls(game);
            ways.map(|way| said.iter().filter(|said| said.contains(way)).count() > 0)
        };
        assert_eq!(said_of("subtract:5,1-3:merge=positions"), [true, true, false, false, false]);
        assert_eq!(said_of("shade:6,2:merge=positions"), [true, true, true, false, false]);
        let tic_tac_toe = said_of("tictactoe:merge=positions");
        assert_eq!((tic_tac_toe[0], tic_tac_toe[2], tic_tac_toe[3]), (true, false, true));
        assert_eq!(said_of("nim:1,1,2:merge=positions")[2..4], [false, false]);
    }
}

proptest! {
    #![proptest_config(testing::cases(32))]

    #[test]
    fn what_sentences_claim_is_true(
        tree in testing::any_tree(), truth in testing::any_truth_tree(), non_quiet in testing::any_non_quiet_tree(),
        depth in 0u32..4,
    ) {
        let algorithms = [Algorithm::AlphaBeta, Algorithm::NegamaxAb, Algorithm::Pvs, Algorithm::Minimax];
        for rules in algorithms.into_iter().flat_map(ways).flat_map(with_windows) {
            let count = check(&replay_in_order(&tree, rules, Order::Random), rules);
            prop_assert!(tree.len() == 1 || count > 0);
        }
        for rules in [Algorithm::Quiescence, Algorithm::AlphaBeta].into_iter().flat_map(ways).flat_map(with_windows) {
            let rules = Rules { depth, ..rules };
            let count = check(&replay_in_order(&non_quiet, rules, Order::Random), rules);
            prop_assert!(non_quiet.len() == 1 || depth == 0 || count > 0);
        }
        for rules in ways(Algorithm::AlphaBeta).chain([Algorithm::AndOr, Algorithm::AndOrLazy].map(Rules::of)) {
            check(&replay_in_order(&truth, rules, Order::Given), rules);
        }
    }

    #[test]
    fn what_sentences_claim_of_merged_positions_is_true(
        game in board_games::any_merged_game(), truth in board_games::any_merged_truth_game(),
    ) {
        for game in [game, truth] {
            for (rules, replay) in game.searches() {
                prop_assert!(check_of(&replay, rules, &game.equal(&replay, rules.depth)) > 0);
            }
        }
    }
}

#[track_caller]
fn explains(text: &str, root: Player, rules: Rules, path: &[usize], words: &str) {
    let replay = replay(&tree_from(text, Some(root)), rules);
    let wording = Wording { rules, charset: Charset::Ascii };
    let node = replay.tree().at(path).expect("a node");
    let said: Vec<String> = why(replay.end(), wording, node).iter().map(ToString::to_string).collect();
    assert!(said.join(" ").starts_with(words), "{}", said.join(" "));
}
