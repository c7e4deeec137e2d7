//! Fuzz runs in the tests: the seeds of the fuzzer, and random keys.
//!
//! ```text
//! cargo test --test storms                                     the seeds, and two seconds of storms
//! PLYWOOD_STORM_SECONDS=7200 cargo test --profile storm --test storms -- --nocapture
//! PLYWOOD_STORM_SEED=123 PLYWOOD_STORM_SECONDS=0 cargo test --test storms   the one storm of this seed
//! ```

#[path = "../fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "it is a library for the fuzzer's targets")]
mod fuzz;

use std::any::Any;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fuzz::tape::Random;
use fuzz::{TRIALS, storm};
use plywood_tree::testing::some;

const SECONDS: u64 = 1;

const REPORTED: u64 = 1_000;

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().expect("a number"))
}

#[test]
fn every_seed_of_the_fuzzer_is_harmless() {
    for (name, trial) in TRIALS {
        let mut seeds = files(&folder(&format!("fuzz/seeds/{name}")));
        assert!(!seeds.is_empty(), "{name} has no seeds");
        // Another test opens the lectures.
        if *name == "reader" {
            seeds.extend(files(&folder("trees")));
        }
        for seed in some(seeds) {
            let bytes = fs::read(&seed).expect("a seed");
            let tried = panic::catch_unwind(|| trial(&bytes));
            assert!(tried.is_ok(), "{name} fails on {}", seed.display());
        }
    }
}

#[test]
fn every_trial_has_a_target_and_seeds() {
    let names: BTreeSet<String> = TRIALS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let stem = |path: PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let stems = |path: &str| files(&folder(path)).into_iter().map(stem).collect::<BTreeSet<String>>();
    assert_eq!(stems("fuzz/src/targets"), names);
    assert_eq!(stems("fuzz/seeds"), names);
    let manifest: toml::Table = fs::read_to_string(folder("fuzz/Cargo.toml")).expect("a file").parse().expect("TOML");
    let built = manifest["bin"].as_array().expect("targets").iter().filter_map(|bin| bin["name"].as_str());
    assert_eq!(built.map(ToOwned::to_owned).collect::<BTreeSet<String>>(), names);
}

/// Makes the bytes of a seed: from a few events to some hundred.
fn bytes(seed: u64) -> Vec<u8> {
    let mut random = Random(seed);
    let count = 20 + random.number() % 1_200;
    random.bytes(count as usize)
}

fn outcome(bytes: &[u8]) -> Result<(), Box<dyn Any + Send>> {
    panic::catch_unwind(AssertUnwindSafe(|| storm::trial(bytes)))
}

#[test]
fn storms_of_keys_break_nothing() {
    let seconds = number("PLYWOOD_STORM_SECONDS").unwrap_or(SECONDS);
    let first = number("PLYWOOD_STORM_SEED").unwrap_or_else(|| RandomState::new().hash_one(0));
    let (begin, mut storms, mut length) = (Instant::now(), 0, 0);
    while storms == 0 || begin.elapsed() < Duration::from_secs(seconds) {
        let seed = first.wrapping_add(storms);
        let bytes = bytes(seed);
        assert!(outcome(&bytes).is_ok(), "{}", report(seed, &bytes));
        (storms, length) = (storms + 1, length + bytes.len());
        if storms.is_multiple_of(REPORTED) {
            println!("{storms} storms of {length} bytes in {} s, from seed {first}", begin.elapsed().as_secs());
        }
    }
    println!(
        "{storms} storms of {length} bytes in {} s, from seed {first}: none broke anything",
        begin.elapsed().as_secs()
    );
}

/// Reports how to repeat a failed run, and the events of its shortest failing prefix.
fn report(seed: u64, bytes: &[u8]) -> String {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    // The rest of a shorter run is empty, so binary search finds the first failing length.
    let lengths: Vec<usize> = (0..=bytes.len()).collect();
    let shortest = lengths.partition_point(|&length| outcome(&bytes[..length]).is_ok()).min(bytes.len());
    panic::set_hook(hook);
    let kept = if outcome(&bytes[..shortest]).is_err() { &bytes[..shortest] } else { bytes };
    let path = std::env::temp_dir().join(format!("plywood-storm-{seed}"));
    let written = fs::write(&path, kept).map_or_else(|error| error.to_string(), |()| path.display().to_string());
    let told = storm::told(kept).join("\n");
    format!(
        "a storm broke something; it comes again with\n\n    \
         PLYWOOD_STORM_SEED={seed} PLYWOOD_STORM_SECONDS=0 cargo test --test storms\n\n\
         The beginning that does, a seed for fuzz/seeds/storm: {written}\n{told}"
    )
}
