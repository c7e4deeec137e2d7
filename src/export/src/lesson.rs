//! Lesson without a search, step by step: as a text and as JSON lines.

use std::io::Write;

use super::{LessonReport, Written, json_line::JsonLines};
use plywood_messages::{
    text::{joined, visible},
    words::Charset,
};

pub fn text(LessonReport { file }: &LessonReport, out: &mut dyn Write) -> Written {
    writeln!(out, "{}", visible(&file.title))?;
    if let Some(source) = &file.source {
        writeln!(out, "{}", visible(source))?;
    }
    writeln!(out)?;
    let steps = file.content.steps();
    let digits = steps.to_string().len();
    for step in 0..=steps {
        let caption = file.content.caption(step, Charset::Ascii).to_string();
        let says = file.content.sentence(step, Charset::Ascii).to_string();
        let words = joined([caption, says].into_iter().filter(|words| !words.is_empty()), "  ");
        let line = format!("{step:digits$}  {}", visible(&words));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

pub fn json(LessonReport { file }: &LessonReport, out: &mut dyn Write) -> Written {
    let steps = file.content.steps();
    let mut lines = JsonLines::new(out);
    let opening = file.content.sentence(0, Charset::Unicode).to_string();
    lines.object(|line| {
        entries!(
            line,
            "event": "start",
            "kind": file.content.kind(),
            "title": &file.title,
            "source"?: file.source.as_deref(),
            "say": opening,
        )
    })?;
    for step in 1..=steps {
        let fact = file.content.fact(step);
        lines.object(|line| {
            entries!(line, "step": step, "event": fact.event)?;
            fact.values.iter().try_for_each(|(name, value)| line.put(name, value))
        })?;
    }
    lines.object(|line| entries!(line, "event": "end", "steps": steps))
}
