//! Proves that the two readers of JSON agree: what the one for plain trees reads, the one for everything reads the same. Only tests.

use proptest::prelude::*;

use super::json::{plainly, read_with_spans};
use super::plain_json::NotRead;
use super::reader::Reader;
use super::roundtrip::{document, untidy};
use super::spans::NoSpans;
use super::*;

/// What the reader of plain trees makes of a text, if it makes anything of it; then it is what is in the text. Of another text the
/// same is told as by the reader of everything alone.
#[track_caller]
fn plain(text: &str) -> Option<Document> {
    match plainly(text, Reader::new(NoSpans, Syntax::Json)) {
        Err(NotRead::Unusual) => {
            let all = read_with_spans(text).map(|parsed| parsed.document);
            assert_eq!(json::read(text, &Arc::default()), all, "{text}");
            None
        }
        Err(limit) => panic!("{limit:?}: {text}"),
        Ok(document) => {
            assert_eq!(read_with_spans(text).map(|parsed| parsed.document).as_ref(), Ok(&document), "{text}");
            Some(document)
        }
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
];

#[test]
fn trees_that_people_and_programs_write_are_plain() {
    for text in FILES {
        assert!(plain(text).is_some(), "{text}");
    }
}

#[test]
fn what_is_wrong_or_unusual_is_left_to_the_other_reader() {
    let unusual = [
        r#"{"tr\u0065e": 7}"#,
        r#"{"tree": {"ch\u0069ldren": [7]}}"#,
        r#"{"tree": [9007199254740993]}"#,
        r#"{"tree": {"move": "a", "children": [1]}}"#,
        r#"{"tree": {"children": [1], "move": "a"}}"#,
        r#"{"tree": {"value": 1, "value": 2}}"#,
        r#"{"tree": {"children": [{"values": 1}]}}"#,
        r#"{"tree": [1], "tree": [2]}"#,
        r#"{"tree": [1], "game": "ttt"}"#,
        r#"{"tree": [1]} 2"#,
        r#"{"tree": [1]"#,
        r#"{"tree": [1, true]}"#,
        r#"{"tree": [01]}"#,
        r#"{"tree": [1.]}"#,
        r#"{"tree": [1.e1]}"#,
        r#"{"tree": [.5]}"#,
        r#"{"tree": [1e+]}"#,
        r#"{"tree": [-]}"#,
        "{\"tree\": {\"children\": [{\"move\": \"\u{1f}\", \"value\": 1}]}}",
        "{\"tree\": [\u{c}1]}",
        "{\"tree\": [1],\u{a0}\"title\": \"\"}",
        r#"{"game": "tictactoe"}"#,
        "[1, 2]",
        "",
    ];
    for text in unusual {
        assert_eq!(plain(text), None, "{text}");
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
    let read = texts.filter(|text| plain(text).is_some()).count();
    assert!(read > 100, "{read} of them are plain");
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
        plain(&write(&document, Syntax::Json));
    }

    #[test]
    fn every_number_is_read_alike(number in "-?(0|[1-9][0-9]{0,25})(\\.[0-9]{1,25})?([eE][+-]?[0-9]{1,3})?", any in any::<f64>()) {
        for number in [number, any.to_string(), format!("{any:e}"), (any as i64).to_string()] {
            plain(&format!("{{\"tree\": [{number}]}}"));
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
            plain(&spoilt(text, at, count, &part));
        }
    }
}
