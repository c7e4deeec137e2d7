//! Executes plans action by action on the lifted task: an oracle that shares no code with grounding or search.

use std::collections::BTreeSet;

use plywood_plans::planning::{Action, Atom, Literal, Metric, Object, Price, Sign, Task, Term};
use plywood_tree::cost::Cost;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    NoAction(usize),
    NotPossible(usize),
    NoGoal,
}

/// Checks a plan of lines such as `(stack a b)`.
///
/// # Errors
/// The first mistake in the plan.
pub(crate) fn check<S: AsRef<str>>(task: &Task, plan: &[S]) -> Result<(), Refusal> {
    let mut state: BTreeSet<Atom> = task.start.iter().cloned().collect();
    for (number, line) in plan.iter().enumerate() {
        let (action, objects) = named(task, line.as_ref()).ok_or(Refusal::NoAction(number))?;
        let said = |literal: &Literal| said(literal, &objects);
        if !action.conditions.iter().all(|literal| state.contains(&said(literal)) == (literal.sign == Sign::Positive)) {
            return Err(Refusal::NotPossible(number));
        }
        // Deletes come before adds.
        for effect in action.effects.iter().filter(|effect| effect.sign == Sign::Negative) {
            state.remove(&said(effect));
        }
        for effect in action.effects.iter().filter(|effect| effect.sign == Sign::Positive) {
            state.insert(said(effect));
        }
    }
    let is_met = |(sign, atom): &(Sign, Atom)| state.contains(atom) == (*sign == Sign::Positive);
    if task.goal.iter().all(is_met) { Ok(()) } else { Err(Refusal::NoGoal) }
}

/// Cost of a plan of lines such as `(stack a b)`.
pub(crate) fn cost<S: AsRef<str>>(task: &Task, plan: &[S]) -> Cost {
    let price = |price: &Price, objects: &[usize]| match price {
        Price::Fixed(cost) => *cost,
        Price::Of(fluent) => task.values[&of_terms(fluent.function, &fluent.terms, objects)],
    };
    let of_line = |line: &S| {
        let (action, objects) = named(task, line.as_ref()).expect("an action");
        match task.metric {
            Metric::Actions => Cost::ONE,
            Metric::TotalCost => action.prices.iter().map(|one| price(one, &objects)).sum(),
        }
    };
    plan.iter().map(of_line).sum()
}

fn named<'t>(task: &'t Task, line: &str) -> Option<(&'t Action, Vec<usize>)> {
    let mut words = line.strip_prefix('(')?.strip_suffix(')')?.split_whitespace();
    let name = words.next()?;
    let action = task.domain.actions.iter().find(|action| action.name == name)?;
    let object = |word: &str| task.objects.iter().position(|object| object.name == word);
    let objects = words.map(object).collect::<Option<Vec<usize>>>()?;
    let fits = |(object, parameter): (&usize, &Object)| task.domain.is_a(task.objects[*object].of, parameter.of);
    let is_done = objects.len() == action.parameters.len() && objects.iter().zip(&action.parameters).all(fits);
    is_done.then_some((action, objects))
}

fn said(literal: &Literal, objects: &[usize]) -> Atom {
    of_terms(literal.predicate, &literal.terms, objects)
}

fn of_terms(predicate: usize, terms: &[Term], objects: &[usize]) -> Atom {
    let object = |term: &Term| match *term {
        Term::Object(object) => object,
        Term::Parameter(variable) => objects[variable],
    };
    Atom { predicate, objects: terms.iter().map(object).collect() }
}
