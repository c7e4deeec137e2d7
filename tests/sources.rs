//! Conventions that no compiler checks: which files may use the outside world, and that every text for people is a message.
//!
//! The sources are read as text. Test code is the last item of its file, or a module declared after a `#[cfg(test)]`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that only some files may use: the names, the allowed files or folders, and advice for the others.
const WORLD: &[(&[&str], &[&str], &str)] = &[
    (&["std::env"], &[CLI, BUILD_TREES, BUILD_WEB], "take it as an argument; the command line knows the environment"),
    (
        &["std::process"],
        // A presentation is identified by its process number.
        &["src/program/main.rs", CLI, TERMINAL, SERVER, DISCOVERY],
        "return an error; the command line ends the process",
    ),
    (
        &["std::time", "Instant::now"],
        &[TERMINAL, PROGRESS, SERVER, VOTING, CLIENT, DISCOVERY, OWN_PROGRAM],
        "take a message; the terminal owns the clock",
    ),
    (
        &["std::thread", "std::sync::mpsc", "signal_hook"],
        &[TERMINAL, THREADS, PROGRESS, SERVER, VOTING, CLIENT, RACE, BESIDE, OWN_PROGRAM],
        "ask for a job; the terminal owns threads and signals",
    ),
    (
        &["std::fs", "File::"],
        &[FILES, DIRECTORY, KEYS, MESSAGES, BUILD_TREES],
        "take the text; `files` reads and saves files",
    ),
    (
        &["std::os::unix", "nix::"],
        &[DIRECTORY, DISCOVERY, SERVER, CLIENT, KEYS, INBOX, FILES, OWN_PROGRAM],
        "say it to the server or the client; they know sockets and whose they are",
    ),
    (&["TcpListener", "TcpStream", "UdpSocket"], &[VOTING], "say it to the page for votes; it alone opens a port"),
    (&["notify::"], &[TERMINAL], "take a message; the terminal is told of files that change"),
    (&["stdin"], &[FILES, TERMINAL, OWN_PROGRAM], "take the text; `files` reads standard input"),
    (
        &["stdout", "stderr", "print!", "println!"],
        // Build scripts print instructions for Cargo.
        &["src/program/cli/output.rs", "src/program/terminal/screen.rs", BUILD_TREES, BUILD_WEB, OWN_PROGRAM],
        "write to an `impl Write`; `cli::output` knows which it is, and has everything pass its gate",
    ),
    (
        &["crossterm::terminal", "crossterm::cursor", "crossterm::{", "execute!", "queue!"],
        &[TERMINAL],
        "return an effect; `terminal` performs it",
    ),
    (
        &["crossterm"],
        &[TERMINAL],
        "take a key of `event` of the interface; the terminal turns the ones of crossterm into them",
    ),
    (&["ratatui"], &["src/interface/", TERMINAL], "describe it in plain data; the interface knows cells"),
    (&["clap"], &[CLI], "take it as an argument; the command line is parsed in `cli`"),
];

const CLI: &str = "src/program/cli";
const TERMINAL: &str = "src/program/terminal";
const KEYS: &str = "src/program/terminal/keys.rs";
/// Waits for the terminal.
const INBOX: &str = "src/program/terminal/inbox.rs";
const THREADS: &str = "src/program/threads.rs";
const PROGRESS: &str = "src/program/cli/progress.rs";
/// Runs a learner's program: its time, its group and its streams.
const OWN_PROGRAM: &str = "src/program/cli/own_program";
const DIRECTORY: &str = "src/program/sockets/directory.rs";
const DISCOVERY: &str = "src/program/sockets/discovery.rs";
const SERVER: &str = "src/program/sockets/server.rs";
/// The page for votes: its port, the threads of its connections, and the deadline of a request.
const VOTING: &str = "src/program/sockets/voting";
const CLIENT: &str = "src/program/sockets/client.rs";
const FILES: &str = "src/document/src/files";
const MESSAGES: &str = "src/messages/src/words/file.rs";
const RACE: &str = "src/search/src/session/lockstep/race.rs";
const BESIDE: &str = "src/search/src/session/beside.rs";
const BUILD_TREES: &str = "src/tree/build.rs";
const BUILD_WEB: &str = "src/web/build.rs";

const CFG_TEST: &str = "#[cfg(test)]";
const CFG_TESTING: &str = "#[cfg(any(test, feature = \"testing\"))]";

struct Source {
    path: String,
    text: String,
}

impl Source {
    /// Returns the lines before the last item, if that is for tests only.
    fn product(&self) -> impl Iterator<Item = &str> {
        let lines: Vec<&str> = self.text.split_inclusive('\n').collect();
        let is_end = |two: &[&str]| is_for_tests(two[0]) && declared(two[1].trim_end()).is_none();
        let end = lines.windows(2).position(is_end).unwrap_or(lines.len());
        lines.into_iter().take(end)
    }

    /// Returns the files and folders of the modules that it declares for tests only.
    fn test_modules(&self) -> impl Iterator<Item = String> {
        let lines: Vec<&str> = self.text.lines().collect();
        let pairs: Vec<&str> = lines.windows(2).filter(|two| is_for_tests(two[0])).map(|two| two[1]).collect();
        let own = self.path.trim_end_matches(".rs").trim_end_matches("lib").trim_end_matches('/').to_owned();
        let names: Vec<String> = pairs.into_iter().filter_map(declared).map(|name| format!("{own}/{name}")).collect();
        names.into_iter()
    }
}

fn is_for_tests(line: &str) -> bool {
    [CFG_TEST, CFG_TESTING].contains(&line.trim_end())
}

fn declared(line: &str) -> Option<&str> {
    line.trim_start_matches("pub ").trim_start_matches("pub(crate) ").strip_prefix("mod ")?.strip_suffix(';')
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = vec![root.join("src")];
    let mut paths = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            match (entry.is_dir(), entry.extension().is_some_and(|extension| extension == "rs")) {
                (true, _)
                    if entry.ends_with("tests")
                        && entry.parent().is_some_and(|crate_| crate_.join("Cargo.toml").exists()) => {}
                (true, _) => folders.push(entry),
                (false, true) => drop(paths.insert(entry)),
                (false, false) => {}
            }
        }
    }
    let source = |path: &PathBuf| {
        let names: Vec<_> =
            path.strip_prefix(root).expect("a path below the root").iter().map(|name| name.to_string_lossy()).collect();
        Source { path: names.join("/"), text: fs::read_to_string(path).expect("a readable source") }
    };
    let mut sources: Vec<Source> = paths.iter().map(source).collect();
    let tests: BTreeSet<String> = sources.iter().flat_map(Source::test_modules).collect();
    sources.retain(|source| {
        !tests
            .iter()
            .any(|module| source.path.starts_with(&format!("{module}/")) || source.path == format!("{module}.rs"))
    });
    sources
}

#[track_caller]
fn refuse(wrong: &[String], advice: &str) {
    assert!(wrong.is_empty(), "\n{}\n\n{advice}\n", wrong.join("\n"));
}

#[test]
fn only_the_edges_touch_the_world() {
    let mut wrong = Vec::new();
    for source in sources() {
        let code: Vec<&str> = source.product().map(|line| line.split("//").next().unwrap_or_default()).collect();
        for (names, allowed, instead) in WORLD {
            if allowed.iter().any(|place| source.path.starts_with(place)) {
                continue;
            }
            for (number, line) in (1..).zip(&code) {
                for name in names.iter().filter(|&name| line.contains(name)) {
                    wrong.push(format!("{}:{number}: names `{name}`: {instead}", source.path));
                }
            }
        }
    }
    refuse(&wrong, "Who may use a name is in `WORLD` in tests/sources.rs.");
}

/// A renamed re-export would give one thing two names.
#[test]
fn nothing_is_exported_under_another_name() {
    let mut wrong = Vec::new();
    for source in sources() {
        let exports = source.text.split(';').filter_map(|item| item.rsplit_once("pub").map(|(_, export)| export));
        let exports = exports.filter_map(|export| export.split_once("use ").filter(|(scope, _)| !scope.contains('\n')));
        let names = exports
            .flat_map(|(_, names)| names.split([',', '{', '}']))
            .filter(|name| name.contains(" as ") && !name.ends_with(" as _"));
        wrong.extend(names.map(|name| format!("{}: {}", source.path, name.trim())));
    }
    refuse(&wrong, "Rename the item itself, and use that name.");
}

/// Sources with strings of several words that are not messages, and their purpose.
const OTHERWISE: &[(&str, &str)] = &[
    ("src/program/cli/arguments.rs", "the command line's own help"),
    ("src/games/src/names.rs", "what files and specs write"),
    ("src/explain/src/pseudocode", "programs in the notation of textbooks"),
    ("src/tree/src/format/spans.rs", "what the two halves of a reader expect of each other"),
    ("src/tree/src/format/syntax_error.rs", "how the messages of the parsers begin"),
    ("src/export/src/exercise/moodle.rs", "the elements of a format"),
    ("src/drawing/src/figure/svg.rs", "the language of browsers"),
    ("src/drawing/src/figure/cells.rs", "the language of browsers"),
    ("src/export/src/exercise/paper.rs", "the language of browsers"),
    ("src/export/src/walk/document.rs", "the language of browsers"),
    ("src/export/src/walk/sheet.rs", "names of classes"),
    ("src/program/cli/figures/document.rs", "options of the command line"),
    ("src/export/src/walk/palette.rs", "the language of browsers"),
    ("src/export/src/walk/program.rs", "the language of browsers"),
    ("src/web/src/engine.rs", "the keys of a tree file"),
    ("src/program/sockets/voting", "the language of browsers"),
    ("src/export/src/walk/site.rs", "the language of browsers"),
    ("src/drawing/src/figure/tikz.rs", "the language of LaTeX"),
    ("src/drawing/src/figure/dot.rs", "the language of Graphviz"),
    ("src/drawing/src/theme.rs", "the styles of roles"),
    ("src/pictures/src/lib.rs", "names of fonts"),
    ("src/interface/src/keymap/in_force.rs", "words that users type in plain sessions"),
    ("src/program/cli/config.rs", "the notation of settings"),
    ("src/messages/src/words/reader.rs", "what is wrong with a message, for whoever writes it"),
];

#[derive(Debug, PartialEq, Eq)]
struct Literal<'s> {
    line: usize,
    text: &'s str,
    before: &'s str,
}

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

fn end(text: &str) -> usize {
    let mut escaped = false;
    let is_end = |c: char| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    };
    text.find(is_end).unwrap_or(text.len() - 1)
}

/// Returns the length of a character such as `'"'`; for a lifetime only that of its apostrophe.
fn character(rest: &str) -> usize {
    let mut inside = rest[1..].char_indices();
    match inside.next() {
        Some((_, '\\')) => rest[3..].find('\'').map_or(1, |end| end + 4),
        _ => inside.next().filter(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 2),
    }
}

/// Returns true for natural language: a word of at least two letters next to another, or next to a placeholder.
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

/// Returns true for strings for developers: reasons in assertions, and attributes other than error texts.
fn is_for_developers(literal: &Literal<'_>) -> bool {
    let before = literal.before.trim_end();
    let line = literal.before.rsplit('\n').next().unwrap_or_default();
    let statement = before.rsplit([';', '{', '}']).next().unwrap_or_default();
    before.ends_with(".expect(")
        || (line.trim_start().starts_with("#[") || line.trim_start().starts_with("#!["))
            && !line.trim_start().starts_with("#[error(")
        || ["assert!(", "assert_eq!(", "unreachable!(", "include_str!("].iter().any(|call| statement.contains(call))
}

fn texts(source: &Source) -> Vec<String> {
    let product: String = source.product().collect();
    let found = literals(&product).into_iter().filter(|literal| is_words(literal.text) && !is_for_developers(literal));
    found.map(|literal| format!("{}:{}: {:?}", source.path, literal.line, literal.text)).collect()
}

#[test]
fn what_people_read_stands_in_the_catalogue() {
    let mut wrong = Vec::new();
    for source in sources() {
        let is_otherwise = OTHERWISE.iter().any(|(path, _)| source.path.starts_with(path));
        if !is_otherwise {
            wrong.extend(texts(&source));
        }
    }
    refuse(&wrong, "What a person reads is a message; how to add one stands at the head of src/messages/src/words.rs.");
}

/// Returns the catalogues that the messages of a source are looked up in: those of its crate.
fn catalogues(source: &Source, all: &[Source]) -> BTreeSet<String> {
    let folder: Vec<&str> = source.path.split('/').take(2).collect();
    let words = [format!("{}/src/words.rs", folder.join("/")), format!("{}/words.rs", folder.join("/"))];
    let words = all.iter().find(|one| words.contains(&one.path)).map_or("", |one| &one.text);
    let listed = words.split_once("plywood_messages::files!(").and_then(|(_, rest)| rest.split_once(')'));
    let names = listed.and_then(|(listed, _)| listed.split_once(':')).map_or("", |(_, names)| names);
    names.split([',', ';']).map(|name| name.trim().to_owned()).collect()
}

#[test]
fn every_message_is_in_a_catalogue_of_its_crate() {
    let all = sources();
    let mut unknown = Vec::new();
    let mut count = 0;
    for source in &all {
        let known = catalogues(source, &all);
        let text: String = source.product().filter(|line| !line.trim_start().starts_with("//")).collect();
        for made in ["text!(\"", "say!(\"", "string!(\""] {
            for (at, _) in text.match_indices(made) {
                let id = text[at + made.len()..].split('"').next().unwrap_or_default();
                let Some((file, _)) = id.split_once('/') else { continue };
                count += 1;
                if !known.contains(file) {
                    unknown.push(format!("{}: {id}", source.path));
                }
            }
        }
    }
    assert!(count > 1_000, "{count}");
    refuse(
        &unknown,
        "add the catalogue to `words.rs` of the crate: the screen shows the name of the message otherwise",
    );
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
