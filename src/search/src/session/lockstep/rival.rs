//! Suggestions for searches to compare.

use crate::session::{Choices, Input, fitting_algorithms};
use plywood_tree::settings::{Choice, Order};

/// Returns the search to compare with this one. For a search with a mistake this is the correct one, and for one with weights of
/// one's own the same search with a built-in evaluation. Otherwise it is the algorithm's rival, or if that does not fit, the same
/// search in random order.
pub fn rival(input: &Input, choices: Choices) -> Choices {
    if choices.rules.may_be_wrong() {
        return Choices { rules: choices.rules.right(), ..choices };
    }
    if let Some(evaluation) = built_in(input) {
        let other = if choices.rules.evaluation.is_some() { None } else { Some(evaluation) };
        return evaluated(choices, other);
    }
    let rival = choices.rules.algorithm.facts().rival;
    if rival != choices.rules.algorithm && fitting_algorithms(input).contains(&rival) {
        return choices.by(rival);
    }
    Choices { order: if choices.order == Order::Random { Order::Given } else { Order::Random }, ..choices }
}

/// Returns a search that is not among these. If they differ in their evaluation, the first choice is a third one. The next is one of
/// them with its other cut rule or return mode, if it has
/// windows. The next are another algorithm and another order of children. `None` if nothing else is left.
pub fn third(input: &Input, searches: &[Choices]) -> Option<Choices> {
    let first = *searches.first()?;
    let differ = searches.iter().any(|search| search.rules.evaluation != first.rules.evaluation);
    let evaluations = if differ { input.evaluations() } else { Vec::new() };
    let evaluations = evaluations.into_iter().map(|evaluation| evaluated(first, evaluation));
    let windowed = searches.iter().copied().filter(|choices| choices.rules.algorithm.has_windows());
    let settings = windowed.flat_map(|choices| {
        let [mut cut, mut returns] = [choices; 2];
        cut.rules.cut_rule = choices.rules.cut_rule.next();
        returns.rules.fail_mode = choices.rules.fail_mode.next();
        [cut, returns]
    });
    let algorithms = fitting_algorithms(input).into_iter().map(|algorithm| first.by(algorithm));
    let orders = Order::all().map(|order| Choices { order: order.fitted(first.rules.algorithm), ..first });
    evaluations.chain(settings).chain(algorithms).chain(orders).find(|choices| !searches.contains(choices))
}

/// Returns the built-in evaluation to compare weights of one's own with: one that says more than the result of the game.
fn built_in(input: &Input) -> Option<&'static str> {
    let Input::Game(spec) = input else { return None };
    let names = spec.evaluations();
    names.into_iter().find(|name| *name != "outcome").filter(|_| spec.evaluation().is_none())
}

const fn evaluated(mut choices: Choices, evaluation: Option<&'static str>) -> Choices {
    choices.rules.evaluation = evaluation;
    choices
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_tree::{
        format::View,
        settings::Bug,
        testing::{TEXTBOOK, tree},
    };

    fn names(text: &str, count: usize) -> Vec<&'static str> {
        let input = Input::Tree(Arc::clone(&tree(text)));
        let first = Choices::of(&input, &View::default());
        let mut searches = vec![first, rival(&input, first)];
        while let Some(next) = third(&input, &searches).filter(|_| searches.len() < count) {
            searches.push(next);
        }
        assert!((1..searches.len()).all(|at| !searches[..at].contains(&searches[at])), "no search twice");
        searches.iter().map(|choices| choices.rules.algorithm.name()).collect()
    }

    #[test]
    fn every_search_has_its_natural_rival() {
        // A search with a mistake is compared with the correct one.
        {
            let input = Input::Tree(tree(TEXTBOOK));
            let right = Choices::of(&input, &View::default());
            let wrong = Choices::of(&input, &View { bug: Some(Bug::WrongBound), ..View::default() });
            assert_eq!((rival(&input, wrong), wrong == right), (right, false));
        }

        // Every search has its natural rival.
        assert_eq!(names(TEXTBOOK, 3), ["alpha-beta", "minimax", "alpha-beta"]);
        assert_eq!(names("[[T, F], T]", 3), ["and-or", "and-or-lazy", "minimax"]);
    }
}
