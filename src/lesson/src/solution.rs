//! What comes out of a lesson in the end: as values for other programs, and as sentences for people.

use super::Datum;
use plywood_messages::words::Sentence;

/// What has been worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// For other programs: names and values in an order that is a contract. The kind of the lesson comes before them.
    pub values: Vec<(&'static str, Datum)>,
    /// For people, a line each.
    pub lines: Vec<Sentence>,
}
