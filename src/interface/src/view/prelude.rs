//! What nearly every drawing function needs.

pub(super) use super::{inset, prose::Flow};
pub(crate) use crate::{
    model::{Model, SearchView},
    paint,
    remark::Remark,
    screen::Screen as _,
};
pub use plywood_drawing::theme::{MessageTone, Role};
pub use plywood_messages::text;
pub use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
