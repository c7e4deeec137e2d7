//! Practice trees: the tree file, the worksheet and its key, JSON objects, Moodle questions.

mod drawing;
mod key;
mod moodle;
mod nim;
mod paper;
mod sheet;

pub use key::key;
pub use moodle::moodle;
pub use paper::{NotPrinted, PrintedExercise, Size, printed_key, printed_sheet};
pub use sheet::sheet;

use std::{fmt::Display, io::Write};

use super::{
    ExerciseReport, Number, Written,
    json_line::{JsonLines, Object},
    names,
};
use plywood_search::{replay::Convention, trace::Step};
use plywood_teaching::exercise::{Exercise, Practice, USUAL};
use plywood_tree::{
    format::{Content, Document, Syntax, View, write},
    settings::{Algorithm, CutRule, FailMode},
    tree::{Domain, Kind, NodeId},
};
use serde_json::Value;
use std::collections::BTreeMap;

pub fn toml(report: &ExerciseReport, out: &mut dyn Write) -> Written {
    for (number, exercise) in report.exercises.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        out.write_all(tree_file(exercise).as_bytes())?;
    }
    Ok(())
}

pub fn text(report: &ExerciseReport, out: &mut dyn Write) -> Written {
    for (number, exercise) in report.exercises.iter().enumerate() {
        if number > 0 {
            writeln!(out, "\n")?;
        }
        sheet(exercise, out)?;
        writeln!(out)?;
        key(exercise, out)?;
    }
    Ok(())
}

pub fn tree_file(practice: &Practice) -> String {
    file(practice, Syntax::Toml)
}

fn file(practice: &Practice, syntax: Syntax) -> String {
    let document = match practice {
        Practice::Tree(exercise) => Document {
            source: exercise.options.command(exercise.seed),
            view: view(exercise),
            ..Document::new(Content::Tree((*exercise.tree).clone()))
        },
        Practice::Nim(exercise) => Document::new(Content::Game(nim::game(exercise))),
    };
    write(&Document { title: Some(title(practice)), ..document }, syntax)
}

fn view(exercise: &Exercise) -> View {
    let Convention { fail_mode, cut_rule } = exercise.options.convention;
    let algorithm = exercise.options.algorithm;
    let is_usual = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::AndOr | Algorithm::Expectiminimax);
    View {
        algorithm: (!is_usual).then_some(algorithm),
        fail_mode: Some(fail_mode).filter(|&fail_mode| fail_mode != USUAL.fail_mode),
        cut_rule: Some(cut_rule).filter(|&cut_rule| cut_rule != USUAL.cut_rule),
        ..View::default()
    }
}

type Task = fn() -> &'static str;

/// Tasks of the searches that have no conventions.
const TASKS: [(Algorithm, Task); 4] = [
    (Algorithm::Minimax, || text!("exercises/task-minimax")),
    (Algorithm::AndOr, || text!("exercises/task-and-or")),
    (Algorithm::AndOrLazy, || text!("exercises/task-and-or-lazy")),
    (Algorithm::Expectiminimax, || text!("exercises/task-expectiminimax")),
];

fn task(practice: &Practice) -> String {
    match practice {
        Practice::Tree(exercise) => tree_task(exercise),
        Practice::Nim(exercise) => nim::task(exercise),
    }
}

fn tree_task(exercise: &Exercise) -> String {
    let of_its_own = TASKS.iter().find(|(algorithm, _)| *algorithm == exercise.options.algorithm);
    of_its_own.map_or_else(|| alpha_beta_task(exercise), |(_, task)| task().to_owned())
}

fn alpha_beta_task(exercise: &Exercise) -> String {
    let Convention { fail_mode, cut_rule } = exercise.options.convention;
    let skips = match cut_rule {
        CutRule::Equal => text!("exercises/skips-on-equal"),
        CutRule::Strict => text!("exercises/skips-strictly"),
    };
    let hands_up = match fail_mode {
        FailMode::FailSoft => text!("exercises/hands-up-soft"),
        FailMode::FailHard => text!("exercises/hands-up-hard"),
    };
    string!("exercises/task", skips, hands_up)
}

/// Returns the questions with one answer each, and the one about every node of a tree.
fn questions(practice: &Practice) -> (Vec<String>, String) {
    let options = match practice {
        Practice::Tree(exercise) => &exercise.options,
        Practice::Nim(exercise) => return (numbered(nim::questions(exercise)), String::new()),
    };
    let is_truth = options.domain() == Domain::Truth;
    let value = if is_truth { text!("exercises/ask-label") } else { text!("exercises/ask-value") };
    let mut questions = vec![value, text!("exercises/ask-move")];
    if options.has_cutoffs() {
        questions.extend(labels!["exercises/ask-leaves", "exercises/ask-cutoffs"]);
    }
    questions.push(match options.domain() {
        _ if options.algorithm.has_windows() => text!("exercises/ask-windows"),
        Domain::Numbers => text!("exercises/ask-values"),
        Domain::Truth if options.has_cutoffs() => text!("exercises/ask-visited-labels"),
        Domain::Truth => text!("exercises/ask-labels"),
    });
    let mut questions = numbered(questions);
    let of_nodes = questions.pop().unwrap_or_default();
    (questions, of_nodes)
}

fn title(practice: &Practice) -> String {
    string!("exercises/title", seed = Text(practice.seed()))
}

/// Numbers questions from 1.
fn numbered<T: Display>(questions: impl IntoIterator<Item = T>) -> Vec<String> {
    (1..).zip(questions).map(|(number, text)| string!("exercises/numbered", Count(number), Text(text))).collect()
}

/// Writes a line for each exercise. Paths are child numbers from the root, from 0.
pub fn json(report: &ExerciseReport, out: &mut dyn Write) -> Written {
    let mut lines = JsonLines::new(out);
    report.exercises.iter().try_for_each(|practice| {
        let tree: Value = serde_json::from_str(&file(practice, Syntax::Json))?;
        lines.object(|line| {
            entries!(line, "seed": practice.seed(), "tree": tree)?;
            line.object("answer", |answer| match practice {
                Practice::Tree(exercise) => put_answer(answer, exercise),
                Practice::Nim(exercise) => nim::put_answer(answer, exercise),
            })
        })
    })
}

fn put_answer(answer: &mut Object<'_, '_>, exercise: &Exercise) -> Written {
    let tree = &*exercise.tree;
    let end = exercise.replay.end();
    let number = |value| Number { domain: tree.domain(), value };
    let paths = |nodes: &[NodeId]| nodes.iter().map(|&node| tree.path(node)).collect::<Vec<_>>();
    let visited = visited(exercise);
    let (leaves, inner): (Vec<NodeId>, Vec<NodeId>) =
        visited.iter().copied().partition(|&node| tree.kind(node) == Kind::Leaf);
    // By name: the returned value of each visited inner node, and its windows in order.
    let mut values = BTreeMap::new();
    let mut windows = BTreeMap::new();
    for node in inner {
        let Some(name) = tree.name(node) else { continue };
        if let Some(value) = end.value(node) {
            values.insert(name.clone(), number(value));
        }
        let of_node: Vec<_> =
            end.windows(node).into_iter().map(|window| [window.alpha, window.beta].map(number)).collect();
        if !of_node.is_empty() {
            windows.insert(name, of_node);
        }
    }
    entries!(
        answer,
        "value": number(end.value(NodeId::ROOT).unwrap_or(f64::NAN)),
        "best": names::ordinals(tree, &end.variation()),
        "visited": paths(&visited),
        "pruned": paths(&pruned(exercise)),
        "cutoffs": exercise.tally.cutoffs,
        "deep_cutoffs": exercise.tally.deep,
        "visited_leaves": paths(&leaves),
        "values": values,
        "windows": windows,
    )
}

fn visited(exercise: &Exercise) -> Vec<NodeId> {
    let steps = exercise.replay.trace().steps.iter();
    steps.filter_map(|step| if let Step::Enter { node, .. } = step { Some(node) } else { None }).collect()
}

fn pruned(exercise: &Exercise) -> Vec<NodeId> {
    exercise.tree.nodes().filter(|&node| exercise.replay.entered(node).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_teaching::exercise::{ExerciseOptions, make};
    use plywood_tree::{
        format::read,
        progress::Progress,
        testing::{TEXTBOOK, tree, ubb},
        tree::{Tree, TreeBuilder, Turns},
    };

    pub fn like(tree: &Arc<Tree>, seed: u64) -> Exercise {
        let options = ExerciseOptions::like(tree, [None; 2], USUAL).expect("a tree of numbers");
        make(&options, seed, &Progress::default()).expect("there is one")
    }

    /// Builds a tree whose names contain terminal escapes and XML.
    pub fn hostile() -> Arc<Tree> {
        let mut builder = TreeBuilder::new();
        let root = builder.enter();
        builder.set_name(root, "<b>&\"'\u{1b}[2J\u{202e}]]>");
        for value in [1.0, 2.0, 3.0] {
            let child = builder.enter();
            builder.set_name(child, "</text><script>\u{0}\u{ffff}");
            let leaf = builder.leaf(value, Domain::Numbers);
            builder.set_name(leaf, "&lt;leaf&gt;");
            builder.leaf(value + 5.0, Domain::Numbers);
            builder.leave();
        }
        builder.leave();
        Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"))
    }

    fn written(write: fn(&ExerciseReport, &mut dyn Write) -> Written, exercises: Vec<Exercise>) -> String {
        let mut out = Vec::new();
        let exercises = exercises.into_iter().map(Practice::from).collect();
        write(&ExerciseReport { exercises }, &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn the_file_and_the_object_say_what_the_search_does() {
        // The tree file parses back to the same tree.
        {
            let exercise = like(&ubb(), 4);
            let tree = Arc::clone(&exercise.tree);
            let text = written(toml, vec![exercise]);
            let document = read(&text, Syntax::Toml).expect("a valid file");
            assert_eq!(document.content, Content::Tree((*tree).clone()));
        }

        // The object agrees with the search.
        {
            let text = written(json, vec![like(&tree(TEXTBOOK), 2), like(&hostile(), 3)]);
            let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            let answer = &lines[0]["answer"];
            assert_eq!(answer["cutoffs"], 1);
            let count = |key: &str| answer[key].as_array().expect("a list").len();
            assert_eq!(count("visited") + count("pruned"), 13);
            assert_eq!(answer["windows"]["A"][0], serde_json::json!(["-inf", "inf"]));
            assert_eq!(answer["values"]["A"], answer["value"]);
            assert_eq!(lines[1]["tree"]["tree"]["name"], "<b>&\"'\u{1b}[2J\u{202e}]]>");
            assert_eq!(text.lines().flat_map(plywood_messages::text::unfit).next(), None);
        }
    }
}
