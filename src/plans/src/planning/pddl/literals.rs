//! Conjunctions of literals: conditions, effects, goals. Everything they name has to be known, with the right number of things of the
//! right types.

use super::Reader;
use super::expressions::Form;
use super::names::Names;
use crate::planning::task::{Atom, Domain, EQUALITY, Literal, Object, Sign, Term};
use crate::words::Named;
use plywood_tree::diagnostic::{Diagnostic, quoted};

/// The names that may be used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'n> {
    pub(super) types: &'n Names,
    pub(super) objects: &'n Names,
    pub(super) predicates: &'n Names,
    /// The definitions of these, as far as they could be read.
    pub(super) domain: &'n Domain,
    /// The variables of the action that is read.
    pub(super) parameters: &'n [Object],
}

/// What literals are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// What has to hold.
    Condition,
    /// What is added and deleted.
    Effect,
    /// What holds at first.
    Fact,
}

/// Literals of a conjunction at most.
const MOST_LITERALS: usize = 2_000;

/// Words of other parts of the language.
const CONDITIONS: [&str; 14] = [
    "or",
    "imply",
    "forall",
    "exists",
    "<",
    ">",
    "<=",
    ">=",
    "preference",
    "at-start",
    "over-all",
    "at-end",
    "when",
    "either",
];
const EFFECTS: [&str; 9] =
    ["when", "forall", "increase", "decrease", "assign", "scale-up", "scale-down", "probabilistic", "oneof"];

impl Reader {
    /// The literals of a conjunction, in their order; `()` and nothing are none. What is wrong is left out.
    pub(super) fn literals(&mut self, what: What, form: Option<Form<'_>>, scope: Scope<'_>) -> Vec<Literal> {
        let mut literals = Vec::new();
        // What still has to be read, last first: an `and` may stand in an `and`, however deep.
        let mut open: Vec<Form<'_>> = form.into_iter().collect();
        while let Some(form) = open.pop() {
            if literals.len() == MOST_LITERALS {
                self.problem(Diagnostic::spanning(
                    "too-large",
                    say!(planning, "too-many-literals", most = Count(MOST_LITERALS)),
                    form.range(),
                ));
                break;
            }
            match form.head().as_deref() {
                Some("and") => {
                    let inside: Vec<Form<'_>> = form.rest().collect();
                    open.extend(inside.into_iter().rev());
                }
                None if form.is_list() && form.items().next().is_none() => {}
                Some(_) | None => literals.extend(self.literal(what, form, scope)),
            }
        }
        literals
    }

    /// `(p a ?b)` or `(not (p a ?b))`.
    fn literal(&mut self, what: What, form: Form<'_>, scope: Scope<'_>) -> Option<Literal> {
        if form.head().as_deref() != Some("not") {
            let (predicate, terms) = self.said(what, form, scope)?;
            return Some(Literal { sign: Sign::Positive, predicate, terms });
        }
        let mut inside = form.rest();
        let (Some(denied), None) = (inside.next(), inside.next()) else {
            self.expected(text!(planning, "one-fact"), form);
            return None;
        };
        if matches!(denied.head().as_deref(), Some("and" | "not")) {
            self.report(
                "not-supported",
                text!(planning, "denied-conjunction"),
                denied.head_range(),
                text!(planning, "not-supported-help"),
            );
            return None;
        }
        let (predicate, terms) = self.said(what, denied, scope)?;
        Some(Literal { sign: Sign::Negative, predicate, terms })
    }

    /// `(p a ?b)`.
    fn said(&mut self, what: What, form: Form<'_>, scope: Scope<'_>) -> Option<(usize, Vec<Term>)> {
        let Some(name) = form.head() else {
            self.expected(text!(planning, "a-fact"), form);
            return None;
        };
        let others: &[&str] = match what {
            What::Condition | What::Fact => &CONDITIONS,
            What::Effect => &EFFECTS,
        };
        let is_start = matches!(
            (name.as_str(), form.items().nth(1).and_then(Form::word).as_deref()),
            ("at", Some("start" | "end")) | ("over", Some("all"))
        );
        // What is the same as what cannot be said, nor changed; of numbers nothing can be said here.
        let is_other_equality = name == EQUALITY && (what != What::Condition || form.rest().any(Form::is_list));
        if others.contains(&name.as_str()) || is_start || is_other_equality {
            self.unsupported(&name, form);
            return None;
        }
        let predicate = scope.predicates.find(self, &name, form.head_range())?;
        let domain = scope.domain;
        // The names of predicates that could not be read are known, but not what they are said of.
        let wanted = &domain.predicates.get(predicate)?.parameters;
        let given: Vec<Form<'_>> = form.rest().collect();
        if given.len() != wanted.len() {
            // Where the declaration is wrong, all uses differ from it in the same way.
            if !self.is_first("wrong-count", format!("{name} {}", given.len())) {
                return None;
            }
            let problem = say!(
                planning,
                "wrong-count",
                name = Text(quoted(&name)),
                wanted = Count(wanted.len()),
                given = Count(given.len())
            );
            let help = domain.pattern(predicate);
            self.report("wrong-count", problem, form.range(), say!(planning, "pattern", pattern = Text(help)));
            return None;
        }
        let terms: Vec<Option<(Term, usize)>> = given.iter().map(|term| self.term(*term, scope)).collect();
        let terms: Vec<(Term, usize)> = terms.into_iter().collect::<Option<_>>()?;
        // Two things in each other's place are one mistake.
        let of = terms.iter().map(|(_, of)| *of);
        let wrong = given.iter().zip(of.zip(wanted)).find(|(_, (of, wanted))| !domain.is_a(*of, **wanted));
        if let Some((term, (of, wanted))) = wrong {
            self.wrong_type(*term, domain, [of, *wanted]);
            return None;
        }
        Some((predicate, terms.into_iter().map(|(term, _)| term).collect()))
    }

    /// Reports that a thing has another type than the one that is wanted: once for each name and once for each pair of types. If the
    /// thing, a type or the predicate is declared wrong, every use is.
    fn wrong_type(&mut self, form: Form<'_>, domain: &Domain, types: [usize; 2]) {
        let name = form.word().unwrap_or_default();
        let [is, wants] = types.map(|of| &domain.types[of].name);
        let is_first_of_name = self.is_first("wrong-type", name.clone());
        let is_first_of_types = self.is_first("wrong-types", format!("{is} {wants}"));
        if is_first_of_name && is_first_of_types {
            self.problem(Diagnostic::spanning(
                "wrong-type",
                say!(planning, "wrong-type", name = Text(quoted(&name)), Text(is), Text(wants)),
                form.range(),
            ));
        }
    }

    /// Returns a variable or an object, with its type.
    fn term(&mut self, form: Form<'_>, scope: Scope<'_>) -> Option<(Term, usize)> {
        let Some(name) = form.word() else {
            self.expected(text!(planning, "a-term"), form);
            return None;
        };
        // A variable that was declared without its question mark has been reported there.
        let is_it =
            |parameter: &Object| parameter.name == name || Some(parameter.name.as_str()) == name.strip_prefix('?');
        let at = scope.parameters.iter().position(is_it);
        if name.starts_with('?') || at.is_some() {
            let Some(at) = at else {
                let names =
                    Names::of(Named::Variable).with(scope.parameters.iter().map(|parameter| parameter.name.as_str()));
                names.find(self, &name, form.range());
                return None;
            };
            return Some((Term::Parameter(at), scope.parameters[at].of));
        }
        let object = scope.objects.find(self, &name, form.range())?;
        Some((Term::Object(object), scope.domain.constants.get(object)?.of))
    }

    /// The same of objects alone.
    pub(super) fn atoms(&mut self, what: What, form: Form<'_>, scope: Scope<'_>) -> Vec<(Sign, Atom)> {
        let literals = self.literals(what, Some(form), scope);
        let object = |term: &Term| match term {
            Term::Object(object) => Some(*object),
            // There are no variables to be known.
            Term::Parameter(_) => None,
        };
        let atom = |Literal { sign, predicate, terms }: Literal| {
            let objects = terms.iter().map(object).collect::<Option<_>>()?;
            Some((sign, Atom { predicate, objects }))
        };
        literals.into_iter().filter_map(atom).collect()
    }
}

impl Domain {
    /// How something is said: `(on BLOCK BLOCK)`.
    fn pattern(&self, predicate: usize) -> String {
        let Some(said) = self.predicates.get(predicate) else { return String::new() };
        let name = |of: &usize| self.types.get(*of).map_or(String::new(), |of| of.name.to_uppercase());
        let types = said.parameters.iter().map(|of| format!(" {}", name(of)));
        format!("({}{})", said.name, types.collect::<String>())
    }
}
