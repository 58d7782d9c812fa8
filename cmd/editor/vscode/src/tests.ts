import * as vscode from "vscode";
import { programOf } from "./debug";

type Run = (command: string, args: unknown[]) => Thenable<unknown>;
type CaseResult = { routine: string; case: string; line: number; ok: boolean; cycles: number; wrong?: string[] };

// caseLine matches the line of a case in a header; headLine the first line of a header.
const caseLine = /^\s*;;;\s+Case\s+([^:]+):/;
const headLine = /^\s*;;;\s(\w+) - /;

// sources matches the files that are searched for cases, at most so many.
const sources = "**/*.{asm,inc,65s,a65,s}";
const mostSources = 2000;

// registerTests lists the cases of the workspace in the test view, and runs and debugs them there.
export function registerTests(context: vscode.ExtensionContext, files: vscode.FileSystemWatcher, run: Run): void {
  const tests = vscode.tests.createTestController("pool6502", "pool6502");
  const read = (document: vscode.TextDocument) => {
    if (document.languageId === "asm6502" || document.languageId === "ca65") {
      list(tests, document.uri, document.getText());
    }
  };
  const search = async () => {
    for (const uri of await vscode.workspace.findFiles(sources, "**/node_modules/**", mostSources)) {
      list(tests, uri, new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
    }
    vscode.workspace.textDocuments.forEach(read);
  };
  context.subscriptions.push(
    tests,
    files.onDidCreate(search),
    files.onDidDelete((uri) => tests.items.delete(uri.toString())),
    vscode.workspace.onDidOpenTextDocument(read),
    vscode.workspace.onDidChangeTextDocument((e) => read(e.document)),
  );
  tests.refreshHandler = search;
  void search();
  tests.createRunProfile("Run", vscode.TestRunProfileKind.Run, (request) => runCases(tests, request, run), true);
  const coverage = tests.createRunProfile("Coverage", vscode.TestRunProfileKind.Coverage, (request) => runCases(tests, request, run, true));
  coverage.loadDetailedCoverage = async (_run, file) => (file as Covered).lines;
  tests.createRunProfile("Debug", vscode.TestRunProfileKind.Debug, debugCases(tests));
}

// list reads the cases of a source.
function list(tests: vscode.TestController, uri: vscode.Uri, text: string): void {
  const file = tests.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
  let routine: vscode.TestItem | undefined;
  text.split(/\r?\n/).forEach((line, number) => {
    const range = new vscode.Range(number, 0, number, line.length);
    const head = headLine.exec(line);
    if (head) {
      routine = tests.createTestItem(`${file.id}\n${head[1]}`, head[1], uri);
      routine.range = range;
    }
    const one = caseLine.exec(line);
    if (one && routine) {
      if (routine.children.size === 0) {
        file.children.add(routine);
      }
      const item = tests.createTestItem(`${routine.id}\n${one[1]}`, one[1], uri);
      item.range = range;
      routine.children.add(item);
    }
  });
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

// Covered is a source, with how often each of its lines ran.
class Covered extends vscode.FileCoverage {
  constructor(uri: vscode.Uri, readonly lines: vscode.StatementCoverage[]) {
    super(uri, new vscode.TestCoverageCount(lines.filter((l) => l.executed).length, lines.length));
  }
}

// addCoverage adds up the lines that the cases of routines ran. Each routine is given with the source of its header.
async function addCoverage(out: vscode.TestRun, routines: string[][], run: Run): Promise<void> {
  const files = new Map<string, Map<number, number>>();
  for (const [uri, routine] of routines) {
    let result: { files: { uri: string; lines: [number, number][] }[] };
    try {
      result = (await run("pool6502.coverage", [uri, routine, "quiet"])) as typeof result;
    } catch (err) {
      out.appendOutput(`${routine}: no coverage: ${err}\r\n`);
      continue;
    }
    for (const file of result.files) {
      const lines = files.get(file.uri) ?? new Map<number, number>();
      files.set(file.uri, lines);
      file.lines.forEach(([line, runs]) => lines.set(line, (lines.get(line) ?? 0) + runs));
    }
  }
  for (const [uri, lines] of files) {
    out.addCoverage(new Covered(vscode.Uri.parse(uri), [...lines].map(([line, runs]) => new vscode.StatementCoverage(runs, new vscode.Position(line - 1, 0)))));
  }
}

// runCases runs cases, all those of a routine at once.
async function runCases(tests: vscode.TestController, request: vscode.TestRunRequest, run: Run, covers = false): Promise<void> {
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
      await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)); // the server knows open sources only
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
        const wrong = result?.wrong ?? [failed || "the case did not run"];
        out.appendOutput(`${routine}, ${item.label}: ${wrong.join("; ")}\r\n`, undefined, item);
        const message = new vscode.TestMessage(wrong.join("\n"));
        message.location = item.uri && item.range ? new vscode.Location(item.uri, item.range) : undefined;
        out.failed(item, message);
      }
    }
  }
  if (covers) {
    await addCoverage(out, [...byRoutine.keys()].map((key) => key.split("\n")), run);
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
        ...(await programOf(item.uri)),
        case: `${item.parent.label}: ${item.label}`,
      });
    }
  };
}
