//! Output of each format, and refusals.

use std::fs;
use std::process::Command;

use crate::cli::InputOptions;
use crate::cli::endings::{FORMATS, offered};
use crate::cli::tests::{plywood, refused};
use plywood_drawing::figure::cells;
use plywood_drawing::picture::Picture;
use plywood_drawing::theme::Role;
use plywood_tree::settings::ThemeName;
use plywood_tree::testing::some;

#[track_caller]
fn written(lecture: &str, name: &str, options: &[&str]) -> Vec<(String, Vec<u8>)> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    let path = path.to_str().expect("a name");
    let (code, out, err) = plywood(&[&["export", lecture, "-o", path], options].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{name} {options:?}");
    let entries = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
    let file = |path: std::path::PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read(path).expect("a file"))
    };
    let mut files: Vec<_> = entries.map(file).collect();
    files.sort();
    assert_eq!(out.lines().count(), files.len(), "each is told: {out}");
    files
}

#[test]
fn every_format_is_written_and_begins_as_its_kind_does() {
    let begins: [(&str, &[u8]); 11] = [
        ("svg", b"<svg "),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF-"),
        ("apng", b"\x89PNG"),
        ("gif", b"GIF89a"),
        ("tex", b"% "),
        ("dot", b"digraph {"),
        ("txt", b" "),
        ("ans", b"\x1b["),
        ("cast", b"{\"version\":2,"),
        ("html", b"<!DOCTYPE html>"),
    ];
    assert_eq!(FORMATS.iter().map(|format| format.ending).collect::<Vec<_>>(), begins.map(|(ending, _)| ending));
    for (ending, begin) in begins {
        let files = written("textbook", &format!("a.{ending}"), &["--step", "cutoff:1"]);
        assert!(files.len() == 1 && files[0].1.starts_with(begin), "{ending}");
    }

    // The interface offers those of a single figure. On paper, none is dark.
    let mut picture = Picture::new(1);
    picture.write((0, 0), Role::Text, "A");
    let figures = cells::series("A", vec![(picture, String::new())], None);
    let written = offered().into_iter().filter(|format| format.draws_lessons()).map(|format| {
        let of = |theme| format.bytes(&figures[0], theme).expect("written");
        let (dark, light) = (of(ThemeName::Dark), of(ThemeName::Light));
        let begin = begins.iter().find(|(ending, _)| *ending == format.ending()).expect("a format").1;
        assert!(dark.starts_with(begin), "{}", format.ending());
        (format.ending(), dark == light)
    });
    assert_eq!(written.collect::<Vec<_>>(), [("svg", false), ("png", false), ("pdf", true)]);
}

#[test]
fn runs_and_sites_are_written_whole() {
    // A series is numbered files or one document.
    {
        let names = |files: Vec<(String, Vec<u8>)>| files.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let events = names(written("textbook", "a.svg", &["--events"]));
        assert!(events.len() > 4 && events[0] == "a-01.svg" && events.len() < 20, "{events:?}");
        assert_eq!(names(written("textbook", "a.pdf", &["--all"])), ["a.pdf"]);
        let sheet = written("pisa", "sheet.svg", &["--blank"]);
        assert!(sheet[0].0 == "sheet-key.svg" && sheet[1].0 == "sheet.svg");
        let has_window = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("class=\"line\"");
        assert!(has_window(&sheet[0].1) && !has_window(&sheet[1].1));
    }

    {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
        fs::create_dir(at("full")).expect("made");
        fs::write(at("full/mine.txt"), "mine").expect("written");
        refused(&["export", "--gallery", &at("full")], 1, &["exists", "--force"]);
        refused(&["export", "--gallery", &at("no/site")], 1, &["no directory"]);
        refused(&["export", "--gallery", &at("full/mine.txt"), "--force"], 1, &["no directory"]);
        refused(&["export", "ubb", "--gallery", &at("site")], 2, &["cannot be used with"]);
        refused(&["export", "ubb"], 2, &["--output"]);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
    }

    // A series is written completely or not at all.
    {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
        let count = || fs::read_dir(folder.path()).expect("a folder").count();
        fs::write(at("a-03.svg"), "mine").expect("written");
        fs::write(at("a-04.svg"), "mine").expect("written");
        refused(&["export", "ubb", "-o", &at("a.svg"), "--events"], 1, &["2 of these files", "a-03.svg", "--force"]);
        refused(&["export", "ubb", "-o", &at("a-03.svg"), "--all", "--format", "pdf"], 1, &["exists"]);
        fs::write(at("b-key.svg"), "mine").expect("written");
        refused(&["export", "ubb", "-o", &at("b.svg"), "--blank"], 1, &["b-key.svg", "--force"]);
        assert_eq!(count(), 3, "nothing is left behind");
        assert_eq!(plywood(&["export", "ubb", "-o", &at("a.svg"), "--events", "--force"]).0, 0);
        assert!(count() > 8 && fs::read_to_string(at("a-03.svg")).expect("there").starts_with("<svg"));
        let before = count();
        fs::create_dir(at("c-05.svg")).expect("made");
        refused(&["export", "ubb", "-o", &at("c.svg"), "--events", "--force"], 1, &["not a regular file"]);
        assert_eq!(count(), before + 1, "nothing is left behind");
    }
}

#[test]
fn what_cannot_be_written_is_refused_with_what_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    fs::write(at("there.svg"), "mine").expect("written");
    fs::create_dir(at("folder.svg")).expect("made");
    refused(&["export", "ubb", "-o", &at("there.svg")], 1, &["exists", "--force"]);
    assert_eq!(fs::read_to_string(at("there.svg")).expect("there"), "mine");
    refused(&["export", "ubb", "-o", &at("folder.svg")], 1, &["cannot-write", "not a regular file"]);
    refused(&["export", "ubb", "-o", &at("no/where.svg")], 1, &["no directory"]);
    refused(&["export", "ubb", "-o", &at("a.bmp")], 2, &["svg, png, pdf"]);
    refused(&["export", "ubb", "-o", &at("a.svg"), "--size", "0x10"], 2, &["whole numbers from 1"]);
    refused(&["export", "ubb", "-o", &at("a.png"), "--size", "20000x20000"], 1, &["too-large", "--size"]);
    refused(&["export", "ubb", "-o", &at("a.txt"), "--size", "20000x20000"], 1, &["too-large", "cells"]);
    refused(&["export", "romania", "-o", &at("a.txt"), "--size", "20000x20000"], 1, &["too-large", "cells"]);
    refused(&["export", "ubb", "-o", &at("a.svg"), "--step", "999"], 1, &["no-such-step", "43 steps"]);
    refused(&["export", "ubb", "-o", &at("a.svg"), "--step", "cutoff:9"], 1, &["no-such-cutoff"]);
    refused(&["export", "ubb", "-o", &at("a.txt"), "--blank"], 1, &["no-sheet"]);
    refused(&["export", "ubb", "-o", &at("a.svg"), "--all", "--step", "3"], 2, &["cannot be used with"]);
    refused(&["export", "tictactoe", "-o", &at("a.svg")], 1, &["too-large", "--depth 6", "7,813 nodes"]);
    refused(&["export", "history", "-o", &at("a.svg"), "--algorithm", "minimax"], 1, &["no-search"]);
    refused(&["export", "history", "-o", &at("a.dot")], 1, &["no-such-format", "svg, png"]);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 2, "nothing is left behind");
    let (code, ..) = plywood(&["export", "ubb", "-o", &at("there.svg"), "--force"]);
    assert!(code == 0 && fs::read_to_string(at("there.svg")).expect("there").starts_with("<svg"));
}

#[test]
fn what_is_too_long_for_a_page_is_refused_with_what_fits() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let page = at("a.html");
    refused(&["export", "tictactoe", "-o", &page], 1, &["too-long", "66,457 steps", "--first 10000"]);
    let chain = at("chain.json");
    fs::write(&chain, format!("{}1{}", "[".repeat(3_000), "]".repeat(3_000))).expect("written");
    refused(&["export", &chain, "-o", &page], 1, &["too-long", "--first "]);
    refused(&["export", "history", "-o", &page, "--step", "99"], 1, &["no-such-step"]);
    refused(&["export", "ubb", "-o", &page, "--first", "3", "--events"], 2, &["cannot be used with"]);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
    let (code, _, err) = plywood(&["export", "tictactoe", "-o", &page, "--first", "100"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(fs::read_to_string(&page).expect("a page").contains("the first 100 of 66,457 steps"));
}

#[test]
fn a_name_without_a_known_ending_needs_a_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    for name in ["figure", "figure.backup", ".figure", "figure."] {
        refused(
            &["export", "ubb", "-o", &at(name)],
            2,
            &[name, "needs one of these extensions", "svg", "--format", "Usage: plywood export"],
        );
        let (code, _, err) = plywood(&["export", "ubb", "-o", &at(name), "--format", "svg"]);
        assert_eq!((code, err.as_str()), (0, ""), "{name}");
        let svg = fs::read_to_string(at(name)).expect("written");
        assert!(svg.starts_with("<svg ") || svg.starts_with("<?xml"), "{svg}");
    }
    let (code, _, err) = plywood(&["export", "ubb", "-o", &at("series"), "--format", "svg", "--events"]);
    assert!(code == 0 && fs::exists(at("series-01")).is_ok_and(|there| there), "{err}");
    let (code, _, err) = plywood(&["export", "romania", "-o", &at("map"), "--format", "txt"]);
    assert!(code == 0 && fs::exists(at("map")).is_ok_and(|there| there), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    refused(&["export", "ubb", "-o", "/dev/full", "--force"], 2, &["needs one of these extensions"]);
    refused(&["export", "ubb", "-o", "/dev/full", "--force", "--format", "svg"], 1, &["cannot-write"]);
    refused(&["export", "ubb", "-o", "/proc/a.svg"], 1, &["cannot-write"]);
}

/// Runs another program on a file. Returns `None` with a message if it is not installed.
fn other_program(program: &str, folder: &std::path::Path, arguments: &[&str]) -> Option<bool> {
    if let Ok(output) = Command::new(program).current_dir(folder).args(arguments).output() {
        assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stdout));
        Some(true)
    } else {
        eprintln!("SKIPPED: there is no `{program}` here to try the files with");
        None
    }
}

const HOSTILE: &str = r#"
title = "50% of {x} & \\end{document} $"
[tree]
name = "a_b^2 ~#"
children = [{ name = "] [x, y=1]", move = "\\input{x}%", children = [3, -4.5] }, { name = "<b>\"&amp;", move = "α≤∞", children = [1, inf] }]
"#;

#[test]
fn latex_and_graphviz_take_what_is_written_for_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    fs::write(at("hostile.toml"), HOSTILE).expect("written");
    let hostile = at("hostile.toml");
    let files =
        [("hostile", hostile.as_str()), ("chance", "chance-linear"), ("ubb", "ubb"), ("merged", "seven-matches-graph")];
    for (name, file) in some(files) {
        for ending in ["tex", "dot"] {
            let path = at(&format!("{name}.{ending}"));
            let mut command = vec!["export", file, "-o", &path, "--numbers", "--legend", "--caption"];
            command.extend((name == "merged").then_some("--boards"));
            let (code, _, err) = plywood(&command);
            assert_eq!(code, 0, "{err}");
        }
        let tex = ["-interaction=nonstopmode", "-halt-on-error", &format!("{name}.tex")];
        if other_program("pdflatex", folder.path(), &tex).is_some() {
            assert!(fs::read(at(&format!("{name}.pdf"))).is_ok_and(|pdf| pdf.starts_with(b"%PDF")));
        }
        other_program("dot", folder.path(), &["-Tsvg", "-O", &format!("{name}.dot")]);
    }
}

#[test]
fn a_tree_too_large_for_latex_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let tree = at("wide.json");
    let row = (0..200).map(|row| format!("[{row},[1,2],3]")).collect::<Vec<_>>().join(",");
    fs::write(&tree, format!("{{\"root\":\"max\",\"tree\":[{row}]}}")).expect("written");
    refused(&["export", &tree, "-o", &at("a.tex")], 1, &["too-large", "LaTeX", "--around-path"]);
    let (code, _, err) = plywood(&["export", "ubb", "-o", &at("b.tex")]);
    assert_eq!((code, err.as_str()), (0, ""));
    let chain = at("chain.json");
    fs::write(&chain, format!("{}1{}", "[".repeat(400), "]".repeat(400))).expect("written");
    refused(&["export", &chain, "-o", &at("c.tex")], 1, &["too-large", "LaTeX"]);
}

#[test]
fn every_option_changes_what_is_written_or_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let options: [&[&str]; 13] = [
        &["--size", "130x50"],
        &["--per-page", "2"],
        &["--portrait"],
        &["--landscape"],
        &["--around-path"],
        &["--rows"],
        &["--theme", "mono"],
        &["--display", "history"],
        &["--only-visited"],
        &["--numbers"],
        &["--legend"],
        &["--caption"],
        &["--first", "3"],
    ];
    let lectures = [("textbook", "cutoff:1"), ("romania", "3")];
    let drawn = lectures.into_iter().flat_map(|lecture| FORMATS.iter().map(move |format| (lecture, format)));
    let drawn = drawn.filter(|((name, _), format)| *name == "textbook" || !["tex", "dot"].contains(&format.ending));
    for ((lecture, step), format) in some(drawn) {
        let path = at(&format!("{lecture}.{}", format.ending));
        let export = |option: &[&str]| {
            let typed = [&["export", lecture, "-o", &path, "--force", "--step", step], option].concat();
            let (code, _, err) = plywood(&typed);
            if code == 0 {
                return fs::read(&path).ok();
            }
            assert!(code == 1 && err.contains("no-such-option") && err.contains(option[0]), "{option:?}: {err}");
            None
        };
        let plain = export(&[]).expect("written");
        let taken = options.iter().filter(|option| {
            let written = export(option);
            assert_ne!(written.as_ref(), Some(&plain), "{lecture} {}: {option:?} is not seen", format.ending);
            written.is_some()
        });
        assert!(taken.count() >= 2, "{lecture} {}", format.ending);
    }
    refused(&["export", "ubb", "-o", &at("x.tex"), "--size", "9x9"], 1, &["tex does not support", "svg, png, pdf"]);
    refused(&["export", "romania", "-o", &at("x.svg"), "--numbers"], 1, &["without a search", "omit it"]);
    let matrix = ["export", "prisoners-dilemma", "-o", &at("x.svg"), "--legend"];
    refused(&matrix, 1, &["--legend", "no legend", "omit it"]);
    for (lecture, meaning) in [("wall", ">wall<"), ("eight-puzzle", "frontier"), ("sussman", "removed by the action")] {
        let (_, figure) = written(lecture, "a.svg", &["--legend"]).remove(0);
        assert!(String::from_utf8_lossy(&figure).contains(meaning), "{lecture}");
    }
}

#[cfg(feature = "pictures")]
#[test]
fn a_document_has_as_many_steps_on_a_page_as_asked_for() {
    let pages = |lecture: &str, options: &[&str]| {
        let (_, pdf) = written(lecture, "a.pdf", options).remove(0);
        let text = String::from_utf8_lossy(&pdf).into_owned();
        (text.matches("/Type /Page\n").count(), text)
    };
    for lecture in ["textbook", "romania"] {
        let (steps, _) = pages(lecture, &["--events", "--per-page", "1"]);
        assert!(steps > 2, "{lecture}: {steps}");
        let orientations = [("--portrait", "MediaBox [0 0 595 842]"), ("--landscape", "MediaBox [0 0 842 595]")];
        let asked = [1, 2, 4, 6usize].into_iter().flat_map(|per_page| orientations.map(|paper| (per_page, paper)));
        for (per_page, (orientation, size)) in some(asked) {
            let number = per_page.to_string();
            let (made, text) = pages(lecture, &["--events", "--per-page", &number, orientation, "--force"]);
            let (full, last) = (steps / per_page, steps % per_page);
            let allowed = if last == 1 { full..=full + 1 } else { steps.div_ceil(per_page)..=steps.div_ceil(per_page) };
            assert!(allowed.contains(&made), "{lecture} {per_page}: {made}");
            assert_eq!(text.matches(size).count(), made, "{lecture} {per_page} {orientation}");
        }
    }
    refused(&["export", "ubb", "-o", "x.pdf", "--per-page", "3"], 2, &["1, 2, 4 or 6"]);
    refused(&["export", "ubb", "-o", "x.svg", "--per-page", "2"], 1, &["no-such-option", "pdf"]);
    refused(&["export", "ubb", "-o", "x.dot", "--rows"], 1, &["no-such-option", "svg"]);
}

/// Every suggestion is followed, and every refused document can be forced.
#[cfg(feature = "pictures")]
#[test]
fn letters_too_small_to_read_are_refused_with_what_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let tree = at("wide.json");
    let row = ["[1,[1,2],3,4,5]"; 8].join(",");
    fs::write(&tree, format!("{{\"root\":\"max\",\"tree\":[{row}]}}")).expect("written");
    let export = |options: &[&str]| plywood(&[&["export", &tree, "-o", &at("a.pdf")], options].concat());
    for options in some([&["--events"][..], &["--portrait"], &["--size", "300x200"]]) {
        let (code, _, err) = export(options);
        assert!(code == 1 && err.contains("too-small") && err.contains("the least is 5"), "{options:?}: {err}");
        assert!(!fs::exists(at("a.pdf")).expect("a folder"), "nothing is written");
        let suggested: Vec<&str> = err.split('`').skip(1).step_by(2).filter(|option| *option != "--force").collect();
        assert!(!suggested.is_empty(), "{err}");
        for option in some(suggested) {
            let kept = options.iter().take_while(|_| !option.starts_with("--size"));
            let kept: Vec<&str> = kept.copied().chain(option.split(' ')).collect();
            let (code, _, err) = export(&kept);
            assert_eq!((code, err.as_str()), (0, ""), "{kept:?}");
            fs::remove_file(at("a.pdf")).expect("written");
        }
    }
    let (code, _, err) = export(&["--force"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, _, err) = export(&["--events", "--rows", "--per-page", "6", "--force", "--size", "400x300"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let typed = ["export", &tree, "-o", &at("b.pdf"), "--events", "--rows", "--per-page", "6", "--size", "842x595"];
    refused(&typed, 1, &["too-small", "--per-page"]);
}

#[test]
fn positions_are_drawn_at_the_nodes_of_games_that_have_drawings() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    // The finished positions among the 37 have no matches left to draw. The data of a long page are compressed.
    for (name, board, steps, count) in [
        ("a.svg", "class=\"board\"", &[][..], 24),
        ("a.html", "\"board\":[", &["--first", "8"], 8),
        ("a.txt", "│ |", &["--size", "400x80"], 27),
    ] {
        for (options, count) in [(&[][..], 0), (&["--boards"][..], count)] {
            let path = at(name);
            let typed = [&["export", "nim:1,1,2", "-o", &path, "--force"], steps, options].concat();
            assert_eq!(plywood(&typed).0, 0, "{typed:?}");
            assert_eq!(fs::read_to_string(&path).expect("written").matches(board).count(), count, "{typed:?}");
        }
    }
    refused(&["export", "ubb", "-o", &at("b.svg"), "--boards"], 1, &["no-boards", "--boards"]);
    refused(&["export", "nim:1,1,2", "-o", &at("b.cast"), "--boards"], 1, &["no-such-option", "--boards", "tex"]);
    refused(&["export", "romania", "-o", &at("b.svg"), "--boards"], 1, &["--boards"]);
}

#[test]
fn every_kind_of_lesson_is_drawn_in_every_format_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    for lesson in some(["history", "prisoners-dilemma", "romania", "eight-puzzle", "sussman", "three-players"]) {
        let others = some(["png", "ans", "cast"]);
        for ending in ["svg", "txt", "html"].into_iter().chain(others) {
            let path = at(&format!("{lesson}.{ending}"));
            let (code, _, err) = plywood(&["export", lesson, "-o", &path, "--step", "end"]);
            assert_eq!(code, 0, "{lesson} {ending}: {err}");
        }
        let page = std::fs::read_to_string(at(&format!("{lesson}.html"))).expect("written");
        assert!(page.contains(&format!("plywood {lesson}`")), "{lesson}: a page says how it is opened in the program");
        let svg = std::fs::read_to_string(at(&format!("{lesson}.svg"))).expect("written");
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let drawn: String =
            // Large numbers are blocks in text.
            document
                .descendants()
                .filter(|node| node.attribute("class") == Some("cell"))
                .filter_map(|node| node.text())
                .collect();
        let text = std::fs::read_to_string(at(&format!("{lesson}.txt"))).expect("written");
        // Lines, blocks, arrows and marks are shapes in the figure.
        let is_shape = |c: char| {
            "○●◉◎◆▲▼◀▶·".contains(c) || ('\u{2500}'..='\u{259f}').contains(&c) || ('\u{2800}'..='\u{28ff}').contains(&c)
        };
        let letters = |text: &str| text.chars().filter(|&c| !c.is_whitespace() && !is_shape(c)).collect::<String>();
        assert_eq!(letters(&drawn), letters(&text), "{lesson}: the same words in the same order");
    }
    let (code, out, err) = plywood(&["export", "three-players", "-o", &at("x.svg"), "--events"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(out.lines().count(), 5, "{out}");
    for lesson in some(["romania", "prisoners-dilemma", "sussman", "three-players"]) {
        // An unoptimized build needs seconds for large pictures.
        let documents: [(&str, &[&str]); 2] =
            [("all.pdf", &["--events"]), ("all.gif", &["--events", "--size", "400x300"])];
        for (name, options) in some(documents).chain([("all.html", &["--all"][..]), ("sheet.html", &["--blank"])]) {
            let path = at(name);
            let command = [&["export", lesson, "-o", &path, "--force"], options].concat();
            let (code, _, err) = plywood(&command);
            assert_eq!(code, 0, "{lesson} {name}: {err}");
        }
        let read = |name: &str| std::fs::read_to_string(at(name)).expect("written");
        let text = read("all.html");
        let content =
            crate::cli::input::find(std::path::Path::new(lesson), InputOptions::default()).expect("a lecture").1;
        let plywood_document::content::FileContent::Lesson(file) = content else { panic!("{lesson}") };
        assert_eq!(text.matches("<figure>").count(), file.content.steps() + 1, "{lesson}");
        assert_eq!(text.matches("class=\"told\"").count(), file.content.steps() + 1, "{lesson}");
        // The sheet does not reveal the result, and the key does.
        assert!(!read("sheet.html").contains("class=\"told\"") && read("sheet-key.html").contains("class=\"told\""));
    }
    refused(&["export", "romania", "-o", &at("x.dot")], 1, &["no-such-format", "svg, png, pdf"]);
}

/// A character without a glyph in any font would be left out silently.
#[cfg(feature = "pictures")]
#[test]
fn every_sign_of_every_lesson_is_seen_in_a_picture() {
    use plywood_document::content::FileContent;
    use plywood_drawing::picture::Sheet;
    use plywood_drawing::scene::Stroke;
    let mut signs = std::collections::BTreeSet::new();
    for lecture in plywood_tree::library::all() {
        let Ok(FileContent::Lesson(file)) = crate::cli::input::from_lecture(*lecture) else { continue };
        let steps = file.content.steps();
        for step in (0..=steps).step_by(1 + steps / 20).chain([steps]) {
            let sheet = Sheet { width: 100, height: 34, stroke: Stroke::Fine };
            let Ok(picture) = file.content.picture(step, sheet) else { continue };
            let text: String = picture.runs().into_iter().map(|run| run.text).collect();
            signs.extend(text.chars().filter(|c| !c.is_whitespace()));
        }
    }
    assert!(signs.contains(&'✕') && signs.len() > 60, "{signs:?}");
    for (weight, sign) in ["normal", "bold"].into_iter().flat_map(|weight| signs.iter().map(move |sign| (weight, sign)))
    {
        let number = u32::from(*sign);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"24\"><rect width=\"20\" height=\"24\" fill=\"#fff\"/>\
             <text x=\"4\" y=\"17\" font-family=\"DejaVu Sans Mono\" font-weight=\"{weight}\">&#{number};</text></svg>"
        );
        let picture = plywood_pictures::png(&svg, (20, 24)).expect("a picture");
        let mut reader = png::Decoder::new(picture.as_slice()).read_info().expect("a picture");
        let mut dots = vec![0; reader.output_buffer_size()];
        reader.next_frame(&mut dots).expect("dots");
        assert!(dots.iter().any(|dot| *dot != 255), "{sign} {weight}");
    }
}

#[test]
fn a_run_is_drawn_like_a_search_and_opens_where_it_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().join("run.jsonl");
    let run = run.to_str().expect("a name");
    let save = |algorithm| {
        let (_, trace, _) = plywood(&["trace", "ubb", "--format", "json", "--algorithm", algorithm]);
        fs::write(run, trace).expect("written");
    };
    save("alpha-beta");
    for step in ["cutoff:1", "7", "end"] {
        let own = written("ubb", "a.svg", &["--run", run, "--step", step]);
        assert_eq!(own, written("ubb", "a.svg", &["--step", step]), "{step}");
    }
    save("minimax");
    let [(_, figure)] = &written("ubb", "a.svg", &["--run", run, "--caption"])[..] else { panic!("one file") };
    let figure = String::from_utf8_lossy(figure);
    assert!(figure.contains("step 20 of 49") && figure.contains("Mistake:"), "{figure}");

    refused(&["export", "romania", "-o", "a.svg", "--run", run], 1, &["--run"]);
    refused(&["export", "ubb", "-o", "a.svg", "--run", "none.jsonl"], 1, &["none.jsonl", "no-such-file"]);
    refused(&["export", "ubb", "-o", "a.svg", "--run", run, "--blank"], 2, &["--blank"]);
}

fn comparison_of<'a>(file: &'a str, rival: &'a str, output: &'a str) -> [&'a str; 6] {
    ["export", file, "--compare", rival, "-o", output]
}

#[test]
fn what_cannot_stand_beside_a_search_is_refused_with_what_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("walk.html");
    let output = output.to_str().expect("a name");
    refused(&comparison_of("ubb", "nonsense", output), 1, &["no `nonsense`", "minimax", "pvs"]);
    refused(&comparison_of("ubb", "alpha-beta", output), 1, &["no `alpha-beta`", "minimax"]);
    refused(&comparison_of("chance-linear", "alpha-beta", output), 1, &["chance"]);
    refused(&comparison_of("romania", "nonsense", output), 1, &["no `nonsense`", "uniform-cost"]);
    refused(&comparison_of("six-questions", "minimax", output), 1, &["no `minimax`", "omit `--compare`"]);
    assert!(!std::path::Path::new(output).exists());
    let (code, _, err) = plywood(&comparison_of("romania", "greedy", output));
    assert_eq!(code, 0, "{err}");
}
