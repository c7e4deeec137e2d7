//! Tests of all figure formats with every lecture and with hostile labels.

use std::{collections::BTreeMap, sync::Arc};

use super::style::Colors;
use super::{Body, Drawing, Figure, FigureNode, FigureOptions, Filling, MOST_NODES, Shown, dot, sizes, svg, tikz};
use crate::scene::{self, Boards, Marks};
use crate::theme::Role;
use plywood_search::replay::Replay;
use plywood_search::search::Rules;
use plywood_search::session::{Choices, SearchProblem, run};
use plywood_search::testing::replay;
use plywood_tree::format::View;
use plywood_tree::library::{self, Lecture};
use plywood_tree::settings::{Algorithm, Choice as _, Display, ThemeName, VisitOrder};
use plywood_tree::source::SourceText;
use plywood_tree::testing;
use plywood_tree::tree::{Kind, NodeId, Player};
use proptest::prelude::*;

const HOSTILE: &str = r#"
title = "<script>alert(1)</script> & \\input{/etc/passwd} \" %"
levels = ["max", "min"]
[tree]
name = "]]><b>&amp;\"'"
children = [
  { name = "\\end{forest}%$#_^~{}", move = "a\"];x[", children = [
    { value = 3, name = "\u001b[31mred\u0007" },
    { value = -4.5, name = "\u202Ekcab\u2066", move = "\\n\\N\\l & <" },
  ] },
  { name = "] [x, y=1]", move = "$x^2$", children = [{ value = 5 }, { name = "漢字 é Ω", value = inf }] },
  { name = "--><!--", children = [1, 2] },
]
"#;

fn subject(name: &str, text: &str) -> Option<SearchProblem> {
    SearchProblem::read(&SourceText::new(name, text), None).ok()
}

fn recorded(subject: &SearchProblem) -> (Choices, Arc<Replay>) {
    let choices = Choices::of(&subject.content, &subject.view);
    (choices, run(&subject.content, choices, &Arc::default()).expect("it fits").replay)
}

/// Returns everything that is drawn, with its search: the lectures with small trees, and the one with hostile labels.
fn searches() -> Vec<(String, Rules, Arc<Replay>)> {
    searches_of(library::all())
}

fn searches_of<'a>(lectures: impl IntoIterator<Item = &'a Lecture>) -> Vec<(String, Rules, Arc<Replay>)> {
    let lectures = lectures.into_iter().map(|lecture| (lecture.name.to_owned(), lecture.text));
    let all = lectures.chain([("hostile".to_owned(), HOSTILE)]);
    let searched = all.filter_map(|(name, text)| Some((name.clone(), subject(&format!("{name}.toml"), text)?)));
    let recorded = searched.map(|(name, subject)| {
        let (choices, replay) = recorded(&subject);
        (name, choices.rules, replay)
    });
    recorded.filter(|(_, _, replay)| replay.tree().len() <= 600).collect()
}

fn options() -> FigureOptions {
    FigureOptions { numbers: true, ..FigureOptions::default() }
}

fn each_figure(mut check: impl FnMut(&str, &Replay, usize, &Figure)) {
    for (name, rules, replay) in searches_of(testing::some(library::all())) {
        let drawing =
            Drawing::new(&replay, rules, &name, options(), Boards::default(), replay.len()).expect("small enough");
        for step in [0, 1, replay.len() / 3, replay.len() * 2 / 3, replay.len()] {
            check(&name, &replay, step, &drawing.at(step, None));
        }
    }
}

#[test]
fn a_figure_says_of_every_node_what_the_screen_says() {
    each_figure(|name, replay, step, figure| {
        let moment = replay.at(step);
        let best = scene::best_nodes(moment);
        let marks = Marks { best: &best, visits: VisitOrder::Numbered, ..Marks::default() };
        for node in figure.nodes() {
            let parts = scene::node_parts(moment, marks, node.node, Display::Window);
            let said = (node.role, &node.name, &node.value, &node.lines, node.number);
            assert_eq!(said, (parts.role, &parts.name, &parts.value, &parts.lines, parts.number), "{name} {step}");
        }
        let tree = replay.tree();
        let drawn = if tree.is_merged() { tree.positions() } else { tree.len() };
        assert!(figure.nodes().len() == drawn || figure.nodes().len() == tree.len(), "{name} {step}");
        assert_eq!(figure.edges().len() + 1, tree.len(), "{name} {step}: every edge is drawn");
        let cuts = tree.nodes().filter(|&node| scene::edge_parts(moment, marks, node).is_cut).count();
        assert_eq!(figure.edges().iter().filter(|edge| edge.is_cut).count(), cuts, "{name} {step}");
    });
}

#[test]
fn nodes_and_their_words_never_meet() {
    for (name, rules, replay) in searches() {
        for display in [Display::Window, Display::History, Display::Interval] {
            let options = FigureOptions { display, ..options() };
            let drawing =
                Drawing::new(&replay, rules, &name, options, Boards::default(), replay.len()).expect("small enough");
            let figure = drawing.at(replay.len(), None);
            let mut boxes: Vec<_> = figure.nodes().iter().map(room).collect();
            boxes.sort_unstable();
            for (at, (left, _, top, bottom)) in boxes.iter().enumerate() {
                let before = boxes[..at].iter().filter(|(_, _, t, b)| t < bottom && b > top);
                for (_, right, ..) in before {
                    assert!(right <= left, "{name} {display:?}: a node reaches to {right}, another begins at {left}");
                }
            }
            let (width, height) = figure.size;
            assert!(
                boxes
                    .iter()
                    .all(|&(left, right, top, bottom)| { left >= 0 && right <= width && top >= 0 && bottom <= height }),
                "{name} {display:?}"
            );
        }
    }
}

fn room(node: &super::FigureNode) -> (i32, i32, i32, i32) {
    let (x, y) = node.at;
    match node.kind {
        Kind::Inner(_) => (x - 12, x + 18 + node.room, y - 12, y + 12),
        Kind::Leaf | Kind::Unexplored => (x - node.half, x + node.half, y - 12, y + 12),
    }
}

#[test]
fn nothing_moves_from_step_to_step() {
    for (name, rules, replay) in searches() {
        let options = FigureOptions { display: Display::History, ..FigureOptions::default() };
        let drawing =
            Drawing::new(&replay, rules, &name, options, Boards::default(), replay.len()).expect("small enough");
        let places = |step| drawing.at(step, None).nodes().iter().map(|node| node.at).collect::<Vec<_>>();
        let first = places(0);
        assert!((0..=replay.len()).step_by(1 + replay.len() / 20).all(|step| places(step) == first), "{name}");
    }
}

#[test]
fn only_what_was_visited_is_drawn_where_that_is_asked_for() {
    for (name, rules, replay) in searches() {
        let options = FigureOptions { shown: Shown::Visited, ..FigureOptions::default() };
        let step = replay.len() / 2;
        let drawing = Drawing::new(&replay, rules, &name, options, Boards::default(), step).expect("small enough");
        let figure = drawing.at(step, None);
        assert!(figure.nodes().iter().all(|node| ![Role::Unvisited, Role::Pruned].contains(&node.role)), "{name}");
        let tree = replay.tree();
        let visited = tree.nodes().filter(|&node| replay.at(step).visit(node).is_some()).count();
        if !tree.is_merged() {
            assert_eq!(figure.nodes().len(), visited.max(1), "{name}");
        }
    }
}

fn of_class(xml: &roxmltree::Document<'_>, class: &str) -> Vec<String> {
    let has = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
    };
    xml.descendants().filter(has).map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

#[test]
fn svg_read_back_holds_exactly_the_nodes_marks_and_values() {
    each_figure(|name, _, step, figure| {
        for &(theme, ..) in testing::some(ThemeName::TABLE) {
            let svg = svg::document(figure, Colors::new(theme), None);
            let xml = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name} {step}: {error}\n{svg}"));
            let groups: Vec<_> = xml.descendants().filter(|node| node.attribute("data-path").is_some()).collect();
            assert_eq!(groups.len(), figure.nodes().len(), "{name} {step}");
            for (group, node) in groups.iter().zip(figure.nodes()) {
                let path: Vec<String> = node.path.iter().map(usize::to_string).collect();
                assert_eq!(group.attribute("data-path"), Some(path.join(",").as_str()));
                let classes = format!("node {} {}", svg::kind_class(node.kind), node.role.name());
                assert_eq!(group.attribute("class"), Some(classes.as_str()));
                let texts: Vec<&str> =
                    group.children().filter(|part| part.has_tag_name("text")).filter_map(|part| part.text()).collect();
                let own = node.title();
                let expected: Vec<&str> = [own.as_str()]
                    .into_iter()
                    .filter(|name| !name.is_empty())
                    .chain(node.value.as_deref())
                    .chain(node.below().map(String::as_str))
                    .collect();
                assert!(expected.iter().all(|words| texts.contains(words)), "{name} {step}: {texts:?} {expected:?}");
                assert_eq!(
                    texts.len(),
                    expected.len() + usize::from(node.number.is_some()),
                    "{name} {step}: {texts:?}"
                );
            }
            let cuts = figure.edges().iter().filter(|edge| edge.is_cut).count();
            assert_eq!(of_class(&xml, "cut").len(), cuts, "{name} {step}");
            assert_eq!(of_class(&xml, "edge").len(), figure.edges().len(), "{name} {step}");
            let best_nodes = figure.nodes().iter().filter(|node| node.role == Role::Best).count();
            let best_edges = figure.edges().iter().filter(|edge| edge.role == Role::EdgeBest).count();
            assert_eq!(of_class(&xml, "core").len(), best_nodes + best_edges, "{name} {step}: the best line is double");
            let moves: Vec<String> = figure.edges().iter().filter_map(|edge| edge.label.clone()).collect();
            assert_eq!(of_class(&xml, "move"), moves, "{name} {step}");
            let first = |tag: &str| {
                xml.root_element().children().find(|node| node.has_tag_name(tag)).and_then(|node| node.text())
            };
            assert_eq!(
                (first("title"), first("desc")),
                (Some(figure.title.as_str()), Some(figure.description.as_str()))
            );
        }
    });
}

#[test]
fn an_svg_runs_nothing_and_fetches_nothing() {
    each_figure(|name, _, _, figure| {
        let svg = svg::document(figure, Colors::new(ThemeName::Light), Some((300, 700)));
        let xml = roxmltree::Document::parse(&svg).expect("XML");
        for node in xml.descendants().filter(roxmltree::Node::is_element) {
            assert!(!["script", "foreignObject", "image", "use", "a"].contains(&node.tag_name().name()), "{name}");
            let is_bad = |attribute: roxmltree::Attribute<'_, '_>| {
                attribute.name().starts_with("on") || attribute.name().ends_with("href")
            };
            assert!(!node.attributes().any(is_bad), "{name}");
        }
        assert!(!svg.contains("url(") && !svg.contains("@import"), "{name}");
        let quoted = svg.chars().filter(|&c| plywood_messages::text::acts(c) && c != '\n').count();
        assert_eq!(quoted, 0, "{name}: nothing acts on a terminal");
    });
}

fn unescaped(tex: &str) -> String {
    ["\\{", "\\}", "\\$", "\\&", "\\#", "\\%", "\\_", "{[}", "{]}"]
        .iter()
        .fold(tex.to_owned(), |tex, seen| tex.replace(seen, "x"))
}

#[test]
fn a_forest_read_back_holds_exactly_the_nodes_marks_and_values() {
    each_figure(|name, _, step, figure| {
        let tex = tikz::document(figure, Colors::new(ThemeName::Mono));
        let body = tex
            .split_once("game tree\n")
            .expect("a forest")
            .1
            .split_once("\\end{forest}\n\\end{lrbox}")
            .expect("its end")
            .0;
        let plain = unescaped(body);
        assert_eq!(plain.matches('[').count(), plain.matches(']').count(), "{name} {step}: {body}");
        let nodes: Vec<&str> = body.lines().filter(|line| line.trim_start().starts_with('[')).collect();
        assert_eq!(nodes.len(), figure.nodes().len(), "{name} {step}");
        let (mut depth, mut deepest) = (0i32, 0);
        for c in plain.chars() {
            depth += match c {
                '[' => 1,
                ']' => -1,
                _ => 0,
            };
            deepest = deepest.max(depth);
        }
        assert!(depth == 0 && deepest > 0, "{name} {step}");
        let braces = |c: char| plain.matches(c).count();
        assert_eq!(braces('{'), braces('}'), "{name} {step}: {body}");
        assert_eq!(body.matches("\\edgecut").count(), figure.edges().iter().filter(|edge| edge.is_cut).count());
        for node in figure.nodes() {
            let words = node.name.iter().chain(&node.value).chain(node.below()).map(|words| tikz::escaped(words));
            assert!(words.clone().all(|words| body.contains(&words)), "{name} {step}: {:?}", words.collect::<Vec<_>>());
        }
    });
}

/// Duplicate positions are joined by lines between names. An undefined name stops `pdflatex`.
#[test]
fn every_name_that_latex_refers_to_is_given_once() {
    let mut referred = 0;
    each_figure(|name, _, step, figure| {
        let tex = tikz::document(figure, Colors::new(ThemeName::Mono));
        let given: Vec<&str> = tex.split(", name=").skip(1).filter_map(|rest| rest.lines().next()).collect();
        let lines = tex.lines().filter(|line| line.trim_start().starts_with("\\draw["));
        let ends =
            lines.flat_map(|line| line.split('(').skip(1).filter_map(|rest| rest.split_once('.').map(|(end, _)| end)));
        for end in ends.filter(|end| end.starts_with('n')) {
            assert_eq!(given.iter().filter(|given| **given == end).count(), 1, "{name} {step}: {end}");
            referred += 1;
        }
    });
    assert!(referred > 0 || !testing::is_full_run(), "a lecture has positions that are met again");
}

#[test]
fn what_tex_and_graphviz_give_a_meaning_to_is_escaped() {
    assert_eq!(tikz::escaped("50% of {a_b} & $5 #1"), "50\\% of \\{a\\_b\\} \\& \\$5 \\#1");
    assert_eq!(tikz::escaped("\\x^~"), "\\textbackslash{}x\\textasciicircum{}\\textasciitilde{}");
    assert_eq!(tikz::escaped("(−4, +∞]"), "($-$4{,} +$\\infty${]}");
    assert_eq!(tikz::escaped("漢"), "U+6F22");

    // Labels cannot end a Graphviz string early.
    assert_eq!(dot::quoted("a\"];x[\\"), "\"a\\\"];x[\\\\\"");
    assert_eq!(dot::quoted("a\nb & c"), "\"a\\nb &amp; c\"");
}

#[test]
fn a_graph_read_back_holds_exactly_the_nodes_marks_and_values() {
    each_figure(|name, _, step, figure| {
        let dot = dot::document(figure, Colors::new(ThemeName::Light));
        let nodes = dot.lines().filter(|line| line.starts_with("  n") && line.contains("[label=")).count();
        assert_eq!(nodes, figure.nodes().len(), "{name} {step}");
        let edges: Vec<(usize, usize)> = dot
            .lines()
            .filter_map(|line| {
                let (from, rest) = line.trim_start().strip_prefix('n')?.split_once(" -> n")?;
                Some((from.parse().ok()?, rest.split(' ').next()?.parse().ok()?))
            })
            .collect();
        assert_eq!(edges, figure.edges().iter().map(|edge| (edge.from, edge.to)).collect::<Vec<_>>(), "{name} {step}");
        assert!(dot.contains("ordering=out"));
        let cuts = figure.edges().iter().filter(|edge| edge.is_cut).count();
        assert_eq!(dot.matches('✂').count(), cuts, "{name} {step}");
    });
}

#[test]
fn figures_name_the_player_of_each_level() {
    let movers = |name: &str| {
        let text = library::find(name).expect("a lecture").text;
        let (choices, replay) = recorded(&subject("lecture.toml", text).expect("a search"));
        let drawing =
            Drawing::new(&replay, choices.rules, name, options(), Boards::default(), replay.len()).expect("small");
        let notes = drawing.at(replay.len(), None).notes;
        notes.into_iter().map(|(_, words)| words).collect::<Vec<_>>()
    };
    assert_eq!(movers("nilsson"), ["MAX · X", "MIN · O"]);
    assert_eq!(movers("points"), ["MIN · X"]);
    assert_eq!(
        movers("and-or"),
        ["OR · A", "AND · B", "OR · A", "AND · B"],
        "a leaf is at the border of the third level"
    );
    assert_eq!(movers("ubb"), ["MAX", "MIN", "MAX", "MIN"]);
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn each_row_of_a_figure_names_its_player_beside_its_nodes(
        tree in testing::any_tree(), chance in testing::any_chance_tree(), truth in testing::any_truth_tree(),
    ) {
        let searched = [(tree, Algorithm::AlphaBeta), (chance, Algorithm::Expectiminimax), (truth, Algorithm::AndOr)];
        for ((tree, algorithm), shown) in searched.into_iter().flat_map(|one| [Shown::Whole, Shown::AroundPath, Shown::Rows].map(|shown| (one.clone(), shown))) {
            let (rules, replay) = (Rules::of(algorithm), replay(&tree, Rules::of(algorithm)));
            let drawing = Drawing::new(&replay, rules, "", FigureOptions { shown, ..options() }, Boards::default(), replay.len());
            let figure = drawing.expect("small").at(replay.len(), None);
            let mut rows: BTreeMap<i32, Vec<&FigureNode>> = BTreeMap::new();
            figure.nodes().iter().for_each(|node| rows.entry(node.at.1).or_default().push(node));
            for (y, nodes) in rows {
                let mut players: Vec<Player> = nodes.iter().filter_map(|node| tree.player(node.node)).collect();
                players.dedup();
                let [player] = players[..] else { continue };
                let label = figure.notes.iter().find(|((_, line), words)| *line == y + 4 && words.starts_with(player.title()));
                let ((x, _), words) = label.expect("a label");
                let end = x + sizes::width(words, sizes::SMALL);
                prop_assert!(*x >= 0 && end <= figure.size.0);
                prop_assert!(nodes.iter().all(|node| node.at.0 + node.half + node.room < *x || node.at.0 - node.half > end));
            }
        }
    }
}

#[test]
fn positions_stand_above_their_nodes_and_meet_nothing() {
    for spec in ["nim:1,1,2", "chomp:2,3", "grundy:7:merge=positions"] {
        let game = plywood_games::GameSpec::parse(spec).expect("a game");
        let (choices, replay) = recorded(&SearchProblem::of_game(game.clone()));
        let positions = plywood_search::session::boards(&game, replay.tree()).into_iter();
        let lines: Vec<Vec<String>> = positions.map(|board| board.lines).collect();
        let boards = Boards::new(lines.clone());
        let drawing = Drawing::new(&replay, choices.rules, spec, options(), boards, replay.len());
        let figure = drawing.expect("small").at(replay.len(), None);
        let svg = svg::document(&figure, Colors::new(ThemeName::Light), None);
        let xml = roxmltree::Document::parse(&svg).expect("XML");
        let of_class =
            |class: &'static str| xml.descendants().filter(move |element| element.attribute("class") == Some(class));
        let sides = |element: roxmltree::Node<'_, '_>| {
            ["x", "y", "width", "height"]
                .map(|name| element.attribute(name).map_or(0, |text| text.parse().unwrap_or(0)))
        };
        let frames: Vec<[i32; 4]> = of_class("board").map(sides).collect();
        let drawn: Vec<usize> = (0..figure.nodes().len()).filter(|&at| !figure.nodes()[at].board.is_empty()).collect();
        assert!(frames.len() == drawn.len() && frames.len() > figure.nodes().len() / 2, "{spec}");
        let tex = tikz::document(&figure, Colors::new(ThemeName::Light));
        let dot = dot::document(&figure, Colors::new(ThemeName::Light));
        assert_eq!(tex.matches(", board={").count(), drawn.len(), "{spec}");
        for &at in &drawn {
            let rows = &figure.nodes()[at].board;
            let escaped = rows.join("\\\\").replace(' ', "~").replace('|', "\\textbar{}");
            assert!(tex.contains(&format!("pt}}{{{escaped}}}")), "{spec}: {escaped}");
            let node = dot.lines().find(|line| line.starts_with(&format!("  n{at} ["))).expect("a node");
            assert!(rows.iter().all(|row| node.contains(row.as_str())), "{spec}: {node}");
        }
        for (number, &[x, y, width, height]) in frames.iter().enumerate() {
            assert!(x >= 0 && y >= 0 && x + width <= figure.size.0 && y + height <= figure.size.1, "{spec} {number}");
            for &[left, top, wide, high] in &frames[..number] {
                let is_apart = left + wide < x || x + width < left || top + high < y || y + height < top;
                assert!(is_apart, "{spec} {number}");
            }
        }
        for edge in figure.edges() {
            for ends in edge.route.points.windows(2).filter(|ends| ends[0].0 != ends[1].0) {
                let is_beside = |&[_, y, _, height]: &[i32; 4]| y + height <= ends[0].1 || ends[1].1 <= y;
                assert!(frames.iter().all(is_beside), "{spec}: a slanted line keeps between the rows");
            }
            let Ok(at) = drawn.binary_search(&edge.to) else { continue };
            let (&(x, y), [left, top, width, _]) = (edge.route.points.last().expect("a line"), frames[at]);
            assert!(y == top && (left..left + width).contains(&x), "{spec}: a line ends at its frame");
        }
        let shown: Vec<&str> = of_class("position").filter_map(|element| element.text()).collect();
        let expected = figure.nodes().iter().flat_map(|node| &lines[node.node.index()]);
        assert_eq!(shown, expected.filter(|line| !line.trim().is_empty()).collect::<Vec<_>>(), "{spec}");
    }
}

#[test]
fn a_sheet_tells_nothing_and_has_room_for_everything() {
    let subject = subject("ubb.toml", library::find("ubb").expect("a lecture").text).expect("a search");
    let (choices, replay) = recorded(&subject);
    let options = FigureOptions { filling: Filling::Blank, legend: true, caption: true, ..options() };
    let drawing = Drawing::new(&replay, choices.rules, "UBB", options, Boards::default(), 0).expect("small");
    let figure = drawing.at(0, None);
    let inner = figure.nodes().iter().filter(|node| node.kind.is_inner());
    assert!(inner.clone().all(|node| node.value.is_none() && node.lines.is_empty() && node.filling == Filling::Blank));
    let svg = svg::document(&figure, Colors::new(ThemeName::Mono), None);
    assert_eq!(svg.matches("class=\"field\"").count(), inner.count());
}

#[test]
fn captions_count_the_cutoffs_of_searches_that_can_cut() {
    let options = FigureOptions { caption: true, ..FigureOptions::default() };
    let subject = subject("ubb.toml", library::find("ubb").expect("a lecture").text).expect("a search");
    let (_, replay) = recorded(&subject);
    for algorithm in Algorithm::all() {
        let drawing = Drawing::new(&replay, Rules::of(algorithm), "", options, Boards::default(), 0).expect("small");
        let counts = drawing.at(0, None).caption.pop().expect("counts").2;
        assert!(counts.starts_with("visited 0, leaves 0"), "{counts}");
        assert_eq!(counts.contains("cutoffs"), algorithm.has_cutoffs(), "{algorithm:?}: {counts}");
    }
}

#[test]
fn the_legend_explains_what_is_there_and_nothing_else() {
    let (_, rules, replay) = searches().into_iter().find(|(name, ..)| name == "ubb").expect("a lecture");
    let options = FigureOptions { legend: true, ..FigureOptions::default() };
    let drawing = Drawing::new(&replay, rules, "UBB", options, Boards::default(), replay.len()).expect("small");
    let explained = |step| drawing.at(step, None).legend.iter().map(|item| item.words.clone()).collect::<Vec<_>>();
    assert!(!explained(0).iter().any(|words| words == "pruned"), "{:?}", explained(0));
    let svg = svg::document(&drawing.at(replay.len(), None), Colors::new(ThemeName::Mono), None);
    let legend = svg.split_once("class=\"legend\"").expect("a legend").1;
    let samples: Vec<String> = legend
        .split("<g class=")
        .skip(1)
        .map(|item| item.split("<text").next().unwrap_or_default().chars().filter(|c| !c.is_ascii_digit()).collect())
        .collect();
    assert!((1..samples.len()).all(|at| !samples[..at].contains(&samples[at])), "two signs look alike: {samples:?}");
    assert!(
        ["MAX", "MIN", "leaf", "pruned"].iter().all(|word| explained(replay.len()).iter().any(|w| w == word)),
        "{:?}",
        explained(replay.len())
    );
}

#[test]
fn a_tree_that_is_too_large_says_what_would_fit() {
    let game = plywood_games::GameSpec::parse("tictactoe").expect("a game");
    let mut subject = SearchProblem::of_game(game);
    subject.view = View { algorithm: Some(Algorithm::AlphaBeta), ..View::default() };
    let (choices, replay) = recorded(&subject);
    let drawn = |options, step| Drawing::new(&replay, choices.rules, "", options, Boards::default(), step);
    let refused = drawn(FigureOptions::default(), replay.len()).expect_err("too large");
    let (depth, nodes) = refused.fits.expect("something fits");
    assert!(depth > 1 && nodes <= MOST_NODES && refused.nodes == replay.tree().len(), "{refused:?}");
    let visited = FigureOptions { shown: Shown::Visited, ..FigureOptions::default() };
    let figure = drawn(visited, 60).expect("little has been visited").at(60, None);
    assert!(figure.nodes().len() > 5 && figure.nodes().len() < 60);
}

/// Every node of the open path is drawn with all its siblings; with rows, with as many as a page can hold.
#[test]
fn around_the_path_nothing_else_is_drawn_and_the_rest_is_counted() {
    for (name, rules, replay) in searches() {
        let tree = replay.tree();
        for step in [0, 1, replay.len() / 3, replay.len() * 2 / 3, replay.len()] {
            for shown in [Shown::AroundPath, Shown::Rows] {
                let options = FigureOptions { shown, ..FigureOptions::default() };
                let figure = Drawing::new(&replay, rules, &name, options, Boards::default(), step)
                    .expect("small")
                    .at(step, None);
                if matches!(figure.body, Body::Cells(_)) {
                    // A row of boards; its own tests say what it shows.
                    assert!(shown == Shown::Rows && !tree.boards_along(NodeId::ROOT).is_empty(), "{name} {step}");
                    let board = tree.boards_along(replay.at(step).current()).pop().unwrap_or_default();
                    let marks = board.concat().chars().filter(|mark| mark.is_alphanumeric()).count();
                    assert!(figure.text().chars().filter(|c| c.is_alphanumeric()).count() >= marks, "{name} {step}");
                    continue;
                }
                let drawn: Vec<_> = figure.nodes().iter().map(|node| node.node).collect();
                let open: Vec<_> = tree.ancestors(replay.at(step).current()).collect();
                assert!(open.iter().all(|node| drawn.contains(node)), "{name} {step} {shown:?}");
                if shown == Shown::AroundPath {
                    assert!(
                        open.iter().all(|&node| tree.children(node).all(|child| drawn.contains(&child))),
                        "{name} {step}"
                    );
                }
                assert_eq!(figure.edges().len() + 1, drawn.len(), "{name} {step} {shown:?}");
                for node in figure.nodes() {
                    let below = tree.subtree(node.node).len() - 1;
                    let is_open = tree.children(node.node).any(|child| drawn.contains(&child));
                    assert_eq!(node.hidden.is_some(), below > 0 && !is_open, "{name} {step} {shown:?}: {node:?}");
                }
                let mut boxes: Vec<_> = figure.nodes().iter().map(room).collect();
                boxes.sort_unstable();
                for (at, (left, _, top, bottom)) in boxes.iter().enumerate() {
                    let meets = |&&(_, right, t, b): &&(i32, i32, i32, i32)| t < *bottom && b > *top && right > *left;
                    assert_eq!(boxes[..at].iter().find(meets), None, "{name} {step} {shown:?}");
                }
                assert!(shown == Shown::AroundPath || figure.size.0 <= 1_100, "{name} {step}: {:?}", figure.size);
            }
        }
    }
}

/// A wide row keeps the node on the path and says how many siblings are missing.
#[test]
fn a_row_too_wide_for_a_page_is_cut_at_both_ends() {
    let row = |best: usize| (0..200).map(|at| if at == best { "[9]" } else { "[1]" }).collect::<Vec<_>>().join(",");
    for best in [0, 100, 199] {
        let subject =
            subject("wide.json", &format!("{{\"root\":\"max\",\"tree\":[{}]}}", row(best))).expect("a search");
        let (choices, replay) = recorded(&subject);
        let options = FigureOptions { shown: Shown::Rows, ..FigureOptions::default() };
        let figure = Drawing::new(&replay, choices.rules, "", options, Boards::default(), replay.len())
            .expect("small")
            .at(replay.len(), None);
        let children: Vec<usize> =
            figure.nodes().iter().filter(|node| node.path.len() == 1).map(|node| node.path[0]).collect();
        assert!(children.contains(&best) && children.len() > 5 && children.len() < 60, "{best}: {children:?}");
        let missing: usize = figure
            .notes
            .iter()
            .flat_map(|(_, words)| words.split(' '))
            .filter_map(|word| word.parse::<usize>().ok())
            .sum();
        assert_eq!(missing + children.len(), 200, "{best}: {:?}", figure.notes);
        assert!(
            figure
                .notes
                .iter()
                .all(|((x, _), words)| *x >= 0 && x + super::width(words, super::SMALL) <= figure.size.0)
        );
    }
}
