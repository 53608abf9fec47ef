/**
 * Runs the shop as on three machines, on this one, and takes one part after the other away while shoppers buy and staff edit:
 * the primary database, a copy of the shop, the way to a copy, the leader of the consensus store. It tells what they noticed,
 * and ends with code 1 where something acknowledged was lost or doubled, pages were away, or writes were for 30 s
 * (docs/operating/second-machine.md). It needs Debian's packages postgresql, patroni, etcd-server and haproxy.
 *
 *   node deploy/drill/second-machine.ts [--rounds 20] [--only primary,copy,path,consensus] [--keep] [--stay]
 *
 * --keep: leaves the logs of all programs where they were written
 * --stay: takes nothing away, and runs until Ctrl-C
 */
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { resultsTable } from '../../bench/results.ts';
import { createPool } from '../../src/database/client.ts';
import { aPicture } from '../../tests/pictures.fixtures.ts';
import { startS3Server } from '../../tests/s3-server.ts';
import { startCluster } from './cluster.ts';
import { type Copy, frontAddress, startCopies } from './copies.ts';
import { type Running, findSite, until } from './machines.ts';
import { startProvider } from './provider.ts';
import { type Outcome, type Round, describeFailures, describeRounds, isGood, summarize } from './rounds.ts';
import { plantsForSale, sendShoppers, settle } from './shoppers.ts';
import { buildPresent } from './versions.ts';
import { PLANT_STOCK, plantToCount, startEditor, watchPages, watchPlant } from './witnesses.ts';

const FAULTS = ['primary', 'copy', 'path', 'consensus'] as const;
type Fault = (typeof FAULTS)[number];

/** How long a fault stays when all goes on without what is gone, in ms; and how long all is well before the next. */
const GONE_MS = 10_000;
const WELL_MS = 4_000;
/** For all to be there again, on a machine that has other work. */
const PATIENCE = { within: 300_000 };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: FAULTS.join(',') },
    keep: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
  },
});
const faults = FAULTS.filter((fault) => values.only.split(',').includes(fault));
const ADMIN = { email: 'owner@shop.example', password: 'a password for the drill' };

buildPresent();
const home = mkdtempSync(path.join(realpathSync(tmpdir()), 'shop-second-'));
chmodSync(home, 0o755);
const running: Running = new Set();
/** Undone in reverse. */
const undo: (() => Promise<unknown> | void)[] = [];
let interrupted = false;
let trouble: string | undefined;
process.on('SIGINT', () => (interrupted = true)).on('SIGTERM', () => (interrupted = true));
try {
  const outcome = await drill();
  if (outcome) {
    if (outcome.rounds.length > 0) console.log(describeRounds(outcome));
    console.log(resultsTable(['Together', ''], summarize(outcome)));
    console.log(describeFailures(outcome));
    if (trouble !== undefined) console.log(trouble);
    process.exitCode = isGood(outcome) && trouble === undefined ? 0 : 1;
  }
} finally {
  for (const step of undo.toReversed()) await step();
  await Promise.all([...running].map((program) => program.stop()));
  if (values.keep) console.log(`The logs are in ${home}`);
  else await rm(home, { recursive: true, force: true });
}
if (interrupted) process.exit(130);

async function drill(): Promise<Outcome | null> {
  const site = await findSite(home);
  const cluster = await startCluster(site, running);
  undo.push(cluster.stop);
  const bucket = await startS3Server();
  undo.push(bucket.close);
  const { url, copies, provider } = await startShop();
  const pool = createPool(cluster.databaseUrl('three'), { max: 2, use: 'upkeep' });
  undo.push(() => pool.end());

  async function startShop() {
    const address = frontAddress(site);
    const sold = await startProvider({
      folder: path.join(home, 'provider'),
      webhookUrl: `${address}/api/webhooks/razorpay`,
    });
    undo.push(sold.stop);
    const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
    const started = await startCopies(site, running, {
      env: {
        ...sold.env,
        APP_URL: address,
        TRUST_PROXY: '127.0.0.1',
        BACKUP_HOUR: 'off',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        S3_ENDPOINT: endpoint,
        S3_BUCKET: name,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
      databaseUrl: cluster.databaseUrl,
      replicaUrl: cluster.replicaUrl,
    });
    undo.push(started.stop);
    return { url: address, copies: started, provider: sold };
  }

  const plants = await plantsForSale(pool);
  const counted = await plantToCount(pool);
  const cookie = await signIn(url);
  const picture = await uploadPicture(url, cookie);
  const notebook = path.join(home, 'acknowledged.txt');
  const shoppers = sendShoppers({
    url,
    plants,
    everyMs: 500,
    provider: async () => ({ ...provider.keys, apiUrl: provider.apiUrl }),
    acknowledged: (id) => appendFileSync(notebook, `${id}\n`),
  });
  const pages = watchPages(url, ['/', '/shop', '/cart', '/about', `/product/${plants[0]}`, picture]);
  const editor = startEditor({ url, cookie, plant: counted });
  const open = [1, 2, 3, 4].map(() => watchPlant(url, counted.id));

  const rounds: Round[] = [];
  const isWell = async () => (await cluster.isWhole()) && (await copies.areReady());
  await wait(WELL_MS);
  if (values.stay) {
    console.log(
      `The shop is at ${url} (${ADMIN.email}, '${ADMIN.password}'); its machines: patronictl -c ${home}/one-patroni.yml list`,
    );
    while (!interrupted) await wait(200);
  }
  try {
    for (let n = 0; n < Number(values.rounds) && !interrupted; n += 1) {
      await until('Everything', isWell, PATIENCE);
      await wait(WELL_MS);
      const round = await playRound(faults[n % faults.length] ?? 'primary', Math.floor(n / faults.length));
      rounds.push(round);
      console.log(
        `${n + 1}: ${round.what}; whole again ${Math.round((round.back - round.from) / 1000)} s later`,
      );
    }
  } catch (error) {
    // What was noticed until then is told.
    trouble = String(error);
  }

  // Ctrl-C reached all that was started, too: there is nothing left to ask.
  if (interrupted) return null;
  await Promise.all([shoppers.stop(), editor.stop()]);
  const { answers } = shoppers;
  const ledger = await settle(pool, answers.paid, plants);
  const acknowledged = readFileSync(notebook, 'utf8').split('\n').filter(Boolean);
  const { rows } = await pool.query<{ missing: number; shelves: number; shelf: number; pressed: number }>(
    `select (select count(*)::int from unnest($1::text[]) p(id)
              where not exists (select from orders where razorpay_order_id = p.id)) as missing,
            (select sum(stock)::int from product_variants where product_id = any($2::uuid[])) as shelves,
            (select stock from product_variants where id = $3) as shelf,
            (select count(*)::int from stock_presses where key = any($4)) as pressed`,
    [acknowledged, plants, counted.variantId, editor.saved.map(({ key }) => key)],
  );
  const [after] = rows;
  await until(
    'The last change on all pages',
    async () => open.every(({ seen }) => seen.at(-1)?.shelf === after?.shelf),
    { within: 30_000 },
  ).catch(() => null);
  for (const page of open) page.stop();
  await pages.stop();
  return {
    rounds,
    orders: answers.orders,
    paid: answers.paid.length,
    failures: answers.failures,
    editFailures: editor.failures,
    looks: pages.looks,
    saved: editor.saved,
    seen: open.map(({ seen }) => seen),
    ledger: {
      ...ledger,
      acknowledgedLost: after?.missing ?? acknowledged.length,
      soldFromShelf: plants.length * 100_000 - (after?.shelves ?? 0),
      editsLost: editor.saved.length - (after?.pressed ?? 0),
      editsOff: (after?.shelf ?? 0) - PLANT_STOCK - editor.saved.length,
      mailsTwice: await copies.mailsSentTwice(),
    },
  };

  async function playRound(fault: Fault, turn: number): Promise<Round> {
    const from = performance.now();
    const { what, mend } = await breakSomething(fault, turn);
    await wait(GONE_MS);
    const isFollowed = async () =>
      (await cluster.members()).some(
        ({ name, role, state }) => role === 'leader' && state === 'running' && !what.includes(name),
      );
    if (fault === 'primary') await until('Another primary', isFollowed);
    await wait(WELL_MS);
    await mend();
    await until('Everything', isWell, PATIENCE);
    const back = performance.now();
    await wait(WELL_MS);
    return { what, from, back, until: performance.now(), load: loadavg()[0] ?? 0 };
  }

  async function breakSomething(
    fault: Fault,
    turn: number,
  ): Promise<{ what: string; mend(): Promise<void> | void }> {
    if (fault === 'primary') {
      // In turn as a crash, which the other ends hear of, and as a power cut, which they do not.
      const hang = turn % 2 === 1;
      const machine = await cluster.losePrimary({ hang });
      return {
        what: `primary (${machine}) ${hang ? 'hangs' : 'killed'}`,
        mend: () => cluster.bringBackPrimary(machine),
      };
    }
    if (fault === 'consensus') {
      const machine = await cluster.killConsensusLeader();
      return {
        what: `consensus leader (${machine}) killed`,
        mend: () => cluster.bringBackConsensus(machine),
      };
    }
    const copy: Copy = turn % 2 === 0 ? 'one' : 'two';
    if (fault === 'copy') {
      await copies.kill(copy);
      return { what: `copy ${copy} killed`, mend: () => copies.start(copy) };
    }
    copies.cut(copy);
    return { what: `way to copy ${copy} cut`, mend: () => copies.mend(copy) };
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`Nobody signed in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function uploadPicture(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/media?kind=library&name=drill.jpg`, {
    method: 'POST',
    headers: { origin: url, cookie },
    body: new Uint8Array(await aPicture(640, 480).jpeg().toBuffer()),
  });
  if (!response.ok) throw new Error(`No upload: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { address: string }).address;
}
