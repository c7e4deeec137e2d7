//! Events of a quiz: lines for people, one JSON object per line for programs.

use std::io::Write;

use super::{Written, json_line::JsonLines};
use plywood_lesson::{Verdict, listed};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_teaching::quiz::{Event, Telling};

/// Writes an event. Those that only people read are left out.
pub fn json(event: &Event, out: &mut dyn Write) -> Written {
    if matches!(event, Event::Begin { .. } | Event::Steps(_)) {
        return Ok(());
    }
    JsonLines::new(out).object(|object| match event {
        Event::Begin { .. } | Event::Steps(_) => Ok(()),
        Event::Question { number, kind, path, text, options, hint, .. } => entries!(
            object,
            "event": "question",
            "kind": kind,
            "path": path,
            "text": text.to_string(),
            "options": options.iter().map(Sentence::to_string).collect::<Vec<_>>(),
            "number": number,
            "hint": hint,
        ),
        Event::Refused(because) => entries!(object, "event": "refused", "because": because.to_string()),
        Event::Noted => object.put("event", "noted"),
        Event::Answer { number, verdict, mistake, answer, because, .. } => {
            entries!(
                object,
                "event": "answer",
                "right": *verdict == Verdict::Right,
                "because": because.to_string(),
                "answer": answer.to_string(),
                "number": number,
            )?;
            match verdict {
                Verdict::Missed { missing, extra } => entries!(object, "missing": missing, "extra": extra)?,
                Verdict::Right | Verdict::Wrong => {}
            }
            mistake.map_or(Ok(()), |name| object.put("mistake", name))
        }
        Event::End { score, questions } => entries!(
            object,
            "event": "end",
            "asked": score.asked,
            "right": score.right,
            "streak": score.longest,
            "questions": questions,
        ),
    })
}

pub fn text(event: &Event, out: &mut dyn Write) -> Written {
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
            let (inline, below) = if *is_list || options.is_empty() {
                (None, &options[..])
            } else {
                (Some(listed(options.iter().cloned(), Charset::Ascii)), &[][..])
            };
            let words = say!("quiz/question", number = Count(*number), text, options = inline);
            writeln!(out, "\n{}", words.sentence(Charset::Ascii))?;
            below.iter().try_for_each(|option| writeln!(out, "    {option}"))?;
            writeln!(out, "{hint}")
        }
        Event::Refused(because) => writeln!(out, "{because}"),
        Event::Noted => tell!(out, "quiz/noted"),
        Event::Answer { told, telling: Telling::AtOnce, .. } => writeln!(out, "{told}"),
        Event::Answer { told, telling: Telling::AtEnd, number, .. } => {
            tell!(out, "quiz/told-later", number = Count(*number), verdict = told)
        }
        Event::End { score, .. } => {
            let summary =
                say!("quiz/score", asked = Text(score.asked), right = Text(score.right), streak = Text(score.longest));
            writeln!(out, "{}", summary.sentence(Charset::Ascii))
        }
    }
}
