//! Pasted text: accepted by input fields, ignored elsewhere.

use super::editing::{says, search_view, shown};
use crate::model::{Model, Overlay};
use crate::testing::{gallery, lecture, press, send, text};
use crate::update::Message;

const SMALL: (u16, u16) = (80, 24);

fn paste(model: &mut Model, text: &str) {
    send(model, Message::Paste(text.to_owned()));
}

#[test]
fn pasted_text_is_typed_and_never_a_key() {
    // Pasted text does not act as keys.
    {
        let mut model = lecture("ubb", SMALL);
        let before = search_view(&model).cursor();
        for pasted in ["nnn", "q", "\u{3}", "\u{1b}", "e", "\r", "43\r"] {
            paste(&mut model, pasted);
            assert_eq!((search_view(&model).cursor(), &model.overlay), (before, &Overlay::None), "{pasted:?}");
            assert!(!search_view(&model).common.by_hand);
            says(&model, &["paste works only in a text field"]);
        }
        press(&mut model, "→");
        assert!(!text(&model).contains("pasted"));
    }

    // Search words can be pasted.
    {
        let mut model = gallery(SMALL);
        paste(&mut model, "ubb");
        says(&model, &["paste works only in a text field"]);
        press(&mut model, "/");
        paste(&mut model, "ubb walkthrough\n");
        assert_eq!(model.gallery.search.as_deref(), Some("ubb walkthrough"));
        says(&model, &["1 of"]);
    }

    // A value is pasted completely or not at all.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "⇲e↑↑↑↑↓↓7");
        let typed =
            |model: &Model| search_view(model).edits.as_ref().map(|editing| editing.typed.clone()).unwrap_or_default();
        for (pasted, kept) in
            [("x", "7"), ("1e5", "7"), ("d", "7"), ("-3.5\n", "-3.5"), ("T", "-3.5"), ("-inf", "-inf"), (" 8 ", "8")]
        {
            paste(&mut model, pasted);
            assert_eq!(typed(&model), kept, "{pasted:?}");
        }
        press(&mut model, "⏎");
        assert_eq!(shown(&model).value(search_view(&model).focus()), Some(8.0));
    }
}

#[test]
fn a_prompt_takes_what_is_pasted_and_waits_for_enter() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "g");
    paste(&mut model, "1\n2");
    assert_eq!(model.overlay, Overlay::GoTo("12".to_owned()));
    press(&mut model, "⏎");
    assert_eq!(search_view(&model).cursor(), 12);
    press(&mut model, "eR");
    let Overlay::Name(old) = model.overlay.clone() else { unreachable!("a name is asked for") };
    paste(&mut model, "of two\r\nlines\u{1b}[2J\r");
    assert_eq!(model.overlay, Overlay::Name(format!("{old}of two lines[2J")));
    paste(&mut model, &"w".repeat(300));
    says(&model, &["the limit is 200 characters"]);
    press(&mut model, "w");
    says(&model, &["the limit is 200 characters"]);
    press(&mut model, "⎋W");
    paste(&mut model, &"d/".repeat(300));
    let Overlay::SaveAs(path, _) = &model.overlay else { unreachable!("a file is asked for") };
    assert!(path.len() > 600, "paths are longer than names: {path}");
}
