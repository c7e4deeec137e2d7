//! The bench of `terminal/latency.rs`, on systems with pseudo-terminals.

#[cfg(unix)]
#[path = "terminal/latency.rs"]
mod latency;

fn main() {
    #[cfg(unix)]
    latency::main();
}
