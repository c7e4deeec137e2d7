//! A map that is changed in place while it is searched: walls, costs, starts and goals. Knows nothing of keys.

use std::sync::Arc;

use super::look::short_number;
use super::map_picture::Frame;
use super::map_text::{FREE, Ground, MapText, WALL, Written};
use super::options::Options;
use super::say;
use super::searched::Searched;
use super::shown::Shown;
use super::view::View;
use crate::diagnostic::Diagnostic;
use crate::lesson::{Area, Cells, Changeable, Datum, Drawing, Lesson, Needs, Picture, Put, Sheet, Spot};
use crate::text::grouped;
use crate::trace::Progress;
use crate::words::{self, Charset, Sentence, Span, Tone, Words as _};

/// A lesson on a map.
pub(super) trait OnMap: Lesson {
    /// The map; `None` where it is on something else.
    fn map(&self) -> Option<&MapText>;

    /// The cell that a step is about.
    fn focus_cell(&self, step: usize) -> usize;

    /// The same on another map, worked out anew.
    ///
    /// # Errors
    /// Why there is no such lesson.
    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence>;

    /// What a step looks like while the map is changed.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn drawn(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>) -> Result<Picture, Needs>;

    /// Where the cells of the map are drawn there.
    fn frame(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>) -> Option<Frame>;
}

impl<W: Shown> OnMap for Searched<W> {
    fn map(&self) -> Option<&MapText> {
        self.world.map()
    }

    fn focus_cell(&self, step: usize) -> usize {
        self.world.focus_cell(&View::new(self, step))
    }

    fn on(&self, map: MapText, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let world = self.world.on(map).ok_or_else(nothing)?;
        let mut searched = Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?;
        // Cells that have room for longer numbers keep it: what is drawn with the mouse stays under it.
        searched.digits = searched.digits.most(self.digits);
        Ok(Arc::new(searched))
    }

    fn drawn(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>) -> Result<Picture, Needs> {
        self.world.picture(&View::drawn(self, step, drawing), sheet)
    }

    fn frame(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>) -> Option<Frame> {
        self.world.frame(&View::drawn(self, step, drawing), sheet)
    }
}

/// A problem on another map, planned as the options say.
pub(super) fn planned_on<W: Shown>(
    world: &W,
    map: MapText,
    options: Options,
    progress: &Arc<Progress>,
) -> Result<Arc<dyn Lesson>, Sentence> {
    let world = Arc::new(world.on(map).ok_or_else(nothing)?);
    super::lessons::lesson(&world, options, progress).map_err(say::failed)
}

fn nothing() -> Sentence {
    words::routes::change_nothing().sentence(Charset::Unicode)
}

/// Whether an agent starts at a sign or wants to go there.
const fn is_end(sign: char) -> bool {
    sign.is_ascii_alphabetic()
}

impl<L: OnMap> Changeable for L {
    fn key(&self) -> &'static str {
        "map"
    }

    fn cells(&self) -> Cells {
        self.map().map(MapText::cells).unwrap_or_default()
    }

    fn focus(&self, step: usize) -> Spot {
        self.map().map(|map| map.spot(self.focus_cell(step))).unwrap_or_default()
    }

    fn signs(&self) -> &'static str {
        match self.map().map_or(0, |map| map.agents.len()) {
            0 | 1 => words::routes::signs_of_a_map(),
            _ => words::routes::signs_of_agents(),
        }
    }

    fn sign(&self, typed: char) -> Option<(char, String)> {
        let map = self.map()?;
        if is_end(typed) {
            let &(agent, _) = map.marks.iter().find(|marks| marks.0 == typed || marks.1 == typed)?;
            let said = match (map.marks.len(), typed == agent) {
                (1, true) => words::routes::change_start().to_owned(),
                (1, false) => words::routes::change_goal().to_owned(),
                (_, true) => words::routes::ChangeStartOf { agent: &agent }.into(),
                (_, false) => words::routes::ChangeGoalOf { agent: &agent }.into(),
            };
            return Some((typed, said));
        }
        let ground = Ground::of(typed)?;
        let said = match ground {
            Ground::Wall => words::routes::change_wall().to_owned(),
            Ground::Cost(1) => words::routes::change_ground().to_owned(),
            Ground::Cost(cost) => words::routes::ChangeCost { cost: &cost }.into(),
        };
        Some((ground.sign(), said))
    }

    fn first_sign(&self) -> char {
        WALL
    }

    fn blank(&self) -> char {
        FREE
    }

    fn moves(&self, sign: char) -> bool {
        is_end(sign)
    }

    fn put(&self, cells: &Cells, spot: Spot, sign: char) -> Result<Vec<Put>, Sentence> {
        let (sign, _) = self.sign(sign).ok_or_else(nothing)?;
        let before = cells.at(spot).ok_or_else(nothing)?;
        if before == sign {
            return Ok(Vec::new());
        }
        if is_end(before) {
            return Err(words::routes::ChangeEnd { sign: &before }.sentence(Charset::Unicode));
        }
        let here = Put { spot, before, after: sign };
        match cells.find(sign).filter(|_| is_end(sign)) {
            Some(old) => Ok(vec![Put { spot: old, before: sign, after: FREE }, here]),
            None => Ok(vec![here]),
        }
    }

    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let read = MapText::read(&cells.text(), Written { text: "", start: 0 });
        let said = |problem: Diagnostic| Sentence(vec![Span { text: problem.message.into(), tone: Tone::Plain }]);
        let map = read.map_err(|problems| problems.into_iter().next().map_or_else(nothing, said))?;
        self.on(map, progress)
    }

    fn picture(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>) -> Result<Picture, Needs> {
        self.drawn(step, sheet, drawing)
    }

    fn area(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>, spot: Spot) -> Option<Area> {
        self.frame(step, sheet, drawing)?.area(spot)
    }

    fn spot(&self, step: usize, sheet: Sheet, drawing: Drawing<'_>, cell: (u16, u16)) -> Option<Spot> {
        self.frame(step, sheet, drawing)?.spot(cell)
    }

    fn outcome(&self) -> Vec<(&'static str, String)> {
        let values = self.solution(Charset::Unicode).map(|solution| solution.values).unwrap_or_default();
        let of = |key: &str| values.iter().find(|(known, _)| *known == key).map(|(_, value)| told(value));
        let all = [
            (words::routes::count_cost(), of("cost")),
            (words::routes::count_expanded(), of("expanded")),
            (words::routes::count_generated(), of("generated")),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    fn text(&self, before: &str, cells: &Cells) -> String {
        let mut signs = cells.signs().iter().copied();
        let mut sign = |written: char| match signs.next() {
            Some(sign) if is_end(sign) || is_end(written) || Ground::of(sign) != Ground::of(written) => sign,
            Some(_) | None => written,
        };
        // Between the rows there are breaks, and around them there may be blanks.
        before.chars().map(|c| if c.is_whitespace() { c } else { sign(c) }).collect()
    }
}

/// A value of the solution in words.
fn told(value: &Datum) -> String {
    match value {
        Datum::Whole(number) => u64::try_from(*number).map_or_else(|_| number.to_string(), grouped),
        Datum::Number(number) => short_number(*number),
        Datum::None | Datum::Text(_) | Datum::Truth(_) | Datum::List(_) | Datum::Table(_) => {
            words::editing::no_value().to_owned()
        }
    }
}
