//! The facts of the lectures on walkthroughs, labellings, searches and numbers, each with its test; and the tests that belong to no
//! module.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use plywood_games::{Columns, ConnectFour, Describe, First, Game, GameSpec, OpenLines, Status, TicTacToe};
use plywood_search::search::{Rules, search};
use plywood_search::session::{Choices, Input, Run, SearchProblem, run};
use plywood_tree::format::{Content, Syntax, View, read};
use plywood_tree::library;
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, CutRule, FailMode};
use plywood_tree::source::SourceText;
use plywood_tree::testing::some;
use plywood_tree::tree::{Kind, NodeId, Player};

#[path = "lectures/errata.rs"]
mod errata;

type Fact = (&'static str, &'static str, &'static str);

const FACTS: &[Fact] = &[
    // Walkthroughs.
    (
        "UBB: value 4, 12 of 14 nodes, 6 of 8 leaves, 2 cutoffs",
        "src/search/src/replay.rs",
        "the_lectures_walkthroughs_are_replayed",
    ),
    (
        "UBB: the window after every slide, fail-soft and fail-hard",
        "src/search/src/replay.rs",
        "the_lectures_walkthroughs_are_replayed",
    ),
    (
        "UBB: earlier windows stay on screen",
        "src/interface/src/tests/walkthrough.rs",
        "the_history_is_that_of_the_slides",
    ),
    (
        "UBB: the open window at every inner node before anything happens",
        "src/interface/src/tests/walkthrough.rs",
        "the_history_is_that_of_the_slides",
    ),
    (
        "UBB: one screen a slide",
        "src/interface/src/tests/walkthrough.rs",
        "every_slide_of_the_walkthroughs_is_a_screen",
    ),
    ("UBB: alpha cutoff at D, beta cutoff at E", "src/explain/src/lib.rs", "cutoffs_name_their_bounds"),
    ("UBB: par 9 nodes, 4 leaves; Pisa: 11 and 5", "src/search/src/search/costs.rs", "known_trees_have_the_known_par"),
    (
        "textbook: value 3, 13 nodes, 11 by alpha-beta, 1 cutoff",
        "src/program/cli/snapshot_tests.rs",
        "comparisons_of_the_lectures",
    ),
    ("textbook: the intervals of the slides", "src/search/src/replay/interval.rs", "known_intervals_are_found"),
    (
        "textbook: window and interval as displays",
        "src/interface/src/tests/walkthrough.rs",
        "intervals_are_those_of_the_slides",
    ),
    ("Pisa: C 3, D 5, B 3, F 0, G 6, E 0, A 3", "src/search/src/replay.rs", "the_lectures_walkthroughs_are_replayed"),
    (
        "Pisa: one screen a slide, both cutoffs",
        "src/interface/src/tests/walkthrough.rs",
        "every_slide_of_the_walkthroughs_is_a_screen",
    ),
    (
        "quiescence and horizon: the decision differs where the lecture says so",
        "tests/lectures.rs",
        "decisions_differ_at_the_horizon_where_the_lectures_say_so",
    ),
    ("chance: 2.1 and 1.3, 21 and 40.9", "tests/lectures.rs", "chance_nodes_have_the_lectures_values"),
    ("backgammon: 21 rolls, doubles 1/36, others 1/18", "tests/lectures.rs", "backgammon_has_21_rolls"),
    // Labellings.
    (
        "AND-OR: nine T, five F",
        "src/search/src/replay/labelling_tests.rs",
        "the_lectures_trees_are_labelled_as_on_the_slides",
    ),
    (
        "AND-OR: the short circuit",
        "src/search/src/replay/labelling_tests.rs",
        "the_lectures_trees_are_labelled_as_on_the_slides",
    ),
    (
        "row of boxes: T, F, T, F, T from the right",
        "src/games/src/built_in/boxes.rs",
        "rows_are_filled_labelled_and_won_as_in_the_lecture",
    ),
    (
        "row of boxes: the letters one by one",
        "src/interface/src/tests/positions.rs",
        "the_letters_under_the_row_appear_from_the_right_as_on_the_slides",
    ),
    (
        "row of boxes: the first player wins",
        "src/games/src/built_in/boxes.rs",
        "rows_are_filled_labelled_and_won_as_in_the_lecture",
    ),
    (
        "Nim: nim-sums 3, 0 and 2 with their moves",
        "src/games/src/built_in/nim.rs",
        "the_nim_sum_tells_who_wins_and_moves_are_written_by_their_piles",
    ),
    (
        "Nim 1-1-2: values of the root and of its children",
        "src/games/src/built_in/nim.rs",
        "the_nim_sum_tells_who_wins_and_moves_are_written_by_their_piles",
    ),
    ("Nim 1-1-2: 18 nodes, 46 without merging", "src/games/src/count.rs", "games_have_their_known_numbers"),
    ("Grundy 7: 14 positions on 6 levels", "src/search/src/session.rs", "seven_matches_are_the_lectures_graph"),
    (
        "Grundy 7: who loses where",
        "src/search/src/session/positions.rs",
        "the_lectures_positions_have_the_known_labels",
    ),
    (
        "Grundy 7: 24 nodes, the root is 1",
        "src/games/src/built_in/grundy.rs",
        "rows_are_split_and_lost_as_in_the_lecture",
    ),
    (
        "II-Nim: 15 nodes, value -1",
        "src/games/src/built_in/nim.rs",
        "the_nim_sum_tells_who_wins_and_moves_are_written_by_their_piles",
    ),
    (
        "shading 10, 4: the two winning first moves",
        "src/games/src/built_in/shading.rs",
        "strips_are_shaded_and_won_as_is_known",
    ),
    (
        "sliding squares: the second player wins",
        "src/games/src/built_in/sliding.rs",
        "squares_move_once_and_the_second_player_wins",
    ),
    // Searches and evaluation.
    (
        "negamax is minimax from the mover's side",
        "src/search/src/search.rs",
        "negamax_does_step_by_step_what_the_min_max_form_does",
    ),
    (
        "the negamax window is (-beta, -alpha)",
        "src/search/src/search.rs",
        "tic_tac_toe_takes_the_known_numbers_of_nodes",
    ),
    ("the least number of leaves, Knuth and Moore", "src/search/src/search/costs.rs", "known_trees_have_the_known_par"),
    (
        "evaluation by open lines",
        "src/games/src/built_in/tic_tac_toe/evaluation.rs",
        "features_and_evaluations_are_those_of_the_lectures",
    ),
    (
        "evaluation by points: -399, 101, 0, -99",
        "tests/lectures.rs",
        "the_replies_on_the_board_with_points_are_worth_what_the_slide_says",
    ),
    (
        "UFPE: three boards, 6 - 5, 4 - 6 and 5 - 4 open lines",
        "src/games/src/built_in/tic_tac_toe/evaluation.rs",
        "features_and_evaluations_are_those_of_the_lectures",
    ),
    (
        "Nilsson: corner -1, edge -2, centre 1",
        "src/search/src/search/games_tests.rs",
        "known_games_are_searched_as_is_known",
    ),
    (
        "Nilsson: the picture",
        "src/interface/src/tests/positions.rs",
        "two_plies_deep_tic_tac_toe_looks_like_nilssons_picture",
    ),
    (
        "the two-ply example: 37 nodes, 17 by alpha-beta, over half saved",
        "tests/lectures.rs",
        "the_two_ply_example_saves_more_than_half",
    ),
    (
        "a cutoff in five nodes: 3, at most 2, the last is cut",
        "tests/lectures.rs",
        "of_the_three_nodes_below_two_replies_the_last_is_cut",
    ),
    // Numbers.
    ("tic-tac-toe: 549,946 nodes, 255,168 games", "src/games/src/count.rs", "games_have_their_known_numbers"),
    (
        "tic-tac-toe: 5,478 and 765 positions, 26,830 games",
        "src/search/src/session/stats.rs",
        "games_have_the_known_sizes_and_depths",
    ),
    (
        "tic-tac-toe by alpha-beta: 18,297, strict 146,120",
        "src/search/src/search.rs",
        "tic_tac_toe_takes_the_known_numbers_of_nodes",
    ),
    ("the table, and 16,811 with the window [-1, 1]", "src/search/src/session/table.rs", "the_table_is_the_lectures"),
    (
        "the table with a wider window, and with a strict cut",
        "tests/lectures.rs",
        "the_table_depends_on_the_window_and_on_the_cut",
    ),
    ("Connect Four: perft 0 to 8", "src/games/src/count.rs", "games_have_their_known_numbers"),
    ("Connect Four: perft 0 to 10", "tests/lectures.rs", "connect_four_has_the_known_numbers_of_lines_to_ten_plies"),
    (
        "Connect Four by alpha-beta: four counts",
        "src/search/src/search/games_tests.rs",
        "known_games_are_searched_as_is_known",
    ),
    (
        "sizes and look-ahead: 35^4, 9!, 8!, 5^9, 35^100, 200^300, 10^6 and 4 plies",
        "src/lesson/src/page/reckon.rs",
        "expressions_are_read_and_reckoned_as_in_books",
    ),
    (
        "II-Nim in five parts: 15 nodes, 6 of them terminal",
        "src/lesson/tests/page.rs",
        "the_quintuple_is_that_of_the_lectures_tree",
    ),
    (
        "alpha-beta as printed: 113,158 / 48,689 / 28,880, and 3,038 / 492 / 77 with best = [m, -low]",
        "tests/lectures/errata.rs",
        "the_printed_alpha_beta_visits_more_than_its_table_says_because_low_may_fall",
    ),
    (
        "Nim 1-1-2 with single matches as leaves: 0 0 0, 1 1 and 0 0 0, 0 0 1, 1",
        "tests/lectures/errata.rs",
        "the_levels_of_nim_1_1_2_are_those_of_the_slides_and_a_pile_of_two_is_won",
    ),
    (
        "the proof of the alpha cutoff: y <= z <= alpha <= s",
        "tests/lectures/errata.rs",
        "the_proof_of_the_alpha_cutoff_has_the_lectures_names",
    ),
    (
        "the vacuum world: suction in state 4 leads to 2 or 4",
        "tests/lectures/errata.rs",
        "suction_in_state_4_leads_to_2_or_4_and_only_left_works",
    ),
    ("branching factors", "tests/lectures.rs", "branching_factors_are_checked_or_quoted"),
];

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).expect("a file of the repository")
}

#[test]
fn every_fact_has_its_test() {
    for (fact, path, test) in FACTS {
        let source = file(path);
        let at = source.find(&format!("fn {test}(")).unwrap_or_else(|| panic!("{fact}: no `{test}` in {path}"));
        let before = &source[source[..at].rfind("\n\n").unwrap_or(0)..at];
        assert!(before.contains("#[test]"), "{fact}: `{test}` in {path} is no test");
    }
}

fn searched(lecture: &str, algorithm: Algorithm) -> Run {
    let text = library::find(lecture).expect("a lecture").text;
    let SearchProblem { content: input, view, .. } =
        SearchProblem::new(read(text, Syntax::Toml).expect("a valid file"), lecture).expect("valid");
    let choices = Choices::of(&input, &view);
    run(&input, Choices { rules: Rules { algorithm, ..choices.rules }, ..choices }, &Arc::default()).expect("it fits")
}

#[test]
fn the_two_ply_example_saves_more_than_half() {
    let counts = [Algorithm::Minimax, Algorithm::AlphaBeta].map(|algorithm| {
        let run = searched("two-ply-example", algorithm);
        let end = run.replay.end();
        assert_eq!(end.value(NodeId::ROOT), Some(2.0));
        let best = end.best_child(NodeId::ROOT).and_then(|node| run.replay.tree().move_name(node));
        assert_eq!(best.as_deref(), Some("a1"));
        end.tally().visited
    });
    assert_eq!(counts, [37, 17]);
    // Without the root, as the lecture counts.
    assert!(2 * (counts[1] - 1) < counts[0] - 1);
}

#[test]
fn of_the_three_nodes_below_two_replies_the_last_is_cut() {
    let run = searched("three-nodes", Algorithm::AlphaBeta);
    let (tree, end) = (run.replay.tree(), run.replay.end());
    let state = |name| {
        let node = tree.nodes().find(|&node| tree.name(node).is_some_and(|found| found == name)).expect("a node");
        (run.replay.entered(node).is_some(), end.value(node))
    };
    assert_eq!(["B", "C", "D"].map(state), [(true, Some(3.0)), (true, Some(2.0)), (true, Some(2.0))]);
    assert!(!state("E").0);
    assert_eq!((end.value(NodeId::ROOT), end.tally().cutoffs, end.tally().pruned), (Some(3.0), 1, Some(1)));
}

/// Returns the number of nodes that alpha-beta visits below every position after this many opening moves.
fn summed<G: Describe + Clone>(game: &mut G, opening: u32, rules: Rules) -> u64 {
    if opening == 0 {
        let mut counts = Counts::default();
        let Ok(_) = search(rules, game.clone(), &mut counts);
        return counts.visited;
    }
    let moves: Vec<G::Move> = game.moves().collect();
    let mut sum = 0;
    for mv in moves {
        game.make(mv);
        sum += summed(game, opening - 1, rules);
        game.unmake(mv);
    }
    sum
}

fn sums<G: Describe + Clone>(game: &G, fail_mode: FailMode, cut_rule: CutRule) -> [u64; 3] {
    [6, 7, 8].map(|depth| {
        let rules = Rules { depth, fail_mode, cut_rule, ..Rules::of(Algorithm::AlphaBeta) };
        summed(&mut game.clone(), 9 - depth, rules)
    })
}

/// The lecture's program is fail-hard. With strict cutoffs that matters: a returned value worse than the bound causes a cutoff,
/// the bound itself does not.
#[test]
fn the_table_depends_on_the_window_and_on_the_cut() {
    // If a win is infinite, it is the bound of the window; a win worth 1 lies inside it.
    let (bound, inside) = (TicTacToe::evaluated(First::Max, OpenLines), TicTacToe::default());
    for fail_mode in some([FailMode::FailSoft, FailMode::FailHard]) {
        assert_eq!(sums(&bound, fail_mode, CutRule::Equal), [112_086, 47_508, 27_565]);
        assert_eq!(sums(&inside, fail_mode, CutRule::Equal), [134_300, 61_578, 30_709]);
    }
    for first in some([First::Max, First::Min]) {
        let (bound, inside) = (TicTacToe::evaluated(first, OpenLines), TicTacToe::new(first));
        assert_eq!(sums(&bound, FailMode::FailHard, CutRule::Strict), [388_998, 386_886, 308_791]);
        assert_eq!(sums(&inside, FailMode::FailHard, CutRule::Strict), [388_998, 386_886, 308_791]);
        assert_eq!(sums(&bound, FailMode::FailSoft, CutRule::Strict), [313_152, 245_110, 153_011]);
    }
}

/// Counts lines of play by plies; each position is expanded once and weighted by the number of its paths.
#[test]
fn connect_four_has_the_known_numbers_of_lines_to_ten_plies() {
    let mut level = HashMap::from([(0, (ConnectFour::new(First::Max, Columns::Natural), 1_u64))]);
    let mut found = vec![1];
    for _ in 1..=9 {
        let mut next: HashMap<usize, (ConnectFour, u64)> = HashMap::new();
        let mut known = HashMap::new();
        for (mut game, lines) in level.into_values() {
            let Status::ToMove(_) = game.status() else { continue };
            for mv in game.moves() {
                game.make(mv);
                let fresh = known.len();
                let at = *known.entry(game.canonical()).or_insert(fresh);
                next.entry(at).or_insert((game, 0)).1 += lines;
                game.unmake(mv);
            }
        }
        found.push(next.values().map(|(_, lines)| lines).sum());
        level = next;
    }
    let open = level.values().filter(|(game, _)| matches!(game.status(), Status::ToMove(_)));
    found.push(open.map(|(game, lines)| lines * game.moves().count() as u64).sum());
    assert_eq!(found, [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646]);
}

fn expected(name: &str) -> (Vec<f64>, Option<usize>) {
    let document = read(&file(&format!("trees/{name}.toml")), Syntax::Toml).expect("a lecture");
    let SearchProblem { content: input, .. } = SearchProblem::new(document, name).expect("a valid lecture");
    let run = run(&input, Choices::of(&input, &View::default()), &Arc::default()).expect("it fits");
    let (tree, end) = (run.replay.tree(), run.replay.end());
    let values = tree.children(NodeId::ROOT).filter_map(|child| end.value(child)).collect();
    (values, end.best_child(NodeId::ROOT).map(|best| tree.ordinal(best)))
}

#[test]
fn chance_nodes_have_the_lectures_values() {
    for (name, values, best) in [("chance-linear", [2.1, 1.3], 0), ("chance-stretched", [21.0, 40.9], 1)] {
        let (found, chosen) = expected(name);
        assert!(found.iter().zip(values).all(|(found, value)| (found - value).abs() < 1e-9), "{name}: {found:?}");
        assert_eq!((found.len(), chosen), (2, Some(best)), "{name}");
    }
}

/// Two dice: each of 21 rolls once, doubles half as likely as the others.
#[test]
fn backgammon_has_21_rolls() {
    let rolls = (1..=6).flat_map(|high| (1..=high).map(move |low| (high, low)));
    let p = |(high, low)| if high == low { 1.0 / 36.0 } else { 1.0 / 18.0 };
    let children: Vec<String> =
        rolls.map(|roll| format!("{{ p = {}, value = {} }}", p(roll), roll.0 + roll.1)).collect();
    let text = format!("root = 'chance'\ntree = [{}]", children.join(", "));
    let document = read(&text, Syntax::Toml).unwrap_or_else(|problems| panic!("{problems:?}"));
    let Content::Tree(tree) = document.content else { panic!("a tree") };
    assert_eq!((tree.children(NodeId::ROOT).count(), tree.kind(NodeId::ROOT)), (21, Kind::Inner(Player::Chance)));
    let input = Input::Tree(Arc::new(tree));
    let run = run(&input, Choices::of(&input, &View::default()), &Arc::default()).expect("it fits");
    let mean = run.replay.end().value(NodeId::ROOT).expect("searched");
    assert!((mean - 7.0).abs() < 1e-9, "the mean of two dice is 7, not {mean}");
}

#[test]
fn branching_factors_are_checked_or_quoted() {
    assert_eq!(ConnectFour::new(First::Max, Columns::Natural).moves().count(), 7);
    let numbers = file("docs/numbers.md");
    let rows = [
        "| Rubik's cube | 13.5 | quoted |",
        "| Connect Four | 7 | checked, at the empty board |",
        "| checkers | 6.14; 1.20 with a capture, 7.94 without | quoted |",
        "| chess | about 35 | quoted |",
        "| Go | 361 | quoted |",
    ];
    assert!(numbers.contains(&rows.join("\n")), "the table in docs/numbers.md should be:\n{}", rows.join("\n"));
}

/// Name of each lecture in sources, with a word that identifies it.
const LECTURES: [(&str, &str); 5] = [
    ("UBB", "UBB Cluj, Adversarial search, 2018"),
    ("Stoean", "C. Stoean, University of Craiova, Applications in games"),
    ("UFPE", "CIn/UFPE, Adversarial search"),
    ("Simi", "M. Simi, Games with an adversary, 2008/09"),
    ("Naumov", "D. A. Naumov, Path finding in artificial intelligence, 2019"),
];

#[test]
fn each_lecture_goes_by_one_name() {
    let numbers = fs::read_to_string("docs/numbers.md").expect("the numbers");
    assert!(LECTURES.iter().all(|(_, name)| numbers.contains(name)));
    for lecture in plywood_tree::library::all() {
        let input = SourceText::new(&format!("{}.toml", lecture.name), lecture.text);
        let content = plywood_document::content::read(&input, None, &Arc::default()).expect("a lecture");
        let source = content.document().source.as_deref().expect("where it is from");
        for (word, name) in LECTURES {
            assert_eq!(source.contains(word), source.contains(name), "{}: {source}", lecture.name);
        }
        let others = ["Pisa", "Craiova", "Ryazan", "lecture"];
        assert!(
            LECTURES.iter().any(|(word, _)| source.contains(word)) || !others.iter().any(|word| source.contains(word))
        );
        // The numbers of these two games are in no lecture.
        let is_counted = matches!(lecture.name, "tic-tac-toe" | "connect-four");
        assert!(!is_counted || source.contains("counted by Plywood"), "{}: {source}", lecture.name);
    }
}

/// What a printed source gets wrong is for `errata` and the presenter, not for a student who has no slides.
#[test]
fn notes_are_about_the_subject_and_not_about_its_slides() {
    let forbidden = ["slide", "slides", "slip", "slips", "lecture", "lecture's", "lectures", "printed", "transcript"];
    for lecture in plywood_tree::library::all().iter().filter(|lecture| !lecture.name.starts_with("errata")) {
        let input = SourceText::new(&format!("{}.toml", lecture.name), lecture.text);
        let content = plywood_document::content::read(&input, None, &Arc::default()).expect("a lecture");
        // Two lists are about the lectures of the gallery, and the tiles of a puzzle slide.
        let is_its_word = |word: &str| match lecture.name {
            "history" | "summary" => word.starts_with("lecture"),
            "eight-puzzle" | "sliding-squares" => word == "slide",
            _ => false,
        };
        let note = content.document().note.iter().map(AsRef::as_ref);
        let of_nodes = lecture.text.split("note = \"").skip(1).filter_map(|rest| rest.split('"').next());
        for text in note.chain(of_nodes) {
            let lower = str::to_lowercase(text);
            let mut words = lower.split(|c: char| !c.is_alphabetic() && c != '\'');
            assert!(!words.any(|word| forbidden.contains(&word) && !is_its_word(word)), "{}: {text}", lecture.name);
        }
    }
}

/// Returns the first move of the principal variation (or the node it leads to) and the value, for a lecture or a game.
fn decided(name: &str, algorithm: Algorithm, depth: u32) -> (String, f64) {
    let (input, view) = match library::find(name) {
        Some(lecture) => {
            let document = read(lecture.text, Syntax::Toml).expect("a valid file");
            let SearchProblem { content: input, view, .. } = SearchProblem::new(document, name).expect("valid");
            (input, view)
        }
        None => (Input::Game(GameSpec::parse(name).expect("a game")), View::default()),
    };
    let choices = Choices::of(&input, &view);
    let choices = Choices { rules: Rules { algorithm, depth, ..choices.rules }, ..choices };
    let run = run(&input, choices, &Arc::default()).expect("a small search");
    let (end, tree) = (run.replay.end(), run.replay.tree());
    let first = *end.variation().first().expect("a move");
    let called = tree.move_name(first).or_else(|| tree.name(first)).expect("a name");
    (called.into_owned(), end.value(NodeId::ROOT).expect("a value"))
}

#[track_caller]
fn decides(name: &str, algorithm: Algorithm, depth: u32, (mv, value): (&str, f64)) {
    assert_eq!(decided(name, algorithm, depth), (mv.to_owned(), value), "{name}: {algorithm:?} to depth {depth}");
}

#[test]
fn decisions_differ_at_the_horizon_where_the_lectures_say_so() {
    use Algorithm::{AlphaBeta, Quiescence};
    decides("horizon", AlphaBeta, 3, ("check", 0.0));
    decides("horizon", Quiescence, 3, ("give a pawn", -1.0));
    decides("horizon", AlphaBeta, 4, ("give a pawn", -1.0));
    decides("queen-takes", AlphaBeta, 1, ("Qxd3", -9.0));
    decides("queen-takes", Quiescence, 1, ("b5", -8.0));
    decides("queen-takes", AlphaBeta, 2, ("b5", -8.0));
    for depth in 3..6 {
        decides("rook-checks", AlphaBeta, depth, ("Rh6+", -5.0));
    }
    decides("rook-checks", AlphaBeta, 6, ("Rxa7", -1.0));
    decides("weights", AlphaBeta, 2, ("C", 0.0));
    decides("weights", AlphaBeta, 3, ("C", 0.0));
}

/// UBB Cluj, Adversarial search, 2018, p. 53: X moves on the board of the slide, and O is MAX.
#[test]
fn the_replies_on_the_board_with_points_are_worth_what_the_slide_says() {
    let lecture = library::find("points").expect("a lecture");
    let document = read(lecture.text, Syntax::Toml).expect("a valid file");
    let SearchProblem { content, view, .. } = SearchProblem::new(document, "points").expect("valid");
    let Input::Game(spec) = &content else { panic!("a game") };
    assert_eq!(spec.shared().board(), [". X X", "O O .", "O . ."]);
    let run = run(&content, Choices::of(&content, &view), &Arc::default()).expect("a small search");
    let (end, tree) = (run.replay.end(), run.replay.tree());
    assert_eq!(tree.player(NodeId::ROOT), Some(Player::Min));
    let values = tree.children(NodeId::ROOT).map(|child| {
        let name = tree.move_name(child).expect("a move").into_owned();
        (name, end.value(child).expect("a value"))
    });
    let expected = [("a1", -399.0), ("c2", -99.0), ("b3", 101.0), ("c3", 0.0)];
    assert_eq!(values.collect::<Vec<_>>(), expected.map(|(name, value)| (name.to_owned(), value)));
}
