//! The roles things play on screen and the colours of each role.
//!
//! Colours are the 256 of the xterm palette, which every terminal in use understands. No role is told from another by colour
//! alone: what matters also differs in glyph, weight, underline or reverse, and the black-and-white theme has only those.

mod contrast;
#[cfg(test)]
mod vision_tests;

use plywood_tree::settings::ThemeName;

/// What something on screen is, for choosing its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Ordinary words.
    Text,
    /// Words that may be overlooked.
    Faint,
    /// Headings and titles.
    Title,
    /// Names of keys.
    Key,
    /// Numbers in sentences.
    Number,
    /// The comparison a step turns on.
    Verdict,
    /// What a cutoff is about: scissors, skipped nodes in sentences.
    Cut,
    Problem,
    /// The glyph of a maximising node.
    Max,
    /// The glyph of a minimising node.
    Min,
    /// The glyph of a chance node.
    Chance,
    /// A node the search has not come to.
    Unvisited,
    /// A node on the open path.
    Open,
    /// A node that has returned.
    Closed,
    /// A node that will never be visited.
    Pruned,
    /// A node on the principal variation.
    Best,
    /// The node the last step was about.
    Current,
    /// The marks around the selected node.
    Selected,
    /// An edge not yet walked.
    EdgeUnvisited,
    /// An edge of the open path.
    EdgeOpen,
    /// An edge to a node that has returned.
    EdgeClosed,
    /// An edge to a skipped node.
    EdgePruned,
    /// An edge of the principal variation.
    EdgeBest,
    /// Moves and probabilities on edges.
    EdgeLabel,
    /// The part of the timeline that has been played, and bars.
    Done,
    /// The part of the timeline still to come.
    ToCome,
    /// The place on the timeline.
    Knob,
    /// A cutoff on the timeline.
    TickCut,
    /// A better value on the timeline.
    TickChange,
    /// Frames of panels.
    Frame,
    /// The chosen line of a list.
    Chosen,
}

/// How a role looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Paint {
    /// The colour of the letters, as a number of the xterm palette; `None` = the terminal's own.
    pub ink: Option<u8>,
    /// The colour behind them.
    pub paper: Option<u8>,
    /// Heavier letters.
    pub bold: Emphasis,
    /// Paler letters.
    pub dim: Emphasis,
    /// A line under them.
    pub underlined: Emphasis,
    /// Ink and paper exchanged.
    pub reversed: Emphasis,
    /// A line through them.
    pub crossed_out: Emphasis,
}

/// Whether an effect is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// It is not.
    #[default]
    Off,
    /// It is.
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

/// One row a role: how it looks on dark, on light, and without colour; and its letter in style grids.
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

/// Roles that stand for different things in the same place. Every theme tells the roles of one row apart, by effect, or by colour
/// to every eye, unless what is drawn does: with other signs or lines.
pub const TOLD_APART: &[&[Role]] = &[
    // A node, by what the search has made of it.
    &[Role::Unvisited, Role::Open, Role::Closed, Role::Pruned, Role::Best, Role::Current],
    // An edge, likewise.
    &[Role::EdgeUnvisited, Role::EdgeOpen, Role::EdgeClosed, Role::EdgePruned, Role::EdgeBest],
    // The sign of whose move it is.
    &[Role::Max, Role::Min, Role::Chance],
    // The words of a sentence.
    &[Role::Text, Role::Number, Role::Verdict, Role::Cut],
    // The timeline; the place on it is its only dot.
    &[Role::Done, Role::ToCome, Role::TickCut, Role::TickChange],
    // A list with a chosen line.
    &[Role::Text, Role::Chosen],
    &[Role::Faint, Role::Chosen],
    // A key and what it does.
    &[Role::Key, Role::Faint],
    // A remark, where else the condition of a cut stands.
    &[Role::Problem, Role::Text],
];

/// How far colours stand apart: as far as is pleasant to look at, or as far as they can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contrast {
    /// For a screen on a desk.
    #[default]
    Usual,
    /// For a projector, and whoever wants it.
    High,
}

/// A complete set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    name: ThemeName,
    contrast: Contrast,
}

impl Theme {
    /// The theme with this name, in its usual contrast.
    pub const fn new(name: ThemeName) -> Self {
        Self { name, contrast: Contrast::Usual }
    }

    pub const fn name(self) -> ThemeName {
        self.name
    }

    /// The theme with this name, in the same contrast.
    #[must_use]
    pub const fn named(self, name: ThemeName) -> Self {
        Self { name, ..self }
    }

    /// The same theme in this contrast.
    #[must_use]
    pub const fn in_contrast(self, contrast: Contrast) -> Self {
        Self { contrast, ..self }
    }

    /// How a role looks on this theme's background.
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

    /// The colour behind everything; `None` = the terminal's own.
    pub const fn background(self) -> Option<u8> {
        match (self.name, self.contrast) {
            (ThemeName::Dark, Contrast::Usual) => Some(233),
            (ThemeName::Dark, Contrast::High) => Some(16),
            (ThemeName::Light, _) => Some(231),
            (ThemeName::Mono, _) => None,
        }
    }

    /// Every role with the letter that stands for it in grids of styles.
    pub fn legend() -> impl Iterator<Item = (Role, char)> {
        PAINTS.iter().map(|&(role, letter, ..)| (role, letter))
    }
}

/// Red, green and blue of a number of the xterm palette, from 16 on; the first sixteen are the terminal's own and have none.
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

        // The states of a node look different in every theme.
        {
            let states = [Role::Unvisited, Role::Open, Role::Closed, Role::Pruned, Role::Best, Role::Current];
            for &(name, ..) in ThemeName::TABLE {
                let looks: HashSet<Paint> = states.iter().map(|&role| Theme::new(name).paint(role)).collect();
                assert_eq!(looks.len(), states.len(), "{name:?}");
            }
        }

        // Black and white has no colour.
        for (role, _) in Theme::legend() {
            let paint = Theme::new(ThemeName::Mono).paint(role);
            assert_eq!((paint.ink, paint.paper), (None, None), "{role:?}");
        }
    }
}
