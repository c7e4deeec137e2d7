//! Proves that JSON is read as by a parser that knows at every byte where it is, mistakes and their places included. Only tests.

use std::cell::Cell;

use super::document::{document, finish};
use super::json::{limit, pass, read_with_spans, syntax_error};
use super::keys::NodeKey;
use super::limits::Limit;
use super::reader::Reader;
use super::roundtrip_tests::{self, untidy};
use super::spans::{CountingReader, JsonSpans};
use super::tree_reader::NodeSpans;
use super::*;
use crate::settings::Choice as _;
use crate::testing;
use crate::tree::NodeId;
use proptest::prelude::*;
use serde_json::Deserializer;

type Outcome = Result<Document, Vec<Diagnostic>>;

/// Reads a text byte by byte, with the span of everything in it.
fn read_bytes(text: &str) -> (Outcome, NodeSpans) {
    let at = Cell::new(0);
    let spans = JsonSpans { text, read: &at };
    let mut reader = Reader::new(spans, Syntax::Json);
    let parsed = match pass(Deserializer::from_reader(CountingReader(spans)), &mut reader) {
        Ok(draft) => {
            let made = document(&mut reader, draft);
            finish(reader, made)
        }
        Err(error) => match limit(&error) {
            Some(Limit::Problems) => finish(reader, None),
            Some(limit) => Err(limit.diagnostic(spans.start()).into_iter().collect()),
            None => Err(vec![syntax_error(text, &error)]),
        },
    };
    match parsed {
        Ok(parsed) => (Ok(parsed.document), parsed.spans),
        Err(problems) => (Err(problems), NodeSpans::default()),
    }
}

/// Returns the outcome of reading a text, which must be the same byte by byte.
#[track_caller]
fn outcome(text: &str) -> Outcome {
    let (expected, spans) = read_bytes(text);
    let found = read(text, Syntax::Json);
    if !is_blank(text) {
        assert_eq!(found, expected, "{text}");
    }
    let Ok(document) = &found else { return found };
    assert_eq!(ranges(document), expected.as_ref().map_or((None, None), ranges), "{text}");
    let parsed = read_with_spans(text).expect("it has been read");
    let Content::Tree(tree) = &document.content else { return found };
    for id in (0..tree.len() as u32).map(NodeId) {
        assert_eq!(parsed.spans.node(id), spans.node(id), "{id:?} of {text}");
        assert_eq!(parsed.spans.parent(id), tree.parent(id));
        for &(key, ..) in NodeKey::TABLE {
            assert_eq!(parsed.spans.key(id, key), spans.key(id, key), "{key:?} of {id:?} of {text}");
        }
    }
    found
}

/// The spans that a document keeps, which are no part of what it is compared by.
fn ranges(document: &Document) -> (Option<Range<usize>>, Option<Range<usize>>) {
    match &document.content {
        Content::Game(game) => (Some(game.range.clone()), game.from.as_ref().map(|from| from.range.clone())),
        Content::Tree(_) => (None, None),
    }
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
fn files_and_mistakes_are_read_as_byte_by_byte() {
    // Good files are read as byte by byte.
    for text in FILES {
        assert!(outcome(text).is_ok(), "{text}");
    }

    // Texts that are no JSON are refused as byte by byte.
    {
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

    // What is too long is refused at the place where it is byte by byte.
    {
        let entries = vec!["[1, 2]"; 10_001].join(", ");
        assert!(outcome(&format!("{{\"levels\": [{entries}], \"tree\": 1}}")).is_err());
        let entries = (0..10_001).map(|number| format!("\"{number}\": [1]")).collect::<Vec<_>>().join(", ");
        assert!(outcome(&format!("{{\"view\": {{{entries}}}, \"tree\": 1}}")).is_err());
    }

    // Mistakes around the tree and in it are reported together.
    {
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

    // Of many mistakes the same are reported.
    for count in testing::some([90, 150, 11_000]) {
        let text = file_with(&vec![r#"{"vallue": 1, "value": 2}"#; count].join(","), 1);
        assert!(outcome(&text).is_err() && outcome(&text.replace("root", "rot")).is_err(), "{count}");
    }
}

/// Nodes with mistakes.
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
    r#""7""#,
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

/// A file with so many leaves and such a node among them.
fn file_with(node: &str, leaves: usize) -> String {
    let leaves = r#"{"move": "a", "value": 2}, "#.repeat(leaves);
    let file = r#"{"title": "é", "evaluation": {"weights": {"b": 2}}, "tree": [[1, 2], [?@, 3], 4], "root": "max"}"#;
    file.replace('?', &leaves).replace('@', node)
}

#[test]
fn mistakes_have_the_places_they_have_byte_by_byte() {
    for node in MISTAKES {
        for text in [format!("{{\"tree\": {node}}}"), file_with(node, 1000)] {
            assert!(outcome(&text).is_err(), "{text}");
        }
    }
}

#[test]
fn mistakes_in_deep_trees_have_the_places_they_have_byte_by_byte() {
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

/// Every text of so many parts within a frame.
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
fn every_short_text_is_read_alike() {
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

/// The text with this part in the place of so many characters.
fn spoilt(text: &str, at: usize, count: usize, part: &str) -> String {
    let before = text.chars().take(at);
    before.chain(part.chars()).chain(text.chars().skip(at + count)).collect()
}

proptest! {
    #![proptest_config(crate::testing::cases(256))]

    #[test]
    fn what_is_written_is_read_alike(document in roundtrip_tests::document()) {
        assert!(outcome(&write(&document, Syntax::Json)).is_ok());
    }

    #[test]
    fn every_number_is_read_alike(number in "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?", any in any::<f64>()) {
        for number in [number, any.to_string(), format!("{any:e}"), (any as i64).to_string()] {
            let _outcome = outcome(&format!("{{\"tree\": [{number}]}}"));
        }
    }

    #[test]
    fn mistakes_at_any_places_are_read_alike(
        nodes in proptest::collection::vec(proptest::sample::select(MISTAKES), 1..6),
        node in untidy(),
    ) {
        let nodes = nodes.join(", ");
        for text in [format!("{{\"tree\": [{nodes}, {node}]}}"), file_with(&format!("{{\"children\": [{nodes}]}}"), 2)] {
            let _outcome = outcome(&text);
        }
    }

    #[test]
    fn a_text_with_a_mistake_is_read_alike(
        at in 0..80_usize,
        count in 0..3_usize,
        part in "[\\[\\]{}\",:\\\\0-9a-z.\u{1}é \n-]{0,2}",
        node in untidy(),
        known in proptest::sample::select(FILES),
    ) {
        for text in [&format!("{{\"tree\": {node}}}"), known] {
            let _outcome = outcome(&spoilt(text, at, count, &part));
        }
    }
}
