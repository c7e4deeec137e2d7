//! Properties of every screen, for every tree, after any keys.

use crate::testing::{drawn, lecture, opened, press, send, sizes, text};
use crate::update::Message;
use plywood_drawing::scene::{Boards, Density, DrawOptions, Letters, Plan, Planner, Stroke, Zoom};
use plywood_search::search::Rules;
use plywood_search::testing::replay;
use plywood_tree::format::{Content, Document, Syntax, View, write};
use plywood_tree::settings::{Algorithm, Choice, Display};
use plywood_tree::testing::{any_non_quiet_tree, any_tree, cases, is_full_run, some};
use plywood_tree::tree::Tree;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn file(tree: &Tree) -> String {
    let document = Document {
        title: None,
        source: None,
        note: None,
        speaker: None,
        content: Content::Tree(tree.clone()),
        view: View::default(),
        meta: None,
    };
    write(&document, Syntax::Toml)
}

const fn go_on(_: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn any_keys() -> impl Strategy<Value = String> {
    let keys = "→→→→→→←nN⇱⇲pg12345⏎⎋aroscwvV⇥⇥⇧↑⇧↓⇧←⇧→⏎ddzZZ0^←^→↑↓jktbiP?⌫+- ";
    let keys: Vec<char> = keys.chars().filter(|c| !"⇧^".contains(*c)).collect();
    prop::collection::vec(prop::sample::select(keys), 0..40).prop_map(|keys| keys.into_iter().collect())
}

/// With windows, and with chance.
#[test]
fn every_panel_renders_at_any_size() {
    for name in ["ubb", "chance-linear"] {
        every_panel_renders(name);
    }
}

fn every_panel_renders(name: &str) {
    let widths = [1, 2, 3, 5, 8, 13, 20, 21, 34, 55, 79, 80, 81, 115, 116, 117, 160, 249, 250];
    let heights = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 16, 24, 27, 28, 40, 79, 80];
    let mut model = lecture(name, (80, 24));
    let at_the_desk = ["", "w", "⎋c", "⎋?", "⎋i", "⎋g12", "⎋⇥d", "d", "⎋v", "V"];
    let projected = ["P", "w", "⎋c", "⎋?", "⎋i", "⎋g12", "⎋v"];
    for (turn, keys) in at_the_desk.into_iter().chain(projected).enumerate() {
        press(&mut model, keys);
        for (width, height) in some_of(turn, &widths, &heights) {
            send(&mut model, Message::Resize(width, height));
            assert_eq!(drawn(&model).area.as_size(), (width, height).into());
        }
    }
}

/// Returns a quarter of all pairs, another one for each panel: every width and every height with several of the other. Quick test
/// mode uses one in 36 of that.
fn some_of(turn: usize, widths: &[u16], heights: &[u16]) -> Vec<(u16, u16)> {
    let every = if is_full_run() { 4 } else { 144 };
    let pairs = widths.iter().enumerate().flat_map(|(w, &width)| {
        heights
            .iter()
            .enumerate()
            .filter(move |(h, _)| (turn + w + h).is_multiple_of(every))
            .map(move |(_, &height)| (width, height))
    });
    pairs.collect()
}

#[test]
fn every_size_of_screen_from_1x1_to_250x80_renders() {
    for screen_mode in ["", "P"] {
        let mut model = lecture("textbook", (80, 24));
        press(&mut model, screen_mode);
        for (width, height) in sizes() {
            send(&mut model, Message::Resize(width, height));
            assert_eq!(drawn(&model).area.as_size(), (width, height).into());
        }
    }
}

#[test]
fn labels_from_files_never_act_on_the_terminal() {
    let text_file = "title = \"a\\u001b]0;owned\\u0007b\"\nnote = \"\\u001b[2J\"\ntree = [{ name = \"\\u001b[31mred\\u009b1m\", move = \"\\u0007\", children = [1, 2] }, 3]";
    for size in [(80, 24), (120, 40)] {
        let mut model = opened(text_file, size);
        for keys in ["", "→→→", "v", "⇥⇥w", "i", "c", "⎋⌫"] {
            press(&mut model, keys);
            let screen = text(&model);
            assert!(!screen.chars().any(|c| c.is_control() && c != '\n'), "{screen:?}");
        }
    }
    assert!(text(&opened(text_file, (80, 24))).contains("\\u{1b}"));
}

fn places(plan: &Plan, tree: &Tree) -> Vec<(i32, i32, i32, i32)> {
    let places = tree.nodes().filter_map(|node| plan.place(node));
    places.map(|place| (place.left, place.right, place.top, place.bottom)).collect()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn any_keys_on_any_tree_leave_a_screen(
        tree in any_tree(),
        keys in any_keys(),
        width in 1u16..160,
        height in 1u16..60,
        late in (1u16..160, 1u16..60),
    ) {
        let mut model = opened(&file(&tree), (width, height));
        let half = keys.chars().count() / 2;
        press(&mut model, &keys.chars().take(half).collect::<String>());
        drawn(&model);
        send(&mut model, Message::Resize(late.0, late.1));
        press(&mut model, &keys.chars().skip(half).collect::<String>());
        prop_assert_eq!(drawn(&model).area.as_size(), late.into());
    }

    #[test]
    fn no_two_nodes_overlap(tree in any_tree(), columns in 1u16..300, rows in 1u16..60) {
        let replay = replay(&tree, Rules::of(Algorithm::AlphaBeta));
        let planner = Planner::new(&replay, &[], BTreeSet::new(), Boards::default(), go_on).expect("not cancelled");
        for (zoom, letters) in Zoom::ALL.into_iter().flat_map(|zoom| [Letters::Small, Letters::Large, Letters::Largest].map(|letters| (zoom, letters))) {
            for &(display, ..) in Display::TABLE {
                for (density, stroke) in [(Density::Airy, Stroke::Broad), (Density::Roomy, Stroke::Fine), (Density::Tight, Stroke::Broad), (Density::Close, Stroke::Fine), (Density::Close, Stroke::Broad)] {
                    let look = DrawOptions { display, stroke, letters, ..DrawOptions::new(zoom, density) };
                    let plan = planner.plan(look, (columns, rows), go_on).expect("not cancelled");
                    let is_wider = planner.is_wider(look, columns);
                    prop_assert!(!is_wider || !plan.fits((columns, u16::MAX)), "{look:?}: fits but is called wider");
                    let places = places(&plan, &tree);
                    for (number, a) in places.iter().enumerate() {
                        for b in &places[..number] {
                            prop_assert!(a.1 <= b.0 || b.1 <= a.0 || a.3 <= b.2 || b.3 <= a.2, "{look:?}: {a:?} {b:?}");
                        }
                    }
                }
            }
        }
    }

    /// Otherwise a look would be skipped although there is room for it. Centring a parent rounds to a column, once per ply.
    #[test]
    fn a_look_that_shows_less_or_is_denser_is_no_wider(tree in any_tree()) {
        let replay = replay(&tree, Rules::of(Algorithm::AlphaBeta));
        let plies = tree.nodes().map(|node| tree.depth(node)).max().unwrap_or(0) as i32;
        let width = |zoom, density, stroke, letters| {
            let look = DrawOptions { stroke, letters, ..DrawOptions::new(zoom, density) };
            let plan = Plan::new(&replay, look, (0, 0), go_on);
            plan.expect("not cancelled").width()
        };
        for density in [Density::Tight, Density::Close] {
            let width = |zoom| width(zoom, density, Stroke::Fine, Letters::Small);
            let widths: Vec<i32> = Zoom::ALL.into_iter().filter(|zoom| !zoom.is_framed()).map(width).collect();
            prop_assert!(widths.is_sorted_by(|richer, poorer| richer + plies >= *poorer), "{widths:?}");
        }
        for zoom in Zoom::ALL {
            for (stroke, letters) in [(Stroke::Fine, Letters::Small), (Stroke::Broad, Letters::Small), (Stroke::Broad, Letters::Large)] {
                let widths = [Density::Airy, Density::Roomy, Density::Tight].map(|density| width(zoom, density, stroke, letters));
                prop_assert!(widths.is_sorted_by(|wider, denser| wider + plies >= *denser), "{zoom:?} {widths:?}");
            }
        }
    }

    /// The text of a node fits the room of its layout at every step; otherwise labels would overlap.
    #[test]
    fn labels_stay_in_their_places(tree in any_non_quiet_tree(), depth in 0u32..4) {
        let rules = Rules::of(Algorithm::AlphaBeta);
        let limited = [Algorithm::AlphaBeta, Algorithm::Quiescence].map(|algorithm| Rules { algorithm, depth, ..rules });
        for replay in limited.into_iter().chain([rules]).map(|rules| replay(&tree, rules)) {
            check_places(&replay);
        }
    }
}

fn check_places(replay: &plywood_search::replay::Replay) {
    let tree = replay.tree();
    let zooms = Zoom::ALL
        .into_iter()
        .flat_map(|zoom| [Letters::Small, Letters::Large, Letters::Largest].map(|letters| (zoom, letters)));
    let zooms =
        zooms.flat_map(|(zoom, letters)| [Density::Tight, Density::Close].map(|density| (zoom, letters, density)));
    for (zoom, letters, density) in some(zooms) {
        for &(display, ..) in Display::TABLE {
            let look = DrawOptions { display, stroke: Stroke::Broad, letters, ..DrawOptions::new(zoom, density) };
            let drawings = tree.nodes().map(|node| vec!["X . O".repeat(1 + node.index() % 4); node.index() % 3]);
            let boards = Boards::new(drawings.collect());
            let planner = Planner::new(replay, &[], BTreeSet::new(), boards.clone(), go_on).expect("not cancelled");
            // A narrow canvas puts names above values.
            let plan = planner.plan(look, (20, 200), go_on).expect("not cancelled");
            for cursor in 0..=replay.len() {
                for node in tree.nodes() {
                    let (width, lines) =
                        plywood_drawing::scene::label_size(replay.at(cursor), node, plan.look_of(node), &boards);
                    let place = plan.place(node).expect("nothing is folded");
                    assert!(i32::from(width) <= place.right - place.left, "{look:?} step {cursor}: {width} {place:?}");
                    assert!(i32::from(lines) <= place.bottom - place.top, "{look:?} step {cursor}");
                }
            }
        }
    }
}
