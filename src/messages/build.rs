//! Turns the catalogue of words into Rust.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "build/words.rs"]
mod words;

fn main() -> io::Result<()> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let (source, out) = (folder("CARGO_MANIFEST_DIR"), folder("OUT_DIR"));
    println!("cargo::rerun-if-changed={}", source.join("build").display());
    words(&source.join("src/words/en"), &out)
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(files.into_iter().map(|path| (name(&path), path)).collect())
}

/// Writes the functions and types of the catalogue, or says all that is wrong with it.
fn words(folder: &Path, out: &Path) -> io::Result<()> {
    let files = files(folder)?.into_iter().map(|(name, path)| Ok((name, fs::read_to_string(path)?)));
    let files: Vec<(String, String)> = files.collect::<io::Result<_>>()?;
    match words::catalogue(&files) {
        Ok(subjects) => {
            fs::write(out.join("words.rs"), words::code(&subjects))?;
            fs::write(out.join("samples.rs"), words::samples(&subjects))
        }
        Err(problems) => {
            for problem in problems {
                println!("cargo::error={problem}");
            }
            Err(io::Error::other("the catalogue of words is not right"))
        }
    }
}
