//! How long it takes to load a tree file, beside the least that could be done with the same text.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use petgraph::graph::{DiGraph, NodeIndex};
use plywood::format::{Syntax, read};

/// A graph as large as a tree's, without any meaning.
type Bare = DiGraph<(f64, u32, u16), (u32, u32), u32>;

/// Nested lists of numbers, ten children to a list, with at least this many nodes.
fn lists(nodes: usize) -> String {
    let mut number = 0;
    let mut text = String::new();
    write_list(&mut text, nodes.ilog10(), &mut number);
    text
}

fn write_list(text: &mut String, levels: u32, number: &mut u32) {
    if levels == 0 {
        *number = (*number * 7 + 13) % 1009;
        text.push_str(&number.to_string());
        return;
    }
    text.push('[');
    for child in 0..10 {
        text.push_str(if child == 0 { "" } else { ", " });
        write_list(text, levels - 1, number);
    }
    text.push(']');
}

/// The least a loader can do: reads nested lists of whole numbers straight into a graph.
struct BareReader<'t> {
    text: &'t [u8],
    at: usize,
    graph: Bare,
}

impl BareReader<'_> {
    fn skip(&mut self) -> u8 {
        while matches!(self.text[self.at], b' ' | b'\n' | b',') {
            self.at += 1;
        }
        self.text[self.at]
    }

    fn node(&mut self, parent: Option<NodeIndex>, ordinal: u32) {
        let id = self.graph.add_node((f64::NAN, 0, 0));
        if let Some(parent) = parent {
            self.graph.add_edge(parent, id, (ordinal, u32::MAX));
        }
        if self.skip() == b'[' {
            self.at += 1;
            let mut ordinal = 0;
            while self.skip() != b']' {
                self.node(Some(id), ordinal);
                ordinal += 1;
            }
            self.at += 1;
        } else {
            self.graph[id].0 = self.number();
        }
        self.graph[id].1 = self.graph.node_count() as u32;
    }

    fn number(&mut self) -> f64 {
        let mut number = 0_u64;
        while self.text[self.at].is_ascii_digit() {
            number = number * 10 + u64::from(self.text[self.at] - b'0');
            self.at += 1;
        }
        number as f64
    }
}

fn bare(text: &str) -> Bare {
    let mut reader = BareReader { text: text.as_bytes(), at: 0, graph: Bare::default() };
    reader.node(None, 0);
    reader.graph
}

fn json(criterion: &mut Criterion) {
    let list = lists(1_000_000);
    let file = format!("{{\"tree\": {list}}}");
    let mut group = criterion.benchmark_group("json of 1,111,111 nodes");
    group.sample_size(20);
    group.bench_function("bare", |bencher| bencher.iter_with_large_drop(|| bare(black_box(&list))));
    group.bench_function("ours", |bencher| bencher.iter_with_large_drop(|| read(black_box(&file), Syntax::Json)));
    group.finish();
}

fn toml(criterion: &mut Criterion) {
    let file = format!("tree = {}", lists(100_000));
    let mut group = criterion.benchmark_group("toml of 111,111 nodes");
    group.sample_size(20);
    group.bench_function("the toml crate alone", |bencher| {
        bencher.iter_with_large_drop(|| toml::from_str::<toml::Table>(black_box(&file)));
    });
    group.bench_function("ours", |bencher| bencher.iter_with_large_drop(|| read(black_box(&file), Syntax::Toml)));
    group.finish();
}

criterion_group!(benches, json, toml);
criterion_main!(benches);
