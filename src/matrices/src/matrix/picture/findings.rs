//! List of the findings so far, next to the matrix. Each entry has a fixed place from the start.

use super::super::bimatrix::{MatrixPlayer, Table};
use super::super::captions;
use super::super::dominance::{By, Elimination};
use super::super::steps::{Part, Step};
use super::cells::STRUCK;
use super::moment::Moment;
use crate::fractions::{fraction, payoff};
use plywood_drawing::picture::{Area, Picture};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;

const MOST: usize = 6;

struct Section {
    heading: &'static str,
    entries: Vec<(Role, String)>,
    /// Number of entries at the end.
    all: usize,
}

struct List<'m> {
    table: &'m Table,
    moment: &'m Moment<'m>,
}

impl List<'_> {
    fn sections(&self) -> Vec<Section> {
        let analysis = self.moment.analysis;
        let mixed = analysis.equilibria.known().iter().filter(|one| one.cell().is_none()).count();
        let rows = [
            (text!(matrices, "list-pure-heading"), Part::Pure, analysis.pure.len()),
            (text!(matrices, "list-struck-heading"), Part::Dominance, analysis.eliminated.order.len()),
            (text!(matrices, "list-sure-heading"), Part::Security, 2),
            (text!(matrices, "list-mixed-heading"), Part::Mixed, mixed),
        ];
        let section = |(heading, part, all)| Section { heading, entries: self.entries(part), all };
        let mut sections: Vec<Section> = rows.into_iter().map(section).collect();
        if let Some(value) = &analysis.value {
            let found = self.moment.done().iter().find(|step| matches!(step, Step::Value | Step::Saddle));
            let told = fraction(&self.table.told(value), Charset::Unicode);
            let entries = found.map(|step| (self.role(step), told)).into_iter().collect();
            sections.push(Section { heading: text!(matrices, "list-value-heading"), entries, all: 1 });
        }
        sections
    }

    fn role(&self, step: &Step) -> Role {
        if self.moment.step() == Some(step) { Role::Current } else { Role::Text }
    }

    fn entries(&self, part: Part) -> Vec<(Role, String)> {
        let steps = self.moment.done().iter().filter(|step| step.part() == part);
        steps.filter_map(|step| Some((self.role(step), self.entry(step)?))).collect()
    }

    fn entry(&self, step: &Step) -> Option<String> {
        let analysis = self.moment.analysis;
        match *step {
            Step::Pure((row, column)) => {
                let (row, column) =
                    (&self.table.strategy(MatrixPlayer::Row, row), &self.table.strategy(MatrixPlayer::Column, column));
                Some(say!(matrices, "list-pure", Name(row), Name(column)).to_string())
            }
            Step::Struck(at) => Some(self.struck(&analysis.eliminated.order[at])),
            Step::Security(who) => {
                let security = &analysis.security[who];
                let value = &payoff(&self.table.said(who, &security.gain), Charset::Unicode);
                let best = &captions::any(self.table, who, &security.best, Charset::Unicode);
                Some(
                    say!(matrices, "list-sure", player = Text(self.table.player(who)), Number(value), Words(best))
                        .to_string(),
                )
            }
            Step::Mixed(at) => {
                let mixtures = &analysis.equilibria.known()[at].mixtures;
                let [row, column] =
                    MatrixPlayer::BOTH.map(|who| captions::mixture(self.table, who, &mixtures[who], Charset::Unicode));
                Some(if row == column {
                    say!(matrices, "list-both", mixture = Words(row)).to_string()
                } else {
                    say!(matrices, "list-mixed", Words(row), Words(column)).to_string()
                })
            }
            Step::NoPure | Step::NoMixed => Some(text!(matrices, "list-none").to_owned()),
            Step::Left if analysis.eliminated.order.is_empty() => Some(text!(matrices, "list-none").to_owned()),
            Step::TooLarge => Some(text!(matrices, "caption-too-large").to_owned()),
            Step::Replies(..)
            | Step::MorePure(_)
            | Step::Left
            | Step::Saddle
            | Step::Gap
            | Step::Lines(_)
            | Step::MoreMixed(_)
            | Step::Continuum(_)
            | Step::Value
            | Step::Better(..)
            | Step::NoneBetter
            | Step::Opposed => None,
        }
    }

    fn struck(&self, Elimination { who, strategy, by, .. }: &Elimination) -> String {
        let by = match by {
            By::Pure(by, _) => Some(sentence!(matrices, "name", name = Name(self.table.strategy(*who, *by)))),
            By::Mixture(_) => None,
        };
        let (strategy, player) = (&self.table.strategy(*who, *strategy), &self.table.player(*who));
        say!(matrices, "list-struck", sign = Text(STRUCK), Name(strategy), Text(player), Words(by)).to_string()
    }
}

impl Section {
    fn rows(&self, most: usize) -> u16 {
        self.all.clamp(1, most) as u16 + 2
    }
}

pub(super) fn rows(table: &Table, moment: &Moment<'_>) -> u16 {
    List { table, moment }.sections().iter().map(|section| section.rows(MOST)).sum::<u16>().saturating_sub(1)
}

pub(super) fn draw(picture: &mut Picture, table: &Table, moment: &Moment<'_>, area: Area) {
    let sections = List { table, moment }.sections();
    let fits = |most: &usize| sections.iter().map(|section| section.rows(*most)).sum::<u16>() <= area.height + 1;
    let most = (1..=MOST).rev().find(fits).unwrap_or(1);
    let mut y = area.y;
    for section in &sections {
        let end = y + section.rows(most);
        if end > area.y + area.height + 1 {
            return;
        }
        picture.clip((area.x, y), area.width, Role::Title, section.heading);
        // If there is no room for all, the newest entries stay in view.
        let skipped = section.entries.len().saturating_sub(most);
        for (line, (role, told)) in (y + 1..).zip(section.entries.iter().skip(skipped)) {
            picture.clip((area.x + 2, line), area.width.saturating_sub(2), *role, told);
        }
        if section.all > most {
            let count = say!(
                matrices,
                "list-of",
                shown = Count(section.entries.len().min(section.all)),
                all = Count(section.all)
            )
            .to_string();
            let x = area.x + text::cells(section.heading) + 2;
            picture.write((x, y), Role::Faint, count);
        }
        y = end;
    }
}
