//! Hands over to the interface, if there is a terminal to show it on.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::Against;
use super::arrival::{Asked, chosen, shown};
use super::output::{Failure, no_color};
use super::progress::in_a_moment;
use super::{InputOptions, Look, Opening, Overrides, Start, input, resuming};
#[cfg(unix)]
use crate::sockets::Server;
use crate::terminal::{self, Ending, NoTerminal, Reading};
use etcetera::{BaseStrategy as _, choose_base_strategy};
use plywood_document::files;
use plywood_document::files::{Facts, Found, Place, QuizResult, QuizResults, Recovery, SeenMarks};
use plywood_document::material::Material;
use plywood_interface::gallery::{Content, Entry};
use plywood_interface::job::{Arrival, OpenRequest, Shows};
use plywood_interface::update::Message;
use plywood_interface::view::LEGEND;
use plywood_interface::{Model, job};
use plywood_search::session::{Input, Subject};
use plywood_teaching::quiz::Score;
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::format::Syntax;
use plywood_tree::library;
use plywood_tree::library::Lecture;
use plywood_tree::progress::Progress;
use plywood_tree::settings::ThemeName;

/// The most files of the current folder that are listed.
const MOST_FILES: usize = 200;
/// How many bytes of them are looked into before one is opened: nobody should wait for what they have not asked for.
const MOST_BYTES: u64 = 128 << 10;

/// What the interface begins with.
enum First {
    Gallery,
    /// What has been read by now.
    Message(Box<Message>),
    /// What is still being read.
    Reading(Arc<Reading>),
}

/// Opens the interface and returns when the user leaves it.
pub(super) fn open(opening: Opening) -> Result<(), Failure> {
    let opening = without_colors(opening);
    let reading = begin(&opening, &Facts::new());
    let mut model = model(&opening)?;
    let first = first(reading, &opening, &mut model)?;
    let ending = terminal::open(&mut model, first.message(), recovery());
    keep_marks(&model);
    first.ended(ending, model)
}

/// Opens the interface with a match of a game.
pub(super) fn play(subject: Subject, arguments: &Against) -> Result<(), Failure> {
    let look = Look { theme: arguments.theme, ..Look::default() };
    let screen_mode = arguments.screen.screen_mode();
    let opening = Opening { start: Start::Gallery, screen_mode, look, overrides: Overrides::default() };
    let mut model = model(&without_colors(opening))?;
    let begin = Message::Play(Box::new(subject), arguments.first);
    let ending = terminal::open(&mut model, Some(begin), recovery());
    keep_marks(&model);
    ended(ending)
}

/// Opens a talk that can be followed.
#[cfg(unix)]
pub(super) fn present(name: &str, opening: Opening, server: Server) -> Result<(), Failure> {
    let opening = without_colors(opening);
    let place = state().map(|state| Place::of(state.join("talks"), name));
    let kept = place.as_ref().map(Place::load).unwrap_or_default();
    let reading = begin(&opening, &kept);
    let mut model = model(&opening)?;
    model.remark = Some(text!(commands, "invitation").to_owned());
    let first = match resuming::among(&model.gallery.entries, &kept).filter(|_| reading.is_none()) {
        Some(resumed) => goes_on(resumed, &opening, &mut model)?,
        None => first(reading, &opening, &mut model)?,
    };
    let last = RefCell::new(kept);
    let keep = |model: &Model| {
        // Where nothing can be written, a talk that dies begins anew.
        if let (Some(place), Some(now)) = (&place, resuming::place(model))
            && *last.borrow() != now
            && place.keep(&now).is_ok()
        {
            last.replace(now);
        }
    };
    let ending = terminal::present(&mut model, first.message(), server, recovery(), &keep);
    if let (Some(place), Ok(Ending::Quit), None) = (&place, &ending, &model.unreadable) {
        let _ = place.forget();
    }
    keep_marks(&model);
    first.ended(ending, model)
}

/// Begins to read what is to be opened, if anything is.
fn begin(opening: &Opening, place: &Facts) -> Option<Arc<Reading>> {
    let Opening { start, look, overrides, .. } = opening.clone();
    let Start::File { file, input_options, shows, others } = start else { return None };
    let asked = Asked { file, input_options, shows, look, overrides, place: place.clone(), others };
    Some(terminal::begin_reading(move |progress| asked.read(progress)))
}

/// What the interface begins with: what is read in a moment is told of at once, if it cannot be opened, and else opened at once.
/// What is typed is read to its end before: the interface would take the keys.
fn first(reading: Option<Arc<Reading>>, opening: &Opening, model: &mut Model) -> Result<First, Problems> {
    let Some(reading) = reading else { return Ok(First::Gallery) };
    let is_typed = matches!(&opening.start, Start::File { file, .. } if files::is_typed(file));
    let arrival = if is_typed { Some(reading.wait()) } else { reading.at_once() };
    let message = match arrival {
        None => return Ok(First::Reading(reading)),
        Some(Arrival::Opened(mut request)) => {
            request.remark = request.remark.or(model.remark.take());
            Message::Open(request)
        }
        Some(Arrival::Unreadable(problems)) => return Err(problems),
        // Nobody has cancelled anything yet, and it is not one among others.
        Some(Arrival::Broken(_) | Arrival::Cancelled) => return Ok(First::Gallery),
    };
    Ok(First::Message(Box::new(message)))
}

/// The talk that was in the gallery goes on at its place.
#[cfg(unix)]
fn goes_on((name, subject): (String, Subject), opening: &Opening, model: &mut Model) -> Result<First, Problems> {
    let step = subject.view.step;
    model.remark = step.map(resuming::goes_on).or(model.remark.take());
    let (subject, choices) = chosen(&name, subject, opening.look, opening.overrides, step, &Arc::default())?;
    let request = OpenRequest { choices: Some(choices), ..OpenRequest::new(subject) };
    Ok(First::Message(Box::new(Message::Open(Box::new(request)))))
}

impl First {
    fn message(&self) -> Option<Message> {
        match self {
            Self::Gallery => None,
            Self::Message(message) => Some((**message).clone()),
            Self::Reading(reading) => Some(Message::Read(Arc::clone(reading).as_job())),
        }
    }

    /// How the interface ended that began with this, as how the command did.
    fn ended(self, ending: Result<Ending, NoTerminal>, model: Model) -> Result<(), Failure> {
        match (ending, model.unreadable, self) {
            (Ok(Ending::Quit), Some(problems), _) => Err(problems.into()),
            // What is wrong with the input is told rather than that there is no terminal to show it on.
            (Err(error), _, Self::Reading(reading)) => match reading.wait() {
                Arrival::Unreadable(problems) => Err(problems.into()),
                Arrival::Opened(_) | Arrival::Broken(_) | Arrival::Cancelled => ended(Err(error)),
            },
            (ending, _, _) => ended(ending),
        }
    }
}

/// Where the user wants no colours, neither a file nor an option brings them back.
fn without_colors(opening: Opening) -> Opening {
    let theme = if no_color() { Some(ThemeName::Mono) } else { opening.look.theme };
    Opening { look: Look { theme, ..opening.look }, ..opening }
}

fn model(opening: &Opening) -> Result<Model, Problems> {
    let mut model = Model::new((80, 24), opening.look.theme.unwrap_or_default(), entries(opening)?);
    model.set_venue(opening.screen_mode);
    if let Some(folder) = state() {
        model.gallery.recall(SeenMarks::new(folder.clone()).load());
        let score = |QuizResult { asked, right, streak }| Score { asked, right, streak, longest: streak };
        let results = QuizResults::new(folder.clone()).load();
        model.scores = results.into_iter().map(|(name, result)| (name, score(result))).collect();
        greet(&mut model, opening, &folder);
    }
    Ok(model)
}

/// The first time that the program runs it says what everything means; before a file that somebody wants to see, where that is said.
fn greet(model: &mut Model, opening: &Opening, folder: &Path) {
    if files::is_first_run(folder) {
        match &opening.start {
            Start::Gallery => model.overlay = LEGEND,
            Start::File { .. } => model.remark = Some(text!(remarks, "first-run").to_owned()),
        }
    }
}

/// How the interface ended, as how the command did.
pub(super) fn ended(ending: Result<Ending, NoTerminal>) -> Result<(), Failure> {
    match ending {
        Ok(Ending::Quit) => Ok(()),
        Ok(Ending::Signal(signal)) => Err(Failure::Signal(signal)),
        Err(error) => Err(Problems::one(text!(commands, "terminal"), no_interface(&error)).into()),
    }
}

/// Where unsaved edits are kept: below the folder that the platform has for the state of programs.
fn recovery() -> Option<Recovery> {
    Some(Recovery::new(state()?.join("unsaved"), std::process::id()))
}

/// The program's part of the folder that the platform has for the state of programs.
fn state() -> Option<PathBuf> {
    let strategy = choose_base_strategy().ok()?;
    Some(strategy.state_dir().unwrap_or_else(|| strategy.data_dir()).join("plywood"))
}

/// Keeps how far the built-in lectures have been seen. Where nothing can be written nobody is the worse for it.
fn keep_marks(model: &Model) {
    if let Some(marks) = state().map(SeenMarks::new) {
        let lectures =
            model.gallery.percentages(|name| library::find(name).is_some_and(|lecture| lecture.name == name));
        let _ = marks.store(lectures);
    }
    if let Some(results) = state().map(QuizResults::new) {
        let result = |score: &Score| QuizResult { asked: score.asked, right: score.right, streak: score.longest };
        let _ = results.store(&model.scores.iter().map(|(name, score)| (name.clone(), result(score))).collect());
    }
}

/// The built-in lectures and the files of the current folder, with the command line's wishes above those of the files.
fn entries(opening: &Opening) -> Result<Arc<[Entry]>, Problems> {
    let mut entries = library::all().iter().map(|&lecture| of_lecture(lecture)).collect::<Result<Vec<_>, _>>()?;
    let found = files::trees_in(Path::new("."));
    let chapter = if found.len() > MOST_FILES {
        say!(commands, "this-folder-part", shown = Count(MOST_FILES), all = Count(found.len())).into()
    } else {
        text!(commands, "this-folder").to_owned()
    };
    let mut bytes = 0;
    in_a_moment(|progress| {
        entries.extend(found.iter().take(MOST_FILES).filter_map(|file| {
            if bytes + file.bytes > MOST_BYTES {
                return Some(unread(file, &chapter, opening));
            }
            bytes += file.bytes;
            of_file(file, &chapter, opening, progress)
        }));
    });
    for entry in &mut entries {
        if let Content::Read(material) = &mut entry.content {
            let view = &mut material.document_mut().view;
            *view = shown(opening.look, &opening.overrides.over(view));
        }
    }
    Ok(entries.into())
}

fn of_lecture(lecture: Lecture) -> Result<Entry, Problems> {
    let material = input::from_lecture(lecture)?;
    Ok(Entry {
        name: lecture.name.to_owned(),
        chapter: lecture.chapter.to_owned(),
        about: lecture.about.to_owned(),
        content: Content::Read(material),
    })
}

/// A file of the folder that is looked into beforehand, if that does not take long: a small puzzle may be a search of seconds.
/// `None` for one that has nothing to do with trees but the ending.
fn of_file(found: &Found, chapter: &str, opening: &Opening, progress: &Arc<Progress>) -> Option<Entry> {
    let name = found.name.as_str();
    let (about, content) = match input::find_or(Path::new(name), InputOptions::default(), &[], progress) {
        Ok((_, material)) => (in_a_line(&material), Content::Read(material)),
        Err(problems) if problems.found.is_empty() && progress.is_cancelled() => {
            return Some(unread(found, chapter, opening));
        }
        Err(problems) => {
            let is_read = !problems.text.is_empty();
            if is_read && !plywood_document::material::is_meant(&problems.text, Syntax::of(name, &problems.text)) {
                return None;
            }
            (text!(commands, "no-tree-file").to_owned(), Content::Broken(problems.first_line()))
        }
    };
    Some(Entry { name: name.to_owned(), chapter: chapter.to_owned(), about, content })
}

/// A file of the folder that is read when it is opened.
fn unread(found: &Found, chapter: &str, opening: &Opening) -> Entry {
    let (look, overrides) = (Look { step: None, ..opening.look }, opening.overrides);
    let (file, place, others) = (PathBuf::from(&found.name), Facts::new(), Vec::new());
    let input_options = InputOptions::default();
    let asked = Asked { file, input_options, shows: Shows::Walkthrough, look, overrides, place, others };
    let reading = job::Reading::new(move |progress| match asked.clone().read(progress) {
        Arrival::Unreadable(problems) => Arrival::Broken(problems.first_line()),
        arrival => arrival,
    });
    let about = say!(commands, "kibibytes", size = Count(found.bytes.div_ceil(1 << 10) as usize)).into();
    Entry { name: found.name.clone(), chapter: chapter.to_owned(), about, content: Content::Unread(reading) }
}

/// The first sentence of the note; without one, how large the tree is.
fn in_a_line(material: &Material) -> String {
    let note = material.document().note.as_deref().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    match (note.split(". ").next().unwrap_or_default(), material) {
        ("", Material::Searched(subject)) => match &subject.content {
            Input::Tree(tree) => say!(commands, "nodes", nodes = Count(tree.len())).into(),
            Input::Game(game) => game.title().to_owned(),
        },
        ("", Material::Lesson(file)) => say!(interface, "steps", steps = Count(file.content.steps())).into(),
        (sentence, _) => sentence.to_owned(),
    }
}

fn no_interface(error: &NoTerminal) -> Diagnostic {
    Diagnostic::new("no-terminal", say!(commands, "no-interface", why = Text(error)))
        .help(text!(commands, "no-interface-help"))
}
