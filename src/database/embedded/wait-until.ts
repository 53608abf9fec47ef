import { setTimeout as pause } from 'node:timers/promises';

/** Asks until `condition` gives something other than undefined or `withinMs` have passed (then undefined). */
export async function waitUntil<T>(
  condition: () => Promise<T | undefined>,
  { withinMs, everyMs = 10 }: { withinMs: number; everyMs?: number },
): Promise<T | undefined> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await condition();
    if (answer !== undefined || Date.now() >= end) return answer;
    await pause(everyMs);
  }
}
