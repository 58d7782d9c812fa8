// The table of routines.
const table = {
  columns: [
    ["routine", r => r.name, "the label, or the address where no label is known"],
    ["calls", r => r.calls, "calls that returned, in the run"],
    ["own mean", r => r.exclusive[0], "its own cycles in a frame, on average"],
    ["own p99", r => r.exclusive[2], "its own cycles in a frame: 99 % of the frames have no more"],
    ["own max", r => r.exclusive[3], "its own cycles in a frame, at most"],
    ["total mean", r => r.inclusive[0], "with all it calls, in a frame, on average"],
    ["total median", r => r.inclusive[1], "with all it calls, in a frame: half of the frames have no more"],
    ["total p99", r => r.inclusive[2], "with all it calls, in a frame: 99 % of the frames have no more"],
    ["total max", r => r.inclusive[3], "with all it calls, in a frame, at most"],
    ["in frame", r => r.worstAt, "the frame of the maximum"],
    ["costliest call", r => r.body[3], "cycles of the body of one call, at most"],
  ],
  by: 5, down: true,

  start() {
    this.rows = D.routines.filter(r => r.inclusive[3] > 0 || r.calls > 0);
    this.draw();
  },
  sort(i) {
    this.down = this.by === i ? !this.down : i > 0;
    this.by = i;
    this.draw();
  },
  draw() {
    const value = this.columns[this.by][1], sign = this.down ? -1 : 1;
    const rows = [...this.rows].sort((a, b) => {
      const x = value(a), y = value(b);
      return sign * (typeof x === "string" ? x.localeCompare(y) : x - y) || a.name.localeCompare(b.name);
    });
    const head = this.columns.map(([name, , about], i) => {
      const th = el("th", {ariaSort: i === this.by ? (this.down ? "descending" : "ascending") : "none"},
        el("button", {type: "button", title: about, onclick: () => this.sort(i)}, name + (i === this.by ? (this.down ? " ▼" : " ▲") : "")));
      return th;
    });
    const body = rows.map(r => el("tr", {}, ...this.columns.map(([name, get], i) => {
      if (i === 0) {
        const known = source.has(r.file);
        const e = el("td", {}, known ? el("button", {className: "name", type: "button", onclick: () => source.show(r.file, r.line, true)}, r.name) : r.name, r.interrupt ? " (interrupt)" : "");
        tip(e, place(r) + (r.path ? "\ncostliest call: " + r.path + ", frame " + r.dearest : ""));
        return e;
      }
      if (name === "in frame") return el("td", {}, el("button", {className: "name", type: "button", onclick: () => { frames.choose(r.worstAt - D.frames.first); $("frames").scrollIntoView(); }}, String(r.worstAt)));
      const cell = el("td", {}, number(get(r)));
      if (i > 1 && get(r)) tip(cell, ofFrame(get(r)) + " of a frame");
      return cell;
    })));
    $("table").replaceChildren(el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...body));
  },
};

// budgetTable shows the budgets of headers and of the command line: those that are broken or nearly
// used, and the others when they are asked for.
function budgetTable() {
  if (!D.budgets.length) return;
  const used = b => b.holds ? b.worst / Math.max(b.most, 1) : -1;
  const all = [...D.budgets].sort((a, b) => used(b) - used(a));
  const near = all.filter(b => b.breaks || used(b) >= .9 && b.most), broken = all.filter(b => b.breaks), idle = all.filter(b => !b.holds).length;
  const proved = all.some(b => b.verdict);
  const draw = list => el("div", {className: "scroll"}, el("table", {},
    el("tr", {}, ...["budget", "measured", "used", "in frame", "checked", "broken", ...(proved ? ["proved at most", "verdict"] : [])].map(h => el("th", {className: "plain"}, h))),
    ...list.map(b => el("tr", {}, el("td", {}, b.text), el("td", {className: b.breaks ? "over" : ""}, b.holds ? number(b.worst) : "did not run"),
      el("td", {className: b.breaks ? "over" : ""}, b.holds ? percent(b.worst, b.most) : ""), el("td", {}, b.holds ? String(b.frame) : ""),
      el("td", {}, number(b.holds)), el("td", {}, b.breaks ? b.breaks === 1 ? "once" : number(b.breaks) + " times" : ""),
      ...(proved ? [el("td", {}, b.proved === undefined ? "" : number(b.proved)), el("td", {title: (b.if || []).map(c => "if " + c).join("\n")}, (b.verdict || "") + (b.if ? ", if …" : ""))] : [])))));
  const parts = [el("p", {}, el("b", {style: {color: broken.length ? "var(--missed)" : "inherit"}}, broken.length ? broken.length + " of " + all.length + (all.length === 1 ? " budget is broken." : " budgets " + (broken.length === 1 ? "is" : "are") + " broken.") : idle ? all.length - idle + " of " + all.length + " budgets hold; the code of " + idle + " did not run." : all.length === 1 ? "The budget holds." : "All " + all.length + " budgets hold."),
    near.length > broken.length ? " " + (near.length - broken.length) + (broken.length ? " more " : " of them ") + (near.length - broken.length === 1 ? "is" : "are") + " used to 90 % or more." : "")];
  if (broken.length) parts.push(draw(broken));
  for (const b of broken) if (b.command) parts.push(el("code", {className: "command"}, b.command));
  parts.push(el("details", {}, el("summary", {}, "All budgets, the most used first"), draw(all)));
  const open = all.filter(b => b.why);
  if (open.length) parts.push(el("details", {}, el("summary", {}, open.length === 1 ? "Why one of them is not proved" : "Why " + open.length + " of them are not proved"), el("ul", {}, ...open.map(b => el("li", {}, b.text + ": " + b.why)))));
  if (D.conditions) parts.push(el("details", {}, el("summary", {}, "What must hold for the proofs to be right"), el("ul", {}, ...D.conditions.map(c => el("li", {}, c)))));
  $("budgets").replaceChildren(...parts);
}
