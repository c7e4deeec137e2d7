//! The `quiz` command: asks questions about a search over standard input and output.

use std::sync::Arc;

use super::{
    advice::nothing_to_ask,
    arguments::{Searched, choice},
    arrival::searching,
    commands::{found, prepared},
    output::{Channels, Result, is_on_terminal},
    play::print_events,
    review,
};
use clap::Args;
use plywood_document::{content::FileContent, files};
use plywood_lesson::how;
use plywood_messages::words::Charset;
use plywood_search::session;
use plywood_teaching::quiz::{Dialogue, Event, Quiz, Telling};
use plywood_tree::{diagnostic::Problems, settings::Choice as _};

#[derive(Args)]
pub struct Asked {
    #[command(flatten)]
    searched: Searched<Event>,

    /// When to show the right answers
    #[arg(long, value_name = "WHEN", default_value = Telling::AtOnce.name(), value_parser = choice::<Telling>())]
    tell: Telling,
}

pub fn run(arguments: &Asked, channels: &mut Channels<'_>) -> Result {
    let mut dialogue = dialogue(arguments)?;
    let format = arguments.searched.output.format;
    let events = dialogue.begin();
    print_events(format, &events, channels)?;
    let mut input = (channels.input)();
    while !dialogue.has_ended() {
        let events = match files::line(&mut input)? {
            Some(line) => dialogue.hear(&line),
            None => dialogue.stop(),
        };
        print_events(format, &events, channels)?;
    }
    // What a program answers is not to be reviewed.
    if is_on_terminal() {
        review::keep_missed(dialogue.missed());
    }
    Ok(())
}

fn dialogue(arguments: &Asked) -> Result<Dialogue> {
    let searched = &arguments.searched;
    let (name, content) = found(searched)?;
    let refusal = |why| Problems::one(name.clone(), nothing_to_ask(why));
    if let FileContent::Lesson(file) = &content {
        let quiz = Quiz::of_lesson(&file.content, Charset::Ascii).map_err(refusal)?;
        return Ok(Dialogue::new(Arc::new(quiz), &file.title, &file.content.how(), arguments.tell, Charset::Ascii));
    }
    let (subject, choices) = prepared(&name, content, searched.overrides)?;
    let (run, quiz) = searching(&name, &subject.content, choices, |input, choices, progress| {
        let run = session::run(input, choices, progress)?;
        let quiz = Quiz::new(&run, 0, Charset::Ascii, progress);
        Ok((run, quiz))
    })?;
    let quiz = quiz.map_err(refusal)?;
    let how = if quiz.is_for_a_mistake() { how(session::correct_choices(run.choices)) } else { how(choices) };
    Ok(Dialogue::new(Arc::new(quiz), &subject.title, &how, arguments.tell, Charset::Ascii))
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::plywood;
    use plywood_tree::library;

    /// A lecture that nothing can be asked about ends without a question.
    #[test]
    fn every_lecture_has_a_question() {
        for lecture in library::all() {
            let (code, text, err) = plywood(&["quiz", lecture.name, "--format", "json"]);
            assert_eq!((code, err.as_str()), (0, ""), "{}", lecture.name);
            assert!(text.starts_with(r#"{"event":"question""#), "{}: {text}", lecture.name);
        }
    }
}
