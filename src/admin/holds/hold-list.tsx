import { useState } from 'react';
import type { ListedHold } from '../../shop/checkout/admin-holds.ts';
import type { KeyPage } from '../../shop/list-page.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { restText } from '../../shop/orders/order-short.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { PagedTable } from '../table/paged-table.tsx';

/** What unpaid checkouts hold, each with a way to put it back on sale. */
export function HoldList({ page, now }: { page: KeyPage<ListedHold>; now: Date }) {
  const withMoney = useMay()('money');
  const [asked, setAsked] = useState<ListedHold | null>(null);
  // What the dialog says stays in it while it closes.
  const [shown, setShown] = useState<ListedHold | null>(null);
  const { send, busy } = useAdminAction(() => setAsked(null), { freshAfterRefusal: true });
  const ask = (hold: ListedHold) => {
    setAsked(hold);
    setShown(hold);
  };
  const free = () => send({ intent: 'free', id: shown?.id ?? '' }, '/admin/holds');
  return (
    <>
      <PagedTable
        caption="Held stock"
        label="Pages of held stock"
        page={page}
        columns={holdColumns({ now, withMoney, ask })}
        filters={['q', 'after', 'before']}
        none={{
          title: 'Nothing is held',
          text: 'What shoppers reserve while they pay stands here until it is paid or runs out.',
        }}
        unmatched={{
          title: 'Nothing found.',
          text: 'Nothing that is held matches the search.',
          all: 'Show all held stock',
          to: '/admin/holds',
        }}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Free what is held?"
        action="Free"
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={free}
      >
        {shown
          ? `${unitsText(shown.units)} of ${shown.email}${shown.valuePaise === null ? '' : `, worth ${formatPaise(shown.valuePaise)},`} `
          : null}
        can be bought by everybody again. If they are paid for all the same, the order is made while all of it
        is still there; otherwise the money goes back by itself.
      </ConfirmDialog>
    </>
  );
}

const unitsText = (units: number) => `${units} ${units === 1 ? 'unit' : 'units'}`;

const paymentStates: Record<NonNullable<ListedHold['paymentSeen']>, { label: string; tone: BadgeTone }> = {
  created: { label: 'Begun', tone: 'low' },
  authorized: { label: 'Authorised', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

const valueColumn: TableColumn<ListedHold> = {
  id: 'value',
  header: 'Value',
  align: 'end',
  cell: ({ valuePaise }) => (valuePaise === null ? null : formatPaise(valuePaise)),
};

type HoldColumns = { now: Date; withMoney: boolean; ask: (hold: ListedHold) => void };

function holdColumns({ now, withMoney, ask }: HoldColumns): TableColumn<ListedHold>[] {
  return [
    {
      id: 'what',
      header: 'Held',
      rowHeader: true,
      fill: true,
      cell: ({ lines }) => (
        <ul className="grid gap-1">
          {lines.map(({ product, variant, quantity }) => (
            <li key={`${product} ${variant}`}>
              <span className="figures">{quantity}</span> × {product}
              {variant ? <span className="block font-normal text-muted">{variant}</span> : null}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'free',
      header: 'Free',
      hideHeader: true,
      card: 'corner',
      cell: (hold) => (
        <Button variant="outline" size="sm" onClick={() => ask(hold)}>
          Free<span className="sr-only"> what {hold.email} holds</span>
        </Button>
      ),
    },
    { id: 'units', header: 'Units', align: 'end', cell: ({ units }) => units },
    ...(withMoney ? [valueColumn] : []),
    {
      id: 'payment',
      header: 'Payment',
      cell: ({ paymentSeen, yields }) => (
        <span className="flex flex-wrap gap-1.5">
          {paymentSeen === null ? (
            <span className="whitespace-nowrap text-muted">None seen</span>
          ) : (
            <Badge tone={paymentStates[paymentSeen].tone}>{paymentStates[paymentSeen].label}</Badge>
          )}
          {yields ? <Badge>Yields to others</Badge> : null}
        </span>
      ),
    },
    {
      id: 'when',
      header: 'Since, until',
      share: 1.5,
      className: 'figures',
      cell: ({ createdAt, until }) => (
        <>
          <time dateTime={createdAt.toISOString()} className="block whitespace-nowrap">
            {formatOrderMoment(createdAt)}
          </time>
          <time dateTime={until.toISOString()} className="block whitespace-nowrap text-muted">
            {restText(until, now)} left
          </time>
        </>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      share: 2,
      className: 'max-w-60 @[44rem]:min-w-32',
      cell: ({ email, network }) => (
        <>
          <OneLine className="@max-[56rem]:wrap-anywhere">{email}</OneLine>
          {network === null ? null : <span className="block text-muted figures">{network}</span>}
        </>
      ),
    },
  ];
}
