import type { AccountEmailWords } from './account-email-words.ts';

/** Plants of somebody's wish list that cost less, with prices as people read them, and where such e-mails are ended. */
export type FallenMail = { plants: readonly { what: string; now: string; was: string }[]; stopUrl: string };

/** At most once a day, to whoever wants it. docs/behaviour/wish-list.md#lower-prices. */
export function fallenEmailWords({ plants, stopUrl }: FallenMail, shopName: string): AccountEmailWords {
  const [only] = plants;
  const isOne = plants.length === 1 && only !== undefined;
  return {
    subject: isOne ? `${only.what} costs less` : `${plants.length} plants of your wish list cost less`,
    heading: isOne ? 'A lower price' : 'Lower prices',
    lead: isOne
      ? `${only.what} is on your wish list, and costs ${only.now} at ${shopName} now, instead of ${only.was}.`
      : `On your wish list at ${shopName} these cost less than when you marked them, or than we last told you:`,
    quote: isOne ? '' : plants.map(({ what, now, was }) => `${what}: ${now} instead of ${was}`).join('\n'),
    button: 'See my wish list',
    notes: ['We write at most once a day, with all that fell. Prices may change again.'],
    stop: { label: 'Write to me of prices no more', url: stopUrl },
  };
}
