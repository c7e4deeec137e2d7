// A link to a moment is opened by the page for one's own tree, if the site has one.
const live = document.querySelector('a[href="live.html"]');
if (live && location.hash.startsWith("#tree=")) location.replace(`live.html${location.hash}`);
const main = document.querySelector("main");
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const made = (tag, attributes) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
};
const field = made("input", { type: "search", placeholder: main.dataset.search, "aria-label": main.dataset.search });
const status = made("p", { role: "status" });
const sections = [...main.querySelectorAll("section")].map((section) => {
    const heading = section.querySelector("h2").textContent;
    const items = [...section.querySelectorAll("li")].map((item) => ({ item, text: plain(`${heading} ${item.textContent}`) }));
    return { section, items };
});
// Each word may be anywhere in the title, the summary or the chapter.
const look = () => {
    const wanted = plain(field.value).split(/\s+/).filter((word) => word);
    let found = 0;
    for (const { section, items } of sections) {
        for (const { item, text } of items) item.hidden = !wanted.every((word) => text.includes(word));
        const shown = items.filter(({ item }) => !item.hidden).length;
        section.hidden = shown === 0;
        found += shown;
    }
    status.textContent = wanted.length ? `${main.dataset.found} ${found}` : "";
};
field.addEventListener("input", look);
const header = document.querySelector("header");
// The page that was left last goes on where it was left.
const { last: [name, step, steps] = [] } = lastPage(() => {}) ?? {};
const left = [...main.querySelectorAll("a")].find((link) => link.getAttribute("href") === `${name}.html`);
if (left && 0 < step && step < steps) {
    const link = made("a", { class: "start", href: `${name}.html#${step}` });
    link.textContent = `${left.querySelector("strong").textContent}: ${main.dataset.continue.replace("{0}", step).replace("{1}", steps)}`;
    header.append(link);
}
header.append(field, status);
