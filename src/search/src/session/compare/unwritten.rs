//! Comparison of searches of a game whose tree is too large to build, in the game's own order. Par would need the tree.

use std::sync::Arc;

use super::{Comparison, ComparisonRow, Unfinished, effective_branching};
use crate::{
    search::{Cost, Rules, search_shared},
    session::{Choices, RunError},
    trace::{Ply, Summary, Watched},
};
use plywood_games::{Equivalence, GameSpec, Room, SharedGame, TreeSize};
use plywood_tree::{
    progress::Progress,
    settings::{Algorithm, Bug, Visits},
};

/// Nodes that a search without pruning visits in about a second.
pub const MOST_COMPARED: u64 = 100_000_000;

/// Positions used to count the tree: nine plies in Connect Four.
const MOST_POSITIONS: u64 = 1_000_000;

/// Compares these searches. Fails if the tree down to the depth limit has more than `most` nodes.
pub fn compare(
    spec: &GameSpec,
    searches: Vec<(Algorithm, Option<Bug>)>,
    choices: Choices,
    most: u64,
    progress: &Arc<Progress>,
) -> Result<Comparison, RunError> {
    let plies = choices.rules.depth as usize;
    let room = Room { nodes: most.into(), ..Room::of(plies, MOST_POSITIONS) };
    let counted = spec.tree_size(Equivalence::Exact, room, &mut |_| !progress.is_cancelled());
    let size = size(&counted, choices.rules.depth).filter(|size| size.nodes <= most);
    let size = size.ok_or(RunError::TooManyToCompare(most))?;
    let game = &mut *spec.shared();
    let mut comparison = Comparison {
        tree: None,
        domain: game.domain(),
        size,
        par: None,
        proof: None,
        rows: Vec::new(),
        best_moves: None,
        unfinished: None,
    };
    for (algorithm, bug) in searches {
        let rules = Rules { algorithm, bug, ..choices.search_rules() };
        match row(game, rules, size, counted.plies(), progress) {
            Ok(row) => comparison.rows.push(row),
            Err(unfinished) => {
                comparison.unfinished = Some(unfinished);
                break;
            }
        }
    }
    Ok(comparison)
}

fn row(
    game: &mut SharedGame<'_>,
    rules: Rules,
    size: Cost,
    plies: usize,
    progress: &Arc<Progress>,
) -> Result<ComparisonRow, Unfinished> {
    let Rules { algorithm, bug, .. } = rules;
    let facts = algorithm.facts();
    let summary = Summary::from_side(facts.perspective, game.domain());
    let mut recorder = Watched::new(summary, Arc::clone(progress), u64::MAX);
    let searched = search_shared(rules, &mut *game, &mut recorder);
    let Summary { counts, variation, .. } = recorder.into_inner();
    let value = searched.map_err(|_stopped| Unfinished { algorithm, counts })?;
    let names = game.move_names();
    Ok(ComparisonRow {
        algorithm,
        bug,
        value,
        bound: rules.start_window().bound_of(value),
        best: ordinals(game, &variation),
        moves: variation.iter().map(|ply| names.name(ply.code).unwrap_or_default().into_owned()).collect(),
        counts,
        // Unknown if the search revisits nodes, because visited nodes are not stored. Also unknown beyond the depth limit,
        // because the size excludes those nodes.
        pruned: (facts.visits == Visits::Once && !rules.searches_on()).then(|| size.nodes - counts.visited),
        branching: effective_branching(counts.visited, plies),
    })
}

fn ordinals(game: &mut SharedGame<'_>, variation: &[Ply]) -> Vec<usize> {
    let mut played = Vec::new();
    let mut found = Vec::new();
    for ply in variation {
        let Some((ordinal, mv)) = game.moves().enumerate().find(|&(_, mv)| game.code(mv) == ply.code) else { break };
        game.make(mv);
        played.push(mv);
        found.push(ordinal);
    }
    played.into_iter().rev().for_each(|mv| game.unmake(mv));
    found
}

fn size(counted: &TreeSize, depth: u32) -> Option<Cost> {
    if counted.goes_on && counted.plies() < depth as usize {
        return None;
    }
    let last = counted.levels.last()?;
    let cut = last.nodes.checked_sub(last.games)?;
    let leaves = u64::try_from(counted.games().checked_add(cut)?).ok()?;
    Some(Cost { nodes: u64::try_from(counted.nodes()).ok()?, leaves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Input;
    use plywood_tree::format::View;

    #[track_caller]
    fn check(spec: &str, depth: u32) {
        let input = Input::Game(GameSpec::parse(spec).expect("a game"));
        let Input::Game(game) = &input else { panic!("a game") };
        let mut choices = Choices::of(&input, &View::default());
        choices.rules.depth = depth;
        let written = super::super::compare(&input, choices, &Arc::default()).expect("small");
        let algorithms = written.rows.iter().map(|row| (row.algorithm, row.bug)).collect();
        let unwritten = compare(game, algorithms, choices, u64::MAX, &Arc::default()).expect("small");
        assert_eq!((unwritten.size, unwritten.par), (written.size, None), "{spec} to {depth}");
        assert_eq!(unwritten.rows.len(), written.rows.len());
        let tree = written.tree.expect("written out");
        for (found, expected) in unwritten.rows.iter().zip(&written.rows) {
            assert_eq!(&ComparisonRow { moves: Vec::new(), ..found.clone() }, expected, "{spec} to {depth}");
            let mut at = plywood_tree::tree::NodeId::ROOT;
            for (&ordinal, name) in found.best.iter().zip(&found.moves) {
                at = tree.child(at, ordinal).expect("a child");
                assert_eq!(tree.move_name(at).as_deref(), Some(name.as_str()));
            }
        }
    }

    #[test]
    fn the_same_comes_out_as_of_the_tree_written_out() {
        check("connect4", 4);
        check("tictactoe", 5);
        check("nim:1,2,3", u32::MAX);
        check("grundy:9", 3);
        check("boxes:..#..#.#", u32::MAX);
        check("tictactoe:merge=siblings", 4);
    }

    #[test]
    fn what_would_take_too_long_is_not_begun() {
        {
            let input = Input::Game(GameSpec::parse("connect4").expect("a game"));
            let Input::Game(game) = &input else { panic!("a game") };
            let mut choices = Choices::of(&input, &View::default());
            choices.rules.depth = 6;
            let most =
                |most| compare(game, Vec::new(), choices, most, &Arc::default()).map(|comparison| comparison.size);
            assert_eq!(most(100_000), Err(RunError::TooManyToCompare(100_000)));
            assert_eq!(most(137_257).map(|size| size.nodes), Ok(137_257));
        }

        // A tree known to be too large is not built.
        {
            let input = Input::Game(GameSpec::parse("connect4").expect("a game"));
            let progress = Progress::default();
            let refused = crate::session::written_out(&input, u32::MAX, &progress);
            assert_eq!(refused.err(), Some(RunError::NoOrder(crate::session::MOST_RECORDED)));
            assert_eq!(progress.nodes(), 0, "not a node has been written");
        }
    }

    #[test]
    fn every_game_is_compared_or_refused_by_its_size() {
        for spec in GameSpec::examples() {
            let game = GameSpec::parse(spec).expect("a game");
            let input = Input::Game(game.clone());
            let choices = Choices::of(&input, &View::default());
            match compare(&game, vec![(choices.rules.algorithm, None)], choices, 2_000, &Arc::default()) {
                Ok(compared) => assert!(compared.size.nodes <= 2_000, "{spec}: {} nodes", compared.size.nodes),
                Err(refused) => assert_eq!(refused, RunError::TooManyToCompare(2_000), "{spec}"),
            }
        }
    }
}
