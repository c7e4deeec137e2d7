//! Every notation says the same of the same tree.

use proptest::prelude::*;

use super::*;
use crate::format::{Content, View};
use crate::testing::{any_tree, cases};
use crate::tree::Tree;

fn tree(document: Document) -> Tree {
    match document.content {
        Content::Tree(tree) => tree,
        Content::Game(_) => panic!("a tree"),
    }
}

#[track_caller]
fn read(name: &str, text: &str) -> Tree {
    let notation = Notation::of(name, text).unwrap_or_else(|| panic!("{text} is in some notation"));
    tree(notation.read(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}")))
}

#[test]
fn the_textbooks_tree_is_the_same_in_every_notation() {
    let expected = read("", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
    let leaves = |tree: &Tree| {
        tree.nodes().map(|node| (tree.depth(node), tree.value(node), tree.player(node))).collect::<Vec<_>>()
    };
    for text in [
        "(MAX (MIN 3 12 8) (MIN 2 4 6) (MIN 14 5 2))",
        "; the textbook's\n(max (3 12 8) (2 4 6) (14 5 2))\n",
        "((3,12,8)B,(2,4,6)C,(14,5,2)D)A;",
        "((b1:3, b2:12, 8):1, (2, 4, 6), (14, 5, 2));",
    ] {
        assert_eq!(leaves(&read("standard input", text)), leaves(&expected), "{text}");
    }
    let named = read("", "((b1:3,12)B,2)A;");
    assert_eq!(named.given_name(crate::tree::NodeId::ROOT), Some("A"));
    assert_eq!(named.given_name(named.at(&[0, 0]).expect("a leaf")), Some("b1"));
    let truth = read("", "(OR (AND T F) T)");
    assert_eq!(truth.domain(), crate::tree::Domain::Truth);
}

#[test]
fn problems_point_into_the_text_as_it_was_written() {
    for (text, message, at) in [
        ("(MAX (MIN 3 x) 2)", "`x` is no value of a leaf", "x"),
        ("(MAX 3 2))", "this bracket closes nothing", ")"),
        ("((3 4)", "one bracket is not closed", ""),
        ("(MAX (MIN) 2)", "", "()"),
        ("((3,4)B,(y)C;", "`y` is no value of a leaf", "y"),
        ("((3,4)B,2", "", ""),
        ("[[3, 4], []]", "", "[]"),
        ("(MAX T 2)", "", "2"),
    ] {
        let notation = Notation::of("", text).unwrap_or_else(|| panic!("{text}"));
        let problems = notation.read(text).expect_err(text);
        assert!(problems[0].message.contains(message), "{text}: {problems:?}");
        for label in problems.iter().flat_map(|problem| &problem.labels) {
            assert!(text.get(label.range.clone()).is_some(), "{text}: {label:?}");
        }
        let found = problems[0].labels.first().and_then(|label| text.get(label.range.clone()));
        assert!(at.is_empty() || at == "()" || found == Some(at), "{text}: {problems:?}");
    }
}

#[test]
fn files_with_keys_are_in_none_of_them() {
    for (name, text) in [
        ("a.toml", "tree = [1]"),
        ("a.json", "{\"tree\": 1}"),
        ("", "tree = [1]"),
        ("", "(define (domain x))"),
        ("a.toml", "[[1]]"),
    ] {
        assert!(Notation::of(name, text).is_none(), "{name}: {text}");
    }
    assert_eq!(Notation::of("x.EFG", "").map(Notation::name), Some("efg"));
}

#[test]
fn what_is_lost_is_told() {
    let text =
        "title = 'T'\ntree = { name = 'R', note = 'n', children = [{ move = 'l', value = 1 }, 2] }\n[view]\nstep = 1";
    let document = crate::format::read(text, crate::format::Syntax::Toml).expect("a file");
    let lost = |name: &str| Notation::named(name).expect("known").write(&document).expect("written").lost.len();
    assert_eq!((lost("list"), lost("efg")), (5, 2));
    assert!(Notation::named("newick").expect("known").write(&document).is_err());
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn what_is_written_is_read_back(tree in any_tree()) {
        let document = Document { title: None, source: None, note: None, speaker: None, content: Content::Tree((*tree).clone()), view: View::default(), meta: None };
        for notation in NOTATIONS {
            let Ok(written) = notation.write(&document) else { continue };
            let back = self::tree(notation.read(&written.text).unwrap_or_else(|problems| panic!("{}: {problems:?}", written.text)));
            let is_efg = notation.name() == "efg";
            prop_assert_eq!(back.len(), tree.len());
            for node in tree.nodes() {
                prop_assert_eq!(back.value(node), tree.value(node));
                if is_efg || notation.name() == "term" {
                    prop_assert_eq!(back.player(node).and_then(crate::tree::Player::goal), tree.player(node).and_then(crate::tree::Player::goal));
                }
            }
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "[()\\[\\],;:TF0-9a-zMAX \\-.\"{}]{0,60}") {
        for notation in NOTATIONS {
            if let Err(problems) = notation.read(&text) {
                prop_assert!(!problems.is_empty());
                for label in problems.iter().flat_map(|problem| &problem.labels) {
                    prop_assert!(label.range.end <= text.len() && text.is_char_boundary(label.range.start), "{:?}", label);
                }
            }
        }
    }
}
