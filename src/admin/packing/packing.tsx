import { type RefObject, useEffect, useRef } from 'react';
import { Link, data, useNavigate } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { emailsWithStatus } from '../../shop/orders/change-order-status.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { type PackingTable, layPackingTable } from '../../shop/shipments/orders-to-pack.ts';
import { MOST_PACKED, packingSchema } from '../../shop/shipments/packing.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/surfaces.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { useFreshScreen } from '../layout/use-fresh-screen.ts';
import { PrintMenu, printPapers } from '../orders/print-menu.tsx';
import { EmailsSwitch, useStatusEmails } from '../orders/emails-switch.tsx';
import { useOrderKeys } from '../orders/use-order-keys.tsx';
import type { Route } from './+types/packing';
import { changeTicks, useTicks } from './kept-ticks.ts';
import { PackedOrder } from './packed-order.tsx';
import { PackingPart } from './packing-part.tsx';
import { withoutOrders } from './ticks.rules.ts';
import { ToFetchSection } from './to-fetch.tsx';

const LIST = '/admin/orders?view=to-pack';

/** Orders on the packing table, `?ids=id,id,…`. docs/behaviour/packing.md. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'orders');
  const shop = context.get(shopContext);
  const asked = packingSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) return data({ isChosen: false, table: null, withEmail: true }, { status: 400 });
  const [{ found: table, status }, withEmail] = await Promise.all([
    readMain(shop, 'Error reading what is to be packed:', layPackingTable(shop, asked.data.ids)),
    orNothing(shop, 'Error reading the status e-mails switch:', emailsWithStatus(shop)),
  ]);
  return data(
    { isChosen: true, table, withEmail: withEmail ?? true },
    { status: table?.orders.length === 0 ? 404 : status },
  );
}

export const meta = screenTitle('Packing');

export default function Packing({ loaderData: { isChosen, table, withEmail } }: Route.ComponentProps) {
  if (table !== null && table.orders.length > 0) return <PackingScreen table={table} withEmail={withEmail} />;
  if (isChosen && table === null) return <Unread>{orderMessages.ordersFailed}</Unread>;
  return (
    <Card padding="none">
      <EmptyState
        headingLevel={2}
        title={isChosen ? orderMessages.noSuchOrder : 'Nothing was chosen to be packed'}
        text={`Choose from one to ${MOST_PACKED} orders in the list.`}
        action={<ButtonLink to={LIST}>Show what is to be packed</ButtonLink>}
      />
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => orderMessages.ordersFailed} />;
}

function PackingScreen({ table, ...read }: { table: PackingTable; withEmail: boolean }) {
  useFreshScreen('orders');
  const withEmail = useStatusEmails(read.withEmail);
  const { orders } = table;
  const ids = orders.map(({ id }) => id);
  const open = orders.filter(({ state }) => state === 'open');
  // Of one order alone its box says what is to be fetched.
  const isTwofold = orders.length > 1 && open.length > 0;
  const ticks = useTicks();
  const gone = orders.flatMap(({ id, state }) => (state === 'open' ? [] : [id])).join(',');
  useEffect(() => {
    if (gone !== '') changeTicks((kept) => withoutOrders(kept, gone.split(',')));
  }, [gone]);

  const screen = useRef<HTMLDivElement>(null);
  const sent = useGoingOn(screen, table);
  const navigate = useNavigate();
  const keys = useOrderKeys({
    j: () => move(screen.current, 1),
    k: () => move(screen.current, -1),
    u: () => void navigate(LIST),
    p: () => printPapers(ids),
  });
  return (
    <div ref={screen}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 no-print">
        <Link to={LIST} className="text-link inline-flex min-h-11 items-center">
          Orders to pack
        </Link>
        <div className="flex items-center gap-2">
          {keys}
          <PrintMenu ids={ids} />
        </div>
      </div>
      <ScreenHead
        title="Packing"
        beside={
          <output className="text-ink-soft figures">
            {orders.length === 1 ? '1 order' : `${orders.length} orders`}, {open.length} still to be packed
          </output>
        }
        actions={<EmailsSwitch withEmail={withEmail} label="E-mail customers" className="self-center" />}
      />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          isTwofold && 'xl:grid-cols-[24rem_minmax(0,1fr)]',
        )}
      >
        {open.length === 0 ? (
          <Card padding="none">
            <div data-done="" tabIndex={-1} className="rounded-xl">
              <EmptyState
                headingLevel={3}
                title="Nothing is left to pack"
                action={<ButtonLink to={LIST}>Show what is to be packed</ButtonLink>}
              />
            </div>
          </Card>
        ) : isTwofold ? (
          <ToFetchSection orders={orders} ticks={ticks} />
        ) : null}
        <PackingPart {...boxWords(orders.length, open.length)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {orders.map((order) => (
              <PackedOrder
                key={order.id}
                order={order}
                table={table}
                ticks={ticks}
                tells={withEmail}
                onSent={() => sent(order.id)}
              />
            ))}
          </div>
        </PackingPart>
      </div>
    </div>
  );
}

function boxWords(orders: number, open: number): { title: string; text?: string } {
  if (open === 0) return { title: 'Packed' };
  return {
    title: 'To pack',
    text:
      orders > 1
        ? 'At the table, a box for each order: tick what is in it, then send it.'
        : 'Tick what is in the box, then send it.',
  };
}

type Shown = RefObject<HTMLElement | null>;

/** Once the screen shows that an order has left, the next one that is to be packed has the focus. */
function useGoingOn(screen: Shown, { orders }: PackingTable): (orderId: string) => void {
  const leaving = useRef<string>(null);
  useEffect(() => {
    const at = orders.findIndex(({ id }) => id === leaving.current);
    if (at < 0 || orders[at]?.state === 'open') return;
    leaving.current = null;
    const next = [...orders.slice(at), ...orders.slice(0, at)].find(({ state }) => state === 'open');
    bring(screen.current?.querySelector(next ? `[data-pack="${next.id}"]` : '[data-done]'));
  }, [screen, orders]);
  return (orderId) => {
    leaving.current = orderId;
  };
}

/** To the order after or before the one in which the focus is. */
function move(screen: HTMLElement | null, by: 1 | -1): void {
  const all = [...(screen?.querySelectorAll('[data-pack]') ?? [])];
  const at = all.findIndex((order) => order.contains(document.activeElement));
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
  bring(all[to]);
}

function bring(place: Element | null | undefined): void {
  place?.scrollIntoView({ block: 'start' });
  const heading = place?.querySelector<HTMLElement>('[data-pack-heading]') ?? place;
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}
