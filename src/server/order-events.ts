import type { Context, Hono } from 'hono';
import type { Auth } from '../auth/auth.types.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import { createEventStreams } from '../live/event-streams.ts';
import { rememberChanges } from '../live/recent-changes.ts';
import { mayRole, notAllowed } from '../shop/access/roles.rules.ts';
import { answerStream, eventHeaders, refuseEvents } from './event-responses.ts';
import type { RequestVariables } from './log.ts';

type Parts = { changes: ChangeFeed; auth: () => Promise<Auth> };

/** Tabs in front of one person, on all their machines. */
const STREAMS_PER_PERSON = 20;
const STREAMS_IN_ALL = 500;

/**
 * GET /api/admin/orders/events: `change` whenever an order came or changed, for staff who may see orders; `?age=` as of
 * product events. What changed it does not say: screens read themselves again, and who may no longer learns nothing.
 * docs/behaviour/live-updates.md#orders.
 */
export function mountOrderEvents(app: Hono<RequestVariables>, { changes, auth }: Parts): { close(): void } {
  const recent = rememberChanges(changes, { keptMs: 0 });
  const streams = createEventStreams(changes, { perClient: STREAMS_PER_PERSON, inAll: STREAMS_IN_ALL });

  app.get('/api/admin/orders/events', async (c: Context<RequestVariables>) => {
    const caller = await (await auth()).readCaller(c.req.raw.headers);
    if (caller.kind !== 'user') return refuseEvents(401, 'unauthorized', 'Please sign in first.');
    if (!mayRole(caller.role, 'orders')) return refuseEvents(403, 'forbidden', notAllowed);
    if (c.req.method === 'HEAD') return new Response(null, { headers: eventHeaders });
    const age = Number(c.req.query('age') ?? NaN);
    const changed = age >= 0 && recent.mayHaveChanged('orders', age);
    return answerStream(streams.open({ tag: 'orders', client: caller.userId, changed }));
  });

  return streams;
}
