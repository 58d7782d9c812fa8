// What is used of the memory.
function memoryTable() {
  const m = D.memory;
  if (!m) return;
  const hex = n => "$" + n.toString(16).toUpperCase().padStart(4, "0");
  const where = (start, size) => start === null || start === undefined ? "" : hex(start) + "-" + hex(start + size - 1);
  const cell = n => el("td", {}, n === null || n === undefined ? "" : number(n));
  const head = list => el("tr", {}, ...list.map((h, i) => el("th", {className: "plain" + (i < 2 ? " text" : "")}, h)));
  const segments = a => (m.segments || []).filter(s => s.area === a.area);
  const bar = a => a.used === null ? "" : el("span", {className: "split room"}, el("i", {style: {width: 100 * a.used / a.size + "%", background: "var(--ok)"}}));
  const rows = m.areas.flatMap(a => [
    el("tr", {}, el("td", {}, a.area), el("td", {className: "text"}, where(a.start, a.size)), cell(a.size), el("td", {}, bar(a)), cell(a.used), cell(a.free), cell(a.longest_free), cell(a.seen)),
    ...segments(a).map(s => el("tr", {className: "part"}, el("td", {}, s.segment), el("td", {className: "text"}, where(s.start, s.size)), cell(s.size)))]);
  const says = (n, what, most) => el("span", {}, el("b", {}, number(n)), " " + what + (n ? ", in frame " + most.frame : ""));
  $("areas").replaceChildren(
    el("div", {className: "facts"}, says(m.stack.most, "bytes of stack at most", m.stack), says(m.sprites.most, "of 64 sprites on the picture at most", m.sprites),
      says(m.scanline_sprites.most, "sprites on one scanline, of which the PPU draws 8", m.scanline_sprites), says(m.bank_switches.most, "switches of PRG banks in a frame at most", m.bank_switches)),
    el("table", {}, head(["area", "where", "size", "", "used", "free", "longest free", "ran or written"]), ...rows));
  $("memory").hidden = false;
}
