import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { browserLaunch } from '../tests/browser/launch.ts';
import type { Pages } from './pages.ts';
import { type Result, median, resultsTable } from './results.ts';

type LighthouseResult = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** First and largest paint and the time that script kept the page busy, in ms; layout shift without unit. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Titles of the audits that cost accessibility or best practices something. */
  faults: string[];
};

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

const CLI = 'bench/node_modules/lighthouse/cli/index.js';

/** Lighthouse's mobile preset on each page, `runs` times: the median of each figure, and the scores of all runs. */
export async function measureLighthouse(pages: Pages, runs: number): Promise<Result> {
  const head = [
    'Page',
    'Performance',
    'of',
    'Accessibility',
    'Best practices',
    'SEO',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
  ];
  const rows: (string | number)[][] = [];
  const faults = new Set<string>();
  for (const [name, address] of Object.entries(pages)) {
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run += 1) results.push(toResult(await readReport(address)));
    const of = (figure: keyof Omit<LighthouseResult, 'faults'>) => median(results.map((one) => one[figure]));
    const scores = results.map(({ performance }) => performance).toSorted((a, b) => a - b);
    const times = (['fcp', 'lcp', 'tbt'] as const).map((figure) => `${of(figure)} ms`);
    const others = (['accessibility', 'bestPractices', 'seo'] as const).map(of);
    rows.push([name, of('performance'), scores.join(' '), ...others, ...times, of('cls')]);
    for (const fault of results.flatMap((one) => one.faults)) faults.add(`- ${name}: ${fault}`);
  }
  const told = [resultsTable(head, rows), [...faults].join('\n')].filter(Boolean).join('\n\n');
  return { heading: `Lighthouse, mobile preset, median of ${runs}`, told };
}

/** Chromium's trace is now and then without its beginning (NO_NAVSTART), which says nothing about the page. */
async function readReport(address: string, tries = 4): Promise<Report> {
  try {
    return await takeReport(address);
  } catch (error) {
    if (tries === 1) throw error;
    return readReport(address, tries - 1);
  }
}

async function takeReport(address: string): Promise<Report> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  const { executablePath, args = [], env } = await browserLaunch();
  const flags = ['--headless=new', ...args].join(' ');
  try {
    const child = spawn(
      process.execPath,
      [CLI, address, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
      { env: { ...process.env, ...env, CHROME_PATH: executablePath }, stdio: 'inherit' },
    );
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${address}`);
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toResult({ categories, audits }: Report): LighthouseResult {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const refs = ['accessibility', 'best-practices'].flatMap((id) => categories[id]?.auditRefs ?? []);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
    faults: refs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
      .map((audit) => audit?.title ?? ''),
  };
}
