import type { OwnOrderItem } from '../accounts/own-order.types.ts';
import type { OrderStatus } from './order-status.rules.ts';
import type { PaymentStatus } from './payment-status.rules.ts';
import type { StockFailure } from './stock-effect.rules.ts';

/** An order's e-mail about one status. */
export type OrderEmail = {
  id: string;
  orderStatus: OrderStatus;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  lastError: string | null;
  sentAt: Date | null;
};

/** An order as the list of the back office shows it. */
export type AdminOrder = {
  id: string;
  createdAt: Date;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  razorpayPaymentId: string | null;
  totalAmountPaise: number;
  customer: { name: string; email: string; phone: string };
  /** A line each, without the name. */
  address: string[];
  shortOfStock: boolean;
  shortOfPromo: boolean;
  stockUpdateFailed: StockFailure | null;
  /** Its units have left the shelf. */
  isStockLowered: boolean;
  items: OwnOrderItem[];
  /** About its current status; none was asked for yet. */
  email: OrderEmail | null;
};

export type StaffTimelineEntry = {
  id: string;
  text: string;
  /** A note of staff, shown as it was written. */
  isNote: boolean;
  who: string;
  at: Date;
};

export type AdminRefund = {
  id: string;
  amountPaise: number;
  state: 'requested' | 'accepted' | 'processed' | 'failed';
  lastError: string | null;
  at: Date;
};

/** All of an order that concerns staff. */
export type AdminOrderDetail = AdminOrder & {
  subtotalPaise: number;
  shippingPaise: number;
  discountPaise: number;
  promoCode: string | null;
  isGuest: boolean;
  emails: OrderEmail[];
  timeline: StaffTimelineEntry[];
  refunds: AdminRefund[];
  /** Null where there is no payment that could go back. */
  leftToRefundPaise: number | null;
};
