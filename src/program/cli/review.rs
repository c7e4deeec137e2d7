//! The `review` command, and the answers that are kept for it in the state folder.

use std::{io, sync::Arc};

use super::{
    arguments::exporter,
    open::state,
    output::{Channels, Result},
    play::print_events,
};
use crate::terminal::today;
use clap::Args;
use plywood_document::files::{self, AnswerStore, Folder};
use plywood_export::{Exporter, Report as _};
use plywood_interface::marks;
use plywood_lesson::{Verdict, how};
use plywood_messages::words::Charset;
use plywood_teaching::{
    quiz::{self, Dialogue, Telling},
    review::{Event, KeptAnswer, Review, due, is_topic, later, read},
};
use plywood_tree::diagnostic::{Diagnostic, Problems};

#[derive(Args)]
pub struct ReviewArgs {
    /// Delete all kept answers
    #[arg(long)]
    forget: bool,

    /// Output format
    #[arg(long, default_value = Event::EXPORTERS[0].name, value_parser = exporter::<Event>())]
    format: &'static Exporter<Event>,
}

/// Asks about each topic that is due, until the input ends.
pub fn run(arguments: &ReviewArgs, channels: &mut Channels<'_>) -> Result {
    let folder = folder()?;
    let file = AnswerStore::new(&folder);
    if arguments.forget {
        let count = file.load().map_or(0, |text| text.lines().count());
        file.forget().map_err(|why| unusable(&file, &why))?;
        return print_events(arguments.format, &[Event::Forgotten(count)], channels);
    }
    let today = today();
    let topics = due(&load(&file)?, today);
    print_events(arguments.format, &[Event::Due(topics.clone())], channels)?;
    let mut input = (channels.input)();
    for (number, topic) in (0..).zip(topics) {
        let seed = u64::from(today) * 1_000 + number * 100;
        let Some(Review { subject, run, quiz }) = Review::new(topic, seed, Charset::Ascii, &Arc::default()) else {
            continue;
        };
        let how = how(run.choices);
        let mut dialogue = Dialogue::new(Arc::new(quiz), &subject.title, &how, Telling::AtOnce, Charset::Ascii);
        let mut events = dialogue.begin();
        loop {
            for event in &events {
                if let quiz::Event::Answer { verdict, .. } = event {
                    let answer =
                        KeptAnswer { day: today, topic: topic.to_owned(), is_right: *verdict == Verdict::Right };
                    marks::keep_answers(&folder, &[answer]).map_err(|why| unusable(&file, &why))?;
                }
            }
            let printed: Vec<Event> = events.into_iter().map(Event::Quiz).collect();
            print_events(arguments.format, &printed, channels)?;
            if dialogue.has_ended() {
                break;
            }
            let Some(line) = files::line(&mut input)? else {
                let stopped: Vec<Event> = dialogue.stop().into_iter().map(Event::Quiz).collect();
                return print_events(arguments.format, &stopped, channels);
            };
            events = dialogue.hear(&line);
        }
    }
    print_events(arguments.format, &[Event::Later(later(&load(&file)?, today))], channels)
}

fn folder() -> Result<Folder, Problems> {
    let missing = || Problems::one("review", Diagnostic::new("no-state-folder", text!("commands/no-state-folder")));
    state().ok_or_else(missing)
}

fn unusable(file: &AnswerStore<'_>, why: &io::Error) -> Problems {
    let path = file.display();
    Problems::one(path, Diagnostic::new("no-answers", why).help(text!("review/broken-help")))
}

fn load(file: &AnswerStore<'_>) -> Result<Vec<KeptAnswer>, Problems> {
    let text = file.load().map_err(|why| unusable(file, &why))?;
    let broken = |problem| Problems { name: file.display(), text: text.clone(), found: vec![problem] };
    read(&text).map_err(broken)
}

/// Keeps wrong answers to questions of these kinds.
pub fn keep_missed(kinds: &[&str]) {
    let topics = kinds.iter().filter(|kind| is_topic(kind));
    let wrong = |topic: &&str| KeptAnswer { day: today(), topic: (*topic).to_owned(), is_right: false };
    keep_answers(&topics.map(wrong).collect::<Vec<_>>());
}

/// Keeps answers of the interface. If nothing can be written, they are lost, like other marks.
pub fn keep_answers(answers: &[KeptAnswer]) {
    if let Some(folder) = state() {
        let _ = marks::keep_answers(&folder, answers);
    }
}
