//! Proves that the two readers of JSON agree: what the one for plain trees reads, the one for everything reads the same. Only tests.

use proptest::prelude::*;

use super::json::{plainly, plainly_once, read_with_spans};
use super::plain_json::NotRead;
use super::roundtrip::{document, untidy};
use super::*;

/// Returns the outcome of the reader of plain trees, or `None` if it leaves the text to the reader of everything. Both must find the
/// same document, or the same problems at the same places.
#[track_caller]
fn outcome(text: &str) -> Option<Result<Document, Vec<Diagnostic>>> {
    let all = read_with_spans(text).map(|parsed| parsed.document);
    assert_eq!(json::read(text, &Arc::default()), all, "{text}");
    match plainly(text, &Arc::default(), MOST_NODES) {
        Err(NotRead::Unusual) => None,
        Err(limit) => panic!("{limit:?}: {text}"),
        Ok(outcome) => {
            assert_eq!(outcome, all, "{text}");
            // Spans may be stored without need.
            let stored = plainly_once::<true>(text, &Arc::default(), MOST_NODES);
            assert_eq!(stored, Ok(Some(all)), "{text}");
            Some(outcome)
        }
    }
}

/// Returns the document if the reader of plain trees finds no mistake.
#[track_caller]
fn plain(text: &str) -> Option<Document> {
    outcome(text)?.ok()
}

const FILES: &[&str] = &[
    r#"{"tree": 7}"#,
    r#"{"tree": [[1, 0], -2, [0.5, 1e3, -0, 100200300400500]]}"#,
    "\r\n{\t\"title\" : \"two \\\"plies\\\"\" ,\n \"levels\": [\"max\", \"min\"], \"tree\" : [ [ 1 , 2 ] , \"-inf\" ] } \n",
    r#"{"tree": {"children": [{"move": "a", "value": 3}, {"value": 4, "move": "é"}]}, "note": "{"}"#,
    r#"{"tree": {"children": [{"children": [true], "move": "a\n"}, {"move": "", "children": [false]}], "name": "A"}}"#,
    r#"{"tree": {"player": "chance", "children": [{"p": 0.25, "value": 1}, {"value": 2, "p": 7.5e-1}]}}"#,
    r#"{"tree": {"children": [{"eval": 3, "quiet": false, "note": "\u00e9", "children": [9007199254740994, 1e300]}]}}"#,
];

#[test]
fn trees_that_people_and_programs_write_are_plain() {
    for text in FILES {
        assert!(plain(text).is_some(), "{text}");
    }
}

#[test]
fn what_is_rare_or_no_json_is_left_to_the_other_reader() {
    let unusual = [
        r#"{"tr\u0065e": 7}"#,
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
        r#"{"tree": {"$__toml_private_datetime": 1}}"#,
        r#"{"game": "tictactoe"}"#,
        "[1, 2]",
        "",
    ];
    for text in unusual {
        assert_eq!(outcome(text), None, "{text}");
    }
}

/// Mistakes whose places are known without the spans of nodes.
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
];

/// Mistakes whose places are known only once spans are stored.
const MISTAKES_OF_NODES: &[&str] = &[
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
];

/// A file with so many leaves and such a node among them.
fn file_with(node: &str, leaves: usize) -> String {
    let leaves = r#"{"move": "a", "value": 2}, "#.repeat(leaves);
    let file = r#"{"title": "é", "evaluation": {"weights": {"b": 2}}, "tree": [[1, 2], [?@, 3], 4], "root": "max"}"#;
    file.replace('?', &leaves).replace('@', node)
}

#[test]
fn a_mistake_is_reported_by_the_reader_that_finds_it() {
    for (nodes, needs_spans) in [(MISTAKES, false), (MISTAKES_OF_NODES, true)] {
        for node in nodes {
            for text in [format!("{{\"tree\": {node}}}"), file_with(node, 1000)] {
                assert!(outcome(&text).is_some_and(|outcome| outcome.is_err()), "{text}");
            }
            let once = plainly_once::<false>(&file_with(node, 1), &Arc::default(), MOST_NODES).expect("plain");
            match once {
                None => assert!(needs_spans, "{node}"),
                Some(once) => assert!(!needs_spans && once.is_err(), "{node}"),
            }
        }
    }
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
            assert!(outcome(&file.replace('?', tree)).is_some_and(|outcome| outcome.is_err()), "{file}");
        }
    }
}

#[test]
fn of_many_mistakes_the_same_are_reported() {
    for (count, is_read) in [(90, true), (150, true), (11_000, false)] {
        let text = file_with(&vec![r#"{"vallue": 1, "value": 2}"#; count].join(","), 1);
        assert_eq!(outcome(&text).is_some(), is_read, "{count}");
        // Those after the tree come last, whichever is found first.
        assert_eq!(outcome(&text.replace("root", "rot")).is_some(), count < 100, "{count}");
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
    let (mut plain, mut wrong) = (0, 0);
    for text in texts {
        match outcome(&text) {
            Some(Ok(_)) => plain += 1,
            Some(Err(_)) => wrong += 1,
            None => {}
        }
    }
    assert!(plain > 100 && wrong > 100, "{plain} are plain, and {wrong} have a mistake");
}

/// The text with this part in the place of so many characters.
fn spoilt(text: &str, at: usize, count: usize, part: &str) -> String {
    let before = text.chars().take(at);
    before.chain(part.chars()).chain(text.chars().skip(at + count)).collect()
}

proptest! {
    #![proptest_config(crate::testing::cases(256))]

    #[test]
    fn what_is_written_is_read_alike(document in document()) {
        outcome(&write(&document, Syntax::Json));
    }

    #[test]
    fn every_number_is_read_alike(number in "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?", any in any::<f64>()) {
        for number in [number, any.to_string(), format!("{any:e}"), (any as i64).to_string()] {
            outcome(&format!("{{\"tree\": [{number}]}}"));
        }
    }

    #[test]
    fn mistakes_at_any_places_are_read_alike(
        nodes in proptest::collection::vec(proptest::sample::select([MISTAKES, MISTAKES_OF_NODES].concat()), 1..6),
        node in untidy(),
    ) {
        let nodes = nodes.join(", ");
        for text in [format!("{{\"tree\": [{nodes}, {node}]}}"), file_with(&format!("{{\"children\": [{nodes}]}}"), 2)] {
            outcome(&text);
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
            outcome(&spoilt(text, at, count, &part));
        }
    }
}
