//! Roles of elements on screen and the colours of each role.
//!
//! Colours are the 256 of the xterm palette, which every terminal in use supports. No two roles differ in colour alone: important
//! ones also differ in glyph, weight, underline or reverse, and the black-and-white theme has only those.
//!
//! High contrast is for a projector: legible from the back row in daylight, and for people with colour blindness. Black and white
//! carry the text, at 7 to 1 or more (WCAG 2.2, level AAA). Hues are the few that survive every common kind of colour blindness
//! (yellow and sky blue on black, blue on white), and each is accompanied by a weight or a line with the same meaning.

#[cfg(test)]
mod vision_tests;

mod message_tone;

pub use message_tone::MessageTone;
use plywood_tree::settings::ThemeName;

macro_rules! roles {
    ($($(#[$about:meta])* $role:ident $name:literal $letter:literal $usual:tt $high:tt,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role {
            $($(#[$about])* $role,)*
        }

        const ROLES: &[RoleRow] = &[$((Role::$role, $name, $letter, [$usual, $high]),)*];
    };
}

/// Role, its name in style sheets, its letter in style grids, and its styles: usual and in high contrast, each on dark, on light
/// and without colour.
type RoleRow = (Role, &'static str, char, [[&'static str; 3]; 2]);

roles! {
    Text "text" '.' ["252", "235", ""] ["231", "16", ""],
    Faint "faint" 'f' ["245", "241", "dim"] ["250", "239", ""],
    Title "title" 'T' ["231 bold", "16 bold", "bold"] ["231 bold", "16 bold", "bold"],
    Key "key" 'k' ["117 bold", "25 bold", "bold"] ["123 bold", "18 bold", "bold"],
    Number "number" 'n' ["222 bold", "94 bold", "bold"] ["228 bold", "52 bold", "bold"],
    /// Deciding comparison of a step.
    Verdict "verdict" 'V' ["16 on 222 bold", "231 on 94 bold", "bold reversed"] ["16 on 228 bold", "231 on 16 bold", "bold reversed"],
    /// Elements of a cutoff: scissors, cutoffs in sentences.
    Cut "cut" 'X' ["203 bold", "124 bold", "bold underlined"] ["203 bold underlined", "124 bold underlined", "bold underlined"],
    /// Scissors at the moment of the cutoff.
    CutBlock "cut-block" 'Y' ["16 on 203 bold", "231 on 124 bold", "bold reversed"] ["16 on 203 bold", "231 on 124 bold", "bold reversed"],
    Problem "problem" '!' ["217 bold", "88 bold", "bold"] ["217 bold", "88 bold", "bold"],
    Note "note" 'i' ["117 bold", "25 bold", "bold"] ["123 bold", "18 bold", "bold"],
    Right "right" 'r' ["120 bold", "22 bold", "bold"] ["120 bold", "22 bold", "bold"],
    Refusal "refusal" '?' ["222 bold", "94 bold", "bold"] ["228 bold", "16 on 228 bold", "bold"],
    Max "max" '^' ["117", "25", ""] ["123", "18", ""],
    Min "min" 'v' ["215", "130", ""] ["215", "52", ""],
    Chance "chance" 'c' ["183", "90", ""] ["219", "54", ""],
    Unvisited "unvisited" 'u' ["246", "242", "dim"] ["248", "240", ""],
    Open "open" 'o' ["231 bold", "16 bold", "bold"] ["231 bold", "16 bold", "bold"],
    Closed "closed" 'd' ["252", "235", ""] ["251 bold", "238 bold", "bold"],
    Pruned "pruned" 'x' ["245 crossed-out", "242 crossed-out", "dim crossed-out"] ["247 crossed-out", "240 crossed-out", "crossed-out"],
    Best "best" 'b' ["120 bold underlined", "22 bold underlined", "bold underlined"] ["45 bold underlined", "20 bold underlined", "bold underlined"],
    Current "current" 'C' ["16 on 222 bold", "231 on 25 bold", "bold reversed"] ["16 on 226 bold", "231 on 18 bold", "bold reversed"],
    Selected "selected" 'S' ["213 bold", "127 bold", "bold"] ["219 bold", "90 bold", "bold"],
    EdgeUnvisited "edge-unvisited" '-' ["242", "245", "dim"] ["248", "240", ""],
    EdgeOpen "edge-open" '=' ["222", "25", "bold"] ["226 bold", "16 bold", "bold"],
    EdgeClosed "edge-closed" '_' ["247", "240", ""] ["251 bold", "238 bold", "bold"],
    EdgePruned "edge-pruned" '~' ["167", "131", "dim"] ["203", "124", ""],
    EdgeBest "edge-best" '+' ["120", "28", "bold"] ["45 bold", "20 bold", "bold"],
    EdgeLabel "edge-label" 'e' ["110", "60", ""] ["153", "17", ""],
    Done "done" 'D' ["222", "25", "bold"] ["226 bold", "16 bold", "bold"],
    ToCome "to-come" 't' ["242", "245", "dim"] ["248", "240", ""],
    Knob "knob" 'K' ["231 bold", "16 bold", "bold"] ["231 bold", "16 bold", "bold"],
    TickCut "tick-cut" '/' ["203 bold", "124 bold", "bold"] ["203 bold", "124 bold", "bold"],
    TickChange "tick-change" '\'' ["120", "28", ""] ["45", "20", ""],
    Frame "frame" '#' ["242", "245", "dim"] ["250", "239", ""],
    Chosen "chosen" '>' ["16 on 117 bold", "231 on 25 bold", "bold reversed"] ["16 on 123 bold", "231 on 18 bold", "bold reversed"],
}

impl Role {
    pub const fn name(self) -> &'static str {
        ROLES[self as usize].1
    }

    pub fn all() -> impl Iterator<Item = Self> {
        ROLES.iter().map(|&(role, ..)| role)
    }
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
    /// Reads a style: the number of the text colour, that of the background after `on`, and effects.
    fn of(style: &str) -> Self {
        let mut paint = Self::default();
        let mut words = style.split(' ');
        while let Some(word) = words.next() {
            match word {
                "on" => paint.paper = words.next().and_then(|color| color.parse().ok()),
                "bold" => paint.bold = Emphasis::On,
                "dim" => paint.dim = Emphasis::On,
                "underlined" => paint.underlined = Emphasis::On,
                "reversed" => paint.reversed = Emphasis::On,
                "crossed-out" => paint.crossed_out = Emphasis::On,
                color => paint.ink = color.parse().ok(),
            }
        }
        paint
    }
}

/// Roles with different meanings in the same place. In every theme the roles of one row differ in effect, or in colour to every
/// eye, unless their symbols or lines differ.
#[cfg(any(test, feature = "testing"))]
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Contrast {
    #[default]
    Usual,
    High,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
        let (.., styles) = ROLES[role as usize];
        let paint = Paint::of(styles[self.contrast as usize][self.name as usize]);
        Paint { paper: paint.paper.or(self.background()), ..paint }
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
        ROLES.iter().map(|&(role, _, letter, _)| (role, letter))
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
            assert_eq!((roles.len(), letters.len()), (ROLES.len(), ROLES.len()));
        }

        // The states of a node differ in every theme.
        {
            let states = [Role::Unvisited, Role::Open, Role::Closed, Role::Pruned, Role::Best, Role::Current];
            for &(name, ..) in ThemeName::TABLE {
                let looks: HashSet<Paint> = states.iter().map(|&role| Theme::new(name).paint(role)).collect();
                assert_eq!(looks.len(), states.len(), "{name:?}");
            }
        }

        // Every word of a style is read.
        let effects = ["on", "bold", "dim", "underlined", "reversed", "crossed-out"];
        for word in ROLES.iter().flat_map(|(.., styles)| styles.concat()).flat_map(str::split_whitespace) {
            assert!(effects.contains(&word) || word.parse().is_ok_and(|color: u8| rgb(color).is_some()), "{word}");
        }

        // Nothing else has the colour of a cutoff.
        {
            let is_cut = |role: Role| matches!(role, Role::Cut | Role::CutBlock | Role::TickCut | Role::EdgePruned);
            for (name, contrast) in [ThemeName::Dark, ThemeName::Light]
                .into_iter()
                .flat_map(|name| [Contrast::Usual, Contrast::High].map(|contrast| (name, contrast)))
            {
                let theme = Theme::new(name).in_contrast(contrast);
                let cut =
                    [theme.paint(Role::Cut).ink, theme.paint(Role::EdgePruned).ink, theme.paint(Role::CutBlock).paper];
                for (role, _) in Theme::legend().filter(|&(role, _)| !is_cut(role)) {
                    let paint = theme.paint(role);
                    assert!(![paint.ink, paint.paper].iter().any(|color| cut.contains(color)), "{name:?} {role:?}");
                }
            }
        }

        // The black-and-white theme has no colour.
        for (role, _) in Theme::legend() {
            let paint = Theme::new(ThemeName::Mono).paint(role);
            assert_eq!((paint.ink, paint.paper), (None, None), "{role:?}");
        }
    }
}
