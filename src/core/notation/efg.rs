//! Gambit's extensive games, as far as they are trees that can be searched.

use num_traits::Zero as _;

use super::Written;
use super::lists::no_tree;
use crate::diagnostic::Diagnostic;
use crate::exact::Exact;
use crate::format::{Content, Document, View};
use crate::gambit::{self, ExtensiveGame, NoTree};
use crate::tree::{Domain, Tree};
use crate::words;

pub(super) fn seems(text: &str) -> bool {
    text.trim_start().starts_with("EFG ")
}

pub(super) fn read(text: &str) -> Result<Document, Vec<Diagnostic>> {
    let game = gambit::read(text).map_err(|problem| vec![problem])?;
    let (tree, sum) = gambit::to_tree(&game).map_err(|why| vec![refused(&game, &why)])?;
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    Ok(Document {
        title: filled(&game.title),
        source: None,
        note: Some(note(&game, &sum, filled(&game.comment))),
        speaker: None,
        content: Content::Tree(tree),
        view: View::default(),
    })
}

/// Who is who, and what the values mean where it is not what the other loses.
fn note(game: &ExtensiveGame, sum: &Exact, comment: Option<String>) -> String {
    let [max, min] = [0, 1].map(|player| game.players.get(player).map(String::as_str).unwrap_or_default());
    let players = if sum.is_zero() {
        words::notations::Players { max: &max, min: &min }.into()
    } else {
        words::notations::PlayersOfSum { max: &max, min: &min, sum }.into()
    };
    let parts: Vec<String> = comment.into_iter().chain([players]).collect();
    parts.join(" ")
}

fn refused(game: &ExtensiveGame, why: &NoTree) -> Diagnostic {
    let leaf = |leaf: u32| game.nodes.get(leaf as usize).map(|node| node.name.clone()).unwrap_or_default();
    let message: String = match why {
        NoTree::Players(players) => words::notations::NotTwo { players: *players }.into(),
        NoTree::NotConstant(one, other) => words::notations::NotConstant {
            one: &leaf(*one),
            other: &leaf(*other),
            first: (*one as usize) + 1,
            second: (*other as usize) + 1,
        }
        .into(),
        NoTree::Imperfect(set) => {
            let set = &game.sets[set.0 as usize];
            words::notations::Imperfect { number: &set.number, members: set.members as usize }.into()
        }
        NoTree::TooLarge(_) | NoTree::Infinite(_) => words::notations::not_finite().to_owned(),
        NoTree::Problem(_) | NoTree::Unknown(_) => words::notations::no_game().to_owned(),
    };
    Diagnostic::new("no-tree", message).help(words::notations::no_tree_help())
}

pub(super) fn write(document: &Document) -> Result<Written, Diagnostic> {
    let Content::Tree(tree) = &document.content else { return Err(no_tree()) };
    let title = document.title.clone().unwrap_or_default();
    let mut game = gambit::of_tree(tree, &title).map_err(|why| refused(&ExtensiveGame::default(), &why))?;
    game.comment = document.note.clone().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Written { text: gambit::write(&game), lost: lost(document, tree) })
}

/// What an extensive game does not say.
fn lost(document: &Document, tree: &Tree) -> Vec<&'static str> {
    let texts = document.source.is_some() || document.speaker.is_some();
    let notes = tree.nodes().any(|node| tree.note(node).or(tree.speaker_note(node)).is_some());
    let evaluations = tree.nodes().any(|node| tree.evaluation(node).is_some());
    let checks = [
        (texts, words::notations::lost_texts as fn() -> &'static str),
        (notes, words::notations::lost_notes),
        (evaluations, words::notations::lost_evaluations),
        (tree.domain() == Domain::Truth, words::notations::lost_truth),
        (document.view != View::default(), words::notations::lost_view),
    ];
    checks.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, what)| what()).collect()
}
