//! The presentation: updates for the presenter view in another terminal, and the commands from it. Pure; the sockets belong to
//! the program.
//!
//! ```text
//!  plywood present FILE                                      plywood present --follow
//!  model ──frame, notes──> Server ══ local socket ══> Client ──Event──> follower's model
//!  model <────key────────  Server <══════════════════ Client <─Command─ follower's keys
//! ```
//!
//! The presentation sends the cells of the frame it has drawn, those of the next step, and the notes. So the presenter view shows the audience screen in every mode, and no search runs twice. The presenter view sends
//! commands, which the presentation handles like keys.
//!
//! The sockets ensure that both sides belong to the same user. Messages are untrusted nevertheless: lines have a limit, texts are
//! truncated and escaped, and unknown messages are ignored.

pub(crate) mod frame;
pub mod message;

use super::{
    keymap::{Action, Mode, first_key},
    model::{Model, Overlay, SearchView},
    update::{Effect, Message, change_screen_mode, perform_all, update},
    view::scenery,
    vote::Vote,
};
use crate::{areas::ScreenMode, event::KeyEvent, paint};
use message::{Audience, Command, Note, Presentation, SpeakerNotes};
use plywood_drawing::scene::Viewport;
use plywood_explain as explain;
use plywood_messages::{text::joined, words::Charset};
use plywood_tree::settings::Choice as _;
use ratatui::{buffer::Buffer, layout::Size};

/// Returns the key with the effect of a command.
pub fn key(command: Command) -> Option<KeyEvent> {
    let Command::Key(action) = command else { return None };
    first_key(Mode::Walkthrough, action)
}

/// Returns the key for a command while keys are steps. In a text field, while editing a tree or in a question, a remote command
/// would have unexpected effects.
pub fn accepted(model: &Model, command: Command) -> Option<KeyEvent> {
    let is_prompt =
        matches!(model.overlay, Overlay::GoTo(_) | Overlay::Exercise(_) | Overlay::Actions(..) | Overlay::Formats(..));
    let is_typing = is_prompt || model.gallery.search.is_some();
    match model.mode() {
        // The forward key also advances a quiz: the speaker's remote reveals the answer and goes on.
        Mode::Quiz if command == Command::Key(Action::Forward) => first_key(Mode::Quiz, Action::AnswerGive),
        Mode::Quiz | Mode::Practice | Mode::Parsons | Mode::Editing | Mode::Changing | Mode::Question | Mode::Match => {
            None
        }
        Mode::Gallery | Mode::Walkthrough | Mode::Lesson | Mode::Comparison | Mode::Mistake | Mode::PresenterView => {
            key(command).filter(|_| !is_typing)
        }
    }
}

/// Returns the update for presenter views, once a frame is drawn. While nothing is searched, this step and the next one are drawn
/// for `size`, that of the presenter's pictures.
pub fn presentation(model: &Model, shown: &Buffer, size: Option<Size>) -> Presentation {
    let audience = if model.is_blanked { Audience::Blank } else { Audience::Sees };
    let frame = match size.filter(|_| model.working.is_none()) {
        Some(size) => resized(model, size),
        None if model.is_blanked || model.enlarges_text => unblanked(model),
        None => shown.clone(),
    };
    let advanced = advanced(model);
    let next = size.zip(advanced.as_ref()).map(|(size, advanced)| resized(advanced, size));
    let theme = model.theme.name().name().to_owned();
    let notes = SpeakerNotes { theme, audience, ..speaker_notes(model, advanced.as_ref()) };
    Presentation { frame, next: next.unwrap_or_default(), notes: notes.bounded() }
}

/// Returns the screen after the next step; `None` after the last one, or if the forward key would not step.
fn advanced(model: &Model) -> Option<Model> {
    let steps = |model: &Model| matches!(model.mode(), Mode::Walkthrough | Mode::Lesson | Mode::Comparison);
    let position = |model: &Model| model.opened().map(|view| (view.position(), view.steps()));
    let is_free = steps(model) && model.working.is_none() && model.overlay == Overlay::None;
    let (now, last) = position(model).filter(|_| is_free)?;
    let mut advanced = Model { is_blanked: false, ..model.clone() };
    let key = key(Command::Key(Action::Forward)).filter(|_| now < last)?;
    let effect = update(&mut advanced, Message::Key(key));
    let has_stepped = matches!(effect, Effect::None) && steps(&advanced) && position(&advanced) > Some((now, last));
    has_stepped.then_some(advanced)
}

/// Draws the audience screen as it is without blanking.
fn unblanked(model: &Model) -> Buffer {
    paint::screen(model.area(), model.theme, |buf| scenery(model, model.area(), buf))
}

/// Draws the moment for a screen of another size, in letters for reading nearby. Only small trees are laid out again: large ones
/// scroll on every screen.
fn resized(model: &Model, size: Size) -> Buffer {
    let mut model = model.clone();
    let effect = if model.screen_mode == ScreenMode::Projector {
        model.size = size;
        change_screen_mode(&mut model)
    } else {
        update(&mut model, Message::Resize(size.width, size.height))
    };
    perform_all(&mut model, effect);
    unblanked(&model)
}

fn speaker_notes(model: &Model, advanced: Option<&Model>) -> SpeakerNotes {
    let Some(view) = model.opened() else {
        return SpeakerNotes { title: string!("panels/the-gallery"), ..SpeakerNotes::default() };
    };
    let document = view.document();
    let search_view = model.search_view();
    let [source, room, speaker] = [&document.source, &document.note, &document.speaker].map(Option::as_deref);
    let step = view.position();
    let steps = view.steps();
    let next = advanced.and_then(Model::opened).map(|view| view.sentence(view.position(), Charset::Unicode));
    // The audience sees no keys.
    let vote = model.quiz_view().and_then(|quiz_view| quiz_view.vote.as_ref()).map(Vote::prompt);
    let is_opening = step == 0 || document.view.step == Some(step);
    SpeakerNotes {
        title: line(&document.title),
        step: Some((step as u64, steps as u64)),
        pace: view.common().playback.pace_name().map(str::to_owned),
        next: vote.or(next).unwrap_or_default(),
        node: search_view.and_then(node_note),
        file: note(source.unwrap_or_default(), room, speaker).filter(|_| is_opening),
        focus: search_view.and_then(|search_view| focus(model, search_view)),
        ..SpeakerNotes::default()
    }
}

/// Returns the note of the focused node. The speaker may read notes that the audience sees later or never.
fn node_note(search_view: &SearchView) -> Option<Note> {
    let tree = search_view.tree();
    let node = search_view.focus();
    let name = explain::name(search_view.moment(), search_view.voice(), node).to_string();
    note(&name, tree.note(node), tree.speaker_note(node))
}

fn note(about: &str, room: Option<&str>, speaker: Option<&str>) -> Option<Note> {
    let words = |text: Option<&str>| text.map(line).unwrap_or_default();
    let text = words(room);
    let speaker = words(speaker);
    (!text.is_empty() || !speaker.is_empty()).then(|| Note { about: line(about), text, speaker })
}

/// Returns text on one line. A note may be as long as a file, so only what fits a screen is kept.
fn line(text: &str) -> String {
    joined(text.split_whitespace().take(1_000), " ")
}

/// Returns the cell of the screen with the selected node or the current one.
fn focus(model: &Model, search_view: &SearchView) -> Option<(u16, u16)> {
    let canvas = model.areas().canvas;
    let places = search_view.places();
    let shown = || search_view.plan().visible_node(search_view.tree(), search_view.focus());
    let place = places(search_view.focus()).or_else(|| places(shown()))?;
    let (x, y) = Viewport::of(model.canvas().into()).cell(place.center, place.top)?;
    Some((canvas.x + x, canvas.y + y))
}
