import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claimItems } from '../../database/tables/claims.ts';
import { orderItems, orderTimeline } from '../../database/tables/orders.ts';
import type { Actor } from '../access/administrators.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type StaffLine, customerOfOrder, placeStaffOrder } from '../staff-orders/place-staff-order.ts';
import { problemLabel } from './claims.rules.ts';

export type Replacement =
  | { ok: true; orderId: string }
  /** Nothing was held: what there is too little of, or is for sale no more, and why. */
  | { ok: false; reason: 'not-to-be-had'; name: string; message: string }
  | { ok: false; reason: 'refused'; message: string };

type Wanted = {
  claim: { id: string; problem: Parameters<typeof problemLabel>[0] };
  /** Whose goods it makes good: sent to the same person and place. */
  orderId: string;
  actor: Actor;
};

/**
 * Places an order of ₹0 for the units of a claim, in the caller's transaction: it holds them, lowers the shelf and is sent
 * as every other order is. docs/behaviour/claims.md#a-replacement.
 */
export async function placeReplacement(
  shop: Shop,
  tx: Database,
  { claim, orderId, actor }: Wanted,
): Promise<Replacement> {
  const customer = await customerOfOrder(tx, { orderId });
  if (!customer) throw new Error(`No order ${orderId}`);
  const items = await readClaimedLines(tx, claim.id);
  const gone = items.find(({ productId }) => productId === null);
  if (gone) return notToBeHad(gone.name, 'It is not in the catalogue any more');

  const number = orderNumber(orderId);
  const placed = await placeStaffOrder(
    shop,
    {
      ...customer,
      actor,
      // With a space: no shopper can send such a key before.
      idempotencyKey: `claim ${claim.id}`,
      lines: items.flatMap(({ productId, ...line }): StaffLine[] =>
        productId === null ? [] : [{ ...line, productId }],
      ),
      kind: 'replacement',
      reason: `Claim about order ${number}: ${problemLabel(claim.problem)}`,
      replacesOrderId: orderId,
      // The answer to the claim tells of it.
      isQuiet: true,
    },
    tx,
  );
  if (!placed.ok) {
    if (placed.reason === 'line')
      return notToBeHad(items[placed.position]?.name ?? '', placed.problem.message);
    return { ok: false, reason: 'refused', message: 'message' in placed ? placed.message : placed.reason };
  }
  await tx.insert(orderTimeline).values({
    orderId: placed.order.id,
    actor: actor.userId,
    event: 'replaces',
    detail: { claimId: claim.id, number },
    createdAt: shop.now(),
  });
  return { ok: true, orderId: placed.order.id };
}

const notToBeHad = (name: string, message: string): Replacement => ({
  ok: false,
  reason: 'not-to-be-had',
  name,
  message,
});

/** What was ordered, with as many units as were claimed. */
async function readClaimedLines(tx: Database, claimId: string) {
  const rows = await tx
    .select({ item: orderItems, quantity: claimItems.quantity })
    .from(claimItems)
    .innerJoin(orderItems, eq(orderItems.id, claimItems.orderItemId))
    .where(eq(claimItems.claimId, claimId))
    .orderBy(asc(orderItems.position));
  return rows.map(({ item, quantity }) => ({
    name: item.productName,
    productId: item.productId,
    variantId: item.variantId,
    quantity,
    // Of products without variants; a variant says them itself.
    selectedSize: item.variantId === null ? (item.selectedSize ?? undefined) : undefined,
    selectedPotColor: item.variantId === null ? (item.selectedPotColor ?? undefined) : undefined,
  }));
}
