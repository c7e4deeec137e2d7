//! Parses the whole file: its keys, their values and consistency, and its game, `game = "nim:1,1,2"` or `game = { nim = [1, 1, 2]
//! }`.

use std::{borrow::Cow, cell::Cell, sync::Arc};

use super::{
    Content, Document, GameRequest, Syntax, View,
    evaluation::Weights,
    example,
    keys::FileKey,
    limits::{Limit, MOST_NODES},
    node::NodeSpans,
    problems::{self, TurnsSource},
    raw_value::{Any, Found, RawValue, Values},
    reader::{Reader, table, wrong_type},
    spans::{Failure, Spanned, Spans, parse},
    translation,
};
use crate::{
    diagnostic::{Checked, Diagnostic, Span},
    progress::Progress,
    settings::{Choice as _, Merge},
    tree::{Domain, Player, Tree, Turns},
};
use plywood_messages::text::joined;
use serde::de::MapAccess;

#[derive(Default)]
struct Draft<'de> {
    values: Vec<(FileKey, Span, Found<'de>)>,
    tree: Option<Span>,
    /// Keys that unknown keys were probably meant to be.
    missed: Vec<FileKey>,
}

struct DraftReader<'r, 't>(&'r mut Reader<'t>);

impl<'de> Values<'de> for DraftReader<'_, '_> {
    type Value = Result<Draft<'de>, &'static str>;

    fn scalar(self, found: RawValue<'de>) -> Self::Value {
        Err(found.what())
    }

    fn table<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let mut draft = Draft::default();
        let mut missed = Vec::new();
        let each = |reader: &mut Reader<'_>, map: &mut A, key, range| {
            if key == FileKey::Tree {
                draft.tree = Some(range);
                return reader.root(map);
            }
            let value = reader.raw_value(map, levels(key))?;
            draft.values.push((key, range, value));
            Ok(())
        };
        table(self.0, map, each, |_, suggestion| missed.push(suggestion))?;
        Ok(Ok(Draft { missed, ..draft }))
    }
}

const fn levels(key: FileKey) -> u8 {
    match key {
        FileKey::Game | FileKey::Evaluation => 2,
        FileKey::Levels | FileKey::Players | FileKey::View => 1,
        FileKey::Meta => translation::LEVELS,
        _ => 0,
    }
}

pub struct Parsed {
    pub document: Document,
    pub spans: NodeSpans,
    pub turns: Turns,
}

impl Parsed {
    pub fn read(text: &str, syntax: Syntax, progress: &Arc<Progress>) -> Checked<Self> {
        Self::read_at_most(MOST_NODES, text, syntax, progress)
    }

    /// Reads a tree in JSON without its spans, which takes half as long. Returns `None` if a message or a game's start may need one.
    pub fn read_without_spans(text: &str, progress: &Arc<Progress>) -> Option<Document> {
        let mut reader = Reader::new(Spans { text, syntax: Syntax::Json, read: None });
        reader.progress = Arc::clone(progress);
        let document = Self::read_by(reader).ok()?.document;
        matches!(document.content, Content::Tree(_)).then_some(document)
    }

    fn read_at_most(most_nodes: usize, text: &str, syntax: Syntax, progress: &Arc<Progress>) -> Checked<Self> {
        let read = Cell::new(0);
        let mut reader = Reader::new(Spans { text, syntax, read: Some(&read) });
        reader.most_nodes = most_nodes;
        reader.progress = Arc::clone(progress);
        Self::read_by(reader)
    }

    fn read_by(mut reader: Reader<'_>) -> Checked<Self> {
        let spans = reader.spans;
        let made = match parse(spans.text, spans, Any(DraftReader(&mut reader))) {
            Ok(Ok(draft)) => draft.document(&mut reader),
            Ok(Err(found)) => {
                let problem = wrong_type(&text!("files/a-table-with-tree"), found, 0..1);
                reader.problems.push(problem.help(text!("files/bare-list-help")));
                None
            }
            Err(Failure::Limit(Limit::Problems, _)) => None,
            Err(failure) => return Err(failure.diagnostics()),
        };
        let spans = reader.tree.spans;
        reader.problems.or(made.map(|(document, turns)| Self { document, spans, turns }))
    }
}

impl<'de> Draft<'de> {
    fn document(mut self, reader: &mut Reader<'_>) -> Option<(Document, Turns)> {
        let title = self.text(reader, FileKey::Title);
        let source = self.text(reader, FileKey::Source);
        let note = self.text(reader, FileKey::Note);
        let speaker = self.text(reader, FileKey::Speaker);
        let view = self.view(reader);
        let (content, turns) = self.content(reader);
        let meta = self.take(FileKey::Meta).and_then(|found| reader.meta(found));
        content.map(|content| (Document { title, source, note, speaker, content, view, meta }, turns))
    }

    fn take(&mut self, key: FileKey) -> Option<Found<'de>> {
        let at = self.values.iter().position(|(known, ..)| *known == key)?;
        Some(self.values.swap_remove(at).2)
    }

    fn place(&self, key: FileKey) -> Option<Span> {
        let key = self.values.iter().find(|(known, ..)| *known == key);
        key.map(|(_, range, _)| range.clone())
    }

    fn missed(&self, keys: &[FileKey]) -> bool {
        keys.iter().any(|key| self.missed.contains(key))
    }

    fn text(&mut self, reader: &mut Reader<'_>, key: FileKey) -> Option<String> {
        self.take(key).and_then(|found| reader.text(found)).map(Cow::into_owned)
    }

    fn content(&mut self, reader: &mut Reader<'_>) -> (Option<Content>, Turns) {
        let no_tree = Turns::Alternate(None);
        match (self.tree.clone(), self.place(FileKey::Game)) {
            (Some(_), None) => {
                let mut only = vec![FileKey::From, FileKey::Depth, FileKey::First, FileKey::Merge];
                // The name of an evaluation requires a game; a table of weights does not.
                let is_name = |found: &Found<'_>| matches!(found.value, RawValue::Text(_));
                if self.values.iter().any(|(key, _, found)| *key == FileKey::Evaluation && is_name(found)) {
                    only.push(FileKey::Evaluation);
                }
                self.refuse(reader, only_with_game, &only);
                let (tree, turns) = self.tree(reader);
                (tree.map(Content::Tree), turns)
            }
            (None, Some(_)) => {
                self.refuse(reader, only_with_tree, &[FileKey::Root, FileKey::Levels, FileKey::Players]);
                (self.game(reader).map(Content::Game), no_tree)
            }
            (Some(tree), Some(game)) => {
                let problem = Diagnostic::new("tree-and-game", text!("files/tree-and-game"));
                let problem = problem.at(tree, text!("files/the-tree")).at(game, text!("files/the-game"));
                reader.problems.push(problem.help(text!("files/keep-one")));
                (None, no_tree)
            }
            (None, None) if self.missed(&[FileKey::Tree, FileKey::Game]) => (None, no_tree),
            (None, None) => {
                let problem = Diagnostic::new("no-tree", text!("files/no-tree"));
                let help = say!("files/no-tree-help", example = Words(example(reader.spans.syntax)));
                reader.problems.push(problem.help(help));
                (None, no_tree)
            }
        }
    }

    fn refuse(&self, reader: &mut Reader<'_>, only_with: fn(&str) -> String, keys: &[FileKey]) {
        for key in keys {
            if let Some(range) = self.place(*key) {
                let help = say!("files/stray-key-help", key = Text(key.name()), meaning = Words(key.meaning()));
                reader.problems.report("stray-key", only_with(key.name()), range, help);
            }
        }
    }

    fn tree(&mut self, reader: &mut Reader<'_>) -> (Option<Tree>, Turns) {
        let (turns, at) = self.turns(reader);
        let players = self.take(FileKey::Players).and_then(|found| reader.players(&found));
        reader.tree.builder.set_player_names(players);
        if reader.tree.builder.domain() == Domain::Numbers {
            self.refuse(reader, only_with_game, &[FileKey::Goal]);
        }
        let goal = self.text(reader, FileKey::Goal);
        reader.tree.builder.set_meaning_of_truth(goal.map(String::into_boxed_str));
        let weights = match self.take(FileKey::Evaluation).filter(|found| !matches!(found.value, RawValue::Text(_))) {
            None => Some(Weights::new()),
            Some(table) => reader.weights(&table),
        };
        // Weights that cannot be read are already reported.
        if let Some(weights) = weights {
            reader.add_up(weights);
        }
        (problems::check(&mut reader.tree, &turns, &at, &mut reader.problems), turns)
    }

    fn game(&mut self, reader: &mut Reader<'_>) -> Option<GameRequest> {
        let game = self.take(FileKey::Game)?;
        let from = self.take(FileKey::From).and_then(|from| reader.position(from));
        let depth = self.take(FileKey::Depth).and_then(|depth| reader.whole(&depth));
        let evaluation = self.take(FileKey::Evaluation).and_then(|found| reader.given_evaluation(found));
        let goal = self.text(reader, FileKey::Goal);
        let merge = self.take(FileKey::Merge).and_then(|merge| reader.merge(&merge));
        let first = self.take(FileKey::First).and_then(|first| reader.first(&first));
        let spec = Spanned { value: reader.game(&game)?, range: game.range };
        Some(GameRequest { spec, from, depth, first, evaluation, goal, merge })
    }

    fn turns(&mut self, reader: &mut Reader<'_>) -> (Turns, TurnsSource) {
        let unreadable = (Turns::Alternate(None), TurnsSource::Unreadable);
        match (self.take(FileKey::Root), self.take(FileKey::Levels)) {
            (None, None) if self.missed(&[FileKey::Root, FileKey::Levels]) => unreadable,
            (None, None) => (Turns::Alternate(None), TurnsSource::Default),
            (Some(root), None) => match reader.player(&root) {
                Some(player) => (Turns::Alternate(Some(player)), TurnsSource::Key(root.range)),
                None => unreadable,
            },
            (None, Some(levels)) => match reader.levels(&levels) {
                Some(players) => (Turns::Levels(players), TurnsSource::Key(levels.range)),
                None => unreadable,
            },
            (Some(root), Some(levels)) => {
                let problem = Diagnostic::new("root-and-levels", text!("files/root-and-levels"));
                let problem = problem
                    .at(root.range, text!("files/mover-at-root"))
                    .at(levels.range, text!("files/mover-at-levels"));
                reader.problems.push(problem.help(text!("files/root-and-levels-help")));
                unreadable
            }
        }
    }

    fn view(&mut self, reader: &mut Reader<'_>) -> View {
        self.take(FileKey::View).map(|table| reader.view(&table)).unwrap_or_default()
    }
}

impl Reader<'_> {
    fn levels(&mut self, found: &Found<'_>) -> Option<Vec<Player>> {
        let RawValue::List(items) = &found.value else {
            return self.not_a(&text!("files/a-list-of-players"), found);
        };
        if items.is_empty() {
            let message = text!("files/no-levels");
            let help = text!("files/no-levels-help");
            self.problems.report("no-levels", message, found.range.clone(), help);
            return None;
        }
        let players: Vec<_> = items.iter().map(|item| self.player(item)).collect();
        players.into_iter().collect()
    }

    /// Reads the names of MAX and MIN, or of OR and AND.
    fn players(&mut self, found: &Found<'_>) -> Option<[Box<str>; 2]> {
        if let RawValue::List(items) = &found.value
            && let [Spanned { value: RawValue::Text(max), .. }, Spanned { value: RawValue::Text(min), .. }] = &items[..]
        {
            return Some([max, min].map(|name| Box::from(&**name)));
        }
        self.not_a(&text!("files/two-names"), found)
    }

    fn first(&mut self, found: &Found<'_>) -> Option<Player> {
        let player = self.player(found)?;
        if player == Player::Chance {
            let message = text!("files/chance-first");
            let help = text!("files/chance-first-help");
            self.problems.report("chance-first", message, found.range.clone(), help);
            return None;
        }
        Some(player)
    }

    pub fn game(&mut self, found: &Found<'_>) -> Option<String> {
        match &found.value {
            RawValue::Text(spec) => Some(spec.to_string()),
            RawValue::Table(entries) => match entries.as_slice() {
                [(name, start)] => self.start(start).map(|start| spec(&name.value, &start)),
                entries => {
                    let message = say!("files/one-game", count = Count(entries.len()));
                    self.problems.report("one-game", message, found.range.clone(), text!("files/one-game-help"));
                    None
                }
            },
            _ => self.not_a(&text!("files/a-game"), found),
        }
    }

    /// Parses the start position without checking that the game has it.
    pub fn position(&mut self, found: Found<'_>) -> Option<Spanned<String>> {
        let range = found.range.clone();
        self.text(found).map(|text| Spanned { value: text.into_owned(), range })
    }

    /// Parses `merge`; `true` means among siblings.
    pub fn merge(&mut self, found: &Found<'_>) -> Option<Merge> {
        match &found.value {
            RawValue::Truth(true) => Some(Merge::Siblings),
            RawValue::Truth(false) => Some(Merge::None),
            RawValue::Text(_) => self.choice(found),
            _ => self.not_a(&text!("files/a-merge"), found),
        }
    }

    fn start(&mut self, found: &Found<'_>) -> Option<String> {
        match &found.value {
            RawValue::Table(entries) if entries.is_empty() => Some(String::new()),
            RawValue::List(items) => {
                let items = items.iter().filter_map(|item| self.item(item));
                Some(joined(items, ","))
            }
            _ => self.item(found),
        }
    }

    fn item(&mut self, found: &Found<'_>) -> Option<String> {
        match &found.value {
            RawValue::Whole(number) => Some(number.to_string()),
            RawValue::Text(text) => Some(text.to_string()),
            _ => self.not_a(&text!("files/a-start"), found),
        }
    }
}

fn only_with_game(key: &str) -> String {
    string!("files/only-with-game", Text(key))
}

fn only_with_tree(key: &str) -> String {
    string!("files/only-with-tree", Text(key))
}

fn spec(name: &str, start: &str) -> String {
    if start.is_empty() { name.to_owned() } else { format!("{name}:{start}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_tells_how_far_it_is_and_can_be_cancelled() {
        let text = format!("{{\"tree\": [{}7]}}", "7,".repeat(9_998));
        let broken = text.replace(",7]", ",7,]");
        let progress = Arc::default();
        assert!(Parsed::read(&text, Syntax::Json, &progress).is_ok());
        assert_eq!(progress.nodes(), 8192);
        progress.cancel();
        for text in [&text, &broken] {
            assert_eq!(Parsed::read(text, Syntax::Json, &progress).err(), Some(Vec::new()));
        }
    }

    #[test]
    fn a_tree_with_too_many_nodes_is_refused_where_they_are_too_many() {
        let read = |nodes: usize, most_nodes: usize| {
            let text = format!("{{\"tree\":\n[{}7]}}", "7,".repeat(nodes - 2));
            Parsed::read_at_most(most_nodes, &text, Syntax::Json, &Arc::default()).map(|_| ())
        };
        assert!(read(50, 50).is_ok());
        let problems = read(51, 50).expect_err("one too many");
        assert_eq!((problems.len(), problems[0].code), (1, "too-many-nodes"));
        let at = problems[0].labels[0].range.start;
        assert!((105..110).contains(&at), "the 51st node: {at}");
    }
}
