//! Lesson views: stepped with the same keys and shown with the same parts, at every size.

use crate::areas::ScreenMode;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::keymap::Mode;
use crate::lesson_view::LessonView;
use crate::model::{Model, Overlay};
use crate::presentation;
use crate::testing::{
    self, drawn, file_content, gallery, lecture, lessons, open, opens, press, send, sizes, styled, text,
};
use crate::update::Message;

const SMALL: (u16, u16) = (80, 24);

fn lesson_view(model: &Model) -> &LessonView {
    model.lesson_view().expect("a lesson is open")
}

fn step(model: &Model) -> usize {
    lesson_view(model).common.playback.position
}

const TABLE: &str = "title = 'Mine'\nnote = 'The note.'\nsource = 'Nowhere'\n[page]\nsay = 'Before.'\ncolumns = ['one', 'two']\n\
    rows = [{ cells = ['a', 'b'], say = 'First.', why = 'Because {2^5}.' }, { cells = ['c', 'd'], part = 'Part', say = 'Second.' }, \
    { cells = ['e', 'f'], say = 'Third.' }]";

/// All pages after half of their steps, one below the other.
fn halfway(size: (u16, u16), keys: &str) -> String {
    let screens = lessons().filter(|entry| entry.text.contains("\n[page]")).map(|entry| {
        let mut model = lecture(entry.name, size);
        let half = lesson_view(&model).lesson().steps().div_ceil(2);
        press(&mut model, &format!("{keys}g{half}⏎"));
        styled(&model)
    });
    screens.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_pages_at_a_desk_and_in_a_lecture_hall() {
    testing::snapshot("screens/pages__80x24", &halfway(SMALL, ""));
    testing::snapshot("screens/pages__projector_80x24", &halfway(SMALL, "P"));
}

#[test]
fn the_same_keys_step_through_every_kind_of_lesson() {
    let mut model = open(TABLE, SMALL);
    assert_eq!((model.mode(), step(&model)), (Mode::Lesson, 0));
    let says = |model: &Model, words: &str| assert!(text(model).contains(words), "{words}\n{}", text(model));
    says(&model, "Before.");
    for (keys, at, words) in [
        ("→", 1, "First."),
        (" ", 2, "Second."),
        ("l", 3, "Third."),
        ("→", 3, "Third."),
        ("←", 2, "Second."),
        ("⇱", 0, "Before."),
        ("n", 2, "Part"),
        ("n", 3, "Third."),
        ("N", 2, "Second."),
        ("N", 0, "Before."),
        ("⇲", 3, "Third."),
        ("g1⏎", 1, "First."),
        ("g⏎", 1, "First."),
        ("g99⏎", 3, "Third."),
    ] {
        press(&mut model, keys);
        assert_eq!(step(&model), at, "{keys}");
        says(&model, words);
    }
    press(&mut model, "p");
    assert_eq!((step(&model), lesson_view(&model).common.playback.is_playing), (0, true), "at the end it starts over");
    assert!(model.tick().is_some());
    for _ in 0..3 {
        send(&mut model, Message::Tick);
    }
    assert_eq!((step(&model), model.tick()), (3, None), "it stops at the end");
    press(&mut model, "⇱p⎋");
    assert!(!lesson_view(&model).common.playback.is_playing);
    press(&mut model, "⎋⎋");
    assert!(model.lesson_view().is_some(), "Esc never leaves");
    press(&mut model, "⌫");
    assert_eq!(model.mode(), Mode::Gallery);
}

#[test]
fn a_lesson_says_why_and_what_its_file_says() {
    let mut model = open(TABLE, SMALL);
    press(&mut model, "i");
    assert!(text(&model).contains("The note.") && text(&model).contains("Nowhere"), "{}", text(&model));
    press(&mut model, "i→w");
    assert!(text(&model).contains("Because 32."), "{}", text(&model));
    press(&mut model, "⎋→w");
    assert!(text(&model).contains("no further explanation"), "{}", text(&model));
    press(&mut model, "⎋?");
    assert!(matches!(model.overlay, Overlay::Help(_)) && text(&model).contains("next part"), "{}", text(&model));
    press(&mut model, "⎋b");
    assert!(!text(&model).contains("Second."), "the screen is blank");
    press(&mut model, "bP");
    assert_eq!((model.screen_mode, model.is_projected()), (ScreenMode::Projector, true));
    // Keys that only apply to searches have no effect.
    press(&mut model, "dvzTGCme");
    assert_eq!((model.mode(), &model.overlay), (Mode::Lesson, &Overlay::None));
}

#[test]
fn the_mouse_scrubs_and_scrolls_a_lesson() {
    let mut model = open(TABLE, SMALL);
    let row = model.areas().timeline.y;
    let mouse = |model: &mut Model, kind, column, row| {
        send(model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    mouse(&mut model, MouseEventKind::Down(MouseButton::Left), 79, row);
    assert_eq!(step(&model), 3);
    mouse(&mut model, MouseEventKind::Drag(MouseButton::Left), 0, row);
    assert_eq!(step(&model), 0);
    send(&mut model, Message::Resize(80, 6));
    press(&mut model, "⇲");
    assert!(text(&model).contains('↑') && text(&model).contains(" e "), "the step is in view\n{}", text(&model));
    mouse(&mut model, MouseEventKind::ScrollUp, 10, 3);
    mouse(&mut model, MouseEventKind::ScrollUp, 10, 3);
    assert!(text(&model).contains("one") && text(&model).contains('↓'), "{}", text(&model));
    press(&mut model, "⇲");
    assert!(text(&model).contains(" e "), "stepping brings it back\n{}", text(&model));
    press(&mut model, "↑↑↑");
    assert!(text(&model).contains("one"), "{}", text(&model));
}

#[test]
fn too_small_a_screen_says_what_is_needed() {
    let mut model = open(TABLE, (14, 20));
    assert!(text(&model).contains("needs"), "{}", text(&model));
    send(&mut model, Message::Resize(80, 24));
    assert!(text(&model).contains("one"), "{}", text(&model));
}

#[test]
fn every_lesson_renders_at_every_size() {
    let names: Vec<&str> = lessons().map(|entry| entry.name).collect();
    assert!(names.len() >= 6, "{names:?}");
    let mut models: Vec<Model> = names.iter().map(|name| lecture(name, SMALL)).collect();
    let keys = ["→", "", "P", "→w", "⎋i", "⎋g1", "⎋?", "⎋⇲", "⇱"];
    for (turn, (width, height)) in sizes().enumerate() {
        let model = &mut models[turn % names.len()];
        press(model, keys[turn / names.len() % keys.len()]);
        send(model, Message::Resize(width, height));
        assert_eq!(drawn(model).area.as_size(), (width, height).into());
    }
}

#[test]
fn a_lesson_stands_in_the_gallery_like_any_other() {
    let mut model = gallery(SMALL);
    let first = plywood_tree::library::find("complexity").expect("a lesson");
    press(&mut model, &format!("/{}⏎", first.about));
    assert_eq!(model.lesson_view().map(|lesson_view| lesson_view.document.title.clone()), Some(title(first.name)));
    press(&mut model, "⇲⌫");
    let entry = model.gallery.entry().expect("chosen").clone();
    assert_eq!((entry.name.as_str(), model.gallery.progress_of(&entry)), (first.name, Some(100)));
    press(&mut model, "⏎<");
    assert!(model.search_view().is_some(), "before it stands a search");
    press(&mut model, ">>");
    assert!(model.lesson_view().is_some());
}

fn title(name: &str) -> String {
    let lecture = plywood_tree::library::find(name).expect("a lecture");
    file_content(name, lecture.text).document().title.clone()
}

#[test]
fn the_speaker_is_told_what_comes_next() {
    let mut model = open(TABLE, SMALL);
    let notes = |model: &crate::model::Model| presentation::presentation(model, &drawn(model), None).notes;
    assert_eq!(notes(&model).file.map(|note| note.text).as_deref(), Some("The note."));
    press(&mut model, "→");
    let notes = notes(&model);
    assert_eq!((notes.title.as_str(), notes.step), ("Mine", Some((1, 3))));
    assert_eq!((notes.next.to_string(), notes.file), ("Second.".to_owned(), None));
}

#[test]
fn a_lesson_follows_its_file() {
    use crate::editing::FileChange;
    use plywood_document::content::FileContent;
    let mut model = open(TABLE, SMALL);
    let FileContent::Lesson(mut file) = file_content("mine.toml", &TABLE.replace("Third.", "Another.")) else {
        panic!("a lesson")
    };
    let path = std::path::PathBuf::from("/mine.toml");
    let news = |outcome| Message::FileChanged(Box::new(FileChange { files: vec![path.clone()], outcome }));
    file.origin.path = Some(path.clone());
    send(&mut model, opens((*file).clone()));
    press(&mut model, "⇲");
    file.title = "New".to_owned();
    file.origin.print = plywood_tree::source::Fingerprint::of(b"new");
    send(&mut model, news(Ok(FileContent::Lesson(file.clone()))));
    assert_eq!((lesson_view(&model).document.title.as_str(), step(&model)), ("New", 3));
    send(&mut model, news(Err("mine.toml:3:1: broken".to_owned())));
    assert!(text(&model).contains("mine.toml:3:1: broken"), "{}", text(&model));
    send(&mut model, news(Ok(FileContent::Lesson(file))));
    assert!(!text(&model).contains("broken"));
}
