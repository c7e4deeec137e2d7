//! Pins the steps of every search by hashes, because a search must not change when it is compiled differently.

use std::fmt::Write;
use std::sync::Arc;

use super::{Choices, Input, SearchProblem, fitting_algorithms, run};
use crate::search::Rules;
use crate::trace::Step;
use plywood_games::GameSpec;
use plywood_tree::format::{Syntax, read};
use plywood_tree::library;
use plywood_tree::random::SplitMix;
use plywood_tree::settings::{Algorithm, Bug, Choice as _, CutRule, FailMode, Guess, Order, Returns, Table};
use plywood_tree::testing::{self, tree, tree_from, with_non_quiet, with_players};
use plywood_tree::tree::{Player, Tree};

/// Hash of a text. Source: Fowler, Noll and Vo 1991, FNV-1a with 64 bits.
struct Sum(u64);

impl Write for Sum {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = text.bytes().fold(self.0, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Ok(())
    }
}

fn searches(input: &Input, depth: u32, is_one: impl Fn(Algorithm) -> bool) -> Vec<Choices> {
    let mut all = Vec::new();
    for algorithm in fitting_algorithms(input).into_iter().filter(|&algorithm| is_one(algorithm)) {
        let usual = Choices { rules: Rules { depth, ..Rules::of(algorithm) }, order: Order::Given, seed: 1 };
        let with = |rules| Choices { rules, ..usual };
        all.push(usual);
        all.push(Choices { order: Order::Random, ..usual });
        all.push(with(Rules { depth: 1, ..usual.rules }));
        all.push(with(Rules { fail_mode: FailMode::FailHard, cut_rule: CutRule::Strict, ..usual.rules }));
        if algorithm.has_passes() {
            all.push(Choices { order: Order::Previous, ..usual });
            all.push(Choices { order: Order::Previous, ..with(Rules { nodes: 60, ..usual.rules }) });
        }
        if algorithm.guesses() {
            let guesses = [f64::INFINITY, f64::NEG_INFINITY, 2.5].into_iter().filter_map(Guess::new);
            all.extend(guesses.map(|first_guess| with(Rules { first_guess, ..usual.rules })));
        }
        if algorithm == Algorithm::AlphaBeta {
            all.push(Choices { order: Order::Best, ..usual });
            all.push(Choices { order: Order::Worst, ..usual });
        }
    }
    all
}

fn add(sum: &mut Sum, input: &Input, choices: Choices) -> std::fmt::Result {
    let run = match run(input, choices, &Arc::default()) {
        Ok(run) => run,
        Err(refused) => return write!(sum, "{refused:?}"),
    };
    let (tree, steps) = (run.replay.tree(), &run.replay.trace().steps);
    steps.iter().try_for_each(|step| match step {
        Step::Pass { pass, depth, guess: None } => write!(sum, "Pass {{ pass: {pass}, depth: {depth} }}"),
        _ => write!(sum, "{step:?}"),
    })?;
    tree.nodes().try_for_each(|node| {
        write!(sum, "{:?}{:?}{:?}", tree.parent(node), tree.kind(node), tree.duplicate_of(node))?;
        write!(sum, "{:?}{:?}", tree.value(node), tree.move_name(node))
    })
}

fn sum(searches: impl IntoIterator<Item = (Input, Choices)>) -> String {
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    for (input, choices) in searches {
        add(&mut sum, &input, choices).expect("a sum takes every text");
    }
    format!("{:016x}", sum.0)
}

fn nested(random: &mut SplitMix, plies: u32, leaf: fn(&mut SplitMix) -> String) -> String {
    if plies == 0 || (plies < 4 && random.below(6) == 0) {
        return leaf(random);
    }
    let children: Vec<String> = (0..=random.below(3)).map(|_| nested(random, plies - 1, leaf)).collect();
    format!("[{}]", children.join(","))
}

fn number(random: &mut SplitMix) -> String {
    match random.below(16) {
        0 => "inf".to_owned(),
        1 => "-inf".to_owned(),
        2 => "2.5".to_owned(),
        number => (number as i64 - 9).to_string(),
    }
}

fn label(random: &mut SplitMix) -> String {
    if random.below(2) == 0 { "T" } else { "F" }.to_owned()
}

/// A random tree. The kinds alternate: numbers, MIN at the root, truth values, chance nodes, non-quiet nodes.
fn random_tree(seed: u64) -> Arc<Tree> {
    let random = &mut SplitMix::new(seed);
    match seed % 5 {
        0 => tree(&nested(random, 4, number)),
        1 => tree_from(&nested(random, 5, number), Some(Player::Min)),
        2 => tree(&nested(random, 4, label)),
        3 => with_players(&tree(&nested(random, 4, number)), &[Player::Max, Player::Chance, Player::Min]),
        _ => with_non_quiet(&tree(&nested(random, 5, number))),
    }
}

/// Lectures with a search, in which games have a depth that is fast to search.
fn lectures() -> impl Iterator<Item = (String, Input, u32)> {
    library::all().iter().filter_map(|lecture| {
        let document = read(lecture.text, Syntax::Toml).ok()?;
        let SearchProblem { content: input, view, .. } = SearchProblem::new(document, lecture.name).ok()?;
        let most = if let Input::Game(_) = input { 3 } else { u32::MAX };
        let depth = view.depth.unwrap_or(most).min(most);
        Some((lecture.name.to_owned(), input, depth))
    })
}

fn games() -> impl Iterator<Item = (String, Input, u32)> {
    GameSpec::examples().flat_map(|example| {
        ["none", "siblings", "positions"].map(|merge| {
            let game = GameSpec::parse(example).and_then(|game| game.with(&format!("merge={merge}"))).expect("a game");
            (game.name(), Input::Game(game), 2)
        })
    })
}

type Line = (String, Vec<(Input, Choices)>);

fn all_lines() -> Vec<Line> {
    // Searches with a table of bounds and those that return by level have their own lines, so that a new one does not change the
    // others.
    let has_own_line = |algorithm: Algorithm| {
        algorithm.facts().table == Table::Bounds || algorithm.facts().returns == Returns::ByLevel
    };
    let each = |input: Input, depth, is_own| {
        let all = searches(&input, depth, |algorithm| has_own_line(algorithm) == is_own);
        all.into_iter().map(move |choices| (input.clone(), choices))
    };
    let every = |input, depth| each(input, depth, false);
    let named = lectures().chain(games());
    let mut lines: Vec<Line> = named.map(|(name, input, depth)| (name, every(input, depth).collect())).collect();
    let trees: Vec<Input> = (0..500).map(|seed| Input::Tree(random_tree(seed))).collect();
    for (at, trees) in trees.chunks(50).enumerate() {
        let searches = trees.iter().flat_map(|tree| every(tree.clone(), u32::MAX));
        lines.push((format!("random trees from {}", 50 * at), searches.collect()));
    }
    let inputs = || lectures().chain(games()).map(|(_, input, depth)| (input, depth));
    let inputs = || inputs().chain(trees.iter().take(100).map(|tree| (tree.clone(), u32::MAX)));
    for algorithm in Algorithm::all().filter(|&algorithm| has_own_line(algorithm)) {
        let searches = inputs().flat_map(|(input, depth)| each(input, depth, true));
        let searches = searches.filter(|(_, choices)| choices.rules.algorithm == algorithm);
        lines.push((format!("everything, {}", algorithm.name()), searches.collect()));
    }
    for bug in Bug::all() {
        let rules = Rules { bug: Some(bug), ..Rules::of(Algorithm::AlphaBeta) };
        let choices = Choices { rules, order: Order::Given, seed: 1 };
        let searches = trees.iter().map(|tree| (tree.clone(), choices));
        lines.push((format!("random trees, {}", bug.name()), searches.collect()));
    }
    lines
}

#[test]
fn every_search_takes_the_steps_it_took() {
    let line = |(name, searches): Line| format!("{} {name}", sum(searches));
    if !testing::is_full_run() {
        let known = include_str!("../../../../snapshots/traces/sums.snap");
        let mut lines = testing::some(all_lines()).map(line);
        return assert_eq!(lines.find(|line| !known.lines().any(|known| known == line)), None);
    }
    let lines: Vec<String> = all_lines().into_iter().map(line).collect();
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/traces"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("sums", lines.join("\n")));
}
