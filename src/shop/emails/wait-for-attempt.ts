import { setTimeout as pause } from 'node:timers/promises';
import type { EmailState } from './stored-email.types.ts';

type Progress = { state: EmailState; attempts: number };

const LOOK_AGAIN_MS = 150;
const WAIT_MS = 50_000;

/**
 * Where an e-mail is after its next try, the one that follows `attempts`; or as it is once nobody should wait any
 * longer, and where no try is to come. Nothing for one that is gone.
 */
export async function waitForAttempt(
  read: () => Promise<Progress | undefined>,
  { attempts }: { attempts: number },
): Promise<Progress | undefined> {
  const deadline = performance.now() + WAIT_MS;
  let seen = await read();
  while (seen?.state === 'waiting' && seen.attempts <= attempts && performance.now() < deadline) {
    await pause(LOOK_AGAIN_MS);
    seen = await read();
  }
  return seen;
}
