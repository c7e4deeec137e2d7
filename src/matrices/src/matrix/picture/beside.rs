//! What a picture has beside the matrix: the list of the findings so far, each with a fixed place from the start, and, with two
//! strategies each, a plot of the expected payoff of each against the probability of the other player's first strategy.

use super::{
    super::{
        Matrix,
        bimatrix::{MatrixPlayer, Table},
        dominance::{By, Elimination},
        say::letter,
        steps::{Lines, Part, Step},
    },
    Moment,
    cells::STRUCK,
};
use crate::fractions::{fraction, near};
use plywood_drawing::{
    picture::{Area, Picture},
    scene::{Arm, Segment, Weight},
    theme::Role,
};
use plywood_messages::text;
use plywood_tree::exact::Exact;

const MOST: usize = 6;

struct Section {
    heading: &'static str,
    entries: Vec<(Role, String)>,
    /// Number of entries at the end.
    all: usize,
}

fn sections(moment: &Moment<'_>) -> Vec<Section> {
    let Matrix { table, analysis, .. } = moment.matrix;
    let mixed = analysis.equilibria.list().iter().filter(|one| one.cell().is_none()).count();
    let rows = [
        (text!("matrices/list-pure-heading"), Part::Pure, analysis.pure.len()),
        (text!("matrices/list-struck-heading"), Part::Dominance, analysis.eliminated.order.len()),
        (text!("matrices/list-sure-heading"), Part::Security, 2),
        (text!("matrices/list-mixed-heading"), Part::Mixed, mixed),
    ];
    let role = |step| if moment.step() == Some(step) { Role::Current } else { Role::Text };
    let section = |(heading, part, all)| {
        let steps = moment.done.iter().copied().filter(|step| step.part() == part);
        Section {
            heading,
            entries: steps.filter_map(|step| Some((role(step), moment.matrix.entry(step)?))).collect(),
            all,
        }
    };
    let mut sections: Vec<Section> = rows.into_iter().map(section).collect();
    if let Some(value) = &analysis.value {
        let found = moment.done.iter().find(|step| matches!(step, Step::Value | Step::Saddle));
        let text = fraction(&table.payoff_of(value));
        let entries = found.map(|&step| (role(step), text)).into_iter().collect();
        sections.push(Section { heading: text!("matrices/list-value-heading"), entries, all: 1 });
    }
    sections
}

impl Matrix {
    fn entry(&self, step: Step) -> Option<String> {
        let Self { table, analysis, .. } = self;
        let sentence = match step {
            Step::Pure(cell) => {
                let [row, column] = table.names(cell);
                string!("matrices/list-pure", Name(row), Name(column))
            }
            Step::Struck(at) => {
                let Elimination { who, strategy, by, .. } = &analysis.eliminated.order[at];
                let by = match by {
                    By::Pure(by, _) => Some(self.named(*who, *by)),
                    By::Mixture(_) => None,
                };
                let strategy = table.strategy(*who, *strategy);
                let player = table.player(*who);
                string!("matrices/list-struck", sign = Text(STRUCK), Name(strategy), Text(player), Words(by))
            }
            Step::Security(who) => {
                let player = table.player(who);
                let value = self.sure(who);
                let best = self.safest(who);
                string!("matrices/list-sure", Text(player), Number(value), Words(best))
            }
            Step::Mixed(at) => {
                let mixtures = &analysis.equilibria.list()[at].mixtures;
                let [row, column] = MatrixPlayer::BOTH.map(|who| self.mixture(who, &mixtures[who]));
                if row == column {
                    string!("matrices/list-both", mixture = Words(row))
                } else {
                    string!("matrices/list-mixed", Words(row), Words(column))
                }
            }
            Step::Left if !analysis.eliminated.order.is_empty() => return None,
            Step::NoPure | Step::NoMixed | Step::Left => string!("matrices/list-none"),
            Step::TooLarge => string!("matrices/caption-too-large"),
            Step::Replies(..)
            | Step::MorePure(_)
            | Step::Saddle
            | Step::Gap
            | Step::Lines(_)
            | Step::MoreMixed(_)
            | Step::Continuum(_)
            | Step::Value
            | Step::Better(..)
            | Step::NoneBetter
            | Step::Opposed => return None,
        };
        Some(sentence)
    }
}

impl Section {
    fn rows(&self, most: usize) -> u16 {
        self.all.clamp(1, most) as u16 + 2
    }
}

fn height(sections: &[Section], most: usize) -> u16 {
    sections.iter().map(|section| section.rows(most)).sum::<u16>().saturating_sub(1)
}

pub fn rows(moment: &Moment<'_>) -> u16 {
    height(&sections(moment), MOST)
}

pub fn draw_list(picture: &mut Picture, moment: &Moment<'_>, area: Area) {
    let sections = sections(moment);
    let most = (1..=MOST).rev().find(|&most| height(&sections, most) <= area.height).unwrap_or(1);
    let mut y = area.y;
    for section in &sections {
        let end = y + section.rows(most);
        if end > area.y + area.height + 1 {
            return;
        }
        let shown = section.entries.len();
        // Nothing stands empty: headings come with their first entry.
        if shown == 0 {
            y = end;
            continue;
        }
        picture.clip((area.x, y), area.width, Role::Title, section.heading);
        for (line, (role, text)) in (y + 1..).zip(section.entries.iter().skip(shown.saturating_sub(most))) {
            picture.clip((area.x + 2, line), area.width.saturating_sub(2), *role, text);
        }
        if section.all > most {
            let count = say!("matrices/list-of", shown = Count(shown.min(section.all)), all = Count(section.all));
            picture.write((area.x + text::cells(section.heading) + 2, y), Role::Faint, count);
        }
        y = end;
    }
}

/// Least room for a plot.
pub const LEAST: (u16, u16) = (28, 9);
/// Rows around the lines: the title above, and the axis with its labels below.
const ABOVE: u16 = 2;
const BELOW: u16 = 2;

struct Plot<'m> {
    table: &'m Table,
    lines: &'m Lines,
    inner: Area,
    /// Ends of the scale.
    least: f64,
    most: f64,
}

pub fn draw_plot(picture: &mut Picture, moment: &Moment<'_>, (who, area): (MatrixPlayer, Area)) {
    let table = &*moment.matrix.table;
    let lines = moment.matrix.analysis.lines(who).filter(|_| moment.done.contains(&Step::Lines(who)));
    let Some(lines) = lines else { return };
    let mut all: Vec<Exact> = lines.ends.iter().flatten().map(|gain| table.display_payoff(who, gain)).collect();
    all.sort_unstable();
    let numbers = [&all[3], &all[0]].map(fraction);
    let left = text::widest(&numbers) + 1;
    let inner = Area {
        x: area.x + left,
        y: area.y + ABOVE,
        width: area.width.saturating_sub(left + 1),
        height: area.height.saturating_sub(ABOVE + BELOW),
    };
    if inner.width < 8 || inner.height < 3 {
        return;
    }
    for (number, y) in numbers.iter().zip([inner.y, inner.y + inner.height - 1]) {
        picture.right((area.x, y), left - 1, Role::Faint, number);
    }
    let plot = Plot { table, lines, inner, least: near(&all[0]), most: near(&all[3]) };
    plot.axes(picture);
    plot.lines(picture);
    plot.crossing(picture);
}

impl Plot<'_> {
    /// Returns the point of a probability and a gain in the picture.
    fn point(&self, probability: f64, gain: &Exact) -> (f64, f64) {
        let value = near(&self.table.display_payoff(self.lines.who, gain));
        let scale = self.most - self.least;
        let Area { x, y, width, height } = self.inner;
        let part = if scale > 0.0 { (value - self.least) / scale } else { 0.5 };
        let across = f64::from(width - 1);
        let down = f64::from(height - 1);
        (probability.mul_add(across, f64::from(x) + 0.5), (1.0 - part).mul_add(down, f64::from(y) + 0.5))
    }

    fn axes(&self, picture: &mut Picture) {
        let Area { x, y, width, height } = self.inner;
        let frame = Segment::new(Weight::Light, Role::Frame);
        let left = x - 1;
        let right = x + width;
        let below = y + height;
        picture.line((left, below), (right, below), frame);
        for side in [left, right] {
            picture.line((side, y), (side, below), frame);
            picture.arm((side, y), Arm::Up, frame);
        }
        let other = self.lines.who.other();
        let letter = letter(other);
        let strategy = self.table.strategy(other, self.lines.other[0]);
        let words = string!("matrices/along-axis", Text(letter), Text(strategy));
        picture.write((left, below + 1), Role::Faint, "0");
        picture.write((right, below + 1), Role::Faint, "1");
        picture.centre((x + 1, below + 1), width.saturating_sub(2), Role::Text, &words);
    }

    /// Draws the lines, with a legend above: one is heavy, the other light.
    fn lines(&self, picture: &mut Picture) {
        let &Self { table, lines: &Lines { who, ref ends, own, .. }, inner, .. } = self;
        let y = inner.y - ABOVE;
        let mut x = picture.write((inner.x - 1, y), Role::Title, format!("{}  ", table.player(who)));
        let looks = [(Weight::Heavy, Role::Max), (Weight::Light, Role::Min)];
        for (([from, to], (weight, role)), own) in ends.iter().zip(looks).zip(own) {
            let segment = Segment::new(weight, role);
            let sample = f64::from(y) + 0.5;
            picture.straight(self.point(0.0, from), self.point(1.0, to), segment);
            picture.straight((x.into(), sample), (f64::from(x) + 2.9, sample), segment);
            x += 4;
            let room = (inner.x + inner.width + 1).saturating_sub(x).min(16);
            x = picture.clip((x, y), room, Role::Text, table.strategy(who, own)) + 2;
        }
    }

    fn crossing(&self, picture: &mut Picture) {
        let Some((at, gain)) = &self.lines.crossing else { return };
        let (x, y) = self.point(near(at), gain);
        let x = x.floor() as u16;
        let y = y.floor() as u16;
        let Area { x: left, y: top, width, height } = self.inner;
        picture.fill(Area { x, y: y + 1, width: 1, height: top + height - y - 1 }, Role::Frame, '┊');
        picture.write((x, y), Role::Current, "◆");
        let words = format!(" {} ", fraction(at));
        let wide = text::cells(&words);
        let x = x.saturating_sub(wide / 2).clamp(left, (left + width).saturating_sub(wide));
        picture.write((x, top + height), Role::Verdict, words);
    }
}
