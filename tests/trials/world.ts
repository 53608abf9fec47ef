import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres.ts';
import { makeDatabaseFolder } from '../database-folder.ts';
import { startTestMailServer } from '../../src/mail/smtp-server.fixtures.ts';
import { addPerson } from '../people.fixtures.ts';
import { startS3Server } from '../s3-server.ts';
import { type ShopServer, startShopServer } from '../shop-server.ts';
import { type Books, readBooks } from '../simulation/books.ts';
import { type Play, beginPlay } from '../simulation/play.ts';
import { whatIsLeft } from '../simulation/quiet.ts';
import { doRound } from '../simulation/rounds.ts';
import { judge } from '../simulation/rules.ts';
import { setStage } from '../simulation/stage.ts';
import { type Pool, createDatabase, createPool } from '../../src/database/client.ts';
import { createEmptyDatabase, dropDatabase } from '../template-database.ts';
import { listenToFailPoints } from './fail-points.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** However busy the machine is. */
const PATIENCE_MS = 60_000;
export const PRELOADED = path.resolve('tests/trials/preloaded.ts');

/** The simulation's settings, as an owner would have saved them. */
const SETTINGS = `insert into settings (section, value) values
  ('delivery', '{"everywhere": {"delivers": true, "livePlants": true, "price": "49.50", "bands": [], "extras": [], "freeAbove": "500",
     "daysFrom": "", "daysTo": "", "cash": {"on": true, "upTo": "5000", "fee": "30"}}}'),
  ('checkout', '{"cashPerAddress": "0", "cashPerPerson": "0"}'),
  ('invoices', '{"series": "S", "isAttached": false}') on conflict (section) do update set value = excluded.value`;

/** Where uploads and mails go: into the data folder, or to a bucket and a mail server. */
export type Outside = 'folder' | 'servers';

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
  const bucket = await startS3Server();
  const mailServer = await startTestMailServer();
  let outside: Outside = 'folder';
  const servers = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_BUCKET: bucket.settings.bucket,
    S3_REGION: bucket.settings.region,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  };
  const environment = (): Record<string, string> => ({
    DEMO: 'off',
    ADMIN_EMAIL: 'keeper@example.com',
    ADMIN_PASSWORD: 'a password for trials',
    FAIL_POINTS: String(points.port),
    ...provider?.env,
    ...(outside === 'servers' ? servers : {}),
  });
  const startProgram = (more: { databaseUrl?: string; env?: Record<string, string>; port?: number } = {}) =>
    startShopServer({
      databaseUrl: server.connectionString,
      dataDir,
      port,
      nodeOptions: ['--import', PRELOADED],
      ...more,
      env: { ...environment(), ...more.env },
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
  /** Of the rounds before, too: one that was in hand as its round ended may leave in the next. */
  const askedFor = new Set<string>();
  const mails = () => readdir(path.join(dataDir, 'mail')).catch((): string[] => []);

  async function sentMails(): Promise<{ messageId: string }[]> {
    const files = (await mails()).filter((name) => name.endsWith('.eml') && !sentBefore.has(name));
    const posted = mailServer.received.map(({ source }) => /^Message-ID:\s*<(.+)@/im.exec(source)?.[1] ?? '');
    const filed = files.map((name) => name.replace(/^\w+-/, '').replace(/\.eml$/, ''));
    return [...filed, ...posted].map((messageId) => ({ messageId }));
  }

  /** A row without its file, whole. One without a row is swept by itself. */
  async function lostFiles(): Promise<string[]> {
    const { rows } = await patiently(() =>
      set.control.query<{ key: string; size: number }>('select key, size from media_files'),
    );
    const sizeOf = async (key: string) =>
      outside === 'servers'
        ? (bucket.objects.get(key)?.body.length ?? null)
        : stat(path.join(dataDir, 'uploads', key)).then(
            ({ size }) => size,
            () => null,
          );
    const sizes = await Promise.all(
      rows.map(async ({ key, size }) => ({ key, size, is: await sizeOf(key) })),
    );
    return sizes.flatMap(({ key, size, is }) =>
      is === size ? [] : [`The picture ${key} of ${size} bytes has ${is ?? 'no file'}`],
    );
  }

  async function read(): Promise<Books> {
    const books = await patiently(() => readBooks(set.control));
    play.books = books;
    return { ...books, bank: await set.bank.books(), now: new Date().toISOString() };
  }
  async function check(): Promise<string[]> {
    const left = await sentMails();
    const sent = [...set.office.sent, ...left];
    const now = await read();
    const told = { sent, fresh: [], kills: play.kills, keys, refundKeys: null, initial, seesQueue: false };
    const problems = judge(now, before ?? now, told);
    before = now;
    for (const { message_id } of now.emails) askedFor.add(message_id);
    const unknown = left.filter(({ messageId }) => !askedFor.has(messageId));
    return [
      ...problems,
      ...unknown.map(({ messageId }) => `Nobody asked for the mail ${messageId}`),
      ...(await lostFiles()),
    ];
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
    outside: () => outside,
    /** By request: how often it was answered with 503 in this round. */
    breaks: new Map<string, number>(),
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
    async begin(
      stock: number,
      { uses = 1, to = outside }: { uses?: number; to?: Outside } = {},
    ): Promise<void> {
      if (to !== outside) {
        await program.stop();
        outside = to;
        await set.control.query('delete from media_files');
        program = await startProgram();
      }
      const { rows: asked } = await patiently(() =>
        set.control.query<{ message_id: string }>('select message_id from emails'),
      );
      for (const { message_id } of asked) askedFor.add(message_id);
      play = await patiently(() => beginPlay(set));
      keys.length = 0;
      shelf = stock;
      for (const name of await mails()) sentBefore.add(name);
      mailServer.received.length = 0;
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
        set.control.query(`
          update pgboss.job set state = 'created', started_on = null where state = 'active' and name = 'send-email';
          update checkouts set provider_call_until = now() where provider_call_until > now()`),
      );
    },
    /** Starts it so that it dies on its way, where it comes so far; gives where, or null. */
    async dieStarting(failAt: string): Promise<string | null> {
      try {
        program = await startProgram({ env: { FAIL_AT: failAt } });
      } catch (error) {
        return /Fail point: .*/.exec(String(error))?.[0] ?? Promise.reject(error);
      }
      await program.kill();
      return null;
    },
    /** The same with an empty database, which the next start makes whole; gives what that says of itself. */
    async dieMigrating(failAt: string): Promise<{ where: string | null; tables: string; should: string }> {
      const name = `trial_${crypto.randomUUID().replaceAll('-', '')}`;
      const databaseUrl = await createEmptyDatabase(server.connectionString, name);
      try {
        const first = await startProgram({ databaseUrl, port: 0, env: { FAIL_AT: failAt } }).catch(
          (error: unknown) => String(error),
        );
        const where = typeof first === 'string' ? (/Fail point: .*/.exec(first)?.[0] ?? first) : null;
        if (typeof first !== 'string') await first.kill();
        await (await startProgram({ databaseUrl, port: 0, env: { FAIL_POINTS: '0' } })).kill();
        const own = createPool(databaseUrl, { max: 1, use: 'upkeep' });
        const tables = await describeTables(own).finally(() => own.end());
        return { where, tables, should: await describeTables(set.control) };
      } finally {
        await dropDatabase(server.connectionString, name);
      }
    },
    /** A copy that was cut off with a mail in hand may send it again, as one that died. */
    countCut: () => void (play.kills += 1),
    /** And waits until they are gone: all, or this one. */
    async endConnections(pid: number | null = null): Promise<void> {
      const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and pid = coalesce($1, pid)`;
      const { rows } = await set.control.query<{ pid: number }>(
        `select pid, pg_terminate_backend(pid) ${others}`,
        [pid],
      );
      const are = 'select count(*)::int as left from pg_stat_activity where pid = any($1)';
      for (let left = 1; left > 0;)
        left =
          (await set.control.query<{ left: number }>(are, [rows.map((row) => row.pid)])).rows[0]?.left ?? 0;
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
        // One whose worker could not say that it was done.
        await control.query(
          `update pgboss.job set state = 'created', started_on = null
            where state = 'active' and name = 'send-email' and started_on < now() - interval '3 seconds'`,
        );
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
      await bucket.close();
      await mailServer.close();
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

/** Every column there is, in one text, and how many migrations were made. */
async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(
    `select md5(string_agg(concat_ws(' ', table_name, column_name, data_type, is_nullable), ',' order by table_name, column_name))
       || ' ' || (select count(*) from drizzle.__drizzle_migrations) as all
     from information_schema.columns where table_schema = 'public' and table_name not like 'simulated%'`,
  );
  return rows[0]?.all ?? '';
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
