//! Figures as SVG: text stays text, with a title and a description for screen readers, no script and no external resources. One
//! style sheet at the top holds all styles.

use super::{
    Body, Figure, FigureEdge, FigureNode, Filling, LETTERS, LegendItem, Point, SMALL, Sample, Side,
    paper::{Item, Letters, Page},
    sizes::{BESIDE, BETWEEN, FIELD, FRAME, LINE, SIGN, SQUARE, beside},
    style::{Colors, hex},
    width,
};
use crate::{theme::Role, xml::escaped};
use plywood_messages::text::{cells, joined};
use plywood_tree::tree::{Kind, Player};

/// Styles of all figures. Lines, weights and symbols make the distinctions of colours as well.
const STYLE: &str = include_str!("figure.css");

/// Writes a figure as a document in its own size, or fitted into this one, in pixels.
pub fn document(figure: &Figure, colors: Colors, size: Option<(u32, u32)>) -> String {
    let view = view_box(figure.size, size);
    let shown = size.unwrap_or((figure.size.0 as u32, figure.size.1 as u32));
    let texts = [("title", "title".to_owned(), &*figure.title), ("desc", "desc".to_owned(), &*figure.description)];
    let mut svg = begun(shown, view, &texts);
    ground(&mut svg, view, colors);
    drawing(&mut svg, figure, colors);
    captions(&mut svg, figure);
    svg.push_str("</svg>\n");
    svg
}

/// Writes the drawing of a figure as part of a page with the [`style_sheet`], where it has this number. The page writes the
/// caption.
pub fn embedded(figure: &Figure, number: usize, colors: Colors) -> String {
    let (width, full) = figure.size;
    let height = figure.caption.first().map_or(full, |((_, line), ..)| line - SMALL - 10);
    let texts = [("desc", format!("desc-{number}"), &*figure.description)];
    let mut svg = begun((width as u32, height as u32), [0, 0, width, height], &texts);
    drawing(&mut svg, figure, colors);
    svg.push_str("</svg>\n");
    svg
}

/// Writes a page of paper as a document. Several pages can be joined, because their numbers make their identifiers unique.
pub fn page(page: &Page<'_>, title: &str, number: usize, colors: Colors) -> String {
    let (width, height) = page.size;
    let described = |item: &Item<'_>| match item {
        Item::Figure { figure, .. } => Some(figure.description.clone()),
        Item::Text { .. } | Item::Field { .. } | Item::Rule { .. } => None,
    };
    let description = joined(page.items.iter().filter_map(described), "\n");
    let texts = [("title", format!("title-{number}"), title), ("desc", format!("desc-{number}"), &*description)];
    let view = [0, 0, width, height];
    let mut svg = begun((width as u32, height as u32), view, &texts);
    ground(&mut svg, view, colors);
    for item in &page.items {
        self::item(&mut svg, item, colors);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Begins a drawing with texts for screen readers: element, identifier and words of each.
fn begun((width, height): (u32, u32), view: [i32; 4], texts: &[(&str, String, &str)]) -> String {
    let ids = texts.iter().map(|(_, id, _)| id.as_str());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{}\" role=\"img\" \
         aria-labelledby=\"{}\">\n",
        view.map(|number| number.to_string()).join(" "),
        joined(ids, " ")
    );
    for (element, id, words) in texts {
        append!(svg, "<{element} id=\"{id}\">{}</{element}>\n", escaped(words));
    }
    svg
}

/// Writes the style sheet and the background of a document.
fn ground(svg: &mut String, [left, top, width, height]: [i32; 4], colors: Colors) {
    append!(svg, "<style>\n{}</style>\n", style_sheet(colors));
    append!(svg, "<rect class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n");
}

fn item(svg: &mut String, item: &Item<'_>, colors: Colors) {
    match item {
        Item::Figure { figure, at: (x, y), size: (width, height) } => {
            let (wide, high) = figure.size;
            append!(
                svg,
                "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {wide} {high}\">\n"
            );
            drawing(svg, figure, colors);
            captions(svg, figure);
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
            append!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{words}</text>\n");
        }
        Item::Field { at: (x, y), size: (width, height) } => {
            append!(svg, "<rect class=\"box\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\"/>\n");
        }
        Item::Rule { at: (x, y), width } => {
            append!(svg, "<path class=\"box\" d=\"M{x} {y}h{width}\"/>\n");
        }
    }
}

fn captions(svg: &mut String, figure: &Figure) {
    for (at, role, words) in &figure.caption {
        text(svg, if *role == Role::Text { "told" } else { "counted" }, *at, words);
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
    lines.sort_by_key(|edge| EDGES.iter().position(|&role| role == edge.role));
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

/// Returns the left, top, width and height of the part of the plane that is shown: the figure in the middle, in these proportions.
fn view_box((width, height): Point, size: Option<(u32, u32)>) -> [i32; 4] {
    let mut wide = i64::from(width.max(1));
    let mut high = i64::from(height.max(1));
    if let Some((across, down)) = size.map(|(across, down)| (i64::from(across.max(1)), i64::from(down.max(1)))) {
        wide = wide.max(high * across / down);
        high = high.max(wide * down / across);
    }
    let clamped = |length: i64| i32::try_from(length).unwrap_or(i32::MAX / 4);
    let wide = clamped(wide);
    let high = clamped(high);
    [(width - wide) / 2, (height - high) / 2, wide, high]
}

/// Returns the styles in these colors.
pub fn style_sheet(colors: Colors) -> String {
    let mut css = STYLE.to_owned();
    let mut set = |name: &str, color| css = css.replace(&format!("var(--{name})"), &format!("#{}", hex(color)));
    set("ground", colors.ground());
    set("current-paper", colors.paper(Role::Current));
    for role in Role::all() {
        set(role.name(), colors.ink(role));
    }
    for role in [Role::Max, Role::Min, Role::Chance] {
        set(&format!("{}-tint", role.name()), colors.tint(role));
    }
    css
}

pub const fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Inner(player) => player.name(),
        Kind::Leaf => "leaf",
        Kind::Unexplored => "unexplored",
    }
}

/// Edges in drawing order: on a crossing, the later one is on top.
const EDGES: [Role; 5] = [Role::EdgePruned, Role::EdgeUnvisited, Role::EdgeClosed, Role::EdgeBest, Role::EdgeOpen];

fn line(svg: &mut String, edge: &FigureEdge) {
    let points: Vec<String> = edge.route.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let points = points.join(" ");
    append!(svg, "<polyline class=\"edge {}\" points=\"{points}\"/>\n", edge.role.name());
    if edge.role == Role::EdgeBest {
        append!(svg, "<polyline class=\"core\" points=\"{points}\"/>\n");
    }
}

fn marks(svg: &mut String, edge: &FigureEdge) {
    let route = &edge.route;
    if let Some(label) = &edge.label {
        let wide = width(label, SMALL);
        let (x, y) = route.label;
        let left = x - wide / 2 - 2;
        append!(svg, "<rect class=\"patch\" x=\"{left}\" y=\"{}\" width=\"{}\" height=\"20\"/>\n", y - 10, wide + 4);
        text(svg, "move", (x, y + 4), label);
    }
    if let Some(turn) = edge.turn {
        text(svg, "turn", route.turn, &format!("#{turn}"));
    }
    if edge.is_cut {
        scissors(svg, route.cut);
    }
}

fn scissors(svg: &mut String, (x, y): Point) {
    append!(
        svg,
        "<g class=\"cut\" transform=\"translate({x} {y})\"><circle class=\"patch\" r=\"9\"/>\
         <circle cx=\"-5\" cy=\"-4\" r=\"2.3\"/><circle cx=\"-5\" cy=\"4\" r=\"2.3\"/>\
         <path d=\"M-3 -2.8L7 4M-3 2.8L7 -4\"/></g>\n"
    );
}

fn node(svg: &mut String, node: &FigureNode) {
    let path: Vec<String> = node.path.iter().map(usize::to_string).collect();
    append!(
        svg,
        "<g class=\"node {} {}\" data-path=\"{}\"><title>{}</title>\n",
        kind_class(node.kind),
        node.role.name(),
        path.join(","),
        escaped(&describe(node))
    );
    let is_inner = node.kind.is_inner();
    let (left, right) = if is_inner {
        (SIGN, BESIDE + beside(&node.title(), node.value.as_ref(), node.below()))
    } else {
        (node.half, node.half)
    };
    let down = if is_inner { (8 + LINE * node.below().count() as i32).max(SIGN) } else { SIGN };
    let frame = |svg: &mut String, class: &str, margin: i32| {
        let x = node.at.0 - left - margin;
        let y = node.at.1 - SIGN - margin;
        let wide = left + right + 2 * margin;
        let high = SIGN + down + 2 * margin;
        append!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"5\"/>\n");
    };
    if node.role == Role::Current {
        frame(svg, "halo", 4);
    }
    if node.is_selected {
        frame(svg, "selection", 6);
    }
    sign(svg, node.kind, node.at, node.half, node.role);
    if !node.board.is_empty() {
        board(svg, (node.at.0, node.at.1 - SIGN - FRAME.1), &node.board);
    }
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

/// Draws a position whose frame stands on a point.
fn board(svg: &mut String, (x, y): Point, lines: &[String]) {
    let columns = lines.iter().map(|line| i32::from(cells(line))).max().unwrap_or(0);
    let width = columns * SQUARE.0;
    let height = lines.len() as i32 * SQUARE.1;
    let left = x - width / 2;
    let top = y - height - FRAME.1;
    append!(
        svg,
        "<rect class=\"board\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>\n",
        left - FRAME.0,
        top - FRAME.1,
        width + 2 * FRAME.0,
        height + 2 * FRAME.1
    );
    for (row, line) in (1..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
        let wide = i32::from(cells(line)) * SQUARE.0;
        let y = top + row * SQUARE.1 - 3;
        append!(
            svg,
            "<text class=\"position\" x=\"{left}\" y=\"{y}\" textLength=\"{wide}\" xml:space=\"preserve\">{}</text>\n",
            escaped(line)
        );
    }
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
    append!(svg, "<path class=\"sign\" d=\"{corners}\"/>\n");
    if role == Role::Best {
        append!(svg, "<path class=\"core\" d=\"{corners}\"/>\n");
    }
}

fn inner(svg: &mut String, node: &FigureNode) {
    let x = node.at.0 + BESIDE;
    let y = node.at.1 + 5;
    let name = node.title();
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
    if let Some(hidden) = &node.hidden {
        text(svg, "hidden", (x, y + LINE * (1 + node.lines.len() as i32)), hidden);
    }
    if node.filling == Filling::Blank {
        let top = y + 5;
        append!(svg, "<rect class=\"field\" x=\"{x}\" y=\"{top}\" width=\"{FIELD}\" height=\"24\" rx=\"3\"/>\n");
    }
}

fn leaf(svg: &mut String, node: &FigureNode) {
    let (x, y) = node.at;
    if let Some(value) = &node.value {
        text(svg, "value middle", (x, y + 5), value);
    }
    let name = node.title();
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
                append!(svg, "<g class=\"{} closed\">\n", kind_class(kind));
                sign(svg, kind, item.at, SIGN, Role::Closed);
            }
            Sample::Node(role) => {
                append!(svg, "<g class=\"leaf {}\">\n", role.name());
                if role == Role::Current {
                    append!(
                        svg,
                        "<rect class=\"halo\" x=\"{}\" y=\"{}\" width=\"32\" height=\"32\" rx=\"5\"/>\n",
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
    append!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(words));
}

fn describe(node: &FigureNode) -> String {
    let kind = super::kind_name(node.kind);
    let name = Some(node.title()).filter(|name| !name.is_empty());
    let known = node.value.iter().chain(node.below()).cloned();
    let state = super::legend::state(node.role).to_owned();
    joined(name.into_iter().chain([kind.to_owned()]).chain(known).chain([state]), ", ")
}
