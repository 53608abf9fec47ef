import type { Context, Hono } from 'hono';
import { createAttemptCounter } from '../http/attempt-counter.ts';
import { limitedNetwork } from '../http/client-address.ts';
import { getOnly } from '../http/json-endpoint.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import { createEventStreams } from '../live/event-streams.ts';
import { rememberChanges } from '../live/recent-changes.ts';
import { isProductListed } from '../shop/catalogue/product-conditions.ts';
import { guid, readAs } from '../shop/shapes.rules.ts';
import type { Shop } from '../shop/shop.types.ts';
import { answerStream, eventHeaders, refuseEvents } from './event-responses.ts';
import type { RequestVariables } from './log.ts';

type Parts = {
  shop: Shop;
  changes: ChangeFeed;
  addressOf(c: Context<RequestVariables>): string;
  rateLimitFactor: number;
  /** In seconds; the page may be that much older than its reader knows. */
  cdnMaxAge: number | undefined;
};

/** Tabs in front of somebody: hidden ones keep no stream. A whole office may share one address. */
const STREAMS_PER_CLIENT = 40;
const STREAMS_IN_ALL = 5000;
/** Each asks the database whether there is such a product. */
const OPENED = { hits: 600, windowSeconds: 60 };

/**
 * GET /api/products/:id/events (the contract's HTTP surface): `change` whenever what the product's page shows has
 * changed. `?age=` says how many milliseconds ago the page read it: what changed since is told at once.
 */
export function mountProductEvents(app: Hono<RequestVariables>, parts: Parts): { close(): void } {
  const recent = rememberChanges(parts.changes, { keptMs: (parts.cdnMaxAge ?? 0) * 1000 });
  const streams = createEventStreams(parts.changes, {
    perClient: STREAMS_PER_CLIENT * parts.rateLimitFactor,
    inAll: STREAMS_IN_ALL,
  });

  const countOpened = createAttemptCounter(OPENED);

  app.get('/api/products/:id/events', async (c) => {
    const client = limitedNetwork(parts.addressOf(c));
    const counted = countOpened(client, Date.now(), parts.rateLimitFactor);
    if (!counted.ok) {
      const message = 'Too many pages follow changes from your address.';
      return refuseEvents(429, 'too_many_streams', message, counted.retryAfterSeconds);
    }
    const id = readAs(guid, c.req.param('id').toLowerCase());
    if (id === null) return refuseEvents(400, 'invalid', 'Invalid product ID format');
    if (!(await isProductListed(parts.shop, id))) return refuseEvents(404, 'not_found', 'Product not found');
    if (c.req.method === 'HEAD') return new Response(null, { headers: eventHeaders });
    const tag = `product:${id}`;
    const age = Number(c.req.query('age') ?? NaN);
    const opened = streams.open({
      tag,
      client,
      changed: age >= 0 && recent.mayHaveChanged(tag, age),
    });
    return answerStream(opened);
  });
  app.all('/api/products/:id/events', getOnly);

  return streams;
}
