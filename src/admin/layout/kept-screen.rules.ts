import type { DataStrategyResult } from 'react-router';

export type ScreenResults = Record<string, DataStrategyResult>;
/** A screen and what its parts were made from, by their route. */
export type ShownScreen = { address: string; data: Readonly<Record<string, unknown>> };

/**
 * What a screen is made from after it was read. Where the screen stands already, parts that could not be read stay as
 * they are: something may be being typed there. The shop's own answer ('no access') counts as read.
 */
export function keepShown(
  results: ScreenResults,
  { address, shown }: { address: string; shown: ShownScreen | null },
): ScreenResults {
  if (shown?.address !== address) return results;
  const kept = Object.entries(results).map(([id, read]): [string, DataStrategyResult] => {
    const isLost = read.type === 'error' && read.result instanceof Error;
    const before = shown.data[id];
    return [id, isLost && before !== undefined ? { type: 'data', result: before } : read];
  });
  return Object.fromEntries(kept);
}
