import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claimItems, claims } from '../../database/tables/claims.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import { orderNumber } from '../orders/order-number.rules.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { keepFormPhotos } from './claim-photos.ts';
import {
  type Claimant,
  accountOf,
  findClaimantOrder,
  readClaimWindow,
  readClaimableItems,
} from './claimant.ts';
import { unitsProblem } from './claims.rules.ts';
import type { ClaimForm } from './claims.schema.ts';

export type MadeClaim =
  | { ok: true; claimId: string }
  | { ok: false; reason: 'unknown-order' | 'closed' | 'photos-gone' }
  | { ok: false; reason: 'units'; message: string };

/** Ends the transaction with nothing written. */
class Undone extends Error {
  readonly refusal: Extract<MadeClaim, { ok: false }>;

  constructor(refusal: Extract<MadeClaim, { ok: false }>) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Notes what went wrong with units of an order, once per unit: claims of one order take turns, and a form that is sent
 * twice is one claim. Staff and shopper are told. docs/behaviour/claims.md#a-claim.
 */
export async function makeClaim(
  shop: Shop,
  { claimant, form }: { claimant: Claimant; form: ClaimForm },
): Promise<MadeClaim> {
  const theirs = await findClaimantOrder(shop, claimant);
  if (!theirs) return { ok: false, reason: 'unknown-order' };
  try {
    return await shop.db.transaction((tx) => store(shop, tx, { orderId: theirs.id, claimant, form }));
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

type Stored = { orderId: string; claimant: Claimant; form: ClaimForm };

async function store(shop: Shop, tx: Database, { orderId, claimant, form }: Stored): Promise<MadeClaim> {
  const now = shop.now();
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order) throw new Undone({ ok: false, reason: 'unknown-order' });
  const same = await findByKey(tx, { orderId, key: form.key });
  if (same) return same;
  if (!(await readClaimWindow(shop, tx, order)).open) throw new Undone({ ok: false, reason: 'closed' });
  const message = unitsProblem(form.items, await readClaimableItems(tx, orderId));
  if (message !== null) throw new Undone({ ok: false, reason: 'units', message });

  const claimId = crypto.randomUUID();
  const { problem, story, photoIds, key: formKey } = form;
  const [made] = await tx
    .insert(claims)
    .values({
      id: claimId,
      orderId,
      formKey,
      madeBy: accountOf(claimant),
      problem,
      story,
      photoCount: new Set(photoIds).size,
      createdAt: now,
    })
    .onConflictDoNothing({ target: claims.formKey })
    .returning();
  // Those of other orders take no turns with this one.
  if (!made) throw new Undone({ ok: false, reason: 'unknown-order' });
  // A line named twice is one of so many units.
  const items = Map.groupBy(form.items, ({ orderItemId }) => orderItemId);
  await tx.insert(claimItems).values(
    [...items].map(([orderItemId, named]) => ({
      claimId,
      orderItemId,
      quantity: named.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  );
  if (!(await keepFormPhotos(tx, { orderId, formKey, claimId, photoIds, now }))) {
    throw new Undone({ ok: false, reason: 'photos-gone' });
  }
  const units = form.items.reduce((sum, { quantity }) => sum + quantity, 0);
  await tx.insert(orderTimeline).values({
    orderId,
    actor: 'shopper',
    event: 'claimed',
    detail: { claimId, problem, units },
    createdAt: now,
  });
  await queueEmail(shop, tx, {
    kind: 'claim-received',
    recipient: order.customerEmail,
    orderNumber: orderNumber(orderId),
    claimId,
  });
  await noteAlert(shop, tx, { kind: 'claim', orderId });
  return { ok: true, claimId };
}

/** What became of a form that was sent before; one of another order is none of this one's. */
async function findByKey(
  tx: Database,
  { orderId, key }: { orderId: string; key: string },
): Promise<MadeClaim | null> {
  const [same] = await tx.select().from(claims).where(eq(claims.formKey, key));
  if (!same) return null;
  if (same.orderId !== orderId) throw new Undone({ ok: false, reason: 'unknown-order' });
  return { ok: true, claimId: same.id };
}
