//! Pages of a search or another lesson, as the program and the browser's engine write them: the content with its usual rival, the
//! keys of the interface, and advice for content that does not fit. Independent of files and of the command line.

#[macro_use]
extern crate plywood_messages;

pub mod advice;
mod keys;
#[cfg(test)]
mod link_tests;
pub mod opening;
mod page;
mod rivals;
pub mod words;

pub use page::{PageOptions, data, first_steps, page};

use plywood_drawing::scene::Boards;
use plywood_lesson::AnyLesson;
use plywood_search::{
    replay::Replay,
    session::{self, Input, Run},
};

/// Most nodes with drawings of their positions: more than the paths of a figure have.
pub const MOST_BOARDS: usize = 100_000;

/// Content of a page: a search with its run, or another lesson.
#[derive(Clone)]
pub enum Stage {
    Search(Input, Run),
    Lesson(AnyLesson),
}

impl Stage {
    pub fn steps(&self) -> usize {
        match self {
            Self::Search(_, run) => run.replay.len(),
            Self::Lesson(lesson) => lesson.steps(),
        }
    }

    /// Returns the number of nodes of a search; 0 for another lesson.
    pub fn nodes(&self) -> usize {
        match self {
            Self::Search(_, run) => run.replay.tree().len(),
            Self::Lesson(_) => 0,
        }
    }
}

/// Returns the drawings of the positions at the nodes of a game's tree. Large trees have none.
pub fn boards(input: &Input, replay: &Replay) -> Boards {
    match input {
        Input::Game(spec) if replay.tree().len() <= MOST_BOARDS => {
            Boards::new(session::boards(spec, replay.tree()).into_iter().map(|board| board.lines).collect())
        }
        Input::Game(_) | Input::Tree(_) => Boards::default(),
    }
}
