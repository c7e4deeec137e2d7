//! Promises of the manifest and the documents to a new user. Keys, formats, searches and games match the program, printed output
//! is accurate, and every named file exists.
//!
//! `UPDATE_DOCS=1 cargo test --test documents` rewrites the parts between `<!-- generated: NAME -->` and `<!-- end -->`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plywood_games::{GameRow, GameSpec};
use plywood_interface::glossary::TERMS;
use plywood_interface::keymap::{BINDINGS, Binding, Group, card, card_title, names, places};
use plywood_routes::state_space;
use plywood_teaching::quiz;
use plywood_tree::library;
use plywood_tree::library::course::{Course, Part, Topic, courses, topics};
use plywood_tree::settings::{Algorithm, Bug, Choice as _};
use plywood_tree::testing::{is_drawn, is_full_run};
use serde_json::Value;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Extensions that need one file and one row, the source whose head explains how, and its heading.
const RECIPES: [(&str, &str, &str); 12] = [
    ("a text", "src/messages/src/words.rs", "# To add a text"),
    ("a game", "src/games/src/lib.rs", "# How to add a game"),
    ("a search", "src/search/src/search.rs", "# How to add a search"),
    ("a bug", "src/search/src/search/faulty.rs", "# How to add a bug"),
    ("a problem", "src/routes/src/state_space.rs", "# How to add a problem"),
    ("a search of problems", "src/routes/src/state_space.rs", "# How to add a search"),
    ("a key", "src/interface/src/keymap/action.rs", "**To add a key**"),
    ("an overlay", "src/interface/src/view/overlay.rs", "**To add an overlay**"),
    ("a lesson", "src/document/src/kinds.rs", "# How to add a kind of lesson"),
    ("a section", "src/interface/src/view/side.rs", "**To add a section**"),
    ("a question", "src/teaching/src/quiz.rs", "# How to add a question"),
    ("an exporter", "src/export/src/lib.rs", "# How to add an exporter"),
];

fn documents() -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join("docs")).expect("docs/");
    let docs = entries.map(|entry| Path::new("docs").join(entry.expect("an entry").file_name()));
    let docs = docs.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut all: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md"].map(PathBuf::from).into_iter().chain(docs).collect();
    all.sort();
    all
}

fn text(document: impl AsRef<Path>) -> String {
    fs::read_to_string(Path::new(ROOT).join(document)).expect("a readable document")
}

/// Returns the first cells of all table rows of a document that are in backticks, without them.
fn rows(document: &str) -> Vec<String> {
    let text = text(document);
    let cells = text.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()));
    cells.collect()
}

/// Compares a generated part of a document with its expected text, or writes it if `UPDATE_DOCS` is set.
#[track_caller]
fn generated(document: &str, name: &str, expected: &str) {
    let (begin, end) = (format!("<!-- generated: {name} -->\n"), "\n<!-- end -->");
    let old = text(document);
    let from = old.find(&begin).expect("the mark before the generated part") + begin.len();
    let to = from + old[from..].find(end).expect("the mark after it");
    if old[from..to] != *expected && std::env::var_os("UPDATE_DOCS").is_some() {
        let new = [&old[..from], expected, &old[to..]].concat();
        fs::write(Path::new(ROOT).join(document), new).expect("the document can be written");
        return;
    }
    let advice = "is not what the program says: run `UPDATE_DOCS=1 cargo test --test documents` and look at the change";
    assert!(old[from..to] == *expected, "{name} in {document} {advice}; it should be:\n{expected}");
}

#[test]
fn the_keys_are_those_of_the_program() {
    let table = |title: &str, rows: Vec<&Binding>| {
        let rows = rows
            .into_iter()
            .map(|row| format!("| {} | {} | `{}` | {} |\n", names(row, None), (row.help)(), row.name, places(row)));
        format!("## {title}\n\n| keys | | name | where |\n|---|---|---|---|\n{}", rows.collect::<String>())
    };
    let first = card(None);
    let is_other = |row: &&Binding| first.iter().all(|card| card.action != row.action);
    let others = Group::ALL
        .map(|group| table(group.name(), BINDINGS.iter().filter(|row| row.group == group).filter(is_other).collect()));
    let card = table(card_title(), first.clone());
    generated("docs/keys.md", "keys", [vec![card], others.to_vec()].concat().join("\n").trim_end());
}

fn plywood(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn commands() -> Vec<String> {
    let help = plywood(&["--help"]);
    let list = help.split("Commands:\n").nth(1).expect("a list of commands").lines();
    let names = list.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

fn formats(command: &str) -> Vec<String> {
    let help = plywood(&["help", command]);
    let Some((_, about)) = help.split_once("--format <FORMAT>") else { return Vec::new() };
    let values = about.lines().skip_while(|line| !line.contains("Possible values:")).skip(1);
    values.map_while(|line| line.trim().strip_prefix("- ")).map(str::to_owned).collect()
}

#[test]
fn every_format_of_every_command_is_documented() {
    let row = |command: &String| {
        let words = |format: String| {
            let (name, about) = format.split_once(':').expect("a name and whom it is for");
            format!("`{name}` {}", about.trim())
        };
        let formats: Vec<String> = formats(command).into_iter().map(words).collect();
        (!formats.is_empty()).then(|| format!("| `plywood {command}` | {} |", formats.join(", ")))
    };
    let rows: Vec<String> = commands().iter().filter_map(row).collect();
    generated("docs/commands.md", "formats", &format!("| command | formats |\n|---|---|\n{}", rows.join("\n")));
}

#[test]
fn every_game_that_is_played_is_documented_with_its_strategy() {
    let row = |row: &GameRow| {
        let strategy = GameSpec::parse(row.example).expect("a game").strategy();
        format!("| `{}` | {} | {} |", row.example, strategy.name(), strategy.meaning())
    };
    let is_played = |row: &&GameRow| GameSpec::played().any(|example| example == row.example);
    let rows: Vec<String> = GameSpec::table().iter().filter(is_played).map(row).collect();
    let table = format!("| game | strategy | what it is |\n|---|---|---|\n{}", rows.join("\n"));
    generated("docs/play.md", "strategies", &table);
}

#[test]
fn every_mistake_is_documented_with_whose_it_is() {
    let row = |bug: Bug| format!("| `{}` | {} | {} |", bug.name(), bug.meaning(), bug.whose());
    let rows: Vec<String> = Bug::all().map(row).collect();
    let table = format!("| name | what is wrong | who makes it |\n|---|---|---|\n{}", rows.join("\n"));
    generated("docs/mistakes.md", "mistakes", &table);
}

/// The example of each language is the one in the head of its tracer, which tests run.
#[test]
fn each_tracer_has_its_example_documented() {
    let tracers = [
        ("Python", "python", "plywood.py"),
        ("JavaScript", "js", "plywood.js"),
        ("Java", "java", "Plywood.java"),
        ("C++", "cpp", "plywood.hpp"),
    ];
    let example = |(language, name, file): (&str, &str, &str)| {
        let tracer = text(Path::new("src/program/tracers").join(file));
        let (head, _) = tracer.split_once("Then run:").expect("how to run it");
        let (_, program) = head.split_once("\n\n").or(head.split_once(":\n")).expect("a program");
        format!("{language}:\n\n```{name}\n{}\n```", program.trim())
    };
    generated("docs/programs.md", "examples", &tracers.map(example).join("\n\n"));
}

#[test]
fn every_command_is_documented() {
    let documented: BTreeSet<String> =
        rows("docs/commands.md").iter().filter_map(|row| Some(row.split(' ').nth(1)?.to_owned())).collect();
    let missing: Vec<String> = commands().into_iter().filter(|command| !documented.contains(command)).collect();
    assert!(missing.is_empty(), "docs/commands.md has no row for {missing:?}");
}

#[test]
fn the_searches_are_those_of_the_program() {
    let known: BTreeSet<&str> = Algorithm::names().chain(state_space::Algorithm::names()).collect();
    let documented = rows("docs/searches.md");
    let documented: BTreeSet<&str> = documented.iter().map(String::as_str).collect();
    assert_eq!(documented, known, "one row a search in docs/searches.md");
}

#[test]
fn the_glossary_has_every_term_of_the_legend() {
    let symbol = |sign: &str| if sign.is_empty() { String::new() } else { format!("`{sign}`") };
    let mut entries: Vec<_> = TERMS.iter().map(|(sign, name, meaning)| (name(), symbol(sign), meaning())).collect();
    entries.sort_by_key(|(name, ..)| name.to_lowercase());
    let rows = entries.iter().map(|(name, symbol, meaning)| format!("| {name} | {symbol} | {meaning} |"));
    let table = format!("| term | symbol | meaning |\n|---|---|---|\n{}", rows.collect::<Vec<_>>().join("\n"));
    generated("docs/glossary.md", "terms", &table);
}

#[test]
fn the_glossary_has_the_words_of_the_lectures() {
    let row = |topic: &Topic| {
        let cells = topic.translations().map(|words| words.join(", "));
        format!("| {} | {} | {} |\n", topic.term, topic.english.join(", "), cells.join(" | "))
    };
    let rows: String = topics().iter().map(row).collect();
    let head = "| term | also found by | Romanian | Portuguese | Italian | Russian |\n|---|---|---|---|---|---|\n";
    generated("docs/glossary.md", "words", format!("{head}{rows}").trim_end());
}

#[test]
fn commands_of_the_courses_name_games_or_lectures() {
    for command in courses().iter().flat_map(|course| &course.parts).flat_map(|part| &part.commands) {
        let is_command = |word: &&str| commands().iter().any(|known| known == word);
        let content = command.split(' ').skip(1).find(|word| !is_command(word)).expect("a game or a lecture");
        assert!(GameSpec::parse(content).is_ok() || library::find(content).is_some(), "{command}");
    }
}

#[test]
fn every_page_of_the_courses_is_documented() {
    let row = |part: &Part| {
        let shown: Vec<String> = part.lectures.iter().chain(&part.commands).map(|name| format!("`{name}`")).collect();
        format!("| {} | {} | {} |\n", part.cited(), part.about, shown.join(", "))
    };
    let section = |course: &Course| {
        let rows: String = course.parts.iter().map(row).collect();
        let pages = match (course.pages, course.missing()) {
            (Some(pages), Some(missing)) => format!("{pages} pages. Pages without an entry: {missing}."),
            _ => "Without page numbers.".to_owned(),
        };
        let Course { name, source, .. } = course;
        format!("## {name}\n\n{source}. {pages}\n\n| pages | subject | shown by |\n|---|---|---|\n{rows}")
    };
    let cited: BTreeSet<&str> = courses().iter().flat_map(Course::lectures).collect();
    let others = library::all().iter().filter(|lecture| !cited.contains(lecture.name));
    let others = others.map(|lecture| format!("| `{}` | {} |", lecture.name, lecture.about));
    let others = others.collect::<Vec<_>>().join("\n");
    let others = format!("## Beside the courses\n\n| lecture | subject |\n|---|---|\n{others}\n");
    let sections: Vec<String> = courses().iter().map(section).chain([others]).collect();
    generated("docs/lectures.md", "courses", sections.join("\n").trim_end());
}

#[test]
fn every_documented_game_can_be_typed() {
    for game in rows("docs/games.md") {
        assert!(GameSpec::parse(&game).is_ok(), "docs/games.md: there is no game `{game}`");
    }
}

#[test]
fn the_trace_is_printed_as_it_is_documented() {
    let printed = [
        plywood(&["trace", "textbook", "--return", "fail-soft", "--format", "json"]),
        plywood(&["trace", "grundy:7:first=min:merge=positions", "--format", "json"]),
        plywood(&["trace", "romania", "--format", "json"]),
        plywood(&["trace", "textbook", "--algorithm", "mtd-f", "--first-guess", "inf", "--format", "json"]),
    ];
    let text = text("docs/trace.md");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with('{')).collect();
    assert!(lines.len() > 5, "docs/trace.md shows a trace");
    for line in lines {
        assert!(printed.iter().any(|out| out.lines().any(|one| one == line)), "docs/trace.md: nothing prints {line}");
    }
}

/// Returns the recipe in the head of a source, from its heading to the next. Links become plain text.
fn recipe(source: &str, heading: &str) -> String {
    let text = text(source);
    let head =
        text.lines().map_while(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let below = head.skip_while(|line| *line != heading).skip(1);
    let lines: Vec<&str> = below.take_while(|line| !line.starts_with(['#', '*'])).collect();
    assert!(!lines.is_empty(), "the head of {source} has a part {heading}");
    lines.join("\n").replace("[`", "`").replace("`]", "`").trim().to_owned()
}

#[test]
fn the_recipes_are_those_of_the_sources() {
    for (what, source, heading) in RECIPES {
        let text = format!("From `{source}`:\n\n{}", recipe(source, heading));
        generated("CONTRIBUTING.md", what, &text);
    }
}

#[test]
fn every_kind_of_question_is_listed() {
    let text = text("docs/quiz.md");
    let list = text.split("Kinds are ").nth(1).and_then(|rest| rest.split(';').next()).expect("a list of kinds");
    let listed: BTreeSet<&str> = list.split(", ").map(|name| name.trim_matches('`')).collect();
    assert_eq!(listed, quiz::kinds().collect());
}

fn named(document: &Path) -> Vec<PathBuf> {
    const TOP: [&str; 8] = [".ci/", "benches/", "docs/", "snapshots/", "src/", "tests/", "trees/", "Cargo."];
    let text = text(document);
    let here = document.parent().unwrap_or(Path::new(""));
    let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    let links = links.filter(|link| !link.is_empty() && !link.contains("://")).map(|link| here.join(link));
    let words = text.split(|c: char| c.is_whitespace() || "`()[],;\"'".contains(c));
    let words = words.map(|word| word.trim_end_matches(['.', ':'])).filter(|word| !word.contains(['*', '<', '{']));
    let paths = words.filter(|word| TOP.iter().any(|top| word.starts_with(top))).map(PathBuf::from);
    paths.chain(links).collect()
}

#[test]
fn every_file_that_is_named_is_there() {
    let mut missing = Vec::new();
    for document in documents() {
        // Recipes name files as their sources do, from the folder of their crate.
        let is_there = |path: &PathBuf| {
            let crates = fs::read_dir(Path::new(ROOT).join("src")).expect("a folder");
            let mut crates = crates.map(|entry| entry.expect("an entry").path());
            Path::new(ROOT).join(path).exists()
                || crates.any(|folder| folder.join(path).exists() || folder.join("src").join(path).exists())
        };
        let absent = named(&document).into_iter().filter(|path| !is_there(path));
        missing.extend(absent.map(|path| format!("{}: {}", document.display(), path.display())));
    }
    assert!(missing.is_empty(), "not in the repository:\n{}", missing.join("\n"));
}

#[test]
fn the_front_page_is_short_and_leads_everywhere() {
    let readme = text("README.md");
    let words = readme.split_whitespace().count();
    assert!(words <= 900, "README.md has {words} words: details belong in docs/");
    for document in documents().iter().filter(|document| !document.ends_with("README.md")) {
        assert!(readme.contains(&format!("({})", document.display())), "README.md has no link to {document:?}");
    }
}

const SCREEN: (u16, u16) = (80, 24);

fn color(number: u8) -> String {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let cube = number.checked_sub(16).expect("a color of the theme, none of the terminal");
    let [red, green, blue] = match number {
        ..=231 => [cube / 36, cube / 6 % 6, cube % 6].map(level),
        232.. => [8 + 10 * (number - 232); 3],
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn screen_svg(screen: &vt100::Screen) -> String {
    let (width, height) = (9, 17);
    let ink = |of: vt100::Color| {
        let vt100::Color::Idx(number) = of else { return String::new() };
        color(number)
    };
    let look = |cell: &vt100::Cell| (ink(cell.fgcolor()), ink(cell.bgcolor()), cell.bold());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-9 -9 {} {}\" font-family=\"Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"15\">\n<rect x=\"-9\" y=\"-9\" width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        (SCREEN.0 + 2) * width,
        SCREEN.1 * height + 2 * width,
        color(233),
    );
    for row in 0..SCREEN.1 {
        let cells: Vec<&vt100::Cell> = (0..SCREEN.0).map(|x| screen.cell(row, x).expect("a cell")).collect();
        let mut at = 0;
        for run in cells.chunk_by(|one, other| look(one) == look(other)) {
            let text: String = run.iter().map(|cell| if cell.has_contents() { cell.contents() } else { " " }).collect();
            let ((ink, paper, is_bold), x, y) = (look(run[0]), at * width, row * height);
            let long = run.len() as u16 * width;
            if paper != color(233) {
                let _ =
                    writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{long}\" height=\"{height}\" fill=\"{paper}\"/>");
            }
            let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
            if !text.trim().is_empty() {
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                let _ = writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{}\" textLength=\"{long}\" xml:space=\"preserve\" fill=\"{ink}\"{weight}>{text}</text>",
                    y + 13
                );
            }
            at += run.len() as u16;
        }
    }
    svg + "</svg>\n"
}

#[test]
fn the_front_page_shows_the_screen_of_today() {
    let size = format!("{}x{}", SCREEN.0, SCREEN.1);
    let cast = plywood(&["export", "ubb", "--step", "34", "--size", &size, "--format", "cast", "--output", "-"]);
    let length = |length| std::num::NonZero::new(length).expect("at least one");
    let mut terminal = vt100::Parser::new(length(SCREEN.1), length(SCREEN.0), 0);
    for line in cast.lines().skip(1) {
        let (_, _, output): (f64, String, String) = serde_json::from_str(line).expect("an event of a recording");
        terminal.process(output.as_bytes());
    }
    let (path, svg) = (Path::new(ROOT).join("docs/screen.svg"), screen_svg(terminal.screen()));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &svg).expect("the picture can be written");
    }
    let is_same = fs::read_to_string(&path).is_ok_and(|there| there == svg);
    assert!(is_same, "docs/screen.svg is not today's screen: run `UPDATE_DOCS=1 cargo test --test documents`");
}

/// Parses a version into numbers that compare like versions; missing parts count as 0.
fn version(text: &str) -> Vec<u64> {
    let mut numbers: Vec<u64> = text.split('.').map(|number| number.parse().expect("a number")).collect();
    numbers.resize(3, 0);
    numbers
}

/// Returns the host triple: packages of other systems may not have been downloaded.
fn host() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc).arg("-vV").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host").to_owned()
}

fn packages() -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["metadata", "--offline", "--locked", "--format-version=1", "--filter-platform"];
    let output = Command::new(cargo).args(arguments).arg(host()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// For our own code, clippy's `incompatible_msrv` checks this.
#[test]
fn no_dependency_needs_a_newer_compiler_than_the_manifest_says() {
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let newer = packages().into_iter().filter_map(|package| {
        let needed = package["rust_version"].as_str()?;
        (version(needed) > ours).then(|| format!("{} needs Rust {needed}", package["name"]))
    });
    let newer: Vec<String> = newer.collect();
    assert!(newer.is_empty(), "raise `rust-version` in Cargo.toml, or use older versions: {newer:?}");
}

/// Commands that open the interface, listen, or wait for a program or for keys: only their arguments are checked.
const OPENS: [&str; 2] = ["present", "play"];

/// Draws every lecture, which takes longer than all other commands together: it is run with all tests only.
const LONG: &str = "plywood export --gallery gallery";

/// Returns the complete commands of a document: lines of code fences, with or without `$`, and code in backticks. Patterns with
/// names in capitals or dots are no commands.
fn printed_commands(document: &Path, names: &[String]) -> Vec<String> {
    let text = text(document);
    let mut lines: Vec<&str> = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            lines.push(line.strip_prefix("$ ").unwrap_or(line));
        } else {
            // Without a file, it is only the name of a command.
            let is_complete = |code: &&str| {
                let mut words = code.split(' ').skip(1);
                let first = words.next().unwrap_or("-");
                let is_command = names.iter().any(|name| name == first);
                first != "-" && (!is_command || words.next().is_some_and(|word| !word.starts_with('-')))
            };
            lines.extend(line.split('`').skip(1).step_by(2).filter(is_complete));
        }
    }
    let is_pattern = |line: &str| {
        let words = line.split(' ').skip(1);
        let is_name = |word: &str| word.chars().any(char::is_uppercase) && !word.contains(char::is_lowercase);
        line.contains(['[', '…', '<', '>', '|', '&', '(', '\'', '"', '\\', '*'])
            || line.contains("...")
            || words.clone().any(is_name)
    };
    let commands = lines.into_iter().filter(|line| line.starts_with("plywood "));
    let commands = commands.map(|line| line.split('#').next().unwrap_or_default().trim().to_owned());
    commands.filter(|line| !is_pattern(line)).collect()
}

/// Writes the files that the documents name in their commands. A tree of one's own is the document's, if it prints one.
fn write_named_files(folder: &Path, document: &Path) {
    let printed = text(document);
    let is_complete = |block: &&str| ["tree = ", "game = "].iter().any(|key| one_spaced(block).contains(key));
    let own =
        printed.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("toml\n")).find(is_complete);
    let plans = Path::new(ROOT).join("src/plans/tests/plan/examples");
    let files = [
        ("mine.toml", own.map_or_else(|| text("trees/textbook.toml"), str::to_owned)),
        ("tree.toml", text("trees/textbook.toml")),
        ("domain.pddl", text(plans.join("blocks.pddl"))),
        ("problem.pddl", text(plans.join("sussman.pddl"))),
        ("run.jsonl", plywood(&["trace", "ubb", "--format", "json"])),
        ("welcome.txt", "Welcome.".to_owned()),
    ];
    for (name, content) in files {
        fs::write(folder.join(name), content).expect("a file");
    }
}

fn one_spaced(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every command that a document prints is accepted. Those that print a result are run on built-in lectures and games, and on the
/// files that the document names.
#[test]
fn every_printed_command_runs() {
    let names = commands();
    let mut wrong = Vec::new();
    let mut tried = BTreeSet::new();
    for document in documents() {
        for line in printed_commands(&document, &names) {
            let words: Vec<&str> = line.split_whitespace().skip(1).collect();
            let is_run = if line == LONG { is_full_run() } else { is_drawn(8) };
            if !tried.insert(line.clone()) || !is_run {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            write_named_files(folder.path(), &document);
            let command = names.iter().find(|name| words.first().is_some_and(|word| word == name));
            let is_opened = command.is_none_or(|command| OPENS.contains(&command.as_str())) || words.contains(&"--tui");
            let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
                .args(&words)
                .current_dir(folder.path())
                .env("XDG_STATE_HOME", folder.path())
                .stdin(std::process::Stdio::null())
                .output()
                .expect("the program runs");
            let told = String::from_utf8_lossy(&output.stderr);
            // Without a terminal the interface refuses to open, after it has read the arguments and the file.
            let is_elsewhere = is_opened && told.contains("error[no-terminal]")
                // A program of the reader's own.
                || told.contains("error[no-run]") || told.contains("error[not-started]")
                // An address of the reader's own computer.
                || told.contains("error[no-votes]");
            let is_right = output.status.success() || is_elsewhere;
            if !is_right {
                wrong.push(format!("{}: {line}\n{told}", document.display()));
            }
        }
    }
    assert!(tried.len() > 30 && tried.contains(LONG), "the documents print commands: {tried:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
