//! Limits the memory of the engine, and gives it a stack that is larger than the browser's own.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=--max-memory=536870912");
        println!("cargo::rustc-cdylib-link-arg=-zstack-size=16777216");
    }
}
