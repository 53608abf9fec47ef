import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoundedServer } from '../src/server/bounded-server.ts';
import { answersOf } from '../src/server/run-copy.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { type RawRequest, SMUGGLED, rawRequest } from './raw-requests.ts';

const AT_ONCE = 16;
const USUAL = 24;
const rounds = Number(process.env['RAW_ROUNDS'] ?? USUAL);
const seed = Number(process.env['RAW_SEED'] ?? 17);

let app: BuiltApp;
let server: Server;
const asked: string[] = [];

beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' });
  const answer = answersOf(app);
  // Who sends half of something is not waited for, so that its line ends.
  const bounds = { head: 400, body: 400, silence: 2_000, linger: 50 };
  server = createBoundedServer((request, response) => {
    asked.push(request.url ?? '');
    void answer(request, response);
  }, bounds);
  server.keepAliveTimeout = 20;
  server.keepAliveTimeoutBuffer = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});

/** The status of every answer on a line of its own, once the server has ended it. */
async function send({ text }: RawRequest): Promise<number[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  // Cut off while it is still being sent to.
  socket.on('error', () => undefined);
  socket.write(Buffer.from(text, 'latin1'));
  await new Promise((resolve) => socket.once('close', resolve));
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
  return statuses.filter((status) => status >= 200);
}

// More of them: `npm run fuzz -- --rounds 1000 --seed 5`.
test('whatever comes over a line, it gets one answer at most, never a failure, and hides no second request', async () => {
  const answered = new Map<number, number>();
  const property = fc.asyncProperty(
    fc.array(rawRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }),
    async (requests) => {
      asked.length = 0;
      const told = await Promise.all(requests.map(send));
      for (const status of told.flat()) answered.set(status, (answered.get(status) ?? 0) + 1);
      const wrong = requests.filter((_, at) => {
        const statuses = told[at] ?? [];
        return statuses.length > 1 || statuses.some((status) => status >= 500);
      });
      expect(wrong.map(({ text }) => [text, told[requests.findIndex((one) => one.text === text)]])).toEqual(
        [],
      );
      expect(asked.filter((url) => url.includes(SMUGGLED))).toEqual([]);
    },
  );
  await fc.assert(property, { seed, numRuns: rounds, endOnFailure: rounds > USUAL });
  expect((await app.get('/healthz')).status).toBe(200);
  if (process.env['RAW_ROUNDS']) process.stdout.write(`${JSON.stringify([...answered])}\n`);
  // They came far: pages and calls were reached as well as the parser.
  expect([...answered.keys()]).toEqual(expect.arrayContaining([200, 400, 404]));
}, 3_600_000);
