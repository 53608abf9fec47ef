import type { Answering } from './answering.ts';

/** In ms: how long a server may live without answering before it is started again. */
export type Patience = { silent: number; recovering: number; most: number };

/** Replaying what a power cut left takes its time on a slow disk. */
export const PATIENCE: Patience = { silent: 30_000, recovering: 300_000, most: 600_000 };

const HOUR_MS = 3_600_000;

/**
 * How long to wait now. It doubles with each time (`times`, of the last hour) that the server was started again for its
 * silence: what ails it may be something that no start mends.
 */
export function patienceFor(
  answering: Exclude<Answering, 'ready'>,
  { patience, times, now }: { patience: Patience; times: readonly number[]; now: number },
): number {
  const again = times.filter((time) => now - time < HOUR_MS).length;
  return Math.max(patience[answering], Math.min(patience.silent * 2 ** again, patience.most));
}
