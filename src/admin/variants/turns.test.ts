import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('one after the other, one that failed holds up none', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = turns.take(() => slow.promise);
  const second = turns.take(async () => done.push('second'));
  await settled();
  expect(done).toEqual([]);
  slow.reject(new Error('not saved'));
  await expect(first).rejects.toThrow('not saved');
  await second;
  expect(done).toEqual(['second']);
});

test('what waits for its turn as somebody is asked is not done behind the question, but after the answer', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const onItsWay = Promise.withResolvers<void>();
  void turns.take(() => onItsWay.promise);
  const queued = turns.take(async () => done.push('queued'));
  turns.hold();
  onItsWay.resolve();
  await settled();
  expect(done).toEqual([]);
  turns.resume();
  turns.hold();
  await settled();
  expect(done).toEqual([]);
  turns.resume();
  await queued;
  expect(done).toEqual(['queued']);
});
