/**
 * Tries the built program: rounds of crashes, or of races, each drawn from its seed, on a database server of their own.
 *
 *   npm run crash -- --rounds 300         the program, PostgreSQL or single connections are killed at fail points
 *   npm run crash -- --rounds 60 --of parcel   staff want this meanwhile: status, refund, upload, claim, parcel, import, 'change of many'
 *   npm run races -- --rounds 200         people who want the same at once
 *   npm run races -- --seed 17            this one again
 *
 * After each round the books are read. docs/decisions/0043-crashes-and-races.md
 */
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const MOST_SEEDS = 2_147_483_647;
const GIVEN_UP_AFTER = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    of: { type: 'string' },
  },
});
const isCrash = positionals[0] === 'crash';
const count = values.seed === undefined ? Number(values.rounds ?? (isCrash ? 300 : 200)) : 1;
if (!Number.isSafeInteger(count) || count < 1) throw new Error(`'${values.rounds}' is no number of rounds`);
const first = Number(values.seed ?? values.from ?? randomInt(MOST_SEEDS - count));

// The shop's own source, some of it for React, is loaded as in development.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
});
const load = <Module>(file: string) => vite.ssrLoadModule(`/tests/trials/${file}`) as Promise<Module>;
const { startWorld } = await load<typeof import('../tests/trials/world.ts')>('world.ts');
const { playRace } = await load<typeof import('../tests/trials/races.ts')>('races.ts');
const { playCrash } = await load<typeof import('../tests/trials/crashes.ts')>('crashes.ts');

const of = values.of as Parameters<typeof playCrash>[2];
const play = (seed: number) => (isCrash ? playCrash(world, seed, of) : playRace(world, seed));

console.log(`${count} rounds from ${first} on`);
const world = await startWorld();
const tally = new Map<string, number>();
let failed = 0;
let done = 0;
const began = performance.now();
try {
  for (let seed = first; seed < first + count && failed < GIVEN_UP_AFTER; seed += 1) {
    const { name, problems } = await play(seed).catch((error: unknown) => ({
      name: 'could not be played to its end',
      problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }));
    tally.set(name, (tally.get(name) ?? 0) + 1);
    done += 1;
    if (done % 10 === 0) console.log(`${done} of ${count} rounds, ${failed} failed`);
    if (problems.length === 0) continue;
    failed += 1;
    const again = `Again: npm run ${isCrash ? 'crash' : 'races'} -- --seed ${seed}${of ? ` --of '${of}'` : ''}`;
    console.log([`\nRound ${seed} (${name}):`, ...problems.map((one) => `  - ${one}`), again, ''].join('\n'));
  }
} finally {
  await world.stop();
  await vite.close();
}
for (const [name, times] of tally) console.log(`${String(times).padStart(5)}  ${name}`);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${done} rounds in ${seconds} s, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
