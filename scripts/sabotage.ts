/**
 * Plants one fault after the other in copies of the project, and looks whether the tests that should see it do.
 *
 *   npm run sabotage                          all of them, in two copies
 *   npm run sabotage -- --only settle-lock    these; names by commas
 *   npm run sabotage -- --workers 4
 *
 * Closes with the line 'N of N caught'. docs/decisions/0046-planted-faults.md
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Fault, Sight } from '../tests/sabotage/fault.types.ts';
import { faults } from '../tests/sabotage/faults.ts';
import {
  LONGEST_BUILD_MS,
  type Verdict,
  hasPassed,
  judge,
  runCommand,
  runTests,
} from '../tests/sabotage/run-tests.ts';
import { type WorkingCopy, makeWorkingCopy } from '../tests/sabotage/working-copy.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, workers: { type: 'string', default: '2' } },
});
const wanted = values.only?.split(',');
const chosen = wanted ? faults.filter(({ id }) => wanted.includes(id)) : faults;
if (chosen.length === 0 || (wanted && chosen.length < wanted.length))
  throw new Error(
    `No such fault: ${wanted?.filter((id) => !faults.some((one) => one.id === id)).join(', ')}`,
  );
const workers = Math.max(1, Math.min(Number(values.workers), chosen.length));

type Result = Verdict & { fault: Fault; seconds: number };

const root = path.resolve(import.meta.dirname, '..');
const began = performance.now();
// Copies share the packages: what is stale is made here, once.
const prepared = await runCommand(root, [path.join('scripts', 'prepare.mjs')], LONGEST_BUILD_MS);
if (prepared.code !== 0) throw new Error(prepared.text);
const copies = await Promise.all(Array.from({ length: workers }, () => makeWorkingCopy(root)));
process.on('exit', () => {
  for (const { folder } of copies) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
let code = 1;
try {
  const wrong = [...(await findWrongTypes(copies[0])), ...(await findRed(copies))];
  for (const line of wrong) console.log(line);
  const results = await plantAll(copies);
  const caught = results.filter(({ kind }) => kind === 'caught').length;
  for (const { kind, fault, why } of results)
    if (kind !== 'caught') console.log(`\n${fault.id} (${fault.breaks}): ${kind}, ${why}`);
  console.log(`\n${caught} of ${chosen.length} caught in ${secondsSince(began)} s`);
  code = caught === chosen.length && wrong.length === 0 ? 0 : 1;
} finally {
  await Promise.all(copies.map((copy) => copy.remove()));
}
process.exit(code);

/** A fault that the compiler refuses is none that could be delivered. All are looked at at once, as far as they do not meet. */
async function findWrongTypes(copy: WorkingCopy | undefined): Promise<string[]> {
  if (!copy) return [];
  const undo: (() => Promise<void>)[] = [];
  for (const fault of chosen) undo.unshift(await copy.plant(fault));
  await runCommand(copy.folder, [path.join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'typegen']);
  const { text } = await runCommand(copy.folder, [path.join('node_modules', 'typescript', 'bin', 'tsc')]);
  for (const takeOut of undo) await takeOut();
  return text.split('\n').filter((line) => line.includes('error TS'));
}

/** The tests that are to see faults, which have to pass without any. */
async function findRed(all: WorkingCopy[]): Promise<string[]> {
  const sights = chosen.flatMap(({ seenBy }) => seenBy);
  const files = [...new Set(sights.map(({ file }) => file))];
  const runs = await Promise.all(
    all.map(async (copy, at) => {
      const own = new Set(files.filter((_, index) => index % all.length === at));
      const mine = sights.filter(({ file }) => own.has(file));
      return mine.length === 0 ? { tests: [], troubles: [] } : runTests(copy.folder, mine);
    }),
  );
  const tests = runs.flatMap((run) => run.tests);
  const red = tests.filter((test) => !hasPassed(test));
  const isThere = (sight: Sight) =>
    tests.some(({ file, name }) => file === sight.file && name.includes(sight.name));
  console.log(`${tests.length} tests pass without a fault, ${red.length} fail (${secondsSince(began)} s)\n`);
  return [
    ...runs.flatMap((run) => run.troubles.map((trouble) => `without a fault: ${trouble}`)),
    ...red.map(({ file, name }) => `without a fault: ${file} fails: ${name}`),
    ...sights.filter((sight) => !isThere(sight)).map(({ file, name }) => `no such test: ${file}: ${name}`),
  ];
}

async function plantAll(all: WorkingCopy[]): Promise<Result[]> {
  // What takes longest first, so that no copy is left with it at the end.
  const waiting = chosen.toSorted((one, other) => Number(other.isBuilt ?? 0) - Number(one.isBuilt ?? 0));
  const results: Result[] = [];
  await Promise.all(
    all.map(async (copy) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const from = performance.now();
        const verdict = await tryFault(copy, fault);
        const seconds = Number(secondsSince(from));
        results.push({ ...verdict, fault, seconds });
        console.log(
          `${verdict.kind.padEnd(6)} ${secondsSince(from).padStart(6)} s  ${fault.id.padEnd(28)} ${fault.breaks}`,
        );
      }
    }),
  );
  return results;
}

async function tryFault(copy: WorkingCopy, fault: Fault): Promise<Verdict> {
  const takeOut = await copy.plant(fault);
  try {
    if (fault.isBuilt) {
      const { code: built, text } = await runCommand(
        copy.folder,
        [path.join('scripts', 'prepare.mjs')],
        LONGEST_BUILD_MS,
      );
      if (built !== 0) return { kind: 'broken', why: `it cannot be built: ${text.trim().slice(-300)}` };
    }
    return judge(await runTests(copy.folder, fault.seenBy));
  } finally {
    await takeOut();
    if (fault.isBuilt) await copy.resetBuild();
  }
}

function secondsSince(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
