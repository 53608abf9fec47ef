import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadDemo } from '../src/database/demo/load-demo.ts';
import { createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { loadPage } from './pages.ts';
import type { Usage } from './rendering-process.ts';
import { type Result, medianWithSpread, resultsTable } from './results.ts';

type Options = {
  seconds: number;
  runs: number;
  /** Where profiles of each page go; without it none is made. */
  profiles: string | undefined;
};
type Round = { perSecond: number; slowest: number; failed: number; all: number; rendering: number };

/** Those who come while a page is made share it, which would be counted as pages of their own. */
const KINDS = [
  ['nothing', 1],
  ['nothing', 16],
  ['parts', 1],
] as const;

/**
 * Pages of the demo shop, each rendered anew for each request, in one process: read from the database, rendered, compressed, sent. What a
 * rendering takes of a processor is told beside, since whoever asks and the database share the machine's.
 */
export async function measureRendering({ seconds, runs, profiles }: Options): Promise<Result> {
  const rows = await withDemoShop(async (databaseUrl, dataDir, pages) => {
    const told: (string | number)[][] = [];
    const asked = Object.entries(pages).flatMap((page) => KINDS.map((kind) => [...page, ...kind] as const));
    const programs = new Map<string, Program>();
    try {
      for (const [name, target, kept, connections] of asked) {
        // A profile is of one page; else those that keep the same are asked of one program.
        const place = profiles && path.join(profiles, `${name}-${kept}-${connections}`);
        const program =
          (place ? undefined : programs.get(kept)) ??
          (await startProgram([databaseUrl, dataDir, kept], place));
        programs.set(place ?? kept, program);
        const address = program.url + target;
        // The first are slow for everybody.
        await loadPage(address, { connections, seconds: WARM_SECONDS });
        const rounds: Round[] = [];
        for (let run = 0; run < runs; run += 1)
          rounds.push(await measureRound(program, address, { connections, seconds }));
        told.push([name, kept, connections, ...figuresOf(rounds)]);
        if (place) await program.stop();
      }
    } finally {
      for (const program of programs.values()) await program.stop();
    }
    return told;
  });
  return {
    heading: `Pages that are not kept, each request a rendering: ${seconds} s each, median of ${runs} (least to most), one process`,
    told: resultsTable(
      [
        'Page',
        'Kept',
        'Connections',
        'Pages a second',
        '99 of 100',
        'Rendering thread, each',
        'All threads, each',
        'Failed',
      ],
      rows,
    ),
  };
}

const WARM_SECONDS = 1;

const figuresOf = (rounds: Round[]) => {
  const of = (figure: keyof Round) => rounds.map((round) => round[figure]);
  return [
    medianWithSpread(of('perSecond')),
    medianWithSpread(of('slowest'), ' ms'),
    medianWithSpread(of('rendering'), ' ms'),
    medianWithSpread(of('all'), ' ms'),
    of('failed').reduce((sum, failed) => sum + failed, 0),
  ];
};

type Program = Awaited<ReturnType<typeof startProgram>>;

async function measureRound(
  program: Program,
  address: string,
  load: { connections: number; seconds: number },
): Promise<Round> {
  const before = await program.usage();
  const { requestsPerSecond, slowest, failed } = await loadPage(address, load);
  const after = await program.usage();
  const each = (part: keyof Usage) =>
    Math.round((100 * (after[part] - before[part])) / (requestsPerSecond * load.seconds)) / 100;
  return { perSecond: requestsPerSecond, slowest, failed, all: each('all'), rendering: each('rendering') };
}

async function startProgram(given: string[], profiles: string | undefined) {
  const execArgv = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const child = fork('bench/rendering-process.ts', given, { execArgv });
  // One that ends says nothing more: nobody waits for it.
  const hear = async <Said>() => {
    const heard = new AbortController();
    const { signal } = heard;
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The program ended with ${code}`);
    });
    try {
      const [said] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Said];
      return said;
    } finally {
      heard.abort();
      ended.catch(() => undefined);
    }
  };
  const port = await hear<number>();
  return {
    url: `http://127.0.0.1:${port}`,
    async usage() {
      child.send('usage');
      return hear<Usage>();
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

type Measure<Told> = (databaseUrl: string, dataDir: string, pages: Record<string, string>) => Promise<Told>;

async function withDemoShop<Told>(measure: Measure<Told>): Promise<Told> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-rendering-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
  try {
    await migrateDatabase(pool);
    await loadDemo(pool, { demo: true, appUrl: 'http://127.0.0.1:8000', log });
    const { rows } = await pool.query<{ id: string }>(
      'select id from products where is_published order by created_at desc limit 1',
    );
    await pool.query('vacuum analyze');
    return await measure(postgres.connectionString, dataDir, {
      Home: '/',
      Shop: '/shop',
      Product: `/product/${rows[0]?.id}`,
    });
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
