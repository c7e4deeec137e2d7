//! Compares grounding with a plain enumeration of all ground actions.

use std::collections::BTreeSet;

use super::{grounded, random};
use plywood_plans::planning::{Atom, Literal, MOST_ACTIONS, MOST_FACTS, Sign, Task, Term, Ungrounded, pddl};
use proptest::prelude::*;

fn all(task: &Task, types: &[usize]) -> Vec<Vec<usize>> {
    types.iter().fold(vec![Vec::new()], |all, &of| {
        let with = |start: &Vec<usize>| {
            let start = start.clone();
            task.objects_of(of).map(move |object| start.iter().copied().chain([object]).collect()).collect::<Vec<_>>()
        };
        all.iter().flat_map(with).collect()
    })
}

/// Actions that change something and are reachable if a fact counts as both true and false once it has been either.
fn reachable(task: &Task) -> BTreeSet<String> {
    let (mut can_be, mut can_not): (BTreeSet<Atom>, BTreeSet<Atom>) =
        (task.start.iter().cloned().collect(), BTreeSet::new());
    let mut reached = BTreeSet::new();
    loop {
        let before = (can_be.len(), can_not.len(), reached.len());
        for (number, action) in task.domain.actions.iter().enumerate() {
            let types: Vec<usize> = action.parameters.iter().map(|parameter| parameter.of).collect();
            for objects in all(task, &types) {
                let object = |term: &Term| match *term {
                    Term::Parameter(at) => objects[at],
                    Term::Object(object) => object,
                };
                let said = |literal: &Literal| Atom {
                    predicate: literal.predicate,
                    objects: literal.terms.iter().map(object).collect(),
                };
                let starts = |atom: &Atom| task.start.contains(atom);
                let is_met = action.conditions.iter().all(|literal| match literal.sign {
                    Sign::Positive => can_be.contains(&said(literal)),
                    Sign::Negative => !starts(&said(literal)) || can_not.contains(&said(literal)),
                });
                if !is_met {
                    continue;
                }
                let of = |sign| action.effects.iter().filter(move |effect| effect.sign == sign);
                let adds: BTreeSet<Atom> = of(Sign::Positive).map(said).collect();
                let deletes: Vec<Atom> = of(Sign::Negative).map(said).filter(|atom| !adds.contains(atom)).collect();
                let needs = |atom: &Atom| {
                    action.conditions.iter().any(|literal| literal.sign == Sign::Positive && said(literal) == *atom)
                };
                let changes = adds.iter().any(|atom| !needs(atom));
                if changes || deletes.iter().any(|atom| can_be.contains(atom)) {
                    reached.insert(task.step(number, &objects));
                }
                can_be.extend(adds);
                can_not.extend(deletes);
            }
        }
        if before == (can_be.len(), can_not.len(), reached.len()) {
            return reached;
        }
    }
}

proptest! {
    #![proptest_config(plywood_tree::testing::cases(256))]

    #[test]
    fn what_can_be_reached_is_found_and_nothing_else(task in prop_oneof![random::tasks_with(2, 3), random::tasks_with(4, 6)]) {
        let ground = grounded(task.clone()).expect("small");
        let found: BTreeSet<String> = (0..ground.actions.len() as u32).map(|action| ground.step(action)).collect();
        prop_assert_eq!(found, reachable(&task));
    }
}

#[test]
fn what_is_too_large_is_refused_with_a_number() {
    let domain = |parameters: usize| {
        let names: String = (0..parameters).map(|at| format!(" ?x{at}")).collect::<Vec<_>>().concat();
        format!(
            "(define (domain d) (:predicates (p) (q{names})) (:action a :parameters ({names}) :effect (q{names})))\n\
             (define (problem x) (:domain d) (:objects {}) (:init) (:goal (p)))",
            (0..40).map(|at| format!("o{at} ")).collect::<Vec<_>>().concat()
        )
    };
    let ground = |text: &str| {
        let task = pddl::problem(text, &pddl::domain(text).expect("right")).expect("right");
        grounded(task)
    };
    assert_eq!(ground(&domain(3)).expect_err("64,000 facts"), Ungrounded::Facts(MOST_FACTS));
    assert_eq!(ground(&domain(2)).expect("1,600 actions").actions.len(), 1_600);
    let many = "(define (domain d) (:predicates (p) (r ?x)) (:action a :parameters (?a ?b ?c ?d ?e) :precondition (and (r ?a) (r ?b) (r ?c) (r ?d) (r ?e)) :effect (p)))";
    let objects: String = (0..40).map(|at| format!("o{at} ")).collect::<Vec<_>>().concat();
    let start: String = (0..40).map(|at| format!("(r o{at})")).collect::<Vec<_>>().concat();
    let many = format!("{many}(define (problem x) (:domain d) (:objects {objects}) (:init {start}) (:goal (p)))");
    assert_eq!(ground(&many).expect_err("a hundred million"), Ungrounded::Actions(MOST_ACTIONS));
    assert_eq!(pddl::problem(&many, &pddl::domain(&many).expect("right")).expect("right").possible(), 40_u128.pow(5));
}

/// An agent pushes boxes on an open square of rooms: six variables, with few bindings left by two static facts.
const PUSHING: &str = "(define (domain pushing)
  (:requirements :strips :typing)
  (:types thing room way - object worker box - thing)
  (:predicates (in ?t - thing ?r - room) (free ?r - room) (next ?from ?to - room ?w - way))
  (:action walk :parameters (?who - worker ?from ?to - room ?w - way)
    :precondition (and (in ?who ?from) (free ?to) (next ?from ?to ?w))
    :effect (and (not (in ?who ?from)) (not (free ?to)) (in ?who ?to) (free ?from)))
  (:action push :parameters (?who - worker ?b - box ?behind ?from ?to - room ?w - way)
    :precondition (and (in ?who ?behind) (in ?b ?from) (free ?to) (next ?behind ?from ?w) (next ?from ?to ?w))
    :effect (and (not (in ?who ?behind)) (not (in ?b ?from)) (not (free ?to)) (in ?who ?from) (in ?b ?to) (free ?behind))))";

#[test]
fn static_facts_are_joined_before_anything_is_multiplied() {
    const SIDE: i32 = 12;
    let ways = [("up", (0, -1)), ("down", (0, 1)), ("left", (-1, 0)), ("right", (1, 0))];
    let boxes = [(3, 3), (0, 5), (7, 0), (8, 9)];
    let is_room = |(x, y): (i32, i32)| (0..SIDE).contains(&x) && (0..SIDE).contains(&y);
    let go = |(x, y): (i32, i32), (dx, dy): (i32, i32)| (x + dx, y + dy);
    let rooms: Vec<(i32, i32)> = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).collect();
    let name = |(x, y): (i32, i32)| format!("r{x}-{y}");
    let mut start = String::from("(in me r1-1)");
    for (number, &at) in boxes.iter().enumerate() {
        start.extend(["(in b".to_owned(), number.to_string(), " ".to_owned(), name(at), ")".to_owned()]);
    }
    let taken = |room: &(i32, i32)| *room == (1, 1) || boxes.contains(room);
    start.extend(rooms.iter().filter(|room| !taken(room)).map(|&room| format!("(free {})", name(room))));
    let mut steps = 0;
    for &room in &rooms {
        for (way, by) in ways.iter().filter(|(_, by)| is_room(go(room, *by))) {
            start.push_str(&["(next", &name(room), &name(go(room, *by)), way].join(" "));
            start.push(')');
            steps += 1;
        }
    }
    let objects: String = rooms.iter().map(|&room| name(room) + " ").collect();
    let problem = format!(
        "(define (problem p) (:domain pushing) (:objects me - worker b0 b1 b2 b3 - box up down left right - way {objects} - room)
         (:init {start}) (:goal (in b0 r5-5)))"
    );
    let task = pddl::problem(&problem, &pddl::domain(PUSHING).expect("right")).expect("right");
    let ground = grounded(task).expect("a few thousand actions");
    // A box can be pushed to every cell that some sequence of pushes reaches, if nothing else blocks it.
    let mut pushes = 0;
    for &at in &boxes {
        let mut places = vec![at];
        let mut next = 0;
        while let Some(&from) = places.get(next) {
            next += 1;
            for &(_, by @ (dx, dy)) in &ways {
                if is_room(go(from, by)) && is_room(go(from, (-dx, -dy))) {
                    pushes += 1;
                    let to = go(from, by);
                    if !places.contains(&to) {
                        places.push(to);
                    }
                }
            }
        }
    }
    assert_eq!(ground.actions.len(), steps + pushes);
    assert!(ground.possible > 20_000_000);
}
