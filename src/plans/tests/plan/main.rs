//! Plans from files: parsing, spans of errors, sentences, and a layout that stays fixed while stepping.
#![allow(clippy::panic, reason = "a test fails")]

mod checker;
mod grounding;
mod pddl_texts;
mod random;
mod searches;

use std::collections::HashMap;
use std::sync::Arc;

use plywood_document::content::{FileContent, LessonFile};
use plywood_document::texts::read_pair;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_drawing::scene::{Stroke, large_lines};
use plywood_lesson::{AnyLesson, Datum, Lesson};
use plywood_messages::words::Charset;
use plywood_plans::{
    plan::read_texts,
    planning::{Ground, Task, Ungrounded, pddl},
};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::library;
use plywood_tree::progress::Progress;
use plywood_tree::source::SourceText;
use plywood_tree::testing;

const BLOCKS: &str = include_str!("examples/blocks.pddl");
const SUSSMAN: &str = include_str!("examples/sussman.pddl");

fn grounded(task: Task) -> Result<Ground, Ungrounded> {
    Ground::new(&Arc::new(task), &Progress::default())
}

fn read(name: &str, text: &str) -> Result<LessonFile, Vec<Diagnostic>> {
    match plywood_document::content::read(&SourceText::new(name, text), None, &Arc::default())? {
        FileContent::Lesson(file) => Ok(*file),
        FileContent::Searched(_) => panic!("{text}: no plan"),
    }
}

fn file(keys: &str, problem: &str) -> String {
    format!("title = 'x'\n[plan]\n{keys}\ndomain = '''\n{BLOCKS}'''\nproblem = '''\n{problem}'''\n")
}

fn plan(keys: &str, problem: &str) -> AnyLesson {
    let text = file(keys, problem);
    read("a.toml", &text).unwrap_or_else(|problems| panic!("{problems:?}")).content
}

fn lectures() -> impl Iterator<Item = LessonFile> {
    let is_plan = |lecture: &&library::Lecture| lecture.text.contains("\n[plan]");
    library::all().iter().filter(is_plan).map(|lecture| read(lecture.name, lecture.text).expect("a valid lecture"))
}

fn problems(name: &str, text: &str) -> Vec<(&'static str, String)> {
    let problems = read(name, text).map(|file| file.title).expect_err(text);
    let at = |problem: &Diagnostic| problem.labels.first().map(|label| text[label.range.clone()].to_owned());
    problems.iter().map(|problem| (problem.code, at(problem).unwrap_or_default())).collect()
}

#[track_caller]
fn refused(text: &str, code: &str, at: &str) {
    let found = problems("a.toml", text);
    assert_eq!(found.first(), Some(&(code, at.to_owned())), "{found:?}");
}

fn solved(lesson: &dyn Lesson) -> HashMap<&'static str, Datum> {
    lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution").values.into_iter().collect()
}

#[test]
fn what_is_wrong_with_a_plan_is_told_where_it_stands() {
    refused(
        &file("", SUSSMAN).replacen("(clear ?x) (ontable ?x)", "(cleer ?x) (ontable ?x)", 1),
        "unknown-predicate",
        "cleer",
    );
    refused(&file("", &SUSSMAN.replace("(on a b)", "(on a d)")), "unknown-object", "d");
    refused(&file("algorithm = 'dijkstra'", SUSSMAN), "unknown-name", "'dijkstra'");
    refused(&file("estimate = 'h-maxx'", SUSSMAN), "unknown-name", "'h-maxx'");
    refused(&file("direction = 'sideways'", SUSSMAN), "unknown-name", "'sideways'");
    refused(&file("picture = 'rooms'", SUSSMAN), "no-drawing", "'rooms'");
    refused(&file("pictures = 'rooms'", SUSSMAN), "unknown-key", "pictures");
    refused("[plan]\nproblem = ''", "missing-key", "[plan]");
    refused(&file("", "(define (problem x)"), "unbalanced", "(");
    refused(&file("", ""), "no-definition", "");
    let json =
        serde_json::json!({ "plan": { "domain": BLOCKS.replace("(clear ?y)", "(clar ?y)"), "problem": SUSSMAN } });
    assert_eq!(problems("a.json", &json.to_string())[0], ("unknown-predicate", "clar".to_owned()));
}

#[test]
fn a_plan_is_read_from_one_text_from_two_and_from_either_syntax() {
    let wanted = solved(&*plan("", SUSSMAN));
    let both = format!("{SUSSMAN}\n{BLOCKS}");
    let json = serde_json::json!({ "plan": { "domain": BLOCKS, "problem": SUSSMAN } }).to_string();
    for (name, text) in [("standard input", both.as_str()), ("x.pddl", &both), ("a.json", &json)] {
        assert_eq!(solved(&*read(name, text).expect("right").content), wanted, "{name}");
    }
    let text = |name: &str, text: &str| SourceText::new(name, text);
    for pair in [[("d.pddl", BLOCKS), ("p.pddl", SUSSMAN)], [("p.pddl", SUSSMAN), ("d.pddl", BLOCKS)]] {
        let [one, other] = pair.map(|(name, content)| text(name, content));
        let Ok(FileContent::Lesson(file)) = read_pair(one, other, Vec::new(), &Arc::default()) else {
            panic!("a plan")
        };
        assert_eq!((file.title.as_str(), file.origin.name.as_str()), ("sussman", "d.pddl+p.pddl"));
        assert_eq!(solved(&*file.content), wanted);
    }
    let wrong = SUSSMAN.replace("blocks", "block");
    let problem =
        read_pair(text("d.pddl", BLOCKS), text("p.pddl", &wrong), Vec::new(), &Arc::default()).expect_err("wrong");
    assert_eq!((problem.name.as_str(), problem.found[0].code), ("p.pddl", "other-domain"));
    let half = read("d.pddl", BLOCKS).map(|_| ()).expect_err("half");
    assert!(half[0].help.as_ref().is_some_and(|help| help.contains("two files")), "{half:?}");
}

#[test]
fn all_choices_lead_to_plans_that_can_be_executed() {
    let domain = pddl::domain(BLOCKS).expect("right");
    let task = pddl::problem(SUSSMAN, &domain).expect("right");
    let lesson = plan("", SUSSMAN);
    let settings = lesson.settings();
    assert_eq!(settings.iter().map(|setting| setting.key).collect::<Vec<_>>(), ["algorithm", "estimate", "direction"]);
    for algorithm in &settings[0].options {
        for estimate in &settings[1].options {
            let chosen = [("algorithm", algorithm.key), ("estimate", estimate.key)];
            let other = lesson.with(&chosen, &Arc::default()).expect("a plan");
            let Datum::List(found) = &solved(&*other)["plan"] else { panic!("a list") };
            let lines: Vec<String> = found
                .iter()
                .map(|line| match line {
                    Datum::Text(line) => line.clone(),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(checker::check(&task, &lines), Ok(()), "{chosen:?}");
            assert_eq!(other.settings()[0].option().key, algorithm.key);
            let rival = other.rival().expect("a rival");
            assert!(other.with(&rival, &Arc::default()).expect("a plan").how() != other.how());
        }
    }
    assert!(lesson.with(&[("algorithm", "alpha-beta")], &Arc::default()).is_err());
}

#[test]
fn the_solution_is_told_as_it_is_agreed() {
    let told = plan("", SUSSMAN).solution(Charset::Ascii, &Progress::default()).expect("a solution");
    let keys: Vec<_> = told.values.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, ["found", "cost", "plan", "expanded"]);
    assert_eq!((&told.values[0].1, &told.values[1].1), (&Datum::Truth(true), &Datum::Whole(6)));
    assert_eq!(told.lines[0].to_string(), "a plan of 6 actions, 8 states expanded");
    assert_eq!(told.lines[1].to_string(), "(unstack c a)");
    let never = plan("", &SUSSMAN.replace("(on a b)", "(on a b) (on b a)"));
    let told = never.solution(Charset::Ascii, &Progress::default()).expect("an answer");
    assert_eq!((&told.values[0].1, &told.values[1].1), (&Datum::Truth(false), &Datum::None));
    assert!(
        told.lines[0].to_string().starts_with("The frontier is empty: there is no plan. 22 states were expanded"),
        "{:?}",
        told.lines
    );
}

/// Going to the shop first costs 1 and makes both goals cheap: 3 instead of 4. The sum counts the purchase twice.
const SHOPPING: &str = "(define (domain shopping) (:predicates (shop) (bread) (milk)) (:functions (total-cost))
  (:action go :effect (and (shop) (increase (total-cost) 1)))
  (:action buy-both :precondition (shop) :effect (and (bread) (milk) (increase (total-cost) 2)))
  (:action order-bread :effect (and (bread) (increase (total-cost) 2)))
  (:action order-milk :effect (and (milk) (increase (total-cost) 2))))
(define (problem p) (:domain shopping) (:init (= (total-cost) 0)) (:goal (and (bread) (milk)))
  (:metric minimize (total-cost)))";

#[test]
fn a_plan_that_is_not_the_cheapest_is_said_to_be_none() {
    let (_, lesson) = read_texts(SHOPPING, SHOPPING, &Arc::default()).ok().expect("a plan");
    let told = |algorithm, estimate| {
        let chosen = [("algorithm", algorithm), ("estimate", estimate)];
        let lesson = lesson.with(&chosen, &Arc::default()).expect("a plan");
        let solution = lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution");
        let last = solution.lines.iter().rev().nth(1).map(ToString::to_string).unwrap_or_default();
        let found = (1..=lesson.steps()).map(|step| lesson.sentence(step, Charset::Ascii).to_string());
        let is_said = found.filter(|sentence| sentence.contains(&last)).count();
        (solved(&*lesson), last, is_said)
    };
    let (values, last, is_said) = told("a-star", "h-add");
    assert_eq!((&values["cost"], &values["cheapest_cost"]), (&Datum::Whole(4), &Datum::Whole(3)));
    assert_eq!(last, "It is not the cheapest, because the heuristic overestimates: the cheapest plan costs 3, 1 less.");
    assert_eq!(is_said, 1);
    for (algorithm, estimate) in [("a-star", "h-max"), ("a-star", "zero"), ("greedy", "h-add")] {
        let (values, last, _) = told(algorithm, estimate);
        assert!(!values.contains_key("cheapest_cost") && last.starts_with('('), "{algorithm} {estimate}: {last}");
    }
}

#[test]
fn a_plan_that_nobody_waits_for_ends_at_once_and_says_nothing() {
    let progress: Arc<Progress> = Arc::default();
    progress.cancel();
    let both = format!("{SUSSMAN}\n{BLOCKS}");
    for (name, text) in [("a.toml", file("", SUSSMAN)), ("a.pddl", both)] {
        let stopped = plywood_document::content::read(&SourceText::new(name, &text), None, &progress).map(|_| ());
        assert_eq!(stopped, Err(Vec::new()), "{name}");
    }
    let stopped = plan("", SUSSMAN).with(&[("algorithm", "breadth-first")], &progress).map(|lesson| lesson.how());
    assert!(stopped.is_err_and(|why| why.to_string().contains("the search was stopped")));
}

#[test]
fn goals_one_by_one_undo_each_other() {
    let lesson = plan("algorithm = 'goals-one-by-one'", SUSSMAN);
    let said: Vec<String> =
        (0..=lesson.steps()).map(|step| lesson.sentence(step, Charset::Ascii).to_string()).collect();
    assert!(said[1].starts_with("Goal 1 of 2: the shortest plan for on a b alone has 4 actions"), "{said:?}");
    assert!(said[6].starts_with("Goal 2 of 2: the shortest plan for on b c alone has 4 actions"), "{said:?}");
    assert_eq!(lesson.milestones().cuts, [7]);
    assert_eq!(lesson.condition(7).expect("undone").to_string(), "This undoes on a b, which had been reached.");
    let last = said.last().expect("an end");
    assert_eq!(last, "All goals hold after 10 actions. The shortest plan for all goals together has 6 actions.");
    assert!(lesson.why(7).iter().any(|why| why.to_string().contains("The goals interact")));
}

#[test]
fn every_step_of_the_lectures_says_something() {
    assert!(lectures().count() >= 5);
    for file in lectures() {
        for step in 0..=file.content.steps() {
            assert!(!file.content.sentence(step, Charset::Ascii).0.is_empty(), "{}: {step}", file.title);
            let sentence = file.content.sentence(step, Charset::Ascii).to_string();
            assert!(sentence.len() < 3 * 78, "{}: {step}: {sentence}", file.title);
            assert!(!file.content.counters(step).is_empty());
        }
        for step in 1..=file.content.steps() {
            let fact = file.content.fact(step);
            assert!(fact.values.iter().any(|(key, _)| matches!(*key, "state" | "demands")), "{}: {fact:?}", file.title);
        }
        assert!(!file.content.why(1).is_empty() && !file.content.milestones().parts.is_empty(), "{}", file.title);
    }
}

const fn sheet(width: u16, height: u16) -> Sheet {
    Sheet { width, height, stroke: Stroke::Fine }
}

fn wide(picture: &Picture) -> u16 {
    picture.runs().into_iter().map(|run| run.x + plywood_messages::text::cells(&run.text)).max().unwrap_or(0)
}

#[test]
fn the_lectures_are_whole_on_a_small_screen_and_on_half_of_it() {
    for file in lectures() {
        for step in 0..=file.content.steps() {
            for (width, height, most) in [(80, 17, 17), (39, 16, u16::MAX), (158, 42, 42)] {
                let picture = file.content.picture(step, sheet(width, height)).expect("room");
                assert!(wide(&picture) <= width, "{} at step {step}: {}", file.title, wide(&picture));
                assert!(picture.height <= most, "{} at step {step}: {}", file.title, picture.height);
            }
        }
    }
}

#[test]
fn rooms_take_half_of_a_tall_screen() {
    let file = read("rooms.toml", library::find("rooms").expect("a lecture").text).expect("it is read");
    for (width, height) in [(120, 33), (160, 41)] {
        for step in 0..=file.content.steps() {
            let picture = file.content.picture(step, sheet(width, height)).expect("room");
            let is_wall = |y: &u16| picture.row(*y).iter().any(|run| run.x < 2 && run.text.contains(['┌', '└', '│']));
            let rows = (0..picture.height).filter(is_wall).count();
            assert!(rows * 2 >= usize::from(height), "{width}x{height} at step {step}: {rows} rows");
        }
    }
}

#[test]
fn what_a_block_stands_on_is_dashed_if_a_goal_leaves_it_open() {
    let file = read("sussman.toml", library::find("sussman").expect("a lecture").text).expect("it is read");
    let backward = file.content.with(&[("direction", "backward")], &Arc::default()).expect("a search");
    let mut has_dashes = false;
    for step in 0..=backward.steps() {
        for (width, height) in [(80, 17), (120, 33), (160, 41)] {
            let picture = backward.picture(step, sheet(width, height)).expect("room");
            let runs = picture.runs();
            assert!(runs.iter().all(|run| !run.text.contains("??")), "step {step}");
            has_dashes |= runs.iter().any(|run| run.text.contains("╌╌"));
        }
    }
    assert!(has_dashes);
}

#[test]
fn every_fact_has_its_own_place() {
    for file in lectures() {
        for (width, height) in [(80, 17), (39, 16), (158, 42)] {
            let mut places: HashMap<String, (u16, u16)> = HashMap::new();
            for step in 0..=file.content.steps() {
                let picture = file.content.picture(step, sheet(width, height)).expect("room");
                let facts = picture.runs().into_iter().filter_map(|run| {
                    let words = ["• ", "· ", "+ ", "− ", "¬ "].iter().find_map(|sign| run.text.strip_prefix(sign))?;
                    Some((words.to_owned(), (run.x, run.y)))
                });
                for (words, place) in facts {
                    assert_eq!(*places.entry(words.clone()).or_insert(place), place, "{}: {words}", file.title);
                }
            }
            assert!(places.len() > 5, "{}", file.title);
        }
    }
}

/// Goals are large first, then the action that the search looks at, then all facts; before goals, the contents of rooms.
#[test]
fn goals_are_large_on_a_projector_where_they_fit() {
    let words = |title: &str, (width, height): (u16, u16)| -> Vec<String> {
        let file = lectures().find(|file| file.title.contains(title)).expect("a lecture");
        let picture = file.content.picture(5, Sheet { stroke: Stroke::Broad, ..sheet(width, height) }).expect("room");
        picture.runs().into_iter().map(|run| run.text).collect()
    };
    let check = |title, parts: &[&[&str]], size, most| {
        let words = words(title, size);
        let is_there = |line: &String| words.iter().any(|words| words.contains(line.trim()));
        for (at, part) in parts.iter().enumerate() {
            let is_large = part.iter().all(|part| large_lines(part).iter().all(is_there));
            assert_eq!(is_large, at < most, "{size:?} {part:?} {words:#?}");
        }
        words
    };
    let parts: [&[&str]; 3] = [&["on a b", "on b c"], &["(pick-up b)"], &["ontable a", "handempty", "holding b"]];
    for (size, most) in [((26, 30), 0), ((100, 12), 0), ((90, 18), 1), ((100, 30), 2), ((190, 45), 3)] {
        let words = check("Sussman", &parts, size, most);
        assert_eq!(words.iter().any(|words| words.contains("○ on a b")), most == 0, "{size:?} {words:#?}");
    }
    let parts: [&[&str]; 3] = [&["robot", "red", "blue", "green"], &["kitchen", "hall", "study"], &["at red study"]];
    for (size, most) in [((102, 32), 0), ((118, 32), 1), ((158, 32), 1), ((198, 42), 3)] {
        let words = check("A robot in rooms", &parts, size, most);
        // Large rooms take precedence over the lists at the side.
        let has_lists = words.iter().any(|words| words.contains("frontier"));
        assert_eq!(has_lists, size.0 != 118, "{size:?} {words:#?}");
    }
    // Rooms one above the other leave room for a long goal.
    check("Find, load", &[&["not enemy-alive"]], (120, 27), 1);
}

#[test]
fn every_plan_is_drawn_at_every_size_or_says_what_it_needs() {
    for file in lectures() {
        let steps = file.content.steps();
        let sizes = (0..170).step_by(7).flat_map(|width| (0..50).step_by(7).map(move |height| (width, height)));
        for (width, height) in testing::some(sizes) {
            for (step, stroke) in [(0, Stroke::Fine), (steps / 2, Stroke::Broad), (steps, Stroke::Fine)] {
                match file.content.picture(step, Sheet { width, height, stroke }) {
                    Ok(picture) => assert!(wide(&picture) <= width, "{} {width}x{height}", file.title),
                    Err(Needs { width: most, .. }) => assert!(most > width, "{} {width}x{height}", file.title),
                }
            }
        }
    }
}

#[test]
fn a_task_without_objects_and_a_goal_that_holds_are_no_trouble() {
    let text = "(define (domain d) (:predicates (p) (q)) (:action a :effect (q))) (define (problem x) (:domain d) (:init (p)) (:goal (p)))";
    let file = read("x.pddl", text).expect("right");
    assert_eq!(solved(&*file.content)["cost"], Datum::Whole(0));
    for step in 0..=file.content.steps() {
        assert!(file.content.picture(step, sheet(80, 17)).is_ok());
    }
    let never = text.replace("(:goal (p))", "(:goal (not (p)))");
    let file = read("x.pddl", &never).expect("right");
    assert_eq!(solved(&*file.content)["found"], Datum::Truth(false));
}

#[test]
fn what_is_too_large_is_refused_with_a_number() {
    let objects: String = (0..60).map(|at| format!("o{at} ")).collect::<Vec<_>>().concat();
    let text = format!(
        "(define (domain d) (:predicates (p) (r ?x)) (:action a :parameters (?a ?b ?c) :precondition (and (r ?a) (r ?b) (r ?c)) :effect (p)))
         (define (problem x) (:domain d) (:objects {objects}) (:init {}) (:goal (p)))",
        (0..60).map(|at| format!("(r o{at})")).collect::<Vec<_>>().concat()
    );
    let problem = &read("x.pddl", &text).map(|_| ()).expect_err("216,000 actions")[0];
    assert_eq!(
        (problem.code, problem.message.as_str()),
        ("too-large", "this problem has too many actions with objects: the limit is 50,000")
    );
}
