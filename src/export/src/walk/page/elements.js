// What the other files of the page's script are written with. They are put together into one script, in one function of its own, in the
// order of the table in `walk.rs`; what a file knows of the others is said at its head.
//
// The script shows what the data of the page says of a step, and reckons nothing. What a node, a counter or a row of a picture was is
// kept as a list "from step s on"; looking it up costs the same at any step, forwards and back. Texts come from files and are only ever
// set as text. Styles are set through the object model, for the page's policy allows no other.

/** The data of the page; where there are many they are compressed. */
async function unpacked({ type, textContent: text, dataset }) {
    if (type === "application/json") return JSON.parse(text);
    if (!("DecompressionStream" in window)) {
        document.body.append(dataset.needs);
        throw new Error(dataset.needs);
    }
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
}

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children; a child that is no element is text. */
function element(space, tag, attributes, children) {
    const made = space ? document.createElementNS(space, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
        if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
}
const html = (tag, attributes, ...children) => element(null, tag, attributes, children);
const svg = (tag, attributes, ...children) => element(SVG, tag, attributes, children);

/** Words with tones, which come by turns. */
function toned(spans) {
    const pieces = [];
    for (let at = 0; at < spans.length; at += 2) {
        pieces.push(spans[at] ? html("span", { class: `as-${spans[at]}` }, spans[at + 1]) : spans[at + 1]);
    }
    return pieces;
}

/** Fills an element with that of the texts which needs most lines in it: one of the longest. */
function tallest(element, texts) {
    const known = new Map(texts.map((spans) => [spans.filter((_, at) => at % 2).join(""), spans]));
    const longest = [...known].sort(([one], [other]) => other.length - one.length).slice(0, 20);
    let most = -1, chosen = [];
    for (const [, spans] of longest) {
        element.replaceChildren(...toned(spans));
        if (element.offsetHeight > most) [most, chosen] = [element.offsetHeight, spans];
    }
    element.replaceChildren(...toned(chosen));
}

/** Words with their places filled in. */
const filled = (pattern, ...values) => pattern.replace(/\{(\d)\}/g, (_, place) => values[place]);
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** The place in a list of what something was, each a step and so many numbers, of what it was at a step. */
function found(was, numbers, step) {
    const width = numbers + 1;
    let [low, high] = [0, was.length / width - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (was[middle * width] <= step) low = middle;
        else high = middle - 1;
    }
    return low * width;
}
