//! Events of a Parsons problem: lines for people, one JSON object per line for programs.

use std::io::Write;

use super::{Written, json_line::JsonLines, practise::differences};
use plywood_messages::text::visible;
use plywood_teaching::parsons::Event;
use serde_json::{Value, json};

pub fn json(event: &Event, out: &mut dyn Write) -> Written {
    JsonLines::new(out).object(|object| match event {
        Event::Lines { lines, .. } => {
            let line = |(id, text): (usize, &String)| json!({ "id": id, "text": text });
            let lines: Vec<Value> = (1..).zip(lines).map(line).collect();
            entries!(object, "event": "lines", "lines": lines)
        }
        Event::Ran { is_right, first_wrong, mistakes, stopped, .. } => {
            let mistakes: Vec<&str> = mistakes.iter().map(|one| one.name).collect();
            entries!(
                object,
                "event": "ran",
                "right": is_right,
                "first_wrong_step": first_wrong,
                "mistakes": mistakes,
                "stopped"?: stopped.as_ref(),
            )
        }
        Event::Refused(because) => entries!(object, "event": "refused", "because": because),
        Event::Stopped => object.put("event", "stopped"),
    })
}

pub fn text(event: &Event, out: &mut dyn Write) -> Written {
    match event {
        Event::Lines { title, program, how, lines } => {
            writeln!(out, "{}\n", say!("parsons/begins", Text(title), Text(program), Text(how)))?;
            (1..).zip(lines).try_for_each(|(id, line): (usize, &String)| writeln!(out, "{id:>3}  {line}"))?;
            writeln!(out, "\n{}", text!("parsons/order"))
        }
        Event::Ran { is_right: true, .. } => tell!(out, "parsons/right"),
        Event::Ran { first_wrong, mistakes, first_difference, stopped, .. } => {
            if let Some(why) = stopped {
                writeln!(out, "{}", visible(why))?;
            }
            match first_wrong {
                Some(step) => tell!(out, "parsons/wrong", Text(step))?,
                None => tell!(out, "parsons/wrong-end")?,
            }
            match first_difference {
                Some(first) => differences(Some(first), mistakes, out),
                None => Ok(()),
            }
        }
        Event::Refused(because) => writeln!(out, "{}", visible(because)),
        Event::Stopped => tell!(out, "practise/stopped"),
    }
}
