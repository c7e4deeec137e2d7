//! Sentences for games that are over before they begin.

use std::sync::Arc;

use super::Wording;
use crate as explain;
use plywood_games::testing::all_samples;
use plywood_games::{Describe, GameSpec, GameVisitor, Score as _, Status};
use plywood_messages::words::Charset;
use plywood_search::search::Rules;
use plywood_search::session::{Choices, Input, fitting_algorithms, run};
use plywood_search::trace::Step;
use plywood_tree::settings::Order;
use plywood_tree::testing;
use plywood_tree::tree::{GameResult, Kind, NodeId};
use proptest::prelude::*;

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

fn game_over_sentences(spec: &GameSpec) -> Vec<String> {
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
    for samples in all_samples() {
        for &(spec, result) in samples.over {
            let spec = GameSpec::parse(spec).expect("a spec");
            assert_eq!(spec.visit(Ending(&spec)), Some(result), "{}", spec.name());
            let words = match result {
                GameResult::Won(player) => format!("The game is over: {} has won.", player.title()),
                GameResult::Draw => "The game is over: it is a draw.".to_owned(),
            };
            for said in game_over_sentences(&spec) {
                assert!(said.contains(&words), "{}: {said}", spec.name());
            }
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn any_start_is_a_game_or_the_end_of_one(
        starts in all_samples().into_iter().map(|samples| samples.any_start).collect::<Vec<_>>(),
    ) {
        for (start, samples) in starts.into_iter().zip(all_samples()) {
            let spec = GameSpec::of(start);
            if spec.visit(Ending(&spec)).is_some() {
                prop_assert!(!samples.over.is_empty(), "{} is over", spec.name());
                let ends = ["has won.", "it is a draw."];
                prop_assert!(game_over_sentences(&spec).iter().all(|said| ends.iter().any(|end| said.contains(end))));
            }
        }
    }
}
