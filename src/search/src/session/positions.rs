//! Table of a game's positions: whether the player to move wins, and the step of a search at which this is known.
//!
//! This is the table that dynamic programming fills: one entry per position, up to the game's symmetry. If both players have the
//! same moves, the player to move does not matter either. Labels are for the mover: T if the player to move wins, otherwise F. In
//! a tree with truth values T means that OR wins, so the table of such a tree has W and L instead.
//!
//! Proven winners of the positions of a searched tree. Proofs are finished games and theory, never estimates at the depth limit.

use std::collections::{HashMap, hash_map::Entry};

use super::Input;
use crate::replay::{Replay, Visit};
use plywood_games::{First, Payoff, SharedGame, Status, each_position};
use plywood_tree::tree::{Goal, LineOfPlay, NodeId, Tree};

/// Most nodes of a tree whose positions are listed.
pub const MOST_NODES: usize = 20_000;

pub const UNKNOWN: char = '–';

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Label {
    Wins,
    Loses,
}

#[derive(Clone, Debug)]
pub struct Position {
    /// Its usual name, or the moves to its first node.
    pub name: String,
    pub node: NodeId,
    /// The label, and the step, numbered from 1, at which a node with this position first returned it; `None` if none does.
    pub label: Option<(usize, Label)>,
    /// Column of its label below [`PositionTable::row`].
    pub column: Option<usize>,
}

/// Positions of a game, in the order in which a search labels them; positions without a label come last.
#[derive(Debug, Default)]
pub struct PositionTable {
    positions: Vec<Position>,
    labelled: usize,
    /// Drawing with a place for every label; empty for games without one.
    row: String,
    payoff: Payoff,
}

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NoTable {
    /// It is a tree, or a game with draws or points.
    #[error("{}", text!("searching/only-won-or-lost"))]
    NotWonOrLost,
    #[error("{}", say!("searching/table-too-large", most = Count(MOST_NODES)))]
    TooLarge,
}

impl PositionTable {
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Returns the number of positions labelled after `cursor` steps. These come first in the table. Binary search.
    pub fn labelled(&self, cursor: usize) -> usize {
        self.positions[..self.labelled]
            .partition_point(|position| position.label.is_some_and(|(step, _)| step <= cursor))
    }

    pub fn label(&self, at: usize, cursor: usize) -> Option<Label> {
        self.positions.get(at)?.label.filter(|&(step, _)| step <= cursor).map(|(_, label)| label)
    }

    /// Returns the first position's drawing with a place for every label; empty for games without one.
    pub fn row(&self) -> &str {
        &self.row
    }

    /// Returns the letter of a label: `T` or `F`, or `W` or `L` if the tree has the values T and F.
    pub const fn letter(&self, label: Label) -> char {
        match (self.payoff, label) {
            (Payoff::OneZero | Payoff::PlusMinus, Label::Wins) => 'T',
            (Payoff::OneZero | Payoff::PlusMinus, Label::Loses) => 'F',
            (Payoff::Truth, Label::Wins) => 'W',
            (Payoff::Truth, Label::Loses) => 'L',
        }
    }

    /// Returns the text below the row after `cursor` steps: a label's letter, [`UNKNOWN`] if it is not known yet, and blanks in
    /// other columns. Linear in the positions.
    pub fn letters(&self, cursor: usize) -> String {
        let mut letters = vec![' '; self.row.chars().count()];
        for position in &self.positions {
            if let Some(letter) = position.column.and_then(|column| letters.get_mut(column)) {
                let label = position.label.filter(|&(step, _)| step <= cursor);
                *letter = label.map_or(UNKNOWN, |(_, label)| self.letter(label));
            }
        }
        letters.into_iter().collect()
    }
}

/// Returns the table of the positions in the tree of a recorded search. Plays every move of the tree once; linear in its nodes
/// times the moves of a position.
pub fn positions(input: &Input, replay: &Replay) -> Result<PositionTable, NoTable> {
    let Input::Game(spec) = input else { return Err(NoTable::NotWonOrLost) };
    let payoff = spec.payoff().ok_or(NoTable::NotWonOrLost)?;
    if replay.tree().len() > MOST_NODES {
        return Err(NoTable::TooLarge);
    }
    Ok(Fill { replay, payoff, first: spec.first }.table(&mut *spec.shared()))
}

struct Fill<'r> {
    replay: &'r Replay,
    payoff: Payoff,
    first: First,
}

impl Fill<'_> {
    fn table(&self, game: &mut SharedGame<'_>) -> PositionTable {
        let proven = proven(game, self.replay);
        let row = if game.label_column().is_some() { game.board().concat() } else { String::new() };
        let mut known: HashMap<u32, usize> = HashMap::new();
        let mut positions: Vec<Position> = Vec::new();
        each_position(game, self.replay.tree(), &mut |node, game| {
            let label = self.label(node, self.mover(game, node), proven[node.index()]);
            match known.entry(game.outcome_key()) {
                // The earlier label stays.
                Entry::Occupied(at) => {
                    let known = &mut positions[*at.get()].label;
                    *known = [*known, label].into_iter().flatten().min_by_key(|&(step, _)| step);
                }
                Entry::Vacant(new) => {
                    new.insert(positions.len());
                    let name = self.name(game, node);
                    positions.push(Position { name, node, label, column: game.label_column() });
                }
            }
        });
        positions.sort_by_key(|position| position.label.map_or(usize::MAX, |(step, _)| step));
        let labelled = positions.partition_point(|position| position.label.is_some());
        PositionTable { positions, labelled, row, payoff: self.payoff }
    }

    fn name(&self, game: &SharedGame<'_>, node: NodeId) -> String {
        game.position_name().unwrap_or_else(|| match self.replay.tree().line(node) {
            LineOfPlay { moves, plies, is_cut: true } => {
                string!("searching/last-moves", moves = Name(moves), plies = Count(plies))
            }
            LineOfPlay { moves, is_cut: false, .. } => moves,
        })
    }

    /// Returns the goal of the player to move, or of the next player if the game is over.
    fn mover(&self, game: &SharedGame<'_>, node: NodeId) -> Goal {
        let tree = self.replay.tree();
        let before = tree.parent(node).and_then(|parent| tree.goal(parent));
        match (goal(game), before, self.first) {
            (Some(goal), ..) => goal,
            (None, Some(Goal::Smallest), _) | (None, None, First::Max) => Goal::Largest,
            (None, Some(Goal::Largest), _) | (None, None, First::Min) => Goal::Smallest,
        }
    }

    /// Returns the label of a node once it has returned, for the player to move. The interval must prove it without an estimate
    /// at the depth limit.
    fn label(&self, node: NodeId, mover: Goal, proven: Option<Goal>) -> Option<(usize, Label)> {
        let mut returns = self.replay.visits(node).filter_map(Visit::returned);
        let step = returns.find(|&step| proven.is_some() && self.winner(node, step) == proven)?;
        Some((step, if proven == Some(mover) { Label::Wins } else { Label::Loses }))
    }

    fn winner(&self, node: NodeId, step: usize) -> Option<Goal> {
        let interval = self.replay.at(step).interval_for_max(node);
        let [lost, won] = match self.payoff {
            Payoff::PlusMinus => [-1.0, 1.0],
            Payoff::OneZero | Payoff::Truth => [0.0, 1.0],
        };
        match (interval.low >= won, interval.high <= lost) {
            (true, _) => Some(Goal::Largest),
            (_, true) => Some(Goal::Smallest),
            _ => None,
        }
    }
}

fn goal(game: &SharedGame<'_>) -> Option<Goal> {
    match game.status() {
        Status::ToMove(player) => player.goal(),
        Status::Over(_) => None,
    }
}

/// Returns for each node the player who wins it, with MAX (or OR) as `Goal::Largest`; `None` if the searched part does not prove
/// it. Only for games that are won or lost. Linear in the nodes times the moves of a position, and once more for each time that a
/// position is needed before its original node.
pub fn proven(game: &mut SharedGame<'_>, replay: &Replay) -> Vec<Option<Goal>> {
    let tree = replay.tree();
    let mut proven = vec![None; tree.len()];
    each_position(game, tree, &mut |node, game| {
        if replay.returned(node).is_some() {
            let value = match game.status() {
                Status::Over(value) => Some(value),
                Status::ToMove(_) => (tree.value(node).is_some() && game.is_exact()).then(|| game.evaluation()),
            };
            proven[node.index()] = value.map(|value| if value > 0.0 { Goal::Largest } else { Goal::Smallest });
        }
    });
    let mut grows = true;
    while grows {
        grows = false;
        for node in tree.nodes().rev().filter(|node| tree.value(*node).is_none()) {
            if proven[node.index()].is_none() {
                proven[node.index()] = folded(tree, node, &proven);
                grows |= proven[node.index()].is_some();
            }
        }
    }
    proven
}

fn folded(tree: &Tree, node: NodeId, proven: &[Option<Goal>]) -> Option<Goal> {
    if let Some(same) = tree.duplicate_of(node) {
        return proven[same.index()];
    }
    let mover = tree.goal(node)?;
    let mut winners = tree.children(node).map(|child| proven[child.index()]);
    if winners.clone().any(|winner| winner == Some(mover)) {
        return Some(mover);
    }
    let other = winners.next()??;
    winners.all(|winner| winner == Some(other)).then_some(other)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::session::{Choices, run};
    use plywood_games::{GameSpec, testing::small_games};
    use plywood_tree::{
        format::View,
        settings::{Algorithm, Choice as _},
    };

    fn table(spec: &str, algorithm: Algorithm) -> Result<PositionTable, NoTable> {
        let input = Input::Game(GameSpec::parse(spec).expect("a game"));
        let mut choices = Choices::of(&input, &View::default());
        choices.rules.algorithm = algorithm;
        let run = run(&input, choices, &std::sync::Arc::default()).expect("it fits");
        positions(&input, &run.replay)
    }

    fn with(table: &PositionTable, label: Label) -> Vec<&str> {
        let mut names: Vec<&str> = table
            .positions()
            .iter()
            .filter(|position| position.label.is_some_and(|(_, found)| found == label))
            .map(|position| position.name.as_str())
            .collect();
        names.sort_unstable();
        names
    }

    #[track_caller]
    fn check(spec: &str, loses: &[&str], wins: &[&str]) {
        for algorithm in [Algorithm::Minimax, Algorithm::Negamax, Algorithm::Labels] {
            let Ok(table) = table(spec, algorithm) else { panic!("{spec}") };
            assert_eq!(with(&table, Label::Loses), loses, "{spec} {algorithm:?}");
            assert_eq!(with(&table, Label::Wins), wins, "{spec} {algorithm:?}");
            assert_eq!(table.positions().len(), loses.len() + wins.len(), "{spec} {algorithm:?}");
        }
    }

    #[test]
    fn the_lectures_positions_have_the_known_labels() {
        // The seven matches have the lectures' labels.
        {
            let loses = ["2-1-1-1-1-1", "2-2-1-1-1", "2-2-2-1", "3-3-1", "4-1-1-1", "4-2-1", "7"];
            let wins = ["3-1-1-1-1", "3-2-1-1", "3-2-2", "4-3", "5-1-1", "5-2", "6-1"];
            check("grundy:7:first=min", &loses, &wins);
            check("grundy:7", &loses, &wins);
            check("grundy:7:values=t/f", &loses, &wins);
        }

        // Nim positions with nim sum zero are lost.
        {
            check("nim:1,1,2", &["0", "1-1"], &["1", "1-1-1", "1-1-2", "1-2", "2"]);
            check("nim:2,2:misere", &["1", "2-2"], &["0", "1-1", "1-2", "2"]);
            let Ok(table) = table("nim:2,3,3", Algorithm::Minimax) else { panic!("a table") };
            let mut lost = 0;
            for position in table.positions() {
                let sum =
                    position.name.split('-').filter_map(|pile| pile.parse::<u8>().ok()).fold(0, |sum, pile| sum ^ pile);
                let Some((_, label)) = position.label else { continue };
                assert_eq!(label == Label::Loses, sum == 0, "{}", position.name);
                lost += usize::from(sum == 0);
            }
            assert_eq!(lost, 5, "0; 1-1; 2-2; 3-3; 1-2-3");
        }

        // Subtraction is lost at the multiples of four.
        check("subtract:9,1-3", &["0", "4", "8"], &["1", "2", "3", "5", "6", "7", "9"]);

        // Boxes are labelled from the right: UBB Cluj, Adversarial search, 2018, pp. 38-42.
        {
            let table = table("boxes:..#..#.#:values=1/0", Algorithm::Labels).expect("a table");
            assert_eq!(table.row(), "..#..#.#");
            let mut rows: Vec<String> = (0..=table.positions().last().and_then(|last| last.label).expect("labelled").0)
                .map(|cursor| table.letters(cursor))
                .collect();
            rows.dedup();
            assert_eq!(rows, ["–– –– – ", "–– –– T ", "–– –F T ", "–– TF T ", "–F TF T ", "TF TF T "]);
            let names: Vec<&str> = table.positions().iter().map(|position| position.name.as_str()).collect();
            assert_eq!(names, ["########", "######·#", "####·#·#", "###··#·#", "#·#··#·#", "··#··#·#"]);
        }
    }

    #[test]
    fn at_any_step_the_labelled_positions_are_the_first_ones() {
        let table = table("grundy:7", Algorithm::Labels).expect("a table");
        let last = table.positions().iter().filter_map(|position| position.label).map(|(step, _)| step).max();
        for cursor in 0..=last.expect("labels") {
            let labelled = table.labelled(cursor);
            let known = (0..table.positions().len()).filter(|&at| table.label(at, cursor).is_some());
            assert!(known.eq(0..labelled), "{cursor}");
        }
        assert_eq!((table.labelled(0), table.labelled(usize::MAX)), (0, 14));
    }

    /// Pruning leaves positions without a label, and bounds are not labels. All known labels are correct.
    #[test]
    fn labels_agree_whatever_the_search() {
        for spec in
            ["grundy:8", "nim:2,3,3", "sliding:3", "shade:6,2", "boxes:...#..", "subtract:10,1,3", "nim:2,3:misere"]
        {
            let algorithms = Algorithm::names().filter_map(Algorithm::from_name);
            let all = table(spec, Algorithm::Minimax);
            let all: Vec<Position> = all.map_or_else(|_| Vec::new(), |table| table.positions().to_vec());
            assert!(!all.is_empty(), "{spec}");
            for algorithm in algorithms.filter(|&algorithm| algorithm != Algorithm::Expectiminimax) {
                let Ok(table) = table(spec, algorithm) else { continue };
                for position in table.positions() {
                    let Some((_, label)) = position.label else { continue };
                    let Some(same) = all.iter().find(|other| other.name == position.name) else { continue };
                    assert_eq!(
                        same.label.map(|(_, label)| label),
                        Some(label),
                        "{spec} {algorithm:?} {}",
                        position.name
                    );
                }
            }
        }
    }

    /// The table's labels and the tree's values are on the same screen. A letter in one must not mean something else in the
    /// other.
    #[test]
    fn no_label_has_the_letter_of_a_value_and_no_two_positions_the_same_name() {
        for values in ["t/f", "1/0", "1/-1"] {
            let spec = format!("grundy:5:values={values}");
            let domain = GameSpec::parse(&spec).expect("a game").domain();
            let table = table(&spec, Algorithm::Minimax).expect("a table");
            let written = [-1.0, 0.0, 1.0].map(|value| domain.pretty(value).to_string());
            for label in [Label::Wins, Label::Loses] {
                assert!(!written.contains(&table.letter(label).to_string()), "{values} {label:?}");
            }
        }
        let is_won_or_lost = |spec: &&str| GameSpec::parse(spec).expect("a game").payoff().is_some();
        for spec in small_games().chain(["sliding:5"]).filter(is_won_or_lost) {
            let Ok(table) = table(spec, Algorithm::Minimax) else { continue };
            let names: HashSet<&str> = table.positions().iter().map(|position| position.name.as_str()).collect();
            assert_eq!(names.len(), table.positions().len(), "{spec}");
        }
    }

    #[test]
    fn there_is_not_always_a_table() {
        let none = |spec: &str, algorithm| table(spec, algorithm).expect_err(spec);
        assert_eq!(none("tictactoe", Algorithm::AlphaBeta), NoTable::NotWonOrLost);
        assert_eq!(none("nim:3,3,3", Algorithm::Minimax), NoTable::TooLarge);
    }
}

#[cfg(test)]
mod proof_tests {
    use std::{collections::HashMap, sync::Arc};

    use super::*;
    use crate::{
        search::Rules,
        session::{Choices, Input, Label, PositionTable, fitting_algorithms, positions, run},
    };
    use plywood_games::{
        GameSpec, play,
        testing::{small_games, value_below},
    };
    use plywood_tree::{format::View, settings::Algorithm, testing, tree::Player};

    fn check(spec: &GameSpec, table: &PositionTable, tree: &Tree) -> usize {
        let labels: HashMap<NodeId, Label> =
            table.positions().iter().filter_map(|at| Some((at.node, at.label?.1))).collect();
        let mut worth: HashMap<u32, f64> = HashMap::new();
        let worth_of = |node| {
            let mut codes: Vec<u32> = tree.ancestors(node).filter_map(|at| Some(tree.edge(at)?.code)).collect();
            codes.reverse();
            let mut game = spec.shared();
            play(&mut *game, &codes);
            value_below(&mut *game)
        };
        each_position(&mut *spec.shared(), tree, &mut |node, position| {
            let Some(&label) = labels.get(&node) else { return };
            let max_wins = *worth.entry(position.key()).or_insert_with(|| worth_of(node)) > 0.0;
            let before = tree.parent(node).and_then(|parent| tree.player(parent));
            let mover = match position.status() {
                Status::ToMove(player) => Some(player),
                Status::Over(_) => before.and_then(Player::opponent),
            };
            let wins = max_wins == (mover.and_then(Player::goal) == Some(Goal::Largest));
            assert_eq!(label, if wins { Label::Wins } else { Label::Loses }, "{:?}", position.board());
        });
        labels.len()
    }

    fn labels(spec: &GameSpec, algorithm: Algorithm, depth: u32) -> usize {
        let input = Input::Game(spec.clone());
        let choices =
            Choices { rules: Rules { depth, ..Rules::of(algorithm) }, ..Choices::of(&input, &View::default()) };
        let run = run(&input, choices, &Arc::default()).expect("a small search");
        let Ok(table) = positions(&input, &run.replay) else { return 0 };
        check(spec, &table, run.replay.tree())
    }

    #[test]
    fn every_label_is_that_of_a_search_of_all_that_can_follow() {
        for spec in testing::some(small_games().map(|spec| GameSpec::parse(spec).expect("a game"))) {
            if spec.payoff().is_none() {
                continue;
            }
            for values in ["values=1/0", "values=1/-1", "values=t/f"] {
                let spec = spec.clone().with(values).expect("an option");
                for algorithm in fitting_algorithms(&Input::Game(spec.clone())) {
                    for depth in 0..4 {
                        labels(&spec, algorithm, depth);
                    }
                }
                assert!(labels(&spec, Algorithm::Minimax, u32::MAX) > 0, "{}", spec.name());
            }
        }

        // An estimate at the depth limit is not a label.
        {
            let count = |spec, depth| labels(&GameSpec::parse(spec).expect("a game"), Algorithm::Minimax, depth);
            assert_eq!((count("sliding:3:values=1/0", 3), count("sliding:3:values=t/f", 3)), (0, 0));
            assert!(count("sliding:3:values=1/0", 9) > 0);
            assert!(count("grundy:7", 1) > 0, "the theory of this game tells who wins");
        }
    }
}
