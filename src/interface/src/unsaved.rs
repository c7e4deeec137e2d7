//! Unsaved edits: what a shell has to keep, to forget or to look for after a message, and how it does so in its store.

use super::{
    editing::Way,
    model::Model,
    screen::{Edited, Screen},
};
use plywood_document::{
    content::FileContent,
    files::{Recovery, Store},
    recovered::{Recovered, recovered},
};
use plywood_tree::source::{RecoveryKey, UnsavedEdits};

/// Most nodes or cells that are written after each edit. Larger content is written after a second without edits.
const MOST_AT_ONCE: usize = 100_000;

pub enum Order {
    Keep(Box<Unsaved>),
    Forget(RecoveryKey),
    /// Discard recovered edits.
    DiscardRecovered(UnsavedEdits),
    /// Find recoverable edits of content that has just been opened.
    Look(Box<FileContent>),
}

pub struct Unsaved {
    pub key: RecoveryKey,
    pub edited: Edited,
    /// True if writing waits for a pause without edits.
    pub waits: bool,
    /// Recovered edits that were restored and are included now.
    pub restored: Option<UnsavedEdits>,
}

#[derive(Clone, Copy, PartialEq)]
struct Kept {
    key: RecoveryKey,
    revision: u64,
}

/// What was ordered before.
#[derive(Default)]
pub struct Tracker {
    kept: Option<Kept>,
    looked_for: Option<u64>,
}

/// Orders that follow from the state of the model.
#[derive(Default)]
pub struct Orders {
    pub orders: Vec<Order>,
    /// True if edits have been saved, or undone, so that older ones are obsolete.
    pub is_obsolete: bool,
    /// True if these are the first edits that are kept.
    pub is_first: bool,
}

impl Tracker {
    pub fn follow(&mut self, model: &Model) -> Orders {
        let Some(open) = model.opened() else {
            *self = Self::default();
            return Orders::default();
        };
        let mut orders = self.keep(open);
        orders.orders.extend(self.look(open));
        orders
    }

    pub const fn forget(&mut self) {
        self.kept = None;
    }

    /// Keeps edits that are in no file, and forgets them after they are saved there.
    fn keep(&mut self, open: &dyn Screen) -> Orders {
        let Some(edits) = open.edits() else { return Orders::default() };
        let key = open.origin().key();
        let now = (!edits.is_saved).then_some(Kept { key, revision: edits.revision });
        // Edits that are being restored stay in their old place until then.
        if now == self.kept || edits.pending == Some(Way::RestoredEdits) {
            return Orders::default();
        }
        let before = std::mem::replace(&mut self.kept, now);
        let mut orders = Vec::new();
        if let Some(edited) = open.edited().filter(|_| now.is_some()) {
            let (waits, restored) = (edits.size > MOST_AT_ONCE, open.common().restored.clone());
            orders.push(Order::Keep(Box::new(Unsaved { key, edited, waits, restored })));
        }
        // Remove edits under an old key, or after saving the file.
        let old = before.map(|before| before.key).filter(|&old| now.is_none() || old != key);
        orders.extend(old.map(Order::Forget));
        Orders { orders, is_obsolete: now.is_none() && edits.pending.is_none(), is_first: before.is_none() }
    }

    /// Looks for edits of an earlier session, once for each opened content.
    fn look(&mut self, open: &dyn Screen) -> Option<Order> {
        let of = open.origin().key().of;
        let is_new = self.looked_for.replace(of) != Some(of) && open.edits().is_none();
        is_new.then(|| open.content()).flatten().map(|content| Order::Look(Box::new(content)))
    }
}

/// Carries out an order. Returns the edits that were found.
///
/// # Errors
/// The trouble to report.
pub fn carry_out(recovery: &mut Recovery<impl Store>, order: Order) -> Result<Option<Box<Recovered>>, String> {
    let removed = match order {
        Order::Keep(unsaved) => {
            let kept = keep(recovery, *unsaved);
            return kept.map(|()| None).map_err(|why| string!("remarks/edits-not-kept", Text(why)));
        }
        Order::Look(opened) => {
            recovery.renew();
            let found = recovered(recovery, &opened);
            let found = found.map_err(|why| string!("remarks/edits-unreadable", Text(why)))?;
            return Ok(found.map(Box::new));
        }
        Order::Forget(key) => recovery.forget(key),
        Order::DiscardRecovered(left) => recovery.discard(&left),
    };
    removed.map(|()| None).map_err(|why| string!("remarks/edits-not-thrown-away", Text(why)))
}

fn keep(recovery: &Recovery<impl Store>, Unsaved { key, edited, restored, .. }: Unsaved) -> std::io::Result<()> {
    let Some(text) = edited.into_remark() else { return Ok(()) };
    recovery.keep(key, &text)?;
    let others = restored.filter(|left| !recovery.is_own(left, key));
    others.map_or(Ok(()), |left| recovery.discard(&left))
}
