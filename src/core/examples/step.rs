//! Steps through alpha-beta on the textbook's tree, one sentence a step: `cargo run -p plywood-core --example step`.
#![allow(clippy::print_stdout, reason = "that is what it is for")]

use std::error::Error;
use std::sync::Arc;

use plywood_core::explain::{self, Charset, Wording};
use plywood_core::session::{Choices, Subject, run};
use plywood_core::settings::Algorithm;
use plywood_core::source::SourceText;

fn main() -> Result<(), Box<dyn Error>> {
    let file = SourceText::new("textbook.toml", "tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
    let subject = Subject::read(&file, None).map_err(|problems| problems[0].message.clone())?;
    let mut choices = Choices::of(&subject.input, &subject.view);
    choices.rules.algorithm = Algorithm::AlphaBeta;
    let run = run(&subject.input, choices, &Arc::default())?;
    for step in 0..=run.replay.len() {
        let moment = run.replay.at(step);
        let sentence = explain::step(moment, Wording { rules: choices.rules, charset: Charset::Ascii });
        println!("{step:>3}  {sentence}  ({} visited)", moment.tally().visited);
    }
    Ok(())
}
