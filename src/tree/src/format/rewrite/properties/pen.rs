//! Random files and edits for the property tests of rewriting.

use std::fmt::Write as _;

use crate::edit::{Edit, SiblingSide};
use crate::format::Syntax;
use crate::tree::{NodeId, Tree};

pub(super) struct Pen {
    pub state: u64,
    pub comments: usize,
    pub syntax: Syntax,
}

impl Pen {
    pub(super) fn number(&mut self, below: usize) -> usize {
        // SplitMix64, Steele, Lea and Flood 2014.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % below as u64) as usize
    }

    pub(super) fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.number(of.len())]
    }

    pub(super) fn gap(&mut self) -> String {
        let gap = self.one(&["", "", " ", " ", "\n  ", "\n\n\t ", "  \n", " #\n  ", "\n  #\n    ", " #\n\n #\n"]);
        if self.syntax == Syntax::Json {
            return gap.replace('#', " ");
        }
        let mut parts = gap.split('#');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            self.comments += 1;
            let _ = write!(text, "# c{}, [{{;{part}", self.comments);
        }
        text
    }

    fn bracketed(&mut self, open: char, elements: &[String], close: char) -> String {
        let mut text = format!("{open}{}", self.gap());
        for (at, element) in elements.iter().enumerate() {
            let is_last = at + 1 == elements.len();
            text.push_str(element);
            text.push_str(&self.gap());
            if !is_last || (self.syntax == Syntax::Toml && self.number(2) == 0) {
                text.push(',');
                text.push_str(&self.gap());
            }
        }
        text.push(close);
        text
    }

    pub(super) fn leaf(&mut self) -> String {
        match self.syntax {
            Syntax::Toml => self.one(&["3", "+3", "1_0", "0x1f", "2.50", "-0.0", "7", "inf", "-4e0", "0"]).to_owned(),
            Syntax::Json => self.one(&["3", "10", "2.50", "-0.0", "7", "\"inf\"", "-4e0", "0"]).to_owned(),
        }
    }

    pub(super) fn string(&mut self) -> String {
        match self.syntax {
            Syntax::Toml => {
                self.one(&["'a'", "\"b = c\"", "\"\\u00e4\"", "'''d'''", "\"\"\"\ne\"\"\"", "''"]).to_owned()
            }
            Syntax::Json => self.one(&["\"a\"", "\"b: c\"", "\"\\u00e4\"", "\"\""]).to_owned(),
        }
    }

    pub(super) fn pair(&mut self, key: &str, value: &str) -> String {
        let key = match self.syntax {
            Syntax::Toml => self.one(&["K", "K", "'K'", "\"K\""]).replace('K', key),
            Syntax::Json => format!("\"{key}\""),
        };
        let mark = if self.syntax == Syntax::Toml { "=" } else { ":" };
        let blank = self.one(&["", " ", "  "]);
        format!("{key}{blank}{mark}{blank}{value}")
    }

    pub(super) fn children(&mut self, depth: usize, p: &[&str]) -> String {
        let count = if p.is_empty() { 1 + self.number(4) } else { p.len() };
        let children: Vec<_> = (0..count).map(|at| self.node(depth + 1, p.get(at).copied())).collect();
        self.bracketed('[', &children, ']')
    }

    pub(super) fn node(&mut self, depth: usize, p: Option<&str>) -> String {
        let is_leaf = depth > 0 && (depth > 3 || self.number(2) == 0);
        let is_table = p.is_some() || self.number(3) == 0;
        if !is_table {
            return if is_leaf { self.leaf() } else { self.children(depth, &[]) };
        }
        let mut pairs = Vec::new();
        for key in ["name", "note", "speaker"] {
            if self.number(3) == 0 {
                let text = self.string();
                pairs.push(self.pair(key, &text));
            }
        }
        if depth > 0 && self.number(2) == 0 {
            let text = self.string();
            pairs.push(self.pair("move", &text));
        }
        if let Some(p) = p {
            pairs.push(self.pair("p", p));
        }
        let (key, content) = if is_leaf { ("value", self.leaf()) } else { self.inner(depth, &mut pairs) };
        let place = self.number(pairs.len() + 1);
        let pair = self.pair(key, &content);
        pairs.insert(place, pair);
        self.bracketed('{', &pairs, '}')
    }

    pub(super) fn terms(&mut self) -> String {
        let of = |name: &str, pen: &mut Self| {
            let amount = pen.one(&["1", "2.50", "-3"]);
            pen.pair(name, amount)
        };
        let terms = [of("pawns", self), of("lines", self)];
        let count = self.number(3);
        self.bracketed('{', &terms[..count], '}')
    }

    pub(super) fn inner(&mut self, depth: usize, pairs: &mut Vec<String>) -> (&'static str, String) {
        if self.number(3) == 0 {
            let eval = if self.number(2) == 0 { self.leaf() } else { self.terms() };
            pairs.push(self.pair("eval", &eval));
        }
        if self.number(3) == 0 {
            let quiet = self.one(&["true", "false"]);
            pairs.push(self.pair("quiet", quiet));
        }
        let player = self.one(&["", "", "max", "min", "chance"]);
        if !player.is_empty() {
            pairs.push(self.pair("player", &format!("\"{player}\"")));
        }
        let p: &[&str] =
            if player == "chance" { [&["0.5", "5e-1"][..], &["1.0"], &["0.25", "0.750"]][self.number(3)] } else { &[] };
        ("children", self.children(depth, p))
    }

    pub(super) fn file(&mut self) -> String {
        let tree = self.node(0, None);
        let text = match self.syntax {
            Syntax::Toml => {
                let turns = self.one(&["", "", "root = 'min' # turn\n", "levels = ['max', \"max\", 'min']\n\n"]);
                let weights = "[evaluation] # what counts\nweights = { pawns = 1, 'lines'=0.5 }\n";
                let view = self.one(&["", "[view] # how\nstep = 3\n", "\n[ 'view' ]\nseed = 0x10"]);
                format!("# top\ntitle='t'\n\n{turns}\ntree  = {tree} # bottom\n{weights}{view}")
            }
            Syntax::Json => {
                let turns = self.one(&["", "\"root\":\n\"min\",", "\"levels\": [\"max\", \"max\"], "]);
                let weights = r#""evaluation": {"weights": {"pawns":1, "lines" : 5e-1}}"#;
                format!("{{ {turns}\"tree\":{tree},{weights},\n\"view\" : {{}} }}")
            }
        };
        if self.number(4) == 0 { text.replace('\n', "\r\n") } else { text }
    }

    pub(super) fn edit(&mut self, tree: &Tree) -> Edit {
        let node = NodeId(self.number(tree.len()) as u32);
        let other = NodeId(self.number(tree.len()) as u32);
        let name = [None, Some("x".to_owned()), Some("a".to_owned())][self.number(3)].clone();
        match self.number(9) {
            0 | 1 => Edit::Value(node, [0.0, 7.0, -2.5, f64::NEG_INFINITY][self.number(4)]),
            2 => Edit::Name(node, name),
            3 => Edit::Move(node, name),
            4 => Edit::Probability(node, 0.125),
            5 => {
                if self.number(2) == 0 {
                    Edit::AddChild(node)
                } else {
                    Edit::AddSibling(node)
                }
            }
            6 => Edit::Remove(node),
            7 => Edit::Shift(node, if self.number(2) == 0 { SiblingSide::Left } else { SiblingSide::Right }),
            _ => Edit::Swap(node, other),
        }
    }
}
