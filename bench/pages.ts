import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export type PageLoad = {
  requestsPerSecond: number;
  /** Half and 99 of 100 answers were faster than this, in ms. */
  median: number;
  slowest: number;
  failed: number;
};

type Report = {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
};

const CONNECTIONS = '20';

/** Asks one address over and over, on `CONNECTIONS` connections, for so many seconds. */
export async function loadPage(address: string, seconds: number): Promise<PageLoad> {
  const program = path.join('node_modules', '.bin', 'autocannon');
  const options = ['--json', '--no-progress', '-c', CONNECTIONS, '-d', String(seconds)];
  const child = spawn(program, [...options, '-H', 'accept-encoding=gzip', address], {
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
