import type { ShipmentState } from '../orders/shipped-units.rules.ts';

type Paid = { paymentMethod: string; paymentStatus: string };
type Bringing = { collects: boolean; state: ShipmentState };

/** Of an order that is to be paid at the door, and is not yet. */
export const isDue = ({ paymentMethod, paymentStatus }: Paid) =>
  paymentMethod === 'cash' && paymentStatus === 'due';

/** One that was taken back, or that no courier took, brings none: the next one does. */
export const bringsMoney = ({ collects, state }: Bringing) =>
  collects && state !== 'void' && state !== 'failed';

/** Whether the courier of a parcel asks for it, beside these others. docs/behaviour/shipments.md#money-at-the-door. */
export const isAskedFor = (order: Paid, others: readonly Bringing[]) =>
  isDue(order) && !others.some(bringsMoney);
