//! Roles of elements on screen and the colours of each role.
//!
//! Colours are the 256 of the xterm palette, which every terminal in use supports. No two roles differ in colour alone: important
//! ones also differ in glyph, weight, underline or reverse, and the black-and-white theme has only those.

mod contrast;
#[cfg(test)]
mod vision_tests;

use plywood_tree::settings::ThemeName;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Text,
    Faint,
    Title,
    Key,
    Number,
    /// Deciding comparison of a step.
    Verdict,
    /// Elements of a cutoff: scissors, skipped nodes in sentences.
    Cut,
    Problem,
    Max,
    Min,
    Chance,
    Unvisited,
    Open,
    Closed,
    Pruned,
    Best,
    Current,
    Selected,
    EdgeUnvisited,
    EdgeOpen,
    EdgeClosed,
    EdgePruned,
    EdgeBest,
    EdgeLabel,
    Done,
    ToCome,
    Knob,
    TickCut,
    TickChange,
    Frame,
    Chosen,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Paint {
    /// Text colour in the xterm palette; `None` for the terminal's own.
    pub ink: Option<u8>,
    pub paper: Option<u8>,
    pub bold: Emphasis,
    pub dim: Emphasis,
    pub underlined: Emphasis,
    /// Ink and paper exchanged.
    pub reversed: Emphasis,
    pub crossed_out: Emphasis,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Emphasis {
    #[default]
    Off,
    On,
}

impl Paint {
    const fn ink(ink: u8) -> Self {
        Self { ink: Some(ink), ..Self::PLAIN }
    }

    const PLAIN: Self = Self {
        ink: None,
        paper: None,
        bold: Emphasis::Off,
        dim: Emphasis::Off,
        underlined: Emphasis::Off,
        reversed: Emphasis::Off,
        crossed_out: Emphasis::Off,
    };

    const fn on(mut self, paper: u8) -> Self {
        self.paper = Some(paper);
        self
    }

    const fn bold(mut self) -> Self {
        self.bold = Emphasis::On;
        self
    }

    const fn dim(mut self) -> Self {
        self.dim = Emphasis::On;
        self
    }

    const fn underlined(mut self) -> Self {
        self.underlined = Emphasis::On;
        self
    }

    const fn reversed(mut self) -> Self {
        self.reversed = Emphasis::On;
        self
    }

    const fn crossed_out(mut self) -> Self {
        self.crossed_out = Emphasis::On;
        self
    }
}

/// One row per role: its style on dark, on light, and without colour; and its letter in style grids.
const PAINTS: &[(Role, char, Paint, Paint, Paint)] = &[
    (Role::Text, '.', Paint::ink(252), Paint::ink(235), Paint::PLAIN),
    (Role::Faint, 'f', Paint::ink(245), Paint::ink(241), Paint::PLAIN.dim()),
    (Role::Title, 'T', Paint::ink(231).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::Key, 'k', Paint::ink(117).bold(), Paint::ink(25).bold(), Paint::PLAIN.bold()),
    (Role::Number, 'n', Paint::ink(222).bold(), Paint::ink(94).bold(), Paint::PLAIN.bold()),
    (Role::Verdict, 'V', Paint::ink(16).on(222).bold(), Paint::ink(231).on(94).bold(), Paint::PLAIN.bold().reversed()),
    (Role::Cut, 'X', Paint::ink(210).bold(), Paint::ink(124).bold(), Paint::PLAIN.bold().underlined()),
    (Role::Problem, '!', Paint::ink(210).bold(), Paint::ink(124).bold(), Paint::PLAIN.bold()),
    (Role::Max, '^', Paint::ink(117), Paint::ink(25), Paint::PLAIN),
    (Role::Min, 'v', Paint::ink(215), Paint::ink(130), Paint::PLAIN),
    (Role::Chance, 'c', Paint::ink(183), Paint::ink(90), Paint::PLAIN),
    (Role::Unvisited, 'u', Paint::ink(246), Paint::ink(242), Paint::PLAIN.dim()),
    (Role::Open, 'o', Paint::ink(231).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::Closed, 'd', Paint::ink(252), Paint::ink(235), Paint::PLAIN),
    (Role::Pruned, 'x', Paint::ink(167).crossed_out(), Paint::ink(131).crossed_out(), Paint::PLAIN.dim().crossed_out()),
    (
        Role::Best,
        'b',
        Paint::ink(120).bold().underlined(),
        Paint::ink(22).bold().underlined(),
        Paint::PLAIN.bold().underlined(),
    ),
    (Role::Current, 'C', Paint::ink(16).on(222).bold(), Paint::ink(231).on(25).bold(), Paint::PLAIN.bold().reversed()),
    (Role::Selected, 'S', Paint::ink(213).bold(), Paint::ink(127).bold(), Paint::PLAIN.bold()),
    (Role::EdgeUnvisited, '-', Paint::ink(242), Paint::ink(245), Paint::PLAIN.dim()),
    (Role::EdgeOpen, '=', Paint::ink(222), Paint::ink(25), Paint::PLAIN.bold()),
    (Role::EdgeClosed, '_', Paint::ink(247), Paint::ink(240), Paint::PLAIN),
    (Role::EdgePruned, '~', Paint::ink(167), Paint::ink(131), Paint::PLAIN.dim()),
    (Role::EdgeBest, '+', Paint::ink(120), Paint::ink(28), Paint::PLAIN.bold()),
    (Role::EdgeLabel, 'e', Paint::ink(110), Paint::ink(60), Paint::PLAIN),
    (Role::Done, 'D', Paint::ink(222), Paint::ink(25), Paint::PLAIN.bold()),
    (Role::ToCome, 't', Paint::ink(242), Paint::ink(245), Paint::PLAIN.dim()),
    (Role::Knob, 'K', Paint::ink(231).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::TickCut, '/', Paint::ink(210).bold(), Paint::ink(124).bold(), Paint::PLAIN.bold()),
    (Role::TickChange, '\'', Paint::ink(120), Paint::ink(28), Paint::PLAIN),
    (Role::Frame, '#', Paint::ink(242), Paint::ink(245), Paint::PLAIN.dim()),
    (Role::Chosen, '>', Paint::ink(16).on(117).bold(), Paint::ink(231).on(25).bold(), Paint::PLAIN.bold().reversed()),
];

/// Roles with different meanings in the same place. In every theme the roles of one row differ in effect, or in colour to every
/// eye, unless their symbols or lines differ.
pub const DISTINCT_ROLES: &[&[Role]] = &[
    // States of a node.
    &[Role::Unvisited, Role::Open, Role::Closed, Role::Pruned, Role::Best, Role::Current],
    // States of an edge.
    &[Role::EdgeUnvisited, Role::EdgeOpen, Role::EdgeClosed, Role::EdgePruned, Role::EdgeBest],
    // Symbols of the player to move.
    &[Role::Max, Role::Min, Role::Chance],
    // Text of a sentence.
    &[Role::Text, Role::Number, Role::Verdict, Role::Cut],
    // The timeline; the position on it is its only dot.
    &[Role::Done, Role::ToCome, Role::TickCut, Role::TickChange],
    // A list with a selected line.
    &[Role::Text, Role::Chosen],
    &[Role::Faint, Role::Chosen],
    // A key and its help.
    &[Role::Key, Role::Faint],
    // A remark, in the place of the cutoff condition.
    &[Role::Problem, Role::Text],
];

/// Contrast of the colours: pleasant to look at, or as high as possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contrast {
    #[default]
    Usual,
    High,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    name: ThemeName,
    contrast: Contrast,
}

impl Theme {
    pub const fn new(name: ThemeName) -> Self {
        Self { name, contrast: Contrast::Usual }
    }

    pub const fn name(self) -> ThemeName {
        self.name
    }

    #[must_use]
    pub const fn named(self, name: ThemeName) -> Self {
        Self { name, ..self }
    }

    #[must_use]
    pub const fn in_contrast(self, contrast: Contrast) -> Self {
        Self { contrast, ..self }
    }

    pub fn paint(self, role: Role) -> Paint {
        let paint = match self.contrast {
            Contrast::Usual => self.usual(role),
            Contrast::High => self.high(role),
        };
        let paint = paint.unwrap_or(Paint::PLAIN);
        Paint { paper: paint.paper.or(self.background()), ..paint }
    }

    fn usual(self, role: Role) -> Option<Paint> {
        let row = PAINTS.iter().find(|(known, ..)| *known == role);
        row.map(|&(_, _, dark, light, mono)| match self.name {
            ThemeName::Dark => dark,
            ThemeName::Light => light,
            ThemeName::Mono => mono,
        })
    }

    fn high(self, role: Role) -> Option<Paint> {
        let row = contrast::PAINTS.iter().find(|(known, ..)| *known == role);
        row.map(|&(_, dark, light, mono)| match self.name {
            ThemeName::Dark => dark,
            ThemeName::Light => light,
            ThemeName::Mono => mono,
        })
    }

    /// Returns the colour of the background; `None` for the terminal's own.
    pub const fn background(self) -> Option<u8> {
        match (self.name, self.contrast) {
            (ThemeName::Dark, Contrast::Usual) => Some(233),
            (ThemeName::Dark, Contrast::High) => Some(16),
            (ThemeName::Light, _) => Some(231),
            (ThemeName::Mono, _) => None,
        }
    }

    /// Returns every role with its letter in style grids.
    pub fn legend() -> impl Iterator<Item = (Role, char)> {
        PAINTS.iter().map(|&(role, letter, ..)| (role, letter))
    }
}

/// Returns red, green and blue of a colour in the xterm palette, from 16 on. The first sixteen are the terminal's own and have
/// none.
pub const fn rgb(number: u8) -> Option<[u8; 3]> {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match number {
        0..16 => None,
        16..232 => {
            let cube = (number - 16) as usize;
            Some([LEVELS[cube / 36], LEVELS[cube / 6 % 6], LEVELS[cube % 6]])
        }
        232.. => Some([8 + 10 * (number - 232); 3]),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use plywood_tree::settings::Choice;

    #[test]
    fn every_role_has_one_row_and_its_look() {
        // Every role has one row and one letter.
        {
            let roles: HashSet<Role> = Theme::legend().map(|(role, _)| role).collect();
            let letters: HashSet<char> = Theme::legend().map(|(_, letter)| letter).collect();
            assert_eq!((roles.len(), letters.len()), (PAINTS.len(), PAINTS.len()));
        }

        // The states of a node differ in every theme.
        {
            let states = [Role::Unvisited, Role::Open, Role::Closed, Role::Pruned, Role::Best, Role::Current];
            for &(name, ..) in ThemeName::TABLE {
                let looks: HashSet<Paint> = states.iter().map(|&role| Theme::new(name).paint(role)).collect();
                assert_eq!(looks.len(), states.len(), "{name:?}");
            }
        }

        // The black-and-white theme has no colour.
        for (role, _) in Theme::legend() {
            let paint = Theme::new(ThemeName::Mono).paint(role);
            assert_eq!((paint.ink, paint.paper), (None, None), "{role:?}");
        }
    }
}
