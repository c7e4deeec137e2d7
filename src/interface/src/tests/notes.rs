//! Tests of the visibility of notes.

use crate::presentation;
use crate::testing::{drawn, lecture, opened, press, text};

const SMALL: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (160, 48);

const FILE: &str = "note = 'To all.'\nspeaker = 'Whisper.'\ntree = { name = 'A', children = [\n\
    { name = 'B', note = 'Of B.', speaker = 'Hint at B.', children = [1, 2] },\n\
    { name = 'C', speaker = 'Only C.', children = [3, 4] }] }\n[view]\nalgorithm = 'minimax'";

#[test]
fn notes_are_read_at_their_nodes() {
    // A note is shown when its node is reached.
    {
        let mut model = opened(FILE, WIDE);
        assert!(text(&model).contains("To all.") && !text(&model).contains("Of B."));
        press(&mut model, "→");
        assert!(!text(&model).contains("Of B."), "the search is at the root");
        press(&mut model, "→");
        assert!(text(&model).contains("Of B."), "{}", text(&model));
        press(&mut model, "⇱⇥⇥");
        assert!(!text(&model).contains("Of B."), "it is selected, but nobody has been there");
    }

    // A small screen indicates that there is a note.
    {
        let mut model = lecture("textbook", SMALL);
        press(&mut model, "⇱");
        assert!(text(&model).contains("i note"), "the note of the file");
        press(&mut model, "→");
        assert!(!text(&model).contains("i note"), "{}", text(&model));
        press(&mut model, "→");
        assert!(text(&model).contains("i note"), "that of B");
        press(&mut model, "i");
        assert!(
            text(&model).contains("No cutoff is possible here") && !text(&model).contains("i note"),
            "{}",
            text(&model)
        );
    }
}

#[test]
fn what_is_for_the_speaker_reaches_the_speaker_alone() {
    // Speaker notes never reach the audience.
    for size in [SMALL, WIDE] {
        let mut model = opened(FILE, size);
        let steps = model.search_view().expect("open").replay().len();
        for keys in ["", "i", "P"] {
            press(&mut model, "⇱");
            for step in 0..=steps {
                press(&mut model, keys);
                let screen = text(&model);
                assert!(!["Whisper", "Hint", "Only C"].iter().any(|words| screen.contains(words)), "{step}\n{screen}");
                press(&mut model, keys);
                press(&mut model, "→");
            }
        }
    }

    // The speaker sees both.
    {
        let mut model = opened(FILE, SMALL);
        let notes = |model: &crate::Model| presentation::presentation(model, &drawn(model), None).notes;
        let file = notes(&model).file.expect("a note");
        assert_eq!((file.text.as_str(), file.speaker.as_str()), ("To all.", "Whisper."));
        press(&mut model, "→→");
        let node = notes(&model).node.expect("a note");
        assert_eq!((node.about.as_str(), node.text.as_str(), node.speaker.as_str()), ("B", "Of B.", "Hint at B."));
        press(&mut model, "⇲⇥");
        for _ in 0..4 {
            press(&mut model, "⇥");
        }
        let node = notes(&model).node.expect("a note");
        assert_eq!((node.text.as_str(), node.speaker.as_str()), ("", "Only C."));
    }
}
