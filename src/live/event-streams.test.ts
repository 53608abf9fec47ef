import { onTestFinished, expect, test } from 'vitest';
import { createTestFeed } from '../../tests/test-feed.ts';
import { createEventStreams } from './event-streams.ts';

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
