/**
 * Plays the shop's simulation: made-up courses of events, each drawn from its seed, on a real database.
 *
 *   npm run simulate -- --seeds 20000        so many seeds, from a random one on
 *   npm run simulate -- --seed 165           this one again
 *   npm run simulate -- --from 1 --seeds 500 --workers 2
 *
 * A seed that fails is printed with the fewest steps that still fail.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { copyTemplate, createTemplate, dropTemplate } from '../tests/template-database.ts';

type Report = { isFailed: boolean; told: string };

const MOST_SEEDS = 2_147_483_647;
const GIVEN_UP_AFTER = 5;
const TELL_EVERY_MS = 5_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const [role = '', address = ''] = process.argv.slice(2);
if (role === '--on') await playAsTold(address);
else await main();

async function main() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1000' },
      seed: { type: 'string' },
      from: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
    },
  });
  const count = values.seed === undefined ? readCount(values.seeds) : 1;
  const first = Number(values.seed ?? values.from ?? randomInt(MOST_SEEDS - count));
  const server = await startServer();
  try {
    process.exitCode = await playOn(server.address, {
      first,
      count,
      workers: Math.min(count, readCount(values.workers)),
    });
  } finally {
    await server.stop();
  }
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`'${text}' is no number of seeds or workers`);
  return count;
}

async function startServer() {
  const given = process.env['TEST_DATABASE_SERVER'];
  if (given) return { address: given, stop: () => dropTemplate(given) };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-simulation-'));
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, tuning: 'tests' });
  return {
    address: server.connectionString,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each worker has a database of its own, and gets one seed after the other. Gives the exit code. */
async function playOn(
  server: string,
  { first, count, workers }: { first: number; count: number; workers: number },
) {
  await createTemplate(server, async (template) => {
    const pool = createPool(template, { max: 2, use: 'upkeep' });
    await migrateDatabase(pool);
    await pool.end();
  });
  console.log(`${count} seeds from ${first} on, ${workers} at a time`);
  const began = performance.now();
  let next = first;
  let done = 0;
  let failed = 0;
  const rate = () => `${(done / ((performance.now() - began) / 1000)).toFixed(1)} a second`;
  const teller = setInterval(
    () => console.log(`${done} of ${count} seeds, ${rate()}, ${failed} failed`),
    TELL_EVERY_MS,
  );
  const work = async (number: number) => {
    const database = await copyTemplate(server, `simulation_${process.pid}_${number}`);
    const child = fork(fileURLToPath(import.meta.url), ['--on', database]);
    try {
      while (next < first + count && failed < GIVEN_UP_AFTER) {
        const { isFailed, told } = await ask(child, next++);
        done += 1;
        if (!isFailed) continue;
        failed += 1;
        console.log(`\n${told}\n`);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number)));
  clearInterval(teller);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${done} seeds in ${seconds} s (${rate()}), ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function ask(child: ChildProcess, seed: number): Promise<Report> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`A worker ended at seed ${seed} (${code})`));
    child.once('exit', gone);
    child.once('message', (report) => {
      child.off('exit', gone);
      resolve(report as Report);
    });
    child.send(seed);
  });
}

/** A worker: the shop's own source, some of it for React, is loaded as in development. */
async function playAsTold(connectionString: string) {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
  });
  const load = <Module>(file: string) => vite.ssrLoadModule(`/tests/simulation/${file}`) as Promise<Module>;
  const { playSeed, tell } = await load<typeof import('../tests/simulation/simulate.ts')>('simulate.ts');
  const { setStage } = await load<typeof import('../tests/simulation/stage.ts')>('stage.ts');
  const stage = await setStage(connectionString);
  process.on('message', (seed: number) => {
    void playSeed(stage, seed).then(
      (result) => process.send?.({ isFailed: !result.ok, told: result.ok ? '' : tell(result) }),
      (error: unknown) =>
        process.send?.({ isFailed: true, told: `Seed ${seed} could not be played: ${String(error)}` }),
    );
  });
}
