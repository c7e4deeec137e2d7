//! Definition of a domain: types, constants, predicates and actions.

use std::ops::Range;

use super::{
    Reader, costs,
    expressions::Form,
    literals::{Scope, What},
    names::{KEYS, Names, Typed, UNKNOWN, typed},
};
use crate::{
    planning::task::{Action, Atom, Domain, EQUALITY, Literal, Object, Predicate, Sign, Task, Type, Values},
    words::Named,
};
use plywood_tree::diagnostic::{Diagnostic, quoted};

const PARTS: [&str; 6] = [":requirements", ":types", ":constants", ":predicates", ":functions", ":action"];

/// Name of the root type.
pub const EVERYTHING: &str = "object";

pub fn read(reader: &mut Reader, form: Form<'_>) -> Option<Domain> {
    let (name, _) = reader.name(form)?;
    let parts = reader.parts(form, &PARTS);
    let [requirements, types, constants, predicates, functions] =
        [":requirements", ":types", ":constants", ":predicates", ":functions"]
            .map(|keyword| reader.only(&parts, keyword));
    reader.requirements(requirements);
    let mut domain = Domain { name, ..Domain::default() };
    let types = reader.naming(":types", |reader| read_types(reader, types, &mut domain));
    let mut objects = Names::of(Named::Object);
    let constants = constants.into_iter().flat_map(Form::rest);
    domain.constants = reader.naming(":constants", |reader| read_declared(reader, constants, &types, &mut objects));
    let mut predicates =
        reader.naming(":predicates", |reader| read_predicates(reader, predicates, &types, &mut domain));
    if parts.iter().any(|(keyword, part)| *keyword == ":action" && part.mentions(EQUALITY)) {
        predicates = predicates.with([EQUALITY]);
        domain.add_equality();
    }
    let functions = reader.naming(":functions", |reader| costs::read_functions(reader, functions, &types, &mut domain));
    let mut actions = Names::of(Named::Action);
    for (_, part) in parts.iter().filter(|(keyword, _)| *keyword == ":action") {
        let scope = Scope {
            types: &types,
            objects: &objects,
            predicates: &predicates,
            functions: &functions,
            domain: &domain,
            parameters: &[],
        };
        if let Some(action) = read_action(reader, *part, scope, &mut actions) {
            domain.actions.push(action);
        }
    }
    if domain.actions.is_empty() && reader.problems.is_empty() {
        reader.report("no-actions", text!("planning/no-actions"), form.head_range(), text!("planning/no-actions-help"));
    }
    Some(domain)
}

fn read_types(reader: &mut Reader, part: Option<Form<'_>>, domain: &mut Domain) -> Names {
    let mut names = Names::of(Named::Type).with([EVERYTHING]);
    domain.types.push(Type { name: EVERYTHING.to_owned(), parent: 0 });
    let found = typed(reader, part.into_iter().flat_map(Form::rest));
    let mut given = Vec::new();
    for entry in &found {
        // Some files declare the root type like any other.
        let is_new = entry.name != EVERYTHING;
        reader.is_name(&entry.name, &entry.range);
        if is_new && names.give(reader, &entry.name, entry.range.clone()) {
            domain.types.push(Type { name: entry.name.clone(), parent: 0 });
            given.push(entry);
        }
    }
    for (number, entry) in (1..).zip(&given) {
        domain.types[number].parent = reader.type_of(&names, entry.of).unwrap_or(0);
    }
    for (number, entry) in (1..).zip(&given) {
        if !domain.is_a(number, 0) {
            reader.flaw(
                "types-in-a-circle",
                say!("planning/types-in-a-circle", name = Text(entry.name)),
                entry.range.clone(),
            );
        }
    }
    names
}

/// Objects or variables with new names.
fn read_declared<'e>(
    reader: &mut Reader,
    items: impl Iterator<Item = Form<'e>>,
    types: &Names,
    names: &mut Names,
) -> Vec<Object> {
    let mut objects = Vec::new();
    for Typed { name, range, of } in typed(reader, items) {
        let of = reader.type_of(types, of).unwrap_or(UNKNOWN);
        match names.kind {
            Named::Variable => reader.variable(&name, &range),
            Named::Type | Named::Object | Named::Predicate | Named::Function | Named::Action => {
                reader.is_name(&name, &range);
            }
        }
        if names.give(reader, &name, range) {
            objects.push(Object { name, of });
        }
    }
    objects
}

fn read_predicates(reader: &mut Reader, part: Option<Form<'_>>, types: &Names, domain: &mut Domain) -> Names {
    let mut names = Names::of(Named::Predicate);
    for item in part.into_iter().flat_map(Form::rest) {
        if item.head().is_none() {
            reader.expected(text!("planning/a-predicate"), item);
            reader.lost_names += 1;
        }
        let Some(name) = item.head().or_else(|| item.word()) else { continue };
        domain.predicates.extend(read_predicate(reader, name, item, types, &mut names));
    }
    names
}

/// Reads the parameters of a predicate or a function; `None` if its name is taken.
pub fn read_predicate(
    reader: &mut Reader,
    name: String,
    item: Form<'_>,
    types: &Names,
    names: &mut Names,
) -> Option<Predicate> {
    let range = item.head_range();
    let found = typed(reader, item.rest());
    // The parameter names of a predicate are meaningless, so they may repeat.
    let parameters = found.iter().map(|parameter| {
        reader.variable(&parameter.name, &parameter.range);
        reader.type_of(types, parameter.of).unwrap_or(UNKNOWN)
    });
    let parameters = parameters.collect();
    reader.is_name(&name, &range);
    names.give(reader, &name, range).then_some(Predicate { name, parameters })
}

/// Reads variables with their types; their names must be distinct. A variable with an invalid name stays known.
fn read_action(reader: &mut Reader, part: Form<'_>, scope: Scope<'_>, actions: &mut Names) -> Option<Action> {
    let Some((name, range)) = part.items().nth(1).and_then(|name| Some((name.word()?, name.range()))) else {
        reader.expected(text!("planning/one-name"), part);
        return None;
    };
    reader.begin_action();
    let is_new = reader.is_name(&name, &range) && actions.give(reader, &name, range);
    let mut values: [Option<Form<'_>>; 3] = [None; 3];
    let mut items = part.items().skip(2);
    while let Some(key) = items.next() {
        let at = KEYS.iter().position(|known| key.word().as_deref() == Some(known));
        match (at, key.word()) {
            (Some(at), _) if values[at].is_some() => {
                let problem = Diagnostic::new("two-parts", say!("planning/two-parts", name = Text(KEYS[at])));
                reader.problem(problem.at(key.range(), text!("files/again-here")));
                items.next();
            }
            (Some(at), _) => values[at] = items.next().or_else(|| reader.missing(key)),
            (None, Some(name)) if name.starts_with(':') => {
                reader.unknown_part(&name, key.range(), &KEYS);
                items.next();
            }
            (None, _) => reader.expected(text!("planning/a-part"), key),
        }
    }
    let [parameters, conditions, effects] = values;
    let parameters = match parameters {
        Some(list) if list.is_list() => reader.naming(":parameters", |reader| {
            read_declared(reader, list.items(), scope.types, &mut Names::of(Named::Variable))
        }),
        Some(other) => {
            reader.expected(text!("planning/a-list"), other);
            Vec::new()
        }
        None => Vec::new(),
    };
    let scope = Scope { parameters: &parameters, ..scope };
    let conditions = reader.literals(What::Condition, conditions, scope);
    let prices = reader.prices(effects, scope);
    let effects = reader.effects(effects, part, scope);
    is_new.then_some(Action { name, parameters, conditions, effects, prices })
}

impl Reader {
    pub fn variable(&mut self, name: &str, range: &Range<usize>) {
        if let Some(rest) = name.strip_prefix('?') {
            self.is_name(rest, range);
        } else {
            self.report(
                "no-variable",
                say!("planning/no-variable", name = Text(quoted(name))),
                range.clone(),
                text!("planning/no-variable-help"),
            );
            self.lost_names += 1;
        }
    }

    fn missing<'e>(&mut self, key: Form<'_>) -> Option<Form<'e>> {
        self.flaw("no-value", say!("planning/no-value", name = Text(key.quoted())), key.range());
        None
    }

    /// Effects of an action; at least one is required.
    fn effects(&mut self, form: Option<Form<'_>>, action: Form<'_>, scope: Scope<'_>) -> Vec<Literal> {
        let before = self.mistakes;
        let effects = self.literals(What::Effect, form, scope);
        if effects.is_empty() && self.mistakes == before && !self.missed.contains(":effect") {
            self.report(
                "no-effect",
                text!("planning/no-effect"),
                action.head_range(),
                text!("planning/no-effect-help"),
            );
        }
        effects
    }
}

const PROBLEM_PARTS: [&str; 6] = [":domain", ":requirements", ":objects", ":init", ":goal", ":metric"];

pub fn read_problem(reader: &mut Reader, form: Form<'_>, domain: &Domain) -> Option<Task> {
    let (name, _) = reader.name(form)?;
    let parts = reader.parts(form, &PROBLEM_PARTS);
    let [of, requirements, objects, start, goal, metric] = PROBLEM_PARTS.map(|keyword| reader.only(&parts, keyword));
    reader.is_of(of, form, domain);
    reader.requirements(requirements);
    let types = Names::of(Named::Type).with(domain.types.iter().map(|kind| kind.name.as_str()));
    let mut domain = domain.clone();
    if goal.is_some_and(|part| part.mentions(EQUALITY)) {
        domain.add_equality();
    }
    let predicates = Names::of(Named::Predicate).with(domain.predicates.iter().map(|said| said.name.as_str()));
    let functions = Names::of(Named::Function).with(domain.functions.iter().map(|function| function.name.as_str()));
    let constants = domain.constants.iter().map(|object| object.name.as_str());
    let mut names = Names::of(Named::Object).with(constants);
    let others = objects.into_iter().flat_map(Form::rest);
    let others = reader.naming(":objects", |reader| read_declared(reader, others, &types, &mut names));
    let objects: Vec<_> = domain.constants.iter().cloned().chain(others).collect();
    // A problem's objects are treated like a domain's constants.
    let known = Domain { constants: objects.clone(), ..domain.clone() };
    let scope = Scope {
        types: &types,
        objects: &names,
        predicates: &predicates,
        functions: &functions,
        domain: &known,
        parameters: &[],
    };
    let mut values = Values::new();
    let start = reader.needed(start, form, ":init");
    let start = start.map_or_else(Vec::new, |part| reader.start(part, scope, &mut values));
    let goal = reader.needed(goal, form, ":goal").map_or_else(Vec::new, |part| reader.goal(part, scope));
    let metric = reader.metric(metric, scope);
    let mut task = Task { domain, name, objects, start, goal, values, metric };
    task.identify();
    Some(task)
}

impl Reader {
    fn is_of(&mut self, part: Option<Form<'_>>, form: Form<'_>, domain: &Domain) {
        let Some(part) = self.needed(part, form, ":domain") else { return };
        let mut names = part.rest();
        let (Some(name), None) = (names.next(), names.next()) else {
            return self.expected(text!("planning/one-name"), part);
        };
        if name.word().as_ref() != Some(&domain.name) {
            let problem = say!("planning/other-domain", named = Text(name.quoted()), given = Text(domain.name));
            self.flaw("other-domain", problem, name.range());
        }
    }

    fn needed<'e>(&mut self, part: Option<Form<'e>>, form: Form<'_>, keyword: &'static str) -> Option<Form<'e>> {
        if part.is_none() && !self.missed.contains(keyword) {
            self.flaw("missing-part", say!("planning/missing-part", name = Text(keyword)), form.head_range());
        }
        part
    }

    fn start(&mut self, part: Form<'_>, scope: Scope<'_>, values: &mut Values) -> Vec<Atom> {
        let mut facts: Vec<Atom> = Vec::new();
        let (given, stated): (Vec<_>, Vec<_>) = part.rest().partition(|item| costs::is_value(*item));
        for value in given {
            self.value(value, scope, values);
        }
        for item in stated {
            for (sign, atom) in self.atoms(What::Fact, item, scope) {
                match sign {
                    Sign::Negative => {
                        self.report(
                            "denied-fact",
                            text!("planning/denied-fact"),
                            item.range(),
                            text!("planning/denied-fact-help"),
                        );
                    }
                    Sign::Positive => facts.push(atom),
                }
            }
        }
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    /// Goals; at least one is required.
    fn goal(&mut self, part: Form<'_>, scope: Scope<'_>) -> Vec<(Sign, Atom)> {
        let before = self.mistakes;
        let mut goal: Vec<(Sign, Atom)> = Vec::new();
        for item in part.rest() {
            for wanted in self.atoms(What::Condition, item, scope) {
                if !goal.contains(&wanted) {
                    goal.push(wanted);
                }
            }
        }
        if goal.is_empty() && self.mistakes == before {
            self.report("no-goal", text!("planning/no-goal"), part.range(), text!("planning/no-goal-help"));
        }
        let contrary =
            goal.iter().find(|(sign, atom)| *sign == Sign::Positive && goal.contains(&(Sign::Negative, atom.clone())));
        if let Some((_, atom)) = contrary {
            let name = scope.domain.predicates.get(atom.predicate).map_or("", |said| said.name.as_str());
            self.flaw("contrary-goals", say!("planning/contrary-goals", name = Text(quoted(name))), part.range());
        }
        goal
    }
}
