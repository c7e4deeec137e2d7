//! The talk: what it tells the speaker's view in another terminal, and what it does when that asks for something. Pure; the
//! sockets belong to the program.
//!
//! ```text
//!  plywood present FILE                                      plywood present --follow
//!  model ──frame, notes──> Server ══ local socket ══> Client ──Event──> follower's model
//!  model <────key────────  Server <══════════════════ Client <─Command─ follower's keys
//! ```
//!
//! The talk sends the cells of the frame it has drawn, and what only the speaker needs: the next step's sentence and the file's
//! notes. So the follower shows what the audience sees, in every mode there is, and no search is done twice. The follower sends
//! commands, which the talk takes for keys.
//!
//! Both sides are the same user's, which the sockets make sure of. Messages are untrusted all the same: lines have a limit,
//! texts are cut and made visible, what is not understood is ignored.

pub(crate) mod frame;
pub mod message;

use super::keymap::{Action, Mode, of_mode};
use super::model::{Blanking, Model, Overlay, SearchView};
use super::view::{Palette, scenery};
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use message::{Audience, Command, Note, Presentation, SpeakerNotes};
use plywood_drawing::scene::Viewport;
use plywood_explain as explain;
use plywood_messages::words::Charset;
use plywood_tree::settings::Choice as _;
use ratatui::buffer::Buffer;

/// The key that a talk takes a command for: the command does what the key does.
pub fn key(command: Command) -> Option<KeyEvent> {
    let binding = of_mode(Mode::Walkthrough).find(|binding| binding.action == command.action())?;
    binding.keys.first().map(|key| KeyEvent::new(key.code, key.modifiers))
}

/// The key a command is taken for, as long as keys are steps. Where text is typed, a tree is edited or a question is asked, a
/// command from the other terminal would do something unexpected.
pub fn accepted(model: &Model, command: Command) -> Option<KeyEvent> {
    let is_typing = matches!(model.overlay, Overlay::GoTo(_)) || model.gallery.search.is_some();
    match model.mode() {
        // What goes a step on answers a question's screen, too: the speaker's remote reveals and goes on.
        Mode::Quiz if command.action() == Action::Forward => Some(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)),
        Mode::Quiz | Mode::Editing | Mode::Changing | Mode::Question | Mode::Match => None,
        Mode::Gallery | Mode::Walkthrough | Mode::Lesson | Mode::Comparison | Mode::Mistake | Mode::Follower => {
            key(command).filter(|_| !is_typing)
        }
    }
}

/// What followers are told once a frame has been drawn.
pub fn presentation(model: &Model, shown: &Buffer) -> Presentation {
    let (frame, audience) = match model.blanking {
        Blanking::Open => (shown.clone(), Audience::Sees),
        Blanking::Closed => (unblanked(model), Audience::Blank),
    };
    let theme = model.theme.name().name().to_owned();
    let notes = SpeakerNotes { theme, audience, ..speaker_notes(model) };
    Presentation { frame, notes: notes.bounded() }
}

/// What the audience would see if its screen were not blank.
fn unblanked(model: &Model) -> Buffer {
    let palette = Palette::new(model.theme);
    let mut buffer = Buffer::empty(model.area());
    buffer.set_style(model.area(), palette.base());
    scenery(model, &palette, model.area(), &mut buffer);
    buffer
}

fn speaker_notes(model: &Model) -> SpeakerNotes {
    let Some(view) = model.opened() else {
        return SpeakerNotes { title: text!(panels, "the-gallery").to_owned(), ..SpeakerNotes::default() };
    };
    let (document, viewer) = (view.document(), model.viewer());
    let [source, room, speaker] = [&document.source, &document.note, &document.speaker].map(Option::as_deref);
    let (step, steps) = (view.common().playback.position, view.steps());
    let next = (step < steps).then(|| view.sentence(step + 1, Charset::Unicode));
    SpeakerNotes {
        title: line(&document.title),
        step: Some((step as u64, steps as u64)),
        pace: view.common().playback.pace_name().map(str::to_owned),
        now: view.sentence(step, Charset::Unicode),
        next: next.unwrap_or_default(),
        node: viewer.and_then(node_note),
        file: note(source.unwrap_or_default(), room, speaker),
        focus: viewer.and_then(|viewer| focus(model, viewer)),
        ..SpeakerNotes::default()
    }
}

/// What is said of the focused node, or else of its nearest ancestor of which something is said: that applies to what is below it
/// too. The speaker may read what the room is not told yet, or never.
fn node_note(viewer: &SearchView) -> Option<Note> {
    let tree = viewer.replay().tree();
    let focus = viewer.focus();
    // Numbers of nodes increase downwards.
    let node = tree.notes_above(focus).map(|(node, _)| node).next().max(tree.speaker_note_above(focus))?;
    let name = explain::name(viewer.moment(), viewer.voice(), node).to_string();
    note(&name, tree.note(node), tree.speaker_note(node))
}

fn note(about: &str, room: Option<&str>, speaker: Option<&str>) -> Option<Note> {
    let words = |text: Option<&str>| text.map(line).unwrap_or_default();
    let (text, speaker) = (words(room), words(speaker));
    (!text.is_empty() || !speaker.is_empty()).then(|| Note { about: line(about), text, speaker })
}

/// Text on one line. A note may be as long as a file: only as much is kept as fits a screen.
fn line(text: &str) -> String {
    text.split_whitespace().take(1_000).collect::<Vec<_>>().join(" ")
}

/// The cell of the screen where the search, or the selection, is.
fn focus(model: &Model, viewer: &SearchView) -> Option<(u16, u16)> {
    let canvas = model.areas().canvas;
    let places = viewer.places();
    let shown = || viewer.plan().shown(viewer.replay().tree(), viewer.focus());
    let place = places(viewer.focus()).or_else(|| places(shown()))?;
    let (x, y) = Viewport::of(model.canvas().into()).cell(place.center, place.top)?;
    Some((canvas.x + x, canvas.y + y))
}
