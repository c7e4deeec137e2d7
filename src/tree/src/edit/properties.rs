//! Property tests: any sequence of edits can be undone to the original tree, and redone.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::*;
use crate::format::{Content, Document, Syntax, read, write};
use crate::library;
use crate::testing::{any_tree, any_truth_tree, cases, tree, ubb};
use crate::tree::{Domain, Kind, Player, Tree, letters};
use proptest::prelude::*;

fn from_file(text: &str) -> Arc<Tree> {
    match read(text, Syntax::Toml).expect("a valid file").content {
        Content::Tree(tree) => Arc::new(tree),
        Content::Game(_) => panic!("a game"),
    }
}

const RICH: &str = "tree = { name = 'R', note = 'n', children = [\n\
    { move = 'a', player = 'chance', children = [{ p = 0.5, value = 1 }, { p = 0.25, name = 'x', value = 2 }, \
      { p = 0.25, children = [4, { value = 5, note = 'five', speaker = 'fünf' }] }] },\n\
    { move = 'b', eval = 3, children = [7, { move = 'c', children = [8, 9] }] },\n\
    { player = 'max', children = [1, 2] }] }";

fn any_subject() -> impl Strategy<Value = Arc<Tree>> {
    let lectures = ["pisa", "ubb", "chance-linear", "textbook"];
    prop_oneof![
        4 => any_tree(),
        2 => any_truth_tree(),
        2 => Just(()).prop_map(|()| from_file(RICH)),
        2 => proptest::sample::select(lectures.to_vec())
            .prop_map(|name| from_file(library::find(name).expect("a lecture").text)),
    ]
}

fn any_edit() -> impl Strategy<Value = (u8, u32, u32, i8)> {
    (0u8..12, any::<u32>(), any::<u32>(), -9i8..10)
}

fn made(tree: &Tree, (kind, one, other, value): (u8, u32, u32, i8)) -> Edit {
    let node = NodeId(one % tree.len() as u32);
    let value = match tree.domain() {
        Domain::Numbers => f64::from(value),
        Domain::Truth => f64::from(u8::from(value > 0)),
    };
    match kind {
        0 => Edit::Value(node, value),
        1 if value > 5.0 => Edit::Name(node, Some(letters(value as u32 - 6))),
        1 => Edit::Name(node, (value > 0.0).then(|| format!("N{value}"))),
        2 => Edit::Move(node, (value > 0.0).then(|| format!("m{value}"))),
        3 => Edit::Probability(node, value.abs() / 10.0),
        4 | 5 => Edit::AddChild(node),
        6 => Edit::AddSibling(node),
        7 => Edit::Remove(node),
        8 => Edit::Shift(node, SiblingSide::Left),
        9 => Edit::Shift(node, SiblingSide::Right),
        _ => Edit::Swap(node, NodeId(other % tree.len() as u32)),
    }
}

fn names(tree: &Tree) -> Vec<Option<String>> {
    tree.nodes().map(|node| tree.name(node).map(Cow::into_owned)).collect()
}

#[track_caller]
fn no_letter_is_given(tree: &Tree) {
    let given: HashSet<&str> = tree.nodes().filter_map(|node| tree.given_name(node)).collect();
    let letters = tree.nodes().filter(|&node| tree.player(node).is_some() && tree.given_name(node).is_none());
    for name in letters.filter_map(|node| tree.name(node)) {
        assert!(!given.contains(name.as_ref()), "{name} is given");
    }
}

fn document(tree: &Tree) -> Document {
    Document::new(Content::Tree(tree.clone()))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn undoing_all_is_the_tree_before_and_redoing_all_the_tree_after(
        before in any_subject(), edits in proptest::collection::vec(any_edit(), 1..30),
    ) {
        let mut history = History::new(Arc::clone(&before));
        for edit in edits {
            let edit = made(history.tree(), edit);
            let old = Arc::clone(history.tree());
            let counts = history.counts();
            match history.edit(&edit) {
                Ok(edited) => {
                    check_mapping(&old, history.tree(), &edited);
                    no_letter_is_given(history.tree());
                }
                Err(refusal) => {
                    prop_assert!(!matches!(refusal, Refusal::Invalid(_)), "{edit:?}: {refusal}");
                    prop_assert_eq!((&old, counts), (history.tree(), history.counts()));
                }
            }
        }
        let after = Arc::clone(history.tree());
        let (edits, _) = history.counts();
        while history.step(Direction::Undo).is_some() {}
        prop_assert_eq!(&before, history.tree());
        prop_assert_eq!(names(&before), names(history.tree()));
        prop_assert!(history.is_saved());
        while history.step(Direction::Redo).is_some() {}
        prop_assert_eq!(&after, history.tree());
        prop_assert_eq!((edits, 0), history.counts());
        for syntax in [Syntax::Toml, Syntax::Json] {
            let text = write(&document(&after), syntax);
            prop_assert_eq!(read(&text, syntax), Ok(document(&after)), "{}", text);
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_abandoned_is_as_if_done_and_taken_back(
        before in any_subject(), steps in proptest::collection::vec((0u8..9, any_edit(), any::<bool>()), 1..30),
    ) {
        let mut history = History::new(before);
        for (kind, edit, finishes) in steps {
            let direction = match kind {
                0 => Some(Direction::Undo),
                1 => Some(Direction::Redo),
                _ => None,
            };
            let edit = made(history.tree(), edit);
            let mut other = history.clone();
            let begun = match direction {
                Some(direction) => history.begin_step(direction),
                None => history.begin(&edit).ok(),
            };
            let Some(planned) = begun else { continue };
            let Ok(performed) = planned.perform() else {
                history.refuse();
                continue;
            };
            let is_done = match direction {
                Some(direction) => other.step(direction).is_some(),
                None => other.edit(&edit).is_ok(),
            };
            let counted = |history: &History| (history.counts(), history.is_saved());
            prop_assert_eq!((is_done, counted(&history)), (true, counted(&other)));
            if finishes {
                history.finish(performed);
            } else {
                history.abandon();
                drop(other.step(direction.map_or(Direction::Undo, Direction::back)));
            }
            prop_assert_eq!((history.tree(), counted(&history)), (other.tree(), counted(&other)));
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Equal revisions imply equal trees.
    #[test]
    fn another_tree_has_another_revision(
        before in any_subject(), steps in proptest::collection::vec((0u8..9, any_edit(), 0u8..4), 1..30),
    ) {
        let mut history = History::new(before);
        let mut trees: HashMap<u64, Arc<Tree>> = HashMap::new();
        let mut check = |history: &History| {
            let begun = history.planned().map(|planned| planned.perform().map(|performed| Arc::clone(performed.tree())));
            let Ok(tree) = begun.unwrap_or_else(|| Ok(Arc::clone(history.tree()))) else { return Ok(()) };
            let known = trees.entry(history.revision()).or_insert_with(|| Arc::clone(&tree));
            prop_assert_eq!(&*known, &tree);
            Ok(())
        };
        for (kind, edit, end) in steps {
            let begun = match kind {
                0 => history.begin_step(Direction::Undo),
                1 => history.begin_step(Direction::Redo),
                2 => {
                    history.replace(Arc::clone(history.tree()));
                    None
                }
                _ => history.begin(&made(history.tree(), edit)).ok(),
            };
            check(&history)?;
            let Some(planned) = begun else { continue };
            match (planned.perform(), end) {
                (Ok(_), 0) => history.abandon(),
                (Ok(performed), _) => drop(history.finish(performed)),
                (Err(_), _) => history.refuse(),
            }
            check(&history)?;
        }
    }
}

fn check_mapping(old: &Tree, new: &Tree, edited: &Edited) {
    let mut reached = vec![false; new.len()];
    for id in old.nodes() {
        let Some(now) = edited.mapping.of(id) else { continue };
        reached[now.index()] = true;
        if !edited.touched.contains(&now) {
            assert_eq!(
                (old.kind(id), old.value(id), old.given_name(id)),
                (new.kind(now), new.value(now), new.given_name(now))
            );
            let parent = old.parent(id).and_then(|parent| edited.mapping.of(parent));
            assert_eq!(parent, new.parent(now));
        }
    }
    for id in new.nodes().filter(|id| !reached[id.index()]) {
        let covered = new.ancestors(id).any(|above| edited.touched.contains(&above));
        assert!(covered, "{id:?} is new and not told of");
    }
}

fn shown(tree: &Tree) -> String {
    let mut text = String::new();
    let mut open: Vec<u32> = Vec::new();
    for id in tree.nodes() {
        while open.pop_if(|end| *end <= id.0).is_some() {
            text.push(']');
        }
        match (tree.kind(id), tree.value(id)) {
            (Kind::Inner(player), _) => text.extend([" ", player.name(), "["]),
            (_, value) => text.extend([" ".to_owned(), tree.domain().plain(value.unwrap_or(f64::NAN)).to_string()]),
        }
        if tree.player(id).is_some() {
            open.push(tree.subtree(id).end);
        }
    }
    text + &"]".repeat(open.len())
}

#[track_caller]
fn edited(tree: &Arc<Tree>, edit: &Edit, expected: &str) -> Arc<Tree> {
    let mut history = History::new(Arc::clone(tree));
    history.edit(edit).expect("it can be done");
    assert_eq!(shown(history.tree()).trim(), expected);
    Arc::clone(history.tree())
}

#[track_caller]
fn refused(tree: &Arc<Tree>, edit: &Edit, why: &str) {
    let refusal = History::new(Arc::clone(tree)).edit(edit).expect_err("it cannot be done");
    assert_eq!(refusal.to_string(), why);
}

#[track_caller]
fn at(tree: &Tree, path: &[usize]) -> NodeId {
    tree.at(path).expect("on the tree")
}

#[test]
fn each_edit_does_what_it_says_or_is_refused() {
    // Each edit has its documented effect.
    {
        let ubb = ubb();
        let node = |path: &[usize]| at(&ubb, path);
        edited(&ubb, &Edit::Value(node(&[0, 1]), 9.0), "max[ min[ 3 9] min[ max[ min[ 0 7] 5] max[ 8 7] 4]]");
        edited(&ubb, &Edit::Value(node(&[1]), -1.0), "max[ min[ 3 5] -1]");
        edited(&ubb, &Edit::AddChild(node(&[0])), "max[ min[ 3 5 0] min[ max[ min[ 0 7] 5] max[ 8 7] 4]]");
        edited(&ubb, &Edit::AddChild(node(&[0, 0])), "max[ min[ max[ 3] 5] min[ max[ min[ 0 7] 5] max[ 8 7] 4]]");
        edited(&ubb, &Edit::AddSibling(node(&[1, 0])), "max[ min[ 3 5] min[ max[ min[ 0 7] 5] 0 max[ 8 7] 4]]");
        edited(&ubb, &Edit::Remove(node(&[1, 0])), "max[ min[ 3 5] min[ max[ 8 7] 4]]");
        edited(
            &ubb,
            &Edit::Shift(node(&[1]), SiblingSide::Left),
            "max[ min[ max[ min[ 0 7] 5] max[ 8 7] 4] min[ 3 5]]",
        );
        edited(
            &ubb,
            &Edit::Shift(node(&[1, 1]), SiblingSide::Right),
            "max[ min[ 3 5] min[ max[ min[ 0 7] 5] 4 max[ 8 7]]]",
        );
        edited(&ubb, &Edit::Swap(node(&[0, 1]), node(&[1, 0])), "max[ min[ 3 max[ min[ 0 7] 5]] min[ 5 max[ 8 7] 4]]");
        let named = edited(&ubb, &Edit::Name(node(&[0]), Some("Z".to_owned())), shown(&ubb).trim());
        assert_eq!(named.given_name(node(&[0])), Some("Z"));
    }

    // No edit gives a node the name of another.
    {
        let tree = from_file("tree = [{ name = 'C', children = [1, 2] }, { name = 'B', children = [3, 4] }]");
        let mut history = History::new(Arc::clone(&tree));
        for path in [[0, 0], [0, 1], [1, 0]] {
            let leaf = at(history.tree(), &path);
            history.edit(&Edit::AddChild(leaf)).expect("an edit");
            no_letter_is_given(history.tree());
        }
        let letters = [vec![], vec![0, 0], vec![0, 1], vec![1, 0]]
            .map(|path| history.tree().name(at(history.tree(), &path)).map(Cow::into_owned));
        assert_eq!(letters.map(Option::unwrap_or_default), ["A", "D", "E", "F"]);
        while history.step(Direction::Undo).is_some() {}
        assert_eq!(names(&tree), names(history.tree()));
    }

    // Removing an only leaf undoes adding it.
    {
        let before = tree("[[3, 5], 4]");
        let with = edited(&before, &Edit::AddChild(at(&before, &[1])), "max[ min[ 3 5] min[ 4]]");
        edited(&with, &Edit::Remove(at(&with, &[1, 0])), "max[ min[ 3 5] 4]");
    }

    // Invalid edits are refused with the reason.
    {
        let ubb = ubb();
        let node = |path: &[usize]| at(&ubb, path);
        refused(&ubb, &Edit::Remove(NodeId::ROOT), "not possible at the root: select another node");
        refused(&ubb, &Edit::AddSibling(NodeId::ROOT), "not possible at the root: select another node");
        refused(&ubb, &Edit::Shift(node(&[0]), SiblingSide::Left), "A is already the first child");
        refused(&ubb, &Edit::Shift(node(&[1, 2]), SiblingSide::Right), "the leaf 4 is already the last child");
        refused(&ubb, &Edit::Swap(node(&[1]), node(&[1, 0, 0])), "D is part of B: select two separate subtrees");
        let turns = "different players move at A and C: after the swap, one of them would move twice in a row";
        refused(&ubb, &Edit::Swap(node(&[1, 0]), node(&[0])), turns);
        refused(&ubb, &Edit::Value(node(&[0]), f64::NAN), "the leaves of this tree are numbers");
        let chain = tree("[[[1, 2]]]");
        let only = "C is the only child of B: type a value for B to make it a leaf instead";
        refused(&chain, &Edit::Remove(at(&chain, &[0, 0])), only);
        refused(&tree("[T, F]"), &Edit::Value(NodeId(1), 3.0), "the leaves of this tree are T or F");
    }
}

fn probabilities(tree: &Tree, path: &[usize]) -> Vec<f64> {
    tree.children(at(tree, path)).filter_map(|child| tree.probability(child)).collect()
}

#[test]
fn probabilities_add_up_to_one_whatever_is_done() {
    let rich = from_file(RICH);
    let after = |edit: &Edit| {
        let mut history = History::new(Arc::clone(&rich));
        history.edit(edit).expect("it can be done");
        probabilities(history.tree(), &[0])
    };
    let node = |path: &[usize]| at(&rich, path);
    assert_eq!(after(&Edit::AddChild(node(&[0]))), [0.5, 0.25, 0.125, 0.125]);
    assert_eq!(after(&Edit::Remove(node(&[0, 0]))), [0.75, 0.25]);
    assert_eq!(after(&Edit::Remove(node(&[0, 2]))), [0.5, 0.5]);
    assert_eq!(after(&Edit::Probability(node(&[0, 1]), 0.3)), [0.45, 0.3, 0.25]);
    assert_eq!(after(&Edit::Shift(node(&[0, 1]), SiblingSide::Left)), [0.25, 0.5, 0.25]);
    assert_eq!(after(&Edit::Swap(node(&[0, 0]), node(&[1, 0]))), [0.5, 0.25, 0.25], "edges stay");
    refused(&rich, &Edit::Probability(node(&[0, 1]), 0.9), "not enough probability: the leaf 1 can give only 0.5");
    refused(
        &rich,
        &Edit::Probability(node(&[1]), 0.9),
        "B is not the child of a chance node, so it has no probability",
    );
    refused(&rich, &Edit::Probability(node(&[0, 1]), 1.5), "1.5 is not a probability: type a number from 0 to 1");
    assert_eq!(rich.player(node(&[0])), Some(Player::Chance));
}

#[test]
fn a_history_knows_whether_the_file_has_the_tree() {
    let mut history = History::new(tree("[1, 2]"));
    assert!(history.is_saved());
    history.edit(&Edit::Value(NodeId(1), 5.0)).expect("a leaf");
    assert!(!history.is_saved());
    history.mark_saved();
    history.step(Direction::Undo).expect("one edit");
    assert!(!history.is_saved());
    history.step(Direction::Redo).expect("one edit");
    assert!(history.is_saved());
    history.step(Direction::Undo).expect("one edit");
    history.edit(&Edit::Value(NodeId(1), 6.0)).expect("a leaf");
    assert!(!history.is_saved(), "as many edits, but others");
    assert_eq!(history.counts(), (1, 0));
}

#[test]
fn a_chain_of_a_hundred_thousand_nodes_is_edited_without_overflow() {
    let mut builder = crate::tree::TreeBuilder::new();
    for _ in 0..100_000 {
        builder.enter();
    }
    builder.set_value(1.0, Domain::Numbers);
    for _ in 0..100_000 {
        builder.leave();
    }
    let chain = Arc::new(builder.finish(&crate::tree::Turns::Alternate(None)).expect("valid"));
    let mut history = History::new(Arc::clone(&chain));
    let last = NodeId(99_999);
    history.edit(&Edit::AddChild(last)).expect("below the leaf");
    history.edit(&Edit::Value(last, 3.0)).expect("a leaf again");
    history.edit(&Edit::Value(NodeId(1), 3.0)).expect("nearly all goes");
    assert_eq!(history.tree().len(), 2);
    while history.step(Direction::Undo).is_some() {}
    assert_eq!(*history.tree(), chain);
}
