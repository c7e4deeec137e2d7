//! PDDL texts: results for valid ones, spans of errors for invalid ones.

use std::fmt::Write as _;

use super::{grounded, random};
use plywood_plans::planning::pddl::{domain, problem};
use plywood_plans::planning::{Domain, Fluent, Literal, Metric, Object, Price, Sign, Task, Term, Ungrounded};
use plywood_tree::cost::Cost;
use plywood_tree::diagnostic::{Diagnostic, Source, Style, render_all};
use proptest::prelude::*;

const BLOCKS: &str = "(define (domain blocks)
  (:requirements :strips :typing :negative-preconditions)
  (:types block - object)
  (:predicates (on ?x ?y - block) (clear ?x - block) (held))
  (:action move :parameters (?x ?y - block)
    :precondition (and (clear ?x) (clear ?y) (not (held)))
    :effect (and (on ?x ?y) (not (clear ?y)))))";

const TWO: &str = "(define (problem two) (:domain blocks)
  (:objects a b - block)
  (:init (clear a) (clear b))
  (:goal (and (on a b) (not (clear b)))))";

fn task(of: &str, with: &str) -> Result<Task, Vec<Diagnostic>> {
    problem(with, &domain(of)?)
}

fn told(of: &str, with: &str) -> String {
    let (text, problems) = match domain(of) {
        Err(problems) => (of, problems),
        Ok(domain) => (with, problem(with, &domain).expect_err(with)),
    };
    assert!(problems.iter().all(|problem| problem.labels.iter().all(|label| text.get(label.range.clone()).is_some())));
    render_all(&problems, Source { name: "x.pddl", text }, Style::Plain)
}

fn pin(name: &str, page: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/diagnostics"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, page));
}

fn domain_with(part: &str, other: &str) -> String {
    assert!(BLOCKS.contains(part), "{part}");
    told(&BLOCKS.replacen(part, other, 1), TWO)
}

fn problem_with(part: &str, other: &str) -> String {
    assert!(TWO.contains(part), "{part}");
    told(BLOCKS, &TWO.replacen(part, other, 1))
}

#[test]
fn a_domain_and_its_problem_are_read() {
    let task = task(BLOCKS, TWO).expect("right");
    let names = |objects: &[Object]| objects.iter().map(|o| o.name.clone()).collect::<Vec<_>>();
    assert_eq!(
        (task.domain.name.as_str(), task.name.as_str(), names(&task.objects)),
        ("blocks", "two", vec!["a".into(), "b".into()])
    );
    let action = &task.domain.actions[0];
    assert_eq!(names(&action.parameters), ["?x", "?y"]);
    assert_eq!(action.conditions.len(), 3);
    assert_eq!(action.conditions[2], Literal { sign: Sign::Negative, predicate: 2, terms: vec![] });
    assert_eq!(action.effects[0].terms, [Term::Parameter(0), Term::Parameter(1)]);
    assert_eq!(
        task.goal.iter().map(|(sign, atom)| (*sign, task.say(atom))).collect::<Vec<_>>(),
        [(Sign::Positive, "on a b".to_owned()), (Sign::Negative, "clear b".to_owned())]
    );
}

#[test]
fn capital_letters_comments_and_either_order_make_no_difference() {
    let upper = BLOCKS.to_uppercase().replace("(:PREDICATES", "; a ) comment\n(:PREDICATES");
    assert_eq!(domain(&upper), domain(BLOCKS));
    let both = format!("{TWO}\n{BLOCKS}");
    assert_eq!(task(&both, &both), task(BLOCKS, TWO));
    let nested = BLOCKS.replace(
        "(and (clear ?x) (clear ?y) (not (held)))",
        "(and (and (clear ?x) (and)) (and (clear ?y) (not (held))))",
    );
    assert_eq!(domain(&nested), domain(BLOCKS));
}

#[test]
fn types_stand_in_a_hierarchy() {
    let of = "(define (domain d) (:types crate - thing thing truck - object) (:constants c - crate)
        (:predicates (heavy ?x - thing)) (:action lift :parameters (?t - truck) :effect (heavy c)))";
    let domain = domain(of).expect("right");
    let number = |name: &str| domain.types.iter().position(|of| of.name == name).expect("there");
    assert!(domain.is_a(number("crate"), number("thing")) && domain.is_a(number("crate"), 0));
    assert!(!domain.is_a(number("truck"), number("thing")));
}

#[test]
fn names_in_predicates_may_repeat() {
    let of = BLOCKS.replace("(on ?x ?y - block)", "(on ?block ?block - block)");
    assert_eq!(domain(&of), domain(BLOCKS));
}

#[test]
fn an_action_may_add_what_it_deletes() {
    for effect in ["(and (not (on ?x ?y)) (on ?x ?y))", "(and (on ?x ?y) (not (on ?x ?y)))"] {
        let task = task(&BLOCKS.replace("(and (on ?x ?y) (not (clear ?y)))", effect), TWO).expect("right");
        let ground = grounded(task).expect("small");
        let step = (0..ground.actions.len() as u32).find(|&action| ground.step(action) == "(move a b)").expect("there");
        let action = &ground.actions[step as usize];
        let added: Vec<String> = action.adds.iter().map(|&fact| ground.say(fact)).collect();
        assert_eq!((added, action.deletes.len()), (vec!["on a b".to_owned()], 0), "{effect}");
    }
}

#[test]
fn what_is_the_same_can_be_demanded() {
    let steps = |condition: &str| -> Vec<String> {
        let of = BLOCKS
            .replace(":strips", ":strips :equality")
            .replace("(:types block - object)", "(:types block - object) (:constants c - block)")
            .replace("(not (held))", condition);
        let with = TWO.replacen("(clear b))", "(clear b) (clear c))", 1);
        let ground = grounded(task(&of, &with).expect("right")).expect("small");
        let mut steps: Vec<String> = (0..ground.actions.len() as u32).map(|action| ground.step(action)).collect();
        steps.sort_unstable();
        steps
    };
    let pairs = |is_taken: fn(char, char) -> bool| -> Vec<String> {
        let all = "abc".chars().flat_map(|x| "abc".chars().map(move |y| (x, y)));
        all.filter(|&(x, y)| is_taken(x, y)).map(|(x, y)| format!("(move {x} {y})")).collect()
    };
    assert_eq!(steps("(not (held))"), pairs(|_, _| true));
    assert_eq!(steps("(not (= ?x ?y))"), pairs(|x, y| x != y));
    assert_eq!(steps("(= ?x ?y)"), pairs(|x, y| x == y));
    assert_eq!(steps("(= ?x c)"), pairs(|x, _| x == 'c'));
    assert_eq!(steps("(not (= c ?y))"), pairs(|_, y| y != 'c'));
    assert_eq!(steps("(= c c)"), pairs(|_, _| true));
    // Goals may use equality, too; the problem's facts do not list it.
    let task = task(BLOCKS, &TWO.replace("(on a b)", "(on a b) (not (= a b))")).expect("right");
    assert_eq!((task.goal.len(), task.initial_facts().count()), (3, 2));
}

const ROADS: &str = "(define (domain roads)
  (:requirements :typing :action-costs)
  (:types place truck - object crate)
  (:constants depot - place)
  (:predicates (at ?t - truck ?p - place) (road ?a ?b - place))
  (:functions (total-cost) (road-length ?a ?b - place) - number)
  (:action drive :parameters (?t - truck ?a ?b - place)
    :precondition (and (at ?t ?a) (road ?a ?b))
    :effect (and (at ?t ?b) (not (at ?t ?a)) (increase (total-cost) (road-length ?a ?b)) (increase (total-cost) 0.5)))
  (:action fly :parameters (?t - truck) :effect (and (at ?t depot) (increase (total-cost) 10))))";

const FROM_A: &str = "(define (problem p) (:domain roads) (:objects t - truck a b - place)
  (:init (at t a) (road a b) (road b depot)
    (= (total-cost) 0) (= (road-length a b) 5) (= (road-length b depot) 2.25))
  (:goal (at t depot)) (:metric minimize (total-cost)))";

#[test]
fn costs_of_actions_are_read() {
    let costs = |with: &str| {
        let ground = grounded(task(ROADS, with).expect("right")).expect("small");
        let costs = (0..).zip(&ground.actions).map(|(at, action)| (ground.step(at), action.cost.to_number()));
        costs.collect::<Vec<_>>()
    };
    let steps = ["(drive t a b)", "(drive t b depot)", "(fly t)"].map(str::to_owned);
    assert_eq!(costs(FROM_A), steps.clone().into_iter().zip([5.5, 2.75, 10.0]).collect::<Vec<_>>());
    // Without a metric, actions are counted.
    let without = FROM_A.replace("(:metric minimize (total-cost))", "");
    assert_eq!(costs(&without), steps.into_iter().zip([1.0; 3]).collect::<Vec<_>>());
    let read = task(ROADS, FROM_A).expect("right");
    assert_eq!((read.metric, read.values.len()), (Metric::TotalCost, 2));
    assert_eq!(read.domain.actions[0].prices[1], Price::Fixed(Cost::from_number(0.5).expect("a cost")));

    let wrong = |part: &str, other: &str| {
        assert!(ROADS.contains(part) || FROM_A.contains(part), "{part}");
        let problems = task(&ROADS.replacen(part, other, 1), &FROM_A.replacen(part, other, 1)).expect_err(other);
        problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    assert_eq!(wrong("(total-cost) 10)", "(total-cost) -1)"), ["wrong-cost"]);
    assert_eq!(wrong("(total-cost) 10)", "(total-cost) 0.12345)"), ["wrong-cost"]);
    assert_eq!(wrong("(total-cost) 10)", "(total-cost) 5000000000)"), ["wrong-cost"]);
    assert_eq!(wrong("(total-cost) 10)", "(total-cost) ten)"), ["unexpected"]);
    assert_eq!(wrong("(total-cost) 10)", "(total-cost))"), ["unexpected"]);
    assert_eq!(wrong("(total-cost) 10)", "(total-cost) (total-cost))"), ["not-supported"]);
    assert_eq!(wrong("(total-cost) 10)", "(total-cost) (length))"), ["unknown-function"]);
    assert_eq!(wrong("(total-cost) (road-length ?a", "(road-length ?a"), ["unknown-function"]);
    assert_eq!(wrong("(road-length ?a ?b)) (inc", "(road-length ?a)) (inc"), ["wrong-count"]);
    assert_eq!(wrong("(road-length ?a ?b)) (inc", "(road-length ?t ?b)) (inc"), ["wrong-type"]);
    assert_eq!(wrong("(road-length ?a ?b - place)", "(road-length ?a ?b - place) (total-cost)"), ["duplicate-name"]);
    assert_eq!(wrong("(= (total-cost) 0)", "(= (total-cost) 1)"), ["wrong-cost"]);
    assert_eq!(wrong("(= (total-cost) 0)", "(= (road-length a b) 6)"), ["two-values"]);
    assert_eq!(wrong("(= (road-length a b) 5)", "(= (road-length a b) five)"), ["unexpected"]);
    assert_eq!(wrong("(= (road-length a b) 5)", "(= (road-length a c) 5)"), ["unknown-object"]);
    // A cost without a value stops the search.
    let missing = FROM_A.replacen("(= (road-length a b) 5)", "", 1);
    let why = grounded(task(ROADS, &missing).expect("right")).expect_err("no value");
    assert_eq!(why, Ungrounded::NoValue { action: "(drive t a b)".to_owned(), function: "road-length a b".to_owned() });
}

#[test]
#[expect(clippy::too_many_lines, reason = "a row for each construct")]
fn each_construct_that_is_not_supported_has_a_help_of_its_own() {
    let of_domain = |part: &str, other: &str| (ROADS.replacen(part, other, 1), FROM_A.to_owned());
    let of_problem = |part: &str, other: &str| (ROADS.to_owned(), FROM_A.replacen(part, other, 1));
    let part = |text: &str| of_domain("(:action drive", &format!("{text} (:action drive"));
    let condition = |text: &str| of_domain("(road ?a ?b))", &format!("(road ?a ?b) {text})"));
    let effect = |text: &str| of_domain("(total-cost) 10)", &format!("(total-cost) 10) {text}"));
    let requirement = |text: &str| of_domain(":typing", text);
    let rows: &[(&str, &[(String, String)])] = &[
        ("add the derived fact", &[part("(:derived (far ?p) (at t ?p))"), requirement(":derived-predicates")]),
        (
            "write an `:action` with `:precondition`",
            &[
                part("(:durative-action wait :duration (= ?duration 5))"),
                condition("(at start (road ?a ?b))"),
                of_domain(":precondition", ":duration (= ?duration 5) :precondition"),
                requirement(":durative-actions"),
            ],
        ),
        ("write two actions: one with the condition", &[effect("(when (at ?t depot) (road depot depot))")]),
        (
            "write the fact once for each object",
            &[condition("(forall (?p - place) (road ?a ?p))"), effect("(forall (?p - place) (road ?p ?p))")],
        ),
        ("give the action one more parameter", &[condition("(exists (?p - place) (road ?a ?p))")]),
        ("write one action for each alternative", &[condition("(or (road ?a ?b) (road ?b ?a))")]),
        ("write two actions: one that needs the second", &[condition("(imply (road ?a ?b) (road ?b ?a))")]),
        (
            "only `(increase (total-cost) ...)`",
            &[
                effect("(decrease (total-cost) 1)"),
                effect("(increase (road-length depot depot) 1)"),
                condition("(>= (total-cost) 3)"),
                condition("(= (total-cost) 3)"),
                requirement(":numeric-fluents"),
            ],
        ),
        ("calculate the number yourself", &[of_domain("(total-cost) 10", "(total-cost) (+ 4 6)")]),
        (
            "write a predicate with one more argument",
            &[of_domain("(total-cost) (road", "(total-cost) - number (site ?t - truck) - place (road")],
        ),
        ("use `=` only to compare", &[effect("(= ?t ?t)"), of_problem("(road a b)", "(= a b)")]),
        (
            "define a type that both",
            &[of_domain("?a ?b - place)\n    :pre", "?a ?b - (either place crate))\n    :pre")],
        ),
        ("write what must hold on the way", &[of_problem("(:metric", "(:constraints (always (at t a))) (:metric")]),
        ("write it as a goal", &[of_problem("(:goal (at t depot))", "(:goal (preference x (at t depot)))")]),
        (
            "write `(:metric minimize (total-cost))`",
            &[
                of_problem("minimize", "maximize"),
                of_problem("(total-cost)))", "(total-time)))"),
                of_problem("(total-cost)))", "(+ (total-cost) 1)))"),
            ],
        ),
        ("write the fact without a time", &[of_problem("(road a b)", "(at 5 (road a b))")]),
        ("write the change as an effect", &[part("(:process rain)"), part("(:event flood)")]),
        ("write the primitive tasks", &[part("(:method deliver)"), of_problem("(:metric", "(:htn) (:metric")]),
        ("write one action for each outcome", &[effect("(oneof (at ?t depot) (road depot depot))")]),
        ("write facts that always hold", &[part("(:timeless (road depot depot))")]),
        ("leave it out: `breadth-first`", &[of_problem("(:metric", "(:length (:serial 5)) (:metric")]),
        ("write the requirements", &[requirement(":adl")]),
        ("write `not` before each fact", &[condition("(not (and (road ?a ?b) (road ?b ?a)))")]),
    ];
    for (help, texts) in rows {
        for (of, with) in *texts {
            assert!(of != ROADS || with != FROM_A, "{help}");
            let problems = task(of, with).expect_err(help);
            let [problem] = &problems[..] else { panic!("{help}: {problems:#?}") };
            assert_eq!(problem.code, "not-supported", "{help}: {problem:?}");
            assert!(problem.help.as_deref().is_some_and(|found| found.starts_with(help)), "{help}: {problem:?}");
        }
    }
    // Every row of the message is one of these.
    let words = include_str!("../../words/planning.ftl");
    let (_, rest) = words.split_once("\ninstead = ").expect("the message");
    let (message, _) = rest.split_once("\n}\n").expect("its end");
    assert_eq!(message.lines().skip(1).count(), rows.len());

    // A declared predicate may have the name of a keyword.
    let of = BLOCKS.replace("(held)", "(assign)");
    assert!(domain(&of).is_ok(), "{:?}", domain(&of));
}

#[test]
fn one_mistake_is_one_message() {
    let uses = BLOCKS.replace("(clear ?y) (not (held))", "(clear ?y) (clear ?x) (on ?x ?y) (on ?y ?x) (not (held))");
    let wrong = |part: &str, other: &str| {
        assert!(uses.contains(part), "{part}");
        let problems = domain(&uses.replacen(part, other, 1)).expect_err(other);
        problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    assert_eq!(wrong("(on ?x ?y - block)", "(on x ?y - block)"), ["no-variable"]);
    assert_eq!(wrong("(on ?x ?y - block)", "(on ?x! ?y - block)"), ["bad-name"]);
    assert_eq!(wrong("(on ?x ?y - block)", "(on ?x ?y - blok)"), ["unknown-type"]);
    assert_eq!(wrong("(on ?x ?y - block)", "(onn ?x ?y - block)"), ["unknown-predicate"]);
    assert_eq!(wrong("(held))", "held)"), ["unexpected"]);
    assert_eq!(wrong("(:types block", "(:types blok"), ["unknown-type"]);
    assert_eq!(wrong("(:types", "(:type"), ["unknown-part"]);
    assert_eq!(wrong("(:predicates", "(:predicate"), ["unknown-part"]);
    assert_eq!(wrong(":parameters (?x", ":parameters (x"), ["no-variable"]);
    assert_eq!(wrong(":parameters (?x", ":parameters (?x?"), ["bad-name"]);
    assert_eq!(wrong("(?x ?y - block)\n", "(?x ?x - block)\n"), ["duplicate-name"]);
    assert_eq!(wrong("(?x ?y - block)\n", "(?x ?y -)\n"), ["no-type"]);
    assert_eq!(wrong(":parameters", ":parameter"), ["unknown-part"]);
    assert_eq!(wrong(":effect", ":efect"), ["unknown-part"]);
    assert_eq!(wrong("(?x ?y - block)\n", "(?x - object ?y - block)\n"), ["wrong-type"]);
    assert_eq!(wrong("(?x ?y - block)\n", "(?x ?y)\n"), ["wrong-type"]);
    assert_eq!(wrong("(on ?x ?y - block)", "(on ?x - block)"), ["wrong-count"]);
    assert_eq!(wrong("(clear ?x)", "(or (clear ?x) (held)) (or (clear ?y) (held))"), ["not-supported"]);
    let two_types = uses.replace("block - object", "block table - object");
    let told_of = |part: &str, other: &str| {
        let problems = domain(&two_types.replacen(part, other, 1)).expect_err(other);
        problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    assert_eq!(told_of("(clear ?x - block)", "(clear ?x - table)"), ["wrong-type"]);
    assert_eq!(told_of("(?x ?y - block)\n", "(?x - table ?y - block)\n"), ["wrong-type"]);
    let put = |kinds: &str, effect: &str| {
        let of = format!(
            "(define (domain d) (:types {kinds}) (:predicates (at ?x - thing ?y - place))
            (:action put :parameters (?c ?d - crate ?p ?q - place)
            :precondition (and (at ?c ?p) (at ?d ?q)) :effect {effect}))"
        );
        domain(&of).err().map(|problems| problems.iter().map(|problem| problem.code).collect::<Vec<_>>())
    };
    assert_eq!(put("crate - thing thing place - object", "(at ?c ?q)"), None);
    assert_eq!(put("crate - thing thing place - object", "(at ?q ?c)"), Some(vec!["wrong-type"]));
    assert_eq!(put("crate thing place - object", "(at ?c ?q)"), Some(vec!["wrong-type"]));
    let wrong = |part: &str, other: &str| {
        let problems = task(BLOCKS, &TWO.replacen(part, other, 1)).expect_err(other);
        problems.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    assert_eq!(wrong("(:objects", "(:object"), ["unknown-part"]);
    assert_eq!(wrong("(:goal", "(:goals"), ["unknown-part"]);
    assert_eq!(wrong("a b - block", "a bb - block"), ["unknown-object"]);
    assert_eq!(wrong("a b - block", "a b! - block"), ["bad-name"]);
}

#[test]
fn what_is_wrong_with_a_domain_is_told_where_it_stands() {
    let told = [
        domain_with(":action", ":acton"),
        domain_with("(clear ?x)", "(cleer ?x)"),
        domain_with("(clear ?x) (clear ?y)", "(clear ?x ?y) (clear ?z)"),
        domain_with("(?x ?y - block)\n", "(?x - blok ?y - block)\n"),
        domain_with("(?x ?y - block)\n", "(?x ?x - block)\n"),
        domain_with("(held))", "(held) (held))"),
        domain_with("- object", "- block"),
        domain_with("(on ?x ?y)", "(on ?x c)"),
        domain_with("(and (on ?x ?y) (not (clear ?y)))", "()"),
        domain_with(":negative-preconditions", ":adl :negative-precondition"),
        domain_with("(not (held))", "(or (held) (clear ?x)) (forall (?b - block) (clear ?b)) (= ?x ?y)"),
        domain_with("(not (clear ?y))", "(when (held) (clear ?y)) (increase (total-cost) 1)"),
        domain_with("(not (held))", "(not (and (held) (held)))"),
        domain_with("(:types", "(:functions (total-cost) (cost ?x - blok) - number (site ?x) - block)\n  (:types"),
        domain_with(":precondition (and", ":precondition (and (and"),
        domain_with("(held))", "held)"),
        domain_with("(?x ?y - block)\n", "(x ?y -)\n"),
        domain_with("(domain blocks)", "(domain)"),
        domain_with("(held)))\n", "(held)))))\n"),
        domain_with("(define (domain", "(define (domian"),
        domain_with("(:action move", "(:durative-action move"),
    ];
    pin("pddl_domains", &told.join("\n\n"));
}

#[test]
fn what_is_wrong_with_a_problem_is_told_where_it_stands() {
    let told = [
        problem_with("(:domain blocks)", "(:domain block)"),
        problem_with("(:domain blocks)", ""),
        problem_with("a b - block", "a b - blocks"),
        problem_with("a b - block", "a b a - block"),
        problem_with("(clear a)", "(clear A) (clear c)"),
        problem_with("a b - block", "a - block b"),
        problem_with("(clear a)", "(not (clear a))"),
        problem_with("(clear a)", "(= (total-cost) 0)"),
        problem_with("(and (on a b) (not (clear b)))", "(and)"),
        problem_with("(not (clear b))", "(not (on a b))"),
        problem_with("(on a b)", "(on a ?b)"),
        problem_with("(on a b)", "(on a)"),
        problem_with("(:goal", "(:metric minimize (total-cost))\n  (:goals"),
        problem_with("(:objects", "(:objects)\n  (:objects"),
        problem_with("(problem two)", "(problem \u{202e}x)"),
        told(BLOCKS, ""),
        told(TWO, TWO),
    ];
    pin("pddl_problems", &told.join("\n\n"));
}

#[test]
fn hostile_texts_end_in_a_diagnostic() {
    let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
    let ands = format!("{}(held){}", "(and ".repeat(100_000), ")".repeat(100_000));
    assert!(domain(&deep).is_err() && domain(&"(".repeat(100_000)).is_err() && domain(&")".repeat(9)).is_err());
    assert!(domain(&BLOCKS.replace("(not (held))", &ands)).is_ok(), "that is only deep");
    let many: String = (0..20_000).fold(String::new(), |mut all, n| {
        let _ = write!(all, " o{n}");
        all
    });
    let codes = |problems: Vec<Diagnostic>| problems.iter().map(|problem| problem.code).collect::<Vec<_>>();
    assert_eq!(
        codes(task(BLOCKS, &TWO.replace("a b - block", &format!("{many} - block"))).expect_err("many"))[0],
        "too-large"
    );
    let facts = "(held) ".repeat(3_000);
    assert_eq!(codes(domain(&BLOCKS.replace("(not (held))", &facts)).expect_err("many")), ["too-large"]);
    let wrong: String = (0..1_000).map(|n| format!("(no{n})")).collect::<Vec<_>>().concat();
    assert_eq!(domain(&BLOCKS.replace("(not (held))", &wrong)).expect_err("wrong").len(), 100);
}

fn written(domain: &Domain) -> String {
    let name = |of: usize| domain.types[of].name.as_str();
    let mut text = format!("(define (domain {})\n(:types", domain.name);
    for kind in &domain.types[1..] {
        let _ = write!(text, " {} - {}", kind.name, name(kind.parent));
    }
    text.push_str(")\n(:constants");
    for object in &domain.constants {
        let _ = write!(text, " {} - {}", object.name, name(object.of));
    }
    text.push_str(")\n(:predicates");
    for said in domain.predicates.iter().filter(|said| said.name != "=") {
        let _ = write!(text, " ({}", said.name);
        for (at, &of) in said.parameters.iter().enumerate() {
            let _ = write!(text, " ?p{at} - {}", name(of));
        }
        text.push(')');
    }
    text.push_str(")\n(:functions");
    for function in &domain.functions {
        let _ = write!(text, " ({}", function.name);
        for (at, &of) in function.parameters.iter().enumerate() {
            let _ = write!(text, " ?p{at} - {}", name(of));
        }
        text.push_str(") - number");
    }
    text.push(')');
    for action in &domain.actions {
        let _ = write!(text, "\n(:action {} :parameters (", action.name);
        for parameter in &action.parameters {
            let _ = write!(text, "{} - {} ", parameter.name, name(parameter.of));
        }
        let applied = |name: &str, terms: &[Term]| {
            let term = |term: &Term| match *term {
                Term::Parameter(at) => action.parameters[at].name.clone(),
                Term::Object(at) => domain.constants[at].name.clone(),
            };
            let words: Vec<String> = std::iter::once(name.to_owned()).chain(terms.iter().map(term)).collect();
            format!("({})", words.join(" "))
        };
        let all = |literals: &[Literal]| {
            let literal = |literal: &Literal| {
                let said = applied(&domain.predicates[literal.predicate].name, &literal.terms);
                if literal.sign == Sign::Positive { said } else { format!("(not {said})") }
            };
            literals.iter().map(literal).collect::<Vec<_>>().join(" ")
        };
        let price = |price: &Price| match price {
            Price::Fixed(cost) => format!("(increase (total-cost) {})", cost.to_number()),
            Price::Of(Fluent { function, terms }) => {
                format!("(increase (total-cost) {})", applied(&domain.functions[*function].name, terms))
            }
        };
        let prices: String = action.prices.iter().map(price).collect();
        let [conditions, effects] = [&action.conditions, &action.effects].map(|literals| all(literals));
        let _ = write!(text, ") :precondition (and {conditions}) :effect (and {effects} {prices}))");
    }
    text.push(')');
    text
}

proptest! {
    #![proptest_config(plywood_tree::testing::cases(256))]

    #[test]
    fn a_domain_is_read_back_as_it_was_written(task in random::tasks()) {
        prop_assume!(!task.domain.actions.is_empty());
        prop_assert_eq!(domain(&written(&task.domain)), Ok(task.domain));
    }

    #[test]
    fn no_text_does_any_harm(text in "[()a-c?: ;-]{0,60}") {
        let _ = task(&text, &text);
    }

    #[test]
    fn no_change_of_a_text_does_any_harm(at in 0..BLOCKS.len(), by in "[()?a:-]{0,3}", cut in 0..9_usize) {
        let end = (at + cut).min(BLOCKS.len());
        let text = format!("{}{by}{}", &BLOCKS[..at], &BLOCKS[end..]);
        let _ = task(&text, TWO);
        let end = (at + cut).min(TWO.len());
        let _ = task(BLOCKS, &format!("{}{by}{}", &TWO[..at.min(end)], &TWO[end..]));
    }
}
