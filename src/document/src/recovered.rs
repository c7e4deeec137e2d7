//! Recovered unsaved edits.

use std::sync::Arc;

use super::{
    content::{self, FileContent},
    files::{Recovery, Store},
};
use plywood_tree::{
    settings::InputFormat,
    source::{SourceText, UnsavedEdits},
};

#[derive(Clone, Debug)]
pub struct Recovered {
    /// Key of the edited file, lecture or game.
    pub of: u64,
    pub left: UnsavedEdits,
    pub content: FileContent,
}

/// Returns the latest unsaved edits of the open document, or `None` if there are none of its kind.
///
/// # Errors
/// The reason why they cannot be used.
pub fn recovered(recovery: &Recovery<impl Store>, opened: &FileContent) -> Result<Option<Recovered>, String> {
    let Some(left) = recovery.find(opened.document().origin.key().of) else { return Ok(None) };
    let text = recovery.read(&left).map_err(|why| why.to_string())?;
    let content = whole(&text, opened)?;
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
fn whole(text: &str, opened: &FileContent) -> Result<FileContent, String> {
    let origin = &opened.document().origin;
    let format = if text.starts_with('{') { Some(InputFormat::Json) } else { origin.format };
    let kept = SourceText::new(&origin.name, text).written_in(format);
    content::read(&kept, origin.path.clone(), &Arc::default())
        .map_err(|problems| problems.into_iter().next().map(|problem| problem.message).unwrap_or_default())
}
