//! Writes an extensive game as Gambit's programs read it, numbers exactly as they are.

use std::fmt::Write as _;

use super::game::{Actor, Content, ExtensiveGame, GameNode, InformationSet};

/// What every file begins with: the notation, its version, and that numbers are fractions.
const HEAD: &str = "EFG 2 R";

/// The game as a text, one node a line. Linear in it.
pub fn write(game: &ExtensiveGame) -> String {
    let mut text = HEAD.to_owned();
    let _ = write!(text, " {} {{", quoted(&game.title));
    for player in &game.players {
        let _ = write!(text, " {}", quoted(player));
    }
    let _ = writeln!(text, " }}\n{}\n", quoted(&game.comment));
    for node in &game.nodes {
        line(&mut text, game, node);
    }
    text
}

fn line(text: &mut String, game: &ExtensiveGame, node: &GameNode) {
    // Writing to a string cannot fail.
    match node.content {
        Content::Leaf => {
            let _ = write!(text, "t {}", quoted(&node.name));
        }
        Content::Set(set) => moves(text, node, &game.sets[set.0 as usize]),
    }
    match node.outcome {
        None => text.push_str(" 0"),
        Some(index) => {
            let outcome = &game.outcomes[index as usize];
            let _ = write!(text, " {} {} {{", outcome.number, quoted(&outcome.name));
            for payoff in &outcome.payoffs {
                let _ = write!(text, " {payoff}");
            }
            text.push_str(" }");
        }
    }
    text.push('\n');
}

fn moves(text: &mut String, node: &GameNode, set: &InformationSet) {
    let name = quoted(&node.name);
    let _ = match set.actor {
        Actor::Chance => write!(text, "c {name} {}", set.number),
        Actor::Player(player) => write!(text, "p {name} {} {}", player + 1, set.number),
    };
    let _ = write!(text, " {} {{", quoted(&set.name));
    for action in &set.actions {
        let _ = write!(text, " {}", quoted(&action.name));
        if let Some(probability) = &action.probability {
            let _ = write!(text, " {probability}");
        }
    }
    text.push_str(" }");
}

/// A text in quotes: quotes and backslashes in it behind a backslash. Other programs read lines: a break becomes a blank.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
