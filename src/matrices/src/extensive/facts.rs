//! What a game comes to, for other programs: a fact a step, and all of it together. Players are told by their numbers, from 0, and nodes
//! by their paths.

use std::sync::Arc;

use super::{Extensive, Step, line, members};
use crate::fractions::datum;
use plywood_lesson::{Datum, Fact, Solution};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::exact::Exact;
use plywood_tree::gambit;
use plywood_tree::gambit::{Actor, SetId};
use plywood_tree::progress::Progress;

/// What a step did.
pub(super) fn fact(of: &Extensive, step: Option<Step>) -> Fact {
    match step {
        None => Fact { event: "start", values: Vec::new() },
        Some(Step::Reckoned(node)) => reckoned(of, node),
        Some(Step::Result) => Fact { event: "result", values: result(of) },
        Some(Step::Set(set)) => Fact { event: "set", values: set_values(of, set) },
        Some(Step::Stopped) => Fact { event: "stopped", values: vec![("why", Datum::Text(of.unsearched.clone()))] },
    }
}

fn reckoned(of: &Extensive, node: u32) -> Fact {
    let mut values = vec![("path", path(of, node)), ("name", Datum::Text(of.called.node(&of.game, node)))];
    let event = match of.game.set(node).map(|set| set.actor) {
        Some(Actor::Player(player)) => {
            values.push(("player", Datum::Whole(player.into())));
            "choose"
        }
        Some(Actor::Chance) | None => "mean",
    };
    let ordinal = |child: u32| Datum::Whole(of.game.nodes[child as usize].ordinal.into());
    values.extend(of.course.chosen[node as usize].map(|child| ("child", ordinal(child))));
    values.push(("values", numbers(&of.values[node as usize])));
    Fact { event, values }
}

fn result(of: &Extensive) -> Vec<(&'static str, Datum)> {
    let line = line(&of.course.chosen);
    let best = line[1..].iter().map(|&node| Datum::Whole(of.game.nodes[node as usize].ordinal.into()));
    vec![("values", numbers(&of.values[0])), ("best", Datum::List(best.collect()))]
}

fn set_values(of: &Extensive, set: SetId) -> Vec<(&'static str, Datum)> {
    let found = &of.game.sets[set.0 as usize];
    let player = match found.actor {
        Actor::Player(player) => Datum::Whole(player.into()),
        Actor::Chance => Datum::None,
    };
    let nodes = members(&of.game, set).map(|node| path(of, node)).collect();
    vec![("player", player), ("number", Datum::Whole(found.number.into())), ("nodes", Datum::List(nodes))]
}

/// All that comes out. Of two players who do not see everything the strategic form is solved instead; `None` where that is cancelled.
pub(super) fn solution(of: &Extensive, charset: Charset, progress: &Progress) -> Option<Solution> {
    let say = of.say(charset);
    if of.course.is_solved() {
        return Some(Solution { values: result(of), lines: vec![say.sentence(Some(Step::Result))] });
    }
    let sets = of.course.steps.iter().filter_map(|step| match step {
        Step::Set(set) => Some(*set),
        Step::Reckoned(_) | Step::Result | Step::Stopped => None,
    });
    let told = |&set: &SetId| {
        say!(extensives, "solution-set", player = Text(say.player_of(set)), nodes = Words(say.nodes(set)))
            .sentence(charset)
    };
    let mut lines: Vec<Sentence> = sets.map(|set| told(&set)).collect();
    let nothing = ("values", Datum::None);
    let players = of.game.players.len();
    if players != 2 {
        lines.push(say!(extensives, "solution-players", players = Count(players)).sentence(charset));
        return Some(Solution { values: vec![nothing], lines });
    }
    let form = gambit::strategic_form(&of.game, progress).ok();
    let solved = form.and_then(|form| crate::matrix::of_strategic(&form, progress).ok()?.solution(charset, progress));
    match solved {
        _ if progress.is_cancelled() => None,
        None => {
            lines.push(text!(extensives, "solution-large").sentence(charset));
            Some(Solution { values: vec![nothing], lines })
        }
        Some(found) => {
            lines.push(text!(extensives, "solution-strategic").sentence(charset));
            lines.extend(found.lines);
            Some(Solution { values: vec![nothing, ("strategic", Datum::Table(found.values))], lines })
        }
    }
}

fn path(of: &Extensive, node: u32) -> Datum {
    Datum::Path(Arc::clone(&of.game), node)
}

fn numbers(numbers: &[Exact]) -> Datum {
    Datum::List(numbers.iter().map(datum).collect())
}
