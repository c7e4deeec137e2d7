//! Lists the files of `trees/`, so that a new lecture needs only a new file. A published crate has them through a link, which a
//! checkout on Windows may not follow.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let source = folder("CARGO_MANIFEST_DIR");
    let out = folder("OUT_DIR");
    let linked = source.join("trees");
    let folder = if linked.is_dir() { linked } else { source.join("../../trees") };
    fs::write(out.join("trees.rs"), trees(&folder.canonicalize()?)?)
}

fn files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(files.into_iter().map(|path| (name(&path), path)).collect())
}

fn trees(folder: &Path) -> io::Result<String> {
    let mut list = String::from("&[");
    for (name, path) in files(folder)? {
        // `Debug` writes valid Rust string literals.
        let path = path.display().to_string();
        write!(list, "({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push(']');
    Ok(list)
}
