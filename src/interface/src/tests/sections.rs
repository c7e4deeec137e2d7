//! Tests of the sections of the side panel: each occurs in some lecture, in the order of the table, and none leaves the panel.

use crate::Model;
use crate::testing::{lecture, press, send, text};
use crate::update::Message;
use crate::view::SECTIONS;

const LARGE: (u16, u16) = (160, 48);

/// Example of each section: its heading, a lecture, and the keys.
const SEEN: &[(&str, &str, &str)] = &[
    ("now", "ubb", ""),
    ("row", "row-of-boxes", ""),
    ("positions", "seven-matches", ""),
    ("position", "nim-1-1-2", ""),
    ("evaluation", "nilsson", ""),
    ("path", "ubb", ""),
    ("selected", "ubb", "⇥"),
    ("note", "ubb", ""),
];

fn panel(model: &Model) -> Vec<String> {
    let side = model.areas().side;
    let lines = text(model);
    let lines = lines.lines().skip(usize::from(side.y)).take(usize::from(side.height));
    lines.map(|line| line.chars().skip(usize::from(side.x) + 1).collect()).collect()
}

fn begins(panel: &[String], heading: &str) -> Option<usize> {
    panel.iter().position(|line| line.split_whitespace().next() == Some(heading))
}

#[test]
fn every_section_is_seen_somewhere() {
    let headings: Vec<&str> = SECTIONS.iter().map(|section| (section.heading)()).collect();
    assert_eq!(SEEN.iter().map(|(heading, ..)| *heading).collect::<Vec<_>>(), headings, "a row in `SEEN` for each");
    for (heading, name, keys) in SEEN {
        let mut model = lecture(name, LARGE);
        press(&mut model, keys);
        assert!(begins(&panel(&model), heading).is_some(), "{heading}\n{}", text(&model));
    }
}

#[test]
fn sections_stand_in_their_order_as_far_as_there_is_room() {
    // Sections are in the order of the table.
    for name in ["ubb", "row-of-boxes", "seven-matches", "nim-1-1-2", "tic-tac-toe"] {
        let mut model = lecture(name, LARGE);
        press(&mut model, "⇥");
        let panel = panel(&model);
        let tops: Vec<usize> = SECTIONS.iter().filter_map(|section| begins(&panel, (section.heading)())).collect();
        assert!(tops.is_sorted(), "{name}: {tops:?}\n{}", text(&model));
    }

    // Sections without room are omitted.
    {
        let mut model = lecture("ubb", LARGE);
        press(&mut model, "⇥");
        for height in 28..48 {
            send(&mut model, Message::Resize(LARGE.0, height));
            assert!(begins(&panel(&model), "now").is_some() && begins(&panel(&model), "path").is_some(), "{height}");
        }
    }
}
