//! Requests and answers.

use std::sync::Arc;

use super::{choices, dialogue, edit};
use plywood_document::link::{Link, Linked, MOST_LINK, STEP};
use plywood_drawing::figure::FigureOptions;
use plywood_export::walk::{self, Engine};
use plywood_pages::{
    PageOptions, Stage,
    advice::no_result,
    data, first_steps,
    opening::{Opened, open},
};
use plywood_search::session::{self, rival};
use plywood_tree::{
    diagnostic::{Diagnostic, Lines, Problems, Style, render_all},
    library,
    progress::Progress,
    settings::{Algorithm, Choice as _},
    tree::NodeId,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Most levels of nesting: a deeper text overflows the stack of a browser.
const MOST_LEVELS: usize = 1_500;

/// Most steps of a long search before more are asked for: a page has to be there within half a second.
const FIRST: usize = 600;

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Request {
    /// What the engine knows of the content of an address, without its page.
    Describe {
        address: String,
    },
    Visit {
        address: String,
    },
    Open {
        link: Link,
        /// True to write as many steps of a long search as an export does.
        #[serde(default)]
        more: bool,
    },
    Edit {
        link: Link,
        path: String,
        value: String,
    },
    /// An edit beside the search before it.
    WhatIf {
        link: Link,
        path: String,
        value: String,
    },
    Random {
        link: Link,
        seed: u64,
    },
    Why {
        link: Link,
        pane: usize,
        step: usize,
        path: String,
    },
    Quiz {
        link: Link,
        lines: Vec<String>,
        from: usize,
    },
    Predict {
        link: Link,
        lines: Vec<String>,
        from: usize,
    },
    Practise {
        link: Link,
        lines: Vec<String>,
    },
}

/// Answers a request. Never fails: an answer may hold problems.
pub fn answer(request: &str, progress: &Arc<Progress>) -> String {
    let answered = match serde_json::from_str(request) {
        Ok(request) => answered(request, progress),
        Err(why) => Err(Problems::one("", Diagnostic::new("request", why))),
    };
    answered.unwrap_or_else(|problems| refused(&problems).to_string())
}

fn answered(request: Request, progress: &Arc<Progress>) -> Result<String, Problems> {
    match request {
        Request::Describe { address } => {
            let link = decoded(&address)?;
            let opened = opened(&link, progress)?;
            Ok(json!({ "state": state(&link, &opened) }).to_string())
        }
        Request::Visit { address } => page(&decoded(&address)?, Shown::default(), progress),
        Request::Open { link, more } => page(&link, Shown { more, ..Shown::default() }, progress),
        Request::Edit { link, path, value } => {
            let (link, remark) = edit::leaf(&link, &opened(&link, progress)?, (&path, &value), progress)?;
            page(&link, Shown { remark: Some(&remark), ..Shown::default() }, progress)
        }
        Request::WhatIf { link, path, value } => {
            let before = opened(&link, progress)?;
            let (changed, remark) = edit::leaf(&link, &before, (&path, &value), progress)?;
            page(&changed, Shown { remark: Some(&remark), before: Some((&link, &before)), more: false }, progress)
        }
        Request::Random { link, seed } => {
            page(&edit::random(&opened(&link, progress)?, seed, progress)?, Shown::default(), progress)
        }
        Request::Why { link, pane, step, path } => why(&opened(&link, progress)?, pane, (step, &path), progress),
        Request::Quiz { link, lines, from } => {
            dialogue::quiz(&opened(&link, progress)?, from, &lines, progress).map(|answer| answer.to_string())
        }
        Request::Predict { link, lines, from } => {
            dialogue::predict(&opened(&link, progress)?, from, &lines, progress).map(|answer| answer.to_string())
        }
        Request::Practise { link, lines } => {
            dialogue::practise(&opened(&link, progress)?, &lines, progress).map(|answer| answer.to_string())
        }
    }
}

fn decoded(address: &str) -> Result<Link, Problems> {
    Link::decode(address).map_err(|error| Problems::one("#", Diagnostic::new("broken-link", error)))
}

/// Opens a link, if its text is not nested too deeply.
pub fn opened(link: &Link, progress: &Arc<Progress>) -> Result<Opened, Problems> {
    if let Linked::File { name, text } = &link.content
        && levels(text) > MOST_LEVELS
    {
        return Err(Problems::one(
            name,
            Diagnostic::new("too-deep", say!("engine/too-deep", most = Count(MOST_LEVELS))),
        ));
    }
    open(link, progress)
}

/// Returns an upper bound of the levels of nesting: brackets in texts and comments count too.
fn levels(text: &str) -> usize {
    let mut most = 0_usize;
    let mut now = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' | b'(' => {
                now += 1;
                most = most.max(now);
            }
            b']' | b'}' | b')' => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// What a page shows besides its content.
#[derive(Clone, Copy, Default)]
struct Shown<'a> {
    remark: Option<&'a str>,
    /// What was open before an edit, to compare with.
    before: Option<(&'a Link, &'a Opened)>,
    more: bool,
}

/// Returns the page of a link, with what the engine knows of it.
fn page(link: &Link, Shown { remark, before, more }: Shown<'_>, progress: &Arc<Progress>) -> Result<String, Problems> {
    let opened = opened(link, progress)?;
    let refused = Problems::about(&opened.name);
    let mut state = state(link, &opened);
    state["before"] = json!(before.map(|(link, _)| link));
    let most = first_steps(&opened.document.content);
    let first = most.map(|most| if more { most } else { FIRST.max(opened.step).min(most) });
    state["more"] = json!(first < most);
    let view = &opened.document.view;
    let address = state["address"].as_str().unwrap_or_default();
    let options = PageOptions {
        file: &opened.name,
        rival: opened.compare.as_deref(),
        before: before.and_then(|(_, opened)| match &opened.document.content {
            Stage::Search(input, run) => Some((input, run)),
            Stage::Lesson(_) => None,
        }),
        boards: false,
        step: opened.step,
        first,
        options: FigureOptions { display: view.display.unwrap_or_default(), ..FigureOptions::default() },
        theme: view.theme,
        site: None,
        engine: Some(Engine { worker: "", link: address }),
    };
    let data = data(&opened.document, options, progress).map_err(refused)?;
    Ok(format!("{{\"page\":{data},\"state\":{state},\"remark\":{}}}", json!(remark)))
}

/// Returns what a page keeps: the link and its address, the text and the options that can be chosen.
fn state(link: &Link, opened: &Opened) -> Value {
    let without_step =
        Link { options: link.options.iter().filter(|(key, _)| key != STEP).cloned().collect(), ..link.clone() };
    // Room for the step.
    let address = without_step.encode().ok().filter(|address| address.len() + 20 < MOST_LINK);
    let (name, text) = text(link, opened);
    json!({
        "link": without_step,
        "address": address,
        "name": name,
        "text": text,
        "choices": choices::of(opened),
    })
}

/// Returns the name and the text of the content, as a file would hold it.
pub fn text(link: &Link, opened: &Opened) -> (String, String) {
    let file_name = opened.document.origin.file_name();
    match &link.content {
        Linked::File { name, text } => {
            let name = if name.is_empty() { file_name } else { name.clone() };
            (name, text.clone())
        }
        Linked::Named(name) => match library::find(name) {
            Some(lecture) => (file_name, lecture.text.to_owned()),
            None => (file_name, format!("title = {}\ngame = {}\n", json!(opened.document.title), json!(name))),
        },
    }
}

/// Returns problems as the terminal prints them, and the line of the first.
fn refused(problems: &Problems) -> Value {
    let told = render_all(&problems.found, problems.source(), Style::Plain);
    let lines = Lines::new(&problems.text);
    let first = problems.found.first().filter(|problem| !problem.labels.is_empty() && !problems.text.is_empty());
    json!({ "problems": told, "line": first.map(|problem| problem.position(&lines).0) })
}

/// Explains a node at a step: of the search, or of the one it is compared with.
fn why(
    opened: &Opened,
    pane: usize,
    (step, path): (usize, &str),
    progress: &Arc<Progress>,
) -> Result<String, Problems> {
    let refused = Problems::about(&opened.name);
    let Stage::Search(input, run) = &opened.document.content else { return Ok(json!({ "reasons": [[]] }).to_string()) };
    let other = if pane == 0 {
        None
    } else {
        let algorithm = opened.compare.as_deref().and_then(Algorithm::from_name);
        let choices = algorithm.map_or_else(|| rival(input, run.choices), |algorithm| run.choices.by(algorithm));
        Some(session::run(input, choices, progress).map_err(|error| refused(no_result(input, choices, error)))?)
    };
    let run = other.as_ref().unwrap_or(run);
    let node = run.replay.tree().at(&numbers(path)).unwrap_or(NodeId::ROOT);
    let moment = run.replay.at(step.min(run.replay.len()));
    Ok(json!({ "reasons": walk::why(moment, run.choices.search_rules(), node) }).to_string())
}

/// Reads a path as pages write it: the ordinals of the children, with commas between them.
pub fn numbers(path: &str) -> Vec<usize> {
    path.split(',').filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests;
