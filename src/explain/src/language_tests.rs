//! Sentences in a language with cases, two genders and three plurals.

use super::*;
use crate::words::Style;
use plywood_messages::words::{Tone, Words as _, within};
use plywood_search::replay::Replay;
use plywood_search::testing::{alpha_beta, replay};
use plywood_tree::settings::{CutRule, FailMode};
use plywood_tree::testing;

fn ubb() -> (Replay, Wording) {
    let rules = alpha_beta(FailMode::FailHard, CutRule::Equal);
    (replay(&testing::ubb(), rules), Wording { rules, charset: Charset::Unicode })
}

fn steps() -> Vec<Sentence> {
    let (replay, wording) = ubb();
    (0..=replay.len()).map(|cursor| step(replay.at(cursor), wording)).collect()
}

#[test]
fn another_language_bends_what_is_placed() {
    {
        let told = within("test", || steps().iter().map(Sentence::to_string).collect::<Vec<_>>().join("\n"));
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/explain"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!("ubb-test-language", told));
        for (case, expected) in [
            ("the gender of a nested message", "MIN ad A resta contenta con 3"),
            ("the other gender", "MAX ad R est contento con 3"),
            ("a genitive in a nested message", "da del foli 3"),
            ("a genitive of a player", "il valoro MAXi ad R est ja 3"),
            ("a dative", "veni ad al primo folu de A"),
            ("a capital before a form", "La secunda filia de C vale 5"),
            ("a number", "Le lignee principale sont B, il folo 4"),
        ] {
            assert!(told.contains(expected), "{case}: {told}");
        }
    }

    // A count has three plural forms.
    {
        let skipped = |count| {
            let node = Sentence::node("B");
            let nothing: Option<Sentence> = None;
            string!(
                "nodes/not-looked-at",
                style = Style(Style::Tree),
                node,
                Count(count),
                child = nothing,
                nodes = nothing
            )
        };
        within("test", || {
            assert_eq!(skipped(1), "l’altra filia de B non est visa");
            assert_eq!(skipped(22), "le altre 22 filie de B non sont vise");
            assert_eq!(skipped(12), "altri 12 filiarum de B non sont vise");
        });
    }

    // Missing messages of a language are shown in English.
    within("test", || {
        assert_eq!(string!("explain/nothing-better"), "nothing can be better than that");
    });

    // Marks and braces in names are text.
    for name in ["{ $node }", "<cut>a</cut>", "a\u{1b}[2Jb"] {
        let node = Sentence::node(name);
        let said = say!("nodes/at-node", node).sentence(Charset::Ascii);
        assert_eq!((said.0[1].text.as_ref(), said.0[1].tone), (name, Tone::Node));
        let told = say!("explain/begins-at-leaf", algorithm = Text(name), root = node).sentence(Charset::Unicode);
        assert!(told.to_string().starts_with(plywood_messages::text::visible(name).as_ref()), "{told}");
        assert!(told.0.iter().all(|span| span.tone != Tone::Cut));
    }
}

#[test]
fn tones_are_those_of_english() {
    let tones = |sentences: Vec<Sentence>| {
        let cut = |sentence: &Sentence| sentence.0.iter().filter(|span| span.tone == Tone::Cut).count();
        sentences.iter().map(cut).sum::<usize>()
    };
    assert_eq!(tones(within("test", steps)), tones(steps()));
    let (replay, wording) = ubb();
    let end = replay.at(20);
    within("test", || assert_eq!(step_text(end, wording).to_string(), step(end, wording).to_string()));
}
