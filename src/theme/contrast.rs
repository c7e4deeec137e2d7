//! The colours for a projector: what beamers and daylight leave of them must still be read from the back row, by everybody.
//!
//! Black and white carry the words, at 7 to 1 or more (WCAG 2.2, level AAA); hues are the few that survive every common kind of
//! colour blindness (yellow and sky blue on black, blue on white), and none says anything that a weight or a line does not say too.

use super::{Paint, Role};

/// One row a role: how it looks on black, and on white.
pub(super) const PAINTS: &[(Role, Paint, Paint)] = &[
    (Role::Text, Paint::ink(231), Paint::ink(16)),
    (Role::Faint, Paint::ink(250), Paint::ink(239)),
    (Role::Title, Paint::ink(231).bold(), Paint::ink(16).bold()),
    (Role::Key, Paint::ink(123).bold(), Paint::ink(18).bold()),
    (Role::Number, Paint::ink(228).bold(), Paint::ink(52).bold()),
    (Role::Verdict, Paint::ink(16).on(228).bold(), Paint::ink(231).on(16).bold()),
    (Role::Cut, Paint::ink(216).bold().underlined(), Paint::ink(88).bold().underlined()),
    (Role::Problem, Paint::ink(217).bold(), Paint::ink(88).bold()),
    (Role::Max, Paint::ink(123), Paint::ink(18)),
    (Role::Min, Paint::ink(215), Paint::ink(52)),
    (Role::Chance, Paint::ink(219), Paint::ink(54)),
    (Role::Unvisited, Paint::ink(248), Paint::ink(240)),
    (Role::Open, Paint::ink(231).bold(), Paint::ink(16).bold()),
    (Role::Closed, Paint::ink(251).bold(), Paint::ink(238).bold()),
    (Role::Pruned, Paint::ink(216).crossed_out(), Paint::ink(88).crossed_out()),
    (Role::Best, Paint::ink(45).bold().underlined(), Paint::ink(20).bold().underlined()),
    (Role::Current, Paint::ink(16).on(226).bold(), Paint::ink(231).on(18).bold()),
    (Role::Selected, Paint::ink(219).bold(), Paint::ink(90).bold()),
    (Role::EdgeUnvisited, Paint::ink(248), Paint::ink(240)),
    (Role::EdgeOpen, Paint::ink(226).bold(), Paint::ink(16).bold()),
    (Role::EdgeClosed, Paint::ink(251).bold(), Paint::ink(238).bold()),
    (Role::EdgePruned, Paint::ink(216), Paint::ink(88)),
    (Role::EdgeBest, Paint::ink(45).bold(), Paint::ink(20).bold()),
    (Role::EdgeLabel, Paint::ink(153), Paint::ink(17)),
    (Role::Done, Paint::ink(226).bold(), Paint::ink(16).bold()),
    (Role::ToCome, Paint::ink(248), Paint::ink(240)),
    (Role::Knob, Paint::ink(231).bold(), Paint::ink(16).bold()),
    (Role::TickCut, Paint::ink(216).bold(), Paint::ink(88).bold()),
    (Role::TickChange, Paint::ink(45), Paint::ink(20)),
    (Role::Frame, Paint::ink(250), Paint::ink(239)),
    (Role::Chosen, Paint::ink(16).on(123).bold(), Paint::ink(231).on(18).bold()),
];
