//! The program in a real terminal: its screens, and the restored terminal after every ending.
//!
//! The library's own tests check the look of each screen; these check titles, steps and a few words.
#![cfg(unix)]

#[path = "terminal/changing.rs"]
mod changing;
#[path = "terminal/editing.rs"]
mod editing;
#[path = "terminal/gallery.rs"]
mod gallery;
#[path = "terminal/harness.rs"]
mod harness;
#[path = "terminal/input.rs"]
mod input;
#[path = "terminal/leaving.rs"]
mod leaving;
#[path = "terminal/lessons.rs"]
mod lessons;
#[path = "terminal/lockstep.rs"]
mod lockstep;
#[path = "terminal/playing.rs"]
mod playing;
#[path = "terminal/present.rs"]
mod present;
#[path = "terminal/projector.rs"]
mod projector;
#[path = "terminal/quiz.rs"]
mod quiz;
#[path = "terminal/reading.rs"]
mod reading;
#[path = "terminal/text_sizing.rs"]
mod text_sizing;
#[path = "terminal/using.rs"]
mod using;
