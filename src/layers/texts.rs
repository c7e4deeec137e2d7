//! What a person reads stands in the catalogue of words: text in the sources is found, and messages that nobody says.
//!
//! It looks for strings that read like words: two of them, or one beside something that is filled in. A single word is not
//! found.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::{CFG_TEST, Source, declared, product_sources, refuse};

/// Sources with strings of several words that are not for the catalogue, and what they are.
const OTHERWISE: &[(&str, &str)] = &[
    ("src/cli/arguments.rs", "the command line's own help"),
    ("src/core/pseudocode", "programs in the notation of textbooks"),
    ("src/engine/format/spans.rs", "what the two halves of a reader expect of each other"),
    ("src/engine/format/syntax_error.rs", "how the messages of the parsers begin"),
    ("src/core/export/exercise/moodle.rs", "the elements of a format"),
    ("src/core/export/figure/svg.rs", "the language of browsers"),
    ("src/core/export/lesson_figure.rs", "the language of browsers"),
    ("src/core/export/walk/document.rs", "the language of browsers"),
    ("src/core/export/walk/palette.rs", "the language of browsers"),
    ("src/core/export/walk/site.rs", "the language of browsers"),
    ("src/core/export/figure/tikz.rs", "the language of LaTeX"),
    ("src/core/export/figure/dot.rs", "the language of Graphviz"),
    ("src/pictures/lib.rs", "names of fonts"),
    ("src/engine/build", "what the compiler of the catalogue says to whoever writes it"),
];

/// A string in a source.
#[derive(Debug, PartialEq, Eq)]
struct Literal<'s> {
    line: usize,
    text: &'s str,
    /// The code before it, in which it may be an argument.
    before: &'s str,
}

/// The strings of a source, those in comments left out.
fn literals(source: &str) -> Vec<Literal<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        at += match rest.as_bytes()[0] {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'r' if is_raw(rest) && !source[..at].ends_with(is_of_name) => {
                let hashes = rest[1..].bytes().take_while(|&byte| byte == b'#').count();
                let inside = &rest[hashes + 2..];
                let end = inside.find(&format!("\"{}", "#".repeat(hashes))).unwrap_or(inside.len());
                found.push(literal(source, at, &inside[..end]));
                2 * hashes + end + 3
            }
            b'"' => {
                let end = end(&rest[1..]);
                found.push(literal(source, at, &rest[1..=end]));
                end + 2
            }
            b'\'' => character(rest),
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
    }
    found
}

fn is_raw(rest: &str) -> bool {
    rest[1..].trim_start_matches('#').starts_with('"')
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn literal<'s>(source: &'s str, at: usize, text: &'s str) -> Literal<'s> {
    Literal { line: source[..at].matches('\n').count() + 1, text, before: &source[..at] }
}

/// Where the quote is that ends a string.
fn end(text: &str) -> usize {
    let mut escaped = false;
    let is_end = |c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    };
    text.find(is_end).unwrap_or(text.len() - 1)
}

/// The length of a character such as `'"'`; of a lifetime only that of its mark.
fn character(rest: &str) -> usize {
    let mut inside = rest[1..].char_indices();
    match inside.next() {
        Some((_, '\\')) => rest[3..].find('\'').map_or(1, |end| end + 4),
        _ => inside.next().filter(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 2),
    }
}

/// Whether it reads like words: a word of at least two letters beside another, or beside something that is filled in.
fn is_words(text: &str) -> bool {
    let text = text.replace("\\n", " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters = |word: &str| word.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    let is_word = |word: &str| {
        let letters = letters(word);
        letters.len() > 1 && !word.contains('{') && letters.chars().all(|c| c.is_alphabetic() || "-'’`".contains(c))
    };
    words.iter().any(|word| is_word(word))
        && words.iter().filter(|word| is_word(word) || word.contains('{')).count() > 1
}

/// Whether a string is for whoever reads the source: why something cannot be, or an attribute other than what an error says.
fn is_for_developers(literal: &Literal<'_>) -> bool {
    let before = literal.before.trim_end();
    let line = literal.before.rsplit('\n').next().unwrap_or_default();
    let statement = before.rsplit([';', '{', '}']).next().unwrap_or_default();
    before.ends_with(".expect(")
        || (line.trim_start().starts_with("#[") || line.trim_start().starts_with("#!["))
            && !line.trim_start().starts_with("#[error(")
        || ["assert!(", "assert_eq!(", "unreachable!(", "include_str!("].iter().any(|call| statement.contains(call))
}

/// The text of a source without what is only for tests.
fn product(source: &Source) -> &str {
    let mut end = 0;
    let mut lines = source.text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        if line.trim_end() == CFG_TEST && lines.peek().is_some_and(|next| declared(next.trim_end()).is_none()) {
            break;
        }
        end += line.len();
    }
    &source.text[..end]
}

/// The strings of a source that read like words for people.
fn texts(source: &Source) -> Vec<String> {
    let found =
        literals(product(source)).into_iter().filter(|literal| is_words(literal.text) && !is_for_developers(literal));
    found.map(|literal| format!("{}:{}: {:?}", source.path, literal.line, literal.text)).collect()
}

#[test]
fn what_people_read_stands_in_the_catalogue() {
    let mut wrong = Vec::new();
    for source in product_sources() {
        let is_otherwise = OTHERWISE.iter().any(|(path, _)| source.path.starts_with(path));
        if !is_otherwise {
            wrong.extend(texts(&source));
        }
    }
    refuse(
        &wrong,
        "What a person reads is a message of src/engine/words/en; how to add one stands at the head of src/engine/words.rs.",
    );
}

#[test]
fn every_message_is_said_somewhere() {
    let sources: String = product_sources().iter().map(|source| product(source).to_owned()).collect();
    let mut wrong = Vec::new();
    for (subject, text) in catalogue() {
        let said = said(&sources, &subject);
        for name in text.lines().filter_map(message) {
            let camel = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>();
            if ![name.replace('-', "_"), camel].iter().any(|name| said.contains(name.as_str())) {
                wrong.push(format!("{subject}.ftl: nobody says `{name}`"));
            }
        }
    }
    refuse(&wrong, "Remove the message, or say it. Messages are named with their subject: `nodes::Place`.");
}

/// The messages of a subject that sources name: `subject::name`, `subject::{name, name}`.
fn said<'s>(sources: &'s str, subject: &str) -> BTreeSet<&'s str> {
    let path = format!("{subject}::");
    let found = sources.match_indices(&path).filter(|&(at, _)| !sources[..at].ends_with(is_of_name));
    let names = found.flat_map(|(at, found)| {
        let rest = &sources[at + found.len()..];
        let end = if rest.starts_with('{') { rest.find('}') } else { rest.find(|c| !is_of_name(c)) };
        rest[..end.unwrap_or(rest.len())].split([',', '{'])
    });
    names.map(str::trim).collect()
}

/// The files of the catalogue.
fn catalogue() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine/words/en");
    let paths = fs::read_dir(folder).expect("the catalogue").map(|file| file.expect("a file").path());
    let name = |path: &Path| path.file_stem().expect("a name").to_string_lossy().replace('-', "_");
    paths.map(|path| (name(&path), fs::read_to_string(&path).expect("a readable file"))).collect()
}

/// The name of the message that a line begins.
fn message(line: &str) -> Option<&str> {
    let name = line.split_once('=')?.0.trim_end();
    (line.starts_with(|c: char| c.is_ascii_lowercase()) && !name.contains(' ')).then_some(name)
}

#[test]
fn strings_are_found_however_they_are_written() {
    let source = "let a: &'a str = \"one \\\"two\\\"\"; // \"no\"\nlet b = ['\"', '\\'', 'é']; f(r#\"a \"b\" c\"#, \"\", r\"\\\");";
    let found: Vec<(usize, &str)> = literals(source).iter().map(|literal| (literal.line, literal.text)).collect();
    assert_eq!(found, [(1, "one \\\"two\\\""), (2, "a \"b\" c"), (2, ""), (2, "\\")]);
}

#[test]
fn words_are_told_from_what_is_not_for_people() {
    let words = ["no tree", "{count} nodes", "{} is", "`depth` is missing", "one\\ntwo", "so far: {}"];
    let others = ["visited", "{} {}", "{a}, {b}", "best-first", "8 ≥ 5", "{}:{}", "x = 1", "", "#{:02x}{:02x}"];
    for (texts, expected) in [(&words[..], true), (&others[..], false)] {
        for text in texts {
            assert_eq!(is_words(text), expected, "{text}");
        }
    }
}

#[test]
fn what_developers_read_is_left_alone() {
    let source = "#[expect(x, reason = \"so it is\")]\nx.expect(\"there is one\");\ndebug_assert!(x, \"one is there\");\n\
                  #[error(\"it is wrong\")]\nf(\"it is said\");\n";
    let found = literals(source).into_iter().filter(|literal| is_words(literal.text) && !is_for_developers(literal));
    assert_eq!(found.map(|literal| literal.text).collect::<Vec<_>>(), ["it is wrong", "it is said"]);
}
