//! Picture of a game in strategic form: its matrix as large as fits, the findings next to it and, with two strategies each, the
//! crossing lines.

mod cells;
mod findings;
mod layout;
mod moment;
mod plot;

use std::ops::Range;

use super::analysis::Analysis;
use super::bimatrix::{Form, MatrixPlayer, Table};
use super::steps::{Part, Step};
use cells::{Cells, ELSEWHERE, OTHER_REPLY, REPLY, STRUCK};
use layout::{Layout, Look};
use moment::Moment;
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_drawing::theme::Role;
use plywood_messages::text;

const GUTTER: u16 = 3;
const NARROW: u16 = 34;
const WIDE: u16 = 60;
/// From this width on, every matrix has findings next to it.
const BROAD: u16 = 100;
const LINES: u16 = 15;

pub(super) fn draw(
    (table, analysis): (&Table, &Analysis),
    steps: &[Step],
    step: usize,
    sheet: Sheet,
) -> Result<Picture, Needs> {
    let moment = &Moment::new(analysis, steps, step);
    // One column stays empty on either side.
    let inner = Sheet { width: sheet.width.saturating_sub(2), ..sheet };
    let placed = Placed::new(table, moment, inner).map_err(|needs| Needs { width: needs.width + 2, ..needs })?;
    let mut picture = Picture::new(placed.height);
    Cells { table, moment, layout: &placed.layout }.draw(&mut picture);
    if let Some(rows) = placed.legend.clone() {
        legend(&mut picture, table, moment, &placed, rows);
    }
    if let Some(area) = placed.findings.filter(|_| !placed.shares || !shows_lines(moment)) {
        findings::draw(&mut picture, table, moment, area);
    }
    let lines_drawn = |who: MatrixPlayer| moment.done().contains(&Step::Lines(who));
    if let Some(duel) = &analysis.duel {
        for &(who, area) in &placed.plots {
            let who = if placed.plots.len() == 1 { moment.lines().unwrap_or(who) } else { who };
            if !placed.shares || shows_lines(moment) {
                plot::draw(&mut picture, table, duel, (who, area), lines_drawn(who));
            }
        }
    }
    picture.focus = match placed.plots.as_slice() {
        [(_, area)] if area.y > placed.layout.below() && shows_lines(moment) => area.y..area.y + area.height,
        _ => 0..placed.layout.below().min(placed.height),
    };
    Ok(picture)
}

fn shows_lines(moment: &Moment<'_>) -> bool {
    moment.part() == Some(Part::Mixed)
}

struct Placed {
    layout: Layout,
    legend: Option<Range<u16>>,
    right: u16,
    findings: Option<Area>,
    plots: Vec<(MatrixPlayer, Area)>,
    /// True if the lines and the list take turns in one area.
    shares: bool,
    height: u16,
}

impl Placed {
    fn new(table: &Table, moment: &Moment<'_>, sheet: Sheet) -> Result<Self, Needs> {
        let is_duel = moment.analysis.duel.is_some();
        let beside = if is_duel || sheet.width >= BROAD { NARROW + GUTTER } else { 0 };
        let is_good = |layout: &Layout| layout.look != Look::Plain || sheet.width >= BROAD;
        match Layout::new(table, sheet, beside).ok().filter(|layout| beside > 0 && is_good(layout)) {
            Some(layout) => Ok(Self::beside(layout, table, moment, sheet)),
            None => Ok(Self::alone(Layout::new(table, sheet, 0)?, is_duel, sheet)),
        }
    }

    fn beside(layout: Layout, table: &Table, moment: &Moment<'_>, sheet: Sheet) -> Self {
        let room = sheet.width - layout.width - GUTTER;
        let width = room.min(WIDE);
        let spare = sheet.width - layout.width - GUTTER - width;
        let x = 1 + spare / 3;
        let (layout, legend) = Self::with_legend(layout, x, sheet.height);
        let right = x + layout.width + GUTTER + spare / 3;
        let is_duel = moment.analysis.duel.is_some();
        let listed = findings::rows(table, moment);
        let area = |y: u16, height: u16| Area { x: right, y, width, height };
        let left_over = sheet.height.saturating_sub(listed + 1);
        let (findings, plots, shares) = match is_duel {
            false => (area(sheet.height.saturating_sub(listed) / 3, sheet.height), Vec::new(), false),
            true if left_over >= 2 * LINES => {
                let top = listed + 1 + (left_over - 2 * LINES) / 2;
                let plots =
                    vec![(MatrixPlayer::Row, area(top, LINES - 1)), (MatrixPlayer::Column, area(top + LINES, LINES))];
                (area((left_over - 2 * LINES) / 2, listed), plots, false)
            }
            true if left_over >= plot::LEAST.1 + 2 => {
                let height = left_over.min(LINES);
                let top = listed + 1 + (left_over - height) / 2;
                (area((left_over - height) / 2, listed), vec![(MatrixPlayer::Row, area(top, height))], false)
            }
            true => {
                let height = sheet.height.min(LINES);
                let top = (sheet.height - height) / 2;
                (
                    area(sheet.height.saturating_sub(listed) / 2, sheet.height),
                    vec![(MatrixPlayer::Row, area(top, height))],
                    true,
                )
            }
        };
        let findings = Area { height: findings.height.min(sheet.height - findings.y.min(sheet.height)), ..findings };
        Self { layout, legend, findings: Some(findings), plots, shares, right: sheet.width, height: sheet.height }
    }

    fn alone(layout: Layout, is_duel: bool, sheet: Sheet) -> Self {
        let x = 1 + (sheet.width - layout.width.min(sheet.width)) / 2;
        let (layout, legend) = Self::with_legend(layout, x, sheet.height);
        let end = legend.as_ref().map_or(layout.below() + 1, |legend| legend.end);
        let (width, height) = (sheet.width.saturating_sub(4).min(WIDE), sheet.height.min(LINES));
        let fits = is_duel && width >= plot::LEAST.0 && height >= plot::LEAST.1;
        let area = Area { x: (sheet.width - width.min(sheet.width)) / 2, y: end.max(sheet.height), width, height };
        let plots = if fits { vec![(MatrixPlayer::Row, area)] } else { Vec::new() };
        let height = plots.first().map_or(end.max(sheet.height), |(_, area)| area.y + area.height);
        Self { layout, legend, findings: None, plots, shares: true, right: sheet.width, height }
    }

    /// Centres the matrix, with the legend below it if there is a row for it.
    fn with_legend(layout: Layout, x: u16, height: u16) -> (Layout, Option<Range<u16>>) {
        let spare = height.saturating_sub(layout.height);
        // One empty row above the legend and two rows for it; a third one if there is room.
        let layout = layout.moved(x, spare.saturating_sub(3) / 2);
        let free = u16::from(spare >= 2);
        let first = layout.below() + 1 + free;
        let legend = first..height.min(first + 3);
        (layout, Some(legend).filter(|legend| !legend.is_empty()))
    }
}

fn legend(picture: &mut Picture, table: &Table, moment: &Moment<'_>, placed: &Placed, rows: Range<u16>) {
    let reply = |who: MatrixPlayer| say!(matrices, "sign-reply", player = Text(table.player(who))).to_string();
    let (below, above) = match placed.layout.look {
        Look::Big => ("▀▀", "▄▄"),
        Look::Framed | Look::Plain => (REPLY, OTHER_REPLY),
    };
    let left = placed.layout.x;
    let right = placed.findings.map_or(placed.right, |area| area.x.saturating_sub(2));
    let replies = match table.form {
        Form::Pairs => vec![(below, text!(matrices, "sign-replies").to_owned())],
        Form::Single => {
            let (row, column) = (reply(MatrixPlayer::Row), reply(MatrixPlayer::Column));
            let width = [below, &row, above, &column].map(text::cells).iter().sum::<u16>() + 1 + 3 + 1;
            // If both do not fit into a single row, shared words are written once.
            let is_tight = rows.len() < 2 && left + width > right;
            let too = say!(matrices, "sign-reply-too", player = Text(table.player(MatrixPlayer::Column)));
            vec![(below, row), (above, if is_tight { too.to_string() } else { column })]
        }
    };
    let frame = match placed.layout.look {
        Look::Big | Look::Framed => "┏┓",
        Look::Plain => "[]",
    };
    let one = |is_ever: bool, sign: &'static str, words: &str| {
        if is_ever { vec![(sign, words.to_owned())] } else { Vec::new() }
    };
    let Analysis { pure, eliminated, better, .. } = moment.analysis;
    let signs = [
        (Part::Replies, replies),
        (Part::Pure, one(!pure.is_empty(), frame, text!(matrices, "sign-equilibrium"))),
        (Part::Dominance, one(!eliminated.order.is_empty(), STRUCK, text!(matrices, "sign-struck"))),
        (Part::Outcomes, one(better.iter().any(Option::is_some), ELSEWHERE, text!(matrices, "sign-elsewhere"))),
    ];
    let (mut x, mut y) = (left, rows.start);
    let is_come = |from: Part| moment.part() >= Some(from);
    for (sign, words) in signs.into_iter().filter(|(from, _)| is_come(*from)).flat_map(|(_, signs)| signs) {
        let cells = text::cells(sign) + 1 + text::cells(&words);
        if x > left && x + cells > right {
            (x, y) = (left, y + 1);
        }
        if y >= rows.end {
            return;
        }
        x = picture.write((x, y), Role::EdgeBest, sign) + 1;
        x = picture.write((x, y), Role::Faint, words) + 3;
    }
}
