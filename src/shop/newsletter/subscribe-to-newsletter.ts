import { newsletterSubscribers } from '../../database/tables/content.ts';
import { type CountedAttempt, countAttempt } from '../access/count-attempt.ts';
import type { Shop } from '../shop.types.ts';

type Subscription = {
  email: string;
  /** Who asks, as far as the network tells. */
  network: string;
  rateLimitFactor: number;
};

const LIMIT = { name: 'newsletter by address', hits: 10, windowSeconds: 60 };

/**
 * Keeps an address for the newsletter, once, whatever its case. It never tells whether it was known already: that
 * is nobody else's business (docs/behaviour/storefront.md#footer). Refuses the eleventh of a network within a
 * minute.
 */
export async function subscribeToNewsletter(
  shop: Shop,
  { email, network, rateLimitFactor }: Subscription,
): Promise<CountedAttempt> {
  const attempt = { subject: network, now: shop.now(), factor: rateLimitFactor };
  const counted = await countAttempt(shop.db, LIMIT, attempt);
  if (counted.ok) await shop.db.insert(newsletterSubscribers).values({ email }).onConflictDoNothing();
  return counted;
}
