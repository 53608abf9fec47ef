import { expect, test } from 'vitest';
import { stageOfFile } from './seeds.fixtures.ts';
import { playSteps } from './simulate.ts';
import type { Act, Step } from './steps.ts';

const stage = stageOfFile();

/** What failed once, as the fewest steps that did. */
const found: Record<string, Step[]> = {
  // Kept on purpose: without its look at the outbox the job that comes again would send the mail once more.
  'a copy is killed when it has noted that a mail left': [
    { do: 'sale', who: 0, lines: [{ of: 0, units: 1 }], promo: 0, isDelivered: false },
    { do: 'killed', act: { do: 'round', of: 'jobs' }, at: 10 },
  ],
  // Kept on purpose: without the lock on the goods both are promised the second of three.
  'two want two of three at once': [
    {
      do: 'together',
      acts: [0, 2].map((who) => ({
        do: 'checkout',
        who,
        lines: [{ of: 0, units: 2 }],
        promo: 0,
        pay: 'online',
        startsOver: false,
        shown: 'nothing',
      })) as [Act, Act],
      turns: Array.from({ length: 40 }, (_, turn) => turn % 2),
    },
  ],
  // Kept on purpose: two who pack at once lower the same shelf.
  'two orders of one plant are packed at once': [
    { do: 'sale', who: 0, lines: [{ of: 0, units: 1 }], promo: 0, isDelivered: false },
    { do: 'sale', who: 1, lines: [{ of: 0, units: 1 }], promo: 0, isDelivered: false },
    {
      do: 'together',
      acts: [
        { do: 'status', which: 0, to: 'processing', returnStock: false, seen: false },
        { do: 'status', which: 1, to: 'processing', returnStock: false, seen: false },
      ],
      turns: Array.from({ length: 40 }, (_, turn) => turn % 2),
    },
  ],
  // The order waited for ever, and the money that had come for it went back.
  'of two promised payments the second one comes': [
    {
      do: 'checkout',
      who: 0,
      lines: [{ of: 0, units: 1 }],
      promo: 0,
      pay: 'online',
      startsOver: false,
      shown: 'nothing',
    },
    { do: 'pay', which: 0, as: 'late', amount: 'right' },
    { do: 'verify', which: 0, how: 'good' },
    { do: 'pay', which: 0, as: 'captured', amount: 'right' },
  ],
  // Not the shop's fault: a hold that had run out was counted as one.
  'a late payment of what was sold meanwhile is an order that is short': [
    { do: 'sale', who: 2, lines: [{ of: 2, units: 1 }], promo: 2, isDelivered: true },
    {
      do: 'checkout',
      who: 2,
      lines: [{ of: 2, units: 2 }],
      promo: 1,
      pay: 'online',
      startsOver: true,
      shown: 'nothing',
    },
    { do: 'clock', minutes: 30 },
    {
      do: 'checkout',
      who: 1,
      lines: [{ of: 2, units: 2 }],
      promo: 2,
      pay: 'online',
      startsOver: true,
      shown: 'more',
    },
    { do: 'pay', which: 0, as: 'captured', amount: 'right' },
    { do: 'webhook', which: 0, as: 'once' },
  ],
  // Nor this: the provider sends again what a copy that died did not answer.
  'a copy is killed while it takes in an event': [
    {
      do: 'checkout',
      who: 2,
      lines: [{ of: 0, units: 1 }],
      promo: 3,
      pay: 'online',
      startsOver: true,
      shown: 'nothing',
    },
    { do: 'pay', which: 0, as: 'captured', amount: 'right' },
    { do: 'killed', act: { do: 'webhook', which: 1, as: 'once' }, at: 6 },
  ],
};

test.each(Object.entries(found))('%s', async (_, steps) => {
  expect(await playSteps(stage(), steps)).toBeNull();
});
