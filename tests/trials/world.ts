import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '../../src/database/client.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres.ts';
import { makeDatabaseFolder } from '../database-folder.ts';
import { addPerson } from '../people.fixtures.ts';
import { type ShopServer, startShopServer } from '../shop-server.ts';
import { type Books, readBooks } from '../simulation/books.ts';
import { type Play, beginPlay } from '../simulation/play.ts';
import { whatIsLeft } from '../simulation/quiet.ts';
import { doRound } from '../simulation/rounds.ts';
import { judge } from '../simulation/rules.ts';
import { type Stage, setStage } from '../simulation/stage.ts';
import { listenToFailPoints } from './fail-points.ts';
import { dieMigrating, endConnections, killPostmaster } from './killing.ts';
import { type Outside, startOutside } from './outside.ts';
import { never, patiently } from './patience.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

export const PRELOADED = path.resolve('tests/trials/preloaded.ts');

/** The simulation's settings, as an owner would have saved them. */
const SETTINGS = `insert into settings (section, value) values
  ('delivery', '{"everywhere": {"delivers": true, "livePlants": true, "price": "49.50", "bands": [], "extras": [], "freeAbove": "500",
     "daysFrom": "", "daysTo": "", "cash": {"on": true, "upTo": "5000", "fee": "30"}}}'),
  ('checkout', '{"cashPerAddress": "0", "cashPerPerson": "0"}'),
  ('invoices', '{"series": "S", "isAttached": false}') on conflict (section) do update set value = excluded.value`;

/** Two workers take five each (src/jobs/start-jobs.ts, src/jobs/job-queue.ts). */
const MAILS_AT_ONCE = 10;
/** What comes by itself, some minutes after its worker died or failed: a mail's next try, a parcel's, what went on in slices. */
const WORKED_ON = `('send-email', 'book-shipment', 'cancel-shipment', 'run-imports', 'change-many')`;
const AGAIN = `state = 'created', started_on = null, completed_on = null`;
const BROUGHT_FORWARD = `
  update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now();
  update pgboss.job set ${AGAIN} where name in ${WORKED_ON} and state = 'active' and started_on < now() - interval '3 seconds';
  update pgboss.job one set ${AGAIN} where name in ('run-imports', 'change-many') and state = 'failed'
    and not exists (select 1 from pgboss.job other where other.name = one.name
      and (other.state in ('created', 'retry', 'active') or other.state = 'failed' and other.id > one.id));`;

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
  let stage: Stage | undefined;
  const dataDir = path.join(folder, 'data');
  const machines = await startOutside(dataDir, () => stage);
  let outside: Outside = 'folder';
  const environment = (): Record<string, string> => ({
    DEMO: 'off',
    ADMIN_EMAIL: 'keeper@example.com',
    ADMIN_PASSWORD: 'a password for trials',
    FAIL_POINTS: String(points.port),
    ...machines.environment(outside),
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
  let program: ShopServer = await startProgram();
  port = Number(new URL(program.url).port);
  stage = await setStage(server.connectionString, clock);
  await stage.control.query(SETTINGS);
  const set = stage;
  const { control } = set;
  const own = new Set(set.items.map(({ productId, variantId }) => variantId ?? productId));
  const ownProducts = new Set(set.items.map(({ productId }) => productId));
  const db = createDatabase(control);
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
  /** Of the rounds before, too: one that was in hand as its round ended may leave in the next. */
  const askedFor = new Set<string>();

  async function read(): Promise<Books> {
    const books = await patiently(() => readBooks(control));
    play.books = books;
    // What imports and changes of many bring is sold to nobody, and judged there.
    const ofStage = {
      shelf: books.shelf.filter(({ key }) => own.has(key)),
      stockChanges: books.stockChanges.filter(({ product_id }) => ownProducts.has(product_id)),
    };
    return { ...books, ...ofStage, bank: await set.bank.books(), now: new Date().toISOString() };
  }
  async function check(): Promise<string[]> {
    const left = await machines.sentMails();
    const sent = [...set.office.sent, ...left];
    const now = await read();
    const told = {
      sent,
      fresh: [],
      kills: play.kills,
      mailsAtOnce: MAILS_AT_ONCE,
      keys,
      refundKeys: null,
      initial,
      seesQueue: false,
    };
    const problems = judge(now, before ?? now, told);
    before = now;
    for (const { message_id } of now.emails) askedFor.add(message_id);
    const unknown = left.filter(({ messageId }) => !askedFor.has(messageId));
    // Looked at once more: what left meanwhile may be noted as sent.
    const gone = new Set([...sent, ...(await machines.sentMails())].map(({ messageId }) => messageId));
    const unsent = now.emails.filter(({ state, message_id }) => state === 'sent' && !gone.has(message_id));
    return [
      ...problems,
      ...unsent.map(
        ({ kind, message_id }) => `The mail ${message_id} (${kind}) counts as sent, and never left`,
      ),
      ...unknown.map(({ messageId }) => `Nobody asked for the mail ${messageId}`),
      ...(await machines.lostFiles(control, outside)),
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
    courier: machines.courier,
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
        await control.query('delete from media_files');
        program = await startProgram();
      }
      const { rows: asked } = await patiently(() =>
        control.query<{ message_id: string }>('select message_id from emails'),
      );
      for (const { message_id } of asked) askedFor.add(message_id);
      play = await patiently(() => beginPlay(set));
      keys.length = 0;
      shelf = stock;
      await machines.begin();
      const goods = [...own];
      await control.query('update products set stock = $1 where id = any($2)', [stock, goods]);
      await control.query('update product_variants set stock = $1 where id = any($2)', [stock, goods]);
      await control.query(`update promo_codes set start_date = '2020-01-01', end_date = '2099-12-31'`);
      await control.query(`update promo_codes set usage_limit = $1 where code = 'ONCE'`, [uses]);
      before = await read();
      initial = new Map(before.shelf.map((line) => [line.key, line.stock]));
    },
    /** As another copy of the program does it, at once. */
    round: (of: 'reconciler' | 'minute') => doRound(play, set.copies[0] ?? never(), of),
    async kill(): Promise<void> {
      play.kills += 1;
      await program.kill();
    },
    async start(): Promise<void> {
      program = await startProgram();
      // As if what the dead one had in hand were over: its jobs, and its call for the provider's order.
      await patiently(() =>
        control.query(`
          update pgboss.job set ${AGAIN} where state = 'active' and name in ${WORKED_ON};
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
    dieMigrating: (failAt: string) =>
      dieMigrating({ connectionString: server.connectionString, control, start: startProgram }, failAt),
    /** A copy that was cut off with a mail in hand may send it again, as one that died. */
    countCut: () => void (play.kills += 1),
    /** And waits until they are gone: all, or this one. */
    endConnections: (pid: number | null = null) => endConnections(control, pid),
    async killDatabase(): Promise<void> {
      play.kills += 1;
      await killPostmaster(postmasters, control);
    },
    /** The next try of what waits for it comes now. */
    bringForward: () => control.query(BROUGHT_FORWARD),
    /** Brings what would come by itself, until nothing is left to come; gives what is left all the same. */
    async comeToRest(): Promise<string[]> {
      let left: string[] = [];
      const copy = set.copies[1] ?? never();
      await patiently(async () => {
        await control.query('update checkouts set reconcile_at = now() where settled_at is null');
        await control.query('delete from reconciler_state');
        await control.query('update refunds set retry_at = now() where retry_at is not null');
        await control.query(BROUGHT_FORWARD);
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
      await points.stop();
      await machines.stop();
      await server.stop();
      for (const made of [folder, databaseFolder]) await rm(made, { recursive: true, force: true });
    },
  };
}
