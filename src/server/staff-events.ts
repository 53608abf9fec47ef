import type { Context, Hono } from 'hono';
import type { Auth } from '../auth/auth.types.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import { createEventStreams } from '../live/event-streams.ts';
import { rememberChanges } from '../live/recent-changes.ts';
import { type Right, mayRole, notAllowed } from '../shop/access/roles.rules.ts';
import { answerStream, eventHeaders, refuseEvents } from './event-responses.ts';
import type { RequestVariables } from './log.ts';

type Parts = { changes: ChangeFeed; auth: () => Promise<Auth> };

/** Tabs in front of one person, on all their machines. */
const STREAMS_PER_PERSON = 20;
const STREAMS_IN_ALL = 500;

const watched = [
  { tag: 'orders', address: '/api/admin/orders/events', right: 'orders' },
  { tag: 'stock', address: '/api/admin/stock/events', right: 'stock' },
] as const satisfies { tag: string; address: string; right: Right }[];

/**
 * GET /api/admin/orders/events and /api/admin/stock/events: `change` whenever an order, or a shelf or a hold of a published
 * product, came or changed, for staff who may see it; `?age=` as of product events. What changed it does not say: screens
 * read themselves again, and who may no longer learns nothing. docs/behaviour/live-updates.md#orders.
 */
export function mountStaffEvents(app: Hono<RequestVariables>, { changes, auth }: Parts): { close(): void } {
  const feed = withStock(changes);
  const recent = rememberChanges(feed, { keptMs: 0 });
  const streams = createEventStreams(feed, { perClient: STREAMS_PER_PERSON, inAll: STREAMS_IN_ALL });

  for (const { tag, address, right } of watched) {
    app.get(address, async (c: Context<RequestVariables>) => {
      const caller = await (await auth()).readCaller(c.req.raw.headers);
      if (caller.kind !== 'user') return refuseEvents(401, 'unauthorized', 'Please sign in first.');
      if (!mayRole(caller.role, right)) return refuseEvents(403, 'forbidden', notAllowed);
      if (c.req.method === 'HEAD') return new Response(null, { headers: eventHeaders });
      const age = Number(c.req.query('age') ?? NaN);
      const changed = age >= 0 && recent.mayHaveChanged(tag, age);
      return answerStream(streams.open({ tag, client: caller.userId, changed }));
    });
  }

  return streams;
}

/** What a product's page shows, its stock too, goes by a tag of that product: here all of them are 'stock' as well. */
function withStock(changes: ChangeFeed): ChangeFeed {
  return {
    ...changes,
    subscribe: (listener) =>
      changes.subscribe({
        changed(tags) {
          const isStock = tags.some((tag) => tag.startsWith('product:'));
          listener.changed(isStock ? [...tags, 'stock'] : tags);
        },
        lost: () => listener.lost(),
      }),
  };
}
