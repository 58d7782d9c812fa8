// Another report beside this one: its timeline on the same scale, and what each routine takes in both.
const other = {
  data: null,

  start() {
    $("otherfile").addEventListener("change", async e => {
      const file = e.target.files[0];
      if (file) this.read(file.name, await file.text());
    });
  },

  // read takes the figures out of another report. They are data: nothing of the file is run or shown as HTML.
  read(name, text) {
    const found = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text);
    try {
      this.data = JSON.parse(found[1]);
      this.show(name);
    } catch {
      this.data = null;
      $("otherruns").replaceChildren(el("p", {className: "note"}, name + " is not a report of pool6502 profile --html."));
    }
    frames.draw();
  },

  show(name) {
    $("otherruns").replaceChildren(el("h3", {}, "Beside it: " + name), el("canvas", {id: "othertimeline", role: "img", ariaLabel: "Busy cycles of every frame of the other run"}),
      el("div", {id: "otherfacts"}), el("div", {className: "scroll"}, this.table()));
  },

  // table has the routines whose mean differs, the largest difference first.
  table() {
    const mean = d => new Map(d.routines.map(r => [r.name, r.inclusive]));
    const here = mean(D), there = mean(this.data), none = [0, 0, 0, 0];
    const rows = [...new Set([...here.keys(), ...there.keys()])].map(name => [name, here.get(name) || none, there.get(name) || none]).filter(([, a, b]) => a[0] !== b[0] || a[3] !== b[3]);
    rows.sort((a, b) => Math.abs(b[1][0] - b[2][0]) - Math.abs(a[1][0] - a[2][0]));
    if (!rows.length) return el("p", {className: "hint"}, "Every routine takes the same cycles in both.");
    const head = ["routine: cycles a frame", "mean here", "there", "here − there", "max here", "there"].map(h => el("th", {className: "plain"}, h));
    return el("table", {}, el("tr", {}, ...head), ...rows.slice(0, 40).map(([name, a, b]) => el("tr", {}, el("td", {}, name), el("td", {}, number(a[0])), el("td", {}, number(b[0])),
      el("td", {}, (a[0] > b[0] ? "+" : "") + number(a[0] - b[0])), el("td", {}, number(a[3])), el("td", {}, number(b[3])))));
  },
};
