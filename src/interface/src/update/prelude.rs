//! What nearly every module of this folder needs.

pub use super::message::{Effect, Reply, Replying as _};
pub use crate::{
    job::Job,
    model::{Model, OpenScreen, Overlay},
    remark::Remark,
    screen::Screen,
    search_view::SearchView,
};
pub use plywood_tree::settings::Choice as _;
pub use std::sync::Arc;
