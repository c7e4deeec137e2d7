//! Test of the interface language. The language is global to the process, so this test has its own process.

use std::sync::Arc;

use plywood_document::content;
use plywood_interface::Model;
use plywood_interface::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood_interface::gallery::{Content, Entry};
use plywood_interface::job::perform;
use plywood_interface::update::{Effect, Message, update};
use plywood_messages::words::lengthened;
use plywood_tree::settings::ThemeName;
use plywood_tree::source::SourceText;
use ratatui::buffer::{Buffer, Cell};
use ratatui::widgets::Widget;

fn entry(name: &str, text: &str) -> Entry {
    let read = content::read(&SourceText::new(name, text), None, &Arc::default()).expect("a valid file");
    Entry {
        name: name.to_owned(),
        title: read.document().title.clone(),
        chapter: String::new(),
        about: String::new(),
        content: Content::read(read),
    }
}

fn press(model: &mut Model, code: KeyCode) {
    let mut effect = update(model, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    while let Effect::Start(job) = effect {
        effect = update(model, Message::Done(Box::new(perform(*job, &Arc::default()))));
    }
}

fn screen(model: &Model) -> String {
    let mut buffer = Buffer::empty(model.area());
    model.render(model.area(), &mut buffer);
    buffer.content().iter().map(Cell::symbol).collect()
}

#[test]
fn the_gallery_is_in_the_language_of_the_command_line_after_a_file_in_another() {
    let entries = [
        entry("a.toml", "tree = [1, 2]\n[view]\nlanguage = \"pseudo\"\n"),
        entry("b.toml", "game = \"nim:3\"\n[view]\nlanguage = \"pseudo\"\n"),
    ];
    let mut model = Model::new((80, 24), ThemeName::Dark, Arc::from(entries));
    let gallery = screen(&model);
    for _ in 0..2 {
        press(&mut model, KeyCode::Enter);
        assert!(screen(&model).contains(&lengthened("visited")), "{}", screen(&model));
        press(&mut model, KeyCode::Backspace);
        assert!(!screen(&model).contains(&lengthened("search")), "{}", screen(&model));
        press(&mut model, KeyCode::Down);
    }
    press(&mut model, KeyCode::Home);
    assert_eq!(screen(&model).replace(['○', '◐', '●'], ""), gallery.replace(['○', '◐', '●'], ""));
}
