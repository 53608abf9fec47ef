import type { AdminOrderDetail } from '../../shop/orders/admin-order.types.ts';
import type { StockFailure } from '../../shop/orders/stock-effect.rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

const failures: Record<StockFailure, string> = {
  lower: 'Its plants could not be taken from the shelf.',
  release: 'The plants held for it could not be set free.',
  return: 'Its plants could not be returned to stock.',
  hold: 'Its plants could not be held again.',
  missing: 'Some of what was ordered has no stock any more that could be updated. The rest is done.',
};

/** What somebody should do about an order, if anything. */
export function OrderNotices({ order }: { order: AdminOrderDetail }) {
  const { stockUpdateFailed, orderStatus, isStockLowered } = order;
  const isCancelled = orderStatus === 'cancelled';
  return (
    <div className="grid gap-3 empty:hidden">
      {stockUpdateFailed === null ? null : <FailureNotice order={order} failure={stockUpdateFailed} />}
      {isCancelled && isStockLowered && stockUpdateFailed !== 'return' ? (
        <ReturnNotice order={order} />
      ) : null}
      {!isCancelled && order.shortOfStock ? (
        <Alert tone="warning" title="Short of stock">
          The shelf does not have everything that was paid for.
        </Alert>
      ) : null}
      {!isCancelled && order.shortOfPromo ? (
        <Alert tone="warning" title="Promo code used up">
          Others took the last use of its promo code before it was paid.
        </Alert>
      ) : null}
    </div>
  );
}

function FailureNotice({ order, failure }: { order: AdminOrderDetail; failure: StockFailure }) {
  const { fetcher, busy } = useAdminAction();
  const send = (form: Record<string, string>) =>
    void fetcher.submit({ ...form, orderId: order.id }, { method: 'post', action: '/admin/orders' });
  return (
    <Alert tone="error" title="Stock not updated" live={false}>
      <p>{failures[failure]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {failure === 'missing' ? null : (
          <Button
            size="sm"
            busy={busy}
            onClick={() => send({ intent: 'status', to: order.orderStatus, ...returning(failure) })}
          >
            Try again
          </Button>
        )}
        <Button variant="outline" size="sm" disabled={busy} onClick={() => send({ intent: 'stock-checked' })}>
          I have seen to it
        </Button>
      </div>
    </Alert>
  );
}

const returning = (failure: StockFailure) => (failure === 'return' ? { returnStock: 'yes' } : {});

function ReturnNotice({ order }: { order: AdminOrderDetail }) {
  const { fetcher, busy } = useAdminAction();
  const form = { intent: 'status', orderId: order.id, to: 'cancelled', returnStock: 'yes' };
  return (
    <Alert tone="info" title="Cancelled after its plants were taken from the shelf">
      <Button
        size="sm"
        className="mt-2"
        busy={busy}
        onClick={() => void fetcher.submit(form, { method: 'post', action: '/admin/orders' })}
      >
        Return to stock
      </Button>
    </Alert>
  );
}
