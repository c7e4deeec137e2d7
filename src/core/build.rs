//! Lists the files of `trees/`, so that a new lecture is a new file and nothing else. Knows nothing of what they say.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let trees = folder("CARGO_MANIFEST_DIR").join("../../trees").canonicalize()?;
    println!("cargo::rerun-if-changed={}", trees.display());
    let mut list = String::from("&[");
    let mut files: Vec<PathBuf> = fs::read_dir(trees)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        // Written as strings of Rust are.
        let path = path.display().to_string();
        write!(list, "({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push(']');
    fs::write(folder("OUT_DIR").join("trees.rs"), list)
}
