// The pictures of lessons that are no searches: rows of words with tones. Knows the elements.

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
            this.element.replaceChildren(...this.rows);
            this.show(this.step);
        }
        const high = stage.clientHeight / (this.used() * 1.16);
        const most = root.classList.contains("large") ? 34 : 22;
        const size = Math.max(Math.min(letters(chosen), high, most), Math.min(letters(chosen), 11), 7) * this.zoom;
        this.element.style.fontSize = `${size.toFixed(2)}px`;
        this.follow(stage);
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
