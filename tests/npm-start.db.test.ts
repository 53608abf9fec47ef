import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let dataDir: string;
let npm: ChildProcess | undefined;
// One for all: whatever ended a start, the next one in its folder can follow at once.
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-npm-'));
});
afterEach(() => npm?.kill('SIGKILL'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** As an operator starts it; what is built is taken as it is. Its own database, so that one could be left behind. */
async function npmStart(env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['start', '--ignore-scripts'], {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as the shell of a terminal gives it.
    detached: true,
  });
  npm = child;
  const lines: string[] = [];
  const waiting = new Map<RegExp, (found: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const [wanted, found] of waiting) if (wanted.test(line)) found(line);
  });
  child.stderr.on('data', (text) => lines.push(String(text)));
  return {
    lines,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** As a terminal does: to npm and all that it started. */
    killGroup: (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal),
    /** The program holds npm's output open. */
    ended: once(child, 'close'),
    line: (wanted: RegExp) =>
      new Promise<string>((resolve, reject) => {
        waiting.set(wanted, resolve);
        child.once('exit', () => reject(new Error(lines.join('\n'))));
        const found = lines.find((line) => wanted.test(line));
        if (found) resolve(found);
      }),
  };
}

const isDatabaseRunning = async () => {
  const folder = await realpath(path.join(dataDir, 'postgres'));
  return access(path.join(folder, 'postmaster.pid')).then(
    () => true,
    () => false,
  );
};

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm ends the program, its database too, and whoever is being answered gets the answer',
  async (signal) => {
    const shop = await npmStart();
    const [, port] = /answers at http:\/\/[^:]+:(\d+)/.exec(await shop.line(/answers at/)) ?? [];
    expect(await isDatabaseRunning()).toBe(true);
    const body = JSON.stringify({ cartItems: [], promoCode: null });
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/quote HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // It has begun to answer.
    expect(String(await once(socket, 'data'))).toContain('100 Continue');
    const stopping = shop.line(/Stopping/);
    shop.kill(signal);
    await stopping.catch(() => undefined);
    const answered = once(socket, 'data');
    socket.write(body);
    expect(String(await answered)).toContain('200 OK');
    await shop.ended;
    expect(await isDatabaseRunning()).toBe(false);
  },
);

test.each([
  ['Ctrl-C twice', 'SIGINT', 2, '2'],
  ['a terminal that is closed', 'SIGHUP', 1, '1'],
] as const)('%s, which all hear of, ends it in order', async (_, signal, times, WORKERS) => {
  const shop = await npmStart({ WORKERS });
  await shop.line(/answers at/);
  // Joined: then the one before was not stopped.
  expect(shop.lines.join('')).toContain('Database started');
  for (let time = 0; time < times; time += 1) shop.killGroup(signal);
  await shop.ended;
  expect(await isDatabaseRunning()).toBe(false);
  expect(shop.lines.filter((line) => /"level":(?:40|50|60)|^\s+at /.test(line))).toEqual([]);
});

test('stopped while it is starting, it leaves no database behind', async () => {
  const shop = await npmStart({ DEMO: 'on' });
  await shop.line(/Database started/);
  shop.kill('SIGTERM');
  await shop.ended;
  await expect.poll(isDatabaseRunning, { timeout: 10_000 }).toBe(false);
});
