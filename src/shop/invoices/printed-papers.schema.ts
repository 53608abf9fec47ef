import * as z from 'zod/mini';
import { ORDER_ROWS, chosenOrders } from '../orders/orders.schema.ts';

/** More are printed in several goes. docs/behaviour/invoices.md#papers-of-the-parcel. */
export const MOST_PRINTED = ORDER_ROWS.most;

export const paperKinds = ['packing-slips', 'labels', 'invoices'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The query of /admin/orders/documents: which papers of which orders, in that order. */
export const printedPapersSchema = z.object({
  kind: z.enum(paperKinds),
  orders: chosenOrders,
  paper: z._default(z.enum(['a4', 'a6']), 'a4'),
});

/** Where the papers of these orders are had. */
export function papersAddress(
  kind: PaperKind,
  orderIds: readonly string[],
  paper: 'a4' | 'a6' = 'a4',
): string {
  return `/admin/orders/documents?kind=${kind}&orders=${orderIds.join(',')}&paper=${paper}`;
}
