//! The colours of figures: those of the themes, on paper that is always there.

use crate::theme::{Emphasis, Paint, Role, Theme, rgb};
use plywood_tree::settings::ThemeName;

/// Red, green and blue.
pub type Color = [u8; 3];

/// What is told without colours is black, pale or white.
const BLACK: Color = [0; 3];
const PALE: Color = [96; 3];
const WHITE: Color = [255; 3];

/// The colours of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors(Theme);

impl Colors {
    /// Those of a theme.
    pub const fn new(name: ThemeName) -> Self {
        Self(Theme::new(name))
    }

    /// What everything stands on.
    pub fn ground(self) -> Color {
        self.0.background().and_then(rgb).unwrap_or(WHITE)
    }

    /// The ink of words and lines.
    pub fn ink(self, role: Role) -> Color {
        let paint = self.0.paint(role);
        if is_reversed(paint) { WHITE } else { ink(paint) }
    }

    /// What words of a role stand on where that is not what everything stands on.
    pub fn paper(self, role: Role) -> Color {
        let paint = self.0.paint(role);
        if is_reversed(paint) { ink(paint) } else { paint.paper.and_then(rgb).unwrap_or_else(|| self.ground()) }
    }

    /// The weight and the lines of words of a role.
    pub fn paint(self, role: Role) -> Paint {
        self.0.paint(role)
    }

    /// A touch of a colour on what everything stands on.
    pub fn tint(self, role: Role) -> Color {
        if self.0.name() == ThemeName::Mono {
            return self.ground();
        }
        let (ink, ground) = (self.ink(role), self.ground());
        [0, 1, 2].map(|at| mixed(ink[at], ground[at]))
    }
}

fn is_reversed(paint: Paint) -> bool {
    paint.reversed == Emphasis::On
}

fn ink(paint: Paint) -> Color {
    let usual = if paint.dim == Emphasis::On { PALE } else { BLACK };
    paint.ink.and_then(rgb).unwrap_or(usual)
}

/// A seventh of one and the rest of the other.
fn mixed(ink: u8, ground: u8) -> u8 {
    ((u16::from(ink) + 6 * u16::from(ground)) / 7) as u8
}

/// As style sheets and packages of TeX write it, without a sign before it.
pub fn hex([red, green, blue]: Color) -> String {
    format!("{red:02X}{green:02X}{blue:02X}")
}

/// What a role is of, and how that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// A node, or anything that is no edge.
    Node(Standing),
    Edge(Standing),
}

/// How far the search is with something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It has not come there.
    Unvisited,
    /// It is there, or below.
    Open,
    /// It is done.
    Closed,
    /// It never comes there.
    Pruned,
    /// It is on the best line.
    Best,
    /// The last step was about it.
    Current,
}

impl Drawn {
    /// What is drawn in a role.
    pub(super) const fn of(role: Role) -> Self {
        match role {
            Role::Unvisited => Self::Node(Standing::Unvisited),
            Role::Open => Self::Node(Standing::Open),
            Role::Pruned => Self::Node(Standing::Pruned),
            Role::Best => Self::Node(Standing::Best),
            Role::Current => Self::Node(Standing::Current),
            Role::EdgeUnvisited => Self::Edge(Standing::Unvisited),
            Role::EdgeOpen => Self::Edge(Standing::Open),
            Role::EdgeClosed => Self::Edge(Standing::Closed),
            Role::EdgePruned => Self::Edge(Standing::Pruned),
            Role::EdgeBest => Self::Edge(Standing::Best),
            // Besides those that are done, in nothing of these is a node or an edge drawn.
            Role::Text
            | Role::Faint
            | Role::Title
            | Role::Key
            | Role::Number
            | Role::Verdict
            | Role::Cut
            | Role::Problem
            | Role::Max
            | Role::Min
            | Role::Chance
            | Role::Closed
            | Role::Selected
            | Role::EdgeLabel
            | Role::Done
            | Role::ToCome
            | Role::Knob
            | Role::TickCut
            | Role::TickChange
            | Role::Frame
            | Role::Chosen => Self::Node(Standing::Closed),
        }
    }

    /// How it stands, whatever it is.
    pub(super) const fn standing(self) -> Standing {
        match self {
            Self::Node(standing) | Self::Edge(standing) => standing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_nodes_have_their_styles() {
        // Black and white is black on white and the current node the reverse.
        {
            let colors = Colors::new(ThemeName::Mono);
            assert_eq!((colors.ground(), colors.ink(Role::Open), colors.ink(Role::Unvisited)), (WHITE, BLACK, PALE));
            assert_eq!((colors.ink(Role::Current), colors.paper(Role::Current)), (WHITE, BLACK));
        }

        // An edge stands as the node it leads to.
        {
            let pairs = [
                (Role::Unvisited, Role::EdgeUnvisited),
                (Role::Open, Role::EdgeOpen),
                (Role::Closed, Role::EdgeClosed),
                (Role::Pruned, Role::EdgePruned),
                (Role::Best, Role::EdgeBest),
            ];
            for (node, edge) in pairs {
                let standing = Drawn::of(node).standing();
                assert_eq!((Drawn::of(node), Drawn::of(edge)), (Drawn::Node(standing), Drawn::Edge(standing)));
            }
        }
    }
}
