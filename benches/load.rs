//! How long it takes to load a tree file, beside the least that could be done for the same text.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use petgraph::graph::{DiGraph, NodeIndex};
use plywood::format::{Syntax, read};

/// The weights of the bare graph: as large as ours, without any meaning.
type Bare = DiGraph<(f64, u32, u16), (u32, u32), u32>;

/// Nested lists of numbers with this many nodes: every inner node has ten children.
fn nested_lists(nodes: usize) -> String {
    let levels = (nodes as f64).log10().round() as u32;
    let mut text = String::from("7");
    for level in 0..levels {
        let children: Vec<String> =
            (0..10).map(|child| text.replace('7', &format!("{}", (child * 7 + level) % 100))).collect();
        text = format!("[{}]", children.join(", "));
    }
    text
}
