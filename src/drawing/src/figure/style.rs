//! Colours of figures: those of the themes, always with a background.

use crate::theme::{Emphasis, Paint, Role, Theme, rgb};
use plywood_tree::settings::ThemeName;

pub type Color = [u8; 3];

const BLACK: Color = [0; 3];
const PALE: Color = [96; 3];
const WHITE: Color = [255; 3];

#[derive(Clone, Copy)]
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
        let ink = self.ink(role);
        let ground = self.ground();
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
    }
}
