//! Names and numbers of a game one after the other, as sentences have them: of long lists the beginning, and how much is left out.

use std::cmp::Reverse;

use super::bimatrix::Table;
use super::bimatrix::{Cell, Who};
use super::exact::{fraction, used};
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::exact::Exact;

/// The most terms of a list.
pub(super) const MOST_TERMS: usize = 6;

/// Terms one after the other; each is told with those before it.
pub(super) fn list<T>(items: &[T], charset: Charset, told: impl Fn(&Option<Sentence>, &T) -> Sentence) -> Sentence {
    // One more than all would be longer than that one.
    let shown = if items.len() > MOST_TERMS + 1 { MOST_TERMS } else { items.len() };
    let shown_items = items[..shown].iter().fold(None, |before, item| Some(told(&before, item)));
    let sentence = shown_items.unwrap_or_default();
    if shown == items.len() {
        return sentence;
    }
    sentence!(charset, matrices, "and-more", before = Words(sentence), count = Count(items.len() - shown))
}

/// Any of these strategies of a player.
pub(super) fn any(table: &Table, who: Who, strategies: &[usize], charset: Charset) -> Sentence {
    let last = |before: &Sentence, name: &str| sentence!(charset, matrices, "name-or", Words(before), Name(name));
    joined(table, who, strategies, charset, last)
}

/// All of these strategies of a player.
pub(super) fn names(table: &Table, who: Who, strategies: &[usize], charset: Charset) -> Sentence {
    let last = |before: &Sentence, name: &str| sentence!(charset, matrices, "name-last", Words(before), Name(name));
    joined(table, who, strategies, charset, last)
}

fn joined(
    table: &Table,
    who: Who,
    strategies: &[usize],
    charset: Charset,
    with_last: impl Fn(&Sentence, &str) -> Sentence,
) -> Sentence {
    let name = |strategy: usize| table.strategy(who, strategy);
    match strategies {
        [before @ .., last] if (1..MOST_TERMS).contains(&before.len()) => {
            let before = list(before, charset, |before, &strategy| {
                sentence!(charset, matrices, "name-more", Words(before), name = Name(name(strategy)))
            });
            with_last(&before, name(*last))
        }
        all => list(all, charset, |before, &strategy| {
            sentence!(charset, matrices, "name-more", Words(before), name = Name(name(strategy)))
        }),
    }
}

/// What each strategy of a player is worth in a cell of its own; of many strategies the best come first.
pub(super) fn values(table: &Table, who: Who, cells: &[Cell], charset: Charset) -> Sentence {
    let mut cells = cells.to_vec();
    if cells.len() > MOST_TERMS + 1 {
        cells.sort_by_key(|&cell| (Reverse(table.game.rank(who, cell)), cell));
    }
    let terms: Vec<(usize, String)> =
        cells.iter().map(|&cell| (who.own(cell), table.written(who, cell, charset))).collect();
    list(&terms, charset, |before, (strategy, value)| {
        sentence!(
            charset,
            matrices,
            "value-for",
            Words(before),
            Number(value),
            name = Name(table.strategy(who, *strategy))
        )
    })
}

/// A mixture of a player's strategies; one strategy is said without its share.
pub(super) fn mixture(table: &Table, who: Who, mixture: &[Exact], charset: Charset) -> Sentence {
    let used: Vec<(usize, &Exact)> = used(mixture).collect();
    match used.as_slice() {
        [(only, _)] => sentence!(charset, matrices, "name", name = Name(table.strategy(who, *only))),
        used => list(used, charset, |before, &(strategy, share)| {
            let share = &fraction(share, charset);
            sentence!(
                charset,
                matrices,
                "share-of",
                Words(before),
                Number(share),
                name = Name(table.strategy(who, strategy))
            )
        }),
    }
}

pub(super) fn player(table: &Table, who: Who, charset: Charset) -> Sentence {
    sentence!(charset, matrices, "player", player = Text(table.player(who)))
}
