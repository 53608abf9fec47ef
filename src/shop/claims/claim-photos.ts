import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { claimPhotos } from '../../database/tables/claims.ts';
import { orders } from '../../database/tables/orders.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { type KeptPhoto, keepPrivatePhoto, openPrivatePhoto } from '../media/private-photos.ts';
import type { Shop } from '../shop.types.ts';
import { type Claimant, accountOf, findClaimantOrder, readClaimWindow } from './claimant.ts';
import { MOST_PHOTOS } from './claims.rules.ts';

/** Of one order, in forms that were not sent: a few tabs' worth. */
const MOST_UNSENT = 18;
const UPLOADS = { name: 'claim photographs by order', hits: 60, windowSeconds: 3_600 };

type NewPhoto = {
  claimant: Claimant;
  /** Of the form that it is chosen in. */
  formKey: string;
  body: AsyncIterable<Uint8Array>;
  declaredBytes: number | null;
  rateLimitFactor?: number;
};

export type AddedPhoto =
  | KeptPhoto
  | { ok: false; reason: 'unknown-order' | 'closed' }
  | { ok: false; reason: 'too-often'; retryAfterSeconds: number };

/** Takes a picture for a claim that is being written. docs/behaviour/claims.md#photographs. */
export async function addClaimPhoto(shop: Shop, input: NewPhoto): Promise<AddedPhoto> {
  const { claimant, formKey, body, declaredBytes, rateLimitFactor } = input;
  const order = await findClaimantOrder(shop, claimant);
  if (!order) return { ok: false, reason: 'unknown-order' };
  if (!(await readClaimWindow(shop, shop.db, order)).open) return { ok: false, reason: 'closed' };
  const attempt = { subject: order.id, now: shop.now(), factor: rateLimitFactor };
  const counted = await countAttempt(shop.db, UPLOADS, attempt);
  if (!counted.ok) return { ok: false, reason: 'too-often', retryAfterSeconds: counted.retryAfterSeconds };
  if (!(await hasRoom(shop.db, order.id, formKey))) return { ok: false, reason: 'too-many' };

  const keptAs = { orderId: order.id, formKey, madeBy: accountOf(claimant), createdAt: shop.now() };
  return keepPrivatePhoto(shop, {
    body,
    declaredBytes,
    folder: `claims/${order.id}`,
    note: (photo) =>
      shop.db.transaction(async (tx) => {
        await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for('no key update');
        if (!(await hasRoom(tx, order.id, formKey))) return false;
        await tx.insert(claimPhotos).values({ ...photo, ...keptAs });
        return true;
      }),
    async stored(id) {
      const kept = await shop.db
        .update(claimPhotos)
        .set({ storedAt: shop.now() })
        .where(and(eq(claimPhotos.id, id), isNull(claimPhotos.discardedAt)))
        .returning({ id: claimPhotos.id });
      return kept.length > 0;
    },
  });
}

async function hasRoom(db: Database, orderId: string, formKey: string): Promise<boolean> {
  const [found] = await db
    .select({
      unsent: count(),
      ofForm: sql<number>`count(*) filter (where ${claimPhotos.formKey} = ${formKey})`.mapWith(Number),
    })
    .from(claimPhotos)
    .where(
      and(eq(claimPhotos.orderId, orderId), isNull(claimPhotos.claimId), isNull(claimPhotos.discardedAt)),
    );
  return (found?.unsent ?? 0) < MOST_UNSENT && (found?.ofForm ?? 0) < MOST_PHOTOS;
}

/** What whoever made a claim, or is about to, may see of its pictures: by a link only what came by a link. */
function theirs(claimant: Claimant, orderId: string) {
  return and(
    eq(claimPhotos.orderId, orderId),
    isNull(claimPhotos.discardedAt),
    'token' in claimant ? isNull(claimPhotos.madeBy) : undefined,
  );
}

type Picked = { claimant: Claimant; photoId: string };

/** Takes a picture out of a form that was not sent. */
export async function removeClaimPhoto(shop: Shop, { claimant, photoId }: Picked): Promise<boolean> {
  const order = await findClaimantOrder(shop, claimant);
  if (!order) return false;
  const removed = await shop.db
    .update(claimPhotos)
    .set({ discardedAt: shop.now() })
    .where(and(eq(claimPhotos.id, photoId), theirs(claimant, order.id), isNull(claimPhotos.claimId)))
    .returning({ id: claimPhotos.id });
  return removed.length > 0;
}

/** The bytes of a picture, WebP, for whoever's it is; null for every other. */
export async function readOwnClaimPhoto(shop: Shop, { claimant, photoId }: Picked) {
  const order = await findClaimantOrder(shop, claimant);
  if (!order) return null;
  const [photo] = await shop.db
    .select()
    .from(claimPhotos)
    .where(and(eq(claimPhotos.id, photoId), theirs(claimant, order.id)));
  return openPrivatePhoto(shop, photo);
}

/** Likewise for staff, once the form was sent; that they may see it was asked before. */
export async function readClaimPhoto(shop: Shop, { photoId }: { photoId: string }) {
  const [photo] = await shop.db
    .select()
    .from(claimPhotos)
    .where(and(eq(claimPhotos.id, photoId), isNull(claimPhotos.discardedAt)));
  return photo?.claimId ? openPrivatePhoto(shop, photo) : null;
}

type Sent = { orderId: string; formKey: string; claimId: string; photoIds: readonly string[]; now: Date };

/** Gives a form's pictures to its claim, and lets go of those that were taken out; false if one is not there any more. */
export async function keepFormPhotos(tx: Database, sent: Sent): Promise<boolean> {
  const { orderId, formKey, claimId, photoIds, now } = sent;
  const wanted = [...new Set(photoIds)];
  const ofForm = and(
    eq(claimPhotos.orderId, orderId),
    eq(claimPhotos.formKey, formKey),
    isNull(claimPhotos.claimId),
    isNull(claimPhotos.discardedAt),
  );
  const kept =
    wanted.length === 0
      ? []
      : await tx
          .update(claimPhotos)
          .set({ claimId })
          .where(and(ofForm, inArray(claimPhotos.id, wanted), sql`${claimPhotos.storedAt} is not null`))
          .returning({ id: claimPhotos.id });
  if (kept.length < wanted.length) return false;
  await tx.update(claimPhotos).set({ discardedAt: now }).where(ofForm);
  return true;
}
