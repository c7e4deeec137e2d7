//! The `convert` command: writes a tree or a game in another format and reports what is lost.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{
    advice::{stopped, suggest},
    arguments::InputOptions,
    input::{self, Found},
    output::{Channels, Destination, Result},
    progress::watched,
};
use clap::Args;
use plywood_document::{
    content::{FileContent, LessonFile},
    files,
};
use plywood_lesson::{GameForm, LessonGame};
use plywood_messages::text::visible;
use plywood_search::session::{FileForm, Input, SearchProblem};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    format::{self, Fields, Syntax, View},
    gambit::{self, ExtensiveGame, NoStrategicForm, StrategicGame},
    library,
    notation::{self, NOTATIONS, Notation, Written},
    settings::InputFormat,
    source::Expected,
};

#[derive(Args)]
pub struct ConvertArgs {
    /// File or built-in lecture, or `-` for standard input
    #[arg(value_name = "IN")]
    from: PathBuf,

    #[command(flatten)]
    input_options: InputOptions,

    /// File to write, or `-` for standard output. The extension sets the format
    #[arg(value_name = "OUT")]
    to: PathBuf,

    /// Output format: toml, json, efg, nfg, list
    #[arg(long = "to", value_name = "NAME")]
    format: Option<String>,

    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

const STANDARD_OUTPUT: &str = "-";

/// Format name and extension of games in strategic form.
const STRATEGIC: &str = "nfg";

#[derive(Clone, Copy)]
enum Target {
    Keys(Syntax),
    Notation(&'static Notation),
    Strategic,
}

pub fn run(arguments: &ConvertArgs, channels: &mut Channels<'_>) -> Result {
    let ConvertArgs { from, input_options, to, format, force } = arguments;
    let name = files::name(to);
    let wrong = |problem: Diagnostic| Problems::one(name.clone(), problem);
    let target = target(to, format.as_deref()).map_err(wrong)?;
    let Found { name: from_name, content, text } = input::find_with_text(from, *input_options)?;
    let written = match &content {
        FileContent::Searched(subject) => of_searched(subject, &text.unwrap_or_default(), target),
        FileContent::Lesson(file) => of_lesson(file, target),
    };
    let Written { text, lost } = written.map_err(Problems::about(from_name))?;
    if to.as_os_str() == STANDARD_OUTPUT {
        match channels.destination {
            Destination::Terminal => channels.out.write_all(text.as_bytes())?,
            // Another program reads the bytes, so they are written unchanged.
            Destination::Elsewhere => channels.out.write_unfiltered(text.as_bytes())?,
        }
    } else {
        let expected = if *force { Expected::Anything } else { Expected::Nothing };
        files::save(to, &text, expected).map_err(|why| {
            let problem = Diagnostic::new("not-saved", why);
            wrong(if *force { problem } else { problem.help(text!("commands/force-help")) })
        })?;
    }
    for what in lost {
        let line = string!("commands/lost", Text(what));
        // Ignore write errors: standard error is closed.
        let _ = writeln!(channels.err, "{}", visible(&line));
    }
    Ok(())
}

/// Converts a search problem with its source text. A Gambit game stays a game unless its tree has to be written.
fn of_searched(subject: &SearchProblem, text: &str, target: Target) -> Result<Written, Diagnostic> {
    let game = match subject.origin.form {
        FileForm::Notation => gambit::read(text).ok(),
        FileForm::Keys => None,
    };
    let written = || of_tree(subject, text, target);
    match (game, target) {
        (None, _) => written(),
        (Some(game), Target::Strategic | Target::Notation(Notation { format: InputFormat::Efg, .. })) => {
            of_extensive(game, target, Vec::new())
        }
        (Some(game), Target::Keys(_) | Target::Notation(_)) => {
            let mut lost = match &subject.content {
                Input::Tree(tree) => notation::lost_in_tree(&game, tree),
                Input::Game(_) => Vec::new(),
            };
            let written = written()?;
            lost.extend(written.lost);
            Ok(Written { lost, ..written })
        }
    }
}

/// Converts a tree; the strategic form has every strategy of both players.
fn of_tree(subject: &SearchProblem, text: &str, target: Target) -> Result<Written, Diagnostic> {
    let document = || {
        let problem = Diagnostic::new("not-written", text!("notations/a-game"));
        subject.document().ok_or_else(|| problem.help(say!("notations/a-game-help")))
    };
    match target {
        Target::Keys(syntax) => {
            let has_comments =
                subject.origin.form == FileForm::Keys && format::has_comments(text, subject.origin.syntax(text));
            let comments = has_comments.then(|| text!("notations/lost-comments"));
            Ok(Written { text: format::write(&document()?, syntax), lost: comments.into_iter().collect() })
        }
        Target::Notation(notation) => (notation.write)(&document()?),
        Target::Strategic => {
            let document = document()?;
            let game = notation::extensive(&document)?;
            of_extensive(game, target, notation::lost_in_efg(&document))
        }
    }
}

/// Converts a lesson to the other syntax with all its keys; comments are lost.
fn rewritten(file: &LessonFile, syntax: Syntax) -> Result<Written, Diagnostic> {
    let from = file.origin.syntax(&file.origin.text);
    let text = format::translated(&file.origin.text, from, syntax);
    let text = text.map_err(|problems| {
        problems.into_iter().next().unwrap_or_else(|| Diagnostic::new("not-written", text!("notations/a-lesson")))
    })?;
    // Losses from built-in lectures are not reported.
    let comments = library::find(&file.origin.name).is_none() && format::has_comments(&file.origin.text, from);
    Ok(Written { text, lost: comments.then(|| text!("notations/lost-comments")).into_iter().collect() })
}

fn of_lesson(file: &LessonFile, target: Target) -> Result<Written, Diagnostic> {
    if let Target::Keys(syntax) = target
        && let FileForm::Keys = file.origin.form
    {
        return rewritten(file, syntax);
    }
    let LessonGame { form, mut lost } =
        file.content.game().ok_or_else(|| Diagnostic::new("not-written", text!("notations/a-lesson")))?;
    let syntax = file.origin.syntax(&file.origin.text);
    let has_meta = Fields::read(&file.origin.text, syntax).is_ok_and(|fields| fields.has("meta"));
    // The game format has only the game, its title and its note.
    lost.extend(notation::losses([
        (file.source.is_some() || file.speaker.is_some(), text!("notations/lost-texts")),
        (file.view != View::default(), text!("notations/lost-view")),
        (has_meta, text!("notations/lost-meta")),
    ]));
    let title = file.title.clone();
    let comment = file.note.clone().unwrap_or_default();
    match form {
        GameForm::Strategic(game) => of_strategic(&StrategicGame { title, comment, ..game }, target, lost),
        GameForm::Extensive(game) => of_extensive(ExtensiveGame { title, comment, ..game }, target, lost),
    }
}

/// Converts a game in extensive form, which need not be searchable; its strategic form has every strategy of every player.
fn of_extensive(mut game: ExtensiveGame, target: Target, mut lost: Vec<&'static str>) -> Result<Written, Diagnostic> {
    if game.scale_chances() {
        lost.push(text!("notations/lost-chances"));
    }
    match target {
        Target::Strategic => {
            let working = text!("jobs/comparing-strategies");
            let form =
                watched(working, |progress| gambit::strategic_form(&game, progress)).map_err(|why| match why {
                    NoStrategicForm::TooManyStrategies => {
                        Diagnostic::new("not-written", text!("notations/too-many-strategies"))
                    }
                    NoStrategicForm::Cancelled => stopped(),
                })?;
            lost.push(text!("notations/lost-order"));
            of_strategic(&form, target, lost)
        }
        Target::Keys(syntax) => Ok(Written { text: notation::write_game_file(&game, syntax), lost }),
        Target::Notation(notation) => {
            let written = notation.write_game(&game)?;
            Ok(Written { lost: lost.into_iter().chain(written.lost).collect(), ..written })
        }
    }
}

fn of_strategic(game: &StrategicGame, target: Target, lost: Vec<&'static str>) -> Result<Written, Diagnostic> {
    match target {
        Target::Strategic => Ok(Written { text: gambit::write_strategic(game), lost }),
        Target::Keys(syntax) => Ok(Written { text: notation::write_matrix(game, syntax)?, lost }),
        Target::Notation(_) => {
            Err(Diagnostic::new("not-written", text!("notations/a-matrix")).help(text!("notations/a-matrix-help")))
        }
    }
}

/// Returns the names of all formats.
pub fn names() -> Vec<&'static str> {
    ["toml", "json", STRATEGIC].into_iter().chain(NOTATIONS.iter().map(Notation::name)).collect()
}

/// Chooses the target by the format name, or else by the extension.
fn target(to: &Path, format: Option<&str>) -> Result<Target, Diagnostic> {
    let of_name = |name: &str| match name {
        "toml" => Some(Target::Keys(Syntax::Toml)),
        "json" => Some(Target::Keys(Syntax::Json)),
        STRATEGIC => Some(Target::Strategic),
        _ => Notation::named(name).map(Target::Notation),
    };
    let known = names();
    if let Some(name) = format {
        let unknown =
            || Diagnostic::new("no-such-format", say!("commands/no-notation", Text(name))).help(suggest(name, &known));
        return of_name(name).ok_or_else(unknown);
    }
    let ending = to.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    let by_ending = Notation::of_name(&to.to_string_lossy()).map(Target::Notation).or_else(|| of_name(&ending));
    let unknown = || Diagnostic::new("no-such-format", text!("commands/no-telling-ending"));
    by_ending.ok_or_else(|| unknown().help(say!("commands/no-telling-ending-help", names = Text(known.join(", ")))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn a_tree_goes_through_every_notation_and_keeps_its_value() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let mut from = "ubb".to_owned();
        for name in ["a.efg", "b.json", "c.toml"] {
            let (code, _, err) = plywood(&["convert", &from, &path(name)]);
            assert_eq!(code, 0, "{err}");
            from = path(name);
            let (_, out, _) = plywood(&["solve", &from, "--algorithm", "minimax", "--format", "json"]);
            assert!(out.contains("\"value\":4,") && out.contains("\"visited\":14,"), "{name}: {out}");
        }
        let (code, out, err) = plywood(&["convert", "textbook", "-", "--to", "list"]);
        assert_eq!((code, out.as_str()), (0, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"));
        assert!(err.contains("lost: names of moves"), "{err}");
    }

    #[test]
    fn nothing_is_overwritten_and_nothing_guessed() {
        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a.efg").to_string_lossy().into_owned();
            assert_eq!(plywood(&["convert", "pisa", &path]).0, 0);
            refused(&["convert", "ubb", &path], 1, &["not-saved", "--force"]);
            assert_eq!(plywood(&["convert", "ubb", &path, "--force"]).0, 0);
            refused(&["convert", "ubb", "x.pdf"], 1, &["no-such-format", "--to", "efg"]);
            refused(&["convert", "ubb", "-", "--to", "egf"], 1, &["did you mean `efg`"]);
            for arguments in [&["convert", "ubb", "x.pdf"][..], &["convert", "ubb", "-", "--to", "markdown"]] {
                let (_, _, err) = plywood(arguments);
                let offered: Vec<&str> = err.split([' ', ',', '\n']).collect();
                for format in ["toml", "json", "nfg"].into_iter().chain(NOTATIONS.iter().map(Notation::name)) {
                    let is_written = plywood(&["convert", "ubb", "-", "--to", format]).0 == 0;
                    assert_eq!(offered.contains(&format), is_written, "{format}: {err}");
                }
            }
            refused(&["convert", "tic-tac-toe", "-", "--to", "efg"], 1, &["not-written"]);
            refused(&["convert", "history", "-", "--to", "efg"], 1, &["not-written", "neither a tree nor a game"]);
            refused(&["convert", "ubb", "/nowhere/at/all/x.toml"], 1, &["not-saved"]);
        }
    }

    #[test]
    fn games_that_no_matrix_shows_are_refused_with_the_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let write = |name: &str, text: &str| std::fs::write(path(name), text).expect("a file");
        write("three.nfg", "NFG 1 R \"\" { \"a\" \"b\" \"c\" } { 1 1 1 } 1 2 3");
        refused(&["check", &path("three.nfg")], 1, &["not-two-players", "3 players"]);
        write("third.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } 1/3 2");
        assert_eq!(plywood(&["check", &path("third.nfg")]).0, 0);
        write("long.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } 0.66666666666666663 1/90071992547409931");
        assert_eq!(plywood(&["convert", &path("long.nfg"), &path("long.toml")]).0, 0);
        let (_, out, err) = plywood(&["convert", &path("long.toml"), "-", "--to", "nfg"]);
        assert!(out.ends_with("66666666666666663/100000000000000000 1/90071992547409931\n"), "{out}{err}");
        write("longer.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } 1.5e40 2");
        refused(&["convert", &path("longer.nfg"), "-", "--to", "toml"], 1, &["too many digits", "round"]);
        write("short.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 2 1 } 1 2 3");
        refused(&["check", &path("short.nfg")], 1, &["nfg-syntax", "4 numbers", "has 3"]);
    }

    #[test]
    fn games_of_gambit_go_through_their_notations() {
        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
            let (mut from, mut found) = ("matching-pennies".to_owned(), Vec::new());
            for name in ["a.nfg", "b.toml", "c.json", "d.nfg"] {
                let (code, _, err) = plywood(&["convert", &from, &path(name)]);
                let lost = if name == "a.nfg" { "lost: title, source or notes of the file\n" } else { "" };
                assert_eq!((code, err.as_str()), (0, lost), "{name}");
                from = path(name);
                let (_, out, _) = plywood(&["solve", &from, "--format", "json"]);
                assert!(out.contains("\"row\":[0.5,0.5]"), "{name}: {out}");
                found.push(out);
            }
            found.dedup();
            assert_eq!(found.len(), 1);
            // The strategic form has every strategy of a tree's players, and losses are reported.
            let (code, out, err) = plywood(&["convert", "textbook", "-", "--to", "nfg"]);
            assert_eq!(code, 0, "{err}");
            assert!(out.starts_with("NFG 1 R ") && out.contains("\n3 -3\n"), "{out}");
            assert!(err.contains("lost: the order of moves"), "{err}");
            // If lower payoffs are better, they are negated.
            let (code, out, err) = plywood(&["convert", "prisoners-dilemma", "-", "--to", "nfg"]);
            assert_eq!(code, 0, "{err}");
            assert!(out.contains("-10 0") && err.contains("lost: `lower_is_better`"), "{out}{err}");
            refused(&["convert", "prisoners-dilemma", "-", "--to", "efg"], 1, &["not-written", "no tree", "nfg"]);
        }

        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
            let mut from = "three-players".to_owned();
            let solved = |from: &str| plywood(&["solve", from, "--format", "json"]).1;
            let expected = solved(&from);
            assert!(expected.contains("\"values\":["), "{expected}");
            for name in ["a.efg", "b.toml", "c.json", "d.efg"] {
                assert_eq!(plywood(&["convert", &from, &path(name)]).0, 0, "{name}");
                from = path(name);
                assert_eq!(solved(&from), expected, "{name}");
            }
            let (code, out, err) = plywood(&["convert", "seltens-horse", "-", "--to", "nfg"]);
            assert!(code == 0 && out.contains("{ { \"D\" \"C\" } { \"d\" \"c\" } { \"l\" \"r\" } }"), "{out}{err}");
            refused(&["convert", "seltens-horse", "-", "--to", "list"], 1, &["not-written", "3 players", "efg"]);
            refused(&["compare", "seltens-horse", "--algorithm", "alpha-beta"], 1, &["3 players"]);
            refused(&["chart", "three-players"], 1, &["no-search", "3 players"]);
        }
    }

    #[test]
    fn fractions_go_through_every_format_or_are_told_to_be_lost() {
        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
            let text = "EFG 2 R \"\" { \"Ann\" \"Bob\" }\n\"\"\n\nc \"\" 1 \"\" { \"x\" 1/3 \"y\" 2/3 } 0\n\
                    t \"\" 1 \"\" { 1/3 2/3 }\nt \"\" 2 \"\" { 2 -1 }\n";
            std::fs::write(path("a.efg"), text).expect("written");
            let convert = |from: &str, to: &str| {
                let (code, out, err) = plywood(&["convert", &path(from), "-", "--to", to]);
                assert_eq!(code, 0, "{err}");
                (out, err)
            };
            // The same game, byte for byte.
            assert_eq!(convert("a.efg", "efg"), (text.to_owned(), String::new()));
            assert!(convert("a.efg", "nfg").0.ends_with("13/9 -4/9\n"), "1/9 + 4/3, and 1 less that");
            let sum = "lost: the second player's payoffs: only the note gives the constant sum\n";
            for to in ["toml", "json", "list"] {
                let (out, err) = convert("a.efg", to);
                assert!(out.contains("1/3") && !out.contains("0.333") && err.starts_with(sum), "{out}{err}");
            }
            for name in ["b.toml", "c.json"] {
                assert_eq!(plywood(&["convert", &path("a.efg"), &path(name)]).0, 0);
                let (out, _) = convert(name, "efg");
                assert!(out.contains("\"x\" 1/3 \"y\" 2/3") && out.contains("{ 1/3 -1/3 }"), "{out}");
                assert!(convert(name, "nfg").0.ends_with("13/9 -13/9\n"));
            }
            std::fs::write(path("third.nfg"), "NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } 1/3 2").expect("written");
            assert_eq!(plywood(&["convert", &path("third.nfg"), &path("third.toml")]).0, 0);
            assert!(convert("third.toml", "nfg").0.ends_with("\n1/3 2\n"));
        }

        // Numbers that a tree rounds are lost, and the loss is reported.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a.efg").to_string_lossy().into_owned();
            let lost = |chances: &str, payoff: &str, to: &str| {
                let text = format!(
                    "EFG 2 R \"\" {{ \"A\" \"B\" }} c \"\" 1 \"\" {{ {chances} }} 0 \
                 t \"\" 1 \"\" {{ {payoff} -{payoff} }} t \"\" 2 \"\" {{ 1 -1 }}"
                );
                std::fs::write(&path, text).expect("written");
                plywood(&["convert", &path, "-", "--to", to]).2
            };
            let thirds = "\"x\" 1/3 \"y\" 2/3";
            assert_eq!(lost(thirds, "1/3", "toml"), "");
            assert_eq!(lost(thirds, "0.12345678901234567890", "toml"), "lost: digits of very long numbers\n");
            assert_eq!(lost(thirds, "1/12345678901234567890", "json"), "lost: digits of very long numbers\n");
            assert_eq!(lost(thirds, "1/12345678901234567890", "efg"), "");
            let scaled = "lost: probabilities that do not add up to exactly 1: they are divided by their sum\n";
            for to in ["efg", "toml"] {
                assert_eq!(lost("\"x\" 0.333333 \"y\" 0.666666", "1", to), scaled);
            }
        }
    }

    #[test]
    fn a_lesson_of_any_kind_goes_through_toml_and_json_with_all_that_its_file_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        let traced = |from: &str| plywood(&["trace", from, "--format", "json"]).1;
        for lecture in
            ["history", "prisoners-dilemma", "romania", "eight-puzzle", "sussman", "map-wall", "seltens-horse"]
        {
            let Some(lecture) = plywood_tree::library::find(lecture) else { continue };
            let meta = "\n[meta]\ncourse = 'AI 1'\nweeks = [1, 2.50, { a = 2026-11-22 }]\n";
            std::fs::write(path("a.toml"), format!("{}{meta}", lecture.text)).expect("written");
            let (mut from, first) = (path("a.toml"), traced(&path("a.toml")));
            assert!(first.contains("\"event\""), "{}: {first}", lecture.name);
            for name in ["b.json", "c.toml", "d.json"] {
                let (code, _, err) = plywood(&["convert", &from, &path(name), "--force"]);
                assert_eq!(code, 0, "{name}: {err}");
                from = path(name);
                assert_eq!(traced(&from), first, "{name} of {}", lecture.name);
                let text = std::fs::read_to_string(&from).expect("written");
                assert!(text.contains("2.50") && text.contains("AI 1") && text.contains("2026-11-22"), "{text}");
            }
        }
        std::fs::write(path("x.toml"), "# mine\ntree = [1, 2]\nmeta = { a = 1 }\n").expect("written");
        let lost = |to: &str| plywood(&["convert", &path("x.toml"), "-", "--to", to]).2;
        assert_eq!(
            (lost("json").as_str(), lost("list").as_str()),
            ("lost: comments\n", "lost: the data under `meta`\n")
        );
        assert!(lost("nfg").contains("under `meta`") && lost("efg").contains("under `meta`"));
        std::fs::write(path("y.toml"), "payoffs = [[1, 2]]\nmeta = { a = 1 }\n[view]\nstep = 1\n").expect("written");
        let (_, _, err) = plywood(&["convert", &path("y.toml"), "-", "--to", "nfg"]);
        assert!(err.contains("under `meta`") && err.contains("options in `view`"), "{err}");
    }
}
