//! Compares the messages of a crate with their calls; the tests of each crate use it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{self, Entry as Found};
use fluent_syntax::parser;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::words::{Arg, By, Charset, Entry, Key, LANGUAGES, MessageWriter, Part, Sentence, Words, entries, tell};

struct Declared {
    is_own: bool,
    args: BTreeMap<String, String>,
    entry: Entry,
}

type Named = (String, String);

type Catalogue = BTreeMap<Named, Declared>;

type Rows = BTreeMap<String, Vec<String>>;

/// A call: its file, its message, the arguments with their kinds, and whether it accepts only plain text.
struct Call {
    place: String,
    message: Named,
    args: BTreeMap<String, String>,
    is_text: bool,
}

struct Source {
    /// True if the file belongs to the tested crate.
    is_own: bool,
    path: PathBuf,
    text: String,
}

/// Compares the messages in the folder `words` with the calls in the sources next to it, and fails with a list of all
/// differences.
///
/// # Panics
///
/// If there is a difference.
#[track_caller]
pub fn agree(words: &str) {
    let home = Path::new(words).parent().expect("the folder of a crate");
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let texts = |extension| {
        let text = |path: PathBuf| {
            let text = fs::read_to_string(&path).expect("a readable file");
            Source { is_own: path.starts_with(home), path, text }
        };
        // The message files of this crate are in other languages.
        let of_crates = |path: &PathBuf| extension != "ftl" || !path.starts_with(env!("CARGO_MANIFEST_DIR"));
        files(all, extension).into_iter().filter(of_crates).map(text).collect::<Vec<_>>()
    };
    let problems = problems(&texts("ftl"), &texts("rs"));
    let advice = "How messages are written stands in src/messages/src/words.rs.";
    assert!(problems.is_empty(), "\n{}\n\n{advice}\n", problems.join("\n"));
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| match path.extension() {
        Some(found) if found == extension => vec![path],
        None if path.is_dir() => files(&path, extension),
        _ => Vec::new(),
    };
    entries.flat_map(below).collect()
}

fn problems(files: &[Source], sources: &[Source]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut all = Catalogue::new();
    for file in files {
        file.declare(&mut all, &mut problems);
    }
    let rows: Rows = sources.iter().flat_map(|source| choices(&source.text)).collect();
    for ((file, name), declared) in all.iter().filter(|(_, declared)| declared.is_own) {
        let wrong = declared.problems(&rows).into_iter().chain(declared.badly_written(&rows));
        problems.extend(wrong.map(|problem| format!("{file}.ftl: `{name}`: {problem}")));
    }
    for call in sources.iter().filter(|source| source.is_own).flat_map(|source| calls(&source.text, &source.path)) {
        problems.extend(call.problem(&all).map(|problem| format!("{}: `{}`: {problem}", call.place, call.message.1)));
    }
    // Parsing every source would take most of the time, and so would looking for every file in it.
    let own: BTreeSet<&str> =
        all.iter().filter(|(_, declared)| declared.is_own).map(|((file, _), _)| file.as_str()).collect();
    let names = |part: &str| part.split_once('/').is_some_and(|(file, _)| own.contains(file));
    let has_texts = |text: &str| text.contains("texts!") && own.iter().any(|file| text.contains(&format!("{file}:")));
    let may_say = |source: &&Source| source.is_own || source.text.split('"').any(names) || has_texts(&source.text);
    let said: BTreeSet<Named> = sources.iter().filter(may_say).flat_map(|source| find_calls(&source.text)).collect();
    let unsaid = all.iter().filter(|(name, declared)| declared.is_own && !said.contains(name));
    problems.extend(unsaid.map(|((file, name), _)| format!("{file}.ftl: nobody says `{name}`")));
    problems
}

impl Source {
    fn declare(&self, all: &mut Catalogue, problems: &mut Vec<String>) {
        let file = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut found = Vec::new();
        let mut wrong = |problem: String| found.push(format!("{file}.ftl: {problem}"));
        let mut comments = comments(&self.text, &mut wrong);
        let (entries, unread) = entries(&LANGUAGES[0], self.text.clone().into());
        unread.into_iter().for_each(&mut wrong);
        if !self.text.starts_with("### ") {
            wrong("begins with no `### ...` that says what is said here".to_owned());
        }
        for (name, entry) in entries {
            let declared = Declared { is_own: self.is_own, args: comments.remove(name).unwrap_or_default(), entry };
            if all.insert((file.clone(), name.to_owned()), declared).is_some() {
                wrong(format!("`{name}` stands there twice"));
            }
        }
        if self.is_own {
            problems.append(&mut found);
        }
    }
}

/// Reads the arguments that the comment of each message declares: `$count (Count) - how many nodes`.
fn comments(text: &str, wrong: &mut dyn FnMut(String)) -> BTreeMap<String, BTreeMap<String, String>> {
    let resource = parser::parse(text).unwrap_or_else(|(resource, _)| resource);
    let mut found = BTreeMap::new();
    for message in resource.body.iter().filter_map(|entry| match entry {
        Found::Message(message) => Some(message),
        Found::Term(_)
        | Found::Comment(_)
        | Found::GroupComment(_)
        | Found::ResourceComment(_)
        | Found::Junk { .. } => None,
    }) {
        let lines =
            message.comment.iter().flat_map(|comment: &ast::Comment<&str>| &comment.content).map(|line| line.trim());
        let mut args = BTreeMap::new();
        for line in lines.filter(|line| line.starts_with('$')) {
            let declared = line[1..].split_once(" (").and_then(|(name, rest)| Some((name, rest.split_once(") - ")?.0)));
            match declared {
                Some((name, kind)) if args.insert(name.to_owned(), kind.to_owned()).is_none() => {}
                Some((name, _)) => wrong(format!("`${name}` is declared twice")),
                None => wrong(format!("`{line}` is not of the form `$name (Kind) - what it is`")),
            }
        }
        found.insert(message.id.name.to_owned(), args);
    }
    found
}

impl Declared {
    fn problems(&self, rows: &Rows) -> Vec<String> {
        let (mut problems, mut used) = (Vec::new(), BTreeSet::new());
        self.check(&self.entry.value, rows, &mut used, &mut problems);
        let unused = self.args.keys().filter(|name| !used.contains(name.as_str()));
        problems.extend(unused.map(|name| format!("`${name}` stands in the comment only")));
        problems
    }

    /// Formats the message with every combination of rows and returns the problems of the results.
    fn badly_written(&self, rows: &Rows) -> Vec<String> {
        let entry: &'static Entry = Box::leak(Box::new(self.entry.clone()));
        let most = self.args.values().filter_map(|kind| rows.get(kind)).map(Vec::len).max().unwrap_or(1);
        let mut problems = BTreeSet::new();
        for (count, at) in COUNTS.into_iter().flat_map(|count| (0..most).map(move |at| (count, at))) {
            let node = Sentence::node("B");
            let arg = |kind: &str| match kind {
                "Count" => Arg::Count { count },
                "Number" => Arg::Number { shown: &7 },
                "Text" => Arg::Text { shown: &"x" },
                "Name" => Arg::Name { shown: &"x" },
                "Words" => Arg::Words { words: &node },
                choice => Arg::Choice { row: rows.get(choice).map_or("", |rows| rows[at % rows.len()].clone().leak()) },
            };
            let args: Vec<_> = self.args.iter().map(|(name, kind)| (name.as_str(), arg(kind))).collect();
            let sample = Sample { entry, args: &args };
            problems.extend(badly_written(&sample.sentence(Charset::Unicode).to_string()));
            let ascii = sample.sentence(Charset::Ascii).to_string();
            problems.extend((!ascii.is_ascii()).then(|| format!("a transcript has {ascii:?}")));
        }
        problems.into_iter().collect()
    }

    fn check<'p>(&self, parts: &'p [Part], rows: &Rows, used: &mut BTreeSet<&'p str>, problems: &mut Vec<String>) {
        for part in parts {
            match part {
                Part::Say(text) => problems
                    .extend(Charset::unknown(text).map(|sign| format!("{sign:?} is not in `ASCII` of words.rs"))),
                Part::Toned(_, parts) | Part::Keyed(_, parts) => self.check(parts, rows, used, problems),
                Part::Place { name, is_capital, .. } => {
                    used.insert(name);
                    match self.args.get(*name).map(String::as_str) {
                        None => problems
                            .push(format!("`${name}` is not declared in the comment: `# ${name} (Kind) - what it is`")),
                        Some("Count" | "Number" | "Text" | "Name") if *is_capital => {
                            problems.push("CAPITAL takes words".to_owned());
                        }
                        Some("Count" | "Number" | "Text" | "Name" | "Words") => {}
                        Some(_) => problems.push(format!("`${name}` can only select a row")),
                    }
                }
                Part::Select { name, by, rows: selected } => {
                    used.insert(name);
                    let keys: Vec<&Key> = selected.iter().map(|(key, _)| key).collect();
                    problems.extend(
                        unanswered(self.args.get(*name), by, &keys, rows)
                            .map(|problem| format!("`${name}`: {problem}")),
                    );
                    for (_, parts) in selected {
                        self.check(parts, rows, used, problems);
                    }
                }
            }
        }
    }
}

/// Numbers that together need every plural form.
const COUNTS: [usize; 12] = [0, 1, 2, 3, 4, 10, 11, 21, 22, 23, 101, 1_234];

struct Sample<'a> {
    entry: &'static Entry,
    args: &'a [(&'a str, Arg<'a>)],
}

impl Words for Sample<'_> {
    fn tell(&self, to: &mut MessageWriter) {
        tell(&self.entry.value, self.args, to);
    }
}

fn badly_written(said: &str) -> Option<String> {
    // A message with several lines is a file or a table, where blanks have a meaning.
    let doubled = if said.contains('\n') { None } else { Some("  ") };
    let wrong = [" ,", " . ", ",,", "( ", " )"].into_iter().chain(doubled).find(|wrong| said.contains(wrong));
    let wrong = wrong.or((said != said.trim()).then_some("blanks around it")).or(said.is_empty().then_some("nothing"));
    wrong.map(|wrong| format!("says {said:?}, with {wrong:?}"))
}

/// Checks the rows that an argument of a kind selects, and returns the first problem.
fn unanswered(kind: Option<&String>, by: &By, keys: &[&Key], rows: &Rows) -> Option<String> {
    let known: &[&str] = match (kind.map(String::as_str), by) {
        (Some("Count"), By::Value) => &["One", "Other"],
        (Some("Count"), By::Ordinal) => &["One", "Two", "Few", "Other"],
        (Some("Words"), By::Value) => &["None", "Other"],
        (Some("Words"), By::Form(_)) => return None,
        (Some(kind), By::Value) if rows.contains_key(kind) => &[],
        (Some(kind), _) => return Some(format!("a `{kind}` cannot select a row so")),
        (None, _) => return Some("it is not declared in the comment".to_owned()),
    };
    let variants = kind.and_then(|kind| rows.get(kind));
    let is_known =
        |name: &str| known.contains(&name) || variants.is_some_and(|variants| variants.iter().any(|row| row == name));
    let strange = keys.iter().find(|key| match key {
        Key::Exactly(_) => variants.is_some() || matches!(kind.map(String::as_str), Some("Words")),
        Key::Named(name) => !(is_known(name) || variants.is_some() && name == "Other"),
    });
    let is_answered =
        |row: &String| keys.iter().any(|key| matches!(key, Key::Named(name) if name == row || name == "Other"));
    let missing = variants.and_then(|variants| variants.iter().find(|row| !is_answered(row)));
    match (strange, missing) {
        (Some(key), _) => Some(format!("{key:?} is none of the rows there can be")),
        (None, Some(row)) => Some(format!("there is no row for `{row}`")),
        (None, None) => None,
    }
}

impl Call {
    fn problem(&self, all: &Catalogue) -> Option<String> {
        let Some(declared) = all.get(&self.message) else {
            return Some(format!("there is no such message in {}.ftl", self.message.0));
        };
        if self.args != declared.args {
            return Some(format!("is said with {:?}, and declared with {:?}", self.args, declared.args));
        }
        (self.is_text && declared.entry.text().is_none()).then(|| "is not text alone: say it with `say!`".to_owned())
    }
}

fn calls(text: &str, path: &Path) -> Vec<Call> {
    let mut found = Vec::new();
    macros(text, &[SAYING, BEHIND_CHARSET, TABLES].concat(), &mut |name, tokens| {
        if SAYING.contains(&name) {
            found.extend(call(tokens, name == "text", path));
        } else if BEHIND_CHARSET.contains(&name) {
            found.extend(call(behind_charset(tokens), false, path));
        } else {
            let place = || format!("{}:{}", path.display(), tokens[0].span().start().line);
            let call = |message| Call { place: place(), message, args: BTreeMap::new(), is_text: true };
            found.extend(table(name, tokens).into_iter().map(call));
        }
    });
    found
}

const SAYING: &[&str] = &["say", "string", "text"];

/// Macros that say a message in a charset.
const BEHIND_CHARSET: &[&str] = &["sentence", "tell"];

/// Returns the arguments of `sentence!` that `say!` takes: all of them, or those after the charset.
fn behind_charset(tokens: &[TokenTree]) -> &[TokenTree] {
    if let [TokenTree::Literal(_), ..] = tokens {
        return tokens;
    }
    let comma = tokens.iter().position(is_comma);
    comma.map_or(&[], |comma| &tokens[comma + 1..])
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')
}

const TABLES: &[&str] = &[
    "named",
    "texts",
    "legend_lines",
    "terms",
    "labels",
    "labelled",
    "titled",
    "view_table",
    "keys",
    "key_lines",
    "hints",
    "algorithms",
];

fn table(of: &str, tokens: &[TokenTree]) -> Vec<Named> {
    let mut found = Vec::new();
    if of == "texts" || of == "legend_lines" {
        return texts(tokens);
    }
    if of == "terms" {
        let names = tokens.split(is_comma).filter_map(<[TokenTree]>::first).map(ToString::to_string);
        let names = names.flat_map(|name| ["", "-is"].map(|end| format!("{}{end}", name.trim_matches('"'))));
        return names.map(|name| ("glossary".to_owned(), name)).collect();
    }
    if of == "labels" {
        let ids = tokens.split(is_comma).filter_map(<[TokenTree]>::last);
        return ids.filter_map(|id| message(id.to_string().trim_matches('"'))).collect();
    }
    if of == "labelled" {
        let mut ids = Vec::new();
        strings(tokens.iter().cloned().collect(), &mut |id| ids.extend(message(&id)));
        return ids;
    }
    if of == "algorithms" {
        return algorithms(tokens);
    }
    if of != "named" && of != "view_table" {
        let file = if of == "titled" { "programs" } else { "keys" };
        strings(tokens.iter().cloned().collect(), &mut |name| found.push((file.to_owned(), name)));
        return found;
    }
    for five in tokens.windows(5) {
        if let [TokenTree::Ident(of), TokenTree::Ident(file), TokenTree::Punct(_), what, TokenTree::Group(rows)] = five
            && of == "in"
        {
            let rows: Vec<TokenTree> = rows.stream().into_iter().collect();
            let meanings = rows.windows(3).filter_map(|three| match three {
                [TokenTree::Literal(_), TokenTree::Punct(_), meaning @ TokenTree::Literal(_)] => Some(meaning),
                _ => None,
            });
            let named = |name: &TokenTree| (file.to_string(), name.to_string().trim_matches('"').to_owned());
            found.extend([what].into_iter().chain(meanings).map(named));
        }
    }
    found
}

fn strings(tokens: TokenStream, found: &mut dyn FnMut(String)) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => strings(group.stream(), found),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if let Some(text) = text.strip_prefix('"') {
                    found(text.trim_end_matches('"').to_owned());
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
    }
}

fn texts(tokens: &[TokenTree]) -> Vec<Named> {
    let Some((TokenTree::Ident(file), rows)) = tokens.split_first() else { return Vec::new() };
    let is_mark = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(mark) if mark.as_char() == sign);
    let said = rows.split(|token| is_mark(token, ';')).filter_map(|row| row.rsplit(|token| is_mark(token, '>')).next());
    let names = said.flatten().filter(|token| matches!(token, TokenTree::Literal(_)));
    names.map(|name| (file.to_string(), name.to_string().trim_matches('"').to_owned())).collect()
}

/// Returns the messages of searches: the name in parentheses is a message, and so is how it is spoken.
fn algorithms(tokens: &[TokenTree]) -> Vec<Named> {
    let file = tokens.iter().find(|token| matches!(token, TokenTree::Ident(_))).map(ToString::to_string);
    let names = tokens.iter().filter_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => group.stream().into_iter().next(),
        TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    });
    let names = names.map(|name| name.to_string().trim_matches('"').to_owned());
    let names = names.flat_map(|name| [format!("spoken-{name}"), name]);
    names.map(|name| (file.clone().unwrap_or_default(), name)).collect()
}

/// Calls `found` with the tokens in the parentheses of each call of these macros.
fn macros(text: &str, names: &[&str], found: &mut dyn FnMut(&str, &[TokenTree])) {
    if names.iter().any(|name| text.contains(&format!("{name}!"))) {
        search(text.parse().expect("Rust"), names, found);
    }
}

fn search(tokens: TokenStream, names: &[&str], found: &mut dyn FnMut(&str, &[TokenTree])) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for three in tokens.windows(3) {
        if let [TokenTree::Ident(called), TokenTree::Punct(mark), TokenTree::Group(group)] = three
            && mark.as_char() == '!'
            && let Some(name) = names.iter().find(|name| called == *name)
        {
            found(name, &group.stream().into_iter().collect::<Vec<_>>());
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            search(group.stream(), names, found);
        }
    }
}

fn call(tokens: &[TokenTree], is_text: bool, path: &Path) -> Option<Call> {
    let [TokenTree::Literal(name), ..] = tokens else { return None };
    let arg = |arg: &[TokenTree]| match arg {
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Ident(kind), TokenTree::Group(_)] => {
            Some((name.to_string(), kind.to_string()))
        }
        [TokenTree::Ident(kind), TokenTree::Group(name)] => Some((name.stream().to_string(), kind.to_string())),
        [TokenTree::Ident(name)] => Some((name.to_string(), "Words".to_owned())),
        [TokenTree::Ident(name), TokenTree::Punct(sign), ..] if sign.as_char() == '=' => {
            Some((name.to_string(), "Words".to_owned()))
        }
        _ => None,
    };
    let args = tokens.split(is_comma).skip(1).filter_map(arg);
    let place = format!("{}:{}", path.display(), name.span().start().line);
    Some(Call { place, message: message(name.to_string().trim_matches('"'))?, args: args.collect(), is_text })
}

/// Splits `file/id`.
fn message(name: &str) -> Option<Named> {
    name.split_once('/').map(|(file, id)| (file.to_owned(), id.to_owned()))
}

fn find_calls(text: &str) -> Vec<Named> {
    let calls = ["say!(", "string!(", "text!("].into_iter().flat_map(|call| text.split(call).skip(1));
    let mut found: Vec<Named> = calls.filter_map(|call| message(call.split('"').nth(1)?)).collect();
    macros(text, &[BEHIND_CHARSET, TABLES].concat(), &mut |name, tokens| {
        if BEHIND_CHARSET.contains(&name) {
            found.extend(call(behind_charset(tokens), false, Path::new("")).map(|call| call.message));
        } else {
            found.extend(table(name, tokens));
        }
    });
    found
}

fn choices(text: &str) -> Vec<(String, Vec<String>)> {
    let choice = |two: &[TokenTree]| match two {
        [TokenTree::Ident(name), TokenTree::Group(rows)] if rows.delimiter() == Delimiter::Brace => {
            let rows = rows.stream().into_iter().filter_map(|token| match token {
                TokenTree::Ident(row) => Some(row.to_string()),
                TokenTree::Group(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
            });
            Some((name.to_string(), rows.collect()))
        }
        _ => None,
    };
    let mut found = Vec::new();
    macros(text, &["choices"], &mut |_, tokens| found.extend(tokens.windows(2).filter_map(choice)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHOICES: &str =
        "plywood_messages::choices! { /// Whose.\n Side { /// A.\n MaxPlayer, /// B.\n MinPlayer, } }";

    fn wrong(messages: &str, code: &str) -> Vec<String> {
        let text = |path: &str, text: String| Source { is_own: true, path: path.into(), text };
        let sources = [text("choices.rs", CHOICES.to_owned()), text("code.rs", format!("fn f() {{ {code} }}"))];
        problems(&[text("nodes.ftl", format!("### Nodes.\n\n{messages}"))], &sources)
    }

    #[test]
    fn what_is_right_is_let_through() {
        {
            let messages = "visits = many nodes < few

# What is cut.
# $node (Words) - whose children
# $count (Count) - how many
# $side (Side) - whose
# $more (Words) - what follows, if anything
skipped = { CAPITAL($node) }: { $count ->
        [0] none
        [one] <cut>one { $count }</cut>
       *[other] { $count }
    } of { $side ->
        [max-player] MAX
       *[min-player] MIN
    }, { NUMBER($count, type: \"ordinal\") ->
        [two] { $count }nd
       *[other] { $count }th
    }{ $more ->
        [none] .
       *[other] : { $more }
    }
";
            let code = "text!(\"nodes/visits\"); \
             say!(\"nodes/skipped\", node = Words(x), count = Count(f(1, 2)), side = Side(s), more = say!(\"nodes/visits\")); \
             say!(\"nodes/skipped\", node, Count(count), side = Side(s), Words(more),); \
             sentence!(\"nodes/visits\"); sentence!(self.charset, \"nodes/skipped\", Words(node), Count(count), side = Side(s), Words(more))";
            assert_eq!(wrong(messages, code), [""; 0]);
        }

        // Messages of named enums count as calls.
        {
            let code = |what, meaning| {
                format!(
                    "named! {{ /// How.\n pub enum Way in nodes, {what:?} {{ #[default] Up = \"up\", {meaning:?}, }} }}"
                )
            };
            let messages = "what-way = way\nway-up = upwards\n";
            assert_eq!(wrong(messages, &code("what-way", "way-up")), [""; 0]);
            let problems = wrong(messages, &code("what-way", "way-down"));
            assert!(
                problems.iter().any(|problem| problem.contains("`way-down`: there is no such message")),
                "{problems:?}"
            );
            assert!(problems.iter().any(|problem| problem.contains("nobody says `way-up`")), "{problems:?}");
        }
    }

    #[test]
    fn the_messages_of_a_table_of_keys_are_calls() {
        let code = |file: &str, messages: &str| {
            let text = |path: &str, text: &str| Source { is_own: true, path: path.into(), text: text.to_owned() };
            problems(&[text("keys.ftl", &format!("### Keys.\n\n{messages}"))], &[text("code.rs", file)])
        };
        let table = "keys! { $ rows { Step Forward ['\"' Right] Steps LOOKED \"forward\", } } key_lines! { Quiz: Forward \"hint\"; }";
        assert_eq!(code(table, "forward = next step\nhint = next\n"), [""; 0]);
        let problems = code(table, "forward = next step\nback = step back\n");
        assert!(problems.iter().any(|problem| problem.contains("`hint`: there is no such message")), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.contains("nobody says `back`")), "{problems:?}");
    }

    #[test]
    fn the_messages_of_labelled_enums_are_calls() {
        let code = |id| {
            format!("labelled! {{ /// What it is.\n pub enum Shape {{ Round = \"nodes/round\", Flat = {id:?}, }} }}")
        };
        let messages = "round = round\nflat = flat\n";
        assert_eq!(wrong(messages, &code("nodes/flat")), [""; 0]);
        let problems = wrong(messages, &code("nodes/sharp"));
        assert!(problems.iter().any(|problem| problem.contains("`sharp`: there is no such message")), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.contains("nobody says `flat`")), "{problems:?}");
    }

    #[test]
    fn the_messages_of_a_table_are_calls() {
        let table =
            |id| format!("const A: &[Row] = texts!(nodes: \"EOF\" => \"early\", \"close\"; B => {id:?}, \"close\";);");
        let messages = "early = ends early\nclose = close it\nlate = too late\n";
        assert_eq!(wrong(messages, &table("late")), [""; 0]);
        let problems = wrong(messages, &table("later"));
        assert!(problems.iter().any(|problem| problem.contains("`later`: there is no such message")), "{problems:?}");
        assert!(problems.iter().any(|problem| problem.contains("nobody says `late`")), "{problems:?}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        // Mistakes in messages are reported.
        {
            let count = "# $count (Count) - how many\n";
            let words = "# $name (Words) - whose\n";
            let cases = [
                ("visits = { $count } nodes", "`$count` is not declared"),
                (&format!("{count}visits = many nodes"), "`$count` stands in the comment only"),
                (&format!("{count}{count}visits = {{ $count }}"), "declared twice"),
                ("# $count: how many\nvisits = { $count }", "is not of the form"),
                (&format!("{count}visits = {{ $count ->\n   *[many] nodes\n}}"), "\"Many\") is none of the rows"),
                (&format!("{count}visits = {{ $count ->\n   *[other] nodes\n    [one] node\n}}"), "stands last"),
                (&format!("{count}visits = {{ NUMBER($count) }}"), "only an argument, CAPITAL, CASE"),
                (&format!("{count}visits = {{ NUMBER($count) ->\n   *[other] nodes\n}}"), "cannot select a row so"),
                (&format!("{count}visits = {{ CAPITAL($count) }}"), "CAPITAL takes words"),
                ("# $name (Text) - whose\nvisits = { $name ->\n   *[other] nodes\n}", "a `Text` cannot select"),
                (&format!("{words}visits = {{ $name ->\n   *[some] nodes\n}}"), "\"Some\") is none of the rows"),
                ("# $who (Side) - whose\nvisits = { $who }", "`$who` can only select a row"),
                ("# $who (Side) - whose\nvisits = { $who ->\n   *[max-player] x\n}", "no row for `MinPlayer`"),
                ("visits = <cut>beta", "a tone begins and does not end"),
                ("visits = beta</cut>", "ends what did not begin"),
                ("visits = <cut>beta</node>", "`</node>` ends what did not begin"),
                ("visits = <red>beta</red>", "`<red>` is no tone"),
                ("visits = beta ☃", "is not in `ASCII`"),
                ("visits = { other }", "only an argument"),
                ("-visits = beta", "terms are not read"),
                ("visits", "line 3: "),
                ("visits = a\nvisits = b", "stands there twice"),
                ("visits = a  b", "says \"a  b\""),
            ];
            for (text, problem) in cases {
                let found = wrong(text, "say!(\"nodes/visits\", count = Count(1), name = Words(2))");
                assert!(
                    found.iter().any(|found| found.starts_with("nodes.ftl: ") && found.contains(problem)),
                    "{text}\n{found:?}"
                );
            }
        }

        // Mistakes in calls are reported.
        {
            let messages = "# $count (Count) - how many\nvisits = { $count } nodes\n\nleaf = leaf";
            let right = "say!(\"nodes/visits\", count = Count(1)); text!(\"nodes/leaf\");";
            let cases = [
                ("say!(\"nodes/visit\", count = Count(1))", "there is no such message"),
                ("say!(\"leaves/visits\", count = Count(1))", "no such message in leaves.ftl"),
                ("say!(\"nodes/visits\")", "is said with {}"),
                ("say!(\"nodes/visits\", number = Count(1))", "is said with"),
                ("f(|| say!(\"nodes/visits\", count = Text(1)))", "is said with {\"count\": \"Text\"}"),
                ("text!(\"nodes/visits\")", "is said with {}"),
                ("string!(\"nodes/visits\")", "is said with {}"),
            ];
            assert_eq!(wrong(messages, right), [""; 0]);
            for (call, problem) in cases {
                let found = wrong(messages, &format!("{right} {call}"));
                assert!(
                    found.len() == 1 && found[0].starts_with("code.rs:1: ") && found[0].contains(problem),
                    "{call}\n{found:?}"
                );
            }
            assert_eq!(wrong(messages, ""), ["nodes.ftl: nobody says `leaf`", "nodes.ftl: nobody says `visits`"]);
        }
    }
}
