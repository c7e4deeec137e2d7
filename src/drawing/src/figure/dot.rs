//! Figures for Graphviz: nodes with their labels, children in order.

use super::{
    Figure, FigureEdge, FigureNode, Filling, Sample,
    style::{Color, Colors, hex},
};
use crate::{scene::glyph_role, theme::Role};
use plywood_messages::text::joined;
use plywood_tree::tree::{Kind, Player};

pub fn document(figure: &Figure, colors: Colors) -> String {
    let color = |color: Color| format!("\"#{}\"", hex(color));
    let mut dot = String::new();
    append!(dot, "digraph {{\n");
    append!(dot, "  graph [ordering=out, bgcolor={}];\n", color(colors.ground()));
    append!(dot, "  graph [comment={}];\n", quoted(&figure.title));
    append!(dot, "  graph [tooltip={}];\n", quoted(&figure.description));
    append!(
        dot,
        "  node [fontname=\"DejaVu Sans\", fontsize=12, style=filled, fillcolor={}, fontcolor={}];\n",
        color(colors.ground()),
        color(colors.ink(Role::Text))
    );
    append!(dot, "  edge [arrowhead=none, fontname=\"DejaVu Sans\", fontsize=10];\n");
    if !figure.caption.is_empty() {
        let captions = figure.caption.iter().map(|(.., words)| words.as_str());
        let ink = color(colors.ink(Role::Text));
        append!(
            dot,
            "  graph [label={}, labelloc=b, labeljust=l, fontname=\"DejaVu Sans\", fontsize=12, fontcolor={ink}];\n",
            quoted(&joined(captions, "\n"))
        );
    }
    for (place, node) in figure.nodes().iter().enumerate() {
        append!(dot, "  n{place} [{}];\n", self::node(node, colors));
    }
    for edge in figure.edges() {
        append!(dot, "  n{} -> n{} [{}];\n", edge.from, edge.to, self::edge(edge, colors));
    }
    legend(&mut dot, figure, colors);
    dot.push_str("}\n");
    dot
}

fn legend(dot: &mut String, figure: &Figure, colors: Colors) {
    if figure.legend.is_empty() {
        return;
    }
    append!(dot, "  subgraph cluster_legend {{\n");
    append!(
        dot,
        "    graph [label={}, fontname=\"DejaVu Sans\", color=\"#{}\"];\n",
        quoted(text!("figures/legend")),
        hex(colors.ink(Role::Faint))
    );
    for (number, item) in figure.legend.iter().enumerate() {
        let looks = match item.sample {
            Sample::Kind(kind) => format!("shape={}, color=\"#{}\"", shape(kind), hex(colors.ink(glyph_role(kind)))),
            Sample::Node(role) => format!("shape={}{}", shape(Kind::Leaf), stands(role, Kind::Leaf, colors)),
            Sample::Cut => "shape=plaintext".to_owned(),
        };
        let words = if item.sample == Sample::Cut { format!("✂ {}", item.words) } else { item.words.clone() };
        append!(dot, "    legend{number} [label={}, {looks}];\n", quoted(&words));
    }
    dot.push_str("  }\n");
}

const fn shape(kind: Kind) -> &'static str {
    match kind {
        Kind::Inner(Player::Max | Player::Or) => "triangle",
        Kind::Inner(Player::Min | Player::And) => "invtriangle",
        Kind::Inner(Player::Chance) => "diamond",
        Kind::Leaf => "box",
        Kind::Unexplored => "plaintext",
    }
}

fn node(node: &FigureNode, colors: Colors) -> String {
    let name = node.title();
    let blank = (node.filling == Filling::Blank).then(|| "____".to_owned());
    let known = node.value.iter().chain(node.below()).cloned();
    let wide = node.board.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let board = node.board.iter().map(|row| format!("{row:wide$}"));
    let lines = board
        .chain((wide > 0).then(String::new))
        .chain(Some(name).filter(|name| !name.is_empty()))
        .chain(known)
        .chain(blank);
    let label = quoted(&joined(lines, "\n"));
    let mut options = format!("label={label}, shape={}{}", shape(node.kind), stands(node.role, node.kind, colors));
    if !node.board.is_empty() {
        options.push_str(", fontname=\"DejaVu Sans Mono\"");
    }
    if let Some(number) = node.number {
        append!(options, ", xlabel=\"{number}\"");
    }
    options
}

/// Lines of nodes and edges that are not solid.
const LINES: [(Role, &str); 8] = [
    (Role::Open, "bold"),
    (Role::Best, "bold"),
    (Role::Unvisited, "dotted"),
    (Role::Pruned, "dashed"),
    (Role::EdgeOpen, "bold"),
    (Role::EdgeBest, "bold"),
    (Role::EdgeUnvisited, "dotted"),
    (Role::EdgePruned, "dashed"),
];

fn line(role: Role) -> &'static str {
    LINES.iter().find(|(known, _)| *known == role).map_or("solid", |&(_, line)| line)
}

fn stands(role: Role, kind: Kind, colors: Colors) -> String {
    let ink = colors.ink(match role {
        Role::Closed | Role::Open => glyph_role(kind),
        role => role,
    });
    let mut options = format!(", style=\"filled,{}\", color=\"#{}\"", line(role), hex(ink));
    if role == Role::Best {
        options.push_str(", peripheries=2");
    }
    if role == Role::Current {
        let paper = hex(colors.paper(Role::Current));
        let ink = hex(colors.ink(Role::Current));
        append!(options, ", fillcolor=\"#{paper}\", fontcolor=\"#{ink}\"");
    }
    options
}

fn edge(edge: &FigureEdge, colors: Colors) -> String {
    let turn = edge.turn.map(|turn| format!("#{turn}"));
    let cut = edge.is_cut.then(|| "✂".to_owned());
    let label: Vec<String> = edge.label.clone().into_iter().chain(turn).chain(cut).collect();
    let ink = hex(colors.ink(edge.role));
    let ground = hex(colors.ground());
    // Three parallel lines look like two.
    let color = if edge.role == Role::EdgeBest { format!("#{ink}:#{ground}:#{ink}") } else { format!("#{ink}") };
    let mut options = format!("style={}, color=\"{color}\"", line(edge.role));
    if !label.is_empty() {
        append!(options, ", label={}", quoted(&label.join(" ")));
    }
    options
}

/// Quotes a string: escapes quotes and backslashes, and writes line breaks as `\n`.
pub fn quoted(words: &str) -> String {
    let mut safe = String::with_capacity(words.len() + 2);
    safe.push('"');
    for c in words.chars() {
        match c {
            '"' | '\\' => {
                safe.push('\\');
                safe.push(c);
            }
            '\n' => safe.push_str("\\n"),
            c if c.is_control() => {}
            // Graphviz reads HTML character references in labels.
            '&' => safe.push_str("&amp;"),
            c => safe.push(c),
        }
    }
    safe.push('"');
    safe
}
