//! Resuming a presentation that died: the saved position of a search, and reopening the presentation there.

use plywood_document::{content::FileContent, files::Facts};
use plywood_interface::{Model, gallery::Entry, link};
use plywood_search::session::SearchProblem;
use plywood_tree::format::{self, Syntax, View, view_file};

/// Name of the options of the view, a file with a search.
const VIEW: &str = "view";

/// Returns the saved form of the current position; `None` without a search.
#[cfg(unix)]
pub fn place(model: &Model) -> Option<Facts> {
    let search_view = model.search_view()?;
    let view = View { step: Some(search_view.cursor()), ..link::view(search_view) };
    let key = search_view.document.origin.key();
    let facts = [("of", key.of.to_string()), ("base", key.base.to_string()), (VIEW, view_file(&view))];
    Some(facts.map(|(name, fact)| (name.to_owned(), fact)).into())
}

/// Returns the search problem at a saved position, if the position belongs to it.
pub fn at(subject: &SearchProblem, place: &Facts) -> Option<SearchProblem> {
    let key = subject.origin.key();
    let is_it =
        [("of", key.of), ("base", key.base)].iter().all(|(name, number)| place.get(*name) == Some(&number.to_string()));
    let saved = format::read(place.get(VIEW).filter(|_| is_it)?, Syntax::Json).ok()?.view;
    let View { theme, language, steps, .. } = subject.view.clone();
    Some(SearchProblem { view: View { theme, language, steps, ..saved }, ..subject.clone() })
}

/// Finds the gallery entry that a position belongs to, and returns it at that position with its name.
#[cfg(unix)]
pub fn among(entries: &[Entry], place: &Facts) -> Option<(String, SearchProblem)> {
    entries.iter().find_map(|entry| match entry.content.known()? {
        FileContent::Searched(subject) => Some((entry.name.clone(), at(subject, place)?)),
        FileContent::Lesson(_) => None,
    })
}
