// The worker of a live page: loads the engine, gives it requests one after the other, and passes on what it answers and how far it is.
"use strict";
importScripts("plywood_web.js");

/** The most memory of the engine, in bytes; when so much is nearly reached, that is why it fails. */
const MOST_MEMORY = 512 * 1024 * 1024;
let failed = null, last = 0, memory = null;

self.onNodes = (nodes) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    postMessage({ nodes });
};
self.onPanic = (why) => (failed = why);

const ready = wasm_bindgen({ module_or_path: "plywood_web_bg.wasm" }).then((exports) => (memory = exports.memory));

onmessage = async ({ data }) => {
    try {
        await ready;
        // Live pages send a request as text, the program an event.
        postMessage({ answer: typeof data === "string" ? wasm_bindgen.answer(data) : wasm_bindgen.take(JSON.stringify(data)) });
    } catch (error) {
        const isFull = failed === null && memory && memory.buffer.byteLength > 0.9 * MOST_MEMORY;
        postMessage({ failed: failed || String(error), deep: error instanceof RangeError, memory: isFull });
    }
};
