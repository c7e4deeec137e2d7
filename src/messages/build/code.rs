//! Writes a checked catalogue as Rust.

use super::{Argument, Key, Kind, Message, Part, Plurals, Subject};

/// A module for each file of the catalogue: a function for each message that takes nothing, a type for each other.
pub(crate) fn code(subjects: &[Subject]) -> String {
    subjects.iter().flat_map(module).collect()
}

fn module(subject: &Subject) -> Vec<String> {
    let about = documented(&subject.about.lines().collect::<Vec<_>>(), "");
    let begin = format!("{about}pub mod {} {{\n    use super::*;\n", identifier(&subject.name));
    let messages = subject.messages.iter().map(|message| match plain(message) {
        Some(text) => function(message, text),
        None => definition(message),
    });
    [begin].into_iter().chain(messages).chain(["}\n\n".to_owned()]).collect()
}

/// The text of a message that is always the same.
fn plain(message: &Message) -> Option<&str> {
    match (message.arguments.as_slice(), message.parts.as_slice()) {
        ([], [Part::Say(text)]) => Some(text),
        _ => None,
    }
}

fn function(message: &Message, text: &str) -> String {
    let name = identifier(&message.name);
    format!("\n{}    #[must_use]\n    pub fn {name}() -> &'static str {{\n        {text:?}\n    }}\n", head(message))
}

fn definition(message: &Message) -> String {
    let name = type_name(&message.name);
    let lifetime = |mark| if message.arguments.iter().any(is_borrowed) { mark } else { "" };
    let fields: String = message.arguments.iter().map(field).collect();
    let body = if fields.is_empty() { ";\n".to_owned() } else { format!(" {{\n{fields}    }}\n") };
    let steps = steps(&message.parts, message, "            ");
    format!(
        "\n{}    #[derive(Clone, Copy)]\n    pub struct {name}{}{body}
    impl Words for {name}{} {{
        fn tell(&self, to: &mut Teller) {{
{steps}        }}
    }}

    displayed!({name}{});\n",
        head(message),
        lifetime("<'a>"),
        lifetime("<'_>"),
        lifetime("<'_>"),
    )
}

/// What the message says, as its documentation.
fn head(message: &Message) -> String {
    let about: Vec<&str> = message.about.iter().map(String::as_str).collect();
    let quoted = ["```text"].into_iter().chain(message.source.lines()).chain(["```"]);
    let gap = (!about.is_empty()).then_some("");
    documented(&about.into_iter().chain(gap).chain(quoted).collect::<Vec<_>>(), "    ")
}

fn documented(lines: &[&str], indent: &str) -> String {
    lines.iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned() + "\n").collect()
}

const fn is_borrowed(argument: &Argument) -> bool {
    !matches!(argument.kind, Kind::Count | Kind::Choice(_))
}

fn field(argument: &Argument) -> String {
    let kind = match &argument.kind {
        Kind::Count => "usize",
        Kind::Number | Kind::Text | Kind::Name => "&'a dyn fmt::Display",
        Kind::Words => "&'a dyn Words",
        Kind::Choice(kind) => kind,
    };
    format!("{}        pub {}: {kind},\n", documented(&[&argument.about], "        "), identifier(&argument.name))
}

fn steps(parts: &[Part], message: &Message, indent: &str) -> String {
    parts.iter().map(|part| step(part, message, indent)).collect()
}

/// One line of Rust, or a few that are nested in it.
fn step(part: &Part, message: &Message, indent: &str) -> String {
    let inner = format!("{indent}    ");
    match part {
        Part::Say(text) => format!("{indent}to.say({text:?});\n"),
        Part::Argument(name) => {
            let kind = message.arguments.iter().find(|argument| argument.name == *name).map(|argument| &argument.kind);
            let method = match kind {
                Some(Kind::Count) => "count",
                Some(Kind::Number) => "number",
                Some(Kind::Name) => "name",
                Some(Kind::Words) => "words",
                Some(Kind::Text | Kind::Choice(_)) | None => "text",
            };
            format!("{indent}to.{method}(self.{});\n", identifier(name))
        }
        Part::Capital(name) => format!("{indent}to.capital(self.{});\n", identifier(name)),
        Part::Toned(tone, parts) => {
            format!("{indent}to.toned(Tone::{tone}, |to| {{\n{}{indent}}});\n", steps(parts, message, &inner))
        }
        Part::Select { argument, plurals, rows } => {
            let row = |(key, parts): &(Key, Vec<Part>)| {
                let arm = arm(key, *plurals, argument, message);
                format!("{inner}{arm} => {{\n{}{inner}}}\n", steps(parts, message, &format!("{inner}    ")))
            };
            let rows: String = rows.iter().flat_map(|of| [row(of)]).collect();
            let present = if *plurals == Plurals::Presence { ".is_nothing()" } else { "" };
            format!("{indent}match self.{}{present} {{\n{rows}{indent}}}\n", identifier(argument))
        }
    }
}

fn arm(key: &Key, plurals: Plurals, argument: &str, message: &Message) -> String {
    let kind = message.arguments.iter().find(|declared| declared.name == argument).map(|declared| &declared.kind);
    let rule = if plurals == Plurals::Ordinal { "ordinal" } else { "cardinal" };
    match (key, kind) {
        (Key::Exactly(number), _) => number.to_string(),
        (Key::Name(_), Some(Kind::Words)) => "true".to_owned(),
        (Key::Default(name), Some(Kind::Choice(_))) if name == "other" => "_".to_owned(),
        (Key::Name(name) | Key::Default(name), Some(Kind::Choice(kind))) => format!("{kind}::{}", type_name(name)),
        (Key::Name(name), _) => format!("n if plural::{rule}(n) == Category::{}", type_name(name)),
        (Key::Default(_), _) => "_".to_owned(),
    }
}

/// A function that says every message once, for tests: `samples(count, signs)`.
pub(crate) fn samples(subjects: &[Subject]) -> String {
    let all = subjects.iter().flat_map(|subject| subject.messages.iter().map(move |message| (subject, message)));
    let said: String = all.map(|(subject, message)| sample(subject, message)).collect();
    format!(
        "/// Every message with such a number of things, after its name.
pub(super) fn samples(count: usize, signs: Charset) -> Vec<(&'static str, String)> {{
    let mut said = Vec::new();
{said}    said
}}\n"
    )
}

fn sample(subject: &Subject, message: &Message) -> String {
    let name = format!("{}::{}", subject.name, message.name);
    let place = format!("super::{}", identifier(&subject.name));
    if plain(message).is_some() {
        return format!(
            "    said.push(({name:?}, {place}::{}().sentence(signs).to_string()));\n",
            identifier(&message.name)
        );
    }
    let fields: Vec<String> = message.arguments.iter().map(sample_field).collect();
    let body = if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    let built = format!("{place}::{}{body}", type_name(&message.name));
    let said = format!("said.push(({name:?}, {built}.sentence(signs).to_string()));");
    let choices = message.arguments.iter().filter_map(|argument| match &argument.kind {
        Kind::Choice(kind) => Some((identifier(&argument.name), kind)),
        _ => None,
    });
    let said = choices
        .fold(said, |said, (name, kind)| format!("for {name} in super::{kind}::ALL.iter().copied() {{ {said} }}"));
    format!("    {said}\n")
}

fn sample_field(argument: &Argument) -> String {
    let name = identifier(&argument.name);
    match argument.kind {
        Kind::Count if name == "count" => name,
        Kind::Count => format!("{name}: count"),
        Kind::Number => format!("{name}: &7"),
        Kind::Text | Kind::Name => format!("{name}: &\"x\""),
        Kind::Words => format!("{name}: &Sentence::piece(Tone::Node, \"B\")"),
        Kind::Choice(_) => name,
    }
}

/// `new-best` is `new_best`.
fn identifier(name: &str) -> String {
    let name = name.replace('-', "_");
    if ["move", "type", "in", "for", "match", "where", "loop", "as", "use", "ref"].contains(&name.as_str()) {
        format!("r#{name}")
    } else {
        name
    }
}

/// `new-best` is `NewBest`.
fn type_name(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(capital).collect()
}
