//! A search as a lesson: sentences, cutoffs and amounts of work.

use super::{Counter, Milestones, Stepped, window_sentence};
use plywood_drawing::theme::Role;
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::{
    text::{self, grouped, joined},
    words::{Charset, Sentence},
};
use plywood_search::{
    replay::{Moment, Replay},
    search::Cost,
    session::{Baseline, Choices, LockStep, Pace, SearchEnd, Standing, Sync, par_name},
};
use plywood_tree::{
    settings::{Algorithm, Bug, Choice as _, CutRule, Guess, Order, Wins},
    tree::{Domain, NodeId, Player, Tree},
};

#[derive(Clone, Copy)]
pub struct Searched<'r> {
    pub choices: Choices,
    pub replay: &'r Replay,
    pub baseline: Baseline,
    pub mistakes: &'r [u32],
}

impl<'r> Searched<'r> {
    const fn wording(&self, charset: Charset) -> Wording {
        Wording::of(self.choices, charset)
    }

    pub fn milestones(&self) -> Milestones<'r> {
        let Self { replay, mistakes, .. } = *self;
        Milestones { cuts: replay.cutoffs(), changes: replay.changes(), parts: replay.passes(), mistakes }
    }

    /// Returns the nodes and leaves of the tree down to the depth limit, unless the search continues beyond it.
    fn size(&self) -> Option<Cost> {
        self.baseline.size.filter(|_| !self.choices.rules.searches_on())
    }

    /// Returns the size of the minimal tree of alpha-beta, by the cut rule of the search.
    fn par(&self) -> Option<Cost> {
        let rules = self.choices.rules;
        let has_par = rules.algorithm.has_cutoffs() && !rules.searches_on() && !rules.may_fail();
        self.baseline.par(rules.cut_rule).filter(|_| has_par)
    }
}

impl Stepped for Searched<'_> {
    fn how(&self) -> String {
        let parts = [Some(how(self.choices)), truth(self.replay.tree())];
        joined(parts.into_iter().flatten(), " · ")
    }

    fn steps(&self) -> usize {
        self.replay.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        explain::step(self.replay.at(step), self.wording(charset))
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        explain::caption(self.replay.at(step), self.wording(charset))
    }

    fn reason(&self, step: usize) -> Option<Sentence> {
        Some(explain::brief(self.replay.at(step), self.wording(Charset::Unicode)))
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        explain::condition(self.replay.at(step), self.wording(Charset::Unicode))
    }

    fn milestones(&self) -> Milestones<'_> {
        Self::milestones(self)
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let tally = self.replay.at(step).tally();
        let size = self.size();
        let par = self.par();
        // A search that revisits nodes visits more than there are.
        let comes_back = self.replay.visits_repeated() > 0;
        let rows = [
            (text!("panels/visited"), Some(tally.visited), size.map(|size| size.nodes), par.map(|par| par.nodes)),
            (text!("panels/leaves"), Some(tally.leaves), size.map(|size| size.leaves), par.map(|par| par.leaves)),
        ];
        let of_cutoffs = [
            (text!("panels/cutoffs"), Some(tally.cutoffs), None, None),
            (text!("panels/pruned"), tally.pruned, None, None),
        ];
        let of_cutoffs = of_cutoffs.into_iter().filter(|_| self.choices.rules.algorithm.has_cutoffs());
        let counter =
            |(name, now, all, par)| Counter { name, now, all, par, message: counter_text(name, now, all, comes_back) };
        rows.into_iter().chain(of_cutoffs).map(counter).collect()
    }

    fn measure(&self) -> Option<String> {
        let par = self.par()?;
        Some(string!("panels/par", par = Words(par_name(self.choices.rules)), nodes = Count(par.nodes)))
    }
}

fn counter_text(counter: &'static str, now: Option<u64>, all: Option<u64>, comes_back: bool) -> Option<Sentence> {
    let counter = &counter;
    let now = grouped(now?);
    Some(match all {
        None => sentence!("panels/counter", counter, Number(now)),
        Some(all) if comes_back => sentence!("panels/counter-minimax", counter, Number(now), Count(all)),
        Some(all) => sentence!("panels/counter-of", counter, Number(now), Count(all)),
    })
}

/// `alpha-beta`, `alpha-beta with the mistake never-cuts`.
pub fn algorithm_name(algorithm: Algorithm, mistake: Option<Bug>) -> String {
    let algorithm = algorithm.name();
    match mistake {
        Some(bug) => string!("panels/with-mistake", Text(algorithm), bug = Text(bug.name())),
        None => algorithm.to_owned(),
    }
}

/// `alpha-beta · fail-hard`, with all settings that differ from the default.
pub fn how(choices: Choices) -> String {
    let rules = choices.rules;
    let mut parts = vec![algorithm_name(rules.algorithm, rules.mistake())];
    if rules.is_own {
        parts.insert(0, string!("panels/own-run"));
    }
    if rules.algorithm.has_windows() {
        parts.push(rules.returns().name().to_owned());
        if rules.cut_rule != CutRule::default() {
            parts.push(string!("panels/cut", rule = Text(rules.cut_rule.name())));
        }
    }
    if rules.algorithm.guesses() && rules.first_guess != Guess::default() {
        let guess = rules.first_guess.value();
        parts.push(string!("panels/first-guess", guess = Text(Domain::Numbers.pretty(guess))));
    }
    if rules.may_fail() {
        let window = window_sentence(Domain::Numbers, rules.start_window(), Charset::Unicode);
        parts.push(string!("panels/window", Text(window)));
    }
    match choices.order {
        Order::Given => {}
        Order::Previous => parts.push(string!("panels/by-last-pass")),
        Order::Best | Order::Worst | Order::Random => {
            parts.push(string!("panels/order", order = Text(choices.order.name())));
        }
    }
    if rules.wins != Wins::default() {
        parts.push(string!("panels/wins", wins = Text(rules.wins.name())));
    }
    if rules.depth != u32::MAX {
        parts.push(string!("panels/depth", depth = Text(rules.depth)));
    }
    parts.extend(rules.evaluation.map(str::to_owned));
    parts.join(" · ")
}

/// Most characters of the meaning of T in a title.
const MOST_MEANING: usize = 40;

/// Returns whose win T is in a tree of T and F, or what the file says of it: `T = A wins`.
pub fn truth(tree: &Tree) -> Option<String> {
    let short = |words: &str| text::beginning(words, MOST_MEANING).into_owned();
    let whose = || tree.player_name(Player::Or).map_or_else(|| Player::Or.title().to_owned(), short);
    let meaning = tree.meaning_of_truth().map(short);
    (tree.domain() == Domain::Truth).then(|| match meaning {
        Some(meaning) => say!("panels/truth", Text(meaning)).into(),
        None => say!("panels/truth-of", player = Text(whose())).into(),
    })
}

/// A position of the clock that searches in lock-step share.
#[derive(Clone, Copy)]
pub struct Compared<'c> {
    pub clock: &'c LockStep,
    pub pace: Pace,
    pub position: usize,
}

impl<'c> Compared<'c> {
    pub fn cursor(self, search: usize) -> usize {
        self.clock.cursor(self.pace, self.position, search)
    }

    fn moment(self, search: usize) -> Moment<'c> {
        self.clock.searches()[search].run.replay.at(self.cursor(search))
    }

    fn voice(self, search: usize) -> Wording {
        Wording::of(self.clock.searches()[search].run.choices, Charset::Unicode)
    }

    pub fn state(self, search: usize) -> (String, Role) {
        let searched = &self.clock.searches()[search];
        let cursor = self.cursor(search);
        let last = searched.run.replay.len();
        match (self.clock.standing(self.pace, self.position, search), searched.end) {
            (Standing::Waits, _) => (string!("searches/waiting"), Role::Verdict),
            (_, SearchEnd::Stopped) if cursor == last => (string!("searches/stopped"), Role::Problem),
            (_, SearchEnd::Counted) if cursor == last => (string!("searches/not-kept"), Role::Problem),
            (Standing::Done, _) => (string!("searches/done"), Role::Best),
            (Standing::Here, _) => (string!("panels/step", step = Count(cursor), steps = Count(last)), Role::Faint),
        }
    }

    /// Returns the moment to explain: the first step since the last position at which the search makes a mistake, else the last
    /// step.
    pub fn moment_to_explain(self, search: usize) -> Moment<'c> {
        let cursor = |position| self.clock.cursor(self.pace, position, search);
        let before = self.position.checked_sub(1).map_or(0, cursor);
        let done = before + 1..=cursor(self.position);
        let searched = &self.clock.searches()[search];
        let mut mistakes = searched.faults.iter().map(|&step| step as usize);
        match mistakes.find(|step| done.contains(step)) {
            Some(step) => searched.run.replay.at(step),
            None => self.moment(search),
        }
    }

    /// Names the node whose children a waiting search has skipped, or returns `None` if it does not wait.
    pub fn skipped(self, search: usize) -> Option<Sentence> {
        let node = self.clock.waits_at(self.pace, self.position, search)?;
        let moment = self.moment_to_explain(search);
        let voice = self.voice(search);
        let name = moment.replay().tree().called(node).map(|name| text::visible(&name).into_owned());
        let node = name.unwrap_or_else(|| explain::name(moment, voice, node).to_string());
        Some(sentence!("searches/skipped", Text(node)))
    }

    /// Explains the last step of a search, and says if it waits.
    pub fn sentence(self, search: usize) -> Sentence {
        let step = explain::step(self.moment_to_explain(search), self.voice(search));
        match self.clock.waits_at(self.pace, self.position, search) {
            Some(_) => sentence!("searches/waits", step),
            None => step,
        }
    }

    /// Returns the node of the clock in the tree of a search that is elsewhere. In the tree of a waiting search it shows the
    /// position of the others.
    pub fn elsewhere(self, search: usize) -> Option<NodeId> {
        self.clock.spot(self.pace, self.position, search).filter(|&node| node != self.moment(search).current())
    }

    pub fn unit(self) -> String {
        match (self.pace, self.clock.sync()) {
            (Pace::Node, Sync::Unaligned) => string!("searches/by-nodes"),
            (pace, _) => string!("searches/by", pace = Text(pace.name())),
        }
    }

    /// Returns the current one of the places that differ: `≠ 2 of 5`.
    pub fn differences(self) -> String {
        match self.until() {
            (_, 0) => string!("searches/no-differences"),
            (until, all) => string!("searches/differences", Count(until), Count(all)),
        }
    }

    /// Returns the same if nothing else is shown: `≠ only 2 of 5`.
    pub fn only_differences(self) -> String {
        match self.until() {
            (_, 0) => string!("searches/no-differences"),
            (until, all) => string!("searches/only-differences", Count(until), Count(all)),
        }
    }

    fn until(self) -> (usize, usize) {
        (self.clock.differences_until(self.pace, self.position), self.clock.differences())
    }

    /// Returns the share of nodes that a search has saved so far compared to the busiest one: `−96 %`; empty for that one.
    pub fn saved(self, search: usize) -> String {
        let visited = |search: usize| self.moment(search).tally().visited;
        let busiest = (0..self.clock.searches().len()).map(visited).max().unwrap_or(0);
        saved(visited(search), busiest)
    }

    /// Returns the position of the clock: `12 / 57`, or a percentage.
    pub fn place(self) -> String {
        let last = self.clock.last(self.pace);
        match self.pace {
            Pace::Share => format!("{} %", text::per_cent(self.position as u64, last as u64)),
            Pace::Node | Pace::Step => format!("{} / {}", text::grouped(self.position), text::grouped(last)),
        }
    }
}

/// Formats the saving compared to the busiest search: `−96 %`; empty for the busiest itself.
pub fn saved(visited: u64, busiest: u64) -> String {
    if visited >= busiest {
        return String::new();
    }
    // Rounded, but never to 0 % or 100 %.
    let per_cent = ((busiest - visited) * 200 / busiest).div_ceil(2).clamp(1, 99);
    format!("−{per_cent} %")
}
