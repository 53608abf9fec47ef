import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { writeZip } from '../src/media/write-zip.ts';
import { demoAdministrator } from '../tests/demo-shop.ts';
import { type ShopServer, startShopServer } from '../tests/shop-server.ts';
import { aShopper, fillLargeShop } from './large-shop.ts';
import { signIn } from './tables.ts';
import { type Result, resultsTable } from './results.ts';

type CheckoutWaits = {
  /** What goes on meanwhile. */
  meanwhile: string;
  /** How long that took, in seconds. */
  seconds: number;
  checkouts: number;
  /** Half and 95 of 100 were answered faster than this, and the slowest of all, in ms. */
  median: number;
  slower: number;
  slowest: number;
  /** Were told to try again in a few seconds. */
  refused: number;
};

const EVERY_MS = 400;
/** Of all that were begun: each shopper buys something else, from elsewhere. */
let shoppers = 0;
const PRODUCTS = 18_000;
const IMPORTED = 5_000;
const PICTURED = 60;

export async function measureCheckouts(): Promise<Result> {
  const rows = (await timeCheckouts()).map(
    ({ meanwhile, seconds, checkouts, median, slower, slowest, refused }) => [
      meanwhile,
      `${seconds.toFixed(1)} s`,
      checkouts,
      `${median} ms`,
      `${slower} ms`,
      `${slowest} ms`,
      refused,
    ],
  );
  return {
    heading: 'Checkouts begun, five in two seconds, of products that are changed meanwhile; one process',
    told: resultsTable(
      ['Meanwhile', 'Takes', 'Checkouts', 'Median', '95 of 100', 'Slowest', 'Told to wait'],
      rows,
    ),
  };
}

/**
 * How long shoppers wait for the answer to their Pay button, five of them in two seconds, in a shop of 18,000 products with
 * two variants each, while nothing else goes on and while staff change very much: always of products that are being changed.
 */
async function timeCheckouts(): Promise<CheckoutWaits[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-checkouts-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
  try {
    await migrateDatabase(pool);
    await fillLargeShop(pool, { products: PRODUCTS, orders: 1_000 });
    const { email, password } = demoAdministrator;
    const server = await startShopServer({
      databaseUrl: postgres.connectionString,
      env: {
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        RATE_LIMIT_FACTOR: '1000000',
        TRUST_PROXY: '127.0.0.1',
      },
    });
    try {
      return await timeAll({ server, pool, cookie: await signIn(server) });
    } finally {
      await server.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Place = { server: ShopServer; pool: Pool; cookie: string };

async function timeAll(place: Place): Promise<CheckoutWaits[]> {
  const any = await findGoods(place.pool, `name not like 'Imported %'`);
  // The first ones are slow for everybody: the program has just begun.
  await during('warming up', any, place, () => wait(10_000));
  const quiet = await during('nothing', any, place, () => wait(30_000));
  const change = await prepareChange(place);
  const raised = await during(
    `${change.lines.toLocaleString('en')} prices are changed at once`,
    any,
    place,
    () => applyChange(place, change.id),
  );
  const fresh = await prepareImport(place, 'new.csv', csv(100));
  const added = await during(
    `an import writes ${IMPORTED.toLocaleString('en')} rows, all new`,
    any,
    place,
    () => writeImport(place, fresh),
  );
  const imported = await findGoods(place.pool, `name like 'Imported %'`);
  const changes = await prepareImport(place, 'changed.csv', csv(200));
  const changed = await during(
    `an import writes ${IMPORTED.toLocaleString('en')} rows, all changed`,
    imported,
    place,
    () => writeImport(place, changes),
  );
  const pictures = await prepareImport(place, 'pictures.zip', picturedZip());
  const pictured = await during(`an import makes ${2 * PICTURED} pictures from a ZIP`, any, place, () =>
    writeImport(place, pictures),
  );
  return [quiet, raised, added, changed, pictured];
}

type Goods = { id: string; name: string; size: string | null };

/** One SKU of each of very many products, on the shelf. */
async function findGoods(pool: Pool, which: string): Promise<Goods[]> {
  const found = await pool.query<Goods>(
    `select p.id, p.name, (select size from product_variants v where v.product_id = p.id and v.stock > 1 limit 1) size
       from products p where p.is_published and p.stock > 4 and p.${which} order by random() limit 5000`,
  );
  return found.rows;
}

/** Begins a checkout every so many milliseconds, whether or not the one before it was answered, until the work is done. */
async function during(
  meanwhile: string,
  goods: Goods[],
  { server }: Place,
  work: () => Promise<unknown>,
): Promise<CheckoutWaits> {
  const begun: Promise<number | null>[] = [];
  const from = performance.now();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  for (let at = 0; !isOver; at += 1) {
    shoppers += 1;
    const one = goods[shoppers % goods.length];
    if (one) begun.push(beginCheckout(server, one, shoppers));
    // oxlint-disable-next-line no-await-in-loop -- the pace of the shoppers
    await wait(Math.max(0, from + (at + 1) * EVERY_MS - performance.now()));
  }
  await working;
  const seconds = (performance.now() - from) / 1000;
  const answers = await Promise.all(begun);
  const waits = answers.filter((ms) => ms !== null).toSorted((a, b) => a - b);
  const share = (part: number) => Math.round(waits[Math.ceil(part * waits.length) - 1] ?? 0);
  const result = {
    meanwhile,
    seconds,
    checkouts: waits.length,
    median: share(0.5),
    slower: share(0.95),
    slowest: share(1),
    refused: answers.length - waits.length,
  };
  process.stderr.write(`${JSON.stringify(result)}\n`);
  return result;
}

async function beginCheckout(
  { url }: ShopServer,
  { id, name, size }: Goods,
  who: number,
): Promise<number | null> {
  const variantInfo = size === null ? undefined : { pot_type: 'Plastic', size, pot_color: 'White' };
  const customer = aShopper(who);
  const from = performance.now();
  const response = await fetch(`${url}/api/create-razorpay-order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `49.${who % 200}.${Math.floor(who / 200)}.7`,
    },
    body: JSON.stringify({ cartItems: [{ id, name, quantity: 1, variantInfo }], customer }),
  });
  const answer = await response.text();
  if (response.status === 503) return null;
  if (!response.ok) throw new Error(`A checkout was answered ${response.status}: ${answer}`);
  return performance.now() - from;
}

const HEADER = 'Handle,Name,Description,Price,Categories,Stock,Images\n';

/** Products that differ from those of another price in price and description. */
async function* csv(price: number) {
  yield Buffer.from(HEADER);
  for (let at = 0; at < IMPORTED; at += 1) {
    const text = `Costs ${price}. ${'Likes bright shade and moist air. '.repeat(8)}`;
    yield Buffer.from(`imported-${at},Imported ${at},${text},${price},Kind ${at % 20},20,\n`);
  }
}

async function* picturedZip() {
  const picture = await sharp(await readFile('demo/pictures/golden-barrel-cactus--close.webp'))
    .resize(1600, 1200, { fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer();
  const rows = Array.from({ length: PICTURED }, (_, at) => [
    `pictured-${at},Pictured ${at},Text,100,Kind 1,5,${at}-0.jpg | ${at}-1.jpg\n`,
    [`${at}-0.jpg`, `${at}-1.jpg`],
  ]) as [string, string[]][];
  async function* files() {
    yield {
      name: 'plants.csv',
      content: pieces(Buffer.from(HEADER + rows.map(([row]) => row).join(''))),
      isPacked: false,
    };
    for (const name of rows.flatMap(([, names]) => names)) {
      // Of a size and a checksum of its own: none of them is known from another.
      yield { name, content: pieces(picture, Buffer.from(name)), isPacked: true };
    }
  }
  yield* writeZip(files());
}

async function* pieces(...all: Buffer[]) {
  yield* all;
}

/** Uploads a file and waits until it is checked. */
async function prepareImport(
  { server, pool, cookie }: Place,
  name: string,
  body: AsyncIterable<Uint8Array>,
): Promise<string> {
  const whole = await buffer(body);
  // Making it took so long that the connections of before are closed: their ends are heard of first.
  await wait(1_000);
  const response = await fetch(`${server.url}/api/admin/imports?name=${name}`, {
    method: 'POST',
    headers: { cookie, origin: server.url },
    body: new Uint8Array(whole),
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`${name} was not taken: ${response.status}`);
  await until(pool, `select state = 'checked' as done from imports where id = $1`, id);
  return id;
}

async function writeImport(place: Place, id: string): Promise<void> {
  await send(place, `/admin/import/${id}`, { intent: 'start' });
  await until(place.pool, `select state = 'done' as done from imports where id = $1`, id);
  const counted = await place.pool.query(
    `select result, count(*) from import_rows where import_id = $1 group by 1`,
    [id],
  );
  process.stderr.write(`${JSON.stringify(counted.rows)}\n`);
}

async function prepareChange(place: Place): Promise<{ id: string; lines: number }> {
  const scope = JSON.stringify({ list: 'products', query: { q: '' } });
  const form = {
    intent: 'preview',
    scope,
    kind: 'price',
    direction: 'up',
    measure: 'percent',
    value: '5',
    rounding: 'rupee',
  };
  await send(place, '/admin/bulk', form);
  const found = await place.pool.query<{ id: string; changing: number }>(
    'select id, changing from bulk_changes order by created_at desc limit 1',
  );
  const [change] = found.rows;
  if (!change) throw new Error('There is no preview');
  return { id: change.id, lines: change.changing };
}

async function applyChange(place: Place, id: string): Promise<void> {
  await send(place, `/admin/bulk/${id}`, { intent: 'apply', revision: '1' });
  await until(
    place.pool,
    'select work is null and applied_at is not null as done from bulk_changes where id = $1',
    id,
  );
}

async function send({ server, cookie }: Place, address: string, form: Record<string, string>): Promise<void> {
  const response = await fetch(`${server.url}${address}.data`, {
    method: 'POST',
    headers: { cookie, origin: server.url },
    body: new URLSearchParams(form),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${answer}`);
}

async function until(pool: Pool, question: string, id: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- asked again until it is done
    const { rows } = await pool.query<{ done: boolean }>(question, [id]);
    if (rows[0]?.done) return;
    // oxlint-disable-next-line no-await-in-loop
    await wait(200);
  }
}
