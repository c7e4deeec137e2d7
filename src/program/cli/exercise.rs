//! The `exercise` command: makes practice trees, prints them, and writes worksheets and keys.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use super::{
    advice::exists,
    arguments::{InputOptions, choice, exporter, whole},
    input,
    output::{Channels, Result},
    progress::watched,
    series,
};
use crate::terminal;
use clap::Args;
use plywood_document::files;
use plywood_export::{ExerciseReport, Exporter, Report as _, key, sheet, tree_file};
use plywood_search::{replay::Convention, session::Input};
use plywood_teaching::exercise::{
    ALGORITHMS, Between, ExerciseError, ExerciseOptions, Form, NimExercise, Practice, Ties, make,
};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    settings::{Algorithm, Choice, CutRule, FailMode},
    source::{Expected, NotSaved},
    tree::Player,
};

pub mod paper;

use paper::{FileFormat, Paper};

const MOST_SHEETS: usize = 999;

#[derive(Args)]
pub struct ExerciseArgs {
    /// Seed: the same seed gives the same tree on every machine and in every version
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = whole::<u64>)]
    seed: u64,

    /// Number of plies
    #[arg(long, value_name = "D", default_value = "3", allow_negative_numbers = true, value_parser = plies)]
    depth: u32,

    /// Number of children of each inner node
    #[arg(long, value_name = "LO..HI", default_value = "2..3", allow_hyphen_values = true, value_parser = children)]
    branching: Between<u32>,

    /// Search to do by hand [default: alpha-beta, or the search of the tree given with --like]
    #[arg(long, value_name = "NAME", value_parser = by_hand)]
    algorithm: Option<Algorithm>,

    /// Number of cutoffs of alpha-beta [default: any]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    cutoffs: Option<Between<u64>>,

    /// Require a deep cutoff: one whose bound is from above the parent
    #[arg(long)]
    deep_cutoff: bool,

    /// Give every leaf a different value
    #[arg(long)]
    distinct: bool,

    /// Values of leaves [default: 0..99]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = values)]
    values: Option<Between<i64>>,

    /// Value that alpha-beta returns outside its window
    #[arg(long = "return", value_name = "KIND", default_value = FailMode::FailSoft.name(), value_parser = choice::<FailMode>())]
    fail_mode: FailMode,

    /// Condition of a cutoff
    #[arg(long = "cut-on", value_name = "WHEN", default_value = CutRule::Equal.name(), value_parser = choice::<CutRule>())]
    cut_rule: CutRule,

    /// Player at the root: in an AND-OR tree, max is OR and min is AND
    #[arg(long, value_name = "PLAYER", default_value = "max", value_parser = root)]
    root: Player,

    /// Keep the shape, cutoffs and distinct values of this tree, with other numbers
    #[arg(long, value_name = "TREE", conflicts_with_all = ["depth", "branching", "root"])]
    like: Option<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    /// Number of trees, from consecutive seeds
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = sheets)]
    count: usize,

    /// Write the worksheet to this file: pdf, svg and html for printing (with the key beside it), others as text
    #[arg(long, value_name = "NAME.EXT", conflicts_with = "folder")]
    sheet: Option<PathBuf>,

    /// Write the answer key to this file, in the format of its extension
    #[arg(long, value_name = "NAME.EXT", conflicts_with = "folder")]
    key: Option<PathBuf>,

    /// Write each tree with its worksheet and key into this folder
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Replace existing files, and print letters too small to read
    #[arg(long)]
    force: bool,

    /// Output format [default: toml, a tree file]
    #[arg(long, value_parser = exporter::<ExerciseReport>())]
    format: Option<&'static Exporter<ExerciseReport>>,
}

impl ExerciseArgs {
    const fn convention(&self) -> Convention {
        Convention { fail_mode: self.fail_mode, cut_rule: self.cut_rule }
    }

    const fn ties(&self) -> Ties {
        if self.distinct { Ties::None } else { Ties::Allowed }
    }
}

fn plies(text: &str) -> Result<u32, String> {
    match whole(text)? {
        0 => Err(string!("exercises/no-plies")),
        plies => Ok(plies),
    }
}

pub fn children(text: &str) -> Result<Between<u32>, String> {
    let branching: Between<u32> = text.parse()?;
    if branching.least == 0 { Err(string!("exercises/no-children")) } else { Ok(branching) }
}

fn values(text: &str) -> Result<Between<i64>, String> {
    let values: Between<i64> = text.parse()?;
    if values.is_writable() { Ok(values) } else { Err(string!("exercises/values-too-large")) }
}

fn root(text: &str) -> Result<Player, String> {
    let player = Player::from_name(text).filter(|player| matches!(player, Player::Max | Player::Min));
    player.ok_or_else(|| string!("exercises/no-such-root"))
}

fn by_hand(text: &str) -> Result<Algorithm, String> {
    let algorithm = Algorithm::from_name(text).filter(|algorithm| ALGORITHMS.contains(algorithm));
    let names = || ALGORITHMS.map(Choice::name).join(", ");
    algorithm.ok_or_else(|| string!("exercises/no-such-algorithm", names = Text(names())))
}

fn sheets(text: &str) -> Result<usize, String> {
    match whole(text)? {
        count @ 1..=MOST_SHEETS => Ok(count),
        _ => Err(string!("exercises/no-such-count", most = Count(MOST_SHEETS))),
    }
}

/// At least one deep cutoff; the number does not matter.
const ANY_DEEP: Between<u64> = Between { least: 1, most: u64::MAX };

pub fn run(arguments: &ExerciseArgs, channels: &mut Channels<'_>) -> Result {
    if arguments.count > 1 && arguments.folder.is_none() && is_one_file(arguments) {
        let problem = say!("exercises/several-on-one", count = Count(arguments.count));
        let problem = Diagnostic::new("several-on-one", problem).help(text!("exercises/several-on-one-help"));
        return Err(Problems::one(text!("commands/standard-output"), problem).into());
    }
    let report = ExerciseReport { exercises: make_all(&request(arguments)?, arguments)? };
    let files = files(arguments, &report.exercises)?;
    let expected = if arguments.force { Expected::Anything } else { Expected::Nothing };
    // Before a folder is made for them.
    files::check_free(files.iter().map(|(path, _)| path.as_path()), expected).map_err(|why| not_saved(&files, &why))?;
    // Removes a new folder again if it stays empty.
    let new_folder = match (&arguments.folder, files.first()) {
        (Some(_), Some((path, _))) => Some(files::make_folder(path).map_err(|why| not_saved(&files, &why))?),
        _ => None,
    };
    terminal::handle_file_size_signal();
    files::save_together(&files, expected).map_err(|why| not_saved(&files, &why))?;
    drop(new_folder);
    if let Some(folder) = &arguments.folder {
        let folder = files::name(folder);
        let message = string!("exercises/written", count = Count(arguments.count), Text(folder));
        // Ignore write errors: standard error is closed.
        let _ = writeln!(channels.err, "{message}").and_then(|()| channels.err.flush());
    }
    let usual = || arguments.folder.is_none().then_some(&ExerciseReport::EXPORTERS[0]);
    if let Some(format) = arguments.format.or_else(usual) {
        (format.write)(&report, &mut channels.out)?;
    }
    Ok(())
}

/// Returns true if an option needs a file that holds only one tree.
fn is_one_file(arguments: &ExerciseArgs) -> bool {
    let is_tree = arguments.format.is_none_or(|format| format.name == ExerciseReport::EXPORTERS[0].name);
    is_tree || arguments.sheet.is_some() || arguments.key.is_some()
}

enum Requested {
    Tree(ExerciseOptions),
    /// Piles of a position of Nim.
    Nim(Vec<u8>),
}

fn request(arguments: &ExerciseArgs) -> Result<Requested, Problems> {
    let deep = arguments.deep_cutoff.then_some(ANY_DEEP);
    let Some(file) = &arguments.like else {
        let ExerciseArgs { depth, branching, root, .. } = *arguments;
        let form = Form::Drawn { depth, branching, root };
        let usual = ExerciseOptions::new(form, arguments.algorithm.unwrap_or(Algorithm::AlphaBeta));
        let (cutoffs, ties, convention) = (arguments.cutoffs, arguments.ties(), arguments.convention());
        let values = arguments.values.unwrap_or(usual.values);
        return Ok(Requested::Tree(ExerciseOptions { cutoffs, deep, ties, values, convention, ..usual }));
    };
    let (name, subject) = input::find_searched(file, arguments.input_options)?;
    let tree = match &subject.content {
        Input::Tree(tree) => tree,
        Input::Game(game) => {
            let Some(piles) = NimExercise::model(game) else {
                let problem = Diagnostic::new("no-tree", say!("exercises/like-a-game", Text(name)));
                return Err(Problems::one(name, problem));
            };
            let asks_about_search =
                arguments.algorithm.is_some() || arguments.cutoffs.is_some() || arguments.deep_cutoff;
            if asks_about_search || arguments.values.is_some() || arguments.distinct {
                let problem = Diagnostic::new("no-leaves", text!("exercises/nim-has-no-leaves"));
                return Err(Problems::one(name, problem.help(text!("exercises/nim-has-no-leaves-help"))));
            }
            return Ok(Requested::Nim(piles));
        }
    };
    let like = ExerciseOptions::like(tree, [arguments.algorithm, subject.view.algorithm], arguments.convention())
        .map_err(|why| Problems::one(name.clone(), Diagnostic::new("no-tree-like-it", why)))?;
    // Explicit options override the properties of the tree.
    let ties = if like.ties == Ties::None { Ties::None } else { arguments.ties() };
    let deep = if arguments.cutoffs.is_some() { deep } else { deep.or(like.deep) };
    let cutoffs = arguments.cutoffs.or(like.cutoffs);
    let values = arguments.values.unwrap_or(like.values);
    Ok(Requested::Tree(ExerciseOptions { cutoffs, deep, ties, values, ..like }))
}

fn make_all(request: &Requested, arguments: &ExerciseArgs) -> Result<Vec<Practice>, Problems> {
    let seeds = (0..arguments.count as u64).map(|number| arguments.seed.wrapping_add(number));
    let options = match request {
        Requested::Tree(options) => options,
        Requested::Nim(piles) => return Ok(seeds.map(|seed| Practice::Nim(NimExercise::like(piles, seed))).collect()),
    };
    watched(text!("exercises/making"), |progress| {
        let make = |seed| make(options, seed, progress).map(Practice::from).map_err(|why| not_made(seed, &why));
        seeds.map(make).collect()
    })
}

pub fn not_made(seed: u64, why: &ExerciseError) -> Problems {
    let (code, help) = match why {
        ExerciseError::TooManyLeaves(_) | ExerciseError::TooManyPlies(_) => {
            ("too-large", Some(text!("exercises/too-large-help")))
        }
        ExerciseError::TooFewValues { .. } => ("too-few-values", Some(text!("exercises/too-few-values-help"))),
        ExerciseError::TooManyCutoffs { .. } => ("too-many-cutoffs", Some(text!("exercises/too-many-cutoffs-help"))),
        ExerciseError::TooShallow(_) => ("too-shallow", Some(text!("exercises/too-shallow-help"))),
        ExerciseError::DeepWithoutCutoffs => {
            ("deep-without-cutoffs", Some(text!("exercises/deep-without-cutoffs-help")))
        }
        ExerciseError::NoCutoffs(_) => ("no-cutoffs", Some(text!("exercises/no-cutoffs-help"))),
        ExerciseError::NotDrawn(_) => ("not-drawn", Some(text!("exercises/not-drawn-help"))),
        ExerciseError::OnlyLabels => ("only-labels", Some(text!("exercises/only-labels-help"))),
        ExerciseError::NotFound => ("not-found", Some(text!("exercises/not-found-help"))),
        ExerciseError::DoesNotFit(_) | ExerciseError::NoOtherNumber => ("no-tree-like-it", None),
        ExerciseError::Stopped => ("stopped", None),
    };
    let name = string!("exercises/title", Text(seed));
    let problem = Diagnostic::new(code, why);
    Problems::one(name, Diagnostic { help: help.map(str::to_owned), ..problem })
}

type NewFile = (PathBuf, Vec<u8>);

fn files(arguments: &ExerciseArgs, exercises: &[Practice]) -> Result<Vec<NewFile>> {
    let mut files = Vec::new();
    let digits = arguments.count.to_string().len().max(2);
    for (number, exercise) in (1..).zip(exercises) {
        if let Some(folder) = &arguments.folder {
            files.push((folder.join(format!("tree-{number:0digits$}.toml")), tree_file(exercise).into_bytes()));
            files.push((folder.join(format!("sheet-{number:0digits$}.txt")), text(sheet, exercise)?));
            files.push((folder.join(format!("key-{number:0digits$}.txt")), text(key, exercise)?));
        }
        for (path, paper) in papers(arguments)? {
            let bytes = paper::write(exercise, paper, &path, arguments.force)?;
            files.push((path, bytes));
        }
    }
    Ok(files)
}

/// Returns the files of a worksheet and its key. A printed worksheet always has its key beside it.
fn papers(arguments: &ExerciseArgs) -> Result<Vec<(PathBuf, Paper)>, Problems> {
    let sheet = arguments.sheet.as_ref();
    let is_printed = match sheet {
        Some(path) => paper::format(path)? != FileFormat::Text,
        None => false,
    };
    let key = arguments.key.clone().or_else(|| sheet.filter(|_| is_printed).map(|path| series::beside(path, "key")));
    let sheet = sheet.map(|path| (path.clone(), Paper::Sheet));
    Ok(sheet.into_iter().chain(key.map(|path| (path, Paper::Key))).collect())
}

fn text(write: fn(&Practice, &mut dyn Write) -> io::Result<()>, practice: &Practice) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write(practice, &mut bytes)?;
    Ok(bytes)
}

fn not_saved(files: &[NewFile], why: &NotSaved) -> Problems {
    let help = if exists(why) { text!("exercises/exists-help") } else { text!("exercises/folder-help") };
    let name = files.first().map_or_else(String::new, |(path, _)| files::name(path));
    Problems::one(name, Diagnostic::new("not-saved", why).help(help))
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn an_exercise_is_a_tree_file_and_a_sheet() {
        // The output is a tree file.
        {
            let arguments =
                ["exercise", "--seed", "7", "--depth", "4", "--cutoffs", "2..4", "--deep-cutoff", "--distinct"];
            let (code, text, err) = plywood(&arguments);
            assert_eq!((code, err.as_str()), (0, ""));
            let (code, again, _) = plywood(&arguments);
            assert_eq!((code, &again), (0, &text));
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("tree.toml");
            std::fs::write(&path, &text).expect("written");
            let (code, json, err) = plywood(&["trace", path.to_str().expect("text"), "--format", "json"]);
            assert_eq!((code, err.as_str()), (0, ""));
            let cutoffs = json.matches("\"event\":\"cutoff\"").count();
            assert!((2..=4).contains(&cutoffs), "{json}");
            // The file contains its command line, which makes the same tree again.
            let source = text.lines().find_map(|line| line.strip_prefix("source = ")).expect("a source");
            let typed: Vec<&str> = source.trim_matches('"').split(' ').skip(1).collect();
            assert_eq!(plywood(&typed).1, text);
        }

        // The convention belongs to the exercise. A strict exercise opens as one, its sheet says so, and its key matches the
        // search.
        {
            let arguments = ["exercise", "--seed", "3", "--cut-on", "strict", "--return", "fail-hard"];
            let (code, text, err) = plywood(&arguments);
            assert_eq!((code, err.as_str()), (0, ""));
            assert!(text.contains("strict") && text.contains("fail-hard"), "{text}");
            let (_, sheet, _) = plywood(&[&arguments[..], &["--format", "text"]].concat());
            assert!(sheet.contains("alpha > beta") && sheet.contains("fail-hard"), "{sheet}");
            assert!(sheet.lines().all(|line| plywood_messages::text::width(line) <= 80), "{sheet}");
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("tree.toml");
            std::fs::write(&path, &text).expect("written");
            let (_, json, _) = plywood(&["trace", path.to_str().expect("text"), "--format", "json"]);
            assert!(json.contains(r#""return":"fail-hard","cut_on":"strict""#), "{json}");
            let (_, answer, _) = plywood(&[&arguments[..], &["--format", "json"]].concat());
            let cutoffs = json.matches("\"event\":\"cutoff\"").count();
            assert!(answer.contains(&format!("\"cutoffs\":{cutoffs},")), "{answer}");
        }

        // The sheet does not reveal the answer.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let [sheet, key] = ["sheet.txt", "key.txt"].map(|name| folder.path().join(name).display().to_string());
            let (code, _, err) = plywood(&["exercise", "--like", "ubb", "--sheet", &sheet, "--key", &key]);
            assert_eq!(code, 0, "{err}");
            let (sheet, key) = (std::fs::read_to_string(sheet), std::fs::read_to_string(key));
            let (sheet, key) = (sheet.expect("a sheet"), key.expect("a key"));
            assert!(key.contains("of 14 nodes") && key.contains("above the parent: 1"), "{key}");
            assert!(!sheet.contains("of 14") && !sheet.contains("plywood"), "{sheet}");
            assert!(
                sheet.lines().chain(key.lines()).all(|line| plywood_messages::text::width(line) <= 80),
                "{sheet}{key}"
            );
        }
    }

    /// Oracle: the trace of the tree file.
    #[test]
    fn every_search_by_hand_has_a_worksheet_and_the_key_of_its_trace() {
        for (like, algorithm, arguments) in [
            ("first-minimax", "minimax", "The value of each node"),
            ("and-or", "and-or", "The label of each node"),
            ("and-or", "and-or-lazy", "Number of leaves visited"),
            ("chance-linear", "expectiminimax", "The value of each node"),
        ] {
            let exercise = ["exercise", "--like", like, "--algorithm", algorithm, "--seed", "3"];
            let (code, text, err) = plywood(&[&exercise[..], &["--format", "text"]].concat());
            assert_eq!(code, 0, "{err}");
            assert!(text.contains(arguments) && !text.contains("alpha"), "{text}");
            assert!(text.lines().all(|line| plywood_messages::text::width(line) <= 80), "{text}");
            let (_, json, _) = plywood(&[&exercise[..], &["--format", "json"]].concat());
            let object: serde_json::Value = serde_json::from_str(&json).expect("an object");
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("tree.toml");
            std::fs::write(&path, plywood(&exercise).1).expect("written");
            let (_, trace, _) = plywood(&["trace", path.to_str().expect("text"), "--format", "json"]);
            let line = |number: usize| -> serde_json::Value {
                let lines: Vec<&str> = trace.lines().collect();
                serde_json::from_str(lines[number.min(lines.len() - 1)]).expect("an object")
            };
            let (start, end) = (line(0), line(usize::MAX));
            assert_eq!(start["algorithm"], algorithm);
            assert_eq!(
                (&object["answer"]["value"], &object["answer"]["best"]),
                (&end["value"], &end["best"]),
                "{text}"
            );
            let visited = object["answer"]["visited"].as_array().expect("a list").len();
            assert_eq!(end["visited"], visited, "{text}");
        }

        let (code, json, err) = plywood(&["exercise", "--like", "nim:3,4,5", "--seed", "3", "--format", "json"]);
        assert_eq!(code, 0, "{err}");
        let object: serde_json::Value = serde_json::from_str(&json).expect("an object");
        let game = object["tree"]["game"].as_str().expect("a game").to_owned();
        let piles = game.trim_start_matches("nim:").split(',').map(|pile| pile.parse::<u64>().expect("a pile"));
        let sum = piles.fold(0, |sum, pile| sum ^ pile);
        assert_eq!(object["answer"]["nim_sum"], sum);
        let (_, opening, _) = plywood(&["play", &game, "--first", "program", "--format", "json"]);
        assert_eq!(opening.contains(r#""promise":"win""#), object["answer"]["wins"] == true, "{opening}");
        for format in ["text", "moodle", "toml"] {
            let (code, text, err) = plywood(&["exercise", "--like", "nim:3,4,5", "--seed", "3", "--format", format]);
            assert!(code == 0 && text.contains("Exercise 3") || text.contains("3: the nim-sum"), "{text} {err}");
        }
    }

    /// The name of a file says what is in it.
    #[test]
    fn a_sheet_is_written_in_the_format_of_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).display().to_string();
        let mut formats: Vec<(&str, &[u8])> = vec![
            ("svg", b"<svg "),
            ("html", b"<!DOCTYPE html>"),
            ("HTML", b"<!DOCTYPE html>"),
            ("txt", b"Exercise 7"),
            ("md", b"Exercise 7"),
        ];
        formats.extend(cfg!(feature = "pictures").then_some(("pdf", &b"%PDF-"[..])));
        for (ending, begin) in formats {
            let (sheet, key) = (at(&format!("a.{ending}")), at(&format!("k.{ending}")));
            let (code, _, err) = plywood(&["exercise", "--seed", "7", "--sheet", &sheet, "--key", &key]);
            assert_eq!(code, 0, "{ending}: {err}");
            for file in [sheet, key] {
                let bytes = std::fs::read(&file).expect("written");
                assert!(bytes.starts_with(begin), "{file}");
                std::fs::remove_file(file).expect("removed");
            }
        }
        for ending in ["tex", "png", "gif", "dot", "cast"] {
            let arguments = ["exercise", "--sheet", &at(&format!("a.{ending}"))];
            refused(&arguments, 1, &["no-such-format", ending, "pdf, svg, html, txt"]);
            let arguments = ["exercise", "--sheet", &at("a.txt"), "--key", &at(&format!("k.{ending}"))];
            refused(&arguments, 1, &["no-such-format", ending]);
        }
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left behind");
    }

    #[test]
    fn a_printed_sheet_has_its_key_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(at("s-key.svg"), "mine").expect("written");
        refused(&["exercise", "--sheet", &at("s.svg")], 1, &["not-saved", "already"]);
        let (code, _, err) = plywood(&["exercise", "--like", "ubb", "--sheet", &at("s.svg"), "--force"]);
        assert_eq!(code, 0, "{err}");
        let read = |name: &str| std::fs::read_to_string(at(name)).expect("written");
        let (sheet, key) = (read("s.svg"), read("s-key.svg"));
        assert!(key.contains("of 14 nodes") && key.contains("the key"), "{key}");
        assert!(!sheet.contains("of 14") && sheet.contains("class=\"box\"") && sheet.contains("Name"), "{sheet}");
        let wide = ["exercise", "--depth", "3", "--branching", "9", "--sheet", &at("w.svg")];
        refused(&wide, 1, &["too-small", "--branching", "--force"]);
        let (code, _, err) = plywood(&[&wide[..], &["--force"]].concat());
        assert_eq!(code, 0, "{err}");
    }

    #[test]
    fn a_folder_gets_a_sheet_for_each_and_nothing_is_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("sheets");
        let into = path.to_str().expect("text");
        let (code, out, err) = plywood(&["exercise", "--count", "12", "--folder", into]);
        assert_eq!((code, out.as_str()), (0, ""), "{err}");
        assert!(err.contains("12 exercises"), "{err}");
        let mut names: Vec<String> = std::fs::read_dir(&path)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!((names.len(), names[0].as_str(), names[35].as_str()), (36, "key-01.txt", "tree-12.toml"));
        let third = std::fs::read_to_string(path.join("tree-03.toml")).expect("a tree");
        assert_eq!(plywood(&["exercise", "--seed", "2"]).1, third);
        std::fs::write(path.join("key-02.txt"), "mine").expect("written");
        std::fs::remove_file(path.join("tree-01.toml")).expect("removed");
        refused(&["exercise", "--count", "12", "--folder", into], 1, &["not-saved", "already", "--force"]);
        assert!(!path.join("tree-01.toml").exists(), "nothing is written if something is in the way");
        let (code, _, err) = plywood(&["exercise", "--count", "12", "--folder", into, "--force"]);
        assert_eq!(code, 0, "{err}");
        assert_ne!(std::fs::read_to_string(path.join("key-02.txt")).expect("a key"), "mine");
    }

    #[test]
    fn what_cannot_be_made_is_refused_with_the_reason() {
        refused(&["exercise", "--cutoffs", "50"], 1, &["too-many-cutoffs", "at most", "--cutoffs"]);
        refused(&["exercise", "--deep-cutoff"], 1, &["too-shallow", "4 plies", "--depth 4"]);
        refused(&["exercise", "--depth", "9", "--branching", "9"], 1, &["too-large", "387,420,489"]);
        refused(&["exercise", "--depth", "999999999", "--branching", "9"], 1, &["too-large"]);
        refused(
            &["exercise", "--distinct", "--values", "1..3"],
            1,
            &["too-few-values", "8 leaves", "3 different values"],
        );
        refused(&["exercise", "--count", "3"], 1, &["several-on-one", "--folder"]);
        refused(&["exercise", "--like", "tictactoe"], 1, &["no-tree", "tictactoe"]);
        refused(&["exercise", "--like", "nim:3,4,5", "--values", "1..9"], 1, &["no-leaves", "--values"]);
        refused(&["exercise", "--like", "and-or", "--algorithm", "minimax"], 1, &["no-tree-like-it", "T and F"]);
        refused(&["exercise", "--algorithm", "minimax", "--cutoffs", "1"], 1, &["no-cutoffs", "--algorithm"]);
        refused(&["exercise", "--algorithm", "and-or", "--values", "1..9"], 1, &["only-labels", "--values"]);
        refused(&["exercise", "--algorithm", "expectiminimax"], 1, &["not-drawn", "--like"]);
        refused(&["exercise", "--algorithm", "pvs"], 2, &["--algorithm", "minimax"]);
        refused(&["exercise", "--cutoffs", "4..2"], 2, &["--cutoffs", "ends below its start"]);
        refused(&["exercise", "--branching", "0..2"], 2, &["--branching"]);
        refused(&["exercise", "--values", "0..99999999"], 2, &["--values", "1,000,000"]);
        refused(&["exercise", "--count", "0"], 2, &["--count"]);
        refused(&["exercise", "--root", "chance"], 2, &["--root", "max"]);
        refused(&["exercise", "--like", "ubb", "--depth", "3"], 2, &["cannot be used with"]);
    }
}
