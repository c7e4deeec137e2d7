// The whole program: its screen, drawn cell by cell on a canvas, and its keys. The program runs in a worker; what is shown stands as
// text in the page, too, for screen readers.
const main = document.querySelector("main"), { dataset: words } = main;
const canvas = document.querySelector("canvas"), context = canvas.getContext("2d");
const readable = document.querySelector(".screen"), status = document.querySelector("[role=status]");
const busy = document.querySelector(".busy"), [progress, stopping] = busy.children;
const FONT = '"DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
const COLORS = { dark: ["#e4e4e4", "#121212"], light: ["#1c1c1c", "#ffffff"], mono: ["#e4e4e4", "#121212"] };

/** The size of letters and of a cell in pixels, the size of the screen in cells, and what is shown. */
let letters = 15, cell = [9, 18], size = [80, 24], shown = null, ticking = null, worker = null, isBusy = false;
/** Events that wait, the one that the program works on, and those that it has answered since it began. */
const events = [], answered = [];
let given = null;
/** Events that were answered before a failure and are answered once more. */
let repeats = 0;
/** Since when the program works on it, and the nodes that it has visited. */
let since = 0, visited = 0, watching = null;

/** Most events that are repeated after a failure. */
const MOST_REPEATED = 5000;

/** A color of the 256 of terminals. */
function color(number) {
    if (number >= 232) return `rgb(${Array(3).fill(8 + 10 * (number - 232)).join(",")})`;
    if (number >= 16) {
        const part = (by) => [0, 95, 135, 175, 215, 255][Math.floor((number - 16) / by) % 6];
        return `rgb(${part(36)},${part(6)},${part(1)})`;
    }
    const low = number < 8 ? 170 : 255, bit = (at) => (number & at ? low : number < 8 ? 0 : 85);
    return `rgb(${bit(1)},${bit(2)},${bit(4)})`;
}

/** The rows of a screen as runs of letters with one look. */
function runs(row) {
    const found = [];
    let look = {};
    for (const part of row.split(/(\x1b\[[0-9;]*m)/)) {
        const codes = /^\x1b\[([0-9;]*)m$/.exec(part);
        if (!codes) {
            if (part) found.push({ ...look, text: part });
            continue;
        }
        const numbers = codes[1].split(";").map(Number);
        while (numbers.length) {
            const code = numbers.shift();
            if (code === 0) look = {};
            else if (code === 1) look.bold = true;
            else if (code === 2) look.dim = true;
            else if (code === 4) look.under = true;
            else if (code === 7) look.turned = true;
            else if (code === 9) look.struck = true;
            else if (code === 38) look.ink = color(numbers.splice(0, 2)[1]);
            else if (code === 48) look.paper = color(numbers.splice(0, 2)[1]);
        }
    }
    return found;
}

/** How many cells a letter takes. */
const wide = (letter) => (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u.test(letter) ? 2 : 1);
const graphemes = new Intl.Segmenter();

/** What is on the canvas: how it was drawn, its rows and their signs. */
let onCanvas = { look: "", rows: [] };

/** Draws the rows that have changed; all of them, if they would look different now. */
function draw() {
    if (!shown) return;
    const ratio = devicePixelRatio || 1, [width, height] = cell.map((part) => Math.round(part * ratio));
    const [ink, paper] = COLORS[shown.theme] || COLORS.dark, look = [ratio, width, height, letters, size, ink, paper].join();
    if (look !== onCanvas.look) {
        onCanvas = { look, rows: [] };
        canvas.width = size[0] * width;
        canvas.height = size[1] * height;
        canvas.style.width = `${canvas.width / ratio}px`;
        canvas.style.height = `${canvas.height / ratio}px`;
        document.body.style.background = paper;
        document.body.style.color = ink;
        context.textBaseline = "middle";
        context.textAlign = "center";
    }
    shown.screen.split("\n").forEach((row, y) => {
        const before = onCanvas.rows[y] || { row: null, signs: [] };
        if (row === before.row) return;
        const signs = signsOf(row);
        onCanvas.rows[y] = { row, signs };
        drawChanged(signs, before.signs, y * height, [width, height], [ink, paper], ratio);
    });
}

/** The signs of a row: where each stands, how many cells it takes, and how it looks. */
function signsOf(row) {
    const found = [];
    let at = 0;
    for (const { text, ...look } of runs(row)) {
        const named = JSON.stringify(look);
        for (const { segment } of graphemes.segment(text)) {
            const cells = wide(segment);
            found.push({ segment, at, cells, look, key: `${at} ${named} ${segment}` });
            at += cells;
        }
    }
    return found;
}

/** Draws a row anew from the first sign that has changed to the last. A sign reaches a little into the next cells. */
function drawChanged(signs, before, top, [width, height], colors, ratio) {
    const isSame = (sign, other) => sign && other && sign.key === other.key;
    let first = 0, after = 0;
    while (isSame(signs[first], before[first])) first += 1;
    while (after < signs.length - first && isSame(signs.at(-1 - after), before.at(-1 - after))) after += 1;
    const last = signs.length - after, reach = Math.ceil(width * 0.1);
    const left = first ? (signs[first - 1].at + signs[first - 1].cells) * width : 0;
    const right = after ? signs[last].at * width : canvas.width;
    const box = [left - reach, top, right - left + 2 * reach, height];
    context.save();
    context.beginPath();
    context.rect(...box);
    context.clip();
    context.fillStyle = colors[1];
    context.fillRect(...box);
    for (const sign of signs.slice(Math.max(0, first - 1), last + 1)) drawSign(sign, top, [width, height], colors, ratio);
    context.restore();
}

function drawSign({ segment, at, cells, look }, top, [width, height], [ink, paper], ratio) {
    const left = at * width, [front, back] = look.turned ? [look.paper || paper, look.ink || ink] : [look.ink || ink, look.paper];
    if (back) {
        context.fillStyle = back;
        context.fillRect(left, top, cells * width, height);
    }
    context.font = `${look.bold ? "bold " : ""}${Math.round(letters * ratio)}px ${FONT}`;
    context.fillStyle = front;
    context.globalAlpha = look.dim ? 0.6 : 1;
    if (segment !== " ") glyph(segment, left, top, cells * width, height, ratio);
    const line = (part) => context.fillRect(left, top + Math.round(part * height), cells * width, Math.max(1, Math.round(ratio)));
    if (look.under) line(0.92);
    if (look.struck) line(0.52);
    context.globalAlpha = 1;
}

/** Lines between cells: which of the four sides a letter reaches, and how heavy. */
const LINES = { "─": "0101", "━": "0202", "│": "1010", "┃": "2020", "┌": "0110", "┐": "0011", "└": "1100", "┘": "1001", "├": "1110", "┤": "1011",
    "┬": "0111", "┴": "1101", "┼": "1111", "╭": "0110", "╮": "0011", "╰": "1100", "╯": "1001", "┏": "0220", "┓": "0022", "┗": "2200", "┛": "2002",
    "┣": "2220", "┫": "2022", "┳": "0222", "┻": "2202", "╋": "2222", "╴": "0001", "╵": "1000", "╶": "0100", "╷": "0010" };

/** Draws a letter; lines and blocks meet those of the next cells exactly. */
function glyph(letter, left, top, width, height, ratio) {
    const sides = LINES[letter];
    if (sides) {
        const thick = (weight) => Math.max(1, Math.round(ratio * (weight === "2" ? 2.4 : 1.2)));
        const [x, y] = [left + Math.round(width / 2), top + Math.round(height / 2)];
        const [up, right, down, over] = sides;
        const bar = (weight, ...box) => weight !== "0" && context.fillRect(...box);
        bar(up, x - (thick(up) >> 1), top, thick(up), y - top + (thick(up) >> 1));
        bar(down, x - (thick(down) >> 1), y - (thick(down) >> 1), thick(down), top + height - y + (thick(down) >> 1));
        bar(over, left, y - (thick(over) >> 1), x - left + (thick(over) >> 1), thick(over));
        bar(right, x - (thick(right) >> 1), y - (thick(right) >> 1), left + width - x + (thick(right) >> 1), thick(right));
        return;
    }
    const half = Math.round(height / 2);
    if (letter === "█") return context.fillRect(left, top, width, height);
    if (letter === "▀") return context.fillRect(left, top, width, half);
    if (letter === "▄") return context.fillRect(left, top + half, width, height - half);
    context.fillText(letter, left + width / 2, top + height * 0.53, width * 1.2);
}

/** As many cells as fit; at least 45 columns, in smaller letters where there is little room. */
function measure() {
    const { clientWidth, clientHeight } = main, room = [clientWidth, clientHeight];
    letters = Math.max(7, Math.min(16, Math.floor(room[0] / 45 / 0.602)));
    // A cell has whole pixels of the screen, so that lines meet at any zoom.
    const ratio = devicePixelRatio || 1, whole = (part) => Math.max(1, Math.round(part * ratio)) / ratio;
    cell = [whole(letters * 0.602), whole(letters * 1.22)];
    size = [Math.max(20, Math.floor(room[0] / cell[0])), Math.max(8, Math.floor(room[1] / cell[1]))];
    words.size = size.join(" ");
}

/** Gives the program the next event, when it has answered the last. */
function next() {
    if (isBusy || !events.length || !worker) return;
    isBusy = true;
    [given, since, visited, watching] = [events.shift(), performance.now(), 0, setInterval(watch, 100)];
    worker.postMessage(given);
}

/** Says how far the program is, if it works for longer than a moment. */
function watch() {
    const seconds = (performance.now() - since) / 1000;
    busy.hidden = seconds < 0.3;
    progress.textContent = `${words.working} ${visited ? words.nodes.replace("{0}", visited.toLocaleString("en")) : ""} ${Math.round(seconds)} s`;
}

function rest() {
    clearInterval(watching);
    busy.hidden = true;
    isBusy = false;
}
stopping.addEventListener("click", () => restart(words.stopped));

/** Writes the link of the moment into the address when nothing has happened for a moment. */
let writing = null, hasLink = false;
function writeAddress(link) {
    if (link) history.replaceState(null, "", `#${link}`);
    else if (hasLink) history.replaceState(null, "", location.pathname + location.search);
    hasLink = Boolean(link);
}

function send(event) {
    const last = events.at(-1) || {}, [kind] = Object.keys(event);
    // Only the last of several sizes counts, and a tick or a question that waits is enough.
    if (["resize", "tick", "link"].includes(kind) && kind in last) events.pop();
    events.push(event);
    next();
}

/** Begins the program, and does again what was done before, if anything was. */
function begin(repeated = []) {
    worker = new Worker("plywood_worker.js");
    worker.addEventListener("message", onAnswer);
    worker.addEventListener("error", (event) => {
        event.preventDefault();
        restart(words.restarted.replace("{0}", event.message));
    });
    rest();
    answered.length = 0;
    repeats = repeated.length;
    if (repeats) {
        events.push(...repeated);
        return next();
    }
    const theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    const opens = location.hash.length > 1, [seed] = crypto.getRandomValues(new Uint32Array(1));
    send({ begin: { size, seed, theme, site: new URL(".", location.href).href, opens, clock: kept.clock(), stored: kept.all(notKept) } });
    if (opens) send({ open: location.hash.slice(1) });
}

/** Begins the program again as it was before the event that it works on, and says why. One that has never begun cannot begin here. */
function restart(why) {
    const hasBegun = answered.length > 0;
    worker.terminate();
    rest();
    clearTimeout(ticking);
    events.length = 0;
    if (hasBegun) begin(answered.length > MOST_REPEATED ? [] : [...answered, { resize: size }]);
    status.textContent = hasBegun ? why : words.noEngine;
}

function onAnswer({ data: { nodes, answer, failed, deep, memory } }) {
    if (nodes !== undefined) {
        visited = nodes;
        return;
    }
    if (answer === undefined) return restart(deep ? words.tooDeep : memory ? words.tooMuchMemory : words.restarted.replace("{0}", failed));
    rest();
    const now = JSON.parse(answer);
    const isNew = repeats === 0;
    if (now.link === undefined) {
        answered.push(given);
        repeats = Math.max(0, repeats - 1);
    } else writeAddress(now.link);
    if (now.screen !== undefined) show(now, isNew);
    next();
}

/** Says that nothing outlives the page. */
function notKept() {
    status.textContent = words.notKept;
}

function show(now, isNew) {
    shown = now;
    for (const [name, text] of Object.entries(now.stored)) kept.write(name, text, notKept);
    if (isNew && now.download) download(...now.download);
    // A browser that refuses lets the link be selected.
    if (isNew && now.copied) navigator.clipboard?.writeText(now.copied).catch(() => {});
    readable.textContent = now.text;
    requestAnimationFrame(draw);
    clearTimeout(ticking);
    if (now.tick) ticking = setTimeout(() => send({ tick: null }), now.tick);
    clearTimeout(writing);
    writing = setTimeout(() => send({ link: kept.clock() }), 300);
    if (now.ended) {
        worker.terminate();
        history.replaceState(null, "", location.pathname + location.search);
        begin();
    }
    document.body.dataset.events = Number(document.body.dataset.events || 0) + 1;
}

const press = (name, held = {}) => send({ key: { name, shift: false, ctrl: false, alt: false, ...held } });
addEventListener("keydown", (event) => {
    const { key, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey } = event;
    if (metaKey || ["Shift", "Control", "Alt", "Dead"].includes(key) || (event.target.closest?.("button") && (key === "Enter" || key === " "))) return;
    // What browsers keep for themselves, such as a new tab, stays theirs.
    if (ctrl && "tTnNwWrR+-0".includes(key)) return;
    event.preventDefault();
    status.textContent = "";
    if (key === "Escape" && !busy.hidden) return restart(words.stopped);
    press(key, { shift, ctrl, alt });
});
/** Most bytes of a file, as in the terminal. */
const MOST_BYTES = 64 << 20;
async function openFile([file]) {
    if (file && file.size > MOST_BYTES) status.textContent = words.tooLargeFile;
    else if (file) await file.text().then((text) => send({ file: [file.name, text] }), (why) => (status.textContent = why.message));
}
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files);
});
const chosen = document.querySelector("nav input");
chosen.addEventListener("change", async () => {
    await openFile(chosen.files);
    // The same file may be chosen again.
    chosen.value = "";
});
document.querySelector(".opens").addEventListener("click", () => chosen.click());
addEventListener("paste", (event) => send({ paste: event.clipboardData.getData("text/plain") }));
// The bar of buttons may need another row, and then the screen has one less.
new ResizeObserver(() => {
    const before = String(size);
    measure();
    if (worker && String(size) !== before) send({ resize: size });
    draw();
}).observe(main);
// Another page of the site keeps something.
addEventListener("storage", ({ key, newValue }) => {
    const entry = key && kept.entry(key, newValue);
    if (entry) send({ stored: entry });
});
addEventListener("hashchange", () => send({ open: location.hash.slice(1) }));

const place = (event) => {
    const box = canvas.getBoundingClientRect();
    const at = (from, part, cells) => Math.min(Math.max(Math.floor((from / part) * cells), 0), cells - 1);
    return { column: at(event.clientX - box.left, box.width, size[0]), row: at(event.clientY - box.top, box.height, size[1]) };
};
let touched = null;
canvas.addEventListener("pointerdown", (event) => {
    touched = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "touch") send({ mouse: { kind: event.button === 2 ? "down-right" : "down", ...place(event) } });
});
canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" && event.buttons === 1) send({ mouse: { kind: "drag", ...place(event) } });
});
// A swipe steps, and a touch clicks.
canvas.addEventListener("pointerup", (event) => {
    if (event.pointerType !== "touch" || !touched) return;
    const across = event.clientX - touched.x, down = event.clientY - touched.y;
    if (Math.hypot(across, down) < 12) send({ mouse: { kind: "down", ...place(event) } });
    else if (Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(down)) press(across < 0 ? "ArrowRight" : "ArrowLeft");
    else if (Math.abs(down) > 48) press(down < 0 ? "ArrowDown" : "ArrowUp");
    touched = null;
});
canvas.addEventListener("wheel", (event) => send({ mouse: { kind: event.deltaY < 0 ? "up-wheel" : "down-wheel", ...place(event) } }), { passive: true });
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
for (const button of document.querySelectorAll("nav button[data-key]")) button.addEventListener("click", () => press(button.dataset.key, { ctrl: "ctrl" in button.dataset }));

measure();
try {
    begin();
} catch {
    status.textContent = words.noEngine;
}
