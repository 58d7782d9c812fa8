import * as vscode from "vscode";
import { programOf } from "./debug";
import { path } from "./extension";

// tasks are the commands of pool6502 that "Run Task" offers for a program.
const tasks: { [command: string]: string[] } = { test: [], profile: [], bound: [], "bound --frame": [], worst: ["--minutes", "1"] };

const plays = ["profile", "worst"]; // the commands that take the input of pool6502.toml

// registerTasks offers tasks for the program of the open file. Errors in their output stand in the list of problems.
export function registerTasks(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider("pool6502", {
      async provideTasks() {
        const uri = vscode.window.activeTextEditor?.document.uri;
        const program = uri && (await programOf(uri).catch(() => undefined));
        return uri && program ? Object.keys(tasks).map((command) => task({ type: "pool6502", command, ...program }, uri)) : [];
      },
      async resolveTask(given) {
        const d = given.definition as Definition;
        return task(d, vscode.workspace.workspaceFolders?.[0]?.uri);
      },
    }),
  );
}

type Definition = vscode.TaskDefinition & { command: string; program: string; sources?: string[]; input?: string; args?: string[] };

function task(d: Definition, uri?: vscode.Uri): vscode.Task {
  const folder = uri && vscode.workspace.getWorkspaceFolder(uri);
  const input = d.input && plays.includes(d.command) ? ["--input", d.input] : [];
  const args = [...d.command.split(" "), d.program, ...(d.sources ?? []), ...(tasks[d.command] ?? []), ...input, ...(d.args ?? [])];
  const run = new vscode.ProcessExecution(path(), args, { cwd: folder?.uri.fsPath });
  const one = new vscode.Task(d, folder ?? vscode.TaskScope.Workspace, d.command, "pool6502", run, "$pool6502");
  one.group = d.command === "test" ? vscode.TaskGroup.Test : undefined;
  return one;
}
