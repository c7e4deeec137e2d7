//! What the tests of games share, and what holds for all of them: brute force, counting, walks at random.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use proptest::prelude::*;

use super::built_in::{AnyStart, samples};
use super::{
    BuiltIn, Calm, Describe, Equivalence, Game, GameFacts, GameSpec, GameVisitor, Quietness, Room, Score as _, Status,
    each_position, tree_size, unfold,
};
use crate::explain::{self, Charset, Wording};
use crate::search::{Rules, search};
use crate::session::{Choices, Input, fitting_algorithms, run};
use crate::settings::{Algorithm, Order};
use crate::testing;
use crate::trace::{Counts, Step, Watched};
use crate::tree::{GameResult, Kind, NodeId, Player, sum_of};

/// What the tests that hold for all games need to know of one, told in its file.
pub(super) trait Sampled: BuiltIn {
    /// Games that can be searched whole, and what they are worth for MAX. A game none of whose starts is small enough has none.
    const VALUES: &'static [(&'static str, f64)];
    /// Games for walks at random, with and without options, of any size.
    const SPECS: &'static [&'static str];
    /// The lines of play of each length, from 0 on, counted by another program.
    const PERFT: &'static [(&'static str, &'static [u128])];
    /// Wrong starts, and words of what is said of them.
    const REFUSED: &'static [(&'static str, &'static str)];

    /// Starts at which the game is over before it begins, and who has won it. A game that cannot be started so has none.
    const OVER: &'static [(&'static str, GameResult)];

    /// Any first position, also one at which the game is over.
    fn any() -> BoxedStrategy<Self>;
}

/// The same of a game in the table.
pub(crate) struct Samples {
    pub(crate) name: &'static str,
    pub(crate) values: &'static [(&'static str, f64)],
    pub(crate) specs: &'static [&'static str],
    pub(crate) perft: &'static [(&'static str, &'static [u128])],
    pub(crate) refused: &'static [(&'static str, &'static str)],
    pub(crate) over: &'static [(&'static str, GameResult)],
    pub(crate) any_start: BoxedStrategy<AnyStart>,
}

/// The samples of one kind of game, `any` being its row.
pub(super) fn samples_of<S: Sampled>(any: fn(S) -> AnyStart) -> Samples {
    Samples {
        name: S::ROW.name,
        values: S::VALUES,
        specs: S::SPECS,
        perft: S::PERFT,
        refused: S::REFUSED,
        over: S::OVER,
        any_start: S::any().prop_map(any).boxed(),
    }
}

/// Specs of small games of every kind.
pub(crate) fn small_games() -> impl Iterator<Item = &'static str> {
    samples().into_iter().flat_map(|samples| samples.values).map(|&(spec, _)| spec)
}

/// The minimax value of a game.
pub(crate) fn value<G: Game>(mut game: G) -> f64 {
    value_by(Rules::of(Algorithm::Minimax), &mut game)
}

/// The value that a search finds. It is told to a recorder of the program, so that nothing more has to be compiled for it.
pub(super) fn value_by<G: Game>(rules: Rules, game: &mut G) -> f64 {
    let mut recorder = Watched::new(Counts::default(), Arc::default(), u64::MAX);
    search(rules, game, &mut recorder).expect("nobody stops it").to_value()
}

/// The same as a visitor.
pub(crate) struct Value(pub(crate) Rules);

impl GameVisitor for Value {
    type Output = f64;

    fn visit<G: Describe + Clone>(self, mut game: G) -> f64 {
        value_by(self.0, &mut game)
    }
}

/// The nodes of a game's tree.
pub(super) fn nodes<G: Describe>(mut game: G) -> usize {
    unfold(&mut game, u32::MAX, 1_000_000).expect("a small game").len()
}

/// A list of so many moves says all the time how many it has left, as far as it says anything.
fn check_hints(mut moves: impl Iterator, count: usize) {
    for left in (0..=count).rev() {
        let (least, most) = moves.size_hint();
        assert!(least <= left && most.is_none_or(|most| left <= most), "{left} left: {least}, {most:?}");
        assert_eq!(moves.next().is_some(), left > 0);
    }
}

/// The names and the values of the positions after each move.
pub(super) fn names_after_one_move<G: Describe>(mut game: G) -> Vec<(String, f64)> {
    let moves: Vec<G::Move> = game.moves().collect();
    let after = moves.into_iter().map(|mv| {
        game.make(mv);
        let after = (game.position_name().unwrap_or_default(), value_by(Rules::of(Algorithm::Minimax), &mut game));
        game.unmake(mv);
        after
    });
    after.collect()
}

/// The game after moves at random, these numbers saying which; play ends where the game does.
pub(super) fn played<G: Game>(mut game: G, numbers: &[usize]) -> G {
    for &number in numbers {
        let Status::ToMove(_) = game.status() else { break };
        let moves: Vec<G::Move> = game.moves().collect();
        game.make(moves[number % moves.len()]);
    }
    game
}

/// Whether the player to move wins a game in which who cannot move loses, found by looking at every position once.
pub(super) fn wins<G: Game + Clone>(game: &G) -> bool {
    wins_if(game, false)
}

/// The same for a game that the player to move has won, or not, when it is over.
pub(super) fn wins_if<G: Game + Clone>(game: &G, over: bool) -> bool {
    fn look<G: Game>(game: &mut G, over: bool, known: &mut HashMap<G::Key, bool>) -> bool {
        let key = game.key();
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let wins = match game.status() {
            Status::Over(_) => over,
            Status::ToMove(_) => game.moves().any(|mv| {
                game.make(mv);
                let wins = !look(game, over, known);
                game.unmake(mv);
                wins
            }),
        };
        known.insert(key, wins);
        wins
    }
    look(&mut game.clone(), over, &mut HashMap::new())
}

/// Everything that can be seen of a position.
fn seen<G: Describe>(game: &G) -> (G::Key, String) {
    let moves: Vec<u32> = game.moves().map(|mv| game.code(mv)).collect();
    let status = match game.status() {
        Status::Over(value) => Status::Over(value.to_value()),
        Status::ToMove(player) => Status::ToMove(player),
    };
    let seen = (game.board(), game.position(), game.position_name(), status, game.evaluation().to_value(), moves);
    (game.key(), format!("{seen:?}"))
}

/// An evaluation that has terms is their sum, and of a game that is not over there are some everywhere or nowhere.
fn check_terms<G: Describe>(game: &G, has_terms: bool) {
    let terms = game.terms();
    if let Status::ToMove(_) = game.status() {
        assert_eq!(!terms.is_empty(), has_terms, "{:?}", game.board());
        let value = game.evaluation().to_value();
        assert!(terms.is_empty() || sum_of(&terms) == value, "{:?}: {terms:?} is not {value}", game.board());
    }
}

/// What chance can draw is certain together, and drawn as likely as it is written; players draw nothing.
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

/// Plays at random, these numbers saying how, and takes everything back.
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
                    // Chance leaves the turn as it was.
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

/// Whether a position is the end of the game, and who has won then.
struct Ending<'a>(&'a GameSpec);

impl GameVisitor for Ending<'_> {
    type Output = Option<GameResult>;

    fn visit<G: Describe + Clone>(self, game: G) -> Self::Output {
        match game.status() {
            Status::Over(value) => Some(self.0.result(value.to_value())),
            Status::ToMove(_) => None,
        }
    }
}

/// Searches a game that is over in every way that fits, and returns all that is said at each step and of its one position.
fn said_of_the_end(spec: &GameSpec) -> Vec<String> {
    let input = Input::Game(spec.clone());
    let mut said = Vec::new();
    for algorithm in fitting_algorithms(&input) {
        let rules = Rules::of(algorithm);
        let choices = Choices { rules, order: Order::Given, seed: 0 };
        let replay = run(&input, choices, &Arc::default()).expect("a small search").replay;
        assert_eq!((replay.tree().len(), replay.tree().kind(NodeId::ROOT)), (1, Kind::Leaf));
        let wording = Wording { rules, charset: Charset::Unicode };
        let moments = || (0..=replay.len()).map(|cursor| replay.at(cursor));
        let evaluated = moments().filter(|moment| matches!(moment.step(), Some(Step::Evaluate { .. })));
        said.extend(evaluated.chain([replay.at(0)]).map(|moment| explain::step(moment, wording).to_string()));
        let why = explain::why(replay.end(), wording, NodeId::ROOT);
        said.push(why.iter().map(ToString::to_string).collect());
    }
    said
}

#[test]
fn a_game_that_is_over_before_it_begins_says_who_has_won() {
    for samples in samples() {
        for &(spec, result) in samples.over {
            let spec = GameSpec::parse(spec).expect("a spec");
            assert_eq!(spec.visit(Ending(&spec)), Some(result), "{}", spec.name());
            let words = match result {
                GameResult::Won(player) => format!("The game is over: {} has won.", player.title()),
                GameResult::Draw => "The game is over: it is a draw.".to_owned(),
            };
            for said in said_of_the_end(&spec) {
                assert!(said.contains(&words), "{}: {said}", spec.name());
            }
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn any_start_is_a_game_or_the_end_of_one(
        starts in samples().into_iter().map(|samples| samples.any_start).collect::<Vec<_>>(),
    ) {
        for (start, samples) in starts.into_iter().zip(samples()) {
            let spec = GameSpec::of(start);
            if spec.visit(Ending(&spec)).is_some() {
                prop_assert!(!samples.over.is_empty(), "{} is over", spec.name());
                let ends = ["has won.", "it is a draw."];
                prop_assert!(said_of_the_end(&spec).iter().all(|said| ends.iter().any(|end| said.contains(end))));
            }
        }
    }
}

#[test]
fn searches_and_merging_agree_on_every_small_game() {
    for &(spec, value) in samples().iter().flat_map(|samples| samples.values) {
        let plain = GameSpec::parse(spec).expect("a spec");
        let merged = plain.clone().with("merge=siblings").expect("an option");
        let (every, fewer) = if plain.facts().has_chance {
            (Algorithm::Expectiminimax, Algorithm::Expectiminimax)
        } else {
            (Algorithm::Minimax, Algorithm::AlphaBeta)
        };
        let found =
            [(&plain, every), (&plain, fewer), (&merged, every)].map(|(spec, by)| spec.visit(Value(Rules::of(by))));
        // Means of values are rounded; values themselves are not.
        let margin = if plain.facts().has_chance { value.abs() * 1e-12 } else { 0.0 };
        assert!(found.iter().all(|found| (found - value).abs() <= margin), "{spec}: {found:?}, not {value}");
    }
}

/// The lines of play of each length.
struct Perft(usize);

impl GameVisitor for Perft {
    type Output = (Vec<u128>, bool);

    fn visit<G: Describe + Clone>(self, game: G) -> Self::Output {
        let size = tree_size(&game, Equivalence::Exact, Room::of(self.0, 1_000_000), |_| true);
        (size.levels.iter().map(|level| level.nodes).collect(), size.goes_on)
    }
}

#[test]
fn every_game_has_its_known_numbers_of_lines() {
    for samples in samples() {
        for &(spec, perft) in samples.perft {
            let plies = perft.len() - if testing::tries_everything() { 1 } else { 2 };
            let (found, _) = GameSpec::parse(spec).expect("a spec").visit(Perft(plies));
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
        let ends = |&(spec, perft): &(&str, &[u128])| {
            let (_, goes_on) = GameSpec::parse(spec).expect("a spec").visit(Perft(perft.len()));
            !goes_on
        };
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

/// What a game says of itself, found by looking at all of it.
struct Facts;

impl GameVisitor for Facts {
    type Output = GameFacts;

    fn visit<G: Describe + Clone>(self, mut game: G) -> GameFacts {
        let tree = unfold(&mut game, u32::MAX, 1_000_000).expect("a small game");
        let mut values: Vec<f64> = tree.nodes().filter_map(|node| tree.value(node)).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let mut calm = Calm::Always;
        each_position(&mut game, &tree, |node, game| {
            if tree.player(node).is_some() && !matches!(game.quietness(), Quietness::Quiet) {
                calm = Calm::NotAlways;
            }
        });
        GameFacts {
            calm,
            has_chance: tree.nodes().any(|node| tree.player(node) == Some(Player::Chance)),
            takes_turns: tree.takes_turns(),
            is_two_valued: values.len() <= 2,
        }
    }
}

#[test]
fn what_a_game_says_of_itself_is_true() {
    for (spec, _) in samples().iter().flat_map(|samples| samples.values) {
        let spec = GameSpec::parse(spec).expect("a spec");
        assert_eq!(spec.facts(), spec.visit(Facts), "{}", spec.name());
    }
}

/// Compares every evaluation that is said to be exact with the value of a search of the whole game.
struct Exact;

impl GameVisitor for Exact {
    type Output = ();

    fn visit<G: Describe + Clone>(self, mut game: G) {
        let tree = unfold(&mut game, u32::MAX, 1_000_000).expect("a small game");
        let mut known: HashMap<G::Key, f64> = HashMap::new();
        each_position(&mut game, &tree, |node, game| {
            if tree.value(node).is_none() && game.is_exact() {
                let worth = *known.entry(game.key()).or_insert_with(|| value(game.clone()));
                assert_eq!(game.evaluation().to_value(), worth, "{:?}", game.board());
            }
        });
    }
}

#[test]
fn an_evaluation_is_exact_where_the_game_says_so() {
    for (spec, _) in samples().iter().flat_map(|samples| samples.values) {
        GameSpec::parse(spec).expect("a spec").visit(Exact);
    }
}

/// What the moves and the positions are called, a few plies deep.
struct Names;

impl GameVisitor for Names {
    type Output = ();

    fn visit<G: Describe + Clone>(self, mut game: G) {
        let tree = [4, 3, 2, 1].into_iter().find_map(|depth| unfold(&mut game, depth, 20_000).ok());
        let tree = tree.expect("the moves of one position");
        for node in tree.nodes() {
            let moves: Vec<_> = tree.children(node).map(|child| tree.move_name(child).expect("a move")).collect();
            let different: HashSet<_> = moves.iter().collect();
            assert_eq!(different.len(), moves.len(), "{moves:?}");
        }
        let mut names: Vec<Option<String>> = Vec::new();
        each_position(&mut game, &tree, |_, game| names.push(game.position_name()));
        for node in tree.nodes() {
            assert_eq!(names[node.index()].is_some(), names[0].is_some(), "all positions have names or none");
            let line: Vec<&String> = tree.ancestors(node).filter_map(|at| names[at.index()].as_ref()).collect();
            let different: HashSet<_> = line.iter().collect();
            assert_eq!(different.len(), line.len(), "{line:?}");
        }
    }
}

#[test]
fn moves_of_one_position_and_positions_of_one_line_are_called_differently() {
    for samples in samples() {
        let small = samples.values.iter().map(|(spec, _)| *spec);
        for spec in testing::some(samples.specs.iter().copied().chain(small)) {
            GameSpec::parse(spec).expect("a spec").visit(Names);
        }
    }
}
