/**
 * Soaks the built program: visitors and staff who come and go without end, on a database of its own, and says whether its
 * memory, files, connections and tables stay flat.
 *
 *   npm run soak -- --minutes 60              a shop of a thousand orders a day, twelve hours in one
 *   npm run soak -- --minutes 10 --pace 2     two acts a second
 *
 * Each minute is one line; the table at the end has the first quarter beside the last one. docs/decisions/0047-soak.md
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Pool, createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { startShopServer } from '../tests/shop-server.ts';
import { type Client, createClient, signIn } from './soak/client.ts';
import { letTimePass, shortenNights } from './soak/passing-time.ts';
import { type Sample, TELLING_OPTIONS, takeSample } from './soak/samples.ts';
import { work } from './soak/staff.ts';
import { judgeSoak, tellLines } from './soak/verdict.ts';
import { type Goods, type Place, anAddress, visit } from './soak/visitors.ts';

const OWNER = { email: 'owner@example.com', password: 'a password for soaking' };
const REGULARS = 12;
const MOST_AT_ONCE = 40;
/** Of a hundred acts, those of staff. */
const BY_STAFF = 12;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    pace: { type: 'string', default: '4' },
    /** Where the samples are kept, too. */
    into: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const pace = Number(values.pace);
if (!(minutes >= 1) || !(pace > 0)) throw new Error('Say how many minutes, and how many acts a second');

const folder = await mkdtemp(path.join(tmpdir(), 'shop-soak-'));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
const control = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
const server = await startShopServer({
  databaseUrl: postgres.connectionString,
  dataDir: path.join(folder, 'data'),
  nodeOptions: TELLING_OPTIONS,
  env: {
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_FACTOR: '20',
    NODE_ENV: 'production',
    // As 'npm start', the container and the unit of systemd have it.
    MALLOC_ARENA_MAX: '2',
  },
});
process.exitCode = await soak()
  .catch((error: unknown) => {
    console.error(error);
    return 1;
  })
  .finally(async () => {
    await server.stop();
    await control.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

async function soak(): Promise<number> {
  const client = createClient(server.url);
  const place = await furnish(client, control);
  await shortenNights(control);
  const picture = new Uint8Array(await readFile('demo/pictures/golden-barrel-cactus--close.webp'));
  let cookie = await signIn(client, OWNER.email, OWNER.password);
  const under = new Set<Promise<unknown>>();
  const trouble = new Set<string>();
  const begin = () => {
    // A shop that falls behind is not buried under more.
    if (under.size >= MOST_AT_ONCE) return;
    const act =
      Math.random() * 100 < BY_STAFF
        ? work()({ ...place, control, cookie, picture })
        : visit()(place, anAddress());
    const done = act
      .catch((error: unknown) => void trouble.add(String(error)))
      .finally(() => under.delete(done));
    under.add(done);
  };

  let isOver = false;
  // Ended early, it tells what it has seen so far.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isOver = true));
  const samples: Sample[] = [];
  const failures: string[] = [];
  for (let minute = 1; minute <= minutes && !isOver; minute += 1) {
    const ends = performance.now() + 60_000;
    while (performance.now() < ends && !isOver) {
      begin();
      // As people come: some at once, then none for a while.
      await wait(-Math.log(1 - Math.random()) * (1000 / pace));
    }
    const asked = client.takeMinute();
    failures.push(...asked.failures);
    const sample = await takeSample({ server, control }, { minute, asked });
    samples.push(sample);
    console.log(
      [
        `minute ${minute}`,
        `${sample.orders} orders`,
        ...Object.entries(sample.figures).map(([name, n]) => `${name} ${n}`),
      ].join(', '),
    );
    if (values.into) await writeFile(values.into, JSON.stringify(samples));
    await letTimePass(control);
    cookie = await signIn(client, OWNER.email, OWNER.password);
  }
  await Promise.all(under);
  for (const close of place.open) close();

  const lines = judgeSoak(samples);
  console.log(`\n${tellLines(lines)}\n`);
  const wrong = samples.flatMap((sample) => sample.wrong ?? []);
  for (const one of new Set([...failures, ...trouble, ...wrong])) console.log(one);
  const grew = lines.filter(({ isFlat }) => !isFlat);
  const requests = samples.reduce((sum, { figures }) => sum + (figures['answers'] ?? 0), 0);
  console.log(
    `${samples.length} minutes, ${requests} answers, ${samples.at(-1)?.orders ?? 0} orders: ${grew.length === 0 ? 'flat' : `${grew.length} lines grew`}`,
  );
  return grew.length === 0 ? 0 : 1;
}

/** What there is in the demo's shop, and some who have an account. */
async function furnish(client: Client, db: Pool): Promise<Place> {
  const read = async <Row extends object>(query: string) => (await db.query<Row>(query)).rows;
  const goods = await read<Goods>(
    `select products.id, name, v.id as "variantId", case when v.id is null then null else
            json_build_object('pot_type', pot_type, 'size', size, 'pot_color', pot_color) end as variant
       from products left join product_variants v on v.product_id = products.id and v.enabled
      where is_published and deleted_at is null and not exists (select from product_variants w where w.product_id = products.id and v.id is null)`,
  );
  const guides = await read<{ id: string }>('select id from plant_care');
  const categories = await read<{ name: string }>('select name from categories');
  const regulars = Array.from({ length: REGULARS }, (_, at) => ({
    email: `regular-${at}@example.com`,
    password: 'a password of mine',
  }));
  for (const { email, password } of regulars)
    await client.ask('/api/auth/sign-up/email', {
      body: { name: 'Regular', email, password },
      from: anAddress(),
    });
  await db.query(`update users set email_verified = true where email like 'regular-%'`);
  const keys = JSON.parse(
    await readFile(path.join(server.dataDir, 'sandbox/keys.json'), 'utf8'),
  ) as Place['sandbox'];
  return {
    client,
    goods,
    guides: guides.map(({ id }) => id),
    categories: categories.map(({ name }) => name),
    regulars,
    sandbox: keys,
    open: new Set(),
  };
}
