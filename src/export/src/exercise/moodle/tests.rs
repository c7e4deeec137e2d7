//! Reads the questions back by the rules of Moodle's importer (`question/format/xml/format.php` of Moodle 5.1) and of its question
//! types, one check each, and compares the answers with the search.

use super::*;
use crate::exercise::tests::{hostile, like};
use plywood_teaching::exercise::{Between, ExerciseOptions, Form, LABELS, Ties, USUAL, chance_model, make};
use plywood_tree::{
    progress::Progress,
    settings::Algorithm,
    testing::{TEXTBOOK, UBB, tree},
    tree::{Player, TreeBuilder, Turns},
};
use roxmltree::{Document, Node};
use std::sync::Arc;

fn write(exercises: Vec<Exercise>) -> String {
    let mut out = Vec::new();
    let exercises = exercises.into_iter().map(Practice::from).collect();
    moodle(&ExerciseReport { exercises }, &mut out).expect("memory does not fail");
    String::from_utf8(out).expect("text")
}

fn options(algorithm: Algorithm, depth: u32) -> ExerciseOptions {
    let form = Form::Drawn { depth, branching: Between { least: 2, most: 3 }, root: Player::Max };
    let values = Between { least: 0, most: 99 };
    let options =
        ExerciseOptions { form, algorithm, cutoffs: None, deep: None, ties: Ties::Allowed, values, convention: USUAL };
    if options.domain() == Domain::Truth { ExerciseOptions { values: LABELS, ..options } } else { options }
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Node<'a, 'i> {
    node.children().find(|child| child.has_tag_name(name)).expect("the element")
}

fn text(node: Node<'_, '_>) -> String {
    child(node, "text").text().unwrap_or_default().to_owned()
}

fn all<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Vec<Node<'a, 'i>> {
    node.children().filter(|child| child.has_tag_name(name)).collect()
}

/// Returns the questions without the categories between them, after checking them as the importer does.
fn import<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "quiz");
    let mut questions = Vec::new();
    let mut category = None;
    for question in all(root, "question") {
        match question.attribute("type").expect("a type") {
            "category" => category = Some(check_category(&text(child(question, "category")))),
            "multichoice" => check_choices(question),
            "numerical" => check_numbers(question),
            "cloze" => assert!(!fields(&text(child(question, "questiontext"))).is_empty()),
            other => panic!("no such type of question: {other}"),
        }
        if question.attribute("type") != Some("category") {
            assert!(category.is_some(), "each question has a category above it");
            check_headers(question);
            questions.push(question);
        }
    }
    questions
}

/// The path begins at the course; a slash in a name is doubled.
fn check_category(path: &str) -> String {
    let rest = path.strip_prefix("$course$/top/").expect("a category of the course");
    assert!(rest.replace("//", "").split('/').all(|name| !name.trim().is_empty() && name.len() < 255), "{path}");
    path.to_owned()
}

/// `import_headers`: a name without markup, formats that are known, files with a name of their own that the text shows.
fn check_headers(question: Node<'_, '_>) {
    let name = text(child(question, "name"));
    assert!(!name.trim().is_empty() && name.chars().count() <= 255 && !name.contains('<'), "{name}");
    let parts =
        question.descendants().filter(|node| node.has_tag_name("questiontext") || node.has_tag_name("generalfeedback"));
    for part in parts.chain(question.descendants().filter(|node| node.has_tag_name("feedback"))) {
        assert_eq!(part.attribute("format"), Some("html"));
        let html = text(part);
        Document::parse(&format!("<p>{}</p>", html.replace("\"></p>", "\"/></p>"))).expect("well-formed HTML");
        assert!(!html.contains("<script"), "{html}");
    }
    let shown = child(question, "questiontext");
    let files = all(shown, "file");
    assert!(!text(child(question, "generalfeedback")).is_empty(), "{name}: a reason");
    for file in &files {
        let name = file.attribute("name").expect("a name");
        assert!(text(shown).contains(&format!("src=\"@@PLUGINFILE@@/{name}\" alt=\"Game tree: ")));
        assert_eq!((file.attribute("path"), file.attribute("encoding")), (Some("/"), Some("base64")));
        let svg = decoded(file.text().expect("a file"));
        let svg = Document::parse(&svg).expect("an SVG document");
        assert_eq!(svg.root_element().tag_name().name(), "svg");
    }
}

fn decoded(text: &str) -> String {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = text.trim_end_matches('=').chars().map(|digit| DIGITS.find(digit).expect("a digit"));
    let bits: Vec<u8> = bits.flat_map(|digit| (0..6).rev().map(move |bit| (digit >> bit & 1) as u8)).collect();
    let bytes = bits.chunks_exact(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | bit)).collect();
    String::from_utf8(bytes).expect("text")
}

fn grades(question: Node<'_, '_>) -> Vec<f64> {
    let grades = all(question, "answer").into_iter().map(|answer| answer.attribute("fraction").expect("a grade"));
    let grades: Vec<f64> = grades.map(|grade| grade.parse().expect("a number")).collect();
    let is_known = |grade: &f64| *grade == 0.0 || GRADES.contains(&grade.abs().to_string().as_str());
    assert!(grades.iter().all(is_known), "{grades:?}");
    grades
}

/// `import_multichoice` and its type: at least two answers with text; one of 100 %, or several that are 100 % together.
fn check_choices(question: Node<'_, '_>) {
    let grades = grades(question);
    let single = child(question, "single").text().expect("a switch");
    assert!(["true", "false"].contains(&single) && grades.len() >= 2);
    let right: Vec<f64> = grades.into_iter().filter(|&grade| grade > 0.0).collect();
    assert!((right.iter().sum::<f64>() - 100.0).abs() < 0.001 && (single == "false" || right.len() == 1), "{right:?}");
    assert!(all(question, "answer").into_iter().all(|answer| !text(answer).trim().is_empty()));
}

/// `import_numerical` and its type: numbers with a tolerance, one of them of 100 %, none twice.
fn check_numbers(question: Node<'_, '_>) {
    assert_eq!(grades(question).into_iter().filter(|&grade| grade == 100.0).count(), 1);
    let mut numbers = Vec::new();
    for answer in all(question, "answer") {
        let number: f64 = text(answer).parse().expect("a number");
        assert!(!numbers.contains(&number), "{number} is there twice");
        numbers.push(number);
        let tolerance: f64 = child(answer, "tolerance").text().expect("a tolerance").parse().expect("a number");
        assert!(tolerance >= 0.0);
    }
}

/// Field of a cloze question: its type, and its answers with grades and feedback.
#[derive(Debug)]
struct Field {
    kind: String,
    answers: Vec<(f64, String, String)>,
}

impl Field {
    fn right(&self) -> Vec<&str> {
        self.answers.iter().filter(|(grade, ..)| *grade == 1.0).map(|(_, answer, _)| answer.as_str()).collect()
    }
}

/// `qtype_multianswer_extract_question`: finds `{WEIGHT:TYPE:ANSWERS}` and reads the alternatives between `~`, each with `=` or a
/// percentage, and its feedback after `#`. A backslash keeps a sign from ending anything. No brace may be left.
fn fields(html: &str) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut rest = html;
    while let Some((before, field)) = rest.split_once('{') {
        assert!(!before.contains('}'), "a brace that ends nothing: {before}");
        let end = unescaped(field, &['}']).expect("an end");
        let mut parts = field[..end].splitn(3, ':');
        let weight = parts.next().expect("a weight");
        assert!(weight.chars().all(|c| c.is_ascii_digit()), "{field}");
        let kind = parts.next().expect("a type").to_owned();
        assert!(["NUMERICAL", "SHORTANSWER", "MULTICHOICE"].contains(&kind.as_str()), "{kind}");
        let mut answers = Vec::new();
        let mut alternatives = parts.next().expect("answers");
        loop {
            let end = unescaped(alternatives, &['~']);
            answers.push(alternative(&alternatives[..end.unwrap_or(alternatives.len())], &kind));
            let Some(end) = end else { break };
            alternatives = &alternatives[end + 1..];
        }
        assert!(answers.iter().any(|(grade, ..)| *grade == 1.0), "{field}");
        fields.push(Field { kind, answers });
        rest = &field[end + 1..];
    }
    assert!(!rest.contains('}'), "{rest}");
    fields
}

fn alternative(text: &str, kind: &str) -> (f64, String, String) {
    let (grade, rest) = match (text.strip_prefix('='), text.strip_prefix('%')) {
        (Some(rest), _) => (1.0, rest),
        (None, Some(rest)) => {
            let (percent, rest) = rest.split_once('%').expect("a percentage");
            (percent.parse::<f64>().expect("a number") / 100.0, rest)
        }
        (None, None) => (0.0, text),
    };
    let (answer, feedback) = match unescaped(rest, &['#']) {
        Some(end) => (&rest[..end], &rest[end + 1..]),
        None => (rest, ""),
    };
    let number = answer.split(':').next().expect("an answer");
    assert!(!answer.is_empty(), "{text}");
    if kind == "NUMERICAL" {
        let all: Vec<f64> = answer.split(':').map(|number| number.parse().expect("a number")).collect();
        assert!(all.len() == 2 && all[1] >= 0.0, "a number and a tolerance: {answer}");
    }
    (grade, number.to_owned(), feedback.to_owned())
}

fn unescaped(text: &str, signs: &[char]) -> Option<usize> {
    let is_free = |&(at, c): &(usize, char)| signs.contains(&c) && !text[..at].ends_with('\\');
    text.char_indices().find(is_free).map(|(at, _)| at)
}

#[test]
fn the_quiz_is_xml_and_says_what_the_search_does() {
    let exercise = like(&tree(TEXTBOOK), 5);
    let end = exercise.replay.end();
    let (value, leaves) = (end.value(NodeId::ROOT).expect("searched"), end.tally().leaves);
    let text_of = write(vec![exercise, like(&tree(UBB), 1)]);
    let document = Document::parse(&text_of).expect("well-formed XML");
    let questions = import(&document);
    let kinds: Vec<&str> = questions.iter().filter_map(|question| question.attribute("type")).collect();
    assert_eq!(kinds[..5], ["numerical", "numerical", "multichoice", "multichoice", "cloze"]);
    assert_eq!(questions.len(), 10);
    let number = |question: usize| text(child(questions[question], "answer"));
    assert_eq!((number(0), number(1)), (value.to_string(), leaves.to_string()));
    let names: Vec<String> = questions.iter().map(|question| text(child(*question, "name"))).collect();
    assert!(names[0].contains("value of the root") && names[4].contains("table of all nodes"), "{names:?}");
}

/// Every field of the table agrees with the search, on random trees and in each search.
#[test]
fn the_table_asks_for_windows_values_and_cuts() {
    let searches =
        [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Expectiminimax];
    for (seed, algorithm) in (0..12).flat_map(|seed| searches.map(|algorithm| (seed, algorithm))) {
        let options = options(algorithm, 3);
        let exercise = if algorithm == Algorithm::Expectiminimax {
            like(&chance_model().expect("a lecture"), seed)
        } else {
            make(&options, seed, &Progress::default()).expect("there is one")
        };
        let options = exercise.options.clone();
        let (domain, end) = (exercise.tree.domain(), exercise.replay.end());
        let mut expected = Vec::new();
        for node in crate::exercise::visited(&exercise) {
            let Some(value) = end.value(node).filter(|_| exercise.tree.player(node).is_some()) else { continue };
            if options.algorithm.has_windows() {
                let window = end.entry_window(node).expect("a window");
                expected.extend([window.alpha, window.beta].map(|bound| domain.plain(bound).to_string()));
            }
            expected.push(domain.plain(value).to_string());
            if options.has_cutoffs() {
                expected.push(if end.skipped(node).next().is_some() { "yes" } else { "no" }.to_owned());
            }
        }
        let text_of = write(vec![exercise]);
        let document = Document::parse(&text_of).expect("well-formed XML");
        let questions = import(&document);
        let table = questions.iter().find(|question| question.attribute("type") == Some("cloze")).expect("a table");
        let fields = fields(&text(child(*table, "questiontext")));
        assert_eq!(fields.len(), expected.len(), "{algorithm:?} {seed}");
        for (field, expected) in fields.iter().zip(expected) {
            let is_number = expected.parse::<f64>().is_ok_and(f64::is_finite);
            assert_eq!(field.kind == "NUMERICAL", is_number, "{field:?}");
            let is_close = |right: &&str| {
                let (Ok(one), Ok(other)) = (right.parse::<f64>(), expected.parse::<f64>()) else { return false };
                is_number && (one - other).abs() <= 5e-5
            };
            let is_right = field.right().contains(&expected.as_str()) || field.right().iter().any(is_close);
            assert!(is_right, "{algorithm:?} {seed}: {field:?}, not {expected}");
        }
    }
}

/// Wrong answers are explained by the table of usual errors, and by the sentences of the search.
#[test]
fn wrong_answers_are_explained() {
    let text_of = write(vec![like(&tree(TEXTBOOK), 5)]);
    let document = Document::parse(&text_of).expect("well-formed XML");
    let questions = import(&document);
    let feedback = |question: usize| {
        let answers = all(questions[question], "answer");
        answers.into_iter().filter_map(|answer| Some(text(all(answer, "feedback").pop()?))).collect::<Vec<_>>()
    };
    assert!(feedback(0).iter().any(|why| why.contains("takes the largest of")), "{:?}", feedback(0));
    assert_eq!(feedback(1).len(), 1, "all leaves");
    assert!(!feedback(2).is_empty() && feedback(3).iter().any(|why| why.contains("pruned")), "{:?}", feedback(3));
    let table = fields(&text(child(questions[4], "questiontext")));
    assert!(table.iter().any(|field| field.answers.iter().any(|(grade, _, why)| *grade == 0.0 && !why.is_empty())));
}

#[test]
fn names_are_no_markup_and_ticking_all_brings_nothing() {
    // Nothing in a name becomes markup, a category or a field.
    {
        let text_of = write(vec![like(&hostile(), 1)]);
        let document = Document::parse(&text_of).expect("well-formed XML");
        let questions = import(&document);
        let shown = text(child(questions[0], "questiontext"));
        assert!(shown.contains("&lt;b&gt;&amp;") && !shown.contains("<b>&"), "{shown}");
        assert_eq!(text_of.lines().flat_map(plywood_messages::text::unfit).next(), None);
        assert_eq!(escaped("a\u{1}b\u{ffff}"), "a\u{fffd}b\u{fffd}");

        let mut builder = TreeBuilder::new();
        let root = builder.enter();
        builder.set_name(root, "{1:SA:=x}");
        for name in ["~#}", "a/b", "\\"] {
            let child = builder.enter();
            builder.set_name(child, name);
            builder.leaf(3.0, Domain::Numbers);
            builder.leaf(4.0, Domain::Numbers);
            builder.leave();
        }
        builder.leave();
        let named = Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"));
        let text_of = write(vec![like(&named, 1)]);
        let document = Document::parse(&text_of).expect("well-formed XML");
        let questions = import(&document);
        let table = questions.last().expect("a table");
        assert!(fields(&text(child(*table, "questiontext"))).iter().all(|field| !field.right().contains(&"x")));
    }

    // Ticking everything scores nothing.
    for wrong in 1..100 {
        let cost = penalty(wrong).parse::<f64>().expect("a number") * wrong as f64;
        assert!(cost >= 99.99, "{wrong}");
    }
    assert_eq!((penalty(3), penalty(20), share(3), share(13)), ("33.33333", "5", Some("33.33333"), None));
}

#[test]
fn a_large_tree_has_no_table() {
    let exercise = make(&options(Algorithm::AlphaBeta, 6), 1, &Progress::default()).expect("there is one");
    let text_of = write(vec![exercise]);
    let document = Document::parse(&text_of).expect("well-formed XML");
    assert!(import(&document).iter().all(|question| question.attribute("type") != Some("cloze")));
}
