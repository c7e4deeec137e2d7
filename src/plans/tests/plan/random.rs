//! Random tasks, small enough that a test can visit every state.

use plywood_plans::planning::{Action, Atom, Domain, Literal, Object, Predicate, Sign, Task, Term, Type};
use proptest::prelude::*;

/// A literal as numbers, taken modulo the available choices.
type Seed = (bool, usize, [usize; 2]);

fn literals(most: usize) -> impl Strategy<Value = Vec<Seed>> {
    prop::collection::vec((any::<bool>(), 0..8_usize, [0..8_usize, 0..8]), 1..=most)
}

/// Tasks of up to four objects of two types, four predicates and four actions.
pub(crate) fn tasks() -> impl Strategy<Value = Task> {
    tasks_with(2, 3)
}

/// Tasks with at most this many variables and conditions for an action. Half of them use equality.
pub(crate) fn tasks_with(variables: usize, conditions: usize) -> impl Strategy<Value = Task> {
    let action = (prop::collection::vec(0..3_usize, 0..=variables), literals(conditions), literals(3));
    let atoms = prop::collection::vec((0..8_usize, [0..8_usize, 0..8]), 0..8);
    let predicates = prop::collection::vec(prop::collection::vec(0..3_usize, 0..3), 1..5);
    let actions = prop::collection::vec(action, 1..5);
    let types = prop::collection::vec(0..3_usize, 2..5);
    (predicates, actions, types, atoms, literals(3), any::<bool>()).prop_map(
        |(predicates, actions, objects, start, goal, equality)| {
            let types =
                [("object", 0), ("t1", 0), ("t2", 1)].map(|(name, parent)| Type { name: name.to_owned(), parent });
            let predicate = |(at, parameters)| Predicate { name: format!("p{at}"), parameters };
            let objects: Vec<Object> =
                objects.into_iter().enumerate().map(|(at, of)| Object { name: format!("o{at}"), of }).collect();
            let mut domain = Domain {
                name: "d".to_owned(),
                types: types.to_vec(),
                constants: objects.clone(),
                predicates: predicates.into_iter().enumerate().map(predicate).collect(),
                actions: Vec::new(),
            };
            let mut said = domain.clone();
            if equality {
                said.add_equality();
            }
            let actions = actions.into_iter().enumerate().filter_map(|(at, (parameters, conditions, effects))| {
                let parameters: Vec<Object> =
                    parameters.into_iter().enumerate().map(|(at, of)| Object { name: format!("?v{at}"), of }).collect();
                let conditions = conditions.iter().filter_map(|seed| literal(&said, &parameters, seed)).collect();
                let effects: Vec<Literal> =
                    effects.iter().filter_map(|seed| literal(&domain, &parameters, seed)).collect();
                let is_one = !effects.is_empty();
                is_one.then(|| Action { name: format!("a{at}"), parameters, conditions, effects })
            });
            let actions: Vec<Action> = actions.collect();
            domain.actions = actions;
            let equals = domain.predicates.len();
            let conditions = domain.actions.iter().flat_map(|action| &action.conditions);
            let asks = conditions.into_iter().any(|condition| condition.predicate == equals);
            let atom = |(predicate, terms)| {
                let literal = literal(&domain, &[], &(true, predicate, terms))?;
                Some(of_objects(&literal))
            };
            let mut start: Vec<Atom> = start.into_iter().filter_map(atom).collect();
            start.sort_unstable();
            start.dedup();
            let goal = goal.iter().filter_map(|seed| literal(&domain, &[], seed));
            let goal: Vec<(Sign, Atom)> = without_contradictions(goal.collect())
                .iter()
                .map(|literal| (literal.sign, of_objects(literal)))
                .collect();
            if asks {
                domain.add_equality();
            }
            let mut task = Task { domain, name: "p".to_owned(), objects, start, goal };
            task.identify();
            task
        },
    )
}

/// Returns the literal of a seed if every position has a candidate of the right type.
fn literal(domain: &Domain, parameters: &[Object], (sign, predicate, terms): &Seed) -> Option<Literal> {
    let predicate = predicate % domain.predicates.len();
    let places = domain.predicates[predicate].parameters.iter().zip(terms);
    let term = |(&wanted, seed): (&usize, &usize)| {
        let variables = parameters.iter().enumerate().filter(|(_, parameter)| domain.is_a(parameter.of, wanted));
        let objects = domain.constants.iter().enumerate().filter(|(_, object)| domain.is_a(object.of, wanted));
        let variables: Vec<Term> = variables.map(|(at, _)| Term::Parameter(at)).collect();
        let objects: Vec<Term> = objects.map(|(at, _)| Term::Object(at)).collect();
        // Mostly variables, if there are any.
        let from = if variables.is_empty() || seed % 5 == 0 { &objects } else { &variables };
        (!from.is_empty()).then(|| from[seed % from.len()])
    };
    let terms = places.map(term).collect::<Option<Vec<Term>>>()?;
    let sign = if *sign { Sign::Positive } else { Sign::Negative };
    Some(Literal { sign, predicate, terms })
}

/// Removes literals that repeat or contradict an earlier one.
fn without_contradictions(literals: Vec<Literal>) -> Vec<Literal> {
    literals.into_iter().fold(Vec::new(), |mut kept: Vec<Literal>, literal| {
        if !kept.iter().any(|other| other.predicate == literal.predicate && other.terms == literal.terms) {
            kept.push(literal);
        }
        kept
    })
}

fn of_objects(literal: &Literal) -> Atom {
    let object = |term: &Term| match *term {
        Term::Object(object) => object,
        Term::Parameter(_) => panic!("a variable"),
    };
    Atom { predicate: literal.predicate, objects: literal.terms.iter().map(object).collect() }
}
