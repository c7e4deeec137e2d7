//! What nearly every drawing function needs.

pub(super) use super::{
    TreeView, inset,
    keys::KeyLine,
    prose::{Flow, Head},
};
pub(crate) use crate::{
    areas::WalkthroughAreas,
    keymap::{Action, Mode},
    lesson_view::LessonView,
    model::{Model, Overlay, SearchView},
    paint,
    remark::Remark,
    screen::Screen as _,
};
pub use plywood_drawing::theme::{MessageTone, Role};
pub use plywood_lesson::Stepped as _;
pub use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
pub use plywood_tree::tree::NodeId;
pub use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};
