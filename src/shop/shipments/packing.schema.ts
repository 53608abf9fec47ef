import * as z from 'zod/mini';
import { ORDER_ROWS, chosenOrders } from '../orders/orders.schema.ts';

/** More are packed in several goes. docs/behaviour/packing.md. */
export const MOST_PACKED = ORDER_ROWS.most;

/** The query of /admin/orders/packing: which orders. */
export const packingSchema = z.object({ ids: chosenOrders });

/** Where these orders are packed. */
export const packingAddress = (orderIds: readonly string[]): string =>
  `/admin/orders/packing?ids=${orderIds.join(',')}`;
