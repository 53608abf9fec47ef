import { expect, test } from 'vitest';
import { failureAmong, stageOfFile } from './seeds.fixtures.ts';

const stage = stageOfFile();

/**
 * Always the same seeds; `npm run simulate` plays new ones. docs/decisions/0039-simulation.md. In two files, which are
 * played side by side: a seed waits for its database most of the time.
 */
test.each([1, 101, 201, 301, 401])(
  'from seed %i on every rule holds in 100 courses of events',
  { timeout: 300_000 },
  async (from) => {
    expect(await failureAmong(stage(), { from, count: 100 })).toBe('');
  },
);
