// The pictures of lessons that are no searches: rows of words with tones, and shapes over them. Knows the elements.

/** Units of a cell of the shapes, and how far above its base large text ends. */
const CELL = [10, 19.27], ABOVE = 14;

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

class Sheet {
    constructor(sheets) {
        Object.assign(this, { sheets, sheet: null, zoom: 1, step: 0 });
        this.element = html("div", { class: "sheet", role: "img", "aria-label": words.picture });
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
            this.element.replaceChildren(below, ...this.rows, above);
            this.show(this.step);
        }
        const high = stage.clientHeight / (this.used() * 1.16);
        const most = root.classList.contains("large") ? 34 : 22;
        const size = Math.max(Math.min(letters(chosen), high, most), Math.min(letters(chosen), 11), 7) * this.zoom;
        this.element.style.fontSize = `${size.toFixed(2)}px`;
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
        if (!this.sheet) return;
        this.sheet.rows.forEach((was, number) => {
            const line = was.length && was[0] <= step ? was[found(was, 1, step) + 1] : 0;
            if (line === this.shown[number]) return;
            this.shown[number] = line;
            this.rows[number].replaceChildren(...toned(this.sheet.lines[line]));
        });
        this.sheet.drawn.forEach((was, number) => {
            const list = was.length && was[0] <= step ? was[found(was, 1, step) + 1] : 0;
            if (list === this.listed[number]) return;
            this.listed[number] = list;
            const isLine = (shape) => /^(dashed|light|heavy) /.test(shape);
            const shapes = this.sheet.lists[list].map((shape) => this.sheet.shapes[shape]), [below, above] = this.layers.map((layer) => layer.groups[number]);
            below.replaceChildren(...shapes.filter(isLine).flatMap((shape) => shaped(shape)));
            above.replaceChildren(...shapes.filter((shape) => !isLine(shape)).flatMap((shape) => shaped(shape, !this.sheet.roads)));
        });
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
