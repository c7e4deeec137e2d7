//! Colours of figures: those of the themes, always with a background.

use crate::theme::{Emphasis, Paint, Role, Theme, rgb};
use plywood_tree::settings::ThemeName;

pub type Color = [u8; 3];

const BLACK: Color = [0; 3];
const PALE: Color = [96; 3];
const WHITE: Color = [255; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors(Theme);

impl Colors {
    pub const fn new(name: ThemeName) -> Self {
        Self(Theme::new(name))
    }

    pub fn ground(self) -> Color {
        self.0.background().and_then(rgb).unwrap_or(WHITE)
    }

    pub fn ink(self, role: Role) -> Color {
        let paint = self.0.paint(role);
        if is_reversed(paint) { WHITE } else { ink(paint) }
    }

    pub fn paper(self, role: Role) -> Color {
        let paint = self.0.paint(role);
        if is_reversed(paint) { ink(paint) } else { paint.paper.and_then(rgb).unwrap_or_else(|| self.ground()) }
    }

    pub fn paint(self, role: Role) -> Paint {
        self.0.paint(role)
    }

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

fn mixed(ink: u8, ground: u8) -> u8 {
    ((u16::from(ink) + 6 * u16::from(ground)) / 7) as u8
}

/// Returns the colour as style sheets and TeX packages write it, without `#`.
pub fn hex([red, green, blue]: Color) -> String {
    format!("{red:02X}{green:02X}{blue:02X}")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    Node(Standing),
    Edge(Standing),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Unvisited,
    Open,
    Closed,
    /// The search never visits it.
    Pruned,
    Best,
    Current,
}

impl Drawn {
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
            // No node or edge is drawn in these roles, other than closed ones.
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
        // The monochrome theme is black on white, the current node reversed.
        {
            let colors = Colors::new(ThemeName::Mono);
            assert_eq!((colors.ground(), colors.ink(Role::Open), colors.ink(Role::Unvisited)), (WHITE, BLACK, PALE));
            assert_eq!((colors.ink(Role::Current), colors.paper(Role::Current)), (WHITE, BLACK));
        }

        // An edge has the state of the node it leads to.
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
