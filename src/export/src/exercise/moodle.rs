//! Exercises as Moodle XML questions: numbers to type, one child to choose, leaves to tick, and a table of windows, values and cuts.
//!
//! Text is escaped twice: as the HTML that Moodle shows, and then as XML. Only characters allowed in XML 1.0 are written. The drawing
//! is a file in the question, with the tree in words as its alternative text.

mod cloze;
mod reasons;
#[cfg(test)]
mod tests;

use std::io::Write;

use super::{
    drawing::{described, drawing, label},
    nim, paper,
};
use crate::{ExerciseReport, Written, walk::document::base64};
use plywood_drawing::{
    figure::{Filling, style::Colors, svg},
    xml::escaped,
};
use plywood_messages::text::{joined, visible};
use plywood_teaching::exercise::{Exercise, NimExercise, Practice};
use plywood_tree::{
    settings::{Choice as _, ThemeName},
    tree::{Domain, NodeId},
};
use reasons::Reasons;

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
        questions.into_iter().try_for_each(|question| out.write_all(question.written().as_bytes()))?;
    }
    writeln!(out, "</quiz>")
}

/// Question of any type, in its parts.
struct Question {
    kind: &'static str,
    /// Names of the folders in the question bank, from the top.
    category: [String; 2],
    name: String,
    /// Drawing of the exercise, with its files.
    drawn: Drawn,
    /// The question itself, in HTML.
    ask: String,
    general: String,
    /// What belongs to the type: answers and switches.
    rest: String,
}

/// Drawing in HTML, and the file that it shows.
#[derive(Clone)]
struct Drawn {
    html: String,
    file: String,
}

impl Question {
    /// Writes the question after its category: Moodle puts every question into the category above it.
    fn written(&self) -> String {
        let Self { kind, category, name, drawn, ask, general, rest } = self;
        // A slash separates categories, and two are one in a name.
        let path = joined(category.iter().map(|name| visible(name).replace('/', "//")), "/");
        let mut text = format!(
            "<question type=\"category\"><category><text>$course$/top/Plywood/{}</text></category></question>\n",
            escaped(&path)
        );
        append!(text, "<question type=\"{kind}\">\n<name><text>{}</text></name>\n", escaped(&visible(name)));
        let shown = escaped(&format!("{}{ask}", drawn.html));
        append!(text, "<questiontext format=\"html\"><text>{shown}</text>{}</questiontext>\n", drawn.file);
        append!(text, "<generalfeedback format=\"html\"><text>{}</text></generalfeedback>\n", escaped(&html(general)));
        text.push_str("<defaultgrade>1</defaultgrade>\n");
        text + rest + "</question>\n"
    }
}

/// Returns a question of an exercise without its answers. Questions of one kind are in one category, from which Moodle can draw at
/// random.
fn blank(category: [&str; 2], name: String, drawn: &Drawn, ask: &str) -> Question {
    Question {
        kind: "numerical",
        category: category.map(str::to_owned),
        name,
        drawn: drawn.clone(),
        ask: format!("<p><b>{}</b></p>", html(ask)),
        general: String::new(),
        rest: String::new(),
    }
}

fn questions(exercise: &Exercise) -> Vec<Question> {
    let seed = &exercise.seed;
    let tree = &*exercise.tree;
    let drawn = draw_tree(exercise);
    let reasons = Reasons::new(exercise);
    let end = exercise.replay.end();
    let algorithm = exercise.options.algorithm.name();
    let question = |kind: &str, name: String, ask: &str| blank([algorithm, kind], name, &drawn, ask);
    let mut questions = Vec::new();

    let value = end.value(NodeId::ROOT).unwrap_or(f64::NAN);
    let name = string!("exercises/question-value", Text(seed));
    let general = reasons.of_value();
    questions.extend(match tree.domain() {
        Domain::Numbers => {
            let written = tree.domain().plain(value).to_string();
            let question = question(text!("exercises/category-value"), name, text!("exercises/moodle-value"));
            Some(question.numerical(&written, reasons.wrong_values(NodeId::ROOT)).explained(general))
        }
        Domain::Truth => {
            let labels = [1.0, 0.0].map(|label| {
                let feedback = reasons.wrong_value(NodeId::ROOT, label).unwrap_or_default();
                Choice { text: tree.domain().plain(label).to_string(), is_right: label == value, feedback }
            });
            let question = question(text!("exercises/category-value"), name, text!("exercises/moodle-label"));
            question.choices(true, &labels).map(|question| question.explained(general))
        }
    });
    if exercise.options.has_cutoffs() {
        let name = string!("exercises/question-leaves", Text(seed));
        let question = question(text!("exercises/category-leaves"), name, text!("exercises/moodle-leaves"));
        let leaves = end.tally().leaves.to_string();
        questions.push(question.numerical(&leaves, reasons.wrong_leaves()).explained(reasons.of_order()));
    }
    let name = string!("exercises/question-move", Text(seed));
    let move_question = question(text!("exercises/category-move"), name, text!("exercises/moodle-move"));
    questions.extend(
        move_question.choices(true, &moves(exercise, &reasons)).map(|all| all.explained(reasons.of_node(NodeId::ROOT))),
    );
    if exercise.options.has_cutoffs() {
        let name = string!("exercises/question-skipped", Text(seed));
        let skipped = question(text!("exercises/category-skipped"), name, text!("exercises/moodle-skipped"));
        let skipped = skipped.choices(false, &leaves_of(exercise, &reasons));
        questions.extend(skipped.map(|all| all.explained(reasons.of_cutoffs())));
    }
    let name = string!("exercises/question-table", Text(seed));
    let table = question(text!("exercises/category-table"), name, cloze::ask(exercise));
    questions.extend(cloze::question(exercise, &reasons, table));
    questions
}

fn moves(exercise: &Exercise, reasons: &Reasons<'_>) -> Vec<Choice> {
    let tree = &*exercise.tree;
    let best = exercise.replay.end().variation().first().copied();
    let child = |(place, child)| Choice {
        text: string!("exercises/child-of-root", Count(place), label = Text(label(tree, child))),
        is_right: Some(child) == best,
        feedback: reasons.wrong_child(child).unwrap_or_default(),
    };
    (1..).zip(tree.children(NodeId::ROOT)).map(child).collect()
}

/// Asks for the nim-sum and the winner. Moves would need several right answers in any order.
fn nim_questions(exercise: &NimExercise) -> Vec<Question> {
    let seed = &exercise.seed;
    let drawn = Drawn { html: format!("<p>{}</p>", html(&nim::task(exercise))), file: String::new() };
    let sum = string!("exercises/question-nim-sum", Text(seed));
    let name = string!("exercises/question-winner", Text(seed));
    let options = [(text!("exercises/wins"), exercise.sum() != 0), (text!("exercises/loses"), exercise.sum() == 0)];
    let options = options.map(|(text, is_right)| Choice { text: text.to_owned(), is_right, feedback: String::new() });
    let category = |kind| ["Nim", kind];
    let general = string!("exercises/nim-reason", sum = Text(exercise.sum()));
    let winner = blank(category(text!("exercises/category-winner")), name, &drawn, text!("exercises/answer-winner"));
    let sum = blank(category(text!("exercises/category-nim-sum")), sum, &drawn, text!("exercises/moodle-nim-sum"))
        .numerical(&exercise.sum().to_string(), Vec::new());
    let winner = winner.choices(true, &options);
    std::iter::once(sum).chain(winner).map(|question| question.explained(general.clone())).collect()
}

/// Returns every leaf and whether it is skipped; the last answer is "none".
fn leaves_of(exercise: &Exercise, reasons: &Reasons<'_>) -> Vec<Choice> {
    let tree = &*exercise.tree;
    let leaves = tree.nodes().filter(|&node| tree.value(node).is_some());
    let mut options: Vec<Choice> = leaves
        .map(|leaf| {
            let parent = tree.parent(leaf).and_then(|parent| tree.name(parent)).unwrap_or_default();
            let place = tree.ordinal(leaf) + 1;
            let value = label(tree, leaf);
            let words = say!("exercises/leaf", Count(place), Text(parent), Text(value));
            let is_right = exercise.replay.entered(leaf).is_none();
            Choice { text: words.into(), is_right, feedback: reasons.of_node(leaf) }
        })
        .collect();
    let is_right = options.iter().all(|option| !option.is_right);
    options.push(Choice { text: string!("exercises/no-leaf"), is_right, feedback: String::new() });
    options
}

/// Draws the tree as a file in the question, and the task above it. A tree that no figure can hold is drawn in letters.
fn draw_tree(exercise: &Exercise) -> Drawn {
    let task = format!("<p>{}</p>", html(&super::tree_task(exercise)));
    let Ok(figure) = paper::figure(exercise, Filling::Blank) else {
        let lines = drawing(&exercise.tree, exercise.options.algorithm.has_windows());
        let lines: String = lines.iter().map(|line| html(line) + "\n").collect();
        return Drawn { html: format!("{task}<pre>{lines}</pre>"), file: String::new() };
    };
    let name = format!("tree-{}.svg", exercise.seed);
    let svg = svg::document(&figure, Colors::new(ThemeName::Light), None);
    let words = html(&string!("exercises/drawing", tree = Text(described(&exercise.tree, NodeId::ROOT))));
    Drawn {
        html: format!("{task}<p><img src=\"@@PLUGINFILE@@/{name}\" alt=\"{words}\" style=\"max-width:100%\"></p>"),
        file: format!("<file name=\"{name}\" path=\"/\" encoding=\"base64\">{}</file>", base64(svg.as_bytes())),
    }
}

/// Answer to choose.
struct Choice {
    text: String,
    is_right: bool,
    feedback: String,
}

impl Question {
    fn explained(self, general: String) -> Self {
        Self { general, ..self }
    }

    /// Adds the right number, and wrong ones with their reasons.
    fn numerical(self, right: &str, wrong: Vec<(String, String)>) -> Self {
        // A fraction is written with few digits.
        let tolerance = if right.contains(['.', '/']) { "0.01" } else { "0" };
        let right = (right.to_owned(), String::new());
        let number = |(grade, (number, feedback)): (&str, (String, String))| {
            let answer = answer(grade, "moodle_auto_format", &number, &feedback);
            answer.replace("</answer>", &format!("<tolerance>{tolerance}</tolerance></answer>"))
        };
        let all = [("100", right)].into_iter().chain(wrong.into_iter().map(|wrong| ("0", wrong)));
        Self { kind: "numerical", rest: all.map(number).collect(), ..self }
    }

    /// Adds choices; `None` if Moodle has no grade for this number of right answers.
    fn choices(self, has_one: bool, options: &[Choice]) -> Option<Self> {
        let right = options.iter().filter(|option| option.is_right).count();
        let plus = share(right)?;
        let minus = if has_one { "0".to_owned() } else { format!("-{}", penalty(options.len() - right)) };
        let mut rest = format!("<single>{has_one}</single>\n");
        rest.push_str("<shuffleanswers>false</shuffleanswers><answernumbering>none</answernumbering>\n");
        for option in options {
            let grade = if option.is_right { plus } else { &minus };
            rest += &answer(grade, "html", &html(&option.text), &option.feedback);
        }
        Some(Self { kind: "multichoice", rest, ..self })
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

fn answer(grade: &str, format: &str, text: &str, feedback: &str) -> String {
    let feedback = if feedback.is_empty() {
        String::new()
    } else {
        format!("<feedback format=\"html\"><text>{}</text></feedback>", escaped(&html(feedback)))
    };
    format!("<answer fraction=\"{grade}\" format=\"{format}\"><text>{}</text>{feedback}</answer>\n", escaped(text))
}

/// Escapes text as HTML; control characters are shown as escapes. Braces, which mark the fields of a cloze question, are entities.
fn html(text: &str) -> String {
    let lines = text.lines().map(|line| escaped(&visible(line)));
    joined(lines, " ").replace('{', "&#123;").replace('}', "&#125;")
}
