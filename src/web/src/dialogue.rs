//! Quiz, prediction and practice: all lines so far in, the events that answer them out, as on the pipe of the program.

use std::sync::Arc;

use plywood_export::{Report, walk::asked_at};
use plywood_lesson::{Marking, Question, how};
use plywood_messages::words::Charset;
use plywood_pages::{Stage, advice::no_result, opening::Opened};
use plywood_search::session::correct_choices;
use plywood_teaching::{
    practise::{self, Asks, Feedback, NotPractised, Practice},
    quiz::{self, NothingToAsk, Quiz, Telling},
};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    progress::Progress,
};
use serde_json::{Value, json};

/// Most lines of a dialogue.
const MOST_LINES: usize = 10_000;

pub fn quiz(opened: &Opened, from: usize, lines: &[String], progress: &Arc<Progress>) -> Result<Value, Problems> {
    let quiz = match &opened.document.content {
        Stage::Search(_, run) => Quiz::new(run, from, Charset::Unicode, progress),
        Stage::Lesson(lesson) => Quiz::of_lesson(lesson, Charset::Unicode),
    };
    asked(opened, quiz, lines)
}

pub fn predict(opened: &Opened, from: usize, lines: &[String], progress: &Arc<Progress>) -> Result<Value, Problems> {
    match &opened.document.content {
        Stage::Search(_, run) => asked(opened, Quiz::predicting(run, from, Charset::Unicode), lines),
        Stage::Lesson(_) => quiz(opened, from, lines, progress),
    }
}

fn asked(opened: &Opened, quiz: Result<Quiz, NothingToAsk>, lines: &[String]) -> Result<Value, Problems> {
    let refused = Problems::about(&opened.name);
    let nothing = |why: NothingToAsk| Diagnostic::new("nothing-to-ask", why.describe()).help(why.help());
    let quiz = Arc::new(quiz.map_err(|why| refused(nothing(why)))?);
    let how = match &opened.document.content {
        Stage::Search(_, run) if quiz.is_for_a_mistake() => how(correct_choices(run.choices)),
        Stage::Search(_, run) => how(run.choices),
        Stage::Lesson(lesson) => lesson.how(),
    };
    let title = &opened.document.title;
    let mut dialogue = quiz::Dialogue::new(Arc::clone(&quiz), title, &how, Telling::AtOnce, Charset::Unicode);
    let mut events = dialogue.begin();
    for line in lines.iter().take(MOST_LINES) {
        events.extend(dialogue.hear(line));
    }
    let number = events.iter().rev().find_map(|event| match event {
        quiz::Event::Question { number, .. } => Some(*number),
        quiz::Event::Begin { .. }
        | quiz::Event::Steps(_)
        | quiz::Event::Refused(_)
        | quiz::Event::Noted
        | quiz::Event::Answer { .. }
        | quiz::Event::End { .. } => None,
    });
    let questions = quiz.questions();
    let question = number.and_then(|number| questions.get(number - 1));
    let question = question.filter(|_| !dialogue.has_ended());
    let mut told = told(&events, dialogue.has_ended(), question.map(asked_at));
    told["marks"] = json!(question.and_then(Question::marking).map(|marking| match marking {
        Marking::Leaves => "leaves",
        Marking::Order => "order",
    }));
    Ok(told)
}

pub fn practise(opened: &Opened, lines: &[String], progress: &Arc<Progress>) -> Result<Value, Problems> {
    let refused = Problems::about(&opened.name);
    let not_practised = |why: String| refused(Diagnostic::new("not-practised", why));
    let (input, run) = match &opened.document.content {
        Stage::Search(input, run) => (input, run),
        Stage::Lesson(lesson) => return Err(not_practised(lesson.unsearched_reason().unwrap_or_default().clone())),
    };
    let choices = run.choices;
    let asks = (Feedback::default(), Asks::default());
    let practice = Practice::new(input, choices, asks, Charset::Unicode, progress).map_err(|why| match why {
        NotPractised::Run(error) => refused(no_result(input, choices, error)),
        other => not_practised(other.to_string()),
    })?;
    let mut dialogue = practise::Dialogue::new(practice, &opened.document.title, how(choices));
    let mut events = dialogue.begin();
    for line in lines.iter().take(MOST_LINES) {
        if !dialogue.has_ended() {
            events.extend(dialogue.hear(line));
        }
    }
    Ok(told(&events, dialogue.has_ended(), (lines.is_empty()).then_some(0)))
}

/// Returns events as the pipe of the program writes them, for people and for programs.
fn told<R: Report>(events: &[R], has_ended: bool, step: Option<usize>) -> Value {
    let written = |name: &str, event: &R| {
        let mut text = Vec::new();
        let exporter = R::EXPORTERS.iter().find(|exporter| exporter.name == name);
        // Writing to memory cannot fail.
        let _ = exporter.map(|exporter| (exporter.write)(event, &mut text));
        String::from_utf8(text).unwrap_or_default()
    };
    let texts = events.iter().map(|event| written("text", event).trim().to_owned()).filter(|text| !text.is_empty());
    let lines = events.iter().map(|event| written("json", event)).filter(|line| !line.is_empty());
    let lines: Vec<Value> = lines.filter_map(|line| serde_json::from_str(&line).ok()).collect();
    json!({ "texts": texts.collect::<Vec<_>>(), "events": lines, "has_ended": has_ended, "step": step })
}
