//! Properties of all built-in lectures.

use std::sync::Arc;

use crate::content::FileContent;
use plywood_tree::format::{Document, Syntax, read, write};
use plywood_tree::library::{Lecture, all};
use plywood_tree::source::SourceText;

fn searched() -> impl Iterator<Item = Lecture> {
    let is_lesson = |lecture: &Lecture| matches!(content(*lecture), FileContent::Lesson(_));
    all().iter().copied().filter(move |lecture| !is_lesson(lecture))
}

fn content(lecture: Lecture) -> FileContent {
    let input = SourceText::new(&format!("{}.toml", lecture.name), lecture.text);
    crate::content::read(&input, None, &Arc::default())
        .unwrap_or_else(|problems| panic!("{}: {problems:?}", lecture.name))
}

fn document(lecture: Lecture) -> Document {
    read(lecture.text, Syntax::Toml).unwrap_or_else(|problems| panic!("{}: {problems:?}", lecture.name))
}

#[test]
fn every_lecture_says_what_it_is_also_in_a_list() {
    // Every lecture has a title and a source.
    for &lecture in all() {
        let content = content(lecture);
        let document = content.document();
        let texts = [Some(&document.title), document.source.as_ref(), document.note.as_ref()];
        assert!(texts.iter().all(|text| text.is_some_and(|text| !text.is_empty())), "{}", lecture.name);
    }

    // A listing gives the same title and source as the complete lecture.
    for &lecture in all() {
        let (reference, content) = (crate::content::reference(lecture).expect("a valid text"), content(lecture));
        let document = content.document();
        assert_eq!((&reference.title, &reference.source), (&document.title, &document.source));
    }
}

#[test]
fn every_lecture_is_written_and_read_back_unchanged() {
    for lecture in searched() {
        let document = document(lecture);
        for syntax in [Syntax::Toml, Syntax::Json] {
            assert_eq!(read(&write(&document, syntax), syntax).as_ref(), Ok(&document), "{}", lecture.name);
        }
    }
}
