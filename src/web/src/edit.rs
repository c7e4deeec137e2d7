//! Edits of a tree: another value of a leaf, and a random tree of the same difficulty.

use std::sync::Arc;

use super::engine;
use plywood_document::link::{Link, Linked};
use plywood_messages::text;
use plywood_pages::{Stage, advice::no_result, opening::Opened};
use plywood_search::{
    replay::Convention,
    session::{self, Difference, Input, SearchProblem, Turned},
};
use plywood_teaching::{
    exercise::{ExerciseOptions, make},
    practise::practice_tree,
};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    edit::{Edit, History},
    format::{self, Syntax},
    progress::Progress,
    tree::{Domain, NodeId, Tree},
};

/// Returns the content with another value of a leaf, and what that changes.
pub fn leaf(
    link: &Link,
    opened: &Opened,
    (path, typed): (&str, &str),
    progress: &Arc<Progress>,
) -> Result<(Link, String), Problems> {
    let refused = Problems::about(&opened.name);
    let (Stage::Search(Input::Tree(tree), run), Linked::Named(_) | Linked::File { .. }) =
        (&opened.document.content, &link.content)
    else {
        return Err(refused(Diagnostic::new("no-tree", text!("engine/only-trees"))));
    };
    let node = tree.at(&engine::numbers(path)).unwrap_or(NodeId::ROOT);
    let value = value(typed, tree.domain())
        .ok_or_else(|| refused(Diagnostic::new("no-value", say!("engine/no-value", value = Text(typed)))))?;
    let mut history = History::new(Arc::clone(tree));
    let edited = history.edit(&Edit::Value(node, value));
    let edited =
        edited.map_err(|why| refused(Diagnostic::new("not-edited", text::visible(&why.to_string()).into_owned())))?;
    let content = Input::Tree(Arc::clone(history.tree()));
    let after = session::run(&content, run.choices, progress)
        .map_err(|error| refused(no_result(&content, run.choices, error)))?;
    let difference = Difference::between(&run.replay, &after.replay, |node| edited.mapping.of(node));
    let text = rewritten(link, opened, content)?;
    Ok((Link { content: text, options: link.options.clone() }, told(&difference)))
}

/// Reads a typed value, as editing in the terminal does.
fn value(typed: &str, domain: Domain) -> Option<f64> {
    match (domain, typed) {
        (Domain::Truth, "T" | "t") => Some(1.0),
        (Domain::Truth, "F" | "f") => Some(0.0),
        (Domain::Truth, _) => None,
        (_, number) => number.replace('−', "-").parse().ok().filter(|value: &f64| !value.is_nan()),
    }
}

/// Returns the text with the edited tree: only what has changed is written anew where that is possible.
fn rewritten(link: &Link, opened: &Opened, content: Input) -> Result<Linked, Problems> {
    let (name, text) = engine::text(link, opened);
    let syntax = Syntax::of(&name, &text);
    let subject: SearchProblem = opened.document.clone().with(content);
    let document = subject
        .document()
        .ok_or_else(|| Problems::one(&opened.name, Diagnostic::new("no-tree", text!("engine/only-trees"))))?;
    let text = format::rewrite(&text, syntax, &document).unwrap_or_else(|| format::write(&document, syntax));
    Ok(Linked::File { name, text })
}

/// Says what has changed, as the panel of editing does.
fn told(difference: &Difference) -> String {
    let domain = difference.domain;
    let value = |value: Option<f64>| {
        value.map_or_else(|| text!("panels/no-value").to_owned(), |value| domain.pretty(value).to_string())
    };
    let counted = |what: &'static str, turned: &Turned<u64>| {
        turned.is_changed().then(|| (what, text::grouped(turned.old), text::grouped(turned.new)))
    };
    let of_value = difference
        .value
        .is_changed()
        .then(|| (text!("editing/value"), value(difference.value.old), value(difference.value.new)));
    let all = [
        of_value,
        counted(text!("editing/visited"), &difference.visited),
        counted(text!("editing/leaves"), &difference.leaves),
        counted(text!("editing/cutoffs"), &difference.cutoffs),
    ];
    let told: Vec<String> = all
        .into_iter()
        .flatten()
        .map(|(what, old, new)| string!("engine/turned", Words(what), Text(old), Text(new)))
        .collect();
    if told.is_empty() { text!("editing/no-change").to_owned() } else { told.join(" · ") }
}

/// Returns a random tree with the shape of the opened one.
pub fn random(opened: &Opened, seed: u64, progress: &Arc<Progress>) -> Result<Link, Problems> {
    let refused = Problems::about(&opened.name);
    let not_made = |why: String| refused(Diagnostic::new("no-tree-like-it", why));
    let Stage::Search(Input::Tree(tree), run) = &opened.document.content else {
        return Err(not_made(text!("remarks/not-random").to_owned()));
    };
    let rules = run.choices.rules;
    let convention = Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule };
    let options = ExerciseOptions::like(tree, [None, Some(rules.algorithm)], convention)
        .map_err(|why| not_made(why.to_string()))?;
    let made: Arc<Tree> = make(&options, seed, progress).map_err(|why| not_made(why.to_string()))?.tree;
    let subject = practice_tree(seed, made);
    let view = opened.document.origin.view.clone();
    let document =
        subject.document().map(|document| format::Document { title: Some(subject.title.clone()), view, ..document });
    let document = document.ok_or_else(|| not_made(text!("remarks/not-random").to_owned()))?;
    let text = format::write(&document, Syntax::Toml);
    Ok(Link { content: Linked::File { name: format!("random-{seed}.toml"), text }, options: Vec::new() })
}
