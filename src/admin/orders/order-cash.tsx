import { useState } from 'react';
import type { AdminOrderDetail } from '../../shop/orders/admin-order.ts';
import { nextStep } from '../../shop/orders/order-views.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';

/** Whether the money of an order came with its delivery. docs/behaviour/cash-on-delivery.md#collected-and-refused. */
export function CashMarks({ order }: { order: AdminOrderDetail }) {
  const { send, busy } = useAdminAction();
  const [refusing, setRefusing] = useState(false);
  const [returnStock, setReturnStock] = useState(true);
  const maySeeMoney = useMay()('money');
  const { paymentStatus, orderStatus, isStockLowered } = order;
  const mark = (as: string, more: Record<string, string> = {}) =>
    send({ intent: 'cash', orderId: order.id, as, ...more }, '/admin/orders');
  if (paymentStatus === 'collected' && maySeeMoney) {
    return (
      <Button variant="outline" size="sm" busy={busy} className="mt-3" onClick={() => mark('due')}>
        Mark as not collected
      </Button>
    );
  }
  if (paymentStatus !== 'due' || orderStatus === 'cancelled') return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {maySeeMoney ? (
        <Button
          variant={nextStep(orderStatus) ? 'outline' : 'primary'}
          size="sm"
          busy={busy}
          onClick={() => mark('collected')}
        >
          Mark cash as collected
        </Button>
      ) : null}
      <Button variant="outline" size="sm" disabled={busy} onClick={() => setRefusing(true)}>
        Mark parcel as refused
      </Button>
      <Dialog
        open={refusing}
        onClose={() => setRefusing(false)}
        size="sm"
        title="Parcel refused"
        description="The order is cancelled, and nothing is owed for it. This cannot be taken back."
        footer={
          <>
            <Button variant="outline" onClick={() => setRefusing(false)}>
              Keep the order
            </Button>
            <Button
              variant="danger"
              busy={busy}
              onClick={() => {
                setRefusing(false);
                mark('refused', returnStock ? { returnStock: 'yes' } : {});
              }}
            >
              Mark as refused
            </Button>
          </>
        }
      >
        {isStockLowered ? (
          <Checkbox
            label="The plants are fine: put them back on sale"
            checked={returnStock}
            onChange={({ currentTarget }) => setReturnStock(currentTarget.checked)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}
