import { expect, test } from 'vitest';
import { stageOfFile } from './seeds.fixtures.ts';
import { playSteps } from './simulate.ts';
import type { Step } from './steps.ts';

const stage = stageOfFile();

/** What failed once, as the fewest steps that did. */
const found: Record<string, Step[]> = {
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
};

test.each(Object.entries(found))('%s', async (_, steps) => {
  expect(await playSteps(stage(), steps)).toBeNull();
});
