import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { BareAnswer } from './bare-server.ts';
import { type Result, median, medianWithSpread, resultsTable } from './results.ts';

export type Pages = Record<string, string>;
export type PageLoad = {
  requestsPerSecond: number;
  /** Half and 99 of 100 answers were faster than this, in ms. */
  median: number;
  slowest: number;
  failed: number;
};
export type Load = { connections: number; seconds: number; coding?: string };

type Report = {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
};

const CONNECTIONS = [1, 16, 64, 256];
const CODINGS = ['br', 'gzip', 'identity'];
const BROWSERS = 'gzip, deflate, br, zstd';

/**
 * Pages as they are kept, beside a bare server that sends the same bytes, in turns, so that whatever else the machine does meets both.
 * The load is made on the same machine.
 */
export async function measurePages(
  pages: Pages,
  { seconds, runs }: { seconds: number; runs: number },
): Promise<Result> {
  const byConnections: (string | number)[][] = [];
  for (const [name, address] of Object.entries(pages)) {
    for (const connections of CONNECTIONS) {
      const { own, bare } = await loadBoth(address, { connections, seconds }, runs);
      byConnections.push([name, connections, ...compared(own, bare)]);
    }
  }
  const [first = ['', '']] = Object.entries(pages);
  const [home, address] = first;
  const byCoding: (string | number)[][] = [];
  for (const coding of CODINGS) {
    const { own, bare } = await loadBoth(address, { connections: 16, seconds, coding }, runs);
    byCoding.push([coding, ...compared(own, bare)]);
  }
  const figures = ['Shop, pages a second', 'Bare server', 'Share', '99 of 100', 'Bare server', 'Failed'];
  return {
    heading: `Kept pages beside a bare server with the same bytes: ${seconds} s each, median of ${runs} (least to most), one process`,
    told: [
      resultsTable(['Page', 'Connections', ...figures], byConnections),
      `${home}, 16 connections, by its coding:`,
      resultsTable(['Coding', ...figures], byCoding),
    ].join('\n\n'),
  };
}

async function loadBoth(address: string, load: Load, runs: number) {
  const bare = await startBareServer(address, load.coding ?? BROWSERS);
  const loads: { own: PageLoad[]; bare: PageLoad[] } = { own: [], bare: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      loads.own.push(await loadPage(address, load));
      loads.bare.push(await loadPage(bare.url, load));
    }
  } finally {
    bare.stop();
  }
  return loads;
}

function compared(own: PageLoad[], bare: PageLoad[]): (string | number)[] {
  const of = (loads: PageLoad[], figure: keyof PageLoad) => loads.map((load) => load[figure]);
  return [
    medianWithSpread(of(own, 'requestsPerSecond')),
    medianWithSpread(of(bare, 'requestsPerSecond')),
    `${(median(of(own, 'requestsPerSecond')) / median(of(bare, 'requestsPerSecond'))).toFixed(2)} ×`,
    medianWithSpread(of(own, 'slowest'), ' ms'),
    medianWithSpread(of(bare, 'slowest'), ' ms'),
    of(own, 'failed').reduce((sum, failed) => sum + failed, 0),
  ];
}

/** Asks one address over and over, on so many connections, for so many seconds. */
export async function loadPage(address: string, { connections, seconds, coding }: Load): Promise<PageLoad> {
  const program = path.join('node_modules', '.bin', 'autocannon');
  const options = ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds)];
  const child = spawn(program, [...options, '-H', `accept-encoding=${coding ?? BROWSERS}`, address], {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`autocannon ended with ${code} on ${address}`);
  const { requests, latency, errors, non2xx } = JSON.parse(answer) as Report;
  return {
    requestsPerSecond: Math.round(requests.average),
    median: latency.p50,
    slowest: latency.p99,
    failed: errors + non2xx,
  };
}

async function startBareServer(address: string, coding: string) {
  const answer = await readAnswer(address, coding);
  const child = fork('bench/bare-server.ts');
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
}

/** As it comes over the line: `fetch` would unpack it. */
async function readAnswer(address: string, coding: string): Promise<BareAnswer> {
  // Asked twice: what is kept is what is measured.
  const answers: BareAnswer[] = [];
  for (const _ of [1, 2]) {
    const asked = request(address, { headers: { 'accept-encoding': coding } }).end();
    const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
    const body = (await buffer(answer)).toString('base64');
    const pairs = answer.rawHeaders.flatMap((name, at): [string, string][] =>
      at % 2 === 0 ? [[name, answer.rawHeaders[at + 1] ?? '']] : [],
    );
    const headers = pairs.filter(([name]) => !/^(date|connection|keep-alive|transfer-encoding)$/i.test(name));
    answers.push({ headers, body });
  }
  return answers[1] ?? { headers: [], body: '' };
}
