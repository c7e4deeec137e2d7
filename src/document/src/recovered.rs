//! Recovered unsaved edits.

use std::sync::Arc;

use super::material::{self, Material};
use super::{files, journal};
use plywood_tree::settings::InputFormat;
use plywood_tree::source::{SourceText, UnsavedEdits};

/// Size limit of recovered edits: the largest file may become several times as long when rewritten.
const MOST_BYTES: u64 = 8 * files::MOST_BYTES;

#[derive(Clone, Debug)]
pub struct Recovered {
    /// Key of the edited file, lecture or game.
    pub of: u64,
    pub left: UnsavedEdits,
    pub content: Material,
}

/// Reads the unsaved edits of the open document. Returns `None` if they are empty or of another kind.
///
/// # Errors
/// The reason why they cannot be used.
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

/// Reads edits stored as a whole file. Trees are stored as JSON, anything else in the format of its file.
fn whole(kept: SourceText, opened: &Material) -> Result<Material, String> {
    let origin = &opened.document().origin;
    let format = if kept.text.starts_with('{') { Some(InputFormat::Json) } else { origin.format };
    let kept = SourceText { name: origin.name.clone(), format, ..kept };
    material::read(&kept, origin.path.clone(), &Arc::default())
        .map_err(|problems| problems.into_iter().next().map(|problem| problem.message).unwrap_or_default())
}
