/**
 * Measures the built shop with its demo catalogue on this machine, prints the results and keeps them in
 * bench/results.md.
 *
 *   npm run bench -- [--runs=3] [--seconds=10] [--only=lighthouse | --only=pages | --only=tables | --only=import | --only=checkouts | --only=export | --only=backup]
 *                  [--orders=100000]
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startDemoShop } from '../tests/demo-shop.ts';
import { timeBackups } from './backups.ts';
import { timeCheckouts } from './checkouts.ts';
import { timeExports } from './exports.ts';
import { timeImports } from './imports.ts';
import { runLighthouse } from './lighthouse.ts';
import { loadPage } from './pages.ts';
import { resultsTable } from './results-table.ts';
import { timeTables } from './tables.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    orders: { type: 'string', default: '100000' },
  },
});

// Other work on the machine makes every number worse: what was under way before is said beside them.
const [load = 0] = loadavg();
const parts = [
  ...(['tables', 'import', 'checkouts', 'export', 'backup'].includes(values.only ?? '')
    ? []
    : await measureDemoShop()),
  ...(!values.only || values.only === 'tables' ? [await measureTables(40)] : []),
  ...(!values.only || values.only === 'import' ? [await measureImports()] : []),
  ...(!values.only || values.only === 'checkouts' ? [await measureCheckouts()] : []),
  ...(!values.only || values.only === 'export' ? [await measureExports(Number(values.orders))] : []),
  ...(!values.only || values.only === 'backup' ? [await measureBackups(Number(values.orders))] : []),
];
const machine = `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
const title = `# Measurements\n\n${new Date().toISOString().slice(0, 10)}, ${machine}, load ${load.toFixed(1)} before it\nbegan, by \`npm run bench\`.`;
const results = [title, ...parts].join('\n\n');
process.stdout.write(`${results}\n`);
if (!values.only) writeFileSync('bench/results.md', `${results}\n`);

async function measureDemoShop(): Promise<string[]> {
  const shop = await startDemoShop();
  try {
    const pages = {
      Home: `${shop.url}/`,
      Shop: `${shop.url}/shop`,
      Product: await findFirst(shop.url, '/shop', /\/product\/[0-9a-f-]{36}/),
      Guide: await findFirst(shop.url, '/plant-care', /\/plant-care\/[0-9a-f-]{36}/),
    };
    return [
      values.only === 'pages' ? '' : await measureLighthouse(pages, Number(values.runs)),
      values.only === 'lighthouse' ? '' : await measureLoad(pages, Number(values.seconds)),
    ].filter(Boolean);
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

async function measureLighthouse(pages: Record<string, string>, runs: number): Promise<string> {
  const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'];
  const rows: (string | number)[][] = [];
  const faults: string[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const result = await runLighthouse(address, runs);
    process.stderr.write(`${name}: ${JSON.stringify(result)}\n`);
    const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls } = result;
    rows.push([
      name,
      performance,
      accessibility,
      bestPractices,
      seo,
      `${fcp} ms`,
      `${lcp} ms`,
      `${tbt} ms`,
      cls,
    ]);
    faults.push(...result.faults.map((fault) => `- ${name}: ${fault}`));
  }
  const heading = `## Lighthouse, mobile preset, best of ${runs}`;
  return [heading, resultsTable(head, rows), faults.join('\n')].filter(Boolean).join('\n\n');
}

async function measureLoad(pages: Record<string, string>, seconds: number): Promise<string> {
  const head = ['Page', 'Pages a second', 'Median', '99 of 100', 'Failed'];
  const rows: (string | number)[][] = [];
  for (const [name, address] of Object.entries(pages)) {
    const { requestsPerSecond, median, slowest, failed } = await loadPage(address, seconds);
    rows.push([name, requestsPerSecond, `${median} ms`, `${slowest} ms`, failed]);
  }
  const heading = `## Rendering, ${seconds} s a page, 20 connections, one process, the load made on the same machine`;
  return [heading, resultsTable(head, rows)].join('\n\n');
}

async function measureTables(times: number): Promise<string> {
  const rows = (await timeTables(times)).map(({ table, asked, median, slowest }) => [
    table,
    asked,
    `${median} ms`,
    `${slowest} ms`,
  ]);
  const heading = '## Tables of the back office, 100,000 products and orders, one visitor';
  return [heading, resultsTable(['Table', 'Asked', 'Median', '95 of 100'], rows)].join('\n\n');
}

async function measureImports(): Promise<string> {
  const rows = (await timeImports()).map(({ file, check, write, checkMemory, writeMemory }) => [
    file,
    `${check.toFixed(1)} s`,
    `${checkMemory} MB`,
    `${write.toFixed(1)} s`,
    `${writeMemory} MB`,
  ]);
  const heading = '## Imports, each in a process of its own, the database on the same machine';
  const head = ['File', 'Check', 'Most memory', 'Import', 'Most memory'];
  return [heading, resultsTable(head, rows)].join('\n\n');
}

async function measureCheckouts(): Promise<string> {
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
  const heading =
    '## Checkouts begun, five in two seconds, of products that are changed meanwhile; one process';
  const head = ['Meanwhile', 'Takes', 'Checkouts', 'Median', '95 of 100', 'Slowest', 'Told to wait'];
  return [heading, resultsTable(head, rows)].join('\n\n');
}

async function measureExports(orders: number): Promise<string> {
  const found = await timeExports({ orders, products: 50_000 });
  const rows = found.map(({ file, lines, megabytes, seconds, memory }) => [
    file,
    lines.toLocaleString('en'),
    `${megabytes} MB`,
    `${seconds.toFixed(1)} s`,
    `${memory} MB`,
  ]);
  const of = `${orders.toLocaleString('en')} orders and 50,000 products`;
  const heading = `## Files of ${of}, each in a process of its own, the database on the same machine`;
  return [heading, resultsTable(['File', 'Lines', 'Size', 'Time', 'Most memory'], rows)].join('\n\n');
}

async function measureBackups(orders: number): Promise<string> {
  const uploads = 20;
  const rows = (await timeBackups({ orders, uploads })).map(({ when, checkouts, p50, p95, seconds }) => [
    when,
    checkouts,
    `${seconds} s`,
    `${p50} ms`,
    `${p95} ms`,
  ]);
  const heading = `## Starting a checkout while the nightly backup of ${orders.toLocaleString('en')} orders and ${uploads * 8} MB of uploads is made`;
  return `${heading}\n\n${resultsTable(['', 'Checkouts', 'Within', 'p50', 'p95'], rows)}`;
}
