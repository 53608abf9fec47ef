import { useEffect, useState } from 'react';
import { useFetcher, useFetchers, useLocation } from 'react-router';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import type { AdminOrdersPage } from '../../shop/orders/list-admin-orders.ts';
import { type OrderStep, nextStep } from '../../shop/orders/order-views.rules.ts';
import { useFreshScreen } from '../layout/use-fresh-screen.ts';

type Held = { key: string; rows: AdminOrder[]; since: number };

/** An order may be stored a moment after one that was placed a moment later. */
const SLACK_MS = 60_000;

/**
 * The rows as they stand on the screen, followed while they change: each stays in its place and is updated there, also one
 * that left the view, so that nothing moves under the pointer. What came meanwhile is counted; whoever follows the way
 * to the list again is shown it. docs/behaviour/live-updates.md#orders.
 */
export function useLiveOrders(page: AdminOrdersPage, readAt: Date) {
  const { key } = useLocation();
  const [held, setHeld] = useState<Held>({ key, rows: page.orders, since: readAt.getTime() });
  if (held.key !== key) setHeld({ key, rows: page.orders, since: readAt.getTime() });
  useFreshScreen('orders');

  const now = new Map(page.orders.map((order) => [order.id, order]));
  const gone = held.rows.filter(({ id }) => !now.has(id)).map(({ id }) => id);
  const elsewhere = useOrders(gone);
  const rows = held.rows.map((row) => now.get(row.id) ?? elsewhere.get(row.id) ?? row);
  const shown = new Set(held.rows.map(({ id }) => id));
  const isFirstPage = page.previous === null;
  const came = page.orders.filter(
    ({ id, createdAt }) => !shown.has(id) && createdAt.getTime() > held.since - SLACK_MS,
  );
  const own = useOwnMoves();
  const moved = rows.filter(
    ({ id, orderStatus }, at) => orderStatus !== held.rows[at]?.orderStatus && orderStatus !== own.get(id),
  );
  return {
    rows,
    news: {
      /** Orders placed since the list was read; on its first page alone. */
      came: isFirstPage ? came.length : 0,
      /** Rows that are shown and that somebody else gave another status. */
      moved: moved.length,
    },
  };
}

/** Orders that a page no longer has, as they are now. */
function useOrders(ids: readonly string[]): ReadonlyMap<string, AdminOrder> {
  const fetcher = useFetcher<{ page: AdminOrdersPage | null }>();
  const { load, data } = fetcher;
  const asked = ids.join(',');
  useEffect(() => {
    // What it has read is read again by itself whenever the page is.
    if (asked !== '') void load(`/admin/orders?ids=${asked}`);
  }, [asked, load]);
  return new Map((data?.page?.orders ?? []).map((order) => [order.id, order]));
}

/** What was asked for on this screen: the status that each order was given last. That is no news. */
function useOwnMoves(): ReadonlyMap<string, string> {
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = new Map(useFetchers().flatMap(({ formData }) => (formData ? movesIn(formData) : [])));
  if ([...asked].some(([id, to]) => own.get(id) !== to)) setOwn(new Map([...own, ...asked]));
  return own;
}

function movesIn(form: FormData): [id: string, to: string][] {
  const text = (name: string) => String(form.get(name));
  if (text('intent') === 'status') return [[text('orderId'), text('to')]];
  if (text('intent') !== 'steps') return [];
  const steps = JSON.parse(text('steps')) as OrderStep[];
  return steps.flatMap(({ orderId, from }) => {
    const next = nextStep(from);
    return next ? [[orderId, next.to] satisfies [string, string]] : [];
  });
}
