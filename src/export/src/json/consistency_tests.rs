//! The last line of a recorded search follows from all others, for a reader that knows only the lines.

use super::tests::{alpha_beta, searched};
use plywood_search::search::Rules;
use plywood_tree::settings::{Algorithm, CutRule, FailMode, Order};
use plywood_tree::testing::{TEXTBOOK, UBB, any_tree, any_truth_tree, cases, tree};
use plywood_tree::tree::Tree;
use proptest::prelude::*;
use serde_json::Value;

#[derive(Default)]
struct Reader {
    /// True if values are from the mover's point of view.
    mover: bool,
    open: Vec<Open>,
    visited: u64,
    leaves: u64,
    cutoffs: u64,
    returned: Option<(Vec<u64>, Value, Vec<u64>)>,
}

struct Open {
    path: Vec<u64>,
    best: Option<Value>,
    line: Vec<u64>,
    skipped: bool,
}

fn opposite(value: &Value) -> Value {
    match (value.as_bool(), value.as_str(), value.as_f64()) {
        (Some(truth), ..) => Value::from(!truth),
        (_, Some("inf"), _) => Value::from("-inf"),
        (_, Some("-inf"), _) => Value::from("inf"),
        (.., Some(0.0)) => value.clone(),
        _ => {
            value.as_i64().map_or_else(|| Value::from(-value.as_f64().expect("a number")), |value| Value::from(-value))
        }
    }
}

fn path(value: &Value) -> Vec<u64> {
    value.as_array().expect("a path").iter().map(|ordinal| ordinal.as_u64().expect("an ordinal")).collect()
}

impl Reader {
    fn read(&mut self, line: &Value) {
        let at = path(&line["path"]);
        match line["event"].as_str().expect("an event") {
            "enter" => {
                let parent = self.open.last().map(|open| (open.path.as_slice(), open.skipped));
                assert_eq!(parent, at.split_last().map(|(_, parent)| (parent, false)), "children follow their parent");
                self.visited += 1;
                self.open.push(Open { path: at, best: None, line: Vec::new(), skipped: false });
            }
            event => {
                assert_eq!(self.open.last().map(|open| &open.path), Some(&at), "{event} speaks of the open node");
                self.inside(event, line);
            }
        }
    }

    fn inside(&mut self, event: &str, line: &Value) {
        let open = self.open.last_mut().expect("an open node");
        match event {
            "evaluate" => {
                self.leaves += 1;
                open.best = Some(line["value"].clone());
            }
            "update" => {
                let (child, value, best) = self.returned.take().expect("a child has returned");
                let ordinal = *child.last().expect("a child is not the root");
                assert_eq!(line["child"], ordinal);
                let value = if self.mover { opposite(&value) } else { value };
                if open.best.as_ref() != Some(&line["value"]) && value == line["value"] {
                    open.line = [vec![ordinal], best].concat();
                }
                open.best = Some(line["value"].clone());
            }
            "cutoff" => {
                self.cutoffs += 1;
                open.skipped = true;
                let pruned = line["pruned"].as_array().expect("a list of paths");
                assert!(!pruned.is_empty(), "children are really skipped");
                assert!(
                    pruned.iter().all(|child| path(child).split_last().is_some_and(|(_, parent)| parent == open.path))
                );
            }
            "return" => {
                let open = self.open.pop().expect("an open node");
                assert_eq!(open.best.as_ref(), Some(&line["value"]), "a node returns its best value");
                self.returned = Some((open.path, line["value"].clone(), open.line));
            }
            other => panic!("no such event: {other}"),
        }
    }
}

fn check(tree: &Tree, json: &str) {
    let lines: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("a JSON value a line")).collect();
    let mut reader = Reader { mover: lines[0]["perspective"] == "mover", ..Reader::default() };
    for (number, line) in (1u64..).zip(&lines[1..lines.len() - 1]) {
        assert_eq!(line["step"], number);
        reader.read(line);
    }
    assert!(reader.open.is_empty());
    let end = &lines[lines.len() - 1];
    let (_, value, best) = reader.returned.expect("the root has returned");
    assert_eq!((&end["value"], path(&end["best"])), (&value, best));
    let counts = [reader.visited, reader.leaves, reader.cutoffs, tree.len() as u64 - reader.visited];
    let told = ["visited", "leaves", "cutoffs", "pruned"].map(|key| end[key].as_u64().expect("a count"));
    assert_eq!(told, counts);
}

#[test]
fn the_lectures_last_line_follows_from_the_others() {
    for text in [TEXTBOOK, UBB] {
        check(&tree(text), &alpha_beta(text));
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_last_line_follows_from_the_others(
        tree in any_tree(),
        algorithm in prop::sample::select(vec![
            Algorithm::Minimax,
            Algorithm::AlphaBeta,
            Algorithm::Negamax,
            Algorithm::NegamaxAb,
        ]),
        fail_mode in prop::sample::select(vec![FailMode::FailSoft, FailMode::FailHard]),
        cut_rule in prop::sample::select(vec![CutRule::Equal, CutRule::Strict]),
        order in prop::sample::select(vec![Order::Given, Order::Best, Order::Worst, Order::Random]),
        truth in any_truth_tree(),
        labelling in prop::sample::select(vec![
            Algorithm::AndOr,
            Algorithm::AndOrLazy,
            Algorithm::Labels,
            Algorithm::Negamax,
            Algorithm::NegamaxAb,
        ]),
    ) {
        let rules = Rules { fail_mode, cut_rule, ..Rules::of(algorithm) };
        check(&tree, &searched(&tree, rules, order));
        check(&truth, &searched(&truth, Rules::of(labelling), order));
    }
}
