import { tooFastWords } from './ask-shop.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import { limitedNetwork } from './client-address.ts';
import { plainPage } from './plain-page.ts';

/** Of one address: somebody who reads, an office, or a well-behaved crawler stays far below. */
const VISITS = { hits: 300, windowSeconds: 60 };

/** The answer to who asks for too much; null for everybody else. */
export type LimitVisits = (address: string) => Response | null;

/**
 * Counts who has pages made that nobody keeps: searches, places in a listing, addresses that are no page's
 * (docs/decisions/0037-bounds.md).
 */
export function createVisitLimit(rateLimitFactor: number): LimitVisits {
  const count = createAttemptCounter(VISITS);
  return (address) => {
    const counted = count(limitedNetwork(address), Date.now(), rateLimitFactor);
    if (counted.ok) return null;
    const again = counted.retryAfterSeconds;
    return new Response(plainPage({ ...tooFastWords, againAfterSeconds: again }), {
      status: 429,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy':
          "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'",
        'Cache-Control': 'no-store',
        'Retry-After': String(again),
      },
    });
  };
}
