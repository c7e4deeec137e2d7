//! Colours of all themes as CSS variables, which the hand-written style sheet uses by name.
//!
//! `--best` is the text colour of a role, `--best-paper` its background, `--max-tint` a light tint. Until the reader chooses a
//! theme, the one of the reader's system applies; paper is always light.

use plywood_drawing::{
    figure::style::{Colors, hex},
    theme::{Emphasis, Role, Theme},
};
use plywood_tree::settings::ThemeName;

/// Returns the variables of every theme, and the weights and lines for text of each role.
pub fn style_sheet() -> String {
    let [light, dark, mono] = [ThemeName::Light, ThemeName::Dark, ThemeName::Mono].map(variables);
    let mut css = format!(
        ":root{{color-scheme:light;{light}}}\n@media screen{{\n:root[data-theme=dark]{{color-scheme:dark;{dark}}}\n\
         :root[data-theme=mono]{{{mono}}}\n}}\n\
         @media screen and (prefers-color-scheme:dark){{:root[data-theme=auto]{{color-scheme:dark;{dark}}}}}\n"
    );
    for role in Role::all() {
        let name = role.name();
        append!(css, ".fill-{name}{{fill:var(--{name})}}.ink-{name}{{fill:none;stroke:var(--{name})}}\n");
        append!(css, ".ink-{name}.full{{fill:var(--{name})}}.paper-{name}{{fill:var(--{name}-paper)}}\n");
        append!(css, ".as-{name}{{color:var(--{name});background:var(--{name}-paper){}}}\n", weight(role));
    }
    css
}

fn variables(theme: ThemeName) -> String {
    let colors = Colors::new(theme);
    let mut css = format!("--ground:#{};", hex(colors.ground()));
    for role in Role::all() {
        let name = role.name();
        let ink = colors.ink(role);
        let paper = colors.paper(role);
        append!(css, "--{name}:#{};", hex(ink));
        if paper == colors.ground() {
            append!(css, "--{name}-paper:transparent;");
        } else {
            append!(css, "--{name}-paper:#{};", hex(paper));
        }
    }
    for role in [Role::Max, Role::Min, Role::Chance] {
        append!(css, "--{}-tint:#{};", role.name(), hex(colors.tint(role)));
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
        let names: std::collections::BTreeSet<&str> = Role::all().map(Role::name).collect();
        assert_eq!(names.len(), Theme::legend().count());
        let css = style_sheet();
        assert_eq!(css.matches("--edge-best:#").count(), 4);
        assert!(
            css.contains(".as-pruned{color:var(--pruned);background:var(--pruned-paper);text-decoration:line-through}")
        );
    }
}
