//! Unsaved edits of an earlier time.

use std::sync::Arc;

use super::material::{self, Material};
use super::{files, journal};
use plywood_tree::settings::InputFormat;
use plywood_tree::source::{SourceText, UnsavedEdits};

/// Limit on the size of what was kept: written anew, the largest file may be several times as long.
const MOST_BYTES: u64 = 8 * files::MOST_BYTES;

/// Unsaved edits that somebody left behind.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// Key of the file, lecture or game that was edited.
    pub of: u64,
    pub left: UnsavedEdits,
    /// What the edits lead to.
    pub content: Material,
}

/// Reads the unsaved edits that somebody left behind of what is open. Returns `None` if there is nothing in them, or something of
/// another kind.
///
/// # Errors
/// Why they cannot be used.
pub fn recovered(left: UnsavedEdits, opened: &Material) -> Result<Option<Recovered>, String> {
    let kept = files::read_up_to(&left.path, MOST_BYTES).map_err(|problem| problem.message)?;
    let content = match opened {
        Material::Searched(subject) if journal::is_journal(&kept.text) => {
            journal::read(&kept.text, subject)?.map(|subject| Material::Searched(Box::new(subject)))
        }
        Material::Searched(_) | Material::Lesson(_) => Some(whole(kept, opened)?),
    };
    let content = content.filter(|content| match (content, opened) {
        (Material::Searched(_), Material::Searched(_)) => true,
        (Material::Lesson(file), Material::Lesson(_)) => file.content.changeable().is_ok(),
        (Material::Searched(_), Material::Lesson(_)) | (Material::Lesson(_), Material::Searched(_)) => false,
    });
    Ok(content.map(|content| Recovered { of: left.key.of, left, content }))
}

/// Reads a file that was kept as a whole. Trees are kept as JSON, anything else as it is written in its own file.
fn whole(kept: SourceText, opened: &Material) -> Result<Material, String> {
    let origin = &opened.document().origin;
    let format = if kept.text.starts_with('{') { Some(InputFormat::Json) } else { origin.format };
    let kept = SourceText { name: origin.name.clone(), format, ..kept };
    material::read(&kept, origin.path.clone(), &Arc::default())
        .map_err(|problems| problems.into_iter().next().map(|problem| problem.message).unwrap_or_default())
}
