//! Recovered unsaved edits: whole files, and the journals of earlier versions. A journal is a line about the file, the tree if that
//! line gives its length, and a line per edit.

use std::sync::Arc;

use super::{
    content::{self, FileContent},
    files,
};
use plywood_search::session::{Input, Origin, SearchProblem};
use plywood_tree::{
    edit::{Direction, Edit, History, SiblingSide},
    format::{self, Content, Syntax},
    settings::InputFormat,
    source::{SourceText, UnsavedEdits},
    tree::{NodeId, Tree},
};
use serde::Deserialize;

/// Size limit of recovered edits: the largest file may become several times as long when rewritten.
const MOST_BYTES: u64 = 8 * files::MOST_BYTES;

#[derive(Clone, Debug)]
pub struct Recovered {
    /// Key of the edited file, lecture or game.
    pub of: u64,
    pub left: UnsavedEdits,
    pub content: FileContent,
}

/// Reads the unsaved edits of the open document. Returns `None` if they are empty or of another kind.
///
/// # Errors
/// The reason why they cannot be used.
pub fn recovered(left: UnsavedEdits, opened: &FileContent) -> Result<Option<Recovered>, String> {
    let kept = files::read_up_to(&left.path, MOST_BYTES).map_err(|problem| problem.message)?;
    let content = match opened {
        FileContent::Searched(subject) if is_journal(&kept.text) => {
            read_journal(&kept.text, subject)?.map(FileContent::from)
        }
        FileContent::Searched(_) | FileContent::Lesson(_) => Some(whole(kept, opened)?),
    };
    let content = content.filter(|content| match (content, opened) {
        (FileContent::Searched(_), FileContent::Searched(_)) => true,
        (FileContent::Lesson(file), FileContent::Lesson(_)) => file.content.changeable().is_ok(),
        (FileContent::Searched(_), FileContent::Lesson(_)) | (FileContent::Lesson(_), FileContent::Searched(_)) => {
            false
        }
    });
    Ok(content.map(|content| Recovered { of: left.key.of, left, content }))
}

/// Reads edits stored as a whole file. Trees are stored as JSON, anything else in the format of its file.
fn whole(kept: SourceText, opened: &FileContent) -> Result<FileContent, String> {
    let origin = &opened.document().origin;
    let format = if kept.text.starts_with('{') { Some(InputFormat::Json) } else { origin.format };
    let kept = SourceText { name: origin.name.clone(), format, ..kept };
    content::read(&kept, origin.path.clone(), &Arc::default())
        .map_err(|problems| problems.into_iter().next().map(|problem| problem.message).unwrap_or_default())
}

const VERSION: u32 = 1;

#[derive(Deserialize)]
struct Head {
    edits: u32,
    bytes: u64,
    fingerprint: String,
    /// Length of the tree that follows, the base of the edits.
    tree: Option<usize>,
}

impl Head {
    fn is_of(&self, origin: &Origin) -> bool {
        let bytes = origin.print.bytes();
        let number = origin.print.number();
        self.bytes == bytes && self.fingerprint == format!("{number:016x}")
    }
}

/// An edit. JSON has no infinity, so numbers are strings.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    Value(u32, String),
    Name(u32, Option<String>),
    Move(u32, Option<String>),
    Probability(u32, String),
    AddChild(u32),
    AddSibling(u32),
    Remove(u32),
    ShiftLeft(u32),
    ShiftRight(u32),
    Swap(u32, u32),
    Undo,
    Redo,
}

/// Returns true if the text is a journal and not a whole file.
fn is_journal(text: &str) -> bool {
    text.starts_with("{\"edits\":")
}

/// Returns the tree that a journal leads to, or `None` if it has no complete line. `opened` is the current file.
fn read_journal(journal: &str, opened: &SearchProblem) -> Result<Option<SearchProblem>, &'static str> {
    let incomplete = text!("opening/no-journal");
    let (head, rest) = journal.split_once('\n').ok_or(incomplete)?;
    let head: Head = serde_json::from_str(head).ok().filter(|head: &Head| head.edits == VERSION).ok_or(incomplete)?;
    let (tree, lines) = match (head.tree, &opened.content) {
        (Some(bytes), _) => {
            let (tree, lines) = rest.split_at_checked(bytes).ok_or(incomplete)?;
            let Ok(Content::Tree(tree)) = format::read(tree, Syntax::Json).map(|document| document.content) else {
                return Err(incomplete);
            };
            (Arc::new(tree), lines)
        }
        (None, Input::Tree(tree)) if head.is_of(&opened.origin) => (Arc::clone(tree), rest),
        (None, _) => return Err(text!("opening/journal-of-another")),
    };
    let mut history = History::new(tree);
    // An incomplete last line was being written when the program or machine stopped.
    let whole = lines.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'));
    let steps = whole.map_while(|line| step(&mut history, line)).count();
    let input = Input::Tree(Arc::clone(history.tree()));
    Ok((steps > 0 || head.tree.is_some()).then(|| SearchProblem { content: input, ..opened.clone() }))
}

/// Applies one line; `None` if that is impossible.
fn step(history: &mut History, line: &str) -> Option<()> {
    let node = |number| node(history.tree(), number);
    let edit = match serde_json::from_str(line).ok()? {
        Line::Undo => return history.step(Direction::Undo).map(drop),
        Line::Redo => return history.step(Direction::Redo).map(drop),
        Line::Value(leaf, value) => Edit::Value(node(leaf)?, value.parse().ok()?),
        Line::Name(named, name) => Edit::Name(node(named)?, name),
        Line::Move(child, name) => Edit::Move(node(child)?, name),
        Line::Probability(child, p) => Edit::Probability(node(child)?, p.parse().ok()?),
        Line::AddChild(parent) => Edit::AddChild(node(parent)?),
        Line::AddSibling(child) => Edit::AddSibling(node(child)?),
        Line::Remove(root) => Edit::Remove(node(root)?),
        Line::ShiftLeft(child) => Edit::Shift(node(child)?, SiblingSide::Left),
        Line::ShiftRight(child) => Edit::Shift(node(child)?, SiblingSide::Right),
        Line::Swap(one, other) => Edit::Swap(node(one)?, node(other)?),
    };
    history.edit(&edit).ok().map(drop)
}

fn node(tree: &Tree, number: u32) -> Option<NodeId> {
    Some(NodeId(number)).filter(|node| node.index() < tree.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> SearchProblem {
        SearchProblem::read(&SourceText::new("a.toml", text), Some("/a.toml".into())).expect("a valid file")
    }

    fn journal(subject: &SearchProblem, encloses: bool, lines: &str) -> String {
        let tree = subject.document().filter(|_| encloses).map(|document| format::write(&document, Syntax::Json));
        let (print, length) = (subject.origin.print, tree.as_ref().map(String::len));
        let length = length.map_or_else(|| "null".to_owned(), |length| length.to_string());
        format!(
            "{{\"edits\":1,\"name\":\"a.toml\",\"path\":\"/a.toml\",\"bytes\":{},\"fingerprint\":\"{:016x}\",\"tree\":{length}}}\n{}{lines}",
            print.bytes(),
            print.number(),
            tree.unwrap_or_default(),
        )
    }

    #[track_caller]
    fn leads_to(journal: &str, opened: &SearchProblem, expected: Option<&SearchProblem>) {
        let found = read_journal(journal, opened).expect("a journal");
        assert_eq!(found.and_then(|found| found.document()), expected.and_then(SearchProblem::document));
    }

    #[test]
    fn a_journal_leads_to_the_tree_with_or_without_the_file() {
        let file = opened("note = 'n'\ntree = [[3, 5], 4]");
        let other = opened("note = 'n'\ntree = [[3, 5], 6]");
        let after = opened("note = 'n'\ntree = [[4], [-inf, 8]]");
        let lines = [
            "{\"value\":[2,\"-inf\"]}\n",
            "\"undo\"\n",
            "\"redo\"\n",
            "{\"add-child\":4}\n",
            "{\"shift-left\":4}\n",
            "{\"value\":[5,\"8\"]}\n",
        ];
        let all = lines.concat();
        let [short, long] = [false, true].map(|encloses| journal(&file, encloses, &all));
        for whole in [&short, &long] {
            leads_to(whole, &file, Some(&after));
            let half = &whole[..whole.len() - 1];
            leads_to(half, &file, Some(&opened("note = 'n'\ntree = [[4], [-inf, 5]]")));
            leads_to(&format!("{half}\0\0\n{}", lines[0]), &file, Some(&opened("note = 'n'\ntree = [[4], [-inf, 5]]")));
        }
        leads_to(&journal(&file, false, ""), &file, None);
        leads_to(&journal(&file, true, ""), &file, Some(&file));
        leads_to(&long, &other, Some(&after));
        assert_eq!(read_journal(&short, &other).err(), Some(text!("opening/journal-of-another")));
    }

    #[test]
    fn what_is_no_journal_of_this_tree_is_not_done() {
        // An invalid journal is refused with the reason.
        {
            let file = opened("tree = [3, 4]");
            let long = journal(&file, true, "");
            for cut in 0..long.len() {
                assert_eq!(read_journal(&long[..cut], &file).err(), Some(text!("opening/no-journal")), "{cut}");
            }
            for wrong in [long.replacen("\"edits\":1", "\"edits\":2", 1), long.replacen("[3", "{3", 1)] {
                assert_eq!(read_journal(&wrong, &file).err(), Some(text!("opening/no-journal")), "{wrong}");
            }
        }

        // A line for another tree is not applied.
        {
            let file = opened("tree = [1, 2]");
            for line in
                [r#"{"value":[9,"1"]}"#, r#"{"swap":[1,4294967295]}"#, r#"{"value":[1,"NaN"]}"#, r#""redo""#, "{}"]
            {
                leads_to(&journal(&file, false, &format!("{line}\n")), &file, None);
            }
        }
    }
}
