//! Drawings of graphs, checked by following their lines cell by cell.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Density, DrawOptions, Marks, Plan, Scene, Viewport, Zoom};
use crate::layout::{Extent, Graph, Layered};
use plywood_games::GameSpec;
use plywood_search::replay::Replay;
use plywood_search::session::{Choices, Input, fitting_algorithms, run};
use plywood_tree::testing;
use plywood_tree::tree::NodeId;
use proptest::prelude::*;

/// Returns the sides on which a line leaves a cell: up, right, down, left.
fn arms(glyph: char) -> [bool; 4] {
    const ARMS: [(&str, [bool; 4]); 11] = [
        ("│┃┊", [true, false, true, false]),
        ("─━╌╼╾", [false, true, false, true]),
        ("╭┌┏┍┎", [false, true, true, false]),
        ("╮┐┓┑┒", [false, false, true, true]),
        ("╰└┗┕┖", [true, true, false, false]),
        ("╯┘┛┙┚", [true, false, false, true]),
        ("├┝┞┟┠┡┢┣", [true, true, true, false]),
        ("┤┥┦┧┨┩┪┫", [true, false, true, true]),
        ("┬┭┮┯┰┱┲┳", [false, true, true, true]),
        ("┴┵┶┷┸┹┺┻", [true, true, false, true]),
        ("┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋", [true; 4]),
    ];
    let found = ARMS.iter().find(|(glyphs, _)| glyphs.contains(glyph));
    found.map_or([false; 4], |&(_, arms)| arms)
}

const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const DOWN: usize = 2;

/// Returns the cells at which the line that starts here ends, because the next cell is not a line. It turns and branches at a
/// glyph that has an arm towards it; at other glyphs it runs straight on.
fn ends(cells: &HashMap<(i32, i32), char>, start: (i32, i32)) -> BTreeSet<(i32, i32)> {
    let mut ends = BTreeSet::new();
    let mut open = vec![(start, DOWN)];
    while let Some(((x, y), heading)) = open.pop() {
        let arms = cells.get(&(x, y)).map_or([false; 4], |&glyph| arms(glyph));
        if arms == [false; 4] {
            ends.insert((x, y));
            continue;
        }
        let back = (heading + 2) % 4;
        let ways: Vec<usize> =
            if arms[back] { (0..4).filter(|&way| way != back && arms[way]).collect() } else { vec![heading] };
        open.extend(ways.into_iter().map(|way| ((x + STEPS[way].0, y + STEPS[way].1), way)));
    }
    ends
}

fn replay(game: &str, depth: u32) -> Vec<Arc<Replay>> {
    let input = Input::Game(GameSpec::parse(game).expect("a game").with("merge=positions").expect("an option"));
    let choices = Choices::of(&input, &plywood_tree::format::View::default());
    let searched = |algorithm| {
        let rules = plywood_search::search::Rules { depth, ..plywood_search::search::Rules::of(algorithm) };
        run(&input, Choices { rules, ..choices }, &Arc::default()).expect("a small search").replay
    };
    fitting_algorithms(&input).into_iter().map(searched).collect()
}

fn plan(replay: &Replay, zoom: Zoom, density: Density) -> Plan {
    let look = DrawOptions::new(zoom, density);
    Plan::new(replay, look, (0, 60), |_| ControlFlow::Continue(())).expect("not cancelled")
}

fn whole(plan: &Plan) -> Viewport {
    Viewport { x: 0, y: 0, width: plan.width() as u16 + 2, height: plan.height() as u16 }
}

fn followed(plan: &Plan, replay: &Replay, cursor: usize) -> BTreeMap<NodeId, BTreeSet<NodeId>> {
    let scene = Scene::new(plan, replay.at(cursor), Marks::default(), whole(plan));
    let mut cells = HashMap::new();
    for glyph in scene.glyphs() {
        cells.insert((i32::from(glyph.x), i32::from(glyph.y)), glyph.glyph);
    }
    let tree = replay.tree();
    let places: Vec<NodeId> = tree.nodes().filter(|&node| plan.place(node).is_some()).collect();
    // Lines end at labels and frames.
    for place in places.iter().filter_map(|&node| plan.place(node)) {
        let lines = (place.top..place.bottom).flat_map(|y| (place.left..place.right).map(move |x| (x, y)));
        cells.extend(lines.map(|cell| (cell, '#')));
    }
    let below = |&node: &NodeId| {
        let place = plan.place(node)?;
        let has_children = tree.children(node).next().is_some();
        let start = (place.center, place.bottom);
        let reached = if has_children { ends(&cells, start) } else { BTreeSet::new() };
        Some((node, reached.into_iter().map(|(x, y)| plan.node_at(x, y).expect("a line ends at a node")).collect()))
    };
    places.iter().filter_map(below).collect()
}

fn edges(replay: &Replay) -> BTreeMap<NodeId, BTreeSet<NodeId>> {
    let tree = replay.tree();
    let nodes = tree.nodes().filter(|&node| tree.duplicate_of(node).is_none());
    nodes.map(|node| (node, tree.children(node).map(|child| tree.canonical(child)).collect())).collect()
}

#[test]
fn every_line_can_be_followed_and_leads_where_its_edge_does() {
    let games = [
        ("grundy:7", 99),
        ("grundy:9", 99),
        ("nim:1,1,2", 99),
        ("nim:2,3", 99),
        ("subtract:8,1-3", 99),
        ("boxes:..#..#.", 99),
        ("tictactoe", 3),
    ];
    for (game, depth) in games {
        // Most searches produce the same tree.
        let mut replays = replay(game, depth);
        replays.dedup_by(|replay, before| replay.tree() == before.tree());
        for replay in replays {
            let looks = Zoom::ALL.into_iter().flat_map(|zoom| [(zoom, Density::Roomy), (zoom, Density::Tight)]);
            for (zoom, density) in testing::some(looks) {
                let plan = plan(&replay, zoom, density);
                assert_eq!(plan.is_graph(), replay.tree().is_merged(), "{game}");
                if !plan.is_graph() {
                    continue;
                }
                let edges = edges(&replay);
                for cursor in [0, replay.len() / 2, replay.len()] {
                    assert_eq!(followed(&plan, &replay, cursor), edges, "{game} {zoom:?} at {cursor}");
                }
            }
        }
    }
}

#[test]
fn a_recalled_position_lights_its_place_and_the_line_to_it() {
    let replay = replay("grundy:7", u32::MAX).swap_remove(0);
    let plan = plan(&replay, Zoom::Labels, Density::Roomy);
    let tree = replay.tree();
    let (node, same) = tree.duplicates().next().expect("a repeated position");
    assert_eq!((plan.visible_node(tree, node), plan.place(node)), (same, None));
    let moment = replay.at(replay.entered(node).expect("recalled"));
    let scene = Scene::new(&plan, moment, Marks::default(), whole(&plan));
    let marked: String = scene
        .runs()
        .filter(|(run, _)| run.role == crate::theme::Role::Current)
        .map(|(_, words)| words.trim())
        .collect();
    assert!(marked.starts_with(tree.given_name(same).expect("a name")), "{marked}");
}

#[test]
fn a_graph_that_is_too_large_is_a_tree_that_marks_what_is_repeated() {
    let replay = replay("grundy:16", u32::MAX).swap_remove(0);
    assert!(replay.tree().positions() > 150);
    let large = self::replay("tictactoe", u32::MAX).swap_remove(0);
    let plan = plan(&large, Zoom::Dots, Density::Tight);
    assert!(!plan.is_graph());
    let scene = Scene::new(&plan, large.end(), Marks::default(), whole(&plan));
    let marks = scene.glyphs().iter().filter(|glyph| glyph.glyph == '≡').count();
    assert!(marks > 0 && marks <= large.tree().duplicates().len());
}

fn any_graph() -> impl Strategy<Value = Graph> {
    (2usize..14).prop_flat_map(|nodes| {
        let edges = prop::collection::btree_set((0..nodes, 0..nodes), 1..26);
        let extents = prop::collection::vec((0u16..4, 1u16..9), nodes);
        (edges, extents).prop_map(|(edges, extents)| Graph {
            edges: edges.into_iter().filter(|(from, to)| from < to).collect(),
            extents: extents.into_iter().map(|(left, right)| Extent { left, right }).collect(),
        })
    })
}

proptest! {
    #![proptest_config(testing::cases(400))]

    #[test]
    fn lines_of_different_nodes_only_cross(graph in any_graph(), spacing in 1u16..4) {
        let drawn = Layered::new(&graph, spacing, || Ok(())).expect("nobody stops it").expect("no cycle");
        for gap in &drawn.gaps {
            let mut ports = BTreeSet::new();
            for net in &gap.nets {
                for &(edge, column) in &net.drops {
                    prop_assert!(ports.insert(column), "{edge} shares the port {column}");
                    let other = gap.nets.iter().find(|other| other.column == column);
                    prop_assert!(other.is_none_or(|other| other == net), "a port in the column of another's stem");
                }
                let (start, end) = net.span();
                let meets = |other: &&crate::layout::Net| {
                    let (from, to) = other.span();
                    *other != net && !other.is_straight() && other.track == net.track && from <= end + 1 && to + 1 >= start
                };
                prop_assert!(net.is_straight() || gap.nets.iter().find(meets).is_none());
            }
        }
        let drops: usize = drawn.gaps.iter().flat_map(|gap| &gap.nets).map(|net| net.drops.len()).sum();
        let passing: usize = drawn.passing.iter().map(Vec::len).sum();
        prop_assert_eq!(drops, graph.edges.len() + passing);
        let nodes: Vec<NodeId> = (0..graph.extents.len() as u32).map(NodeId).collect();
        let layout = drawn.layout(nodes.len(), &nodes);
        for level in 0..layout.levels() {
            let columns: Vec<_> = layout.level(level).iter().filter_map(|&node| layout.columns(node)).collect();
            prop_assert!(columns.windows(2).all(|pair| pair[0].end + i32::from(spacing) <= pair[1].start));
            prop_assert!(columns.iter().all(|columns| columns.start >= 0 && columns.end <= layout.width()));
        }
        for &(from, to) in &graph.edges {
            prop_assert!(layout.level_of(nodes[from]) < layout.level_of(nodes[to]));
        }
    }
}
