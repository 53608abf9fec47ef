import { newsletterSubscribers } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';

/**
 * Keeps an address for the newsletter, once, whatever its case. It never tells whether it was known already: that is
 * nobody else's business (decisions, 'Catalogue and admin').
 */
export async function subscribeToNewsletter(shop: Shop, { email }: { email: string }): Promise<void> {
  await shop.db.insert(newsletterSubscribers).values({ email }).onConflictDoNothing();
}
