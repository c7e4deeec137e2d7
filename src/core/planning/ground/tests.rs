//! Grounding against a plain enumeration of everything there could be.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use super::{Ground, TooLarge};
use crate::planning::task::{Atom, Sign, Task};
use crate::planning::{pddl, random};

/// All objects for variables of these types.
fn all(task: &Task, types: &[usize]) -> Vec<Vec<usize>> {
    types.iter().fold(vec![Vec::new()], |all, &of| {
        let with = |start: &Vec<usize>| {
            let start = start.clone();
            task.objects_of(of).map(move |object| start.iter().copied().chain([object]).collect()).collect::<Vec<_>>()
        };
        all.iter().flat_map(with).collect()
    })
}

/// The actions that change something and can be reached when what was once true or untrue counts as both.
fn reachable(task: &Task) -> BTreeSet<String> {
    let (mut can_be, mut can_not): (BTreeSet<Atom>, BTreeSet<Atom>) =
        (task.start.iter().cloned().collect(), BTreeSet::new());
    let mut reached = BTreeSet::new();
    loop {
        let before = (can_be.len(), can_not.len(), reached.len());
        for (number, action) in task.domain.actions.iter().enumerate() {
            let types: Vec<usize> = action.parameters.iter().map(|parameter| parameter.of).collect();
            for objects in all(task, &types) {
                let said = |literal| super::join::atom(literal, &objects);
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
    #![proptest_config(crate::testing::cases(256))]

    #[test]
    fn what_can_be_reached_is_found_and_nothing_else(task in random::tasks()) {
        let ground = Ground::new(&Arc::new(task.clone())).expect("small");
        let found: BTreeSet<String> = (0..ground.len() as u32).map(|action| ground.step(action)).collect();
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
        Ground::new(&Arc::new(task))
    };
    assert_eq!(ground(&domain(3)).expect_err("64,000 facts"), TooLarge::Facts(super::MOST_FACTS));
    assert_eq!(ground(&domain(2)).expect("1,600 actions").len(), 1_600);
    let many = "(define (domain d) (:predicates (p) (r ?x)) (:action a :parameters (?a ?b ?c ?d ?e) :precondition (and (r ?a) (r ?b) (r ?c) (r ?d) (r ?e)) :effect (p)))";
    let objects: String = (0..40).map(|at| format!("o{at} ")).collect::<Vec<_>>().concat();
    let start: String = (0..40).map(|at| format!("(r o{at})")).collect::<Vec<_>>().concat();
    let many = format!("{many}(define (problem x) (:domain d) (:objects {objects}) (:init {start}) (:goal (p)))");
    assert_eq!(ground(&many).expect_err("a hundred million"), TooLarge::Actions(super::MOST_ACTIONS));
    assert_eq!(
        super::possible(&pddl::problem(&many, &pddl::domain(&many).expect("right")).expect("right")),
        40_u128.pow(5)
    );
}
