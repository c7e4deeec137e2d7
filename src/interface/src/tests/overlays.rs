//! Every overlay has a row, a key with a line in the help, and snapshots. Its key shows and hides it without a trace.

use std::collections::BTreeSet;

use crate::glossary::{SYMBOLS, WORDS};
use crate::keymap::{Binding, name, of_mode};
use crate::model::{Model, Overlay};
use crate::testing::{lecture, press, snapshot, styled, text};
use crate::view::{OVERLAYS, overlay_row};
use plywood_messages::words::within;
use ratatui::layout::Rect;

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
    Way { typed: "↓→", ..way("exercise", "ubb", "", 'W') },
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

/// Overlays with other conditions, which `disk.rs` and `link.rs` test: a recovery file, and a site in the settings.
const ELSEWHERE: [&str; 2] = ["offer", "link"];

#[test]
fn every_overlay_has_a_way_and_a_key_that_hides_it() {
    {
        let ways = WAYS.iter().map(|way| way.overlay).chain(ELSEWHERE);
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
            // The key of the legend turns its pages first.
            let presses = if way.overlay == "legend" { 3 } else { 1 };
            press(&mut model, &way.key.to_string().repeat(presses));
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

/// Rows of the legend, which is 80 columns wide, without its frame.
fn rows(model: &Model) -> Vec<String> {
    let screen = text(model);
    let titles =
        [text!("legend/here"), text!("legend/all"), text!("legend/title")].map(|title| format!("╭─ {title} ─"));
    let place = |line: &str| titles.iter().find_map(|title| Some(line[..line.find(title)?].chars().count()));
    let (top, left) = screen.lines().enumerate().find_map(|(y, line)| Some((y, place(line)?))).expect("a legend");
    let row = |line: &str| line.chars().skip(left).take(80).collect::<String>();
    let rows = screen.lines().skip(top + 1).map(row).take_while(|row| row.starts_with('│'));
    rows.map(|row| row.trim_matches('│').trim_start_matches(' ').to_owned()).collect()
}

#[test]
fn the_first_page_of_the_legend_has_the_symbols_of_the_screen() {
    for name in ["ubb", "first-minimax", "textbook", "seven-matches", "and-or"] {
        for size in [SMALL, (120, 40)] {
            let mut model = lecture(name, size);
            for _ in 0..6 {
                let areas = model.areas();
                let screen = crate::testing::roles(&model);
                let shown = |area: Rect| area.positions().map(|at| screen[at].symbol()).collect::<String>();
                let shown = [areas.canvas, areas.timeline].map(shown).concat();
                press(&mut model, "L");
                let legend = rows(&model);
                let meanings = |word: &str| legend.iter().any(|row| row.contains(word));
                for (mark, word) in [("▲", "MAX moves"), ("▼", "MIN moves"), ("✂", "cutoff"), ("≡", "occurs again")]
                {
                    assert_eq!(meanings(word), shown.contains(mark), "{mark} of {name}\n{shown}\n{legend:?}");
                }
                assert!(legend.len() > 3, "{name} {legend:?}");
                for row in &legend {
                    let symbol = row.split("  ").next().unwrap_or_default();
                    let mut marks = symbol.chars().filter(|c| !c.is_alphanumeric() && !c.is_whitespace()).peekable();
                    let is_word = marks.peek().is_none();
                    let is_shown =
                        if is_word { shown.contains(symbol) } else { marks.any(|mark| shown.contains(mark)) };
                    assert!(is_shown, "{symbol} of {name}\n{}", text(&model));
                }
                press(&mut model, "⎋");
                press(&mut model, "→");
            }
        }
    }
}

#[test]
fn the_legend_tells_possible_cuts_from_skipped_nodes() {
    let mut model = lecture("ubb", SMALL);
    for (keys, is_ahead) in [("←", true), ("→", false)] {
        press(&mut model, keys);
        press(&mut model, "L");
        let legend = rows(&model).join("\n");
        let shown = [text!("legend/cut-ahead"), text!("legend/pruned")].map(|meaning| legend.contains(meaning));
        assert_eq!(shown, [is_ahead, !is_ahead], "{legend}");
        press(&mut model, "⎋");
    }
}

#[test]
fn the_second_page_of_the_legend_has_every_symbol_and_the_third_the_terms() {
    for name in [None, Some("ubb")] {
        let mut model = name.map_or_else(|| crate::testing::gallery(SMALL), |name| lecture(name, SMALL));
        press(&mut model, if name.is_some() { "LL" } else { "L" });
        let page = rows(&model).join("\n");
        for ((symbol, _), meaning) in SYMBOLS {
            assert!(page.contains(symbol()) && page.contains(meaning()), "{}\n{page}", symbol());
        }
        press(&mut model, "L");
        let page = rows(&model).join("\n");
        for ((word, _), meaning) in WORDS {
            assert!(page.contains(word()) && page.contains(meaning()), "{}\n{page}", word());
        }
        press(&mut model, "L");
        assert_eq!(model.overlay, Overlay::None);
    }
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
