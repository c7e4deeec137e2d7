//! Writes an edited tree into the text that it was read from: only what was edited is written anew, everything else stays byte
//! for byte, comments, blank lines, the spelling of numbers and strings, and the order of keys.
//!
//! The text is spliced by the spans of its values. A document that can be edited in place, as `toml_edit` has it, would be a second
//! parser and a second tree for one of the two syntaxes, and would hang the comment to the right of an element on the element after
//! it; spans are known anyway, serve both syntaxes, and what is not touched is copied and not printed again. What comes of it is
//! read and compared with what was to be written, so that a mistake here can cost layout and nothing else.
//!
//! Comments stay where they are unless their node is removed along with its list, or moves among its siblings: then those above it
//! and to its right move with it.

mod emit;
mod layout;
mod matching;
#[cfg(test)]
mod properties;

use std::sync::Arc;

use super::document::Parsed;
use super::{Content, Document, Syntax, read};
pub(super) use emit::Emitter;

/// The text with the tree of the document in the place of its own. `None` if that cannot be said by changing the tree alone: then
/// the document has to be written anew. Linear in the text and the tree.
pub fn rewrite(text: &str, syntax: Syntax, document: &Document) -> Option<String> {
    let rewritten = spliced(text, syntax, document)?;
    let says_it = read(&rewritten, syntax).is_ok_and(|again| again == *document);
    says_it.then_some(rewritten)
}

/// The same without the proof.
fn spliced(text: &str, syntax: Syntax, document: &Document) -> Option<String> {
    let Parsed { document: before, spans, turns } = Parsed::read(text, syntax, &Arc::default()).ok()?;
    match (&before.content, &document.content) {
        (Content::Tree(old), Content::Tree(new)) => Emitter::new(text, syntax, (old, new), &spans, &turns).run(),
        (Content::Tree(_) | Content::Game(_), _) => None,
    }
}
