//! Constructs of PDDL that are not supported, each with a help of its own that says what to write instead.

use super::{Reader, expressions::Form, literals::What};
use crate::{planning::task::EQUALITY, words::Construct};
use plywood_tree::diagnostic::quoted;
use std::ops::Range;

/// Keywords of definitions, actions, conditions, effects and requirements, by construct.
const CONSTRUCTS: [(Construct, &[&str]); 23] = [
    (Construct::Derived, &[":derived", ":axiom", ":derived-predicates", ":domain-axioms"]),
    (
        Construct::Durative,
        &[
            ":durative-action",
            ":durative-actions",
            ":duration-inequalities",
            ":continuous-effects",
            ":duration",
            ":condition",
            "at-start",
            "over-all",
            "at-end",
        ],
    ),
    (Construct::Conditional, &["when", ":conditional-effects"]),
    (Construct::Universal, &["forall", ":universal-preconditions", ":quantified-preconditions"]),
    (Construct::Existential, &["exists", ":existential-preconditions"]),
    (Construct::Disjunction, &["or", ":disjunctive-preconditions"]),
    (Construct::Implication, &["imply"]),
    (
        Construct::Numeric,
        &[
            "<",
            ">",
            "<=",
            ">=",
            "increase",
            "decrease",
            "assign",
            "scale-up",
            "scale-down",
            ":fluents",
            ":numeric-fluents",
        ],
    ),
    (Construct::Arithmetic, &["+", "-", "*", "/"]),
    (Construct::ObjectFluents, &[":object-fluents"]),
    (Construct::Equality, &[]),
    (Construct::Either, &["either"]),
    (Construct::Constraints, &[":constraints"]),
    (Construct::Preferences, &["preference", ":preferences"]),
    (Construct::Metric, &[]),
    (Construct::Timed, &[":timed-initial-literals"]),
    (Construct::Processes, &[":process", ":event", ":time"]),
    (Construct::Tasks, &[":method", ":task", ":htn", ":hierarchy", ":method-preconditions"]),
    (Construct::Chance, &["probabilistic", "oneof", ":probabilistic-effects", ":non-deterministic"]),
    (Construct::Invariants, &[":safety", ":timeless"]),
    (Construct::Length, &[":length"]),
    (Construct::Bundle, &[":adl", ":ucpop"]),
    (Construct::Denial, &[]),
];

/// Returns the construct that a keyword belongs to.
pub fn of_keyword(keyword: &str) -> Option<Construct> {
    CONSTRUCTS.iter().find(|(_, keywords)| keywords.contains(&keyword)).map(|(construct, _)| *construct)
}

/// Returns the construct that a condition, an effect or a fact uses instead of a predicate. A declared predicate may have the name
/// of a keyword.
pub fn of_fact(what: What, name: &str, form: Form<'_>, is_declared: bool) -> Option<Construct> {
    let word = form.items().nth(1).and_then(Form::word);
    let has_fact = form.items().nth(2).is_some_and(Form::is_list);
    match (name, word.as_deref()) {
        ("at", Some("start" | "end")) | ("over", Some("all")) if has_fact => Some(Construct::Durative),
        ("at", Some(time)) if has_fact && time.parse::<f64>().is_ok() => Some(Construct::Timed),
        (EQUALITY, _) if form.rest().any(Form::is_list) => Some(Construct::Numeric),
        // Equality is fixed, so facts and effects cannot state it.
        (EQUALITY, _) if what != What::Condition => Some(Construct::Equality),
        _ if is_declared => None,
        _ => of_keyword(name),
    }
}

impl Reader {
    /// Reports a construct, once for each of its keywords.
    pub fn unsupported(&mut self, construct: Construct, name: &str, range: Range<usize>) {
        if self.is_first("not-supported", name.to_owned()) {
            let problem = say!("planning/not-supported", name = Text(quoted(name)));
            self.report("not-supported", problem, range, say!("planning/instead", Construct(construct)));
        }
    }
}
