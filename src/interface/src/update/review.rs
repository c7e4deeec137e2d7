//! Review: questions about a topic that went wrong, on a new tree.

use super::prelude::*;
use crate::job::{Arrival, OpenRequest, Reading, Shows};
use plywood_teaching::review::{Review, about};

/// Makes a tree for the topic that is due first.
pub fn start(model: &mut Model) -> Reply {
    let Some(topic) = model.review.due().first().copied() else {
        let next = model.review.next();
        let later = |(topic, days): (&str, u32)| {
            let topic = about(topic);
            string!("remarks/review-later", Text(topic), days = Count(days as usize))
        };
        return Reply::note(next.map_or_else(|| string!("remarks/nothing-to-review"), later));
    };
    let seed = model.random.draw() >> 1;
    Reply::start(Job::Read(Reading::new(move |progress| match Review::new(topic, seed, Charset::Unicode, progress) {
        Some(Review { subject, run, .. }) => Arrival::Opened(Box::new(OpenRequest {
            choices: Some(run.choices),
            shows: Shows::Review(topic),
            ..OpenRequest::new(subject)
        })),
        None if progress.is_cancelled() => Arrival::Cancelled,
        None => Arrival::Broken(string!("remarks/no-review-tree")),
    })))
}
