//! The reasons for the node that keys act on.

use super::frame::Told;
use super::{OverlayRow, View};
use plywood_explain as explain;

pub(super) static ROW: OverlayRow = OverlayRow::sheet("why", told);

fn told(view: View<'_>) -> Told {
    let viewer = view.viewer;
    let node = viewer.focus();
    let name = explain::name(viewer.moment(), viewer.voice(), node);
    let title = say!(panels, "why", node = Words(name)).into();
    let sentences = explain::why(viewer.moment(), viewer.voice(), node);
    Told { title, sentences }
}
