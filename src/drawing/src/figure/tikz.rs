//! Figures as LaTeX: a document for `pdflatex` with one tree of the package `forest`, all styles at the top. TeX computes the
//! positions of the nodes.

use std::collections::HashSet;

use super::{
    Figure, FigureEdge, FigureNode, Filling, LegendItem, SMALL, Sample,
    sizes::{FRAME, SQUARE},
    style::{Colors, hex},
    svg::kind_class,
    width,
};
use crate::theme::Role;
use plywood_messages::text::{cells, joined};
use plywood_tree::tree::Kind;

const PREAMBLE: &str = include_str!("preamble.tex");

/// Points between subtrees if nothing is written beside nodes, as in the styles.
const USUAL: i32 = 26;
const GAP: i32 = 9;

pub fn document(figure: &Figure, colors: Colors) -> String {
    let mut tex = String::new();
    append!(tex, "% {}\n", commented(&figure.title));
    append!(tex, "% {}\n", commented(&figure.description));
    tex.push_str(PREAMBLE);
    for role in Role::all() {
        append!(tex, "\\definecolor{{{}}}{{HTML}}{{{}}}\n", role.name().replace('-', ""), hex(colors.ink(role)));
    }
    append!(tex, "\\definecolor{{current}}{{HTML}}{{{}}}\n", hex(colors.paper(Role::Current)));
    append!(tex, "\\definecolor{{oncurrent}}{{HTML}}{{{}}}\n", hex(colors.ink(Role::Current)));
    append!(tex, "\\definecolor{{ground}}{{HTML}}{{{}}}\n", hex(colors.ground()));
    tex.push_str("\\begin{document}\n");
    tex.push_str("\\begin{lrbox}{\\treebox}\n\\begin{forest}\n  game tree");
    match highest_board(figure) {
        0 => {}
        points => append!(tex, ", for tree={{l sep={}pt}}", BETWEEN + points),
    }
    tex.push('\n');
    tree(&mut tex, figure);
    tex.push_str("\\end{forest}\n\\end{lrbox}\n");
    below(&mut tex, figure);
    tex.push_str("\\onepage\n\\end{document}\n");
    tex
}

/// Longest dimension of TeX, in points.
pub const LONGEST: i64 = 16_383;

/// Least width of a node and height of a level, in points.
const LEAF: i64 = 18;
const LEVEL: i64 = 52;
/// Height between two levels, of a row of a board, and of its frame.
const BETWEEN: i64 = 31;
const ROW: i64 = 12;
const AROUND: i64 = 4;

/// Returns the height of a board in points.
const fn height(board: &[String]) -> i64 {
    if board.is_empty() { 0 } else { board.len() as i64 * ROW + AROUND }
}

fn highest_board(figure: &Figure) -> i64 {
    figure.nodes().iter().map(|node| height(&node.board)).max().unwrap_or(0)
}

fn board(FigureNode { board, .. }: &FigureNode) -> String {
    if board.is_empty() {
        return String::new();
    }
    let rows = board.iter().map(|row| escaped(row).replace(' ', "~"));
    format!(", board={{{}pt}}{{{}}}", height(board), joined(rows, "\\\\"))
}

/// Estimates the size of the tree in points. TeX can only place subtrees closer than this.
pub fn size(figure: &Figure) -> (i64, i64) {
    let edges = first_edges(figure);
    let mut is_parent = vec![false; figure.nodes().len()];
    figure.edges().iter().for_each(|edge| is_parent[edge.from] = true);
    let apart = apart(figure, &edges);
    let width = |(place, node): (usize, &FigureNode)| {
        let between = edges[place].and_then(|edge| apart[edge.from]).unwrap_or(USUAL);
        LEAF.max(i64::from(2 * points(node.half.max(board_half(node))))) + i64::from(between)
    };
    let ends = figure.nodes().iter().enumerate().filter(|&(place, _)| !is_parent[place]);
    let levels = figure.nodes().iter().map(|node| node.path.len() as i64).max().unwrap_or(0);
    (ends.map(width).sum(), (levels + 1) * (LEVEL + highest_board(figure)))
}

fn below(tex: &mut String, figure: &Figure) {
    if figure.legend.is_empty() && figure.caption.is_empty() {
        tex.push_str("\\setbox\\figurebox\\hbox{\\usebox{\\treebox}}\n");
        return;
    }
    tex.push_str("\\belowtree{%\n");
    for item in &figure.legend {
        append!(tex, "\\legenditem{{{}}}%\n", legend_item(item));
    }
    let mut last = None;
    for (_, role, words) in &figure.caption {
        let begins = if last == Some(*role) { " " } else { "\\par " };
        let words = escaped(words);
        let words = if *role == Role::Faint { format!("{{\\footnotesize\\color{{faint}}{words}}}") } else { words };
        append!(tex, "{begins}{words}");
        last = Some(*role);
    }
    tex.push_str("}\n");
}

fn legend_item(item: &LegendItem) -> String {
    let words = escaped(&item.words);
    let sample = |kind, role: Role| {
        let kind = kind_class(kind);
        let role = role.name();
        format!(
            "\\begin{{forest}} game tree [{{}}, kind {kind}, is {role}, beside={{3pt}}{{\\footnotesize {words}}}]\\end{{forest}}"
        )
    };
    match item.sample {
        Sample::Kind(kind) => sample(kind, Role::Closed),
        Sample::Node(role) => sample(Kind::Leaf, role),
        Sample::Cut => format!("\\tikz\\draw[edge closed] (0,6mm) -- (4mm,0) \\edgecut;\\ \\footnotesize {words}"),
    }
}

/// Writes the nodes in preorder. A node begins where its parent is the last open one.
fn tree(tex: &mut String, figure: &Figure) {
    // Indices of the open nodes. No recursion: a tree may be a chain.
    let mut begun: Vec<usize> = Vec::new();
    let edges = first_edges(figure);
    let others: Vec<&FigureEdge> = figure.edges().iter().filter(|edge| edges[edge.to] != Some(*edge)).collect();
    let named: HashSet<usize> = others.iter().flat_map(|edge| [edge.from, edge.to]).collect();
    let apart = apart(figure, &edges);
    let mut order = preorder(figure, &edges);
    while let Some(place) = order.pop() {
        let parent = edges[place].map(|edge| edge.from);
        while begun.last().is_some_and(|&last| Some(last) != parent) {
            begun.pop();
            append!(tex, "{:1$}]\n", "", 2 + 2 * begun.len());
        }
        let indent = 2 + 2 * begun.len();
        let drawn = &figure.nodes()[place];
        let board = board(drawn);
        let room = apart[place].map(|points| format!(", s sep={points}pt")).unwrap_or_default();
        let name = if named.contains(&place) { format!(", name={}", label(place)) } else { String::new() };
        append!(tex, "{:indent$}[{}{board}{room}{name}\n", "", node(drawn, edges[place]));
        begun.push(place);
    }
    while begun.pop().is_some() {
        append!(tex, "{:1$}]\n", "", 2 + 2 * begun.len());
    }
    // A duplicate position is drawn once. The other lines to it are drawn last, when all nodes have positions.
    for edge in others {
        let from = label(edge.from);
        let to = label(edge.to);
        let above = height(&figure.nodes()[edge.to].board);
        let words = edge_words(edge);
        append!(tex, "  \\draw[{}] ({from}.south) -- ([yshift={above}pt]{to}.north){words};\n", edge_style(edge.role));
    }
}

/// Returns the first edge to each node.
fn first_edges(figure: &Figure) -> Vec<Option<&FigureEdge>> {
    let mut edges = vec![None; figure.nodes().len()];
    for edge in figure.edges() {
        edges[edge.to].get_or_insert(edge);
    }
    edges
}

/// Returns the distance between the subtrees below each node, in points, if the text beside their nodes needs more than the
/// default. TeX leaves no room for that text. Linear in the nodes.
fn apart(figure: &Figure, edges: &[Option<&FigureEdge>]) -> Vec<Option<i32>> {
    let mut widest: Vec<i32> = figure.nodes().iter().map(room).collect();
    let mut apart = vec![None; figure.nodes().len()];
    let mut has_right = vec![false; figure.nodes().len()];
    // Nodes come after their parents. From the last one up, all that is below a node is known, and its right neighbours come
    // first.
    for place in (0..figure.nodes().len()).rev() {
        let Some(parent) = edges[place].map(|edge| edge.from) else { continue };
        if std::mem::replace(&mut has_right[parent], true) {
            let points = widest[place] + GAP;
            apart[parent] = apart[parent].max(Some(points).filter(|&points| points > USUAL));
        }
        widest[parent] = widest[parent].max(widest[place]);
    }
    apart
}

/// Returns half of the width of a board, in units of a figure.
fn board_half(node: &FigureNode) -> i32 {
    node.board.iter().map(|row| i32::from(cells(row)) * SQUARE.0 / 2 + FRAME.0).max().unwrap_or(0)
}

/// Letters in TeX are smaller than those of a figure by this factor.
const fn points(units: i32) -> i32 {
    units * 5 / 7
}

/// Returns the points by which a board is wider than its node, on each side.
fn beyond(node: &FigureNode) -> i32 {
    points((board_half(node) - node.half).max(0))
}

fn room(node: &FigureNode) -> i32 {
    match node.kind {
        Kind::Inner(_) => points(node.room) + beyond(node),
        Kind::Leaf | Kind::Unexplored => {
            let name = node.name.as_deref().map_or(0, |name| width(name, SMALL));
            points((name - 2 * node.half).max(0)).max(beyond(node))
        }
    }
}

/// Returns the indices of the nodes, the first one last. A child belongs to the parent of its first edge.
fn preorder(figure: &Figure, edges: &[Option<&FigureEdge>]) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); figure.nodes().len()];
    let mut open: Vec<usize> = Vec::new();
    for place in (0..figure.nodes().len()).rev() {
        match edges[place] {
            Some(edge) => children[edge.from].push(place),
            None => open.push(place),
        }
    }
    let mut order = Vec::with_capacity(figure.nodes().len());
    while let Some(place) = open.pop() {
        order.push(place);
        open.append(&mut children[place]);
    }
    order.reverse();
    order
}

fn label(place: usize) -> String {
    format!("n{place}")
}

fn node(node: &FigureNode, edge: Option<&FigureEdge>) -> String {
    let is_inner = node.kind.is_inner();
    let name = escaped(&node.title());
    let value = node.value.as_deref().map(escaped).unwrap_or_default();
    let inside = if is_inner { "{}".to_owned() } else { format!("{{{value}}}") };
    let mut options = vec![format!("kind {}", kind_class(node.kind)), format!("is {}", node.role.name())];
    let words = match node.kind {
        Kind::Inner(_) => Some(format!("beside={{{}pt}}{{{}}}", 3 + beyond(node), beside(node, name, value))),
        Kind::Leaf | Kind::Unexplored => Some(format!("below name={{{name}}}")).filter(|_| !name.is_empty()),
    };
    options.extend(words);
    if let Some(number) = node.number {
        options.push(format!("number={number}"));
    }
    if let Some(edge) = edge {
        options.push(format!("edge={{{}}}", edge_style(edge.role)));
        let words = edge_words(edge);
        if !words.is_empty() {
            options.push(format!("edge label={{{words}}}"));
        }
    }
    format!("{inside}, {}", options.join(", "))
}

fn edge_words(edge: &FigureEdge) -> String {
    let cut = if edge.is_cut { "\\edgecut" } else { "" };
    let label = edge.label.as_deref().map(|label| format!("\\edgemove{{{}}}", escaped(label))).unwrap_or_default();
    let turn = edge.turn.map(|turn| format!("\\edgeturn{{{turn}}}")).unwrap_or_default();
    [label.as_str(), &turn, cut].concat()
}

fn beside(node: &FigureNode, name: String, value: String) -> String {
    let first = joined([name, value].into_iter().filter(|words| !words.is_empty()), "\\enspace ");
    let lines = node.below().map(|line| format!("\\nodeline{{{}}}", escaped(line)));
    let blank = (node.filling == Filling::Blank).then(|| "\\nodeblank".to_owned());
    let all = std::iter::once(format!("\\nodename{{{first}}}")).chain(lines).chain(blank);
    joined(all, "\\\\")
}

fn edge_style(role: Role) -> String {
    role.name().replace('-', " ")
}

/// Writes a text as a comment. Only a control character could end it.
fn commented(words: &str) -> String {
    words.chars().filter(|c| !c.is_control()).collect()
}

/// Escapes all special characters of TeX. Characters that the default fonts of `pdflatex` lack are written as their numbers.
pub fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => safe.extend(['\\', c]),
            _ => match sign(c) {
                Some(sign) => safe.push_str(sign),
                // The default fonts have ASCII and the letters of western Europe.
                None if matches!(c, ' '..='~' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' | 'Œ' | 'œ' | 'Š' | 'š' | 'Ž' | 'ž' | 'Ÿ') =>
                {
                    safe.push(c);
                }
                None => append!(safe, "U+{:04X}", c as u32),
            },
        }
    }
    safe
}

const fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '^' => "\\textasciicircum{}",
        '~' => "\\textasciitilde{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '"' => "\\textquotedbl{}",
        '[' => "{[}",
        ']' => "{]}",
        ',' => "{,}",
        '=' => "{=}",
        '-' => "{-}",
        '`' => "\\textasciigrave{}",
        '\'' => "\\textquotesingle{}",
        '∞' => "$\\infty$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≈' => "$\\approx$",
        '≡' => "$\\equiv$",
        '↯' => "$\\lightning$",
        '−' => "$-$",
        '→' => "$\\to$",
        '←' => "$\\leftarrow$",
        '×' => "$\\times$",
        '·' | '┄' => "$\\cdot$",
        '…' => "\\dots{}",
        '–' => "--",
        '\u{a0}' => "~",
        _ => return None,
    })
}
