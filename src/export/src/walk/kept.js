/** Texts that outlive the page, by name, in the storage of the browser: each after the second in which it was written. */
const kept = {
    hasTold: false,

    /** Does something with the storage; where there is none, or it is full, that is said once. */
    with(does, say) {
        try {
            return does(localStorage);
        } catch {
            if (!this.hasTold) say();
            this.hasTold = true;
            return undefined;
        }
    },

    /** What an entry holds, as its name, second and text; `null` if it is not one of these. */
    entry(key, value) {
        const parts = /^([0-9]{1,12}) ([^]*)$/.exec(value || "");
        return key.startsWith("plywood/") ? [key.slice(8), parts && [Number(parts[1]), parts[2]]] : null;
    },

    all(say) {
        const entries = this.with((storage) => Object.keys(storage).map((key) => this.entry(key, storage.getItem(key))), say);
        return Object.fromEntries((entries || []).filter((entry) => entry && entry[1]));
    },

    clock: () => Math.floor(Date.now() / 1000),

    /** Writes a text, or removes it. */
    write(name, text, say) {
        const key = `plywood/${name}`;
        this.with((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, `${this.clock()} ${text}`)), say);
    },
};

/** The page that was left last, the step at which it was, and the number of its steps; kept as the program keeps them. */
const PREFERENCES = "preferences.json";
function lastPage(say) {
    try {
        const [, text] = kept.all(say)[PREFERENCES] || [0, "{}"];
        return JSON.parse(text);
    } catch {
        return {};
    }
}
function keepPage(name, step, steps, say) {
    kept.write(PREFERENCES, JSON.stringify({ ...lastPage(say), last: [name, step, steps] }), say);
}

function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" })), link = document.createElement("a");
    Object.assign(link, { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}
