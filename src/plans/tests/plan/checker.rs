//! Executes plans, action by action, on a task as it is written: an oracle that shares nothing with grounding or with any search.

use std::collections::BTreeSet;

use plywood_plans::planning::{Action, Atom, Literal, Object, Sign, Task, Term};

/// Why something is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// This step names no action with so many objects of these types.
    NoAction(usize),
    /// What this step needs does not hold then.
    NotPossible(usize),
    /// In the end the goal does not hold.
    NoGoal,
}

/// Checks a plan of lines such as `(stack a b)`.
///
/// # Errors
/// The first thing that is wrong with it.
pub(crate) fn check<S: AsRef<str>>(task: &Task, plan: &[S]) -> Result<(), Refusal> {
    let mut state: BTreeSet<Atom> = task.start.iter().cloned().collect();
    for (number, line) in plan.iter().enumerate() {
        let (action, objects) = named(task, line.as_ref()).ok_or(Refusal::NoAction(number))?;
        let said = |literal: &Literal| said(literal, &objects);
        if !action.conditions.iter().all(|literal| state.contains(&said(literal)) == (literal.sign == Sign::Positive)) {
            return Err(Refusal::NotPossible(number));
        }
        // Deleting goes before adding.
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

/// The action that a line names, and what it is done with.
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
    let object = |term: &Term| match *term {
        Term::Object(object) => object,
        Term::Parameter(variable) => objects[variable],
    };
    Atom { predicate: literal.predicate, objects: literal.terms.iter().map(object).collect() }
}
