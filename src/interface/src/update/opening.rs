//! Screen changes: opening content, finished jobs, entering and leaving a comparison.

use super::{
    disk, editing, game_match, nodes,
    panes::{self, Spot},
    parsons, practice,
    prelude::*,
    quiz_view, random, review, searching,
};
use crate::{
    areas::{Aside, Surface},
    editing::{Destination, Editing, Way},
    event::{KeyEvent, KeyModifiers},
    gallery::{Content, Gallery},
    job::{Arrival, OpenRequest, Outcome, RaceResult, Reading, Searched, Shows},
    keymap::{GalleryAction, LectureAction},
    plans::{LARGE, Picture},
    playback::Towards,
    search_view::{Pane, panel_columns},
};
use plywood_explain::{self as explain, Wording};
use plywood_messages::{text::grouped, words};
use plywood_search::{
    search::Rules,
    session::{Advice, Baseline, Difference, LockStep, RunError},
    trace::Step,
};
use plywood_teaching::play::Strength;
use plywood_tree::{format::View, settings::Choice};

pub fn read(model: &mut Model, reading: Reading) -> Reply {
    model.screen = OpenScreen::Opening;
    model.overlay = Overlay::None;
    Reply::start(Job::Read(reading))
}

/// Opens content that was not chosen in the gallery, even if the gallery lists it.
pub fn open_directly(model: &mut Model, request: OpenRequest) -> Reply {
    if !model.gallery.reads() {
        model.gallery.opens(&request.content.document().origin);
    }
    open(model, request)
}

fn open(model: &mut Model, OpenRequest { content, choices, shows, run, remark }: OpenRequest) -> Reply {
    make_room(model, &content.document().view);
    let reply = match content {
        FileContent::Searched(subject) => {
            let choices = choices.unwrap_or_else(|| Choices::of(&subject.content, &subject.view));
            model.beginning = shows;
            if let Some(run) = run {
                let request = first_request(&subject, model.surface());
                let job = Job::Show { subject: *subject, run, request, baseline: Baseline::UNKNOWN };
                return Reply::start(job).with(|answer| answer.remark = remark);
            }
            match shows {
                Shows::Walkthrough | Shows::Hunt | Shows::Parsons(_) | Shows::Review(_) => {
                    search(model, *subject, choices)
                }
                Shows::Practice(feedback, asks) => {
                    let from = ((*subject).clone(), choices);
                    practice::begin(model, from, *subject, (feedback, asks), 0)
                }
                Shows::Comparison(evaluations) => {
                    searching::compare_new(*subject, choices, &evaluations, model.surface())
                }
            }
        }
        // It opens without a job.
        FileContent::Lesson(file) => {
            let mut view = LessonView::new(*file);
            let is_compared = matches!(shows, Shows::Comparison(_));
            let reply = if is_compared { super::lesson::compare(&mut view) } else { None };
            model.screen = OpenScreen::Lesson(Box::new(view));
            reply
        }
    };
    match remark {
        Some(remark) => reply.saying(remark),
        None => reply,
    }
}

/// Leaves for the gallery, or opens the neighbouring lecture. The latter is refused if there are unsaved edits; Backspace asks
/// about them.
pub fn beside(model: &mut Model, action: LectureAction) -> Reply {
    let towards = match action {
        LectureAction::Gallery => return disk::leave(model, Destination::Gallery),
        LectureAction::LectureNext => Towards::Next,
        LectureAction::LecturePrevious => Towards::Previous,
    };
    if model.is_unsaved() {
        return Reply::say(say!("remarks/unsaved"));
    }
    match model.gallery.beside(towards) {
        Ok(number) => {
            model.gallery.search = None;
            model.gallery.chosen = number;
            open_chosen(model)
        }
        Err(why) => Reply::say(why),
    }
}

pub fn open_chosen(model: &mut Model) -> Reply {
    let entry = model.gallery.entry()?;
    let content = entry.content.clone();
    if !matches!(content, Content::Broken(_)) {
        model.gallery.opened = Some(model.gallery.chosen);
        model.gallery.search = None;
    }
    match content {
        Content::Read(known) => {
            let mut content = FileContent::clone(&known.content);
            let continued = model.gallery.entry().and_then(|entry| model.gallery.continues(entry));
            if let Some((step, _)) = continued {
                content.document_mut().view.step = Some(step);
            }
            open(model, OpenRequest::new(content))
        }
        Content::Match(subject) => {
            make_room(model, &subject.view);
            game_match::begin(model, *subject, None, Strength::Perfect, false)
        }
        Content::Unread(reading) => read(model, reading),
        Content::Broken(problem) => Reply::say(Remark::fault(problem)),
    }
}

pub fn on_outcome(model: &mut Model, outcome: Outcome) -> Reply {
    model.working = None;
    let reply = arrive(model, outcome);
    // The screen may have changed its size during the job, so the new layout is spread over the current canvas.
    model.fit();
    if let Some(search_view) = model.search_view_mut() {
        panes::spread(search_view);
    }
    let is_said = reply.as_ref().is_some_and(|answer| answer.remark.is_some());
    let is_new = !is_said && !model.has_told_of_whole && shows_part(model);
    model.has_told_of_whole |= is_new;
    if is_new { reply.noting(string!("remarks/part-of-tree", columns = Count(LARGE))) } else { reply }
}

fn arrive(model: &mut Model, outcome: Outcome) -> Reply {
    match outcome {
        Outcome::Read(Arrival::Opened(request)) => open_directly(model, *request),
        // The interface ends, and the caller reports the problems.
        Outcome::Read(Arrival::Unreadable(problems)) => {
            model.unreadable = Some(problems);
            Reply::leave(Destination::Outside)
        }
        Outcome::Read(Arrival::Broken(why)) => report_failure(model, Remark::fault(why)),
        Outcome::Read(Arrival::Cancelled) | Outcome::Cancelled => {
            report_failure(model, Remark::note(text!("remarks/stopped")))
        }
        Outcome::GeneratedTree(rows) => Reply::show(Overlay::Chart(rows)),
        Outcome::Searched(found) => found_search(model, *found),
        Outcome::Edited(found, performed) => {
            if let Some(editing) = edits(model) {
                editing.finish(*performed);
            }
            searched(model, *found)
        }
        Outcome::Strategic(made) => super::lesson::show_strategic(model, made),
        Outcome::WorkedOut(lessons) => super::lesson::on_recomputed(model.screen.lesson_mut()?, lessons),
        Outcome::Refused(refusal) => {
            edits(model)?.refuse();
            Reply::say(refusal)
        }
        Outcome::RaceResult(race) => raced(model, *race),
        Outcome::Match(outcome) => game_match::moved(model, outcome),
        Outcome::TooLarge { subject, choices, advice } => at_depth(model, *subject, choices, advice),
        Outcome::Failed(error) => report_failure(model, describe(error)),
        Outcome::Drawn(drawn) => {
            Reply::say(drawn.map_or_else(Remark::fault, |file| Remark::note(say!("interface/written", Text(file)))))
        }
        Outcome::Saved(outcome) => disk::saved(model, outcome),
        Outcome::Laid(plan) => {
            panes::laid(model.search_view_mut()?, vec![plan]);
            None
        }
        Outcome::PanesLayout(laid) => {
            let view = model.screen.search_mut().filter(|view| view.is_compared())?;
            view.own.arrangement = laid.arrangement;
            view.fit();
            panes::laid(view, laid.plans);
            None
        }
    }
}

/// Returns true if a projector shows a part of a tree only because the screen has few columns. An audience reads no hints.
fn shows_part(model: &Model) -> bool {
    let is_part = |view: &SearchView| {
        let canvas = view.pane().canvas;
        canvas.width < LARGE && view.picture() == Picture::Tree && !view.plan().fits(canvas.into())
    };
    model.is_projected() && !model.is_presented && model.search_view().is_some_and(is_part)
}

/// Shows a finished search: as a walkthrough, as an empty tree to practise on, or with questions about its mistake.
fn found_search(model: &mut Model, found: Searched) -> Reply {
    if let Some(practice_view) = model.practising.take() {
        return practice::arrived(model, practice_view, found);
    }
    let reply = searched(model, found);
    match std::mem::take(&mut model.beginning) {
        Shows::Hunt => quiz_view::toggle(model),
        Shows::Review(topic) => quiz_view::review(model, topic),
        Shows::Parsons(seed) => parsons::begin(model, seed),
        Shows::Walkthrough | Shows::Comparison(_) | Shows::Practice(..) => reply,
    }
}

fn edits(model: &mut Model) -> Option<&mut Editing> {
    model.search_view_mut()?.edits.as_deref_mut()
}

/// Searches a game that is too large to record down to the recommended depth, and says so.
fn at_depth(model: &Model, subject: SearchProblem, choices: Choices, advice: Advice) -> Reply {
    let nodes = grouped(advice.counted);
    let depth = &advice.depth;
    let remark = if advice.is_whole {
        string!("remarks/searched-to-depth", Text(nodes), Text(depth))
    } else {
        string!("remarks/searched-to-depth-more", Text(nodes), Text(depth))
    };
    let surface = model.surface();
    let request = model.search_view().map_or_else(|| first_request(&subject, surface), SearchView::request);
    let rules = Rules { depth: advice.depth as u32, ..choices.rules };
    let job = Job::Search { subject, choices: Choices { rules, ..choices }, request, baseline: None };
    Reply::start(job).noting(remark)
}

fn describe(error: RunError) -> String {
    match error {
        RunError::Unfit(unfit) => {
            string!("remarks/unfit", why = Text(error), algorithm = Text(unfit.instead.name()))
        }
        RunError::MergedOrder
        | RunError::MergedWins
        | RunError::NoSuchMistake(_)
        | RunError::NoWindow(_)
        | RunError::WindowOfTruth
        | RunError::WholeWindow
        | RunError::NoPasses(_)
        | RunError::NoPassesToTime(_) => error.to_string(),
        RunError::Stopped(_) | RunError::NoOrder(_) | RunError::TooManyToCompare(_) => {
            string!("remarks/limit-depth", why = Text(error))
        }
    }
}

/// Shows a finished search: of newly opened content, with other settings, or after an edit.
fn searched(model: &mut Model, searched: Searched) -> Reply {
    let surface = model.surface();
    let arriving = model.arriving.take();
    let mut remark = None;
    model.screen = match std::mem::take(&mut model.screen) {
        OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Lesson(_) => {
            OpenScreen::Search(Box::new(opened(searched, surface)))
        }
        OpenScreen::Search(mut view) if view.is_compared() => {
            view.common.before = view.common.before.map(|old| Box::new(again(*old, searched).0));
            OpenScreen::Search(view)
        }
        OpenScreen::Search(old) => {
            let (search_view, note) = again(*old, searched);
            remark = note;
            OpenScreen::Search(Box::new(search_view))
        }
        OpenScreen::Match(mut play) => {
            play.before = play.before.map(|old| Box::new(again(*old, searched).0));
            OpenScreen::Match(play)
        }
    };
    if let Some(cursor) = arriving
        && let Some(search_view) = model.search_view_mut()
    {
        search_view.go_to(cursor);
        return None;
    }
    remark.and_then(Reply::say)
}

/// Returns the walkthrough after an edit or other search choices, and a message.
fn again(mut old: SearchView, searched: Searched) -> (SearchView, Option<Remark>) {
    if let Some(pending) = old.edits.as_mut().and_then(|editing| editing.pending.take()) {
        return (editing::settled(old, &pending, searched), None);
    }
    // A change of the search settings is reported like an edit.
    let before = Arc::clone(old.replay());
    if let Some(editing) = &mut old.edits {
        editing.touched.clear();
        editing.difference = Some((Way::Searched, Difference::between(&before, &searched.run.replay, Some)));
    }
    let was_game = matches!(old.document.content, Input::Game(_));
    let is_tree = matches!(searched.subject.content, Input::Tree(_));
    let is_written_out = was_game && is_tree && old.document.origin == searched.subject.origin;
    let (mut search_view, remark) = searching::switched(old, searched);
    if is_written_out && search_view.edits.is_none() {
        editing::unfolded(&mut search_view);
    }
    (search_view, remark)
}

/// Shows a newly opened search one step before its first event worth predicting, with the question, unless its text or the user
/// sets another step. A file of the user's own opens at its start, for its author.
pub fn opened(Searched { subject, run, plan, index, baseline, positions }: Searched, surface: Surface) -> SearchView {
    let start = (!subject.origin.files().is_empty()).then_some(0);
    let set = subject.view.step.or(start).map(|step| step.min(run.replay.len()));
    let position = set.or_else(|| explain::first_question(&run.replay)).unwrap_or(0);
    let moment = run.replay.at(position);
    let wording = Wording::of(run.choices, Charset::Unicode);
    let is_asked = set.is_none() || matches!(run.replay.step(position + 1), Some(Step::Cutoff { .. }));
    let question = explain::pending(moment, wording).filter(|_| is_asked).map(|asked| (position, asked));
    let clock = LockStep::of(run);
    let mut search_view = SearchView::new(subject, baseline, clock, vec![Pane::new(plan, index)]);
    search_view.own.positions = positions;
    search_view.common.playback.position = position;
    search_view.common.question = question;
    search_view.common.surface = surface;
    search_view.fit();
    let current = search_view.moment().current();
    panes::keep(&mut search_view, 0, Spot::default(), current);
    search_view
}

/// Shows the finished searches at the same moment.
fn raced(model: &mut Model, race: RaceResult) -> Reply {
    let mut next = match model.take_searches() {
        Some(old) if old.is_compared() => searching::changed_comparison(*old, race),
        before => searching::new_comparison(before, race),
    };
    if let Some(step) = model.arriving.take() {
        next.common.playback.position = next.own.clock.position(next.own.pace, 0, step);
    }
    next.common.surface = model.surface();
    next.fit();
    panes::spread(&mut next);
    panes::follow(&mut next);
    model.screen = OpenScreen::Search(Box::new(next));
    None
}

/// Returns to the walkthrough at the same moment: with its own search if the comparison still has it, else with the chosen one.
pub fn leave_comparison(model: &mut Model) -> Reply {
    let surface = model.surface();
    let compared = model.screen.search_mut()?;
    let before = compared.common.before.take();
    let returns = before.as_deref().and_then(|search_view| {
        let has_it = |&pane: &usize| Arc::ptr_eq(compared.replay_in(pane), search_view.replay());
        (0..compared.all().len()).find(has_it).map(|pane| compared.cursor_in(pane))
    });
    // If the file was reloaded in the meantime, the searches belong to an old tree. A built program stays where it was.
    let is_gone = before.as_deref().is_some_and(|search_view| {
        let is_other = match (&search_view.document.content, &compared.document.content) {
            (Input::Tree(one), Input::Tree(other)) => !Arc::ptr_eq(one, other),
            (Input::Game(one), Input::Game(other)) => one != other,
            (Input::Tree(_), Input::Game(_)) | (Input::Game(_), Input::Tree(_)) => true,
        };
        is_other || search_view.common.parsons.is_some()
    });
    let compared = std::mem::replace(&mut model.screen, before.map_or(OpenScreen::Opening, OpenScreen::Search));
    if let OpenScreen::Search(search_view) = &mut model.screen
        && (is_gone || returns.is_some())
    {
        if let Some(cursor) = returns {
            search_view.go_to(cursor);
        }
        let stroke = surface.mode.stroke();
        let is_other = search_view.plan().look().stroke != stroke;
        return if is_other { nodes::change_stroke(search_view, stroke) } else { nodes::refit(search_view) };
    }
    let OpenScreen::Search(compared) = compared else { return None };
    // An existing walkthrough takes over the search and keeps its edits.
    model.arriving = Some(compared.cursor_in(compared.own.chosen));
    let fresh = first_request(&compared.document, surface);
    let request = Request { canvas: model.canvas(), zoom: compared.own.zoom, display: compared.own.display, ..fresh };
    let run = compared.run(compared.own.chosen).clone();
    Reply::start(Job::Show { subject: compared.document, run, request, baseline: compared.own.baseline })
}

pub fn search(model: &Model, subject: SearchProblem, choices: Choices) -> Reply {
    let request = first_request(&subject, model.surface());
    Reply::start(Job::Search { subject, choices, request, baseline: None })
}

/// Prepares the screen for new content, in the colours and the language of its file.
pub fn make_room(model: &mut Model, view: &View) {
    model.screen = OpenScreen::Opening;
    model.left_match = None;
    model.arriving = None;
    model.overlay = Overlay::None;
    words::set_file_language(view.language);
    if let Some(theme) = view.theme {
        model.theme = model.theme.named(theme);
    }
}

/// Shows the gallery, in the language of the command line again.
pub fn show_gallery(model: &mut Model) {
    model.screen = OpenScreen::Gallery;
    words::set_file_language(None);
}

/// Returns the first layout request of a subject. The content beside the tree is known only with its positions.
pub fn first_request(subject: &SearchProblem, surface: Surface) -> Request {
    let aside = Aside::panel(panel_columns(&subject.content));
    let areas = surface.areas(aside);
    let display = subject.view.display.unwrap_or_default();
    let is_tree = matches!(subject.content, Input::Tree(_));
    Request {
        wider: surface.panel_canvases(aside).filter(|_| is_tree).map(|[_, whole]| whole),
        shows_position: areas.side.is_empty(),
        ..Request::new(areas.canvas.into(), display, surface.mode.stroke())
    }
}

/// Reports why something is not possible; the previous screen stays.
pub fn report_failure(model: &mut Model, why: impl Into<Remark>) -> Reply {
    // What was to begin with the result of the job does not begin with that of a later one.
    (model.arriving, model.practising, model.beginning) = (None, None, Shows::Walkthrough);
    let reply = model.opened_mut().and_then(Screen::revert);
    if matches!(model.screen, OpenScreen::Opening) {
        match model.left_match.take() {
            Some(left) => model.screen = OpenScreen::Match(left),
            None => show_gallery(model),
        }
    }
    reply.saying(why)
}

/// Entries per page.
const PAGE: isize = 8;

/// Handles keys of the table of contents.
pub fn act(model: &mut Model, action: GalleryAction) -> Reply {
    let gallery = &mut model.gallery;
    match action {
        GalleryAction::ChoosePrevious => gallery.choose_by(-1),
        GalleryAction::ChooseNext => gallery.choose_by(1),
        GalleryAction::ChoosePageUp => gallery.choose_by(-PAGE),
        GalleryAction::ChoosePageDown => gallery.choose_by(PAGE),
        GalleryAction::ChooseFirst => gallery.choose_by(isize::MIN),
        GalleryAction::ChooseLast => gallery.choose_by(isize::MAX),
        GalleryAction::Search => gallery.look_for(Some(String::new())),
        GalleryAction::NextCourse => gallery.next_course(),
        GalleryAction::Open => return open_chosen(model),
        GalleryAction::Review => return review::start(model),
        GalleryAction::NewExercise => return random::ask_difficulty(model),
    }
    None
}

/// Most characters of the search text: no entry is longer.
const MOST_LOOKED_FOR: usize = 200;

/// Pastes into the search field. Returns false if it is closed.
pub fn paste_search(gallery: &mut Gallery, text: &str) -> bool {
    let Some(words) = &gallery.search else { return false };
    let wanted = words.chars().chain(text.chars()).take(MOST_LOOKED_FOR).collect();
    gallery.look_for(Some(wanted));
    true
}

/// Handles a key of the search field: arrows choose, Enter opens. Returns false for other keys.
pub fn type_search(gallery: &mut Gallery, key: KeyEvent) -> bool {
    let Some(words) = &gallery.search else { return false };
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let typed = match key.code {
        KeyCode::Char(c) if !held => return paste_search(gallery, &c.to_string()),
        KeyCode::Backspace => {
            let mut chars = words.chars();
            chars.next_back().map(|_| chars.as_str().to_owned())
        }
        KeyCode::Esc => None,
        _ => return false,
    };
    gallery.look_for(typed);
    true
}
