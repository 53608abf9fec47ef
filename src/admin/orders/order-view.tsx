import type { AdminOrderDetail } from '../../shop/orders/admin-order.types.ts';
import { EmailsSection } from './emails-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderNotices } from './order-notices.tsx';
import { PaymentSection } from './payment-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

/** What the order dialog shows: what was bought and what happened, and beside it who, where and how it was paid. */
export function OrderView({ order, withEmail }: { order: AdminOrderDetail; withEmail: boolean }) {
  return (
    <div className="grid gap-6">
      <OrderNotices order={order} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 content-start gap-6 sm:max-lg:grid-cols-2 lg:order-last">
          <OrderFacts order={order} withEmail={withEmail} />
          <PaymentSection order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <ItemsSection order={order} />
          <EmailsSection order={order} />
          <TimelineSection order={order} />
        </div>
      </div>
    </div>
  );
}
