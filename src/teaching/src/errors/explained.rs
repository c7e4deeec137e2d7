//! The rows of the table: each tests if an error leads to an answer, and says why the answer is wrong.

use super::{Case, Given};
use plywood_messages::words::Sentence;
use plywood_search::trace::Window;
use plywood_tree::{
    settings::CutRule,
    tree::{Goal, NodeId},
};

impl Case<'_> {
    fn node_words(&self) -> Sentence {
        self.name(self.node)
    }

    fn closing_words(&self) -> Option<Sentence> {
        self.closing().map(|window| self.window_words(window))
    }

    /// Returns the value or the moved bound of an answer, if it is not the right one.
    fn chosen(&self, given: &Given) -> Option<f64> {
        match given {
            &Given::Value(value) => Some(value),
            Given::Window(window) => {
                let goal = self.goal?;
                Some(window.own(goal)).filter(|&own| self.right_window().is_some_and(|right| right.own(goal) != own))
            }
            Given::Cut(_) | Given::Next(_) | Given::Pruned(_) => None,
        }
    }

    fn starts_at(&self, given: &Given, is_start: fn(f64) -> bool) -> bool {
        match *given {
            Given::Value(value) => is_start(value) && !self.seen.contains(&value),
            Given::Window(window) => {
                let is_start = is_start(window.alpha) && !self.seen.contains(&window.alpha);
                is_start && self.right_window().is_some_and(|right| right.alpha < window.alpha)
            }
            Given::Cut(true) => self.closing().is_some_and(|window| {
                let starts = Window { alpha: window.alpha.max(0.0), ..window };
                window.alpha < 0.0 && starts.is_closed(self.rules.cut_rule)
            }),
            Given::Cut(false) | Given::Next(_) | Given::Pruned(_) => false,
        }
    }

    fn first_cut(&self) -> Option<Sentence> {
        let leaf = self.question.nodes().into_iter().find(|&leaf| self.is_pruned(leaf))?;
        let cut = self.after.pruned_by(leaf)?;
        let window = Some(cut.window).filter(|&window| window != Window::FULL).map(|window| self.window_words(window));
        Some(sentence!("errors/never-cuts", node = self.place(cut.node), window))
    }
}

/// A tie is no cutoff where it should be one, or the reverse.
pub fn strict_for_equal(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let window = match given {
        Given::Cut(_) => case.closing()?,
        Given::Pruned(marks) => {
            let end = case.replay.end();
            let leaves = case.question.nodes();
            let mut missed = leaves.iter().filter(|leaf| case.is_pruned(**leaf) != marks.contains(leaf));
            let tie = |&leaf: &NodeId| Some(end.pruned_by(leaf)?.window).filter(|&window| case.is_tie(window));
            let first = missed.next().and_then(tie)?;
            if !missed.all(|leaf| tie(leaf).is_some()) {
                return None;
            }
            first
        }
        Given::Value(_) | Given::Window(_) | Given::Next(_) => return None,
    };
    let bound = case.number(window.alpha);
    case.is_tie(window).then(|| match case.rules.cut_rule {
        CutRule::Equal => sentence!("errors/tie-cuts", bound),
        CutRule::Strict => sentence!("errors/tie-goes-on", bound),
    })
}

/// Alpha is 0 where MAX is not sure of anything.
pub fn alpha_starts_at_0(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let is_start = !case.rules.may_fail() && case.starts_at(given, |alpha| alpha == 0.0);
    is_start.then(|| sentence!("errors/starts-at-0"))
}

/// Returns true for the smallest positive numbers of `float` and `double`.
pub fn is_tiny(value: f64) -> bool {
    value > 0.0 && value < 1e-37
}

/// Minus infinity is the smallest positive number.
pub fn infinity_is_small(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    case.starts_at(given, is_tiny).then(|| sentence!("errors/small-infinity"))
}

/// The bound moves that belongs to the other player.
pub fn other_bound(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let (&Given::Window(window), Some(goal), Some(before)) = (given, case.goal, case.window) else { return None };
    let theirs = goal.opponent();
    let moved = window.own(theirs);
    let is_moved = moved != before.own(theirs) && case.seen.contains(&moved);
    is_moved.then(|| {
        sentence!(
            "errors/other-bound",
            node = case.node_words(),
            player = case.player(),
            theirs = Goal(theirs),
            Goal(goal)
        )
    })
}

/// MAX's rule at a MIN node, or the reverse.
pub fn other_player(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let value = case.chosen(given)?;
    let is_of = |goal: &Goal| case.returns(case.best(*goal), value);
    // Chance takes neither.
    let theirs = [Goal::Largest, Goal::Smallest].into_iter().filter(|&goal| case.goal != Some(goal)).find(is_of);
    let theirs = theirs.filter(|_| case.seen.len() > 1)?;
    let (value, seen, node) = (case.number(value), case.seen_words(), case.node_words());
    let Some(goal) = case.goal else {
        return Some(sentence!("errors/no-mean", value, theirs = Goal(theirs), seen, node));
    };
    Some(sentence!("errors/other-player", value, theirs = Goal(theirs), seen, node, player = case.player(), Goal(goal)))
}

/// The value of the last child instead of the best.
pub fn last_for_best(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let value = case.chosen(given)?;
    let goal = case.goal?;
    if case.question.kind == "move" && value == case.best(goal) {
        return Some(sentence!("errors/first-of-equals", value = case.number(value)));
    }
    let is_last = case.seen.len() > 1 && case.seen.last() == Some(&value);
    is_last.then(|| {
        sentence!(
            "errors/last-for-best",
            value = case.number(value),
            node = case.node_words(),
            Goal(goal),
            seen = case.seen_words()
        )
    })
}

/// The own bound goes back to a worse value.
pub fn low_before_test(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let (value, goal, before) = (case.chosen(given)?, case.goal?, case.window?.own(case.goal?));
    let is_worse = matches!(given, Given::Window(_)) && value == case.best(goal);
    (is_worse && goal.prefers(before, value)).then(|| {
        sentence!("errors/low-before-test", value = case.number(value), before = case.number(before), Goal(goal))
    })
}

/// A bound from above is forgotten.
pub fn alpha_not_handed_on(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let entered = case.after.current();
    let goals = [Goal::Largest, Goal::Smallest];
    let (goal, bound) = match *given {
        // By fail-hard, a node returns no value worse than the bound.
        Given::Value(value) => {
            let goal = case.goal.filter(|&goal| value == case.best(goal))?;
            (goal, case.window?.own(goal))
        }
        Given::Window(window) => {
            let right = case.right_window()?;
            let is_right = |goal: Goal| window.own(goal) == right.own(goal);
            let is_forgotten = |goal: Goal| window.own(goal) == goal.worst() && !is_right(goal);
            let is_from_above = |goal: Goal| case.window.is_some_and(|before| before.own(goal) != goal.worst());
            let goal = goals.into_iter().find(|&goal| is_forgotten(goal))?;
            let is_it = is_right(goal.opponent()) || is_forgotten(goal.opponent());
            (is_it && (entered != case.node || is_from_above(goal))).then(|| (goal, right.own(goal)))?
        }
        Given::Cut(_) | Given::Next(_) | Given::Pruned(_) => return None,
    };
    Some(sentence!("errors/not-handed-on", bound = case.number(bound), node = case.place(entered), Goal(goal)))
}

/// The window stays as it was.
pub fn bound_not_moved(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let (&Given::Window(window), Some(goal)) = (given, case.goal) else { return None };
    let value = case.seen.last().map(|&value| case.number(value))?;
    (case.window == Some(window)).then(|| {
        sentence!("errors/not-moved", before = case.window_words(window), value, player = case.player(), Goal(goal))
    })
}

/// The cutoff is tested against the bound of the player who moves.
pub fn wrong_bound(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let (Given::Cut(true), Some(goal), Some(before)) = (given, case.goal, case.window) else { return None };
    let best = case.best(goal);
    let bound = before.own(goal);
    (!goal.prefers(best, bound)).then(|| {
        let theirs = goal.opponent();
        sentence!(
            "errors/wrong-bound",
            value = case.number(best),
            Goal(goal),
            bound = case.number(bound),
            theirs = Goal(theirs),
            limit = case.number(before.own(theirs))
        )
    })
}

/// A value that the search has not seen.
pub fn not_yet_known(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let is_unknown = |value: &f64| case.unvisited(*value).is_some();
    let value = match *given {
        Given::Value(value) => Some(value).filter(is_unknown),
        Given::Window(window) => case.wrong_bounds(window).find(is_unknown),
        Given::Next(node) => {
            let is_sibling = case.replay.tree().parent(node) == Some(case.node);
            let next = case.place(case.after.current());
            return is_sibling.then(|| sentence!("errors/in-order", node = case.place(node), next));
        }
        Given::Cut(_) | Given::Pruned(_) => None,
    };
    let seen = (!case.seen.is_empty()).then(|| case.seen_words());
    Some(sentence!("errors/not-yet-known", node = case.node_words(), seen, value = case.number(value?)))
}

/// No cutoff at all.
pub fn never_cuts(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    match given {
        Given::Cut(false) => {
            Some(sentence!("errors/never-cuts", node = case.node_words(), window = case.closing_words()))
        }
        Given::Pruned(marks) if marks.is_empty() => case.first_cut(),
        Given::Value(_) | Given::Window(_) | Given::Cut(true) | Given::Next(_) | Given::Pruned(_) => None,
    }
}

/// The node ends although its next child may still matter.
pub fn returns_early(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let node = case.node_words();
    match given {
        Given::Cut(true) => Some(sentence!("errors/still-open", node, window = case.closing_words())),
        &Given::Next(next) => Some(sentence!("errors/not-done", node, next = case.place(next))),
        &Given::Value(value) if case.seen.first() == Some(&value) && case.seen.len() > 1 => {
            Some(sentence!("errors/only-first", value = case.number(value), node, seen = case.seen_words()))
        }
        Given::Value(_) | Given::Window(_) | Given::Cut(false) | Given::Pruned(_) => None,
    }
}

/// Too few or too many leaves are pruned.
pub fn child_for_rest(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let Given::Pruned(marks) = given else { return None };
    let missed = case.question.nodes().into_iter().find(|leaf| !marks.contains(leaf) && case.is_pruned(*leaf));
    if let Some((leaf, cut)) = missed.and_then(|leaf| Some((leaf, case.after.pruned_by(leaf)?))) {
        return Some(sentence!("errors/too-few", leaf = case.name(leaf), node = case.place(cut.node)));
    }
    let leaf = marks.iter().find(|leaf| !case.is_pruned(**leaf)).map(|&leaf| case.name(leaf))?;
    let cut = (case.question.kind != "leaves").then(|| case.node_words());
    Some(sentence!("errors/too-many", leaf, cut))
}

/// The window's bound is returned instead of a child's value.
pub fn bound_for_value(case: &Case<'_>, given: &Given) -> Option<Sentence> {
    let &Given::Value(value) = given else { return None };
    let entered = case.before.entry_window(case.node)?;
    let is_bound = entered.alpha == value || entered.beta == value;
    (is_bound && !case.seen.is_empty() && !case.seen.contains(&value)).then(|| {
        let goal = if entered.alpha == value { Goal::Largest } else { Goal::Smallest };
        sentence!(
            "errors/bound-for-value",
            value = case.number(value),
            node = case.node_words(),
            Goal(goal),
            seen = case.seen_words()
        )
    })
}
