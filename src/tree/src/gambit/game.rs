//! An extensive game: a tree of moves of several players and of chance, with what each player knows and gets.
//! Backward induction: at every node the one who moves takes what is best for them, of what follows.
//!
//! Source: Kuhn 1953, "Extensive games and the problem of information"; for more than two players Luckhardt and Irani 1986, "An
//! algorithmic solution of N-person games" (max^n).

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Index;

use super::payoff::Payoff;
use crate::exact::Exact;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExtensiveGame {
    /// What it is called.
    pub title: String,
    /// What is said of it.
    pub comment: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The nodes in preorder. Never empty.
    pub nodes: Vec<GameNode>,
    /// Who cannot tell which nodes apart.
    pub sets: Vec<InformationSet>,
    /// What is paid where.
    pub outcomes: Vec<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameNode {
    /// Its name, often empty.
    pub name: String,
    /// The node above it.
    pub parent: Option<u32>,
    /// Which of its parent's actions leads to it, from 0.
    pub ordinal: u32,
    /// One past the last node below it.
    pub end: u32,
    /// Whether and how it goes on here.
    pub content: Content,
    /// What is paid here, as an index into the outcomes: at a leaf, or on the way.
    pub outcome: Option<u32>,
}

/// Whether and how it goes on at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The game is over.
    Leaf,
    /// The set says who moves, and how.
    Set(SetId),
}

/// An information set: an index into those of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SetId(pub u32);

/// Nodes that the one who moves there cannot tell apart. A chance move has one, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationSet {
    /// Who moves.
    pub actor: Actor,
    /// Its number in the file, one of this actor's.
    pub number: i64,
    pub name: String,
    /// What can be done, in order.
    pub actions: Vec<Action>,
    /// How many nodes are in it.
    pub members: u32,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Nobody: it is drawn.
    Chance,
    /// A player, from 0.
    Player(u32),
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub name: String,
    /// How likely chance does it.
    pub probability: Option<Exact>,
}

/// What is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its number in the file.
    pub number: i64,
    pub name: String,
    /// To each player.
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
    /// The information set of a node; `None` for a leaf.
    pub fn set(&self, node: u32) -> Option<&InformationSet> {
        match self[node].content {
            Content::Leaf => None,
            Content::Set(set) => Some(&self[set]),
        }
    }

    /// The children of a node, in the order of its actions.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let end = self[node].end;
        let first = Some(node + 1).filter(|&first| first < end);
        std::iter::successors(first, move |&child| Some(self[child].end).filter(|&next| next < end))
    }

    /// The path of a node: child numbers from the root.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let up = std::iter::successors(Some(&self[node]), |node| Some(&self.nodes[node.parent? as usize]));
        let mut path: Vec<u32> = up.filter(|node| node.parent.is_some()).map(|node| node.ordinal).collect();
        path.reverse();
        path
    }

    /// The action that leads to a node; `None` for the root.
    pub fn action(&self, node: u32) -> Option<&Action> {
        self.action_to(node).map(|(_, action)| action)
    }

    /// The same, and the information set it is one of.
    pub fn action_to(&self, node: u32) -> Option<(SetId, &Action)> {
        let GameNode { parent, ordinal, .. } = self[node];
        match self.nodes[parent? as usize].content {
            Content::Leaf => None,
            Content::Set(set) => Some(set).zip(self[set].actions.get(ordinal as usize)),
        }
    }

    /// The first information set of a player with more than one node: something somebody does not know.
    pub fn imperfect(&self) -> Option<SetId> {
        let is_wide = |set: &InformationSet| set.members > 1 && set.actor != Actor::Chance;
        self.sets.iter().position(is_wide).map(|set| SetId(set as u32))
    }

    /// What each player has got when the game has come to each node: everything that is paid on the way there. Linear in the nodes
    /// times the players.
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

    /// What is paid at a node, to each player; nothing where it has no outcome.
    fn payoffs(&self, node: &GameNode) -> &[Payoff] {
        node.outcome.map_or(&[], |outcome| self.outcomes[outcome as usize].payoffs.as_slice())
    }

    /// Calls a function with each leaf, in order, and what each player has got there, until it fails. Where nothing is paid on the way,
    /// which is nearly everywhere, nothing is added up. Linear in the nodes times the players.
    ///
    /// # Errors
    /// That of the function.
    pub fn each_leaf<E>(&self, mut tell: impl FnMut(u32, &[Payoff]) -> Result<(), E>) -> Result<(), E> {
        // What has been paid on the way, and one past the last node that is below.
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

    /// What each player has got at a node, with what has been paid before.
    fn paid_at<'s>(&'s self, node: &GameNode, before: Option<&'s [Payoff]>) -> Cow<'s, [Payoff]> {
        match (before, self.payoffs(node)) {
            (None, []) => Cow::Owned(vec![Payoff::ZERO; self.players.len()]),
            (Some(only), []) | (None, only) => Cow::Borrowed(only),
            (Some(before), here) => Cow::Owned(before.iter().zip(here).map(|(sum, payoff)| sum + payoff).collect()),
        }
    }
}

/// What comes out of every node when everybody does the best for themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induction {
    /// What each player gets, by node.
    pub values: Vec<Vec<Exact>>,
    /// The child that is chosen, by node: the first of the best. None at leaves and where chance moves.
    pub chosen: Vec<Option<u32>>,
    /// The inner nodes in the order in which they are reckoned: what is below a node comes before it.
    pub order: Vec<u32>,
}

/// Somebody does not know where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imperfect(pub SetId);

/// Reckons every node from those below it. Linear in the nodes times the players.
///
/// # Errors
/// An information set with several nodes: there nobody can choose for each by itself.
pub fn induction(game: &ExtensiveGame) -> Result<Induction, Imperfect> {
    if let Some(set) = game.imperfect() {
        return Err(Imperfect(set));
    }
    let mut values = game.paid();
    let mut chosen = vec![None; game.nodes.len()];
    let mut order = Vec::new();
    // Numbers of nodes increase downwards, so what is below a node has been reckoned before it.
    for node in (0..game.nodes.len() as u32).rev() {
        let Content::Set(set) = game[node].content else { continue };
        values[node as usize] = match game.sets[set.0 as usize].actor {
            Actor::Chance => mean(game, &values, node),
            Actor::Player(player) => {
                let best = best(game, &values, node, player as usize);
                chosen[node as usize] = best;
                best.map_or_else(Vec::new, |best| values[best as usize].clone())
            }
        };
    }
    postorder(game, &mut order);
    Ok(Induction { values, chosen, order })
}

/// The first of the children that are worth the most to a player.
fn best(game: &ExtensiveGame, values: &[Vec<Exact>], node: u32, player: usize) -> Option<u32> {
    let worth = |child: u32| &values[child as usize][player];
    game.children(node)
        .reduce(|best, child| if worth(child).cmp(worth(best)) == Ordering::Greater { child } else { best })
}

fn mean(game: &ExtensiveGame, values: &[Vec<Exact>], node: u32) -> Vec<Exact> {
    let mut sum = vec![Exact::default(); game.players.len()];
    let mut weights = Exact::default();
    for child in game.children(node) {
        let weight = game.action(child).and_then(|action| action.probability.clone()).unwrap_or_default();
        for (sum, value) in sum.iter_mut().zip(&values[child as usize]) {
            *sum += &weight * value;
        }
        weights += weight;
    }
    // Files with six decimals add up to 1 only nearly.
    sum.into_iter().map(|sum| sum / &weights).collect()
}

/// The inner nodes, those below a node before it, from left to right.
fn postorder(game: &ExtensiveGame, order: &mut Vec<u32>) {
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
}
