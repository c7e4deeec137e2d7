//! Round-trip tests of writing and reading, over random and extreme documents.

use super::*;
use crate::settings::{Choice, Guess, Merge, StartWindow};
use crate::tree::{Domain, Fraction, MAX_PLIES, ProblemKind, TreeBuilder, Turns};
use proptest::prelude::*;

#[derive(Clone, Debug)]
struct Sketch {
    name: Option<String>,
    note: Option<String>,
    speaker: Option<String>,
    moved: Option<String>,
    player: Option<bool>,
    chance: bool,
    eval: Option<f64>,
    value: f64,
    children: Vec<Self>,
}

/// Boxed like every strategy here, because nested values would overflow the stack of a test.
fn text() -> BoxedStrategy<String> {
    prop_oneof![
        any::<String>(),
        "[a-zA-Z0-9 ]{0,8}",
        "[\"'\\\\\n\r\t\u{0}-\u{1f}\u{7f}\u{80}-\u{9f}#={}\\[\\]]{0,12}",
        Just("'''\"\"\"".to_owned()),
        Just("inf".to_owned()),
    ]
    .boxed()
}

fn number() -> BoxedStrategy<f64> {
    prop_oneof![
        (-9i32..100).prop_map(f64::from),
        any::<f64>().prop_filter("a number", |value| !value.is_nan()),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(1e300),
        Just(9_007_199_254_740_993.0),
        Just(5e-324),
    ]
    .boxed()
}

fn sketch() -> BoxedStrategy<Sketch> {
    fn rarely<T: std::fmt::Debug + Clone + 'static>(
        of: impl Strategy<Value = T> + 'static,
    ) -> BoxedStrategy<Option<T>> {
        proptest::option::weighted(0.2, of).boxed()
    }
    let facts = || {
        let words = (rarely(text()), rarely(text()), rarely(text()), rarely(text()));
        (words, rarely(any::<bool>()), rarely(number())).boxed()
    };
    let node = |((name, note, speaker, moved), player, eval), value, chance, children| Sketch {
        name,
        note,
        speaker,
        moved,
        player,
        chance,
        eval,
        value,
        children,
    };
    let leaf = (facts(), number()).prop_map(move |(facts, value)| node(facts, value, false, Vec::new())).boxed();
    leaf.prop_recursive(5, 60, 4, move |inner| {
        let children = proptest::collection::vec(inner, 1..5);
        (facts(), proptest::bool::weighted(0.2), children)
            .prop_map(move |(facts, chance, children)| node(facts, 0.0, chance, children))
            .boxed()
    })
    .boxed()
}

fn build(builder: &mut TreeBuilder, sketch: &Sketch, domain: Domain, p: Option<Fraction>) {
    let id = builder.enter();
    let chance = sketch.chance && domain == Domain::Numbers;
    if let Some(name) = &sketch.name {
        builder.set_name(id, name);
    }
    if let Some(note) = &sketch.note {
        builder.set_note(id, note);
    }
    if let Some(note) = &sketch.speaker {
        builder.set_speaker_note(id, note);
    }
    if let Some(moved) = &sketch.moved {
        builder.set_move(id, moved);
    }
    match p {
        Some(p) if sketch.name.is_some() => builder.set_probability(id, p.value()),
        Some(p) => builder.set_exact_probability(id, p),
        None => {}
    }
    if sketch.speaker.is_some() && !sketch.children.is_empty() {
        builder.mark_non_quiet(id);
    }
    let value = |value: f64| if domain == Domain::Truth { f64::from(u8::from(value > 0.0)) } else { value };
    let thirds = Fraction::new(sketch.value as i64, 3).filter(|_| sketch.moved.is_some() && domain == Domain::Numbers);
    if let (Some(thirds), true) = (thirds, sketch.children.is_empty()) {
        builder.set_value(thirds.value(), domain);
        builder.set_exact_value(id, thirds);
    } else if sketch.children.is_empty() {
        builder.set_value(value(sketch.value), domain);
    } else if let Some(eval) =
        sketch.eval.filter(|eval| domain == Domain::Numbers && eval.abs() < 1e9 && eval.fract() == 0.0)
    {
        builder.set_features(id, &[(1, eval), (0, 0.5)]);
    } else if let Some(eval) = sketch.eval {
        builder.set_evaluation(id, value(eval));
    } else {
        // An inner node without a static evaluation.
    }
    match (chance, sketch.player, domain) {
        (true, ..) => builder.set_player(id, Player::Chance),
        (_, Some(true), Domain::Numbers) => builder.set_player(id, Player::Max),
        (_, Some(false), Domain::Numbers) => builder.set_player(id, Player::Min),
        (_, Some(true), Domain::Truth) => builder.set_player(id, Player::And),
        (_, Some(false), Domain::Truth) => builder.set_player(id, Player::Or),
        _ => {}
    }
    let share = Fraction::new(1, sketch.children.len() as u64).filter(|_| chance);
    for child in &sketch.children {
        build(builder, child, domain, share);
    }
    builder.leave();
}

fn tree() -> BoxedStrategy<Tree> {
    let domain = prop_oneof![Just(Domain::Numbers), Just(Domain::Truth)];
    (sketch(), domain, 0..3)
        .prop_filter_map("a chance node without an average", |(sketch, domain, turns)| {
            let mut builder = TreeBuilder::new();
            builder.set_weights(vec![("lines \"of\" X\u{7f}\n".into(), 1.0), ("\u{e4} = 1".into(), -2.5)]);
            build(&mut builder, &sketch, domain, None);
            builder.set_player_names(sketch.name.as_ref().map(|name| [name.as_str().into(), "\u{e4} \"B\"\n".into()]));
            let meaning = sketch.note.as_deref().filter(|_| domain == Domain::Truth);
            builder.set_meaning_of_truth(meaning.map(Box::from));
            let turns = match (turns, domain) {
                (1, Domain::Numbers) => Turns::Alternate(Some(Player::Min)),
                (2, Domain::Numbers) => Turns::Levels(vec![Player::Max, Player::Max, Player::Min]),
                (2, Domain::Truth) => Turns::Levels(vec![Player::And, Player::And, Player::Or]),
                _ => Turns::Alternate(None),
            };
            match builder.finish(&turns) {
                Err(problems) if problems.iter().all(|found| matches!(found.kind, ProblemKind::NoAverage(..))) => None,
                finished => Some(finished.expect("the sketch is valid")),
            }
        })
        .boxed()
}

fn choice<C: Choice + std::fmt::Debug>() -> BoxedStrategy<Option<C>> {
    proptest::option::of((0..C::TABLE.len()).prop_map(|at| C::TABLE[at].0)).boxed()
}

fn guess() -> BoxedStrategy<Option<Guess>> {
    let guesses = prop_oneof![-9.5..9.5, Just(0.0), Just(f64::INFINITY), Just(f64::NEG_INFINITY)];
    proptest::option::of(guesses.prop_filter_map("a number", Guess::new)).boxed()
}

fn window() -> BoxedStrategy<Option<StartWindow>> {
    let windows = (-9.5..9.5, 0.25..9.5).prop_map(|(alpha, width): (f64, f64)| format!("{alpha},{}", alpha + width));
    let windows = prop_oneof![windows, Just("-inf,3".to_owned()), Just("-2.5,∞".to_owned())];
    proptest::option::of(windows.prop_map(|window| window.parse().expect("a window"))).boxed()
}

fn view() -> BoxedStrategy<View> {
    let names = (
        choice(),
        choice(),
        choice(),
        choice(),
        choice(),
        choice(),
        choice(),
        choice(),
        (choice(), choice(), choice()),
    );
    let numbers =
        (any::<Option<u64>>(), any::<Option<u32>>(), any::<Option<u64>>(), any::<Option<usize>>(), guess(), window());
    (names, numbers)
        .prop_map(
            |(
                (algorithm, fail_mode, cut_rule, bug, order, display, visits, theme, (language, steps, wins)),
                (seed, depth, nodes, step, first_guess, window),
            )| View {
                algorithm,
                fail_mode,
                cut_rule,
                bug,
                order,
                seed,
                wins,
                depth,
                nodes,
                first_guess,
                window,
                display,
                visits,
                steps,
                theme,
                language,
                step,
            },
        )
        .boxed()
}

fn game() -> BoxedStrategy<GameRequest> {
    let first = proptest::option::of(prop_oneof![Just(Player::Max), Just(Player::Min), Just(Player::Or)]);
    let weights = prop::collection::btree_map(text(), -9i32..9, 1..4);
    let weights = weights.prop_map(|all| all.into_iter().map(|(name, weight)| (name.into(), weight.into())).collect());
    let named = text().prop_map(GivenEvaluation::Named);
    let evaluation = proptest::option::of(prop_oneof![named, weights.prop_map(GivenEvaluation::Weights)]);
    let options = (evaluation, proptest::option::of(text()));
    let merge = proptest::option::of(prop_oneof![Just(Merge::None), Just(Merge::Siblings), Just(Merge::Positions)]);
    let spanned = || text().prop_map(|value| Spanned { value, range: 0..0 });
    (spanned(), proptest::option::of(spanned()), any::<Option<u32>>(), first, options, merge)
        .prop_map(|(spec, from, depth, first, (evaluation, goal), merge)| GameRequest {
            spec,
            from,
            depth,
            first,
            evaluation,
            goal,
            merge,
        })
        .boxed()
}

pub(super) fn document() -> BoxedStrategy<Document> {
    let content = prop_oneof![3 => tree().prop_map(Content::Tree), 1 => game().prop_map(Content::Game)];
    let text = || proptest::option::of(text()).boxed();
    (text(), text(), text(), text(), content, view())
        .prop_map(|(title, source, note, speaker, content, view)| Document {
            title,
            source,
            note,
            speaker,
            content,
            view,
            meta: None,
        })
        .boxed()
}

#[track_caller]
fn check(document: &Document) {
    for syntax in [Syntax::Toml, Syntax::Json] {
        let text = write(document, syntax);
        match read(&text, syntax) {
            Ok(again) => assert_eq!(&again, document, "{text}"),
            Err(problems) => panic!("{problems:#?}\n{text}"),
        }
    }
}

proptest! {
    #![proptest_config(crate::testing::cases(256))]

    #[test]
    fn what_is_written_reads_back(document in document()) {
        check(&document);
    }

    #[test]
    fn json_is_read_alike_with_and_without_spans(document in document(), node in irregular_json()) {
        let written = write(&document, Syntax::Json);
        let progress = Arc::default();
        for text in [&written, &format!("{{\"tree\": {node}}}")] {
            let with = Parsed::read(text, Syntax::Json, &progress).ok().map(|parsed| parsed.document);
            if let Some(without) = Parsed::read_without_spans(text, &progress) {
                prop_assert_eq!(Some(without), with, "{}", text);
            }
        }
        let plain = r#"{"tree": [[3, "inf"], {"move": "a", "value": 2}]}"#;
        prop_assert!(Parsed::read_without_spans(plain, &progress).is_some());
    }

    #[test]
    fn no_text_is_too_strange_to_be_refused(text in any::<String>(), tail in "[\\[\\]{}\",:=0-9a-z \n]{0,40}") {
        for text in [text, tail] {
            let _ = read(&text, Syntax::Toml);
            let _ = read(&text, Syntax::Json);
        }
    }
}

fn plain(tree: Tree) -> Document {
    Document {
        title: None,
        source: None,
        note: None,
        speaker: None,
        content: Content::Tree(tree),
        view: View::default(),
        meta: None,
    }
}

fn chain(plies: usize) -> Document {
    let mut builder = TreeBuilder::new();
    for _ in 0..plies {
        builder.enter();
    }
    builder.leaf(1.0, Domain::Numbers);
    for _ in 0..plies {
        builder.leave();
    }
    plain(builder.finish(&Turns::Alternate(None)).expect("a chain is a tree"))
}

#[test]
fn chains_are_written_and_read_as_deep_as_allowed() {
    // A chain of the maximum length is read back.
    {
        let document = chain(MAX_PLIES as usize);
        assert_eq!(read(&write(&document, Syntax::Json), Syntax::Json), Ok(document));
    }

    // A very long chain is written and rejected without a stack overflow.
    {
        let text = write(&chain(crate::testing::MANY as usize), Syntax::Json);
        assert!(text.len() < 200_000_000, "indentation is limited: {} bytes", text.len());
        assert_eq!(refused(&text, Syntax::Json), "too-deep");
        assert_eq!(refused(&write(&chain(10_000), Syntax::Toml), Syntax::Toml), "too-deep");
    }
}

fn refused(text: &str, syntax: Syntax) -> &'static str {
    read(text, syntax).expect_err("a bad file")[0].code
}

pub(super) fn irregular_json() -> BoxedStrategy<String> {
    let leaf = proptest::sample::select(vec!["7", "-1.5e3", "0", "\"x\"", "\"x\"", "true", "null"]);
    let node = leaf.prop_map(ToOwned::to_owned).boxed();
    node.prop_recursive(4, 40, 4, |inner| {
        let blank = || "[ \n\t]{0,2}".boxed();
        let children = proptest::collection::vec((blank(), inner, blank()), 1..4).boxed();
        (children, any::<bool>(), blank(), blank())
            .prop_map(|(children, table, before, after)| {
                let children: Vec<_> = children.iter().map(|(a, child, b)| format!("{a}{child}{b}")).collect();
                let list = format!("[{}]", children.join(","));
                if table { format!("{{\"children\"{before}:{after}{list}}}") } else { list }
            })
            .boxed()
    })
    .boxed()
}

proptest! {
    #![proptest_config(crate::testing::cases(256))]

    #[test]
    fn every_wrong_value_is_pointed_at_exactly(node in irregular_json()) {
        let json = format!("{{\"tree\": {node}}}");
        let toml = format!("tree = {}", node.replace(':', "=").replace("null", "\"x\""));
        for (text, syntax) in [(json, Syntax::Json), (toml, Syntax::Toml)] {
            let problems = read(&text, syntax).err().unwrap_or_default();
            let wrong = problems.iter().filter(|problem| problem.code == "wrong-type");
            let found: Vec<_> = wrong.map(|problem| problem.labels[0].range.clone()).collect();
            let mut expected: Vec<_> = ["\"x\"", "null"]
                .iter()
                .flat_map(|word| text.match_indices(word).map(|(at, word)| at..at + word.len()))
                .collect();
            expected.sort_by_key(|range| range.start);
            prop_assert_eq!(found, expected, "{}", text);
        }
    }
}

#[test]
fn files_are_written_as_a_person_would() {
    let text = "title = \"Two plies\"\nroot = \"max\"\ntree = [\n  [3, 12, inf],\n  { name = \"B\", move = \"a\", \
                player = \"chance\", children = [\n    { p = 0.5, value = -2.5 },\n    { p = 0.5, children = [1] },\n  \
                ] },\n  7,\n]\n\n[view]\nalgorithm = \"alpha-beta\"\nstep = 3\n";
    let document = read(text, Syntax::Toml).expect("a good file");
    assert_eq!(write(&document, Syntax::Toml), text);
    let json = "{\n  \"title\": \"Two plies\",\n  \"root\": \"max\",\n  \"tree\": [\n    [3, 12, \"inf\"],\n    \
                { \"name\": \"B\", \"move\": \"a\", \"player\": \"chance\", \"children\": [\n      \
                { \"p\": 0.5, \"value\": -2.5 },\n      { \"p\": 0.5, \"children\": [1] }\n    ] },\n    7\n  ],\n  \
                \"view\": { \"algorithm\": \"alpha-beta\", \"step\": 3 }\n}\n";
    assert_eq!(write(&document, Syntax::Json), json);
}
