import type { DataStrategyResult } from 'react-router';
import { isUnanswered } from '../../http/ask-shop.ts';

export type ScreenResults = Record<string, DataStrategyResult>;
/** A screen and what its parts were made from, by their route. */
export type ShownScreen = { address: string; data: Readonly<Record<string, unknown>> };

type Read = {
  address: string;
  shown: ShownScreen | null;
  /** The route of what stands around every screen. */
  frame: string;
};

/**
 * What a screen is made from after it was read. Where the screen stands already, parts that could not be read stay as
 * they are: something may be being typed there. Of another screen the frame stays, so that the screen itself says what
 * is missing. The shop's own answer ('no access') counts as read.
 */
export function keepShown(results: ScreenResults, { address, shown, frame }: Read): ScreenResults {
  if (!shown) return results;
  const kept = { ...results };
  for (const [id, read] of Object.entries(results)) {
    const before = shown.data[id];
    const stands = id === frame || shown.address === address;
    if (stands && before !== undefined && read.type === 'error' && isUnanswered(read.result))
      kept[id] = { type: 'data', result: before };
  }
  return kept;
}

/** Whether the shop sends whoever reads on to the sign-in page. */
export function leadsToSignIn(results: ScreenResults): boolean {
  return Object.values(results).some(
    ({ result }) => result instanceof Response && /^\/auth(\?|$)/.test(result.headers.get('Location') ?? ''),
  );
}

/** What stands stays as it is, unread; what does not is nothing for now. */
export function keepUnread(results: ScreenResults, shown: ShownScreen | null): ScreenResults {
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: 'data', result: shown?.data[id] ?? null }]),
  );
}
