import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Turn, createTurns } from './picture-turns.ts';

const turns = fc.array(
  fc.record({ when: fc.constantFrom('now', 'later'), weight: fc.constantFrom('light', 'heavy') }),
  { maxLength: 60 },
);

/** Asks for all of them at once; each is at work until it is the oldest or the newest that is. */
async function run(room: number, asked: readonly Turn[], endOldest: boolean) {
  const takeTurn = createTurns(room);
  const working: { turn: Turn; at: number; end: () => void }[] = [];
  const begun: number[] = [];
  let most = 0;
  const all = asked.map((turn, at) =>
    takeTurn(turn, () => {
      begun.push(at);
      return new Promise<void>((end) => working.push({ turn, at, end }));
    }),
  );
  for (let ended = 0; ended < asked.length; ended += 1) {
    // oxlint-disable-next-line no-await-in-loop -- lets those begin whose turn it is
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    const heavy = working.filter(({ turn }) => turn.weight === 'heavy').length;
    expect(heavy === 0 || working.length === 1).toBe(true);
    expect(working.length).toBeLessThanOrEqual(room);
    expect(working.filter(({ turn }) => turn.when === 'later').length).toBeLessThanOrEqual(1);
    most = Math.max(most, working.length);
    (endOldest ? working.shift() : working.pop())?.end();
  }
  await Promise.all(all);
  return { begun, most };
}

test('all get their turn, in their order, and never more at once than there is room for', async () => {
  await fc.assert(
    fc.asyncProperty(turns, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (asked, room, endOldest) => {
      const { begun } = await run(room, asked, endOldest);
      expect(begun.toSorted((a, b) => a - b)).toEqual(asked.map((_, at) => at));
      for (const when of ['now', 'later'] as const) {
        const own = begun.filter((at) => asked[at]?.when === when);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('what somebody waits for goes first, and what is made in advance is not put off for ever', async () => {
  const later = Array.from({ length: 3 }, () => ({ when: 'later', weight: 'light' }) as const);
  const now = Array.from({ length: 40 }, () => ({ when: 'now', weight: 'light' }) as const);
  const { begun, most } = await run(2, [...later, ...now], true);
  expect(most).toBe(2);
  const places = [0, 1, 2].map((at) => begun.indexOf(at));
  expect(places[0]).toBe(0);
  expect(places[1]).toBeGreaterThan(7);
  expect(places[2]).toBeLessThan(25);
});

test('one that fails makes room for the next', async () => {
  const takeTurn = createTurns(1);
  const turn = { when: 'now', weight: 'heavy' } as const;
  const failed = takeTurn(turn, () => Promise.reject(new Error('damaged')));
  const next = takeTurn(turn, () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('damaged');
  await expect(next).resolves.toBe('done');
});
