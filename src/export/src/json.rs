//! A recorded search as JSON lines: a line with the settings, one object per step, and a line with the result.
//!
//! The keys and their order are a contract with readers; new keys are appended after the old ones.

#[cfg(test)]
mod consistency_tests;

use std::io::Write;

use super::{
    Number, TraceReport, Written,
    json_line::{JsonLines, Object},
    names,
    path::Path,
};
use plywood_search::{
    replay::{Bound, Moment, Replay},
    session::{BestMoves, Choices, Run},
    trace::{Purpose, Step, Window},
};
use plywood_tree::{
    settings::{Choice, Order, Perspective, Wins},
    tree::{Domain, Kind, NodeId, Player, Tree, ValueBasis},
};
use serde::{Serialize, Serializer};

/// Writes the whole search line by line. Linear in the length of the output.
pub fn write(report: &TraceReport, out: &mut dyn Write) -> Written {
    lines(&report.run, report.best_moves(), out)
}

fn lines(run: &Run, best: Option<BestMoves>, out: &mut dyn Write) -> Written {
    let mut out = JsonLines::new(out);
    out.object(|line| start(line, run.choices))?;
    let mut path = Path::default();
    for (index, what) in run.replay.trace().steps.iter().enumerate() {
        path.follow(run.replay.tree(), what);
        out.object(|line| step(line, &run.replay, path.ordinals(), index + 1, what))?;
    }
    out.object(|line| {
        line.put("event", "end")?;
        outcome(line, &run.replay)?;
        line.put_some("bound", bound_name(run.bound()))?;
        line.put_some("best_moves", best.map(|best| best.ordinals))
    })
}

fn start(line: &mut Object<'_, '_>, Choices { rules, order, seed }: Choices) -> Written {
    let number = |value| Number { domain: Domain::Numbers, value };
    let guess = number(rules.first_guess.value());
    let is_movers = rules.algorithm.facts().perspective == Perspective::Mover;
    entries!(
        line,
        "event": "start",
        "algorithm": rules.algorithm.name(),
        "return": rules.returns().name(),
        "cut_on": rules.cut_rule.name(),
        "order"?: (order != Order::Given).then(|| order.name()),
        "seed"?: (order == Order::Random).then_some(seed),
        "depth"?: (rules.depth != u32::MAX).then_some(rules.depth),
        "nodes"?: (rules.nodes != u64::MAX).then_some(rules.nodes),
        "first_guess"?: rules.algorithm.guesses().then_some(guess),
        // The player whose point of view values and windows take, if not MAX.
        "perspective"?: is_movers.then_some("mover"),
        "bug"?: rules.mistake().map(Choice::name),
        "wins"?: (rules.wins != Wins::Any).then(|| rules.wins.name()),
        "window"?: rules.may_fail().then(|| rules.window.bounds().map(number)),
    )
}

/// Writes the result of a search.
pub fn outcome(line: &mut Object<'_, '_>, replay: &Replay) -> Written {
    let (tree, end) = (replay.tree(), replay.end());
    let tally = end.tally();
    entries!(
        line,
        "value": end.value(NodeId::ROOT).map(|value| Number { domain: tree.domain(), value }),
        "visited": tally.visited,
        "leaves": tally.leaves,
        "cutoffs": tally.cutoffs,
        "pruned": tally.pruned,
        "best": names::ordinals(tree, &end.variation()),
    )
}

fn step(line: &mut Object<'_, '_>, replay: &Replay, path: &[usize], number: usize, what: Step) -> Written {
    let tree = replay.tree();
    let value = |value| Number { domain: tree.domain(), value };
    entries!(line, "step": number, "event": event(what))?;
    if !matches!(what, Step::Pass { .. }) {
        line.path("path", path)?;
    }
    match what {
        // Facts about nodes continue from the previous passes.
        Step::Pass { pass, depth, guess } => {
            entries!(line, "pass": pass, "depth"?: (depth != u32::MAX).then_some(depth), "guess"?: guess.map(value))
        }
        Step::Enter { node, window, purpose } => {
            bounds(line, tree, window)?;
            // The node is entered only to test its value against a bound.
            line.put_some("scout", (purpose == Purpose::Scout).then_some(true))?;
            if replay.entered(node) == Some(number) {
                about(line, replay.at(number), node)?;
            }
            Ok(())
        }
        Step::Hit { node, value: known } => {
            entries!(line, "value": value(known), "same": tree.path(tree.canonical(node)))
        }
        Step::Evaluate { node, value: known } => {
            line.put("value", value(known))?;
            basis(line, replay, node)
        }
        // The best value so far, the window, and the static evaluation.
        Step::StandPat { node, value: best, window } => {
            line.put("value", value(best))?;
            bounds(line, tree, window)?;
            line.put("evaluation", tree.evaluation(node).map(value))?;
            basis(line, replay, node)
        }
        Step::Update { child, value: best, window, .. } => {
            entries!(line, "child": tree.ordinal(child), "value": value(best))?;
            bounds(line, tree, window)
        }
        Step::Cutoff { node, child, cut } => entries!(
            line,
            "kind": cut.name(),
            "child"?: child.map(|child| tree.ordinal(child)),
            "pruned": Skipped { moment: replay.at(number), node, path },
        ),
        Step::Return { node, value: known } => {
            entries!(line, "value": value(known), "bound"?: replay.at(number).bound(node).and_then(bound_name))
        }
        // The path is that of the node that stored the entry, if another.
        Step::Recall { node, value: known, bound } => entries!(
            line,
            "value": value(known),
            "bound"?: bound_name(bound),
            "table": true,
            "same"?: tree.duplicate_of(node).map(|same| tree.path(same)),
        ),
    }
}

const fn event(step: Step) -> &'static str {
    match step {
        Step::Pass { .. } => "pass",
        Step::Enter { .. } => "enter",
        Step::Hit { .. } => "recall",
        Step::Evaluate { .. } => "evaluate",
        Step::StandPat { .. } => "stand-pat",
        Step::Update { .. } => "update",
        Step::Cutoff { .. } => "cutoff",
        Step::Return { .. } | Step::Recall { .. } => "return",
    }
}

fn bounds(line: &mut Object<'_, '_>, tree: &Tree, window: Option<Window>) -> Written {
    let bounds = window.map(|Window { alpha, beta }| [("alpha", alpha), ("beta", beta)]);
    let mut bounds = bounds.into_iter().flatten();
    bounds.try_for_each(|(key, value)| line.put(key, Number { domain: tree.domain(), value }))
}

/// Writes the facts about a node that do not depend on the algorithm.
fn about(line: &mut Object<'_, '_>, moment: Moment<'_>, node: NodeId) -> Written {
    let tree = moment.tree();
    let is_of_a_game = tree.move_names().belong_to_game();
    let kind = match tree.kind(node) {
        Kind::Leaf => "leaf",
        Kind::Inner(_) | Kind::Unexplored => "inner",
    };
    let is_quiet = tree.is_quiet(node) && !moment.is_searched_on(node);
    entries!(
        line,
        "name"?: if is_of_a_game { tree.position_name(node) } else { tree.called(node) },
        "move"?: tree.move_name(node),
        "player"?: tree.player(node).map(Player::name),
        // Only if the name belongs to two positions that differ in the player to move, including finished games.
        "turn"?: tree.turn(node).map(Player::name),
        "kind": kind,
        "quiet"?: (!is_quiet).then_some(false),
        // Probability of the move of chance to this node.
        "p"?: tree.probability(node),
    )
}

/// Writes whether a value is an estimate, and the terms of the sum: name, amount, value per unit.
fn basis(line: &mut Object<'_, '_>, replay: &Replay, node: NodeId) -> Written {
    let number = |value| Number { domain: Domain::Numbers, value };
    let terms = replay.terms(node).into_iter();
    let terms: Vec<_> = terms.map(|term| (term.name, number(term.feature), number(term.weight))).collect();
    entries!(
        line,
        "estimate"?: (replay.trace().basis(node) == ValueBasis::Estimate).then_some(true),
        "terms"?: Some(terms).filter(|terms| !terms.is_empty()),
    )
}

pub const fn bound_name(bound: Bound) -> Option<&'static str> {
    match bound {
        Bound::Lower => Some("lower"),
        Bound::Upper => Some("upper"),
        Bound::Exact => None,
    }
}

struct Skipped<'a> {
    moment: Moment<'a>,
    node: NodeId,
    path: &'a [usize],
}

impl Serialize for Skipped<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.moment.tree();
        let skipped = self.moment.skipped(self.node);
        serializer.collect_seq(skipped.map(|child| Below { path: self.path, ordinal: tree.ordinal(child) }))
    }
}

struct Below<'a> {
    path: &'a [usize],
    ordinal: usize,
}

impl Serialize for Below<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.path.iter().chain([&self.ordinal]))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_games::GameSpec;
    use plywood_search::{
        search::Rules,
        session::{Input, run},
    };
    use plywood_tree::{
        settings::{Algorithm, Guess},
        testing::{TEXTBOOK, tree},
    };

    pub fn searched(tree: &Arc<Tree>, rules: Rules, order: Order) -> String {
        let choices = Choices { rules, order, seed: 1 };
        let run = run(&Input::Tree(Arc::clone(tree)), choices, &Arc::default()).expect("a search that fits");
        let mut out = Vec::new();
        lines(&run, None, &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("JSON is UTF-8")
    }

    pub fn alpha_beta(text: &str) -> String {
        searched(&tree(text), Rules::of(Algorithm::AlphaBeta), Order::Given)
    }

    #[track_caller]
    fn has_lines(json: &str, lines: &[&str]) {
        for line in lines {
            assert!(json.lines().any(|found| found == *line), "{line}\nis not in\n{json}");
        }
    }

    #[test]
    fn bounds_and_tables_are_told() {
        // A pass has its guess, and a bound from the table is marked as one.
        {
            let first_guess = Guess::new(f64::INFINITY).expect("a number");
            let rules = Rules { first_guess, ..Rules::of(Algorithm::MtdF) };
            let json = searched(&tree(TEXTBOOK), rules, Order::Given);
            let lines = [
                r#"{"event":"start","algorithm":"mtd-f","return":"fail-soft","cut_on":"equal","first_guess":"inf"}"#,
                r#"{"step":1,"event":"pass","pass":1,"guess":"inf"}"#,
                r#"{"step":28,"event":"pass","pass":2,"guess":14}"#,
                r#"{"step":31,"event":"return","path":[0],"value":3,"bound":"upper","table":true}"#,
                r#"{"step":38,"event":"return","path":[2,0],"value":14,"table":true}"#,
            ];
            has_lines(&json, &lines);
            let evaluated = json.lines().filter(|line| line.contains(r#""event":"evaluate""#)).count();
            let end: serde_json::Value = serde_json::from_str(json.lines().last().expect("an end")).expect("JSON");
            let entered = json.lines().filter(|line| line.contains(r#""event":"enter""#)).count();
            assert_eq!(
                (end["visited"].as_u64(), end["leaves"].as_u64()),
                (Some(entered as u64), Some(evaluated as u64))
            );
        }

        // A bound found at another node gives its path.
        {
            let game = GameSpec::parse("nim:1,1,2:merge=positions").expect("a game");
            let rules = Rules::of(Algorithm::AlphaBetaTable);
            let choices = Choices { rules, order: Order::Given, seed: 0 };
            let run = run(&Input::Game(game), choices, &Arc::default()).expect("a search that fits");
            let mut out = Vec::new();
            lines(&run, None, &mut out).expect("memory does not fail");
            let json = String::from_utf8(out).expect("JSON is UTF-8");
            has_lines(&json, &[r#"{"step":19,"event":"return","path":[0,1,0],"value":0,"table":true,"same":[0,0,0]}"#]);
        }

        // Without a window there are no bounds.
        {
            let json = searched(&tree("[[1,2],3]"), Rules::of(Algorithm::Minimax), Order::Given);
            has_lines(&json, &[r#"{"step":1,"event":"enter","path":[],"name":"A","player":"max","kind":"inner"}"#]);
            has_lines(&json, &[r#"{"step":6,"event":"update","path":[0],"child":0,"value":1}"#]);
            assert!(!json.contains("alpha") && !json.contains("beta"));
        }

        // A transposition gives the path where it was searched.
        {
            let spec = GameSpec::parse("grundy:7:first=min:merge=positions").expect("a game");
            let choices = Choices { rules: Rules::of(Algorithm::Minimax), order: Order::Given, seed: 0 };
            let run = run(&Input::Game(spec), choices, &Arc::default()).expect("a search that fits");
            let mut out = Vec::new();
            lines(&run, None, &mut out).expect("memory does not fail");
            let json = String::from_utf8(out).expect("JSON is UTF-8");
            has_lines(
                &json,
                &[
                    r#"{"step":24,"event":"recall","path":[0,1,0],"value":1,"same":[0,0,1]}"#,
                    r#"{"step":25,"event":"update","path":[0,1],"child":0,"value":1}"#,
                    r#"{"event":"end","value":1,"visited":14,"leaves":3,"cutoffs":0,"pruned":null,"best":[0,1,0,0]}"#,
                ],
            );
            assert_eq!(json.matches("\"recall\"").count(), 4);
        }
    }

    #[test]
    fn the_contract_is_kept_byte_for_byte() {
        let json = alpha_beta(TEXTBOOK);
        let start = r#"{"event":"start","algorithm":"alpha-beta","return":"fail-soft","cut_on":"equal"}"#;
        let end = r#"{"event":"end","value":3,"visited":11,"leaves":7,"cutoffs":1,"pruned":2,"best":[0,0]}"#;
        assert_eq!((json.lines().next(), json.lines().last()), (Some(start), Some(end)));
        has_lines(
            &json,
            &[
                r#"{"step":1,"event":"enter","path":[],"alpha":"-inf","beta":"inf","name":"A","player":"max","kind":"inner"}"#,
                r#"{"step":3,"event":"enter","path":[0,0],"alpha":"-inf","beta":"inf","kind":"leaf"}"#,
                r#"{"step":4,"event":"evaluate","path":[0,0],"value":3}"#,
                r#"{"step":5,"event":"return","path":[0,0],"value":3}"#,
                r#"{"step":6,"event":"update","path":[0],"child":0,"value":3,"alpha":"-inf","beta":3}"#,
                r#"{"step":22,"event":"cutoff","path":[1],"kind":"alpha","child":0,"pruned":[[1,1],[1,2]]}"#,
                r#"{"step":23,"event":"return","path":[1],"value":2,"bound":"upper"}"#,
            ],
        );
    }

    fn estimates(json: &str) -> usize {
        json.matches(",\"estimate\":true}").count()
    }

    fn game(spec: &str, rules: Rules, order: Order) -> String {
        let spec = GameSpec::parse(spec).expect("a game");
        let run = run(&Input::Game(spec), Choices { rules, order, seed: 0 }, &Arc::default()).expect("a small search");
        let mut out = Vec::new();
        lines(&run, None, &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("JSON is UTF-8")
    }

    #[test]
    fn estimates_are_told_with_their_terms() {
        // An evaluation in a file is an estimate at an inner node, and its leaves are not.
        {
            let document = r#"{"tree": [{"eval": 3, "children": [1, 2]}, 4]}"#;
            let document =
                plywood_tree::format::read(document, plywood_tree::format::Syntax::Json).expect("a tree file");
            let plywood_tree::format::Content::Tree(tree) = document.content else { panic!("a tree") };
            let rules = Rules { depth: 1, ..Rules::of(Algorithm::AlphaBeta) };
            let json = searched(&Arc::new(tree), rules, Order::Given);
            has_lines(
                &json,
                &[
                    r#"{"step":3,"event":"evaluate","path":[0],"value":3,"estimate":true}"#,
                    r#"{"step":7,"event":"evaluate","path":[1],"value":4}"#,
                ],
            );
            assert_eq!(estimates(&json), 1);
        }

        // The terms and non-quiet nodes of a file are printed.
        {
            let document = "tree = [{ eval = { pawns = 2, queens = -1 }, quiet = false, children = [1, 2] }, 4]
            [evaluation]
            weights = { queens = 9, pawns = 1 }";
            let document =
                plywood_tree::format::read(document, plywood_tree::format::Syntax::Toml).expect("a tree file");
            let plywood_tree::format::Content::Tree(tree) = document.content else { panic!("a tree") };
            let json = searched(&Arc::new(tree), Rules { depth: 1, ..Rules::of(Algorithm::Minimax) }, Order::Given);
            has_lines(
                &json,
                &[
                    r#"{"step":2,"event":"enter","path":[0],"name":"B","player":"min","kind":"inner","quiet":false}"#,
                    r#"{"step":3,"event":"evaluate","path":[0],"value":-7,"estimate":true,"terms":[["pawns",2,1],["queens",-1,9]]}"#,
                ],
            );
        }
    }

    #[test]
    fn an_estimate_is_told_with_the_terms_it_is_the_sum_of() {
        let spec = GameSpec::parse("tictactoe:from=.O.X..X..:evaluation=lines").expect("a game");
        // After two plies O is to move, and one of the two searches gives values from O's point of view.
        for (algorithm, first) in [
            (Algorithm::Minimax, r#"["open lines",4,1],["open lines",2,-1]"#),
            (Algorithm::Negamax, r#"["open lines",2,1],["open lines",4,-1]"#),
        ] {
            let choices = Choices { rules: Rules { depth: 2, ..Rules::of(algorithm) }, order: Order::Given, seed: 0 };
            let run = run(&Input::Game(spec.clone()), choices, &Arc::default()).expect("a small search");
            let mut out = Vec::new();
            lines(&run, None, &mut out).expect("memory does not fail");
            let json = String::from_utf8(out).expect("JSON is UTF-8");
            let estimated: Vec<&str> = json.lines().filter(|line| line.contains("estimate")).collect();
            assert!(estimated[0].ends_with(&format!(r#""terms":[{first}]}}"#)), "{}", estimated[0]);
            for line in estimated {
                let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
                let products = line["terms"].as_array().expect("terms").iter();
                let sum: f64 = products.filter_map(|term| Some(term[1].as_f64()? * term[2].as_f64()?)).sum();
                assert_eq!(line["value"].as_f64(), Some(sum));
            }
        }
    }

    #[test]
    fn a_position_at_the_depth_limit_is_an_estimate_unless_the_game_is_over_or_its_theory_is_known() {
        let to_depth = |depth, algorithm| Rules { depth, ..Rules::of(algorithm) };
        let evaluated = |json: &str| json.matches("\"evaluate\"").count();
        for order in [Order::Given, Order::Best] {
            // All 72 positions after two plies are open, and so are the 49 of Connect Four.
            let json = game("tictactoe", to_depth(2, Algorithm::Minimax), order);
            assert_eq!((evaluated(&json), estimates(&json)), (72, 72), "{order:?}");
            let json = game("connect4", to_depth(2, Algorithm::Minimax), order);
            assert_eq!((evaluated(&json), estimates(&json)), (49, 49), "{order:?}");
            // X wins in 1,440 of the 15,120 positions after five plies.
            let json = game("tictactoe", to_depth(5, Algorithm::Minimax), order);
            assert_eq!((evaluated(&json), estimates(&json)), (15_120, 13_680), "{order:?}");
            let json = game("nim:3,4,5", to_depth(2, Algorithm::Minimax), order);
            assert!(evaluated(&json) > 0 && estimates(&json) == 0, "the theory of Nim is exact");
        }
        // The first of two passes stops after one ply, where there are nine positions.
        let json = game("tictactoe", to_depth(2, Algorithm::IterativeDeepening), Order::Given);
        assert_eq!(evaluated(&json), estimates(&json));
        assert!(json.lines().any(|line| line.contains("\"path\":[0],\"value\"") && line.contains("estimate")));
    }

    #[test]
    fn truth_values_are_booleans_and_what_is_unknown_is_left_out() {
        // Truth values are booleans.
        {
            let json = alpha_beta("[[F,T],T]");
            has_lines(&json, &[r#"{"step":4,"event":"evaluate","path":[0,0],"value":false}"#]);
            assert!(json.contains(r#"{"event":"end","value":true,"#));
        }

        // An unexplored tree has no pruned nodes to count.
        {
            let spec = plywood_games::GameSpec::parse("tictactoe").expect("a game");
            let rules = Rules { depth: 2, ..Rules::of(Algorithm::AlphaBeta) };
            let choices = Choices { rules, order: Order::Given, seed: 0 };
            let run = run(&Input::Game(spec), choices, &Arc::default()).expect("a small search");
            let mut out = Vec::new();
            lines(&run, None, &mut out).expect("memory does not fail");
            let json = String::from_utf8(out).expect("JSON is UTF-8");
            assert!(json.lines().next().is_some_and(|start| start.ends_with(r#","cut_on":"equal","depth":2}"#)));
            assert!(json.lines().last().is_some_and(|end| end.contains(r#""pruned":null,"best":["#)));
        }
    }
}
