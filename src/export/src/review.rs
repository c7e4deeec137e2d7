//! Events of a review: lines for people, one JSON object per line for programs.

use std::io::Write;

use super::{Written, json_line::JsonLines, quiz};
use plywood_messages::text::joined;
use plywood_teaching::review::{Event, about};
use serde_json::{Value, json};

pub fn json(event: &Event, out: &mut dyn Write) -> Written {
    if let Event::Quiz(event) = event {
        return quiz::json(event, out);
    }
    JsonLines::new(out).object(|object| match event {
        Event::Due(topics) => entries!(object, "event": "due", "topics": topics),
        Event::Later(topics) => {
            let topic = |&(topic, days): &(&str, u32)| json!({ "topic": topic, "days": days });
            let topics: Vec<Value> = topics.iter().map(topic).collect();
            entries!(object, "event": "later", "topics": topics)
        }
        Event::Forgotten(answers) => entries!(object, "event": "forgotten", "answers": answers),
        Event::Quiz(_) => Ok(()),
    })
}

pub fn text(event: &Event, out: &mut dyn Write) -> Written {
    match event {
        Event::Due(topics) if topics.is_empty() => tell!(out, "review/nothing-due"),
        Event::Due(topics) => {
            let topics = joined(topics.iter().map(|topic| about(topic)), ", ");
            tell!(out, "review/due", Text(topics))
        }
        Event::Later(topics) => topics.iter().try_for_each(|&(topic, days)| {
            let topic = about(topic);
            tell!(out, "review/later", Text(topic), Count(days))
        }),
        Event::Forgotten(answers) => tell!(out, "review/forgotten", answers = Count(*answers)),
        Event::Quiz(event) => quiz::text(event, out),
    }
}
