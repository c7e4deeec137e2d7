//! What a talk tells its followers: the frame the room sees, and what only the speaker needs. Pure; the socket is `present`'s.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style as CellStyle};
use unicode_width::UnicodeWidthStr;

use super::keymap::{Action, Mode, of_mode};
use super::model::{Blanking, Model, Overlay, Playing, SPEEDS, Viewer};
use super::view::{Palette, scenery};
use crate::event::KeyEvent;
use crate::explain;
use crate::present::message::{self, Remark};
use crate::present::picture::{Run, Style};
use crate::present::{News, Picture, Prompt, Room, Wish};
use crate::settings::Choice as _;

/// What a follower may ask for, and which action that is.
const WISHES: [(Wish, Action); 9] = [
    (Wish::Forward, Action::Forward),
    (Wish::Back, Action::Back),
    (Wish::NextEvent, Action::NextEvent),
    (Wish::PreviousEvent, Action::PreviousEvent),
    (Wish::First, Action::First),
    (Wish::Last, Action::Last),
    (Wish::Play, Action::Play),
    (Wish::Blank, Action::Blank),
    (Wish::Clock, Action::Clock),
];

/// The wish behind an action of the speaker's view, if it is one for the talk.
#[must_use]
pub fn wish(action: Action) -> Option<Wish> {
    WISHES.iter().find(|(_, known)| *known == action).map(|(wish, _)| *wish)
}

/// The key a talk takes a wish for: whatever the key does there, the wish does.
#[must_use]
pub fn key(wish: Wish) -> Option<KeyEvent> {
    let (_, action) = WISHES.iter().find(|(known, _)| *known == wish)?;
    let binding = of_mode(Mode::Walkthrough).find(|binding| binding.action == *action)?;
    binding.keys.first().map(|key| KeyEvent::new(key.code, key.modifiers))
}

/// The key a wish is taken for as long as keys are steps. Where words are typed, a tree is edited or a question waits, the wish
/// of somebody who looks elsewhere would do what nobody wants.
#[must_use]
pub fn heard(model: &Model, wish: Wish) -> Option<KeyEvent> {
    let typing = matches!(model.overlay, Overlay::GoTo(_)) || model.gallery.search.is_some();
    let busy = typing || matches!(model.mode(), Mode::Editing | Mode::Question);
    if busy { None } else { key(wish) }
}

/// What is new after a frame has been drawn.
#[must_use]
pub fn news(model: &Model, shown: &Buffer) -> News {
    let picture = match model.blanking {
        Blanking::Open => picture(shown),
        Blanking::Closed => picture(&behind_the_curtain(model)),
    };
    News { picture, prompt: prompt(model) }
}

/// What the room would see.
fn behind_the_curtain(model: &Model) -> Buffer {
    let palette = Palette::new(model.theme);
    let mut buffer = Buffer::empty(model.area());
    buffer.set_style(model.area(), palette.base());
    scenery(model, &palette, model.area(), &mut buffer);
    buffer
}

/// Cells as runs of text. Linear in the cells.
#[must_use]
pub fn picture(buffer: &Buffer) -> Picture {
    let area = buffer.area;
    let blank = buffer.content().last().map(style).unwrap_or_default();
    let mut picture = Picture::new(area.width, area.height, blank);
    for row in buffer.content().chunks(usize::from(area.width).max(1)).take(usize::from(picture.height)) {
        let runs = runs(&row[..usize::from(picture.width)], &mut picture);
        picture.rows.push(runs);
    }
    picture
}

/// Neighbours of one style are one run; what is wider than a cell, or made of several characters, is one of its own, so that
/// nothing can join with its neighbours.
fn runs(row: &[Cell], picture: &mut Picture) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut last = None;
    let mut hidden = 0;
    for (x, cell) in (0..).zip(row) {
        if hidden > 0 {
            hidden -= 1;
            continue;
        }
        let symbol = cell.symbol();
        hidden = symbol.width().saturating_sub(1);
        let look = style(cell);
        if symbol == " " && look == picture.style(0) {
            last = None;
            continue;
        }
        let is_simple = hidden == 0 && symbol.chars().nth(1).is_none();
        match runs.last_mut().filter(|_| is_simple && last == Some(look)) {
            Some(run) => run.2.push_str(symbol),
            None => runs.push(Run(x, picture.style_number(look), symbol.chars().take(MOST_CHARS).collect())),
        }
        last = is_simple.then_some(look);
    }
    runs
}

/// Characters of a cell that travel: letters with more marks than that are nobody's language.
const MOST_CHARS: usize = 12;

fn style(cell: &Cell) -> Style {
    let number = |color| match color {
        Color::Indexed(number) => Some(number),
        _ => None,
    };
    Style(number(cell.fg), number(cell.bg), cell.modifier.bits())
}

/// A style that has travelled. Nothing blinks.
pub(super) fn cell_style(Style(ink, paper, effects): Style) -> CellStyle {
    let color = |number: Option<u8>| number.map_or(Color::Reset, Color::Indexed);
    let effects =
        Modifier::from_bits_truncate(effects) - Modifier::SLOW_BLINK - Modifier::RAPID_BLINK - Modifier::HIDDEN;
    CellStyle::new().fg(color(ink)).bg(color(paper)).add_modifier(effects)
}

fn prompt(model: &Model) -> Prompt {
    let theme = model.theme.name().name().to_owned();
    let room = if model.blanking == Blanking::Closed { Room::Blank } else { Room::Shown };
    let blank = Prompt { theme, room, ..Prompt::default() };
    match model.viewer() {
        Some(viewer) => Prompt { eye: eye(model, viewer), ..told(viewer, blank) },
        None => Prompt { title: "the gallery".to_owned(), ..blank },
    }
}

fn told(viewer: &Viewer, blank: Prompt) -> Prompt {
    let (voice, steps) = (viewer.voice(), viewer.replay().len());
    let next = (viewer.cursor() < steps).then(|| explain::step(viewer.replay().at(viewer.cursor() + 1), voice));
    let file = viewer.lanes.subject.note.as_deref().map(line);
    Prompt {
        title: message::cut(&line(&viewer.lanes.subject.title)),
        step: Some((viewer.cursor() as u64, steps as u64)),
        pace: (viewer.lanes.playing == Playing::On).then(|| SPEEDS[viewer.lanes.speed].name.to_owned()),
        now: message::words(&explain::step(viewer.moment(), voice)),
        next: next.as_ref().map(message::words).unwrap_or_default(),
        node: note(viewer),
        file: file.map(|note| remark(viewer.lanes.subject.source.as_deref().unwrap_or_default(), &note)),
        ..blank
    }
}

/// The note of the node that is looked at, or else of the nearest one above it: it holds for what is below too.
fn note(viewer: &Viewer) -> Option<Remark> {
    let tree = viewer.replay().tree();
    let (about, note) = tree.ancestors(viewer.focus()).find_map(|node| Some((node, tree.note(node)?)))?;
    let name = explain::name(viewer.moment(), viewer.voice(), about).to_string();
    Some(remark(&name, note))
}

fn remark(about: &str, note: &str) -> Remark {
    Remark { about: message::cut(&line(about)), note: message::cut(&line(note)) }
}

/// Words on one line. A note may be a file of its own: nobody reads more of it than fits a screen.
fn line(words: &str) -> String {
    words.split_whitespace().take(1_000).collect::<Vec<_>>().join(" ")
}

/// The cell of the screen where the search, or the selection, is.
fn eye(model: &Model, viewer: &Viewer) -> Option<(u16, u16)> {
    let canvas = model.areas().canvas;
    let shown = viewer.plan().shown(viewer.replay().tree(), viewer.focus());
    let place = viewer.plan().place(shown)?;
    let (x, y) = viewer.viewport(model.canvas()).cell(place.center, place.top)?;
    Some((canvas.x + x, canvas.y + y))
}
