//! How much the search has done, against what there is: one line on small screens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::View;
use crate::model::Viewer;
use crate::paint;
use crate::search::Cost;
use crate::session::par_name;
use crate::text::grouped;
use crate::theme::Role;
use crate::words;

/// A counter: its name, where it stands, and what minimax does and par is on the same tree.
pub(super) struct Counter {
    pub(super) name: &'static str,
    pub(super) now: Option<u64>,
    pub(super) minimax: Option<u64>,
    pub(super) par: Option<u64>,
}

pub(super) fn counters(viewer: &Viewer) -> [Counter; 4] {
    let tally = viewer.moment().tally();
    let (size, par) = (size(viewer), par(viewer));
    [
        Counter {
            name: words::interface::visited(),
            now: Some(tally.visited),
            minimax: size.map(|size| size.nodes),
            par: par.map(|par| par.nodes),
        },
        Counter {
            name: words::interface::leaves(),
            now: Some(tally.leaves),
            minimax: size.map(|size| size.leaves),
            par: par.map(|par| par.leaves),
        },
        Counter { name: words::interface::cutoffs(), now: Some(tally.cutoffs), minimax: None, par: None },
        Counter { name: words::interface::pruned(), now: tally.pruned, minimax: None, par: None },
    ]
}

/// The nodes and leaves of the tree down to the depth limit, unless the search goes on from there.
pub(super) fn size(viewer: &Viewer) -> Option<Cost> {
    viewer.lanes.baseline.size.filter(|_| !viewer.choices().rules.searches_on())
}

/// The least alpha-beta could do on this tree, by the rule that its searches cut by.
fn par(viewer: &Viewer) -> Option<Cost> {
    let rules = viewer.choices().rules;
    viewer.lanes.baseline.par(rules.cut_rule).filter(|_| !rules.searches_on())
}

/// The counters in one line.
pub(super) struct Counters<'m>(pub(super) View<'m>);

impl Widget for &Counters<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        let area = super::inset(area);
        let mut line = Line::default();
        // A search that comes back to nodes visits more than there are.
        let comes_back = viewer.replay().visits_repeated() > 0;
        for counter in counters(viewer) {
            let Some(now) = counter.now else { continue };
            let (counter, now, all) = (&counter.name, &grouped(now), counter.minimax.map(|all| all as usize));
            let said = match all {
                None => palette.told(&words::interface::Counter { counter, now }, Role::Faint),
                Some(all) if comes_back => {
                    palette.told(&words::interface::CounterMinimax { counter, now, all }, Role::Faint)
                }
                Some(all) => palette.told(&words::interface::CounterOf { counter, now, all }, Role::Faint),
            };
            line.extend(said);
            line.push_span(palette.span("   ", Role::Faint));
        }
        let x = area.x + line.width() as u16;
        line.render(area, buf);
        if let Some(par) = par(viewer) {
            let name = par_name(viewer.choices().rules);
            let words = words::interface::Par { par: &name, nodes: par.nodes as usize }.to_string();
            let room = Rect { x: x.min(area.right()), width: area.right().saturating_sub(x), ..area };
            paint::write_right(buf, room, area.y, &words, palette.of(Role::Faint));
        }
    }
}
