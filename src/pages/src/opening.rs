//! Opens the content of a link with its options, as the command line opens a file with its own.

use std::sync::Arc;

use super::{Stage, advice::no_result};
use plywood_document::{
    content::{self, FileContent, LessonFile},
    link::{COMPARE, Link, LinkOption, Linked, STEP},
};
use plywood_games::GameSpec;
use plywood_lesson::Chosen;
use plywood_messages::words;
use plywood_search::session::{self, Choices, Document, SearchProblem, no_such_game};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    format::{Fields, Syntax, View, view_keys},
    library,
    progress::Progress,
    settings::Algorithm,
    source::SourceText,
};

/// Opened content. Its view has the options of the link.
pub struct Opened {
    /// Name that the content was opened by.
    pub name: String,
    pub document: Document<Stage>,
    pub compare: Option<String>,
    pub step: usize,
}

/// Opens a link: reads its content, chooses its options and searches.
///
/// # Errors
/// All problems of the content, or the first one of the options.
pub fn open(link: &Link, progress: &Arc<Progress>) -> Result<Opened, Problems> {
    let (name, content) = read(&link.content, progress)?;
    words::set_file_language(content.document().view.language);
    let of_link = |key: &str| link.options.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str());
    let options: Vec<&LinkOption> =
        link.options.iter().filter(|(key, _)| ![STEP, COMPARE].contains(&key.as_str())).collect();
    let refused = Problems::about(&name);
    let document = match content {
        FileContent::Searched(subject) => searched(*subject, &options, progress).map_err(&refused)?,
        FileContent::Lesson(file) => lesson(*file, &options, progress).map_err(&refused)?,
    };
    let step = of_link(STEP).map(|step| self::step(&document.content, step)).transpose().map_err(&refused)?;
    let step = step.or(document.view.step).unwrap_or(0).min(document.content.steps());
    Ok(Opened { name: name.clone(), document, compare: of_link(COMPARE).map(str::to_owned), step })
}

/// Reads the content of a link, and returns it with its name.
///
/// # Errors
/// All problems of the content.
pub fn read(content: &Linked, progress: &Arc<Progress>) -> Result<(String, FileContent), Problems> {
    match content {
        Linked::File { name, text } => {
            let input = SourceText::new(name, text);
            let content = content::read(&input, None, progress);
            let content = content.map_err(|found| Problems { name: name.clone(), text: text.clone(), found })?;
            Ok((name.clone(), content))
        }
        Linked::Named(name) => match (library::find(name), GameSpec::parse(name)) {
            (Some(lecture), _) => {
                let file = format!("{}.toml", lecture.name);
                let input = SourceText::new(&file, lecture.text);
                let content = content::read(&input, None, progress);
                let text = lecture.text.to_owned();
                Ok((name.clone(), content.map_err(|found| Problems { name: file, text, found })?))
            }
            (None, Ok(spec)) => Ok((name.clone(), SearchProblem::of_game(spec).into())),
            (None, Err(error)) if error.is_known => Err(Problems::one(name, no_such_game(&error))),
            (None, Err(_)) => {
                Err(Problems::one(name, Diagnostic::new("unknown-tree", say!("links/unknown-tree", Text(name)))))
            }
        },
    }
}

fn searched(
    subject: SearchProblem,
    options: &[&LinkOption],
    progress: &Arc<Progress>,
) -> Result<Document<Stage>, Diagnostic> {
    let view = over(&view(options)?, &subject.view);
    let input = subject.content.clone();
    let choices = Choices::of(&input, &view);
    let refused = |error| no_result(&input, choices, error);
    choices.check().map_err(refused)?;
    let run = session::run(&input, choices, progress).map_err(refused)?;
    Ok(Document { view, ..subject }.with(Stage::Search(input, run)))
}

/// Returns the options of a link over those of a file, as those of the command line are.
fn over(view: &View, file: &View) -> View {
    let algorithm = view.algorithm.or(view.bug.map(|_| Algorithm::AlphaBeta));
    View { algorithm, ..view.clone() }.over(&file.suiting(algorithm))
}

/// Reads options as the `[view]` of a file.
fn view(options: &[&LinkOption]) -> Result<View, Diagnostic> {
    let mut text = "[view]\n".to_owned();
    for (key, value) in options {
        let Some((key, _, names)) = view_keys().find(|(known, ..)| known == key) else {
            return Err(Diagnostic::new("unknown-key", say!("links/unknown-option", Text(key))));
        };
        let is_plain = value.chars().all(|c| c.is_ascii_alphanumeric() || "-+._, ∞−".contains(c));
        if !is_plain || value.is_empty() {
            return Err(no_such_option(key, value));
        }
        let quote = if names.is_empty() && value.parse::<f64>().is_ok() { "" } else { "\"" };
        append!(text, "{key} = {quote}{value}{quote}\n");
    }
    let first = |problems: Vec<Diagnostic>| problems.into_iter().next();
    let read = Fields::read(&text, Syntax::Toml).map(|mut fields| {
        let view = fields.take("view").map(|table| fields.view(&table)).unwrap_or_default();
        (view, first(fields.into_problems()))
    });
    match read {
        Ok((view, None)) => Ok(view),
        // The place is in a text that nobody has written.
        Ok((_, Some(problem))) => Err(Diagnostic { labels: Vec::new(), ..problem }),
        Err(problems) => Err(first(problems).map_or_else(
            || Diagnostic::new("broken-link", text!("links/broken")),
            |problem| Diagnostic { labels: Vec::new(), ..problem },
        )),
    }
}

fn no_such_option(key: &str, value: &str) -> Diagnostic {
    Diagnostic::new("no-such-option", say!("links/no-such-value", Text(key), Text(value)))
}

fn lesson(
    mut file: LessonFile,
    options: &[&LinkOption],
    progress: &Arc<Progress>,
) -> Result<Document<Stage>, Diagnostic> {
    // An algorithm decides which others there are: the settings are chosen one after the other.
    for (key, value) in options {
        let settings = file.content.settings();
        let Some(setting) = settings.iter().find(|setting| setting.key == key) else {
            return Err(Diagnostic::new("unknown-key", say!("links/unknown-option", Text(key))));
        };
        let chosen: Chosen = setting.find(value).ok_or_else(|| no_such_option(key, value))?;
        let changed = file.content.with(&[chosen], progress);
        file.content = changed.map_err(|why| Diagnostic::new("no-such-choice", why))?;
    }
    let stage = Stage::Lesson(Arc::clone(&file.content));
    Ok(file.with(stage))
}

/// Reads a step: a number, `start`, `end`, or `cutoff:K` for the K-th cutoff.
fn step(stage: &Stage, step: &str) -> Result<usize, Diagnostic> {
    let cutoff = |number: usize| {
        let cutoffs = match stage {
            Stage::Search(_, run) => run.replay.cutoffs(),
            Stage::Lesson(_) => &[],
        };
        cutoffs.get(number.checked_sub(1)?).map(|&step| step as usize)
    };
    let found = match (step, step.strip_prefix("cutoff:")) {
        ("start", _) => Some(0),
        ("end", _) => Some(stage.steps()),
        (_, Some(number)) => number.parse().ok().and_then(cutoff),
        (number, None) => number.parse().ok(),
    };
    found.ok_or_else(|| no_such_option(STEP, step))
}
