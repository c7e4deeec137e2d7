//! Editing a large tree: every edit builds the tree anew, and has to feel instant at half a million nodes.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};

use plywood::edit::{Edit, History, Side};
use plywood::tree::{Domain, NodeId, Tree, TreeBuilder, Turns};

/// A tree in which every inner node has nine children: 597,871 nodes on six plies.
fn uniform() -> Tree {
    let mut builder = TreeBuilder::new();
    let mut path = vec![0];
    builder.enter();
    while let Some(children) = path.pop() {
        match (children, path.len()) {
            (9, _) => builder.leave(),
            (_, 5) => {
                for leaf in 0..9 {
                    builder.leaf(f64::from(leaf), Domain::Numbers);
                }
                builder.leave();
            }
            _ => {
                path.extend([children + 1, 0]);
                builder.enter();
            }
        }
    }
    builder.finish(&Turns::Alternate(None)).expect("a valid tree")
}

fn edits(criterion: &mut Criterion) {
    let tree = Arc::new(uniform());
    let middle = tree.at(&[4, 4, 4, 4, 4, 4]).expect("a leaf");
    let half = tree.at(&[4]).expect("an inner node");
    let cases = [
        ("value", Edit::Value(middle, 7.0)),
        ("remove", Edit::Remove(half)),
        ("move", Edit::Shift(half, Side::Left)),
        ("add", Edit::AddChild(NodeId::ROOT)),
    ];
    let mut group = criterion.benchmark_group(format!("edit {} nodes", tree.len()));
    group.sample_size(10);
    for (name, edit) in cases {
        group.bench_function(name, |bencher| {
            let mut history = History::new(Arc::clone(&tree));
            bencher.iter(|| {
                history.edit(&edit).expect("it can be done");
                black_box(history.undo());
            });
        });
    }
    group.finish();
}

criterion_group!(benches, edits);
criterion_main!(benches);
