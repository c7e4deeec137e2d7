//! Checks the options of a search.

use super::Overrides;
use super::no_result::no_result;
use crate::terminal::deadline;
use plywood_search::session::{Choices, Input, RunError, SearchProblem, deepest_in_time, no_such_game};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::progress::Progress;

/// Returns the search problem with the goal of the command line, if one is given. Refuses a tree, and a game without this goal.
pub(super) fn with_goal(
    name: &str,
    subject: SearchProblem,
    Overrides { goal, .. }: Overrides,
) -> Result<SearchProblem, Problems> {
    let Some(goal) = goal else { return Ok(subject) };
    let content = match &subject.content {
        Input::Game(spec) => spec.clone().with(&format!("goal={goal}")).map_err(|error| no_such_game(&error)),
        Input::Tree(_) => {
            let problem = Diagnostic::new("no-game", say!(commands, "goal-of-a-tree", Text(name)));
            Err(problem.help(text!(commands, "goal-of-a-tree-help")))
        }
    };
    let content = content.map(Input::Game).map_err(|problem| Problems::one(name, problem))?;
    Ok(SearchProblem { content, ..subject })
}

/// Limits the depth to what the search completes in the given time, and refuses a mistake of another search.
pub(super) fn checked(name: &str, input: &Input, choices: Choices, overrides: Overrides) -> Result<Choices, Problems> {
    let refused = |error| Problems::one(name, no_result(input, choices, error));
    let rules = choices.rules;
    if rules.bug.is_some() && rules.mistake().is_none() {
        return Err(refused(RunError::NoSuchMistake(rules.algorithm)));
    }
    let Some(milliseconds) = overrides.milliseconds else { return Ok(choices) };
    let depth = deepest_in_time(input, choices, &Progress::default(), &mut deadline(milliseconds));
    let mut limited = choices;
    limited.rules.depth = depth.map_err(refused)?;
    Ok(limited)
}
