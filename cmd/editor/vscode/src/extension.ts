import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { registerDebugger } from "./debug";
import { registerTests } from "./tests";

let client: LanguageClient | undefined;

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
  client = new LanguageClient(
    "pool6502",
    { command: path(), args: ["lsp"] },
    {
      documentSelector: ["asm6502", "ca65", "c"].map((language) => ({ scheme: "file", language })),
      initializationOptions: settings(),
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{pool6502.toml,*.asm,*.inc,*.s}") },
      middleware: { executeCommand: run },
    },
  );
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration("pool6502")) {
        void client?.sendNotification("workspace/didChangeConfiguration", { settings: { pool6502: settings() } });
      }
    }),
    vscode.commands.registerCommand("pool6502.showProfile", () => ofActiveFile("pool6502.profile")),
    vscode.commands.registerCommand("pool6502.showWorstFrame", () => ofActiveFile("pool6502.worstFrame")),
  );
  registerDebugger(context);
  try {
    await client.start();
  } catch (err) {
    void vscode.window.showErrorMessage(`${path()} lsp does not start: ${err}; set pool6502.path to the program pool6502`);
    return;
  }
  registerTests(context, (command, args) => vscode.commands.executeCommand(command, ...args));
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

function ofActiveFile(command: string): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage("Open a source of the game first");
    return;
  }
  void vscode.commands.executeCommand(command, editor.document.uri.toString());
}

type Result = { message?: string; html?: string };

// run sends a command to the server, and shows its message, or its page. A test run is shown by the test view.
async function run(command: string, args: unknown[], next: (command: string, args: unknown[]) => unknown): Promise<unknown> {
  const quiet = args[2] === "quiet";
  const result = (await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: command.replace("pool6502.", "pool6502: ") },
    async () => next(command, args.slice(0, 2)),
  )) as Result | undefined;
  if (result?.html) {
    const panel = vscode.window.createWebviewPanel("pool6502.profile", result.message ?? "Profile", vscode.ViewColumn.Beside, { enableScripts: true });
    panel.webview.html = result.html;
  } else if (result?.message && !quiet) {
    void vscode.window.showInformationMessage(result.message);
  }
  return result;
}
