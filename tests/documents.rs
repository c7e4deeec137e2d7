//! What the manifest and the documents promise to somebody who has only just cloned the repository.

use std::process::Command;

use serde_json::Value;

/// A version as numbers that compare as versions do; patches left out count as 0.
fn version(text: &str) -> Vec<u64> {
    let mut numbers: Vec<u64> = text.split('.').map(|number| number.parse().expect("a number")).collect();
    numbers.resize(3, 0);
    numbers
}

/// The triple of the machine that compiles: packages of other systems may not have been downloaded.
fn host() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc).arg("-vV").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host").to_owned()
}

/// Every package that is built here, ours among them, as `cargo metadata` tells of them.
fn packages() -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["metadata", "--offline", "--locked", "--format-version=1", "--filter-platform"];
    let output = Command::new(cargo).args(arguments).arg(host()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// The other half, that our own code needs nothing newer, is held by clippy's `incompatible_msrv`.
#[test]
fn no_dependency_needs_a_newer_compiler_than_the_manifest_says() {
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let newer = packages().into_iter().filter_map(|package| {
        let needed = package["rust_version"].as_str()?;
        (version(needed) > ours).then(|| format!("{} needs Rust {needed}", package["name"]))
    });
    let newer: Vec<String> = newer.collect();
    assert!(newer.is_empty(), "raise `rust-version` in Cargo.toml, or use older versions: {newer:?}");
}
