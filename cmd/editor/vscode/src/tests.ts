import * as vscode from "vscode";

type Run = (command: string, args: unknown[]) => Thenable<unknown>;
type CaseResult = { routine: string; case: string; line: number; ok: boolean; cycles: number; wrong?: string[] };

// caseLine matches the line of a case in a header; headLine the first line of a header.
const caseLine = /^\s*;;;\s+Case\s+([^:]+):/;
const headLine = /^\s*;;;\s(\w+) - /;

// registerTests lists the cases of open sources in the test view, and runs and debugs them there.
export function registerTests(context: vscode.ExtensionContext, run: Run): void {
  const tests = vscode.tests.createTestController("pool6502", "pool6502");
  const read = (document: vscode.TextDocument) => list(tests, document);
  context.subscriptions.push(tests, vscode.workspace.onDidOpenTextDocument(read), vscode.workspace.onDidChangeTextDocument((e) => read(e.document)));
  vscode.workspace.textDocuments.forEach(read);
  tests.createRunProfile("Run", vscode.TestRunProfileKind.Run, (request) => runCases(tests, request, run), true);
  tests.createRunProfile("Debug", vscode.TestRunProfileKind.Debug, debugCases(tests));
}

// list reads the cases of a document.
function list(tests: vscode.TestController, document: vscode.TextDocument): void {
  if (document.languageId !== "asm6502" && document.languageId !== "ca65") {
    return;
  }
  const file = tests.createTestItem(document.uri.toString(), vscode.workspace.asRelativePath(document.uri), document.uri);
  let routine: vscode.TestItem | undefined;
  for (let line = 0; line < document.lineCount; line++) {
    const text = document.lineAt(line).text;
    const head = headLine.exec(text);
    if (head) {
      routine = tests.createTestItem(`${file.id}\n${head[1]}`, head[1], document.uri);
      routine.range = document.lineAt(line).range;
    }
    const one = caseLine.exec(text);
    if (one && routine) {
      if (routine.children.size === 0) {
        file.children.add(routine);
      }
      const item = tests.createTestItem(`${routine.id}\n${one[1]}`, one[1], document.uri);
      item.range = document.lineAt(line).range;
      routine.children.add(item);
    }
  }
  if (file.children.size > 0) {
    tests.items.add(file);
  } else {
    tests.items.delete(file.id);
  }
}

// leaves lists the cases under test items.
function leaves(items: Iterable<vscode.TestItem>): vscode.TestItem[] {
  const out: vscode.TestItem[] = [];
  for (const item of items) {
    if (item.children.size === 0) {
      out.push(item);
    } else {
      out.push(...leaves([...item.children].map(([, child]) => child)));
    }
  }
  return out;
}

function chosen(tests: vscode.TestController, request: vscode.TestRunRequest): vscode.TestItem[] {
  const skip = new Set(request.exclude ?? []);
  return leaves(request.include ?? [...tests.items].map(([, item]) => item)).filter((item) => !skip.has(item));
}

// runCases runs cases, all those of a routine at once.
async function runCases(tests: vscode.TestController, request: vscode.TestRunRequest, run: Run): Promise<void> {
  const out = tests.createTestRun(request);
  const byRoutine = new Map<string, vscode.TestItem[]>();
  for (const item of chosen(tests, request)) {
    const key = item.parent?.id ?? "";
    byRoutine.set(key, [...(byRoutine.get(key) ?? []), item]);
    out.started(item);
  }
  for (const [key, items] of byRoutine) {
    const [uri, routine] = key.split("\n");
    let cases: CaseResult[] = [];
    let failed = "";
    try {
      cases = ((await run("pool6502.test", [uri, routine, "quiet"])) as { cases: CaseResult[] }).cases;
    } catch (err) {
      failed = String(err);
    }
    for (const item of items) {
      const result = cases.find((c) => c.case === item.label);
      if (result?.ok) {
        out.appendOutput(`${routine}, ${item.label}: ${result.cycles} cycles\r\n`, undefined, item);
        out.passed(item);
      } else {
        const message = new vscode.TestMessage(result?.wrong?.join("\n") ?? (failed || "the case did not run"));
        message.location = item.uri && item.range ? new vscode.Location(item.uri, item.range) : undefined;
        out.failed(item, message);
      }
    }
  }
  out.end();
}

// debugCases debugs the first of the chosen cases.
function debugCases(tests: vscode.TestController): (request: vscode.TestRunRequest) => Promise<void> {
  return async (request) => {
    const item = chosen(tests, request)[0];
    if (item?.uri && item.parent) {
      await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(item.uri), {
        type: "pool6502",
        request: "launch",
        name: item.label,
        program: item.uri.fsPath,
        case: `${item.parent.label}: ${item.label}`,
      });
    }
  };
}
