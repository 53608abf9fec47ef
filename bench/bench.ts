/**
 * Measures the built shop with its demo catalogue on this machine, prints two tables and keeps them in
 * bench/results.md.
 *
 *   npm run bench -- [--runs=3] [--seconds=10] [--only=lighthouse | --only=pages]
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startDemoShop } from '../tests/demo-shop.ts';
import { runLighthouse } from './lighthouse.ts';
import { loadPage } from './pages.ts';
import { resultsTable } from './results-table.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
});

// Other work on the machine makes every number worse: what was under way before is said beside them.
const [load = 0] = loadavg();
const shop = await startDemoShop();
try {
  const pages = {
    Home: '/',
    Shop: '/shop',
    Product: await findFirst('/shop', /\/product\/[0-9a-f-]{36}/),
    Guide: await findFirst('/plant-care', /\/plant-care\/[0-9a-f-]{36}/),
  };
  const parts = [
    values.only === 'pages' ? '' : await measureLighthouse(pages, Number(values.runs)),
    values.only === 'lighthouse' ? '' : await measureLoad(pages, Number(values.seconds)),
  ].filter(Boolean);
  const machine = `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  const head = `# Measurements\n\n${new Date().toISOString().slice(0, 10)}, ${machine}, load ${load.toFixed(1)} before it\nbegan, by \`npm run bench\`.`;
  const results = [head, ...parts].join('\n\n');
  process.stdout.write(`${results}\n`);
  if (!values.only) writeFileSync('bench/results.md', `${results}\n`);
} finally {
  await shop.stop();
}

/** The first address of this form that a page links to. */
async function findFirst(list: string, form: RegExp): Promise<string> {
  const page = await fetch(shop.url + list);
  const [address] = form.exec(await page.text()) ?? [];
  if (address === undefined) throw new Error(`${list} lists nothing`);
  return address;
}

async function measureLighthouse(pages: Record<string, string>, runs: number): Promise<string> {
  const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'];
  const rows: (string | number)[][] = [];
  const faults: string[] = [];
  for (const [name, address] of Object.entries(pages)) {
    const result = await runLighthouse(shop.url + address, runs);
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
  const title = `## Lighthouse, mobile preset, best of ${runs}`;
  return [title, resultsTable(head, rows), faults.join('\n')].filter(Boolean).join('\n\n');
}

async function measureLoad(pages: Record<string, string>, seconds: number): Promise<string> {
  const head = ['Page', 'Pages a second', 'Median', '99 of 100', 'Failed'];
  const rows: (string | number)[][] = [];
  for (const [name, address] of Object.entries(pages)) {
    const { requestsPerSecond, median, slowest, failed } = await loadPage(shop.url + address, seconds);
    rows.push([name, requestsPerSecond, `${median} ms`, `${slowest} ms`, failed]);
  }
  const title = `## Rendering, ${seconds} s a page, 20 connections, one process, the load made on the same machine`;
  return [title, resultsTable(head, rows)].join('\n\n');
}
