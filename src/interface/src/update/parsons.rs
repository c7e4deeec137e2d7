//! Keys and clicks on the lines of a program: choosing, moving and running them.

use super::{prelude::*, searching};
use crate::{keymap::ParsonsAction, parsons::ParsonsView, view::line_at};
use plywood_messages::text::joined;
use plywood_teaching::{
    parsons::{Puzzle, Ran},
    review::of_mistake,
};

/// Seeds are typed on the command line, so they are short.
const SEEDS: u64 = 100_000;

/// Shuffles the lines of the program of the search on the screen.
pub fn start(model: &mut Model) -> Reply {
    let seed = model.random.below(SEEDS);
    begin(model, seed)
}

/// The same with this number.
pub fn begin(model: &mut Model, seed: u64) -> Reply {
    let view = model.search_view_mut()?;
    let Input::Tree(_) = &view.document.content else { return Reply::say(say!("practice/lines-need-a-tree")) };
    let form = view.program().map(|program| program.form);
    match Puzzle::new(&view.document.content, view.choices(), form, seed, &Arc::default()) {
        Ok(puzzle) => {
            view.common.playback.is_playing = false;
            view.common.parsons = Some(Box::new(ParsonsView::new(puzzle, seed)));
            Reply::show(Overlay::None)
        }
        Err(why) => Reply::say(why),
    }
}

pub fn leave(model: &mut Model) -> Reply {
    model.search_view_mut()?.common.parsons = None;
    None
}

fn parsons_view(model: &mut Model) -> Option<&mut ParsonsView> {
    model.search_view_mut()?.common.parsons.as_deref_mut()
}

pub fn act(model: &mut Model, action: ParsonsAction) -> Reply {
    let parsons_view = parsons_view(model)?;
    let is_done = match action {
        ParsonsAction::LineRun => return run(model),
        ParsonsAction::LineAgain => {
            let seed = parsons_view.seed.wrapping_add(1);
            return begin(model, seed);
        }
        ParsonsAction::LineSide => {
            parsons_view.side = parsons_view.side.other();
            return None;
        }
        ParsonsAction::LineUp => parsons_view.choose(false),
        ParsonsAction::LineDown => parsons_view.choose(true),
        ParsonsAction::LineTake => parsons_view.take(),
        ParsonsAction::LineRaise => parsons_view.shift(false),
        ParsonsAction::LineLower => parsons_view.shift(true),
        ParsonsAction::LineDeeper => parsons_view.indent(true),
        ParsonsAction::LineShallower => parsons_view.indent(false),
    };
    let is_moving = matches!(action, ParsonsAction::LineUp | ParsonsAction::LineDown);
    if is_done && !is_moving {
        parsons_view.ran = None;
    }
    if is_done { None } else { Reply::say(text!("practice/no-line-there")) }
}

/// A click chooses a line, and a click on the chosen one moves it to the other side.
pub fn click(model: &mut Model, event: MouseEvent) -> Reply {
    let (side, row) = line_at(model, event.column, event.row)?;
    let parsons_view = parsons_view(model)?;
    if (parsons_view.side, parsons_view.at()) == (side, row) {
        return act(model, ParsonsAction::LineTake);
    }
    parsons_view.side = side;
    parsons_view.chosen[side as usize] = row;
    None
}

/// Runs the program, and shows a wrong run beside the right one.
fn run(model: &mut Model) -> Reply {
    let parsons_view = parsons_view(model)?;
    let ran = match parsons_view.puzzle.run(&parsons_view.program) {
        Ok(ran) => ran,
        Err(why) => {
            parsons_view.ran = Some(why.into());
            return None;
        }
    };
    let remark = remark(&ran);
    parsons_view.ran = Some(remark.clone());
    let tree = Arc::clone(parsons_view.puzzle.tree());
    if ran.is_right() {
        return None;
    }
    for mistake in &ran.own.grade.mistakes {
        model.review.answered(of_mistake(mistake.name), false);
    }
    model.arriving = ran.own.first_wrong.or(Some(usize::MAX));
    let view = model.searches()?;
    let subject = SearchProblem { content: Input::Tree(tree), ..view.document.clone() };
    searching::compare_run(view, subject, ran.own.run).saying(remark)
}

fn remark(ran: &Ran) -> Remark {
    if ran.is_right() {
        return Remark::right(string!("parsons/right"));
    }
    let names = joined(ran.own.grade.mistakes.iter().map(|one| one.name), ", ");
    let mistakes = (!names.is_empty()).then(|| string!("practice/built-mistakes", Text(names)));
    let wrong =
        ran.own.first_wrong.map_or_else(|| string!("parsons/wrong-end"), |step| string!("parsons/wrong", Text(step)));
    let stopped = ran.stopped.clone();
    Remark::refusal(joined(stopped.into_iter().chain([wrong]).chain(mistakes), " "))
}
