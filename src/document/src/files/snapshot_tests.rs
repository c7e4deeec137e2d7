//! Diagnostics of files that are not text (only tests).

use plywood_tree::diagnostic::{Source, Style, render_all};

fn pin(name: &str, drawing: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/diagnostics"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, drawing));
}

#[test]
fn files_that_are_no_texts() {
    let directory = std::env::temp_dir().join(format!("plywood-sources-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a temporary directory");
    let latin = directory.join("latin1.toml");
    std::fs::write(&latin, b"title = 'x'\nnote = 'caf\xe9'\n").expect("written");
    let huge = directory.join("huge.json");
    let file = std::fs::File::create(&huge).expect("created");
    file.set_len(crate::files::MOST_BYTES + 1).expect("a sparse file");
    let cases = [latin.as_path(), directory.as_path(), &directory.join("latin2.toml"), &huge];
    let drawings = cases.map(|path| {
        let problem = crate::files::read(path).expect_err("not readable");
        let here = directory.display().to_string();
        let drawing = render_all(&[problem], Source { name: &crate::files::name(path), text: "" }, Style::Plain);
        drawing.replace(&here, "lectures")
    });
    std::fs::remove_dir_all(&directory).expect("removed again");
    pin("files_that_are_no_texts", &drawings.join("\n\n"));
}
