//! The key for links: it shows the whole link and copies it.

use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::link::of_search;
use crate::model::{Model, OpenScreen, Overlay};
use crate::reading::Session;
use crate::testing::{gallery, opened, opens, press, snapshot, styled, subject, text};
use crate::update::{Effect, Message, update};
use plywood_document::link::Link;

/// A file whose link is longer than a row.
const FILE: &str =
    "title = 'Of one’s own & 100 %'\nroot = 'max'\ntree = [[3, 12, 8], [2, 4, 6], [14, 5, 2], [7, 9, 11]]\n";

fn on_site(file: &str, size: (u16, u16)) -> Model {
    Model { site: Some("https://example.org/games/".to_owned()), ..opened(file, size) }
}

/// Presses the key, and returns the copied text.
fn copied(model: &mut Model) -> Option<String> {
    let key = KeyEvent::new(KeyCode::Char('l'), KeyModifiers::CONTROL);
    if let Effect::Copy(text) = update(model, Message::Key(key)) { Some(text) } else { None }
}

/// Returns the text on the last rows of the screen, without breaks.
fn last_rows(model: &Model) -> String {
    text(model).lines().map(str::trim_end).collect()
}

#[test]
fn the_whole_link_is_copied_and_shown() {
    for (size, name) in [((80, 24), "80x24"), ((160, 48), "160x48")] {
        let mut model = on_site(FILE, size);
        press(&mut model, "→→→");
        let before = text(&model);
        let link = copied(&mut model).expect("a link");
        let (page, hash) = link.split_once('#').expect("a page and a moment");
        assert_eq!(page, "https://example.org/games/live.html");
        let OpenScreen::Search(view) = &model.screen else { panic!("a search") };
        assert_eq!(Link::decode(hash), of_search(view));
        assert!(link.len() > 150 && last_rows(&model).contains(&link), "{link}\n{}", text(&model));
        snapshot(&format!("overlays/link_{name}"), &styled(&model));
        // The key hides it, and so does every other key: the link belongs to one step.
        assert_eq!(copied(&mut model), None);
        assert_eq!((&model.overlay, text(&model)), (&Overlay::None, before));
        copied(&mut model).expect("a link");
        press(&mut model, "→");
        assert_eq!(model.overlay, Overlay::None);
        assert!(copied(&mut model).expect("a link").ends_with("step=4"));
    }
}

#[test]
fn a_link_without_a_site_or_without_room_says_so() {
    let mut model = opened(FILE, (80, 24));
    assert_eq!(copied(&mut model), None);
    assert!(text(&model).contains("write its address into your settings, as site ="), "{}", text(&model));
    // A long link is copied whole, and its beginning is shown.
    let leaves: Vec<String> =
        (0..3_000_u32).map(|leaf| (leaf.wrapping_mul(2_654_435_761) % 9_973).to_string()).collect();
    let mut model = on_site(&format!("root = 'max'\ntree = [{}]\n", leaves.join(", ")), (80, 24));
    let link = copied(&mut model).expect("a link");
    assert!(link.len() > 5_000, "{}", link.len());
    let letters = plywood_messages::text::grouped(link.len());
    assert!(text(&model).contains(&format!("the beginning of {letters} characters")), "{}", text(&model));
}

#[test]
fn a_plain_session_prints_the_link_as_it_is() {
    let model = Model { site: Some("https://example.org/%7Eme".to_owned()), ..gallery((80, 24)) };
    let (mut session, _) = Session::begin(model, Some(opens(subject(FILE))));
    for line in ["link", "next", "link"] {
        let lines = session.hear(line);
        let printed = lines.iter().any(|line| line.starts_with("https://example.org/%7Eme/live.html#tree="));
        assert_eq!(printed, line == "link", "{lines:?}");
    }
}
