import { expect, test } from 'vitest';
import { failureAmong, stageOfFile } from './seeds.fixtures.ts';

const stage = stageOfFile();

/** Always the same seeds; `npm run simulate` plays new ones. docs/decisions/0039-simulation.md. */
test.each([401, 451, 501, 551, 601, 651, 701, 751])(
  'from seed %i on every rule holds in 50 courses of events',
  { timeout: 300_000 },
  async (from) => {
    expect(await failureAmong(stage(), { from, count: 50 })).toBe('');
  },
);
