//! Figures as LaTeX: a document for `pdflatex` with one tree of the package `forest`, its styles in one place at the top. TeX finds the
//! places of the nodes. Knows nothing of files.

use std::fmt::Write as _;

use super::style::{Colors, hex};
use super::svg::{kind_class, role_class};
use super::{Figure, FigureEdge, FigureNode, Filling};
use crate::scene::Cut;
use crate::theme::Role;
use crate::tree::Kind;
use crate::words;

/// What stands before the colours: packages, and how nodes and edges look.
const PREAMBLE: &str = include_str!("preamble.tex");

/// The colours that the styles name, and whose they are.
const COLORS: [(&str, Role); 15] = [
    ("max", Role::Max),
    ("min", Role::Min),
    ("chance", Role::Chance),
    ("unvisited", Role::Unvisited),
    ("open", Role::Open),
    ("closed", Role::Closed),
    ("pruned", Role::Pruned),
    ("best", Role::Best),
    ("faint", Role::Faint),
    ("cut", Role::Cut),
    ("edgeunvisited", Role::EdgeUnvisited),
    ("edgeopen", Role::EdgeOpen),
    ("edgeclosed", Role::EdgeClosed),
    ("edgepruned", Role::EdgePruned),
    ("edgebest", Role::EdgeBest),
];

/// A whole document.
#[must_use]
pub fn document(figure: &Figure, colors: Colors) -> String {
    let mut tex = String::with_capacity(4_000 + 200 * figure.nodes.len());
    let _ = writeln!(tex, "% {}", commented(&figure.title));
    let _ = writeln!(tex, "% {}", commented(&figure.description));
    tex.push_str(PREAMBLE);
    for (name, role) in COLORS {
        let _ = writeln!(tex, "\\definecolor{{{name}}}{{HTML}}{{{}}}", hex(colors.ink(role)));
    }
    let _ = writeln!(tex, "\\definecolor{{current}}{{HTML}}{{{}}}", hex(colors.paper(Role::Current)));
    let _ = writeln!(tex, "\\definecolor{{oncurrent}}{{HTML}}{{{}}}", hex(colors.ink(Role::Current)));
    let _ = writeln!(tex, "\\definecolor{{ground}}{{HTML}}{{{}}}", hex(colors.ground()));
    tex.push_str("\\begin{document}\n");
    legend(&mut tex, figure);
    tex.push_str("\\begin{lrbox}{\\figurebox}\n\\begin{forest}\n  game tree\n");
    tree(&mut tex, figure);
    tex.push_str("\\end{forest}\n\\end{lrbox}\n\\onepage\n\\end{document}\n");
    tex
}

/// The nodes in preorder; a node begins where its parent is the last one that is not ended.
fn tree(tex: &mut String, figure: &Figure) {
    // The places of the nodes that are begun and not ended. Nothing recurses: a tree may be a chain.
    let mut begun: Vec<usize> = Vec::new();
    let mut edges: Vec<Option<&FigureEdge>> = vec![None; figure.nodes.len()];
    for edge in &figure.edges {
        edges[edge.to].get_or_insert(edge);
    }
    let mut order = preorder(figure, &edges);
    while let Some(place) = order.pop() {
        let parent = edges[place].map(|edge| edge.from);
        while begun.last().is_some_and(|&last| Some(last) != parent) {
            begun.pop();
            let _ = writeln!(tex, "{:1$}]", "", 2 + 2 * begun.len());
        }
        let indent = 2 + 2 * begun.len();
        let _ = writeln!(tex, "{:indent$}[{}", "", node(&figure.nodes[place], edges[place]));
        begun.push(place);
    }
    while begun.pop().is_some() {
        let _ = writeln!(tex, "{:1$}]", "", 2 + 2 * begun.len());
    }
    for edge in figure.edges.iter().filter(|edge| edges[edge.to] != Some(edge)) {
        let (from, to) = (label(edge.from), label(edge.to));
        let _ = writeln!(tex, "  \\draw[{}] ({from}.south) -- ({to}.north);", edge_style(edge.role));
    }
}

/// The places of the nodes, the first one last: children by their first edge below their parents.
fn preorder(figure: &Figure, edges: &[Option<&FigureEdge>]) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); figure.nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    for place in (0..figure.nodes.len()).rev() {
        match edges[place] {
            Some(edge) => children[edge.from].push(place),
            None => open.push(place),
        }
    }
    let mut order = Vec::with_capacity(figure.nodes.len());
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

/// The text and the options of a node, without the bracket before it.
fn node(node: &FigureNode, edge: Option<&FigureEdge>) -> String {
    let is_inner = matches!(node.kind, Kind::Inner(_));
    let name = escaped(&[node.signs.as_str(), node.name.as_deref().unwrap_or_default()].concat());
    let value = node.value.as_deref().map(escaped).unwrap_or_default();
    let inside = if is_inner { "{}".to_owned() } else { format!("{{{value}}}") };
    let mut options = vec![format!("kind {}", kind_class(node.kind)), format!("is {}", role_class(node.role))];
    let words = match node.kind {
        Kind::Inner(_) => Some(format!("beside={{{}}}", beside(node, name, value))),
        Kind::Leaf | Kind::Unexplored => Some(format!("below name={{{name}}}")).filter(|_| !name.is_empty()),
    };
    options.extend(words);
    if let Some(number) = node.number {
        options.push(format!("number={number}"));
    }
    if let Some(edge) = edge {
        options.push(format!("edge={{{}}}", edge_style(edge.role)));
        let cut = if edge.cut == Cut::Here { "\\edgecut" } else { "" };
        let label = edge.label.as_deref().map(|label| format!("\\edgemove{{{}}}", escaped(label))).unwrap_or_default();
        let turn = edge.turn.map(|turn| format!("\\edgeturn{{{turn}}}")).unwrap_or_default();
        if !(cut.is_empty() && label.is_empty() && turn.is_empty()) {
            options.push(format!("edge label={{{label}{turn}{cut}}}"));
        }
    }
    format!("{inside}, {}", options.join(", "))
}

/// What stands beside the sign of an inner node.
fn beside(node: &FigureNode, name: String, value: String) -> String {
    let first = [name, value].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\\enspace ");
    let lines = node.lines.iter().map(|line| format!("\\nodeline{{{}}}", escaped(line)));
    let blank = (node.filling == Filling::Blank).then(|| "\\nodeblank".to_owned());
    let all: Vec<String> = std::iter::once(format!("\\nodename{{{first}}}")).chain(lines).chain(blank).collect();
    all.join("\\\\")
}

fn edge_style(role: Role) -> String {
    role_class(role).replace('-', " ")
}

fn legend(tex: &mut String, figure: &Figure) {
    let items: Vec<String> = figure.legend.iter().map(|item| commented(&item.words)).collect();
    if !items.is_empty() {
        let _ = writeln!(tex, "% {}: {}", words::figures::legend(), items.join(", "));
    }
}

/// Words in a comment: nothing in it is read, but where it ends.
fn commented(words: &str) -> String {
    words.chars().filter(|c| !c.is_control()).collect()
}

/// Text without anything that TeX gives a meaning to. What the usual fonts of `pdflatex` cannot show is written as its number.
#[must_use]
pub fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '\\' => safe.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                safe.push('\\');
                safe.push(c);
            }
            '^' => safe.push_str("\\textasciicircum{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '"' => safe.push_str("\\textquotedbl{}"),
            '[' => safe.push_str("{[}"),
            ']' => safe.push_str("{]}"),
            ',' => safe.push_str("{,}"),
            '=' => safe.push_str("{=}"),
            '-' => safe.push_str("{-}"),
            '`' => safe.push_str("\\textasciigrave{}"),
            '\'' => safe.push_str("\\textquotesingle{}"),
            ' '..='~' => safe.push(c),
            _ => match sign(c) {
                Some(sign) => safe.push_str(sign),
                None if is_latin(c) => safe.push(c),
                None => {
                    let _ = write!(safe, "U+{:04X}", c as u32);
                }
            },
        }
    }
    safe
}

/// Letters that the Latin encoding of TeX has.
const fn is_latin(c: char) -> bool {
    matches!(c, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' | 'Œ' | 'œ' | 'Š' | 'š' | 'Ž' | 'ž' | 'Ÿ')
}

/// Signs that mathematics has.
const fn sign(c: char) -> Option<&'static str> {
    Some(match c {
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
