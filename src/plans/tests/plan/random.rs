//! Random tasks, small enough that a test can visit every state.

use plywood_plans::planning::{
    Action, Atom, Domain, Fluent, Literal, Metric, Object, Predicate, Price, Sign, Task, Term, Type, Values,
};
use plywood_tree::cost::Cost;
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

/// Tasks with at most this many variables and conditions for an action. Half of them use equality, and half of them costs: each
/// action has up to two, which are fixed or the value of a function.
#[expect(clippy::too_many_lines, reason = "one strategy, whose parts are drawn together")]
pub(crate) fn tasks_with(variables: usize, conditions: usize) -> impl Strategy<Value = Task> {
    let prices = prop::collection::vec((0..60_000_u32, any::<Option<[usize; 2]>>()), 0..3);
    let action = (prop::collection::vec(0..3_usize, 0..=variables), literals(conditions), literals(3), prices);
    let atoms = prop::collection::vec((0..8_usize, [0..8_usize, 0..8]), 0..8);
    let predicates = prop::collection::vec(prop::collection::vec(0..3_usize, 0..3), 1..5);
    let actions = prop::collection::vec(action, 1..5);
    let types = prop::collection::vec(0..3_usize, 2..5);
    (predicates, actions, types, atoms, literals(3), any::<bool>(), any::<bool>()).prop_map(
        |(predicates, actions, objects, start, goal, equality, has_costs)| {
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
                functions: Vec::new(),
                actions: Vec::new(),
            };
            // Functions take arguments like the predicates.
            domain.functions.clone_from(&domain.predicates);
            domain.functions.push(Predicate { name: "total-cost".to_owned(), parameters: Vec::new() });
            let mut said = domain.clone();
            if equality {
                said.add_equality();
            }
            let actions =
                actions.into_iter().enumerate().filter_map(|(at, (parameters, conditions, effects, prices))| {
                    let parameters: Vec<Object> = parameters
                        .into_iter()
                        .enumerate()
                        .map(|(at, of)| Object { name: format!("?v{at}"), of })
                        .collect();
                    let conditions = conditions.iter().filter_map(|seed| literal(&said, &parameters, seed)).collect();
                    let effects: Vec<Literal> =
                        effects.iter().filter_map(|seed| literal(&domain, &parameters, seed)).collect();
                    let prices = prices.iter().map(|(number, of)| price(&domain, &parameters, *number, *of)).collect();
                    let is_one = !effects.is_empty();
                    is_one.then(|| Action { name: format!("a{at}"), parameters, conditions, effects, prices })
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
            let values = values(&domain);
            let metric = if has_costs { Metric::TotalCost } else { Metric::Actions };
            let mut task = Task { domain, name: "p".to_owned(), objects, start, goal, values, metric };
            task.identify();
            task
        },
    )
}

/// Costs with up to four decimals, some of them 0.
fn tenthousandths(number: u32) -> Cost {
    Cost::from_number(f64::from(number.saturating_sub(10_000)) / 10_000.0).expect("a cost")
}

fn price(domain: &Domain, parameters: &[Object], number: u32, of: Option<[usize; 2]>) -> Price {
    let of = of.and_then(|terms| literal(domain, parameters, &(true, number as usize, terms.map(|term| term % 8))));
    match of {
        Some(literal) => Price::Of(Fluent { function: literal.predicate, terms: literal.terms }),
        None => Price::Fixed(tenthousandths(number)),
    }
}

/// Values of all functions for all objects, of the right types or not.
fn values(domain: &Domain) -> Values {
    let objects = 0..domain.constants.len();
    let functions = domain.functions.iter().enumerate().filter(|(_, function)| function.name != "total-cost");
    let of_function = |(predicate, function): (usize, &Predicate)| {
        let tuples = function.parameters.iter().fold(vec![Vec::new()], |tuples, _| {
            let longer = |tuple: Vec<usize>| objects.clone().map(move |object| [&tuple[..], &[object]].concat());
            tuples.into_iter().flat_map(longer).collect()
        });
        let cost = move |objects: &[usize]| {
            tenthousandths(
                objects.iter().fold(predicate as u32 + 3, |all, &object| (all * 7 + object as u32) % 53) * 2_500,
            )
        };
        tuples.into_iter().map(move |objects| (Atom { predicate, objects: objects.clone() }, cost(&objects)))
    };
    functions.flat_map(of_function).collect()
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
