//! Functions between the engine and the script of its worker.

use std::{cell::RefCell, panic, sync::Arc};

use super::{
    answer,
    program::{self, Program},
};
use plywood_tree::progress::Progress;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(js_namespace = self)]
extern "C" {
    /// Reports the number of nodes that are visited.
    #[wasm_bindgen(js_name = onNodes)]
    fn on_nodes(nodes: f64);

    /// Reports why the engine fails.
    #[wasm_bindgen(js_name = onPanic)]
    fn on_panic(why: &str);
}

#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|why| on_panic(&why.to_string())));
}

thread_local! {
    static PROGRAM: RefCell<Option<Program>> = const { RefCell::new(None) };
}

fn observed() -> Arc<Progress> {
    Arc::new(Progress::observed(|nodes| on_nodes(nodes as f64)))
}

#[wasm_bindgen(js_name = take)]
pub fn take_event(event: &str) -> String {
    PROGRAM.with_borrow_mut(|program| program::answer(program, event, &observed()))
}

#[wasm_bindgen(js_name = answer)]
pub fn answer_request(request: &str) -> String {
    answer(request, &observed())
}
