//! Prose of the documents and the messages: no replaced words, and no long sentences.
//!
//! The glossary has one term per concept. `WORDS` lists the words that once stood for these concepts, and phrases that are hard to
//! read, each with a better one.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Most words of a sentence in a document, and in a message.
const DOCUMENT: usize = 35;
const MESSAGE: usize = 25;

/// Phrases that no text has, and what to write instead.
const WORDS: &[(&[&str], &str)] = &[
    (&["tell", "tells", "told"], "show, print, report, explain, distinguish"),
    (&["stands"], "is, is in, means, overrides"),
    (&["reckon", "reckons", "reckoned"], "compute"),
    (&["anew"], "again, reload"),
    (&["heed", "heeds", "heeded"], "respect, apply"),
    (&["mend", "mends", "mended"], "fix"),
    (&["is no", "are no", "was no"], "is not a"),
    (&["whoever", "nobody", "somebody"], "you, the player, the reader"),
    (&["wish", "wishes"], "option, default"),
    (&["dear", "dearer", "dearest"], "expensive"),
    (&["hand up", "hands up", "handed up", "handing up", "handed down", "hands on", "handed on"], "return, pass on"),
    (&["comes out in the end", "come to nothing", "comes to nothing"], "result, fail"),
    (&["unquiet"], "not quiet"),
    (&["besides"], "also"),
    (&["thereby", "therein", "thereof", "wherein", "whereupon"], "a noun"),
];

/// Words that another term of the glossary has replaced.
const TERMS: &[(&[&str], &str)] = &[
    (&["speaker's view", "follower", "talk", "talks", "the hall", "the room"], "presentation"),
    (&["telling step", "telling steps", "telling ones"], "key step"),
    (&["left behind", "taken up", "take up", "takes up"], "restoring edits"),
    (&["lane", "lanes", "lock-step view"], "comparison"),
    (&["contest", "contests"], "match"),
    (&["duplicate position", "duplicates"], "transposition"),
    (&["stepper", "walkthrough"], "lesson"),
    (&["static value", "static values"], "evaluation"),
];

/// Passages that may break a rule: the start of the place, a part of the text, and the reason.
const ALLOWED: &[(&str, &str, &str)] = &[];

/// A text with the place that reports show.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Passage {
    place: String,
    text: String,
}

fn passage(place: &str, text: &str) -> Passage {
    Passage { place: place.to_owned(), text: text.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// Returns the paragraphs, list items and table cells of a document, without code.
fn of_document(place: &str, text: &str) -> Vec<Passage> {
    let (mut passages, mut paragraph, mut is_code) = (Vec::new(), String::new(), false);
    for line in text.lines().chain([""]) {
        let line = line.trim();
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let is_item = line.starts_with("* ")
            || line.starts_with("- ")
            || line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        let is_row = line.starts_with('|');
        let is_prose = !is_row && !is_code && !line.starts_with("<!--") && !line.starts_with("```");
        let ends = line.is_empty() || is_code || is_item || is_row || line.starts_with(['#', '<', '`', '[']);
        if ends && !paragraph.is_empty() {
            passages.push(passage(place, &std::mem::take(&mut paragraph)));
        }
        if is_row {
            passages.extend(line.trim_matches('|').split(" | ").map(|cell| passage(place, cell)));
        }
        if is_prose {
            paragraph.push_str(line.trim_start_matches(['#', '*', '-', ' ']));
            paragraph.push(' ');
        }
    }
    passages.retain(|passage| !passage.text.is_empty());
    passages
}

/// Returns the messages of a file. A message with variants is several passages, which together have every variant.
fn of_messages(place: &str, text: &str) -> Vec<Passage> {
    let mut messages: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =") {
            Some((name, rest)) if line.starts_with(|c: char| c.is_ascii_lowercase()) => {
                messages.push((format!("{place} {name}"), rest.to_owned()));
            }
            _ => {
                if let Some((_, message)) = messages.last_mut() {
                    message.push('\n');
                    message.push_str(line);
                }
            }
        }
    }
    let of = |(place, message): &(String, String)| -> Vec<Passage> {
        let most = message.matches('\n').count().max(1);
        let mut all: Vec<Passage> = (0..most).map(|which| passage(place, &expand(message, which))).collect();
        all.dedup();
        all
    };
    messages.iter().flat_map(of).collect()
}

/// Replaces every selector of a message with its variant `which`, or with its last, and every other argument with `X`.
fn expand(message: &str, which: usize) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some((before, inside)) = rest.split_once('{') {
        out.push_str(before);
        let mut depth = 1;
        let is_end = |c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        };
        // Quoted braces are symbols, not arguments.
        let quoted = inside.strip_prefix("\"{\"}").or_else(|| inside.strip_prefix("\"}\"}"));
        if let Some(after) = quoted {
            rest = after;
            continue;
        }
        let end = inside.find(is_end).unwrap_or(inside.len());
        match inside[..end].split_once("->") {
            Some((_, variants)) => {
                let all = variants_of(variants);
                out.push_str(&all.get(which).or(all.last()).map_or_else(String::new, |text| expand(text, which)));
            }
            None if inside.starts_with('"') => out.push_str(inside[..end].trim_matches('"')),
            None => out.push('X'),
        }
        rest = inside.get(end + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// Returns the texts of the variants `[one] text` and `*[other] text`, one a line or more.
fn variants_of(variants: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in variants.lines() {
        let line = line.trim().trim_start_matches('*');
        match line.strip_prefix('[').and_then(|line| line.split_once(']')) {
            Some((_, text)) => all.push(text.to_owned()),
            None => {
                if let Some(text) = all.last_mut() {
                    text.push(' ');
                    text.push_str(line);
                }
            }
        }
    }
    all
}

/// Removes marks such as `<cut>`, and replaces code and targets of links.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for (number, part) in text.split('`').enumerate() {
        out.push_str(if number % 2 == 0 { part } else { "X" });
    }
    let mut plain = String::new();
    for part in out.split("](") {
        if plain.is_empty() {
            plain.push_str(part);
        } else {
            plain.push_str(part.split_once(')').map_or(part, |(_, after)| after));
        }
    }
    ["node", "player", "number", "verdict", "cut"]
        .iter()
        .fold(plain, |text, mark| text.replace(&format!("<{mark}>"), "").replace(&format!("</{mark}>"), ""))
}

fn sentences(text: &str) -> Vec<String> {
    let (mut all, mut sentence) = (Vec::new(), Vec::new());
    for word in plain(text).split_whitespace() {
        sentence.push(word.to_owned());
        if word.trim_end_matches(['"', ')', '*']).ends_with(['.', '!', '?']) {
            all.push(std::mem::take(&mut sentence).join(" "));
        }
    }
    all.push(sentence.join(" "));
    all.retain(|sentence| !sentence.is_empty());
    all
}

/// Returns true for whole words in any case. "There is no X", "is no longer" and "stands pat" are plain English.
fn has(text: &str, phrase: &str) -> bool {
    let lower = text.to_lowercase();
    let is_letter = |c: char| c.is_alphanumeric() || c == '-';
    lower.match_indices(phrase).any(|(at, _)| {
        let (before, after) = (&lower[..at], &lower[at + phrase.len()..]);
        let is_whole = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        let is_plain = phrase.ends_with(" no") && (before.ends_with("there ") || after.starts_with(" longer"))
            || phrase == "stands" && after.starts_with(" pat");
        is_whole && !is_plain
    })
}

/// Returns what is wrong with a passage.
fn faults(passage: &Passage, limit: usize) -> Vec<String> {
    let text = plain(&passage.text);
    let replaced = WORDS.iter().chain(TERMS).flat_map(|(phrases, instead)| {
        let found = phrases.iter().filter(|phrase| has(&text, phrase));
        found.map(move |phrase| format!("`{phrase}`: write {instead}"))
    });
    let long = sentences(&passage.text).into_iter().filter_map(|sentence| {
        let words = sentence.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
        (words > limit).then(|| format!("{words} words, at most {limit}"))
    });
    replaced.chain(long).map(|fault| format!("{}: {fault}: {}", passage.place, passage.text)).collect()
}

fn is_allowed(passage: &Passage) -> bool {
    ALLOWED.iter().any(|(place, part, _)| passage.place.starts_with(place) && passage.text.contains(part))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).into_iter().flatten();
    let paths = entries.map(|entry| Path::new(folder).join(entry.expect("an entry").file_name()));
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|is| is == ending)).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> (String, String) {
    (path.display().to_string(), fs::read_to_string(Path::new(ROOT).join(path)).expect("a readable file"))
}

fn documents() -> Vec<Passage> {
    let all = ["README.md", "CONTRIBUTING.md"].map(PathBuf::from).into_iter().chain(files("docs", "md"));
    all.flat_map(|path| {
        let (place, text) = read(&path);
        of_document(&place, &text)
    })
    .collect()
}

fn messages() -> Vec<Passage> {
    let crates = fs::read_dir(Path::new(ROOT).join("src")).expect("src/");
    let mut folders: Vec<String> =
        crates.map(|entry| format!("src/{}/words", entry.expect("an entry").file_name().to_string_lossy())).collect();
    folders.sort();
    let files = folders.iter().flat_map(|folder| files(folder, "ftl"));
    files
        .flat_map(|path| {
            let (place, text) = read(&path);
            of_messages(&place, &text)
        })
        .collect()
}

#[track_caller]
fn refuse(passages: &[Passage], limit: usize) {
    let checked = passages.iter().filter(|passage| !is_allowed(passage));
    let wrong: Vec<String> = checked.flat_map(|passage| faults(passage, limit)).collect();
    assert!(wrong.is_empty(), "{} passages to rewrite:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn documents_have_no_replaced_words_and_no_long_sentences() {
    let passages = documents();
    assert!(passages.len() > 1_000, "{} passages", passages.len());
    refuse(&passages, DOCUMENT);
}

#[test]
fn messages_have_no_replaced_words_and_no_long_sentences() {
    let passages = messages();
    assert!(passages.len() > 1_000, "{} messages", passages.len());
    refuse(&passages, MESSAGE);
}

/// An exception that nothing needs any more is removed.
#[test]
fn every_exception_is_needed() {
    let documents = documents().into_iter().map(|passage| (passage, DOCUMENT));
    let all: Vec<(Passage, usize)> =
        documents.chain(messages().into_iter().map(|passage| (passage, MESSAGE))).collect();
    for (place, part, reason) in ALLOWED {
        let is_of = |passage: &Passage| passage.place.starts_with(place) && passage.text.contains(part);
        let is_needed = all.iter().any(|(passage, limit)| is_of(passage) && !faults(passage, *limit).is_empty());
        assert!(is_needed, "{place} does not need `{part}` ({reason}): remove it from `ALLOWED`");
    }
}

#[test]
fn a_replaced_term_has_its_term_in_the_glossary() {
    let glossary = of_document("docs/glossary.md", &read(Path::new("docs/glossary.md")).1);
    for (_, term) in TERMS {
        let is_there = glossary.iter().any(|cell| cell.text.split(", ").any(|name| name == *term));
        assert!(is_there, "docs/glossary.md has no term `{term}`");
    }
}

/// Every phrase is found in every kind of text, and a sentence that is one word too long.
#[test]
fn the_check_finds_what_is_planted() {
    for (phrase, _) in
        WORDS.iter().chain(TERMS).flat_map(|(phrases, instead)| phrases.iter().map(move |p| (p, instead)))
    {
        let document = format!("# Title\n\nA paragraph.\n\n* An item\n  that {phrase} here.\n\n| a | {phrase} |\n");
        let found: Vec<String> =
            of_document("docs/x.md", &document).iter().flat_map(|passage| faults(passage, DOCUMENT)).collect();
        assert_eq!(found.len(), 2, "`{phrase}`: {found:?}");
        let file = format!(
            "# $n (Count) - {phrase}\none = a text\n\ntwo = {{ $n ->\n    [one] one text\n   *[other] texts, {phrase} it\n}}\n"
        );
        let found: Vec<String> =
            of_messages("x.ftl", &file).iter().flat_map(|passage| faults(passage, MESSAGE)).collect();
        assert_eq!(found.len(), 1, "`{phrase}`: {found:?}");
        assert!(found[0].starts_with("x.ftl two: "), "{found:?}");
    }
    let sentence = |words: usize| passage("x", &format!("{}. A short one.", vec!["word"; words].join(" ")));
    assert!(faults(&sentence(MESSAGE), MESSAGE).is_empty());
    assert_eq!(faults(&sentence(MESSAGE + 1), MESSAGE).len(), 1);
}

#[test]
fn plain_english_passes() {
    for text in
        ["There is no file `told`.", "It is no longer there.", "MAX stands pat.", "See [the page](talks.md) `anew`."]
    {
        let found: Vec<String> = faults(&passage("x", text), MESSAGE);
        assert!(found.is_empty(), "{found:?}");
    }
}

#[test]
fn variants_and_arguments_count_as_words() {
    let file = "some = { $n ->\n    [one] one { $kind } leaf\n   *[other] { $n } leaves of { $m ->\n    [one] one\n   *[other] many\n}\n} in {\"{\"}a{\"}\"}\n";
    let texts: Vec<String> = of_messages("x", file).into_iter().map(|passage| passage.text).collect();
    assert!(texts.contains(&"one X leaf in a".to_owned()), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("X leaves of")), "{texts:?}");
}
