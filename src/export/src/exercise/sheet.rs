//! Worksheet of an exercise and its answer key as text. The sheet has the tree, the questions and blanks, and reveals no answers. The key has
//! the answers in search order.

use std::io::{self, Write};

use super::drawing::{PAGE, drawing, label};
use super::{pruned, questions, title, visited};
use crate::table;
use crate::table::Align;
use plywood_messages::text::width;
use plywood_search::trace::Window;
use plywood_teaching::exercise::Exercise;
use plywood_tree::tree::{Domain, NodeId};

const BLANK: usize = 8;

pub fn sheet(exercise: &Exercise, out: &mut dyn Write) -> io::Result<()> {
    head(&title(exercise), out)?;
    writeln!(out, "{}\n", super::task(exercise))?;
    for line in drawing(&exercise.tree) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    for question in questions() {
        writeln!(out, "{question} {}", "_".repeat(BLANK))?;
    }
    writeln!(out, "{}\n", text!(exercises, "ask-windows"))?;
    let inner = exercise.tree.nodes().filter(|&node| exercise.tree.player(node).is_some());
    let labels: Vec<String> = inner.map(|node| label(&exercise.tree, node)).collect();
    let widest = labels.iter().map(|label| width(label)).max().unwrap_or(0);
    for label in labels {
        let blanks = " ".repeat(widest - width(&label) + 2);
        let room = PAGE.saturating_sub(widest + 4 + BLANK);
        writeln!(out, "{label}{blanks}{}  {}", "_".repeat(room), "_".repeat(BLANK))?;
    }
    Ok(())
}

fn head(title: &str, out: &mut dyn Write) -> io::Result<()> {
    let name = text!(exercises, "your-name");
    let room = PAGE.saturating_sub(width(title) + width(name) + 4).min(40);
    let gap = PAGE.saturating_sub(width(title) + width(name) + 1 + room);
    writeln!(out, "{title}{}{name} {}\n", " ".repeat(gap), "_".repeat(room))
}

pub fn key(exercise: &Exercise, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", String::from(say!(exercises, "key-title", seed = Text(exercise.seed))))?;
    table::write(out, &[Align::Left; 2], &facts(exercise))?;
    writeln!(out)?;
    table::write(out, &[Align::Left, Align::Left, Align::Right, Align::Left], &nodes(exercise))?;
    listed(text!(exercises, "answer-order"), exercise, &visited(exercise), out)?;
    listed(text!(exercises, "answer-pruned"), exercise, &pruned(exercise), out)
}

fn facts(exercise: &Exercise) -> Vec<[String; 2]> {
    let (end, tree) = (exercise.replay.end(), &*exercise.tree);
    let counts = end.tally();
    let variation = end.variation();
    let place = variation.first().map(|&node| tree.ordinal(node) + 1);
    let line: Vec<String> = variation.iter().map(|&node| bare(exercise, node)).collect();
    let visited = say!(
        exercises,
        "visited-of",
        nodes = Count(counts.visited as usize),
        all_nodes = Count(tree.len()),
        leaves = Count(counts.leaves as usize),
        all_leaves = Count(tree.leaves()),
    );
    let cutoffs = say!(
        exercises,
        "cutoffs-of",
        cutoffs = Count(exercise.tally.cutoffs as usize),
        deep = Count(exercise.tally.deep as usize)
    );
    let row = |name: &str, value: String| [name.to_owned(), value];
    vec![
        row(text!(exercises, "answer-value"), end.value(NodeId::ROOT).map_or_else(String::new, plain)),
        row(text!(exercises, "answer-move"), place.map_or_else(String::new, |place| place.to_string())),
        row(text!(exercises, "answer-line"), line.join(" ")),
        row(text!(exercises, "answer-visited"), visited.into()),
        row(text!(exercises, "answer-cutoffs"), cutoffs.into()),
    ]
}

fn nodes(exercise: &Exercise) -> Vec<[String; 4]> {
    let (end, tree) = (exercise.replay.end(), &*exercise.tree);
    let mut rows = vec![
        [
            text!(exercises, "head-node"),
            text!(exercises, "head-windows"),
            text!(exercises, "head-value"),
            text!(exercises, "head-skips"),
        ]
        .map(str::to_owned),
    ];
    for node in tree.nodes().filter(|&node| tree.player(node).is_some()) {
        let windows: Vec<String> = end.windows(node).into_iter().map(window).collect();
        let windows = if windows.is_empty() { text!(exercises, "never").to_owned() } else { windows.join(" ") };
        let skipped: Vec<String> = end.skipped(node).map(|child| bare(exercise, child)).collect();
        rows.push([label(tree, node), windows, end.value(node).map_or_else(String::new, plain), skipped.join(" ")]);
    }
    rows
}

fn window(Window { alpha, beta }: Window) -> String {
    format!("({}, {})", plain(alpha), plain(beta))
}

fn plain(value: f64) -> String {
    Domain::Numbers.plain(value).as_bound().to_string()
}

/// Returns the name of an inner node without its glyph, or the value of a leaf.
fn bare(exercise: &Exercise, node: NodeId) -> String {
    let label = label(&exercise.tree, node);
    label.split_once(' ').map_or(label.clone(), |(_, name)| name.to_owned())
}

fn listed(what: &str, exercise: &Exercise, nodes: &[NodeId], out: &mut dyn Write) -> io::Result<()> {
    let mut line = format!("\n{what}:");
    let mut cells = width(what) + 1;
    if nodes.is_empty() {
        line.extend([" ", text!(exercises, "none")]);
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
