//! Trees to practise on: the tree file, the worksheet and its key, an object for programs, questions for Moodle.

mod answer;
mod drawing;
mod key;
mod moodle;
mod sheet;

pub use key::key;
pub(super) use moodle::moodle;
pub use sheet::sheet;

use std::io::{self, Write};

use super::ExerciseReport;
use super::json_line::JsonLines;
use answer::Answer;
use plywood_search::replay::Convention;
use plywood_teaching::exercise::{Exercise, USUAL};
use plywood_tree::format::{Content, Document, Syntax, View, write};
use plywood_tree::settings::{CutRule, FailMode};
use serde::Serialize;
use serde_json::Value;

/// Writes the tree files, a blank line between two.
pub(super) fn toml(report: &ExerciseReport, out: &mut dyn Write) -> io::Result<()> {
    for (number, exercise) in report.exercises.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        out.write_all(tree_file(exercise).as_bytes())?;
    }
    Ok(())
}

/// Writes each worksheet and below it its key.
pub(super) fn text(report: &ExerciseReport, out: &mut dyn Write) -> io::Result<()> {
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

/// The tree as a file, which says how it was made.
#[must_use]
pub fn tree_file(exercise: &Exercise) -> String {
    file(exercise, Syntax::Toml)
}

fn file(exercise: &Exercise, syntax: Syntax) -> String {
    let document = Document {
        title: Some(title(exercise)),
        source: exercise.wishes.command(exercise.seed),
        note: None,
        speaker: None,
        content: Content::Tree((*exercise.tree).clone()),
        view: view(exercise),
        meta: None,
    };
    write(&document, syntax)
}

/// How the file is searched where it is opened, as far as it is not how every file is.
fn view(exercise: &Exercise) -> View {
    let Convention { fail_mode, cut_rule } = exercise.wishes.convention;
    View {
        fail_mode: Some(fail_mode).filter(|&fail_mode| fail_mode != USUAL.fail_mode),
        cut_rule: Some(cut_rule).filter(|&cut_rule| cut_rule != USUAL.cut_rule),
        ..View::default()
    }
}

/// What is to be done: by which rules the tree is searched.
fn task(exercise: &Exercise) -> String {
    let Convention { fail_mode, cut_rule } = exercise.wishes.convention;
    let skips = match cut_rule {
        CutRule::Equal => text!(exercises, "skips-on-equal"),
        CutRule::Strict => text!(exercises, "skips-strictly"),
    };
    let hands_up = match fail_mode {
        FailMode::FailSoft => text!(exercises, "hands-up-soft"),
        FailMode::FailHard => text!(exercises, "hands-up-hard"),
    };
    say!(exercises, "task", Words(skips), Words(hands_up)).into()
}

fn title(exercise: &Exercise) -> String {
    say!(exercises, "title", seed = Text(exercise.seed)).into()
}

#[derive(Serialize)]
struct Object<'e> {
    seed: u64,
    tree: Value,
    answer: Answer<'e>,
}

/// Writes one object a line.
pub(super) fn json(report: &ExerciseReport, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = JsonLines::new(out);
    report.exercises.iter().try_for_each(|exercise| {
        let tree = serde_json::from_str(&file(exercise, Syntax::Json))?;
        lines.write(&Object { seed: exercise.seed, tree, answer: Answer::of(exercise) })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_teaching::exercise::{Wishes, make};
    use plywood_tree::format::read;
    use plywood_tree::progress::Progress;
    use plywood_tree::testing::{TEXTBOOK, tree, ubb};
    use plywood_tree::tree::{Domain, Tree, TreeBuilder, Turns};

    pub(super) fn like(tree: &Arc<Tree>, seed: u64) -> Exercise {
        let wishes = Wishes::like(tree, USUAL).expect("a tree of numbers");
        make(&wishes, seed, &Progress::default()).expect("there is one")
    }

    /// A tree whose names try to act on the terminal and on XML.
    pub(super) fn hostile() -> Arc<Tree> {
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

    fn written(write: fn(&ExerciseReport, &mut dyn Write) -> io::Result<()>, exercises: Vec<Exercise>) -> String {
        let mut out = Vec::new();
        write(&ExerciseReport { exercises }, &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn the_tree_file_reads_back_as_the_tree() {
        let exercise = like(&ubb(), 4);
        let tree = Arc::clone(&exercise.tree);
        let text = written(toml, vec![exercise]);
        let document = read(&text, Syntax::Toml).expect("a valid file");
        assert_eq!(document.content, Content::Tree((*tree).clone()));
    }

    #[test]
    fn the_object_says_what_the_search_does() {
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
