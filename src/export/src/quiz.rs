//! Events of a quiz: lines for people, one JSON object per line for programs.

use std::io::{self, Write};

use super::json_line;
use plywood_lesson::{Verdict, listed};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_teaching::quiz::{Event, Telling};
use serde::Serialize;

/// Event as a JSON object. The keys and their order are a contract.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Object<'e> {
    Question {
        kind: &'e str,
        path: &'e [usize],
        text: String,
        options: Vec<String>,
        number: usize,
        hint: &'e str,
    },
    Refused {
        because: String,
    },
    Noted,
    Answer {
        right: bool,
        because: String,
        answer: String,
        number: usize,
        #[serde(flatten)]
        marks: Option<Marks>,
    },
    End {
        asked: usize,
        right: usize,
        streak: usize,
        questions: usize,
    },
}

#[derive(Serialize)]
struct Marks {
    missing: usize,
    extra: usize,
}

pub(super) fn json(event: &Event, out: &mut dyn Write) -> io::Result<()> {
    match object(event) {
        Some(object) => json_line(out, &object),
        None => Ok(()),
    }
}

fn object(event: &Event) -> Option<Object<'_>> {
    Some(match event {
        Event::Begin { .. } | Event::Steps(_) => return None,
        Event::Question { number, kind, path, text, options, hint, .. } => Object::Question {
            kind,
            path,
            text: text.to_string(),
            options: options.iter().map(Sentence::to_string).collect(),
            number: *number,
            hint,
        },
        Event::Refused(because) => Object::Refused { because: because.to_string() },
        Event::Noted => Object::Noted,
        Event::Answer { number, verdict, answer, because, .. } => {
            let marks = match *verdict {
                Verdict::Missed { missing, extra } => Some(Marks { missing, extra }),
                Verdict::Right | Verdict::Wrong => None,
            };
            let (right, because) = (*verdict == Verdict::Right, because.to_string());
            Object::Answer { right, because, answer: answer.to_string(), number: *number, marks }
        }
        Event::End { score, questions } => {
            Object::End { asked: score.asked, right: score.right, streak: score.longest, questions: *questions }
        }
    })
}

pub(super) fn text(event: &Event, out: &mut dyn Write) -> io::Result<()> {
    match event {
        Event::Begin { about, outline } => {
            writeln!(out, "{about}")?;
            outline.iter().try_for_each(|line| writeln!(out, "    {line}"))
        }
        Event::Steps(steps) => {
            writeln!(out)?;
            steps.iter().try_for_each(|step| writeln!(out, "{step}"))
        }
        Event::Question { number, text, options, is_list, hint, .. } => {
            question(*number, text, options, *is_list, out)?;
            writeln!(out, "{hint}")
        }
        Event::Refused(because) => writeln!(out, "{because}"),
        Event::Noted => writeln!(out, "{}", text!(quiz, "noted")),
        Event::Answer { told, telling: Telling::AtOnce, .. } => writeln!(out, "{told}"),
        Event::Answer { told, telling: Telling::AtEnd, number, .. } => {
            writeln!(out, "{}", say!(quiz, "told-later", number = Count(*number), verdict = Words(told)))
        }
        Event::End { score, .. } => {
            let said = say!(
                quiz,
                "score",
                asked = Count(score.asked),
                right = Count(score.right),
                streak = Count(score.longest)
            );
            writeln!(out, "{}", said.sentence(Charset::Ascii))
        }
    }
}

fn question(
    number: usize,
    text: &Sentence,
    options: &[Sentence],
    is_list: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let inline = &Some(listed(options.iter().cloned(), Charset::Ascii)).filter(|_| !is_list && !options.is_empty());
    writeln!(out)?;
    let words = say!(quiz, "question", Count(number), Words(text), options = Words(inline));
    writeln!(out, "{}", words.sentence(Charset::Ascii))?;
    let listed = if is_list { options } else { &[] };
    listed.iter().try_for_each(|option| writeln!(out, "    {option}"))
}
