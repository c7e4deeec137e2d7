//! The answer key of an exercise: everything the worksheet asks for, in the order in which the search finds it.

use std::io::{self, Write};

use super::answer::{pruned, visited};
use super::drawing::{PAGE, label};
use crate::table;
use crate::table::Align;
use plywood_messages::text::width;
use plywood_messages::words;
use plywood_search::trace::Window;
use plywood_teaching::exercise::Exercise;
use plywood_tree::tree::{Domain, NodeId};

pub fn key(exercise: &Exercise, out: &mut dyn Write) -> io::Result<()> {
    use words::exercises;
    writeln!(out, "{}\n", String::from(exercises::KeyTitle { seed: &exercise.seed }))?;
    table::write(out, &[Align::Left; 2], &facts(exercise))?;
    writeln!(out)?;
    table::write(out, &[Align::Left, Align::Left, Align::Right, Align::Left], &nodes(exercise))?;
    listed(exercises::answer_order(), exercise, &visited(exercise), out)?;
    listed(exercises::answer_pruned(), exercise, &pruned(exercise), out)
}

fn facts(exercise: &Exercise) -> Vec<[String; 2]> {
    use words::exercises;
    let (end, tree) = (exercise.replay.end(), &*exercise.tree);
    let counts = end.tally();
    let variation = end.variation();
    let place = variation.first().map(|&node| tree.ordinal(node) + 1);
    let line: Vec<String> = variation.iter().map(|&node| bare(exercise, node)).collect();
    let visited = exercises::VisitedOf {
        nodes: counts.visited as usize,
        all_nodes: tree.len(),
        leaves: counts.leaves as usize,
        all_leaves: tree.leaves(),
    };
    let cutoffs = exercises::CutoffsOf { cutoffs: exercise.tally.cutoffs as usize, deep: exercise.tally.deep as usize };
    let row = |name: &str, value: String| [name.to_owned(), value];
    vec![
        row(exercises::answer_value(), end.value(NodeId::ROOT).map_or_else(String::new, plain)),
        row(exercises::answer_move(), place.map_or_else(String::new, |place| place.to_string())),
        row(exercises::answer_line(), line.join(" ")),
        row(exercises::answer_visited(), visited.into()),
        row(exercises::answer_cutoffs(), cutoffs.into()),
    ]
}

/// For each inner node its windows in turn, what it hands up, and what it skips.
fn nodes(exercise: &Exercise) -> Vec<[String; 4]> {
    use words::exercises::{head_node, head_skips, head_value, head_windows, never};
    let (end, tree) = (exercise.replay.end(), &*exercise.tree);
    let mut rows = vec![[head_node(), head_windows(), head_value(), head_skips()].map(str::to_owned)];
    for node in tree.nodes().filter(|&node| tree.player(node).is_some()) {
        let windows: Vec<String> = end.windows(node).into_iter().map(window).collect();
        let windows = if windows.is_empty() { never().to_owned() } else { windows.join(" ") };
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

/// The name of an inner node without its glyph, or the value of a leaf.
fn bare(exercise: &Exercise, node: NodeId) -> String {
    let label = label(&exercise.tree, node);
    label.split_once(' ').map_or(label.clone(), |(_, name)| name.to_owned())
}

/// Writes nodes after what they are, as many lines as they take.
fn listed(what: &str, exercise: &Exercise, nodes: &[NodeId], out: &mut dyn Write) -> io::Result<()> {
    let mut line = format!("\n{what}:");
    let mut cells = width(what) + 1;
    if nodes.is_empty() {
        line.extend([" ", words::exercises::none()]);
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
