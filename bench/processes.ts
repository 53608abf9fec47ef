import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { demoAdministrator } from '../tests/demo-shop.ts';
import { type ShopServer, startShopServer } from '../tests/shop-server.ts';
import { REST_MS, memoryOf } from './memory.ts';
import { loadPage } from './pages.ts';
import { type Result, median, medianWithSpread, resultsTable } from './results.ts';
import { signIn } from './tables.ts';

type Options = { seconds: number; runs: number };
type Row = [what: string, found: string, wanted: string];

const STREAMS = 5_000;
const PICTURES = 200;

/**
 * What a process takes: to start, at rest, for pages that are open, while pictures come; and what a second one adds. The shop is
 * the demo's, its data there already.
 */
export async function measureProcesses({ seconds, runs }: Options): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-processes-'));
  const { email, password } = demoAdministrator;
  const start = (env: Record<string, string> = {}) =>
    startShopServer({
      dataDir,
      env: {
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        MALLOC_ARENA_MAX: '2',
        TRUST_PROXY: '127.0.0.1',
        ...env,
      },
    });
  try {
    await (await start()).stop();
    const rows = [
      ...(await measureStart(start, runs)),
      ...(await measureStreams(start)),
      ...(await measurePictures(start)),
      ...(await measureSecond(start, { seconds, runs })),
    ];
    return {
      heading: `Processes: the demo shop, median of ${runs} where there are several`,
      told: resultsTable(['What', 'Found', 'Wanted'], rows),
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Start = (env?: Record<string, string>) => Promise<ShopServer>;

async function measureStart(start: Start, runs: number): Promise<Row[]> {
  const waits: number[] = [];
  const atRest: number[] = [];
  const afterPage: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    const server = await start();
    await answered(server.url);
    waits.push(performance.now() - began);
    await wait(REST_MS);
    atRest.push(memoryOf(server.pid));
    await (await fetch(`${server.url}/shop`)).text();
    afterPage.push(memoryOf(server.pid));
    await server.stop();
  }
  return [
    ['from its start to its first page', medianWithSpread(waits.map(Math.round), ' ms'), '2,000 ms'],
    ['memory at rest', medianWithSpread(atRest, ' MB'), '220 MB'],
    ['memory after a listing', medianWithSpread(afterPage, ' MB'), ''],
  ];
}

async function answered(url: string): Promise<void> {
  const page = await fetch(url);
  await page.text();
  if (!page.ok) throw new Error(`The shop answered ${page.status}`);
}

async function measureStreams(start: Start): Promise<Row[]> {
  const server = await start();
  const product = await firstProduct(server.url);
  await wait(REST_MS);
  const before = memoryOf(server.pid);
  const opened: Awaited<ReturnType<typeof openStream>>[] = [];
  const open = async () => {
    while (opened.length < STREAMS) opened.push(await openStream(server.url, product, opened.length));
  };
  await Promise.all(Array.from({ length: 20 }, open));
  await wait(REST_MS);
  const each = ((memoryOf(server.pid) - before) * 1024) / opened.length;
  const open200 = opened.filter(({ isOpen }) => isOpen).length;
  for (const { end } of opened) end();
  await server.stop();
  return [
    [
      `memory of each of ${open200.toLocaleString('en')} live streams in one process`,
      `${each.toFixed(1)} KB`,
      '60 KB',
    ],
  ];
}

/** From an address of its own. */
function openStream(url: string, product: string, at: number) {
  const { port } = new URL(url);
  const from = `49.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  return new Promise<{ isOpen: boolean; end: () => void }>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        `GET /api/products/${product}/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${from}\r\n\r\n`,
      ),
    );
    socket.once('data', (head) =>
      resolve({ isOpen: String(head).startsWith('HTTP/1.1 200'), end: () => socket.destroy() }),
    );
    socket.once('error', reject);
  });
}

async function firstProduct(url: string): Promise<string> {
  const listing = await (await fetch(`${url}/shop`)).text();
  return /\/product\/([0-9a-f-]{36})/.exec(listing)?.[1] ?? '';
}

async function measurePictures(start: Start): Promise<Row[]> {
  const server = await start();
  const cookie = await signIn(server);
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  } as never)
    .jpeg()
    .toBuffer();
  const product = await firstProduct(server.url);
  const ask = () => askPages(server.url, product);
  await ask();
  const before = await ask();
  let left = PICTURES;
  const upload = async () => {
    while (left-- > 0) {
      const answer = await fetch(`${server.url}/api/admin/media?kind=library&name=picture-${left}.jpg`, {
        method: 'POST',
        headers: { cookie, origin: server.url, 'content-type': 'image/jpeg' },
        body: new Uint8Array(picture),
      });
      if (!answer.ok) throw new Error(`A picture was answered ${answer.status}: ${await answer.text()}`);
    }
  };
  const uploads = Promise.all(Array.from({ length: 8 }, upload));
  const meanwhile = await ask();
  await uploads;
  const afterwards = await ask();
  await server.stop();
  return [
    ['a rendered page, 95 of 100, before pictures come', `${before} ms`, ''],
    [`the same while ${PICTURES} are uploaded, 8 at a time`, `${meanwhile} ms`, `${2 * before} ms`],
    ['the same while their sizes are made', `${afterwards} ms`, `${2 * before} ms`],
  ];
}

/** Pages that are rendered for each, at a shopper's pace; in ms, 95 of 100 came faster. */
async function askPages(url: string, product: string): Promise<number> {
  const waits: number[] = [];
  for (let time = 0; time < 60; time += 1) {
    const began = performance.now();
    await answered(`${url}/product/${product}?category=${crypto.randomUUID()}`);
    waits.push(performance.now() - began);
    await wait(100);
  }
  return Math.round(waits.toSorted((one, other) => one - other)[56] ?? 0);
}

async function measureSecond(start: Start, { seconds, runs }: Options): Promise<Row[]> {
  const found: { kept: number[]; rendered: number[] }[] = [];
  for (const workers of ['1', '2']) {
    const server = await start({ WORKERS: workers });
    const product = await firstProduct(server.url);
    const load = {
      kept: async () =>
        (await loadPage(`${server.url}/shop`, { connections: 64, seconds })).requestsPerSecond,
      rendered: () => loadRendered(server.url, product, seconds),
    };
    const rounds = { kept: [] as number[], rendered: [] as number[] };
    for (const kind of ['kept', 'rendered'] as const)
      for (let run = 0; run <= runs; run += 1) {
        const perSecond = await load[kind]();
        if (run > 0) rounds[kind].push(perSecond);
      }
    await server.stop();
    found.push(rounds);
  }
  const [one, two] = found;
  const row = (what: string, kind: 'kept' | 'rendered'): Row => [
    `${what} a second, two processes beside one`,
    `${medianWithSpread(two?.[kind] ?? [])}, ${medianWithSpread(one?.[kind] ?? [])}: ${(median(two?.[kind] ?? []) / median(one?.[kind] ?? [])).toFixed(2)} ×`,
    '1.7 ×',
  ];
  return [row('kept pages', 'kept'), row('rendered pages', 'rendered')];
}

/** Pages a second; a category that is none of the product's is never kept, and each asks for one of their own. */
async function loadRendered(url: string, product: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const shop = async () => {
    while (performance.now() < until) {
      const asked = request(`${url}/product/${product}?category=${crypto.randomUUID()}`, {
        agent,
        headers: { 'accept-encoding': 'br' },
      }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      await buffer(answer);
      if (answer.statusCode !== 200) throw new Error(`A page was answered ${answer.statusCode}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, shop));
  agent.destroy();
  return Math.round(count / seconds);
}
