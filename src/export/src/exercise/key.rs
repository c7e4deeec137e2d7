//! Answer key of an exercise: the answers to the worksheet, in search order.

use std::io::Write;

use super::{
    drawing::{PAGE, label},
    pruned, visited,
};
use crate::{Written, table};
use plywood_messages::text::{joined, width};
use plywood_search::trace::Window;
use plywood_teaching::exercise::{Exercise, Practice};
use plywood_tree::tree::{NodeId, Tree};

pub fn key(practice: &Practice, out: &mut dyn Write) -> Written {
    writeln!(out, "{}\n", string!("exercises/key-title", seed = Text(practice.seed())))?;
    match practice {
        Practice::Tree(exercise) => of_tree(exercise, out),
        Practice::Nim(exercise) => super::nim::key(exercise, out),
    }
}

pub fn of_tree(exercise: &Exercise, out: &mut dyn Write) -> Written {
    table::write(out, "ll", &facts(exercise))?;
    writeln!(out)?;
    if exercise.options.algorithm.has_windows() {
        table::write(out, "llrl", &nodes(exercise))?;
    } else {
        let has_cutoffs = exercise.options.has_cutoffs();
        let without_windows =
            |[node, _, value, skips]: [String; 4]| [node, value, if has_cutoffs { skips } else { String::new() }];
        let rows: Vec<_> = nodes(exercise).into_iter().map(without_windows).collect();
        table::write(out, "lrl", &rows)?;
    }
    listed(text!("exercises/answer-order"), exercise, &visited(exercise), out)?;
    if exercise.options.has_cutoffs() {
        listed(text!("exercises/answer-pruned"), exercise, &pruned(exercise), out)?;
    }
    Ok(())
}

fn facts(exercise: &Exercise) -> Vec<[String; 2]> {
    let end = exercise.replay.end();
    let tree = &*exercise.tree;
    let counts = end.tally();
    let variation = end.variation();
    let place = variation.first().map(|&node| tree.ordinal(node) + 1);
    let line: Vec<String> = variation.iter().map(|&node| bare(exercise, node)).collect();
    let visited = say!(
        "exercises/visited-of",
        nodes = Count(counts.visited),
        all_nodes = Count(tree.len()),
        leaves = Count(counts.leaves),
        all_leaves = Count(tree.leaves()),
    );
    let number = exercise.tally.cutoffs;
    let cutoffs = if exercise.options.algorithm.has_windows() {
        string!("exercises/cutoffs-of", cutoffs = Count(number), deep = Count(exercise.tally.deep))
    } else {
        number.to_string()
    };
    let row = |name: &str, value: String| [name.to_owned(), value];
    let shown = |value| shown(tree, value);
    let mut rows = vec![
        row(text!("exercises/answer-value"), end.value(NodeId::ROOT).map_or_else(String::new, shown)),
        row(text!("exercises/answer-move"), place.map_or_else(String::new, |place| place.to_string())),
        row(text!("exercises/answer-line"), line.join(" ")),
        row(text!("exercises/answer-visited"), visited.into()),
    ];
    rows.extend(exercise.options.has_cutoffs().then(|| row(text!("exercises/answer-cutoffs"), cutoffs)));
    rows
}

fn nodes(exercise: &Exercise) -> Vec<[String; 4]> {
    let end = exercise.replay.end();
    let tree = &*exercise.tree;
    let mut rows = vec![
        labels!["exercises/head-node", "exercises/head-windows", "exercises/head-value", "exercises/head-skips"]
            .map(str::to_owned),
    ];
    for node in tree.nodes().filter(|&node| tree.player(node).is_some()) {
        let shown = |value| shown(tree, value);
        let bound = |value| tree.domain().pretty(value).as_bound();
        let window = |Window { alpha, beta }| format!("({}, {})", bound(alpha), bound(beta));
        let windows: Vec<String> = end.windows(node).into_iter().map(window).collect();
        let windows = if windows.is_empty() { string!("exercises/never") } else { windows.join(" ") };
        let skipped = end.skipped(node).map(|child| bare(exercise, child));
        rows.push([label(tree, node), windows, end.value(node).map_or_else(String::new, shown), joined(skipped, " ")]);
    }
    rows
}

fn shown(tree: &Tree, value: f64) -> String {
    tree.domain().pretty(value).to_string()
}

/// Returns the name of an inner node without its glyph, or the value of a leaf.
fn bare(exercise: &Exercise, node: NodeId) -> String {
    let label = label(&exercise.tree, node);
    label.split_once(' ').map_or(label.clone(), |(_, name)| name.to_owned())
}

fn listed(what: &str, exercise: &Exercise, nodes: &[NodeId], out: &mut dyn Write) -> Written {
    let mut line = format!("\n{what}:");
    let mut cells = width(what) + 1;
    if nodes.is_empty() {
        line.extend([" ", text!("exercises/none")]);
    }
    for &node in nodes {
        let name = bare(exercise, node);
        if cells + 1 + width(&name) > PAGE {
            writeln!(out, "{line}")?;
            line.clear();
            line.push(' ');
            cells = 1;
        }
        cells += 1 + width(&name);
        line.extend([" ", &name]);
    }
    writeln!(out, "{line}")
}
