//! Plans of random and of known tasks: the checker executes every plan, and the lengths agree.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use super::checker::{Refusal, check, cost};
use super::{BLOCKS, SUSSMAN, grounded, random};
use plywood_plans::planning::{
    Direction, Ending, Exploration, Facts, Ground, Guess, Look, Metric, PlanEstimate, PlanProblem, one_by_one, pddl,
};
use plywood_routes::state_space::{Algorithm, Estimate as _, Failure, Optimality, Problem, Rules};
use plywood_tree::cost::Cost;
use proptest::prelude::*;

fn ground(domain: &str, problem: &str) -> Arc<Ground> {
    let domain = pddl::domain(domain).expect("a right domain");
    let task = pddl::problem(problem, &domain).expect("a right problem");
    Arc::new(grounded(task).expect("small"))
}

fn found(ground: &Arc<Ground>, algorithm: Algorithm, direction: Direction, estimate: PlanEstimate) -> Option<Vec<u32>> {
    let exploration = explored(ground, algorithm, direction, estimate);
    exploration.expect("within limits").plan()
}

fn explored(
    ground: &Arc<Ground>,
    algorithm: Algorithm,
    direction: Direction,
    estimate: PlanEstimate,
) -> Result<Exploration, Failure> {
    let rules = Rules { most: 100_000, ..Rules::of(algorithm) };
    Exploration::new(ground, direction, estimate, rules, &Arc::default())
}

fn lines(ground: &Ground, plan: &[u32]) -> Vec<String> {
    plan.iter().map(|&action| ground.step(action)).collect()
}

/// Cost of the cheapest plan from every reachable state, by Dijkstra's algorithm from all goal states: independent of the searches
/// under test. The costs of the actions are those of the checker.
fn distances(ground: &Arc<Ground>) -> Option<HashMap<Facts, Cost>> {
    let mut states: Vec<Facts> = vec![ground.start.clone()];
    let mut number: HashMap<Facts, usize> = HashMap::from([(ground.start.clone(), 0)]);
    let costs: Vec<Cost> =
        (0..ground.actions.len() as u32).map(|action| cost(&ground.task, &[ground.step(action)])).collect();
    let mut into: Vec<Vec<(usize, Cost)>> = vec![Vec::new()];
    let mut at = 0;
    while at < states.len() {
        let now = states[at].clone();
        let is_possible = |action: &u32| Ground::holds(&ground.actions[*action as usize].conditions, &now);
        for action in (0..ground.actions.len() as u32).filter(is_possible) {
            let next = ground.after(&now, action);
            let to = *number.entry(next.clone()).or_insert_with(|| {
                states.push(next);
                into.push(Vec::new());
                states.len() - 1
            });
            into[to].push((at, costs[action as usize]));
        }
        at += 1;
        if states.len() > 3_000 {
            return None;
        }
    }
    let is_goal = |at: &usize| Ground::holds(&ground.goal, &states[*at]);
    let mut far = vec![Cost::INFINITE; states.len()];
    let mut queue: BinaryHeap<_> = (0..states.len()).filter(is_goal).map(|at| Reverse((Cost::ZERO, at))).collect();
    while let Some(Reverse((cost, at))) = queue.pop() {
        if cost < far[at] {
            far[at] = cost;
            queue.extend(into[at].iter().map(|&(before, step)| Reverse((cost + step, before))));
        }
    }
    Some(states.into_iter().zip(far).collect())
}

proptest! {
    #![proptest_config(plywood_tree::testing::cases(256))]

    #[test]
    fn all_searches_agree_and_their_plans_can_be_executed(task in random::tasks()) {
        let ground = Arc::new(grounded(task).expect("small"));
        let Some(distances) = distances(&ground) else { return Ok(()) };
        let shortest = distances[&ground.start];
        for direction in [Direction::Forward, Direction::Backward] {
            let counts_actions = ground.task.metric == Metric::Actions;
            for (algorithm, estimate, is_shortest) in [
                (Algorithm::BreadthFirst, PlanEstimate::Zero, counts_actions),
                (Algorithm::UniformCost, PlanEstimate::Zero, true),
                (Algorithm::AStar, PlanEstimate::HMax, true),
                (Algorithm::AStar, PlanEstimate::Zero, true),
                (Algorithm::IdaStar, PlanEstimate::HMax, true),
                (Algorithm::AStar, PlanEstimate::HAdd, false),
                (Algorithm::Greedy, PlanEstimate::GoalCount, false),
                (Algorithm::WeightedAStar, PlanEstimate::HAdd, false),
                (Algorithm::DepthFirst, PlanEstimate::Zero, false),
            ] {
                let exploration = match explored(&ground, algorithm, direction, estimate) {
                    Ok(exploration) => exploration,
                    Err(Failure::TooManyStates(_) | Failure::TooManySteps(_)) => continue,
                    Err(error) => panic!("{error}"),
                };
                let told = format!("{algorithm:?} {direction:?} {estimate:?}");
                let plan = exploration.plan();
                let is_compared = plan.is_some() && (algorithm, estimate) == (Algorithm::AStar, PlanEstimate::HAdd);
                let optimality =
                    if is_compared { Optimality::Compared(Some(shortest)) } else { Optimality::AsPromised };
                prop_assert_eq!(exploration.optimality, optimality, "{}", told);
                prop_assert_eq!(plan.is_some(), shortest.is_finite(), "{}", told);
                let Some(plan) = plan else { continue };
                prop_assert_eq!(check(&ground.task, &lines(&ground, &plan)), Ok(()), "{}", told);
                let cost = cost(&ground.task, &lines(&ground, &plan));
                prop_assert!(cost >= shortest, "{}", told);
                if is_shortest {
                    prop_assert_eq!(cost, shortest, "{}", told);
                }
            }
        }
    }

    #[test]
    fn h_max_never_overestimates_and_is_never_more_than_h_add(task in random::tasks()) {
        let ground = Arc::new(grounded(task).expect("small"));
        let Some(distances) = distances(&ground) else { return Ok(()) };
        let problem = PlanProblem::new(&ground, Direction::Forward);
        let mut successors = Vec::new();
        for (state, far) in distances.iter().take(200) {
            let of = |estimate, state| Guess::new(&problem, estimate).of(&problem, state);
            let (max, add) = (of(PlanEstimate::HMax, state), of(PlanEstimate::HAdd, state));
            prop_assert!(max <= add);
            prop_assert!(max <= *far, "{state:?}: {max} > {far}");
            prop_assert_eq!(add.is_finite(), max.is_finite());
            successors.clear();
            problem.successors(state, &mut successors);
            for successor in &successors {
                prop_assert!(max <= successor.cost + of(PlanEstimate::HMax, &successor.state), "consistent");
            }
        }
    }

    #[test]
    fn goals_one_by_one_are_done_as_told(task in random::tasks()) {
        let ground = Arc::new(grounded(task).expect("small"));
        let Some(distances) = distances(&ground) else { return Ok(()) };
        let all = one_by_one(&ground, 100_000, &Arc::default()).expect("small");
        let plan: Vec<u32> = all.actions().collect();
        let checked = check(&ground.task, &lines(&ground, &plan));
        let shortest = distances[&ground.start];
        match all.ending {
            Ending::Solved => {
                prop_assert_eq!(checked, Ok(()));
                prop_assert!(shortest <= cost(&ground.task, &lines(&ground, &plan)));
            }
            Ending::Stuck | Ending::Circle => prop_assert_eq!(checked, Err(Refusal::NoGoal)),
        }
    }
}

#[test]
fn sussmans_anomaly_takes_six_actions_and_one_goal_after_the_other_more() {
    let ground = ground(BLOCKS, SUSSMAN);
    for direction in [Direction::Forward, Direction::Backward] {
        let plan = found(&ground, Algorithm::AStar, direction, PlanEstimate::HMax).expect("a plan");
        assert_eq!(
            lines(&ground, &plan),
            ["(unstack c a)", "(put-down c)", "(pick-up b)", "(stack b c)", "(pick-up a)", "(stack a b)"]
        );
    }
    let all = one_by_one(&ground, 100_000, &Arc::default()).expect("small");
    assert_eq!(all.ending, Ending::Solved);
    let lengths: Vec<_> = all.legs.iter().map(|leg| leg.plan.as_ref().map(Vec::len)).collect();
    assert_eq!(lengths, [Some(4), Some(4), Some(2), Some(0)]);
    assert_eq!(distances(&ground).expect("small").len(), 22, "the states of three blocks and a hand");
}

#[test]
fn goals_one_by_one_may_go_round_for_ever_or_get_stuck() {
    let text = |actions: &str| {
        format!(
            "(define (domain d) (:predicates (p) (q) (r)) {actions})
             (define (problem x) (:domain d) (:init (r)) (:goal (and (p) (q))))"
        )
    };
    let ending = |actions: &str| {
        let text = text(actions);
        one_by_one(&ground(&text, &text), 1_000, &Arc::default()).expect("small").ending
    };
    let make =
        |name: &str, needs: &str, effect: &str| format!("(:action {name} :precondition {needs} :effect {effect})");
    let circle = [
        make("a", "()", "(and (p) (not (q)))"),
        make("b", "()", "(and (q) (not (p)))"),
        make("c", "()", "(and (p) (q) (not (r)))"),
    ];
    assert_eq!(ending(&circle[..2].concat()), Ending::Circle);
    let stuck = [make("a", "(r)", "(and (p) (not (r)))"), make("b", "(r)", "(q)")].concat();
    assert_eq!(ending(&stuck), Ending::Stuck);
    let text = text(&stuck);
    let ground = ground(&text, &text);
    assert_eq!(
        found(&ground, Algorithm::AStar, Direction::Forward, PlanEstimate::HMax).map(|plan| plan.len()),
        Some(2)
    );
}

#[test]
fn the_checker_names_the_first_step_that_is_wrong() {
    let task = &ground(BLOCKS, SUSSMAN).task.clone();
    let right = ["(unstack c a)", "(put-down c)", "(pick-up b)", "(stack b c)", "(pick-up a)", "(stack a b)"];
    assert_eq!(check(task, &right), Ok(()));
    assert_eq!(check(task, &right[..5]), Err(Refusal::NoGoal));
    assert_eq!(check(task, &right[1..]), Err(Refusal::NotPossible(0)));
    assert_eq!(check(task, &["(unstack c a)", "(put-down d)"]), Err(Refusal::NoAction(1)));
    assert_eq!(check(task, &["unstack c a"]), Err(Refusal::NoAction(0)));
}

#[test]
fn a_task_without_a_plan_is_searched_to_the_end() {
    let text = SUSSMAN.replace("(on a b)", "(on a b) (on b a)");
    let ground = ground(BLOCKS, &text);
    let all = explored(&ground, Algorithm::BreadthFirst, Direction::Forward, PlanEstimate::Zero).expect("small");
    assert_eq!(all.plan(), None);
    assert_eq!(all.look(all.steps()), Look::Exhausted);
    assert_eq!((all.counts(all.steps()).frontier, all.counts(all.steps()).expanded), (0, 22));
}

#[test]
fn every_step_of_a_search_tells_what_followed() {
    let ground = ground(BLOCKS, SUSSMAN);
    for algorithm in [Algorithm::AStar, Algorithm::BreadthFirst, Algorithm::IdaStar, Algorithm::IterativeDeepening] {
        let exploration = explored(&ground, algorithm, Direction::Forward, PlanEstimate::HMax).expect("small");
        let mut expanded = 0;
        for step in 0..=exploration.steps() {
            match exploration.look(step) {
                Look::Expand(node, made) => {
                    expanded += 1;
                    assert!(!made.is_empty() || exploration.counts(step).generated > 0);
                    assert_eq!(exploration.way(node).from.is_some(), exploration.way(node).g > Cost::ZERO);
                }
                Look::Start(pass) => {
                    assert_eq!(pass.is_some(), algorithm.facts().memory == plywood_routes::state_space::Memory::Path);
                }
                Look::Found(node) => assert_eq!((step, exploration.way(node).g), (exploration.steps(), Cost::whole(6))),
                Look::Cutoff(_) | Look::Exhausted => {}
            }
            assert_eq!(exploration.counts(step).expanded, expanded, "{algorithm:?} {step}");
            assert!(exploration.frontier(step, 3).len() <= 3);
        }
    }
}

#[test]
fn a_search_for_a_plan_can_be_stopped_and_has_a_limit() {
    let ground = ground(BLOCKS, SUSSMAN);
    let rules = Rules { most: 5, ..Rules::of(Algorithm::BreadthFirst) };
    let ended = Exploration::new(&ground, Direction::Forward, PlanEstimate::Zero, rules, &Arc::default()).map(|_| ());
    assert_eq!(ended, Err(Failure::TooManyStates(5)));
}
