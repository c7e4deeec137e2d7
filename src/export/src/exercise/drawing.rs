//! Tree drawn with characters for paper: top-down if it fits on the page, else sideways with one node per line.

use std::ops::Range;

use plywood_drawing::scene::glyph;
use plywood_messages::text::{clipped, visible, width};
use plywood_tree::tree::{Kind, NodeId, Tree};

pub(super) const PAGE: usize = 80;
const WINDOW: &str = "(   ,   )";
const GAP: usize = 1;
/// Longer names are cut to this many columns.
const NAME: usize = 12;

pub(super) fn label(tree: &Tree, node: NodeId) -> String {
    let name = tree.name(node);
    let name = name.as_deref().map(|name| clipped(&visible(name), NAME).into_owned());
    match (tree.value(node), name) {
        (Some(value), None) => tree.domain().plain(value).to_string(),
        (Some(value), Some(name)) => format!("{name}={}", tree.domain().plain(value)),
        (None, name) => format!("{} {}", glyph(tree.kind(node)), name.unwrap_or_default()),
    }
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
pub(super) fn drawing(tree: &Tree, has_windows: bool) -> Vec<String> {
    let windows = [Some(WINDOW).filter(|_| has_windows), None];
    let from_above = windows.into_iter().map(|window| Plan::new(tree, window));
    match from_above.into_iter().find(|plan| plan.blocks[0].len() <= PAGE) {
        Some(plan) => plan.lines(),
        None => on_its_side(tree),
    }
}

struct Plan<'t> {
    tree: &'t Tree,
    window: Option<&'static str>,
    /// Columns of each subtree.
    blocks: Vec<Range<usize>>,
    /// Column where the edges of each node meet.
    centers: Vec<usize>,
}

impl<'t> Plan<'t> {
    fn new(tree: &'t Tree, window: Option<&'static str>) -> Self {
        let mut plan = Self { tree, window, blocks: vec![0..0; tree.len()], centers: vec![0; tree.len()] };
        let mut widths = vec![0; tree.len()];
        for node in tree.nodes().rev() {
            widths[node.index()] = plan.own_width(node).max(plan.width_of_children(node, &widths));
        }
        plan.blocks[0] = 0..widths[0];
        for node in tree.nodes() {
            let block = plan.blocks[node.index()].clone();
            let mut from = block.start + (block.len() - plan.width_of_children(node, &widths)) / 2;
            for child in tree.children(node) {
                plan.blocks[child.index()] = from..from + widths[child.index()];
                from += widths[child.index()] + GAP;
            }
        }
        for node in tree.nodes().rev() {
            let (first, last) = (tree.children(node).next(), tree.children(node).last());
            let block = &plan.blocks[node.index()];
            plan.centers[node.index()] = match (first, last) {
                (Some(first), Some(last)) => usize::midpoint(plan.centers[first.index()], plan.centers[last.index()]),
                _ => block.start + (block.len() - 1) / 2,
            };
        }
        plan
    }

    fn own_width(&self, node: NodeId) -> usize {
        let window = self.window.filter(|_| self.tree.kind(node) != Kind::Leaf);
        // One free column lets the centre move; windows extend equally to both sides.
        (width(&label_on_edge(self.tree, node)) + 1).max(window.map_or(0, str::len))
    }

    fn width_of_children(&self, node: NodeId, widths: &[usize]) -> usize {
        let children = self.tree.children(node).map(|child| widths[child.index()] + GAP);
        children.sum::<usize>().saturating_sub(GAP)
    }

    /// Returns, for each ply, a line of names, a line of windows if any, and a line of edges.
    fn lines(&self) -> Vec<String> {
        let depths = self.tree.depths();
        let plies = self.tree.plies();
        let mut lines = Vec::new();
        for ply in 0..=plies {
            let nodes: Vec<NodeId> = self.tree.nodes().filter(|node| depths[node.index()] == ply).collect();
            let mut canvas = [Canvas::default(), Canvas::default(), Canvas::default()];
            for node in nodes {
                self.draw(node, &mut canvas);
            }
            let [names, windows, edges] = canvas.map(Canvas::line);
            lines.push(names);
            lines.extend((ply < plies && self.window.is_some()).then_some(windows));
            lines.extend((ply < plies).then_some(edges));
        }
        lines
    }

    fn draw(&self, node: NodeId, [names, windows, edges]: &mut [Canvas; 3]) {
        let center = self.centers[node.index()];
        names.write(&label_on_edge(self.tree, node), center);
        let children: Vec<usize> = self.tree.children(node).map(|child| self.centers[child.index()]).collect();
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
        if let Some(window) = self.window {
            windows.write(window, center);
        }
        for column in first..=last {
            edges.put(column, corner(column, center, &children));
        }
    }
}

fn corner(column: usize, center: usize, children: &[usize]) -> char {
    let (is_first, is_last) = (children.first() == Some(&column), children.last() == Some(&column));
    match (column == center, children.contains(&column)) {
        (true, _) if is_first && is_last => '│',
        (false, true) if is_first => '┌',
        (false, true) if is_last => '┐',
        (true, true) if is_first => '├',
        (true, true) if is_last => '┤',
        (true, true) => '┼',
        (false, true) => '┬',
        (true, false) => '┴',
        (false, false) => '─',
    }
}

#[derive(Default)]
struct Canvas(Vec<String>);

impl Canvas {
    fn put(&mut self, column: usize, glyph: char) {
        if self.0.len() <= column {
            self.0.resize(column + 1, " ".to_owned());
        }
        self.0[column] = glyph.to_string();
    }

    fn write(&mut self, words: &str, center: usize) {
        let mut at = (center + 1).saturating_sub(width(words).div_ceil(2));
        for c in words.chars() {
            let cells = width(c.encode_utf8(&mut [0; 4]));
            match (cells, at.checked_sub(1).and_then(|before| self.0.get_mut(before))) {
                // A combining mark attaches to the previous character.
                (0, Some(before)) => before.push(c),
                _ => self.put(at, c),
            }
            // The second column of a wide character is empty.
            (1..cells).for_each(|more| {
                self.put(at + more, ' ');
                self.0[at + more].clear();
            });
            at += cells;
        }
    }

    fn line(self) -> String {
        self.0.concat().trim_end().to_owned()
    }
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
            assert!(lines.iter().all(|line| width(line) <= PAGE), "{lines:#?}");
            let text = lines.join("\n");
            let letters = text.chars().filter(char::is_ascii_uppercase).count();
            assert_eq!(letters, tree.len() - tree.leaves(), "{text}");
        }

        // Lines lead from a node to its children.
        {
            let lines = Plan::new(&tree("[7, [1, 2, 3]]"), None).lines();
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
