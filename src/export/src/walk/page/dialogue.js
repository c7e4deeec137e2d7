// Quiz, prediction and practice: lines that are typed and events that answer them, as on the pipe of the program. The engine is given
// all lines so far. Knows the live page.

const dialogue = {
    element: html("aside", { class: "dialogue", hidden: true }),
    kind: null,
    lines: [],
    from: 0,

    /** Begins a dialogue, or ends the one that is shown. */
    async begin(kind) {
        if (this.kind === kind) return this.end();
        Object.assign(this, { kind, lines: [], from: page.step() });
        await this.hear();
    },

    end() {
        this.kind = null;
        this.element.hidden = true;
        this.element.replaceChildren();
    },

    async hear(line) {
        const now = await known();
        const lines = line === undefined ? [] : [...this.lines, line];
        const answer = now && (await call({ do: this.kind, link: now.link, lines, from: this.from }));
        if (!answer) return;
        if (answer.problems !== undefined) {
            this.end();
            page.remark(answer.problems);
            return;
        }
        this.lines = lines;
        if (answer.step !== null && answer.step !== undefined) page.go(answer.step, "auto");
        this.show(answer);
    },

    /** The events so far as text, and fields to answer the last one. */
    show({ texts: told, events, has_ended: hasEnded }) {
        const log = html("div", { class: "log", role: "log", tabindex: 0 }, ...told.map((text) => html("pre", {}, text)));
        const field = html("input", { type: "text", "aria-label": texts.answer, maxlength: 200, autocomplete: "off" });
        const button = (text, line) => {
            const made = html("button", { type: "button" }, text);
            made.addEventListener("click", () => (line === null ? this.end() : this.hear(line)));
            return made;
        };
        const { options = [] } = events.findLast(({ event }) => event === "question") || {};
        const isNumbered = options.every((option, place) => parseInt(option, 10) === place + 1);
        const answers = options.map((option, place) => button(option, isNumbered ? String(place + 1) : option));
        const form = html("form", {}, field, html("button", { type: "submit" }, texts.send),
            this.kind === "practise" ? null : button(texts.give_up, "show"));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            if (field.value.trim()) this.hear(field.value);
        });
        const end = html("p", {}, button(texts.end, null));
        this.element.replaceChildren(log, ...(hasEnded ? [] : [html("div", { class: "answers" }, ...answers), form]), end);
        this.element.hidden = false;
        log.scrollTop = log.scrollHeight;
        if (!hasEnded && !matchMedia("(pointer: coarse)").matches) field.focus({ preventScroll: true });
    },
};
