import type { Context, Hono } from 'hono';
import type { Auth } from '../auth/auth.types.ts';
import { getOnly } from '../http/json-endpoint.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import { createEventStreams } from '../live/event-streams.ts';
import { rememberChanges } from '../live/recent-changes.ts';
import { type Right, type Role, mayRole, notAllowed, staffRoles } from '../shop/access/roles.rules.ts';
import { toldBy } from '../shop/dashboard/sidebar-counts.ts';
import { answerStream, eventHeaders, refuseEvents } from './event-responses.ts';
import type { RequestVariables } from './log.ts';

type Parts = { changes: ChangeFeed; auth: () => Promise<Auth> };

/** Tabs in front of one person, on all their machines. */
const STREAMS_PER_PERSON = 20;
const STREAMS_IN_ALL = 500;

type Watched = { address: string; right: Right | 'any'; tagOf: (role: Role) => string };

const watched: readonly Watched[] = [
  { address: '/api/admin/orders/events', right: 'orders', tagOf: () => 'orders' },
  { address: '/api/admin/stock/events', right: 'stock', tagOf: () => 'stock' },
  { address: '/api/admin/events', right: 'any', tagOf: deskOf },
];

/**
 * GET /api/admin/orders/events and /api/admin/stock/events: `change` whenever an order, or a shelf or a hold of a published
 * product, came or changed, for staff who may see it; `?age=` as of product events. /api/admin/events: whenever the sidebar
 * may count anything else for who asks. What changed it does not say: screens read themselves again, and who may no longer
 * learns nothing. docs/behaviour/live-updates.md#orders.
 */
export function mountStaffEvents(app: Hono<RequestVariables>, { changes, auth }: Parts): { close(): void } {
  const feed = withDesks(changes);
  const recent = rememberChanges(feed, { keptMs: 0 });
  const streams = createEventStreams(feed, { perClient: STREAMS_PER_PERSON, inAll: STREAMS_IN_ALL });

  for (const { address, right, tagOf } of watched) {
    app.get(address, async (c: Context<RequestVariables>) => {
      const caller = await (await auth()).readCaller(c.req.raw.headers);
      if (caller.kind !== 'user') return refuseEvents(401, 'unauthorized', 'Please sign in first.');
      if (!mayRole(caller.role, right)) return refuseEvents(403, 'forbidden', notAllowed);
      if (c.req.method === 'HEAD') return new Response(null, { headers: eventHeaders });
      const tag = tagOf(caller.role);
      const age = Number(c.req.query('age') ?? NaN);
      const changed = age >= 0 && recent.mayHaveChanged(tag, age);
      return answerStream(streams.open({ tag, client: caller.userId, changed }));
    });
    app.all(address, getOnly);
  }

  return streams;
}

function deskOf(role: Role): string {
  return `desk:${role}`;
}

/**
 * What a product's page shows, its stock too, goes by a tag of that product: here all of them are 'stock' as well. And what
 * the sidebar counts for a role goes by a tag of that role.
 */
function withDesks(changes: ChangeFeed): ChangeFeed {
  return {
    ...changes,
    subscribe: (listener) =>
      changes.subscribe({
        changed(tags) {
          const isStock = tags.some((tag) => tag.startsWith('product:'));
          const counted = countedRights.filter((right) => tags.some(toldBy[right]));
          const desks = staffRoles.filter((role) => counted.some((right) => mayRole(role, right)));
          listener.changed([...tags, ...(isStock ? ['stock'] : []), ...desks.map(deskOf)]);
        },
        lost: () => listener.lost(),
      }),
  };
}

const countedRights = ['orders', 'content', 'stock'] as const satisfies (keyof typeof toldBy)[];
