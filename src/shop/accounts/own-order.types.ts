import type { OrderStatus } from '../orders/order-status.rules.ts';

export type OwnOrderItem = {
  id: string;
  productName: string;
  productImageUrl: string | null;
  productPricePaise: number;
  quantity: number;
  selectedSize: string | null;
  selectedPotType: string | null;
  selectedPotColor: string | null;
};

/** An order as its owner sees it in the list. */
export type OwnOrder = {
  id: string;
  createdAt: Date;
  orderStatus: OrderStatus;
  totalAmountPaise: number;
  items: OwnOrderItem[];
};

export type TimelineEntry = { id: string; text: string; at: Date };

/** All of an order that concerns its owner. */
export type OwnOrderDetail = OwnOrder & {
  paymentStatus: 'authorized' | 'completed' | 'partially_refunded' | 'refunded';
  subtotalPaise: number;
  shippingPaise: number;
  discountPaise: number;
  promoCode: string | null;
  customer: { name: string; email: string; phone: string };
  /** The shipping address, a line each, without the name. */
  address: string[];
  timeline: TimelineEntry[];
};
