//! Finds the content of FILE: a path, standard input, a lecture or a game, in this order.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{InputOptions, pair, progress::watched};
use plywood_document::{
    content::{FileContent, LessonFile, Reference},
    files,
};
use plywood_games::GameSpec;
use plywood_messages::{text::joined, words};
use plywood_search::session::{SearchProblem, no_such_game};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    library::{self, Lecture},
    progress::Progress,
    settings::{Choice as _, InputFormat, near},
    source::SourceText,
};

/// Content of FILE.
#[derive(Debug)]
pub struct Found {
    pub name: String,
    pub content: FileContent,
    /// Text of a single file; `None` for anything else.
    pub text: Option<String>,
}

/// Returns the content and its name; see [`find_with_text`].
pub fn find(file: &Path, input_options: InputOptions) -> Result<(String, FileContent), Problems> {
    let Found { name, content, .. } = find_with_text(file, input_options)?;
    Ok((name, content))
}

/// Returns the content with its text. An existing path has priority over a lecture, and a lecture over a game. Long reads show
/// their progress.
pub fn find_with_text(file: &Path, input_options: InputOptions) -> Result<Found, Problems> {
    let name = files::name(file);
    let typed = (file.as_os_str() == "-").then(|| files::read(file)).transpose();
    let typed = typed.map_err(Problems::about(&name))?;
    watched(text!("jobs/reading"), |progress| match typed {
        None => find_or(file, input_options, &[], progress),
        Some(input) => {
            let size = input.text.len() as u64;
            progress.report_bytes(size, size);
            read(input.written_in(input_options.input_format), None, progress).inspect(set_language)
        }
    })
}

pub fn find_searched(file: &Path, input_options: InputOptions) -> Result<(String, SearchProblem), Problems> {
    let (name, content) = find(file, input_options)?;
    searched(&name, content).map(|subject| (name, subject))
}

pub fn searched(name: &str, content: FileContent) -> Result<SearchProblem, Problems> {
    match content {
        FileContent::Searched(subject) => Ok(*subject),
        FileContent::Lesson(file) => Err(unsearched(name, &file)),
    }
}

/// Returns the reason why a lesson has no search of a tree.
pub fn unsearched(name: &str, file: &LessonFile) -> Problems {
    let why = file.content.unsearched_reason();
    let problem = match &why {
        Some(why) => Diagnostic::new("no-search", say!("commands/no-search-of", Text(name), Text(why))),
        None => Diagnostic::new("no-search", say!("commands/no-search", Text(name))),
    };
    Problems::one(name, problem.help(text!("commands/no-search-help")))
}

/// Same as [`find`], with further words that the user may have meant. It reports its progress and can be cancelled; the result of
/// a cancelled call has no meaning.
pub fn find_or(
    file: &Path,
    input_options: InputOptions,
    others: &[String],
    progress: &Arc<Progress>,
) -> Result<Found, Problems> {
    let name = files::name(file);
    let pair = pair::parts(file).filter(|_| !file.exists());
    let untold = |content| Found { name: name.clone(), content, text: None };
    match (pair, input_options.input_format) {
        (Some(pair), None | Some(InputFormat::Pddl)) => from_pair(&pair, progress).map(untold),
        (None, _) if file.as_os_str() == "-" || file.exists() => from_file(file, &name, input_options, progress),
        (None, None) => from_name(file, &name, others).map(untold),
        // FILE is a lecture or a game, or it does not exist.
        (None, Some(format)) => from_name(file, &name, others).and(Err(written_otherwise(&name, format))),
        (Some(_), Some(format)) => Err(written_otherwise(&name, format)),
    }
    .inspect(set_language)
}

fn set_language(found: &Found) {
    words::set_file_language(found.content.document().view.language);
}

fn written_otherwise(name: &str, format: InputFormat) -> Problems {
    let problem = say!("commands/not-in-that-notation", Text(name), format = Text(format.name()));
    Problems::one(name, Diagnostic::new("not-a-file", problem).help(text!("commands/not-in-that-notation-help")))
}

pub fn from_lecture(lecture: Lecture) -> Result<FileContent, Problems> {
    read(SourceText::new(&file_of(lecture), lecture.text), None, &Arc::default()).map(|found| found.content)
}

pub fn reference(lecture: Lecture) -> Result<Reference, Problems> {
    let read = plywood_document::content::reference(lecture);
    read.map_err(|found| Problems { name: file_of(lecture), text: lecture.text.to_owned(), found })
}

pub fn file_of(lecture: Lecture) -> String {
    format!("{}.toml", lecture.name)
}

fn from_file(
    file: &Path,
    name: &str,
    input_options: InputOptions,
    progress: &Arc<Progress>,
) -> Result<Found, Problems> {
    let input = files::read_watched(file, progress).map_err(Problems::about(name))?;
    // Saving uses the canonical path, which later changes of links or of the working directory do not affect.
    let path = file.canonicalize().ok().filter(|path| path.is_file() && file.as_os_str() != "-");
    read(input.written_in(input_options.input_format), path, progress)
}

fn from_pair(pair: &[PathBuf; 2], progress: &Arc<Progress>) -> Result<FileContent, Problems> {
    let read = |file: &PathBuf| files::read_watched(file, progress).map_err(Problems::about(files::name(file)));
    let [one, other] = pair;
    let domain = read(one)?;
    let problem = read(other)?;
    // Watch both files, or neither if one is gone.
    let files = pair.iter().map(|file| file.canonicalize()).collect::<Result<_, _>>().unwrap_or_default();
    plywood_document::texts::read_pair(domain, problem, files, progress)
}

fn from_name(file: &Path, name: &str, others: &[String]) -> Result<FileContent, Problems> {
    if let Some(lecture) = library::find(name) {
        return from_lecture(lecture);
    }
    match GameSpec::parse(name) {
        Ok(spec) => Ok(FileContent::Searched(Box::new(SearchProblem::of_game(spec)))),
        // The user meant a game, but its name or options are wrong: `nim:1,x`.
        Err(error) if error.is_known || (name.contains(':') && error.nearest.is_some()) => {
            Err(Problems::one(name, no_such_game(&error)))
        }
        Err(_) => Err(Problems::one(name, unknown(file, name, others))),
    }
}

fn read(input: SourceText, path: Option<PathBuf>, progress: &Arc<Progress>) -> Result<Found, Problems> {
    match plywood_document::content::read(&input, path, progress) {
        Ok(content) => Ok(Found { name: input.name, content, text: Some(input.text) }),
        Err(found) => Err(Problems { name: input.name, text: input.text, found }),
    }
}

fn unknown(file: &Path, name: &str, others: &[String]) -> Diagnostic {
    let suggestions = similar(name.strip_suffix(".toml").unwrap_or(name), others);
    match (suggestions.is_empty(), files::read(file)) {
        (true, Err(problem)) if file.components().count() > 1 || file.extension().is_some() => problem,
        (is_unlike, _) => {
            let help = if is_unlike {
                string!("commands/list-help")
            } else {
                string!("commands/did-you-mean-one-of", names = Text(joined(suggestions, ", ")))
            };
            Diagnostic::new("not-found", say!("commands/not-found", Text(name))).help(help)
        }
    }
}

/// Most names that are suggested.
const MOST_SUGGESTED: usize = 3;

/// Returns the names nearest to a mistyped one, in quotes. A lecture may be near by its title, as in `first-tree`.
fn similar(typed: &str, others: &[String]) -> Vec<String> {
    let slug = |title: &str| title.to_lowercase().replace([' ', ',', ':'], "-").replace("--", "-");
    let titles: Vec<_> = library::all().iter().map(|lecture| (slug(lecture.title), lecture)).collect();
    let by_title = titles.iter().map(|(title, _)| title.as_str());
    let names = library::all().iter().map(|lecture| lecture.name);
    let games = GameSpec::table().iter().map(|row| row.name);
    let known = others.iter().map(String::as_str).chain(names).chain(games).chain(by_title);
    let mut shown = Vec::new();
    for name in near(typed, known) {
        let of_title = titles.iter().find(|(title, _)| title == name).map(|&(_, lecture)| lecture);
        let suggestion = match library::find(name).as_ref().or(of_title) {
            Some(lecture) => format!("`{}` ({})", lecture.name, lecture.title),
            None => format!("`{name}`"),
        };
        if !shown.contains(&suggestion) {
            shown.push(suggestion);
        }
    }
    shown.truncate(MOST_SUGGESTED);
    shown
}
