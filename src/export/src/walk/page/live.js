// What a live page asks its engine, and what it shows of the answers. The engine runs in a worker; it is given everything that an
// answer depends on, so that a new one can go on where one has failed. An answer is the data of a page, which is shown as any page is.

const first = await unpacked(document.getElementById("data"));
const { engine } = first, texts = first.words.live;

/** What is shown: the page, and what the engine knows of it; what was shown before. */
let page = null, state = null;
const before = [];

/** How far the engine is, with a button that stops it. */
const progress = html("span", {}), stopping = html("button", { type: "button" }, texts.stop);
const busy = html("div", { class: "busy afloat", role: "status", hidden: true }, texts.working, " ", progress, " ", stopping);

/** What went wrong, in the dialog that covers the page. */
const trouble = html("p", { class: "problems", role: "alert" });

/** The engine: its worker and whether it has ever answered, the request that it works on, and since when. */
const work = { worker: null, hasBegun: false, answer: null, since: 0, ticks: null, nodes: 0 };

/** Says something where it is seen: nothing is below an open dialog. */
function say(text) {
    if (!page.dialog.open) return page.remark(text);
    trouble.textContent = text;
    page.dialog.append(trouble);
}

/** Ends the request with what came of it; without an answer the engine begins anew. */
function settleWork(answer, why) {
    clearInterval(work.ticks);
    busy.hidden = true;
    if (answer === null && work.worker) {
        work.worker.terminate();
        work.worker = null;
    }
    const settled = work.answer;
    work.answer = null;
    if (why) say(why);
    if (settled) settled(answer);
}

function onMessage({ data: { nodes, answer, failed, deep, memory } }) {
    work.hasBegun = true;
    if (nodes !== undefined) work.nodes = nodes;
    else if (answer !== undefined) settleWork(JSON.parse(answer));
    else if (deep) settleWork(null, texts.too_deep);
    else if (memory) settleWork(null, texts.too_much_memory);
    else settleWork(null, filled(texts.restarted, failed));
}

/** Whether something works for long: it is only said of what takes longer than a moment. */
function tick() {
    const seconds = Math.round((performance.now() - work.since) / 1000);
    busy.hidden = performance.now() - work.since < 300;
    // A dialog takes all touches, so that the button has to be in it.
    const over = page.dialog.open ? page.dialog : document.body;
    if (busy.parentElement !== over) over.append(busy);
    progress.textContent = `${work.nodes ? filled(texts.nodes, grouped(work.nodes)) : ""} ${seconds} s`;
}

/** Starts the worker, which loads the engine; whether there can be one. What goes wrong later is said to who waits for an answer. */
function isStarted() {
    if (work.worker) return true;
    try {
        work.worker = new Worker(engine.worker);
    } catch {
        return (live.hasEngine = false);
    }
    work.worker.addEventListener("message", onMessage);
    work.worker.addEventListener("error", (event) => {
        event.preventDefault();
        live.hasEngine &&= work.hasBegun;
        const why = work.hasBegun ? filled(texts.restarted, event.message) : texts.no_engine;
        settleWork(null, work.answer && why);
    });
    return true;
}

/** Asks the engine; `null` where there is no answer, which the page has said then. One request at a time. */
function call(request) {
    if (work.answer) {
        say(texts.working);
        return Promise.resolve(null);
    }
    trouble.remove();
    if (!isStarted()) {
        say(texts.no_engine);
        return Promise.resolve(null);
    }
    Object.assign(work, { since: performance.now(), nodes: 0, ticks: setInterval(tick, 100) });
    work.worker.postMessage(JSON.stringify(request));
    return new Promise((answer) => (work.answer = answer));
}
stopping.addEventListener("click", () => settleWork(null, texts.stopped));

/** What the engine knows of what is shown; `null` where there is no engine. */
async function known() {
    if (state === null) {
        const answer = await call({ do: "describe", address: engine.link });
        if (answer) state = answer.state;
    }
    return state;
}

/** Shows an answer of the engine in place of what is shown. */
function show(answer) {
    if (page) page.end();
    state = answer.state;
    live.address = state.address;
    page = begin(answer.page, live);
    document.title = answer.page.title;
    document.body.append(busy);
    if (answer.remark) page.remark(answer.remark);
}

/** Asks for other data and shows them; what is wrong is given to `refuse`, or said. Returns whether it is shown. */
async function change(request, refuse = ({ problems }) => say(problems)) {
    const was = await known();
    const answer = was && (await call(request(was)));
    if (!answer) return false;
    if (answer.problems !== undefined) {
        refuse(answer);
        return false;
    }
    before.push({ state: was, step: page.step() });
    show(answer);
    return true;
}

const at = (link, step) => ({ ...link, options: [...link.options.filter(([key]) => key !== "step"), ["step", String(step)]] });

/** Another search of the same content, and how its nodes are labelled. */
async function choose() {
    const now = await known();
    if (!now) return;
    const fields = now.choices.map(({ key, meaning, value, options }) => {
        const field = options.length
            ? html("select", {}, ...options.map((option) => html("option", { value: option, selected: option === value }, option || "–")))
            : html("input", { type: "text", value, inputmode: key === "window" ? "text" : "numeric", maxlength: 20 });
        return { key, value, field, row: html("label", {}, html("span", {}, meaning), field) };
    });
    const apply = html("button", { type: "submit" }, texts.apply);
    const form = html("form", { class: "choices" }, ...fields.map(({ row }) => row), apply);
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const chosen = fields.filter(({ value, field }) => field.value !== value).map(({ key, field }) => [key, field.value]);
        change(({ link }) => {
            const kept = link.options.filter(([key]) => !chosen.some(([other]) => other === key));
            return { do: "open", link: at({ ...link, options: [...kept, ...chosen.filter(([, value]) => value !== "")] }, page.step()) };
        });
    });
    page.ask("choose", texts.choose, form);
}

/** Opens the text of a file; what is wrong with it is shown with the text. */
const openText = (name, text, refuse = (wrong) => writeText({ name, text }, wrong)) =>
    change(() => ({ do: "open", link: { content: { file: { name, text } }, options: [] } }), refuse);

/** Most bytes of a file, as in the terminal. */
const MOST_BYTES = 64 << 20;
const openFile = (file) => file.size > MOST_BYTES ? say(texts.too_large_file)
    : file.text().then((text) => openText(file.name, text), (why) => say(why.message));

/** A text to be changed or replaced: what is shown, or what is wrong. Its mistakes are below it, and the line of the first is selected. */
async function writeText(written, wrong) {
    const { name, text } = written || (await known()) || {};
    if (text === undefined) return;
    const area = html("textarea", { rows: 14, spellcheck: "false", "aria-label": texts.write_label });
    area.value = text;
    const told = html("pre", { class: "problems", role: "alert", hidden: true });
    const refuse = (answer) => {
        told.textContent = answer.problems;
        told.hidden = false;
        const lines = area.value.split("\n"), from = lines.slice(0, answer.line - 1).join("\n").length + (answer.line > 1 ? 1 : 0);
        area.focus();
        if (answer.line) area.setSelectionRange(from, from + lines[answer.line - 1].length);
    };
    const button = (label, does) => {
        const made = html("button", { type: "button" }, label);
        made.addEventListener("click", does);
        return made;
    };
    const chosen = html("input", { type: "file", "aria-label": texts.file });
    chosen.addEventListener("change", () => chosen.files[0] && openFile(chosen.files[0]));
    if (wrong && page.dialog.open) page.dialog.close();
    page.ask("write", texts.write, html("p", {}, texts.drop), area, told, html("p", { class: "buttons" },
        button(texts.show, () => openText(name, area.value, refuse)), button(texts.undo, undo),
        button(texts.download, () => download(name, area.value)), chosen));
    if (wrong) refuse(wrong);
}

/** What was shown before the last change. */
async function undo() {
    const last = before.pop();
    if (!last) return say(texts.nothing_to_undo);
    const answer = await call({ do: "open", link: at(last.state.link, last.step) });
    if (answer && answer.page) show(answer);
    else before.push(last);
}

/** A new value for the leaf that is selected: set, or compared with the old one. */
function leafForm(pane, node) {
    const { path, name, kind } = pane.view.tree.nodes[node];
    if (kind in { max: 0, min: 0, or: 0, and: 0, chance: 0 }) return null;
    const field = html("input", { type: "text", maxlength: 30, "aria-label": `${texts.new_value} ${name}`, placeholder: texts.new_value });
    const whatIf = html("button", { type: "button" }, texts.what_if);
    const form = html("form", { class: "leaf-form" }, field, html("button", { type: "submit" }, texts.set), whatIf);
    const edit = (does) => {
        const value = field.value.trim();
        if (value) change(({ link }) => ({ do: does, link: at(link, page.step()), path, value }));
    };
    whatIf.addEventListener("click", () => edit("what-if"));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        edit("edit");
    });
    return form;
}

const live = {
    address: null,
    hasEngine: true,
    /** Answers lines of a dialogue; `null` where there is no answer, which the page has said then. */
    async ask(request) {
        const now = await known();
        return now && call({ ...request, link: now.link });
    },
    hasMore: () => live.hasEngine && state !== null && state.more,
    /** Shows more steps of a long search. */
    async more() {
        const step = page.step(), answer = await call({ do: "open", link: at(state.link, step), more: true });
        if (!answer || !answer.page) return;
        show(answer);
        page.go(step + 1);
    },
    /** Goes where an address says that names a tree. */
    visit: (hash) => change(() => ({ do: "visit", address: hash.replace(/^#/, "") })),
    /** A form for the dialog of a node, where there is no room beside the sentence. */
    forms: (pane, node) => [node === null ? null : leafForm(pane, node)].filter((form) => form),
    /** Adds to what is said of a node what can be done with it. */
    selected(pane, node) {
        if (live.hasEngine && pane.reasons(node) === null) {
            const asks = html("button", { type: "button" }, first.words.why);
            asks.addEventListener("click", () => live.why(pane, node));
            pane.about.append(html("p", {}, asks));
        }
        // What is typed stays while one steps.
        if (pane.edited !== node) Object.assign(pane, { edited: node, form: leafForm(pane, node) });
        if (pane.form) pane.about.append(pane.form);
    },
    async why(pane, node) {
        const now = await known();
        const { path } = pane.view.tree.nodes[node];
        // After an edit, the second search is that of the tree before.
        const [link, number] = now && now.before && pane.number ? [now.before, 0] : [now && now.link, pane.number];
        const answer = now && (await call({ do: "why", link, pane: number, step: pane.step, path }));
        if (!answer) return;
        if (answer.problems !== undefined) return say(answer.problems);
        const [heading, ...reasons] = answer.reasons;
        page.ask("why", heading.filter((_, place) => place % 2).join(""), ...reasons.map((reason) => html("p", {}, ...toned(reason))));
    },
    actions: {
        choose,
        write: () => writeText(),
        random: () => change(({ link }) => ({ do: "random", link, seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000 })),
    },
};

/** Shows what the page holds, or what its address asks for, and opens what is dropped or pasted. */
async function open() {
    page = begin(first, live);
    document.body.append(busy);
    // So that the first answer does not wait for the engine; not where data are to be saved.
    setTimeout(() => (navigator.connection && navigator.connection.saveData) || isStarted());
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) openFile(file);
    });
    addEventListener("paste", (event) => {
        if (event.target.closest && event.target.closest("input, textarea")) return;
        const text = event.clipboardData.getData("text/plain");
        if (text.trim()) openText("", text);
    });
}
