//! Tests that every node and every problem in JSON has its place, although the parser does not report places.

use std::sync::Arc;

use super::document::Parsed;
use super::keys::NodeKey;
use super::roundtrip_tests::{self, irregular_json};
use super::*;
use crate::settings::Choice as _;
use crate::testing;
use proptest::prelude::*;
use serde::de::IgnoredAny;

type Outcome = Result<Document, Vec<Diagnostic>>;

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Parses a text and checks its places. Each must be in the text: a node's is a value inside that of its parent, a key's is the
/// value behind that key.
#[track_caller]
fn outcome(text: &str) -> Outcome {
    if is_blank(text) {
        return read(text, Syntax::Json);
    }
    let Parsed { document, spans, .. } = match Parsed::read(text, Syntax::Json, &Arc::default()) {
        Ok(parsed) => parsed,
        Err(problems) => {
            assert!(!problems.is_empty(), "{text}");
            for label in problems.iter().flat_map(|problem| &problem.labels) {
                assert!(label.range.end <= text.len() + 1, "{label:?} of {text}");
            }
            return Err(problems);
        }
    };
    assert!(is_json(text), "{text}");
    match &document.content {
        Content::Tree(tree) => {
            for id in tree.nodes() {
                let place = spans.node(id);
                // The ends of a long node suffice, because trees are deep here.
                let said = &text[place.clone()];
                assert!(said.len() > 300 && said.ends_with([']', '}']) || is_json(said), "{id:?} of {text}");
                assert_eq!(spans.parent(id), tree.parent(id));
                let outer = tree.parent(id).map_or(0..text.len(), |parent| spans.node(parent));
                assert!(outer.start < place.start && place.end < outer.end, "{id:?} of {text}");
                for &(key, name, _) in NodeKey::TABLE {
                    if let Some(inside) = spans.key(id, key) {
                        let said = &text[inside.clone()];
                        assert!(said.len() > 300 || is_json(said), "{key:?} of {id:?} of {text}");
                        let before = text[place.start..inside.start].trim_end().strip_suffix(':').map(str::trim_end);
                        let said =
                            before.and_then(|before| before.rsplit_once(['{', ','])).map(|(_, said)| said.trim());
                        let said = said.and_then(|said| serde_json::from_str::<String>(said).ok());
                        assert_eq!(said.as_deref(), Some(name), "{id:?} of {text}");
                    }
                }
            }
        }
        Content::Game(game) => {
            let places = [Some(&game.spec.range), game.from.as_ref().map(|from| &from.range)];
            assert!(places.into_iter().flatten().all(|place| is_json(&text[place.clone()])), "{text}");
        }
    }
    Ok(document)
}

const FILES: &[&str] = &[
    r#"{"tree": 7}"#,
    r#"{"tree": [[1, 0], -2, [0.5, 1e3, -0, 100200300400500]]}"#,
    "\r\n{\t\"title\" : \"two \\\"plies\\\"\" ,\n \"levels\": [\"max\", \"min\"], \"tree\" : [ [ 1 , 2 ] , \"-inf\" ] } \n",
    r#"{"tree": {"children": [{"move": "a", "value": 3}, {"value": 4, "move": "é"}]}, "note": "{"}"#,
    r#"{"tree": {"children": [{"children": [true], "move": "a\n"}, {"move": "", "children": [false]}], "name": "A"}}"#,
    r#"{"tree": {"player": "chance", "children": [{"p": 0.25, "value": 1}, {"value": 2, "p": 7.5e-1}]}}"#,
    r#"{"tree": {"children": [{"eval": 3, "quiet": false, "note": "\u00e9", "children": [9007199254740994, 1e300]}]}}"#,
    r#"{"tr\u0065e": [7], "meta": {"a": [1, {"b": [[]]}], "c": {}}, "view": {"depth": 3}}"#,
    r#"{"game": { "nim": [1, 2] }, "from": "1, 1" , "meta": {"a": {"b": 1}}}"#,
    r#"{"note": "first", "from": "1,1", "depth": 3, "game":"nim:1,2"}"#,
];

#[test]
fn good_files_are_read() {
    for text in FILES {
        assert!(outcome(text).is_ok(), "{text}");
    }
}

#[test]
fn texts_that_are_no_json_are_refused() {
    let wrong = [
        r#"{"tree": [1]} 2"#,
        r#"{"tree": [1]"#,
        r#"{"tree": [01]}"#,
        r#"{"tree": [1.]}"#,
        r#"{"tree": [1.e1]}"#,
        r#"{"tree": [.5]}"#,
        r#"{"tree": [1e+]}"#,
        r#"{"tree": [1e999]}"#,
        r#"{"tree": [-]}"#,
        r#"{"tree": [1,]}"#,
        r#"{"tree": [,]}"#,
        r#"{"tree": {"value": 1,}}"#,
        r#"{"tree": {"values": 1e999}}"#,
        r#"{"tree": {"values": "\ud800"}}"#,
        "{\"tree\": {\"children\": [{\"move\": \"\u{1f}\", \"value\": 1}]}}",
        "{\"tree\": [\u{c}1]}",
        "{\"tree\": [1],\u{a0}\"title\": \"\"}",
        "[1, 2]",
        "",
    ];
    for text in wrong {
        assert!(outcome(text).is_err(), "{text}");
    }
}

#[test]
fn a_lesson_with_something_after_its_end_is_refused_like_a_tree() {
    let codes = |problems: Vec<Diagnostic>| problems.iter().map(|problem| problem.code).collect::<Vec<_>>();
    let text = r#"{"payoffs": [[1]]}"#;
    assert!(Fields::read(text, Syntax::Json).is_ok());
    let problems = Fields::read(&format!("{text} }}"), Syntax::Json).expect_err("one bracket too many");
    assert_eq!(codes(problems), ["syntax"]);
}

const MISTAKES: &[&str] = &[
    r#"{"value": 1, "vallue": 2}"#,
    r#"{"vallue": 2}"#,
    r#"{"vallue": {"children": [{"value": 1}, "\u00e9"]}, "value": 1}"#,
    r#"{"ch\u0069ldrens": [7], "value": 1}"#,
    r#"{"value": 1, "value": 2}"#,
    r#"{"children": [1, {"value": 1}], "mov\u0065": "a", "move": "b"}"#,
    r#"{"move": "a", "children": [{"value": 2, "move": 1}]}"#,
    r#"{"value": "seven"}"#,
    r#"{"value": null, "p": [1, 2]}"#,
    r#"{"children": {"value": 1}}"#,
    r#"{"children": 7}"#,
    r#"{"player": "maks", "children": [1]}"#,
    r#"{"name": 1, "quiet": 0, "children": [1]}"#,
    r#"{"eval": "much", "children": [1]}"#,
    r#""seven""#,
    r#""true""#,
    "null",
    "9007199254740993",
    "[1, 9007199254740993.0, -9007199254740993]",
    "[]",
    "{}",
    r#"{"children": []}"#,
    r#"{"name": "a"}"#,
    r#"{"value": 1, "children": [1]}"#,
    r#"{"player": "chance", "children": [{"p": 0.5, "value": 1}, {"p": 0.25, "children": [1]}]}"#,
    r#"{"player": "chance", "children": [1, {"value": 1}]}"#,
    r#"{"player": "or", "children": [{"move": "a", "p": 7, "value": 1}]}"#,
    r#"{"children": [true, 1, {"value": 2}]}"#,
    r#"{"eval": 1, "value": 1}"#,
    r#"{"quiet": false, "value": 1}"#,
    r#"{"eval": {"a": 1, "b": "x"}, "children": [1]}"#,
    r#"{"eval": {"a": 1, "b": 9007199254740993}, "children": [1]}"#,
    r#"{"eval": {"a": 1, "a": 2}, "children": [1]}"#,
    r#"{"eval": { "c": 1}, "children": [1]}"#,
    r#"{"eval": {"a": [1, {"b": 2}]}, "children": [1]}"#,
    r#"{"note": [1, {"b": [2, 3]}], "vallue": [{}], "value": 1}"#,
    r#"{"$__toml_private_datetime": "1979-05-27"}"#,
    "[18446744073709551616, 18446744073709551617, 1e300, -1e19]",
];

fn file_with(node: &str, leaves: usize) -> String {
    let leaves = r#"{"move": "a", "value": 2}, "#.repeat(leaves);
    let file = r#"{"title": "é", "evaluation": {"weights": {"b": 2}}, "tree": [[1, 2], [?@, 3], 4], "root": "max"}"#;
    file.replace('?', &leaves).replace('@', node)
}

#[test]
fn mistakes_have_places() {
    for node in MISTAKES {
        for text in [format!("{{\"tree\": {node}}}"), file_with(node, 1000)] {
            assert!(outcome(&text).is_err(), "{text}");
        }
    }
}

#[test]
fn mistakes_in_deep_trees_have_places() {
    let parents = [("[1, ", "]"), ("{\"children\": [", "], \"name\": \"a\"}")];
    let nodes = ["[]", "{\"vallue\": 1}", "2", "[2, 18446744073709551617]", "x"];
    let trees = [198, 199, 200, 201, 300, 9_998, 9_999, 10_000, 10_001].into_iter().flat_map(|plies| {
        parents.into_iter().flat_map(move |parent| nodes.into_iter().map(move |node| (plies, parent, node)))
    });
    for (plies, (start, end), node) in testing::some(trees) {
        let (start, end) = (start.repeat(plies), end.repeat(plies));
        let is_right = node == "2" && plies <= 10_000;
        assert_eq!(outcome(&format!("{{\"tree\": {start}{node}{end}}}")).is_ok(), is_right);
    }
    let lists = "[".repeat(30_000);
    for text in [&lists, &format!("{{\"tree\": {{\"vallue\": {lists}"), &format!("{{\"tree\": {lists}")] {
        assert!(outcome(text).is_err());
    }
}

#[test]
fn what_is_too_long_is_refused() {
    let entries = vec!["[1, 2]"; 10_001].join(", ");
    assert!(outcome(&format!("{{\"levels\": [{entries}], \"tree\": 1}}")).is_err());
    let entries = (0..10_001).map(|number| format!("\"{number}\": [1]")).collect::<Vec<_>>().join(", ");
    assert!(outcome(&format!("{{\"view\": {{{entries}}}, \"tree\": 1}}")).is_err());
}

#[test]
fn mistakes_around_the_tree_and_in_it_are_reported_together() {
    let nodes = r#"[1, {"vallue": 1}, {"value": []}, 2]"#;
    for file in [
        r#"{"titel": 1, "tree": ?, "note": 7, "root": "maks"}"#,
        r#"{"tree": ?, "tree": [7], "game": "ttt", "title": [1, {"a": 9007199254740993}]}"#,
        r#"{"levels": ["max", 7], "tree":?,"view":{"depth":-1,"thema":"dark"}}"#,
        r#"{ "view" : { "depth" : -1 } , "tree" : ? , "titel" : 3 }"#,
    ] {
        for tree in [nodes, "7", "[7]", "true", "null"] {
            assert!(outcome(&file.replace('?', tree)).is_err(), "{file}");
        }
    }
}

#[test]
fn many_mistakes_are_reported() {
    for count in testing::some([90, 150, 11_000]) {
        let text = file_with(&vec![r#"{"vallue": 1, "value": 2}"#; count].join(","), 1);
        assert!(outcome(&text).is_err() && outcome(&text.replace("root", "rot")).is_err(), "{count}");
    }
}

fn every(frame: &str, count: u32) -> impl Iterator<Item = String> {
    const PARTS: [&str; 17] = [
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"move\"",
        "\"value\"",
        "\"children\"",
        "\"inf\"",
        "0",
        "1",
        "-",
        ".5",
        "e1",
        "true",
        " ",
    ];
    (0..PARTS.len().pow(count)).map(move |number| {
        let part = |place: u32| PARTS[number / PARTS.len().pow(place) % PARTS.len()];
        frame.replace('?', &(0..count).map(part).collect::<String>())
    })
}

#[test]
fn every_short_text_has_its_places() {
    let frames = [
        r#"{"tree": ?}"#,
        r#"{"tree": [1, ?]}"#,
        r#"{"tree": [{"value": ?}]}"#,
        r#"{"tree": [{"move": "a", ?}]}"#,
        r#"{"tree": {"children": [{?}]}}"#,
        r#"{"tree": [1] ?"#,
        r#"{"title": ?, "tree": 1}"#,
        r#"{? "tree": 1}"#,
    ];
    let texts = frames.iter().flat_map(|frame| (1..4).flat_map(|count| every(frame, count)));
    let (good, wrong): (Vec<_>, Vec<_>) = texts.map(|text| outcome(&text)).partition(Result::is_ok);
    assert!(good.len() > 100 && wrong.len() > 100, "{} are good, and {} wrong", good.len(), wrong.len());
}

fn with_replacement(text: &str, at: usize, count: usize, part: &str) -> String {
    let before = text.chars().take(at);
    before.chain(part.chars()).chain(text.chars().skip(at + count)).collect()
}

proptest! {
    #![proptest_config(crate::testing::cases(256))]

    #[test]
    fn what_is_written_has_its_places(document in roundtrip_tests::document()) {
        assert!(outcome(&write(&document, Syntax::Json)).is_ok());
    }

    #[test]
    fn every_number_has_its_place(number in "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?", any in any::<f64>()) {
        for number in [number, any.to_string(), format!("{any:e}"), (any as i64).to_string()] {
            let _outcome = outcome(&format!("{{\"tree\": [{number}]}}"));
        }
    }

    #[test]
    fn mistakes_at_any_places_are_placed(
        nodes in proptest::collection::vec(proptest::sample::select(MISTAKES), 1..6),
        node in irregular_json(),
    ) {
        let nodes = nodes.join(", ");
        for text in [format!("{{\"tree\": [{nodes}, {node}]}}"), file_with(&format!("{{\"children\": [{nodes}]}}"), 2)] {
            let _outcome = outcome(&text);
        }
    }

    #[test]
    fn a_text_with_a_mistake_has_its_places(
        at in 0..80_usize,
        count in 0..3_usize,
        part in "[\\[\\]{}\",:\\\\0-9a-z.\u{1}é \n-]{0,2}",
        node in irregular_json(),
        known in proptest::sample::select(FILES),
    ) {
        for text in [&format!("{{\"tree\": {node}}}"), known] {
            let _outcome = outcome(&with_replacement(text, at, count, &part));
        }
    }
}
