//! Gambit's extensive games, as far as they are search trees.

use super::{Written, losses, lost, tree_of};
use crate::{
    diagnostic::{Checked, Diagnostic},
    exact::Exact,
    format::{Content, Document},
    gambit::{self, ExtensiveGame, NoTree, Payoff},
    tree::Tree,
};
use num_traits::Zero as _;
use plywood_messages::text::joined;

pub fn detects(text: &str) -> bool {
    text.trim_start().starts_with("EFG ")
}

pub enum GameText {
    Tree(Box<Document>),
    Other(ExtensiveGame, NoTree),
}

impl GameText {
    pub(super) fn of(document: Document) -> Self {
        Self::Tree(Box::new(document))
    }
}

pub fn read(text: &str) -> Checked<GameText> {
    let game = gambit::read(text).map_err(|problem| vec![problem])?;
    match gambit::to_tree(&game) {
        Ok((tree, _)) => Ok(GameText::of(document_of(&game, tree))),
        Err(why) => Ok(GameText::Other(game, why)),
    }
}

pub fn document_of(game: &ExtensiveGame, tree: Tree) -> Document {
    let sum = &together(game);
    let filled = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    Document {
        title: filled(&game.title),
        note: Some(note(game, sum, filled(&game.comment))),
        ..Document::new(Content::Tree(tree))
    }
}

fn together(game: &ExtensiveGame) -> Exact {
    let mut sum = Exact::default();
    let mut node = Some(0_u32);
    // Path to the first leaf: in preorder, the first child follows its parent.
    while let Some(at) = node {
        if let Some(outcome) = game[at].outcome {
            sum += Payoff::sum(&game.outcomes[outcome as usize].payoffs).exact();
        }
        node = game.children(at).next();
    }
    sum
}

fn note(game: &ExtensiveGame, sum: &Exact, comment: Option<String>) -> String {
    let [max, min] = [0, 1].map(|player| game.players.get(player).map(String::as_str).unwrap_or_default());
    let players = if sum.is_zero() {
        string!("notations/players", Text(max), Text(min))
    } else {
        string!("notations/players-of-sum", Text(max), Text(min), Text(sum))
    };
    let parts = comment.into_iter().chain([players]);
    joined(parts, " ")
}

pub fn refused(game: &ExtensiveGame, why: &NoTree) -> Diagnostic {
    Diagnostic::new("no-tree", no_tree(game, why)).help(text!("notations/no-tree-help"))
}

/// Returns the reason why a game is not a search tree, without a capital letter or a full stop.
pub fn no_tree(game: &ExtensiveGame, why: &NoTree) -> String {
    let leaf = |leaf: u32| game.nodes.get(leaf as usize).map(|node| node.name.clone()).unwrap_or_default();
    match why {
        NoTree::Players(players) => string!("notations/not-two", players = Count(*players)),
        NoTree::NotConstant(one, other) => string!(
            "notations/not-constant",
            one = Text(leaf(*one)),
            other = Text(leaf(*other)),
            first = Count((*one as usize) + 1),
            second = Count((*other as usize) + 1)
        ),
        NoTree::Imperfect(set) => {
            let set = &game[*set];
            string!("notations/imperfect", number = Text(set.number), members = Count(set.members as usize))
        }
        NoTree::TooLarge(_) | NoTree::Infinite(_) => string!("notations/not-finite"),
        NoTree::Problem(_) | NoTree::Unknown(_) => string!("notations/no-game"),
    }
}

/// Converts a document's tree to a game.
///
/// # Errors
/// The reason why there is no game.
pub fn extensive(document: &Document) -> Result<ExtensiveGame, Diagnostic> {
    let tree = tree_of(document)?;
    let title = document.title.clone().unwrap_or_default();
    let mut game = gambit::of_tree(tree, &title).map_err(|why| refused(&ExtensiveGame::default(), &why))?;
    game.comment = joined(document.note.clone().unwrap_or_default().split_whitespace(), " ");
    Ok(game)
}

pub fn write(document: &Document) -> Result<Written, Diagnostic> {
    Ok(Written { text: gambit::write(&extensive(document)?), lost: lost_in_efg(document) })
}

/// Returns the parts of a document that the game of its tree cannot represent.
pub fn lost_in_efg(document: &Document) -> Vec<&'static str> {
    match &document.content {
        Content::Tree(tree) => lost(document, tree, false),
        Content::Game(_) => Vec::new(),
    }
}

/// Returns the parts of a game that its tree cannot represent, in any format.
pub fn lost_in_tree(game: &ExtensiveGame, tree: &Tree) -> Vec<&'static str> {
    let checks = [
        (!together(game).is_zero(), text!("notations/lost-sum")),
        (!game.is_certain(), text!("notations/lost-chances")),
        (gambit::is_rounded(game, tree), text!("notations/lost-digits")),
    ];
    losses(checks)
}
