//! Talks on systems without local sockets that know who opens them: there are none.

use crate::present::{News, Request, Wish};

/// A talk that can be followed: there is none here.
#[derive(Debug)]
pub enum Stage {}

impl Stage {
    /// Never called.
    pub fn listen(&self, _: impl Fn(Request) + Clone + Send + 'static) -> std::io::Result<()> {
        match *self {}
    }

    /// Never called.
    #[must_use]
    pub fn is_followed(&self) -> bool {
        match *self {}
    }

    /// Never called.
    pub fn show(&self, _: News) {
        match *self {}
    }
}

/// A follower's place in a talk: there is none here.
#[derive(Debug)]
pub enum Seat {}

impl Seat {
    /// Never called.
    pub fn wish(&self, _: Wish) {
        match *self {}
    }
}
