//! A tree as a learner's program reads it: nested lists of numbers, with the player at the root.

use plywood_tree::tree::{Domain, NodeId, Player, Tree};

/// Returns the tree as one line of JSON. Linear, without recursion.
///
/// # Errors
/// The reason why the tree is not for programs: its players do not alternate, or its leaves are not numbers.
pub fn as_input(tree: &Tree) -> Result<String, String> {
    let root = tree.player(NodeId::ROOT);
    let (Some(player @ (Player::Max | Player::Min)), Domain::Numbers) = (root, tree.domain()) else {
        return Err(string!("grading/no-program-tree"));
    };
    let other = if player == Player::Max { Player::Min } else { Player::Max };
    let mut text = format!("{{\"root\":\"{}\",\"tree\":", player.name());
    let mut open: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while open.pop_if(|end| *end <= node.0).is_some() {
            text.push(']');
        }
        if node != NodeId::ROOT && !text.ends_with('[') {
            text.push(',');
        }
        let mover = if open.len().is_multiple_of(2) { player } else { other };
        match (tree.player(node), tree.value(node)) {
            (Some(at), _) if at == mover => {
                text.push('[');
                open.push(tree.subtree(node).end);
            }
            (None, Some(value)) if value.is_infinite() => text.push_str(if value > 0.0 { "1e999" } else { "-1e999" }),
            (None, Some(value)) => text.push_str(&value.to_string()),
            (Some(_) | None, _) => return Err(string!("grading/no-program-tree")),
        }
    }
    text.push_str(&"]".repeat(open.len()));
    text.push_str("}\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::as_input;
    use plywood_search::session::{Input, SearchProblem};
    use plywood_tree::{
        format::{Syntax, read},
        testing::{TEXTBOOK, tree},
    };

    #[test]
    fn a_tree_is_nested_lists() {
        let text = as_input(&tree(TEXTBOOK)).expect("for programs");
        assert_eq!(text, "{\"root\":\"max\",\"tree\":[[3,12,8],[2,4,6],[14,5,2]]}\n");
        let file = |text| {
            let problem = SearchProblem::new(read(text, Syntax::Toml).expect("valid"), "file").expect("a tree");
            match problem.content {
                Input::Tree(tree) => as_input(&tree),
                Input::Game(game) => panic!("{game:?}"),
            }
        };
        let text = file("root = 'min'\ntree = [1, [2, inf], [[-inf]]]").expect("for programs");
        assert_eq!(text, "{\"root\":\"min\",\"tree\":[1,[2,1e999],[[-1e999]]]}\n");
        let chance = "root = 'chance'\ntree = [{ p = 0.5, value = 1 }, { p = 0.5, value = 3 }]";
        for other in ["root = 'or'\ntree = [true, false]", chance] {
            assert!(file(other).is_err(), "{other}");
        }
    }
}
