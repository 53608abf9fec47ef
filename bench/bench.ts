/**
 * Measures the built shop on this machine. Each part prints its results, and puts them in the place of its last ones in
 * bench/results.md:
 *
 *   npm run bench                                        every part
 *   npm run bench -- --only=pages --seconds=5 --runs=5
 *   npm run bench -- --only=rendering --profiles=/tmp/profiles               a profile of each page besides
 *   npm run bench -- --only=export --orders=1000000
 *   npm run bench -- --only=growth --sizes=100,1000000 --keep=/tmp/growth      the shops stay there for the next time
 *   npm run bench -- --only=memory --sizes=100,1000000 --keep=/tmp/growth      of the same shops
 *   npm run bench -- --against http://127.0.0.1:9000     another shop's pages beside this one's; nothing is kept
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startDemoShop } from '../tests/demo-shop.ts';
import { measureAgainst } from './against.ts';
import { measureBackups } from './backups.ts';
import { measureCheckouts } from './checkouts.ts';
import { measureExports } from './exports.ts';
import { measureGrowth } from './growth.ts';
import { measureImports } from './imports.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { type Pages, measurePages } from './pages.ts';
import { type Result, describeMachine, keepResult } from './results.ts';
import { measureOrders } from './orders.ts';
import { measureProcesses } from './processes.ts';
import { measureRendering } from './rendering.ts';
import { measureTables } from './tables.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    pages: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    orders: { type: 'string', default: '100000' },
    sizes: { type: 'string', default: '100,10000,100000,1000000' },
    times: { type: 'string', default: '100' },
    keep: { type: 'string' },
    profiles: { type: 'string' },
    workers: { type: 'string', default: '1' },
  },
});
const [runs, seconds] = [Number(values.runs ?? 5), Number(values.seconds ?? 5)];
const [orders, workers] = [Number(values.orders), Number(values.workers)];
/** Of parts with so many rounds that they would take minutes: less than 90 seconds together. */
const short = { runs: Number(values.runs ?? 3), seconds: Number(values.seconds ?? 1) };

const growth = {
  sizes: values.sizes.split(',').map(Number),
  times: Number(values.times),
  keep: values.keep,
};

const parts: Record<string, () => Promise<Result>> = {
  lighthouse: () => onDemoShop((pages) => measureLighthouse(pages, runs)),
  interactions: () => onDemoShop((pages) => measureInteractions(pages, runs)),
  pages: () => onDemoShop((pages) => measurePages(pages, { seconds, runs })),
  rendering: () => measureRendering({ ...short, profiles: values.profiles }),
  processes: () => measureProcesses(short),
  tables: () => measureTables(40),
  growth: () => measureGrowth(growth),
  finder: () => measureGrowth({ ...growth, of: 'finder' }),
  memory: () => measureMemory(growth),
  import: measureImports,
  checkouts: measureCheckouts,
  orders: () => measureOrders({ seconds, runs, workers }),
  export: () => measureExports({ orders, products: 50_000 }),
  backup: () => measureBackups({ orders, uploads: 20 }),
};

const { against: url, pages: given } = values;
if (url !== undefined) {
  tell(await onDemoShop((pages) => measureAgainst(pages, { url, given, seconds, runs })), describeMachine());
} else {
  const wanted = values.only === undefined ? Object.keys(parts) : values.only.split(',');
  for (const part of wanted) {
    const measure = parts[part];
    if (!measure) throw new Error(`Say one of: ${Object.keys(parts).join(', ')}.`);
    const machine = describeMachine();
    const result = await measure();
    tell(result, machine);
    keepResult(part, result, machine);
  }
}

function tell({ heading, told }: Result, machine: string): void {
  process.stdout.write(`\n## ${heading}\n\n${machine}\n\n${told}\n`);
}

/** A page of each kind of the demo shop. */
async function onDemoShop(measure: (pages: Pages) => Promise<Result>): Promise<Result> {
  const shop = await startDemoShop();
  try {
    return await measure({
      Home: `${shop.url}/`,
      Shop: `${shop.url}/shop`,
      Product: await findFirst(shop.url, '/shop', /\/product\/[0-9a-f-]{36}/),
      Guide: await findFirst(shop.url, '/plant-care', /\/plant-care\/[0-9a-f-]{36}/),
    });
  } finally {
    await shop.stop();
  }
}

/** The first address of this form that a page links to. */
async function findFirst(shop: string, list: string, form: RegExp): Promise<string> {
  const page = await fetch(shop + list);
  const [address] = form.exec(await page.text()) ?? [];
  if (address === undefined) throw new Error(`${list} lists nothing`);
  return shop + address;
}
