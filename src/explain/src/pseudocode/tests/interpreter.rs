//! Interpreter of the displayed text, so that tests can compare it with the search. Only for tests; it recurses over small trees,
//! and of a trace it reads only the tree and the depth.

use std::collections::{BTreeMap, HashMap};

use super::super::{CodeLine, Part, Program};
use plywood_search::replay::Replay;
use plywood_search::trace::Extent;
use plywood_tree::settings::{AtLimit, CutRule};
use plywood_tree::tree::{Domain, Goal, Kind, NodeId, Tree};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Executed {
    pub line: usize,
    pub node: NodeId,
    pub vars: HashMap<String, f64>,
    pub result: Option<f64>,
}

struct Call {
    node: NodeId,
    child: NodeId,
    vars: HashMap<String, f64>,
    rest: usize,
    kept: Option<NodeId>,
    /// Event of the last call: all that happens before the next test belongs to it.
    update: Option<usize>,
}

pub(super) struct Machine<'t> {
    lines: Vec<(usize, &'t str)>,
    program: &'t Program,
    tree: &'t Tree,
    at_limit: AtLimit,
    is_game: bool,
    depth: u32,
    limit: u32,
    /// True if a position was evaluated at the depth limit since the pass began.
    goes_on: bool,
    events: Vec<Executed>,
    /// Returned values by position.
    known: HashMap<NodeId, f64>,
    table: HashMap<(String, usize), [f64; 2]>,
    /// Values that nodes have returned in this pass.
    returned: HashMap<NodeId, f64>,
    sorted: HashMap<NodeId, Vec<NodeId>>,
    board: Vec<NodeId>,
    /// Values of the generated nodes, in a program that backs up level by level.
    generated: BTreeMap<NodeId, f64>,
    level: usize,
    decision: Option<NodeId>,
}

impl<'t> Machine<'t> {
    /// Runs the program on the tree. Returns its events, and the child it chooses, if it returns one.
    pub(super) fn run(program: &'t Program, replay: &'t Replay) -> (Vec<Executed>, Option<NodeId>) {
        let tree = replay.tree().as_ref();
        let lines = program.lines().iter().map(|line| {
            let text = line.text.trim_start();
            (line.text.len() - text.len(), text)
        });
        let mut machine = Machine {
            lines: lines.collect(),
            program,
            tree,
            at_limit: replay.trace().at_limit,
            is_game: replay.trace().extent == Extent::Generated,
            depth: replay.trace().depth,
            limit: replay.trace().depth,
            goes_on: false,
            events: Vec::new(),
            known: HashMap::new(),
            table: HashMap::new(),
            returned: HashMap::new(),
            sorted: HashMap::new(),
            board: Vec::new(),
            generated: BTreeMap::new(),
            level: 0,
            decision: None,
        };
        if machine.lines[0].1.ends_with("(root)") {
            let root = NodeId::ROOT;
            machine.block(
                1,
                &mut Call { node: root, child: root, vars: HashMap::new(), rest: 0, kept: None, update: None },
            );
            // The search does not report the actions between the passes.
            machine.events.retain(|event| program.lines()[event.line].kind.is_some());
            return (machine.events, machine.decision);
        }
        let side = match tree.goal(NodeId::ROOT) {
            Some(Goal::Smallest) => Part::Min,
            Some(Goal::Largest) | None => Part::Max,
        };
        let whole = machine.first_window();
        machine.call(program.function_at(side), NodeId::ROOT, &whole);
        assert!(machine.board.is_empty(), "every move is unmade");
        (machine.events, machine.decision)
    }

    fn call(&mut self, name: &str, node: NodeId, bounds: &[f64]) -> f64 {
        let header = format!("function {name}(");
        let at = self.lines.iter().position(|(_, text)| text.starts_with(&header)).expect("a function of that name");
        let parameters = self.lines[at].1[header.len()..].trim_end_matches(')').split(", ").skip(1);
        let vars = parameters.map(str::to_owned).zip(bounds.iter().copied()).collect();
        assert!(self.board.last().is_none_or(|&at| at == node), "the board shows the position");
        let mut call = Call { node, child: node, vars, rest: 0, kept: None, update: None };
        self.tell(at, &call, None);
        let window = ["α", "β"].map(|name| call.vars.get(name).copied());
        let value = self.block(at + 1, &mut call).expect("every function returns");
        if let [Some(alpha), Some(beta)] = window {
            self.learn(node, value, [alpha, beta]);
        }
        self.known.entry(self.tree.canonical(node)).or_insert(value);
        self.returned.insert(node, value);
        value
    }

    /// Returns the identity of a node's position: in a game its name and the player to move, in a tree its number.
    fn position(&self, node: NodeId) -> (String, usize) {
        match self.tree.given_name(node).filter(|_| self.is_game) {
            Some(name) => (name.to_owned(), self.tree.depth(node) % 2),
            None => (String::new(), node.index()),
        }
    }

    /// Stores a returned value: below beta it is an upper bound, above alpha a lower one, at a leaf both.
    fn learn(&mut self, node: NodeId, value: f64, [alpha, beta]: [f64; 2]) {
        let is_value = self.is_end(node);
        let key = self.position(node);
        let [low, high] = self.table.entry(key).or_insert([f64::NEG_INFINITY, f64::INFINITY]);
        if is_value || value > alpha {
            *low = low.max(value);
        }
        if is_value || value < beta {
            *high = high.min(value);
        }
    }

    /// Returns the bound in the table that is enough within the window.
    fn settled(&self, call: &Call) -> Option<f64> {
        let &[low, high] = self.table.get(&self.position(call.node))?;
        let (alpha, beta) = (call.vars["α"], call.vars["β"]);
        let is_beyond = |above: f64, below: f64| match self.program.rules.cut_rule {
            CutRule::Equal => above >= below,
            CutRule::Strict => above > below,
        };
        match () {
            () if low == high || is_beyond(low, beta) => Some(low),
            () if is_beyond(alpha, high) => Some(high),
            () => None,
        }
    }

    /// Returns the window that the program begins with, if it is written above it.
    fn first_window(&mut self) -> [f64; 2] {
        let call = self.lines[0].1.split_once("(root, ").map(|(_, bounds)| bounds.trim_end_matches(')'));
        let bounds = call.and_then(|bounds| bounds.split_once(", ")).unwrap_or(("−∞", "+∞"));
        let root = NodeId::ROOT;
        let mut call = Call { node: root, child: root, vars: HashMap::new(), rest: 0, kept: None, update: None };
        [bounds.0, bounds.1].map(|bound| self.value(bound, &mut call))
    }

    fn text(&self, at: usize, node: NodeId) -> &'t str {
        text_at(&self.program.lines()[at], self.tree, node)
    }

    fn tell(&mut self, line: usize, call: &Call, result: Option<f64>) {
        self.events.push(Executed { line, node: call.node, vars: call.vars.clone(), result });
    }

    fn end(&self, from: usize) -> usize {
        let indent = self.lines[from].0;
        (from..self.lines.len()).find(|&at| self.lines[at].0 < indent).unwrap_or(self.lines.len())
    }

    /// Executes the lines of one indentation, until one returns.
    fn block(&mut self, from: usize, call: &mut Call) -> Option<f64> {
        let (indent, end) = (self.lines[from].0, self.end(from));
        let mut was_true = false;
        for at in (from..end).filter(|&at| self.lines[at].0 == indent).collect::<Vec<_>>() {
            let text = self.text(at, call.node);
            let result = if let Some(result) = self.level_by_level(at, text, call) {
                result
            } else if text.starts_with('▷') {
                None
            } else if text == "if node is known return its value" {
                self.recalled(at, call)
            } else if text == "if the table settles node return bound" {
                let settled = self.settled(call);
                if settled.is_some() {
                    self.tell(at, call, settled);
                }
                settled
            } else if let Some(condition) = text.strip_prefix("while ") {
                self.repeat(at, condition, call)
            } else if text == "for depth ← 1, 2, 3, …, limit" {
                self.each_depth(at, call)
            } else if text == "if no line goes on return v" {
                if self.goes_on { None } else { call.vars.get("v").copied() }
            } else if text == "return the move to the first child worth v" {
                let v = call.vars["v"];
                self.decision = self.tree.children(call.node).find(|child| self.returned.get(child) == Some(&v));
                Some(v)
            } else if let Some(word) = text.strip_suffix("make the move to child").or(text.strip_suffix("make it")) {
                self.move_on_board(word, call.child);
                None
            } else if text == "move ← the move to child" {
                call.kept = Some(call.child);
                None
            } else if text == "sort children by the values found" {
                self.sort_children();
                None
            } else if let Some((condition, value)) = one_line_if(text) {
                if self.holds(condition, call) { Some(self.back_up(at, value, call)) } else { None }
            } else if let Some(condition) = text.strip_prefix("if ") {
                was_true = self.holds(condition, call);
                if was_true { self.block(at + 1, call) } else { None }
            } else if text == "else" {
                if was_true { None } else { self.block(at + 1, call) }
            } else if let Some(order) = text.strip_prefix("for each child of node") {
                self.each_child(at, order, call)
            } else if let Some(value) = text.strip_prefix("return ") {
                Some(self.back_up(at, value, call))
            } else {
                self.assign(at, text, call);
                None
            };
            if result.is_some() {
                return result;
            }
        }
        None
    }

    fn each_child(&mut self, at: usize, order: &str, call: &mut Call) -> Option<f64> {
        let sorted = self.sorted.get(&call.node).cloned();
        let mut children = sorted.unwrap_or_else(|| self.tree.children(call.node).collect());
        if !order.is_empty() {
            assert_eq!(order, ", the last first");
            children.reverse();
        }
        for (done, &child) in (1..).zip(&children) {
            (call.child, call.rest, call.update) = (child, children.len() - done, None);
            let result = self.block(at + 1, call);
            if result.is_some() {
                return result;
            }
        }
        call.rest = 0;
        None
    }

    /// Executes a line of a program that backs up level by level: `None` if it is another line.
    #[expect(clippy::option_option, reason = "a line may be executed without returning a result")]
    fn level_by_level(&mut self, at: usize, text: &str, call: &mut Call) -> Option<Option<f64>> {
        let called = text.strip_suffix("(root)").map(|name| (name, call.node));
        let called = called.or(text.strip_suffix("(child)").map(|name| (name, call.child)));
        if let Some((name, node)) = called.filter(|(name, _)| is_name(name)) {
            self.generate(name, node);
            return Some(None);
        }
        if let Some(expression) = text.strip_prefix("v(node) ← ") {
            self.keep(at, expression, call);
            return Some(None);
        }
        let value_of = |machine: &Self, node: NodeId| machine.generated.get(&node).copied();
        match text {
            "for each level, the deepest first" => Some(self.each_level(at, call)),
            "for each child on the level" => Some(self.each_on_level(at, call)),
            "back up v(child) to its parent, node" => {
                let result = value_of(self, call.child);
                self.events.push(Executed { line: at, node: call.child, vars: HashMap::new(), result });
                Some(None)
            }
            "return v(root)" => {
                let value = value_of(self, call.node);
                self.tell(at, call, value);
                Some(value)
            }
            _ => None,
        }
    }

    fn generate(&mut self, name: &str, node: NodeId) {
        let header = format!("function {name}(node)");
        let at = self.lines.iter().position(|(_, text)| *text == header).expect("a function of that name");
        let mut call = Call { node, child: node, vars: HashMap::new(), rest: 0, kept: None, update: None };
        self.tell(at, &call, None);
        assert_eq!(self.block(at + 1, &mut call), None, "generating returns no value");
    }

    /// Sets the value of a generated node. Only evaluations and updates are steps of the search.
    fn keep(&mut self, at: usize, expression: &str, call: &mut Call) {
        let value = match (expression, self.tree.goal(call.node)) {
            ("the worst value for its player", Some(Goal::Largest)) => f64::NEG_INFINITY,
            ("the worst value for its player", Some(Goal::Smallest) | None) => f64::INFINITY,
            _ => self.value(expression, call),
        };
        self.generated.insert(call.node, value);
        if self.program.lines()[at].kind.is_some() {
            call.vars.insert("v".to_owned(), value);
            self.tell(at, call, None);
            call.vars.clear();
        }
    }

    fn each_level(&mut self, at: usize, call: &mut Call) -> Option<f64> {
        let deepest = self.generated.keys().map(|&node| self.tree.depth(node)).max().unwrap_or(0);
        for level in (1..=deepest).rev() {
            self.level = level;
            self.block(at + 1, call);
        }
        call.node = NodeId::ROOT;
        None
    }

    fn each_on_level(&mut self, at: usize, call: &mut Call) -> Option<f64> {
        let on_level = |node: &NodeId| self.tree.depth(*node) == self.level;
        for child in self.generated.keys().copied().filter(on_level).collect::<Vec<_>>() {
            (call.child, call.node) = (child, self.tree.parent(child).expect("a parent"));
            self.block(at + 1, call);
        }
        None
    }

    fn each_depth(&mut self, at: usize, call: &mut Call) -> Option<f64> {
        for depth in self.limit.min(1)..=self.limit {
            (self.depth, self.goes_on) = (depth, false);
            self.returned.clear();
            self.tell(at, call, None);
            let result = self.block(at + 1, call);
            if result.is_some() {
                return result;
            }
        }
        None
    }

    fn repeat(&mut self, at: usize, condition: &str, call: &mut Call) -> Option<f64> {
        while self.holds(condition, call) {
            self.tell(at, call, None);
            let result = self.block(at + 1, call);
            if result.is_some() {
                return result;
            }
        }
        None
    }

    /// Sorts the children of every visited node. First come those visited, the best for the mover first and equal ones in their
    /// order. Those that were skipped follow in the tree's order.
    fn sort_children(&mut self) {
        let (tree, returned, before) = (self.tree, &self.returned, &self.sorted);
        let sorted = returned.keys().map(|&node| {
            let given = || tree.children(node).collect::<Vec<_>>();
            let mut children = before.get(&node).cloned().unwrap_or_else(given);
            children.retain(|child| returned.contains_key(child));
            match tree.goal(node) {
                Some(Goal::Largest) => children.sort_by(|a, b| returned[b].partial_cmp(&returned[a]).expect("numbers")),
                _ => children.sort_by(|a, b| returned[a].partial_cmp(&returned[b]).expect("numbers")),
            }
            children.extend(tree.children(node).filter(|child| !returned.contains_key(child)));
            (node, children)
        });
        self.sorted = sorted.collect();
    }

    /// Looks a known position up. The search reports only the table hit, and no call.
    fn recalled(&mut self, at: usize, call: &Call) -> Option<f64> {
        let value = *self.known.get(&self.tree.canonical(call.node))?;
        self.events.pop();
        self.tell(at, call, Some(value));
        Some(value)
    }

    /// Makes a move, or unmakes it, depending on the word before it.
    fn move_on_board(&mut self, word: &str, child: NodeId) {
        match word {
            "un" => assert_eq!(self.board.pop(), Some(child), "the move made last is taken back"),
            _ => self.board.push(child),
        }
    }

    fn back_up(&mut self, at: usize, value: &str, call: &mut Call) -> f64 {
        let pair = value.strip_prefix("[no move, ").or(value.strip_prefix("[move, "));
        let value = pair.map_or(value, |score| score.trim_end_matches(']'));
        self.decision = call.kept;
        let value = self.value(value, call);
        let is_early = self.lines[at].1.starts_with("return ") && !self.is_end(call.node);
        if self.is_end(call.node) || (call.rest > 0 && !is_early) {
            // The search evaluates or cuts before it returns.
            self.tell(at, call, None);
        }
        self.tell(at, call, Some(value));
        value
    }

    fn assign(&mut self, at: usize, text: &str, call: &mut Call) {
        let (name, expression) = text.split_once(" ← ").unwrap_or_else(|| panic!("a statement: {text}"));
        if expression.contains("(child") && call.update.take().is_some() {
            // The child is searched again: its earlier result is ignored.
            self.events.pop();
        }
        if expression.contains("(child") {
            let old = ["α", "β"].map(|name| call.vars.get(name).map(|&value| (format!("old-{name}"), value)));
            call.vars.extend(old.into_iter().flatten());
        }
        let value = self.value(expression, call);
        call.vars.insert(name.to_owned(), value);
        if expression.contains("(child") {
            call.update = Some(self.events.len());
            self.tell(at, call, None);
        } else if expression.contains("eval(node)") {
            // Standing pat, before all children.
            (call.update, call.rest) = (Some(self.events.len()), self.tree.children(call.node).count());
            self.tell(at, call, None);
        } else if let Some(update) = call.update {
            self.events[update].vars.clone_from(&call.vars);
        } else {
            // Before the first child.
        }
    }

    fn is_end(&self, node: NodeId) -> bool {
        self.is_cut_off(node) && (self.at_limit == AtLimit::Evaluates || self.tree.is_quiet(node))
    }

    fn is_cut_off(&self, node: NodeId) -> bool {
        self.tree.kind(node) == Kind::Leaf || self.tree.depth(node) >= self.depth as usize
    }

    fn holds(&mut self, condition: &str, call: &mut Call) -> bool {
        let goal = self.tree.goal(call.node);
        if let Some((one, other)) = condition.split_once(" or ") {
            return self.holds(one, call) || self.holds(other, call);
        }
        match condition {
            "child is the first" => return self.tree.children(call.node).next() == Some(call.child),
            "node is a leaf" => return self.tree.kind(call.node) == Kind::Leaf,
            "cutoff-test(node)" => return self.is_cut_off(call.node),
            "cutoff-test(node) and quiet(node)" => return self.is_cut_off(call.node) && self.tree.is_quiet(call.node),
            "cutoff-test(node) and node may stand pat" => {
                return self.is_cut_off(call.node) && self.tree.evaluation(call.node).is_some();
            }
            "node is a MAX node" | "node is an OR node" => return goal == Some(Goal::Largest),
            "node is a MIN node" => return goal == Some(Goal::Smallest),
            _ => {}
        }
        let condition = condition.replace("old ", "old-");
        let words: Vec<&str> = condition.split(' ').collect();
        if let &[low, "<", value, "<", high] = words.as_slice() {
            return [low, value, high].map(|word| self.value(word, call)).is_sorted_by(|a, b| a < b);
        }
        if let &[count, "%", period, "=", rest] = words.as_slice() {
            let [count, period, rest] = [count, period, rest].map(|word| self.value(word, call));
            return count % period == rest;
        }
        let &[left, relation, right] = words.as_slice() else { panic!("a condition: {condition}") };
        let (left, right) = (self.value(left, call), self.value(right, call));
        match relation {
            "≥" => left >= right,
            ">" => left > right,
            "≤" => left <= right,
            "<" => left < right,
            "=" => left == right,
            _ => panic!("a relation: {relation}"),
        }
    }

    fn value(&mut self, expression: &str, call: &mut Call) -> f64 {
        let mut words = words(&expression.replace('_', "-"));
        words.reverse();
        let value = self.sum(&mut words, call);
        assert!(words.is_empty(), "{expression}");
        value
    }

    fn sum(&mut self, words: &mut Vec<String>, call: &mut Call) -> f64 {
        let mut left = self.factor(words, call);
        while let Some(operator) = words.last().filter(|word| ["or", "and", "+", "·"].contains(&word.as_str())) {
            let operator = operator.clone();
            words.pop();
            let right = match operator.as_str() {
                "+" => self.sum(words, call),
                _ => self.factor(words, call),
            };
            left = match operator.as_str() {
                "or" => left.max(right),
                "and" => left.min(right),
                "+" => left + right,
                _ if left == 0.0 => 0.0,
                _ => left * right,
            };
        }
        left
    }

    fn factor(&mut self, words: &mut Vec<String>, call: &mut Call) -> f64 {
        let word = words.pop().expect("a value");
        match word.as_str() {
            "−" => 0.0 - self.factor(words, call),
            "+" => self.factor(words, call),
            "¬" => 1.0 - self.factor(words, call),
            "∞" => f64::INFINITY,
            "MIN-VALUE" => self.tree.domain().successor(0.0),
            "F" => 0.0,
            number if number.starts_with(|c: char| c.is_ascii_digit()) => number.parse().expect("a number"),
            "T" => 1.0,
            name if words.last().is_some_and(|next| next == "(") => self.applied(name, words, call),
            name => {
                let value = *call.vars.get(name).unwrap_or_else(|| panic!("no {name}"));
                let domain = self.tree.domain();
                match words.pop_if(|next| next == "⁺" || next == "⁻").as_deref() {
                    Some("⁺") => self.above(value),
                    Some(_) => domain.opposite(self.above(domain.opposite(value))),
                    None => value,
                }
            }
        }
    }

    /// Evaluates a name with arguments: one of the functions, or a property of a node available to every program.
    fn applied(&mut self, name: &str, words: &mut Vec<String>, call: &mut Call) -> f64 {
        let (mut nodes, mut numbers, mut of_mover) = (Vec::new(), Vec::new(), false);
        while words.pop().is_some_and(|mark| mark != ")") {
            match words.last().map(String::as_str) {
                Some("node" | "root") => nodes.push(call.node),
                Some("child") => nodes.push(call.child),
                Some("mover") => of_mover = true,
                _ => {
                    numbers.push(self.sum(words, call));
                    continue;
                }
            }
            words.pop();
        }
        match (name, numbers.as_slice(), nodes.as_slice()) {
            ("max", &[a, b], []) => a.max(b),
            ("min", &[a, b], []) => a.min(b),
            ("v", [], &[node]) => self.generated[&node],
            ("value" | "eval", [], &[node]) if of_mover => self.worth_to_mover(node),
            ("value" | "eval", [], &[node]) => self.worth(node),
            ("p", [], &[child]) => self.tree.probability(child).unwrap_or(1.0),
            (function, bounds, &[node]) => self.call(function, node, bounds),
            _ => panic!("{name} {numbers:?} {nodes:?}"),
        }
    }

    /// Returns the next value: games use integers here.
    fn above(&self, value: f64) -> f64 {
        match self.tree.domain() {
            Domain::Numbers if self.is_game && value.is_finite() => value + 1.0,
            domain => domain.successor(value),
        }
    }

    fn worth(&mut self, node: NodeId) -> f64 {
        self.goes_on |= self.tree.kind(node) != Kind::Leaf;
        self.tree.value(node).or(self.tree.evaluation(node)).unwrap_or(0.0)
    }

    fn worth_to_mover(&mut self, node: NodeId) -> f64 {
        let first = self.tree.goal(NodeId::ROOT).unwrap_or(Goal::Largest);
        let same = self.tree.depth(node).is_multiple_of(2);
        let is_max = (first == Goal::Largest) == same;
        let worth = self.worth(node);
        if is_max { worth } else { self.tree.domain().opposite(worth) }
    }
}

/// Returns a line as it is run at a node, without its indent.
pub(super) fn text_at<'l>(line: &'l CodeLine, tree: &Tree, node: NodeId) -> &'l str {
    let is_meant = line.scope.is_none_or(|scope| scope.holds(tree, node));
    line.right.as_deref().filter(|_| !is_meant).unwrap_or(&line.text).trim_start()
}

/// Splits `if α ≥ β return α` into its two halves.
pub(super) fn one_line_if(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("if ")?.split_once(" return ")
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

fn words(expression: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for c in expression.chars() {
        let is_name = c.is_alphanumeric() || c == '-' || c == '.';
        match words.last_mut() {
            Some(word) if is_name && open => word.push(c),
            _ if c == ' ' => {}
            _ => words.push(c.to_string()),
        }
        open = is_name;
    }
    words
}
