import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { browserLaunch } from '../tests/browser/launch.ts';

export type LighthouseResult = {
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

/** Runs Lighthouse's mobile preset on an address `runs` times and gives the run with the best performance. */
export async function runLighthouse(address: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(toResult(await readReport(address)));
  const [best] = results.sort((a, b) => b.performance - a.performance);
  if (!best) throw new Error('Lighthouse did not run');
  return best;
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
