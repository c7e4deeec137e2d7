//! Conversion between extensive games and search trees: possible for two players with a constant sum and perfect information.

use super::{
    Shares, exact_of,
    game::{Action, Actor, Content, ExtensiveGame, GameNode, InformationSet, Outcome, SetId},
    payoff::{Payoff, beside_nearest},
};
use crate::{
    exact::Exact,
    tree::{Domain, Fraction, Kind, NodeId, Player, Problem, Tree, TreeBuilder, Turns},
};
use num_traits::{Signed as _, ToPrimitive as _, Zero as _};

/// Reason why a game has no search tree, or a tree no game.
#[derive(Debug, PartialEq)]
pub enum NoTree {
    Players(usize),
    /// The sums of the payoffs at these two leaves differ.
    NotConstant(u32, u32),
    Imperfect(SetId),
    TooLarge(u32),
    Problem(Vec<Problem>),
    Infinite(NodeId),
    /// A part of the tree is unknown, or a duplicate of another node.
    Unknown(NodeId),
}

/// Converts a game to a tree: player 1 is MAX, and the value of a leaf is player 1's payoff. Also returns the constant sum of the
/// payoffs. Linear in the nodes.
///
/// # Errors
/// The reason why there is no tree.
pub fn to_tree(game: &ExtensiveGame) -> Result<(Tree, Exact), NoTree> {
    if game.players.len() != 2 {
        return Err(NoTree::Players(game.players.len()));
    }
    if let Some(set) = game.imperfect() {
        return Err(NoTree::Imperfect(set));
    }
    let (values, sum) = worth(game)?;
    let certain = game.certainties();
    let mut builder = TreeBuilder::new();
    let names = game.players.iter().map(|name| Box::from(name.as_str())).collect::<Vec<Box<str>>>();
    builder.set_player_names(
        names.try_into().ok().filter(|names: &[Box<str>; 2]| names.iter().all(|name| !name.is_empty())),
    );
    let mut open: Vec<u32> = Vec::new();
    let mut values = values.into_iter();
    for (index, node) in (0..).zip(&game.nodes) {
        while open.last().is_some_and(|&top| game[top].end <= index) {
            builder.leave();
            open.pop();
        }
        let id = builder.enter();
        describe(&mut builder, game, &certain, (index, id));
        match node.content {
            Content::Leaf => {
                let (value, fraction) = values.next().flatten().ok_or(NoTree::TooLarge(index))?;
                builder.set_value(value, Domain::Numbers);
                if let Some(fraction) = fraction {
                    builder.set_exact_value(id, fraction);
                }
                builder.leave();
            }
            Content::Set(_) => open.push(index),
        }
    }
    for _ in &open {
        builder.leave();
    }
    let tree = builder.finish(&Turns::Alternate(None)).map_err(NoTree::Problem)?;
    Ok((tree, sum))
}

fn describe(builder: &mut TreeBuilder, game: &ExtensiveGame, certain: &[Exact], (index, id): (u32, NodeId)) {
    let node = &game[index];
    if !node.name.is_empty() {
        builder.set_name(id, &node.name);
    }
    if let Some(set) = game.set(index) {
        builder.set_player(
            id,
            match set.actor {
                Actor::Chance => Player::Chance,
                Actor::Player(0) => Player::Max,
                Actor::Player(_) => Player::Min,
            },
        );
    }
    let Some((set, action)) = game.action_to(index) else { return };
    if !action.name.is_empty() {
        builder.set_move(id, &action.name);
    }
    let Some(probability) = &action.probability else { return };
    let share = probability / &certain[set.0 as usize];
    match (beside_nearest(&share), share.to_f64()) {
        (Some(fraction), _) => builder.set_exact_probability(id, fraction),
        (None, Some(nearest)) => builder.set_probability(id, nearest),
        (None, None) => {}
    }
}

type Value = (f64, Option<Fraction>);

/// Returns player 1's payoff at each leaf, in order, or `None` if it is too large for a number. Also returns the sum of both
/// payoffs, which must be the same at all leaves.
fn worth(game: &ExtensiveGame) -> Result<(Vec<Option<Value>>, Exact), NoTree> {
    let mut values = Vec::new();
    let mut constant: Option<(u32, Payoff)> = None;
    game.each_leaf(|leaf, payoffs| {
        values.push(payoffs[0].to_f64().map(|nearest| (nearest, payoffs[0].fraction())));
        let sum = Payoff::sum(payoffs);
        match &constant {
            None => constant = Some((leaf, sum)),
            Some((_, constant)) if sum == *constant => {}
            Some((first, _)) => return Err(NoTree::NotConstant(*first, leaf)),
        }
        Ok(())
    })?;
    Ok((values, constant.map(|(_, sum)| sum.exact()).unwrap_or_default()))
}

/// Converts a tree to a game. The players are MAX and MIN, or OR and AND. A leaf pays MAX its value and MIN the negative. Every
/// node is its own information set. Linear in the nodes.
///
/// # Errors
/// The reason why there is no game.
pub fn of_tree(tree: &Tree, title: &str) -> Result<ExtensiveGame, NoTree> {
    let players = [Player::Max, Player::Min].map(|player| player.title().to_owned());
    let mut game = ExtensiveGame { title: title.to_owned(), players: players.to_vec(), ..ExtensiveGame::default() };
    if tree.is_merged() {
        return Err(NoTree::Unknown(NodeId::ROOT));
    }
    for id in tree.nodes() {
        let (content, outcome) = match tree.kind(id) {
            Kind::Leaf => (Content::Leaf, Some(pay(&mut game, tree, id)?)),
            Kind::Inner(player) => (Content::Set(add_set(&mut game, tree, id, player)), None),
            Kind::Unexplored => return Err(NoTree::Unknown(id)),
        };
        let name = tree.called(id).map(std::borrow::Cow::into_owned).unwrap_or_default();
        let parent = tree.parent(id).map(|parent| parent.0);
        let end = tree.subtree(id).end;
        game.nodes.push(GameNode { name, parent, ordinal: tree.ordinal(id) as u32, end, content, outcome });
    }
    Ok(game)
}

/// Returns true if the game of a tree has scaled probabilities, because those of the tree do not sum to exactly 1.
pub fn has_scaled_chances(tree: &Tree) -> bool {
    let mut chances = tree.nodes().filter(|&id| tree.kind(id) == Kind::Inner(Player::Chance));
    chances.any(|id| Shares::of(tree, id).is_scaled)
}

fn pay(game: &mut ExtensiveGame, tree: &Tree, leaf: NodeId) -> Result<u32, NoTree> {
    let value = tree.value(leaf).filter(|value| value.is_finite()).ok_or(NoTree::Infinite(leaf))?;
    let value = exact_of(value, tree.exact_value(leaf)).ok_or(NoTree::Infinite(leaf))?;
    let number = game.outcomes.len() as i64 + 1;
    let other = if value.is_zero() { Exact::zero() } else { -value.clone() };
    debug_assert!(value.is_zero() || value.is_positive() != other.is_positive(), "one gets what the other loses");
    game.outcomes.push(Outcome { number, name: String::new(), payoffs: vec![value.into(), other.into()] });
    Ok(number as u32 - 1)
}

fn add_set(game: &mut ExtensiveGame, tree: &Tree, id: NodeId, player: Player) -> SetId {
    let actor = match player {
        Player::Chance => Actor::Chance,
        Player::Max | Player::Or => Actor::Player(0),
        Player::Min | Player::And => Actor::Player(1),
    };
    let number = game.sets.len() as i64 + 1;
    let children = tree.children(id);
    let mut shares = match player {
        Player::Chance => Shares::of(tree, id).all.into_iter(),
        Player::Max | Player::Min | Player::Or | Player::And => Vec::new().into_iter(),
    };
    let action = |(ordinal, child): (usize, NodeId)| Action {
        name: tree.move_name(child).map_or_else(|| (ordinal + 1).to_string(), std::borrow::Cow::into_owned),
        probability: shares.next(),
    };
    let actions = children.enumerate().map(action).collect();
    game.sets.push(InformationSet { actor, number, name: String::new(), actions, members: 1 });
    SetId(game.sets.len() as u32 - 1)
}
