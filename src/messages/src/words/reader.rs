//! Parser for messages in Fluent syntax.

use std::borrow::Cow;

use fluent_syntax::{
    ast::{self, Expression, InlineExpression, PatternElement, VariantKey},
    parser,
    unicode::unescape_unicode_to_string,
};

use super::{language::Language, sentence::Tone};

type Read<T> = Result<T, String>;
type Inline = InlineExpression<&'static str>;
type Pattern = ast::Pattern<&'static str>;

#[derive(Clone)]
pub struct Entry {
    pub value: Vec<Part>,
    /// Attributes: `genitive`, `gender`.
    pub forms: Vec<(&'static str, Vec<Part>)>,
}

impl Entry {
    pub fn text(&self) -> Option<&str> {
        match self.value.as_slice() {
            [] => Some(""),
            [Part::Say(text)] => Some(text),
            _ => None,
        }
    }
}

#[derive(Clone)]
pub enum Part {
    Say(String),
    /// An argument, optionally in another form or with a capital first letter.
    Place {
        name: &'static str,
        case: Option<&'static str>,
        is_capital: bool,
    },
    /// `<cut>...</cut>`.
    Toned(Tone, Vec<Self>),
    /// `<key:compare>c</key>`: the key of an action, and how it is said with the usual keys.
    Keyed(&'static str, Vec<Self>),
    /// The last row is the default.
    Select {
        name: &'static str,
        by: By,
        rows: Vec<(Key, Vec<Self>)>,
    },
}

#[derive(Clone)]
pub enum By {
    /// The count, the variant, or `None` for empty words.
    Value,
    Ordinal,
    Form(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    Exactly(usize),
    /// In Rust capitalization: `NewBest`, `One`, `None`.
    Named(String),
}

/// Begins the mark of a key, before the name of its action.
const KEY: &str = "key:";

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Tone(Tone),
    Key(&'static str),
}

impl Mark {
    fn of(name: &'static str) -> Option<Self> {
        let tone = TONES.iter().find(|(mark, _)| *mark == name).map(|(_, tone)| Self::Tone(*tone));
        tone.or_else(|| name.strip_prefix(KEY).map(Self::Key))
    }

    fn is_ended_by(self, name: &str) -> bool {
        match self {
            Self::Tone(tone) => TONES.contains(&(name, tone)),
            Self::Key(_) => name == "key",
        }
    }

    const fn around(self, parts: Vec<Part>) -> Part {
        match self {
            Self::Tone(tone) => Part::Toned(tone, parts),
            Self::Key(action) => Part::Keyed(action, parts),
        }
    }
}

const TONES: [(&str, Tone); 5] = [
    ("node", Tone::Node),
    ("player", Tone::Player),
    ("number", Tone::Number),
    ("verdict", Tone::Verdict),
    ("cut", Tone::Cut),
];

/// Parses the messages of a file and returns them with all problems. Invalid messages are omitted.
pub fn entries(language: &Language, text: Cow<'static, str>) -> (Vec<(&'static str, Entry)>, Vec<String>) {
    // A file is parsed once per run.
    let text: &'static str = match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.leak(),
    };
    let (resource, errors) = match parser::parse_runtime(text) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let mut problems: Vec<String> =
        errors.iter().map(|error| format!("line {}: {error}", line(error.pos.start))).collect();
    let mut found = Vec::new();
    for entry in resource.body {
        match entry {
            ast::Entry::Message(message) => match entry_of(language, &message) {
                Ok(entry) => found.push((message.id.name, entry)),
                Err(problem) => problems.push(format!("`{}`: {problem}", message.id.name)),
            },
            ast::Entry::Term(term) => problems.push(format!("`-{}`: terms are not read", term.id.name)),
            ast::Entry::Comment(_)
            | ast::Entry::GroupComment(_)
            | ast::Entry::ResourceComment(_)
            | ast::Entry::Junk { .. } => {}
        }
    }
    (found, problems)
}

fn entry_of(language: &Language, message: &ast::Message<&'static str>) -> Read<Entry> {
    let value = parts(language, message.value.as_ref().ok_or("says nothing")?)?;
    let forms = message.attributes.iter().map(|form| Ok((form.id.name, parts(language, &form.value)?)));
    Ok(Entry { value, forms: forms.collect::<Read<_>>()? })
}

/// Open marks with their parts, the innermost last.
type Open = Vec<(Option<Mark>, Vec<Part>)>;

fn parts(language: &Language, pattern: &Pattern) -> Read<Vec<Part>> {
    let mut open: Open = vec![(None, Vec::new())];
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => marked(language, value, &mut open)?,
            PatternElement::Placeable { expression } => add(&mut open, placed(language, expression)?),
        }
    }
    match (open.pop(), open.is_empty()) {
        (Some((None, parts)), true) => Ok(parts),
        _ => Err("a tone begins and does not end".to_owned()),
    }
}

/// Adds a part and merges adjacent text.
fn add(open: &mut Open, part: Part) {
    let Some((_, parts)) = open.last_mut() else { return };
    match (parts.last_mut(), part) {
        (Some(Part::Say(before)), Part::Say(text)) => before.push_str(&text),
        (_, Part::Say(text)) if text.is_empty() => {}
        (_, part) => parts.push(part),
    }
}

/// Adds text with its markup. A `<` is plain text unless a letter or `/` follows it.
fn marked(language: &Language, text: &'static str, open: &mut Open) -> Read<()> {
    let mut rest = text;
    let mut from = 0;
    while let Some(at) = rest[from..].find('<').map(|at| from + at) {
        let inside = &rest[at + 1..];
        if !inside.starts_with(|c: char| c == '/' || c.is_alphabetic()) {
            from = at + 1;
            continue;
        }
        let (name, after) = inside.split_once('>').ok_or_else(|| format!("`<{inside}` is not closed by `>`"))?;
        let word = name.strip_prefix('/').unwrap_or(name);
        add(open, Part::Say((language.dress)(&rest[..at])));
        if word == name {
            let mark = Mark::of(name).ok_or_else(|| format!("`<{name}>` is no tone; write {{\"<\"}} for the sign"))?;
            open.push((Some(mark), Vec::new()));
        } else {
            match open.pop() {
                Some((Some(opened), parts)) if opened.is_ended_by(word) => add(open, opened.around(parts)),
                _ => return Err(format!("`</{word}>` ends what did not begin")),
            }
        }
        rest = after;
        from = 0;
    }
    add(open, Part::Say((language.dress)(rest)));
    Ok(())
}

fn placed(language: &Language, expression: &Expression<&'static str>) -> Read<Part> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            Ok(Part::Say((language.dress)(&unescape_unicode_to_string(value))))
        }
        Expression::Inline(inline) => place(inline),
        Expression::Select { selector, variants } => {
            let (name, by) = selector_of(selector)?;
            if !variants.last().is_some_and(|last| last.default) {
                return Err("the row marked with `*` stands last".to_owned());
            }
            let rows = variants.iter().map(|row| Ok((key(&row.key)?, parts(language, &row.value)?)));
            Ok(Part::Select { name, by, rows: rows.collect::<Read<_>>()? })
        }
    }
}

/// `$node`, `CAPITAL($node)`, `CASE($node, "genitive")`, `CAPITAL(CASE($node, "genitive"))`.
fn place(inline: &Inline) -> Read<Part> {
    let (is_capital, inline) = match call(inline) {
        Some(("CAPITAL", [inner], [])) => (true, inner),
        _ => (false, inline),
    };
    let (case, inline) = match call(inline) {
        Some(("CASE", [inner, InlineExpression::StringLiteral { value }], [])) => (Some(*value), inner),
        _ => (None, inline),
    };
    match inline {
        InlineExpression::VariableReference { id } => Ok(Part::Place { name: id.name, case, is_capital }),
        _ => Err("only an argument, CAPITAL, CASE and text in quotes can stand in braces".to_owned()),
    }
}

/// `$count`, `NUMBER($place, type: "ordinal")`, `GENDER($node)`.
fn selector_of(selector: &Inline) -> Read<(&'static str, By)> {
    match (call(selector), selector) {
        (None, InlineExpression::VariableReference { id }) => Ok((id.name, By::Value)),
        (Some((function, [InlineExpression::VariableReference { id }], named)), _) => match (function, named) {
            ("NUMBER", [ast::NamedArgument { name, value: InlineExpression::StringLiteral { value: "ordinal" } }])
                if name.name == "type" =>
            {
                Ok((id.name, By::Ordinal))
            }
            ("GENDER" | "NUMBER", []) => Ok((id.name, By::Form(function.to_ascii_lowercase()))),
            _ => Err(format!("there is no function `{function}` that selects a row so")),
        },
        _ => Err("only an argument selects a row".to_owned()),
    }
}

type Call<'a> = (&'static str, &'a [Inline], &'a [ast::NamedArgument<&'static str>]);

fn call(inline: &Inline) -> Option<Call<'_>> {
    match inline {
        InlineExpression::FunctionReference { id, arguments } => {
            Some((id.name, &arguments.positional, &arguments.named))
        }
        _ => None,
    }
}

fn key(key: &VariantKey<&str>) -> Read<Key> {
    match key {
        VariantKey::NumberLiteral { value } => {
            value.parse().map(Key::Exactly).map_err(|error| format!("`[{value}]` is no number of things: {error}"))
        }
        VariantKey::Identifier { name } => Ok(Key::Named(variant(name))),
    }
}

/// Converts `new-best` to `NewBest`.
fn variant(name: &str) -> String {
    name.split('-')
        .flat_map(|word| word[..1].to_ascii_uppercase().chars().chain(word[1..].chars()).collect::<Vec<_>>())
        .collect()
}
