import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres.ts';
import { makeDatabaseFolder } from '../database-folder.ts';
import { addPerson } from '../people.fixtures.ts';
import { type ShopServer, startShopServer } from '../shop-server.ts';
import { type Books, readBooks } from '../simulation/books.ts';
import { type Play, beginPlay } from '../simulation/play.ts';
import { whatIsLeft } from '../simulation/quiet.ts';
import { doRound } from '../simulation/rounds.ts';
import { judge } from '../simulation/rules.ts';
import { setStage } from '../simulation/stage.ts';
import { createDatabase } from '../../src/database/client.ts';
import { listenToFailPoints } from './fail-points.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** However busy the machine is. */
const PATIENCE_MS = 60_000;
export const PRELOADED = path.resolve('tests/trials/preloaded.ts');

/** The simulation's settings, as an owner would have saved them. */
const SETTINGS = `insert into settings (section, value) values
  ('delivery', '{"everywhere": {"delivers": true, "livePlants": true, "price": "49.50", "bands": [], "extras": [], "freeAbove": "500",
     "daysFrom": "", "daysTo": "", "cash": {"on": false, "upTo": "2000", "fee": "0"}}}'),
  ('invoices', '{"series": "S", "isAttached": false}') on conflict (section) do update set value = excluded.value`;

/**
 * The built program as it runs: a process of its own, asked over HTTP, on a database server that can be killed, with the
 * simulation's provider beyond the network. Judged by the simulation's rules: docs/decisions/0043-crashes-and-races.md.
 */
export async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-trials-'));
  const postmasters: number[] = [];
  const notePid = (detail: object) => {
    if ('pid' in detail && typeof detail.pid === 'number') postmasters.push(detail.pid);
  };
  const log = { info: notePid, warn: notePid, error: notePid };
  const databaseFolder = await makeDatabaseFolder('shop-trials-');
  const server = await startEmbeddedPostgres({ dataDir: databaseFolder, log });
  const points = await listenToFailPoints();
  const clock = { now: () => new Date(), pass: () => undefined, begin: () => undefined };
  let port = 0;
  let stage: Awaited<ReturnType<typeof setStage>> | undefined;
  let provider: Awaited<ReturnType<typeof listen>> | undefined;
  const dataDir = path.join(folder, 'data');
  const environment = () => ({
    DEMO: 'off',
    ADMIN_EMAIL: 'keeper@example.com',
    ADMIN_PASSWORD: 'a password for trials',
    FAIL_POINTS: String(points.port),
    ...provider?.env,
  });
  const startProgram = () =>
    startShopServer({
      databaseUrl: server.connectionString,
      dataDir,
      port,
      env: environment(),
      nodeOptions: ['--import', PRELOADED],
    });

  // It migrates the database that the stage is set on.
  provider = await listen((request) => (stage ? stage.bank.app.fetch(request) : new Response(null)));
  let program: ShopServer = await startProgram();
  port = Number(new URL(program.url).port);
  stage = await setStage(server.connectionString, clock);
  await stage.control.query(SETTINGS);
  const set = stage;
  const db = createDatabase(set.control);
  const post = (address: string, body: unknown) =>
    fetch(`${program.url}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: program.url },
      body: JSON.stringify(body),
    });
  const owner = await addPerson({ db, post }, 'boss@example.com', 'admin');
  const manager = await addPerson({ db, post }, 'manager@example.com', 'manager');
  const second = await addPerson({ db, post }, 'second@example.com', 'admin');

  let play: Play = await beginPlay(set);
  let shelf = 0;
  let initial = new Map<string, number>();
  let before: Books | undefined;
  const keys: string[] = [];
  const sentBefore = new Set<string>();
  const mails = () => readdir(path.join(dataDir, 'mail')).catch((): string[] => []);

  async function read(): Promise<Books> {
    const books = await patiently(() => readBooks(set.control));
    play.books = books;
    return { ...books, bank: await set.bank.books(), now: new Date().toISOString() };
  }
  async function check(): Promise<string[]> {
    const now = await read();
    const files = (await mails()).filter((name) => name.endsWith('.eml') && !sentBefore.has(name));
    const sent = [...set.office.sent, ...files.map((name) => ({ messageId: name.replace(/^\w+-/, '') }))];
    const told = { sent, fresh: [], kills: play.kills, keys, initial, seesQueue: false };
    const problems = judge(now, before ?? now, told);
    before = now;
    return problems;
  }

  return {
    folder,
    dataDir,
    stage: set,
    db,
    owner,
    manager,
    second,
    points,
    post,
    environment,
    databaseUrl: server.connectionString,
    url: () => program.url,
    shopOf: (copy: 0 | 1) => set.copies[copy]?.shop ?? never(),
    pid: () => program.pid,
    isRunning: () => program.isRunning(),
    log: () => program.log,
    keys,
    /** As they were read last; null: nothing has begun. */
    books: () => before ?? null,
    read,
    /** What is wrong in the books now. */
    check,
    shelf: () => shelf,
    /** Empty books, and this stock of each of the goods; `uses`: of the code ONCE. */
    async begin(stock: number, uses = 1): Promise<void> {
      play = await patiently(() => beginPlay(set));
      keys.length = 0;
      shelf = stock;
      for (const name of await mails()) sentBefore.add(name);
      await set.control.query('update products set stock = $1', [stock]);
      await set.control.query('update product_variants set stock = $1', [stock]);
      await set.control.query(`update promo_codes set start_date = '2020-01-01', end_date = '2099-12-31'`);
      await set.control.query(`update promo_codes set usage_limit = $1 where code = 'ONCE'`, [uses]);
      before = await read();
      initial = new Map(before.shelf.map((line) => [line.key, line.stock]));
    },
    /** As another copy of the program does it, at once. */
    round: (of: 'reconciler' | 'minute') => {
      const copy = set.copies[0] ?? never();
      return doRound(play, copy, of);
    },
    async kill(): Promise<void> {
      play.kills += 1;
      await program.kill();
    },
    async start(): Promise<void> {
      program = await startProgram();
      // As if what the dead one had in hand were over: its job, and its call for the provider's order.
      await patiently(() =>
        set.control.query(
          `update pgboss.job set state = 'created', started_on = null where state = 'active' and name = 'send-email'`,
        ),
      );
      await patiently(() =>
        set.control.query(
          'update checkouts set provider_call_until = now() where provider_call_until > now()',
        ),
      );
    },
    /** A copy that was cut off with a mail in hand may send it again, as one that died. */
    countCut: () => void (play.kills += 1),
    endConnection: (pid: number) => set.control.query('select pg_terminate_backend($1, 5000)', [pid]),
    async endConnections(): Promise<void> {
      await set.control.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
    },
    async killDatabase(): Promise<void> {
      const seen = postmasters.length;
      play.kills += 1;
      process.kill(postmasters.at(-1) ?? never(), 'SIGKILL');
      await until(() => postmasters.length > seen);
      await patiently(() => set.control.query('select 1'));
    },
    /** Brings what would come by itself, until nothing is left to come; gives what is left all the same. */
    async comeToRest(): Promise<string[]> {
      let left: string[] = [];
      const copy = set.copies[1] ?? never();
      await patiently(async () => {
        const { control } = set;
        await control.query('update checkouts set reconcile_at = now() where settled_at is null');
        await control.query('delete from reconciler_state');
        await control.query('update refunds set retry_at = now() where retry_at is not null');
        await control.query(
          `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`,
        );
        await control.query('update simulated_jobs set start_after = now()');
        for (const of of ['reconciler', 'minute', 'jobs'] as const) await doRound(play, copy, of);
        // What nobody paid is kept until its time is over, which is not now.
        left = whatIsLeft({ ...(await read()), holds: [], promoHolds: [] });
        if (left.length > 0) throw new Error(left.join('\n'));
      }).catch((error: unknown) => (left.length > 0 ? undefined : Promise.reject(error)));
      return [...left, ...(await check())];
    },
    async stop(): Promise<void> {
      await program.stop();
      await set.close();
      await provider?.stop();
      await points.stop();
      await server.stop();
      for (const made of [folder, databaseFolder]) await rm(made, { recursive: true, force: true });
    },
  };

  async function listen(fetch: (request: Request) => Response | Promise<Response>) {
    const listener = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    if (!listener.listening) await once(listener, 'listening');
    return {
      env: {
        RAZORPAY_KEY_ID: 'rzp_test_Simulated',
        RAZORPAY_KEY_SECRET: 'key-secret',
        RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
        RAZORPAY_API_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
      },
      async stop() {
        listener.closeAllConnections();
        listener.close();
      },
    };
  }
}

const never = (): never => {
  throw new Error('The world has not begun');
};

async function until(isSo: () => boolean): Promise<void> {
  await patiently(async () => {
    if (!isSo()) throw new Error('It never came');
  });
}

/** Tries again until it goes well: a database that was killed comes back, a lock is let go. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const began = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - began > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
