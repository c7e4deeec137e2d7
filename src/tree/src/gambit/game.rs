//! Extensive games: a tree of moves of several players and of chance, with information sets and payoffs. Also backward induction:
//! at every node the player to move chooses the child with the best payoff.
//!
//! Source: Kuhn 1953, "Extensive games and the problem of information"; for more than two players Luckhardt and Irani 1986, "An
//! algorithmic solution of N-person games" (max^n).

use std::{borrow::Cow, ops::Index};

use super::payoff::Payoff;
use crate::exact::Exact;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExtensiveGame {
    pub title: String,
    pub comment: String,
    pub players: Vec<String>,
    /// Nodes in preorder. Never empty.
    pub nodes: Vec<GameNode>,
    pub sets: Vec<InformationSet>,
    pub outcomes: Vec<Outcome>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GameNode {
    pub name: String,
    pub parent: Option<u32>,
    /// Index of the parent's action that leads here, from 0.
    pub ordinal: u32,
    /// One past the last node below this one.
    pub end: u32,
    pub content: Content,
    /// Index of the outcome paid here, at a leaf or an inner node.
    pub outcome: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Content {
    Leaf,
    Set(SetId),
}

/// Index of an information set in its game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SetId(pub u32);

/// Nodes that the player to move cannot distinguish. A chance move has one as well.
#[derive(Clone, Debug, PartialEq)]
pub struct InformationSet {
    pub actor: Actor,
    /// Number in the file, unique for this actor.
    pub number: i64,
    pub name: String,
    pub actions: Vec<Action>,
    pub members: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    Chance,
    Player(u32),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub name: String,
    pub probability: Option<Exact>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub number: i64,
    pub name: String,
    pub payoffs: Vec<Payoff>,
}

impl Index<u32> for ExtensiveGame {
    type Output = GameNode;

    fn index(&self, node: u32) -> &GameNode {
        &self.nodes[node as usize]
    }
}

impl Index<SetId> for ExtensiveGame {
    type Output = InformationSet;

    fn index(&self, set: SetId) -> &InformationSet {
        &self.sets[set.0 as usize]
    }
}

impl ExtensiveGame {
    /// Returns the information set of a node; `None` for a leaf.
    pub fn set(&self, node: u32) -> Option<&InformationSet> {
        match self[node].content {
            Content::Leaf => None,
            Content::Set(set) => Some(&self[set]),
        }
    }

    /// Returns the children of a node, in the order of its actions.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let end = self[node].end;
        let first = Some(node + 1).filter(|&first| first < end);
        std::iter::successors(first, move |&child| Some(self[child].end).filter(|&next| next < end))
    }

    /// Returns the child indices from the root to a node.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let up = std::iter::successors(Some(&self[node]), |node| Some(&self.nodes[node.parent? as usize]));
        let mut path: Vec<u32> = up.filter(|node| node.parent.is_some()).map(|node| node.ordinal).collect();
        path.reverse();
        path
    }

    /// Returns the action that leads to a node; `None` for the root.
    pub fn action(&self, node: u32) -> Option<&Action> {
        self.action_to(node).map(|(_, action)| action)
    }

    /// Returns the action that leads to a node, with its information set.
    pub fn action_to(&self, node: u32) -> Option<(SetId, &Action)> {
        let GameNode { parent, ordinal, .. } = self[node];
        match self.nodes[parent? as usize].content {
            Content::Leaf => None,
            Content::Set(set) => Some(set).zip(self[set].actions.get(ordinal as usize)),
        }
    }

    /// Returns the first information set of a player with more than one node.
    pub fn imperfect(&self) -> Option<SetId> {
        self.sets.iter().position(|set| set.members > 1 && set.actor != Actor::Chance).map(|set| SetId(set as u32))
    }

    /// Returns the accumulated payoffs of each player at each node. Linear in the nodes times the players.
    pub fn paid(&self) -> Vec<Vec<Exact>> {
        let mut paid: Vec<Vec<Exact>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let mut sum = match node.parent {
                None => vec![Exact::default(); self.players.len()],
                Some(parent) => paid[parent as usize].clone(),
            };
            for (sum, payoff) in sum.iter_mut().zip(self.payoffs(node)) {
                *sum += payoff.exact();
            }
            paid.push(sum);
        }
        paid
    }

    fn payoffs(&self, node: &GameNode) -> &[Payoff] {
        node.outcome.map_or(&[], |outcome| self.outcomes[outcome as usize].payoffs.as_slice())
    }

    /// Calls a function with each leaf, in order, and each player's total payoff there, until it fails. Adds nothing up if inner
    /// nodes have no payoffs, which is the usual case. Linear in the nodes times the players.
    ///
    /// # Errors
    /// That of the function.
    pub fn each_leaf<E>(&self, mut tell: impl FnMut(u32, &[Payoff]) -> Result<(), E>) -> Result<(), E> {
        // Accumulated payoffs, each with the end of its subtree.
        let mut way: Vec<(Vec<Payoff>, u32)> = Vec::new();
        for (index, node) in (0..).zip(&self.nodes) {
            while way.last().is_some_and(|&(_, end)| end <= index) {
                way.pop();
            }
            let before = way.last().map(|(paid, _)| paid.as_slice());
            match node.content {
                Content::Leaf => tell(index, &self.paid_at(node, before))?,
                Content::Set(_) if node.outcome.is_some() => {
                    let paid = self.paid_at(node, before).into_owned();
                    way.push((paid, node.end));
                }
                Content::Set(_) => {}
            }
        }
        Ok(())
    }

    fn paid_at<'s>(&'s self, node: &GameNode, before: Option<&'s [Payoff]>) -> Cow<'s, [Payoff]> {
        match (before, self.payoffs(node)) {
            (None, []) => Cow::Owned(vec![Payoff::ZERO; self.players.len()]),
            (Some(only), []) | (None, only) => Cow::Borrowed(only),
            (Some(before), here) => Cow::Owned(before.iter().zip(here).map(|(sum, payoff)| sum + payoff).collect()),
        }
    }
}

/// Result of backward induction at every node.
pub struct Induction {
    /// Payoff of each player, by node.
    pub values: Vec<Vec<Exact>>,
    /// Chosen child by node: the first of the best; `None` at leaves and chance nodes.
    pub chosen: Vec<Option<u32>>,
    /// Inner nodes in the order of evaluation: children before parents.
    pub order: Vec<u32>,
}

/// An information set with several nodes, which backward induction cannot solve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imperfect(pub SetId);

/// Evaluates every node from its children. Linear in the nodes times the players.
///
/// # Errors
/// An information set with several nodes: no player can choose for each of them separately.
pub fn induction(game: &ExtensiveGame) -> Result<Induction, Imperfect> {
    if let Some(set) = game.imperfect() {
        return Err(Imperfect(set));
    }
    let mut values = game.paid();
    let mut chosen = vec![None; game.nodes.len()];
    // Node numbers increase downwards, so children are evaluated before their parents.
    for node in (0..game.nodes.len() as u32).rev() {
        let Content::Set(set) = game[node].content else { continue };
        values[node as usize] = match game[set].actor {
            Actor::Chance => mean_of(game, |child| &values[child as usize], node),
            Actor::Player(player) => {
                let best = best_of(game, |child| &values[child as usize], node, player as usize);
                chosen[node as usize] = best;
                best.map_or_else(Vec::new, |best| values[best as usize].clone())
            }
        };
    }
    Ok(Induction { values, chosen, order: postorder(game) })
}

/// Returns the child with the best payoff for a player, the first of several.
pub fn best_of<'v>(
    game: &ExtensiveGame,
    values: impl Fn(u32) -> &'v Vec<Exact>,
    node: u32,
    player: usize,
) -> Option<u32> {
    let worth = |child: u32| &values(child)[player];
    game.children(node).reduce(|best, child| if worth(child) > worth(best) { child } else { best })
}

/// Returns the mean of the children of a chance node.
pub fn mean_of<'v>(game: &ExtensiveGame, values: impl Fn(u32) -> &'v Vec<Exact>, node: u32) -> Vec<Exact> {
    let mut sum = vec![Exact::default(); game.players.len()];
    let mut weights = Exact::default();
    for child in game.children(node) {
        let weight = game.action(child).and_then(|action| action.probability.clone()).unwrap_or_default();
        for (sum, value) in sum.iter_mut().zip(values(child)) {
            *sum += &weight * value;
        }
        weights += weight;
    }
    // In files with six decimals the sum may differ slightly from 1.
    sum.into_iter().map(|sum| sum / &weights).collect()
}

fn postorder(game: &ExtensiveGame) -> Vec<u32> {
    let mut order = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for (index, node) in (0..).zip(&game.nodes) {
        while let Some(&top) = open.last().filter(|&&top| game[top].end <= index) {
            order.push(top);
            open.pop();
        }
        if node.content != Content::Leaf {
            open.push(index);
        }
    }
    order.extend(open.into_iter().rev());
    order
}
