//! Texts of the page itself: buttons, headings, and screen-reader texts.

use std::collections::BTreeMap;

use plywood_drawing::figure;
use plywood_tree::settings::{Choice as _, Display, ThemeName, VisitOrder};
use plywood_tree::tree::{Kind, Player};
use serde::Serialize;

/// Texts of the page itself. The script fills in `{0}` and `{1}`.
#[derive(Debug, Serialize)]
pub struct Words {
    #[serde(flatten)]
    texts: BTreeMap<&'static str, &'static str>,
    step: String,
    speeds: [&'static str; 6],
    themes: [&'static str; 3],
    displays: Vec<&'static str>,
    visits: Vec<&'static str>,
    /// States of nodes in the order of the tree's roles, and meanings of glyphs: class and text.
    states: [&'static str; 6],
    kinds: Vec<(&'static str, &'static str)>,
    buttons: BTreeMap<&'static str, &'static str>,
    held: String,
    grains: [&'static str; 2],
    remarks: BTreeMap<&'static str, &'static str>,
}

impl Words {
    pub fn new() -> Self {
        use plywood_drawing::theme::Role::{Best, Closed, Current, Open, Pruned, Unvisited};
        let kinds = [Player::Max, Player::Min, Player::Chance, Player::Or, Player::And].map(Kind::Inner);
        let kinds = kinds.into_iter().chain([Kind::Leaf, Kind::Unexplored]);
        Self {
            texts: texts(),
            step: string!("walks/step", step = Text("{0}"), steps = Text("{1}")),
            speeds: [
                text!("panels/speed-quarter"),
                text!("panels/speed-half"),
                text!("panels/speed-one"),
                text!("panels/speed-two"),
                text!("panels/speed-five"),
                text!("panels/speed-twenty"),
            ],
            themes: [ThemeName::Light, ThemeName::Dark, ThemeName::Mono].map(ThemeName::name),
            displays: Display::TABLE.iter().map(|(_, _, about)| about()).collect(),
            visits: VisitOrder::TABLE.iter().map(|(_, _, about)| about()).collect(),
            states: [Unvisited, Open, Closed, Pruned, Best, Current].map(figure::state),
            kinds: kinds.map(|kind| (figure::svg::kind_class(kind), figure::kind_name(kind))).collect(),
            buttons: buttons(),
            held: string!("walks/held", held = Text("{0}")),
            grains: [text!("walks/every-step"), text!("walks/telling-steps")],
            remarks: remarks(),
        }
    }
}

fn texts() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("controls", text!("walks/controls")),
        ("timeline", text!("walks/timeline")),
        ("position", text!("panels/position")),
        ("drawing", text!("walks/drawing")),
        ("picture", text!("walks/picture")),
        ("keys", text!("panels/keys")),
        ("legend", text!("figures/legend")),
        ("why", text!("walks/why")),
        ("note", text!("panels/note")),
        ("close", text!("walks/close")),
        ("pause", text!("walks/pause")),
        ("go_to", text!("panels/go-to")),
        ("go", text!("walks/go")),
        ("code", text!("walks/code")),
        ("stack", text!("panels/call-stack")),
        ("nothing_called", text!("panels/nothing-called")),
        ("no_reasons", text!("panels/no-reasons")),
        ("par", text!("panels/par-heading")),
        ("cut", text!("figures/cut")),
        ("turn", text!("walks/turn")),
        ("index", text!("panels/the-gallery")),
        ("only_in_program", text!("walks/only-in-program")),
        ("no_reasons_held", text!("walks/no-reasons-held")),
        ("no_note", text!("panels/no-note")),
        ("selected", text!("panels/selected")),
    ])
}

fn remarks() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("nothing-to-fold", text!("panels/nothing-to-fold")),
        ("no-minimal-tree", text!("panels/no-minimal-tree")),
        ("no-differences", text!("panels/no-differences")),
        ("next-difference", text!("panels/no-more-differences")),
        ("previous-difference", text!("panels/no-difference-before")),
        ("no-cutoffs", text!("panels/no-cutoffs")),
        ("next-cutoff", text!("panels/no-more-cutoffs")),
        ("previous-cutoff", text!("panels/no-cutoff-before")),
        ("one-form", text!("panels/one-form")),
        ("no-code", text!("walks/no-code")),
    ])
}

fn buttons() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("compare", text!("walks/button-compare")),
        ("fold", text!("walks/button-fold")),
        ("pace", text!("walks/button-pace")),
        ("only-differences", text!("walks/button-only")),
        ("visits", text!("walks/button-visits")),
        ("code", text!("walks/button-code")),
        ("why", text!("walks/why")),
        ("note", text!("panels/note")),
        ("legend", text!("figures/legend")),
        ("theme", text!("walks/button-theme")),
        ("projector", text!("walks/button-projector")),
        ("help", text!("panels/keys")),
        ("zoom-in", "+"),
        ("zoom-out", "−"),
    ])
}
