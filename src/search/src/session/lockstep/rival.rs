//! What a search is worth being compared with.

use crate::session::{Choices, Input, fitting_algorithms};
use plywood_tree::settings::{Algorithm, Choice, Order};

/// The search to stand beside this one: of one with a mistake the right one, else its rival, or where that does not fit, the same with the children in a random order.
pub fn rival(input: &Input, choices: Choices) -> Choices {
    if choices.rules.mistake().is_some() {
        return Choices { rules: choices.rules.right(), ..choices };
    }
    let rival = choices.rules.algorithm.facts().rival;
    if rival != choices.rules.algorithm && fitting_algorithms(input).contains(&rival) {
        return against(choices, rival);
    }
    Choices { order: if choices.order == Order::Random { Order::Given } else { Order::Random }, ..choices }
}

/// A search that is not among these: one of them with its other cut or its other return where that matters, else another
/// algorithm, else another order of children. `None` when there is nothing else.
pub fn third(input: &Input, lanes: &[Choices]) -> Option<Choices> {
    let first = *lanes.first()?;
    let windowed = lanes.iter().copied().filter(|choices| choices.rules.algorithm.has_windows());
    let settings = windowed.flat_map(|choices| [other_cut(choices), other_return(choices)]);
    let algorithms = fitting_algorithms(input).into_iter().map(|algorithm| against(first, algorithm));
    let orders = Order::all().map(|order| Choices { order: order.fitted(first.rules.algorithm), ..first });
    settings.chain(algorithms).chain(orders).find(|choices| !lanes.contains(choices))
}

/// The same search with another algorithm.
pub fn against(mut choices: Choices, algorithm: Algorithm) -> Choices {
    choices.rules.algorithm = algorithm;
    choices.order = choices.order.fitted(algorithm);
    choices
}

fn other_cut(mut choices: Choices) -> Choices {
    choices.rules.cut_rule = choices.rules.cut_rule.next();
    choices
}

fn other_return(mut choices: Choices) -> Choices {
    choices.rules.fail_mode = choices.rules.fail_mode.next();
    choices
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_tree::format::View;
    use plywood_tree::settings::Bug;
    use plywood_tree::testing::{TEXTBOOK, tree};

    fn names(text: &str, count: usize) -> Vec<&'static str> {
        let input = Input::Tree(Arc::clone(&tree(text)));
        let first = Choices::of(&input, &View::default());
        let mut lanes = vec![first, rival(&input, first)];
        while let Some(next) = third(&input, &lanes).filter(|_| lanes.len() < count) {
            lanes.push(next);
        }
        assert!((1..lanes.len()).all(|at| !lanes[..at].contains(&lanes[at])), "no search twice");
        lanes.iter().map(|choices| choices.rules.algorithm.name()).collect()
    }

    #[test]
    fn every_search_has_its_natural_rival() {
        // Beside a search with a mistake stands the right one.
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
