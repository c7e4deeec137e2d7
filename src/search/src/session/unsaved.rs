//! Unsaved edits as the text of a journal: a head that says what they are edits of, and a line for every step.
//!
//! The head is a line of JSON with the name, the place, the size and the fingerprint of what was opened. Behind it, unless the
//! lines belong to that itself, stands the tree that they belong to, as a file, in as many bytes as the head says.

use std::sync::Arc;

use super::{Input, Origin, Subject};
use plywood_tree::edit::replayed;
use plywood_tree::format;
use plywood_tree::format::Syntax;
use serde::{Deserialize, Serialize};

/// What a journal of this program says of itself.
const VERSION: u32 = 1;

/// The tree that the lines of a journal belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The one that was opened: who opens it again has it.
    Opened,
    /// One that stands in the journal itself.
    Enclosed,
}

/// The first line.
#[derive(Deserialize, Serialize)]
struct Head {
    /// The version of what follows.
    edits: u32,
    name: String,
    path: Option<String>,
    bytes: u64,
    fingerprint: String,
    /// How many bytes the tree takes, where it is enclosed.
    tree: Option<usize>,
}

impl Head {
    fn of(origin: &Origin, tree: Option<usize>) -> Self {
        Self {
            edits: VERSION,
            name: origin.name.clone(),
            path: origin.path.as_ref().map(|path| path.display().to_string()),
            bytes: origin.print.bytes(),
            fingerprint: format!("{:016x}", origin.print.number()),
            tree,
        }
    }

    /// Whether the journal belongs to what was opened as it is.
    fn is_of(&self, origin: &Origin) -> bool {
        let Self { bytes, fingerprint, .. } = Self::of(origin, None);
        (self.bytes, &self.fingerprint) == (bytes, &fingerprint)
    }
}

/// Why unsaved edits cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said())]
pub enum Unusable {
    /// No head, or one of a later program.
    NoJournal,
    /// The lines belong to a file as it was, and it is another now.
    Changed,
    /// The enclosed tree is none; its first problem.
    NoTree(String),
}

impl Unusable {
    /// It in words.
    fn said(&self) -> String {
        match self {
            Self::NoJournal => text!(searching, "no-journal").into(),
            Self::Changed => text!(searching, "journal-of-another").into(),
            Self::NoTree(problem) => problem.clone(),
        }
    }
}

/// The head of a journal of edits of this. Linear in the tree if it is enclosed.
#[must_use]
pub fn journal_head(subject: &Subject, base: Base) -> String {
    let document = subject.document().filter(|_| base == Base::Enclosed);
    let tree = document.map(|document| format::write(&document, Syntax::Json));
    let head = Head::of(&subject.origin, tree.as_ref().map(String::len));
    let mut text = serde_json::to_string(&head).unwrap_or_default();
    text.push('\n');
    text.push_str(tree.as_deref().unwrap_or_default());
    text
}

/// The subject that a journal leads to, where this has been opened; nothing where no whole line of it is there.
///
/// # Errors
/// Why the journal leads nowhere.
pub fn recovered(journal: &str, opened: &Subject) -> Result<Option<Subject>, Unusable> {
    let (head, rest) = journal.split_once('\n').ok_or(Unusable::NoJournal)?;
    let head: Head = serde_json::from_str(head).ok().ok_or(Unusable::NoJournal)?;
    if head.edits != VERSION {
        return Err(Unusable::NoJournal);
    }
    let (base, lines) = match head.tree {
        Some(bytes) => {
            let (tree, lines) = rest.split_at_checked(bytes).ok_or(Unusable::NoJournal)?;
            (enclosed(tree, opened)?, lines)
        }
        None if head.is_of(&opened.origin) => (opened.clone(), rest),
        None => return Err(Unusable::Changed),
    };
    let Input::Tree(tree) = &base.input else { return Err(Unusable::Changed) };
    let (tree, steps) = replayed(Arc::clone(tree), lines);
    let is_something = steps > 0 || head.tree.is_some();
    Ok(is_something.then_some(Subject { input: Input::Tree(tree), ..base }))
}

fn enclosed(text: &str, opened: &Subject) -> Result<Subject, Unusable> {
    let document = format::read(text, Syntax::Json).map_err(|problems| {
        Unusable::NoTree(problems.into_iter().next().map(|first| first.message).unwrap_or_default())
    })?;
    let subject = Subject::new(document, &opened.title).map_err(|problem| Unusable::NoTree(problem.message))?;
    Ok(Subject { origin: opened.origin.clone(), ..subject })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::edit::{Edit, History};
    use plywood_tree::source::SourceText;
    use plywood_tree::tree::NodeId;

    fn opened(text: &str) -> Subject {
        Subject::read(&SourceText::new("a.toml", text), Some("/a.toml".into())).expect("a valid file")
    }

    /// The lines of an edit of the first leaf, and the tree after it.
    fn edited(subject: &Subject) -> (String, Subject) {
        let Input::Tree(tree) = &subject.input else { panic!("a game") };
        let mut history = History::new(Arc::clone(tree));
        history.edit(&Edit::Value(NodeId(1), 8.5)).expect("a leaf");
        let lines = history.log().steps().iter().map(plywood_tree::edit::Step::line).collect();
        (lines, Subject { input: Input::Tree(Arc::clone(history.tree())), ..subject.clone() })
    }

    #[track_caller]
    fn leads_to(journal: &str, opened: &Subject, expected: Option<&Subject>) {
        let found = recovered(journal, opened).expect("a journal");
        assert_eq!(found.and_then(|found| found.document()), expected.and_then(Subject::document));
    }

    #[test]
    fn a_journal_leads_to_the_tree_with_or_without_the_file() {
        let file = opened("note = 'n'\ntree = [3, [4, 5]]");
        let (lines, after) = edited(&file);
        let short = journal_head(&file, Base::Opened);
        leads_to(&(short.clone() + &lines), &file, Some(&after));
        leads_to(&short, &file, None);
        leads_to(&(short.clone() + &lines[..lines.len() - 1]), &file, None);
        let long = journal_head(&file, Base::Enclosed);
        leads_to(&(long.clone() + &lines), &file, Some(&after));
        leads_to(&long, &file, Some(&file));
        let other = opened("tree = [3, [4, 6]]");
        assert_eq!(recovered(&(short + &lines), &other).err(), Some(Unusable::Changed));
        let Input::Tree(tree) = recovered(&(long + &lines), &other).expect("a journal").expect("edits").input else {
            panic!("a game");
        };
        assert!(matches!(&after.input, Input::Tree(after) if *after == tree));
    }

    #[test]
    fn what_is_no_journal_is_refused_with_the_reason() {
        let file = opened("tree = [3, 4]");
        let long = journal_head(&file, Base::Enclosed);
        for cut in 0..long.len() {
            let problem = recovered(&long[..cut], &file).err();
            assert_eq!(problem, Some(Unusable::NoJournal), "{cut}");
        }
        let later = long.replacen("\"edits\":1", "\"edits\":2", 1);
        assert_eq!(recovered(&later, &file).err(), Some(Unusable::NoJournal));
        let broken = long.replacen("\"tree\": [", "\"tree\": {", 1);
        assert!(matches!(recovered(&broken, &file), Err(Unusable::NoTree(_))));
    }
}
