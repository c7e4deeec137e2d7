//! Colours of all themes as CSS variables, which the hand-written style sheet uses by name.
//!
//! `--best` is the text colour of a role, `--best-paper` its background, `--max-tint` a light tint. Until the reader chooses a
//! theme, the one of the reader's system applies; paper is always light.

use std::fmt::Write as _;

use plywood_drawing::figure::style::{Colors, hex};
use plywood_drawing::theme::{Emphasis, Role, Theme};
use plywood_tree::settings::ThemeName;

const NAMES: &[(Role, &str)] = &[
    (Role::Text, "text"),
    (Role::Faint, "faint"),
    (Role::Title, "title"),
    (Role::Key, "key"),
    (Role::Number, "number"),
    (Role::Verdict, "verdict"),
    (Role::Cut, "cut"),
    (Role::Problem, "problem"),
    (Role::Max, "max"),
    (Role::Min, "min"),
    (Role::Chance, "chance"),
    (Role::Unvisited, "unvisited"),
    (Role::Open, "open"),
    (Role::Closed, "closed"),
    (Role::Pruned, "pruned"),
    (Role::Best, "best"),
    (Role::Current, "current"),
    (Role::Selected, "selected"),
    (Role::EdgeUnvisited, "edge-unvisited"),
    (Role::EdgeOpen, "edge-open"),
    (Role::EdgeClosed, "edge-closed"),
    (Role::EdgePruned, "edge-pruned"),
    (Role::EdgeBest, "edge-best"),
    (Role::EdgeLabel, "edge-label"),
    (Role::Done, "done"),
    (Role::ToCome, "to-come"),
    (Role::Knob, "knob"),
    (Role::TickCut, "tick-cut"),
    (Role::TickChange, "tick-change"),
    (Role::Frame, "frame"),
    (Role::Chosen, "chosen"),
];

pub(super) fn name(role: Role) -> &'static str {
    NAMES.iter().find(|(known, _)| *known == role).map_or("text", |&(_, name)| name)
}

/// Returns the variables of every theme, and the weights and lines for text of each role.
pub(super) fn style_sheet() -> String {
    let [light, dark, mono] = [ThemeName::Light, ThemeName::Dark, ThemeName::Mono].map(variables);
    let mut css = format!(
        ":root{{color-scheme:light;{light}}}\n@media screen{{\n:root[data-theme=dark]{{color-scheme:dark;{dark}}}\n\
         :root[data-theme=mono]{{{mono}}}\n}}\n\
         @media screen and (prefers-color-scheme:dark){{:root[data-theme=auto]{{color-scheme:dark;{dark}}}}}\n"
    );
    for &(role, name) in NAMES {
        let _ = writeln!(css, ".fill-{name}{{fill:var(--{name})}}.ink-{name}{{fill:none;stroke:var(--{name})}}");
        let _ = writeln!(css, ".ink-{name}.full{{fill:var(--{name})}}.paper-{name}{{fill:var(--{name}-paper)}}");
        let _ = writeln!(css, ".as-{name}{{color:var(--{name});background:var(--{name}-paper){}}}", weight(role));
    }
    css
}

fn variables(theme: ThemeName) -> String {
    let colors = Colors::new(theme);
    let mut css = format!("--ground:#{};", hex(colors.ground()));
    for &(role, name) in NAMES {
        let (ink, paper) = (colors.ink(role), colors.paper(role));
        let _ = write!(css, "--{name}:#{};", hex(ink));
        if paper == colors.ground() {
            let _ = write!(css, "--{name}-paper:transparent;");
        } else {
            let _ = write!(css, "--{name}-paper:#{};", hex(paper));
        }
    }
    for role in [Role::Max, Role::Min, Role::Chance] {
        let _ = write!(css, "--{}-tint:#{};", name(role), hex(colors.tint(role)));
    }
    css
}

/// Returns the distinctions besides colour: font weight, underline and strikethrough, the same in dark and light.
fn weight(role: Role) -> String {
    let paint = Theme::new(ThemeName::Light).paint(role);
    let effects = [
        (paint.bold, ";font-weight:bold"),
        (paint.underlined, ";text-decoration:underline"),
        (paint.crossed_out, ";text-decoration:line-through"),
    ];
    effects.into_iter().filter(|(effect, _)| *effect == Emphasis::On).map(|(_, css)| css).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_a_name_of_its_own_and_a_color_in_every_theme() {
        let names: std::collections::BTreeSet<&str> = NAMES.iter().map(|&(_, name)| name).collect();
        assert_eq!(names.len(), Theme::legend().count());
        assert!(Theme::legend().all(|(role, _)| role == Role::Text || name(role) != "text"));
        let css = style_sheet();
        assert_eq!(css.matches("--edge-best:#").count(), 4);
        assert!(
            css.contains(".as-pruned{color:var(--pruned);background:var(--pruned-paper);text-decoration:line-through}")
        );
    }
}
