//! Tests that a theme decides only the look of each role. Black and white must convey everything that the colours do.

use std::collections::{HashMap, HashSet};

use super::game_match::{is_tried, played};
use crate::model::{Model, ScreenMode};
use crate::paint;
use crate::testing::{drawn, gallery, lecture, look, press, role, roles, send};
use crate::update::Message;
use plywood_drawing::theme::{DISTINCT_ROLES, Role, Theme};
use plywood_tree::settings::{Choice as _, ThemeName};
use plywood_tree::testing::{is_full_run, some};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Modifier, Style};

const SMALL: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (116, 30);

/// Lecture, screen size and keys of each test screen. Every panel and every overlay is among them.
const SCREENS: &[(&str, (u16, u16), &[&str])] = &[
    ("ubb", SMALL, &["", "⇥w", "⎋i", "⎋?", "⎋g12", "⎋d", "v", "V", "v⏎", "e9", "⏎m", "R", "⎋W", "⎋q"]),
    ("ubb", WIDE, &["nn", "d", "v", "vzz", "e9⏎"]),
    ("textbook", WIDE, &["⇱nnc", "n", "f", "3", "⇥ao→→", "⇲"]),
    ("textbook", SMALL, &["⇱Q1⏎"]),
    ("textbook-intervals", SMALL, &["⇱nn", "⇲"]),
    ("and-or", SMALL, &["⇱nn", "⇲"]),
    ("chance-linear", SMALL, &["⇱nn", "⇲"]),
    ("row-of-boxes", SMALL, &["⇱nn", "T", "⇲"]),
    ("seven-matches-graph", WIDE, &["⇱nn", "T", "⎋e"]),
    ("nilsson", SMALL, &["⇱nn", "zzzz"]),
    ("nim-1-1-2", SMALL, &["⇱nn", "C"]),
];

/// Test screens of matches: a game and keys.
const MATCHES: &[(&str, &[&str])] = &[
    ("nim:2,2,4,7", &["", "2>1⏎w"]),
    ("sliding:5", &["→→→⏎"]),
    ("shade:10,4", &["1-2⏎"]),
    ("boxes:..#..#.#", &[""]),
    ("tictactoe", &["b2⏎c1⏎", "i"]),
    ("connect4", &["d⏎"]),
    ("grundy:7", &["→"]),
    ("chomp:3,4", &["⏎"]),
    ("subtract:21,1-3", &["⏎→"]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    /// One in 32 in quick test mode.
    Some,
}

impl Which {
    fn of<T>(self, rows: &'static [T]) -> Vec<&'static T> {
        match self {
            Self::All => rows.iter().collect(),
            Self::Some => some(rows).collect(),
        }
    }
}

fn each_screen(screen_mode: ScreenMode, which: Which, mut look_at: impl FnMut(&str, &Model)) {
    let mut model = gallery(SMALL);
    model.set_screen_mode(screen_mode);
    for keys in ["", "/no such"] {
        press(&mut model, keys);
        look_at("the gallery", &model);
    }
    for (name, size, keys) in which.of(SCREENS) {
        let mut model = lecture(name, *size);
        press(&mut model, if screen_mode == ScreenMode::Projector { "P" } else { "" });
        for keys in *keys {
            press(&mut model, keys);
            look_at(&format!("{name} {keys} {size:?}"), &model);
        }
    }
    for (game, keys) in which.of(MATCHES).into_iter().filter(|(game, _)| is_tried(game)) {
        for pressed in 1..=keys.len() {
            let keys = keys[..pressed].concat();
            let mut model = played(game, &keys, SMALL);
            press(&mut model, if screen_mode == ScreenMode::Projector { "P" } else { "" });
            for size in [WIDE, SMALL] {
                send(&mut model, Message::Resize(size.0, size.1));
                look_at(&format!("{game} {keys} {size:?}"), &model);
            }
        }
    }
}

/// Returns the look of a cell of a role screen in a theme. Big letters and empty squares lose underlines and strike-through, which
/// would appear in each row of their parts.
fn look_of(theme: Theme, cell: &Cell) -> Style {
    let style = paint::look(theme.paint(role(cell).expect("a role")));
    if cell.modifier.contains(Modifier::UNDERLINED) {
        return look(style);
    }
    assert!(cell.symbol().chars().all(|c| " ·".contains(c) || ('▀'..='▟').contains(&c)), "{:?}", cell.symbol());
    look(style.remove_modifier(Modifier::UNDERLINED | Modifier::CROSSED_OUT))
}

#[test]
fn a_theme_decides_only_how_a_role_looks() {
    for screen_mode in [ScreenMode::Normal, ScreenMode::Projector] {
        each_screen(screen_mode, Which::Some, |name, model| {
            let expected = roles(model);
            for &(theme, ..) in some(ThemeName::TABLE) {
                let model = Model { theme: model.theme.named(theme), ..model.clone() };
                let shown = drawn(&model);
                for (there, here) in expected.content().iter().zip(shown.content()) {
                    assert_eq!(here.symbol(), there.symbol(), "{name}, {theme:?}");
                    let expected = look_of(model.theme, there);
                    assert_eq!(here.style(), expected, "{name}, {theme:?}: {:?} {:?}", here.symbol(), role(there));
                }
            }
        });
    }
}

#[test]
fn every_role_is_on_some_screen() {
    let mut seen: HashSet<Role> = HashSet::new();
    each_screen(ScreenMode::Normal, Which::All, |_, model| seen.extend(roles(model).content().iter().filter_map(role)));
    let unseen: Vec<Role> = Theme::legend().map(|(role, _)| role).filter(|role| !seen.contains(role)).collect();
    assert_eq!(unseen, []);
}

/// Returns the symbols on a screen for each role, without corners and joints: the lines that meet there show the role.
fn signs(screen: &Buffer) -> HashMap<Role, HashSet<&str>> {
    let mut signs: HashMap<Role, HashSet<&str>> = HashMap::new();
    for cell in screen.content().iter().filter(|cell| !is_joint(cell.symbol())) {
        if let Some(role) = role(cell) {
            signs.entry(role).or_default().insert(cell.symbol());
        }
    }
    signs
}

fn is_joint(symbol: &str) -> bool {
    let is_line = |c: char| "─━│┃┄┅┆┇┈┉┊┋╌╍╎╏═║".contains(c);
    symbol.chars().all(|c| ('\u{2500}'..='\u{257f}').contains(&c) && !is_line(c))
}

/// Roles of one row that look alike without colour and whose symbols meet on some screen. An edge of the best line differs from
/// the open path by the node itself, which alone is underlined. On a projector the words of open and closed nodes are equally heavy, but their frames and edges are not. The large symbols of the
/// players, and X and O on a board, consist of the same blocks, and differ in their shapes.
const ALIKE: [(ScreenMode, &[[Role; 2]]); 2] = [
    (ScreenMode::Normal, &[[Role::EdgeBest, Role::EdgeOpen], [Role::Min, Role::Max]]),
    (ScreenMode::Projector, &[[Role::Closed, Role::Open], [Role::EdgeBest, Role::EdgeOpen], [Role::Min, Role::Max]]),
];

#[test]
fn black_and_white_tells_apart_by_effects_or_by_signs() {
    for (screen_mode, expected) in ALIKE {
        let mut alike: HashSet<[Role; 2]> = HashSet::new();
        each_screen(screen_mode, Which::Some, |_, model| {
            let theme = model.theme.named(ThemeName::Mono);
            let (screen, none) = (roles(model), HashSet::new());
            let signs = signs(&screen);
            let of = |role| signs.get(&role).unwrap_or(&none);
            for (a, b) in
                DISTINCT_ROLES.iter().flat_map(|row| pairs(row)).filter(|&(a, b)| theme.paint(a) == theme.paint(b))
            {
                if !of(a).is_disjoint(of(b)) {
                    alike.insert([a, b]);
                }
            }
        });
        let expected: HashSet<[Role; 2]> = expected.iter().copied().collect();
        let is_as_expected = if is_full_run() { alike == expected } else { alike.is_subset(&expected) };
        assert!(is_as_expected, "{screen_mode:?}: {alike:?}, not {expected:?}");
    }
}

fn pairs(row: &[Role]) -> impl Iterator<Item = (Role, Role)> {
    row.iter().enumerate().flat_map(|(number, &a)| row[..number].iter().map(move |&b| (a, b)))
}
