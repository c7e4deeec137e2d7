//! Properties of rows of boards on any canvas, and of those of games at any step.

use std::sync::Arc;

use super::{BoardRow, Draft, Focus, Parts, page};
use crate::{
    picture::Area,
    scene::{Marks, PlyIndex, PlyView, Room, Scroll, Stroke},
};
use plywood_games::GameSpec;
use plywood_search::{
    replay::{Moment, Replay},
    session::{Choices, Input, run},
};
use plywood_tree::{format::View, settings::Display, testing::cases, tree::NodeId};
use proptest::prelude::*;

fn is_inside(area: Area, (width, height): (u16, u16)) -> bool {
    area.x + area.width <= width && area.y + area.height <= height
}

fn overlap(one: Area, other: Area) -> bool {
    let apart = |from: u16, cells: u16, to: u16, others: u16| from + cells <= to || to + others <= from;
    !apart(one.x, one.width, other.x, other.width) && !apart(one.y, one.height, other.y, other.height)
}

/// Checks that areas are on the canvas and that no two overlap.
fn assert_apart(areas: &[Area], canvas: (u16, u16)) {
    let mut areas = areas.iter().filter(|area| area.width > 0 && area.height > 0);
    while let Some(&area) = areas.next() {
        assert!(is_inside(area, canvas), "{area:?} on {canvas:?}");
        assert!(areas.clone().all(|&other| !overlap(area, other)), "{area:?} {areas:?}");
    }
}

fn any_parts() -> impl Strategy<Value = Parts> {
    let cells = (2u16..16, 2u16..14, 3u16..9, 1u16..4, 1u16..40);
    // A move in large letters is wider than in small ones.
    let large = proptest::option::of(6u16..30);
    ((1u16..20, 0u16..9), any::<bool>(), cells, large, 0usize..30).prop_map(
        |(board, has_squares, cells, large, last_ply)| {
            let (title, sibling, between, details, children) = cells;
            let large = large.map(|more| sibling + more);
            Parts { board, has_squares, title, sibling, large, between, details, children, last_ply }
        },
    )
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn boards_are_apart_and_the_one_in_focus_is_largest(
        parts in any_parts(),
        ply in 0usize..30,
        beyond in 0usize..9,
        canvas in (20u16..240, 5u16..70),
    ) {
        let ply = ply.min(parts.last_ply);
        let end = (ply + beyond).min(parts.last_ply);
        if let Some(places) = parts.places(Focus { ply, end }, canvas) {
            let areas: Vec<Area> = places.boards.iter().flat_map(|place| [place.frame, place.siblings]).collect();
            assert_apart(&[areas, vec![places.next]].concat(), canvas);
            let focus = places.boards.iter().find(|place| place.ply == ply).expect("the focus is shown");
            prop_assert!(focus.siblings.height >= 1 && places.next.width >= parts.sibling);
            for other in places.boards.iter().filter(|place| place.ply != ply) {
                prop_assert!(other.scale < focus.scale && other.frame.height < focus.frame.height);
                prop_assert!(other.frame.width <= focus.frame.width);
            }
        }
    }

    #[test]
    fn a_page_has_the_focus_and_places_for_counts(count in 1usize..200, room in 0usize..40, focus in 0usize..200) {
        let focus = focus.min(count - 1);
        let page = page(count, room, focus);
        let counts = usize::from(page.start > 0) + usize::from(page.end < count);
        prop_assert!(page.end <= count && (page.len() + counts <= room || room == 0));
        prop_assert!(page.contains(&focus) || room < 3);
    }
}

fn searched(game: &str) -> (Arc<Replay>, PlyIndex) {
    let input = Input::Game(GameSpec::parse(game).expect("a game"));
    let choices = Choices::of(&input, &View::default());
    let limited = plywood_search::search::Rules { depth: choices.rules.depth.min(4), ..choices.rules };
    let run = run(&input, Choices { rules: limited, ..choices }, &Arc::default()).expect("it is small");
    let index = PlyIndex::new(&run.replay);
    (run.replay, index)
}

fn row(moment: Moment<'_>, index: &PlyIndex, size: (u16, u16), stroke: Stroke) -> Option<BoardRow> {
    let view = PlyView {
        moment,
        index,
        size,
        display: Display::Window,
        stroke,
        opened: None,
        scroll: Scroll::default(),
        room: Room::Recorded,
        can_draw: true,
    };
    Some(BoardRow::new(view, Draft::new(view)?))
}

/// Checks that every child of a shown board's parent is listed or counted.
fn assert_is_whole(row: &BoardRow, moment: Moment<'_>) {
    let tree = moment.tree();
    let listed: Vec<NodeId> = row.items.iter().filter_map(|item| item.node).collect();
    let parents = row.boards.iter().filter_map(|board| tree.parent(board.node));
    let children: usize = parents.clone().map(|parent| tree.children(parent).count()).sum();
    let shown = parents.flat_map(|parent| tree.children(parent)).filter(|child| listed.contains(child)).count();
    let last = row.boards.last().expect("a board").node;
    let next = tree.children(last).count();
    let words = row.items.iter().filter(|item| item.node.is_none()).flat_map(|item| &item.words);
    let numbers = words.map(|piece| piece.text.chars().filter(char::is_ascii_digit).collect::<String>());
    let counted: usize = numbers.map(|number| number.parse::<usize>().expect("a count")).sum();
    let shown_next = tree.children(last).filter(|child| listed.contains(child)).count();
    let expected = if row.fork.is_some() { children + next } else { children };
    assert_eq!(shown + shown_next + counted, expected, "{row:?}");
}

#[test]
fn rows_of_boards_show_the_path_and_all_its_siblings() {
    let games = ["tictactoe", "connect4", "nim:1,2,3", "sliding:5", "chomp:3,4", "shade:10,4", "subtract:9,1-3"];
    let sizes = [(80, 17), (100, 22), (82, 34), (120, 38), (163, 52), (200, 48)];
    let mut enlarged = 0;
    for game in games {
        let (replay, index) = searched(game);
        for (size, step) in sizes
            .iter()
            .flat_map(|&size| (0..=replay.len()).step_by(replay.len() / 6 + 1).map(move |step| (size, step)))
        {
            let moment = replay.at(step);
            let stroke = if step % 2 == 0 { Stroke::Broad } else { Stroke::Fine };
            let row = row(moment, &index, size, stroke).unwrap_or_else(|| panic!("{game} has no boards on {size:?}"));
            assert!(row.area(moment.current()).is_some(), "{game} {step} {size:?}");
            assert_is_whole(&row, moment);
            let items = row.items.iter().map(super::content::Item::area);
            let areas: Vec<Area> = row.boards.iter().map(|board| board.frame).chain(items).collect();
            assert_apart(&areas, size);
            // On a projector, moves are as large as they fit.
            let large = row.items.iter().filter(|item| item.is_large).count();
            assert!(large == 0 || stroke == Stroke::Broad);
            enlarged += large;
            let drawn = row.picture(moment, Marks::default());
            assert!(
                drawn.rows() <= size.1 && drawn.runs().iter().all(|run| run.x + run.cells <= size.0),
                "{game} {size:?}"
            );
            // A click on a board or a move finds its node.
            for node in row.nodes() {
                let area = row.area(node).expect("it is shown");
                assert_eq!(row.node_at((area.x, area.y)), Some(node), "{game} {step}");
            }
        }
    }
    assert!(enlarged > 0);
}

#[test]
fn the_next_moves_are_large_in_a_lecture_hall() {
    let (replay, index) = searched("tictactoe");
    for (size, step) in
        [(118, 19), (158, 25), (198, 36)].into_iter().flat_map(|size| (0..200).step_by(7).map(move |step| (size, step)))
    {
        let moment = replay.at(step);
        let row = row(moment, &index, size, Stroke::Broad).expect("there is room");
        let next: Vec<NodeId> = moment.tree().children(moment.current()).collect();
        let is_large = |&&node: &&NodeId| row.items.iter().any(|item| item.node == Some(node) && item.is_large);
        assert_eq!(next.iter().filter(is_large).count(), next.len(), "{size:?} {step}");
    }
}

#[test]
fn boards_stand_still_while_the_search_goes_on_below() {
    let (replay, index) = searched("tictactoe");
    let mut before: Vec<(NodeId, Area)> = Vec::new();
    let mut moved = 0;
    for step in 0..replay.len().min(200) {
        let row = row(replay.at(step), &index, (163, 52), Stroke::Fine).expect("there is room");
        let now: Vec<(NodeId, Area)> = row.boards.iter().map(|board| (board.node, board.frame)).collect();
        let same = now.iter().zip(&before).filter(|((now, _), (then, _))| now == then);
        moved += same.filter(|((_, now), (_, then))| (now.x, now.y) != (then.x, then.y)).count();
        before = now;
    }
    assert_eq!(moved, 0);
}
