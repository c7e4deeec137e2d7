//! What a theme may decide: how each role looks, and nothing else. Black and white must say all that the colours say.

use std::collections::{HashMap, HashSet};

use super::contest::played;
use crate::model::{Model, ScreenMode};
use crate::paint::Palette;
use crate::testing::{drawn, gallery, lecture, look, press, role, roles, send};
use crate::update::Message;
use plywood_drawing::theme::{Role, TOLD_APART, Theme};
use plywood_tree::settings::{Choice as _, ThemeName};
use plywood_tree::testing::{some, tries_everything};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Modifier, Style};

const SMALL: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (116, 30);

/// What is looked at: a lecture, the size of the screen, and after which keys. Every panel and every overlay is among them.
const SCREENS: &[(&str, (u16, u16), &[&str])] = &[
    ("ubb", SMALL, &["", "⇥w", "⎋i", "⎋?", "⎋g12", "⎋d", "v", "V", "v⏎", "e9", "⏎m", "R", "⎋W", "⎋q"]),
    ("ubb", WIDE, &["nn", "d", "v", "vzz", "e9⏎"]),
    ("textbook", WIDE, &["⇱nnc", "n", "f", "3", "⇥ao→→", "⇲"]),
    ("textbook-intervals", SMALL, &["⇱nn", "⇲"]),
    ("and-or", SMALL, &["⇱nn", "⇲"]),
    ("chance-linear", SMALL, &["⇱nn", "⇲"]),
    ("row-of-boxes", SMALL, &["⇱nn", "T", "⇲"]),
    ("seven-matches-graph", WIDE, &["⇱nn", "T", "⎋e"]),
    ("nilsson", SMALL, &["⇱nn", "zzzz"]),
    ("nim-1-1-2", SMALL, &["⇱nn", "C"]),
];

/// The same of matches: a game, and after which keys.
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

/// Which screens are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    /// In the daily loop every sixteenth.
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

/// Calls a function with each screen, on a desk or on a projector.
fn each_screen(screen_mode: ScreenMode, which: Which, mut look_at: impl FnMut(&str, &Model)) {
    let mut model = gallery(SMALL);
    model.set_venue(screen_mode);
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
    for (game, keys) in which.of(MATCHES) {
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

/// What a cell looks like in a theme that stands on a screen of roles. Letters so big that a cell is a part of one lose the lines
/// under and through them: there would be one at each row of parts.
fn look_of(palette: &Palette, cell: &Cell) -> Style {
    let Some(role) = role(cell) else { return look(palette.base()) };
    let style = palette.of(role);
    if cell.modifier.contains(Modifier::UNDERLINED) {
        return look(style);
    }
    assert!(cell.symbol().chars().all(|c| c == ' ' || ('▀'..='▟').contains(&c)), "{:?}", cell.symbol());
    look(style.remove_modifier(Modifier::UNDERLINED | Modifier::CROSSED_OUT))
}

#[test]
fn a_theme_decides_only_how_a_role_looks() {
    for screen_mode in [ScreenMode::Normal, ScreenMode::Projector] {
        each_screen(screen_mode, Which::Some, |name, model| {
            let expected = roles(model);
            for &(theme, ..) in some(ThemeName::TABLE) {
                let model = Model { theme: model.theme.named(theme), ..model.clone() };
                let (shown, palette) = (drawn(&model), Palette::new(model.theme));
                for (there, here) in expected.content().iter().zip(shown.content()) {
                    assert_eq!(here.symbol(), there.symbol(), "{name}, {theme:?}");
                    let expected = look_of(&palette, there);
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

/// The signs that a screen shows in each role. Corners and joints are left out: what runs into them says what a line is.
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

/// Roles of one row that look alike without colour and whose signs meet on some screen. An edge of the best line is told from the
/// open path, and the frame of a best node from the edge of another, by the node itself, which alone is underlined. On a projector
/// the words of open and closed nodes are equally heavy: their frames and the edges to them are not.
const ALIKE: [(ScreenMode, &[[Role; 2]]); 2] = [
    (ScreenMode::Normal, &[[Role::EdgeBest, Role::EdgeOpen]]),
    (
        ScreenMode::Projector,
        &[[Role::Closed, Role::Open], [Role::EdgeBest, Role::EdgeClosed], [Role::EdgeBest, Role::EdgeOpen]],
    ),
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
                TOLD_APART.iter().flat_map(|row| pairs(row)).filter(|&(a, b)| theme.paint(a) == theme.paint(b))
            {
                if !of(a).is_disjoint(of(b)) {
                    alike.insert([a, b]);
                }
            }
        });
        let expected: HashSet<[Role; 2]> = expected.iter().copied().collect();
        let is_as_expected = if tries_everything() { alike == expected } else { alike.is_subset(&expected) };
        assert!(is_as_expected, "{screen_mode:?}: {alike:?}, not {expected:?}");
    }
}

fn pairs(row: &[Role]) -> impl Iterator<Item = (Role, Role)> {
    row.iter().enumerate().flat_map(|(number, &a)| row[..number].iter().map(move |&b| (a, b)))
}
