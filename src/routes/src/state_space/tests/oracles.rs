//! Compares every search with petgraph's and with the others: solutions keep the guarantees of the table.

use super::{
    any_graph, any_grid, check_solution, distances, expanded, expanded_states, graph, graph_searches, landmarks, map,
    recorded, recorded_by, to_goals,
};
use crate::state_space::{
    Algorithm, Distance, End, Estimate, Event, Given, Graph, Grid, Guarantee, Limit, Problem, Promise, Record, Rules,
    Side, Zero, search,
};
use plywood_tree::cost::{Cost, Weight};
use plywood_tree::settings::Choice as _;
use plywood_tree::testing;
use proptest::prelude::*;

/// Optimal cost according to petgraph, whose algorithms must agree.
fn petgraph_cost<P: Problem>(problem: &P, estimate: &dyn Estimate<P>) -> Option<Cost> {
    let reached = distances(problem, vec![problem.start()], Side::Forward);
    let states: Vec<P::State> = reached.iter().map(|(state, _)| state.clone()).collect();
    let mut graph = petgraph::graph::DiGraph::<(), Cost>::new();
    let nodes: Vec<_> = states.iter().map(|_| graph.add_node(())).collect();
    let place = |wanted: &P::State| states.iter().position(|state| state == wanted).expect("a state that is reached");
    for (from, state) in states.iter().enumerate() {
        let mut successors = Vec::new();
        problem.successors(state, &mut successors);
        for successor in successors {
            graph.add_edge(nodes[from], nodes[place(&successor.state)], successor.cost);
        }
    }
    let start = nodes[place(&problem.start())];
    let is_goal = |node: petgraph::graph::NodeIndex| problem.is_goal(&states[node.index()]);
    let all = petgraph::algo::dijkstra(&graph, start, None, |edge| *edge.weight());
    let dijkstra = all.iter().filter(|(node, _)| is_goal(**node)).map(|(_, cost)| *cost).min();
    let guess = |node: petgraph::graph::NodeIndex| estimate.of(problem, &states[node.index()]);
    let a_star = petgraph::algo::astar(&graph, start, is_goal, |edge| *edge.weight(), guess).map(|(cost, _)| cost);
    assert_eq!(a_star, dijkstra);
    dijkstra
}

/// Fewest actions to a goal, layer by layer.
fn fewest<P: Problem>(problem: &P) -> Option<usize> {
    let mut layer = vec![problem.start()];
    let mut seen = layer.clone();
    for depth in 0.. {
        if layer.iter().any(|state| problem.is_goal(state)) {
            return Some(depth);
        }
        let mut next = Vec::new();
        let mut successors = Vec::new();
        for state in &layer {
            successors.clear();
            problem.successors(state, &mut successors);
            for successor in &successors {
                if !seen.contains(&successor.state) {
                    seen.push(successor.state.clone());
                    next.push(successor.state.clone());
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

#[track_caller]
fn check_guarantee<P: Problem>(problem: &P, record: &Record<P>, best: Option<Cost>) {
    check_solution(problem, record);
    let weight = record.rules.weight;
    let cost = record.end.cost();
    assert_eq!(cost.is_some(), best.is_some(), "{:?} finds a solution if there is one", record.rules.algorithm);
    let (Some(cost), Some(best)) = (cost, best) else { return };
    match record.rules.algorithm.facts().guarantee {
        Guarantee::Nothing => assert!(cost >= best),
        Guarantee::FewestActions => assert_eq!(Some(record.end.path().len() - 1), fewest(problem)),
        Guarantee::LeastCost | Guarantee::LeastCostIfAdmissible => assert_eq!(cost, best),
        Guarantee::WithinWeight => assert!(best <= cost && cost <= weight.times(best)),
    }
}

#[track_caller]
fn check_unrecorded<P: Problem>(problem: &P, estimate: &dyn Estimate<P>, record: &Record<P>) {
    let outcome = search(problem, estimate, record.rules, &std::sync::Arc::default()).expect("it ends");
    assert_eq!((outcome.counts, outcome.end.cost()), (record.counts, record.end.cost()));
    let states = record.end.path().iter().map(|&node| record.space.state_of(node));
    assert!(outcome.path().eq(states), "{:?}", record.rules);
}

#[track_caller]
fn check_all<P: Problem>(problem: &P, estimate: &dyn Estimate<P>) {
    let best = petgraph_cost(problem, estimate);
    for algorithm in graph_searches() {
        let record = recorded(problem, estimate, algorithm);
        check_guarantee(problem, &record, best);
        check_unrecorded(problem, estimate, &record);
    }
}

/// Checks that A* with a consistent heuristic expands no state twice, and none more expensive than the solution.
#[track_caller]
fn check_consistent<P: Problem>(problem: &P, estimate: &dyn Estimate<P>) {
    let record = recorded(problem, estimate, Algorithm::AStar);
    let blind = recorded(problem, estimate, Algorithm::UniformCost);
    let mut states = expanded_states(&record);
    let count = states.len();
    for at in (1..count).rev() {
        assert!(!states[..at].contains(&states[at]), "{:?} is expanded twice", states[at]);
    }
    assert!(!record.steps.iter().any(|event| matches!(event, Event::Reopen(_))));
    let f: Vec<Cost> = expanded(&record).into_iter().map(|node| record.space.node(node).f()).collect();
    assert!(f.is_sorted(), "f never falls along the search");
    // States expanded in addition to those of uniform-cost search are ties: nodes whose f is the cost of the solution.
    let others = expanded_states(&blind);
    states.retain(|state| !others.contains(state));
    if let End::Found { cost, .. } = record.end {
        let ties = expanded(&record).into_iter().filter(|&node| states.contains(record.space.state_of(node)));
        assert!(ties.map(|node| record.space.node(node).g).all(|g| g == cost));
    } else {
        assert_eq!(states.len(), 0);
    }
}

fn estimates(grid: &Grid) -> Vec<Box<dyn Estimate<Grid>>> {
    let mut all: Vec<Box<dyn Estimate<Grid>>> = vec![Box::new(Zero)];
    all.extend(Distance::ALL.map(|distance| Box::new(distance) as Box<dyn Estimate<Grid>>));
    all.push(Box::new(landmarks(grid, 3)));
    all.push(Box::new(to_goals(grid)));
    all.retain(|estimate| estimate.promise(grid) == Promise::Consistent);
    all
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn searches_of_maps_find_what_they_promise(grid in any_grid(9)) {
        for estimate in estimates(&grid) {
            check_all(&grid, &*estimate);
            check_consistent(&grid, &*estimate);
        }
    }

    #[test]
    fn searches_of_graphs_find_what_they_promise(graph in any_graph(12)) {
        check_all(&graph, &Zero);
        let landmarks = landmarks(&graph, 3);
        check_all(&graph, &landmarks);
        check_consistent(&graph, &landmarks);
    }

    #[test]
    fn an_admissible_estimate_is_enough_for_a_best_solution(graph in any_graph(10), shares in proptest::collection::vec(0_u32..=4, 10)) {
        // A random share of the true distance at each vertex: admissible, and hardly ever consistent.
        let left = to_goals(&graph);
        let estimates = (0..graph.vertices()).map(|vertex| {
            let left = left.of_state(&graph, &crate::state_space::Vertex(vertex));
            let share = shares[vertex as usize];
            if left.is_finite() { Cost::whole(left.to_number() as u32 * share / 4) } else { Cost::whole(share * 100) }
        });
        let given = Given::new(&graph, estimates.collect()).expect("one each");
        prop_assert!(given.promise(&graph) >= Promise::Admissible);
        check_all(&graph, &given);
    }

    #[test]
    fn searches_that_remember_their_path_find_what_they_promise(graph in any_graph(6), grid in any_grid(3)) {
        let (best, best_on_map) = (petgraph_cost(&graph, &Zero), petgraph_cost(&grid, &Zero));
        for algorithm in Algorithm::all() {
            let record = recorded(&graph, &Zero, algorithm);
            check_guarantee(&graph, &record, best);
            check_unrecorded(&graph, &Zero, &record);
            let record = recorded(&grid, &Distance::Euclid, algorithm);
            check_guarantee(&grid, &record, best_on_map);
            check_unrecorded(&grid, &Distance::Euclid, &record);
        }
    }
}

#[test]
fn a_depth_limit_hides_a_solution_that_lies_just_beyond_it() {
    let corridor = map("S....G");
    let within = |depth| recorded_by(&corridor, &Zero, Rules { depth, ..Rules::of(Algorithm::DepthLimited) });
    assert_eq!(within(4).end, End::Limited);
    assert_eq!(within(5).end.cost(), Some(Cost::whole(5)));
    let wall = map("S.#..G");
    let end = recorded_by(&wall, &Zero, Rules { depth: 9, ..Rules::of(Algorithm::DepthLimited) }).end;
    assert_eq!(end, End::None, "nothing was cut off");
}

#[test]
fn iterative_deepening_goes_one_deeper_in_every_pass() {
    let record = recorded(&map("S..G"), &Zero, Algorithm::IterativeDeepening);
    let limits = record.steps.iter().filter_map(|event| match event {
        Event::Pass { pass, limit: Limit::Depth(depth) } => Some((pass, depth)),
        _ => None,
    });
    assert!(limits.eq([(1, 0), (2, 1), (3, 2), (4, 3)]));
}

/// Two paths to the goal; the estimate of the middle vertex of the better one is 9, the true cost 2.
fn overestimated() -> (Graph, Given) {
    let graph = graph(4, &[(0, 1, 1), (1, 3, 2), (0, 2, 2), (2, 3, 3)], true, 0, 3);
    let given = Given::new(&graph, [3, 9, 3, 0].map(Cost::whole).to_vec()).expect("one each");
    (graph, given)
}

#[test]
fn an_estimate_that_overestimates_loses_the_best_solution() {
    let (graph, given) = overestimated();
    assert_eq!(given.promise(&graph), Promise::Nothing);
    assert_eq!(recorded(&graph, &given, Algorithm::AStar).end.cost(), Some(Cost::whole(5)));
    assert_eq!(recorded(&graph, &Zero, Algorithm::AStar).end.cost(), Some(Cost::whole(3)));
}

#[test]
fn an_inconsistent_estimate_makes_a_star_open_a_state_again() {
    // Hart, Nilsson and Raphael; the estimate of vertex 1 is exact, that of vertex 2 is zero.
    let graph = graph(4, &[(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 10)], true, 0, 3);
    let given = Given::new(&graph, [0, 11, 0, 0].map(Cost::whole).to_vec()).expect("one each");
    assert_eq!(given.promise(&graph), Promise::Admissible);
    let record = recorded(&graph, &given, Algorithm::AStar);
    assert_eq!(record.end.cost(), Some(Cost::whole(12)));
    assert!(record.steps.iter().any(|event| matches!(event, Event::Reopen(_))));
}

#[test]
fn weighted_a_star_pays_for_its_haste_within_its_weight() {
    // One cell costs 1 and all others 2, so the distance is half of the true cost.
    let grid = map("S222222 2222222 2222222 2222221 2222222 222222G");
    let best = recorded(&grid, &Distance::Manhattan, Algorithm::AStar);
    let hasty = |weight| {
        let weight = Weight::from_number(weight).expect("a weight");
        recorded_by(&grid, &Distance::Manhattan, Rules { weight, ..Rules::of(Algorithm::WeightedAStar) })
    };
    assert_eq!(hasty(1.0).steps.len(), best.steps.len());
    let found = hasty(2.0);
    assert!(found.end.cost() <= best.end.cost().map(|cost| cost * 2));
    assert!(2 * found.counts.expanded < best.counts.expanded);
}

#[test]
fn bidirectional_search_goes_on_after_the_first_meeting() {
    // The frontiers first meet at vertex 1, on a path that costs 10; the path over 2 and 3 costs 9.
    let graph = graph(5, &[(0, 1, 5), (1, 4, 5), (0, 2, 3), (2, 3, 3), (3, 4, 3)], false, 0, 4);
    let record = recorded(&graph, &Zero, Algorithm::Bidirectional);
    let meetings: Vec<Cost> = record
        .steps
        .iter()
        .filter_map(|event| match event {
            Event::Meet { cost, .. } => Some(cost),
            _ => None,
        })
        .collect();
    assert_eq!(meetings, [10, 9].map(Cost::whole));
    assert_eq!(record.end.cost(), Some(Cost::whole(9)));
    check_solution(&graph, &record);
}
