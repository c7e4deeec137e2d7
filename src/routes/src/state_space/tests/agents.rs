//! Joint planning of several agents compared with planning in turn.

use std::sync::Arc;

use super::{any_grid, check_solution, map, recorded, separately};
use crate::state_space::{
    Agents, Algorithm, Distance, Estimate, Grid, Plan, Problem, Promise, Successor, Team, Tile, examine,
    plan_one_by_one,
};
use plywood_lesson::Spot;
use plywood_tree::cost::Cost;
use plywood_tree::testing;
use proptest::prelude::*;

fn agents(grid: Grid, ends: &[[(u16, u16); 2]]) -> Agents {
    let cell = |(column, row)| Spot::new(column, row);
    let ends: Vec<_> = ends.iter().map(|[start, goal]| (cell(*start), cell(*goal))).collect();
    Agents::new(grid, &ends).expect("agents")
}

fn one_by_one(agents: &Agents, order: &[usize]) -> Plan {
    plan_one_by_one(agents, order, &Arc::default()).expect("it ends").pop().expect("an agent")
}

/// Two agents that must pass each other in a corridor with a bay in the middle.
fn corridor() -> Agents {
    agents(map("##.## S...G"), &[[(0, 1), (4, 1)], [(4, 1), (0, 1)]])
}

#[test]
fn one_after_the_other_fails_where_together_they_pass() {
    let agents = corridor();
    for order in [[0, 1], [1, 0]] {
        assert_eq!(one_by_one(&agents, &order).stuck, Some(1));
    }
    let together = recorded(&agents, &separately(&agents), Algorithm::AStar);
    // Eight straight steps, two into the bay and out of it, and one step of waiting.
    assert_eq!(together.end.cost(), Some(Cost::whole(11)));
    check_solution(&agents, &together);
}

#[test]
fn a_bay_that_comes_in_time_lets_the_second_pass() {
    let agents = agents(map("###.# S...G"), &[[(0, 1), (4, 1)], [(4, 1), (0, 1)]]);
    let plan = one_by_one(&agents, &[0, 1]);
    assert_eq!((plan.stuck, plan.ways.len()), (None, 2));
    check_paths(&agents, &plan);
}

/// Checks that no two agents share a cell or swap cells.
fn check_paths(agents: &Agents, plan: &Plan) {
    let at = |way: &[Spot], time: usize| way[time.min(way.len() - 1)];
    let longest = plan.ways.iter().map(Vec::len).max().unwrap_or(0);
    for (one, other) in (0..plan.ways.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let (one, other) = (&plan.ways[one], &plan.ways[other]);
        for time in 0..longest {
            assert_ne!(at(one, time), at(other, time));
            let swap = at(one, time + 1) == at(other, time) && at(other, time + 1) == at(one, time);
            assert!(!swap || at(one, time) == at(one, time + 1));
        }
    }
    assert!(
        plan.ways.iter().zip(agents.ends()).all(|(way, (start, goal))| way[0] == start && way[way.len() - 1] == goal)
    );
}

#[test]
fn the_branching_grows_to_a_power_of_five() {
    let open = map("S.... ..... ..... ..... ....G");
    let ends = [[(1, 1), (3, 3)], [(3, 1), (1, 3)], [(1, 3), (3, 1)], [(3, 3), (1, 1)]];
    for count in 1..=3 {
        let agents = agents(open.clone(), &ends[..count]);
        let mut successors = Vec::new();
        agents.successors(&agents.start(), &mut successors);
        // The agents are two cells apart, so of all 5^m joint moves only those fail in which two meet in the cell between.
        let meetings = [0, 1, 10][count - 1];
        assert_eq!(
            (agents.branching(), successors.len()),
            (5_u64.pow(count as u32), 5_usize.pow(count as u32) - meetings)
        );
    }
    assert_eq!(agents(open, &ends[..2]).arrangements(), 25 * 24);
}

#[test]
fn an_agent_waits_on_its_goal_for_nothing_and_elsewhere_for_one() {
    let tiles = vec![Tile::PLAIN, Tile::Floor(3), Tile::PLAIN];
    let grid = Grid::new(3, tiles, Spot::new(0, 0), Spot::new(2, 0)).expect("a map");
    // The first agent is at its goal; the second wants to go to the middle.
    let agents = agents(grid, &[[(0, 0), (0, 0)], [(2, 0), (1, 0)]]);
    let steps = |from: &Team| {
        let mut steps = Vec::new();
        agents.successors(from, &mut steps);
        let mut paid: Vec<_> = steps
            .iter()
            .map(|step| (step.state.cell(0).column, step.state.cell(1).column, step.cost.to_number()))
            .collect();
        paid.sort_by_key(|&(first, second, _)| (first, second));
        (paid, steps.into_iter().map(|step| step.state).find(|team| team.cell(0) == Spot::new(1, 0)))
    };
    let (paid, away) = steps(&agents.start());
    assert_eq!(paid, [(0, 1, 3.0), (0, 2, 1.0), (1, 2, 4.0)]);
    let (paid, _) = steps(&away.expect("it may leave"));
    assert_eq!(paid, [(0, 1, 4.0), (0, 2, 2.0), (1, 2, 2.0)], "it pays to come back");
}

#[test]
fn agents_may_follow_each_other_but_not_change_places() {
    let agents = agents(map("S..G"), &[[(0, 0), (1, 0)], [(1, 0), (3, 0)]]);
    let mut successors: Vec<Successor<Agents>> = Vec::new();
    agents.successors(&agents.start(), &mut successors);
    let places: Vec<Vec<u16>> =
        successors.iter().map(|next| next.state.cells().map(|cell| cell.column).collect()).collect();
    assert!(places.contains(&vec![1, 2]) && places.contains(&vec![0, 1]) && !places.contains(&vec![1, 0]));
    let both = successors.iter().find(|next| next.state.cell(0).column == 1).expect("a step");
    assert_eq!(both.state.cells().collect::<Vec<_>>(), [Spot::new(1, 0), Spot::new(2, 0)]);
    assert_eq!(both.cost, Cost::whole(2));
}

fn any_two() -> impl Strategy<Value = Agents> {
    (any_grid(4), any::<[prop::sample::Index; 4]>()).prop_filter_map("room for two", |(grid, ends)| {
        let floor: Vec<Spot> = grid.cells().filter(|&cell| grid.is_floor(cell)).collect();
        let [start, goal, other_start, other_goal] = ends.map(|index| *index.get(&floor));
        Agents::new(grid, &[(start, goal), (other_start, other_goal)])
    })
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn together_is_never_dearer_than_one_after_the_other(agents in any_two()) {
        let separately = separately(&agents);
        let together = recorded(&agents, &separately, Algorithm::AStar);
        check_solution(&agents, &together);
        let plan = one_by_one(&agents, &[0, 1]);
        if plan.stuck.is_none() {
            check_paths(&agents, &plan);
            prop_assert!(together.end.cost().is_some_and(|cost| cost <= plan.cost));
        }
        prop_assert_eq!(together.end.cost(), recorded(&agents, &Distance::Manhattan, Algorithm::AStar).end.cost());
        prop_assert_eq!(together.end.cost(), recorded(&agents, &separately, Algorithm::UniformCost).end.cost());
        prop_assert_eq!(together.end.cost(), recorded(&agents, &separately, Algorithm::Bidirectional).end.cost());
    }

    #[test]
    fn estimates_of_several_agents_are_consistent(agents in any_two()) {
        let examined = examine(&agents, &separately(&agents)).expect("a goal");
        prop_assert_eq!(examined.promise(), Promise::Consistent);
        let examined = examine(&agents, &Distance::Manhattan).expect("a goal");
        prop_assert_eq!(examined.promise(), Promise::Consistent);
    }

    #[test]
    fn what_leads_to_a_state_are_its_predecessors(agents in any_two()) {
        let from = agents.start();
        let mut successors = Vec::new();
        agents.successors(&from, &mut successors);
        for next in &successors {
            let mut before: Vec<Successor<Agents>> = Vec::new();
            agents.predecessors(&next.state, &mut before);
            let back = before.iter().find(|back| back.state == from).map(|back| back.cost);
            prop_assert_eq!(back, Some(next.cost));
        }
    }
}

#[test]
fn a_joint_estimate_is_the_sum_of_those_of_all() {
    let agents = corridor();
    let team: Team = agents.start();
    assert_eq!(separately(&agents).of(&agents, &team), Cost::whole(8));
    assert_eq!(Distance::Manhattan.of(&agents, &team), Cost::whole(8));
    assert!(agents.count() == 2 && agents.grid().is_floor(team.cell(0)));
}
