//! Writes a document as a file that is parsed back to the same document.
//!
//! The tree is written as an insertion into an empty file. A tree nested deeper than the parsers' limits is written, but cannot
//! be read back.

use super::{
    Content, Document, GameRequest, GivenEvaluation, Syntax, View, keys::NodeKey, rewrite::Emitter,
    translation::quoted, view::view_entries,
};
use crate::{
    settings::{Choice, Merge},
    tree::{Domain, Fraction, NodeId, Tree},
};
use plywood_messages::text::joined;

/// Writes the document as a file with a final line break. Linear in the tree.
pub fn write(document: &Document, syntax: Syntax) -> String {
    let mut file = Writer { syntax, entries: Vec::new() };
    let text = |text: &Option<String>| text.as_deref().map(|text| syntax.string(text));
    file.optional([
        ("title", text(&document.title)),
        ("source", text(&document.source)),
        ("note", text(&document.note)),
        ("speaker", text(&document.speaker)),
        ("meta", document.meta.as_ref().map(|meta| meta.text_in(syntax).to_owned())),
    ]);
    match &document.content {
        Content::Tree(tree) => {
            file.tree(tree);
            file.weights(tree.weights());
        }
        Content::Game(game) => file.game(game),
    }
    file.view(&document.view);
    file.finish()
}

impl Syntax {
    pub fn string(self, text: &str) -> String {
        match self {
            Self::Toml => toml::Value::from(text).to_string(),
            Self::Json => serde_json::Value::from(text).to_string(),
        }
    }

    pub fn key(self, key: &str) -> String {
        match self {
            Self::Toml => format!("{key} = "),
            Self::Json => format!("\"{key}\": "),
        }
    }

    /// Sign between a key and its value.
    pub(super) const fn mark(self) -> &'static str {
        match self {
            Self::Toml => " = ",
            Self::Json => ": ",
        }
    }

    pub(super) fn value(self, value: f64, domain: Domain) -> String {
        match (domain, self) {
            (Domain::Truth, _) => (value == 1.0).to_string(),
            (_, Self::Json) if value.is_infinite() => format!("\"{value}\""),
            // Integers without a fraction, as long as they are exact.
            _ if value.fract() == 0.0 && value.abs() < 9e15 => format!("{value}"),
            _ => format!("{value:?}"),
        }
    }

    fn exact(self, value: f64, domain: Domain, fraction: Option<Fraction>) -> String {
        fraction.map_or_else(|| self.value(value, domain), |fraction| self.string(&fraction.to_string()))
    }

    fn numbers<'t>(self, numbers: impl Iterator<Item = (&'t str, f64)>) -> String {
        let mark = self.mark();
        let pairs =
            numbers.map(|(name, number)| format!("{}{mark}{}", quoted(name), self.value(number, Domain::Numbers)));
        format!("{{ {} }}", joined(pairs, ", "))
    }

    fn weights(self, weights: &[(Box<str>, f64)]) -> String {
        self.numbers(weights.iter().map(|(name, weight)| (&**name, *weight)))
    }

    pub(super) const fn last_comma(self) -> &'static str {
        match self {
            Self::Toml => ",",
            Self::Json => "",
        }
    }
}

/// Keys with their values, in the order of the file.
struct Writer {
    syntax: Syntax,
    entries: Vec<String>,
}

impl Writer {
    fn entry(&mut self, key: &str, value: &str) {
        self.entries.push(self.syntax.key(key) + value);
    }

    fn optional<const N: usize>(&mut self, entries: [(&str, Option<String>); N]) {
        for (key, value) in entries {
            if let Some(value) = value {
                self.entry(key, &value);
            }
        }
    }

    fn finish(self) -> String {
        match self.syntax {
            Syntax::Toml => self.entries.join("\n") + "\n",
            Syntax::Json => format!("{{\n  {}\n}}\n", self.entries.join(",\n  ")),
        }
    }

    fn game(&mut self, game: &GameRequest) {
        self.optional([
            ("game", Some(self.syntax.string(&game.spec.value))),
            ("from", game.from.as_ref().map(|from| self.syntax.string(&from.value))),
            ("depth", game.depth.map(|depth| depth.to_string())),
            ("first", game.first.map(|player| self.syntax.string(player.name()))),
            ("evaluation", game.evaluation.as_ref().map(|evaluation| self.evaluation(evaluation))),
            ("goal", game.goal.as_deref().map(|goal| self.syntax.string(goal))),
            ("merge", game.merge.map(|merge| self.merge(merge))),
        ]);
    }

    fn evaluation(&self, evaluation: &GivenEvaluation) -> String {
        match evaluation {
            GivenEvaluation::Named(name) => self.syntax.string(name),
            GivenEvaluation::Weights(weights) => self.syntax.weights(weights),
        }
    }

    fn merge(&self, merge: Merge) -> String {
        match merge {
            Merge::None => "false".to_owned(),
            Merge::Siblings => "true".to_owned(),
            Merge::Positions => self.syntax.string(merge.name()),
        }
    }

    fn weights(&mut self, weights: &[(Box<str>, f64)]) {
        let line = self.syntax.key("weights") + &self.syntax.weights(weights);
        match self.syntax {
            _ if weights.is_empty() => {}
            Syntax::Toml => self.entries.push(["\n[evaluation]\n", &line].concat()),
            Syntax::Json => self.entry("evaluation", &format!("{{ {line} }}")),
        }
    }

    fn view(&mut self, view: &View) {
        let line = |(key, value): (&str, Option<String>)| Some(format!("{}{}", self.syntax.key(key), value?));
        let entries: Vec<String> = view_entries(view, self.syntax).into_iter().filter_map(line).collect();
        match self.syntax {
            _ if entries.is_empty() => {}
            Syntax::Toml => self.entries.push(["\n[view]\n", &entries.join("\n")].concat()),
            Syntax::Json => self.entry("view", &format!("{{ {} }}", entries.join(", "))),
        }
    }

    fn tree(&mut self, tree: &Tree) {
        let names = tree.players().map(|names| names.each_ref().map(|name| self.syntax.string(name)));
        self.optional([
            ("root", tree.player(NodeId::ROOT).map(|player| self.syntax.string(player.name()))),
            ("players", names.map(|names| format!("[{}]", names.join(", ")))),
            ("goal", tree.meaning_of_truth().map(|meaning| self.syntax.string(meaning))),
            ("tree", Some(Emitter::whole(tree, self.syntax))),
        ]);
    }
}

/// Writes a JSON file with these options and a tree of two nodes.
pub fn view_file(view: &View) -> String {
    let mut file = Writer { syntax: Syntax::Json, entries: Vec::new() };
    file.entry("tree", "[0]");
    file.view(view);
    file.finish()
}

/// Value of a node's key in a file, except its children; `None` if the node lacks it.
pub fn attribute(tree: &Tree, id: NodeId, key: NodeKey, syntax: Syntax) -> Option<String> {
    match key {
        NodeKey::Name => tree.given_name(id).map(|name| syntax.string(name)),
        NodeKey::Move => tree.move_name(id).map(|name| syntax.string(&name)),
        NodeKey::Player => tree.player(id).map(|player| syntax.string(player.name())),
        NodeKey::P => tree.probability(id).map(|p| syntax.exact(p, Domain::Numbers, tree.exact_probability(id))),
        NodeKey::Note => tree.note(id).map(|note| syntax.string(note)),
        NodeKey::Speaker => tree.speaker_note(id).map(|note| syntax.string(note)),
        NodeKey::Eval => tree.evaluation(id).map(|value| match tree.features(id) {
            [] => syntax.value(value, tree.domain()),
            features => {
                syntax.numbers(features.iter().filter_map(|&(at, amount)| Some((&*tree.weights().get(at)?.0, amount))))
            }
        }),
        NodeKey::Quiet => (!tree.is_quiet(id)).then(|| false.to_string()),
        NodeKey::Value => tree.value(id).map(|value| syntax.exact(value, tree.domain(), tree.exact_value(id))),
        NodeKey::Children => None,
    }
}
