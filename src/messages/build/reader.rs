//! Reads a file of the catalogue and checks every message in it.
//!
//! Of Fluent's notation messages, comments, selections and text in quotes are read; attributes, terms and references to other
//! messages are refused, for a message is what one place says.

use super::tones::{Mark, marks};
use super::{Argument, Key, Kind, Message, Part, Plurals, Subject};
use fluent_syntax::ast::{
    CallArguments, Comment, Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

/// What signs there are besides those of ASCII: `words::signs` knows how transcripts write them.
const SIGNS: &str = "≤≥≠−×–—…∞→←↑↓’“”·½èé▏¼≡⇄•△⏎";

type Checked<T> = Result<T, String>;

/// A file, or all that is wrong with it.
pub(super) fn subject(name: &str, text: &str) -> Result<Subject, Vec<String>> {
    let resource = parser::parse(text).map_err(|(_, errors)| {
        errors.iter().map(|error| format!("line {}: {error}", line(text, error.pos.start))).collect::<Vec<_>>()
    })?;
    let mut subject = Subject { name: name.to_owned(), about: String::new(), messages: Vec::new() };
    let mut problems = Vec::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => match checked(text, message) {
                Ok(message) => subject.messages.push(message),
                Err(problem) => problems.push(format!("`{}`: {problem}", message.id.name)),
            },
            Entry::ResourceComment(comment) => subject.about.push_str(&comment.content.join("\n")),
            Entry::Term(term) => problems.push(format!("`-{}`: terms are not read", term.id.name)),
            Entry::Comment(_) | Entry::GroupComment(_) => {}
            Entry::Junk { content } => problems.push(format!("cannot be read: {content}")),
        }
    }
    if subject.about.is_empty() {
        problems.push("begins with no `### ...` that says what is said here".to_owned());
    }
    if problems.is_empty() { Ok(subject) } else { Err(problems) }
}

fn line(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

fn checked(text: &str, message: &fluent_syntax::ast::Message<&str>) -> Checked<Message> {
    let (about, arguments) = comment(message.comment.as_ref())?;
    if !message.attributes.is_empty() {
        return Err("attributes are not read".to_owned());
    }
    let pattern = message.value.as_ref().ok_or("says nothing")?;
    let mut reader = Reader { arguments: &arguments, used: vec![false; arguments.len()] };
    let parts = reader.pattern(pattern)?;
    if let Some((argument, _)) = arguments.iter().zip(&reader.used).find(|(_, used)| !**used) {
        return Err(format!("`${}` stands in the comment only", argument.name));
    }
    let name = message.id.name.to_owned();
    let source = source(text, &name);
    Ok(Message { name, about, arguments, parts, source })
}

/// The lines of a message, without its comment and its name.
fn source(text: &str, name: &str) -> String {
    let is_head = |line: &&str| line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='));
    let mut lines = text.lines().skip_while(|line| !is_head(line));
    let head = lines.next().and_then(|line| line.split_once('=')).map_or("", |(_, said)| said.trim());
    let more = lines.take_while(|line| line.is_empty() || line.starts_with([' ', '}']));
    let all: Vec<&str> = [head].into_iter().chain(more).collect();
    all.join("\n").trim().to_owned()
}

/// What a comment says, and the arguments it declares: `$count (Count) - how many nodes`.
fn comment(comment: Option<&Comment<&str>>) -> Checked<(Vec<String>, Vec<Argument>)> {
    let lines = comment.into_iter().flat_map(|comment| &comment.content).map(|line| line.trim());
    let (declared, about): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('$'));
    let arguments = declared.into_iter().map(argument).collect::<Checked<Vec<_>>>()?;
    let twice = |(at, argument): (usize, &Argument)| arguments[..at].iter().any(|other| other.name == argument.name);
    if arguments.iter().enumerate().any(twice) {
        return Err("an argument is declared twice".to_owned());
    }
    Ok((about.into_iter().map(str::to_owned).collect(), arguments))
}

fn argument(line: &str) -> Checked<Argument> {
    let read = || {
        let (name, rest) = line.strip_prefix('$')?.split_once(" (")?;
        let (kind, about) = rest.split_once(") - ")?;
        Some(Argument { name: name.to_owned(), kind: self::kind(kind), about: about.to_owned() })
    };
    read().ok_or_else(|| format!("`{line}` is not of the form `$name (Kind) - what it is`"))
}

fn kind(name: &str) -> Kind {
    match name {
        "Count" => Kind::Count,
        "Number" => Kind::Number,
        "Text" => Kind::Text,
        "Name" => Kind::Name,
        "Words" => Kind::Words,
        other => Kind::Choice(other.to_owned()),
    }
}

/// Reads patterns and notes which arguments they use.
struct Reader<'a> {
    arguments: &'a [Argument],
    used: Vec<bool>,
}

/// What has been read, the innermost open tone last.
type Open = Vec<(Option<&'static str>, Vec<Part>)>;

impl Reader<'_> {
    fn pattern(&mut self, pattern: &Pattern<&str>) -> Checked<Vec<Part>> {
        let mut open: Open = vec![(None, Vec::new())];
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text(value, &mut open)?,
                PatternElement::Placeable { expression } => {
                    let part = self.expression(expression)?;
                    open.last_mut().ok_or("a tone ends that did not begin")?.1.push(part);
                }
            }
        }
        match (open.pop(), open.is_empty()) {
            (Some((None, parts)), true) => Ok(joined(parts)),
            _ => Err("a tone begins and does not end".to_owned()),
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) -> Checked<Part> {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => self.selection(selector, variants),
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) -> Checked<Part> {
        match inline {
            InlineExpression::StringLiteral { value } => said(&unescape_unicode_to_string(value)),
            InlineExpression::VariableReference { id } => match self.argument(id.name)? {
                Argument { kind: Kind::Choice(_), name, .. } => Err(format!("`${name}` can only choose between rows")),
                Argument { name, .. } => Ok(Part::Argument(name)),
            },
            InlineExpression::FunctionReference { id, arguments } if id.name == "CAPITAL" => {
                let argument = self.argument(one_variable(arguments)?)?;
                let is_words = argument.kind == Kind::Words;
                is_words.then_some(Part::Capital(argument.name)).ok_or_else(|| "CAPITAL takes words".to_owned())
            }
            InlineExpression::FunctionReference { id, .. } => Err(format!("there is no function `{}` here", id.name)),
            _ => Err("only arguments and text in quotes can stand in braces".to_owned()),
        }
    }

    fn argument(&mut self, name: &str) -> Checked<Argument> {
        let at = self.arguments.iter().position(|argument| argument.name == name);
        let at =
            at.ok_or_else(|| format!("`${name}` is not declared in the comment: `# ${name} (Kind) - what it is`"))?;
        self.used[at] = true;
        Ok(self.arguments[at].clone())
    }

    fn selection(&mut self, selector: &InlineExpression<&str>, variants: &[Variant<&str>]) -> Checked<Part> {
        let (name, plurals) = match selector {
            InlineExpression::VariableReference { id } => (id.name, Plurals::Cardinal),
            InlineExpression::FunctionReference { id, arguments } if id.name == "NUMBER" => {
                (ordinal(arguments)?, Plurals::Ordinal)
            }
            _ => return Err("only an argument can choose between rows".to_owned()),
        };
        let argument = self.argument(name)?;
        let plurals = match (&argument.kind, plurals) {
            (Kind::Count, plurals) => plurals,
            (Kind::Choice(_), Plurals::Cardinal) => Plurals::None,
            (Kind::Words, Plurals::Cardinal) => Plurals::Presence,
            _ => return Err(format!("`${name}` cannot choose between rows: it is no Count, no Words and no choice")),
        };
        let rows = variants.iter().map(|variant| Ok((key(variant, plurals)?, self.pattern(&variant.value)?)));
        let rows = rows.collect::<Checked<Vec<_>>>()?;
        match rows.split_last() {
            Some(((Key::Default(_), _), _)) => Ok(Part::Select { argument: argument.name, plurals, rows }),
            _ => Err("the row marked with `*` stands last".to_owned()),
        }
    }
}

fn one_variable<'a>(arguments: &CallArguments<&'a str>) -> Checked<&'a str> {
    match arguments.positional.as_slice() {
        [InlineExpression::VariableReference { id }] => Ok(id.name),
        _ => Err("a function takes one argument of the message".to_owned()),
    }
}

/// `NUMBER($place, type: "ordinal")`.
fn ordinal<'a>(arguments: &CallArguments<&'a str>) -> Checked<&'a str> {
    match arguments.named.as_slice() {
        [named]
            if named.name.name == "type" && named.value == (InlineExpression::StringLiteral { value: "ordinal" }) =>
        {
            one_variable(arguments)
        }
        _ => Err("NUMBER is for `type: \"ordinal\"` only; counts are written in groups anyway".to_owned()),
    }
}

fn key(variant: &Variant<&str>, plurals: Plurals) -> Checked<Key> {
    let known: &[&str] = match plurals {
        Plurals::Cardinal => &["one", "other"],
        Plurals::Ordinal => &["one", "two", "few", "other"],
        Plurals::Presence => &["none", "other"],
        Plurals::None => &[],
    };
    let is_number = matches!(plurals, Plurals::Cardinal | Plurals::Ordinal);
    match &variant.key {
        VariantKey::NumberLiteral { value } if is_number && !variant.default => {
            value.parse().map(Key::Exactly).map_err(|error| format!("{value} is no number of things: {error}"))
        }
        VariantKey::Identifier { name } if known.is_empty() || known.contains(name) => {
            Ok(if variant.default { Key::Default } else { Key::Name }((*name).to_owned()))
        }
        VariantKey::NumberLiteral { value: name } | VariantKey::Identifier { name } => {
            Err(format!("`[{name}]` is none of the rows there can be"))
        }
    }
}

/// Adds text with its marks to what is open.
fn text(text: &str, open: &mut Open) -> Checked<()> {
    for mark in marks(text)? {
        let part = match mark {
            Mark::Text(text) => said(text)?,
            Mark::Opens(tone) => {
                open.push((Some(tone), Vec::new()));
                continue;
            }
            Mark::Closes(tone) => match open.pop() {
                Some((Some(opened), parts)) if opened == tone => Part::Toned(tone, joined(parts)),
                _ => return Err(format!("`{tone}` ends where it did not begin")),
            },
        };
        open.last_mut().ok_or("a tone ends that did not begin")?.1.push(part);
    }
    Ok(())
}

fn said(text: &str) -> Checked<Part> {
    match text.chars().find(|&c| !(c == '\n' || c == ' ' || c.is_ascii_graphic() || SIGNS.contains(c))) {
        Some(sign) => Err(format!("{sign:?} is not among the signs of src/messages/build/reader.rs")),
        None => Ok(Part::Say(text.to_owned())),
    }
}

/// Pieces of text beside each other are one.
fn joined(parts: Vec<Part>) -> Vec<Part> {
    let mut joined: Vec<Part> = Vec::new();
    for part in parts {
        match (joined.last_mut(), part) {
            (Some(Part::Say(before)), Part::Say(text)) => before.push_str(&text),
            (_, part) => joined.push(part),
        }
    }
    joined
}
