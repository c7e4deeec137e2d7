//! Sheets beside a node: its reasons and its note.

use super::frame::{Told, plain};
use super::{OverlayRow, TreeView};
use plywood_explain as explain;
use plywood_messages::text;
use plywood_messages::words::Sentence;

pub(super) static WHY: OverlayRow = OverlayRow::sheet("why", why);

fn why(view: TreeView<'_>) -> Told {
    let viewer = view.viewer;
    let node = viewer.focus();
    let name = explain::name(viewer.moment(), viewer.voice(), node);
    let title = say!(panels, "why", node = Words(name)).into();
    let sentences = explain::why(viewer.moment(), viewer.voice(), node);
    Told { title, sentences }
}

pub(super) static NOTE: OverlayRow = OverlayRow::sheet("note", note);

fn note(view: TreeView<'_>) -> Told {
    let viewer = view.viewer;
    let subject = &viewer.subject;
    let own = viewer.note().map(|(node, note)| {
        let name = explain::name(viewer.moment(), viewer.voice(), node);
        plain(&say!(panels, "note-of", node = Words(name), note = Words(plain(note))).to_string())
    });
    let whole = [subject.note.as_deref(), subject.source.as_deref()];
    let mut sentences: Vec<Sentence> = own.into_iter().chain(whole.into_iter().flatten().map(plain)).collect();
    if sentences.is_empty() {
        sentences.push(plain(text!(panels, "no-note")));
    }
    Told { title: text::visible(&subject.title).into_owned(), sentences }
}
