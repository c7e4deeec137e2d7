//! What one pass of a search found, and the game with its children in that order for the next pass. When a pass begins and how deep
//! it goes is decided in `iterative_deepening`.
//!
//! At every node that the last pass visited, the children it visited come first, the best for the mover before the others; equal
//! ones stay as they were. Children it skipped come after them, in the game's own order. What a cutoff or a window left as a bound
//! counts as the value: the best child is always exact, and no bound is better than it.
//!
//! Source: Slate & Atkin 1977, "CHESS 4.5: the Northwestern University chess program".

use std::cmp::Ordering;

use crate::game::Game;
use crate::trace::Event;
use crate::tree::{Domain, Goal, Kind, Player, ValueBasis};

/// The most nodes whose values are remembered of a pass, 24 bytes each. Below what a pass visits later, only the children of the
/// root are remembered, and the others keep the game's own order.
pub(super) const MOST_REMEMBERED: usize = 1 << 20;

/// No node.
const NONE: u32 = u32::MAX;

/// The tree of what a pass visited, with the value of every node: children as linked lists, best first once their parent is done.
#[derive(Debug)]
pub(super) struct LastPass {
    nodes: Vec<Remembered>,
    /// The nodes that have been entered and not yet returned from.
    open: Vec<Open>,
    most: usize,
    /// The children of one node, while they are sorted.
    sorting: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Remembered {
    value: f64,
    code: u32,
    first: u32,
    next: u32,
    goal: Option<Goal>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    node: u32,
    last_child: u32,
}

impl LastPass {
    /// Nothing yet; at most so many nodes will be remembered, and the children of the root.
    pub(super) const fn remembering(most: usize) -> Self {
        Self { nodes: Vec::new(), open: Vec::new(), most, sorting: Vec::new() }
    }

    /// Takes an event of the pass. O(1), O(b log b) where a node with b children is done.
    #[inline]
    pub(super) fn take(&mut self, event: Event) {
        match event {
            Event::Enter { code, kind, .. } => self.enter(code, kind),
            Event::Return { value } => self.leave(value),
            Event::Pass { .. }
            | Event::Hit { .. }
            | Event::Evaluate { .. }
            | Event::StandPat { .. }
            | Event::Update { .. }
            | Event::Cutoff { .. }
            | Event::Skip { .. } => {}
        }
    }

    fn enter(&mut self, code: u32, kind: Kind) {
        let is_remembered = match *self.open {
            [] | [_] => true,
            [.., Open { node: parent, .. }] => parent != NONE && self.nodes.len() < self.most,
        };
        let node = if is_remembered { self.add(code, kind) } else { NONE };
        self.open.push(Open { node, last_child: NONE });
    }

    fn add(&mut self, code: u32, kind: Kind) -> u32 {
        let node = self.nodes.len() as u32;
        if let Some(parent) = self.open.last_mut() {
            match parent.last_child {
                NONE => self.nodes[parent.node as usize].first = node,
                before => self.nodes[before as usize].next = node,
            }
            parent.last_child = node;
        }
        let goal = if let Kind::Inner(player) = kind { player.goal() } else { None };
        self.nodes.push(Remembered { value: 0.0, code, first: NONE, next: NONE, goal });
        node
    }

    fn leave(&mut self, value: f64) {
        let Some(Open { node, .. }) = self.open.pop().filter(|open| open.node != NONE) else { return };
        self.nodes[node as usize].value = value;
        self.sort(node);
    }

    /// Puts the children of a node in order, best first. The sort is stable.
    fn sort(&mut self, node: u32) {
        let Some(goal) = self.nodes[node as usize].goal else { return };
        let mut children = std::mem::take(&mut self.sorting);
        children.clear();
        children.extend(self.children(node));
        let value = |child: u32| self.nodes[child as usize].value;
        children.sort_by(|&a, &b| match goal {
            Goal::Largest => value(b).partial_cmp(&value(a)).unwrap_or(Ordering::Equal),
            Goal::Smallest => value(a).partial_cmp(&value(b)).unwrap_or(Ordering::Equal),
        });
        let mut next = NONE;
        for &child in children.iter().rev() {
            self.nodes[child as usize].next = next;
            next = child;
        }
        self.nodes[node as usize].first = next;
        self.sorting = children;
    }

    /// The remembered children of a node, in their order.
    fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let some = |node: u32| (node != NONE).then_some(node);
        let first = self.nodes.get(node as usize).map_or(NONE, |node| node.first);
        std::iter::successors(some(first), move |&child| some(self.nodes[child as usize].next))
    }

    fn child(&self, node: u32, code: u32) -> u32 {
        self.children(node).find(|&child| self.nodes[child as usize].code == code).unwrap_or(NONE)
    }

    /// Puts the moves of a position in order. O(b^2) for b moves.
    fn arrange<G: Game>(&self, node: u32, game: &G, moves: &mut [G::Move]) {
        for (place, child) in self.children(node).enumerate() {
            let code = self.nodes[child as usize].code;
            if let Some(at) = (place..moves.len()).find(|&at| game.code(moves[at]) == code) {
                moves[place..=at].rotate_right(1);
            }
        }
    }
}

/// A game whose children are looked at in the order of the last pass; in its own where there was none.
pub(super) struct InOrderOf<'p, G> {
    game: G,
    last: Option<&'p LastPass>,
    /// The remembered nodes on the way to the position, the position itself last.
    path: Vec<u32>,
}

impl<'p, G: Game> InOrderOf<'p, G> {
    /// The game in its present position, which is the one the pass began at.
    pub(super) fn new(game: G, last: Option<&'p LastPass>) -> Self {
        Self { game, last, path: vec![if last.is_some() { 0 } else { NONE }] }
    }

    fn here(&self) -> u32 {
        self.path.last().copied().unwrap_or(NONE)
    }
}

/// The moves of a position.
pub(super) enum Moves<G: Game> {
    /// In the game's order.
    Given(G::Moves),
    /// In that of the last pass.
    Arranged(std::vec::IntoIter<G::Move>),
}

impl<G: Game> Clone for Moves<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Given(moves) => Self::Given(moves.clone()),
            Self::Arranged(moves) => Self::Arranged(moves.clone()),
        }
    }
}

impl<G: Game> Iterator for Moves<G> {
    type Item = G::Move;

    #[inline]
    fn next(&mut self) -> Option<G::Move> {
        match self {
            Self::Given(moves) => moves.next(),
            Self::Arranged(moves) => moves.next(),
        }
    }
}

impl<G: Game> Game for InOrderOf<'_, G> {
    type Score = G::Score;
    type Move = G::Move;
    type Moves = Moves<G>;
    type Key = G::Key;

    fn merges(&self) -> bool {
        self.game.merges()
    }

    #[inline]
    fn outcome(&self) -> Option<G::Score> {
        self.game.outcome()
    }

    #[inline]
    fn mover(&self) -> Player {
        self.game.mover()
    }

    #[inline]
    fn moves(&self) -> Moves<G> {
        let moves = self.game.moves();
        match self.last {
            Some(last) if self.here() != NONE => {
                let mut moves: Vec<G::Move> = moves.collect();
                last.arrange(self.here(), &self.game, &mut moves);
                Moves::Arranged(moves.into_iter())
            }
            Some(_) | None => Moves::Given(moves),
        }
    }

    #[inline]
    fn make(&mut self, mv: G::Move) {
        if let Some(last) = self.last {
            let here = self.here();
            self.path.push(if here == NONE { NONE } else { last.child(here, self.game.code(mv)) });
        }
        self.game.make(mv);
    }

    #[inline]
    fn unmake(&mut self, mv: G::Move) {
        self.game.unmake(mv);
        if self.last.is_some() {
            self.path.pop();
        }
    }

    #[inline]
    fn evaluation(&self) -> G::Score {
        self.game.evaluation()
    }

    fn is_exact(&self) -> bool {
        self.game.is_exact()
    }

    fn basis(&self) -> ValueBasis {
        self.game.basis()
    }

    fn probability(&self, mv: G::Move) -> f64 {
        self.game.probability(mv)
    }

    #[inline]
    fn code(&self, mv: G::Move) -> u32 {
        self.game.code(mv)
    }

    fn domain(&self) -> Domain {
        self.game.domain()
    }

    fn key(&self) -> G::Key {
        self.game.key()
    }

    fn canonical(&self) -> G::Key {
        self.game.canonical()
    }
}
