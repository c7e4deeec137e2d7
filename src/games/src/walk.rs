//! Walks over a game: over all paths, or along an existing tree.

use super::Game;
use plywood_tree::tree::{Edge, NodeId, Tree};

/// Callbacks of a walk over the paths of a game.
pub trait Visit<G: Game + ?Sized> {
    /// Moves to follow, with their numbers in the game's order.
    type Moves: Iterator<Item = (u32, G::Move)>;
    type Stop;

    /// Visits a position by this edge, with `left` plies left to the depth limit. Returns the moves to follow, or `None` for a
    /// leaf.
    fn enter(&mut self, game: &G, edge: Edge, left: u32) -> Result<Option<Self::Moves>, Self::Stop>;

    /// Returns whether the walk may follow the moves of the last entered position. `waiting` is a lower bound of the moves still
    /// to follow on the whole path, each of which leads to another position. So an exceeded limit is noticed early, before a path
    /// of an endless game fills the memory.
    fn may_follow(&mut self, _waiting: usize) -> Result<(), Self::Stop> {
        Ok(())
    }

    fn leave(&mut self);
}

/// Walks depth first over all paths of `depth` plies (`u32::MAX` for all), and further if the visitor returns moves, and undoes
/// every move. Does not recurse, so games may be arbitrarily long.
pub fn walk<G: Game + ?Sized, V: Visit<G>>(game: &mut G, depth: u32, visit: &mut V) -> Result<(), V::Stop> {
    let root = Edge { ordinal: 0, code: Edge::UNNAMED };
    let mut open: Vec<Open<G, V::Moves>> = Vec::new();
    let mut waiting = 0;
    let first = visit.enter(game, root, depth)?;
    open.extend(first.map(|rest| Open { rest, played: None }));
    waiting += open.last().map_or(0, Open::least);
    while let Some(position) = open.last_mut() {
        if let Some(mv) = position.played.take() {
            game.unmake(mv);
        }
        let before = position.least();
        let Some((ordinal, mv)) = position.rest.next() else {
            waiting -= before;
            visit.leave();
            open.pop();
            continue;
        };
        waiting = waiting - before + position.least();
        position.played = Some(mv);
        let left = if depth == u32::MAX { depth } else { depth.saturating_sub(open.len() as u32) };
        let code = game.code(mv);
        game.make(mv);
        let entered = visit.enter(game, Edge { ordinal, code }, left).and_then(|moves| {
            let Some(rest) = moves else { return Ok(None) };
            let next = Open { rest, played: None };
            waiting += next.least();
            visit.may_follow(waiting).map(|()| Some(next))
        });
        match entered {
            Ok(next) => open.extend(next),
            Err(stop) => {
                open.into_iter().rev().filter_map(|position| position.played).for_each(|mv| game.unmake(mv));
                return Err(stop);
            }
        }
    }
    Ok(())
}

struct Open<G: Game + ?Sized, M> {
    rest: M,
    played: Option<G::Move>,
}

impl<G: Game + ?Sized, M: Iterator> Open<G, M> {
    fn least(&self) -> usize {
        self.rest.size_hint().0
    }
}

/// Plays moves given by their codes; stops at one that the game does not have. Linear in the moves of the positions.
pub fn play<G: Game + ?Sized>(game: &mut G, codes: &[u32]) {
    for &code in codes {
        let Some(mv) = game.moves().find(|&mv| game.code(mv) == code) else { break };
        game.make(mv);
    }
}

/// Plays every path of a game's tree and passes each position with its node to `look`, in preorder, then undoes the moves. Stops
/// at a move that the game does not have. Linear in the nodes times the moves of a position; lists the moves of a position once.
pub fn each_position<G: Game + ?Sized>(game: &mut G, tree: &Tree, look: &mut dyn FnMut(NodeId, &G)) {
    let mut first: Option<G::Moves> = None;
    let mut path: Vec<Played<G>> = Vec::new();
    for node in tree.nodes() {
        while let Some(last) = path.pop_if(|last| tree.parent(node) != Some(last.node)) {
            game.unmake(last.mv);
        }
        if let Some(edge) = tree.edge(node) {
            let moves = path.last_mut().map_or(&mut first, |last| &mut last.moves);
            let mut moves = moves.get_or_insert_with(|| game.moves()).clone();
            let Some(mv) = moves.find(|&mv| game.code(mv) == edge.code) else { break };
            game.make(mv);
            path.push(Played { node, mv, moves: None });
        }
        look(node, game);
    }
    path.into_iter().rev().for_each(|last| game.unmake(last.mv));
}

struct Played<G: Game + ?Sized> {
    node: NodeId,
    mv: G::Move,
    moves: Option<G::Moves>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Describe, GameSpec, GameVisitor};

    struct Probe {
        most: usize,
        entered: usize,
        open: usize,
        deepest: usize,
    }

    impl<G: Game> Visit<G> for Probe {
        type Moves = std::iter::Zip<std::ops::RangeFrom<u32>, G::Moves>;
        type Stop = ();

        fn enter(&mut self, game: &G, _: Edge, _: u32) -> Result<Option<Self::Moves>, ()> {
            self.entered += 1;
            if self.entered > self.most {
                return Err(());
            }
            Ok(game.outcome().is_none().then(|| {
                self.open += 1;
                self.deepest = self.deepest.max(self.open);
                (0..).zip(game.moves())
            }))
        }

        fn may_follow(&mut self, waiting: usize) -> Result<(), ()> {
            if self.entered + waiting > self.most { Err(()) } else { Ok(()) }
        }

        fn leave(&mut self) {
            self.open -= 1;
        }
    }

    struct Walked(usize);

    impl GameVisitor for Walked {
        type Output = (bool, usize, usize);

        fn visit<G: Describe + Clone>(self, mut game: G) -> Self::Output {
            let before = game.key();
            let mut probe = Probe { most: self.0, entered: 0, open: 0, deepest: 0 };
            let is_whole = walk(&mut game, u32::MAX, &mut probe).is_ok();
            assert!(game.key() == before, "every move is taken back");
            (is_whole, probe.entered, probe.deepest)
        }
    }

    #[test]
    fn walks_end_at_their_limit_and_find_out_games_without_an_end() {
        for spec in ["backgammon", "backgammon:merge=siblings"] {
            let (is_whole, entered, deepest) = GameSpec::parse(spec).expect("a game").visit(Walked(20_000));
            assert!(
                !is_whole && entered < 4_000 && deepest < 2_000,
                "{spec}: {entered} entered, {deepest} on one line"
            );
        }

        // A limit that is as large as the tree is not passed.
        {
            for (spec, nodes) in [("nim:1,1,2", 46), ("grundy:7", 24), ("nim:1,1,2:merge=siblings", 18)] {
                let game = GameSpec::parse(spec).expect("a game");
                assert_eq!(game.visit(Walked(nodes)), (true, nodes, game.visit(Walked(usize::MAX)).2), "{spec}");
                assert!(!game.visit(Walked(nodes - 1)).0, "{spec}");
            }
        }
    }
}
