import { type CountedAttempt, countAttempt } from '../access/count-attempt.ts';
import type { Shop } from '../shop.types.ts';
import { queueAccountEmail } from './queue-account-email.ts';

type Lookup = {
  email: string;
  orderNumber: string;
  /** Who asks, as far as the network tells. */
  network: string;
  rateLimitFactor: number;
};

const PER_MINUTE = 3;

/**
 * Has the link to a guest's order mailed again, if there is such an order with this address; nobody learns whether.
 * Refuses the fourth request of an address or a network within a minute.
 */
export async function askForOrderLink(
  shop: Shop,
  { email, orderNumber, network, rateLimitFactor }: Lookup,
): Promise<CountedAttempt> {
  for (const [name, subject] of [
    ['order-link by address', network],
    ['order-link by email', email],
  ] as const) {
    const counted = await countAttempt(
      shop.db,
      { name, hits: PER_MINUTE, windowSeconds: 60 },
      { subject, now: shop.now(), factor: rateLimitFactor },
    );
    if (!counted.ok) return counted;
  }
  const source = { kind: 'network', id: network } as const;
  const request = { kind: 'order-link', recipient: email, orderNumber } as const;
  await queueAccountEmail(shop, request, { source, rateLimitFactor });
  return { ok: true };
}
