//! Properties of every game: brute force, counting, random walks.

use std::collections::{HashMap, HashSet};

use super::built_in::samples;
use super::{
    Calm, Describe, Equivalence, Game, GameFacts, GameSpec, GameVisitor, Quietness, Room, Score as _, SharedGame,
    Status, TreeSize, each_position, testing::unfold,
};
use plywood_tree::testing;
use plywood_tree::tree::{Goal, NodeId, Player, Tree, sum_of};
use proptest::prelude::*;

fn check_hints(mut moves: impl Iterator, count: usize) {
    for left in (0..=count).rev() {
        let (least, most) = moves.size_hint();
        assert!(least <= left && most.is_none_or(|most| left <= most), "{left} left: {least}, {most:?}");
        assert_eq!(moves.next().is_some(), left > 0);
    }
}

fn seen<G: Describe>(game: &G) -> (G::Key, String) {
    let moves: Vec<u32> = game.moves().map(|mv| game.code(mv)).collect();
    let status = match game.status() {
        Status::Over(value) => Status::Over(value.to_value()),
        Status::ToMove(player) => Status::ToMove(player),
    };
    let seen = (game.board(), game.position(), game.position_name(), status, game.evaluation().to_value(), moves);
    (game.key(), format!("{seen:?}"))
}

fn check_terms<G: Describe>(game: &G, has_terms: bool) {
    let terms = game.terms();
    if let Status::ToMove(_) = game.status() {
        assert_eq!(!terms.is_empty(), has_terms, "{:?}", game.board());
        let value = game.evaluation().to_value();
        assert!(terms.is_empty() || sum_of(&terms) == value, "{:?}: {terms:?} is not {value}", game.board());
    }
}

fn check_probabilities<G: Describe>(game: &G, player: Player, moves: &[G::Move]) {
    let names = game.move_names();
    let written: Vec<_> = moves.iter().filter_map(|&mv| names.probability(game.code(mv))).collect();
    if player != Player::Chance {
        return assert!(written.is_empty(), "{written:?}");
    }
    let numbers: Vec<f64> = moves.iter().map(|&mv| game.probability(mv)).collect();
    assert_eq!(written.iter().map(|p| p.value()).collect::<Vec<_>>(), numbers);
    let common: u64 = written.iter().map(|p| p.parts().1).max().unwrap_or(1);
    let cases = written.iter().map(|p| p.parts().0.unsigned_abs() * (common / p.parts().1));
    assert_eq!(cases.sum::<u64>(), common, "{written:?}");
}

struct Walk<'a>(&'a [usize]);

impl GameVisitor for Walk<'_> {
    type Output = ();

    fn visit<G: Describe + Clone>(self, mut game: G) {
        let has_terms = !game.terms().is_empty();
        let mut line = Vec::new();
        let mut keys: HashMap<G::Key, String> = HashMap::new();
        for &number in self.0 {
            let Status::ToMove(player) = game.status() else { break };
            let moves: Vec<G::Move> = game.moves().collect();
            assert!(!moves.is_empty(), "who is to move has a move");
            check_hints(game.moves(), moves.len());
            check_terms(&game, has_terms);
            check_probabilities(&game, player, &moves);
            let (key, before) = seen(&game);
            keys.insert(key, before.clone());
            for &mv in &moves {
                let mut next = game.clone();
                next.make(mv);
                let (key, after) = seen(&next);
                assert_eq!(*keys.entry(key).or_insert_with(|| after.clone()), after, "equal keys are equal positions");
                if let Status::ToMove(next) = next.status() {
                    // Chance does not change the turn.
                    let is_in_turn = player.opponent().is_none_or(|other| [other, Player::Chance].contains(&next));
                    assert!(is_in_turn && player != next, "the players take turns: {player:?}, {next:?}");
                }
                next.unmake(mv);
                assert!(seen(&next) == (key_of(&game), before.clone()), "a move taken back changes nothing");
            }
            let mv = moves[number % moves.len()];
            line.push((mv, before));
            game.make(mv);
        }
        let drawings: HashSet<&String> = keys.values().collect();
        assert_eq!(drawings.len(), keys.len(), "different keys are different positions");
        for (mv, before) in line.into_iter().rev() {
            game.unmake(mv);
            assert_eq!(seen(&game).1, before);
        }
    }
}

fn key_of<G: Game>(game: &G) -> G::Key {
    game.key()
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn walks_at_random_keep_the_rules(numbers in prop::collection::vec(0usize..1_000, 0..45)) {
        for spec in testing::some(samples().iter().flat_map(|samples| samples.specs)) {
            GameSpec::parse(spec).expect("a spec").visit(Walk(&numbers));
        }
    }
}

fn counted(spec: &str, plies: usize) -> TreeSize {
    let game = GameSpec::parse(spec).expect("a spec");
    game.tree_size(Equivalence::Exact, Room::of(plies, 1_000_000), &mut |_| true)
}

#[test]
fn every_game_has_its_known_numbers_of_lines() {
    for samples in samples() {
        for &(spec, perft) in samples.perft {
            let plies = perft.len() - if testing::is_full_run() { 1 } else { 2 };
            let found: Vec<u128> = counted(spec, plies).levels.iter().map(|level| level.nodes).collect();
            assert_eq!(found, perft[..=plies], "{spec}");
        }
    }
}

#[test]
fn no_game_lacks_its_samples() {
    for samples in samples() {
        let name = samples.name;
        assert!(!samples.perft.is_empty(), "{name} has numbers of lines, counted elsewhere");
        assert!(!samples.specs.is_empty(), "{name} has games for walks at random");
        assert!(!samples.refused.is_empty(), "{name} has wrong specs to be refused");
        let ends = |&(spec, perft): &(&str, &[u128])| !counted(spec, perft.len()).goes_on;
        let has_values = !samples.values.is_empty();
        assert!(has_values || !testing::some(samples.perft).any(ends), "{name} has known values");
        let specs = samples.specs.iter().copied().chain(samples.values.iter().map(|(spec, _)| *spec));
        let counted = samples.perft.iter().map(|(spec, _)| *spec);
        let refused = samples.refused.iter().map(|(spec, _)| *spec);
        for spec in specs.chain(counted).chain(refused) {
            assert_eq!(spec.split(':').next(), Some(name), "{spec}");
        }
    }
}

fn find(game: &mut SharedGame<'_>, facts: GameFacts) -> (bool, GameFacts) {
    let tree = unfold(game, u32::MAX, 1_000_000).expect("a small game");
    let mut values: Vec<f64> = tree.nodes().filter_map(|node| tree.value(node)).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let mut calm = Calm::Always;
    each_position(game, &tree, &mut |node, game| {
        if tree.player(node).is_some() && !matches!(game.quietness(), Quietness::Quiet) {
            calm = Calm::NotAlways;
        }
    });
    let has_chance = tree.nodes().any(|node| tree.player(node) == Some(Player::Chance));
    (values.len() <= 2, GameFacts { calm, has_chance, takes_turns: tree.takes_turns(), ..facts })
}

#[test]
fn what_a_game_says_of_itself_is_true() {
    for (spec, _) in testing::some(samples().iter().flat_map(|samples| samples.values)) {
        let spec = GameSpec::parse(spec).expect("a spec");
        let facts = spec.facts();
        assert_eq!((facts.payoff.is_some(), facts), find(&mut *spec.shared(), facts), "{}", spec.name());
    }
}

fn values(tree: &Tree) -> Vec<f64> {
    let mut values = vec![0.0; tree.len()];
    for node in (0..tree.len() as u32).rev().map(NodeId) {
        let children =
            || tree.children(node).map(|child| (tree.probability(child).unwrap_or(1.0), values[child.index()]));
        let best = || match tree.player(node).and_then(Player::goal) {
            None => children().map(|(probability, value)| probability * value).sum(),
            Some(Goal::Largest) => children().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max),
            Some(Goal::Smallest) => children().map(|(_, value)| value).fold(f64::INFINITY, f64::min),
        };
        values[node.index()] = tree.value(node).unwrap_or_else(best);
    }
    values
}

fn check_exact(game: &mut SharedGame<'_>) {
    let tree = unfold(game, u32::MAX, 1_000_000).expect("a small game");
    let worth = values(&tree);
    each_position(game, &tree, &mut |node, game| {
        if tree.value(node).is_none() && game.is_exact() {
            assert_eq!(game.evaluation().to_value(), worth[node.index()], "{:?}", game.board());
        }
    });
}

#[test]
fn an_evaluation_is_exact_where_the_game_says_so() {
    for (spec, _) in testing::some(samples().iter().flat_map(|samples| samples.values)) {
        check_exact(&mut *GameSpec::parse(spec).expect("a spec").shared());
    }
}

fn check_names(game: &mut SharedGame<'_>) {
    let tree = [4, 3, 2, 1].into_iter().find_map(|depth| unfold(game, depth, 20_000).ok());
    let tree = tree.expect("the moves of one position");
    for node in tree.nodes() {
        let moves: Vec<_> = tree.children(node).map(|child| tree.move_name(child).expect("a move")).collect();
        let different: HashSet<_> = moves.iter().collect();
        assert_eq!(different.len(), moves.len(), "{moves:?}");
    }
    let mut names: Vec<Option<String>> = Vec::new();
    each_position(game, &tree, &mut |_, game| names.push(game.position_name()));
    for node in tree.nodes() {
        assert_eq!(names[node.index()].is_some(), names[0].is_some(), "all positions have names or none");
        let line: Vec<&String> = tree.ancestors(node).filter_map(|at| names[at.index()].as_ref()).collect();
        let different: HashSet<_> = line.iter().collect();
        assert_eq!(different.len(), line.len(), "{line:?}");
    }
}

#[test]
fn moves_of_one_position_and_positions_of_one_line_are_called_differently() {
    for samples in samples() {
        let small = samples.values.iter().map(|(spec, _)| *spec);
        for spec in testing::some(samples.specs.iter().copied().chain(small)) {
            check_names(&mut *GameSpec::parse(spec).expect("a spec").shared());
        }
    }
}
