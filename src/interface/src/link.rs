//! Link to what is on the screen, for live pages.

use std::path::Path;

use crate::{
    lesson_view::{LessonView, settings_in_use},
    model::Model,
    screen::Screen as _,
    search_view::SearchView,
};
use plywood_document::{
    content::{LessonFile, with_signs},
    link::{COMPARE, Link, LinkError, LinkOption, Linked, STEP},
};
use plywood_search::session::{Choices, Input, Origin};
use plywood_tree::{
    format::{self, Syntax, View, view_entries},
    library,
    settings::{Choice as _, Display, VisitOrder},
};

/// Page of a live site that opens links.
const PAGE: &str = "live.html";

/// Returns the link to what is on the screen, without its `#`.
///
/// # Errors
/// There is no content, or the link is too long.
pub fn shown(model: &Model) -> Result<String, LinkError> {
    let link = match model.searches() {
        Some(search_view) => of_search(search_view)?,
        None => of_lesson(model.lesson_view().ok_or(LinkError::NoTree)?)?,
    };
    link.encode()
}

/// Returns the address of what is on the screen, on the site of the settings.
///
/// # Errors
/// The reason why there is none.
pub fn address(model: &Model) -> Result<String, String> {
    let Some(site) = &model.site else { return Err(string!("remarks/no-site")) };
    let gap = if site.ends_with('/') { "" } else { "/" };
    let names_page = Path::new(site).extension().is_some_and(|ending| ending == "html");
    let page = if names_page { site.clone() } else { format!("{site}{gap}{PAGE}") };
    let link = shown(model).map_err(|why| why.to_string())?;
    Ok(format!("{page}#{link}"))
}

/// Returns the link to a search, or to the first of several.
pub fn of_search(search_view: &SearchView) -> Result<Link, LinkError> {
    let document = &search_view.document;
    let origin = &document.origin;
    let content = match (&document.content, own_name(origin)) {
        (_, Some(name)) if !search_view.is_unsaved() => Linked::Named(name),
        (Input::Game(spec), _) => Linked::Named(spec.name()),
        (Input::Tree(_), _) => {
            let tree = document.document().ok_or(LinkError::NoTree)?;
            Linked::File { name: origin.file_name(), text: format::write(&tree, Syntax::Toml) }
        }
    };
    // A game alone has no options of its own.
    let is_alone = own_name(origin).is_none();
    let none = View::default();
    let own = if matches!(document.content, Input::Game(_)) && is_alone { &none } else { &origin.view };
    let mut options = changed(&view(search_view), &document.content, own);
    let rival = search_view.is_compared().then(|| search_view.run(1).choices.rules.algorithm.name());
    options.extend(rival.map(|name| (COMPARE.to_owned(), name.to_owned())));
    options.push((STEP.to_owned(), search_view.cursor().to_string()));
    Ok(Link { content, options })
}

/// Returns the link to a lesson, with the cells as edited.
pub fn of_lesson(lesson_view: &LessonView) -> Result<Link, LinkError> {
    let file: LessonFile = lesson_view.file();
    let cells = lesson_view.edits.as_ref().map(|edits| edits.strokes.cells());
    let content = match own_name(&file.origin) {
        Some(name) if cells.is_none() => Linked::Named(name),
        _ => {
            let text = match cells {
                Some(cells) => with_signs(&file, cells).ok_or(LinkError::NoTree)?,
                None => file.origin.text.to_string(),
            };
            Linked::File { name: file.origin.file_name(), text }
        }
    };
    let own = |(key, option): (&str, &str)| (key.to_owned(), option.to_owned());
    let mut options: Vec<LinkOption> = settings_in_use(&*file.content).into_iter().map(own).collect();
    options.push((STEP.to_owned(), lesson_view.position().to_string()));
    Ok(Link { content, options })
}

/// Returns the name of a built-in lecture that was opened.
fn own_name(origin: &Origin) -> Option<String> {
    let name = origin.name.strip_suffix(".toml").unwrap_or(&origin.name);
    (origin.path.is_none() && library::find(name).is_some()).then(|| name.to_owned())
}

/// Returns the options that differ from those that the content has without any.
fn changed(view: &View, content: &Input, file: &View) -> Vec<LinkOption> {
    let usual = chosen(Choices::of(content, file), (file.display.unwrap_or_default(), file.visits.unwrap_or_default()));
    let pairs = view_entries(view, Syntax::Toml).into_iter().zip(view_entries(&usual, Syntax::Toml));
    let pairs = pairs.filter(|(now, usual)| now != usual);
    pairs.filter_map(|((key, value), _)| Some((key.to_owned(), value?.trim_matches('"').to_owned()))).collect()
}

/// Returns the options of what is shown, as a file has them.
pub fn view(search_view: &SearchView) -> View {
    chosen(search_view.choices(), (search_view.own.display, search_view.own.visits))
}

fn chosen(Choices { rules, order, seed }: Choices, (display, visits): (Display, VisitOrder)) -> View {
    View {
        algorithm: Some(rules.algorithm),
        fail_mode: Some(rules.fail_mode),
        cut_rule: Some(rules.cut_rule),
        bug: rules.bug,
        order: Some(order),
        seed: Some(seed),
        wins: Some(rules.wins),
        depth: Some(rules.depth),
        nodes: Some(rules.nodes),
        first_guess: Some(rules.first_guess),
        window: Some(rules.window),
        display: Some(display),
        visits: Some(visits),
        ..View::default()
    }
}
