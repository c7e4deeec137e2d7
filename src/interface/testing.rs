//! How the interface is tested: a subject, keys as text, and the screen they lead to. Jobs are done at once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;

use super::gallery::{Content, Entry};
use super::job::perform;
use super::model::Model;
use super::paint;
use super::update::{Effect, Message, update};
use crate::format::{Syntax, read};
use crate::session::{Choices, Subject};
use crate::settings::ThemeName;
use crate::theme::Theme;
use crate::trace::Progress;
use plywood_core::library;

/// What the lectures' files say, read once for all tests.
static LECTURES: LazyLock<Arc<[Entry]>> = LazyLock::new(|| {
    let entry = |lecture: &library::Lecture| Entry {
        name: lecture.name.to_owned(),
        chapter: lecture.chapter.to_owned(),
        about: lecture.about.to_owned(),
        content: Content::Subject(Box::new(subject(lecture.text))),
    };
    library::all().iter().map(entry).collect()
});

/// Walkthroughs that have been opened, by their text and the size of the screen: searching and laying out take their time.
static OPENED: LazyLock<Mutex<HashMap<(String, (u16, u16)), Model>>> = LazyLock::new(Mutex::default);

/// The gallery of all lectures.
pub(crate) fn gallery(size: (u16, u16)) -> Model {
    Model::new(size, ThemeName::Dark, Arc::clone(&LECTURES))
}

/// The subject of a file's text.
pub(crate) fn subject(text: &str) -> Subject {
    let document = read(text, Syntax::Toml).expect("a valid file");
    Subject::new(document, "a file").expect("a known game")
}

/// A walkthrough of a file's text.
pub(crate) fn opened(text: &str, size: (u16, u16)) -> Model {
    let key = (text.to_owned(), size);
    let known = OPENED.lock().expect("no test has failed in here").get(&key).cloned();
    known.unwrap_or_else(|| {
        let model = open(text, size);
        OPENED.lock().expect("no test has failed in here").insert(key, model.clone());
        model
    })
}

fn open(text: &str, size: (u16, u16)) -> Model {
    let mut model = gallery(size);
    let subject = subject(text);
    let choices = Choices::of(&subject.input, &subject.view);
    send(&mut model, Message::Open(Box::new(subject), choices));
    model
}

/// A walkthrough of a built-in lecture.
pub(crate) fn lecture(name: &str, size: (u16, u16)) -> Model {
    opened(library::find(name).expect("a lecture").text, size)
}

/// Every width and every height of a screen from 1x1 to 250x80, each with many of the other; all sizes that are small, and the
/// largest.
pub(crate) fn sizes() -> impl Iterator<Item = (u16, u16)> {
    const TELLING: [(&[u16], &[u16]); 2] =
        [(&[1, 20, 40, 80, 120, 250], &[1, 5, 12, 24, 40, 80]), (&[79, 81, 116, 249], &[2, 11, 27, 79])];
    let all = (1..=250u16).flat_map(|width| (1..=80u16).map(move |height| (width, height)));
    all.filter(|&(width, height)| {
        let is_small = width <= 24 && height <= 12;
        let is_telling = TELLING.iter().any(|(widths, heights)| widths.contains(&width) || heights.contains(&height));
        is_small || is_telling || (width % 9 == 4 && height % 5 == 3)
    })
}

/// Takes a message and does whatever it asks for; quitting and suspending are left out.
pub(crate) fn send(model: &mut Model, message: Message) {
    let mut effect = update(model, message);
    while let Effect::Start(job) = effect {
        let outcome = perform(*job, &Arc::new(Progress::default()));
        effect = update(model, Message::Done(Box::new(outcome)));
    }
}

/// Presses keys: characters stand for themselves, `→ ← ↑ ↓ ⏎ ⇥ ⎋ ⌫ ⇱ ⇲` for the keys they picture, `⇧` before one for Shift, `^` for Ctrl.
pub(crate) fn press(model: &mut Model, keys: &str) {
    let mut modifiers = KeyModifiers::NONE;
    for c in keys.chars() {
        let code = match c {
            '⇧' => {
                modifiers |= KeyModifiers::SHIFT;
                continue;
            }
            '^' => {
                modifiers |= KeyModifiers::CONTROL;
                continue;
            }
            '→' => KeyCode::Right,
            '←' => KeyCode::Left,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '⏎' => KeyCode::Enter,
            '⇥' => KeyCode::Tab,
            '⎋' => KeyCode::Esc,
            '⌫' => KeyCode::Backspace,
            '⇱' => KeyCode::Home,
            '⇲' => KeyCode::End,
            c => KeyCode::Char(c),
        };
        send(model, Message::Key(KeyEvent::new(code, modifiers)));
        modifiers = KeyModifiers::NONE;
    }
}

/// The screen as cells.
pub(crate) fn drawn(model: &Model) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, model.size.0, model.size.1));
    model.render(model.area(), &mut buffer);
    buffer
}

/// The screen as text, trailing blanks left out.
pub(crate) fn text(model: &Model) -> String {
    let buffer = drawn(model);
    lines(&buffer, |cell| cell.symbol().to_owned())
}

/// The screen as text, and under it a grid of the same shape that tells the style of each cell by the letter of its role.
pub(crate) fn styled(model: &Model) -> String {
    styled_buffer(&drawn(model), model.theme)
}

/// The same of any screen in this theme.
pub(crate) fn styled_buffer(buffer: &Buffer, theme: Theme) -> String {
    let letters = letters(theme);
    let style_letter = |style: Style, symbol: &str| {
        let known = letters.iter().find(|(known, _)| *known == style).map(|&(_, letter)| letter);
        // A blank without an effect shows nothing of its style but the background.
        if symbol == " " && !shows_on_blanks(style, theme) { " ".to_owned() } else { known.unwrap_or('?').to_string() }
    };
    let words = lines(buffer, |cell| cell.symbol().to_owned());
    let styles = lines(buffer, |cell| style_letter(cell.style(), cell.symbol()));
    format!("{words}\n{}\n{styles}\n", "─".repeat(usize::from(buffer.area.width)))
}

fn lines(buffer: &Buffer, cell: impl Fn(&ratatui::buffer::Cell) -> String) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let rows = buffer.content().chunks(width).map(|row| row.iter().map(&cell).collect::<String>());
    rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn shows_on_blanks(style: Style, theme: Theme) -> bool {
    use ratatui::style::Modifier;
    let background = theme.background().map_or(Color::Reset, Color::Indexed);
    style.bg.is_some_and(|bg| bg != background)
        || style.add_modifier.intersects(Modifier::REVERSED | Modifier::UNDERLINED)
}

/// The style of every role as it comes back out of a cell, the first of equal ones.
fn letters(theme: Theme) -> Vec<(Style, char)> {
    let mut cell = ratatui::buffer::Cell::default();
    let mut letters: Vec<(Style, char)> = Vec::new();
    for (role, letter) in Theme::legend() {
        cell.reset();
        cell.set_style(paint::style(theme.paint(role)));
        if letters.iter().all(|(style, _)| *style != cell.style()) {
            letters.push((cell.style(), letter));
        }
    }
    letters
}
