//! Every overlay has a row, a key with a line in the help, and snapshots. Its key shows and hides it without a trace.

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

struct Way {
    overlay: &'static str,
    lecture: &'static str,
    before: &'static str,
    key: char,
    typed: &'static str,
}

const fn way(overlay: &'static str, lecture: &'static str, before: &'static str, key: char) -> Way {
    Way { overlay, lecture, before, key, typed: "" }
}

/// Keys that give a leaf another value.
const EDITED: &str = "⇲e↑↑↑↑↓↓9⏎";

const WAYS: &[Way] = &[
    way("help", "ubb", "", '?'),
    Way { typed: "ctrl+z", ..way("actions", "ubb", "", ':') },
    Way { typed: "↓", ..way("formats", "ubb", "", 'S') },
    way("legend", "ubb", "", 'L'),
    way("lesson_legend", "romania", "→→→", 'L'),
    way("why", "pisa", "g36⏎⇥", 'w'),
    way("chart", "tic-tac-toe", "", 'C'),
    way("positions", "seven-matches", "⇱nnnn", 'T'),
    way("note", "ubb", "", 'i'),
    Way { typed: "12", ..way("go_to", "ubb", "", 'g') },
    way("name", "ubb", EDITED, 'R'),
    way("save_as", "ubb", EDITED, 'W'),
    way("unfold", "nim-1-1-2", "", 'e'),
    way("leaving", "ubb", EDITED, 'q'),
];

/// Overlay without a key: it is shown when a recovery file is found. `disk.rs` tests it.
const UNASKED: &str = "offer";

#[test]
fn every_overlay_has_a_way_and_a_key_that_hides_it() {
    {
        let ways = WAYS.iter().map(|way| way.overlay).chain([UNASKED]);
        let rows = OVERLAYS.iter().map(|row| row.name);
        assert_eq!(ways.collect::<BTreeSet<_>>(), rows.collect::<BTreeSet<_>>(), "a row in `WAYS` for each overlay");
    }

    // The key of a read-only overlay hides it again.
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

    // Content of the side panel is not repeated as an overlay.
    for (name, key, words) in [("seven-matches", "T", "see the table of positions"), ("ubb", "i", "see the notes")] {
        let mut model = lecture(name, LARGE);
        press(&mut model, key);
        assert_eq!(model.overlay, Overlay::None, "{name}");
        assert!(model.remark.as_deref().is_some_and(|remark| remark.starts_with(words)), "{name}: {:?}", model.remark);
    }
}

#[test]
fn every_overlay_comes_and_goes_by_its_key() {
    for way in WAYS {
        let mut model = lecture(way.lecture, SMALL);
        press(&mut model, way.before);
        let (before, mode) = (text(&model), model.mode());
        press(&mut model, &way.key.to_string());
        let row = overlay_row(&model.overlay).expect(way.overlay);
        assert_eq!(row.name, way.overlay);
        let is_its_key = |binding: &&Binding| binding.keys.iter().any(|&key| name(key) == way.key.to_string());
        let binding = of_mode(mode).find(is_its_key);
        assert!(binding.is_some_and(|binding| !(binding.help)().is_empty()), "{}", way.overlay);
        press(&mut model, way.typed);
        snapshot(&format!("overlays/{}_80x24", way.overlay), &styled(&model));
        let last = text(&model).lines().last().unwrap_or_default().to_owned();
        // On a small screen the help covers the line of keys.
        let is_covered = last.contains('╰');
        assert!(is_covered || row.keys.iter().all(|(_, words)| last.contains(words())), "{}: {last}", way.overlay);
        press(&mut model, "⎋");
        assert_eq!((&model.overlay, text(&model)), (&Overlay::None, before), "{}", way.overlay);
    }
}

/// Every entry of the legend is on one of its pages. If one page is enough, its keys step as usual.
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

#[test]
fn long_texts_do_not_lie_over_the_current_node() {
    let mut covering = 0;
    for (name, size) in [("ubb", (60, 16)), ("textbook", (50, 16)), ("pisa", (70, 20))] {
        let mut model = lecture(name, size);
        press(&mut model, "⇱");
        for _ in 0..model.search_view().expect("open").replay().len() {
            press(&mut model, "→");
            let search_view = model.search_view().expect("open");
            let Some(place) = search_view.plan().place(search_view.moment().current()) else { continue };
            let row = place.top - search_view.camera().y - within("pseudo", || crate::view::lift(&model));
            let label = &search_view.tree().called(search_view.moment().current()).unwrap_or_default().into_owned();
            let screen = within("pseudo", || text(&model));
            let line = screen.lines().nth((row + i32::from(model.areas().canvas.y)) as usize).unwrap_or_default();
            assert!(line.contains(label.as_str()), "{name} {label}\n{screen}");
            covering += usize::from(within("pseudo", || crate::view::lift(&model)) > 0);
        }
    }
    assert!(covering > 0, "no text was long enough");
}

/// The explained node stays in view with its parent, if both and the reasons fit the screen. Of the step's texts nothing stays beside
/// the reasons.
#[test]
fn the_reasons_do_not_lie_over_what_they_explain() {
    // In a lecture hall, the big letters answer; at a desk, a sheet does.
    {
        let mut model = lecture("ubb", (120, 40));
        press(&mut model, "Pg20⏎");
        let count = |model: &Model| text(model).matches("visited").count();
        assert_eq!(count(&model), 1, "{}", text(&model));
        press(&mut model, "w");
        assert!(!text(&model).contains("─ why"), "{}", text(&model));
        let said = text(&model).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("deep alpha cutoff"), "{}", text(&model));
    }
    {
        let mut model = lecture("romania", (120, 40));
        press(&mut model, "→→w");
        let (first, end) = (model.areas().sentence.y, model.areas().keys.y);
        let screen = text(&model);
        let beside = screen.lines().skip(first.into()).take(usize::from(end - first)).map(str::trim);
        let is_framed = |row: &str| row.is_empty() || row.starts_with(['│', '╰', '╭']);
        assert!(beside.clone().all(is_framed) && beside.clone().any(|row| !row.is_empty()), "{screen}");
    }
    for name in ["textbook", "ubb", "pisa"] {
        let mut model = lecture(name, SMALL);
        press(&mut model, "⇲");
        let nodes = model.search_view().expect("open").replay().tree().len();
        for _ in 0..nodes {
            press(&mut model, "⇥w");
            let search_view = model.search_view().expect("open");
            let node = search_view.focus();
            let canvas = model.areas().canvas;
            let place = search_view.plan().place(node).expect("drawn");
            let row = place.top - search_view.camera().y - crate::view::lift(&model) + i32::from(canvas.y);
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

/// The bound of a cutoff may belong to a distant ancestor: here the root holds that of the first cutoff.
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
