import type { ReactNode } from 'react';
import { Link, data, redirect, useLocation, useSearchParams } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { emailsWithStatus } from '../../shop/orders/change-order-status.ts';
import {
  type AdminOrdersPage,
  type ViewCounts,
  countOrderViews,
  listAdminOrders,
} from '../../shop/orders/list-admin-orders.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { countOfView, orderViews } from '../../shop/orders/order-views.rules.ts';
import { orderStatuses } from '../../shop/orders/order-status.rules.ts';
import { parseAdminOrdersQuery } from '../../shop/orders/orders.schema.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { tabClass, tabListClass, useOpenTabInSight } from '../../ui/tabs.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { firstPage, withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { useMay } from '../layout/use-may.ts';
import { ScreenHead, Total, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import type { Route } from './+types/orders';
import { orderAddress, readOpenOrder } from './open-order.ts';
import { type OrderIntent, actOnOrder } from './order-actions.server.ts';
import { useStatusEmails } from './emails-switch.tsx';
import { OrderDesk } from './order-desk.tsx';
import { useLiveOrders } from './use-live-orders.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'orders');
  const withMoney = mayRole(role, 'money');
  const shop = context.get(shopContext);
  const { order: orderId, dialog } = readOpenOrder(url.searchParams);
  if (orderId !== undefined)
    throw redirect(
      dialog ? `${orderAddress(orderId)}?dialog=${dialog}` : orderAddress(orderId, url.searchParams),
    );
  const query = parseAdminOrdersQuery(url.searchParams);
  const [{ found: page, status }, counts, withEmail] = await Promise.all([
    readMain(shop, 'Error fetching orders:', listAdminOrders(shop, query, { withMoney })),
    // Rows that a screen reads again bring no counts.
    query.ids ? null : orNothing(shop, 'Error counting orders:', countOrderViews(shop)),
    orNothing(shop, 'Error reading the status e-mails switch:', emailsWithStatus(shop)),
  ]);
  const couriers = shop.settings().couriers.couriers.flatMap(({ name, isOn }) => (isOn ? [name] : []));
  return data({ page, counts, couriers, withEmail: withEmail ?? true, readAt: shop.now() }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'orders', actOnOrder, { say: sayFailed });
}

export const clientAction = askingShop(sayFailed);

export const meta = screenTitle('Orders');

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { page, counts } = loaderData;
  return page ? (
    <OrdersScreen {...loaderData} page={page} />
  ) : (
    <>
      <OrdersHead />
      <OrderViews counts={counts} />
      <OrdersToolbar />
      <Unread>{orderMessages.ordersFailed}</Unread>
    </>
  );
}

type OrdersScreenProps = {
  page: AdminOrdersPage;
  counts: ViewCounts | null;
  couriers: string[];
  withEmail: boolean;
  readAt: Date;
};

function OrdersScreen({ page, counts, couriers, readAt, ...read }: OrdersScreenProps) {
  const withEmail = useStatusEmails(read.withEmail);
  const { rows, news } = useLiveOrders(page, readAt);
  return (
    <>
      <OrdersHead>
        <Total page={page} one="order" many="orders" />
        <News {...news} />
      </OrdersHead>
      <OrderDesk
        page={page}
        rows={rows}
        withEmail={withEmail}
        couriers={couriers}
        now={readAt}
        renderHead={(tools) => (
          <>
            <OrderViews counts={counts}>{tools}</OrderViews>
            <OrdersToolbar />
            {page.of === undefined ? null : <OnePersonsOrders email={page.of} />}
          </>
        )}
      />
    </>
  );
}

function OrdersHead({ children }: { children?: ReactNode }) {
  const may = useMay();
  const [query] = useSearchParams();
  return (
    <ScreenHead
      title="Order Management"
      text={children}
      actions={
        <span className="flex flex-wrap items-center gap-x-4">
          <Link to="/admin/holds" className="inline-flex min-h-11 items-center text-link">
            Held stock
          </Link>
          {may('money') ? (
            // Of what is to be packed the packing comes first.
            <ButtonLink
              to="/admin/orders/new"
              variant={query.get('view') === 'to-pack' ? 'outline' : 'primary'}
              size="sm"
            >
              New order
            </ButtonLink>
          ) : null}
        </span>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => orderMessages.ordersFailed} />;
}

/** What happened since the list was read; the list itself stays as it is until somebody wants to see it. */
function News({ came, moved }: { came: number; moved: number }) {
  const { search } = useLocation();
  const parts = [
    ...(came > 0 ? [`${came} new ${came === 1 ? 'order' : 'orders'}`] : []),
    ...(moved > 0 ? [`${moved} updated`] : []),
  ];
  return (
    <output className="figures">
      {parts.length === 0 ? null : (
        <>
          {` · ${parts.join(', ')} · `}
          <Link to={{ search }} preventScrollReset className="text-link">
            Show
          </Link>
        </>
      )}
    </output>
  );
}

/** What is to be done, each with how many there are. docs/behaviour/back-office.md#views-of-orders. */
function OrderViews({ counts, children }: { counts: ViewCounts | null; children?: ReactNode }) {
  const [query] = useSearchParams();
  const open = query.get('view');
  const row = useOpenTabInSight<HTMLElement>(open ?? 'all');
  const views = [...orderViews, { value: 'all' as const, label: 'All' }];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav ref={row} aria-label="Views" className={`w-fit max-w-full ${tabListClass}`}>
        {views.map(({ value, label }) => {
          const isOpen = value === 'all' ? !orderViews.some((view) => view.value === open) : value === open;
          return (
            <Link
              key={value}
              to={value === 'all' ? '/admin/orders' : `?view=${value}`}
              aria-current={isOpen ? 'page' : undefined}
              className={cx(tabClass(isOpen), 'max-sm:px-1.5')}
            >
              {label}
              {counts ? (
                <span className="ml-1.5 font-normal figures sm:ml-2">{countOfView(counts[value])}</span>
              ) : null}
            </Link>
          );
        })}
      </nav>
      {children}
    </div>
  );
}

/** Search and filters above the table. */
function OrdersToolbar() {
  return (
    <ListToolbar
      search="Search number, name, e-mail, phone, payment or parcel"
      shortSearch="Search orders"
      filters={[
        { label: 'Status', name: 'status', all: 'Any status', options: orderStatuses },
        { label: 'From', name: 'from' },
        { label: 'To', name: 'to' },
      ]}
    />
  );
}

/** Says that only the orders of one account are listed, and leads to those of everybody. */
function OnePersonsOrders({ email }: { email: string | null }) {
  const [query] = useSearchParams();
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        Only orders placed with the account {email ?? 'of somebody who is no longer there'}
      </span>
      <Link to={withQuery(query, { ...firstPage, user: null })} preventScrollReset className="text-link">
        Show everybody’s
      </Link>
    </p>
  );
}

const failures: Readonly<Record<OrderIntent['intent'] | 'contact', string>> = {
  contact: orderMessages.contactFailed,
  status: orderMessages.statusFailed,
  steps: orderMessages.statusFailed,
  'status-emails': orderMessages.statusEmailsFailed,
  email: orderMessages.emailFailed,
  note: orderMessages.noteFailed,
  refund: orderMessages.refundFailed,
  cash: orderMessages.cashFailed,
  'stock-checked': orderMessages.stockCheckedFailed,
  invoice: 'Failed to make the invoice',
};

/** What is said when what a form asked for could not be done. */
function sayFailed(intent: unknown, reason: string): string {
  const name = String(intent);
  return Object.hasOwn(failures, name) ? failures[name as keyof typeof failures] : reason;
}
