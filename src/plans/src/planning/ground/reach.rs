//! Which of the actions that were found can be reached when a fact, once it has been true or untrue, counts as both from then on.

use super::Written;
use crate::planning::state::Wanted;
use crate::planning::task::Sign;

/// Leaves out what cannot be reached, and what changes nothing.
pub(super) fn filter(written: Written) -> Written {
    let Written { start, facts, actions } = written;
    let mut can: Vec<bool> = start.iter().flat_map(|&holds| [holds, !holds]).collect();
    let mut reached = vec![false; actions.len()];
    loop {
        let mut is_more = false;
        for (action, is_reached) in actions.iter().zip(&mut reached).filter(|(_, is_reached)| !**is_reached) {
            if action.conditions.iter().all(|wanted| can[wanted.index()]) {
                *is_reached = true;
                is_more = true;
                let adds = action.adds.iter().map(|&fact| Wanted { fact, sign: Sign::Positive });
                let deletes = action.deletes.iter().map(|&fact| Wanted { fact, sign: Sign::Negative });
                adds.chain(deletes).for_each(|made| can[made.index()] = true);
            }
        }
        if !is_more {
            break;
        }
    }
    let kept = actions.into_iter().zip(reached).filter(|(_, is_reached)| *is_reached);
    let without_idle = kept.filter_map(|(mut action, _)| {
        action.deletes.retain(|&fact| can[Wanted { fact, sign: Sign::Positive }.index()]);
        let changes = !action.adds.is_empty() || !action.deletes.is_empty();
        changes.then_some(action)
    });
    Written { start, facts, actions: without_idle.collect() }
}
