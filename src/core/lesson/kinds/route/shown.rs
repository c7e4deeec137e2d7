//! A problem that can be looked at while it is searched. Knows nothing of files.

use std::sync::Arc;

use super::options::{Options, Planning};
use super::view::View;
use super::world::World;
use crate::lesson::{Lesson, Needs, Picture, Sheet};
use crate::state_space::Failure;
use crate::trace::Progress;

/// A problem that can be looked at.
pub(super) trait Shown: World {
    /// What a step of a search of it looks like.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs>;

    /// How it can be planned; the first of them is a search of it.
    fn plannings(&self) -> &'static [Planning] {
        &[Planning::Joint]
    }

    /// It planned in another way than by a search of it, if there is one.
    ///
    /// # Errors
    /// Why nothing came of it.
    fn planned(_: &Arc<Self>, _: Options, _: &Arc<Progress>) -> Option<Result<Arc<dyn Lesson>, Failure>> {
        None
    }
}
