//! Asking first: after each step its words wait until the key that would go on is pressed.

use super::lanes;
use super::reply::Reply;
use crate::viewer::{Curtain, Viewer};

/// Switches it on or off. What is on the screen already stays.
pub(super) fn toggle(viewer: &mut Viewer) -> Reply {
    let (curtain, remark) = match viewer.curtain {
        Curtain::Off => (Curtain::Raised(viewer.cursor()), text!(asking, "asks-first")),
        Curtain::Raised(_) => (Curtain::Off, text!(asking, "tells-at-once")),
    };
    viewer.curtain = curtain;
    Reply::say(remark)
}

/// Says what the step did, where that was not said yet; whether it was not. Who has looked elsewhere meanwhile sees where it was done.
pub(super) fn tells(viewer: &mut Viewer) -> bool {
    let is_hidden = viewer.is_unsaid();
    if is_hidden {
        viewer.curtain = Curtain::Raised(viewer.cursor());
        lanes::follow(&mut viewer.lanes);
    }
    is_hidden
}
