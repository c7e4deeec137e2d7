//! A graph as listed in a file: edges with costs, and for each node an estimate, a position, or both. Reports errors in it.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    ops::Range,
};

use super::look::rounded_width;
use plywood_lesson::{Cells, Drawing, Spot};
use plywood_messages::text::visible;
use plywood_tree::{
    cost::Cost,
    diagnostic::{Diagnostic, quoted},
    format::{Field, Fields, Syntax, requoted, spliced},
    settings::nearest,
};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct EdgeList {
    /// Node names, in the order in which the edges mention them.
    pub names: Vec<String>,
    pub edges: Vec<(usize, usize, Cost)>,
    pub start: usize,
    pub goal: usize,
    /// Estimated cost from each node to the goal, if given.
    pub estimates: Option<Vec<Cost>>,
    /// Position of each node, y upwards, if given.
    pub positions: Option<Vec<(f64, f64)>>,
    pub directed: bool,
}

/// Letters of the start, of the goal and of all other nodes.
pub const START: char = 'S';
pub const GOAL: char = 'G';
pub const NODE: char = '.';

#[derive(Clone, Copy, PartialEq)]
pub enum About {
    Node(usize),
    Edge(usize),
    Estimate(usize),
}

impl EdgeList {
    /// Returns true if nodes, edges and estimates are few enough to number their places with two 16-bit numbers.
    pub fn is_numbered(&self) -> bool {
        let nodes = self.names.len();
        let most = usize::from(u16::MAX);
        nodes <= most && self.edges.len() / nodes.max(1) + 2 < most
    }

    pub fn cells(&self) -> Cells {
        let mut letters = vec![NODE; self.names.len()];
        for (node, letter) in [(self.goal, GOAL), (self.start, START)] {
            if let Some(there) = letters.get_mut(node) {
                *there = letter;
            }
        }
        let costs = self.edges.iter().map(|&(_, _, cost)| cost);
        let amounts = costs.chain(self.estimates.iter().flatten().copied()).collect();
        let mut of = DefaultHasher::new();
        self.names.hash(&mut of);
        self.edges.iter().for_each(|&(from, to, _)| (from, to).hash(&mut of));
        Cells::new(self.names.len(), letters).with_amounts(amounts, of.finish())
    }

    pub fn with_cells(&self, cells: &Cells) -> Self {
        let node = |letter| cells.find(letter).and_then(|spot| cells.index(spot));
        let start = node(START).unwrap_or(self.start);
        let mut amounts = cells.amounts().iter().copied();
        let mut amount = |before: Cost| amounts.next().unwrap_or(before);
        let mut list = self.clone();
        list.edges.iter_mut().for_each(|(_, _, cost)| *cost = amount(*cost));
        list.estimates.iter_mut().flatten().for_each(|estimate| *estimate = amount(*estimate));
        // One node can be both.
        Self { start, goal: node(GOAL).unwrap_or(start), ..list }
    }

    /// Columns of the longest number of a node while the graph is edited.
    pub fn shown_digits(&self, before: u16) -> u16 {
        let estimates = || self.estimates.iter().flatten().copied().filter(|estimate| estimate.is_finite());
        let fraction = estimates().any(|estimate| estimate.to_number().fract() != 0.0);
        rounded_width(estimates().max().unwrap_or_default(), fraction).max(before)
    }

    pub fn about(&self, spot: Spot) -> Option<About> {
        let nodes = self.names.len();
        let edges = self.edges.len();
        let index = usize::from(spot.row) * nodes + usize::from(spot.column);
        let is_there = usize::from(spot.column) < nodes && index < 2 * nodes + edges;
        is_there.then(|| match index.checked_sub(nodes) {
            None => About::Node(index),
            Some(edge) if edge < edges => About::Edge(edge),
            Some(other) => About::Estimate(other - edges),
        })
    }

    pub fn place(&self, cells: &Cells, about: About) -> Spot {
        let nodes = self.names.len();
        let edges = self.edges.len();
        cells.spot(match about {
            About::Node(node) => node,
            About::Edge(edge) => nodes + edge,
            About::Estimate(node) => nodes + edges + node,
        })
    }

    pub fn cursor_node(&self, drawing: Drawing<'_>) -> usize {
        match self.about(drawing.cursor) {
            Some(About::Node(node) | About::Estimate(node)) => node,
            Some(About::Edge(edge)) => self.edges[edge].0,
            None => self.start,
        }
    }
}

struct Reader<'f, 't> {
    fields: &'f mut Fields<'t>,
    names: Vec<String>,
    nodes: HashMap<String, usize>,
}

pub fn read(fields: &mut Fields<'_>) -> Option<EdgeList> {
    let edges = fields.take("edges")?;
    let range = edges.range();
    let directed = fields.take("directed").map_or(Some(false), |directed| fields.truth(&directed));
    let read: Vec<_> = fields.list(edges)?.into_iter().map(|item| edge(fields, item)).collect();
    let is_read = read.iter().all(Option::is_some);
    let mut reader = Reader { fields, names: Vec::new(), nodes: HashMap::new() };
    let edges = read.into_iter().flatten().map(|(from, to, cost)| (reader.node(from), reader.node(to), cost)).collect();
    if reader.names.is_empty() && is_read {
        reader.fields.problem(Diagnostic::spanning("empty-graph", text!("routes/empty-graph"), range.clone()));
    }
    let [start, goal] = ["start", "goal"].map(|key| reader.end(key, &range));
    let estimates = reader.fields.take("estimates");
    let estimates =
        estimates.map_or(Some(None), |table| reader.of_all(table, |fields, field| amount(fields, &field)).map(Some));
    let positions = reader.fields.take("positions");
    let positions = positions.map_or(Some(None), |table| reader.of_all(table, position).map(Some));
    let estimates = estimates?;
    let positions = positions?;
    let directed = directed?;
    let graph = EdgeList { names: reader.names, edges, start: start?, goal: goal?, estimates, positions, directed };
    is_read.then_some(graph)
}

/// Returns the text of a file with the costs, estimates and ends of a graph with the same nodes and edges; only differences are
/// rewritten. `None` if the file cannot hold them, or if the result would not read back as the same graph.
pub fn write_edges(text: &str, syntax: Syntax, wanted: &EdgeList) -> Option<String> {
    let mut fields = Fields::read(text, syntax).ok()?;
    let mut edits = Vec::new();
    let edges = fields.take("edges")?;
    for (item, &(_, _, cost)) in fields.list(edges)?.into_iter().zip(&wanted.edges) {
        let parts = fields.list(item)?;
        match parts.get(2) {
            Some(before) => edits.extend(amount_edits(&mut fields, before, cost)?),
            None if cost == Cost::ONE => {}
            None => {
                let end = parts.get(1)?.range().end;
                edits.push((end..end, format!(", {}", cost.to_number())));
            }
        }
    }
    for (key, node) in [("start", wanted.start), ("goal", wanted.goal)] {
        let field = fields.take(key)?;
        let range = field.range();
        let before = fields.text_of(&field);
        let name = wanted.names.get(node)?;
        if name_of(&mut fields, field)? != *name {
            edits.push((range, requoted(before, name)));
        }
    }
    if let Some(table) = fields.take("estimates")
        && let Some(estimates) = &wanted.estimates
    {
        for (name, _, field) in fields.named(table)? {
            let node = wanted.names.iter().position(|known| *known == visible(&name))?;
            edits.extend(amount_edits(&mut fields, &field, *estimates.get(node)?)?);
        }
    }
    let written = spliced(text, edits)?;
    let again = read(&mut Fields::read(&written, syntax).ok()?)?;
    (again == *wanted).then_some(written)
}

fn amount_edits(fields: &mut Fields<'_>, before: &Field<'_>, wanted: Cost) -> Option<Vec<(Range<usize>, String)>> {
    let differs = amount(fields, before)? != wanted;
    let edit = differs.then(|| (before.range(), wanted.to_number().to_string()));
    Some(edit.into_iter().collect())
}

impl<'t> Reader<'_, 't> {
    /// Returns the number of a node, adding it if it is new.
    fn node(&mut self, name: String) -> usize {
        *self.nodes.entry(name).or_insert_with_key(|name| {
            self.names.push(name.clone());
            self.names.len() - 1
        })
    }

    fn end(&mut self, key: &'static str, edges: &Range<usize>) -> Option<usize> {
        let Some(found) = self.fields.take(key) else {
            let code = if key == "start" { "no-start" } else { "no-goal" };
            let help = say!("routes/missing-end-help", Text(key));
            self.fields.report(code, say!("routes/missing-end", Text(key)), edges.clone(), help);
            return None;
        };
        let range = found.range();
        let name = name_of(self.fields, found)?;
        self.node_named(&name, range)
    }

    /// Returns the node of this name; reports a name that no edge has.
    fn node_named(&mut self, name: &str, range: Range<usize>) -> Option<usize> {
        let node = self.nodes.get(name).copied();
        // If some edges were unreadable, the name may belong to one of them.
        if node.is_none() && !self.names.is_empty() {
            let help: String = match nearest(name, self.names.iter().map(String::as_str)) {
                Some(near) => string!("routes/unknown-node-help", Text(near)),
                None => string!("routes/unknown-node-hint"),
            };
            self.fields.report("unknown-node", say!("routes/unknown-node", name = Text(quoted(name))), range, help);
        }
        node
    }

    fn of_all<T: Copy>(
        &mut self,
        table: Field<'t>,
        value: fn(&mut Fields<'t>, Field<'t>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let range = table.range();
        let mut values: Vec<Option<T>> = vec![None; self.names.len()];
        let mut is_read = true;
        for (name, place, field) in self.fields.named(table)? {
            let read = value(self.fields, field);
            let node = self.node_named(&visible(&name), place);
            is_read &= read.is_some() && node.is_some();
            if let Some(node) = node
                && let Some(read) = read
            {
                values[node] = Some(read);
            }
        }
        if let Some(missing) = values.iter().position(Option::is_none).filter(|_| is_read) {
            let problem = say!("routes/missing-node", name = Text(self.names[missing]));
            self.fields.report("missing-node", problem, range, text!("routes/missing-node-help"));
        }
        values.into_iter().collect::<Option<Vec<T>>>().filter(|_| is_read)
    }
}

/// Reads an edge: two names and a cost, 1 by default.
fn edge<'t>(fields: &mut Fields<'t>, item: Field<'t>) -> Option<(String, String, Cost)> {
    let range = item.range();
    let parts = fields.list(item)?;
    if !matches!(parts.len(), 2 | 3) {
        fields.report(
            "wrong-edge",
            say!("routes/wrong-edge", count = Count(parts.len())),
            range,
            text!("routes/wrong-edge-help"),
        );
        return None;
    }
    let mut parts = parts.into_iter();
    let mut name = || name_of(fields, parts.next()?);
    let from = name();
    let to = name();
    let cost = parts.next().map_or(Some(Cost::ONE), |cost| amount(fields, &cost));
    Some((from?, to?, cost?))
}

/// Reads a name on one line, safe to display.
fn name_of<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<String> {
    let text = fields.text_or_number(field)?;
    Some(plywood_messages::text::line(&text))
}

/// Reads a cost or an estimate: finite, and not negative.
fn amount(fields: &mut Fields<'_>, field: &Field<'_>) -> Option<Cost> {
    let amount = fields.number(field)?;
    if let Some(cost) = Cost::from_number(amount) {
        return Some(cost);
    }
    let problem = match amount {
        amount if amount < 0.0 => Diagnostic::new("negative-cost", text!("routes/negative-cost")),
        _ => Diagnostic::new("infinite-cost", text!("routes/infinite-cost")),
    };
    fields.problem(problem.at(field.range(), "").help(text!("routes/cost-help")));
    None
}

fn position<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<(f64, f64)> {
    let range = field.range();
    let items = fields.list(field)?;
    let read: Vec<Option<f64>> = items.iter().map(|item| fields.number(item)).collect();
    match read[..] {
        [Some(x), Some(y)] if x.is_finite() && y.is_finite() => Some((x, y)),
        _ => {
            fields.report("wrong-position", text!("routes/wrong-position"), range, text!("routes/wrong-position-help"));
            None
        }
    }
}
