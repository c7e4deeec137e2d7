//! Picture of a game in strategic form: its matrix as large as fits, the findings next to it and, with two strategies each, the
//! crossing lines.

mod beside;
mod cells;

use std::ops::Range;

use super::{
    Matrix,
    analysis::Analysis,
    bimatrix::{Cell, MatrixPlayer},
    dominance::By,
    equilibria::Equilibrium,
    steps::{Part, Step},
};
use crate::words::Form;
use cells::{Cells, ELSEWHERE, Layout, Look, OTHER_REPLY, REPLY, STRUCK};
use plywood_drawing::{
    picture::{Area, Fitted, Needs, Picture, Sheet},
    scene::{Segment, Stroke, Weight},
    theme::Role,
};
use plywood_messages::text;
use plywood_tree::exact::Exact;

const GUTTER: u16 = 3;
const NARROW: u16 = 34;
const WIDE: u16 = 60;
/// From this width on, every matrix has findings next to it.
const BROAD: u16 = 100;
const LINES: u16 = 15;
/// Heavy frame of an equilibrium, or its upper half if there is one row.
const FRAME: &str = "┏━┓";

impl Matrix {
    pub fn draw(&self, step: usize, sheet: Sheet) -> Fitted {
        let moment = &Moment::new(self, step);
        // One column stays empty on either side.
        let inner = Sheet { width: sheet.width.saturating_sub(2), ..sheet };
        let placed = Placed::new(moment, inner).map_err(|needs| Needs { width: needs.width + 2, ..needs })?;
        let mut picture = Picture::new(placed.height);
        Cells { moment, layout: &placed.layout }.draw(&mut picture);
        legend(&mut picture, moment, &placed);
        let shows_lines = moment.part() == Some(Part::Mixed);
        if let Some(area) = placed.findings.filter(|_| !placed.shares || !shows_lines) {
            beside::draw_list(&mut picture, moment, area);
        }
        for &(who, area) in placed.plots.iter().filter(|_| !placed.shares || shows_lines) {
            let who = if placed.plots.len() == 1 { moment.lines().unwrap_or(who) } else { who };
            beside::draw_plot(&mut picture, moment, (who, area));
        }
        picture.focus = match placed.plots.as_slice() {
            [(_, area)] if area.y > placed.layout.below() && shows_lines => area.y..area.y + area.height,
            _ => 0..placed.layout.below().min(placed.height),
        };
        Ok(picture)
    }
}

struct Placed {
    layout: Layout,
    /// Rows of the legend; none without room.
    legend: Range<u16>,
    /// End of the legend.
    right: u16,
    findings: Option<Area>,
    /// Areas of the crossing lines, of a game with two strategies each.
    plots: Vec<(MatrixPlayer, Area)>,
    /// True if the lines and the list take turns in one area.
    shares: bool,
    height: u16,
}

impl Placed {
    fn new(moment: &Moment<'_>, sheet: Sheet) -> Fitted<Self> {
        let table = &moment.matrix.table;
        let is_duel = moment.matrix.analysis.lines.is_some();
        let beside = if is_duel || sheet.width >= BROAD { NARROW + GUTTER } else { 0 };
        let is_good = |layout: &Layout| layout.look != Look::Plain || sheet.width >= BROAD;
        let alone = Layout::new(table, sheet, 0)?;
        let layout = Layout::new(table, sheet, beside).ok().filter(|layout| beside > 0 && is_good(layout));
        // On a projector, large letters come before the findings.
        let is_as_large = |layout: &Layout| (layout.letters, layout.look) == (alone.letters, alone.look);
        match layout.filter(|layout| sheet.stroke == Stroke::Fine || is_as_large(layout)) {
            Some(layout) => Ok(Self::beside(layout, moment, sheet)),
            None => Ok(Self::alone(alone, is_duel, sheet)),
        }
    }

    fn beside(layout: Layout, moment: &Moment<'_>, sheet: Sheet) -> Self {
        let room = sheet.width - layout.width - GUTTER;
        let width = room.min(WIDE);
        let spare = (room - width) / 3;
        let right = 1 + spare + layout.width + GUTTER + spare;
        let (layout, legend) = Self::with_legend(layout, 1 + spare, sheet.height);
        let area = |y: u16, height: u16| Area { x: right, y, width, height: height.min(sheet.height - y) };
        let listed = beside::rows(moment);
        let left_over = sheet.height.saturating_sub(listed + 1);
        let (findings, plots, shares) = if moment.matrix.analysis.lines.is_none() {
            (area(sheet.height.saturating_sub(listed) / 3, sheet.height), Vec::new(), false)
        } else if left_over < beside::LEAST.1 + 2 {
            let height = sheet.height.min(LINES);
            let plot = area((sheet.height - height) / 2, height);
            (area(sheet.height.saturating_sub(listed) / 2, sheet.height), vec![(MatrixPlayer::Row, plot)], true)
        } else {
            let count = (left_over / LINES).clamp(1, 2);
            let top = left_over.saturating_sub(count * LINES) / 2;
            let height = |number: u16| if number + 1 < count { LINES - 1 } else { left_over.min(LINES) };
            let plot = |(number, who)| (who, area(listed + 1 + top + number * LINES, height(number)));
            (area(top, listed), (0..count).zip(MatrixPlayer::BOTH).map(plot).collect(), false)
        };
        Self { layout, legend, findings: Some(findings), plots, shares, right: right - 2, height: sheet.height }
    }

    fn alone(layout: Layout, is_duel: bool, sheet: Sheet) -> Self {
        let x = 1 + (sheet.width - layout.width.min(sheet.width)) / 2;
        let (layout, legend) = Self::with_legend(layout, x, sheet.height);
        let end = legend.end.max(layout.below() + 1);
        let width = sheet.width.saturating_sub(4).min(WIDE);
        let height = sheet.height.min(LINES);
        let fits = is_duel && width >= beside::LEAST.0 && height >= beside::LEAST.1;
        let area = Area { x: (sheet.width - width.min(sheet.width)) / 2, y: end.max(sheet.height), width, height };
        let plots = if fits { vec![(MatrixPlayer::Row, area)] } else { Vec::new() };
        let height = plots.first().map_or(end.max(sheet.height), |(_, area)| area.y + area.height);
        Self { layout, legend, findings: None, plots, shares: true, right: sheet.width, height }
    }

    /// Centres the matrix, with the legend below it if there is a row for it.
    fn with_legend(layout: Layout, x: u16, height: u16) -> (Layout, Range<u16>) {
        let spare = height.saturating_sub(layout.height);
        // Two rows for the legend, then an empty one above it, then a third one.
        let layout = layout.moved(x, spare.saturating_sub(3) / 2);
        let free = u16::from(spare > 2);
        let first = layout.below() + 1 + free;
        (layout, first..height.min(first + 3))
    }
}

fn legend(picture: &mut Picture, moment: &Moment<'_>, placed: &Placed) {
    let Matrix { table, analysis, .. } = moment.matrix;
    let (below, above) = match placed.layout.look {
        Look::Big(_) => ("▀▀", "▄▄"),
        Look::Framed | Look::Plain => (REPLY, OTHER_REPLY),
    };
    let left = placed.layout.x;
    let Range { start: mut y, end } = placed.legend;
    let replies = match table.form {
        Form::Pairs => vec![(below, string!("matrices/sign-replies"))],
        Form::Single => {
            let [row, column] = MatrixPlayer::BOTH.map(|who| table.player(who));
            let row = string!("matrices/sign-reply", player = Text(row));
            vec![(below, row), (above, string!("matrices/sign-reply-too", player = Text(column)))]
        }
    };
    let frame = if placed.layout.look == Look::Plain { "[]" } else { FRAME };
    let signs = [
        (Part::Pure, !analysis.pure.is_empty(), (frame, Role::EdgeBest), text!("matrices/sign-equilibrium")),
        (Part::Dominance, !analysis.eliminated.order.is_empty(), (STRUCK, Role::Pruned), text!("matrices/sign-struck")),
        (Part::Outcomes, !analysis.better.is_empty(), (ELSEWHERE, Role::Cut), text!("matrices/sign-elsewhere")),
    ];
    let is_come = |from: Part| moment.part() >= Some(from);
    let signs = signs.into_iter().filter(|&(from, is_ever, ..)| is_ever && is_come(from));
    let signs = signs.map(|(.., sign, words)| (sign, words.to_owned()));
    let replies = replies.into_iter().map(|(sign, words)| ((sign, Role::EdgeBest), words));
    let mut lines = vec![Vec::new()];
    let mut x = left;
    for ((sign, role), words) in replies.filter(|_| is_come(Part::Replies)).chain(signs) {
        let cells = text::cells(sign) + 1 + text::cells(&words);
        if x > left && x + cells > placed.right {
            x = left;
            lines.push(Vec::new());
        }
        lines.last_mut().into_iter().for_each(|line| line.push((x, sign, role, words.clone())));
        x += cells + 3;
    }
    let has_room = lines.len() < (y..end).len();
    for line in lines {
        let is_high = has_room && line.iter().any(|&(_, sign, ..)| sign == FRAME);
        for (x, sign, role, words) in line.into_iter().filter(|_| y < end) {
            let after = picture.write((x, y), role, sign);
            if sign == FRAME && is_high {
                let area = Area { x, y, width: after - x, height: 2 };
                picture.frame(area, Segment::new(Weight::Heavy, role));
            }
            picture.write((after + 1, y), Role::Faint, words);
        }
        y += 1 + u16::from(is_high);
    }
}

/// State of a lesson at a step: the completed steps, and the content of the current one.
#[derive(Default)]
struct About<'m> {
    cells: Vec<Cell>,
    strategies: [Vec<usize>; 2],
    mixed: Option<&'m Equilibrium>,
    worst_of: &'static [MatrixPlayer],
}

struct Moment<'m> {
    matrix: &'m Matrix,
    done: &'m [Step],
    about: About<'m>,
}

impl<'m> Moment<'m> {
    fn new(matrix: &'m Matrix, step: usize) -> Self {
        let done = &matrix.steps[..step.min(matrix.steps.len())];
        Self { matrix, done, about: done.last().map(|&step| About::of(step, &matrix.analysis)).unwrap_or_default() }
    }

    const fn step(&self) -> Option<Step> {
        self.done.last().copied()
    }

    fn part(&self) -> Option<Part> {
        self.step().map(Step::part)
    }

    fn is_reply(&self, who: MatrixPlayer, cell: Cell) -> bool {
        let (own, against) = (who.own(cell), who.other().own(cell));
        let replies = &self.matrix.analysis.replies[who][against];
        replies.binary_search(&own).is_ok() && self.done.contains(&Step::Replies(who, against))
    }

    /// Returns true if a cell is framed as an equilibrium, including one of several shown by a single step.
    fn is_pure(&self, cell: Cell) -> bool {
        let is_told = |step: &Step| match step {
            Step::Pure(found) => *found == cell,
            step => matches!(step, Step::MorePure(_)) && self.matrix.analysis.is_pure(cell),
        };
        self.done.iter().any(is_told)
    }

    fn is_struck(&self, who: MatrixPlayer, strategy: usize) -> bool {
        let order = &self.matrix.analysis.eliminated.order;
        let strikes =
            |step: &Step| matches!(step, Step::Struck(at) if (order[*at].who, order[*at].strategy) == (who, strategy));
        self.done.iter().any(strikes)
    }

    fn lines(&self) -> Option<MatrixPlayer> {
        self.done.iter().rev().find_map(|step| if let Step::Lines(who) = step { Some(*who) } else { None })
    }

    /// Returns true if the current step eliminates another strategy because of this one.
    fn dominates(&self, who: MatrixPlayer, strategy: usize) -> bool {
        let Some(Step::Struck(at)) = self.step() else { return false };
        let struck = &self.matrix.analysis.eliminated.order[at];
        struck.who == who
            && match &struck.by {
                By::Pure(by, _) => *by == strategy,
                By::Mixture(mixture) => mixture[strategy] != Exact::default(),
            }
    }

    /// Strategy of a player that stays in view.
    fn focus(&self, who: MatrixPlayer) -> usize {
        let About { cells, strategies, mixed, .. } = &self.about;
        let own = strategies[who].first().copied();
        let used = || mixed.as_ref()?.mixtures[who].iter().position(|share| *share != Exact::default());
        own.or_else(|| cells.first().map(|cell| who.own(*cell))).or_else(used).unwrap_or(0)
    }
}

impl<'m> About<'m> {
    fn of(step: Step, analysis: &'m Analysis) -> Self {
        let nothing = Self::default();
        let of = |who: MatrixPlayer, own: Vec<usize>| match who {
            MatrixPlayer::Row => [own, Vec::new()],
            MatrixPlayer::Column => [Vec::new(), own],
        };
        match step {
            Step::Replies(who, against) => {
                let replies = &analysis.replies[who][against];
                Self {
                    cells: replies.iter().map(|&own| who.cell(own, against)).collect(),
                    strategies: of(who.other(), vec![against]),
                    ..nothing
                }
            }
            Step::Pure(cell) | Step::Better(cell, _) => {
                let strategies = MatrixPlayer::BOTH.map(|who| vec![who.own(cell)]);
                Self { cells: vec![cell], strategies, ..nothing }
            }
            Step::Struck(at) => {
                let struck = &analysis.eliminated.order[at];
                Self { strategies: of(struck.who, vec![struck.strategy]), ..nothing }
            }
            Step::Security(who) => {
                let worst_of = &MatrixPlayer::BOTH[..=who.index()];
                Self { strategies: of(who, analysis.security[who].best.clone()), worst_of, ..nothing }
            }
            Step::Saddle => {
                let cells = analysis.pure.iter().take(1).copied().collect();
                Self { cells, worst_of: &MatrixPlayer::BOTH, ..nothing }
            }
            Step::Gap => Self { worst_of: &MatrixPlayer::BOTH, ..nothing },
            Step::Mixed(at) => Self { mixed: analysis.equilibria.list().get(at), ..nothing },
            Step::Value => Self { mixed: analysis.equilibria.list().first(), ..nothing },
            Step::MorePure(_)
            | Step::NoPure
            | Step::Left
            | Step::Lines(_)
            | Step::MoreMixed(_)
            | Step::NoMixed
            | Step::Continuum(_)
            | Step::TooLarge
            | Step::NoneBetter
            | Step::Opposed => nothing,
        }
    }
}
