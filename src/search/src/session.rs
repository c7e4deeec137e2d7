//! Search problems (a tree or a game) and searches of them, which need a matching game, recorder and order.

#[cfg(test)]
mod agreement_tests;
mod beside;
mod best_moves;
mod board;
mod bugs;
mod compare;
mod difference;
mod experiment;
mod fit;
mod growth;
mod in_time;
mod lockstep;
mod origin;
mod outcome;
#[cfg(test)]
mod passes_tests;
mod positions;
mod prepare;
#[cfg(test)]
mod quiet_tests;
mod run;
mod stats;
mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod trace_tests;
#[cfg(test)]
mod wins_tests;

pub use beside::beside;
pub use best_moves::{BestMoves, MOST_SEARCHED, best_moves};
pub use board::{Board, board, boards};
pub use bugs::{
    BugComparison, BugEffect, BugReport, bug_effect, bugs, correct_choices, faults, recorded, tried, with_bug,
};
pub use compare::{
    Baseline, Comparison, ComparisonRow, Unfinished, baseline, compare, effective_branching, par_is_reached, par_name,
};
pub use difference::{Difference, Turned};
pub use experiment::{Experiment, ExperimentError, ExperimentRow, experiment, knuth_moore};
pub use fit::{Reason, Unfit, check, default_algorithm, fitting, fitting_algorithms};
pub use growth::{Growth, growth};
pub use in_time::deepest_in_time;
pub use lockstep::{
    ComparedSearch, Entrant, LockStep, MOST_COMPARED, MOST_KEPT, Pace, SearchEnd, Standing, Sync, race, rival, third,
};
pub use origin::{FileForm, Origin};
pub use outcome::{Outcome, Part, is_leaf};
pub use positions::{Label, MOST_NODES, NoTable, Position, PositionTable, UNKNOWN, positions};
pub use prepare::written_out;
pub use run::{Choices, Run, RunError, run};
pub use stats::{Advice, Ended, MOST_POSITIONS, Stats, advice, deepest, stats};
pub use table::{Saving, tic_tac_toe_savings};

use std::{borrow::Cow, sync::Arc};

use crate::search::Rules;
use plywood_games::{GameSpec, SpecError};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{self, Content, GameRequest, GivenEvaluation, Meta, View},
    settings::{Algorithm, Choice, Wins},
    tree::{Domain, Goal, Tree},
};

/// Most nodes that a search may record: about two gigabytes, including the index for replaying.
pub const MOST_RECORDED: u64 = 11_000_000;

#[derive(Clone, Debug)]
pub struct Document<C: ?Sized> {
    pub title: String,
    pub source: Option<String>,
    pub note: Option<String>,
    pub speaker: Option<String>,
    pub view: View,
    pub origin: Origin,
    /// The file's own table, which is written back unchanged.
    pub meta: Option<Arc<Meta>>,
    pub content: C,
}

pub type SearchProblem = Document<Input>;

impl<C> Document<C> {
    /// Creates a document with only this title. Its name is its origin.
    pub fn titled(title: String, origin: Origin, content: C) -> Self {
        let view = origin.view.clone();
        Self { title, source: None, note: None, speaker: None, view, origin, meta: None, content }
    }

    pub fn with<D>(self, content: D) -> Document<D> {
        let Self { title, source, note, speaker, view, origin, meta, .. } = self;
        Document { title, source, note, speaker, view, origin, meta, content }
    }
}

#[derive(Clone, Debug)]
pub enum Input {
    Tree(Arc<Tree>),
    /// A game, whose tree grows during the search.
    Game(GameSpec),
}

impl Input {
    pub fn domain(&self) -> Domain {
        match self {
            Self::Tree(tree) => tree.domain(),
            Self::Game(spec) => spec.domain(),
        }
    }

    /// Returns the input with the values of these rules: their evaluation, and their preference among wins.
    pub fn evaluated(&self, rules: Rules) -> Cow<'_, Self> {
        match (self, rules.evaluation, rules.wins) {
            (Self::Game(_), None, Wins::Any) | (Self::Tree(_), _, Wins::Any) => Cow::Borrowed(self),
            (Self::Tree(tree), _, wins) => Cow::Owned(Self::Tree(Arc::new(tree.preferring(wins)))),
            (Self::Game(spec), evaluation, wins) => {
                let spec = evaluation.map_or_else(|| spec.clone(), |evaluation| spec.evaluated(evaluation));
                Cow::Owned(Self::Game(GameSpec { wins, ..spec }))
            }
        }
    }

    /// Returns the evaluations that a search can use: the game's own, then the built-in ones; empty if there is no choice.
    pub fn evaluations(&self) -> Vec<Option<&'static str>> {
        let Self::Game(spec) = self else { return Vec::new() };
        let built_in = spec.evaluations().into_iter().filter(|&name| Some(name) != spec.evaluation());
        let all: Vec<_> = [None].into_iter().chain(built_in.map(Some)).collect();
        if all.len() > 1 { all } else { Vec::new() }
    }

    /// Returns the name of the evaluation of these rules; `None` without a game or an evaluation.
    pub fn evaluation_name(&self, rules: Rules) -> Option<&'static str> {
        let Self::Game(spec) = self else { return None };
        let own =
            || spec.evaluation().or_else(|| (!spec.evaluations().is_empty()).then(|| text!("searching/own-weights")));
        rules.evaluation.or_else(own)
    }
}

impl SearchProblem {
    /// Creates the search problem of a file. Fails if the file names an unknown game, or a search that does not fit.
    pub fn new(file: format::Document, name: &str) -> Result<Self, Diagnostic> {
        let mut view = file.view;
        let origin = Origin::elsewhere(name, "", &view);
        let content = match file.content {
            Content::Tree(tree) => Input::Tree(Arc::new(tree)),
            Content::Game(request) => {
                view.depth = view.depth.or(request.depth);
                Input::Game(requested(&request)?)
            }
        };
        let code = if view.bug.is_some() { "no-such-mistake" } else { "misfit" };
        let misfit = |why: RunError| Diagnostic::new(code, why);
        Choices::of(&content, &view).check().map_err(misfit)?;
        if let Some(algorithm) = view.algorithm.or(view.bug.map(|_| Algorithm::AlphaBeta)) {
            fit::check(&content, algorithm).map_err(|unfit| {
                let help = say!("searching/write-algorithm", algorithm = Text(Choice::name(unfit.instead)));
                Diagnostic::new("unfit-algorithm", say!("searching/unfit-view", why = Text(unfit))).help(help)
            })?;
        }
        let title = file.title.unwrap_or_else(|| name.to_owned());
        let (source, note, speaker, meta) = (file.source, file.note, file.speaker, file.meta.map(Arc::new));
        Ok(Self { title, source, note, speaker, view, origin, meta, content })
    }

    pub fn of_game(spec: GameSpec) -> Self {
        let origin = Origin::elsewhere(&spec.name(), "", &View::default());
        Self::titled(spec.title().to_owned(), origin, Input::Game(spec))
    }
}

fn requested(request: &GameRequest) -> Result<GameSpec, Diagnostic> {
    let first = request.first.map(|first| if first.goal() == Some(Goal::Smallest) { "min" } else { "max" });
    let merge = request.merge.map(Choice::name);
    let evaluation: Option<Cow<'_, str>> = request.evaluation.as_ref().map(|evaluation| match evaluation {
        GivenEvaluation::Named(name) => name.into(),
        GivenEvaluation::Weights(weights) => {
            let weights: Vec<String> = weights.iter().map(|(name, weight)| format!("{name}={weight}")).collect();
            weights.join(",").into()
        }
    });
    let goal = request.goal.as_deref();
    let keys = [("evaluation", evaluation.as_deref()), ("first", first), ("goal", goal), ("merge", merge)];
    let options = keys.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", value?)));
    let here = |error: SpecError| no_such_game(&error).at(request.spec.range.clone(), "");
    let start = match &request.from {
        None => GameSpec::parse(&request.spec.value).map_err(here)?,
        Some(from) => {
            // If the game is valid without the position, the error is in the position.
            GameSpec::parse(&request.spec.value).map_err(here)?;
            GameSpec::parse(&format!("{}:from={}", request.spec.value, from.value))
                .map_err(|error| no_such_game(&error).at(from.range.clone(), ""))?
        }
    };
    options.into_iter().try_fold(start, |spec, option| spec.with(&option).map_err(here))
}

pub fn no_such_game(error: &SpecError) -> Diagnostic {
    let known: Vec<&str> = GameSpec::table().iter().map(|row| row.name).collect();
    let help: String = match &error.nearest {
        Some(nearest) => string!("searching/did-you-mean", nearest = Text(nearest)),
        None => string!("searching/the-games", names = Text(known.join(", "))),
    };
    Diagnostic::new(if error.is_known { "wrong-game" } else { "unknown-game" }, error).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{search::Rules, testing::Value};
    use plywood_tree::{
        format::{Syntax, read},
        tree::{Domain, NodeId, Player},
    };

    fn subject(file: &str) -> Result<SearchProblem, Diagnostic> {
        SearchProblem::new(read(file, Syntax::Toml).expect("a valid file"), "test")
    }

    #[track_caller]
    fn check(file: &str, spec: &str) {
        match subject(file).expect("a game").content {
            Input::Game(game) => assert_eq!(game.name(), spec),
            Input::Tree(_) => panic!("no game"),
        }
    }

    #[test]
    fn a_file_chooses_what_a_spec_can_or_is_refused() {
        // A preset that cannot search the tree is an error of the file.
        {
            let chance = "tree = { player = 'chance', children = [{ value = 1, p = 0.5 }, { value = 2, p = 0.5 }] }";
            let wrong = subject(&format!("{chance}\n[view]\nalgorithm = 'alpha-beta'")).expect_err("it does not fit");
            assert_eq!(wrong.code, "unfit-algorithm");
            assert!(wrong.help.is_some_and(|help| help.contains("expectiminimax")));
            assert!(subject(&format!("{chance}\n[view]\nalgorithm = 'expectiminimax'")).is_ok());
        }

        // A file has the same options as a spec.
        {
            check("game = { nim = [1, 1, 2] }", "nim:1,1,2");
            check("game = { nim = [1, 1, 2] }\nmerge = true\nfirst = 'min'", "nim:1,1,2:first=min:merge=siblings");
            check(
                "game = 'tictactoe'\nevaluation = 'lines'\nmerge = true",
                "tictactoe:evaluation=lines:merge=siblings",
            );
            check("game = { subtract = [21, '1-3'] }\nfirst = 'and'", "subtract:21,1-3:first=min");
            check("game = { nim = [3, 4, 5] }\nfrom = '3-1'\nfirst = 'min'", "nim:3,1:first=min");
            check("game = 'nim'\nfrom = '2-2-4-7'", "nim:2,2,4,7");
            let board = "game = 'tictactoe'\nevaluation = 'lines'\nfrom = '''\n. O .\nX . .\nX . .'''";
            check(board, "tictactoe:from=.O.X..X..:evaluation=lines");
            check("game = { shade = [6, 2] }\nmerge = false", "shade:6,2");
            check("game = { grundy = 7 }\nmerge = 'positions'", "grundy:7:merge=positions");
            check("game = { grundy = 7 }\nmerge = 'siblings'", "grundy:7:merge=siblings");
            check("game = 'nim:2,2:misere'\nfirst = 'max'", "nim:2,2:misere");
            assert_eq!(subject("game = 'connect4'\ndepth = 4").map(|subject| subject.view.depth), Ok(Some(4)));
        }

        // For an unknown game, the error suggests a similar one.
        refused("game = { nimm = [1] }", "unknown-game", "`nimm`", "did you mean `nim:1`?");
        refused("game = { nim = [300] }", "wrong-game", "`300` is not a pile", "did you mean `nim:1,1,2`?");
        refused(
            "game = 'nim'\nevaluation = 'lines'",
            "wrong-game",
            "unknown option `evaluation`",
            "did you mean `nim:1,1,2`?",
        );

        // Weights and goals of a file are those of a spec; what the game has not is refused with what it has.
        {
            check(
                "game = 'tictactoe'\nevaluation = { 'open lines' = 1, center = 3 }",
                "tictactoe:evaluation=open lines=1,center=3",
            );
            check("game = 'tictactoe'\nevaluation = { 'open lines' = 1 }", "tictactoe:evaluation=open lines=1");
            check("game = 'tictactoe'\ngoal = 'O wins or draws'", "tictactoe:goal=O wins or draws");
            check("game = 'connect4'\ngoal = 'X wins'", "connect4:goal=X wins");
            let features = "the features are `almost complete line`, `pair of almost complete lines`, `complete line`, `open lines`, `center`, `corners`, `edges`";
            let wrong = subject("game = 'tictactoe'\nevaluation = { middle = 1 }").expect_err("no such feature");
            assert!(wrong.message.contains("middle") && wrong.message.contains(features), "{}", wrong.message);
            let wrong = subject("game = 'tictactoe'\ngoal = 'Y wins'").expect_err("no such goal");
            let goals = "`X wins`, `X wins or draws`, `O wins`, `O wins or draws`";
            assert!(wrong.message.contains("Y wins") && wrong.message.contains(goals), "{}", wrong.message);
            let wrong = subject("game = { nim = [1, 2] }\ngoal = 'MAX wins'").expect_err("no draws");
            assert!(wrong.message.contains("goal"), "{}", wrong.message);
        }

        // An impossible position is refused at its place in the file.
        {
            let file = "game = 'tictactoe'\nfrom = 'XXX......'";
            refused(file, "wrong-game", "3 X and 0 O", "did you mean `tictactoe`?");
            let problem = subject(file).expect_err(file);
            assert_eq!(&file[problem.labels[0].range.clone()], "'XXX......'");
        }
    }

    /// The built-in evaluations are also weights of their features.
    #[test]
    fn weights_of_the_same_features_give_the_built_in_evaluation_step_for_step() {
        let recorded = |evaluation: &str, more: &str, algorithm, depth| {
            let spec = format!("tictactoe:evaluation={evaluation}{more}");
            let input = Input::Game(GameSpec::parse(&spec).expect("a game"));
            let choices =
                Choices { rules: Rules { depth, ..Rules::of(algorithm) }, ..Choices::of(&input, &View::default()) };
            let run = run(&input, choices, &Arc::default()).expect("a small search");
            let replay = run.replay;
            let terms: Vec<_> = replay.tree().nodes().map(|node| replay.terms(node)).collect();
            let steps: Vec<_> = (0..replay.len()).map(|number| replay.step(number)).collect();
            (steps, terms)
        };
        for (built_in, own) in [
            ("lines", "open lines=1"),
            ("points", "almost complete line=200,pair of almost complete lines=300,complete line=600,open lines=1"),
        ] {
            for more in ["", ":first=min", ":merge=siblings", ":from=.O.X..X..", ":from=X...O...."] {
                for (algorithm, depth) in [(Algorithm::Minimax, 2), (Algorithm::AlphaBeta, 3), (Algorithm::Pvs, 3)] {
                    assert_eq!(
                        recorded(own, more, algorithm, depth),
                        recorded(built_in, more, algorithm, depth),
                        "{own}{more} {algorithm:?} {depth}"
                    );
                }
            }
        }
    }

    #[test]
    fn o_can_reach_a_draw_but_no_win_in_the_lecture_of_goals() {
        let text = plywood_tree::library::find("goal-of-o").expect("a lecture").text;
        let root_value = |text: &str, algorithm| {
            let SearchProblem { content: input, view, .. } = subject(text).expect("valid");
            let choices = Choices::of(&input, &view);
            let rules = Rules { algorithm, ..choices.rules };
            let run = run(&input, Choices { rules, ..choices }, &Arc::default()).expect("a small search");
            (run.replay.tree().player(NodeId::ROOT).expect("a player"), run.replay.end().value(NodeId::ROOT))
        };
        assert_eq!(root_value(text, Algorithm::AndOrLazy), (Player::Or, Some(1.0)));
        let goal = "goal = \"O wins or draws\"";
        assert_eq!(root_value(&text.replace(goal, "goal = 'O wins'"), Algorithm::AndOr), (Player::Or, Some(0.0)));
        assert_eq!(root_value(&text.replace(goal, "goal = 'X wins'"), Algorithm::AndOr), (Player::And, Some(0.0)));
        let plain = text.replace(goal, "").replace("and-or-lazy", "minimax");
        assert_eq!(root_value(&plain, Algorithm::Minimax), (Player::Min, Some(0.0)));
    }

    #[track_caller]
    fn lecture(name: &str, nodes: u64, value: f64, after: &[f64]) {
        let text = plywood_tree::library::find(name).expect("a lecture").text;
        let SearchProblem { content: input, view, .. } = subject(text).expect("a valid lecture");
        let choices = Choices::of(&input, &view);
        let rules = Rules { algorithm: Algorithm::Minimax, ..choices.rules };
        let run = run(&input, Choices { rules, ..choices }, &Arc::default()).expect("a small search");
        let (tree, end) = (run.replay.tree(), run.replay.end());
        let values: Vec<f64> = tree.children(NodeId::ROOT).filter_map(|child| end.value(child)).collect();
        assert_eq!((tree.len() as u64, end.value(NodeId::ROOT), values.as_slice()), (nodes, Some(value), after));
    }

    #[test]
    fn the_lectures_games_have_the_lectures_values_and_graphs() {
        // The lectures' games have the lectures' values.
        lecture("nim-1-1-2", 18, 1.0, &[0.0, 0.0, 1.0]);
        lecture("ii-nim", 15, -1.0, &[-1.0, -1.0]);
        lecture("seven-matches", 24, 1.0, &[1.0, 1.0, 1.0]);
        lecture("seven-matches-graph", 18, 1.0, &[1.0, 1.0, 1.0]);
        lecture("row-of-boxes", 14, 1.0, &[1.0, 0.0]);
        lecture("sliding-squares", 14_504, 1.0, &[1.0]);
        lecture("nilsson", 16, 1.0, &[-1.0, -2.0, 1.0]);
        lecture("subtraction", 326, 1.0, &[1.0, 0.0, 0.0]);
        lecture("connect-four", 2_801, 0.0, &[0.0; 7]);

        // Merged positions are visited once.
        {
            let visited = |game, algorithm, depth| merged(game, algorithm, depth).replay.end().tally().visited;
            assert_eq!(visited("tictactoe", Algorithm::Minimax, u32::MAX), 765);
            assert_eq!(visited("tictactoe", Algorithm::Negamax, u32::MAX), 765);
            assert_eq!(visited("tictactoe", Algorithm::Minimax, 2), 16);
            assert_eq!(visited("nim:1,1,2", Algorithm::Minimax, u32::MAX), 10);
            assert_eq!(visited("grundy:7", Algorithm::Labels, u32::MAX), 14);
            assert_eq!(visited("grundy:7", Algorithm::AndOr, u32::MAX), 14);
        }

        // Shading ten cells: two of the first moves win.
        {
            let SearchProblem { content: input, view, .. } =
                subject(plywood_tree::library::find("shading").expect("a lecture").text).expect("valid");
            let run = run(&input, Choices::of(&input, &view), &Arc::default()).expect("a small search");
            let tree = run.replay.tree();
            let winning = tree.children(NodeId::ROOT).filter(|&child| run.replay.end().value(child) == Some(1.0));
            let mut moves: Vec<String> = winning.filter_map(|child| tree.move_name(child)).map(Into::into).collect();
            moves.sort();
            assert_eq!((moves.join(" ").as_str(), tree.domain()), ("4-7 5-6", Domain::Truth));
        }
    }

    #[test]
    fn seven_matches_are_the_lectures_graph() {
        let SearchProblem { content: input, view, .. } =
            subject(plywood_tree::library::find("seven-matches-graph").expect("a lecture").text).expect("valid");
        let run = run(&input, Choices::of(&input, &view), &Arc::default()).expect("a small search");
        let (tree, end) = (run.replay.tree(), run.replay.end());
        assert_eq!((tree.positions(), end.tally().visited, end.value(NodeId::ROOT)), (14, 14, Some(1.0)));
        let mut levels: Vec<Vec<&str>> = vec![Vec::new(); 6];
        let mut lost: Vec<&str> = Vec::new();
        for node in tree.nodes().filter(|&node| tree.duplicate_of(node).is_none()) {
            let name = tree.given_name(node).expect("a name");
            // Every move adds a row, so all lines of play to a position have the same length.
            levels[tree.depth(node)].push(name);
            let is_won = end.value(node) == Some(1.0);
            let mover_is_max = tree.depth(node) % 2 == 1;
            if is_won != mover_is_max {
                lost.push(name);
            }
        }
        let levels: Vec<String> = levels
            .into_iter()
            .map(|mut names| {
                names.sort_by(|a, b| b.cmp(a));
                names.join(" ")
            })
            .collect();
        let lecture = [
            "7",
            "6-1 5-2 4-3",
            "5-1-1 4-2-1 3-3-1 3-2-2",
            "4-1-1-1 3-2-1-1 2-2-2-1",
            "3-1-1-1-1 2-2-1-1-1",
            "2-1-1-1-1-1",
        ];
        assert_eq!(levels, lecture);
        lost.sort_unstable();
        assert_eq!(lost.join(" "), "2-1-1-1-1-1 2-2-1-1-1 2-2-2-1 3-3-1 4-1-1-1 4-2-1 7");
    }

    fn merged(game: &str, algorithm: Algorithm, depth: u32) -> Run {
        let input = Input::Game(GameSpec::parse(game).expect("a game").with("merge=positions").expect("an option"));
        let choices =
            Choices { rules: Rules { depth, ..Rules::of(algorithm) }, ..Choices::of(&input, &View::default()) };
        run(&input, choices, &Arc::default()).expect("a search that fits")
    }

    #[test]
    fn merging_changes_no_value_of_any_search() {
        let games = GameSpec::played()
            .filter(|game| !["connect4", "chess", "sliding:5", "subtract:21,1-3", "shade:10,4"].contains(game));
        let more = [
            "shade:6,2",
            "sliding:3",
            "subtract:12,1-3",
            "tictactoe:evaluation=points",
            "nim:2,2:misere",
            "grundy:9:values=t/f",
            "boxes:...#..:first=min",
            "backgammon:from=21/1x14,19/w",
        ];
        for game in plywood_tree::testing::some(games.chain(more)) {
            for depth in [2, 3, u32::MAX] {
                let plain = GameSpec::parse(game).expect("a game");
                let every = if plain.facts().has_chance { Algorithm::Expectiminimax } else { Algorithm::Minimax };
                let expected = plain.visit(Value(Rules { depth, ..Rules::of(every) }));
                let with = Input::Game(plain.with("merge=positions").expect("an option"));
                for algorithm in fitting_algorithms(&with) {
                    let run = merged(game, algorithm, depth);
                    let value =
                        run.replay.end().value(NodeId::ROOT).map(|value| run.replay.for_max(NodeId::ROOT, value));
                    assert_eq!(value, Some(expected), "{game} {algorithm:?} {depth}");
                }
            }
        }
    }

    #[track_caller]
    fn refused(file: &str, code: &str, words: &str, help: &str) {
        let problem = subject(file).expect_err(file);
        assert_eq!((problem.code, problem.labels.len()), (code, 1));
        assert!(problem.message.contains(words), "{}", problem.message);
        assert_eq!(problem.help.as_deref(), Some(help));
    }
}
