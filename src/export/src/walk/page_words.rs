//! Texts of the page itself: buttons, headings, and screen-reader texts.

use std::collections::BTreeMap;

use plywood_drawing::figure;
use plywood_tree::settings::{Choice as _, Display, ThemeName, VisitOrder};
use serde::Serialize;

/// Texts by their names in the script.
type Labels = BTreeMap<&'static str, &'static str>;

/// Texts of the page itself. The script fills in `{0}` and `{1}`.
#[derive(Serialize)]
pub struct Words {
    #[serde(flatten)]
    texts: Labels,
    step: String,
    speeds: [&'static str; 6],
    themes: [&'static str; 3],
    displays: Vec<&'static str>,
    visits: Vec<&'static str>,
    /// States of nodes in the order of the tree's roles, and meanings of glyphs: class and text.
    states: [&'static str; 6],
    kinds: Vec<(&'static str, &'static str)>,
    buttons: Labels,
    held: String,
    /// Result of a quiz: questions, right answers, and the most in a row.
    score: String,
    grains: [&'static str; 2],
    remarks: Labels,
    /// Texts of a live page.
    #[serde(skip_serializing_if = "Option::is_none")]
    live: Option<Live>,
}

impl Words {
    pub fn new(is_live: bool) -> Self {
        use plywood_drawing::theme::Role::{Best, Closed, Current, Open, Pruned, Unvisited};
        Self {
            texts: texts(),
            step: string!("walks/step", step = Text("{0}"), steps = Text("{1}")),
            speeds: labels![
                "panels/speed-quarter",
                "panels/speed-half",
                "panels/speed-one",
                "panels/speed-two",
                "panels/speed-five",
                "panels/speed-twenty"
            ],
            themes: [ThemeName::Light, ThemeName::Dark, ThemeName::Mono].map(ThemeName::name),
            displays: Display::TABLE.iter().map(|(_, _, about)| about()).collect(),
            visits: VisitOrder::TABLE.iter().map(|(_, _, about)| about()).collect(),
            states: [Unvisited, Open, Closed, Pruned, Best, Current].map(figure::state),
            kinds: figure::kinds().map(|kind| (figure::svg::kind_class(kind), figure::kind_name(kind))).collect(),
            buttons: buttons(),
            held: string!("walks/held", held = Text("{0}")),
            score: string!("quiz/score", asked = Text("{0}"), right = Text("{1}"), streak = Text("{2}")),
            grains: labels!["walks/every-step", "walks/telling-steps"],
            remarks: remarks(),
            live: is_live.then(Live::new),
        }
    }
}

fn texts() -> Labels {
    BTreeMap::from(labels![
        "controls": "walks/controls",
        "timeline": "walks/timeline",
        "timeline_area": "walks/timeline-area",
        "link": "walks/link",
        "position": "panels/position",
        "drawing": "walks/drawing",
        "picture": "walks/picture",
        "keys": "panels/keys",
        "legend": "figures/legend",
        "why": "walks/why",
        "note": "panels/note",
        "close": "walks/close",
        "pause": "walks/pause",
        "go_to": "panels/go-to",
        "go": "walks/go",
        "code": "walks/code",
        "stack": "panels/call-stack",
        "nothing_called": "panels/nothing-called",
        "no_reasons": "panels/no-reasons",
        "par": "panels/par-heading",
        "cut": "figures/cut",
        "turn": "walks/turn",
        "index": "panels/the-gallery",
        "only_in_program": "walks/only-in-program",
        "no_reasons_held": "walks/no-reasons-held",
        "no_note": "panels/no-note",
        "selected": "panels/selected",
        "answer": "live/answer",
        "send": "live/send",
        "end": "live/end",
        "give_up": "live/give-up",
    ])
}

fn remarks() -> Labels {
    BTreeMap::from(labels![
        "nothing-to-fold": "panels/nothing-to-fold",
        "no-legend": "panels/no-legend",
        "no-minimal-tree": "panels/no-minimal-tree",
        "no-differences": "panels/no-differences",
        "next-difference": "panels/no-more-differences",
        "previous-difference": "panels/no-difference-before",
        "no-cutoffs": "panels/no-cutoffs",
        "next-cutoff": "panels/no-more-cutoffs",
        "previous-cutoff": "panels/no-cutoff-before",
        "one-form": "panels/one-form",
        "no-code": "walks/no-code",
        "link-copied": "walks/link-copied",
        "not-kept": "walks/not-kept",
        "address-too-long": "walks/address-too-long",
        "address-unknown": "walks/address-unknown",
        "address-beyond": "walks/address-beyond",
        "address-no-cutoff": "walks/address-no-cutoff",
    ])
}

#[derive(Serialize)]
struct Live {
    #[serde(flatten)]
    texts: Labels,
    nodes: String,
    restarted: String,
}

impl Live {
    fn new() -> Self {
        let nodes = string!("live/nodes", nodes = Text("{0}"));
        Self { texts: live(), nodes, restarted: string!("live/restarted", why = Text("{0}")) }
    }
}

fn live() -> Labels {
    BTreeMap::from(labels![
        "choose": "live/choose",
        "apply": "live/apply",
        "write": "live/write",
        "write_label": "live/write-label",
        "file": "live/file",
        "drop": "live/drop",
        "show": "live/show",
        "download": "live/download",
        "undo": "live/undo",
        "nothing_to_undo": "live/nothing-to-undo",
        "new_value": "live/new-value",
        "set": "live/set",
        "what_if": "live/what-if",
        "working": "live/working",
        "stop": "live/stop",
        "stopped": "live/stopped",
        "no_engine": "live/no-engine",
        "too_deep": "live/too-deep",
        "too_much_memory": "live/too-much-memory",
        "too_large_file": "live/too-large-file",
    ])
}

fn buttons() -> Labels {
    let buttons = labels![
        "compare": "walks/button-compare",
        "fold": "walks/button-fold",
        "pace": "walks/button-pace",
        "only-differences": "walks/button-only",
        "visits": "walks/button-visits",
        "code": "walks/button-code",
        "why": "walks/why",
        "note": "panels/note",
        "link": "walks/link",
        "legend": "figures/legend",
        "theme": "walks/button-theme",
        "projector": "walks/button-projector",
        "help": "panels/keys",
        "choose": "live/button-choose",
        "write": "live/button-write",
        "random": "live/button-random",
        "quiz": "live/button-quiz",
        "predict": "live/button-predict",
        "practise": "live/button-practise",
    ];
    buttons.into_iter().chain([("zoom-in", "+"), ("zoom-out", "−")]).collect()
}
