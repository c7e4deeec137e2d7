//! Conjunctions of literals: conditions, effects, goals. All names must be declared and used with the right number and types of
//! arguments.

use super::{Reader, constructs, costs::is_price, expressions::Form, names::Names};
use crate::{
    planning::task::{Atom, Domain, Literal, Object, Predicate, Sign, Term},
    words::{Construct, Named},
};
use plywood_tree::diagnostic::quoted;

#[derive(Clone, Copy)]
pub struct Scope<'n> {
    pub types: &'n Names,
    pub objects: &'n Names,
    pub predicates: &'n Names,
    pub functions: &'n Names,
    /// Definitions of the names, as far as they could be read.
    pub domain: &'n Domain,
    pub parameters: &'n [Object],
}

#[derive(Clone, Copy, PartialEq)]
pub enum What {
    /// Precondition or goal.
    Condition,
    Effect,
    Fact,
}

const MOST_LITERALS: usize = 2_000;

/// Returns the parts of a conjunction, in order; none of a missing expression or `()`. Uses an explicit stack, because `and` may
/// be nested to any depth.
pub fn conjuncts(form: Option<Form<'_>>) -> Vec<Form<'_>> {
    let mut parts = Vec::new();
    let mut open: Vec<Form<'_>> = form.into_iter().collect();
    while let Some(form) = open.pop() {
        match form.head().as_deref() {
            Some("and") => {
                let inside: Vec<Form<'_>> = form.rest().collect();
                open.extend(inside.into_iter().rev());
            }
            None if form.is_list() && form.items().next().is_none() => {}
            Some(_) | None => parts.push(form),
        }
    }
    parts
}

impl Reader {
    /// Reads the literals of a conjunction, in order; `()` and a missing expression are empty. Invalid literals are dropped.
    pub fn literals(&mut self, what: What, form: Option<Form<'_>>, scope: Scope<'_>) -> Vec<Literal> {
        let mut literals = Vec::new();
        for form in conjuncts(form) {
            if literals.len() == MOST_LITERALS {
                self.flaw("too-large", say!("planning/too-many-literals", most = Count(MOST_LITERALS)), form.range());
                break;
            }
            if what != What::Effect || !is_price(form) {
                literals.extend(self.literal(what, form, scope));
            }
        }
        literals
    }

    /// Reads `(p a ?b)` or `(not (p a ?b))`.
    fn literal(&mut self, what: What, form: Form<'_>, scope: Scope<'_>) -> Option<Literal> {
        let (sign, fact) = if form.head().as_deref() == Some("not") {
            (Sign::Negative, self.denied(form)?)
        } else {
            (Sign::Positive, form)
        };
        let (predicate, terms) = self.read(what, fact, scope)?;
        Some(Literal { sign, predicate, terms })
    }

    fn denied<'e>(&mut self, form: Form<'e>) -> Option<Form<'e>> {
        let mut inside = form.rest();
        let (Some(denied), None) = (inside.next(), inside.next()) else {
            self.expected(text!("planning/one-fact"), form);
            return None;
        };
        if !matches!(denied.head().as_deref(), Some("and" | "not")) {
            return Some(denied);
        }
        let construct = Construct::Denial;
        let help = say!("planning/instead", Construct(construct));
        self.report("not-supported", text!("planning/denied-conjunction"), denied.head_range(), help);
        None
    }

    fn read(&mut self, what: What, form: Form<'_>, scope: Scope<'_>) -> Option<(usize, Vec<Term>)> {
        let Some(name) = form.head() else {
            self.expected(text!("planning/a-fact"), form);
            return None;
        };
        if let Some(construct) = constructs::of_fact(what, &name, form, scope.predicates.has(&name)) {
            self.unsupported(construct, &name, form.head_range());
            return None;
        }
        let predicate = scope.predicates.find(self, &name, form.head_range())?;
        // A predicate with an invalid declaration is known by name, but not by its parameters.
        let terms = self.terms(form, scope.domain.predicates.get(predicate)?, scope)?;
        Some((predicate, terms))
    }

    /// Reads the arguments of a predicate or a function.
    pub fn terms(&mut self, form: Form<'_>, declared: &Predicate, scope: Scope<'_>) -> Option<Vec<Term>> {
        let Predicate { name, parameters: wanted } = declared;
        let domain = scope.domain;
        let given: Vec<Form<'_>> = form.rest().collect();
        if given.len() != wanted.len() {
            // A wrong declaration makes all uses differ in the same way.
            if !self.is_first("wrong-count", format!("{name} {}", given.len())) {
                return None;
            }
            let problem = say!(
                "planning/wrong-count",
                name = Text(quoted(name)),
                wanted = Count(wanted.len()),
                given = Count(given.len())
            );
            let help = domain.pattern(declared);
            self.report("wrong-count", problem, form.range(), say!("planning/pattern", pattern = Text(help)));
            return None;
        }
        let terms: Vec<Option<(Term, usize)>> = given.iter().map(|term| self.term(*term, scope)).collect();
        let terms: Vec<(Term, usize)> = terms.into_iter().collect::<Option<_>>()?;
        // Two swapped arguments are one mistake.
        let of = terms.iter().map(|(_, of)| *of);
        let wrong = given.iter().zip(of.zip(wanted)).find(|(_, (of, wanted))| !domain.is_a(*of, **wanted));
        if let Some((term, (of, wanted))) = wrong {
            self.wrong_type(*term, domain, [of, *wanted]);
            return None;
        }
        Some(terms.into_iter().map(|(term, _)| term).collect())
    }

    /// Reports an argument of the wrong type: once for each name and once for each pair of types. If the object, a type or the
    /// predicate is declared wrong, every use is wrong.
    fn wrong_type(&mut self, form: Form<'_>, domain: &Domain, types: [usize; 2]) {
        let name = form.word().unwrap_or_default();
        let [is, wants] = types.map(|of| &domain.types[of].name);
        let is_first_of_name = self.is_first("wrong-type", name.clone());
        let is_first_of_types = self.is_first("wrong-types", format!("{is} {wants}"));
        if is_first_of_name && is_first_of_types {
            self.flaw(
                "wrong-type",
                say!("planning/wrong-type", name = Text(quoted(&name)), Text(is), Text(wants)),
                form.range(),
            );
        }
    }

    fn term(&mut self, form: Form<'_>, scope: Scope<'_>) -> Option<(Term, usize)> {
        let Some(name) = form.word() else {
            self.expected(text!("planning/a-term"), form);
            return None;
        };
        // A variable declared without its question mark has already been reported.
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

    pub fn atoms(&mut self, what: What, form: Form<'_>, scope: Scope<'_>) -> Vec<(Sign, Atom)> {
        let literals = self.literals(what, Some(form), scope);
        // The scope has no variables.
        literals.iter().filter_map(|literal| Some((literal.sign, literal.atom::<usize>(&[])?))).collect()
    }
}

impl Domain {
    /// Formats the signature of a predicate or a function: `(on BLOCK BLOCK)`.
    fn pattern(&self, declared: &Predicate) -> String {
        let name = |of: &usize| self.types.get(*of).map_or(String::new(), |of| of.name.to_uppercase());
        let types = declared.parameters.iter().map(|of| format!(" {}", name(of)));
        format!("({}{})", declared.name, types.collect::<String>())
    }
}
