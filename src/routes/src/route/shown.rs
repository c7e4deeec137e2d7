//! A problem that can be looked at while it is searched. Knows nothing of files.

use std::sync::Arc;

use super::map_picture::Frame;
use super::map_text::MapText;
use super::options::{Options, Planning};
use super::searched::Searched;
use super::view::View;
use super::world::{State, World};
use crate::state_space::Failure;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{Area, Changeable, Lesson, Spot};
use plywood_messages::words::Sentence;
use plywood_tree::progress::Progress;

/// A problem that can be looked at.
pub(super) trait Shown: World {
    /// What a step of a search of it looks like.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs>;

    /// Where the part in view begins when it is moved by cells of the sheet; `None` where all of it is in view.
    fn moved(&self, _: &View<'_, Self>, _: Sheet, _by: (i32, i32)) -> Option<Spot> {
        None
    }

    /// Where a state is drawn in that picture; `None` where it is not.
    fn area_of(&self, _: &View<'_, Self>, _: Sheet, _: &State<Self>) -> Option<Area> {
        None
    }

    /// A search of it as something that can be changed in place.
    ///
    /// # Errors
    /// Why nothing of it can.
    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence>;

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

/// A problem on a map.
pub(super) trait MapShown: Shown {
    /// The map.
    fn map(&self) -> &MapText;

    /// The same problem on another map.
    fn on(&self, map: MapText) -> Option<Self>;

    /// The cell of the map that a step is about.
    fn focus_cell(&self, view: &View<'_, Self>) -> usize;

    /// Where the cells of the map are drawn.
    fn frame(&self, view: &View<'_, Self>, sheet: Sheet) -> Frame;
}
