//! How deep to search where a time is given. Knows what to make of the time, and asks the terminal's clock whether it is over.

use super::Overrides;
use super::no_result::no_result;
use crate::terminal::deadline;
use plywood_search::session::{Choices, Input, deepest_in_time};
use plywood_tree::diagnostic::Problems;
use plywood_tree::progress::Progress;

/// The same choices, no deeper than the search comes in the time it was given.
pub(super) fn in_time(name: &str, input: &Input, choices: Choices, overrides: Overrides) -> Result<Choices, Problems> {
    let Some(milliseconds) = overrides.milliseconds else { return Ok(choices) };
    let depth = deepest_in_time(input, choices, &Progress::default(), &mut deadline(milliseconds))
        .map_err(|error| Problems::one(name.to_owned(), no_result(input, choices, error)))?;
    let mut choices = choices;
    choices.rules.depth = depth;
    Ok(choices)
}
