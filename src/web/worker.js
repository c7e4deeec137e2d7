// The worker of a live page: loads the engine, gives it requests one after the other, and passes on what it answers and how far it is.
"use strict";
importScripts("plywood_web.js");

/** Why the engine has failed, if it said so, and when it last told how far it is. */
let failed = null, last = 0;

self.onNodes = (nodes) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    postMessage({ nodes });
};
self.onPanic = (why) => (failed = why);

const ready = wasm_bindgen({ module_or_path: "plywood_web_bg.wasm" });
// It is told to who asks for something.
ready.catch(() => {});

onmessage = async ({ data }) => {
    try {
        await ready;
        // Live pages send a request as text, the program an event.
        postMessage({ answer: typeof data === "string" ? wasm_bindgen.answer(data) : wasm_bindgen.take(JSON.stringify(data)) });
    } catch (error) {
        // Too many calls exhaust the stack of the browser or that of the engine. An engine that ends without a word has no memory left.
        const deep = failed === null && /recursion|stack|bounds/i.test(error.message);
        const memory = failed === null && !deep && error instanceof WebAssembly.RuntimeError;
        postMessage({ failed: failed || String(error), deep, memory });
    }
};
