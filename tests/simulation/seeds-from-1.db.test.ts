import { expect, test } from 'vitest';
import { failureAmong, stageOfFile } from './seeds.fixtures.ts';

const stage = stageOfFile();
const count = 500;

/** Always the same seeds; `npm run simulate` plays new ones. docs/decisions/0039-simulation.md. */
test.each(Array.from({ length: 10 }, (_, part) => 1 + (part * count) / 10))(
  'from seed %i on every rule holds in fifty courses of events',
  { timeout: 300_000 },
  async (from) => {
    expect(await failureAmong(stage(), { from, count: count / 10 })).toBe('');
  },
);
