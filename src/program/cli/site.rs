//! The `export --gallery` command: writes the gallery as a site, with a page for each lecture and a table of contents.

use std::{io::Write, path::Path, sync::Arc};

use super::{
    Look, Overrides,
    advice::{display_path, no_result, not_saved},
    arrival,
    exported::{Exported, Stage},
    exporting::ExportArgs,
    input,
    output::Failure,
    progress::watched,
    walks,
};
use plywood_document::{content::FileContent, files};
use plywood_drawing::figure::FigureOptions;
use plywood_export::walk::{
    Neighbours,
    site::{INDEX, SitePage, contents},
};
use plywood_search::session;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    library,
    progress::Progress,
    source::NotSaved,
};

/// Limits of a complete page, and the number of steps of a longer one. A larger page would be slow to load and is not useful in a
/// lecture.
const MOST_STEPS: usize = 10_000;
const MOST_NODES: usize = 4_000;
const FIRST: usize = 3_000;

pub fn run(folder: &Path, arguments: &ExportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let expected = arguments.expected();
    let refused = |problem: NotSaved| match problem {
        NotSaved::Exists(folder) => {
            let message = Diagnostic::new("exists", say!("walks/not-empty", Text(folder)));
            Problems::one(folder, message.help(text!("walks/not-empty-help")))
        }
        problem => not_saved(folder, &problem),
    };
    files::check_folder(folder, expected).map_err(refused)?;
    let look = arguments.look;
    let files = watched(text!("walks/writing"), |progress| pages(look, progress))?;
    let count = files.len() - 1;
    files::save_folder(folder, &files, expected).map_err(refused)?;
    let message = string!("walks/site", pages = Count(count), folder = Text(display_path(folder)), index = Text(INDEX));
    writeln!(out, "{message}")?;
    Ok(())
}

/// Returns the names and bytes of the files. Two threads make alternate pages, because long searches are adjacent.
fn pages(look: Look, progress: &Arc<Progress>) -> Result<Vec<(String, Vec<u8>)>, Problems> {
    let lectures = library::all();
    let names: Vec<String> = lectures.iter().map(|lecture| format!("{}.html", lecture.name)).collect();
    let every_other = |first: usize| -> Result<Vec<_>, Problems> {
        (first..lectures.len()).step_by(2).map(|place| page(place, &names, look, progress)).collect()
    };
    let (even, odd) = session::beside(true, || every_other(0), || every_other(1));
    let odd = odd?;
    let mut files = Vec::with_capacity(lectures.len() + 1);
    let mut listed = Vec::with_capacity(lectures.len());
    let mut odd = odd.into_iter();
    for (entry, page) in even?.into_iter().flat_map(|page| [Some(page), odd.next()]).flatten() {
        files.push((entry.file.clone(), page.into_bytes()));
        listed.push(entry);
    }
    files.push((INDEX.to_owned(), contents(&listed).into_bytes()));
    Ok(files)
}

fn page(place: usize, names: &[String], look: Look, progress: &Arc<Progress>) -> Result<(SitePage, String), Problems> {
    let lecture = library::all()[place];
    let file = lecture.name;
    let content = input::from_lecture(lecture)?;
    let entry = SitePage {
        file: names[place].clone(),
        chapter: lecture.chapter.to_owned(),
        title: content.document().title.clone(),
        about: lecture.about.to_owned(),
    };
    let site = Neighbours {
        index: INDEX,
        previous: place.checked_sub(1).map(|before| names[before].as_str()),
        next: names.get(place + 1).map(String::as_str),
    };
    let refused = Problems::about(file);
    let exported = match content {
        FileContent::Searched(subject) => {
            let (subject, choices) = arrival::choices(file, *subject, look, Overrides::default(), progress)?;
            let run = session::run(&subject.content, choices, progress)
                .map_err(|error| refused(no_result(&subject.content, choices, error)))?;
            Exported::search(subject, run)
        }
        FileContent::Lesson(lesson) => Exported::lesson(*lesson),
    };
    let nodes = match &exported.document.content {
        Stage::Search(_, run) => run.replay.tree().len(),
        Stage::Lesson(_) => 0,
    };
    let is_long = exported.steps() > MOST_STEPS || nodes > MOST_NODES;
    let view = &exported.document.view;
    let options = walks::PageOptions {
        file,
        rival: None,
        step: view.step.unwrap_or(0).min(exported.steps()),
        first: is_long.then_some(FIRST),
        options: FigureOptions { display: view.display.unwrap_or_default(), ..FigureOptions::default() },
        theme: look.theme,
        site: Some(site),
    };
    Ok((entry, walks::page(&exported, options, progress).map_err(refused)?))
}
