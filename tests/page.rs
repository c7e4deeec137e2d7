//! Pages in a real browser: what they show at every step is what the program knows of it, keys and buttons work, nothing runs that a
//! file brings along, and nothing is asked for from anywhere.
//!
//! The browser is Chromium without a window, spoken to over its `DevTools` protocol (`page/browser.rs`). Where there is none these tests
//! say so and test nothing. Where everything is tested (`CI` is set) it has to be there: `.ci/run` installs it. Elsewhere four of them open it.
#![expect(clippy::panic, clippy::print_stderr, reason = "a test fails, and says that it tests nothing")]

#[path = "page/browser.rs"]
mod browser;
#[path = "page/comparing.rs"]
mod comparing;
#[path = "page/drawing.rs"]
mod drawing;
#[path = "page/safety.rs"]
mod safety;
#[path = "page/selecting.rs"]
mod selecting;
#[path = "page/states.rs"]
mod states;
#[path = "page/using.rs"]
mod using;

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Pages written by the program into a folder that is gone in the end.
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

    /// A file for the program to read.
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("a name").to_owned()
    }

    /// What the program writes of a lecture or a file.
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

/// The address of a file.
fn address(path: &Path) -> String {
    format!("file://{}", path.display())
}
