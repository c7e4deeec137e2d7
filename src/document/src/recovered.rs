//! Recovered unsaved edits.

use std::sync::Arc;

use super::{
    content::{self, FileContent},
    files,
};
use plywood_tree::{
    settings::InputFormat,
    source::{SourceText, UnsavedEdits},
};

/// Size limit of recovered edits: the largest file may become several times as long when rewritten.
const MOST_BYTES: u64 = 8 * files::MOST_BYTES;

#[derive(Clone, Debug)]
pub struct Recovered {
    /// Key of the edited file, lecture or game.
    pub of: u64,
    pub left: UnsavedEdits,
    pub content: FileContent,
}

/// Reads the unsaved edits of the open document. Returns `None` if they are of another kind.
///
/// # Errors
/// The reason why they cannot be used.
pub fn recovered(left: UnsavedEdits, opened: &FileContent) -> Result<Option<Recovered>, String> {
    let kept = files::read_up_to(&left.path, MOST_BYTES).map_err(|problem| problem.message)?;
    let content = whole(kept, opened)?;
    let is_usable = match (&content, opened) {
        (FileContent::Searched(_), FileContent::Searched(_)) => true,
        (FileContent::Lesson(file), FileContent::Lesson(_)) => file.content.changeable().is_ok(),
        (FileContent::Searched(_), FileContent::Lesson(_)) | (FileContent::Lesson(_), FileContent::Searched(_)) => {
            false
        }
    };
    Ok(is_usable.then(|| Recovered { of: left.key.of, left, content }))
}

/// Reads edits stored as a whole file. Trees are stored as JSON, anything else in the format of its file.
fn whole(kept: SourceText, opened: &FileContent) -> Result<FileContent, String> {
    let origin = &opened.document().origin;
    let format = if kept.text.starts_with('{') { Some(InputFormat::Json) } else { origin.format };
    let kept = SourceText { name: origin.name.clone(), format, ..kept };
    content::read(&kept, origin.path.clone(), &Arc::default())
        .map_err(|problems| problems.into_iter().next().map(|problem| problem.message).unwrap_or_default())
}
