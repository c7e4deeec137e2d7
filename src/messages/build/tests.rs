//! What the compiler of the catalogue refuses, and what it writes for what is right.

use super::{Subject, catalogue, code, samples};

fn read(text: &str) -> Result<Vec<Subject>, Vec<String>> {
    catalogue(&[("nodes".to_owned(), format!("### Nodes.\n\n{text}"))])
}

#[test]
fn what_is_wrong_with_a_message_is_said() {
    let count = "# $count (Count) - how many\n";
    let cases = [
        ("visits = { $count } nodes", "`$count` is not declared"),
        (&format!("{count}visits = many nodes"), "`$count` stands in the comment only"),
        (&format!("{count}{count}visits = {{ $count }}"), "declared twice"),
        ("# $count: how many\nvisits = { $count }", "is not of the form"),
        (&format!("{count}visits = {{ $count ->\n   *[many] nodes\n}}"), "`[many]` is none of the rows"),
        (&format!("{count}visits = {{ $count ->\n   *[one] node\n    [two] nodes\n}}"), "`[two]` is none of the rows"),
        (&format!("{count}visits = {{ $count ->\n   *[other] nodes\n    [one] node\n}}"), "stands last"),
        (&format!("{count}visits = {{ NUMBER($count) }}"), "there is no function `NUMBER`"),
        (&format!("{count}visits = {{ NUMBER($count) ->\n   *[other] nodes\n}}"), "type: \"ordinal\""),
        (&format!("{count}visits = {{ CAPITAL($count) }}"), "CAPITAL takes words"),
        ("# $name (Text) - whose\nvisits = { $name ->\n   *[other] nodes\n}", "`$name` cannot choose between rows"),
        ("# $name (Words) - whose\nvisits = { $name ->\n   *[some] nodes\n}", "`[some]` is none of the rows"),
        ("# $who (Mover) - whose\nvisits = { $who }", "`$who` can only choose between rows"),
        ("cut = <cut>beta", "a tone begins and does not end"),
        ("cut = beta</cut>", "ends where it did not begin"),
        ("cut = <cut>beta</node>", "`Node` ends where it did not begin"),
        ("cut = <red>beta</red>", "`<red>` is no tone"),
        ("cut = beta ☃", "is not among the signs"),
        ("cut = { other }", "only arguments and text in quotes"),
        ("cut = beta\n    .short = b", "attributes are not read"),
        ("-term = beta", "terms are not read"),
        ("cut", "line 3: "),
    ];
    for (text, problem) in cases {
        let found = read(text).expect_err(text);
        assert!(
            found.iter().any(|found| found.starts_with("nodes.ftl: ") && found.contains(problem)),
            "{text}\n{found:?}"
        );
    }
    assert!(catalogue(&[("nodes".to_owned(), "visits = many".to_owned())]).is_err(), "no word of what is said there");
}

#[test]
fn messages_become_functions_and_types() {
    let text = "visits = many nodes < few

# What is cut.
# $node (Words) - whose children
# $count (Count) - how many
# $place (Count) - which
# $side (Side) - whose
# $more (Words) - what follows, if anything
skipped = { CAPITAL($node) }: { $count ->
        [0] none
        [one] <cut>one { $count }</cut>
       *[other] { $count }
    } of { $side ->
        [max-player] MAX
       *[min-player] MIN
    }, { NUMBER($place, type: \"ordinal\") ->
        [two] { $place }nd
       *[other] { $place }th
    }{ $more ->
        [none] .
       *[other] : { $more }
    }
";
    let subjects = read(text).expect("all is right");
    let code = code(&subjects);
    for line in [
        "/// Nodes.",
        "pub mod nodes {",
        "pub fn visits() -> &'static str {",
        "\"many nodes < few\"",
        "/// What is cut.",
        "/// whose children",
        "pub struct Skipped<'a> {",
        "pub node: &'a dyn Words,",
        "pub count: usize,",
        "pub side: Side,",
        "to.capital(self.node);",
        "0 => {",
        "n if plural::cardinal(n) == Category::One => {",
        "to.toned(Tone::Cut, |to| {",
        "to.say(\"one \");",
        "_ => {",
        "Side::MaxPlayer => {",
        "Side::MinPlayer => {",
        "n if plural::ordinal(n) == Category::Two => {",
        "match self.more.is_nothing() {",
        "true => {",
    ] {
        assert!(code.lines().any(|found| found.trim() == line), "{line}\n{code}");
    }
    let samples = samples(&subjects);
    assert!(samples.contains("for side in super::Side::ALL.iter().copied() {"), "{samples}");
    assert!(
        samples.contains(
            "super::nodes::Skipped { node: &Sentence::piece(Tone::Node, \"B\"), count, place: count, side, more: "
        ),
        "{samples}"
    );
}
