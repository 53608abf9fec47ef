import { expect, test } from 'vitest';
import { failureAmong, stageOfFile } from './seeds.fixtures.ts';

const stage = stageOfFile();

/** The other half of seeds-to-500.db.test.ts. */
test.each([501, 601, 701, 801, 901])(
  'from seed %i on every rule holds in 100 courses of events',
  { timeout: 300_000 },
  async (from) => {
    expect(await failureAmong(stage(), { from, count: 100 })).toBe('');
  },
);
