//! Declared names, and typed lists of names.

use std::{collections::HashMap, ops::Range};

use super::{Reader, expressions::Form};
use crate::words::{Construct, Named};
use plywood_messages::text::listed;
use plywood_tree::{
    diagnostic::{Diagnostic, quoted},
    settings::nearest,
};

pub const KEYS: [&str; 3] = [":parameters", ":precondition", ":effect"];

/// Names of one kind, with the spans of their declarations.
pub struct Names {
    pub kind: Named,
    order: Vec<String>,
    known: HashMap<String, (usize, Option<Range<usize>>)>,
}

impl Names {
    pub fn of(kind: Named) -> Self {
        Self { kind, order: Vec::new(), known: HashMap::new() }
    }

    /// Adds names that are declared elsewhere.
    pub fn with<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Self {
        for name in names {
            self.add(name, None);
        }
        self
    }

    fn add(&mut self, name: &str, range: Option<Range<usize>>) {
        self.known.insert(name.to_owned(), (self.order.len(), range));
        self.order.push(name.to_owned());
    }

    /// Declares a name. Returns false if it is a duplicate.
    pub fn give(&mut self, reader: &mut Reader, name: &str, range: Range<usize>) -> bool {
        if let Some((_, first)) = self.known.get(name) {
            let problem = say!("planning/twice-named", kind = Named(self.kind), name = Text(quoted(name)));
            let problem = Diagnostic::new("duplicate-name", problem).at(range, text!("files/again-here"));
            let problem = match first {
                Some(first) => problem.at(first.clone(), text!("files/first-here")),
                None => problem.help(text!("planning/given-by-the-domain")),
            };
            reader.problem(problem);
            reader.lost_names += 1;
            return false;
        }
        self.add(name, Some(range));
        true
    }

    pub fn has(&self, name: &str) -> bool {
        self.known.contains_key(name)
    }

    /// Returns the number of a name; reports an unknown name.
    pub fn find(&self, reader: &mut Reader, name: &str, range: Range<usize>) -> Option<usize> {
        let found = self.known.get(name).map(|(number, _)| *number);
        if found.is_none() && reader.is_first_unknown(self.kind, name) {
            let problem = say!("planning/unknown-named", kind = Named(self.kind), name = Text(quoted(name)));
            reader.report(unknown(self.kind), problem, range, self.help(name));
        }
        found
    }

    fn help(&self, name: &str) -> String {
        let kind = self.kind;
        let all = listed(&self.order);
        match nearest(name, self.order.iter().map(String::as_str)) {
            Some(near) => string!("planning/known-near", Text(near), Named(kind), Text(all)),
            None if self.order.is_empty() => string!("planning/none-known", Named(kind)),
            None => string!("planning/known", Named(kind), Text(all)),
        }
    }
}

impl Reader {
    /// Returns true if an unknown name is to be reported: only once, and not if the part that would declare it is missing.
    fn is_first_unknown(&mut self, kind: Named, name: &str) -> bool {
        let part = match kind {
            Named::Type => ":types",
            Named::Object if self.missed.contains(":constants") => ":constants",
            Named::Object => ":objects",
            Named::Predicate => ":predicates",
            Named::Function => ":functions",
            Named::Variable => ":parameters",
            Named::Action => ":action",
        };
        if self.missed.contains(part) {
            self.mistakes += 1;
            return false;
        }
        self.is_first(unknown(kind), name.to_owned())
    }

    pub fn begin_action(&mut self) {
        self.reported.retain(|(_, about)| !about.starts_with('?'));
        for key in KEYS {
            self.missed.remove(key);
        }
    }
}

const fn unknown(kind: Named) -> &'static str {
    match kind {
        Named::Type => "unknown-type",
        Named::Object => "unknown-object",
        Named::Variable => "unknown-variable",
        Named::Predicate => "unknown-predicate",
        Named::Function => "unknown-function",
        Named::Action => "unknown-action",
    }
}

pub struct Typed<'e> {
    pub name: String,
    pub range: Range<usize>,
    pub of: Option<Form<'e>>,
}

/// Placeholder for an unknown type; suppresses further reports.
pub const UNKNOWN: usize = usize::MAX;

const MOST_NAMES: usize = 10_000;

/// Reads a list of names, `a b - block c`: names before a dash have the type after it.
pub fn typed<'e>(reader: &mut Reader, items: impl Iterator<Item = Form<'e>>) -> Vec<Typed<'e>> {
    let mut read: Vec<Typed<'e>> = Vec::new();
    let mut untyped = 0;
    let mut items = items.peekable();
    while let Some(item) = items.next() {
        match item.word().as_deref() {
            Some("-") => {
                let Some(of) = items.next() else {
                    reader.flaw("no-type", text!("planning/no-type-behind"), item.range());
                    read[untyped..].iter_mut().for_each(|name| name.of = Some(item));
                    break;
                };
                if untyped == read.len() {
                    reader.flaw("no-name", text!("planning/no-name-before"), item.range());
                }
                read[untyped..].iter_mut().for_each(|name| name.of = Some(of));
                untyped = read.len();
            }
            Some(_) if read.len() == MOST_NAMES => {
                reader.flaw("too-large", say!("planning/too-many-names", most = Count(MOST_NAMES)), item.range());
                break;
            }
            Some(name) => read.push(Typed { name: name.to_owned(), range: item.range(), of: None }),
            None => {
                reader.expected(text!("planning/a-name"), item);
                reader.lost_names += 1;
            }
        }
    }
    read
}

impl Reader {
    /// Checks that a name begins with a letter or a digit and consists of these, `-` and `_`.
    pub fn is_name(&mut self, name: &str, range: &Range<usize>) -> bool {
        let is_fit = name.starts_with(char::is_alphanumeric)
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        if !is_fit {
            self.report(
                "bad-name",
                say!("planning/bad-name", name = Text(quoted(name))),
                range.clone(),
                text!("planning/bad-name-help"),
            );
            self.lost_names += 1;
        }
        is_fit
    }

    /// Returns the type of a name; without a written type, the root type.
    pub fn type_of(&mut self, types: &Names, of: Option<Form<'_>>) -> Option<usize> {
        let Some(of) = of else { return Some(0) };
        match of.word() {
            // A dash without a type has already been reported.
            Some(name) if name == "-" => None,
            Some(name) => types.find(self, &name, of.range()),
            None if of.head().as_deref() == Some("either") => {
                self.unsupported(Construct::Either, "either", of.head_range());
                None
            }
            None => {
                self.expected(text!("planning/a-name"), of);
                None
            }
        }
    }
}
