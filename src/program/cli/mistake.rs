//! Refuses a mistake that the search which is asked for cannot make.

use super::no_result::no_result;
use plywood_search::session::{Choices, Input, RunError};
use plywood_tree::diagnostic::Problems;

/// Whether the mistake that is asked for is one of the search that is asked for.
pub(super) fn check(name: &str, input: &Input, choices: Choices) -> Result<(), Problems> {
    let rules = choices.rules;
    if rules.bug.is_none() || rules.mistake().is_some() {
        return Ok(());
    }
    Err(Problems::one(name, no_result(input, choices, RunError::NoSuchMistake(rules.algorithm))))
}
