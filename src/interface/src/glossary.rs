//! Symbols and terms, each defined once. The legend shows the line and docs/glossary.md the meaning.

use plywood_drawing::theme::Role;

type Text = fn() -> &'static str;

#[derive(Debug)]
pub struct Line {
    pub sign: Text,
    pub role: Role,
    pub short: Text,
}

#[derive(Debug)]
pub struct Term {
    pub name: Text,
    pub meaning: Text,
}

#[expect(clippy::unnecessary_wraps, reason = "a cell of the table below")]
const fn line(sign: Text, role: Role, short: Text) -> Option<Line> {
    Some(Line { sign, role, short })
}

#[expect(clippy::unnecessary_wraps, reason = "a cell of the table below")]
const fn term(name: Text, meaning: Text) -> Option<Term> {
    Some(Term { name, meaning })
}

/// All symbols and terms, in the order of the legend.
pub static ENTRIES: &[(Option<Line>, Option<Term>)] = &[
    (
        line(|| "▲ A", Role::Max, || text!(legend, "max")),
        term(|| text!(glossary, "max-node"), || text!(glossary, "max-node-is")),
    ),
    (
        line(|| "▼ B", Role::Min, || text!(legend, "min")),
        term(|| text!(glossary, "min-node"), || text!(glossary, "min-node-is")),
    ),
    (
        line(|| "◆ C", Role::Chance, || text!(legend, "chance")),
        term(|| text!(glossary, "chance-node"), || text!(glossary, "chance-node-is")),
    ),
    (
        line(|| "△ ▽", Role::Max, || text!(legend, "or")),
        term(|| text!(glossary, "or-node"), || text!(glossary, "or-node-is")),
    ),
    (
        line(|| "▪ 3", Role::Closed, || text!(legend, "leaf")),
        term(|| text!(glossary, "leaf-node"), || text!(glossary, "leaf-node-is")),
    ),
    (
        line(|| "B", Role::Current, || text!(legend, "current")),
        term(|| text!(glossary, "current-node"), || text!(glossary, "current-node-is")),
    ),
    (
        line(|| "A", Role::Open, || text!(legend, "open")),
        term(|| text!(glossary, "open-path"), || text!(glossary, "open-path-is")),
    ),
    (
        line(|| "A 3", Role::Best, || text!(legend, "best")),
        term(|| text!(glossary, "best-line"), || text!(glossary, "best-line-is")),
    ),
    (
        line(|| "B", Role::Unvisited, || text!(legend, "unvisited")),
        term(|| text!(glossary, "unvisited-node"), || text!(glossary, "unvisited-node-is")),
    ),
    (
        line(|| "✂ 9", Role::Pruned, || text!(legend, "pruned")),
        term(|| text!(glossary, "pruned-node"), || text!(glossary, "pruned-node-is")),
    ),
    (
        line(|| "(α,β)", Role::Text, || text!(legend, "window")),
        term(|| text!(glossary, "window-term"), || text!(glossary, "window-term-is")),
    ),
    (
        line(|| "≥5 ≤3", Role::Text, || text!(legend, "bound")),
        term(|| text!(glossary, "bound-term"), || text!(glossary, "bound-term-is")),
    ),
    (
        line(|| "[3, 5]", Role::Text, || text!(legend, "interval")),
        term(|| text!(glossary, "interval-term"), || text!(glossary, "interval-term-is")),
    ),
    (
        line(|| "≈4", Role::Text, || text!(legend, "estimate")),
        term(|| text!(glossary, "evaluation"), || text!(glossary, "evaluation-is")),
    ),
    (
        line(|| "↯", Role::Text, || text!(legend, "unquiet")),
        term(|| text!(glossary, "quiet"), || text!(glossary, "quiet-is")),
    ),
    (
        line(|| "≡", Role::Text, || text!(legend, "repeated")),
        term(|| text!(glossary, "transposition"), || text!(glossary, "transposition-is")),
    ),
    (
        line(|| "›A‹", Role::Selected, || text!(legend, "selected")),
        term(|| text!(glossary, "selection"), || text!(glossary, "selection-is")),
    ),
    (
        line(|| text!(legend, "word-ply"), Role::Title, || text!(legend, "ply")),
        term(|| text!(glossary, "ply-term"), || text!(glossary, "ply-term-is")),
    ),
    (
        line(|| text!(legend, "word-value"), Role::Title, || text!(legend, "value")),
        term(|| text!(glossary, "value-term"), || text!(glossary, "value-term-is")),
    ),
    (line(|| text!(legend, "word-window"), Role::Title, || text!(legend, "window-of")), None),
    (
        line(|| text!(legend, "word-cutoff"), Role::Cut, || text!(legend, "cutoff")),
        term(|| text!(glossary, "cutoff-term"), || text!(glossary, "cutoff-term-is")),
    ),
    (
        line(|| text!(legend, "word-alpha-cutoff"), Role::Cut, || text!(legend, "alpha-cutoff")),
        term(|| text!(glossary, "alpha-cutoff-term"), || text!(glossary, "alpha-cutoff-term-is")),
    ),
    (
        line(|| text!(legend, "word-deep"), Role::Cut, || text!(legend, "deep")),
        term(|| text!(glossary, "deep-term"), || text!(glossary, "deep-term-is")),
    ),
    (
        line(|| text!(legend, "word-soft"), Role::Title, || text!(legend, "soft")),
        term(|| text!(glossary, "soft-term"), || text!(glossary, "soft-term-is")),
    ),
    (
        line(|| text!(legend, "word-hard"), Role::Title, || text!(legend, "hard")),
        term(|| text!(glossary, "hard-term"), || text!(glossary, "hard-term-is")),
    ),
    (
        line(|| text!(legend, "word-visited"), Role::Title, || text!(legend, "visited")),
        term(|| text!(glossary, "visited-term"), || text!(glossary, "visited-term-is")),
    ),
    (
        line(|| text!(legend, "word-pruned"), Role::Title, || text!(legend, "pruned-count")),
        term(|| text!(glossary, "pruned-term"), || text!(glossary, "pruned-term-is")),
    ),
    (
        line(|| text!(legend, "word-par"), Role::Title, || text!(legend, "par")),
        term(|| text!(glossary, "par-term"), || text!(glossary, "par-term-is")),
    ),
    (
        line(|| text!(legend, "word-best"), Role::Title, || text!(legend, "new-best")),
        term(|| text!(glossary, "new-best-term"), || text!(glossary, "new-best-term-is")),
    ),
    (
        line(|| text!(legend, "word-pass"), Role::Title, || text!(legend, "pass")),
        term(|| text!(glossary, "pass-term"), || text!(glossary, "pass-term-is")),
    ),
    (
        line(|| text!(legend, "word-scout"), Role::Title, || text!(legend, "scout")),
        term(|| text!(glossary, "scout-term"), || text!(glossary, "scout-term-is")),
    ),
    (
        line(|| text!(legend, "word-horizon"), Role::Title, || text!(legend, "horizon")),
        term(|| text!(glossary, "horizon-term"), || text!(glossary, "horizon-term-is")),
    ),
    (line(|| "──✂──", Role::TickCut, || text!(legend, "tick-cut")), None),
    (line(|| "╵ ● │", Role::TickChange, || text!(legend, "tick-change")), None),
    (None, term(|| text!(glossary, "backing-up"), || text!(glossary, "backing-up-is"))),
    (None, term(|| text!(glossary, "key-step"), || text!(glossary, "key-step-is"))),
    (None, term(|| text!(glossary, "table-hit"), || text!(glossary, "table-hit-is"))),
    (None, term(|| text!(glossary, "bounds-table"), || text!(glossary, "bounds-table-is"))),
    (None, term(|| text!(glossary, "stand-pat"), || text!(glossary, "stand-pat-is"))),
    (None, term(|| text!(glossary, "strategy"), || text!(glossary, "strategy-is"))),
    (None, term(|| text!(glossary, "solution-tree"), || text!(glossary, "solution-tree-is"))),
    (None, term(|| text!(glossary, "frontier"), || text!(glossary, "frontier-is"))),
    (None, term(|| text!(glossary, "expanding"), || text!(glossary, "expanding-is"))),
    (None, term(|| text!(glossary, "path-cost"), || text!(glossary, "path-cost-is"))),
    (None, term(|| text!(glossary, "heuristic"), || text!(glossary, "heuristic-is"))),
    (None, term(|| text!(glossary, "f-cost"), || text!(glossary, "f-cost-is"))),
    (None, term(|| text!(glossary, "admissible"), || text!(glossary, "admissible-is"))),
    (None, term(|| text!(glossary, "consistent"), || text!(glossary, "consistent-is"))),
    (None, term(|| text!(glossary, "payoff"), || text!(glossary, "payoff-is"))),
    (None, term(|| text!(glossary, "strategic-form"), || text!(glossary, "strategic-form-is"))),
    (None, term(|| text!(glossary, "best-reply"), || text!(glossary, "best-reply-is"))),
    (None, term(|| text!(glossary, "equilibrium"), || text!(glossary, "equilibrium-is"))),
    (None, term(|| text!(glossary, "dominated"), || text!(glossary, "dominated-is"))),
    (None, term(|| text!(glossary, "mixed-strategy"), || text!(glossary, "mixed-strategy-is"))),
    (None, term(|| text!(glossary, "maximin"), || text!(glossary, "maximin-is"))),
    (None, term(|| text!(glossary, "information-set"), || text!(glossary, "information-set-is"))),
    (None, term(|| text!(glossary, "precondition"), || text!(glossary, "precondition-is"))),
    (None, term(|| text!(glossary, "mistake"), || text!(glossary, "mistake-is"))),
    (None, term(|| text!(glossary, "lecture"), || text!(glossary, "lecture-is"))),
    (None, term(|| text!(glossary, "lesson"), || text!(glossary, "lesson-is"))),
    (None, term(|| text!(glossary, "comparison"), || text!(glossary, "comparison-is"))),
    (None, term(|| text!(glossary, "match"), || text!(glossary, "match-is"))),
    (None, term(|| text!(glossary, "presentation"), || text!(glossary, "presentation-is"))),
    (None, term(|| text!(glossary, "restoring"), || text!(glossary, "restoring-is"))),
    (None, term(|| text!(glossary, "figure"), || text!(glossary, "figure-is"))),
    (None, term(|| text!(glossary, "html-page"), || text!(glossary, "html-page-is"))),
];
