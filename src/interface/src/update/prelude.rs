//! What nearly every module of this folder needs.

pub use super::message::{Effect, Reply, Replying as _};
pub use crate::{
    event::{KeyCode, MouseEvent},
    job::Job,
    lesson_view::LessonView,
    model::{Model, OpenScreen, Overlay},
    plans::Request,
    remark::Remark,
    screen::Screen,
    search_view::SearchView,
};
pub use plywood_document::content::FileContent;
pub use plywood_messages::words::Charset;
pub use plywood_search::session::{Choices, Input, SearchProblem};
pub use plywood_tree::{settings::Choice as _, tree::NodeId};
pub use std::sync::Arc;
