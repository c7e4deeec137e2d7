//! Colours for a projector: they must be legible from the back row in daylight, and for people with colour blindness.
//!
//! Black and white carry the text, at 7 to 1 or more (WCAG 2.2, level AAA). Hues are the few that survive every common kind of
//! colour blindness (yellow and sky blue on black, blue on white). Every hue is accompanied by a weight or a line with the same
//! meaning.

use super::{Paint, Role};

/// One row per role: its style on black, on white, and without colour.
pub(super) const PAINTS: &[(Role, Paint, Paint, Paint)] = &[
    (Role::Text, Paint::ink(231), Paint::ink(16), Paint::PLAIN),
    (Role::Faint, Paint::ink(250), Paint::ink(239), Paint::PLAIN),
    (Role::Title, Paint::ink(231).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::Key, Paint::ink(123).bold(), Paint::ink(18).bold(), Paint::PLAIN.bold()),
    (Role::Number, Paint::ink(228).bold(), Paint::ink(52).bold(), Paint::PLAIN.bold()),
    (Role::Verdict, Paint::ink(16).on(228).bold(), Paint::ink(231).on(16).bold(), Paint::PLAIN.bold().reversed()),
    (
        Role::Cut,
        Paint::ink(216).bold().underlined(),
        Paint::ink(88).bold().underlined(),
        Paint::PLAIN.bold().underlined(),
    ),
    (Role::Problem, Paint::ink(217).bold(), Paint::ink(88).bold(), Paint::PLAIN.bold()),
    (Role::Max, Paint::ink(123), Paint::ink(18), Paint::PLAIN),
    (Role::Min, Paint::ink(215), Paint::ink(52), Paint::PLAIN),
    (Role::Chance, Paint::ink(219), Paint::ink(54), Paint::PLAIN),
    (Role::Unvisited, Paint::ink(248), Paint::ink(240), Paint::PLAIN),
    (Role::Open, Paint::ink(231).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::Closed, Paint::ink(251).bold(), Paint::ink(238).bold(), Paint::PLAIN.bold()),
    (Role::Pruned, Paint::ink(216).crossed_out(), Paint::ink(88).crossed_out(), Paint::PLAIN.crossed_out()),
    (
        Role::Best,
        Paint::ink(45).bold().underlined(),
        Paint::ink(20).bold().underlined(),
        Paint::PLAIN.bold().underlined(),
    ),
    (Role::Current, Paint::ink(16).on(226).bold(), Paint::ink(231).on(18).bold(), Paint::PLAIN.bold().reversed()),
    (Role::Selected, Paint::ink(219).bold(), Paint::ink(90).bold(), Paint::PLAIN.bold()),
    (Role::EdgeUnvisited, Paint::ink(248), Paint::ink(240), Paint::PLAIN),
    (Role::EdgeOpen, Paint::ink(226).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::EdgeClosed, Paint::ink(251).bold(), Paint::ink(238).bold(), Paint::PLAIN.bold()),
    (Role::EdgePruned, Paint::ink(216), Paint::ink(88), Paint::PLAIN),
    (Role::EdgeBest, Paint::ink(45).bold(), Paint::ink(20).bold(), Paint::PLAIN.bold()),
    (Role::EdgeLabel, Paint::ink(153), Paint::ink(17), Paint::PLAIN),
    (Role::Done, Paint::ink(226).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::ToCome, Paint::ink(248), Paint::ink(240), Paint::PLAIN),
    (Role::Knob, Paint::ink(231).bold(), Paint::ink(16).bold(), Paint::PLAIN.bold()),
    (Role::TickCut, Paint::ink(216).bold(), Paint::ink(88).bold(), Paint::PLAIN.bold()),
    (Role::TickChange, Paint::ink(45), Paint::ink(20), Paint::PLAIN),
    (Role::Frame, Paint::ink(250), Paint::ink(239), Paint::PLAIN),
    (Role::Chosen, Paint::ink(16).on(123).bold(), Paint::ink(231).on(18).bold(), Paint::PLAIN.bold().reversed()),
];
