//! The `solve` command: prints the values of trees and games, and the solutions of other lessons.

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    arguments::{InputOptions, Output, Overrides},
    arrival::searching,
    commands::prepared,
    input,
    output::Result,
    progress::watched,
    settings::{self, ALGORITHM, ESTIMATE, SettingArg, WINS, with_settings},
};
use clap::Args;
use plywood_document::content::{FileContent, LessonFile};
use plywood_export::{SolutionReport, Solved, TraceReport};
use plywood_messages::words::Charset;
use plywood_search::session::{self, SearchProblem};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    progress::Progress,
    settings::StartWindow,
};

#[derive(Args)]
pub struct SolveArgs {
    /// Files, `-` for standard input, built-in lectures or games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    /// Search [default: that of the file]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,

    /// Heuristic [default: that of the file]
    #[arg(long, value_name = "NAME")]
    estimate: Option<String>,

    /// Wins that are worth more in a tree or a game: any, early [default: that of the file]
    #[arg(long, value_name = "WINS")]
    wins: Option<String>,

    /// Another setting of the file, such as `direction=backward`
    #[arg(long = "set", value_name = "SETTING=OPTION", value_parser = setting)]
    settings: Vec<(String, String)>,

    #[command(flatten)]
    output: Output<SolutionReport>,
}

impl SolveArgs {
    fn options(&self) -> Vec<SettingArg<'_>> {
        let named = [(ALGORITHM, &self.algorithm), (ESTIMATE, &self.estimate), (WINS, &self.wins)];
        let named = named.into_iter().filter_map(|(setting, option)| Some((setting, option.as_deref()?)));
        named.chain(self.settings.iter().map(|(setting, option)| (setting.as_str(), option.as_str()))).collect()
    }
}

/// Parses a setting and its value: `direction=backward`.
fn setting(typed: &str) -> Result<(String, String), String> {
    let (setting, option) = typed.split_once('=').ok_or(say!("commands/not-a-setting", Text(typed)))?;
    Ok((setting.trim().to_owned(), option.trim().to_owned()))
}

pub fn run(arguments: &SolveArgs, out: &mut impl Write) -> Result {
    let options = arguments.options();
    let solved =
        arguments.files.iter().map(|file| solve(file, arguments.input_options, &options)).collect::<Result<_, _>>()?;
    arguments.output.print(&SolutionReport { solved }, out)
}

fn solve(file: &Path, input_options: InputOptions, options: &[SettingArg<'_>]) -> Result<Solved, Problems> {
    match input::find(file, input_options)? {
        (name, FileContent::Searched(subject)) => search(&name, *subject, options),
        (name, FileContent::Lesson(file)) => solve_lesson(&name, *file, options),
    }
}

fn search(name: &str, subject: SearchProblem, options: &[SettingArg<'_>]) -> Result<Solved, Problems> {
    // A solution has the value itself.
    let overrides = Overrides { window: Some(StartWindow::FULL), ..settings::of_tree(name, options)? };
    let (subject, choices) = prepared(name, subject.into(), overrides)?;
    let run = searching(name, &subject.content, choices, session::run)?;
    let of_tree = |progress: &Arc<Progress>| {
        plywood_matrices::matrix::strategic_form(&subject.content.evaluated(choices.rules), progress)
    };
    // Only the value of the whole tree matches the strategies.
    let is_whole = choices.rules.depth == u32::MAX && choices.rules.mistake().is_none();
    let form = is_whole.then(|| watched(text!("commands/searching"), of_tree)).flatten();
    Ok(Solved::Search(Box::new(TraceReport { subject, run }), form))
}

/// Solves a lesson, again if the options differ from its file.
fn solve_lesson(name: &str, file: LessonFile, options: &[SettingArg<'_>]) -> Result<Solved, Problems> {
    let refused = Problems::about(name);
    let file = watched(text!("commands/searching"), |progress| with_settings(name, file, options, progress))?;
    let solved = watched(text!("commands/searching"), |progress| file.content.solution(Charset::Ascii, progress));
    let solution = solved.ok_or_else(|| {
        let problem = Diagnostic::new("nothing-to-solve", say!("commands/nothing-to-solve", Text(name)));
        refused(problem.help(text!("commands/no-search-help")))
    })?;
    Ok(Solved::Lesson(Box::new(file), solution))
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn solutions_come_with_what_is_asked_for() {
        // Trees, games and several files can be solved.
        {
            let (code, out, err) = plywood(&["solve", "ubb", "nim:1,2", "--format", "json"]);
            assert_eq!((code, err.as_str()), (0, ""));
            let lines: Vec<serde_json::Value> =
                out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            assert_eq!(lines.len(), 2);
            assert_eq!(lines[0]["kind"], "tree");
            assert_eq!((lines[0]["value"].as_f64(), lines[0]["visited"].as_u64()), (Some(4.0), Some(12)));
            assert_eq!(lines[1]["value"], 1);
            let (code, out, _) = plywood(&["solve", "ubb", "--algorithm", "minimax"]);
            assert!(code == 0 && out.contains("minimax") && out.contains("14"), "{out}");
        }

        // The strategic form of a tree follows its value.
        {
            let (_, out, _) = plywood(&["solve", "textbook", "--format", "json"]);
            let solution: serde_json::Value = serde_json::from_str(&out).expect("JSON");
            assert_eq!(solution["strategies"], serde_json::json!([3, 27]));
            let form = &solution["strategic_form"];
            assert_eq!((form["kind"].as_str(), form["value"].as_f64()), (Some("matrix"), solution["value"].as_f64()));
            assert!(form["pure"].as_array().is_some_and(|pure| !pure.is_empty()), "{form}");
            let (_, out, _) = plywood(&["solve", "textbook"]);
            assert!(out.contains("Strategic form: 3 × 27"), "{out}");
            assert!(out.contains("are best replies to each other") && out.contains("a saddle point"), "{out}");
            assert!(!out.contains("continuum") && out.lines().count() < 20, "{out}");
        }

        // Larger trees report their number of strategies.
        {
            let (_, out, _) = plywood(&["solve", "chomp:2,3", "--format", "json"]);
            let solution: serde_json::Value = serde_json::from_str(&out).expect("JSON");
            assert!(solution["strategies"][0].as_u64().is_some_and(|count| count > 64), "{solution}");
            assert!(solution["value"].is_number() && solution.get("strategic_form").is_none(), "{solution}");
            let (_, out, _) = plywood(&["solve", "chomp:2,3"]);
            assert!(
                out.contains("Strategic form: this tree is too large") && out.contains("the limit is 64 each"),
                "{out}"
            );
            let (_, out, _) = plywood(&["solve", "chance-linear"]);
            assert!(!out.contains("Strategic form"), "{out}");
        }
    }

    #[test]
    fn the_answer_comes_first_with_all_equally_good_moves() {
        let position = "tictactoe:from=XXOOX.O..";
        let (_, out, _) = plywood(&["solve", position]);
        let at = |words: &str| out.find(words).unwrap_or_else(|| panic!("no {words}: {out}"));
        assert!(at("value    1") < at("equal    c2, b3, c3") && at("equal") < at("Strategic form"), "{out}");
        assert!(out.contains("2 more cells are equilibria."), "{out}");
        let (code, out, _) = plywood(&["solve", position, "--wins", "early"]);
        assert!(code == 0 && out.contains("value    0.999\nbest     b3\nequal    b3, c3"), "{out}");
        assert!(out.contains("Struck out: one row and no column."), "{out}");

        // A large strategic form is only counted.
        let (_, out, _) = plywood(&["solve", "tictactoe:from=XOX.O.X.."]);
        assert!(out.contains("81 pure equilibria. Plywood lists them here up to 100 cells"), "{out}");
        assert!(out.lines().count() < 15, "{out}");

        // The best moves are in every report.
        for command in ["trace", "compare", "solve"] {
            let (_, out, _) = plywood(&[command, position, "--wins", "early", "--format", "json"]);
            let last: serde_json::Value = serde_json::from_str(out.lines().last().expect("a line")).expect("JSON");
            assert_eq!(last["best_moves"], serde_json::json!([1, 2]), "{command}: {last}");
        }
        refused(&["solve", position, "--wins", "late"], 1, &["no-such-option", "late"]);
    }

    #[test]
    fn what_cannot_be_solved_is_refused_with_the_reason() {
        // Problems that need too much memory are refused with the amount.
        refused(
            &["solve", "eight-puzzle", "--estimate", "all-pairs"],
            1,
            &["181,440 states", "245 GiB", "the limit is 1,000"],
        );
        refused(&["solve", "wall", "--estimate", "misplaced"], 1, &["no-such-option", "misplaced"]);

        // Unsolvable content and unknown options are refused with alternatives.
        refused(&["solve", "history"], 1, &["history", "plywood trace"]);
        refused(&["solve", "history", "--algorithm", "a-star"], 1, &["algorithm", "no settings"]);
        refused(&["solve", "ubb", "--algorithm", "alfa-beta"], 1, &["alfa-beta", "did you mean `alpha-beta`"]);
        refused(&["solve", "ubb", "--estimate", "zero"], 1, &["estimate", "known here: algorithm"]);
        refused(&["solve", "ubb", "--set", "estimate"], 2, &["SETTING=OPTION"]);
        refused(&["solve"], 2, &["FILE"]);
    }
}
