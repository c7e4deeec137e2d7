//! Checks the options of a search.

use super::Overrides;
use super::arguments::Mistake;
use super::no_result::no_result;
use crate::terminal::deadline;
use plywood_search::session::{Choices, Input, RunError, deepest_in_time};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::progress::Progress;

/// Limits the depth to what the search completes in the given time, and refuses a mistake of another search.
pub(super) fn checked(name: &str, input: &Input, choices: Choices, overrides: Overrides) -> Result<Choices, Problems> {
    let refused = |error| Problems::one(name, no_result(input, choices, error));
    let rules = choices.rules;
    if overrides.bug == Some(Mistake::RANDOM) {
        let problem = Diagnostic::new("no-random-mistake", text!(commands, "no-random-mistake"));
        return Err(Problems::one(name, problem.help(text!(commands, "no-random-mistake-help"))));
    }
    if rules.bug.is_some() && rules.mistake().is_none() {
        return Err(refused(RunError::NoSuchMistake(rules.algorithm)));
    }
    let Some(milliseconds) = overrides.milliseconds else { return Ok(choices) };
    let depth = deepest_in_time(input, choices, &Progress::default(), &mut deadline(milliseconds));
    let mut limited = choices;
    limited.rules.depth = depth.map_err(refused)?;
    Ok(limited)
}
