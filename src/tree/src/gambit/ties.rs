//! Ties of backward induction: another move that is as good for its player may lead to another result of the game.

use std::collections::BTreeSet;

use super::game::{Actor, Content, ExtensiveGame, Induction, best_of, mean_of};
use crate::exact::Exact;

type Values = Vec<Exact>;

/// A node whose player has several best moves, on which the result of the game depends.
#[derive(Clone, Debug, PartialEq)]
pub struct Tie {
    pub node: u32,
    /// The children of the best moves, with the result if this player takes that move and all others decide as before.
    pub moves: Vec<(u32, Values)>,
}

/// Most results per node that are told apart, and most ties that are tried.
const MOST: usize = 200;

/// Returns the ties that decide the result, in the order of the nodes; empty if all best moves lead to the same one. If no tie
/// alone decides it, several do together, and all are returned. Looks for them only if best moves differ for another player.
pub fn ties(game: &ExtensiveGame, induction: &Induction) -> Vec<Tie> {
    let open: Vec<u32> = (0..game.nodes.len() as u32).filter(|&node| is_open(game, induction, node)).collect();
    if open.is_empty() || results(game, induction).is_some_and(|results| results.len() == 1) {
        return Vec::new();
    }
    let tie = |&node: &u32| {
        let moves = alike(game, induction, node).map(|child| (child, result_with(game, induction, child)));
        Tie { node, moves: moves.collect() }
    };
    let all: Vec<Tie> = open.iter().take(MOST).map(tie).collect();
    let decides = |tie: &&Tie| tie.moves.iter().any(|(_, result)| *result != induction.values[0]);
    let alone: Vec<Tie> = all.iter().filter(decides).cloned().collect();
    if alone.is_empty() { all } else { alone }
}

/// Returns the children whose moves are best for the player who moves at a node.
fn alike<'g>(game: &'g ExtensiveGame, induction: &'g Induction, node: u32) -> impl Iterator<Item = u32> + 'g {
    let value = |child: u32, player: usize| &induction.values[child as usize][player];
    let chosen = induction.chosen[node as usize].zip(player_at(game, node));
    chosen.into_iter().flat_map(move |(chosen, player)| {
        game.children(node).filter(move |&child| value(child, player) == value(chosen, player))
    })
}

fn player_at(game: &ExtensiveGame, node: u32) -> Option<usize> {
    match game.set(node)?.actor {
        Actor::Chance => None,
        Actor::Player(player) => Some(player as usize),
    }
}

fn is_open(game: &ExtensiveGame, induction: &Induction, node: u32) -> bool {
    let own = &induction.values[node as usize];
    alike(game, induction, node).any(|child| induction.values[child as usize] != *own)
}

/// Returns the result if the move to this child is taken, and all other choices stay the first of the best.
fn result_with(game: &ExtensiveGame, induction: &Induction, child: u32) -> Values {
    let (mut at, mut value) = (child, induction.values[child as usize].clone());
    let mut is_forced = true;
    while let Some(parent) = game[at].parent {
        if !std::mem::take(&mut is_forced) {
            let of = |one: u32| if one == at { &value } else { &induction.values[one as usize] };
            value = match player_at(game, parent) {
                None => mean_of(game, of, parent),
                Some(player) => best_of(game, of, parent, player).map_or_else(Vec::new, |best| of(best).clone()),
            };
        }
        if value == induction.values[parent as usize] {
            return induction.values[0].clone();
        }
        at = parent;
    }
    value
}

/// Returns the results of all choices of best moves at every node; `None` if they are too many.
fn results(game: &ExtensiveGame, induction: &Induction) -> Option<BTreeSet<Values>> {
    let mut sets: Vec<BTreeSet<Values>> = vec![BTreeSet::new(); game.nodes.len()];
    for node in (0..game.nodes.len() as u32).rev() {
        let below: Vec<_> = game.children(node).map(|child| std::mem::take(&mut sets[child as usize])).collect();
        let found = match (game[node].content, player_at(game, node)) {
            (Content::Leaf, _) => BTreeSet::from([induction.values[node as usize].clone()]),
            (Content::Set(_), Some(player)) => chosen(below, player),
            (Content::Set(_), None) => drawn(game, &below, node),
        };
        if found.len() > MOST {
            return None;
        }
        sets[node as usize] = found;
    }
    sets.into_iter().next()
}

/// A move is best if every other move can be worth no more.
fn chosen(below: Vec<BTreeSet<Values>>, player: usize) -> BTreeSet<Values> {
    let least = below.iter().filter_map(|results| results.iter().map(|result| result[player].clone()).min()).max();
    let is_best = |result: &Values| least.as_ref().is_none_or(|least| result[player] >= *least);
    below.into_iter().flatten().filter(is_best).collect()
}

/// Ends as soon as there are too many.
fn drawn(game: &ExtensiveGame, below: &[BTreeSet<Values>], node: u32) -> BTreeSet<Values> {
    let children: Vec<u32> = game.children(node).collect();
    let mut found: BTreeSet<Vec<&Values>> = BTreeSet::from([Vec::new()]);
    for results in below {
        found =
            found.iter().flat_map(|all| results.iter().map(|one| all.iter().copied().chain([one]).collect())).collect();
        if found.len() > MOST {
            break;
        }
    }
    let place = |child| children.iter().position(|&one| one == child).unwrap_or_default();
    let mean = |all: Vec<&Values>| mean_of(game, |child| all[place(child).min(all.len() - 1)], node);
    found.into_iter().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gambit::{induction, read};
    use proptest::prelude::*;
    use std::fmt::Write as _;

    /// Writes a random game: bytes choose between leaves, chance and the players, and the payoffs.
    fn written(bytes: &[u8]) -> String {
        let mut text = String::from("EFG 2 R \"\" { \"A\" \"B\" }\n");
        let mut sets = 0;
        let mut numbers = bytes.iter().copied().cycle();
        let mut open = vec![0];
        while let Some(depth) = open.pop() {
            sets += 1;
            let [kind, a, b] = [(); 3].map(|()| numbers.next().unwrap_or(0));
            match kind % 5 {
                1 | 2 if depth < 4 => {
                    let player = kind % 5;
                    writeln!(text, "p \"\" {player} {sets} \"\" {{ \"x\" \"y\" }} 0").expect("a string");
                    open.extend([depth + 1; 2]);
                }
                3 if depth < 4 => {
                    writeln!(text, "c \"\" {sets} \"\" {{ \"x\" 1/2 \"y\" 1/2 }} 0").expect("a string");
                    open.extend([depth + 1; 2]);
                }
                _ => writeln!(text, "t \"\" {sets} \"\" {{ {} {} }}", a % 3, b % 3).expect("a string"),
            }
        }
        text
    }

    /// All results, by every choice at every node.
    fn by_definition(game: &ExtensiveGame, paid: &[Values], node: u32) -> Vec<Values> {
        let below: Vec<Vec<Values>> = game.children(node).map(|child| by_definition(game, paid, child)).collect();
        let Some(actor) = game.set(node).map(|set| set.actor) else { return vec![paid[node as usize].clone()] };
        let mut all = Vec::new();
        for one in &below[0] {
            for other in &below[1] {
                match actor {
                    Actor::Chance => {
                        let half = Exact::new(1.into(), 2.into());
                        all.push(one.iter().zip(other).map(|(a, b)| (a + b) * &half).collect());
                    }
                    Actor::Player(player) => {
                        let player = player as usize;
                        if one[player] >= other[player] {
                            all.push(one.clone());
                        }
                        if other[player] >= one[player] {
                            all.push(other.clone());
                        }
                    }
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    proptest! {
        #![proptest_config(crate::testing::cases(2_000))]

        #[test]
        fn ties_are_found_exactly_where_best_moves_lead_to_several_results(
            bytes in prop::collection::vec(any::<u8>(), 3..90),
        ) {
            let game = read(&written(&bytes)).expect("a game");
            let found = induction(&game).expect("perfect information");
            let all = by_definition(&game, &game.paid(), 0);
            let results = results(&game, &found).expect("few");
            prop_assert_eq!(results.into_iter().collect::<Vec<_>>(), all.clone());
            let ties = ties(&game, &found);
            prop_assert_eq!(ties.is_empty(), all.len() == 1);
            for tie in &ties {
                prop_assert!(tie.moves.len() > 1);
                for (_, result) in &tie.moves {
                    prop_assert!(all.contains(result), "{:?} is no result", result);
                }
            }
        }
    }
}
