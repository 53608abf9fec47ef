import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Sight } from './fault.types.ts';

const LONGEST_MS = 240_000;
/** A build on a machine that has other work. */
export const LONGEST_BUILD_MS = 900_000;

/** What became of one test. */
type Told = { file: string; name: string; status: string; messages: string[] };

export type TestRun = {
  tests: Told[];
  /** Why a file could not be read, or the run not be made at all. */
  troubles: string[];
};

/** Runs these tests in a working copy, and no others. */
export async function runTests(folder: string, sights: readonly Sight[]): Promise<TestRun> {
  const output = path.join(folder, 'test-results', 'sabotage.json');
  await rm(output, { force: true });
  const names = sights.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  const said = await runCommand(folder, [
    path.join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${output}`,
    '--testNamePattern',
    names.join('|'),
    ...new Set(sights.map(({ file }) => file)),
  ]);
  const text = await readFile(output, 'utf8').catch(() => null);
  if (text === null) return { tests: [], troubles: [lastLines(said.text)] };
  const report = JSON.parse(text) as Report;
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        file: path.relative(folder, file),
        name: fullName,
        status,
        messages: failureMessages ?? [],
      })),
  );
  const troubles = report.testResults.flatMap(({ message }) => (message ? [message] : []));
  const isUnexplained = said.code !== 0 && troubles.length === 0 && tests.every(hasPassed);
  return { tests, troubles: isUnexplained ? [lastLines(said.text)] : troubles };
}

type Report = {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

export type Verdict = { kind: 'caught' | 'missed' | 'broken'; why: string };

/** A module that cannot be loaded, or a word that is not there, is no fault that somebody would deliver. */
const NO_FINDING = /^(?:SyntaxError|ReferenceError|TypeError|Error: Cannot find (?:module|package))/;

/** What a run on the planted fault says of it: caught is what a test's own expectation failed on. */
export function judge({ tests, troubles }: TestRun): Verdict {
  const failed = tests.filter((test) => !hasPassed(test));
  const seen = failed.find(({ messages }) => messages.some((message) => !NO_FINDING.test(message)));
  if (seen) return { kind: 'caught', why: seen.name };
  const [trouble = failed[0]?.messages[0]] = troubles;
  if (trouble !== undefined) return { kind: 'broken', why: firstLine(trouble) };
  if (tests.length === 0) return { kind: 'broken', why: 'no test ran' };
  return { kind: 'missed', why: `${tests.length} tests passed` };
}

export const hasPassed = ({ status }: Pick<Told, 'status'>) => status === 'passed';

/** A command of Node in the copy, ended with all that it began when it takes too long. */
export async function runCommand(
  folder: string,
  args: string[],
  longestMs = LONGEST_MS,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const late = setTimeout(() => {
    text += `\nIt took longer than ${longestMs / 1000} s.`;
    end();
  }, longestMs);
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearTimeout(late);
  process.off('exit', end);
  return { code, text };
}

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join(' / ');
const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';
