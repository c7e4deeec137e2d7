//! The table `view` of a file: what is searched how, and how it is shown first.

use super::{
    Syntax,
    keys::SeenKeys,
    raw_value::{Found, RawValue},
    reader::Reader,
};
use crate::{
    diagnostic::Diagnostic,
    named,
    settings::{
        Algorithm, Bug, Choice, CutRule, Display, FailMode, Guess, Order, StartWindow, Stops, ThemeName, VisitOrder,
        Wins,
    },
    tree::Domain,
};
use plywood_messages::words::LanguageName;

/// Declares the keys of the table: name and meaning, then the field of a view, its type, and how it is read and written.
macro_rules! view_table {
    (ViewKey in files, "what-view" {
        $($(#[doc = $about:literal])* $key:ident = $name:literal, $meaning:literal, $field:ident: $type:ty, $kind:ident;)+
    }) => {
        named! {
            pub(super) enum ViewKey in files, "what-view" {
                $($key = $name, $meaning,)+
            }
        }

        impl ViewKey {
            /// Returns the names that the key accepts; none if its value is a number.
            fn options(self) -> Vec<&'static str> {
                match self {
                    $(Self::$key => options!($kind $type),)+
                }
            }
        }

        /// Initial view of a file: its `[view]` table.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct View {
            $($(#[doc = $about])* pub $field: Option<$type>,)+
        }

        impl View {
            /// Returns these options, and those of `below` where this has none.
            #[must_use]
            pub fn over(self, below: &Self) -> Self {
                Self { $($field: self.$field.or(below.$field),)+ }
            }

            fn set(&mut self, key: ViewKey, found: &Found<'_>, reader: &mut Reader<'_>) {
                match key {
                    $(ViewKey::$key => self.$field = reader.$kind(found),)+
                }
            }
        }

        /// Returns each key of the table `view` with its value as in a file, if it has one.
        pub fn view_entries(view: &View, syntax: Syntax) -> [(&'static str, Option<String>); [$($name),+].len()] {
            [$(($name, view.$field.map(|value| syntax.$kind(value)))),+]
        }
    };
}

macro_rules! options {
    (choice $type:ty) => {
        <$type>::names().collect()
    };
    ($kind:ident $type:ty) => {
        Vec::new()
    };
}

view_table! {
    ViewKey in files, "what-view" {
        Algorithm = "algorithm", "view-algorithm", algorithm: Algorithm, choice;
        /// Value returned by alpha-beta after a cutoff.
        Return = "return", "view-return", fail_mode: FailMode, choice;
        /// Cutoff rule of alpha-beta.
        CutRule = "cut_on", "view-cut-on", cut_rule: CutRule, choice;
        Bug = "bug", "view-bug", bug: Bug, choice;
        Order = "order", "view-order", order: Order, choice;
        Seed = "seed", "view-seed", seed: u64, whole;
        Wins = "wins", "view-wins", wins: Wins, choice;
        /// Search depth in plies.
        Depth = "depth", "view-depth", depth: u32, whole;
        /// Node budget of all passes together.
        Nodes = "nodes", "view-nodes", nodes: u64, budget;
        /// Initial guess of the root's value, for searches by guesses.
        FirstGuess = "first_guess", "view-first-guess", first_guess: Guess, guess;
        /// Window of the root.
        Window = "window", "view-window", window: StartWindow, window;
        /// Labels at the nodes.
        Display = "display", "view-display", display: Display, choice;
        /// Display of the visiting order.
        Visits = "visits", "view-visits", visits: VisitOrder, choice;
        Steps = "steps", "view-steps", steps: Stops, choice;
        Theme = "theme", "view-theme", theme: ThemeName, choice;
        Language = "language", "view-language", language: LanguageName, choice;
        Step = "step", "view-step", step: usize, whole;
    }
}

/// Keys of the table `view`, with their meanings and the names that they accept.
pub fn view_keys() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static str>)> {
    ViewKey::all().map(|key| (key.name(), key.meaning(), key.options()))
}

impl View {
    /// Returns the options that suit another algorithm: the order of the last pass and the window belong to the one they were
    /// chosen for.
    #[must_use]
    pub fn suiting(&self, algorithm: Option<Algorithm>) -> Self {
        let order = self.order.map(|order| algorithm.map_or(order, |algorithm| order.fitted(algorithm)));
        let window = self.window.filter(|_| algorithm.is_none_or(Algorithm::starts_with_window));
        Self { order, window, ..self.clone() }
    }
}

impl Syntax {
    fn choice<C: Choice>(self, choice: C) -> String {
        self.string(choice.name())
    }

    #[expect(clippy::unused_self, reason = "it is called as the others")]
    fn whole(self, number: impl Copy + ToString) -> String {
        number.to_string()
    }

    fn budget(self, nodes: u64) -> String {
        self.whole(nodes)
    }

    fn guess(self, guess: Guess) -> String {
        self.value(guess.value(), Domain::Numbers)
    }

    fn window(self, window: StartWindow) -> String {
        self.string(&window.to_string())
    }
}

impl Reader<'_> {
    pub fn view(&mut self, table: &Found<'_>) -> View {
        let mut view = View::default();
        let mut seen = SeenKeys::new();
        for (key, value) in self.entries(table).unwrap_or_default() {
            if let Some(key) = self.key(key, &mut seen) {
                view.set(key, value, self);
            }
        }
        view
    }

    fn guess(&mut self, found: &Found<'_>) -> Option<Guess> {
        self.number(found).and_then(Guess::new)
    }

    fn window(&mut self, found: &Found<'_>) -> Option<StartWindow> {
        let RawValue::Text(window) = &found.value else { return self.not_a(&text!("files/a-window"), found) };
        let problem = |why: &str| Diagnostic::new("no-window", why).at(found.range.clone(), "");
        window.parse().map_err(|why| self.problems.push(problem(why))).ok()
    }

    fn budget(&mut self, found: &Found<'_>) -> Option<u64> {
        let budget = self.whole(found);
        if budget == Some(0) {
            let problem = Diagnostic::new("out-of-range", text!("files/budget-of-nothing"));
            self.problems.push(problem.at(found.range.clone(), text!("files/from-one-up")));
        }
        budget
    }
}
