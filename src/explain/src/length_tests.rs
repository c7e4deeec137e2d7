//! Length of sentences.

use super::{Wording, step, why};
use plywood_messages::words::Charset;
use plywood_search::search::Rules;
use plywood_search::session::{Choices, Input, SearchProblem, fitting_algorithms, run};
use plywood_tree::library;
use plywood_tree::settings::{CutRule, FailMode};
use plywood_tree::source::SourceText;
use plywood_tree::testing::some;
use std::collections::BTreeSet;
use std::sync::Arc;

const MOST_WORDS: usize = 25;

/// Returns the sentences of a paragraph that are too long. Operators are not words, and the part before a colon, such as
/// `Window (3, 5):`, is a sentence of its own.
fn too_long(paragraph: &str) -> Vec<String> {
    let ends = |word: &str| word.ends_with(['.', ':', '!', '?']);
    let mut sentences = vec![Vec::new()];
    for word in paragraph.split_whitespace() {
        if let Some(sentence) = sentences.last_mut() {
            sentence.push(word);
        }
        if ends(word) {
            sentences.push(Vec::new());
        }
    }
    let is_word = |token: &&&str| token.contains(char::is_alphanumeric);
    sentences.retain(|sentence| !sentence.contains(&"=") && sentence.iter().filter(is_word).count() > MOST_WORDS);
    sentences.iter().map(|sentence| sentence.join(" ")).collect()
}

/// Returns the choices of the lecture, and for a tree of a file those of every search.
fn choices(problem: &SearchProblem) -> Vec<Choices> {
    let own = Choices::of(&problem.content, &problem.view);
    let algorithms = match &problem.content {
        Input::Tree(_) => fitting_algorithms(&problem.content),
        Input::Game(_) => Vec::new(),
    };
    let ways = [(FailMode::FailSoft, CutRule::Equal), (FailMode::FailHard, CutRule::Strict)];
    let of = |algorithm| ways.map(|(fail_mode, cut_rule)| Rules { algorithm, fail_mode, cut_rule, ..own.rules });
    [own].into_iter().chain(algorithms.into_iter().flat_map(of).map(|rules| Choices { rules, ..own })).collect()
}

#[test]
fn sentences_have_at_most_25_words() {
    assert_eq!(too_long(&"word ".repeat(MOST_WORDS + 1)).len(), 1);
    assert_eq!(too_long(&"word ".repeat(MOST_WORDS)).len(), 0);
    let mut long = BTreeSet::new();
    for lecture in some(library::all()) {
        let Ok(problem) = SearchProblem::read(&SourceText::new(lecture.name, lecture.text), None) else { continue };
        for choices in choices(&problem) {
            let Ok(run) = run(&problem.content, choices, &Arc::default()) else { continue };
            let replay = &run.replay;
            let wording = Wording { rules: run.choices.rules, charset: Charset::Unicode };
            for cursor in (0..=replay.len()).step_by(replay.len() / 100 + 1) {
                let moment = replay.at(cursor);
                let nodes = replay.tree().nodes().step_by(replay.tree().len() / 5 + 1).chain([moment.current()]);
                let said = nodes.flat_map(|node| why(moment, wording, node)).chain([step(moment, wording)]);
                long.extend(said.flat_map(|said| too_long(&said.to_string())));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}
