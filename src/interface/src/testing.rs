//! Test harness of the interface: a search problem, keys as text, and the resulting screen. Jobs run synchronously.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::thread;

use super::gallery::{Content, Entry};
use super::job::{FigureFormat, Job, OpenRequest, Outcome, perform};
use super::model::{Model, Overlay};
use super::paint;
use super::plans::Picture;
use super::update::{Effect, Message, update};
use super::view;
use crate::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use plywood_document::content::FileContent;
use plywood_drawing::figure::{Figure, style::Colors, svg};
use plywood_drawing::theme::{Contrast, Emphasis, Role, Theme};
use plywood_lesson::Stepped as _;
use plywood_messages::words::{Charset, lengthened, within};
use plywood_search::session::SearchProblem;
use plywood_tree::format::{Syntax, read};
use plywood_tree::library;
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Choice as _, ThemeName};
use plywood_tree::source::SourceText;
use plywood_tree::testing::{is_drawn, is_full_run};
use plywood_tree::tree::Player;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

/// Gallery entries of the lectures, read once for all tests.
static LECTURES: LazyLock<Arc<[Entry]>> = LazyLock::new(|| {
    let entry = |lecture: &library::Lecture| Entry {
        name: lecture.name.to_owned(),
        title: lecture.title.to_owned(),
        chapter: lecture.chapter.to_owned(),
        about: lecture.about.to_owned(),
        content: Content::read(file_content(&format!("{}.toml", lecture.name), lecture.text)),
    };
    library::all().iter().map(entry).collect()
});

type Opened = HashMap<(String, (u16, u16)), Arc<OnceLock<Model>>>;

/// Models opened so far, each once: searching and thinking are slow without optimisation.
static OPENED: LazyLock<Mutex<Opened>> = LazyLock::new(Mutex::default);

pub(crate) fn once(what: String, size: (u16, u16), open: impl FnOnce() -> Model) -> Model {
    let known = Arc::clone(OPENED.lock().unwrap_or_else(PoisonError::into_inner).entry((what, size)).or_default());
    known.get_or_init(open).clone()
}

pub(crate) fn gallery(size: (u16, u16)) -> Model {
    let formats = [("svg", "vectors"), ("png", "pixels"), ("tex", "TikZ")];
    let formats = formats.map(|(ending, about)| Arc::new(AsSvg(ending, about)) as Arc<dyn FigureFormat>).into();
    Model { formats, ..Model::new(size, ThemeName::Dark, Arc::clone(&LECTURES)) }
}

/// A format with this ending and purpose, but whose content is SVG.
#[derive(Debug)]
struct AsSvg(&'static str, &'static str);

impl FigureFormat for AsSvg {
    fn ending(&self) -> &'static str {
        self.0
    }

    fn about(&self) -> &'static str {
        self.1
    }

    fn draws_lessons(&self) -> bool {
        self.0 != "tex"
    }

    fn bytes(&self, figure: &Figure, theme: ThemeName) -> Result<Vec<u8>, String> {
        Ok(svg::document(figure, Colors::new(theme), None).into())
    }
}

pub(crate) fn subject(text: &str) -> SearchProblem {
    let document = read(text, Syntax::Toml).expect("a valid file");
    SearchProblem::new(document, "a file").expect("a known game")
}

pub(crate) fn file_content(name: &str, text: &str) -> FileContent {
    plywood_document::content::read(&SourceText::new(name, text), None, &Arc::default()).expect("a valid file")
}

pub(crate) fn searched() -> impl Iterator<Item = &'static library::Lecture> {
    let is_searched = |content: &Content| matches!(content.known(), Some(FileContent::Searched(_)));
    library::all().iter().zip(LECTURES.iter()).filter(move |(_, entry)| is_searched(&entry.content)).map(|(one, _)| one)
}

pub(crate) fn lessons() -> impl Iterator<Item = &'static library::Lecture> {
    library::all().iter().filter(|lecture| !searched().any(|searched| searched.name == lecture.name))
}

pub(crate) fn lecture_subject(lecture: &library::Lecture) -> SearchProblem {
    let input = SourceText::new(&format!("{}.toml", lecture.name), lecture.text);
    SearchProblem::read(&input, None).expect("a valid lecture")
}

/// Opens a file on a screen of this size. Quick tests search it once, on a usual screen, and change the size.
pub(crate) fn opened(text: &str, size: (u16, u16)) -> Model {
    const USUAL: (u16, u16) = (80, 24);
    once(format!("file {text}"), size, || {
        if size == USUAL || is_full_run() {
            return open(text, size);
        }
        let mut model = opened(text, USUAL);
        send(&mut model, Message::Resize(size.0, size.1));
        model
    })
}

pub(crate) fn open(text: &str, size: (u16, u16)) -> Model {
    let mut model = gallery(size);
    let content = match file_content("a file.toml", text) {
        FileContent::Searched(_) => subject(text).into(),
        lesson @ FileContent::Lesson(_) => lesson,
    };
    send(&mut model, opens(content));
    model
}

/// Opens content at the start, unless it sets another step.
pub(crate) fn opens(content: impl Into<FileContent>) -> Message {
    let mut content = content.into();
    content.document_mut().view.step.get_or_insert(0);
    Message::Open(Box::new(OpenRequest::new(content)))
}

/// Opens a lecture with a stop at every step and without the history of windows, whatever its own view says.
pub(crate) fn lecture(name: &str, size: (u16, u16)) -> Model {
    let text = library::find(name).expect("a lecture").text;
    let hidden = |line: &str| line.starts_with("steps ") || line.starts_with("display ") && line.contains("history");
    let is_shown = |line: &&str| !hidden(line);
    opened(&at_cutoff(&text.split_inclusive('\n').filter(is_shown).collect::<String>()), size)
}

/// Returns the text of a lecture that opens at the cutoff instead of one step before it.
fn at_cutoff(text: &str) -> String {
    let line = |line: &str| match line
        .strip_prefix("step ")
        .and_then(|rest| rest.trim_start_matches([' ', '=']).parse::<usize>().ok())
    {
        Some(step) => format!("step = {}\n", step + 1),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Opens a lecture with its own view, at the cutoff or at the start.
pub(crate) fn lecture_as_opened(name: &str, size: (u16, u16)) -> Model {
    opened(&at_cutoff(library::find(name).expect("a lecture").text), size)
}

/// Returns every width and height from 1x1 to 250x80, each combined with many of the other; all small sizes, and the largest. In
/// quick test mode it returns one in 64.
pub(crate) fn sizes() -> impl Iterator<Item = (u16, u16)> {
    const TELLING: [(&[u16], &[u16]); 2] =
        [(&[1, 20, 40, 80, 120, 250], &[1, 5, 12, 24, 40, 80]), (&[79, 81, 116, 249], &[2, 11, 27, 79])];
    let all = (1..=250u16).flat_map(|width| (1..=80u16).map(move |height| (width, height)));
    plywood_tree::testing::some(all.filter(|&(width, height)| {
        let is_small = width <= 24 && height <= 12;
        let is_telling = TELLING.iter().any(|(widths, heights)| widths.contains(&width) || heights.contains(&height));
        is_small || is_telling || (width % 9 == 4 && height % 5 == 3)
    }))
    .step_by(if plywood_tree::testing::is_full_run() { 1 } else { 2 })
}

pub(crate) fn send(model: &mut Model, message: Message) {
    let mut effect = update(model, message);
    while let Effect::Start(job) = effect {
        let outcome = match *job {
            // Tests write no files.
            Job::Draw(_) => Outcome::Drawn(Err(String::new())),
            job => perform(job, &Arc::new(Progress::default())),
        };
        effect = update(model, Message::Done(Box::new(outcome)));
    }
}

pub(crate) fn show_tree(model: &mut Model) {
    if model.searches().is_some_and(|panes| panes.picture() == Picture::Plies) {
        press(model, "y");
    }
}

/// Presses keys: characters represent themselves, `→ ← ↑ ↓ ⏎ ⇥ ⎋ ⌫ ⇱ ⇲` the keys they picture, `⇧` before one Shift, `^` Ctrl.
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
            '②' => KeyCode::F(2),
            '③' => KeyCode::F(3),
            '④' => KeyCode::F(4),
            '⑥' => KeyCode::F(6),
            c => KeyCode::Char(c),
        };
        send(model, Message::Key(KeyEvent::new(code, modifiers)));
        modifiers = KeyModifiers::NONE;
    }
}

pub(crate) fn drawn(model: &Model) -> Buffer {
    let mut buffer = Buffer::empty(model.area());
    model.render(model.area(), &mut buffer);
    buffer
}

pub(crate) fn roles(model: &Model) -> Buffer {
    let mut buffer = Buffer::empty(model.area());
    view::draw(model, model.area(), &mut buffer);
    buffer
}

pub(crate) fn role(cell: &Cell) -> Option<Role> {
    match cell.fg {
        Color::Rgb(_, _, number) => Theme::legend().map(|(role, _)| role).nth(usize::from(number)),
        _ => None,
    }
}

pub(crate) fn text(model: &Model) -> String {
    lines(&drawn(model), Cell::symbol)
}

/// Returns the screen as text, then a grid with the letter of each cell's role, and a key to the letters. The look of a role
/// depends on the theme.
#[track_caller]
pub(crate) fn styled(model: &Model) -> String {
    if is_drawn(4) {
        keeps_words_in_a_longer_language(model);
    }
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

/// Fails if a screen loses a word when every message is 40 % longer.
///
/// A word is kept if it is on the screen, under its overlay, on another page of its help or legend, or further down in a picture
/// whose arrow says that there is more. The line of keys may drop keys, but not the help, which lists all of them; a line without
/// the help drops none. Words that a frame or an ellipsis cuts in English do not count.
#[track_caller]
fn keeps_words_in_a_longer_language(model: &Model) {
    let test = thread::current().name().unwrap_or_default().to_owned();
    let (english, keys) = seen(model);
    let is_settled = text(&measured_again(model)) == text(model);
    let (mut longer, longer_keys) = within("pseudo", || {
        // Its layout was measured in English.
        if is_settled { seen(&measured_again(model)) } else { seen(model) }
    });
    if let Some(view) = model.search_view().filter(|_| model.is_projected()) {
        // On a projector, a sentence gives way to its reason.
        let sentence = within("pseudo", || view.sentence(view.cursor(), Charset::Unicode));
        longer.extend(words(&sentence.to_string()));
    }
    assert_eq!(keys, longer_keys, "{test}: the line of keys does not name the help");
    let is_there = |word: &str| {
        // A message at the start of a sentence begins with a capital.
        let begins = recased(&lengthened(&recased(word, char::to_lowercase)), char::to_uppercase);
        [word, &lengthened(word), &begins].iter().any(|word| longer.contains(*word))
    };
    // The margin of a row names its mover only as far as there is room.
    let tree = model.search_view().map(crate::screen::View::tree);
    let mut players: Vec<&str> = Player::ALL.map(Player::title).to_vec();
    players.extend(tree.into_iter().flat_map(|tree| Player::ALL.map(|player| tree.player_name(player))).flatten());
    let is_player = |word: &str| players.contains(&word);
    let lost: Vec<&String> = english.iter().filter(|word| !is_there(word) && !is_player(word)).collect();
    assert!(lost.is_empty(), "{test}: {lost:?} of\n{}\nare lost in\n{}", text(model), within("pseudo", || text(model)));
}

fn measured_again(model: &Model) -> Model {
    let mut model = model.clone();
    let Size { width, height } = model.size;
    send(&mut model, Message::Resize(width, height));
    model
}

#[derive(Debug, PartialEq, Eq)]
enum Keys {
    /// All but the help.
    WithHelp,
    /// None: there is no line, or it must be complete.
    Without,
}

/// Returns every word of the screen, under its overlay, and on the overlay's other pages. Words of a line of keys with the help
/// are left out.
fn seen(model: &Model) -> (BTreeSet<String>, Keys) {
    let mut screens = vec![model.clone()];
    let with = |overlay| Model { overlay, ..model.clone() };
    screens.extend(scrolled(model));
    screens.push(with(Overlay::None));
    match model.overlay {
        Overlay::Help(_) => screens.extend((0..MOST_PAGES).map(|page| with(Overlay::Help(page)))),
        Overlay::Legend(step, _) => screens.extend((0..MOST_PAGES).map(|page| with(Overlay::Legend(step, page)))),
        _ => {}
    }
    let helps = ["?", "F1"].map(|key| format!("{key} {}", text!("keys/hint-help")));
    let mut seen = BTreeSet::new();
    let mut keys = Keys::Without;
    for screen in screens {
        let screen = text(&screen);
        let above = match screen.rsplit_once('\n').filter(|(_, last)| helps.iter().any(|help| last.contains(help))) {
            Some((above, _)) => {
                keys = Keys::WithHelp;
                above
            }
            None => &screen,
        };
        seen.extend(words(above));
    }
    (seen, keys)
}

fn scrolled(model: &Model) -> Option<Model> {
    let mut model = model.clone();
    let canvas = model.lesson_view()?.laid_out().first()?.areas.canvas;
    let is_open = model.lesson_view()?.by_hand().is_none() && model.quiz_view().is_none();
    let says_so = text(&model).lines().any(|line| line.ends_with('↓'));
    let (column, row) = (canvas.x, canvas.y);
    let kind = MouseEventKind::ScrollDown;
    send(&mut model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    (is_open && says_so).then_some(model)
}

/// More pages than any of these screens has.
const MOST_PAGES: u16 = 12;

fn words(text: &str) -> impl Iterator<Item = String> {
    let cuts = |c: char| matches!(c, '…' | '\u{2500}'..='\u{257f}');
    let pieces = text.split(move |c: char| !c.is_alphabetic() && !cuts(c));
    pieces.filter(move |word| word.chars().count() > 2 && !word.contains(cuts)).map(str::to_owned)
}

fn recased<C: Iterator<Item = char>>(word: &str, case: impl Fn(char) -> C) -> String {
    let mut chars = word.chars();
    chars.next().into_iter().flat_map(case).chain(chars).collect()
}

/// Letter of each role, and whether the role is visible on blanks.
static LETTERS: LazyLock<Vec<(String, bool)>> =
    LazyLock::new(|| Theme::legend().map(|(role, letter)| (letter.to_string(), shows_on_blanks(role))).collect());

fn letter(cell: &Cell) -> &str {
    let Color::Rgb(_, _, number) = cell.fg else { return " " };
    let known = LETTERS.get(usize::from(number)).filter(|&&(_, on_blanks)| on_blanks || cell.symbol() != " ");
    known.map_or(" ", |(letter, _)| letter)
}

/// Returns true if some theme gives the role a background or a line, which is visible on blanks.
fn shows_on_blanks(role: Role) -> bool {
    themes().any(|theme| {
        let paint = theme.paint(role);
        paint.paper != theme.background() || [paint.reversed, paint.underlined].contains(&Emphasis::On)
    })
}

pub(crate) fn themes() -> impl Iterator<Item = Theme> {
    let names = ThemeName::TABLE.iter().map(|&(name, ..)| Theme::new(name));
    names.flat_map(|theme| [Contrast::Usual, Contrast::High].map(|contrast| theme.in_contrast(contrast)))
}

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

/// Like `styled`, for a screen in the colours of this theme: uses the letter of the first role with that look.
pub(crate) fn styled_buffer(buffer: &Buffer, theme: Theme) -> String {
    let looks: Vec<(Style, String)> =
        Theme::legend().map(|(role, letter)| (look(paint::look(theme.paint(role))), letter.to_string())).collect();
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

pub(crate) fn look(style: Style) -> Style {
    let mut cell = Cell::default();
    cell.set_style(style);
    cell.style()
}
