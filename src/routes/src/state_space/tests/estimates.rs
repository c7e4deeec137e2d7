//! Compares the guarantees of heuristics with the true distances.

use super::{all_pairs, any_graph, any_grid, distances, graph, landmarks, map, recorded, to_goals};
use crate::state_space::{
    Algorithm, AllPairs, Distance, Estimate, Grid, Moves, OnMap, Problem, Promise, Side, Vertex, Zero, examine,
};
use plywood_lesson::Spot;
use plywood_tree::cost::Cost;
use plywood_tree::testing;
use proptest::prelude::*;

/// Checks that the heuristic is at least as good as its guarantee.
#[track_caller]
pub(super) fn check_promise<P: Problem>(problem: &P, estimate: &dyn Estimate<P>) {
    let examined = examine(problem, estimate).expect("goals that are known");
    assert!(examined.clone().promise() >= estimate.promise(problem), "{examined:?}");
}

proptest! {
    #![proptest_config(testing::cases(150))]

    #[test]
    fn estimates_of_maps_keep_their_promises(grid in any_grid(9)) {
        check_promise(&grid, &Zero);
        for distance in Distance::ALL {
            check_promise(&grid, &distance);
        }
        let landmarks = landmarks(&grid, 4);
        check_promise(&grid, &landmarks);
        check_promise(&grid, &to_goals(&grid));
        let states = grid.cells().filter(|&cell| grid.is_floor(cell));
        check_promise(&grid, &all_pairs(&grid, states));
    }

    #[test]
    fn landmarks_of_graphs_keep_their_promise(graph in any_graph(12)) {
        check_promise(&graph, &landmarks(&graph, 4));
    }

    #[test]
    fn the_distances_of_one_family_are_sorted(columns in 0_u32..5_000, rows in 0_u32..5_000) {
        let lengths = Distance::ALL.map(|distance| distance.over(columns, rows));
        prop_assert!(lengths.is_sorted_by(|long, short| long >= short));
        let numbers = Distance::ALL.map(|distance| distance.between((0.0, 0.0), (f64::from(columns), -f64::from(rows))));
        for (exact, number) in lengths.iter().zip(numbers) {
            prop_assert!(exact.difference(number) <= Cost::from_number(1e-6).expect("a cost"));
        }
    }

    #[test]
    fn all_pairs_of_a_map_are_dijkstras_from_each_cell_and_lead_straight_to_the_goal(grid in any_grid(7)) {
        let floor: Vec<Spot> = grid.cells().filter(|&cell| grid.is_floor(cell)).collect();
        let table = all_pairs(&grid, floor.iter().copied());
        for from in &floor {
            let distances = distances(&grid, vec![*from], Side::Forward);
            for to in &floor {
                let between = table.between(grid.number(from), grid.number(to));
                prop_assert_eq!(between, distances.of_state(&grid, to));
            }
        }
        let record = recorded(&grid, &table, Algorithm::AStar);
        let steps = record.end.path().len().saturating_sub(1);
        // If there is no path, the heuristic knows it beforehand and nothing is expanded.
        prop_assert_eq!(record.counts.expanded, steps as u64);
    }

    #[test]
    fn all_pairs_are_petgraphs(graph in any_graph(10)) {
        let vertices = (0..graph.vertices()).map(Vertex);
        let table = all_pairs(&graph, vertices.clone());
        for from in vertices.clone() {
            let distances = distances(&graph, vec![from], Side::Forward);
            for to in vertices.clone() {
                prop_assert_eq!(table.between(from.0 as usize, to.0 as usize), distances.of_state(&graph, &to));
            }
        }
        let mut peer = petgraph::graph::DiGraph::<(), Cost>::new();
        let nodes: Vec<_> = vertices.clone().map(|_| peer.add_node(())).collect();
        for from in vertices.clone() {
            let mut successors = Vec::new();
            graph.successors(&from, &mut successors);
            for to in successors {
                peer.add_edge(nodes[from.0 as usize], nodes[to.state.0 as usize], to.cost);
            }
        }
        for from in vertices.clone() {
            let all = petgraph::algo::dijkstra(&peer, nodes[from.0 as usize], None, |edge| *edge.weight());
            for to in vertices.clone() {
                let peer = all.get(&nodes[to.0 as usize]).copied().unwrap_or(Cost::INFINITE);
                prop_assert_eq!(table.between(from.0 as usize, to.0 as usize), peer);
            }
        }
    }
}

#[test]
fn distances_are_estimates_only_where_steps_are_no_shorter() {
    let grid = map("S.. ... ..G").with_moves(Moves::Diagonal);
    assert_eq!(examine(&grid, &Distance::Manhattan).expect("a goal").promise(), Promise::Nothing);
    assert_eq!(Distance::Manhattan.promise(&grid), Promise::Nothing);

    // Positions are an estimate only where roads are no shorter than lines.
    {
        let positions = vec![(0.0, 0.0), (3.0, 4.0), (6.0, 8.0)];
        let check = |costs: [u32; 2], promise| {
            let graph = graph(3, &[(0, 1, costs[0]), (1, 2, costs[1])], false, 0, 2);
            let euclid = OnMap::new(&graph, Distance::Euclid, positions.clone()).expect("one each");
            assert_eq!(euclid.of(&graph, &Vertex(0)), Cost::whole(10));
            assert_eq!(euclid.promise(&graph), promise);
        };
        check([5, 5], Promise::Consistent);
        check([5, 4], Promise::Nothing);
        check([4, 9], Promise::Admissible);
    }
}

/// A trap that opens towards the goal; there is no path behind it.
fn trap() -> Grid {
    map("......... .#####... .....#... S....#..G .....#... .#####... .........")
}

#[test]
fn landmarks_see_walls_and_one_way_streets() {
    let grid = trap();
    let known = landmarks(&grid, 4);
    assert_eq!(known.places().len(), 4);
    let expanded =
        |estimate: &dyn Estimate<Grid>| super::recorded(&grid, estimate, super::Algorithm::AStar).counts.expanded;
    assert!(expanded(&known) < expanded(&Distance::Manhattan));
    assert!(expanded(&to_goals(&grid)) <= expanded(&known));
    let start = grid.start();
    let (best, said) = known.best(&grid, &start).expect("a landmark");
    assert_eq!(said, known.of(&grid, &start));
    assert!(known.distances(&grid, best, &start).is_some());

    // Landmarks see a one-way street into nowhere.
    {
        // Vertex 2 has no successors.
        let graph = graph(4, &[(0, 1, 1), (1, 3, 1), (0, 2, 1)], true, 0, 3);
        let landmarks = landmarks(&graph, 3);
        assert_eq!(landmarks.of(&graph, &Vertex(2)), Cost::INFINITE);
        let record = super::recorded(&graph, &landmarks, super::Algorithm::AStar);
        assert!(record.steps.iter().any(|event| matches!(event, super::Event::DeadEnd(_))));
    }
}

#[test]
fn perfect_information_is_too_dear_to_store() {
    assert_eq!(AllPairs::bytes_for(1_000), 8_000_000);
    assert_eq!(AllPairs::bytes_for(1_000_000), 8_000_000_000_000);
}
