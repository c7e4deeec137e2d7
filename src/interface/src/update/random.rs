//! Random content: a tree like the open one, and a mistake to find.

use std::sync::Arc;

use super::{message::Reply, searching};
use crate::{
    job::{Arrival, Job, OpenRequest, Reading},
    model::Model,
    screen::Screen as _,
};
use plywood_search::{
    replay::Convention,
    session::{Input, Origin, SearchProblem, bugs},
};
use plywood_teaching::{
    exercise::{ExerciseError, ExerciseOptions, make},
    quiz::{MOST_STEPS, NothingToAsk},
};
use plywood_tree::format::View;

/// Seeds are typed on the command line, so they are short.
const SEEDS: u64 = 1_000_000;

/// Opens a random tree with the shape and the cutoffs of the open one.
pub fn similar_tree(model: &mut Model) -> Reply {
    let seed = model.random.below(SEEDS);
    let Some(search_view) = model.search_view() else { return Reply::NONE };
    if search_view.is_unsaved() {
        return Reply::say(text!("remarks/unsaved"));
    }
    let Input::Tree(tree) = &search_view.document.content else { return Reply::say(text!("remarks/not-random")) };
    let (choices, rules) = (search_view.choices(), search_view.choices().rules);
    let convention = Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule };
    let options = match ExerciseOptions::like(tree, [None; 2], convention) {
        Ok(options) => options,
        Err(why) => return Reply::say(why.to_string()),
    };
    let view = View { step: None, display: Some(search_view.own.display), ..search_view.document.view.clone() };
    let title = string!("remarks/random-tree", Text(seed));
    Reply::start(Job::Read(Reading::new(move |progress| match make(&options, seed, progress) {
        Ok(exercise) => {
            let origin = Origin::elsewhere(&title, "", &view);
            let subject = SearchProblem::titled(title.clone(), origin, Input::Tree(exercise.tree));
            Arrival::Opened(Box::new(OpenRequest { choices: Some(choices), ..OpenRequest::new(subject) }))
        }
        Err(ExerciseError::Stopped) => Arrival::Cancelled,
        Err(why) => Arrival::Broken(why.to_string()),
    })))
}

/// Searches the tree with a random mistake that it reveals. The questions about it begin when the search is done.
pub fn hidden_mistake(model: &mut Model) -> Reply {
    let number = model.random.draw();
    let Some(search_view) = model.search_view() else { return Reply::NONE };
    if search_view.replay().len() > MOST_STEPS {
        return Reply::say(NothingToAsk::TooLong(MOST_STEPS).describe());
    }
    let reply = match bugs(&search_view.document.content, search_view.choices(), &Arc::default()) {
        Ok(found) => match found.hidden(number) {
            Some(choices) => searching::search(search_view, choices),
            None => return Reply::say(NothingToAsk::NotRevealed.describe()),
        },
        Err(why) => return Reply::say(why.to_string()),
    };
    model.is_hunt = true;
    reply
}
