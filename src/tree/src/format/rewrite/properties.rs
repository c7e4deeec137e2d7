//! Property tests of rewriting over random files, layouts and edits: the result has the intended content, and unedited parts
//! stay.

mod pen;

use std::ops::Range;
use std::sync::Arc;

use super::super::keys::NodeKey;
use super::super::write::attribute;
use super::*;
use crate::edit::{Direction, Edit, History};
use crate::tree::{NodeId, Tree};
use pen::Pen;
use proptest::prelude::*;

struct Read {
    text: String,
    syntax: Syntax,
    parsed: Parsed,
}

impl Read {
    fn new(text: String, syntax: Syntax) -> Option<Self> {
        let parsed = Parsed::read(&text, syntax, &Arc::default());
        Some(Self { parsed: parsed.ok()?, syntax, text })
    }

    /// May be an invalid tree, because `inf` and `-inf` may meet below chance.
    fn random(pen: &mut Pen) -> Option<Self> {
        Self::new(pen.file(), pen.syntax)
    }

    fn history(&self) -> History {
        let Content::Tree(tree) = &self.parsed.document.content else { unreachable!("no game is written here") };
        History::new(Arc::new(tree.clone()))
    }

    fn with(&self, tree: &Tree) -> Document {
        Document { content: Content::Tree(tree.clone()), ..self.parsed.document.clone() }
    }

    #[track_caller]
    fn rewritten(&self, tree: &Tree) -> String {
        let document = self.with(tree);
        let text = spliced(&self.text, self.syntax, &document).unwrap_or_else(|| panic!("not spliced:\n{}", self.text));
        match read(&text, self.syntax) {
            Ok(again) => assert_eq!(again, document, "\n{}\nbecame\n{text}", self.text),
            Err(problems) => panic!("{problems:#?}\n{}\nbecame\n{text}", self.text),
        }
        text
    }

    fn span(&self, node: NodeId) -> Range<usize> {
        self.parsed.spans.node(node)
    }
}

fn comments(text: &str) -> Vec<(usize, &str)> {
    let starts = text.match_indices("# ").map(|(at, _)| at);
    starts.map(|at| (at, text[at..].lines().next().unwrap_or_default().trim_end())).collect()
}

fn words<'t>(comments: &[(usize, &'t str)]) -> Vec<&'t str> {
    comments.iter().map(|&(_, comment)| comment).collect()
}

/// Returns the ranges whose comments may disappear with an edit, and whether the other comments may change their order.
fn edited(file: &Read, tree: &Tree, edit: &Edit, after: &Tree) -> (Vec<Range<usize>>, bool) {
    match *edit {
        Edit::Value(node, _) if tree.value(node).is_none() => (vec![file.span(node)], false),
        Edit::Remove(node) => {
            let parent = tree.parent(node).expect("the root is not removed");
            // A list without its last child becomes a leaf, so the whole list is removed.
            let gone = if tree.children(parent).count() == 1 { parent } else { node };
            // The remaining node may equal a part of the removed one. Then the two trees do not show which of the two was
            // removed.
            let inside = || tree.subtree(gone).map(NodeId);
            let ancestors = std::iter::successors(tree.parent(gone), |&above| tree.parent(above));
            let moved = ancestors.filter(|&above| inside().any(|inner| is_alike((after, above), (tree, inner)))).last();
            (vec![file.span(moved.unwrap_or(gone))], false)
        }
        Edit::Shift(..) => (Vec::new(), true),
        Edit::Swap(a, b) => (vec![file.span(a), file.span(b)], true),
        _ => (Vec::new(), false),
    }
}

fn is_alike(one: (&Tree, NodeId), other: (&Tree, NodeId)) -> bool {
    let says = |tree: &Tree, node: NodeId, top: NodeId| {
        let end = tree.subtree(node).end - node.0;
        let inner = [
            NodeKey::Value,
            NodeKey::Player,
            NodeKey::Eval,
            NodeKey::Quiet,
            NodeKey::Name,
            NodeKey::Note,
            NodeKey::Speaker,
        ];
        let edge = [NodeKey::Move, NodeKey::P].into_iter().filter(move |_| node != top);
        let attributes = inner.into_iter().chain(edge).map(|key| attribute(tree, node, key, Syntax::Json));
        (end, attributes.collect::<Vec<_>>())
    };
    let all =
        |(tree, top): (&Tree, NodeId)| tree.subtree(top).map(|node| says(tree, NodeId(node), top)).collect::<Vec<_>>();
    all(one) == all(other)
}

/// Returns true if everything that an edit removes, moves or creates is unique in the tree. Otherwise the two trees do not show
/// which copy was meant.
fn is_unambiguous(tree: &Tree, edit: &Edit, after: &Tree) -> bool {
    let is_unique = |tree: &Tree, node: NodeId| {
        let mut others = (0..tree.len() as u32).map(NodeId).filter(|&other| other != node);
        others.all(|other| !is_alike((tree, node), (tree, other)))
    };
    let (gone, made) = match *edit {
        Edit::Remove(node) | Edit::Shift(node, _) => (vec![node], None),
        Edit::Swap(a, b) => (vec![a, b], None),
        Edit::Value(node, _) => (vec![node], Some(node)),
        _ => return true,
    };
    let mut gone = gone.into_iter().flat_map(|top| tree.subtree(top)).map(NodeId);
    gone.all(|node| is_unique(tree, node)) && made.is_none_or(|node| is_unique(after, node))
}

#[track_caller]
fn keeps_comments(file: &Read, tree: &Tree, (edit, after): (&Edit, &Tree), text: &str) {
    if !is_unambiguous(tree, edit, after) {
        return;
    }
    let (may_go, may_move) = edited(file, tree, edit, after);
    let before = comments(&file.text);
    let outside = |at: usize| !may_go.iter().any(|range| range.contains(&at));
    let must_stay: Vec<_> = before.iter().copied().filter(|&(at, _)| outside(at)).collect();
    let (mut must_stay, all) = (words(&must_stay), words(&before));
    let mut kept = words(&comments(text));
    assert!(kept.iter().all(|comment| all.contains(comment)), "{edit:?}\n{}\n{text}", file.text);
    kept.retain(|comment| must_stay.contains(comment));
    if may_move {
        kept.sort_unstable();
        must_stay.sort_unstable();
    }
    assert_eq!(kept, must_stay, "{edit:?}\n{}\nbecame\n{text}", file.text);
}

#[track_caller]
fn changes_one_number(file: &Read, tree: &Tree, edit: &Edit, text: &str) {
    let &Edit::Value(node, _) = edit else { return };
    if tree.value(node).is_none() {
        return;
    }
    let range = file.parsed.spans.key(node, NodeKey::Value).unwrap_or_else(|| file.span(node));
    let (before, after) = (&file.text[..range.start], &file.text[range.end..]);
    let number = text.strip_prefix(before).and_then(|text| text.strip_suffix(after));
    assert!(number.is_some_and(|number| !number.contains([',', '\n'])), "{edit:?}\n{}\nbecame\n{text}", file.text);
}

fn pens() -> BoxedStrategy<Pen> {
    let syntax = prop_oneof![3 => Just(Syntax::Toml), 1 => Just(Syntax::Json)];
    (any::<u64>(), syntax).prop_map(|(state, syntax)| Pen { state, comments: 0, syntax }).boxed()
}

impl std::fmt::Debug for Pen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}", self.syntax, self.state)
    }
}

#[track_caller]
fn edits_keep_what_they_are_not_about(mut pen: Pen) {
    let Some(mut file) = Read::random(&mut pen) else { return };
    for _ in 0..12 {
        let mut history = file.history();
        let tree = Arc::clone(history.tree());
        let edit = pen.edit(&tree);
        if history.edit(&edit).is_err() {
            continue;
        }
        let text = file.rewritten(history.tree());
        keeps_comments(&file, &tree, (&edit, history.tree()), &text);
        changes_one_number(&file, &tree, &edit, &text);
        file = Read::new(text, file.syntax).expect("what is written can be read");
    }
}

/// Regression test: removing all but one child left a node equal to a part of the removed one.
#[test]
fn what_is_left_may_be_what_stood_inside() {
    for state in [9_955_886_863_518_021_968, 3_609_444_805_469_779_282] {
        edits_keep_what_they_are_not_about(Pen { state, comments: 0, syntax: Syntax::Toml });
    }
}

proptest! {
    #![proptest_config(crate::testing::cases(512))]

    #[test]
    fn a_file_without_edits_and_one_with_all_undone_stay_as_they_are(mut pen in pens()) {
        let Some(file) = Read::random(&mut pen) else { return Ok(()) };
        let mut history = file.history();
        prop_assert_eq!(&file.rewritten(history.tree()), &file.text);
        for _ in 0..5 {
            let edit = pen.edit(history.tree());
            let _ = history.edit(&edit);
        }
        while history.step(Direction::Undo).is_some() {}
        prop_assert_eq!(&file.rewritten(history.tree()), &file.text);
    }

    #[test]
    fn each_edit_keeps_what_it_is_not_about(pen in pens()) {
        edits_keep_what_they_are_not_about(pen);
    }

    #[test]
    fn many_edits_at_once_say_what_they_are_to_say(mut pen in pens()) {
        let Some(file) = Read::random(&mut pen) else { return Ok(()) };
        let mut history = file.history();
        for _ in 0..12 {
            let edit = pen.edit(history.tree());
            if history.edit(&edit).is_ok() {
                file.rewritten(history.tree());
            }
        }
    }

    #[test]
    fn one_file_takes_the_tree_of_another(mut pen in pens()) {
        let (Some(one), Some(other)) = (Read::random(&mut pen), Read::random(&mut pen)) else { return Ok(()) };
        one.rewritten(other.history().tree());
    }
}

#[test]
fn most_random_files_are_trees_of_some_size() {
    for syntax in [Syntax::Toml, Syntax::Json] {
        let files = (0..200).filter_map(|state| Read::random(&mut Pen { state, comments: 0, syntax }));
        let sizes: Vec<_> = files.map(|file| file.history().tree().len()).collect();
        assert!(sizes.len() > 180, "{syntax:?}: {} of 200", sizes.len());
        assert!(sizes.iter().filter(|&&size| size > 5).count() > 100, "{syntax:?}: {sizes:?}");
    }
}

#[track_caller]
fn after(text: &str, edits: &[Edit]) -> String {
    let syntax = Syntax::of("", text);
    let file = Read::new(text.to_owned(), syntax).expect("a good file");
    let mut history = file.history();
    for edit in edits {
        history.edit(edit).expect("a good edit");
    }
    rewrite(text, syntax, &file.with(history.tree())).expect("can be rewritten")
}

const LIST: &str = "tree = [ # root\n  # good\n  [3, 0xc], # one\n  # bad\n  [2, 4], [5], # two\n  7 # three\n]\n";

#[test]
fn only_what_was_edited_is_written_anew() {
    {
        let name = |node, name: &str| Edit::Name(NodeId(node), Some(name.to_owned()));
        assert_eq!(after(LIST, &[Edit::Value(NodeId(2), 8.0)]), LIST.replace('3', "8"));
        assert_eq!(after(LIST, &[Edit::AddChild(NodeId(4))]), LIST.replace("[2, 4]", "[2, 4, 0]"));
        assert_eq!(after(LIST, &[Edit::AddChild(NodeId(9))]), LIST.replace("7 #", "[7] #"));
        assert_eq!(after(LIST, &[Edit::AddChild(NodeId(0))]), LIST.replace("7 # three", "7, # three\n  0"));
        assert_eq!(after(LIST, &[name(9, "x")]), LIST.replace("7 #", "{ name = \"x\", value = 7 } #"));
        assert_eq!(after(LIST, &[name(4, "x")]), LIST.replace("[2, 4]", "{ name = \"x\", children = [2, 4] }"));
        assert_eq!(after(LIST, &[Edit::Value(NodeId(4), 1.0)]), LIST.replace("[2, 4]", "1"));
        let table = "tree = [{ 'name' = 'x', value = 1, p.y = 2 }]".replace(", p.y = 2", "");
        assert_eq!(after(&table, &[Edit::Name(NodeId(1), None)]), "tree = [{ value = 1 }]");
        assert_eq!(after(&table, &[Edit::AddChild(NodeId(1))]), "tree = [{ 'name' = 'x', children = [1] }]");
    }

    // Comments stay if their node is removed and move along with a moved node.
    {
        assert_eq!(after(LIST, &[Edit::Remove(NodeId(1))]), LIST.replace("  [3, 0xc], # one\n", "  # one\n"));
        assert_eq!(after(LIST, &[Edit::Remove(NodeId(7))]), LIST.replace(" [5],", ""));
        assert_eq!(
            after(LIST, &[Edit::Swap(NodeId(1), NodeId(9))]),
            "tree = [ # root\n  7, # three\n  # bad\n  [2, 4], [5], # two\n  # good\n  [3, 0xc] # one\n]\n"
        );
        let two = "tree = [\n  [[1, 2], 3], # one\n  [4, # four\n   [5, 6]],\n]";
        assert_eq!(
            after(two, &[Edit::Swap(NodeId(2), NodeId(8))]),
            "tree = [\n  [[5, 6], 3], # one\n  [4, # four\n   [1, 2]],\n]"
        );
    }

    // A root with a header is edited below it.
    {
        let text = "[tree] # root\nname = 'R'\nchildren = [1, # one\n 2]\n\n[view]\nstep = 1";
        assert_eq!(after(text, &[Edit::Value(NodeId(1), 8.0)]), text.replace("[1", "[8"));
        let document = |text| Read::new(text, Syntax::Toml).expect("a good file").parsed.document;
        let renamed = document(text.replace("'R'", "'S'"));
        assert_eq!(rewrite(text, Syntax::Toml, &renamed), None, "not known here, so nothing is done by halves");
        let blocks = "[tree]\n[[tree.children]]\nvalue = 1\n[[tree.children]]\nvalue = 2";
        assert_eq!(rewrite(blocks, Syntax::Toml, &document(blocks.replace("= 2", "= 3"))), None);
    }

    // Json keeps its layout too.
    {
        let text = "{\n\t\"tree\": [\n\t\t{\"value\" : 1e0, \"move\":\"a\"},\n\t\t[2,  3]\n\t]}";
        assert_eq!(after(text, &[Edit::Value(NodeId(4), 8.0)]), text.replace('3', "8"));
        assert_eq!(after(text, &[Edit::AddChild(NodeId(0))]), text.replace("3]", "3],\n\t\t0"));
        assert_eq!(after(text, &[Edit::Move(NodeId(1), None)]), text.replace(", \"move\":\"a\"", ""));
    }

    // Changes outside the tree are not written.
    {
        let text = "title = 'a'\ntree = [1, 2]";
        let document = read(text, Syntax::Toml).expect("a good file");
        let other = Document { title: None, ..document.clone() };
        assert_eq!(rewrite(text, Syntax::Toml, &other), None);
        assert_eq!(rewrite("game = 'nim:1'", Syntax::Toml, &document), None);
        assert_eq!(rewrite("tree = [", Syntax::Toml, &document), None);
    }
}

#[test]
fn a_chain_as_deep_as_allowed_is_rewritten() {
    let plies = crate::tree::MAX_PLIES as usize;
    let text = format!("{{\"tree\": {}1{}}}", "[".repeat(plies), " ]".repeat(plies));
    let leaf = NodeId(plies as u32);
    assert_eq!(after(&text, &[Edit::Value(leaf, 2.0)]), text.replace('1', "2"));
    let mut builder = crate::tree::TreeBuilder::new();
    for _ in 0..crate::testing::MANY {
        builder.enter();
    }
    builder.leaf(1.0, crate::tree::Domain::Numbers);
    (0..crate::testing::MANY).for_each(|_| builder.leave());
    let tree = builder.finish(&crate::tree::Turns::Alternate(None)).expect("a chain is a tree");
    let file = Read::new(text, Syntax::Json).expect("a good file");
    let text = spliced(&file.text, Syntax::Json, &file.with(&tree)).expect("a list of lists");
    assert!(text.len() < 200_000_000, "indentation is limited: {} bytes", text.len());
    assert_eq!(rewrite(&file.text, Syntax::Json, &file.with(&tree)), None, "it could not be read again");
}
