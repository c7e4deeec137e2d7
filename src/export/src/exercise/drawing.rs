//! Tree drawn with characters for paper: top-down if it fits on the page, else sideways with one node per line.

use std::ops::ControlFlow;

use plywood_drawing::{
    layout::{Extent, Layout, Shape, Spacing},
    picture::Picture,
    scene::{Arm, Segment, Weight, glyph},
    theme::Role,
};
use plywood_messages::text::{around, cells, clipped, visible, widest};
use plywood_tree::tree::{Kind, NodeId, Tree};

pub const PAGE: usize = 80;
const WINDOW: &str = "(   ,   )";
/// Longer names are cut to this many columns.
const NAME: usize = 12;

pub fn label(tree: &Tree, node: NodeId) -> String {
    let name = tree.name(node);
    let name = name.as_deref().map(|name| clipped(&visible(name), NAME).into_owned());
    match (tree.value(node), name) {
        (Some(value), None) => tree.domain().pretty(value).to_string(),
        (Some(value), Some(name)) => format!("{name}={}", tree.domain().pretty(value)),
        (None, name) => format!("{} {}", glyph(tree.kind(node)), name.unwrap_or_default()),
    }
}

/// Returns the labels of the inner nodes.
pub fn inner_labels(tree: &Tree) -> Vec<String> {
    let inner = tree.nodes().filter(|&node| tree.player(node).is_some());
    inner.map(|node| label(tree, node)).collect()
}

/// Describes the tree in words, for those who cannot see a drawing: `MAX A (MIN B (3, 12), MIN C (2, 4))`.
pub fn described(tree: &Tree, node: NodeId) -> String {
    let Some(player) = tree.player(node) else { return label_on_edge(tree, node) };
    let name = tree.name(node).map_or_else(String::new, |name| format!(" {}", clipped(&visible(&name), NAME)));
    let probability = tree.written_probability(node).map_or_else(String::new, |written| format!("{written}: "));
    let children: Vec<String> = tree.children(node).map(|child| described(tree, child)).collect();
    format!("{probability}{}{name} ({})", player.title(), children.join(", "))
}

/// Returns the label with the probability of the edge above it, if there is one.
fn label_on_edge(tree: &Tree, node: NodeId) -> String {
    let label = label(tree, node);
    match tree.written_probability(node) {
        Some(probability) => format!("{probability}: {label}"),
        None => label,
    }
}

/// Draws the tree in lines of at most [`PAGE`] columns if its depth allows it, with blanks for windows at the inner nodes if all
/// of them are wanted and fit.
pub fn drawing(tree: &Tree, has_windows: bool) -> Vec<String> {
    from_above(tree, Some(WINDOW).filter(|_| has_windows))
        .or_else(|| from_above(tree, None))
        .unwrap_or_else(|| on_its_side(tree))
}

struct Labels<'t> {
    tree: &'t Tree,
    window: Option<&'static str>,
}

impl Labels<'_> {
    /// Returns the lines of a node: its label, and a window to fill in if it is an inner one.
    fn lines(&self, node: NodeId) -> impl Iterator<Item = String> {
        let window = self.window.filter(|_| self.tree.kind(node) != Kind::Leaf);
        [label_on_edge(self.tree, node)].into_iter().chain(window.map(str::to_owned))
    }
}

impl Shape for Labels<'_> {
    fn len(&self) -> usize {
        self.tree.len()
    }

    fn end(&self, node: NodeId) -> u32 {
        self.tree.subtree(node).end
    }

    fn folded(&self, _: NodeId) -> bool {
        false
    }

    fn extent(&self, node: NodeId) -> Extent {
        Extent::centered(widest(self.lines(node)))
    }
}

/// Draws, for each ply, a line of names, a line of windows if any, and a line of edges; `None` if they are too long.
fn from_above(tree: &Tree, window: Option<&'static str>) -> Option<Vec<String>> {
    const LINE: Segment = Segment::new(Weight::Light, Role::Text);
    let labels = Labels { tree, window };
    // Windows keep the families of leaves apart.
    let spacing = Spacing { siblings: 1, cousins: if window.is_some() { 1 } else { 2 } };
    let layout = Layout::new(&labels, spacing, |_| ControlFlow::Continue(())).ok()?;
    if layout.width() > PAGE as i32 {
        return None;
    }
    let mut picture = Picture::default();
    let rows = if window.is_some() { 3 } else { 2 };
    for node in tree.nodes() {
        let x = layout.center(node)? as u16;
        let y = layout.level_of(node)? as u16 * rows;
        for (y, line) in (y..).zip(labels.lines(node)) {
            picture.write((x - around(cells(&line)).0, y), Role::Text, line);
        }
        let below = y + rows - 1;
        for child in tree.children(node) {
            let column = layout.center(child)? as u16;
            picture.line((x, below), (column, below), LINE);
            picture.arm((column, below), Arm::Down, LINE);
            picture.arm((x, below), Arm::Up, LINE);
        }
    }
    let line = |y| picture.row(y).into_iter().map(|run| run.text).collect::<String>().trim_end().to_owned();
    Some((0..picture.rows()).map(line).collect())
}

/// Draws one node per line; leaves without inner siblings follow their parent on its line.
fn on_its_side(tree: &Tree) -> Vec<String> {
    let mut lines = Vec::with_capacity(tree.len());
    // For each ply above the node, true if more children follow.
    let mut open: Vec<u32> = Vec::new();
    let all_leaves = |node| tree.children(node).all(|child| tree.value(child).is_some());
    for node in tree.nodes() {
        while open.last().is_some_and(|&end| end <= node.0) {
            open.pop();
        }
        if tree.value(node).is_some() && tree.parent(node).is_some_and(all_leaves) {
            continue;
        }
        let ends: Vec<bool> = (1..open.len()).map(|ply| open[ply] == open[ply - 1]).collect();
        let above: String = ends.iter().map(|&is_last| if is_last { "   " } else { "│  " }).collect();
        let end = tree.subtree(node).end;
        let own = match open.last() {
            None => "",
            Some(&last) if last == end => "└─ ",
            Some(_) => "├─ ",
        };
        let mut line = format!("{above}{own}{}", label_on_edge(tree, node));
        if all_leaves(node) {
            tree.children(node).for_each(|leaf| line.extend(["   ", &label_on_edge(tree, leaf)]));
        }
        open.push(end);
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::testing::{PISA, UBB, tree};

    #[test]
    fn every_node_stands_on_the_page_with_its_lines() {
        // Every node is on the page.
        for text in [UBB, PISA, "5", "[1]", "[[1], [[2, 3, 4]], 5]"] {
            let tree = tree(text);
            let lines = drawing(&tree, true);
            assert!(lines.iter().all(|line| plywood_messages::text::width(line) <= PAGE), "{lines:#?}");
            let text = lines.join("\n");
            let letters = text.chars().filter(char::is_ascii_uppercase).count();
            assert_eq!(letters, tree.len() - tree.leaves(), "{text}");
        }

        // Lines lead from a node to its children.
        {
            let lines = from_above(&tree("[7, [1, 2, 3]]"), None).expect("it fits");
            assert!(lines[0].trim() == "▲ A" && lines[1].contains('┴') && lines[2].contains("▼ B"), "{lines:#?}");
            assert_eq!(lines[3].matches(['┌', '┐', '┼']).count(), 3, "{lines:#?}");
        }

        // A wide tree is drawn on its side.
        {
            let row = vec!["[10, 20]"; 30].join(",");
            let lines = drawing(&tree(&format!("[{row}]")), true);
            assert_eq!(lines[..2], ["▲ A", "├─ ▼ B   10   20"]);
            assert_eq!(lines[30..], ["└─ ▼ AE   10   20"]);
            let mixed = on_its_side(&tree("[[1, [2, 3]], 4]"));
            assert_eq!(mixed, ["▲ A", "├─ ▼ B", "│  ├─ 1", "│  └─ ▲ C   2   3", "└─ 4"]);
        }
    }
}
