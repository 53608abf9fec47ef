import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { playSeed, tell } from './simulate.ts';
import { type Stage, setStage } from './stage.ts';

/** A stage of the test file's own, on a database of its own. */
export function stageOfFile(): () => Stage {
  let stage: Stage;
  let close: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const database = await createTestDatabase({ connections: 1 });
    stage = await setStage(database.connectionString);
    close = async () => {
      await stage.close();
      await database.close();
    };
  });
  afterAll(() => close());
  return () => stage;
}

/** Plays the seeds one after the other; gives what is told of the first that fails, or nothing. */
export async function failureAmong(stage: Stage, { from, count }: { from: number; count: number }) {
  for (let seed = from; seed < from + count; seed += 1) {
    const result = await playSeed(stage, seed);
    if (!result.ok) return tell(result);
  }
  return '';
}
