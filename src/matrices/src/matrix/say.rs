//! Sentences of the steps of a game in strategic form, short captions, explanations and questions.

use std::cmp::Reverse;

use super::{
    Matrix,
    bimatrix::{Cell, MatrixPlayer, Source, Table},
    dominance::{By, Dominance, Elimination},
    equilibria::Equilibrium,
    steps::{Lines, Part, Step},
};
use crate::{
    fractions::{fraction, payoff, used},
    words::{Crossing, Form, Keeping, Margin},
};
use plywood_lesson::{BALLOT, Joint, Question, Stepped as _, list, listed};
use plywood_messages::words::{Charset, Sentence, Tone};
use plywood_tree::exact::Exact;

/// Terms of a sentence before it counts the others.
const MOST_TERMS: usize = 6;

impl Matrix {
    pub fn opening(&self) -> Sentence {
        let Table { payoff, form, ref unit, source, players: [ref row, ref column], .. } = *self.table;
        let unit = unit.as_ref().map(|unit| Sentence::plain(unit.as_str()));
        match source {
            Source::Tree(scale) => {
                sentence!("matrices/opening-tree", Text(row), Text(column), Scale(scale))
            }
            Source::File => {
                sentence!("matrices/opening", Text(row), Text(column), Form(form), Words(unit), Payoff(payoff))
            }
        }
    }

    pub fn say(&self, step: Step) -> Sentence {
        match step {
            Step::Replies(who, against) => self.replies(who, against),
            Step::Pure(cell) => self.pure(cell),
            Step::MorePure(count) => sentence!("matrices/more-pure", Count(count)),
            Step::NoPure => sentence!("matrices/no-pure"),
            Step::Struck(at) => self.struck(&self.analysis.eliminated.order[at]),
            Step::Left => self.remaining(),
            Step::Security(who) => self.security(who),
            Step::Saddle => {
                let [value, _] = self.bounds();
                let player = self.table.player(MatrixPlayer::Row);
                let payoff = self.table.payoff;
                sentence!("matrices/saddle", Text(player), Number(value), Payoff(payoff))
            }
            Step::Gap => {
                let [low, high] = self.bounds();
                sentence!("matrices/gap", Number(low), Number(high))
            }
            Step::Lines(who) => self.say_lines(who),
            Step::Mixed(at) => self.mixed(&self.analysis.equilibria.list()[at]),
            Step::MoreMixed(count) => sentence!("matrices/more-mixed", Count(count)),
            Step::NoMixed => sentence!("matrices/no-mixed", count = Count(self.analysis.pure.len())),
            Step::Continuum(component) => {
                let ends = self.analysis.equilibria.of_component(component).map(|one| {
                    let [row, column] = MatrixPlayer::BOTH.map(|who| self.mixture(who, &one.mixtures[who]));
                    sentence!("matrices/end", Words(row), Words(column))
                });
                let ends = list(ends, MOST, Joint::And);
                sentence!("matrices/continuum", Words(ends))
            }
            Step::Value => {
                let [first, second] = &self.table.players;
                let value = self.value_text();
                let payoff = self.table.payoff;
                sentence!("matrices/value", Text(first), Text(second), Number(value), Payoff(payoff))
            }
            Step::TooLarge => {
                let [rows, columns] = self.analysis.undominated;
                sentence!("matrices/too-large-for-all", Count(rows), Count(columns))
            }
            Step::Better(cell, better) => self.better(cell, better),
            Step::NoneBetter => {
                sentence!("matrices/none-better", count = Count(self.analysis.pure.len()))
            }
            Step::Opposed => {
                debug_assert!(self.table.game.is_zero_sum(), "what one gains the other loses");
                sentence!("matrices/opposed")
            }
        }
    }

    fn name(&self, who: MatrixPlayer, strategy: usize) -> &str {
        self.table.strategy(who, strategy)
    }

    /// Name of a strategy, in the tone of names.
    pub fn named(&self, who: MatrixPlayer, strategy: usize) -> Sentence {
        Sentence::node(self.name(who, strategy))
    }

    fn replies(&self, who: MatrixPlayer, against: usize) -> Sentence {
        let best = &self.analysis.replies[who][against];
        let cells: Vec<Cell> = (0..self.table.game.count(who)).map(|own| who.cell(own, against)).collect();
        sentence!(
            "matrices/replies",
            against = Name(self.name(who.other(), against)),
            player = Text(self.table.player(who)),
            payoff = Payoff(self.table.sense(who)),
            terms = Words(self.terms(who, &cells)),
            best = Words(self.names(who, best, Joint::And)),
            count = Count(best.len())
        )
    }

    fn pure(&self, cell: Cell) -> Sentence {
        let Table { payoff, form, players: [ref first, ref second], .. } = *self.table;
        let [row, column] = self.table.names(cell);
        let [value, other] = self.payoff_texts(cell);
        sentence!(
            "matrices/pure",
            Name(row),
            Name(column),
            Form(form),
            Text(first),
            Text(second),
            Payoff(payoff),
            Number(value),
            Number(other)
        )
    }

    fn struck(&self, Elimination { who, strategy, by, against }: &Elimination) -> Sentence {
        let who = *who;
        let strategy = *strategy;
        let game = &self.table.game;
        let better = |other: usize| match by {
            By::Pure(by, _) => game.gain(who, who.cell(*by, other)).clone(),
            By::Mixture(mixture) => {
                used(mixture).map(|(own, share)| share * game.gain(who, who.cell(own, other))).sum()
            }
        };
        let term = |&other: &usize| {
            let [better, worse] = [better(other), game.gain(who, who.cell(strategy, other)).clone()]
                .map(|gain| payoff(&self.table.display_payoff(who, &gain)));
            let against = self.name(who.other(), other);
            if better == worse {
                sentence!("matrices/as-well", value = Number(better), Name(against))
            } else {
                sentence!("matrices/instead-of", Number(better), Number(worse), Name(against))
            }
        };
        let terms = joined(against.iter().map(term), Joint::Comma);
        let (by, margin) = match by {
            By::Pure(by, margin) => (self.named(who, *by), *margin),
            By::Mixture(shares) => {
                let shares = self.mixture(who, shares);
                (sentence!("matrices/a-mixture", Words(shares)), Margin::Strictly)
            }
        };
        sentence!(
            "matrices/struck",
            Words(by),
            payoff = Payoff(self.table.sense(who)),
            player = Text(self.table.player(who)),
            Words(terms),
            strategy = Text(self.name(who, strategy)),
            Margin(margin)
        )
    }

    fn remaining(&self) -> Sentence {
        let eliminated = &self.analysis.eliminated;
        match eliminated.kept.each_ref().map(Vec::as_slice) {
            _ if eliminated.order.is_empty() => {
                let dominance = option_name(self.dominance);
                sentence!("matrices/left-all", Words(dominance))
            }
            [&[row], &[column]] => {
                let weakly = eliminated.order.iter().any(|struck| matches!(struck.by, By::Pure(_, Margin::Weakly)));
                let keeping = if weakly { Keeping::Some } else { Keeping::All };
                let [row, column] = self.table.names((row, column));
                sentence!("matrices/left-one", Name(row), Name(column), Keeping(keeping))
            }
            kept => {
                let [rows, columns] = kept.map(<[usize]>::len);
                let [all_rows, all_columns] = self.table.game.counts;
                let struck = sentence!(
                    "matrices/struck-count",
                    rows = Count(all_rows - rows),
                    columns = Count(all_columns - columns)
                );
                sentence!("matrices/left-some", Words(struck), Count(rows), Count(columns))
            }
        }
    }

    fn security(&self, who: MatrixPlayer) -> Sentence {
        let security = &self.analysis.security[who];
        let cells: Vec<Cell> = (0..).zip(&security.worst).map(|(own, &worst)| who.cell(own, worst)).collect();
        sentence!(
            "matrices/security",
            player = Text(self.table.player(who)),
            payoff = Payoff(self.table.sense(who)),
            terms = Words(self.terms(who, &cells)),
            best = Words(self.safest(who)),
            value = Number(self.sure(who))
        )
    }

    pub fn sure(&self, who: MatrixPlayer) -> String {
        payoff(&self.table.display_payoff(who, &self.analysis.security[who].gain))
    }

    /// The strategies with the best guaranteed payoff.
    pub fn safest(&self, who: MatrixPlayer) -> Sentence {
        self.names(who, &self.analysis.security[who].best, Joint::Or)
    }

    /// Security levels of both players in a zero-sum game, in the row player's payoffs, the smaller first.
    fn bounds(&self) -> [String; 2] {
        let [row, column] = &self.analysis.security;
        let mut bounds = [self.table.payoff_of(&row.gain), self.table.payoff_of(&-column.gain.clone())];
        bounds.sort();
        bounds.map(|bound| payoff(&bound))
    }

    fn say_lines(&self, who: MatrixPlayer) -> Sentence {
        let Some(lines) = self.analysis.lines(who) else { return Sentence::default() };
        let mixing = who.other();
        let &Lines { own, other, .. } = lines;
        let (crossing, better) = lines.crossing();
        let (at, value) = lines.crossing.clone().unwrap_or_default();
        sentence!(
            "matrices/lines",
            other = Text(self.table.player(mixing)),
            first = Name(self.name(mixing, other[0])),
            letter = Text(letter(mixing)),
            one = Name(self.name(who, own[0])),
            two = Name(self.name(who, own[1])),
            player = Text(self.table.player(who)),
            payoff = Payoff(self.table.sense(who)),
            Crossing(crossing),
            at = Number(fraction(&at)),
            value = Number(self.table.reckoned(who, &value)),
            best = Name(self.name(who, own[better]))
        )
    }

    fn mixed(&self, Equilibrium { mixtures, gains, .. }: &Equilibrium) -> Sentence {
        let [row, column] = MatrixPlayer::BOTH.map(|who| self.mixture(who, &mixtures[who]));
        let [value, other] = self.gains(gains);
        let Table { payoff, form, players: [ref first, ref second], .. } = *self.table;
        let plays = if row == column {
            sentence!("matrices/both-play", mixture = Words(row))
        } else {
            sentence!("matrices/plays", Text(first), Text(second), Words(row), Words(column))
        };
        sentence!("matrices/mixed", Words(plays), Form(form), Payoff(payoff), Number(value), Number(other))
    }

    fn value_text(&self) -> String {
        let value = self.analysis.value.as_ref().map(|value| fraction(&self.table.payoff_of(value)));
        value.unwrap_or_default()
    }

    fn better(&self, cell: Cell, better: Cell) -> Sentence {
        let Table { payoff, players: [ref first, ref second], .. } = *self.table;
        let [value, other] = self.payoff_texts(better);
        let [worse, loss] = self.payoff_texts(cell);
        let [row, column] = self.table.names(better);
        let outcome = sentence!(
            "matrices/outcome",
            Name(row),
            Name(column),
            Payoff(payoff),
            Text(first),
            Text(second),
            Number(value),
            Number(worse),
            Number(other),
            Number(loss)
        );
        let [row, column] = self.table.names(cell);
        if self.better_outcome(cell).is_some_and(|(_, for_both)| !for_both) {
            sentence!("matrices/better-for-one", Words(outcome), Name(row), Name(column))
        } else if self.analysis.is_pure(better) {
            sentence!("matrices/trust", Words(outcome), Name(row), Name(column))
        } else {
            let who = self.leaving(better);
            sentence!("matrices/dilemma", Name(row), Name(column), Words(outcome), Words(who))
        }
    }

    fn leaving(&self, cell: Cell) -> Sentence {
        let leaves = |who: MatrixPlayer| !self.analysis.replies[who][who.other().own(cell)].contains(&who.own(cell));
        let [first, second] = &self.table.players;
        match MatrixPlayer::BOTH.map(leaves) {
            [true, true] => sentence!("matrices/both-players", Text(first), Text(second)),
            [true, false] => Sentence::piece(Tone::Player, first),
            [false, _] => Sentence::piece(Tone::Player, second),
        }
    }

    /// Payoffs of both players.
    fn payoff_texts(&self, cell: Cell) -> [String; 2] {
        MatrixPlayer::BOTH.map(|who| self.table.format_payoff(who, cell))
    }

    fn gains(&self, gains: &[Exact; 2]) -> [String; 2] {
        MatrixPlayer::BOTH.map(|who| self.table.reckoned(who, &gains[who]))
    }

    fn names(&self, who: MatrixPlayer, strategies: &[usize], last: Joint) -> Sentence {
        joined(strategies.iter().map(|&strategy| self.named(who, strategy)), last)
    }

    /// Payoff of each strategy of a player in its own cell. A long list begins with the best.
    fn terms(&self, who: MatrixPlayer, cells: &[Cell]) -> Sentence {
        let mut cells = cells.to_vec();
        if cells.len() > MOST_TERMS + 1 {
            cells.sort_by_key(|&cell| (Reverse(self.table.game.rank(who, cell)), cell));
        }
        let term = |cell| {
            let value = self.table.format_payoff(who, cell);
            let name = self.name(who, who.own(cell));
            sentence!("matrices/value-for", Number(value), Name(name))
        };
        joined(cells.into_iter().map(term), Joint::Comma)
    }

    /// Describes a mixture; a pure strategy is named without its share.
    pub fn mixture(&self, who: MatrixPlayer, mixture: &[Exact]) -> Sentence {
        let term = |(strategy, share): (usize, &Exact)| {
            let share = fraction(share);
            let name = self.name(who, strategy);
            sentence!("matrices/share-of", Number(share), Name(name))
        };
        match used(mixture).collect::<Vec<_>>()[..] {
            [(only, _)] => self.named(who, only),
            _ => joined(used(mixture).map(term), Joint::Comma),
        }
    }
}

/// Symbol of the probability of a player's first strategy.
pub const fn letter(who: MatrixPlayer) -> &'static str {
    match who {
        MatrixPlayer::Row => "p",
        MatrixPlayer::Column => "q",
    }
}

impl Lines {
    /// Returns how the lines cross, and the index of the better one if they do not.
    fn crossing(&self) -> (Crossing, usize) {
        let [one, two] = &self.ends;
        let better = usize::from(one < two || (0..2).all(|end| two[end] >= one[end]));
        let is_inside = |at: &Exact| *at > Exact::default() && *at < Exact::from_integer(1.into());
        let crossing = match &self.crossing {
            None if one == two => Crossing::Everywhere,
            None => Crossing::Nowhere,
            Some((at, _)) if is_inside(at) => Crossing::Inside,
            Some(_) => Crossing::AtEnd,
        };
        (crossing, better)
    }
}

pub fn option_name(dominance: Dominance) -> &'static str {
    match dominance {
        Dominance::Strict => text!("matrices/option-strict"),
        Dominance::Weak => text!("matrices/option-weak"),
        Dominance::Mixed => text!("matrices/option-mixed"),
    }
}

/// Captions.
impl Matrix {
    pub fn caption_of(&self, step: Step) -> Sentence {
        match step {
            Step::Replies(who, against) => self.caption_reply(who, against),
            Step::Pure(cell) => {
                let values = self.pair(self.payoff_texts(cell));
                sentence!("matrices/caption-pure", Number(values))
            }
            Step::MorePure(count) | Step::MoreMixed(count) => {
                sentence!("matrices/caption-more", Count(count))
            }
            Step::NoPure => sentence!("matrices/caption-no-pure"),
            Step::Struck(at) => {
                let struck = &self.analysis.eliminated.order[at];
                let strategy = self.name(struck.who, struck.strategy);
                sentence!("matrices/caption-struck", Text(strategy))
            }
            Step::Left => {
                let [rows, columns] = self.analysis.eliminated.kept.each_ref().map(Vec::len);
                sentence!("matrices/caption-left", Count(rows), Count(columns))
            }
            Step::Security(who) => {
                let best = self.safest(who);
                let payoff = self.table.sense(who);
                let value = self.sure(who);
                sentence!("matrices/caption-security", Words(best), Payoff(payoff), Number(value))
            }
            Step::Saddle => sentence!("matrices/caption-saddle", value = Number(self.bounds()[0])),
            Step::Gap => {
                let [low, high] = self.bounds();
                sentence!("matrices/caption-gap", Number(low), Number(high))
            }
            Step::Lines(who) => self.caption_lines(who),
            Step::Mixed(at) => {
                let values = self.pair(self.gains(&self.analysis.equilibria.list()[at].gains));
                sentence!("matrices/caption-mixed", Number(values))
            }
            Step::NoMixed => sentence!("matrices/caption-no-mixed"),
            Step::Continuum(_) => sentence!("matrices/caption-continuum"),
            Step::Value => sentence!("matrices/caption-value", value = Number(self.value_text())),
            Step::TooLarge => sentence!("matrices/caption-too-large"),
            Step::Better(cell, better) => {
                let [values, worse] = [better, cell].map(|cell| self.pair(self.payoff_texts(cell)));
                sentence!("matrices/caption-better", Number(values), Number(worse))
            }
            Step::NoneBetter => sentence!("matrices/caption-none-better"),
            Step::Opposed => sentence!("matrices/caption-opposed"),
        }
    }

    fn pair(&self, [first, second]: [String; 2]) -> String {
        match self.table.form {
            Form::Single => first,
            Form::Pairs => string!("matrices/pair", Number(first), Number(second)),
        }
    }

    /// The best reply and its payoff, compared with the second best if it is unique.
    fn caption_reply(&self, who: MatrixPlayer, against: usize) -> Sentence {
        let game = &self.table.game;
        let best = &self.analysis.replies[who][against];
        let rank = |own: usize| game.rank(who, who.cell(own, against));
        let next = (0..game.count(who)).filter(|own| !best.contains(own)).max_by_key(|&own| rank(own));
        let written = |own: usize| self.table.format_payoff(who, who.cell(own, against));
        let value = written(best[0]);
        match (best.as_slice(), next) {
            (&[only], Some(next)) => {
                let best = self.name(who, only);
                let payoff = self.table.sense(who);
                let next = written(next);
                sentence!("matrices/caption-reply", Name(best), Number(value), Payoff(payoff), Number(next))
            }
            (all, _) => {
                let best = self.names(who, all, Joint::And);
                sentence!("matrices/caption-replies", Words(best), Number(value))
            }
        }
    }

    fn caption_lines(&self, who: MatrixPlayer) -> Sentence {
        match self.analysis.lines(who) {
            Some(Lines { crossing: Some((at, _)), .. }) => {
                let letter = letter(who.other());
                let at = fraction(at);
                sentence!("matrices/caption-lines", Text(letter), Number(at))
            }
            Some(Lines { ends: [one, two], .. }) if one == two => {
                sentence!("matrices/caption-same")
            }
            _ => sentence!("matrices/caption-apart"),
        }
    }
}

/// Explanations of a step at most.
const MOST: usize = 12;

/// Explanations.
impl Matrix {
    /// Explains a step; `None` is the opening.
    pub fn why_of(&self, step: Option<Step>) -> Vec<Sentence> {
        let why = match step {
            None => sentence!("matrices/why-opening"),
            Some(Step::Replies(..)) => sentence!("matrices/why-reply"),
            Some(Step::Pure(_) | Step::MorePure(_)) => sentence!("matrices/why-pure"),
            Some(Step::NoPure) => sentence!("matrices/why-no-pure"),
            Some(Step::Struck(at)) => {
                let Elimination { who, strategy, by, .. } = &self.analysis.eliminated.order[at];
                if !matches!(by, By::Pure(_, Margin::Weakly)) {
                    let strategy = self.name(*who, *strategy);
                    return vec![sentence!("matrices/why-struck", Name(strategy))];
                }
                sentence!("matrices/why-weak")
            }
            Some(Step::Left) => sentence!("matrices/why-order"),
            Some(Step::Security(who)) => return self.why_security(who),
            Some(Step::Saddle) => sentence!("matrices/why-saddle"),
            Some(Step::Gap) => sentence!("matrices/why-gap"),
            Some(Step::Lines(_)) => sentence!("matrices/why-lines"),
            Some(Step::Mixed(at)) => return self.why_mixed(at),
            Some(Step::MoreMixed(_) | Step::NoMixed) => sentence!("matrices/why-all"),
            Some(Step::Continuum(_)) => sentence!("matrices/why-continuum"),
            Some(Step::Value) => sentence!("matrices/why-value"),
            Some(Step::TooLarge) => sentence!("matrices/why-too-large"),
            Some(Step::Better(..) | Step::NoneBetter | Step::Opposed) => sentence!("matrices/why-better"),
        };
        vec![why]
    }

    fn why_security(&self, who: MatrixPlayer) -> Vec<Sentence> {
        let reason = |(own, &against): (usize, &usize)| {
            sentence!(
                "matrices/why-worst",
                strategy = Name(self.name(who, own)),
                value = Number(self.table.format_payoff(who, who.cell(own, against))),
                against = Name(self.name(who.other(), against))
            )
        };
        self.analysis.security[who].worst.iter().enumerate().take(MOST).map(reason).collect()
    }

    fn why_mixed(&self, at: usize) -> Vec<Sentence> {
        let one = &self.analysis.equilibria.list()[at];
        let reason = |who: MatrixPlayer, own: usize| {
            let gain = self.table.game.expected(who, own, &one.mixtures[who.other()]);
            sentence!(
                "matrices/why-mixed",
                player = Text(self.table.player(who)),
                strategy = Name(self.name(who, own)),
                value = Number(self.table.reckoned(who, &gain)),
                payoff = Payoff(self.table.sense(who))
            )
        };
        let of_player = |who| (0..self.table.game.count(who).min(MOST)).map(move |own| reason(who, own));
        MatrixPlayer::BOTH.into_iter().flat_map(of_player).collect()
    }
}

fn joined(terms: impl Iterator<Item = Sentence>, last: Joint) -> Sentence {
    list(terms, MOST_TERMS, last)
}

/// Questions: the best replies, and what the two players will do.
impl Matrix {
    pub fn reply(&self, step: usize, (who, against): (MatrixPlayer, usize), charset: Charset) -> Option<Question> {
        let (table, count) = (&self.table, self.table.game.count(who));
        if !(2..=BALLOT).contains(&count) {
            return None;
        }
        let [player, other] = [who, who.other()].map(|who| table.player(who));
        let against_name = table.strategy(who.other(), against);
        let question = Question {
            kind: "reply",
            about: text!("matrices/about-reply"),
            big: string!("matrices/big-reply"),
            text: sentence!(charset, "matrices/ask-reply", Text(other), against = Name(against_name), Text(player)),
            because: self.sentence(step, charset),
            ..Question::at(step - 1, charset)
        };
        let options = (0..count).map(|own| self.strategy_name(who, own, charset));
        Some(question.listing(options, self.analysis.replies[who][against].clone()))
    }

    /// Asks for an equilibrium when the equilibria begin. The last option is that there is none in pure strategies.
    pub fn outcome(&self, step: usize, charset: Charset) -> Option<Question> {
        let cells: Vec<Cell> = self.table.game.cells().collect();
        if !(2..=BALLOT).contains(&cells.len()) || !self.parts.contains(&(step as u32)) {
            return None;
        }
        let [first, second] = MatrixPlayer::BOTH.map(|who| self.table.player(who));
        let is_about_pure = |step: &&Step| step.part() == Part::Pure;
        let reasons =
            self.steps[step - 1..].iter().take_while(is_about_pure).map(|&step| self.say(step).in_charset(charset));
        let question = Question {
            kind: "outcome",
            about: text!("matrices/about-outcome"),
            big: string!("matrices/big-outcome"),
            text: sentence!(charset, "matrices/ask-outcome", Text(first), Text(second)),
            because: Sentence::paragraph(reasons),
            ..Question::at(step - 1, charset)
        };
        let option = |&cell: &Cell| {
            let names = MatrixPlayer::BOTH.map(|who| self.strategy_name(who, who.own(cell), charset));
            listed(names, charset)
        };
        let none = sentence!(charset, "matrices/option-no-pure");
        let mut right: Vec<usize> = (0..cells.len()).filter(|&cell| self.analysis.is_pure(cells[cell])).collect();
        if right.is_empty() {
            right.push(cells.len());
        }
        Some(question.listing(cells.iter().map(option).chain([none]), right))
    }

    fn strategy_name(&self, who: MatrixPlayer, strategy: usize, charset: Charset) -> Sentence {
        self.named(who, strategy).in_charset(charset)
    }
}
