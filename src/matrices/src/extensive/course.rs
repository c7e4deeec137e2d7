//! The steps of a game: every node that backward induction reckons, or every information set that keeps it from doing so.

use plywood_messages::words;
use plywood_tree::exact::Exact;
use plywood_tree::gambit::{Actor, Content, ExtensiveGame, Induction, SetId};

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// What a node is worth is reckoned from its children.
    Reckoned(u32),
    /// What everybody gets, and by which moves.
    Result,
    /// A player cannot tell the nodes of a set apart.
    Set(SetId),
    /// Why there is no induction.
    Stopped,
}

/// All steps, and when each node is reckoned.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) steps: Vec<Step>,
    /// The child that is chosen, by node.
    pub(super) chosen: Vec<Option<u32>>,
    /// After how many steps each node is known; 0 where it never is.
    known: Vec<u32>,
    /// Steps at which nodes that play comes to are reckoned.
    pub(super) changes: Vec<u32>,
    pub(super) parts: Vec<u32>,
}

impl Course {
    /// The course of an induction, and what it has found every node to be worth.
    pub(super) fn of_induction(game: &ExtensiveGame, found: Induction) -> (Self, Vec<Vec<Exact>>) {
        let Induction { values, chosen, order } = found;
        let mut known = vec![0; game.nodes.len()];
        for (at, &node) in (1..).zip(&order) {
            known[node as usize] = at;
        }
        let played = |node: u32| known[node as usize];
        let mut changes: Vec<u32> = line(&chosen).into_iter().map(played).filter(|&at| at > 0).collect();
        changes.sort_unstable();
        let parts = vec![order.len() as u32 + 1];
        let steps = order.into_iter().map(Step::Reckoned).chain([Step::Result]).collect();
        (Self { steps, chosen, known, changes, parts }, values)
    }

    /// The information sets of several nodes, one after the other.
    pub(super) fn of_sets(game: &ExtensiveGame) -> Self {
        let is_wide = |set: &SetId| {
            let set = &game.sets[set.0 as usize];
            set.members > 1 && set.actor != Actor::Chance
        };
        let sets = (0..game.sets.len() as u32).map(SetId).filter(is_wide);
        let steps: Vec<Step> = sets.map(Step::Set).chain([Step::Stopped]).collect();
        let (nodes, parts) = (game.nodes.len(), vec![steps.len() as u32]);
        Self { steps, chosen: vec![None; nodes], known: vec![0; nodes], changes: Vec::new(), parts }
    }

    /// Whether the game is solved in the end.
    pub(super) fn is_solved(&self) -> bool {
        self.steps.last() == Some(&Step::Result)
    }

    /// Whether an inner node is known after so many steps.
    pub(super) fn is_reckoned(&self, node: u32, step: usize) -> bool {
        let at = self.known[node as usize];
        at > 0 && at as usize <= step
    }

    /// What is counted, how much of it there is by now, and in the end.
    pub(super) fn counted(&self, step: usize) -> (&'static str, u64, u64) {
        let all = self.steps.len().saturating_sub(1);
        let name = if self.is_solved() { words::extensives::reckoned() } else { words::extensives::sets() };
        (name, step.min(all) as u64, all as u64)
    }
}

/// The nodes that play comes to as far as players choose, from the root on.
pub(super) fn line(chosen: &[Option<u32>]) -> Vec<u32> {
    std::iter::successors(Some(0_u32), |&node| chosen[node as usize]).collect()
}

/// The nodes of an information set.
pub(super) fn members(game: &ExtensiveGame, set: SetId) -> impl Iterator<Item = u32> {
    (0..).zip(&game.nodes).filter(move |(_, node)| node.content == Content::Set(set)).map(|(index, _)| index)
}
