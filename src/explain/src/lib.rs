//! Sentences for facts: the effect of a step of a search and the reason for it, in plain English.
//!
//! Everything is computed from a [`Moment`] of a recorded search, and returned as a [`Sentence`]. Its pieces of text have tones,
//! so that a screen can color them and a transcript can join them.
//!
//! ```
//! use plywood_explain::{self as explain, Wording};
//! use plywood_messages::words::Charset;
//! use plywood_search::session::{Choices, SearchProblem, run};
//! use plywood_tree::source::SourceText;
//!
//! let file = SourceText::new("two.toml", "tree = [[3, 12, 8], [2, 4, 6]]");
//! let subject = SearchProblem::read(&file, None).map_err(|problems| problems[0].message.clone())?;
//! let run = run(&subject.content, Choices::of(&subject.content, &subject.view), &std::sync::Arc::default())?;
//! let wording = Wording { rules: run.choices.rules, charset: Charset::Ascii };
//! for moment in (0..=run.replay.len()).map(|step| run.replay.at(step)) {
//!     println!("{}", explain::step(moment, wording));
//! }
//! assert_eq!(run.replay.end().tally().visited, 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
extern crate plywood_messages;

/// Returns a message as a sentence of a [`Phrasing`].
macro_rules! tell {
    ($phrasing:expr, $($message:tt)+) => {
        $phrasing.say(&say!($($message)+))
    };
}

mod brief;
#[cfg(test)]
mod claims_tests;
mod condition;
mod cutoff;
mod fault;
#[cfg(test)]
mod faults_tests;
#[cfg(test)]
mod games_tests;
#[cfg(test)]
mod language_tests;
#[cfg(test)]
mod length_tests;
mod pending;
mod phrasing;
mod proof;
pub mod pseudocode;
mod step;
mod terms;
mod update;
mod visit;
mod why;
pub mod words;

pub use brief::{brief, brief_why};
pub use condition::{CutCondition, condition, cut_condition, cut_sign};
pub use pending::{first_question, pending};
use phrasing::Phrasing;
use plywood_messages::words::{Charset, Sentence};
use plywood_search::{replay::Moment, search::Rules, session::Choices};
use plywood_tree::tree::NodeId;
pub use step::{caption, headline};
pub use terms::sum;
pub use why::why;

/// Options of the sentences about a search: its rules and the charset.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    pub rules: Rules,
    pub charset: Charset,
}

impl Wording {
    /// Returns the options for a search with these choices.
    pub const fn of(choices: Choices, charset: Charset) -> Self {
        Self { rules: choices.search_rules(), charset }
    }
}

/// Explains the last step; before the first step, what is about to happen.
pub fn step(moment: Moment<'_>, wording: Wording) -> Sentence {
    step::sentence(Phrasing::new(moment, wording))
}

/// Explains the last step for a transcript: without tones it is faster for many steps.
pub fn step_text(moment: Moment<'_>, wording: Wording) -> Sentence {
    step::sentence(Phrasing::new(moment, wording).without_tones())
}

/// Returns true if the search makes its mistake at the last step; never in a search without a mistake.
pub fn goes_wrong(moment: Moment<'_>, wording: Wording) -> bool {
    Phrasing::new(moment, wording).fault().is_some()
}

/// Returns the change of the root's child order by the last pass: `B, which pass 1 found best, moves to the front.` `None` if no
/// pass begins at this step, or if every pass uses the same order.
pub fn new_order(moment: Moment<'_>, wording: Wording) -> Option<Sentence> {
    Phrasing::new(moment, wording).new_order()
}

/// Returns the name of a node in sentences: its own, `the leaf 7`, `A's first child`, `the position after b2`.
pub fn name(moment: Moment<'_>, wording: Wording, node: NodeId) -> Sentence {
    Phrasing::new(moment, wording).noun(node)
}

/// Returns the name without the value of a leaf, which may not be known yet: `A's first leaf`.
pub fn place_name(moment: Moment<'_>, wording: Wording, node: NodeId) -> Sentence {
    Phrasing::new(moment, wording).by_place(node)
}

#[cfg(test)]
mod tests {
    use std::{fmt::Write, sync::Arc};

    use super::*;
    use plywood_games::{Describe, Game, LoadedTree, TicTacToe};
    use plywood_search::{
        oracles::revisiting::{self, MODES, Mode},
        replay::Replay,
        search::search,
        testing::{alpha_beta, replay},
        trace::{GeneratedTree, GivenTree, Recording, Watched},
    };
    use plywood_tree::{
        progress::Progress,
        settings::{Algorithm, CutRule, FailMode, Guess},
        testing::{self, PISA, TEXTBOOK, tree},
        tree::{Domain, Player, Tree, TreeBuilder, Turns},
    };
    use proptest::prelude::*;

    const HARD: (FailMode, CutRule) = (FailMode::FailHard, CutRule::Equal);
    const SOFT: (FailMode, CutRule) = (FailMode::FailSoft, CutRule::Equal);

    fn wording(rules: Rules) -> Wording {
        Wording { rules, charset: Charset::Unicode }
    }

    fn text(replay: &Replay, wording: Wording) -> String {
        let mut text = String::new();
        for cursor in 0..=replay.len() {
            let moment = replay.at(cursor);
            writeln!(text, "{cursor:>3} {}", step(moment, wording)).unwrap();
            for (mark, words) in [('!', headline(moment, wording)), ('?', condition(moment, wording))] {
                text.extend(words.map(|words| format!("    {mark} {words}\n")));
            }
        }
        for node in replay.tree().nodes() {
            writeln!(text, "{}", about(replay, wording, replay.len(), node)).unwrap();
        }
        text
    }

    fn about(replay: &Replay, wording: Wording, cursor: usize, node: NodeId) -> String {
        let moment = replay.at(cursor);
        let sentences: Vec<String> = why(moment, wording, node).iter().map(ToString::to_string).collect();
        format!("{}: {}", name(moment, wording, node), sentences.join(" "))
    }

    fn snapshot(name: &str, replay: &Replay, rules: Rules) {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/explain"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, text(replay, wording(rules))));
    }

    #[test]
    fn every_search_reads_well() {
        const TRUTH: &str = "[[F, T], [[[F, T], T], [F, T], T]]";
        let first_guess = Guess::new(f64::INFINITY).expect("a number");
        let (hard, soft) = (alpha_beta(HARD.0, HARD.1), alpha_beta(SOFT.0, SOFT.1));
        for (name, rules, tree) in [
            ("ubb-fail-hard", hard, testing::ubb()),
            (
                "ties-strict",
                alpha_beta(FailMode::FailSoft, CutRule::Strict),
                tree("[[3, 3], [3, 4, [2, 9]], [1, [7, 8]]]"),
            ),
            ("bounds-fail-hard", hard, tree("[[3, 3], [[1, 2], [3, 0], 3], [inf, -inf]]")),
            ("mtd-f", Rules { first_guess, ..Rules::of(Algorithm::MtdF) }, testing::ubb()),
            ("chance", Rules::of(Algorithm::Expectiminimax), chance_tree()),
            ("truth", soft, tree(TRUTH)),
            ("and-or-lazy", Rules::of(Algorithm::AndOrLazy), tree(TRUTH)),
            ("labels", Rules::of(Algorithm::Labels), tree(TRUTH)),
            ("negamax-ab", Rules::of(Algorithm::NegamaxAb), tree(TEXTBOOK)),
            ("depth-limit", Rules { depth: 2, ..Rules::of(Algorithm::Minimax) }, tree(PISA)),
        ] {
            snapshot(name, &replay(&tree, rules), rules);
        }
        for (name, tree, mode, depth) in [
            ("scout", "[[3, 5], [4, 6], [[2, 9], 1]]", Mode::Scout, 9),
            ("passes", "[[3, 5], [4, [6, 2]]]", Mode::Deepening, 2),
        ] {
            snapshot(name, &revisiting::replay(&testing::tree(tree), mode, depth), soft);
        }
        let mut recording = Recording::<GeneratedTree>::default();
        let mut game = TicTacToe::default();
        for square in [4, 0, 8, 2, 1] {
            game.make(1 << square);
        }
        let Ok(_) = search(soft, &mut game, &mut recording);
        let replay = Replay::new(recording.finish(Domain::Numbers, game.move_names(), u32::MAX));
        snapshot("tic-tac-toe", &replay, soft);
    }

    fn chance_tree() -> Arc<Tree> {
        let mut builder = TreeBuilder::new();
        builder.enter();
        for values in [[(0.9, 2.0), (0.1, 3.0)], [(0.0, f64::INFINITY), (1.0, 4.0)]] {
            let chance = builder.enter();
            builder.set_player(chance, Player::Chance);
            for (p, value) in values {
                let leaf = builder.leaf(value, Domain::Numbers);
                builder.set_probability(leaf, p);
            }
            builder.leave();
        }
        builder.leave();
        Arc::new(builder.finish(&Turns::Alternate(None)).unwrap())
    }

    fn wordings() -> Vec<Wording> {
        let rules = [FailMode::FailSoft, FailMode::FailHard]
            .into_iter()
            .flat_map(|fail_mode| [CutRule::Equal, CutRule::Strict].map(|cut_rule| alpha_beta(fail_mode, cut_rule)))
            .flat_map(|rules| [rules, Rules { algorithm: Algorithm::NegamaxAb, ..rules }])
            .chain([Rules::of(Algorithm::Negamax), Rules { depth: 2, ..Rules::of(Algorithm::Negamax) }])
            .chain([Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Labels].map(Rules::of))
            .chain([Rules::of(Algorithm::Minimax), Rules { depth: 2, ..alpha_beta(SOFT.0, SOFT.1) }]);
        rules.flat_map(|rules| [Charset::Unicode, Charset::Ascii].map(|charset| Wording { rules, charset })).collect()
    }

    fn is_well_formed(sentence: &Sentence, charset: Charset) -> bool {
        let text = sentence.to_string();
        let signs = charset == Charset::Unicode || text.is_ascii();
        !text.trim().is_empty() && !text.contains(char::is_control) && !text.contains("NaN") && signs
    }

    proptest! {
        #![proptest_config(testing::cases(24))]

        #[test]
        fn every_sentence_of_every_search_is_well_formed(tree in testing::any_tree()) {
            for wording in wordings() {
                let replay = replay(&tree, wording.rules);
                for moment in (0..=replay.len()).map(|cursor| replay.at(cursor)) {
                    prop_assert_eq!(step_text(moment, wording).to_string(), step(moment, wording).to_string());
                    let more = tree.nodes().step_by(3).flat_map(|node| why(moment, wording, node));
                    let sentences = [Some(step(moment, wording)), headline(moment, wording), condition(moment, wording)];
                    for sentence in sentences.into_iter().flatten().chain(more) {
                        prop_assert!(is_well_formed(&sentence, wording.charset), "{sentence}");
                    }
                    prop_assert!(tree.nodes().all(|node| !why(moment, wording, node).is_empty()));
                }
            }
        }
    }

    proptest! {
        #![proptest_config(testing::cases(24))]

        #[test]
        fn every_sentence_of_a_search_that_comes_back_is_well_formed(
            tree in testing::any_tree(), mode in prop::sample::select(MODES.to_vec()), depth in 0u32..7,
        ) {
            let wording = Wording { rules: alpha_beta(SOFT.0, SOFT.1), charset: Charset::Ascii };
            let replay = revisiting::replay(&tree, mode, depth);
            for moment in (0..=replay.len()).map(|cursor| replay.at(cursor)) {
                prop_assert_eq!(step_text(moment, wording).to_string(), step(moment, wording).to_string());
                let more = tree.nodes().step_by(3).flat_map(|node| why(moment, wording, node));
                let sentences = [Some(step(moment, wording)), headline(moment, wording), condition(moment, wording)];
                for sentence in sentences.into_iter().flatten().chain(more) {
                    prop_assert!(is_well_formed(&sentence, wording.charset), "{sentence}");
                }
            }
        }
    }

    #[test]
    fn a_hostile_name_is_only_text() {
        let mut builder = TreeBuilder::new();
        for name in ["\x1b[2J{}", " \t", "\u{202e}evil"] {
            let node = builder.enter();
            builder.set_name(node, name);
            builder.leaf(1.0, Domain::Numbers);
        }
        (0..3).for_each(|_| builder.leave());
        let tree = Arc::new(builder.finish(&Turns::Alternate(None)).unwrap());
        let rules = alpha_beta(SOFT.0, SOFT.1);
        let text = text(&replay(&tree, rules), wording(rules));
        assert!(text.contains("MAX at \\u{1b}[2J{}") && text.contains("\\u{202e}evil"), "{text}");
        assert!(!text.contains(|c: char| c.is_control() && c != '\n') && !text.contains('\u{202e}'));
    }

    #[test]
    fn cutoffs_name_their_bounds() {
        // The two cutoffs of UBB are worded as in the lecture.
        {
            let rules = alpha_beta(HARD.0, HARD.1);
            let replay = replay(&testing::ubb(), rules);
            let ascii = Wording { rules, charset: Charset::Ascii };
            let text: Vec<String> =
                replay.cutoffs().iter().map(|&at| step(replay.at(at as usize), ascii).to_string()).collect();
            let expected = [
                "0 <= 3: MAX at R already has 3 and will never let play come to D. So D's other child is not looked at (deep alpha cutoff).",
                "8 >= 5: MIN at B already has 5 and will never let play come to E. So E's other child is not looked at (beta cutoff).",
            ];
            assert_eq!(text, expected);
            let before = condition(replay.at(replay.cutoffs()[1] as usize - 2), ascii).map(|words| words.to_string());
            assert_eq!(before.as_deref(), Some("cut here if a child of E is >= 5"));
        }

        // A cutoff at the best possible value needs no holder of the bound.
        {
            let rules = alpha_beta(SOFT.0, SOFT.1);
            let ascii = Wording { rules, charset: Charset::Ascii };
            let replay = replay(&tree("[[-inf, -6, -4]]"), rules);
            let text = step(replay.at(replay.cutoffs()[0] as usize), ascii).to_string();
            let expected = "-inf <= -inf: nothing can be better than that. So B's other 2 children are not looked at (alpha cutoff).";
            assert_eq!(text, expected);
        }

        // A deep cutoff names the ancestor and the bound.
        {
            let rules = alpha_beta(SOFT.0, SOFT.1);
            let replay = replay(&tree("[5, [[[4, [9, 9]], 3], 8]]"), rules);
            let pruned = replay.tree().at(&[1, 0, 0, 1]).unwrap();
            let expected = "E: E is pruned with its whole subtree of 3 nodes: the search will never look at them. \
             D's first child is worth 4, and 4 ≤ 5: deep alpha cutoff. \
             The 5 is alpha: MAX at A already has it, from the leaf 5. \
             A is 3 plies above D. It is not the parent, C: that makes the cutoff deep. \
             So MAX has no reason to let play come to D, whatever else is below it.";
            assert_eq!(about(&replay, wording(rules), replay.len(), pruned), expected);
        }
    }

    #[test]
    fn searches_that_end_early_or_go_on_say_so() {
        // An open node that is searched beyond the limit says so.
        {
            let rules = Rules { depth: 1, ..Rules::of(Algorithm::Quiescence) };
            let replay = replay(&testing::with_non_quiet(&testing::tree_from("[[3]]", Some(Player::Min))), rules);
            let text = about(&replay, wording(rules), 2, replay.tree().at(&[0]).unwrap());
            let expected = "B: The search is at B. It is not quiet, so at the depth limit of 1 ply it was not evaluated but searched further.";
            assert!(text.starts_with(expected), "{text}");
        }

        // A stopped search says so.
        {
            let tree = tree(&format!("[{}]", vec!["[1, 2]"; 5000].join(",")));
            let mut watched = Watched::new(Recording::<GivenTree>::default(), Arc::new(Progress::default()), 1);
            let rules = Rules::of(Algorithm::Minimax);
            assert!(search(rules, LoadedTree::new(&tree), &mut watched).is_err());
            let replay = Replay::new(watched.into_inner().finish(Arc::clone(&tree), u32::MAX));
            let last = tree.nodes().next_back().unwrap();
            let text = about(&replay, wording(rules), replay.len(), last);
            assert_eq!(text, "the leaf 2: The search was stopped before it came to the leaf 2.");
        }
    }

    #[test]
    fn nodes_know_by_whom_they_are_bounded() {
        // The sentences of a leaf below a pruned node name the cutoff.
        {
            let rules = alpha_beta(SOFT.0, SOFT.1);
            let replay = replay(&tree(PISA), rules);
            let leaf = replay.tree().at(&[1, 1, 0]).unwrap();
            let text = about(&replay, wording(rules), replay.len(), leaf);
            assert!(
                text.starts_with(
                    "the leaf 6: The leaf 6 is pruned with G: the search will never come here. At C, F returned 0,"
                ),
                "{text}"
            );
            assert_eq!(
                about(&replay, wording(rules), 3, leaf),
                "the leaf 6: The search has not come to the leaf 6 yet."
            );
        }

        // The sentences of an open node name the origin of its window.
        {
            let rules = alpha_beta(HARD.0, HARD.1);
            let replay = replay(&testing::ubb(), rules);
            let [r, b, e] = [vec![], vec![1], vec![1, 1]].map(|path| replay.tree().at(&path).unwrap());
            let text = |node| about(&replay, wording(rules), 33, node);
            assert_eq!(
                text(e),
                "E: The search is at E. Its window is (8, 5). Alpha is its own, 8, from the leaf 8. \
             Beta is from MIN at B, which has 5, from C. Its best value so far is 8, from the leaf 8."
            );
            assert_eq!(
                text(b),
                "B: The search is below B, at E. Its window is (3, 5). Alpha is from MAX at R, which has 3, from A. \
             Beta is its own, 5, from C. Its best value so far is 5, from C."
            );
            assert_eq!(
                text(r),
                "R: The search is below R, at E. Its window is (3, +∞). Alpha is its own, 3, from A. Beta is still open. \
             Its best value so far is 3, from A."
            );
        }
    }

    #[test]
    fn a_chain_deeper_than_any_stack_is_explained() {
        const LENGTH: u32 = 30_000;
        let mut builder = TreeBuilder::new();
        for _ in 1..LENGTH {
            builder.enter();
        }
        builder.leaf(7.0, Domain::Numbers);
        (1..LENGTH).for_each(|_| builder.leave());
        let tree = Arc::new(builder.finish(&Turns::Alternate(None)).unwrap());
        let rules = alpha_beta(SOFT.0, SOFT.1);
        let replay = replay(&tree, rules);
        let text = step(replay.end(), wording(rules)).to_string();
        assert!(
            text.ends_with("the value of the root is 7. The principal variation is B, C, D, E, F, G, H, I, and so on.")
        );
        let deepest = NodeId(LENGTH - 1);
        let text = about(&replay, wording(rules), LENGTH as usize, deepest);
        assert_eq!(text, "the leaf 7: ARIU's only leaf is about to be evaluated.");
        assert_eq!(about(&replay, wording(rules), replay.len(), deepest), "the leaf 7: ARIU's only leaf is worth 7.");
    }

    #[test]
    fn moves_are_told_where_a_file_names_them() {
        let mut builder = TreeBuilder::new();
        builder.enter();
        for (number, values) in [(1, [3.0, 12.0]), (2, [2.0, 4.0])] {
            let reply = builder.enter();
            builder.set_move(reply, &format!("A{number}"));
            for (at, value) in values.into_iter().enumerate() {
                let leaf = builder.leaf(value, Domain::Numbers);
                builder.set_move(leaf, &format!("A{number}{}", at + 1));
            }
            builder.leave();
        }
        builder.leave();
        let tree = Arc::new(builder.finish(&Turns::Alternate(None)).unwrap());
        let rules = alpha_beta(SOFT.0, SOFT.1);
        snapshot("moves", &replay(&tree, rules), rules);
    }
}
