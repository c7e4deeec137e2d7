//! The program in a real terminal: what a person sees, and that the terminal is theirs again on every way out.
//!
//! What each screen looks like is the business of the library's own tests; these know titles, steps and a few words.
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
#[path = "terminal/using.rs"]
mod using;
