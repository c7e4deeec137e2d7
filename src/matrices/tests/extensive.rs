//! Games that no search of Plywood handles: results, pictures and error messages.
#![allow(clippy::panic, reason = "a test fails")]

use std::fmt::Write as _;
use std::sync::Arc;

use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::picture::{Picture, Shape, Sheet, shapes};
use plywood_drawing::scene::Stroke;
use plywood_lesson::Datum;
use plywood_messages::words::Charset;
use plywood_tree::gambit::ExtensiveGame;
use plywood_tree::progress::Progress;
use plywood_tree::source::SourceText;
use plywood_tree::testing::{any_tree, cases};
use plywood_tree::{gambit, library};
use proptest::prelude::*;

fn read(name: &str, text: &str) -> LessonFile {
    match plywood_document::content::read(&SourceText::new(name, text), None, &Arc::default()) {
        Ok(FileContent::Lesson(file)) => *file,
        other => panic!("{other:?}"),
    }
}

fn lecture(name: &str) -> LessonFile {
    read(&format!("{name}.toml"), library::find(name).expect("a lecture").text)
}

const fn sheet(width: u16, height: u16) -> Sheet {
    Sheet { width, height, stroke: Stroke::Fine }
}

fn rows(picture: &Picture) -> Vec<String> {
    let mut rows = vec![Vec::<char>::new(); usize::from(picture.height)];
    for run in picture.runs() {
        let row = &mut rows[usize::from(run.y)];
        let from = usize::from(run.x);
        row.resize(row.len().max(from + run.text.chars().count()), ' ');
        for (at, letter) in run.text.chars().enumerate() {
            row[from + at] = letter;
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned()).collect()
}

#[test]
fn known_games_are_told_as_they_are() {
    {
        let file = lecture("three-players");
        let said: Vec<String> =
            (0..=file.content.steps()).map(|step| file.content.sentence(step, Charset::Unicode).to_string()).collect();
        assert_eq!(said.len(), 9);
        assert_eq!(said[1], "Three moves at D: g pays 3, more than 2. So D has the value (1, 2, 3).");
        assert_eq!(said[6], "Two moves at C: f pays 2, more than 1. So C has the value (4, 2, 6).");
        assert_eq!(
            said[8],
            "If each player takes their best moves, play goes a, d and j: One gets 5, Two gets 3, Three gets 2."
        );
    }

    {
        let file = lecture("seltens-horse");
        assert_eq!(file.content.steps(), 2);
        let said = |step| file.content.sentence(step, Charset::Unicode).to_string();
        assert!(said(1).starts_with("Three cannot distinguish B and D"), "{}", said(1));
        assert!(said(2).starts_with("Backward induction stops here."), "{}", said(2));
        assert_eq!(file.content.unsearched_reason().as_deref(), Some("this game has 3 players, not two"));
    }

    {
        let text = r#"EFG 2 R "" { "A" "B" }
c "" 1 "" { "x" 1/3 "y" 2/3 } 0
p "" 1 1 "" { "l" "r" } 0
t "" 1 "" { 1 1 }
t "" 2 "" { 1 0 }
t "" 3 "" { 1/2 2 }
"#;
        let file = read("a.efg", text);
        let said = |step| file.content.sentence(step, Charset::Unicode).to_string();
        assert!(said(1).contains("l and r pay 1 each") && said(1).contains("(1, 1)"), "{}", said(1));
        assert!(said(2).contains("1/3 × (1, 1) + 2/3 × (0.5, 2) = (2/3, 5/3)"), "{}", said(2));
        assert!(said(3).contains("the average result is: A gets 2/3, B gets 5/3"), "{}", said(3));
    }
}

#[test]
fn a_tie_that_decides_the_result_is_said_in_the_last_sentence_and_in_the_values() {
    let text = |outs: &str| {
        format!(
            "EFG 2 R \"\" {{ \"Entrant\" \"Owner\" }}\np \"\" 1 1 \"\" {{ \"out\" \"in\" }} 0\nt \"\" 1 \"\" {{ {outs} }}\n\
                 p \"\" 2 1 \"\" {{ \"share\" \"fight\" }} 0\nt \"\" 2 \"\" {{ 2 1 }}\nt \"\" 3 \"\" {{ 0 1 }}\n"
        )
    };
    let file = read("a.efg", &text("1 3"));
    let end = file.content.sentence(file.content.steps(), Charset::Ascii).to_string();
    assert!(end.contains("This result depends on a tie: at B, share and fight are equally good for Owner"), "{end}");
    assert!(end.ends_with("With fight the result is (1, 3)."), "{end}");
    let solution = file.content.solution(Charset::Ascii, &Progress::default()).expect("solved");
    let ties = |values: &[(&str, Datum)]| values.iter().find(|(name, _)| *name == "ties").expect("ties").1.clone();
    let written = serde_json::to_value(ties(&solution.values)).expect("JSON");
    let expected = serde_json::json!([{
        "path": [1], "name": "B", "player": 1, "children": [0, 1], "results": [[2, 1], [1, 3]],
    }]);
    assert_eq!(written, expected);
    let file = read("a.efg", &text("3 3"));
    assert_eq!(
        file.content.solution(Charset::Ascii, &Progress::default()).map(|one| data(&ties(&one.values))),
        Some(1),
        "an empty list"
    );
}

/// On a projector, payoffs are large where they fit, and names too.
#[test]
fn nothing_moves_and_nothing_overlaps() {
    for (name, least, named) in [("three-players", 185, 185), ("seltens-horse", 118, 200)] {
        let file = lecture(name);
        let desk = [(80, 17), (120, 31), (160, 39), (200, 51), (40, 12), (30, 6)].map(|(w, h)| sheet(w, h));
        let hall = [(80, 17), (120, 26), (200, 46)].map(|(w, h)| Sheet { stroke: Stroke::Broad, ..sheet(w, h) });
        for sheet in desk.into_iter().chain(hall) {
            let Sheet { width, height, .. } = sheet;
            let draw = |step| file.content.picture(step, sheet).expect("room");
            let end = draw(file.content.steps());
            for (text, least) in [("(", least), ("Three", named)] {
                let is_it = |shape: &Shape| matches!(shape, Shape::Large(words) if words.text == text);
                let is_broad = sheet.stroke == Stroke::Broad;
                let is_large = shapes(&end).iter().any(is_it);
                assert_eq!(is_large, is_broad && width >= least, "{name} {width}x{height} {text}");
            }
            let last = rows(&end);
            for step in 0..file.content.steps() {
                let picture = draw(step);
                assert_eq!(picture.height, draw(0).height, "{name} {width}x{height}");
                if width < 80 {
                    continue;
                }
                // Names keep their final places: a step only adds letters.
                for (row, last) in rows(&picture).iter().zip(&last) {
                    let moved = row.chars().zip(last.chars()).find(|(now, then)| now.is_alphanumeric() && now != then);
                    assert_eq!(moved, None, "{name} {width}x{height} step {step}: {row:?} {last:?}");
                }
            }
        }
    }
}

#[test]
fn games_of_other_players_are_drawn() {
    let shown = |name: &str, step, (width, height): (u16, u16)| {
        let picture = lecture(name).content.picture(step, sheet(width, height)).expect("room");
        format!("{name}, step {step}, {width}x{height}\n{}\n", rows(&picture).join("\n"))
    };
    let all =
        [shown("three-players", 6, (80, 17)), shown("seltens-horse", 1, (80, 17)), shown("three-players", 3, (40, 12))];
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/lessons"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("extensive", all.join("\n")));
}

/// Computes the value of a node top-down from the definition, independently of the code under test.
fn worth(game: &ExtensiveGame, paid: &[Vec<plywood_tree::exact::Exact>], node: u32) -> Vec<plywood_tree::exact::Exact> {
    match game.set(node).map(|set| set.actor) {
        None => paid[node as usize].clone(),
        Some(gambit::Actor::Chance) => {
            let mut sum = vec![plywood_tree::exact::Exact::default(); game.players.len()];
            for child in game.children(node) {
                let share = game.action(child).and_then(|action| action.probability.clone()).unwrap_or_default();
                for (sum, value) in sum.iter_mut().zip(worth(game, paid, child)) {
                    *sum += &share * value;
                }
            }
            sum
        }
        Some(gambit::Actor::Player(player)) => {
            let all: Vec<_> = game.children(node).map(|child| worth(game, paid, child)).collect();
            let most = all.iter().map(|values| values[player as usize].clone()).max().expect("an action");
            all.into_iter().find(|values| values[player as usize] == most).expect("the most is there")
        }
    }
}

/// Two players; the second does not see the first one's move.
const UNSEEN: &str = r#"EFG 2 R "Pennies" { "One" "Two" }
p "" 1 1 "" { "h" "t" } 0
p "" 2 1 "" { "h" "t" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { -1 1 }
p "" 2 1 "" { "h" "t" } 0
t "" 3 "" { -1 1 }
t "" 4 "" { 1 -1 }
"#;

#[test]
fn the_strategic_form_of_hidden_moves_tells_how_far_it_is_and_can_be_cancelled() {
    let lesson = plywood_matrices::extensive::of_extensive(gambit::read(UNSEEN).expect("a game"));
    let progress = Progress::default();
    let solution = lesson.solution(Charset::Ascii, &progress).expect("a small game");
    assert!(solution.values.iter().any(|(name, _)| *name == "strategic"), "{:?}", solution.values);
    assert!(progress.nodes() > 0);
    progress.cancel();
    assert!(lesson.solution(Charset::Ascii, &progress).is_none(), "nothing is told of half of it");
    assert_eq!(lesson.caption(0, Charset::Ascii).to_string(), "1 information set");
}

fn data(datum: &Datum) -> usize {
    match datum {
        Datum::List(items) => 1 + items.iter().map(data).sum::<usize>(),
        Datum::Table(values) => 1 + values.iter().map(|(_, value)| data(value)).sum::<usize>(),
        Datum::None | Datum::Text(_) | Datum::Number(_) | Datum::Whole(_) | Datum::Truth(_) | Datum::Path(..) => 1,
    }
}

/// Two players with no recall: each player's nodes lie on one path and form one information set.
#[test]
fn the_paths_of_a_deep_information_set_are_not_held_together() {
    let plies = 300;
    let mut text = String::from("EFG 2 R \"deep\" { \"A\" \"B\" }\n");
    for node in 0..plies {
        let (player, leaf) = (node % 2 + 1, node + 1);
        writeln!(text, "p \"\" {player} 1 \"\" {{ \"l\" \"r\" }} 0\nt \"\" {leaf} \"\" {{ {leaf} 1 }}")
            .expect("memory");
    }
    let file = read("a.efg", &format!("{text}t \"\" 0\n"));
    let steps = file.content.steps();
    for step in 1..=steps {
        let fact = file.content.fact(step);
        let held: usize = fact.values.iter().map(|(_, value)| data(value)).sum();
        assert!(held <= plies, "{held} data for {plies} plies at step {step}");
    }
    let set = serde_json::to_string(&file.content.fact(1).values[2].1).expect("JSON");
    assert!(set.starts_with("[[],[1,1],[1,1,1,1],"), "{set}");
    assert_eq!(set.matches('1').count(), (0..plies).step_by(2).sum::<usize>(), "every path of the set");
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn what_is_told_is_what_the_definition_says(tree in any_tree(), seed in any::<u64>()) {
        let Ok(mut game) = gambit::of_tree(&tree, "") else { return Ok(()) };
        game.players.push("Three".to_owned());
        for (at, outcome) in game.outcomes.iter_mut().enumerate() {
            let third = (seed.rotate_left(at as u32) % 7) as i64;
            outcome.payoffs.push(plywood_tree::exact::Exact::from_integer(third.into()).into());
        }
        for (at, set) in game.sets.iter_mut().enumerate() {
            if let gambit::Actor::Player(_) = set.actor {
                set.actor = gambit::Actor::Player((seed.rotate_right(at as u32) % 3) as u32);
            }
        }
        let expected = worth(&game, &game.paid(), 0);
        let again = gambit::read(&gambit::write(&game));
        prop_assert!(again.is_ok());
        let lesson = plywood_matrices::extensive::of_extensive(game);
        let last = lesson.solution(Charset::Unicode, &Progress::default()).expect("a game").values;
        let told = expected.iter().map(plywood_matrices::fractions::near).collect::<Vec<_>>();
        let plywood_lesson::Datum::List(found) = &last[0].1 else { panic!("values") };
        for (found, told) in found.iter().zip(told) {
            match found {
                plywood_lesson::Datum::Whole(whole) => prop_assert_eq!(*whole as f64, told),
                plywood_lesson::Datum::Number(number) => prop_assert_eq!(*number, told),
                other => panic!("{other:?}"),
            }
        }
    }
}
