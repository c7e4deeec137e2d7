//! The link to a step opens the same moment as the terminal: the same content and options, the same step and its sentence.

use std::sync::Arc;

use crate::{Stage, opening};
use plywood_document::{
    content::FileContent,
    link::{Link, Linked},
};
use plywood_interface::{
    Model,
    event::{KeyCode, KeyEvent, KeyModifiers},
    job::{OpenRequest, perform},
    link,
    model::OpenScreen,
    screen::Screen as _,
    update::{Effect, Message, update},
};
use plywood_lesson::{Searched, Stepped};
use plywood_messages::words::Charset;
use plywood_search::session::{Baseline, Run};
use plywood_tree::{
    format::{Content, Document, Syntax, View, write},
    library,
    settings::{StartWindow, ThemeName},
    testing::{any_tree, cases, some},
    tree::Tree,
};
use proptest::{option, prelude::*, sample::select};

/// Opens content in the interface at a step, as the terminal does.
fn terminal(content: &Linked, step: usize, window: Option<StartWindow>) -> Model {
    let (_, mut content) = opening::read(content, &Arc::default()).expect("good content");
    let view = &mut content.document_mut().view;
    (view.step, view.window) = (Some(step), window.or(view.window));
    let mut model = Model::new((100, 40), ThemeName::Dark, Arc::new([]));
    send(&mut model, Message::Open(Box::new(OpenRequest::new(content))));
    model
}

fn send(model: &mut Model, message: Message) {
    let mut effect = update(model, message);
    while let Effect::Start(job) = effect {
        effect = update(model, Message::Done(Box::new(perform(*job, &Arc::default()))));
    }
}

fn press(model: &mut Model, key: char) {
    send(model, Message::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)));
}

fn sentence(run: &Run, step: usize) -> String {
    let searched = Searched { choices: run.choices, replay: &run.replay, baseline: Baseline::UNKNOWN, mistakes: &[] };
    searched.sentence(step, Charset::Unicode).to_string()
}

/// Compares the screen with what its link opens, and returns the link.
#[track_caller]
fn check(model: &Model) -> String {
    let link = match &model.screen {
        OpenScreen::Search(search_view) => link::of_search(search_view),
        OpenScreen::Lesson(lesson_view) => link::of_lesson(lesson_view),
        OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Match(_) => panic!("{:?}", model.remark),
    };
    let link = link.and_then(|link| link.encode()).expect("a link");
    let decoded = Link::decode(&link).expect("the same link");
    let opened = opening::open(&decoded, &Arc::default());
    let opened = opened.unwrap_or_else(|problems| panic!("{link}: {}", problems.first_line()));
    match (&model.screen, &opened.document.content) {
        (OpenScreen::Search(search_view), Stage::Search(_, run)) => {
            assert_eq!((run.choices, opened.step), (search_view.choices(), search_view.cursor()), "{link}");
            let own = Run { choices: search_view.choices(), replay: Arc::clone(search_view.replay()) };
            assert_eq!(sentence(run, opened.step), sentence(&own, opened.step), "{link}");
            assert_eq!(run.replay.len(), own.replay.len(), "{link}");
            assert_eq!(opened.document.view.display.unwrap_or_default(), search_view.own.display, "{link}");
        }
        (OpenScreen::Lesson(lesson_view), Stage::Lesson(lesson)) => {
            let own = lesson_view.lesson();
            assert_eq!((lesson.how(), opened.step), (own.how(), lesson_view.position()), "{link}");
            let said = |lesson: &dyn Stepped| lesson.sentence(opened.step, Charset::Unicode).to_string();
            assert_eq!(said(&**lesson), said(&**own), "{link}");
        }
        (screen, _) => panic!("{link} opens something else than {screen:?}"),
    }
    link
}

#[test]
fn the_link_to_a_step_of_every_lecture_opens_the_same_moment() {
    for (number, lecture) in some(library::all().iter().enumerate()) {
        let content = Linked::Named(lecture.name.to_owned());
        let mut model = terminal(&content, 3 + 7 * (number % 5), None);
        let link = check(&model);
        assert!(link.starts_with(&format!("tree={}", lecture.name)), "{link}");
        // Other options, chosen by keys.
        for key in ['a', 'r', 'o', 'd'] {
            press(&mut model, key);
        }
        check(&model);
    }
}

#[test]
fn the_link_to_what_has_been_edited_holds_the_edit() {
    let mut model = terminal(&Linked::Named("ubb".to_owned()), 12, None);
    for key in ['e', '7'] {
        press(&mut model, key);
    }
    send(&mut model, Message::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)));
    let link = check(&model);
    assert!(link.contains("file=ubb.toml"), "{link}");
}

fn file(tree: &Tree) -> Linked {
    let (title, source, note, speaker, meta) = (None, None, None, None, None);
    let content = Content::Tree(tree.clone());
    let document = Document { title, source, note, speaker, content, view: View::default(), meta };
    Linked::File { name: "random.toml".to_owned(), text: write(&document, Syntax::Toml) }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_link_to_a_step_of_a_random_tree_opens_the_same_moment(
        tree in any_tree(), step in 0_usize..60, window in option::of(select(vec!["3,5", "-inf,2.5", "-2,∞"])),
    ) {
        let start = window.map(|window| window.parse().expect("a window"));
        let mut model = terminal(&file(&tree), step, start);
        let link = check(&model);
        let written = window.map(|window| format!("&window={}", window.replace('∞', "inf")));
        prop_assert!(written.is_none_or(|written| link.contains(&written)), "{}", link);
        press(&mut model, 'a');
        check(&model);
    }
}

#[test]
fn content_is_found_as_on_the_command_line() {
    let named = |name: &str| opening::read(&Linked::Named(name.to_owned()), &Arc::default());
    assert!(matches!(named("nim:1,1,2"), Ok((name, FileContent::Searched(_))) if name == "nim:1,1,2"));
    assert!(matches!(named("romania"), Ok((_, FileContent::Lesson(_)))));
    for (name, code) in [("nim:1,x", "wrong-game"), ("nothing", "unknown-tree"), ("", "unknown-tree")] {
        assert_eq!(named(name).map(|_| ()).expect_err(name).found[0].code, code, "{name}");
    }
}
