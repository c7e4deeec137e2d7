//! Every overlay has a row, a key with a line in the help, and snapshots; it comes and goes by its key and leaves no trace.

use std::collections::BTreeSet;

use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::keymap::{Binding, name, of_mode};
use crate::model::{Model, Overlay};
use crate::testing::{lecture, press, send, snapshot, styled, text};
use crate::update::Message;
use crate::view::{OVERLAYS, overlay_row};
use plywood_messages::words::{lengthened, within};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

/// A way to an overlay.
struct Way {
    overlay: &'static str,
    lecture: &'static str,
    /// The keys before the one that shows it.
    before: &'static str,
    key: char,
    typed: &'static str,
    /// The screens that are looked at.
    sizes: &'static [(u16, u16)],
}

const fn way(
    overlay: &'static str,
    lecture: &'static str,
    before: &'static str,
    key: char,
    sizes: &'static [(u16, u16)],
) -> Way {
    Way { overlay, lecture, before, key, typed: "", sizes }
}

/// Keys to a leaf that has been given another value.
const EDITED: &str = "⇲e↑↑↑↑↓↓9⏎";

/// A way to each overlay; the questions of editing look the same on a large screen.
const WAYS: &[Way] = &[
    way("help", "ubb", "", '?', &[SMALL]),
    way("legend", "ubb", "", 'L', &[SMALL]),
    way("why", "pisa", "g36⏎⇥", 'w', &[SMALL, LARGE]),
    way("chart", "tic-tac-toe", "", 'C', &[SMALL, LARGE]),
    way("positions", "seven-matches", "⇱nnnn", 'T', &[SMALL]),
    way("note", "ubb", "", 'i', &[SMALL]),
    Way { typed: "12", ..way("go_to", "ubb", "", 'g', &[SMALL]) },
    way("name", "ubb", EDITED, 'R', &[SMALL]),
    way("save_as", "ubb", EDITED, 'W', &[SMALL]),
    way("unfold", "nim-1-1-2", "", 'e', &[SMALL]),
    way("leaving", "ubb", EDITED, 'q', &[SMALL]),
];

/// What no key leads to: it is shown when something is found that was left behind, and looked at with the files.
const UNASKED: &str = "offer";

#[test]
fn there_is_a_way_to_every_overlay() {
    let ways = WAYS.iter().map(|way| way.overlay).chain([UNASKED]);
    let rows = OVERLAYS.iter().map(|row| row.name);
    assert_eq!(ways.collect::<BTreeSet<_>>(), rows.collect::<BTreeSet<_>>(), "a row in `WAYS` for each overlay");
}

#[test]
fn every_overlay_comes_and_goes_by_its_key() {
    for way in WAYS {
        for &size in way.sizes {
            let mut model = lecture(way.lecture, size);
            press(&mut model, way.before);
            let (before, mode) = (text(&model), model.mode());
            press(&mut model, &way.key.to_string());
            let row = overlay_row(&model.overlay).expect(way.overlay);
            assert_eq!(row.name, way.overlay);
            let is_its_key = |binding: &&Binding| binding.keys.iter().any(|&key| name(key) == way.key.to_string());
            assert!(
                of_mode(mode).find(is_its_key).is_some_and(|binding| !(binding.help)().is_empty()),
                "{}",
                way.overlay
            );
            press(&mut model, way.typed);
            snapshot(&format!("overlays/{}_{}x{}", way.overlay, size.0, size.1), &styled(&model));
            let last = text(&model).lines().last().unwrap_or_default().to_owned();
            // On a small screen the help covers the line of keys.
            let is_covered = last.contains('╰');
            assert!(is_covered || row.keys.iter().all(|(_, words)| last.contains(words())), "{}: {last}", way.overlay);
            press(&mut model, "⎋");
            assert_eq!((&model.overlay, text(&model)), (&Overlay::None, before), "{}", way.overlay);
        }
    }
}

#[test]
fn the_key_of_what_is_only_looked_at_hides_it_again() {
    for way in WAYS.iter().filter(|way| way.typed.is_empty()) {
        let mut model = lecture(way.lecture, SMALL);
        press(&mut model, way.before);
        press(&mut model, &way.key.to_string());
        let asks = |overlay: &Overlay| {
            matches!(overlay, Overlay::Name(_) | Overlay::SaveAs(..) | Overlay::Unfold | Overlay::Leaving(_))
        };
        if !asks(&model.overlay) {
            press(&mut model, &way.key.to_string());
            assert_eq!(model.overlay, Overlay::None, "{}", way.overlay);
        }
    }
}

/// What is on the right already is not drawn once more.
#[test]
fn what_the_side_panel_shows_is_not_laid_over_it() {
    for (name, key, words) in [("seven-matches", "T", "see the table of positions"), ("ubb", "i", "see the notes")] {
        let mut model = lecture(name, LARGE);
        press(&mut model, key);
        assert_eq!(model.overlay, Overlay::None, "{name}");
        assert!(model.remark.as_deref().is_some_and(|remark| remark.starts_with(words)), "{name}: {:?}", model.remark);
    }
}

/// Every entry of the legend is on one of its pages; where one page is enough, its keys step as all others do.
#[test]
fn the_legend_has_as_many_pages_as_its_words_need() {
    let shown = |model: &mut Model, code| {
        send(model, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        text(model)
    };
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "L");
    let first = text(&model);
    assert!(!first.contains("page 1"), "{first}");
    assert_ne!(shown(&mut model, KeyCode::PageDown), first, "a step further");
    within("pseudo", || {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "L");
        let first = text(&model);
        let last = lengthened("timeline");
        assert!(!first.contains(&last), "{first}");
        let second = shown(&mut model, KeyCode::PageDown);
        assert!(second.contains(&last) && !second.contains(&lengthened("smallest")), "{second}");
        assert_eq!(shown(&mut model, KeyCode::PageUp), first);
    });
}

/// A text that needs more rows than it has does not lie over the node that it is about.
#[test]
fn long_texts_do_not_lie_over_the_current_node() {
    let mut covering = 0;
    for (name, size) in [("ubb", (60, 16)), ("textbook", (50, 16)), ("pisa", (70, 20))] {
        let mut model = lecture(name, size);
        press(&mut model, "⇱");
        for _ in 0..model.viewer().expect("open").replay().len() {
            press(&mut model, "→");
            let viewer = model.viewer().expect("open");
            let Some(place) = viewer.plan().place(viewer.moment().current()) else { continue };
            let row = place.top - viewer.camera().y - within("pseudo", || crate::view::lift(&model));
            let label = &viewer.replay().tree().called(viewer.moment().current()).unwrap_or_default().into_owned();
            let screen = within("pseudo", || text(&model));
            let line = screen.lines().nth((row + i32::from(model.areas().canvas.y)) as usize).unwrap_or_default();
            assert!(line.contains(label.as_str()), "{name} {label}\n{screen}");
            covering += usize::from(within("pseudo", || crate::view::lift(&model)) > 0);
        }
    }
    assert!(covering > 0, "no text was long enough");
}

/// Whatever is explained stays in view with its parent, if both and the reasons fit the screen.
#[test]
fn the_reasons_do_not_lie_over_what_they_explain() {
    for name in ["textbook", "ubb", "pisa"] {
        let mut model = lecture(name, SMALL);
        press(&mut model, "⇲");
        let nodes = model.viewer().expect("open").replay().tree().len();
        for _ in 0..nodes {
            press(&mut model, "⇥w");
            let viewer = model.viewer().expect("open");
            let node = viewer.focus();
            let canvas = model.areas().canvas;
            let place = viewer.plan().place(node).expect("drawn");
            let row = place.top - viewer.camera().y - crate::view::lift(&model) + i32::from(canvas.y);
            let screen = text(&model);
            let sheet: Vec<usize> = (0..)
                .zip(screen.lines())
                .filter(|(_, line)| line.starts_with(['╭', '╰', '│']))
                .map(|(row, _)| row)
                .collect();
            let is_sheet = sheet
                .first()
                .zip(sheet.last())
                .is_some_and(|(&first, &last)| (first as i32..=last as i32).contains(&row));
            assert!(row >= i32::from(canvas.y) && !is_sheet, "{name} {node:?}\n{screen}");
            press(&mut model, "w");
        }
    }
}

/// The bound that a cutoff meets may be held far above: by the root at the first cutoff here.
#[test]
fn the_reasons_of_a_cutoff_hide_at_most_a_row_of_a_small_tree() {
    for (name, steps) in [("ubb", "g20⏎"), ("textbook", "n"), ("pisa", "n")] {
        let mut model = lecture(name, SMALL);
        press(&mut model, steps);
        let canvas = model.areas().canvas;
        let tree = |model: &Model| {
            let screen = text(model);
            let rows = screen.lines().skip(canvas.y.into()).take(canvas.height.into());
            rows.map(str::to_owned).collect::<Vec<_>>()
        };
        let before = tree(&model);
        press(&mut model, "w");
        let lift = crate::view::lift(&model) as usize;
        let is_seen = |(before, now): (&String, &String)| before.trim().is_empty() || before == now;
        let seen = before.iter().skip(lift).zip(&tree(&model)).all(is_seen);
        assert!(lift <= 1 && seen, "{name} {lift}\n{}", text(&model));
    }
}
