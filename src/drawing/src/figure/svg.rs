//! Figures as SVG: text stays text, with a title and a description for screen readers, no script and no external resources. One
//! style sheet at the top holds all styles.

use std::fmt::Write as _;

use super::paper::{Item, Letters, Page};
use super::sizes::{BESIDE, BETWEEN, FIELD, LINE, SIGN};
use super::style::{Color, Colors, Drawn, Standing, hex};
use super::{
    Body, Figure, FigureEdge, FigureNode, Filling, LETTERS, LegendItem, Point, SMALL, Sample, Selection, Side, cells,
    width,
};
use crate::scene::Cut;
use crate::theme::Role;
use crate::xml::escaped;
use plywood_tree::tree::{Kind, Player};

const FAMILY: &str = "'DejaVu Sans', Verdana, 'Bitstream Vera Sans', sans-serif";

/// Writes a figure as a document in its own size, or fitted into this one, in pixels.
pub fn document(figure: &Figure, colors: Colors, size: Option<(u32, u32)>) -> String {
    let mut svg = String::with_capacity(2_000 + 600 * figure.nodes().len());
    let Frame { left, top, width, height } = match figure.body {
        Body::Tree(..) => Frame::around(figure.size, size),
        Body::Cells(_) => Frame::around(figure.size, None),
    };
    let style = document_style_sheet(figure, colors);
    let (shown_width, shown_height) = size.unwrap_or((figure.size.0 as u32, figure.size.1 as u32));
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
         viewBox=\"{left} {top} {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">"
    );
    let _ = writeln!(svg, "<title id=\"title\">{}</title>", escaped(&figure.title));
    let _ = writeln!(svg, "<desc id=\"desc\">{}</desc>", escaped(&figure.description));
    let _ = writeln!(svg, "<style>{style}</style>");
    match figure.body {
        Body::Tree(..) => {
            let _ = writeln!(
                svg,
                "<rect class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
            );
        }
        Body::Cells(_) => cells::ground(&mut svg, figure.size, colors),
    }
    drawing(&mut svg, figure, colors);
    captions(&mut svg, figure, colors);
    svg.push_str("</svg>\n");
    svg
}

/// Writes the drawing of a figure as part of a page with the [`page_style_sheet`], where it has this number. The page writes the
/// caption.
pub fn embedded(figure: &Figure, number: usize, colors: Colors) -> String {
    let mut svg = String::with_capacity(2_000 + 600 * figure.nodes().len());
    let above = match figure.body {
        Body::Tree(..) => SMALL + 10,
        Body::Cells(_) => cells::CAPTION,
    };
    let (width, full) = figure.size;
    let height = figure.caption.first().map_or(full, |((_, line), ..)| line - above);
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"desc-{number}\">"
    );
    let _ = writeln!(svg, "<desc id=\"desc-{number}\">{}</desc>", escaped(&figure.description));
    drawing(&mut svg, figure, colors);
    svg.push_str("</svg>\n");
    svg
}

/// Writes a page of paper as a document. Several pages can be joined, because their numbers make their identifiers unique.
pub fn page(page: &Page<'_>, title: &str, number: usize, colors: Colors) -> String {
    let (width, height) = page.size;
    let figures = || {
        page.items.iter().filter_map(|item| if let Item::Figure { figure, .. } = item { Some(figure) } else { None })
    };
    let mut svg = String::with_capacity(2_000 + 600 * figures().map(|figure| figure.nodes().len()).sum::<usize>());
    let style = figures().next().map_or_else(|| style_sheet(colors), |figure| document_style_sheet(figure, colors));
    let description: Vec<&str> = figures().map(|figure| figure.description.as_str()).collect();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"title-{number} desc-{number}\">"
    );
    let _ = writeln!(svg, "<title id=\"title-{number}\">{}</title>", escaped(title));
    let _ = writeln!(svg, "<desc id=\"desc-{number}\">{}</desc>", escaped(&description.join("\n")));
    let _ = writeln!(svg, "<style>{style}{PAGE_STYLE}</style>");
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#{}\"/>", hex(colors.ground()));
    for item in &page.items {
        self::item(&mut svg, item, colors);
    }
    svg.push_str("</svg>\n");
    svg
}

const PAGE_STYLE: &str = ".heading{font-size:16px;font-weight:bold}\n.plain{font-size:11px}\n.small{font-size:9px}\n\
     .table{font-family:'DejaVu Sans Mono',monospace;font-size:9px;white-space:pre}\n\
     .box{fill:none;stroke:#777;stroke-width:.8}\n";

fn item(svg: &mut String, item: &Item<'_>, colors: Colors) {
    match item {
        Item::Figure { figure, at: (x, y), size: (width, height) } => {
            let (wide, high) = figure.size;
            let _ = writeln!(
                svg,
                "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {wide} {high}\">"
            );
            drawing(svg, figure, colors);
            captions(svg, figure, colors);
            svg.push_str("</svg>\n");
        }
        Item::Text { at, letters, words } => {
            let class = match letters {
                Letters::Heading => "heading",
                Letters::Plain => "plain",
                Letters::Faint => "small",
                Letters::Table => "table",
            };
            let (x, y) = at;
            let words = escaped(words);
            let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{words}</text>");
        }
        Item::Field { at: (x, y), size: (width, height) } => {
            let _ = writeln!(
                svg,
                "<rect class=\"box\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\"/>"
            );
        }
        Item::Rule { at: (x, y), width } => {
            let _ = writeln!(svg, "<path class=\"box\" d=\"M{x} {y}h{width}\"/>");
        }
    }
}

fn document_style_sheet(figure: &Figure, colors: Colors) -> String {
    match figure.body {
        Body::Tree(..) => style_sheet(colors),
        Body::Cells(_) => cells::style_sheet(),
    }
}

fn captions(svg: &mut String, figure: &Figure, colors: Colors) {
    for (at, role, words) in &figure.caption {
        match figure.body {
            Body::Tree(..) => text(svg, if *role == Role::Text { "told" } else { "counted" }, *at, words),
            Body::Cells(_) => cells::caption(svg, *at, *role, words, colors),
        }
    }
}

pub fn page_style_sheet(figure: &Figure, colors: Colors) -> String {
    match figure.body {
        Body::Tree(..) => style_sheet(colors),
        Body::Cells(_) => format!("figure {}\n", cells::style_sheet()),
    }
}

fn drawing(svg: &mut String, figure: &Figure, colors: Colors) {
    match &figure.body {
        Body::Tree(nodes, edges) => tree(svg, nodes, edges),
        Body::Cells(cells) => cells.draw(svg, colors),
    }
    for (at, words) in &figure.notes {
        text(svg, "counted", *at, words);
    }
    legend(svg, &figure.legend);
}

fn tree(svg: &mut String, nodes: &[FigureNode], edges: &[FigureEdge]) {
    svg.push_str("<g class=\"edges\">\n");
    let mut lines: Vec<&FigureEdge> = edges.iter().collect();
    lines.sort_by_key(|edge| rank(edge.role));
    for edge in lines {
        line(svg, edge);
    }
    for edge in edges {
        marks(svg, edge);
    }
    svg.push_str("</g>\n<g class=\"nodes\">\n");
    for node in nodes {
        self::node(svg, node);
    }
    svg.push_str("</g>\n");
}

struct Frame {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl Frame {
    fn around((width, height): Point, size: Option<(u32, u32)>) -> Self {
        let (mut wide, mut high) = (i64::from(width.max(1)), i64::from(height.max(1)));
        if let Some((across, down)) = size.map(|(across, down)| (i64::from(across.max(1)), i64::from(down.max(1)))) {
            wide = wide.max(high * across / down);
            high = high.max(wide * down / across);
        }
        let clamped = |length: i64| i32::try_from(length).unwrap_or(i32::MAX / 4);
        let (wide, high) = (clamped(wide), clamped(high));
        Self { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high }
    }
}

/// All styles. Lines, weights and symbols make the distinctions of colours as well.
fn style_sheet(colors: Colors) -> String {
    let ink = |role| format!("#{}", hex(colors.ink(role)));
    let color = |color: Color| format!("#{}", hex(color));
    let mut css = format!(
        "\n.ground{{fill:{ground}}}\ntext{{font-family:{FAMILY};font-size:{SMALL}px;fill:{text}}}\n\
         .name,.value{{font-size:{LETTERS}px;font-weight:bold}}\n.leaf-name,.line,.number,.turn{{fill:{faint}}}\n\
         .middle{{text-anchor:middle}}\n.number{{text-anchor:end;font-size:10px}}\n.turn{{font-size:10px}}\n\
         .move{{text-anchor:middle;fill:{label}}}\n.patch{{fill:{ground}}}\n.told{{font-size:{LETTERS}px}}\n\
         .counted,.explained{{fill:{faint}}}\n.field{{fill:none;stroke:{faint};stroke-dasharray:2 2}}\n\
         .edge{{fill:none;stroke-width:1.3;stroke-linejoin:round}}\n.sign{{stroke-width:1.5;stroke-linejoin:round}}\n\
         .halo{{fill:none}}\n.selection{{fill:none;stroke:{selected};stroke-width:2;stroke-dasharray:6 3}}\n\
         .cut{{fill:none;stroke:{cut};stroke-width:1.5;stroke-linecap:round}}\n.cut .patch{{fill:{ground};stroke:none}}\n",
        ground = color(colors.ground()),
        text = ink(Role::Text),
        faint = ink(Role::Faint),
        label = ink(Role::EdgeLabel),
        selected = ink(Role::Selected),
        cut = ink(Role::Cut),
    );
    let signs = [("max", Role::Max), ("min", Role::Min), ("chance", Role::Chance)];
    for (class, role) in signs {
        let _ = writeln!(css, ".{class} .sign{{stroke:{};fill:{}}}", ink(role), color(colors.tint(role)));
    }
    for (class, role) in [("or", Role::Max), ("and", Role::Min), ("leaf", Role::Closed), ("unexplored", Role::Closed)] {
        let _ = writeln!(css, ".{class} .sign{{stroke:{};fill:{}}}", ink(role), color(colors.ground()));
    }
    let _ = write!(
        css,
        ".unvisited .sign{{stroke:{unvisited};stroke-width:1;stroke-dasharray:1.5 2.5;fill:{ground}}}\n\
         .unvisited text{{fill:{unvisited};font-weight:normal}}\n.open .sign{{stroke-width:3}}\n.open text{{fill:{open}}}\n\
         .pruned .sign{{stroke:{pruned};stroke-width:1;stroke-dasharray:5 3;fill:{ground}}}\n\
         .pruned text{{fill:{pruned};font-weight:normal;text-decoration:line-through}}\n\
         .best .sign{{stroke:{best};stroke-width:4}}\n.core{{fill:none;stroke:{ground};stroke-width:1.4;stroke-linejoin:round}}\n\
         .best text{{fill:{best}}}\n\
         .best .name,.best .value{{text-decoration:underline}}\n\
         .current .halo{{fill:{paper}}}\n.current .sign{{stroke:{current};fill:{paper};stroke-width:2}}\n\
         .current text{{fill:{current}}}\n.current .number,.current .leaf-name{{fill:{text}}}\n",
        unvisited = ink(Role::Unvisited),
        ground = color(colors.ground()),
        open = ink(Role::Open),
        pruned = ink(Role::Pruned),
        best = ink(Role::Best),
        paper = color(colors.paper(Role::Current)),
        current = ink(Role::Current),
        text = ink(Role::Text),
    );
    let _ = write!(
        css,
        ".edge-unvisited{{stroke:{};stroke-width:1;stroke-dasharray:1.5 2.5}}\n.edge-open{{stroke:{};stroke-width:3.4}}\n\
         .edge-closed{{stroke:{}}}\n.edge-pruned{{stroke:{};stroke-dasharray:5 3}}\n\
         .edge-best{{stroke:{};stroke-width:4.4}}\n",
        ink(Role::EdgeUnvisited),
        ink(Role::EdgeOpen),
        ink(Role::EdgeClosed),
        ink(Role::EdgePruned),
        ink(Role::EdgeBest),
    );
    css
}

pub const fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Inner(Player::Max) => "max",
        Kind::Inner(Player::Min) => "min",
        Kind::Inner(Player::Chance) => "chance",
        Kind::Inner(Player::Or) => "or",
        Kind::Inner(Player::And) => "and",
        Kind::Leaf => "leaf",
        Kind::Unexplored => "unexplored",
    }
}

pub const fn role_class(role: Role) -> &'static str {
    match Drawn::of(role) {
        Drawn::Node(Standing::Unvisited) => "unvisited",
        Drawn::Node(Standing::Open) => "open",
        Drawn::Node(Standing::Closed) => "closed",
        Drawn::Node(Standing::Pruned) => "pruned",
        Drawn::Node(Standing::Best) => "best",
        Drawn::Node(Standing::Current) => "current",
        Drawn::Edge(Standing::Unvisited) => "edge-unvisited",
        Drawn::Edge(Standing::Open | Standing::Current) => "edge-open",
        Drawn::Edge(Standing::Closed) => "edge-closed",
        Drawn::Edge(Standing::Pruned) => "edge-pruned",
        Drawn::Edge(Standing::Best) => "edge-best",
    }
}

/// Returns the drawing order: on a crossing, the line with the larger number is on top.
const fn rank(role: Role) -> u8 {
    match Drawn::of(role).standing() {
        Standing::Pruned => 0,
        Standing::Unvisited => 1,
        Standing::Closed => 2,
        Standing::Best => 3,
        Standing::Open | Standing::Current => 4,
    }
}

fn line(svg: &mut String, edge: &FigureEdge) {
    let points: Vec<String> = edge.route.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let points = points.join(" ");
    let _ = writeln!(svg, "<polyline class=\"edge {}\" points=\"{points}\"/>", role_class(edge.role));
    if edge.role == Role::EdgeBest {
        let _ = writeln!(svg, "<polyline class=\"core\" points=\"{points}\"/>");
    }
}

fn marks(svg: &mut String, edge: &FigureEdge) {
    let route = &edge.route;
    if let Some(label) = &edge.label {
        let (wide, (x, y)) = (width(label, SMALL), route.label);
        let left = x - wide / 2 - 2;
        let _ =
            writeln!(svg, "<rect class=\"patch\" x=\"{left}\" y=\"{}\" width=\"{}\" height=\"20\"/>", y - 10, wide + 4);
        text(svg, "move", (x, y + 4), label);
    }
    if let Some(turn) = edge.turn {
        text(svg, "turn", route.turn, &format!("#{turn}"));
    }
    if edge.cut == Cut::Here {
        scissors(svg, route.cut);
    }
}

fn scissors(svg: &mut String, (x, y): Point) {
    let _ = writeln!(
        svg,
        "<g class=\"cut\" transform=\"translate({x} {y})\"><circle class=\"patch\" r=\"9\"/>\
         <circle cx=\"-5\" cy=\"-4\" r=\"2.3\"/><circle cx=\"-5\" cy=\"4\" r=\"2.3\"/>\
         <path d=\"M-3 -2.8L7 4M-3 2.8L7 -4\"/></g>"
    );
}

fn node(svg: &mut String, node: &FigureNode) {
    let path: Vec<String> = node.path.iter().map(usize::to_string).collect();
    let _ = writeln!(
        svg,
        "<g class=\"node {} {}\" data-path=\"{}\"><title>{}</title>",
        kind_class(node.kind),
        role_class(node.role),
        path.join(","),
        escaped(&told(node))
    );
    let is_inner = matches!(node.kind, Kind::Inner(_));
    let (left, right) = if is_inner { (SIGN, BESIDE + beside(node)) } else { (node.half, node.half) };
    let down = if is_inner { (8 + LINE * node.lines.len() as i32).max(SIGN) } else { SIGN };
    let frame = |svg: &mut String, class: &str, margin: i32| {
        let (x, y) = (node.at.0 - left - margin, node.at.1 - SIGN - margin);
        let (wide, high) = (left + right + 2 * margin, SIGN + down + 2 * margin);
        let _ =
            writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"5\"/>");
    };
    if node.role == Role::Current {
        frame(svg, "halo", 4);
    }
    if node.selection == Selection::Selected {
        frame(svg, "selection", 6);
    }
    sign(svg, node.kind, node.at, node.half, node.role);
    if let Some(number) = node.number {
        text(svg, "number", (node.at.0 - node.half - 1, node.at.1 - SIGN + 3), &number.to_string());
    }
    if is_inner {
        inner(svg, node);
    } else {
        leaf(svg, node);
    }
    svg.push_str("</g>\n");
}

fn beside(node: &FigureNode) -> i32 {
    let name = width(&name(node), LETTERS);
    let value = node.value.as_ref().map_or(0, |value| width(value, LETTERS) + BETWEEN);
    let lines = node.lines.iter().map(|line| width(line, SMALL)).max().unwrap_or(0);
    (name + value).max(lines)
}

fn name(node: &FigureNode) -> String {
    [node.signs.as_str(), node.name.as_deref().unwrap_or_default()].concat()
}

/// Draws the outline of a node. That of the best line is double, so that it differs from the open path without colors.
fn sign(svg: &mut String, kind: Kind, (x, y): Point, half: i32, role: Role) {
    let corners = match kind {
        Kind::Inner(Player::Max | Player::Or) => format!("M{x} {}L{} {}H{}Z", y - 12, x + 12, y + 10, x - 12),
        Kind::Inner(Player::Min | Player::And) => format!("M{x} {}L{} {}H{}Z", y + 12, x + 12, y - 10, x - 12),
        Kind::Inner(Player::Chance) => format!("M{x} {}L{} {y}L{x} {}L{} {y}Z", y - 12, x + 12, y + 12, x - 12),
        Kind::Leaf | Kind::Unexplored => {
            format!("M{} {}H{}V{}H{}Z", x - half, y - SIGN, x + half, y + SIGN, x - half)
        }
    };
    let _ = writeln!(svg, "<path class=\"sign\" d=\"{corners}\"/>");
    if role == Role::Best {
        let _ = writeln!(svg, "<path class=\"core\" d=\"{corners}\"/>");
    }
}

fn inner(svg: &mut String, node: &FigureNode) {
    let (x, y) = (node.at.0 + BESIDE, node.at.1 + 5);
    let name = name(node);
    if !name.is_empty() {
        text(svg, "name", (x, y), &name);
    }
    if let Some(value) = &node.value {
        let gap = if name.is_empty() { 0 } else { BETWEEN };
        text(svg, "value", (x + width(&name, LETTERS) + gap, y), value);
    }
    for (number, line) in (1..).zip(&node.lines) {
        text(svg, "line", (x, y + LINE * number), line);
    }
    if node.filling == Filling::Blank {
        let top = y + 5;
        let _ = writeln!(svg, "<rect class=\"field\" x=\"{x}\" y=\"{top}\" width=\"{FIELD}\" height=\"24\" rx=\"3\"/>");
    }
}

fn leaf(svg: &mut String, node: &FigureNode) {
    let (x, y) = node.at;
    if let Some(value) = &node.value {
        text(svg, "value middle", (x, y + 5), value);
    }
    let name = name(node);
    match node.name_side {
        _ if name.is_empty() => {}
        Side::Below => text(svg, "leaf-name middle", (x, y + SIGN + 13), &name),
        Side::Right => text(svg, "leaf-name", (x + node.half + 6, y + 4), &name),
    }
}

fn legend(svg: &mut String, items: &[LegendItem]) {
    if items.is_empty() {
        return;
    }
    svg.push_str("<g class=\"legend\">\n");
    for item in items {
        let (x, y) = item.at;
        match item.sample {
            Sample::Kind(kind) => {
                let _ = writeln!(svg, "<g class=\"{} closed\">", kind_class(kind));
                sign(svg, kind, item.at, SIGN, Role::Closed);
            }
            Sample::Node(role) => {
                let _ = writeln!(svg, "<g class=\"leaf {}\">", role_class(role));
                if role == Role::Current {
                    let _ = writeln!(
                        svg,
                        "<rect class=\"halo\" x=\"{}\" y=\"{}\" width=\"32\" height=\"32\" rx=\"5\"/>",
                        x - 16,
                        y - 16
                    );
                }
                sign(svg, Kind::Leaf, item.at, SIGN, role);
            }
            Sample::Cut => {
                svg.push_str("<g>");
                scissors(svg, item.at);
            }
        }
        svg.push_str("</g>");
        text(svg, "explained", (x + BESIDE + 4, y + 4), &item.words);
    }
    svg.push_str("</g>\n");
}

fn text(svg: &mut String, class: &str, (x, y): Point, words: &str) {
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(words));
}

fn told(node: &FigureNode) -> String {
    let kind = super::kind_name(node.kind);
    let name = Some(name(node)).filter(|name| !name.is_empty());
    let known = node.value.iter().chain(&node.lines).cloned();
    let state = super::legend::state(node.role).to_owned();
    name.into_iter().chain([kind.to_owned()]).chain(known).chain([state]).collect::<Vec<_>>().join(", ")
}
