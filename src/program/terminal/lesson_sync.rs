//! Unsaved changes of a lesson that is no search, kept on disk after each of them as the file that they lead to. Does what the
//! model shows to be needed. It waits for no disk: what is kept and found is the business of another thread.

use std::sync::Arc;
use std::time::Duration;

use super::autosave::{Autosave, KeptLesson, Notice, Order};
use plywood_interface::editing::Way;
use plywood_interface::stepper::Stepper;
use plywood_lesson::Cells;
use plywood_tree::source::RecoveryKey;

/// How long it is waited until what is unsaved no more is kept no more: less than anybody would notice.
const REMOVAL: Duration = Duration::from_millis(10);

/// Lessons of more places are kept when what a change comes to is there, not at each place that the mouse comes to.
const LARGE: usize = 10_000;

/// What of the changes is kept.
#[derive(Clone)]
struct Kept {
    key: RecoveryKey,
    cells: Arc<Cells>,
}

/// Keeps unsaved changes of lessons safe.
#[derive(Default)]
pub(super) struct LessonSync {
    kept: Option<Kept>,
    /// What was looked for last.
    looked_for: Option<u64>,
}

impl LessonSync {
    /// Nothing of this kind is open.
    pub(super) fn rest(&mut self) {
        *self = Self::default();
    }

    /// Keeps changes that are in no file, and forgets them when they are.
    pub(super) fn keep(&mut self, stepper: &Stepper, autosave: Option<&mut Autosave>) -> Option<Notice> {
        let changing = stepper.changing.as_deref()?;
        let (key, cells) = (stepper.file.origin.key(), changing.strokes.cells());
        let is_late = cells.places() > LARGE && stepper.is_pending();
        // What is being taken up is kept where it is until then.
        let is_elsewhere = changing.pending.as_ref().is_some_and(|pending| pending.way == Way::TakenUp);
        let now = stepper.is_unsaved().then(|| Kept { key, cells: Arc::clone(cells) });
        let is_same = |before: &Kept| before.key == key && Arc::ptr_eq(&before.cells, cells);
        if is_late
            || is_elsewhere
            || self.kept.as_ref().map_or(now.is_none(), |before| now.is_some() && is_same(before))
        {
            return None;
        }
        let before = std::mem::replace(&mut self.kept, now.clone());
        let Some(autosave) = autosave else {
            return before.is_none().then(|| Notice::Trouble(text!(terminal, "no-home").to_owned()));
        };
        if let Some(Kept { key, cells }) = now {
            let kept = KeptLesson { key, file: stepper.file.clone(), cells, taken: changing.taken.clone() };
            autosave.give(Order::KeepLesson(Box::new(kept)));
        }
        // What was kept under another name, or is in the file now, is needed no more.
        if let Some(old) = before.map(|before| before.key).filter(|&old| !stepper.is_unsaved() || old != key) {
            autosave.give(Order::Forget(old));
        }
        if !stepper.is_unsaved() && !stepper.is_pending() {
            autosave.receipt().wait(REMOVAL);
        }
        None
    }

    /// Nothing is kept any more of what has been thrown away.
    pub(super) fn forget(&mut self) {
        self.kept = None;
    }

    /// Looks for changes of another time, once for everything that is opened.
    pub(super) fn look(&mut self, stepper: &Stepper, autosave: Option<&mut Autosave>) {
        let of = stepper.file.origin.key().of;
        let is_new = self.looked_for.replace(of) != Some(of);
        if let Some(autosave) = autosave.filter(|_| is_new && stepper.changing.is_none())
            && stepper.file.lesson.changeable().is_ok()
        {
            autosave.give(Order::LookForLesson(Box::new(stepper.file.origin.clone())));
        }
    }
}
