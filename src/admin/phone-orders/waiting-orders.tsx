import { useState } from 'react';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useChangesEvery } from '../layout/use-changes.ts';
import { useRevalidator } from 'react-router';

type Waiting = {
  id: string;
  name: string;
  email: string;
  totalPaise: number;
  url: string | null;
  until: string | null;
};

type Props = { waiting: Waiting[] | null; screen: string };

/** Orders by phone that nobody has paid yet, each with its link, and a way to take it back. */
export function WaitingOrders({ waiting, screen }: Props) {
  const [taken, setTaken] = useState<Waiting | null>(null);
  const { send, busy } = useAdminAction(() => setTaken(null), { freshAfterRefusal: true });
  const { revalidate } = useRevalidator();
  // One that is paid is an order, and leaves the list.
  useChangesEvery('orders', 3_000, () => void revalidate());

  async function copy(url: string) {
    const address = new URL(url, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: 'Link copied', tone: 'success' });
    } catch {
      showToast({ title: 'Error', description: `Please copy it by hand: ${address}`, tone: 'error' });
    }
  }

  return (
    <Card as="section" padding="sm" aria-label="Waiting for payment" className="mt-6 md:p-5">
      <h3 className="mb-1 text-xl">Waiting for payment</h3>
      {waiting === null ? <p className="text-muted">Not to be had right now.</p> : null}
      {waiting?.length === 0 ? <p className="text-ink-soft">None. A paid one is among the orders.</p> : null}
      <ul className="divide-y divide-line">
        {(waiting ?? []).map(({ id, name, email, totalPaise, url, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{name || email}</span>{' '}
              <span className="figures">{formatPaise(totalPaise)}</span>
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {email}
                {until === null ? '' : ` · kept until ${formatOrderMoment(new Date(until))}`}
                {url === null ? ' · the payment provider gives no link yet, it is asked again' : ''}
              </span>
            </p>
            <div className="flex flex-wrap items-center gap-2">
              {url === null ? null : (
                <>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-11 items-center px-2 text-link"
                  >
                    Open the link
                  </a>
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() => void copy(url)}
                    aria-label={`Copy the link of ${name || email}`}
                  >
                    Copy
                  </Button>
                </>
              )}
              <Button
                variant="outline"
                size="sm"
                onClick={() => setTaken({ id, name, email, totalPaise, url, until })}
                aria-label={`Take back the order of ${name || email}`}
              >
                Take back
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={taken !== null}
        title={`Take back the order of ${taken?.name || taken?.email}?`}
        action="Take back"
        busy={busy}
        onConfirm={() => taken && send({ intent: 'cancel', checkoutId: taken.id }, screen)}
        onCancel={() => setTaken(null)}
      >
        Its link for {formatPaise(taken?.totalPaise ?? 0)} ends, and its plants are for sale again.
      </ConfirmDialog>
    </Card>
  );
}
