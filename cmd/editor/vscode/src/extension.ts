import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { registerDebugger } from "./debug";
import { registerTasks } from "./tasks";
import { registerTests } from "./tests";

let client: LanguageClient | undefined;
let changing: Promise<void> = Promise.resolve(); // starts and stops of the client, one after the other

// path is the program pool6502, as the settings name it.
export function path(): string {
  return vscode.workspace.getConfiguration("pool6502").get<string>("path") || "pool6502";
}

// settings are what the server takes at its start and after a change. A build command runs in a trusted workspace only.
function settings(): object {
  const c = vscode.workspace.getConfiguration("pool6502");
  return {
    hints: { routine: c.get("hints.routine"), instruction: c.get("hints.instruction") },
    measure: c.get("measure"),
    build: c.get<boolean>("build") === true && vscode.workspace.isTrusted,
  };
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const files = vscode.workspace.createFileSystemWatcher("**/{pool6502.toml,*.asm,*.inc,*.65s,*.a65,*.s}");
  const changed = () => client?.isRunning() && client.sendNotification("workspace/didChangeConfiguration", { settings: { pool6502: settings() } });
  context.subscriptions.push(
    files,
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration("pool6502.path")) {
        void start(files);
      } else if (e.affectsConfiguration("pool6502")) {
        void changed();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(changed),
    vscode.commands.registerCommand("pool6502.showProfile", () => ofActiveFile("pool6502.profile")),
    vscode.commands.registerCommand("pool6502.showWorstFrame", () => ofActiveFile("pool6502.worstFrame")),
    vscode.commands.registerCommand("pool6502.saveCPUProfile", () => ofActiveFile("pool6502.profile", "", "cpuprofile")),
    vscode.commands.registerCommand("pool6502.proveRoutine", () => ofRoutine((uri, routine) => vscode.commands.executeCommand("pool6502.prove", uri, routine))),
    vscode.commands.registerCommand("pool6502.attackRoutine", () => ofRoutine(attack)),
  );
  registerDebugger(context);
  registerTasks(context);
  registerTests(context, files, (command, args) => vscode.commands.executeCommand(command, ...args));
  await start(files);
}

// start starts the language server, in the place of the one that runs.
function start(files: vscode.FileSystemWatcher): Promise<void> {
  changing = changing.then(async () => {
    await client?.stop().catch(() => undefined); // one that has not started cannot be stopped
    client = new LanguageClient(
      "pool6502",
      { command: path(), args: ["lsp"] },
      {
        documentSelector: ["asm6502", "ca65", "c"].map((language) => ({ scheme: "file", language })),
        initializationOptions: settings(),
        synchronize: { fileEvents: files },
        middleware: { executeCommand: run },
      },
    );
    try {
      await client.start();
    } catch (err) {
      void vscode.window.showErrorMessage(`${path()} lsp does not start: ${err}; set pool6502.path to the program pool6502`);
    }
  });
  return changing;
}

export async function deactivate(): Promise<void> {
  await changing;
  await client?.stop();
}

function ofActiveFile(command: string, ...more: string[]): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage("Open a source of the game first");
    return;
  }
  void vscode.commands.executeCommand(command, editor.document.uri.toString(), ...more);
}

// ofRoutine does something for a routine with a header: the one at the cursor, or one that the user chooses. The lenses know them.
async function ofRoutine(then: (uri: string, routine: string) => unknown): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const lenses = editor ? await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", editor.document.uri, 1000) : [];
  const routines = lenses.filter((l) => l.command?.command === "pool6502.prove");
  if (!editor || routines.length === 0) {
    void vscode.window.showInformationMessage("No routine with a ;;; header was found in this file. If it has one, fix the errors in the source first.");
    return;
  }
  const name = (l: vscode.CodeLens) => String(l.command?.arguments?.[1]);
  const above = routines.filter((l) => l.range.start.line <= editor.selection.active.line).map(name);
  const list = routines.map(name).sort((a, b) => Number(b === above.at(-1)) - Number(a === above.at(-1)));
  const routine = await vscode.window.showQuickPick(list, { placeHolder: "The routine" });
  if (routine) {
    then(editor.document.uri.toString(), routine);
  }
}

// attack asks what must hold after a routine, and interrupts the routine before each of its cycles.
async function attack(uri: string, routine: string): Promise<void> {
  const check = await vscode.window.showInputBox({ prompt: `What must hold when ${routine} has returned, wherever an NMI interrupts it? For example: free_count + live_count = 16` });
  if (check) {
    await vscode.commands.executeCommand("pool6502.attack", uri, routine, check);
  }
}

type Result = { message?: string; html?: string; cpuprofile?: string };

// run sends a command to the server, and shows its message, page or profile. A last argument "quiet" says that the caller shows
// the result.
async function run(command: string, args: unknown[], next: (command: string, args: unknown[]) => unknown): Promise<unknown> {
  const quiet = args.at(-1) === "quiet";
  const result = (await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: command.replace("pool6502.", "pool6502: ") },
    async () => next(command, quiet ? args.slice(0, -1) : args),
  )) as Result | undefined;
  if (result?.html) {
    const panel = vscode.window.createWebviewPanel("pool6502.profile", result.message ?? "Profile", vscode.ViewColumn.Beside, { enableScripts: true });
    panel.webview.html = result.html;
  } else if (result?.cpuprofile) {
    await save(result.cpuprofile);
  } else if (result?.message && !quiet) {
    void vscode.window.showInformationMessage(result.message);
  }
  return result;
}

// save asks for a file, writes a profile to it, and opens it.
async function save(text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog({ defaultUri: folder && vscode.Uri.joinPath(folder, "game.cpuprofile"), filters: { Profile: ["cpuprofile"] } });
  if (uri) {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    await vscode.commands.executeCommand("vscode.open", uri);
  }
}
