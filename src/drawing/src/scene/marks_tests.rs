//! Checks that the label of a node is true for all values of the leaves not yet visited.

use std::fmt::Arguments;

use super::label::{self, Pen};
use super::{Density, DrawOptions, Zoom};
use crate::theme::Role;
use plywood_games::GameSpec;
use plywood_search::oracles::fillings::Possible;
use plywood_search::oracles::revisiting::MODES;
use plywood_search::oracles::ways::every_rules;
use plywood_search::oracles::{board_games, fillings, revisiting};
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::Rules;
use plywood_search::session::{Choices, Input, fitting_algorithms, run};
use plywood_search::testing::{alpha_beta, replay_in_order};
use plywood_search::trace::Step;
use plywood_tree::settings::{Algorithm, Display, Order, Perspective, Table, Visits};
use plywood_tree::testing;
use plywood_tree::tree::{Domain, NodeId};
use proptest::prelude::*;

#[derive(Default)]
struct Words(String);

impl Pen for Words {
    fn write(&mut self, _: Role, words: Arguments<'_>) {
        self.0.push_str(&words.to_string());
    }

    fn glyph(&mut self, _: Role, glyph: char) {
        self.0.push(glyph);
    }

    fn line(&mut self, _: u16) {
        self.0.push(' ');
    }

    fn skip(&mut self, _: u16) {}
}

fn mark(moment: Moment<'_>, node: NodeId) -> String {
    let (zoom, display) = (Zoom::Values, Display::Window);
    let look = DrawOptions { display, ..DrawOptions::new(zoom, Density::Tight) };
    let mut words = Words::default();
    label::write(moment, node, look, Role::Closed, (&[], 0), &mut words);
    words.0.chars().skip(1).collect::<String>().trim_start_matches('↯').trim().to_owned()
}

fn number(words: &str) -> f64 {
    match words {
        "T" => 1.0,
        "F" => 0.0,
        _ => match (words.strip_suffix('⁺'), words.strip_suffix('⁻')) {
            (Some(below), _) => number(below).next_up(),
            (_, Some(above)) => number(above).next_down(),
            _ => words.replace('−', "-").replace('∞', "inf").parse().unwrap_or_else(|_| panic!("{words:?}")),
        },
    }
}

/// Returns the range of values for the search that a mark allows. An incomplete sum claims nothing.
fn claimed(mark: &str) -> [f64; 2] {
    let all = [f64::NEG_INFINITY, f64::INFINITY];
    match mark.chars().next() {
        None | Some('~' | '?') => all,
        Some('≈') => [number(&mark['≈'.len_utf8()..]); 2],
        Some('≥') => [number(&mark['≥'.len_utf8()..]), all[1]],
        Some('≤') => [all[0], number(&mark['≤'.len_utf8()..])],
        Some('[') => {
            let (low, high) = mark[1..mark.len() - 1].split_once(", ").expect("two ends");
            [number(low), number(high)]
        }
        Some(_) => [number(mark); 2],
    }
}

fn check(replay: &Replay) {
    fillings::each(replay, |possible| {
        let Possible { moment, node, .. } = possible;
        let tree = replay.tree();
        if !tree.kind(node).is_inner() {
            return;
        }
        let mark = mark(moment, node);
        let bounds = claimed(&mark).map(|bound| replay.for_max(node, bound));
        // Means are rounded.
        let room = if tree.domain() == Domain::Numbers { 1e-3 } else { 0.0 };
        let (low, high) = (bounds[0].min(bounds[1]) - room, bounds[0].max(bounds[1]) + room);
        let step = moment.cursor();
        assert!(possible.lies_in(low, high), "{mark:?} of {node:?} at step {step}: {:?}", possible.values);
        assert!(tree.domain() == Domain::Numbers || !mark.contains(['≤', '≥']), "{mark:?} of a truth value");
    });
}

/// Returns true if each position is searched at one node only, so that its children are all that is known of it.
fn keeps_values(algorithm: Algorithm) -> bool {
    algorithm.facts().table == Table::Values
}

#[test]
fn the_marks_of_a_search_of_merged_positions_are_true() {
    for game in ["grundy:7", "nim:1,1,2", "nim:2,2:misere:values=t/f", "subtract:7,1-3"] {
        let input = Input::Game(GameSpec::parse(game).expect("a game").with("merge=positions").expect("an option"));
        for algorithm in fitting_algorithms(&input).into_iter().filter(|&algorithm| keeps_values(algorithm)) {
            for depth in [u32::MAX, 2] {
                let rules = Rules { depth, ..Rules::of(algorithm) };
                let choices = Choices { rules, order: Order::Given, seed: 0 };
                check(&run(&input, choices, &std::sync::Arc::default()).expect("a small search").replay);
            }
        }
    }
}

#[test]
fn marks_are_those_known() {
    // A negamax node shows the mover's number with the mover's sign.
    {
        let rules = Rules::of(Algorithm::NegamaxAb);
        let shown = |text: &str, step: usize, path: &[usize]| {
            let replay = plywood_search::testing::replay(&testing::tree(text), rules);
            mark(replay.at(step), replay.tree().at(path).expect("a node"))
        };
        assert_eq!(shown("[[3, 5], [2, 9]]", 6, &[0]), "≥−3");
        assert_eq!(shown(testing::PISA, 14, &[0]), "≥−3");
    }

    // An uncertain best value is not shown.
    {
        use plywood_tree::settings::{CutRule, FailMode};
        let shown = |text: &str, fail_mode, steps: std::ops::RangeInclusive<usize>, path: &[usize]| {
            let replay = plywood_search::testing::replay(&testing::tree(text), alpha_beta(fail_mode, CutRule::Equal));
            let node = replay.tree().at(path).expect("a node");
            steps.map(|step| mark(replay.at(step), node)).collect::<Vec<_>>()
        };
        assert_eq!(shown(testing::UBB, FailMode::FailHard, 22..=26, &[1, 0]), ["", "", "", "", "5"]);
        assert_eq!(shown("[5, [[[4, [-9, -9]], 3], 8]]", FailMode::FailSoft, 15..=15, &[1, 0]), [""]);
    }

    // An unknown label is a question mark.
    {
        let rules = Rules::of(Algorithm::AlphaBeta);
        let replay = plywood_search::testing::replay(&testing::tree("[[[T], [F, T]], [T, F]]"), rules);
        let end = replay.end();
        let marks: Vec<String> = [&[][..], &[0], &[0, 0], &[1]]
            .iter()
            .map(|path| mark(end, replay.tree().at(path).expect("a node")))
            .collect();
        assert_eq!(marks, ["T", "T", "T", "?"]);
    }
}

/// Returns true if the value of a node is its static evaluation, derived from the steps alone. The node was evaluated, or stood
/// pat and nothing better came.
fn is_estimated(replay: &Replay, cursor: usize, node: NodeId) -> bool {
    let mut is_estimated = false;
    for step in (1..=cursor).filter_map(|number| replay.step(number)) {
        match step {
            Step::Evaluate { node: at, .. } if at == node => is_estimated = true,
            Step::StandPat { node: at, value, .. } if at == node => {
                is_estimated = replay.tree().evaluation(node) == Some(value);
            }
            Step::Update { node: at, value, .. } if at == node => {
                is_estimated &= replay.tree().evaluation(node) == Some(value);
            }
            _ => {}
        }
    }
    is_estimated
}

/// The estimate symbol is before every static evaluation of an inner node and before nothing else.
fn check_estimates(replay: &Replay) {
    let tree = replay.tree();
    for moment in (0..=replay.len()).map(|cursor| replay.at(cursor)) {
        for node in tree.nodes().filter(|&node| tree.player(node).is_some()) {
            let mark = mark(moment, node);
            let is_number = !mark.is_empty() && !mark.starts_with(['≥', '≤', '?', '~', '[']);
            let expected = is_number && is_estimated(replay, moment.cursor(), node);
            assert_eq!(mark.starts_with('≈'), expected, "{mark:?} of {node:?} at {}", moment.cursor());
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(12))]

    #[test]
    fn what_is_written_at_a_node_is_true(
        tree in testing::any_tree(), chance in testing::any_chance_tree(), truth in testing::any_truth_tree(),
        non_quiet in testing::any_non_quiet_tree(), limit in 0u32..4,
        mode in prop::sample::select(MODES.to_vec()), depth in 0u32..7,
    ) {
        for rules in testing::some(every_rules(&non_quiet)) {
            let replay = replay_in_order(&non_quiet, Rules { depth: limit, ..rules }, Order::Given);
            check(&replay);
            if rules.algorithm.facts().visits == Visits::Once && rules.algorithm.facts().perspective == Perspective::Max {
                check_estimates(&replay);
            }
        }
        check(&revisiting::replay(&tree, mode, depth));
        for tree in testing::some([tree, chance, truth]) {
            for rules in every_rules(&tree) {
                check(&replay_in_order(&tree, rules, Order::Given));
                check(&replay_in_order(&tree, rules, Order::Random));
            }
        }
    }

    #[test]
    fn what_is_written_at_merged_positions_is_true(
        game in board_games::any_merged_game(), truth in board_games::any_merged_truth_game(),
    ) {
        let all = game.searches().chain(truth.searches());
        all.filter(|(rules, _)| keeps_values(rules.algorithm)).for_each(|(_, replay)| check(&replay));
    }
}
