//! The architecture as a test: which module may use which, and who may touch the world.
//!
//! It reads the sources as text, so it counts on their habits: what is only for tests is the last item of a file, or a module of
//! its own, declared after a `#[cfg(test)]` on a line of its own. Tests may use whatever they like.

mod cycles;
mod kinds;
mod texts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules, lowest layer first. Each may use those of the layers before its own, and none of its own layer.
const LAYERS: &[&[&str]] = &[
    &["exact", "library", "pictures", "random", "short_words", "text"],
    &["words"],
    &["settings", "tree"],
    &["diagnostic", "edit", "game", "layout", "theme", "trace"],
    &["format", "gambit", "replay", "search", "source", "state_space"],
    &["explain", "notation", "planning", "play", "pseudocode", "scene", "session"],
    &["exercise", "grade", "lesson"],
    &["quiz"],
    &["export", "tui"],
    &["sockets"],
    &["terminal"],
    &["cli"],
];

/// What only some files may name: the words, the files (or folders) that may, and what the others do instead.
const WORLD: &[(&[&str], &[&str], &str)] = &[
    (
        &["std::env"],
        &["src/cli.rs", "src/cli/", BUILD],
        "take it as an argument; the command line knows the environment",
    ),
    (
        &["std::process"],
        // A talk is called by the number of its process.
        &["src/main.rs", "src/cli.rs", "src/cli/", TERMINAL, SERVER, DISCOVERY],
        "return an error; the command line ends the process",
    ),
    (
        &["std::time", "Instant::now"],
        &[TERMINAL, PROGRESS, SERVER, CLIENT, DISCOVERY],
        "take a message; the terminal owns the clock",
    ),
    (
        &["std::thread", "std::sync::mpsc", "signal_hook"],
        &[TERMINAL, PROGRESS, SERVER, CLIENT, RACE, BESIDE],
        "ask for a job; the terminal owns threads and signals",
    ),
    (&["std::fs", "File::"], &["src/files/", DIRECTORY, KEYS, BUILD], "take the text; `source` reads and saves files"),
    (
        &["std::os::unix", "nix::"],
        &[DIRECTORY, DISCOVERY, SERVER, CLIENT, KEYS, "src/files/"],
        "say it to the server or the client; they know sockets and whose they are",
    ),
    (&["notify::"], &[TERMINAL], "take a message; the terminal is told of files that change"),
    (&["stdin"], &["src/files/", TERMINAL], "take the text; `source` reads standard input"),
    (
        &["stdout", "stderr", "print!", "println!"],
        // What is built is told by lines that are printed.
        &["src/cli/output.rs", "src/terminal/screen.rs", BUILD],
        "write to an `impl Write`; `cli::output` knows which it is, and has everything pass its gate",
    ),
    (
        &["crossterm::terminal", "crossterm::cursor", "crossterm::{", "execute!", "queue!"],
        &[TERMINAL],
        "return an effect; `tui::terminal` performs it",
    ),
    (&["crossterm"], &[TERMINAL], "take a key of `tui::event`; the terminal turns the ones of crossterm into them"),
    (&["ratatui"], &["src/interface/", TERMINAL], "describe it in plain data; the interface knows cells"),
    (&["clap"], &["src/cli.rs", "src/cli/"], "take it as an argument; the command line is parsed in `cli`"),
];

/// The one place that owns the terminal.
const TERMINAL: &str = "src/terminal";

/// Reader of the terminal's own file.
const KEYS: &str = "src/terminal/keys.rs";

/// The one file that watches long work of the commands.
const PROGRESS: &str = "src/cli/progress.rs";

/// The socket of a talk: where it is, who is there, its one end and its other.
const DIRECTORY: &str = "src/sockets/directory.rs";
const DISCOVERY: &str = "src/sockets/discovery.rs";
const SERVER: &str = "src/sockets/server.rs";
const CLIENT: &str = "src/sockets/client.rs";
/// Searches that are compared run at the same time, or the second bar would stand still while the first one grows.
const RACE: &str = "src/engine/session/lockstep/race.rs";

/// What does not depend on each other may be done at the same time.
const BESIDE: &str = "src/engine/session/beside.rs";

/// What runs before the engine is compiled: it lists the files that go into it and compiles the words.
const BUILD: &str = "src/engine/build";

/// Crates below `src`.
const CRATES: &[&str] = &["engine", "core", "features", "files", "interface", "pictures"];

/// Words of unfinished work. Written in halves, or this file would be full of it.
const UNFINISHED: &[&str] =
    &[concat!("todo", "!"), concat!("unimplemented", "!"), concat!("FIX", "ME"), concat!("TO", "DO")];

/// What marks an item that is only for tests.
const CFG_TEST: &str = "#[cfg(test)]";

/// A source file.
struct Source {
    /// Its path from the root of the repository, with slashes.
    path: String,
    text: String,
}

impl Source {
    /// The modules around its items: `src/interface/view/keys.rs` is `["tui", "view", "keys"]`, the crate itself `[]`.
    fn module(&self) -> Vec<&str> {
        if self.path.starts_with(BUILD) {
            return Vec::new();
        }
        let inside = self.path.trim_start_matches("src/").trim_end_matches(".rs");
        let (crate_name, inside) =
            inside.split_once('/').filter(|(first, _)| CRATES.contains(first)).unwrap_or(("", inside));
        let own = inside.split('/').filter(|&name| name != "lib" && name != "main");
        let around = match crate_name {
            "files" => Some("source"),
            "interface" => Some("tui"),
            "pictures" => Some("pictures"),
            _ => None,
        };
        around.into_iter().chain(own).collect()
    }

    /// Its lines without comments and without what is only there for tests, each with its number.
    fn product(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let is_end = |two: &[&str]| two[0] == CFG_TEST && declared(two[1]).is_none();
        let end = lines.windows(2).position(is_end).unwrap_or(lines.len());
        let code =
            (1..).zip(lines).take(end).map(|(number, line)| (number, line.split("//").next().unwrap_or_default()));
        code.filter(|(_, code)| !code.trim().is_empty())
    }

    /// The modules it declares for tests alone.
    fn test_modules(&self) -> impl Iterator<Item = Vec<&str>> {
        let lines: Vec<&str> = self.text.lines().collect();
        let pairs: Vec<_> = lines.windows(2).filter(|two| two[0] == CFG_TEST).map(|two| two[1]).collect();
        let names = pairs.into_iter().filter_map(declared);
        names.map(|name| self.module().into_iter().chain([name]).collect())
    }
}

/// The name in a line that declares a module of another file.
fn declared(line: &str) -> Option<&str> {
    line.trim_start_matches("pub(crate) ").strip_prefix("mod ")?.strip_suffix(';')
}

/// Every source of these folders, in the order of their paths.
fn sources(folders: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut paths = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                paths.insert(entry);
            } else {
                // Not ours to judge.
            }
        }
    }
    paths.into_iter().map(|path| source(root, &path)).collect()
}

fn source(root: &Path, path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("a readable source");
    let relative = path.strip_prefix(root).expect("a path below the root");
    let names: Vec<_> = relative.iter().map(|name| name.to_string_lossy()).collect();
    Source { path: names.join("/"), text }
}

/// The sources of the product: no module in which all is test.
fn product_sources() -> Vec<Source> {
    let mut sources = sources(&["src"]);
    sources.retain(|source| !source.path.contains("/examples/"));
    let owned = |module: Vec<&str>| module.join("::");
    let tests: BTreeSet<String> = sources.iter().flat_map(Source::test_modules).map(owned).collect();
    let is_test = |module: &[&str]| (1..=module.len()).any(|depth| tests.contains(&module[..depth].join("::")));
    sources.retain(|source| !is_test(&source.module()));
    sources
}

/// The top-level modules that a line of a file of this module names.
fn named<'l>(module: &[&str], line: &'l str) -> Vec<&'l str> {
    let from_crate = line.match_indices("crate::").map(|(at, found)| &line[at + found.len()..]);
    let from_here = line.match_indices("super::").filter_map(|(at, _)| {
        let first = !line[..at].ends_with("super::");
        let rest = line[at..].trim_start_matches("super::");
        let up = (line.len() - at - rest.len()) / "super::".len();
        (first && up == module.len()).then_some(rest)
    });
    let name = |rest: &'l str| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    from_crate.chain(from_here).map(name).collect()
}

/// Fails with everything that is wrong, and what to do about it.
#[track_caller]
fn refuse(wrong: &[String], advice: &str) {
    assert!(wrong.is_empty(), "\n{}\n\n{advice}\n", wrong.join("\n"));
}

#[test]
fn modules_use_only_the_layers_below_them() {
    let layers: BTreeMap<&str, usize> =
        LAYERS.iter().enumerate().flat_map(|(layer, names)| names.iter().map(move |&name| (name, layer))).collect();
    let mut wrong = Vec::new();
    for source in product_sources() {
        let module = source.module();
        let Some(&own) = module.first() else { continue };
        for (number, line) in source.product() {
            for used in named(&module, line).into_iter().filter(|&used| used != own) {
                let below = layers.get(used).zip(layers.get(own)).is_some_and(|(used, own)| used < own);
                // What is in no layer is a module of the interface's own: each of the others is, see below.
                let is_own = own == "tui" && !layers.contains_key(used);
                if !below && !is_own {
                    wrong.push(format!("{}:{number}: `{own}` uses `{used}`", source.path));
                }
            }
        }
    }
    refuse(
        &wrong,
        "A module may use only modules of lower layers, see `LAYERS` in src/layers.rs. Hand in what is needed, or move what both \
         need below both. Name one module in a `use`, without braces after `crate::`.",
    );
}

#[test]
fn every_module_stands_in_one_layer() {
    let found: BTreeSet<String> =
        product_sources().iter().filter_map(|source| source.module().first().map(|&name| name.to_owned())).collect();
    let listed: Vec<String> = LAYERS.iter().flat_map(|names| names.iter().map(|&name| name.to_owned())).collect();
    let mut wrong: Vec<String> = found.iter().filter(|name| !listed.contains(name)).cloned().collect();
    wrong.extend(listed.iter().filter(|name| !found.contains(*name)).cloned());
    wrong.extend(listed.iter().filter(|name| listed.iter().filter(|other| other == name).count() > 1).cloned());
    refuse(
        &wrong,
        "Each top-level module stands exactly once in `LAYERS` in src/layers.rs, as low as what it uses allows.",
    );
}

#[test]
fn only_the_edges_touch_the_world() {
    let mut wrong = Vec::new();
    for source in product_sources() {
        for (words, allowed, instead) in WORLD {
            if allowed.iter().any(|place| source.path.starts_with(place)) {
                continue;
            }
            for (number, line) in source.product() {
                for word in words.iter().filter(|&word| line.contains(word)) {
                    wrong.push(format!("{}:{number}: names `{word}`: {instead}", source.path));
                }
            }
        }
    }
    refuse(&wrong, "Who may name what stands in `WORLD` in src/layers.rs.");
}

#[test]
fn test_code_stands_where_it_is_looked_for() {
    let mut wrong = Vec::new();
    for source in sources(&["src"]) {
        let lines: Vec<&str> = source.text.lines().collect();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.contains("cfg(test)") && !line.contains("//")) {
            let next = lines.get(at + 1).copied().unwrap_or_default();
            let last = lines[at..].iter().filter(|line| **line == "}").count() == 1;
            if source.path != "src/layers.rs" && declared(next).is_none() && !last {
                wrong.push(format!("{}:{}: {next}", source.path, at + 1));
            }
        }
    }
    refuse(&wrong, "What is only for tests is the last item of its file, such as `mod tests`, or a module of its own.");
}

#[test]
fn nothing_is_left_unfinished() {
    let mut wrong = Vec::new();
    for source in sources(&["src", "tests", "benches", "fuzz/src"]) {
        for (number, line) in (1..).zip(source.text.lines()) {
            if UNFINISHED.iter().any(|word| line.contains(word)) {
                wrong.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    refuse(&wrong, "Finish it, or leave it out and say so where users look.");
}

#[test]
fn uses_are_found_however_they_are_written() {
    let cases: [(&[&str], &str, &[&str]); 7] = [
        (&["tui", "view", "keys"], "use crate::theme::Role;", &["theme"]),
        (&["tui", "view", "keys"], "fn f(a: crate::tree::Tree, b: &crate::text::Width) {}", &["tree", "text"]),
        (&["tui", "view", "keys"], "use super::super::super::theme::Role;", &["theme"]),
        (&["tui", "view", "keys"], "use super::super::model::Model;", &[]),
        (&["tui"], "use super::theme;", &["theme"]),
        (&["tui"], "pub(super) fn superb(pub(crate) cratered: u8) {}", &[]),
        (&["tui"], "use crate::{theme, tree};", &[""]),
    ];
    for (module, line, names) in cases {
        assert_eq!(named(module, line), names, "{line}");
    }
}

#[test]
fn the_documentation_has_the_layers_of_the_test() {
    let root =
        sources(&["src"]).into_iter().find(|source| source.path == "src/lib.rs").expect("the crate's documentation");
    let rows = root.text.lines().filter_map(|line| line.strip_prefix("//! | "));
    let modules = rows.filter_map(|row| row.split(" | ").nth(1)).map(|cell| {
        cell.split(", ").map(|link| link.trim_matches(['[', ']', '`']).trim_start_matches("mod@").to_owned()).collect()
    });
    let documented: Vec<Vec<String>> = modules.skip(1).collect();
    let held: Vec<Vec<&str>> = LAYERS.iter().map(|layer| layer.to_vec()).collect();
    assert_eq!(documented, held, "the table in src/lib.rs and `LAYERS` in src/layers.rs");
}
