import { once } from 'node:events';
import { IncomingMessage, ServerResponse, createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestFeed } from '../../tests/test-feed.ts';
import { createEventStreams, writeStream } from './event-streams.ts';

function createStreams(limits: { perClient: number; inAll: number }) {
  const streams = createEventStreams(createTestFeed(), limits);
  onTestFinished(() => streams.close());
  return (client: string) => streams.open({ tag: 'product:fern', client, changed: false });
}

type Opened = ReturnType<ReturnType<typeof createStreams>>;

async function isOpen(opened: Opened | undefined): Promise<boolean> {
  if (!opened?.ok) return false;
  const reader = opened.body.getReader();
  await reader.read();
  const next = await Promise.race([reader.read(), Promise.resolve({ done: false })]);
  reader.releaseLock();
  return !next.done;
}

test('one client has so many', () => {
  const open = createStreams({ perClient: 2, inAll: 10 });
  expect([open('a'), open('a'), open('a'), open('b')].map(({ ok }) => ok)).toEqual([true, true, false, true]);
});

test('when all are taken, whoever has most gives way, the oldest first, and shuts nobody out', async () => {
  const open = createStreams({ perClient: 40, inAll: 6 });
  const crowd = [open('greedy'), open('greedy'), open('greedy'), open('greedy'), open('a'), open('a')];
  expect(crowd.every(({ ok }) => ok)).toBe(true);
  const [first, second] = [open('newcomer'), open('newcomer')];
  expect([first.ok, second.ok]).toEqual([true, true]);
  // Two each: nobody has more than another by two.
  expect(open('newcomer')).toEqual({ ok: false, reason: 'too-many' });
  expect(open('greedy')).toEqual({ ok: false, reason: 'too-many' });
  const open6 = await Promise.all(crowd.map(isOpen));
  expect(open6).toEqual([false, false, true, true, true, true]);
});

test('many who have one each leave none to the next', () => {
  const open = createStreams({ perClient: 2, inAll: 3 });
  for (const client of ['a', 'b', 'c']) expect(open(client).ok).toBe(true);
  expect(open('d')).toEqual({ ok: false, reason: 'too-many' });
});

test('one that has ended counts no more', async () => {
  const open = createStreams({ perClient: 1, inAll: 1 });
  const opened = open('a');
  if (opened.ok) await opened.body.cancel();
  expect(open('a').ok).toBe(true);
});

describe("by Node's own response", () => {
  async function answerStreams(limits = { perClient: 10, inAll: 10 }) {
    const feed = createTestFeed();
    const streams = createEventStreams(feed, limits);
    const server = createServer((_request, response) => {
      const opened = streams.open({ tag: 'product:fern', client: 'a', changed: true });
      if (opened.ok) writeStream(new Response(opened.body, { headers: { 'X-Kind': 'events' } }), response);
      else response.writeHead(429).end(opened.reason);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    onTestFinished(() => {
      streams.close();
      server.closeAllConnections();
      server.close();
    });
    return { feed, streams, ask: () => fetch(`http://127.0.0.1:${port}/`) };
  }

  async function* textsOf({ body }: Response): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const piece of body ?? []) yield decoder.decode(piece);
  }

  test('it says what it would have said otherwise, with its headers, until it ends', async () => {
    const { feed, streams, ask } = await answerStreams();
    const answer = await ask();
    expect(answer.headers.get('x-kind')).toBe('events');
    const texts = textsOf(answer);
    let said = '';
    const hear = async (wanted: string) => {
      while (!said.endsWith(wanted)) said += (await texts.next()).value as string;
    };
    await hear('retry: 2000\n\nevent: change\ndata: {}\n\n');
    feed.changed('product:pot');
    feed.changed('product:fern');
    await hear('data: {}\n\nevent: change\ndata: {}\n\n');
    streams.close();
    expect((await texts.next()).done).toBe(true);
  });

  test('who goes away makes room', async () => {
    const { ask } = await answerStreams({ perClient: 1, inAll: 1 });
    const first = await ask();
    expect((await ask()).status).toBe(429);
    await first.body?.cancel();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  test('who went away before it was answered makes room, too', async () => {
    const streams = createEventStreams(createTestFeed(), { perClient: 1, inAll: 1 });
    onTestFinished(() => streams.close());
    const open = () => streams.open({ tag: 'product:fern', client: 'a', changed: false });
    const gone = new ServerResponse(new IncomingMessage(new Socket()));
    gone.destroy();
    const opened = open();
    expect(opened.ok && writeStream(new Response(opened.body), gone)).toBe(true);
    expect(open().ok).toBe(true);
  });

  test('who reads nothing is let go, and holds no more than was sent', async () => {
    const feed = createTestFeed();
    const streams = createEventStreams(feed, { perClient: 1, inAll: 1 });
    onTestFinished(() => streams.close());
    const opened = streams.open({ tag: 'product:fern', client: 'a', changed: false });
    for (let time = 0; time < 100; time += 1) feed.changed('product:fern');
    expect(opened.ok && streams.open({ tag: 'product:fern', client: 'a', changed: false }).ok).toBe(true);
  });

  test('what is no stream of ours is left alone', () => {
    const response = {} as ServerResponse;
    expect(writeStream(new Response('page'), response)).toBe(false);
    expect(writeStream(new Response(null), response)).toBe(false);
  });
});
