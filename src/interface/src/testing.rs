//! How the interface is tested: a subject, keys as text, and the screen they lead to. Jobs are done at once.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::thread;

use super::gallery::{Content, Entry};
use super::job::{Job, OpenRequest, Outcome, perform};
use super::model::Model;
use super::paint::{self, Palette};
use super::picture::Picture;
use super::update::{Effect, Message, update};
use super::view;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood_document::material::Material;
use plywood_drawing::theme::{Contrast, Emphasis, Role, Theme};
use plywood_messages::words::{lengthened, within};
use plywood_search::session::Subject;
use plywood_tree::format::{Syntax, read};
use plywood_tree::library;
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Choice as _, ThemeName};
use plywood_tree::source::SourceText;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

/// What the lectures' files say, read once for all tests.
static LECTURES: LazyLock<Arc<[Entry]>> = LazyLock::new(|| {
    let entry = |lecture: &library::Lecture| Entry {
        name: lecture.name.to_owned(),
        chapter: lecture.chapter.to_owned(),
        about: lecture.about.to_owned(),
        content: Content::Read(material(&format!("{}.toml", lecture.name), lecture.text)),
    };
    library::all().iter().map(entry).collect()
});

/// Models by what they show and the size of the screen.
type Opened = HashMap<(String, (u16, u16)), Arc<OnceLock<Model>>>;

/// Models that have been opened, each once: searching takes its time without optimisation, and so does a program that thinks.
static OPENED: LazyLock<Mutex<Opened>> = LazyLock::new(Mutex::default);

/// A model as it is opened the first time it is asked for.
pub(crate) fn once(what: String, size: (u16, u16), open: impl FnOnce() -> Model) -> Model {
    let known = Arc::clone(OPENED.lock().unwrap_or_else(PoisonError::into_inner).entry((what, size)).or_default());
    known.get_or_init(open).clone()
}

/// The gallery of all lectures.
pub(crate) fn gallery(size: (u16, u16)) -> Model {
    Model::new(size, ThemeName::Dark, Arc::clone(&LECTURES))
}

/// The subject of a file's text.
pub(crate) fn subject(text: &str) -> Subject {
    let document = read(text, Syntax::Toml).expect("a valid file");
    Subject::new(document, "a file").expect("a known game")
}

/// What a file of this name and text holds, as the program reads it.
pub(crate) fn material(name: &str, text: &str) -> Material {
    plywood_document::material::read(&SourceText::new(name, text), None, &Arc::default()).expect("a valid file")
}

/// The built-in lectures that are searches.
pub(crate) fn searched() -> impl Iterator<Item = &'static library::Lecture> {
    let is_searched = |content: &Content| matches!(content, Content::Read(Material::Searched(_)));
    library::all().iter().zip(LECTURES.iter()).filter(move |(_, entry)| is_searched(&entry.content)).map(|(one, _)| one)
}

/// The others.
pub(crate) fn lessons() -> impl Iterator<Item = &'static library::Lecture> {
    library::all().iter().filter(|lecture| !searched().any(|searched| searched.name == lecture.name))
}

/// The subject of a built-in lecture, as the program reads it.
pub(crate) fn lecture_subject(lecture: &library::Lecture) -> Subject {
    let input = SourceText::new(&format!("{}.toml", lecture.name), lecture.text);
    Subject::read(&input, None).expect("a valid lecture")
}

/// A walkthrough of a file's text.
pub(crate) fn opened(text: &str, size: (u16, u16)) -> Model {
    once(format!("file {text}"), size, || open(text, size))
}

/// The same, opened anew.
pub(crate) fn open(text: &str, size: (u16, u16)) -> Model {
    let mut model = gallery(size);
    let content = match material("a file.toml", text) {
        Material::Searched(_) => subject(text).into(),
        lesson @ Material::Lesson(_) => lesson,
    };
    send(&mut model, opens(content));
    model
}

/// Something is to be opened.
pub(crate) fn opens(content: impl Into<Material>) -> Message {
    Message::Open(Box::new(OpenRequest::new(content)))
}

/// A walkthrough of a built-in lecture.
pub(crate) fn lecture(name: &str, size: (u16, u16)) -> Model {
    opened(library::find(name).expect("a lecture").text, size)
}

/// Every width and every height of a screen from 1x1 to 250x80, each with many of the other; all sizes that are small, and the
/// largest. In the daily loop every sixteenth of them.
pub(crate) fn sizes() -> impl Iterator<Item = (u16, u16)> {
    const TELLING: [(&[u16], &[u16]); 2] =
        [(&[1, 20, 40, 80, 120, 250], &[1, 5, 12, 24, 40, 80]), (&[79, 81, 116, 249], &[2, 11, 27, 79])];
    let all = (1..=250u16).flat_map(|width| (1..=80u16).map(move |height| (width, height)));
    plywood_tree::testing::some(all.filter(|&(width, height)| {
        let is_small = width <= 24 && height <= 12;
        let is_telling = TELLING.iter().any(|(widths, heights)| widths.contains(&width) || heights.contains(&height));
        is_small || is_telling || (width % 9 == 4 && height % 5 == 3)
    }))
}

/// Takes a message and does whatever it asks for; quitting and suspending are left out.
pub(crate) fn send(model: &mut Model, message: Message) {
    let mut effect = update(model, message);
    while let Effect::Start(job) = effect {
        let outcome = match *job {
            // Nothing is written where tests run.
            Job::Draw(_) => Outcome::Drawn(Err(String::new())),
            job => perform(job, &Arc::new(Progress::default())),
        };
        effect = update(model, Message::Done(Box::new(outcome)));
    }
}

pub(crate) fn show_tree(model: &mut Model) {
    if model.lanes().is_some_and(|lanes| lanes.picture() == Picture::Plies) {
        press(model, "y");
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

/// The screen as cells, in the colours of its theme.
pub(crate) fn drawn(model: &Model) -> Buffer {
    let mut buffer = Buffer::empty(model.area());
    model.render(model.area(), &mut buffer);
    buffer
}

/// The screen as cells that have their role for ink.
pub(crate) fn roles(model: &Model) -> Buffer {
    let mut buffer = Buffer::empty(model.area());
    view::draw(model, &Palette::of_roles(), model.area(), &mut buffer);
    buffer
}

/// The role of a cell of such a screen; `None` where nothing is drawn.
pub(crate) fn role(cell: &Cell) -> Option<Role> {
    match cell.fg {
        Color::Indexed(number) => Theme::legend().map(|(role, _)| role).nth(usize::from(number)),
        _ => None,
    }
}

/// The screen as text, trailing blanks left out.
pub(crate) fn text(model: &Model) -> String {
    lines(&drawn(model), Cell::symbol)
}

/// The screen as text, under it a grid of the same shape with the letter of each cell's role, and what the letters stand for. How
/// a role looks is the affair of the themes.
#[track_caller]
pub(crate) fn styled(model: &Model) -> String {
    keeps_words_in_a_longer_language(model);
    let buffer = roles(model);
    let words = lines(&buffer, Cell::symbol);
    let letters = lines(&buffer, letter);
    let line = "─".repeat(usize::from(buffer.area.width));
    let legend: Vec<String> = Theme::legend()
        .filter(|(_, letter)| letters.contains(*letter))
        .map(|(role, letter)| format!("{letter} {role:?}"))
        .collect();
    format!("{words}\n{line}\n{letters}\n{line}\n{}\n", legend.join("   "))
}

/// Words in a hundred that a screen may lose above its line of keys where every message is longer by 40 %.
const LOST: usize = 10;

/// Tests with screens that lose more: titles and legends that stand in one line, and lists that scroll.
const LOSE_MORE: [&str; 15] = [
    "asking::the_screens_of_a_quiz",
    "changing::a_graph_and_a_puzzle_being_changed_at_a_desk_and_in_a_lecture_hall",
    "contest::boards_look_like_this",
    "contest::boards_of_matches_and_chocolate_look_like_this",
    "contest::the_tree_of_the_position_is_a_key_away_and_back",
    "lockstep::a_whole_game_is_compared_by_its_moves",
    "lockstep::three_searches_stand_side_by_side",
    "maps::dijkstra_beside_a_star",
    "matrices::the_matrices_in_a_lecture_hall",
    "overlays::every_overlay_comes_and_goes_by_its_key",
    "projector::letters_and_chances",
    "projector::p_goes_and_comes_back",
    "projector::the_ubb_slides",
    "projector::what_lies_over_the_tree_can_be_read",
    "walkthrough::the_textbook_slides_as_intervals",
];

/// Fails where a screen cuts more words of longer messages than a narrower screen would.
#[track_caller]
fn keeps_words_in_a_longer_language(model: &Model) {
    let words = |text: String| -> BTreeSet<String> {
        // The line of keys names as many as fit.
        let above = text.rsplit_once('\n').map_or("", |(above, _)| above);
        let words = above.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
        words.map(str::to_owned).collect()
    };
    let (english, longer) = (words(text(model)), words(within("pseudo", || text(model))));
    let is_lost = |word: &&String| !longer.contains(*word) && !longer.contains(&lengthened(word));
    let lost: Vec<&String> = english.iter().filter(is_lost).collect();
    let most = english.len() * LOST / 100;
    let test = thread::current().name().unwrap_or_default().to_owned();
    let may_lose_more = LOSE_MORE.iter().any(|name| test.ends_with(name));
    assert!(
        lost.len() <= most || may_lose_more,
        "{test}: {} of {} words are lost: {lost:?}",
        lost.len(),
        english.len()
    );
}

/// The letter of each role, and whether it shows where nothing is drawn.
static LETTERS: LazyLock<Vec<(String, bool)>> =
    LazyLock::new(|| Theme::legend().map(|(role, letter)| (letter.to_string(), shows_on_blanks(role))).collect());

fn letter(cell: &Cell) -> &str {
    let Color::Indexed(number) = cell.fg else { return " " };
    let known = LETTERS.get(usize::from(number)).filter(|&&(_, on_blanks)| on_blanks || cell.symbol() != " ");
    known.map_or(" ", |(letter, _)| letter)
}

/// Whether some theme gives a role a ground of its own or a line, which is seen where no letter is.
fn shows_on_blanks(role: Role) -> bool {
    themes().any(|theme| {
        let paint = theme.paint(role);
        paint.paper != theme.background() || [paint.reversed, paint.underlined].contains(&Emphasis::On)
    })
}

/// Every theme in every contrast.
pub(crate) fn themes() -> impl Iterator<Item = Theme> {
    let names = ThemeName::TABLE.iter().map(|&(name, ..)| Theme::new(name));
    names.flat_map(|theme| [Contrast::Usual, Contrast::High].map(|contrast| theme.in_contrast(contrast)))
}

/// Compares a screen, or another text, with the one in a file under `snapshots`: a folder and a name.
#[track_caller]
pub(crate) fn snapshot(path: &str, shown: &str) {
    let (folder, name) = path.rsplit_once('/').expect("a folder");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("{}/../../snapshots/{folder}", env!("CARGO_MANIFEST_DIR")));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, shown));
}

pub(crate) fn lines<'b>(buffer: &'b Buffer, cell: impl Fn(&'b Cell) -> &'b str) -> String {
    let mut lines = String::with_capacity(buffer.content().len() * 2);
    for row in buffer.content().chunks(usize::from(buffer.area.width).max(1)) {
        for one in row {
            lines.push_str(cell(one));
        }
        lines.truncate(lines.trim_end_matches(' ').len());
        lines.push('\n');
    }
    lines.pop();
    lines
}

/// The same of a screen that comes with the colours of this theme: the letter of the first role that looks so.
pub(crate) fn styled_buffer(buffer: &Buffer, theme: Theme) -> String {
    let looks: Vec<(Style, String)> =
        Theme::legend().map(|(role, letter)| (look(paint::style(theme.paint(role))), letter.to_string())).collect();
    let words = lines(buffer, Cell::symbol);
    let letters = lines(buffer, |cell| {
        let found = looks.iter().find(|(style, _)| *style == cell.style());
        let shows = cell.symbol() != " "
            || cell.bg != looks[0].0.bg.unwrap_or_default()
            || !(cell.modifier & (Modifier::REVERSED | Modifier::UNDERLINED)).is_empty();
        if shows { found.map_or("?", |(_, letter)| letter) } else { " " }
    });
    format!("{words}\n{}\n{letters}\n", "─".repeat(usize::from(buffer.area.width)))
}

/// A style as it comes back out of a cell.
pub(crate) fn look(style: Style) -> Style {
    let mut cell = Cell::default();
    cell.set_style(style);
    cell.style()
}
