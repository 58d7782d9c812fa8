// Light or dark: as the system says, until the button is pressed.
const dark = () => document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
function theme() {
  $("theme").textContent = dark() ? "Light" : "Dark";
  frames.draw();
}
$("theme").addEventListener("click", () => {
  document.documentElement.dataset.theme = dark() ? "light" : "dark";
  theme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);

budgetTable();
memoryTable();
other.start();
source.start();
table.start();
frames.start();
oneFrame.start();
flame.start();
theme();
document.documentElement.dataset.ready = "1";
