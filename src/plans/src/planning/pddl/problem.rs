//! Definition of a problem: objects, initial state and goal.

use super::Reader;
use super::domain::read_objects;
use super::expressions::Form;
use super::literals::{Scope, What};
use super::names::Names;
use crate::planning::task::{Atom, Domain, EQUALITY, Sign, Task};
use crate::words::Named;
use plywood_tree::diagnostic::{Diagnostic, quoted};

const PARTS: [&str; 5] = [":domain", ":requirements", ":objects", ":init", ":goal"];

/// Keywords of parts that are not supported.
const OTHERS: [&str; 4] = [":metric", ":constraints", ":length", ":htn"];

pub(super) fn read(reader: &mut Reader, form: Form<'_>, domain: &Domain) -> Option<Task> {
    let (name, _) = reader.name(form)?;
    let parts = reader.parts(form, &PARTS, &OTHERS);
    let [of, requirements, objects, start, goal] = PARTS.map(|keyword| reader.only(&parts, keyword));
    reader.is_of(of, form, domain);
    reader.requirements(requirements);
    let types = Names::of(Named::Type).with(domain.types.iter().map(|kind| kind.name.as_str()));
    let mut domain = domain.clone();
    if goal.is_some_and(|part| part.mentions(EQUALITY)) {
        domain.add_equality();
    }
    let predicates = Names::of(Named::Predicate).with(domain.predicates.iter().map(|said| said.name.as_str()));
    let constants = domain.constants.iter().map(|object| object.name.as_str());
    let mut names = Names::of(Named::Object).with(constants);
    let others = reader.naming(":objects", |reader| read_objects(reader, objects, &types, &mut names));
    let objects: Vec<_> = domain.constants.iter().cloned().chain(others).collect();
    // A problem's objects are treated like a domain's constants.
    let known = Domain { constants: objects.clone(), ..domain.clone() };
    let scope = Scope { types: &types, objects: &names, predicates: &predicates, domain: &known, parameters: &[] };
    let start = reader.needed(start, form, ":init").map_or_else(Vec::new, |part| reader.start(part, scope));
    let goal = reader.needed(goal, form, ":goal").map_or_else(Vec::new, |part| reader.goal(part, scope));
    let mut task = Task { domain, name, objects, start, goal };
    task.identify();
    Some(task)
}

impl Reader {
    fn is_of(&mut self, part: Option<Form<'_>>, form: Form<'_>, domain: &Domain) {
        let Some(part) = self.needed(part, form, ":domain") else { return };
        let mut names = part.rest();
        let (Some(name), None) = (names.next(), names.next()) else {
            return self.expected(text!(planning, "one-name"), part);
        };
        if name.word().as_ref() != Some(&domain.name) {
            let problem = say!(planning, "other-domain", named = Text(name.quoted()), given = Text(domain.name));
            self.problem(Diagnostic::spanning("other-domain", problem, name.range()));
        }
    }

    fn needed<'e>(&mut self, part: Option<Form<'e>>, form: Form<'_>, keyword: &'static str) -> Option<Form<'e>> {
        if part.is_none() && !self.missed.contains(keyword) {
            self.problem(Diagnostic::spanning(
                "missing-part",
                say!(planning, "missing-part", name = Text(keyword)),
                form.head_range(),
            ));
        }
        part
    }

    fn start(&mut self, part: Form<'_>, scope: Scope<'_>) -> Vec<Atom> {
        let mut facts: Vec<Atom> = Vec::new();
        for item in part.rest() {
            for (sign, atom) in self.atoms(What::Fact, item, scope) {
                match sign {
                    Sign::Negative => {
                        self.report(
                            "denied-fact",
                            text!(planning, "denied-fact"),
                            item.range(),
                            text!(planning, "denied-fact-help"),
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
            self.report("no-goal", text!(planning, "no-goal"), part.range(), text!(planning, "no-goal-help"));
        }
        let contrary =
            goal.iter().find(|(sign, atom)| *sign == Sign::Positive && goal.contains(&(Sign::Negative, atom.clone())));
        if let Some((_, atom)) = contrary {
            let name = scope.domain.predicates.get(atom.predicate).map_or("", |said| said.name.as_str());
            self.problem(Diagnostic::spanning(
                "contrary-goals",
                say!(planning, "contrary-goals", name = Text(quoted(name))),
                part.range(),
            ));
        }
        goal
    }
}
