//! Worksheet and key of a position of Nim.

use std::io::Write;

use crate::{Written, json_line::Object, table};
use plywood_messages::text::joined;
use plywood_teaching::exercise::NimExercise;
use plywood_tree::format::{GameRequest, Spanned};

pub fn game(exercise: &NimExercise) -> GameRequest {
    let spec = Spanned { value: exercise.game(), range: 0..0 };
    GameRequest { spec, from: None, depth: None, first: None, evaluation: None, goal: None, merge: None }
}

pub fn task(exercise: &NimExercise) -> String {
    let piles = exercise.piles.iter().map(u8::to_string);
    string!("exercises/task-nim", piles = Text(joined(piles, ", ")))
}

/// Returns the questions with one answer each.
pub fn questions(exercise: &NimExercise) -> Vec<String> {
    let binary = |pile: &u8| string!("exercises/ask-binary", Text(pile));
    let rest = labels!["exercises/ask-nim-sum", "exercises/ask-winner", "exercises/ask-winning-moves"];
    exercise.piles.iter().map(binary).chain(rest.map(str::to_owned)).collect()
}

pub fn key(exercise: &NimExercise, out: &mut dyn Write) -> Written {
    let mut rows: Vec<[String; 2]> =
        exercise.piles.iter().map(|&pile| [pile.to_string(), exercise.binary(pile)]).collect();
    let [winner, moves] = result(exercise);
    rows.push([string!("exercises/answer-nim-sum"), exercise.binary(exercise.sum())]);
    rows.push([string!("exercises/answer-winner"), winner]);
    rows.push([string!("exercises/answer-winning-moves"), moves]);
    table::write(out, "ll", &rows)
}

/// Returns the winner and the winning moves.
pub fn result(exercise: &NimExercise) -> [String; 2] {
    let moves = moves(exercise);
    if moves.is_empty() {
        return [string!("exercises/loses"), string!("exercises/none")];
    }
    [string!("exercises/wins"), moves.join(" ")]
}

fn moves(exercise: &NimExercise) -> Vec<String> {
    exercise.moves().iter().map(|(before, after)| format!("{before}→{after}")).collect()
}

pub fn put_answer(answer: &mut Object<'_, '_>, exercise: &NimExercise) -> Written {
    entries!(answer, "nim_sum": exercise.sum(), "wins": exercise.sum() != 0, "moves": moves(exercise))
}
