//! PDDL, the planning domain definition language: STRIPS with types, negative preconditions, equality and action costs. Other
//! parts of the language are reported as unsupported.
//!
//! D. `McDermott` et al., PDDL: the planning domain definition language, 1998.

mod constructs;
mod costs;
mod domain;
mod expressions;
mod literals;
mod names;

use std::{collections::HashSet, fmt::Display, ops::Range};

use super::task::{Domain, Task};
use crate::words::Definition;
use expressions::{Expressions, Form};
use plywood_messages::text::listed;
use plywood_tree::{
    diagnostic::{Diagnostic, quoted},
    settings::nearest,
};

/// Most problems reported for a text; with more it is probably not PDDL.
const MOST_PROBLEMS: usize = 100;

const SUPPORTED: [&str; 5] = [":strips", ":typing", ":negative-preconditions", ":equality", ":action-costs"];

/// Reads the domain of a text, which may also contain a problem. Linear in the text, except for name lookups.
///
/// # Errors
/// All problems, in the order of the text.
pub fn domain(text: &str) -> Result<Domain, Vec<Diagnostic>> {
    read(text, Definition::Domain, domain::read)
}

/// Reads the problem of a text, for this domain; the text may also contain the domain.
///
/// # Errors
/// All problems, in the order of the text.
pub fn problem(text: &str, domain: &Domain) -> Result<Task, Vec<Diagnostic>> {
    read(text, Definition::Problem, |reader, form| domain::read_problem(reader, form, domain))
}

/// Returns true if a text has a definition of this kind. Linear in the text.
pub fn defines(text: &str, kind: Definition) -> bool {
    let Ok(expressions) = Expressions::read(text) else { return false };
    expressions.forms().any(|form| defined(form) == Some(kind))
}

fn read<T>(
    text: &str,
    kind: Definition,
    read: impl FnOnce(&mut Reader, Form<'_>) -> Option<T>,
) -> Result<T, Vec<Diagnostic>> {
    let expressions = Expressions::read(text).map_err(|problem| vec![problem])?;
    let mut reader = Reader::default();
    let found = reader.definition(&expressions, kind).and_then(|form| read(&mut reader, form));
    reader.problems.sort_by_key(|problem| problem.labels.first().map(|label| label.range.start));
    match found {
        Some(found) if reader.problems.is_empty() => Ok(found),
        Some(_) | None => Err(reader.problems),
    }
}

fn defined(form: Form<'_>) -> Option<Definition> {
    let mut items = form.items();
    let is_definition = items.next()?.word().as_deref() == Some("define");
    match items.next()?.head()?.as_str() {
        "domain" if is_definition => Some(Definition::Domain),
        "problem" if is_definition => Some(Definition::Problem),
        _ => None,
    }
}

#[derive(Default)]
struct Reader {
    problems: Vec<Diagnostic>,
    /// Codes and subjects of reported problems: a mistake is reported once, however often its name is used.
    reported: HashSet<(&'static str, String)>,
    /// Parts with missing names: their keyword or a name in them is wrong and has been reported.
    missed: HashSet<&'static str>,
    /// Number of items dropped because of a mistake, reported or not.
    mistakes: usize,
    /// Number of these that were declarations, so that their names are unknown.
    lost_names: usize,
}

impl Reader {
    fn problem(&mut self, problem: Diagnostic) {
        self.mistakes += 1;
        // If several names share one type, the type is read for each of them.
        if self.problems.len() < MOST_PROBLEMS && self.problems.last() != Some(&problem) {
            self.problems.push(problem);
        }
    }

    /// Reports a problem that needs no help.
    fn flaw(&mut self, code: &'static str, message: impl Display, range: Range<usize>) {
        self.problem(Diagnostic::spanning(code, message, range));
    }

    /// Reports something that is there twice.
    fn twice(&mut self, problem: Diagnostic, again: Range<usize>, first: Range<usize>) {
        self.problem(problem.at(again, text!("files/again-here")).at(first, text!("files/first-here")));
    }

    fn report(&mut self, code: &'static str, message: impl Display, range: Range<usize>, help: impl Into<String>) {
        self.problem(Diagnostic::spanning(code, message, range).help(help));
    }

    /// Returns true if this is the first problem of its kind with this subject. Counts later ones as known mistakes.
    fn is_first(&mut self, code: &'static str, about: String) -> bool {
        let is_first = self.reported.insert((code, about));
        self.mistakes += usize::from(!is_first);
        is_first
    }

    /// Reads a part that declares names, and records whether some of them are lost.
    fn naming<T>(&mut self, part: &'static str, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.lost_names;
        let found = read(self);
        if self.lost_names > before {
            self.missed.insert(part);
        }
        found
    }

    fn expected(&mut self, what: &'static str, found: Form<'_>) {
        let problem = say!("planning/expected-here", Text(what), found = Text(found.quoted()));
        let range = if found.is_single_line() { found.range() } else { found.head_range() };
        self.flaw("unexpected", problem, range);
    }

    fn definition<'e>(&mut self, expressions: &'e Expressions<'_>, kind: Definition) -> Option<Form<'e>> {
        let mut found: Option<Form<'e>> = None;
        for form in expressions.forms() {
            match (defined(form), &found) {
                (Some(here), Some(first)) if here == kind => {
                    let problem =
                        Diagnostic::new("two-definitions", say!("planning/two-definitions", Definition(kind)));
                    self.twice(problem, form.head_range(), first.head_range());
                }
                (Some(here), None) if here == kind => found = Some(form),
                (Some(_), _) => {}
                (None, _) => self.expected(text!("planning/a-definition"), form),
            }
        }
        if found.is_none() && self.problems.is_empty() {
            let problem = Diagnostic::new("no-definition", say!("planning/no-definition", Definition(kind)));
            self.problem(problem.help(say!("planning/no-definition-help", Definition(kind))));
        }
        found
    }

    fn name(&mut self, form: Form<'_>) -> Option<(String, Range<usize>)> {
        let head = form.items().nth(1)?;
        let mut names = head.rest();
        let first = names.next().and_then(|name| Some((name.word()?, name.range())));
        let Some((name, range)) = first.filter(|_| names.next().is_none()) else {
            self.expected(text!("planning/one-name"), head);
            return None;
        };
        self.is_name(&name, &range).then_some((name, range))
    }

    /// Returns the parts of a definition, each with its keyword; other keywords are reported.
    fn parts<'e>(&mut self, form: Form<'e>, known: &[&'static str]) -> Vec<(&'static str, Form<'e>)> {
        let mut parts = Vec::new();
        for part in form.items().skip(2) {
            let Some(keyword) = part.head() else {
                self.expected(text!("planning/a-part"), part);
                continue;
            };
            match known.iter().find(|name| **name == keyword) {
                Some(name) => parts.push((*name, part)),
                None => self.unknown_part(&keyword, part.head_range(), known),
            }
        }
        parts
    }

    fn unknown_part(&mut self, keyword: &str, range: Range<usize>, known: &[&'static str]) {
        if let Some(construct) = constructs::of_keyword(keyword) {
            return self.unsupported(construct, keyword, range);
        }
        let all = listed(known);
        let near = nearest(keyword, known.iter().copied());
        let help: String = match near {
            Some(near) => string!("planning/parts-near", Text(near), Text(all)),
            None => string!("planning/parts", Text(all)),
        };
        self.missed.extend(known.iter().find(|known| Some(**known) == near));
        self.report("unknown-part", say!("planning/unknown-part", name = Text(quoted(keyword))), range, help);
    }

    /// Returns the part with this keyword; duplicates are reported.
    fn only<'e>(&mut self, parts: &[(&'static str, Form<'e>)], keyword: &str) -> Option<Form<'e>> {
        let mut found = parts.iter().filter(|(name, _)| *name == keyword).map(|(_, part)| *part);
        let first = found.next()?;
        for again in found {
            let problem = Diagnostic::new("two-parts", say!("planning/two-parts", name = Text(keyword)));
            self.twice(problem, again.head_range(), first.head_range());
        }
        Some(first)
    }

    fn requirements(&mut self, part: Option<Form<'_>>) {
        for item in part.into_iter().flat_map(Form::rest) {
            let Some(name) = item.word() else {
                self.expected(text!("planning/a-requirement"), item);
                continue;
            };
            if SUPPORTED.contains(&name.as_str()) {
                continue;
            }
            if let Some(construct) = constructs::of_keyword(&name) {
                self.unsupported(construct, &name, item.range());
                continue;
            }
            let all = listed(SUPPORTED);
            let help: String = match nearest(&name, SUPPORTED) {
                Some(near) => string!("planning/requirements-near", Text(near), Text(all)),
                None => string!("planning/requirements", Text(all)),
            };
            let problem = say!("planning/not-supported", name = Text(quoted(&name)));
            self.report("not-supported", problem, item.range(), help);
        }
    }
}
