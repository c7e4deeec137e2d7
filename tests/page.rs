//! HTML pages in a real browser. At every step a page shows what the program computes, keys and buttons work, nothing from a file
//! runs, and nothing is requested.
//!
//! The browser is headless Chromium, controlled by its `DevTools` protocol (`page/browser.rs`), and for some tests Firefox
//! (`page/firefox.rs`). If it is missing, these tests print a message and test nothing. If `CI` is set it is required: `.ci/run`
//! installs it. Otherwise only four of the tests open it.
#![expect(clippy::panic, clippy::print_stderr, reason = "a test fails, and says that it tests nothing")]

#[path = "page/asking.rs"]
mod asking;
#[path = "page/axe.rs"]
mod axe;
#[path = "page/browser.rs"]
mod browser;
#[path = "page/comparing.rs"]
mod comparing;
#[path = "page/drawing.rs"]
mod drawing;
#[path = "page/engine.rs"]
mod engine;
#[path = "page/files.rs"]
mod files;
#[path = "page/firefox.rs"]
mod firefox;
#[path = "page/fitting.rs"]
mod fitting;
#[path = "page/live.rs"]
mod live;
#[path = "page/program.rs"]
mod program;
#[path = "page/reflow.rs"]
mod reflow;
#[path = "page/safety.rs"]
mod safety;
#[path = "page/selecting.rs"]
mod selecting;
#[path = "page/site.rs"]
mod site;
#[path = "page/speed.rs"]
mod speed;
#[path = "page/states.rs"]
mod states;
#[path = "page/storage.rs"]
mod storage;
#[path = "page/using.rs"]
mod using;

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

struct Written {
    folder: TempDir,
}

impl Written {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("a name").to_owned()
    }

    #[track_caller]
    fn export(&self, file: &str, name: &str, options: &[&str]) -> PathBuf {
        let path = self.path(name);
        plywood(&[&["export", file, "-o", path.to_str().expect("a name"), "--force"], options].concat());
        path
    }
}

#[track_caller]
fn plywood(arguments: &[&str]) {
    let run = Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).output().expect("the program");
    assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
}

fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}
