//! Tests of Gambit games: lossless round trips, and values that match the recursive definition.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use super::*;
use crate::exact::Exact;
use crate::progress::Progress;
use crate::testing::{any_tree, cases, tree};
use crate::tree::MAX_PLIES;
use proptest::prelude::*;

/// Selten's horse: three players, of whom the third has an information set with two nodes.
const HORSE: &str = r#"EFG 2 R "Selten's horse" { "One" "Two" "Three" }
"From Selten 1975"

p "" 1 1 "" { "D" "C" } 0
p "" 3 1 "" { "l" "r" } 0
t "" 1 "" { 3, 3, 2 }
t "" 2 "" { 0 0 0 }
p "" 2 1 "" { "d" "c" } 0
p "" 3 1 "" { "l" "r" } 0
t "" 3 "" { 4 4 0 }
t "" 4 "" { 0 0 1 }
t "" 5 "" { 1 1 1 }
"#;

/// A game with chance, an outcome at an inner node, fractions, and an information set that is described once.
const LOTTERY: &str = r#"EFG 2 R "A \"lottery\"" { "A" "B" }
c "toss" 1 "coin" { "heads" 1/3 "tails" 2/3 } 0
p "" 1 1 "first" { "stay" "go" } 7 "fee" { -1/2 1/2 }
t "" 1 "win" { 3 -3 }
t "" 2 "lose" { -1 1 }
p "" 1 2 "second" { "stay" "go" } 0
t "" 2
t "" 1
"#;

fn number(numer: i64, denom: i64) -> Exact {
    Exact::new(numer.into(), denom.into())
}

#[test]
fn what_is_written_is_what_was_read() {
    for text in [HORSE, LOTTERY] {
        let game = read(text).expect("a game");
        let again = read(&write(&game)).expect("what was written");
        assert_eq!(again, game);
        assert_eq!(write(&again), write(&game));
    }
    let horse = read(HORSE).expect("a game");
    assert_eq!((horse.players.len(), horse.nodes.len(), horse.sets.len()), (3, 9, 3));
    assert_eq!(horse.sets[1].members, 2);
    assert_eq!(read(LOTTERY).expect("a game").title, "A \"lottery\"");
}

#[test]
fn what_cannot_become_another_thing_is_said() {
    // A game with imperfect information has no tree and no induction.
    {
        let horse = read(HORSE).expect("a game");
        assert_eq!(to_tree(&horse).err(), Some(NoTree::Players(3)));
        assert_eq!(induction(&horse).err(), Some(Imperfect(SetId(1))));
        let blind = LOTTERY.replace("p \"\" 1 2 \"second\" { \"stay\" \"go\" } 0", "p \"\" 1 1 0");
        let blind = read(&blind).expect("a game");
        assert!(matches!(to_tree(&blind), Err(NoTree::Imperfect(_))));
    }

    // Trees without a game give the reason.
    {
        assert_eq!(of_tree(&tree("[inf, 3]"), "x").err(), Some(NoTree::Infinite(crate::tree::NodeId(1))));
        let game = read(&HORSE.replace("\"One\" \"Two\" \"Three\"", "\"One\" \"Two\"").replace("p \"\" 3", "p \"\" 2"));
        assert!(game.is_err(), "three payoffs for two players");
    }
}

#[test]
fn fractions_are_exact_and_payments_on_the_way_count() {
    let game = read(LOTTERY).expect("a game");
    let found = induction(&game).expect("all is seen");
    // Heads: 3 − 1/2; tails: 3; so 5/6 + 2.
    assert_eq!(found.values[0], [number(17, 6), number(-17, 6)]);
    assert_eq!((found.chosen[1], found.chosen[4]), (Some(2), Some(6)));
    assert_eq!(found.order, [1, 4, 0]);
    let (tree, sum) = to_tree(&game).expect("a tree");
    assert_eq!((tree.len(), sum), (7, number(0, 1)));
    assert_eq!(tree.value(tree.at(&[0, 0]).expect("a leaf")), Some(2.5));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let told = |text: &str| {
        let problem = read(text).expect_err("a problem");
        let at = problem.labels.first().map(|label| text.get(label.range.clone()).unwrap_or_default().to_owned());
        (problem.message, at.unwrap_or_default())
    };
    let head = "EFG 2 R \"x\" { \"A\" \"B\" }\n";
    for (text, message, at) in [
        ("", "the file ends too early: expected EFG", ""),
        ("NFG 1 R", "expected EFG, found `NFG`", "NFG"),
        ("EFG 2 R \"x", "this text is not closed", "\""),
        ("EFG 2 R \"x\" { }", "this game has no players", "{ }"),
        (&format!("{head}p \"\" 3 1"), "there is no player 3: the game has 2 players", "3"),
        (&format!("{head}p \"\" 1 1 \"\" {{ \"a\" }}"), "the file ends too early: expected a whole number", ""),
        (&format!("{head}p \"\" 1 1 \"\" 0"), "information set 1 is new here: list its actions", "1"),
        (&format!("{head}t \"\" 1 \"\" {{ 1 }}"), "there is 1 payoff for 2 players", "{ 1 }"),
        (&format!("{head}t \"\" 1"), "outcome 1 is new here: list its payoffs", "1"),
        (&format!("{head}t \"\" 0 t"), "there is text after the end of the game", "t"),
        (
            &format!("{head}c \"\" 1 \"\" {{ \"a\" 1/2 \"b\" 1/3 }} 0"),
            "the probabilities of a chance move add up to 5/6 instead of 1",
            "{ \"a\" 1/2 \"b\" 1/3 }",
        ),
        (&format!("{head}t \"\" 1 \"\" {{ 1 x }}"), "expected a number, found `x`", "x"),
        (&format!("{head}x"), "expected a node: `c`, `p` or `t`, found `x`", "x"),
    ] {
        assert_eq!(told(text), (message.to_owned(), at.to_owned()), "{text}");
    }
}

fn chain(plies: u32) -> String {
    let mut text = String::from("EFG 2 R \"chain\" { \"A\" \"B\" }\n");
    for node in 0..plies {
        writeln!(text, "p \"\" {} {node} \"\" {{ \"on\" }} 0", node % 2 + 1).expect("memory does not fail");
    }
    text + "t \"\" 1 \"\" { 1 2 }\n"
}

#[test]
fn games_have_limits() {
    // A game may have as many plies as a tree in JSON.
    {
        let game = read(&chain(MAX_PLIES)).expect("a game");
        assert_eq!(induction(&game).expect("all is seen").values[0], [number(1, 1), number(2, 1)]);
        let text = chain(MAX_PLIES + 1);
        let problem = read(&text).expect_err("one ply too many");
        assert_eq!((problem.code, problem.message.as_str()), ("too-deep", "this game has more than 10,000 plies"));
        assert_eq!(problem.labels[0].range, text.len() - 18..text.len() - 17, "the leaf below the last node allowed");
    }

    // More players reduce the maximum number of nodes.
    {
        let game = |leaves: usize| {
            let mut text = format!("EFG 2 R \"wide\" {{ {}}}\n", "\"P\" ".repeat(64));
            writeln!(text, "p \"\" 1 1 \"\" {{ {}}} 0", "\"a\" ".repeat(leaves)).expect("memory does not fail");
            writeln!(text, "t \"\" 1 \"\" {{ {}}}", "1 ".repeat(64)).expect("memory does not fail");
            text + &"t \"\" 1\n".repeat(leaves - 1)
        };
        assert_eq!(read(&game(93_749)).map(|game| game.nodes.len()), Ok(93_750), "six million values");
        let problem = read(&game(93_750)).expect_err("a node too many");
        assert_eq!(problem.message, "this game has more than 93,750 nodes, the limit for 64 players");
    }
}

#[test]
fn a_chance_move_with_many_outcomes_is_read_and_becomes_a_tree() {
    let draws = (0..20_000).map(|draw| format!("\"{draw}\" 1/20000")).collect::<Vec<_>>().join(" ");
    let mut text = format!("EFG 2 R \"draw\" {{ \"A\" \"B\" }} c \"\" 1 \"\" {{ {draws}}} 1 \"\" {{ 1 0 }}\n");
    for leaf in 0..20_000 {
        writeln!(text, "t \"\" {} \"\" {{ {leaf} -{leaf} }}", leaf + 2).expect("memory does not fail");
    }
    let game = read(&text).expect("a game");
    let (tree, sum) = to_tree(&game).expect("a tree");
    let last = tree.at(&[19_999]).expect("a leaf");
    assert_eq!((tree.value(last), tree.probability(last), sum), (Some(20_000.0), Some(0.00005), number(1, 1)));
}

fn worth(game: &ExtensiveGame, paid: &[Vec<Exact>], node: u32) -> Vec<Exact> {
    let below: Vec<Vec<Exact>> = game.children(node).map(|child| worth(game, paid, child)).collect();
    match game.set(node).map(|set| (set.actor, set)) {
        None => paid[node as usize].clone(),
        Some((Actor::Player(player), _)) => {
            let most = below.iter().map(|value| &value[player as usize]).max().expect("children").clone();
            below.into_iter().find(|value| value[player as usize] == most).expect("the most")
        }
        Some((Actor::Chance, set)) => (0..game.players.len())
            .map(|player| {
                let weighted = below.iter().zip(&set.actions);
                weighted.map(|(value, action)| &value[player] * action.probability.as_ref().expect("chance")).sum()
            })
            .collect(),
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn trees_go_out_and_come_back(tree in any_tree()) {
        prop_assume!(tree.nodes().all(|id| tree.value(id).is_none_or(f64::is_finite)));
        let game = of_tree(&tree, "any").expect("a game");
        let again = read(&write(&game)).expect("what was written");
        prop_assert_eq!(&again, &game);
        let (back, sum) = to_tree(&again).expect("a tree");
        prop_assert_eq!(sum, Exact::default());
        prop_assert_eq!(back.len(), tree.len());
        for id in tree.nodes() {
            prop_assert_eq!(back.value(id), tree.value(id).map(|value| value + 0.0));
            prop_assert_eq!(back.children(id).count(), tree.children(id).count());
        }
    }

    #[test]
    fn induction_is_what_the_definition_says(tree in any_tree(), seed in prop::collection::vec(0i64..5, 1..40)) {
        prop_assume!(tree.nodes().all(|id| tree.value(id).is_none_or(f64::is_finite)));
        let mut game = of_tree(&tree, "any").expect("a game");
        game.players.push("third".to_owned());
        for (number, outcome) in game.outcomes.iter_mut().enumerate() {
            outcome.payoffs = (0..3).map(|player| number_of(&seed, number * 3 + player).into()).collect();
        }
        for (number, set) in game.sets.iter_mut().enumerate() {
            if let Actor::Player(player) = &mut set.actor {
                *player = (seed[number % seed.len()] % 3) as u32;
            }
        }
        // Inner nodes have payoffs, too.
        let outcomes = game.outcomes.len() as u32;
        for (number, node) in (0..).zip(&mut game.nodes).filter(|(_, node)| node.content != Content::Leaf) {
            node.outcome = Some(number % outcomes).filter(|_| seed[number as usize % seed.len()] < 2);
        }
        let paid = game.paid();
        let mut leaves = Vec::new();
        let all: Result<(), ()> = game.each_leaf(|leaf, payoffs| {
            leaves.push((leaf, payoffs.iter().map(Payoff::exact).collect::<Vec<_>>()));
            Ok(())
        });
        let expected: Vec<_> = (0..game.nodes.len() as u32)
            .filter(|&node| game.set(node).is_none())
            .map(|leaf| (leaf, paid[leaf as usize].clone()))
            .collect();
        prop_assert_eq!((all, leaves), (Ok(()), expected));
        let found = induction(&game).expect("all is seen");
        prop_assert_eq!(&found.values[0], &worth(&game, &paid, 0));
        prop_assert_eq!(found.order.len(), game.nodes.iter().filter(|node| node.content != Content::Leaf).count());
    }
}

fn number_of(seed: &[i64], at: usize) -> Exact {
    number(seed[at % seed.len()] * 7 - at as i64 % 5, 3)
}

#[test]
fn strategic_forms_are_those_known() {
    // Each player of the horse has two strategies.
    {
        let horse = read(HORSE).expect("a game");
        let form = strategic_form(&horse, &Progress::default()).expect("a small game");
        assert_eq!(form.strategies, [["D", "C"], ["d", "c"], ["l", "r"]]);
        let whole = |numbers: [i64; 3]| numbers.map(|number| Exact::from_integer(number.into())).to_vec();
        // The first player's strategy changes fastest: D d l, C d l, D c l, C c l, and the same with r.
        let expected =
            [[3, 3, 2], [4, 4, 0], [3, 3, 2], [1, 1, 1], [0, 0, 0], [0, 0, 1], [0, 0, 0], [1, 1, 1]].map(whole);
        assert_eq!(form.payoffs, expected);
    }

    // Strategies omit the sets that they exclude.
    {
        let text = r#"EFG 2 R "" { "A" "B" }
p "" 1 1 "" { "out" "in" } 0
t "" 1 "" { 0 0 }
p "" 2 1 "" { "fight" "yield" } 0
t "" 2 "" { -1 -1 }
p "" 1 2 "" { "small" "large" } 0
t "" 3 "" { 1 1 }
t "" 4 "" { 2 1/2 }
"#;
        let form = strategic_form(&read(text).expect("a game"), &Progress::default()).expect("a small game");
        assert_eq!(form.strategies, [vec!["out", "in small", "in large"], vec!["fight", "yield"]]);
        assert_eq!(form.payoffs[5], [number(2, 1), number(1, 2)]);
    }

    // Imperfect recall does not duplicate strategies.
    {
        let form = strategic_form(&read(FORGETFUL).expect("a game"), &Progress::default()).expect("a small game");
        assert_eq!(form.strategies[0], ["l x", "l y", "m stop", "m x go", "m y go", "r"]);
        let paid: Vec<_> = form.payoffs.iter().map(|payoffs| payoffs[0].clone()).collect();
        assert_eq!(paid, [1, 2, 5, 3, 4, 6].map(|paid| number(paid, 1)));
    }
}

#[test]
fn a_strategic_form_tells_how_far_it_is_and_can_be_cancelled() {
    let horse = read(HORSE).expect("a game");
    let progress = Progress::default();
    strategic_form(&horse, &progress).expect("a small game");
    assert_eq!(progress.nodes(), 7 * horse.nodes.len() as u64, "all of eight profiles before the last");
    progress.cancel();
    assert_eq!(strategic_form(&horse, &progress), Err(NoStrategicForm::Cancelled));
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn what_induction_finds_is_an_equilibrium_of_the_strategic_form(tree in any_tree()) {
        let Ok(game) = of_tree(&tree, "") else { return Ok(()) };
        let Ok(form) = strategic_form(&game, &Progress::default()) else { return Ok(()) };
        let found = induction(&game).expect("all is seen");
        let [rows, columns] = [0, 1].map(|player| form.strategies[player].len());
        let paid = |row: usize, column: usize, player: usize| &form.payoffs[row + column * rows][player];
        let is_equilibrium = |row: usize, column: usize| {
            (0..rows).all(|other| paid(other, column, 0) <= paid(row, column, 0))
                && (0..columns).all(|other| paid(row, other, 1) <= paid(row, column, 1))
        };
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let equilibria: Vec<_> = cells.filter(|&(row, column)| is_equilibrium(row, column)).collect();
        // The game is zero-sum, so all equilibria have the value of the induction.
        prop_assert!(!equilibria.is_empty());
        for (row, column) in equilibria {
            prop_assert_eq!(paid(row, column, 0), &found.values[0][0]);
        }
    }
}

/// Imperfect recall: the third set is on the path through `l` and on the one through `m` and `go`.
const FORGETFUL: &str = r#"EFG 2 R "" { "A" "B" }
p "" 1 1 "" { "l" "m" "r" } 0
p "" 1 3 "" { "x" "y" } 0
t "" 1 "" { 1 0 }
t "" 2 "" { 2 0 }
p "" 1 2 "" { "go" "stop" } 0
p "" 1 3 0
t "" 3 "" { 3 0 }
t "" 4 "" { 4 0 }
t "" 5 "" { 5 0 }
t "" 6 "" { 6 0 }
"#;

fn forgetful() -> impl Strategy<Value = ExtensiveGame> {
    (any_tree(), prop::collection::vec(0..3_usize, 1..40)).prop_filter_map("a small game", |(tree, seed)| {
        let mut game = of_tree(&tree, "").ok()?;
        let mut first = HashMap::new();
        for at in 0..game.nodes.len() {
            let Content::Set(set) = game.nodes[at].content else { continue };
            let InformationSet { actor, ref actions, .. } = game[set];
            let group = (actor, actions.len(), seed[at % seed.len()]);
            let kept = *first.entry(group).or_insert(set);
            game.nodes[at].content = Content::Set(kept);
        }
        (game.nodes.len() <= 40).then_some(game)
    })
}

fn reduced(game: &ExtensiveGame, player: u32) -> Option<BTreeSet<Vec<(u32, u32)>>> {
    let own = |node: u32| match game[node].content {
        Content::Set(set) if game[set].actor == Actor::Player(player) => Some(set.0),
        Content::Set(_) | Content::Leaf => None,
    };
    let sets: BTreeSet<u32> = (0..game.nodes.len() as u32).filter_map(own).collect();
    let counts = sets.iter().map(|&set| game.sets[set as usize].actions.len());
    let all = counts.clone().product::<usize>();
    if all > 3_000 {
        return None;
    }
    let plan = |mut number: usize| -> BTreeMap<u32, u32> {
        let action = |(&set, count): (&u32, usize)| {
            let action = number % count;
            number /= count;
            (set, action as u32)
        };
        sets.iter().zip(counts.clone()).map(action).collect()
    };
    let reached = |plan: &BTreeMap<u32, u32>, mut node: u32| {
        while let Some(parent) = game[node].parent {
            if own(parent).is_some_and(|set| plan[&set] != game[node].ordinal) {
                return false;
            }
            node = parent;
        }
        true
    };
    let visible = |number: usize| {
        let plan = plan(number);
        let nodes = (0..game.nodes.len() as u32).filter(|&node| reached(&plan, node));
        let sets: BTreeSet<u32> = nodes.filter_map(own).collect();
        sets.into_iter().map(|set| (set, plan[&set])).collect()
    };
    Some((0..all).map(visible).collect())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_strategic_form_has_each_reduced_strategy_once(game in forgetful()) {
        let Ok(form) = strategic_form(&game, &Progress::default()) else { return Ok(()) };
        for player in 0..2 {
            let Some(reduced) = reduced(&game, player) else { continue };
            prop_assert_eq!(form.strategies[player as usize].len(), reduced.len());
            let all: BTreeSet<String> = reduced.iter().map(|plan| named(&game, plan)).collect();
            let found: BTreeSet<String> = form.strategies[player as usize].iter().cloned().collect();
            prop_assert_eq!(found, all);
        }
    }
}

fn named(game: &ExtensiveGame, plan: &[(u32, u32)]) -> String {
    let first = |set: u32| game.nodes.iter().position(|node| node.content == Content::Set(SetId(set)));
    let mut plan = plan.to_vec();
    plan.sort_by_key(|&(set, _)| first(set));
    let names = plan.iter().map(|&(set, action)| game.sets[set as usize].actions[action as usize].name.clone());
    let names = names.collect::<Vec<_>>().join(" ");
    if names.is_empty() { "-".to_owned() } else { names }
}
