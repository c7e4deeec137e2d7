//! The words of a page itself: its buttons and headings, and what a screen reader says.

use std::collections::BTreeMap;

use plywood_drawing::figure;
use plywood_messages::words;
use plywood_tree::settings::{Choice as _, Display, ThemeName, VisitOrder};
use plywood_tree::tree::{Kind, Player};
use serde::Serialize;

/// The words of the page itself. Those with `{0}` and `{1}` are filled in by the script.
#[derive(Debug, Serialize)]
pub(super) struct Words {
    step: String,
    controls: &'static str,
    timeline: &'static str,
    position: &'static str,
    drawing: &'static str,
    picture: &'static str,
    keys: &'static str,
    legend: &'static str,
    why: &'static str,
    note: &'static str,
    close: &'static str,
    pause: &'static str,
    go_to: &'static str,
    go: &'static str,
    code: &'static str,
    stack: &'static str,
    nothing_called: &'static str,
    no_reasons: &'static str,
    par: &'static str,
    cut: &'static str,
    turn: &'static str,
    speeds: [&'static str; 6],
    themes: [&'static str; 3],
    displays: Vec<&'static str>,
    visits: Vec<&'static str>,
    /// How nodes stand, in the order of the roles of the tree; and what signs mean: a class and words.
    states: [&'static str; 6],
    kinds: Vec<(&'static str, &'static str)>,
    /// What is written on buttons.
    buttons: BTreeMap<&'static str, &'static str>,
    index: &'static str,
    held: String,
    only_in_program: &'static str,
    no_reasons_held: &'static str,
    no_note: &'static str,
    selected: &'static str,
    /// Which steps are taken.
    grains: [&'static str; 2],
    remarks: BTreeMap<&'static str, &'static str>,
}

impl Words {
    pub(super) fn new() -> Self {
        use plywood_drawing::theme::Role::{Best, Closed, Current, Open, Pruned, Unvisited};
        let kinds = [Player::Max, Player::Min, Player::Chance, Player::Or, Player::And].map(Kind::Inner);
        let kinds = kinds.into_iter().chain([Kind::Leaf, Kind::Unexplored]);
        Self {
            step: words::walks::Step { step: &"{0}", steps: &"{1}" }.into(),
            controls: words::walks::controls(),
            timeline: words::walks::timeline(),
            position: words::interface::position(),
            drawing: words::walks::drawing(),
            picture: words::walks::picture(),
            keys: words::overlays::keys(),
            legend: words::figures::legend(),
            why: words::walks::why(),
            note: words::interface::note(),
            close: words::walks::close(),
            pause: words::walks::pause(),
            go_to: words::overlays::go_to(),
            go: words::walks::go(),
            code: words::walks::code(),
            stack: words::interface::call_stack(),
            nothing_called: words::interface::nothing_called(),
            no_reasons: words::lessons::no_reasons(),
            par: words::interface::par_heading(),
            cut: words::figures::cut(),
            turn: words::walks::turn(),
            speeds: [
                words::interface::speed_quarter(),
                words::interface::speed_half(),
                words::interface::speed_one(),
                words::interface::speed_two(),
                words::interface::speed_five(),
                words::interface::speed_twenty(),
            ],
            themes: [ThemeName::Light, ThemeName::Dark, ThemeName::Mono].map(ThemeName::name),
            displays: Display::TABLE.iter().map(|(_, _, about)| about()).collect(),
            visits: VisitOrder::TABLE.iter().map(|(_, _, about)| about()).collect(),
            states: [Unvisited, Open, Closed, Pruned, Best, Current].map(figure::state),
            kinds: kinds.map(|kind| (figure::svg::kind_class(kind), figure::told_as(kind))).collect(),
            buttons: buttons(),
            index: words::interface::the_gallery(),
            held: words::walks::Held { held: &"{0}" }.into(),
            only_in_program: words::walks::only_in_program(),
            no_reasons_held: words::walks::no_reasons_held(),
            no_note: words::overlays::no_note(),
            selected: words::interface::selected(),
            grains: [words::walks::every_step(), words::walks::telling_steps()],
            remarks: remarks(),
        }
    }
}

/// What is said where a key leads nowhere.
fn remarks() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("nothing-to-fold", words::remarks::nothing_to_fold()),
        ("no-minimal-tree", words::remarks::no_minimal_tree()),
        ("no-differences", words::remarks::no_differences()),
        ("next-difference", words::remarks::no_more_differences()),
        ("previous-difference", words::remarks::no_difference_before()),
        ("no-cutoffs", words::remarks::no_cutoffs()),
        ("next-cutoff", words::remarks::no_more_cutoffs()),
        ("previous-cutoff", words::remarks::no_cutoff_before()),
        ("one-form", words::remarks::one_form()),
        ("no-code", words::walks::no_code()),
    ])
}

/// What is written on buttons.
fn buttons() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("compare", words::walks::button_compare()),
        ("fold", words::walks::button_fold()),
        ("pace", words::walks::button_pace()),
        ("only-differences", words::walks::button_only()),
        ("visits", words::walks::button_visits()),
        ("code", words::walks::button_code()),
        ("why", words::walks::why()),
        ("note", words::interface::note()),
        ("legend", words::figures::legend()),
        ("theme", words::walks::button_theme()),
        ("projector", words::walks::button_projector()),
        ("help", words::overlays::keys()),
        ("zoom-in", "+"),
        ("zoom-out", "−"),
    ])
}
