"use strict";
(() => {
  const form = document.querySelector(".filters");
  if (!form) return;
  const table = document.querySelector(".findings");
  const bodies = [...table.tBodies];
  const status = document.querySelector(".count");
  const ranks = { error: 0, warning: 1, note: 2 };
  const detailOf = (body) => body.rows[1];
  const buttonOf = (body) => body.querySelector(".more");

  function setOpen(body, open) {
    detailOf(body).hidden = !open;
    buttonOf(body).setAttribute("aria-expanded", String(open));
  }

  function filter() {
    const severities = new Set([...form.severity].filter((box) => box.checked).map((box) => box.value));
    const rule = form.rule.value;
    const words = form.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const body of bodies) {
      const facts = body.dataset;
      const fits = severities.has(facts.severity) && (!rule || facts.rule === rule) &&
        (form.known.checked || !("known" in facts)) && words.every((word) => facts.search.includes(word));
      body.hidden = !fits;
      if (fits) shown += 1;
    }
    status.textContent = `${shown.toLocaleString("en")} of ${bodies.length.toLocaleString("en")} findings`;
  }

  function sortBy(button) {
    const head = button.closest("th");
    const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    for (const other of table.tHead.querySelectorAll("th[aria-sort]")) other.setAttribute("aria-sort", "none");
    head.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
    const key = button.dataset.key;
    const value = (body) => (key === "severity" ? ranks[body.dataset.severity] : body.dataset[key]);
    const compare = (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
    bodies.sort((a, b) => direction * compare(a, b) || a.dataset.number - b.dataset.number);
    table.append(...bodies);
  }

  function openNamed() {
    const body = bodies.find((candidate) => `#${candidate.id}` === window.location.hash);
    if (!body) return;
    body.hidden = false;
    setOpen(body, true);
    buttonOf(body).focus();
    body.scrollIntoView({ block: "center" });
  }

  table.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.key) sortBy(button);
    else setOpen(button.closest("tbody"), button.getAttribute("aria-expanded") !== "true");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.open.addEventListener("click", () => {
    const open = form.open.textContent === "Open all";
    for (const body of bodies) if (!body.hidden) setOpen(body, open);
    form.open.textContent = open ? "Close all" : "Open all";
  });
  window.addEventListener("hashchange", openNamed);
  for (const body of bodies) setOpen(body, false);
  filter();
  openNamed();
})();
