//! Options of the command line that choose a setting of a path, a plan or another lesson.

use std::sync::Arc;

use super::{Overrides, advice::suggest, input};
use plywood_document::content::LessonFile;
use plywood_lesson::{Chosen, Lesson};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    progress::Progress,
    settings::{Algorithm, Choice},
};

/// Name and value of a setting, as typed.
pub type SettingArg<'a> = (&'a str, &'a str);

pub const ALGORITHM: &str = "algorithm";
pub const ESTIMATE: &str = "estimate";
pub const WINS: &str = "wins";

impl Overrides {
    /// Returns the options that are settings of a lesson.
    pub fn settings(&self) -> Vec<SettingArg<'static>> {
        let named = [(ALGORITHM, self.algorithm), (ESTIMATE, self.estimate)];
        named.into_iter().filter_map(|(setting, option)| Some((setting, option?))).collect()
    }
}

/// Returns a lesson with the algorithm and the estimate of the command line. Refuses options of searches of trees, and options
/// for a lesson without a search.
pub fn lesson(
    name: &str,
    file: LessonFile,
    overrides: Overrides,
    progress: &Arc<Progress>,
) -> Result<LessonFile, Problems> {
    let Overrides { algorithm, estimate, .. } = overrides;
    if overrides == Overrides::default() {
        return Ok(file);
    }
    let is_search = file.content.settings().iter().any(|setting| setting.key == ALGORITHM);
    if !is_search || overrides != (Overrides { algorithm, estimate, ..Overrides::default() }) {
        return Err(input::unsearched(name, &file));
    }
    with_settings(name, file, &overrides.settings(), progress)
}

/// Returns a lesson with these settings, one after the other: an algorithm decides which others there are.
pub fn with_settings(
    name: &str,
    mut file: LessonFile,
    options: &[SettingArg<'_>],
    progress: &Arc<Progress>,
) -> Result<LessonFile, Problems> {
    let refused = Problems::about(name);
    for option in options {
        let chosen = read_setting(&*file.content, *option).map_err(&refused)?;
        let changed = file.content.with(&[chosen], progress);
        file.content = changed.map_err(|why| refused(Diagnostic::new("no-such-choice", why)))?;
    }
    Ok(file)
}

fn read_setting(lesson: &dyn Lesson, (key, option): SettingArg<'_>) -> Result<Chosen, Diagnostic> {
    let settings = lesson.settings();
    let keys: Vec<&'static str> = settings.iter().map(|setting| setting.key).collect();
    let setting = settings.iter().find(|setting| setting.key == key).ok_or_else(|| no_such_setting(key, &keys))?;
    let known: Vec<&'static str> = setting.options.iter().map(|option| option.key).collect();
    setting.find(option).ok_or_else(|| match lesson.refusal(key, option) {
        Some(why) => Diagnostic::new("no-such-choice", why).help(suggest(option, &known)),
        None => no_such_option(key, option, &known),
    })
}

/// Returns the settings of a search of a tree. Refuses those that it does not have.
pub fn of_tree(name: &str, options: &[SettingArg<'_>]) -> Result<Overrides, Problems> {
    let mut overrides = Overrides::default();
    for &(setting, option) in options {
        let chosen = match setting {
            ALGORITHM => {
                named(setting, option).map(|algorithm: Algorithm| overrides.algorithm = Some(algorithm.name()))
            }
            WINS => named(setting, option).map(|wins| overrides.wins = Some(wins)),
            _ => Err(no_such_setting(setting, &[ALGORITHM, WINS])),
        };
        chosen.map_err(|problem| Problems::one(name, problem))?;
    }
    Ok(overrides)
}

fn named<C: Choice>(setting: &str, option: &str) -> Result<C, Diagnostic> {
    let known: Vec<&'static str> = C::names().collect();
    C::from_name(option).ok_or_else(|| no_such_option(setting, option, &known))
}

fn no_such_setting(setting: &str, known: &[&str]) -> Diagnostic {
    let problem = Diagnostic::new("no-such-setting", say!("commands/no-such-setting", Text(setting)));
    match known {
        [] => problem.help(text!("commands/nothing-to-set")),
        _ => problem.help(suggest(setting, known)),
    }
}

fn no_such_option(setting: &str, option: &str, known: &[&str]) -> Diagnostic {
    Diagnostic::new("no-such-option", say!("commands/no-such-option", Text(setting), Text(option)))
        .help(suggest(option, known))
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn every_command_chooses_the_search_of_a_path_and_of_a_plan() {
        for (file, algorithm, estimate) in [("wall", "a-star", "euclid"), ("sussman", "a-star", "goal-count")] {
            let options = [file, "--algorithm", algorithm, "--estimate", estimate];
            let run = |command: &[&str]| {
                let (code, out, err) = plywood(&[command, &options].concat());
                assert_eq!((code, err.as_str()), (0, ""), "{command:?} {options:?}");
                out
            };
            let expanded = |solution: &str| {
                let solution: serde_json::Value = serde_json::from_str(solution).expect("JSON");
                solution["expanded"].as_u64().expect("a number")
            };
            let json = run(&["solve", "--format", "json"]);
            let (_, own, _) = plywood(&["solve", file, "--format", "json"]);
            assert_ne!(expanded(&json), expanded(&own), "another search");
            let trace = run(&["trace", "--format", "json"]);
            let count =
                |event: &str| trace.lines().filter(|line| line.contains(&format!("\"event\":\"{event}\""))).count();
            assert_eq!(count("expand") as u64, expanded(&json), "{trace}");
            assert!(run(&["compare"]).contains(algorithm));
            assert!(run(&["quiz"]).contains('1'));
            assert!(run(&["export", "--format", "svg", "--output", "-"]).starts_with("<svg"));
        }
        // An algorithm of the command line has its own settings, whatever the file chooses.
        let (code, _, err) = plywood(&["solve", "wall", "--algorithm", "a-star", "--estimate", "zero"]);
        assert_eq!((code, err.as_str()), (0, ""));
        for command in ["trace", "compare", "quiz"] {
            refused(&[command, "wall", "--algorithm", "minimax"], 1, &["no-such-option", "a-star"]);
            refused(&[command, "ubb", "--algorithm", "a-star"], 1, &["no-such-option", "alpha-beta"]);
            refused(&[command, "ubb", "--estimate", "zero"], 1, &["no-such-setting", "known here: algorithm"]);
            refused(&[command, "wall", "--algorithm", "a-star", "--depth", "3"], 1, &["no-search"]);
            refused(&[command, "history", "--algorithm", "a-star"], 1, &["no-search"]);
        }
        for command in ["chart", "bugs", "stats"] {
            assert_ne!(plywood(&[command, "wall", "--algorithm", "a-star"]).0, 0, "{command}");
        }
        refused(&["wall", "--algorithm", "minimax"], 1, &["no-such-option", "a-star"]);
    }
}
