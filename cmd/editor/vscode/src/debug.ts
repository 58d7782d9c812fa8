import { spawnSync } from "node:child_process";
import * as vscode from "vscode";
import { path } from "./extension";

// registerDebugger starts pool6502 dap, and adds what the editor's own buttons do not have.
export function registerDebugger(context: vscode.ExtensionContext): void {
  let panel: vscode.WebviewPanel | undefined;
  const session = () => (vscode.debug.activeDebugSession?.type === "pool6502" ? vscode.debug.activeDebugSession : undefined);
  const ask = async (command: string, args: object = {}) => {
    try {
      return await session()?.customRequest(command, args);
    } catch (err) {
      void vscode.window.showErrorMessage(String(err instanceof Error ? err.message : err));
    }
  };
  const show = (png: string) => {
    if (!panel) {
      panel = vscode.window.createWebviewPanel("pool6502.picture", "Picture", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true });
      panel.onDidDispose(() => (panel = undefined));
      panel.webview.onDidReceiveMessage((held: string) => void ask("pool6502/hold", { pad: 1, buttons: held }));
      panel.webview.html = page();
    }
    void panel.webview.postMessage(png);
  };
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory("pool6502", {
      createDebugAdapterDescriptor: () => {
        const { error } = spawnSync(path(), ["help"], { stdio: "ignore" });
        if (error) { // the editor would end the session without a word
          throw new Error(`${path()} does not start: ${error.message}; set pool6502.path to the program pool6502`);
        }
        return new vscode.DebugAdapterExecutable(path(), ["dap"]);
      },
    }),
    vscode.debug.registerDebugConfigurationProvider("pool6502", {
      async resolveDebugConfiguration(_folder, config) {
        const uri = vscode.window.activeTextEditor?.document.uri;
        if (config.type || !uri) {
          return config;
        }
        return { type: "pool6502", request: "launch", name: "Debug this program", ...(await programOf(uri)) };
      },
    }),
    vscode.languages.registerInlineValuesProvider(["asm6502", "ca65", "c"], { provideInlineValues }),
    vscode.debug.onDidReceiveDebugSessionCustomEvent((e) => {
      if (e.event === "pool6502/picture") {
        show(e.body.png);
      }
    }),
    vscode.workspace.onDidSaveTextDocument(() => void ask("pool6502/reload")),
    vscode.commands.registerCommand("pool6502.reverseNext", () => ask("pool6502/reverseNext", { threadId: 1 })),
    vscode.commands.registerCommand("pool6502.reverseOut", () => ask("pool6502/reverseOut", { threadId: 1 })),
    vscode.commands.registerCommand("pool6502.lastWrite", async () => {
      const place = await vscode.window.showInputBox({ prompt: "A variable, variable[n] or an address" });
      if (place) {
        await ask("pool6502/lastWrite", { place, go: true });
      }
    }),
    vscode.commands.registerCommand("pool6502.picture", async () => {
      const picture = await ask("pool6502/picture");
      if (picture) {
        show(picture.png);
      }
    }),
  );
}

// linesWithValues is for how many lines before the one at which the program has stopped values are shown.
const linesWithValues = 20;

// provideInlineValues finds the names of variables in the lines before the one where the program stands; the editor shows the
// values of those that the debugger knows.
function provideInlineValues(document: vscode.TextDocument, view: vscode.Range, context: vscode.InlineValueContext): vscode.InlineValue[] {
  const last = Math.min(context.stoppedLocation.end.line, view.end.line);
  const values: vscode.InlineValue[] = [];
  for (let line = Math.max(0, last - linesWithValues); line <= last; line++) {
    const code = document.languageId === "c" ? document.lineAt(line).text : document.lineAt(line).text.replace(/;.*/, "");
    for (const name of code.matchAll(/(?<![.$@\w])[A-Za-z_]\w*(?!\w|:)/g)) {
      values.push(new vscode.InlineValueVariableLookup(new vscode.Range(line, name.index, line, name.index + name[0].length), name[0], true));
    }
  }
  return values;
}

// programOf says what a debugger launches for a source: the program that the source is part of.
export async function programOf(uri: vscode.Uri): Promise<{ program: string; sources?: string[]; input?: string }> {
  await vscode.workspace.openTextDocument(uri);
  return vscode.commands.executeCommand("pool6502.program", uri.toString());
}

// page shows pictures, and sends the buttons that are held: arrows, X for A, Z for B, Enter and Shift.
function page(): string {
  const script = `
const api = acquireVsCodeApi(), held = new Set(), keys = {ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right", x: "A", z: "B", Enter: "Start", Shift: "Select"};
addEventListener("message", (e) => document.querySelector("img").src = "data:image/png;base64," + e.data);
function key(e, down) {
  const name = keys[e.key];
  if (!name || e.repeat) return;
  e.preventDefault();
  if (down) held.add(name); else held.delete(name);
  api.postMessage([...held].join("+"));
}
addEventListener("keydown", (e) => key(e, true));
addEventListener("keyup", (e) => key(e, false));`;
  const nonce = Math.random().toString(36).slice(2);
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<style>img { image-rendering: pixelated; width: 100%; max-width: 768px; }</style><img alt="The picture of the console"><script nonce="${nonce}">${script}</script>`;
}
