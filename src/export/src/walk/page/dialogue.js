// Quiz, prediction and practice: lines that are typed and events that answer them, as on the pipe of the program. The engine is given
// all lines so far; without one, the page answers from the questions that it holds. Knows where one is.

const dialogue = {
    element: html("aside", { class: "dialogue afloat", hidden: true }),
    kind: null,
    lines: [],
    from: 0,

    /** Begins a dialogue about the first search, or ends the one that is shown. */
    async begin(kind) {
        if (this.kind === kind) return this.end();
        Object.assign(this, { kind, lines: [], from: stepOfFirst() });
        if (playing) play(false);
        if (isCompared || chosen !== 0) {
            [isCompared, onlyDifferences, chosen, position] = [false, false, 0, this.from];
            arrange();
        }
        await this.hear();
    },

    end() {
        this.kind = null;
        this.element.hidden = true;
        this.element.replaceChildren();
        document.body.classList.remove("asks");
    },

    async hear(line) {
        const lines = line === undefined ? [] : [...this.lines, line], { kind, from } = this;
        const isHeld = () => kind === "quiz" && data.questions && !(live && live.hasEngine);
        let answer = isHeld() ? null : await live.ask({ do: kind, lines, from });
        if (!answer && isHeld()) answer = held(lines, from);
        if (!answer && !this.lines.length) this.kind = null;
        if (!answer || this.kind !== kind) return;
        if (answer.problems !== undefined) {
            this.end();
            remark(answer.problems);
            return;
        }
        this.lines = lines;
        if (answer.step !== null && answer.step !== undefined) go(answer.step, "auto");
        this.show(answer);
    },

    /** The events so far as text, and buttons and a field to answer the last one. */
    show({ texts, events, marks, isHeld, has_ended: hasEnded }) {
        const log = html("div", { class: "log", role: "log", tabindex: 0 }, ...texts.map((text) => html("pre", {}, text)));
        const field = isHeld ? null : html("input", { type: "text", "aria-label": words.answer, maxlength: 200, autocomplete: "off" });
        const button = (text, does) => {
            const made = html("button", { type: "button" }, text);
            made.addEventListener("click", () => does(made));
            return made;
        };
        const { options = [] } = events.findLast(({ event }) => event === "question") || {};
        const isNumbered = options.every((option, place) => parseInt(option, 10) === place + 1);
        // Marks are kept in the order in which they were made.
        const marked = new Set();
        const mark = (made, line) => {
            if (!marked.delete(line)) marked.add(line);
            made.setAttribute("aria-pressed", marked.has(line));
        };
        const answers = options.map((option, place) => {
            const line = isNumbered ? String(place + 1) : option;
            return button(option, (made) => (marks ? mark(made, line) : this.hear(line)));
        });
        const send = field || marks ? html("button", { type: "submit" }, words.send) : null;
        const form = html("form", {}, field, send, this.kind === "practise" ? null : button(words.give_up, () => this.hear("show")));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            const line = (field && field.value.trim()) || [...marked].join(" ") || (marks === "leaves" ? "none" : "");
            if (line) this.hear(line);
        });
        const end = html("p", {}, button(words.end, () => this.end()));
        this.element.replaceChildren(log, ...(hasEnded ? [] : [html("div", { class: "answers" }, ...answers), form]), end);
        this.element.hidden = false;
        document.body.classList.toggle("asks", !hasEnded);
        log.scrollTop = log.scrollHeight;
        if (field && !hasEnded && !matchMedia("(pointer: coarse)").matches) field.focus({ preventScroll: true });
    },
};

/** What an engine would answer to these lines, of the questions from a step on; of all where there are none. */
function held(lines, from) {
    const { told, all } = data.questions, begun = Math.max(0, all.findIndex(({ step }) => step >= from));
    const questions = all.slice(begun), texts = [], score = { right: 0, streak: 0, longest: 0 };
    lines.forEach((line, at) => {
        const { text, shown, ...question } = questions[at], [isRight, said] = line === "show" ? [false, shown] : judged(question, line);
        score.right += isRight ? 1 : 0;
        score.streak = isRight ? score.streak + 1 : 0;
        score.longest = Math.max(score.longest, score.streak);
        texts.push(text, told[said]);
    });
    const next = questions[lines.length];
    texts.push(next ? next.text : filled(words.score, lines.length, score.right, score.longest));
    return {
        texts, isHeld: true, has_ended: !next, step: next ? next.step : null, marks: next && next.marks ? "leaves" : null,
        events: next ? [{ event: "question", options: next.options }] : [],
    };
}

/** Whether an answer is right, and the number of what is said of it. */
function judged({ options, marks, right, told }, line) {
    if (!marks) {
        const named = options.indexOf(line), option = named < 0 ? Number(line) - 1 : named;
        return [right.includes(option), told[option]];
    }
    const marked = line === "none" ? [] : line.split(" ").map((number) => Number(number) - 1);
    const isRight = marked.length === right.length && marked.every((option) => right.includes(option));
    return [isRight, told[isRight ? 0 : 1]];
}
