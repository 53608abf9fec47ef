import type { OrderToPack, PackLine } from './orders-to-pack.ts';

/** A line of an order, of what is called so. */
export const aLine = (name: string, units = 1, more: Partial<PackLine> = {}): PackLine => ({
  id: crypto.randomUUID(),
  what: name,
  productName: name,
  imageUrl: null,
  potType: null,
  size: null,
  color: null,
  hex: null,
  sku: null,
  units,
  ...more,
});

export const anOrderToPack = (more: Partial<OrderToPack> = {}): OrderToPack => ({
  id: crypto.randomUUID(),
  number: 1042,
  orderStatus: 'order_placed',
  createdAt: new Date('2026-11-28T06:00:00Z'),
  state: 'open',
  name: 'Asha Menon',
  city: 'Bengaluru',
  gift: null,
  note: null,
  isShort: false,
  lines: [],
  way: '',
  expectedOn: '',
  shipmentId: crypto.randomUUID(),
  ...more,
});
