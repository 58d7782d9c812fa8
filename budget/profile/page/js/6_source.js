// Sources, with what each line cost and why.
const source = {
  files: new Map(D.files.map(f => [f.name, f])),
  has(name) { return this.files.has(name); },

  start() {
    const select = $("file");
    if (!D.files.length) {
      $("source").replaceChildren(el("p", {className: "hint"}, "No source lines are known. A ROM of another toolchain has them in its debug file: --symbols game.dbg."));
      select.hidden = true;
      return;
    }
    const all = sum(D.files.map(f => f.cycles));
    select.replaceChildren(...D.files.map(f => el("option", {value: f.name}, f.name + "  (" + percent(f.cycles, all) + ")")));
    select.addEventListener("change", () => this.show(select.value, 0, false));
    key($("causekey"), D.causes.map((name, i) => [causeColours[i], name]));
    this.show(D.files[0].name, 0, false);
  },

  // why names the causes beside work.
  why: c => D.causes.map((name, i) => name !== "work" && c.c[i] ? name + " " + number(c.c[i]) : "").filter(Boolean).join(" · "),

  show(name, line, jump) {
    const f = this.files.get(name);
    if (!f) return;
    $("file").value = name;
    const costs = new Map((f.costs || []).map(c => [c.l, c]));
    const busy = c => sum(c.c) - c.c[WAITING];
    const most = Math.max(1, ...[...costs.values()].map(busy));
    const rows = [], lines = f.text && f.text.length ? f.text.map((t, i) => [i + 1, t]) : [...costs.keys()].map(l => [l, ""]);
    for (const [n, text] of lines) {
      const c = costs.get(n);
      rows.push(el("tr", {className: n === line ? "target" : ""},
        el("td", {className: "number"}, String(n)),
        el("td", {}, c ? number(sum(c.c)) : ""),
        el("td", {}, c ? el("span", {className: "split"}, ...c.c.map((v, i) => v && i !== WAITING ? el("i", {style: {width: 100 * v / most + "%", background: causeColours[i]}}) : null)) : ""),
        el("td", {}, c ? number(c.n) : ""),
        el("td", {className: "why"}, c ? this.why(c) : ""),
        el("td", {className: "code"}, text)));
      if (c) tip(rows[rows.length - 1], "line " + n + ", ran " + number(c.n) + " times\n" + causeText(c.c).replaceAll(" · ", "\n"));
    }
    const head = el("tr", {}, ...["line", "cycles", "", "ran", "why", "source"].map((h, i) => el("th", {className: "plain" + (i > 3 ? " text" : "")}, h)));
    const parts = [el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows))];
    if (!f.text || !f.text.length) parts.unshift(el("p", {className: "hint"}, "The source is not at hand: only the numbers of its lines are known."));
    $("source").replaceChildren(...parts);
    const target = $("source").querySelector(".target");
    const dearest = [...costs.values()].reduce((a, b) => b && (!a || busy(b) > busy(a)) ? b : a, null);
    const first = target || dearest && rows[lines.findIndex(([n]) => n === dearest.l)];
    if (first) $("source").scrollTop = first.offsetTop - $("source").clientHeight / 3;
    else $("source").scrollTop = 0;
    if (jump) $("sources").scrollIntoView();
  },
};
