//! Whole frames of the interface, drawn and encoded for a terminal.

use std::io::{self, Write};
use std::sync::Arc;

use super::harness::{Alone, Timed};
use super::trees::{Random, random, tree};
use plywood_document::content::FileContent;
use plywood_interface::Model;
use plywood_interface::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood_interface::gallery::Entry;
use plywood_interface::job::{OpenRequest, perform};
use plywood_interface::update::{Effect, Message, update};
use plywood_search::session::{Input, Origin, SearchProblem};
use plywood_tree::progress::Progress;
use plywood_tree::settings::ThemeName;
use plywood_tree::source::SourceText;
use plywood_tree::tree::Tree;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions};

pub(crate) const ALONE: &[Alone] = &[
    Alone {
        work: "128 frames scrolled at 200x60, encoded, 100,000 nodes",
        prepare: || frames(tree(&random(100_000)), SCROLL),
    },
    Alone { work: "the same with 1,000,000 nodes", prepare: || frames(tree(&random(1_000_000)), SCROLL) },
    Alone { work: "128 frames stepped, 100,000 nodes", prepare: || frames(tree(&random(100_000)), STEP) },
    Alone { work: "the same stepped with 1,000,000 nodes", prepare: || frames(tree(&random(1_000_000)), STEP) },
    Alone { work: "128 frames from event to event, 100,000 nodes", prepare: || frames(tree(&random(100_000)), EVENT) },
    Alone {
        work: "the same from event to event with 1,000,000 nodes",
        prepare: || frames(tree(&random(1_000_000)), EVENT),
    },
    Alone { work: "128 frames stepped on a map of 10,000 cells, A*", prepare: || frames_of_map(100, &[]) },
    Alone { work: "the same on a map of 1,000,000 cells", prepare: || frames_of_map(1_000, &[]) },
    Alone { work: "the same while that map is edited", prepare: || frames_of_map(1_000, &[KeyCode::Char('e')]) },
];

const SIZE: (u16, u16) = (200, 60);
const FRAMES: usize = 128;

#[derive(Clone, Copy)]
pub(crate) struct Habit {
    there: KeyEvent,
    back: KeyEvent,
    one_way: usize,
}

impl Habit {
    const fn new(there: KeyCode, back: KeyCode, modifiers: [KeyModifiers; 2], one_way: usize) -> Self {
        let [first, second] = modifiers;
        Self { there: KeyEvent::new(there, first), back: KeyEvent::new(back, second), one_way }
    }

    fn keys(self) -> impl Iterator<Item = KeyEvent> {
        (0..FRAMES).map(move |frame| if (frame / self.one_way).is_multiple_of(2) { self.there } else { self.back })
    }
}

const NONE: [KeyModifiers; 2] = [KeyModifiers::NONE; 2];
const SCROLL: Habit = Habit::new(KeyCode::Right, KeyCode::Left, [KeyModifiers::CONTROL; 2], 64);
pub(crate) const STEP: Habit = Habit::new(KeyCode::Right, KeyCode::Left, NONE, 64);
const EVENT: Habit = Habit::new(KeyCode::Char('n'), KeyCode::Char('N'), [KeyModifiers::NONE, KeyModifiers::SHIFT], 64);
pub(crate) const ENDS: Habit = Habit::new(KeyCode::End, KeyCode::Home, NONE, 1);

pub(crate) fn terminal() -> Terminal<CrosstermBackend<Wire>> {
    let screen = Rect::new(0, 0, SIZE.0, SIZE.1);
    let options = TerminalOptions { viewport: ratatui::Viewport::Fixed(screen) };
    Terminal::with_options(CrosstermBackend::new(Wire::default()), options).expect("a terminal")
}

/// Discards the bytes of a frame once it is complete.
#[derive(Default)]
pub(crate) struct Wire(Vec<u8>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.clear();
        Ok(())
    }
}

pub(crate) fn walkthrough(tree: Tree) -> Model {
    let entries: Arc<[Entry]> = Arc::default();
    let mut model = Model::new(SIZE, ThemeName::Dark, entries);
    let input = Input::Tree(Arc::new(tree));
    let origin = Origin::elsewhere("", "", &plywood_tree::format::View::default());
    let subject = SearchProblem::titled("a random tree".to_owned(), origin, input);
    send(&mut model, Message::Open(Box::new(OpenRequest::new(subject))));
    if let Some(search_view) = model.search_view_mut() {
        search_view.common.playback.position = search_view.replay().len() / 2;
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

pub(crate) fn press(model: &mut Model, key: KeyEvent) {
    send(model, Message::Key(key));
}

pub(crate) fn frames(tree: Tree, habit: Habit) -> Timed {
    let mut model = walkthrough(tree);
    let mut terminal = terminal();
    Box::new(move || {
        for key in habit.keys() {
            press(&mut model, key);
            terminal.draw(|frame| frame.render_widget(&model, frame.area())).expect("drawn");
        }
        Box::new(())
    })
}

/// A map with `side` cells along each side, a quarter of them walls, in the middle of its search. The keys step back and forth,
/// or move the cursor if the first key starts editing.
fn frames_of_map(side: usize, keys: &[KeyCode]) -> Timed {
    let mut random = Random(7);
    let mut cells: Vec<Vec<char>> =
        (0..side).map(|_| (0..side).map(|_| if random.below(4) == 0 { '#' } else { '.' }).collect()).collect();
    (cells[0][0], cells[side - 1][side - 1]) = ('S', 'G');
    let rows: Vec<String> = cells.into_iter().map(String::from_iter).collect();
    let text = format!("map = '''\n{}'''\n", rows.join("\n"));
    let mut model = lesson_of(&text);
    for &key in keys {
        press(&mut model, key.into());
    }
    let mut terminal = terminal();
    Box::new(move || {
        for key in STEP.keys() {
            press(&mut model, key);
            terminal.draw(|frame| frame.render_widget(&model, frame.area())).expect("drawn");
        }
        Box::new(())
    })
}

fn lesson_of(text: &str) -> Model {
    let read =
        plywood_document::content::read(&SourceText::new("map.toml", text), None, &Arc::default()).expect("a map");
    let mut model = Model::new(SIZE, ThemeName::Dark, Arc::<[Entry]>::default());
    if let FileContent::Lesson(mut file) = read {
        file.view.step = Some(file.content.steps() / 2);
        send(&mut model, Message::Open(Box::new(OpenRequest::new(*file))));
    }
    model
}
