import { eq } from 'drizzle-orm';
import { orders, orderTimeline } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';

type Refund = { id: string; paymentId: string; amountPaise: number };

/** Notes on payment and order that money went back. The event's own id, checked before, keeps repeats away. */
export async function recordRefund(shop: Shop, refund: Refund): Promise<string> {
  return shop.db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.razorpayPaymentId, refund.paymentId))
      .for('no key update');
    if (!payment) return 'unknown payment';
    if (payment.refundId === refund.id) return 'refund known';
    const refundedPaise = Math.min(payment.amountPaise, payment.refundedPaise + refund.amountPaise);
    const whole = refundedPaise === payment.amountPaise;
    await tx
      .update(payments)
      .set({ refundedPaise, refundId: refund.id, ...(whole ? { status: 'refunded' as const } : {}) })
      .where(eq(payments.id, payment.id));
    if (payment.orderId === null) return 'refund noted';
    await tx
      .update(orders)
      .set({ paymentStatus: whole ? 'refunded' : 'partially_refunded' })
      .where(eq(orders.id, payment.orderId));
    await tx.insert(orderTimeline).values({
      orderId: payment.orderId,
      actor: 'provider',
      event: 'refunded',
      detail: { refundId: refund.id, amountPaise: refund.amountPaise },
      createdAt: shop.now(),
    });
    return 'refund noted';
  });
}
