//! Windows that a node has had, one below the other, as slides stack them.

use plywood_search::{
    replay::{Moment, Replay},
    trace::Window,
};
use plywood_tree::tree::{Domain, NodeId};

/// Limit on the windows listed for a node: the first and the latest ones.
pub const HISTORY_LINES: u16 = 5;
const BETWEEN_VISITS: &str = "┄┄┄";

const GAP: &str = "…";

/// Formats a window as the lectures do: `(3, +∞)`.
pub fn window_text(domain: Domain, window: Window) -> String {
    let [alpha, beta] = [window.alpha, window.beta].map(|bound| domain.pretty(bound).as_bound());
    format!("({alpha}, {beta})")
}

pub fn has_windows(replay: &Replay) -> bool {
    replay.at(1.min(replay.len())).window(NodeId::ROOT).is_some()
}

/// Returns the first window of the search, if the search has windows and nothing is known in that one.
pub fn initial(replay: &Replay) -> Option<Window> {
    let window = replay.at(1.min(replay.len())).window(NodeId::ROOT)?;
    (window == Window::FULL).then_some(window)
}

/// Returns the windows of a node so far, one per line, earlier visits included. If there is not room for all, it returns the
/// first and the last ones with a gap between.
pub fn history_lines(moment: Moment<'_>, node: NodeId, most: usize) -> Vec<String> {
    let domain = moment.tree().domain();
    let mut lines = Vec::new();
    for then in moment.visit_ends(node).rev() {
        let windows = then.last_windows(node, most + 1);
        if lines.len() > most {
            break;
        }
        if !lines.is_empty() && !windows.is_empty() {
            lines.push(BETWEEN_VISITS.to_owned());
        }
        lines.extend(windows.into_iter().rev().map(|window| window_text(domain, window)));
    }
    if let Some(first) = first_window(moment, node).filter(|_| !lines.is_empty()) {
        let first = window_text(domain, first);
        let is_whole = lines.len() <= most && lines.last() == Some(&first);
        if !is_whole {
            end_with(first, &mut lines, most);
        }
    }
    lines.truncate(most);
    lines.reverse();
    lines
}

fn end_with(first: String, lines: &mut Vec<String>, most: usize) {
    match most.checked_sub(2) {
        _ if lines.len() < most => lines.push(first),
        Some(latest @ 1..) => {
            lines.truncate(latest);
            lines.extend([GAP.to_owned(), first]);
        }
        Some(0) | None => {}
    }
}

/// Returns the first window in a node's history: the one before the search reaches it, or else the one that it is entered with.
fn first_window(moment: Moment<'_>, node: NodeId) -> Option<Window> {
    initial(moment.replay()).or_else(|| moment.visit_ends(node).next()?.entry_window(node))
}
