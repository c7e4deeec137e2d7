//! Exercises as Moodle XML questions: numbers to type, one child to choose, leaves to tick.
//!
//! Text is escaped twice: as the HTML that Moodle shows, and then as XML. Only characters allowed in XML 1.0 are written.

use std::io::Write;

use super::{
    drawing::{drawing, label},
    nim,
};
use crate::{ExerciseReport, Written};
use plywood_drawing::xml::escaped;
use plywood_messages::text::{joined, visible};
use plywood_teaching::exercise::{Exercise, NimExercise, Practice};
use plywood_tree::tree::{Domain, NodeId};

/// Grades in per cent that Moodle accepts for an answer, largest first.
const GRADES: [&str; 20] = [
    "100", "90", "83.33333", "80", "75", "70", "66.66667", "60", "50", "40", "33.33333", "30", "25", "20", "16.66667",
    "14.28571", "12.5", "11.11111", "10", "5",
];

pub fn moodle(report: &ExerciseReport, out: &mut dyn Write) -> Written {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>")?;
    for exercise in &report.exercises {
        let questions = match exercise {
            Practice::Tree(exercise) => questions(exercise),
            Practice::Nim(exercise) => nim_questions(exercise),
        };
        questions.into_iter().try_for_each(|question| out.write_all(question.as_bytes()))?;
    }
    writeln!(out, "</quiz>")
}

fn questions(exercise: &Exercise) -> Vec<String> {
    let seed = &exercise.seed;
    let end = exercise.replay.end();
    let tree = &*exercise.tree;
    let drawn = draw_tree(exercise);
    let value = end.value(NodeId::ROOT).unwrap_or(f64::NAN);
    let name = string!("exercises/question-value", Text(seed));
    let mut questions = match tree.domain() {
        Domain::Numbers => {
            let written = tree.domain().plain(value).to_string();
            vec![numerical(&name, &drawn, text!("exercises/moodle-value"), &written)]
        }
        Domain::Truth => {
            let labels = [1.0, 0.0].map(|label| (tree.domain().plain(label).to_string(), label == value));
            let label = Choices { name, ask: text!("exercises/moodle-label"), has_one: true };
            label.write(&drawn, &labels).into_iter().collect()
        }
    };
    if exercise.options.has_cutoffs() {
        let name = string!("exercises/question-leaves", Text(seed));
        let leaves = end.tally().leaves.to_string();
        questions.push(numerical(&name, &drawn, text!("exercises/moodle-leaves"), &leaves));
    }
    let best = end.variation().first().copied();
    let children = (1..).zip(tree.children(NodeId::ROOT)).map(|(place, child)| {
        (string!("exercises/child-of-root", Count(place), label = Text(label(tree, child))), Some(child) == best)
    });
    let children: Vec<(String, bool)> = children.collect();
    let name = string!("exercises/question-move", Text(seed));
    questions.extend(Choices { name, ask: text!("exercises/moodle-move"), has_one: true }.write(&drawn, &children));
    if exercise.options.has_cutoffs() {
        let name = string!("exercises/question-skipped", Text(seed));
        let skipped = Choices { name, ask: text!("exercises/moodle-skipped"), has_one: false };
        questions.extend(skipped.write(&drawn, &leaves_of(exercise)));
    }
    questions
}

/// Asks for the nim-sum and the winner. Moves would need several right answers in any order.
fn nim_questions(exercise: &NimExercise) -> Vec<String> {
    let seed = &exercise.seed;
    let drawn = format!("<p>{}</p>", html(&nim::questions(exercise).0));
    let sum = string!("exercises/question-nim-sum", Text(seed));
    let name = string!("exercises/question-winner", Text(seed));
    let options = [(text!("exercises/wins"), exercise.sum() != 0), (text!("exercises/loses"), exercise.sum() == 0)];
    let options = options.map(|(text, is_right)| (text.to_owned(), is_right));
    let winner = Choices { name, ask: text!("exercises/answer-winner"), has_one: true };
    let sum = numerical(&sum, &drawn, text!("exercises/moodle-nim-sum"), &exercise.sum().to_string());
    std::iter::once(sum).chain(winner.write(&drawn, &options)).collect()
}

/// Returns every leaf and whether it is skipped; the last answer is "none".
fn leaves_of(exercise: &Exercise) -> Vec<(String, bool)> {
    let tree = &*exercise.tree;
    let leaves = tree.nodes().filter(|&node| tree.value(node).is_some());
    let mut options: Vec<(String, bool)> = leaves
        .map(|leaf| {
            let parent = tree.parent(leaf).and_then(|parent| tree.name(parent)).unwrap_or_default();
            let place = tree.ordinal(leaf) + 1;
            let value = label(tree, leaf);
            let words = say!("exercises/leaf", Count(place), Text(parent), Text(value));
            (words.into(), exercise.replay.entered(leaf).is_none())
        })
        .collect();
    let is_none = options.iter().all(|(_, skipped)| !skipped);
    options.push((string!("exercises/no-leaf"), is_none));
    options
}

fn draw_tree(exercise: &Exercise) -> String {
    let mut html = format!("<p>{}</p><pre>", html(&super::task(exercise)));
    for line in drawing(&exercise.tree, exercise.options.algorithm.has_windows()) {
        html.extend([self::html(&line).as_str(), "\n"]);
    }
    html + "</pre>"
}

fn numerical(name: &str, drawn: &str, ask: &str, value: &str) -> String {
    let mut question = opened("numerical", name, drawn, ask);
    question += &answer("100", "moodle_auto_format", value);
    question.replace("</answer>", "<tolerance>0</tolerance></answer>") + "</question>\n"
}

struct Choices {
    name: String,
    ask: &'static str,
    has_one: bool,
}

impl Choices {
    /// Formats the question; `None` if Moodle has no grade for this number of right answers.
    fn write(&self, drawn: &str, options: &[(String, bool)]) -> Option<String> {
        let right = options.iter().filter(|(_, is_right)| *is_right).count();
        let plus = share(right)?;
        let minus = if self.has_one { "0".to_owned() } else { format!("-{}", penalty(options.len() - right)) };
        let mut question = opened("multichoice", &self.name, drawn, self.ask);
        append!(question, "<single>{}</single>\n", self.has_one);
        question.push_str("<shuffleanswers>false</shuffleanswers><answernumbering>none</answernumbering>\n");
        for (text, is_right) in options {
            let grade = if *is_right { plus } else { &minus };
            question += &answer(grade, "html", &html(text));
        }
        Some(question + "</question>\n")
    }
}

/// Returns the grade of each right answer, so that together they give 100 %.
fn share(right: usize) -> Option<&'static str> {
    let is_share = |grade: &&str| grade.parse::<f64>().is_ok_and(|grade| (grade * right as f64 - 100.0).abs() < 0.001);
    GRADES.into_iter().find(is_share)
}

/// Returns the penalty of each wrong answer: the smallest grade such that ticking everything scores nothing.
fn penalty(wrong: usize) -> &'static str {
    let is_enough = |grade: &&str| grade.parse::<f64>().is_ok_and(|grade| grade * wrong as f64 >= 99.999);
    GRADES.into_iter().rfind(is_enough).unwrap_or("100")
}

fn opened(kind: &str, name: &str, drawn: &str, ask: &str) -> String {
    let text = format!("{drawn}<p><b>{}</b></p>", html(ask));
    let mut question = format!("<question type=\"{kind}\">\n<name><text>{}</text></name>\n", escaped(name));
    append!(question, "<questiontext format=\"html\"><text>{}</text></questiontext>\n", escaped(&text));
    question.push_str("<defaultgrade>1</defaultgrade>\n");
    question
}

fn answer(grade: &str, format: &str, text: &str) -> String {
    format!("<answer fraction=\"{grade}\" format=\"{format}\"><text>{}</text></answer>\n", escaped(text))
}

/// Escapes text as HTML; control characters are shown as escapes.
fn html(text: &str) -> String {
    let lines = text.lines().map(|line| escaped(&visible(line)));
    joined(lines, " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::tests::{hostile, like};
    use plywood_tree::testing::{TEXTBOOK, UBB, tree};
    use roxmltree::{Document, Node};

    fn write(exercises: Vec<Exercise>) -> String {
        let mut out = Vec::new();
        let exercises = exercises.into_iter().map(Practice::from).collect();
        moodle(&ExerciseReport { exercises }, &mut out).expect("memory does not fail");
        String::from_utf8(out).expect("text")
    }

    fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Node<'a, 'i> {
        node.children().find(|child| child.has_tag_name(name)).expect("the element")
    }

    fn text(node: Node<'_, '_>) -> String {
        child(node, "text").text().unwrap_or_default().to_owned()
    }

    #[test]
    fn the_quiz_is_xml_and_says_what_the_search_does() {
        let exercise = like(&tree(TEXTBOOK), 5);
        let end = exercise.replay.end();
        let (value, leaves) = (end.value(NodeId::ROOT).expect("searched"), end.tally().leaves);
        let text_of = write(vec![exercise, like(&tree(UBB), 1)]);
        let document = Document::parse(&text_of).expect("well-formed XML");
        let questions: Vec<Node<'_, '_>> =
            document.root_element().children().filter(|node| node.has_tag_name("question")).collect();
        let kinds: Vec<&str> = questions.iter().filter_map(|question| question.attribute("type")).collect();
        assert_eq!(kinds[..4], ["numerical", "numerical", "multichoice", "multichoice"]);
        assert_eq!(questions.len(), 8);
        let number = |question: usize| text(child(questions[question], "answer"));
        assert_eq!((number(0), number(1)), (value.to_string(), leaves.to_string()));
        for question in &questions {
            let answers: Vec<Node<'_, '_>> = question.children().filter(|node| node.has_tag_name("answer")).collect();
            let grades = answers.iter().map(|answer| answer.attribute("fraction").expect("a grade"));
            let grades: Vec<f64> = grades.map(|grade| grade.parse().expect("a number")).collect();
            let right: f64 = grades.iter().filter(|&&grade| grade > 0.0).sum();
            assert!((right - 100.0).abs() < 0.001, "{grades:?}");
            let is_known = |grade: &f64| {
                let grade = grade.abs().to_string();
                grade == "0" || GRADES.iter().any(|known| *known == grade)
            };
            assert!(grades.iter().all(is_known), "{grades:?}");
        }
        assert!(text(child(questions[0], "questiontext")).contains("<pre>"));
    }

    #[test]
    fn names_are_no_markup_and_ticking_all_brings_nothing() {
        // Nothing in a name becomes markup.
        {
            let text_of = write(vec![like(&hostile(), 1)]);
            let document = Document::parse(&text_of).expect("well-formed XML");
            let question = document.root_element().first_element_child().expect("a question");
            let shown = text(child(question, "questiontext"));
            assert!(
                shown.contains("&lt;b&gt;&amp;") && !shown.contains("<b>&") && !shown.contains("<script>"),
                "{shown}"
            );
            assert_eq!(text_of.lines().flat_map(plywood_messages::text::unfit).next(), None);
            assert_eq!(escaped("a\u{1}b\u{ffff}"), "a\u{fffd}b\u{fffd}");
        }

        // Ticking everything scores nothing.
        for wrong in 1..100 {
            let cost = penalty(wrong).parse::<f64>().expect("a number") * wrong as f64;
            assert!(cost >= 99.99, "{wrong}");
        }
        assert_eq!((penalty(3), penalty(20), share(3), share(13)), ("33.33333", "5", Some("33.33333"), None));
    }
}
