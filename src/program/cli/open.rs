//! Opens the interface, if there is a terminal.

use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Content, InputOptions, Look, Opening, Overrides,
    arrival::{Asked, choices, view_of},
    config,
    endings::offered,
    exercise::paper,
    input,
    output::{Channels, Failure, Result, is_on_terminal, no_color, print_while_waiting},
    pair,
    progress::run_briefly,
    read, resuming, review,
};
use crate::terminal::{self, Changes, Ending, Reading, TerminalError};
#[cfg(unix)]
use crate::{sockets::Booth, terminal::Talk};
use etcetera::{BaseStrategy as _, choose_base_strategy};
use plywood_document::{
    content::FileContent,
    files::{self, Facts, Folder, Found, Place, Recovery},
};
use plywood_interface::{
    Model, ScreenMode,
    gallery::{self, Entry},
    job::{self, Arrival, OpenRequest, Shows},
    marks,
    remark::Remark,
    review::ReviewState,
    update::Message,
};
use plywood_messages::text::joined;
use plywood_search::session::{Input, SearchProblem};
use plywood_teaching::play::{MatchPlayer, Strength};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    format::Syntax,
    library::{self, Lecture},
    progress::Progress,
    settings::ThemeName,
};

const MOST_FILES: usize = 200;
/// Bytes of these files that are read before one is opened: startup must not wait for the gallery.
const MOST_BYTES: u64 = 128 << 10;

enum First {
    Gallery,
    Message(Box<Message>),
    Reading(Arc<Reading>),
}

pub fn open(opening: Opening, channels: &mut Channels<'_>) -> Result {
    if config::is_plain() {
        return read::opening(&opening, channels);
    }
    let opening = without_colors(opening);
    let place = Facts::new();
    // Reads while the gallery is listed.
    let reading = begin(&opening, &place);
    let mut model = model(&opening, &marks::greeting(opening.content.is_some()));
    let first = first_readable(reading, &opening, &place, &mut model)?;
    let ending = terminal::open(&mut model, first.message(), recovery());
    save_marks(&model);
    first.ended(ending, model, &opening)
}

pub fn play(
    subject: SearchProblem,
    (first, strength): (Option<MatchPlayer>, Strength),
    screen_mode: ScreenMode,
    theme: Option<ThemeName>,
    channels: &mut Channels<'_>,
) -> Result {
    let look = Look { theme, ..Look::default() };
    let opening = Opening { screen_mode, look, ..Opening::default() };
    let begin = Message::Play(Box::new(subject), first, strength);
    begin_with(opening, begin, &string!("remarks/first-run-of-match"), channels)
}

/// Returns the first keys of what is opened.
fn greeting(shows: &Shows) -> String {
    match shows {
        Shows::Walkthrough | Shows::Comparison(_) => marks::greeting(true),
        Shows::Hunt | Shows::Review(_) => string!("remarks/first-run-of-questions"),
        Shows::Parsons(_) => string!("remarks/first-run-of-lines"),
        Shows::Practice(..) => string!("remarks/first-run-of-practice"),
    }
}

/// Opens the interface with this content.
pub fn show(request: OpenRequest, screen_mode: ScreenMode, channels: &mut Channels<'_>) -> Result {
    let opening = Opening { screen_mode, ..Opening::default() };
    let greeting = greeting(&request.shows);
    begin_with(opening, Message::Open(Box::new(request)), &greeting, channels)
}

fn begin_with(opening: Opening, first: Message, greeting: &str, channels: &mut Channels<'_>) -> Result {
    if config::is_plain() {
        return read::session(&opening, Some(first), channels);
    }
    let mut model = model(&without_colors(opening), greeting);
    let ending = terminal::open(&mut model, Some(first), recovery());
    save_marks(&model);
    ended(ending)
}

#[cfg(unix)]
pub fn present(name: &str, opening: Opening, talk: Talk) -> Result {
    let opening = without_colors(opening);
    let talks = state().map(|state| state.within("talks"));
    let place = talks.as_ref().map(|talks| Place::of(talks, name));
    let kept = place.as_ref().map(Place::load).unwrap_or_default();
    let reading = begin(&opening, &kept);
    let mut model = model(&opening, "");
    model.explained.symbols = None;
    model.is_presented = true;
    model.vote_address = talk.booth.as_ref().and_then(Booth::url);
    model.remark = None;
    let first = match resuming::among(&model.gallery.entries, &kept).filter(|_| reading.is_none()) {
        Some((name, subject)) => {
            let (subject, choices) = choices(&name, subject, opening.look, opening.overrides, &Arc::default())?;
            let request = OpenRequest { choices: Some(choices), ..OpenRequest::new(subject) };
            First::Message(Box::new(Message::Open(Box::new(request))))
        }
        None => first_readable(reading, &opening, &kept, &mut model)?,
    };
    let last = RefCell::new(kept);
    let keep = |model: &Model| {
        // If nothing can be written, a presentation that dies restarts from the beginning.
        if let Some(place) = &place
            && let Some(now) = resuming::place(model)
            && *last.borrow() != now
            && place.keep(&now).is_ok()
        {
            last.replace(now);
        }
    };
    let ending = terminal::present(&mut model, first.message(), talk, recovery(), &keep);
    if let Some(place) = &place
        && let Ok(Ending::Quit) = &ending
        && model.unreadable.is_none()
    {
        let _ = place.forget();
    }
    save_marks(&model);
    first.ended(ending, model, &opening)
}

/// Returns the first screen. On a terminal, waits until the files have no problems.
fn first_readable(
    mut reading: Option<Arc<Reading>>,
    opening: &Opening,
    place: &Facts,
    model: &mut Model,
) -> Result<First> {
    let mut watched: Option<Changes> = None;
    loop {
        let problems = match first(reading, opening, model) {
            Ok(first) => return Ok(first),
            Err(problems) => problems,
        };
        if let Some(changes) = &watched {
            wait_for_change(&problems, changes);
        } else {
            // Reads the files once more: they may have been saved meanwhile.
            watched = Some(watch(opening, &problems).ok_or(problems)?);
        }
        reading = begin(opening, place);
    }
}

/// Watches the files of these problems; `None` if the problems cannot be solved there, or nobody sees them.
fn watch(opening: &Opening, problems: &Problems) -> Option<Changes> {
    let file = &opening.content.as_ref()?.file;
    let files = pair::parts(file).map_or_else(|| vec![file.clone()], Vec::from);
    let files: Vec<PathBuf> = files.iter().map(|file| file.canonicalize().ok()).collect::<Option<_>>()?;
    let is_content = !problems.text.is_empty() || problems.found.iter().any(|problem| problem.code == "empty-file");
    let can_wait = is_content && is_on_terminal() && files.iter().all(|file| file.is_file());
    Changes::of(&files).ok().filter(|_| can_wait)
}

fn wait_for_change(problems: &Problems, changes: &Changes) {
    print_while_waiting(problems, text!("commands/waiting"));
    changes.wait();
}

/// Runs the program again after a change. Reading took so long that the interface was open.
#[cfg(unix)]
fn start_again(opening: &Opening, problems: Problems) -> Failure {
    if let Some(changes) = watch(opening, &problems)
        && let Ok(program) = std::env::current_exe()
    {
        wait_for_change(&problems, &changes);
        return terminal::restart(&program, std::env::args_os().skip(1)).into();
    }
    problems.into()
}

#[cfg(not(unix))]
fn start_again(_: &Opening, problems: Problems) -> Failure {
    problems.into()
}

fn begin(opening: &Opening, place: &Facts) -> Option<Arc<Reading>> {
    let asked = Asked::of(opening, place.clone())?;
    Some(terminal::begin_reading(move |progress| asked.read(progress)))
}

/// Returns the first screen. If reading finishes within a moment, its problems are reported or its content is opened at once.
/// Typed standard input is read to its end first: the interface would take the keys.
fn first(reading: Option<Arc<Reading>>, opening: &Opening, model: &mut Model) -> Result<First, Problems> {
    let Some(reading) = reading else { return Ok(First::Gallery) };
    let is_typed = opening.content.as_ref().is_some_and(|content| files::is_typed(&content.file));
    let arrival = if is_typed { Some(reading.wait()) } else { reading.at_once() };
    let message = match arrival {
        None => return Ok(First::Reading(reading)),
        Some(Arrival::Opened(mut request)) => {
            request.remark = request.remark.or(model.remark.take());
            Message::Open(request)
        }
        Some(Arrival::Unreadable(problems)) => return Err(problems),
        // Nothing has been cancelled yet, and this is not one file among others.
        Some(Arrival::Broken(_) | Arrival::Cancelled) => return Ok(First::Gallery),
    };
    Ok(First::Message(Box::new(message)))
}

impl First {
    fn message(&self) -> Option<Message> {
        match self {
            Self::Gallery => None,
            Self::Message(message) => Some((**message).clone()),
            Self::Reading(reading) => Some(Message::Read(Arc::clone(reading).as_job())),
        }
    }

    fn ended(self, ending: Result<Ending, TerminalError>, model: Model, opening: &Opening) -> Result {
        match (ending, model.unreadable, self) {
            (Ok(Ending::Quit), Some(problems), _) => Err(start_again(opening, problems)),
            // A problem of the input takes precedence over the missing terminal.
            (Err(error), _, Self::Reading(reading)) => match reading.wait() {
                Arrival::Unreadable(problems) => Err(problems.into()),
                Arrival::Opened(_) | Arrival::Broken(_) | Arrival::Cancelled => ended(Err(error)),
            },
            (ending, _, _) => ended(ending),
        }
    }
}

/// Applies `NO_COLOR`, which neither a file nor an option overrides.
fn without_colors(opening: Opening) -> Opening {
    let theme = if no_color() { Some(ThemeName::Mono) } else { opening.look.theme };
    Opening { look: Look { theme, ..opening.look }, ..opening }
}

/// Size of the screen that a plain session has in place of one: room for everything but the side panel.
const PLAIN: (u16, u16) = (110, 60);

/// Returns the model of a plain session.
pub fn plain_model(opening: &Opening) -> Model {
    let mut model = model(opening, "");
    model.size = PLAIN.into();
    model.explained.symbols = None;
    model.remark = None;
    model
}

/// `greeting` is shown on the first run.
fn model(opening: &Opening, greeting: &str) -> Model {
    let mut model = Model::new((80, 24), opening.look.theme.or(config::theme()).unwrap_or_default(), entries(opening));
    model.set_screen_mode(opening.screen_mode);
    config::choose_keys();
    model.site = config::site();
    model.random = terminal::random();
    model.formats = offered();
    model.papers = paper::offered();
    model.review = ReviewState::new(terminal::today(), Vec::new());
    if let Some(folder) = state() {
        marks::restore(&mut model, &folder, terminal::today(), greeting);
    }
    if let Some(problem) = config::problem() {
        model.remark = Some(Remark::fault(problem));
    }
    model
}

pub fn ended(ending: Result<Ending, TerminalError>) -> Result {
    match ending {
        Ok(Ending::Quit) => Ok(()),
        Ok(Ending::Signal(signal)) => Err(Failure::Signal(signal)),
        Err(error) => {
            let problem = Diagnostic::new("no-terminal", say!("commands/no-interface", why = Text(error)));
            Err(Problems::one(text!("commands/terminal"), problem.help(text!("commands/no-interface-help"))).into())
        }
    }
}

fn recovery() -> Option<Recovery<Folder>> {
    Some(Recovery::new(state()?.within("unsaved"), std::process::id()))
}

/// Returns the program's folder in the platform's state folder.
pub fn state() -> Option<Folder> {
    let strategy = choose_base_strategy().ok()?;
    Some(Folder::new(strategy.state_dir().unwrap_or_else(|| strategy.data_dir()).join("plywood")))
}

/// Saves the marks of a session.
pub fn save_marks(model: &Model) {
    review::keep_answers(model.review.new_answers());
    if let Some(folder) = state() {
        marks::store(model, &folder);
    }
}

/// Returns the built-in lectures and the files of the current folder. Command-line options override those of the files.
fn entries(opening: &Opening) -> Arc<[Entry]> {
    let mut entries: Vec<_> = library::all().iter().map(|&lecture| of_lecture(lecture, opening)).collect();
    let found = files::trees_in(Path::new("."));
    let chapter = if found.len() > MOST_FILES {
        string!("commands/this-folder-part", shown = Count(MOST_FILES), all = Count(found.len()))
    } else {
        string!("commands/this-folder")
    };
    let mut bytes = 0;
    run_briefly(|progress| {
        entries.extend(found.iter().take(MOST_FILES).filter_map(|file| {
            if bytes + file.bytes > MOST_BYTES {
                return Some(unread(file, &chapter, opening));
            }
            bytes += file.bytes;
            of_file(file, &chapter, opening, progress)
        }));
    });
    entries.into()
}

fn of_lecture(lecture: Lecture, opening: &Opening) -> Entry {
    let (look, overrides) = (opening.look, opening.overrides);
    Entry::of_lecture(lecture, move |content| with_options(content, look, overrides))
}

fn with_options(mut content: FileContent, look: Look, overrides: Overrides) -> FileContent {
    let mut view = overrides.over(&content.document().view);
    if let FileContent::Searched(subject) = &content {
        view = config::below(view, &subject.content);
    }
    content.document_mut().view = view_of(look, &view);
    content
}

/// Reads a file of the folder in advance, if that is fast: even a small puzzle may need a search of seconds. Returns `None` if
/// the file shares only its extension with tree files.
fn of_file(found: &Found, chapter: &str, opening: &Opening, progress: &Arc<Progress>) -> Option<Entry> {
    let name = found.name.as_str();
    let (title, about, content) = match input::find_or(Path::new(name), InputOptions::default(), &[], progress) {
        Ok(input::Found { content, .. }) => {
            let content = with_options(content, opening.look, opening.overrides);
            (content.document().title.clone(), summary_line(&content), gallery::Content::read(content))
        }
        Err(problems) if problems.found.is_empty() && progress.is_cancelled() => {
            return Some(unread(found, chapter, opening));
        }
        Err(problems) => {
            let is_read = !problems.text.is_empty();
            if is_read && !plywood_document::content::is_meant(&problems.text, Syntax::of(name, &problems.text)) {
                return None;
            }
            (name.to_owned(), string!("commands/no-tree-file"), gallery::Content::Broken(problems.first_line()))
        }
    };
    Some(Entry { name: name.to_owned(), title, chapter: chapter.to_owned(), about, content })
}

fn unread(found: &Found, chapter: &str, opening: &Opening) -> Entry {
    let look = Look { step: None, ..opening.look };
    let overrides = opening.overrides;
    let content = Content::new(PathBuf::from(&found.name), InputOptions::default());
    let asked = Asked { content, look, overrides, place: Facts::new() };
    let reading = job::Reading::new(move |progress| match asked.clone().read(progress) {
        Arrival::Unreadable(problems) => Arrival::Broken(problems.first_line()),
        arrival => arrival,
    });
    let about = string!("commands/kibibytes", size = Count(found.bytes.div_ceil(1 << 10) as usize));
    let [name, title] = [found.name.clone(), found.name.clone()];
    Entry { name, title, chapter: chapter.to_owned(), about, content: gallery::Content::Unread(reading) }
}

/// Returns the first sentence of the note, or else the size of the tree.
pub fn summary_line(content: &FileContent) -> String {
    let note = joined(content.document().note.as_deref().unwrap_or_default().split_whitespace(), " ");
    match (note.split(". ").next().unwrap_or_default(), content) {
        ("", FileContent::Searched(subject)) => match &subject.content {
            Input::Tree(tree) => string!("commands/nodes", nodes = Count(tree.len())),
            Input::Game(game) => game.title().to_owned(),
        },
        ("", FileContent::Lesson(file)) => string!("interface/steps", steps = Count(file.content.steps())),
        (sentence, _) => sentence.to_owned(),
    }
}
