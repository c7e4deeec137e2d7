//! Tests that all formats represent the same tree alike.

use super::*;
use crate::format::{Content, Syntax, View};
use crate::testing::{any_tree, cases};
use crate::tree::{Fraction, Tree};
use proptest::prelude::*;

fn tree(document: Document) -> Tree {
    match document.content {
        Content::Tree(tree) => tree,
        Content::Game(_) => panic!("a tree"),
    }
}

#[test]
fn problems_point_into_the_text_as_it_was_written() {
    for (text, message, at) in [("[[3, 4], []]", "", "[]")] {
        let notation = Notation::of("", text).unwrap_or_else(|| panic!("{text}"));
        let problems = notation.read(text).expect_err(text);
        assert!(problems[0].message.contains(message), "{text}: {problems:?}");
        for label in problems.iter().flat_map(|problem| &problem.labels) {
            assert!(text.get(label.range.clone()).is_some(), "{text}: {label:?}");
        }
        let found = problems[0].labels.first().and_then(|label| text.get(label.range.clone()));
        assert!(at.is_empty() || at == "()" || found == Some(at), "{text}: {problems:?}");
    }

    // Files with keys belong to no notation.
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
fn fractions_stay_and_what_is_lost_is_told() {
    // Leaves may be fractions.
    {
        let text = "[\"1/3\", [2, \"-5/2\"]]";
        let list = Notation::of("", text).expect("a list");
        let document = list.read(text).expect("a tree");
        let tree = tree(document.clone());
        let exact: Vec<_> = tree.nodes().filter_map(|node| tree.exact_value(node)).collect();
        assert_eq!(exact.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1/3", "-5/2"]);
        assert_eq!((list.write)(&document).expect("written").text, format!("{text}\n"));
    }

    // Numbers in quotes are read like those without; wholes and fractions exactly.
    {
        let read = |nodes: &str| {
            let text = format!("root = 'chance'\ntree = {nodes}");
            crate::format::read(&text, crate::format::Syntax::Toml).map(tree)
        };
        let quoted = read(
            "[{p = '1/4', value = '3'}, {p = '0.25', children = ['-3', '0.1', '1e3']}, {p = '0.5', value = '4/2'}]",
        );
        let plain = read("[{p = '1/4', value = 3}, {p = 0.25, children = [-3, 0.1, 1e3]}, {p = 0.5, value = 2}]");
        assert!(quoted.is_ok() && quoted == plain, "{quoted:?}");
        for text in ["'x'", "'true'", "'1/0'", "'9007199254740993'"] {
            assert!(read(&format!("[{text}]")).is_err(), "{text}");
        }
    }

    // Probabilities that do not sum to one are scaled and reported.
    {
        let written = |probabilities: [&str; 2]| {
            let [one, other] = probabilities;
            let text = format!("root = 'chance'\ntree = [{{ p = {one}, value = 1 }}, {{ p = {other}, value = 2 }}]");
            let document = crate::format::read(&text, crate::format::Syntax::Toml).expect("a file");
            let written = (Notation::named("efg").expect("known").write)(&document).expect("written");
            assert!(gambit::read(&written.text).expect("a game").is_certain(), "{}", written.text);
            (written.text.lines().nth(3).unwrap_or_default().to_owned(), written.lost)
        };
        let line = |shares: &str| format!("c \"A\" 1 \"\" {{ {shares} }} 0");
        assert_eq!(written(["0.3", "0.7"]), (line("\"1\" 3/10 \"2\" 7/10"), vec![]));
        assert_eq!(written(["0.3333333333333333", "0.6666666666666666"]), (line("\"1\" 1/3 \"2\" 2/3"), vec![]));
        let scaled = "probabilities that do not add up to exactly 1: they are divided by their sum";
        assert_eq!(
            written(["0.3", "0.7000000001"]),
            (line("\"1\" 3000000000/10000000001 \"2\" 7000000001/10000000001"), vec![scaled])
        );
    }

    // Losses are reported.
    {
        let text = "title = 'T'\ntree = { name = 'R', note = 'n', children = [{ move = 'l', value = 1 }, 2] }\n[view]\nstep = 1";
        let document = crate::format::read(text, crate::format::Syntax::Toml).expect("a file");
        let lost = |name: &str| (Notation::named(name).expect("known").write)(&document).expect("written").lost.len();
        assert_eq!((lost("list"), lost("efg")), (5, 2));
    }
}

fn again(tree: &Tree, node: crate::tree::NodeId) -> [Option<String>; 2] {
    let written = |number: Option<f64>, fraction: Option<Fraction>| {
        fraction
            .map(|fraction| fraction.to_string())
            .or_else(|| number.and_then(crate::exact::of_number).map(|number| number.to_string()))
    };
    [written(tree.value(node), tree.exact_value(node)), written(tree.probability(node), tree.exact_probability(node))]
}

fn with_chance() -> impl Strategy<Value = [String; 2]> {
    let fraction = |numer: i64, denom: i64| {
        let exact = Fraction::new(numer, denom as u64).filter(|fraction| fraction.parts().1 > 1);
        let quotient = (numer as f64 / denom as f64).to_string();
        [exact.map_or_else(|| quotient.clone(), |exact| format!("\"{exact}\"")), quotient]
    };
    let leaf = (-20..20_i64, prop_oneof![Just(1), 1..12_i64]).prop_map(move |(numer, denom)| fraction(numer, denom));
    let inner = leaf.prop_recursive(4, 40, 5, move |inner| {
        let children = prop::collection::vec((1..7_i64, inner), 1..6);
        (children, any::<bool>()).prop_map(move |(children, chance)| {
            let all = children.iter().map(|(weight, _)| weight).sum();
            [0, 1].map(|form: usize| {
                let child = |(weight, node): &(i64, [String; 2])| {
                    let value = &node[form];
                    let p = if chance { format!("\"p\": {}, ", fraction(*weight, all)[form]) } else { String::new() };
                    match value.strip_prefix('{') {
                        Some(rest) => format!("{{{p}{rest}"),
                        None => format!("{{{p}\"value\": {value}}}"),
                    }
                };
                let children = children.iter().map(child).collect::<Vec<_>>().join(", ");
                let player = if chance { "\"player\": \"chance\", " } else { "" };
                format!("{{{player}\"children\": [{children}]}}")
            })
        })
    });
    inner.prop_map(|texts| texts.map(|text| format!("{{\"tree\": {text}}}")))
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn what_is_written_is_read_back(tree in any_tree()) {
        let document = Document { title: None, source: None, note: None, speaker: None, content: Content::Tree((*tree).clone()), view: View::default(), meta: None };
        for notation in NOTATIONS {
            let Ok(written) = (notation.write)(&document) else { continue };
            let back = self::tree(notation.read(&written.text).unwrap_or_else(|problems| panic!("{}: {problems:?}", written.text)));
            let is_efg = notation.name() == "efg";
            prop_assert_eq!(back.len(), tree.len());
            for node in tree.nodes() {
                prop_assert_eq!(back.value(node), tree.value(node));
                if is_efg {
                    prop_assert_eq!(back.player(node).and_then(crate::tree::Player::goal), tree.player(node).and_then(crate::tree::Player::goal));
                }
            }
        }
    }

    #[test]
    fn fractions_stay_fractions([fractions, quotients] in with_chance()) {
        for (text, are_kept) in [(fractions, true), (quotients, false)] {
            let document = crate::format::read(&text, Syntax::Json).map_err(|problems| TestCaseError::fail(format!("{text}: {problems:?}")))?;
            let tree = tree(document.clone());
            let written = (Notation::named("efg").expect("known").write)(&document).expect("written");
            prop_assert_eq!(&written.lost, &[""; 0]);
            let game = gambit::read(&written.text).expect("a game");
            prop_assert!(game.is_certain(), "{}", &written.text);
            // The game's tree has the same numbers, and no fraction is rounded.
            let (back, _) = gambit::to_tree(&game).expect("a tree");
            prop_assert!(!gambit::is_rounded(&game, &back));
            for node in tree.nodes() {
                prop_assert_eq!(back.value(node), tree.value(node));
                prop_assert_eq!(back.probability(node), tree.probability(node));
                if are_kept {
                    prop_assert_eq!(again(&back, node), again(&tree, node));
                }
            }
            for syntax in [Syntax::Toml, Syntax::Json] {
                let text = crate::format::write(&document, syntax);
                let again = crate::format::read(&text, syntax);
                prop_assert_eq!(again.as_ref(), Ok(&document), "{}", text);
            }
            let list = Notation::named("list").expect("known");
            let list = self::tree(list.read(&(list.write)(&document).expect("written").text).expect("a list"));
            for node in tree.nodes() {
                prop_assert_eq!(list.exact_value(node), tree.exact_value(node));
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
