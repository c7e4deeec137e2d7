//! Loading a tree file, against the least work possible on the same text.

use std::fmt;
use std::hint::black_box;
use std::rc::Rc;

use super::harness::{How, Pair, Row};
use petgraph::graph::{DiGraph, EdgeIndex, NodeIndex};
use plywood_tree::diagnostic::{Source, Style, render_all};
use plywood_tree::format::{Syntax, read};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "JSON of nested lists, 1,111,111 nodes, beside serde_json straight into petgraph, cold",
        how: How::Cold,
        input: nested_lists,
        check: check_json,
        prepare: json,
    },
    Row {
        work: "JSON of tables with move and value, 1,111,111 nodes, the same",
        how: How::Cold,
        input: tables,
        check: check_json,
        prepare: json,
    },
    Row {
        work: "the same with an unknown key, beside the same without, warm",
        how: How::Warm,
        input: tables,
        check: |text| assert_eq!(problems(&mistaken(text), Syntax::Json).len(), 1),
        prepare: |text| {
            let again = mistaken(&text);
            Pair::new(move || read(black_box(&text), Syntax::Json), move || problems(black_box(&again), Syntax::Json))
        },
    },
    Row {
        work: "TOML, 111,111 nodes, beside the toml crate alone",
        how: How::Warm,
        input: || format!("tree = {}", written(100_000, Form::List)),
        check: |text| assert_eq!(ours(text, Syntax::Toml), 111_111),
        prepare: toml,
    },
    Row {
        work: "a game of Gambit's, 100,000 leaves under a chance move, cold",
        how: How::Cold,
        input: gambit,
        check: |text| assert_eq!((bare_gambit(text).node_count(), ours_gambit(text)), (100_101, 100_101)),
        prepare: |text| {
            let (text, again) = shared(text);
            Pair::new(move || bare_gambit(black_box(&text)), move || ours_gambit(black_box(&again)))
        },
    },
    Row {
        work: "100 problems in a line of 12 MB of JSON read and drawn, beside reading them",
        how: How::Warm,
        input: || format!("{{\"tree\": {}}}", faulty(3_000_000)),
        check: |text| assert_eq!(problems(text, Syntax::Json).len(), 100),
        prepare: |text| problems_drawn(text, Syntax::Json),
    },
    Row {
        work: "the same in 12 MB of TOML with 60,000 lines",
        how: How::Warm,
        input: || format!("tree = {}", faulty(3_000_000).replace(", 7, ", ", 7,\n")),
        check: |text| assert_eq!(problems(text, Syntax::Toml).len(), 100),
        prepare: |text| problems_drawn(text, Syntax::Toml),
    },
];

pub(crate) fn nested_lists() -> String {
    format!("{{\"tree\": {}}}", written(1_000_000, Form::List))
}

fn tables() -> String {
    format!("{{\"tree\": {}}}", written(1_000_000, Form::Table))
}

fn mistaken(text: &str) -> String {
    let at = text.rfind("value").unwrap_or_default();
    format!("{}vallue\": 1, \"{}", &text[..at], &text[at..])
}

fn check_json(text: &str) {
    assert_eq!((peer(text).node_count(), ours(text, Syntax::Json)), (1_111_111, 1_111_111));
}

/// Whole numbers with 100 misplaced strings among them.
fn faulty(nodes: usize) -> String {
    let node = |number: usize| if number % (nodes / 100) == 1 { "\"x\"".to_owned() } else { (number % 50).to_string() };
    format!("[{}]", (0..nodes).map(node).collect::<Vec<_>>().join(", "))
}

fn problems(text: &str, syntax: Syntax) -> Vec<plywood_tree::diagnostic::Diagnostic> {
    read(text, syntax).expect_err("a bad file")
}

fn problems_drawn(text: String, syntax: Syntax) -> Pair {
    let (text, again) = shared(text);
    let drawn = move || {
        let found = problems(black_box(&again), syntax);
        render_all(&found, Source { name: "large", text: &again }, Style::Plain)
    };
    Pair::new(move || problems(black_box(&text), syntax), drawn)
}

#[derive(Clone, Copy)]
enum Form {
    List,
    Table,
}

fn written(leaves: usize, form: Form) -> String {
    let mut text = String::new();
    write_node(&mut text, form, ("", leaves.ilog10()), &mut 0);
    text
}

fn write_node(text: &mut String, form: Form, (mv, levels): (&str, u32), number: &mut u32) {
    let [inner, leaf, end] = match form {
        Form::List => ["", "", ""],
        Form::Table => ["\"children\": ", "\"value\": ", "}"],
    };
    if matches!(form, Form::Table) {
        text.extend(["{", mv]);
    }
    if levels == 0 {
        *number = (*number * 7 + 13) % 1009;
        text.extend([leaf, &number.to_string()]);
    } else {
        text.push_str(inner);
        for child in b'a'..=b'j' {
            text.push_str(if child == b'a' { "[" } else { ", " });
            let mv = format!("\"move\": \"{}\", ", char::from(child));
            write_node(text, form, (&mv, levels - 1), number);
        }
        text.push(']');
    }
    text.push_str(end);
}

/// A graph of a tree's size without its meaning. A node has its value and the end of its subtree; an edge has the child's index
/// and the offset of its move in the text.
type Bare = DiGraph<(f64, u32, u16), (u32, u32), u32>;

const NONE: u32 = u32::MAX;

/// Parses a text with the same library directly into a graph.
fn peer(text: &str) -> Bare {
    let mut graph = Bare::default();
    let mut reader = serde_json::Deserializer::from_str(text);
    File { text, graph: &mut graph }.deserialize(&mut reader).expect("a valid file");
    graph
}

struct File<'g, 't> {
    text: &'t str,
    graph: &'g mut Bare,
}

impl<'de> DeserializeSeed<'de> for File<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for File<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a file")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let _tree: Option<&str> = map.next_key()?;
        map.next_value_seed(Child { text: self.text, graph: self.graph, of: None })
    }
}

struct Child<'g, 't> {
    text: &'t str,
    graph: &'g mut Bare,
    of: Option<(NodeIndex, u32)>,
}

impl<'de> DeserializeSeed<'de> for Child<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Child { text, graph, of } = self;
        let id = graph.add_node((f64::NAN, 0, 0));
        let edge = of.map(|(parent, ordinal)| graph.add_edge(parent, id, (ordinal, NONE)));
        deserializer.deserialize_any(Node { text, graph: &mut *graph, id, edge })?;
        graph[id].1 = graph.node_count() as u32;
        Ok(())
    }
}

struct Node<'g, 't> {
    text: &'t str,
    graph: &'g mut Bare,
    id: NodeIndex,
    edge: Option<EdgeIndex>,
}

impl<'de> Visitor<'de> for Node<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a node")
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.graph[self.id].0 = value as f64;
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        Children { text: self.text, graph: self.graph, id: self.id }.visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<&str>()? {
            match (key, self.edge) {
                ("move", Some(edge)) => {
                    let mv: &str = map.next_value()?;
                    self.graph[edge].1 = (mv.as_ptr() as usize - self.text.as_ptr() as usize) as u32;
                }
                ("value", _) => self.graph[self.id].0 = map.next_value()?,
                _ => map.next_value_seed(Children { text: self.text, graph: &mut *self.graph, id: self.id })?,
            }
        }
        Ok(())
    }
}

struct Children<'g, 't> {
    text: &'t str,
    graph: &'g mut Bare,
    id: NodeIndex,
}

impl<'de> DeserializeSeed<'de> for Children<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Children<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("children")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut ordinal = 0;
        let Children { text, graph, id } = self;
        while list.next_element_seed(Child { text, graph: &mut *graph, of: Some((id, ordinal)) })?.is_some() {
            ordinal += 1;
        }
        Ok(())
    }
}

fn ours(text: &str, syntax: Syntax) -> usize {
    match read(text, syntax).expect("a valid file").content {
        plywood_tree::format::Content::Tree(tree) => tree.len(),
        plywood_tree::format::Content::Game(_) => 0,
    }
}

/// A Gambit game in which chance draws one of a hundred information sets, each with a thousand actions and as many outcomes.
fn gambit() -> String {
    let each = |count: u32, word: &dyn Fn(u32) -> String| (0..count).map(word).collect::<Vec<_>>().join(" ");
    let mut lines = vec!["EFG 2 R \"large\" { \"A\" \"B\" }".to_owned()];
    lines.push(format!("c \"\" 1 \"\" {{ {} }} 0", each(100, &|draw| format!("\"d{draw}\" 1/100"))));
    let actions = each(1_000, &|action| format!("\"a{action}\""));
    for set in 1..=100 {
        lines.push(format!("p \"\" {} {set} \"\" {{ {actions} }} 0", set % 2 + 1));
        let leaf = |leaf: u32| (set * 1_000 + leaf, (set * 7 + leaf * 13) % 101);
        lines
            .extend((0..1_000).map(leaf).map(|(number, value)| format!("t \"\" {number} \"\" {{ {value} -{value} }}")));
    }
    lines.join("\n")
}

/// The least work a reader of such a game can do: it splits each line at blanks and checks nothing.
fn bare_gambit(text: &str) -> Bare {
    let mut graph = Bare::default();
    let mut inner: Vec<NodeIndex> = Vec::new();
    for line in text.lines().skip(1) {
        let mut words = line.split(' ');
        let parent = match words.next() {
            Some("c") => None,
            Some("p") => inner.first(),
            _ => inner.last(),
        };
        let parent = parent.copied();
        let id = graph.add_node((f64::NAN, 0, 0));
        if let Some(parent) = parent {
            graph.add_edge(parent, id, (0, NONE));
        }
        if line.starts_with('t') {
            graph[id].0 = words.nth(4).and_then(|value| value.parse().ok()).unwrap_or(f64::NAN);
        } else {
            graph[id].1 = words.filter(|word| word.starts_with('"')).count() as u32;
            inner.push(id);
        }
    }
    graph
}

fn ours_gambit(text: &str) -> usize {
    let game = plywood_tree::gambit::read(text).expect("a valid file");
    plywood_tree::gambit::to_tree(&game).expect("one gets what the other loses").0.len()
}

fn shared(text: String) -> (Rc<String>, Rc<String>) {
    let text = Rc::new(text);
    (Rc::clone(&text), text)
}

fn json(text: String) -> Pair {
    let (text, again) = shared(text);
    Pair::new(move || peer(black_box(&text)), move || read(black_box(&again), Syntax::Json))
}

fn toml(text: String) -> Pair {
    let (text, again) = shared(text);
    Pair::new(move || toml::from_str::<toml::Table>(black_box(&text)), move || read(black_box(&again), Syntax::Toml))
}
