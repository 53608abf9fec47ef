import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import type { AdminOrdersPage } from '../../shop/orders/list-admin-orders.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import { isToPack, stepText } from '../../shop/orders/order-views.rules.ts';
import { ORDER_ROWS } from '../../shop/orders/orders.schema.ts';
import { packingAddress } from '../../shop/shipments/packing.schema.ts';
import type { SteppedOrder } from '../../shop/shipments/step-orders.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { firstPage, withQuery } from '../layout/screen-address.ts';
import { type RowSelection, useRowSelection } from '../table/row-selection.tsx';
import { type StepsAnswer, useNextStep } from './next-step.tsx';
import { orderAddress } from './open-order.ts';
import { OrderList } from './order-list.tsx';
import { PackLink } from './pack-link.tsx';
import { PrintMenu, printPapers } from './print-menu.tsx';
import { EmailsSwitch } from './emails-switch.tsx';
import { useOrderKeys } from './use-order-keys.tsx';

type OrderDeskProps = {
  page: AdminOrdersPage;
  rows: AdminOrder[];
  withEmail: boolean;
  /** By whom the shop sends, the usual one first. */
  couriers: readonly string[];
  now: Date;
  /** What stands above the list, with what its keys and its view can do. */
  renderHead: (tools: ReactNode) => ReactNode;
};

/** The list with what is done to many of it at once. docs/behaviour/back-office.md#many-orders-at-once. */
export function OrderDesk({ page, rows, withEmail, couriers, now, renderHead }: OrderDeskProps) {
  const selection = useRowSelection(rows.map(({ id }) => id));
  useArrivingSelection(selection, rows);
  const [left, setLeft] = useState<SteppedOrder[]>([]);
  const navigate = useNavigate();
  const { step, busy, sheet } = useNextStep({ withEmail, couriers, onAnswer: told });
  const selected = rows.filter(({ id }) => selection.isSelected(id));

  function told({ stepped }: StepsAnswer) {
    if (!stepped) return;
    const undone = stepped.filter(({ outcome }) => outcome !== 'done');
    setLeft(undone);
    if (undone.length > 0 && stepped.length > 1) selection.select(undone.map(({ orderId }) => orderId));
  }

  const keys = useOrderKeys({
    s: (current) => step(selected.length > 0 ? selected : rows.filter(({ id }) => id === current)),
    b: (current) => {
      const packed = idsToPack(selected.length > 0 ? selected : rows.filter(({ id }) => id === current));
      if (packed.length > 0) void navigate(packingAddress(packed));
    },
    p: (current) => printPapers(selected.length > 0 ? selection.selected : current ? [current] : []),
    x: (current) => {
      if (current) selection.toggle(current);
    },
  });
  const tools = (
    <span className="ml-auto flex items-center gap-2">
      {selected.length === 0 ? <PackAllShown rows={rows} /> : null}
      {keys}
    </span>
  );
  return (
    <>
      {renderHead(tools)}
      {sheet}
      <NotDone stepped={left} onClose={() => setLeft([])} />
      <OrderList {...{ page, rows, selection, withEmail, couriers, now }} />
      {selected.length === 0 ? null : (
        // Below the rows: none of them moves away from the pointer that ticks it.
        <section
          aria-label="Selected orders"
          className="sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg bg-leaf-100 px-4 py-2 shadow-md"
        >
          <p className="font-semibold figures">{selected.length} selected</p>
          <EmailsSwitch withEmail={withEmail} label="E-mail customers" />
          <Button
            variant="primary"
            size="sm"
            busy={busy}
            disabled={stepText(selected) === null}
            onClick={() => step(selected)}
          >
            {stepText(selected) ?? 'Next step'}
          </Button>
          <PackLink ids={idsToPack(selected)} />
          <PrintMenu ids={selection.selected} />
          {selection.isAll ? <MoreRows page={page} shown={rows.length} /> : null}
        </section>
      )}
    </>
  );
}

const idsToPack = (orders: readonly AdminOrder[]) =>
  orders.flatMap(({ id, orderStatus }) => (isToPack(orderStatus) ? [id] : []));

/** The morning's work with one press: whatever the view of what is to be packed shows. */
function PackAllShown({ rows }: { rows: readonly AdminOrder[] }) {
  const [query] = useSearchParams();
  if (query.get('view') !== 'to-pack') return null;
  return <PackLink ids={idsToPack(rows)} label="Pack all shown" variant="primary" />;
}

/** More rows on the page, all of them selected: nothing is selected that is not in sight. */
function MoreRows({ page, shown }: { page: AdminOrdersPage; shown: number }) {
  const [query] = useSearchParams();
  if (page.next === null || page.total <= shown || query.has('rows')) return null;
  const all = page.total <= ORDER_ROWS.most;
  return (
    <Link
      to={withQuery(query, { ...firstPage, rows: ORDER_ROWS.most })}
      state={{ selectAll: true }}
      preventScrollReset
      className="text-link text-sm"
    >
      {all ? `Select all ${page.total}` : `Select the first ${ORDER_ROWS.most}`}
    </Link>
  );
}

/** Whoever asked for more rows to be selected finds them so. */
function useArrivingSelection(selection: RowSelection, rows: readonly AdminOrder[]) {
  const { key, state } = useLocation();
  const [arrived, setArrived] = useState<string>();
  const wants = (state as { selectAll?: boolean } | null)?.selectAll === true;
  if (!wants || arrived === key) return;
  setArrived(key);
  selection.select(rows.map(({ id }) => id));
}

/** Which orders were left as they are, and why; they stay selected. */
function NotDone({ stepped, onClose }: { stepped: readonly SteppedOrder[]; onClose: () => void }) {
  const [query] = useSearchParams();
  if (stepped.length === 0) return null;
  return (
    <Alert tone="warning" live title="Not updated" className="mb-3">
      <ul>
        {stepped.map((order) => (
          <li key={order.orderId}>
            <Link to={orderAddress(order.orderId, query)} className="text-link figures">
              {orderNumber(order.orderId)}
            </Link>
            : {reasonOf(order)}
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Alert>
  );
}

function reasonOf(order: SteppedOrder): string {
  switch (order.outcome) {
    case 'moved':
      return `somebody else has set it to ${orderStatusRow(order.status).label} meanwhile`;
    case 'waiting':
      return 'a courier’s service is asked about a parcel of it, or refused it';
    case 'gone':
      return 'there is no such order any more';
    case 'nothing-left':
      return 'nothing is left to do';
    case 'failed':
      return 'it failed, please try again';
    case 'done':
      return 'it is done';
  }
}
