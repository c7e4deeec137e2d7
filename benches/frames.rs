//! Whole frames of the interface, drawn and encoded as a terminal is sent them.

use std::io::{self, Write};
use std::sync::Arc;

use plywood::session::{Choices, Input, Origin, Subject};
use plywood::settings::ThemeName;
use plywood::trace::Progress;
use plywood::tree::Tree;
use plywood::tui::Model;
use plywood::tui::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood::tui::gallery::Entry;
use plywood::tui::job::perform;
use plywood::tui::update::{Effect, Message, update};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions};

use super::harness::{Alone, Timed};
use super::trees::{random, tree};

pub(crate) const ALONE: &[Alone] = &[
    Alone { work: "128 frames scrolled at 200x60, encoded, 100,000 nodes", prepare: || frames(100_000, SCROLL) },
    Alone { work: "the same with 1,000,000 nodes", prepare: || frames(1_000_000, SCROLL) },
    Alone { work: "128 frames stepped, 100,000 nodes", prepare: || frames(100_000, STEP) },
    Alone { work: "the same stepped with 1,000,000 nodes", prepare: || frames(1_000_000, STEP) },
    Alone { work: "128 frames from event to event, 100,000 nodes", prepare: || frames(100_000, EVENT) },
    Alone { work: "the same from event to event with 1,000,000 nodes", prepare: || frames(1_000_000, EVENT) },
];

const SIZE: (u16, u16) = (200, 60);
/// Frames of one way, before it goes back.
const ONE_WAY: usize = 64;

/// What is done between frames: a key, and the key that takes it back.
type Habit = [KeyEvent; 2];

const SCROLL: Habit =
    [KeyEvent::new(KeyCode::Right, KeyModifiers::CONTROL), KeyEvent::new(KeyCode::Left, KeyModifiers::CONTROL)];
const STEP: Habit =
    [KeyEvent::new(KeyCode::Right, KeyModifiers::NONE), KeyEvent::new(KeyCode::Left, KeyModifiers::NONE)];
const EVENT: Habit =
    [KeyEvent::new(KeyCode::Char('n'), KeyModifiers::NONE), KeyEvent::new(KeyCode::Char('N'), KeyModifiers::SHIFT)];

/// Where the bytes of a frame end up: they are forgotten when it has been sent.
#[derive(Default)]
struct Wire(Vec<u8>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.clear();
        Ok(())
    }
}

/// A walkthrough in the middle of a search.
fn walkthrough(tree: Tree) -> Model {
    let entries: Arc<[Entry]> = Arc::default();
    let mut model = Model::new(SIZE, ThemeName::Dark, entries);
    let input = Input::Tree(Arc::new(tree));
    let view = plywood::format::View::default();
    let choices = Choices::of(&input, &view);
    let subject = Subject {
        title: "a random tree".to_owned(),
        source: None,
        note: None,
        speaker: None,
        input,
        origin: Origin::elsewhere("", "", &view),
        view,
    };
    send(&mut model, Message::Open(Box::new(subject), choices));
    if let Some(viewer) = model.viewer_mut() {
        viewer.lanes.position = viewer.replay().len() / 2;
    }
    press(&mut model, KeyEvent::from(KeyCode::Right));
    model
}

fn send(model: &mut Model, message: Message) {
    let mut effect = update(model, message);
    while let Effect::Start(job) = effect {
        let outcome = perform(*job, &Arc::new(Progress::default()));
        effect = update(model, Message::Done(Box::new(outcome)));
    }
}

fn press(model: &mut Model, key: KeyEvent) {
    send(model, Message::Key(key));
}

/// A way there and back.
fn frames(nodes: usize, habit: Habit) -> Timed {
    let mut model = walkthrough(tree(&random(nodes)));
    let screen = Rect::new(0, 0, SIZE.0, SIZE.1);
    let options = TerminalOptions { viewport: ratatui::Viewport::Fixed(screen) };
    let mut terminal = Terminal::with_options(CrosstermBackend::new(Wire::default()), options).expect("a terminal");
    Box::new(move || {
        for key in habit.into_iter().flat_map(|key| [key; ONE_WAY]) {
            press(&mut model, key);
            terminal.draw(|frame| frame.render_widget(&model, frame.area())).expect("drawn");
        }
        Box::new(())
    })
}
