// The pictures of lessons that are no searches: rows of words with tones, and shapes over them. Knows the elements.

/** Units of a cell of the shapes, and how far above its base large text ends. */
const CELL = [10, 19.27], ABOVE = 14;
/** Empty columns between a drawing and the lists beside it. */
const GUTTER = 3;

/** Points of marks with corners, from the middle of their cell. */
const CORNERS = {
    "▲": [0, -6, 5, 4, -5, 4],
    "▼": [0, 6, 5, -4, -5, -4],
    "◀": [-5, 0, 4, 6, 4, -6],
    "▶": [5, 0, -4, -6, -4, 6],
    "◆": [0, -6, 5, 0, 0, 6, -5, 0],
};

/** The elements of a mark. */
function marked(x, y, sign, role, small) {
    const ring = (r, fill, width) => svg("circle", { class: `ink-${role}${fill ? " full" : ""}`, cx: x, cy: y, r, "stroke-width": width });
    const disc = (name, r) => svg("circle", { class: name, cx: x, cy: y, r });
    const ground = svg("g", {}, disc("ground", 4.5), disc(`paper-${role}`, 9));
    if (CORNERS[sign]) {
        const points = CORNERS[sign].map((at, place) => at + (place % 2 ? y : x));
        return [ground, svg("polygon", { class: `ink-${role} full`, points: points.join(" "), "stroke-width": 0 })];
    }
    if (sign === "○") return [ground, ring(4.5, false, 1.8)];
    if (sign === "●") return [ground, ring(4.5, true, 1.8)];
    if (sign === "·") return [small ? null : disc("ground", 3.2), ring(small ? 0.6 : 3.2, small, 1)].filter(Boolean);
    return [ground, ring(5.5, false, 1.6), ring(2.5, sign === "◉", 1)];
}

/** The elements of a shape: its kind, role, coordinates in hundredths of a cell, and text. */
function shaped(told, small) {
    const [kind, role, ...rest] = told.split(" ");
    const at = (place) => (rest[place] / 100) * CELL[place % 2];
    switch (kind) {
        case "block":
            return [svg("rect", { class: `fill-${role}`, x: at(0), y: at(1), width: at(2), height: at(3) })];
        case "mark":
            return marked(at(0), at(1), rest[2], role, small);
        case "large":
            return [svg("text", { class: `fill-${role}`, x: at(0), y: at(1) - ABOVE }, rest.slice(2).join(" "))];
        default:
            return [svg("line", { class: `${kind} ink-${role}`, x1: at(0), y1: at(1), x2: at(2), y2: at(3) })];
    }
}

/** The number of a list of what a row was at a step; the first one before it was anything. */
const rowAt = (was, step) => (was.length && was[0] <= step ? was[found(was, 1, step) + 1] : 0);

/** The words of a picture at a step, a list a row, each with its column and role: those of shapes as well. */
function wordsOf(sheet, step) {
    const rows = sheet.rows.map((was) => {
        const spans = sheet.lines[rowAt(was, step)], words = [];
        for (let at = 0, column = 0; at < spans.length; column += [...spans[at + 1]].length, at += 2) {
            const text = spans[at + 1].trim();
            if (text) words.push({ column: column + spans[at + 1].search(/\S/), role: spans[at], text });
        }
        return words;
    });
    for (const was of sheet.drawn) {
        for (const shape of sheet.lists[rowAt(was, step)] || []) {
            const [kind, role, middle, bottom, ...text] = sheet.shapes[shape].split(" ");
            const row = rows[Math.floor(bottom / 100) - 1];
            if (kind === "large" && row) row.push({ column: middle / 100, role, text: text.join(" ") });
        }
    }
    for (const words of rows) words.sort((one, other) => one.column - other.column);
    return rows;
}

/** The words of a row as they are read: those of one name together, others apart. */
function spoken(row) {
    return row.map(({ column, role, text }, at) => {
        const before = row[at - 1], isNear = before && column - before.column - [...before.text].length < 2;
        const word = /^current\b/.test(role) ? `${text} (${words.states.at(-1)})` : text;
        return at === 0 ? word : (isNear ? " " : ", ") + word;
    }).join("");
}

/** The column where lists begin beside the drawing: after columns that stay empty in every row; none where there are none. */
function columnOfLists(sheet) {
    const used = Array(sheet.width).fill(false);
    for (const spans of sheet.lines) {
        [...spans.filter((_, at) => at % 2).join("")].forEach((letter, column) => (used[column] ||= letter.trim() !== ""));
    }
    for (let column = sheet.width - 1, empty = 0; column > sheet.width / 3; column -= 1) {
        empty = used[column] ? 0 : empty + 1;
        const begins = column + GUTTER;
        if (empty >= GUTTER && used[begins] && used.slice(0, column).includes(true)) return begins;
    }
    return Infinity;
}

class Sheet {
    constructor(sheets) {
        Object.assign(this, { sheets, sheet: null, zoom: 1, step: 0 });
        this.lists = columnOfLists(sheets[0]);
        this.picture = html("div", { class: "sheet", "aria-hidden": "true" });
        this.beside = html("div", { class: "sheet lists", "aria-hidden": "true" });
        this.spoken = html("div", { class: "spoken", role: "group", "aria-label": words.picture });
        this.element = html("div", {}, this.picture, this.beside, this.spoken);
    }

    /** Takes the widest picture of which the letters can be read. */
    fit(stage) {
        const letters = (sheet) => stage.clientWidth / (sheet.width * 0.61);
        const chosen = this.sheets.find((sheet) => letters(sheet) >= 10) || this.sheets[this.sheets.length - 1];
        if (chosen !== this.sheet) {
            this.sheet = chosen;
            this.rows = chosen.rows.map(() => html("div", {}));
            this.shown = chosen.rows.map(() => -1);
            this.listed = chosen.drawn.map(() => -1);
            this.layers = ["below", "above"].map((name) => this.layer(name));
            const [below, above] = this.layers.map((layer) => layer.element);
            this.picture.replaceChildren(below, ...this.rows, above);
            this.show(this.step);
        }
        const high = stage.clientHeight / (this.used() * 1.16);
        const most = root.classList.contains("large") ? 34 : 22;
        const size = Math.max(Math.min(letters(chosen), high, most), Math.min(letters(chosen), 11), 7) * this.zoom;
        this.picture.style.fontSize = this.beside.style.fontSize = `${size.toFixed(2)}px`;
        this.follow(stage);
    }

    /** Shapes below the words (lines) or above them, in a group a row. */
    layer(name) {
        const { width, drawn } = this.sheet, size = `0 0 ${width * CELL[0]} ${drawn.length * CELL[1]}`;
        const groups = drawn.map(() => svg("g"));
        const element = svg("svg", { class: name, viewBox: size, preserveAspectRatio: "none", "aria-hidden": "true" }, ...groups);
        element.style.width = `${width}ch`;
        element.style.height = `${(drawn.length * 1.16).toFixed(2)}em`;
        return { element, groups };
    }

    /** The rows that anything ever stands in. */
    used() {
        const last = this.sheet.rows.findLastIndex((was) => was.length > 2 || was[1] !== 0);
        return last + 2;
    }

    show(step) {
        this.step = step;
        this.say(step);
        if (!this.sheet) return;
        this.showLists(step);
        this.sheet.rows.forEach((was, number) => {
            const line = rowAt(was, step);
            if (line === this.shown[number]) return;
            this.shown[number] = line;
            this.rows[number].replaceChildren(...toned(this.sheet.lines[line]));
        });
        this.sheet.drawn.forEach((was, number) => {
            const list = rowAt(was, step);
            if (list === this.listed[number]) return;
            this.listed[number] = list;
            const isLine = (shape) => /^(dashed|light|heavy) /.test(shape);
            const shapes = this.sheet.lists[list].map((shape) => this.sheet.shapes[shape]), [below, above] = this.layers.map((layer) => layer.groups[number]);
            below.replaceChildren(...shapes.filter(isLine).flatMap((shape) => shaped(shape)));
            above.replaceChildren(...shapes.filter((shape) => !isLine(shape)).flatMap((shape) => shaped(shape, !this.sheet.roads)));
        });
    }

    /** What a screen reader reads instead of the picture: its words by rows, the drawing before the lists beside it. */
    say(step) {
        const rows = wordsOf(this.sheets[0], step);
        const part = (isShown) => rows.map((row) => spoken(row.filter(isShown))).filter((row) => row);
        const texts = [...part(({ column }) => column < this.lists), ...part(({ column }) => column >= this.lists)];
        this.spoken.replaceChildren(...texts.map((row) => html("p", {}, row)));
    }

    /** Below a narrow picture, the lists for which it has no room. */
    showLists(step) {
        this.beside.hidden = this.sheet === this.sheets[0] || this.lists === Infinity;
        if (this.beside.hidden) return;
        const held = new Set(wordsOf(this.sheet, step).flat().map(({ text }) => text));
        const rows = wordsOf(this.sheets[0], step).map((row) => row.filter(({ column }) => column >= this.lists));
        const heading = rows.find((row) => row.length > 0);
        this.beside.hidden = !heading || held.has(heading[0].text);
        const line = (row) => html("div", {}, ...row.reduce(({ parts, at }, { column, role, text }) => ({
            parts: [...parts, " ".repeat(Math.max(column - at, 0)), ...toned([role.replace(" over", "").replace(" drawn", ""), text])], at: column + [...text].length,
        }), { parts: [], at: this.lists }).parts);
        this.beside.replaceChildren(...rows.filter((row) => row.length > 0).map(line));
    }

    follow(stage) {
        if (!this.sheet) return;
        const { focus } = this.sheet;
        const row = this.rows[focus[found(focus, 2, this.step) + 1]];
        if (!row) return;
        const view = stage.getBoundingClientRect(), box = row.getBoundingClientRect();
        if (box.top < view.top || box.bottom > view.bottom) stage.scrollBy({ top: box.top - view.top - view.height / 3 });
    }
}
