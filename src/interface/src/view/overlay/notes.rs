//! Sheets beside a node: its reasons and its note.

use std::any::Any;

use super::frame::{Told, plain};
use super::{OverlayRow, TreeView};
use crate::document_view::View as _;
use crate::lesson_view::LessonView;
use plywood_explain as explain;
use plywood_messages::text;
use plywood_messages::words::{Charset, Sentence};
use plywood_search::session::Document;

pub(super) static WHY: OverlayRow = OverlayRow::sheet("why", why, why_of_lesson);

fn why(view: TreeView<'_>) -> Told {
    let (viewer, lane) = (view.viewer, view.viewer.chosen);
    let (moment, voice, node) = (viewer.moment_in(lane), viewer.voice_in(lane), viewer.focus_in(lane));
    let title = say!(panels, "why", node = Words(explain::name(moment, voice, node))).into();
    let sentences = explain::why(moment, voice, node);
    Told { title, sentences }
}

fn why_of_lesson(view: &LessonView) -> Told {
    let lesson = &view.file.content;
    let step = view.common.playback.position.min(lesson.steps());
    let mut sentences = lesson.why(step);
    if sentences.is_empty() {
        sentences.push(plain(text!(panels, "no-reasons")));
    }
    let caption = lesson.caption(step, Charset::Unicode);
    let title = if caption.0.is_empty() { view.file.title.clone() } else { caption.to_string() };
    Told { title: text::visible(&title).into_owned(), sentences }
}

pub(super) static NOTE: OverlayRow = OverlayRow::sheet("note", note, |view| of_file(view.document(), None));

fn note(TreeView { viewer, .. }: TreeView<'_>) -> Told {
    let own = viewer.note().map(|(node, note)| {
        let name = explain::name(viewer.moment(), viewer.voice(), node);
        plain(&say!(panels, "note-of", node = Words(name), note = Words(plain(note))).to_string())
    });
    of_file(viewer.document(), own)
}

/// What a file says of itself, below what it says of a part of it.
fn of_file(document: &Document<dyn Any>, own: Option<Sentence>) -> Told {
    let whole = [document.note.as_deref(), document.source.as_deref()];
    let mut sentences: Vec<Sentence> = own.into_iter().chain(whole.into_iter().flatten().map(plain)).collect();
    if sentences.is_empty() {
        sentences.push(plain(text!(panels, "no-note")));
    }
    Told { title: text::visible(&document.title).into_owned(), sentences }
}
