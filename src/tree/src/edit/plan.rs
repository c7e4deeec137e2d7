//! Plans the change for an edit, or refuses it.

use super::{
    Edit, Refusal, SiblingSide,
    change::{BranchNode, Change, NodeContent, NodeFacts, Structure},
};
use crate::tree::{Domain, Kind, NodeId, Player, Tree};

/// Computed probabilities are rounded to this fraction of 1: `1 - 0.9` becomes the `0.1` that a user would type.
const PARTS: f64 = 1e12;

pub fn plan(tree: &Tree, edit: &Edit) -> Result<Change, Refusal> {
    match edit {
        &Edit::Value(node, value) => set_value(tree, node, value),
        Edit::Name(node, name) => Ok(rewritten(tree, *node, |facts| facts.name = name.as_deref().map(Into::into))),
        Edit::Move(NodeId::ROOT, _) | Edit::AddSibling(NodeId::ROOT) => Err(Refusal::root()),
        Edit::Move(node, name) => {
            Ok(rewritten(tree, *node, |facts| facts.edge.move_name = name.as_deref().map(Into::into)))
        }
        &Edit::Probability(node, p) => set_probability(tree, node, p),
        &Edit::AddChild(parent) => Ok(add_child(tree, parent)),
        &Edit::AddSibling(node) => Ok(insert_after(tree, node)),
        &Edit::Remove(node) => remove(tree, node),
        &Edit::Shift(node, side) => shift(tree, node, side),
        &Edit::Swap(a, b) => swap(tree, a, b),
    }
}

fn called(tree: &Tree, node: NodeId) -> String {
    match (tree.name(node), tree.value(node)) {
        (Some(name), _) => name.into_owned(),
        (None, Some(value)) => string!("edits/the-leaf", value = Number(tree.domain().pretty(value))),
        (None, None) => string!("edits/the-node"),
    }
}

const fn facts_only(facts: Vec<(NodeId, NodeFacts)>) -> Change {
    Change { structure: Structure::Same, facts }
}

fn rewritten(tree: &Tree, node: NodeId, write: impl FnOnce(&mut NodeFacts)) -> Change {
    let mut facts = NodeFacts::of(tree, node);
    write(&mut facts);
    facts_only(vec![(node, facts)])
}

fn set_value(tree: &Tree, node: NodeId, value: f64) -> Result<Change, Refusal> {
    let (fits, refusal) = match tree.domain() {
        Domain::Numbers => (!value.is_nan(), text!("edits/leaves-are-numbers")),
        Domain::Truth => (value == 0.0 || value == 1.0, text!("edits/leaves-are-truth")),
    };
    if !fits {
        return Err(Refusal::new(refusal));
    }
    let change = rewritten(tree, node, |facts| facts.content = NodeContent::Leaf(value));
    let range = node.0 + 1..tree.subtree(node).end;
    let structure = if range.is_empty() { Structure::Same } else { Structure::Remove { range } };
    Ok(Change { structure, ..change })
}

fn is_chance(tree: &Tree, node: NodeId) -> bool {
    tree.kind(node) == Kind::Inner(Player::Chance)
}

/// Sibling that compensates a change of the node's probability: the one before it, or the one after the first child.
fn neighbour(tree: &Tree, node: NodeId) -> Option<NodeId> {
    let parent = tree.parent(node)?;
    let ordinal = tree.ordinal(node);
    tree.child(parent, ordinal.checked_sub(1).unwrap_or(1))
}

fn remaining_probability(tree: &Tree, node: NodeId, without: NodeId) -> f64 {
    let siblings = tree.parent(node).into_iter().flat_map(|parent| tree.children(parent));
    let others = siblings.filter(|&child| child != node && child != without);
    let sum: f64 = others.filter_map(|child| tree.probability(child)).sum();
    rounded(1.0 - sum)
}

fn rounded(p: f64) -> f64 {
    (p * PARTS).round() / PARTS
}

fn with_probability(tree: &Tree, node: NodeId, p: f64) -> (NodeId, NodeFacts) {
    let mut facts = NodeFacts::of(tree, node);
    facts.edge.p = Some(p);
    (node, facts)
}

fn set_probability(tree: &Tree, node: NodeId, p: f64) -> Result<Change, Refusal> {
    if tree.probability(node).is_none() {
        return Err(Refusal::new(say!("edits/no-chance", node = Text(called(tree, node)))));
    }
    if !(0.0..=1.0).contains(&p) {
        return Err(Refusal::new(say!("edits/no-probability", given = Number(Domain::Numbers.pretty(p)))));
    }
    let Some(neighbour) = neighbour(tree, node) else {
        return Err(Refusal::new(say!("edits/certain", node = Text(called(tree, node)))));
    };
    let both = remaining_probability(tree, neighbour, node);
    let rest = rounded(both - p);
    if rest < 0.0 {
        let left = tree.probability(neighbour).unwrap_or_default();
        let neighbour = called(tree, neighbour);
        let left = Domain::Numbers.pretty(left);
        return Err(Refusal::new(say!("edits/too-little", Text(neighbour), Number(left))));
    }
    Ok(facts_only(vec![with_probability(tree, node, p), with_probability(tree, neighbour, rest)]))
}

fn new_player(tree: &Tree, node: NodeId) -> Player {
    let siblings = tree.parent(node).into_iter().flat_map(|parent| tree.children(parent));
    let players = siblings.filter_map(|sibling| tree.player(sibling));
    players.filter(|&player| player != Player::Chance).last().unwrap_or_else(|| turn(tree, node))
}

fn turn(tree: &Tree, node: NodeId) -> Player {
    let mut above = tree.ancestors(node).skip(1).filter_map(|node| tree.player(node));
    above.find_map(Player::opponent).unwrap_or(tree.domain().players()[0])
}

fn add_child(tree: &Tree, parent: NodeId) -> Change {
    if let Some(last) = tree.children(parent).last() {
        return insert_after(tree, last);
    }
    let value = tree.value(parent).unwrap_or_default();
    let player = new_player(tree, parent);
    let mut facts = NodeFacts::of(tree, parent);
    facts.content = NodeContent::Inner { player, evaluation: None };
    let branch = vec![BranchNode { depth: tree.depth(parent) as u32 + 1, facts: NodeFacts::leaf(value) }];
    Change { structure: Structure::Insert { at: parent.0 + 1, branch }, facts: vec![(parent, facts)] }
}

fn insert_after(tree: &Tree, node: NodeId) -> Change {
    let mut leaf = NodeFacts::leaf(0.0);
    let mut facts = Vec::new();
    if let Some(p) = tree.probability(node) {
        leaf.edge.p = Some(p / 2.0);
        facts.push(with_probability(tree, node, p / 2.0));
    }
    let branch = vec![BranchNode { depth: tree.depth(node) as u32, facts: leaf }];
    Change { structure: Structure::Insert { at: tree.subtree(node).end, branch }, facts }
}

fn remove(tree: &Tree, node: NodeId) -> Result<Change, Refusal> {
    let parent = tree.parent(node).ok_or_else(Refusal::root)?;
    let structure = Structure::Remove { range: tree.subtree(node) };
    let facts = match (neighbour(tree, node), tree.value(node)) {
        (Some(neighbour), _) if is_chance(tree, parent) => {
            vec![with_probability(tree, neighbour, remaining_probability(tree, neighbour, node))]
        }
        (Some(_), _) => Vec::new(),
        (None, Some(value)) => {
            let mut facts = NodeFacts::of(tree, parent);
            facts.content = NodeContent::Leaf(value);
            vec![(parent, facts)]
        }
        (None, None) => {
            let child = called(tree, node);
            let parent = called(tree, parent);
            return Err(Refusal::new(say!("edits/only-child", Text(child), Text(parent))));
        }
    };
    Ok(Change { structure, facts })
}

fn shift(tree: &Tree, node: NodeId, side: SiblingSide) -> Result<Change, Refusal> {
    let parent = tree.parent(node).ok_or_else(Refusal::root)?;
    let ordinal = tree.ordinal(node);
    let (a, b) = match side {
        SiblingSide::Left => {
            let before = ordinal.checked_sub(1).and_then(|before| tree.child(parent, before));
            (before.ok_or_else(|| Refusal::new(say!("edits/first-already", node = Text(called(tree, node)))))?, node)
        }
        SiblingSide::Right => {
            let after = tree.child(parent, ordinal + 1);
            (node, after.ok_or_else(|| Refusal::new(say!("edits/last-already", node = Text(called(tree, node)))))?)
        }
    };
    Ok(Change { structure: Structure::Swap { a, b }, facts: Vec::new() })
}

fn swap(tree: &Tree, one: NodeId, other: NodeId) -> Result<Change, Refusal> {
    let a = one.min(other);
    let b = one.max(other);
    if a == b {
        return Err(Refusal::new(say!("edits/swap-with-itself", node = Text(called(tree, a)))));
    }
    if tree.is_ancestor(a, b) {
        return Err(Refusal::new(say!("edits/nested", inner = Text(called(tree, b)), outer = Text(called(tree, a)))));
    }
    let structure = Structure::Swap { a, b };
    if tree.parent(a) == tree.parent(b) {
        return Ok(Change { structure, facts: Vec::new() });
    }
    let leaves = tree.value(a).is_some() && tree.value(b).is_some();
    if !leaves && turn(tree, a) != turn(tree, b) {
        return Err(Refusal::new(say!(
            "edits/other-players",
            one = Text(called(tree, a)),
            other = Text(called(tree, b))
        )));
    }
    let mut at_a = NodeFacts::of(tree, a);
    let mut at_b = NodeFacts::of(tree, b);
    std::mem::swap(&mut at_a.edge, &mut at_b.edge);
    Ok(Change { structure, facts: vec![(a, at_a), (b, at_b)] })
}
