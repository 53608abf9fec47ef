import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlainProduct } from '../../../tests/catalogue.fixtures.ts';
import { addDeliveredOrder } from '../../../tests/claims.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture, inPieces } from '../../../tests/pictures.fixtures.ts';
import { aReviewForm, addReview, sayOf } from '../../../tests/reviews.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { orders } from '../../database/tables/orders.ts';
import { products } from '../../database/tables/catalogue.ts';
import { reviewPhotos, reviews } from '../../database/tables/reviews.ts';
import { collectOwnData, removePerson } from '../accounts/own-account.ts';
import { readRating } from '../catalogue/product-ratings.ts';
import { reviewCount } from '../catalogue/ratings.rules.ts';
import { listProductCards } from '../catalogue/product-cards.ts';
import { sweepOrphanedMedia } from '../media/delete-media.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { decideReview } from './decide-review.ts';
import { findReview, findWaitingReviews, listQuotable, listReviews } from './list-reviews.ts';
import { addReviewPhoto, readOwnReviewPhoto, readReviewPhoto, removeReviewPhoto } from './review-photos.ts';
import { findReviewable, readPlantPhotos } from './reviewable.ts';
import { forgetReviewPhotos, settleLeftPhotos, settleReviewPhotos } from './settle-photos.ts';
import { readReviewForm } from './reviews.schema.ts';
import { countByLight, listShownReviews } from './shown-reviews.ts';
import { writeReview } from './write-review.ts';

let setting: TestShop;
let owner: { userId: string };
let writer: { userId: string };
beforeAll(async () => {
  setting = await createTestShop({ connections: 30 });
  owner = await addAdministrator(setting.db);
  writer = await addAdministrator(setting.db, 'writer');
});
afterAll(() => setting.close());

const delivered = () => addDeliveredOrder(setting, { actor: owner });
type Delivered = Awaited<ReturnType<typeof delivered>>;

const decide = (
  review: { id: string; version: number },
  decision: 'publish' | 'refuse' | 'reply',
  reply = '',
) =>
  decideReview(setting.shop, {
    actor: writer,
    reviewId: review.id,
    version: review.version,
    decision,
    reply,
  });
const stored = async (id: string) => {
  const [row] = await setting.db.select().from(reviews).where(eq(reviews.id, id));
  if (!row) throw new Error('No review');
  return row;
};
const ratingOf = ({ fern }: Delivered) => readRating(setting.db, fern.productId);

async function addPhoto({ claimant, fern }: Delivered, shop = setting.shop) {
  const leaf = await aPicture(400, 300).jpeg().toBuffer();
  const given = {
    author: claimant,
    productId: fern.productId,
    body: inPieces(leaf),
    declaredBytes: leaf.length,
  };
  return addReviewPhoto(shop, given);
}

async function countFiles({ orderId }: Delivered) {
  const keys: string[] = [];
  for await (const { key } of setting.shop.media.listPrivate(`reviews/${orderId}`)) keys.push(key);
  return keys.length;
}

describe('writing', () => {
  test('is one review of each plant of an order, changed until it is published', async () => {
    const order = await delivered();
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => sayOf(setting, order)));
    expect(others).toEqual(Array.from({ length: 7 }, () => first));
    const review = await addReview(setting, order, { stars: 2, story: 'It lost its leaves' });
    expect(await setting.db.$count(reviews, eq(reviews.orderId, order.orderId))).toBe(1);
    expect(review).toMatchObject({ stars: 2, state: 'waiting', version: 9 });
    expect(await findReviewable(setting.shop, order.claimant)).toMatchObject({
      obstacle: null,
      plants: [{ productId: order.fern.productId, review: { stars: 2, story: 'It lost its leaves' } }],
    });
    await decide(review, 'publish');
    expect(await sayOf(setting, order, { stars: 5 })).toEqual({ ok: false, reason: 'published' });
    expect(await stored(review.id)).toMatchObject({ stars: 2, state: 'published' });
  });

  test('says of a pot what can be said of one: what a plant is asked is not kept', async () => {
    const pot = await addPlainProduct(setting.db, { name: 'Glazed Ceramic Pot' });
    const order = await addDeliveredOrder(setting, { actor: owner, besides: [pot.line()] });
    expect(await findReviewable(setting.shop, order.claimant)).toMatchObject({
      plants: [{ isPlant: true }, { name: 'Glazed Ceramic Pot', isPlant: false }],
    });
    const none = { arrivedHealthy: null, sizeAsShown: null, easyToKeep: null, light: null };
    const read = readReviewForm(new URLSearchParams({ stars: '4', authorName: '', story: 'Heavy' }));
    expect(read).toMatchObject({ success: true, data: none });
    const review = await addReview(setting, { ...order, fern: pot }, { stars: 4, arrivedHealthy: true });
    expect(review).toMatchObject({ stars: 4, story: 'Three new leaves so far', ...none });
    await decide(review, 'publish');
    expect(await readRating(setting.db, pot.productId)).toEqual({
      stars: [0, 0, 0, 1, 0],
      healthy: { yes: 0, no: 0 },
      size: { yes: 0, no: 0 },
      easy: { yes: 0, no: 0 },
    });
    await setting.db.delete(reviews).where(eq(reviews.id, review.id));
  });

  test('is for who has the order, and once it was delivered', async () => {
    const order = await delivered();
    expect(await sayOf(setting, { ...order, claimant: { token: 'guessed' } })).toMatchObject({
      reason: 'unknown-order',
    });
    const other = await delivered();
    expect(await sayOf(setting, { claimant: order.claimant, fern: other.fern })).toMatchObject({
      reason: 'unknown-order',
    });
    for (const [orderStatus, reason] of [
      ['shipped', 'not-delivered'],
      ['cancelled', 'cancelled'],
    ] as const) {
      await setting.db.update(orders).set({ orderStatus }).where(eq(orders.id, order.orderId));
      expect(await sayOf(setting, order)).toEqual({ ok: false, reason });
    }
    const off = { ...setting, shop: { ...setting.shop, settings: settingsWith({ reviews: { on: false } }) } };
    expect(await sayOf(off, other)).toEqual({ ok: false, reason: 'off' });
  });

  test('is bounded by order, from wherever it is sent', async () => {
    const { claimant: author, fern } = await delivered();
    const sent = { author, productId: fern.productId, form: aReviewForm(), rateLimitFactor: 2 / 30 };
    const answers = [];
    for (let from = 1; from <= 3; from += 1) {
      answers.push(await writeReview(setting.shop, { ...sent, network: `198.51.100.${from}` }));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(answers[2]).toMatchObject({ reason: 'too-often' });
  });
});

describe('deciding', () => {
  test('publishes with a reply, tells the log, and counts on card and page; taken down it counts no more', async () => {
    const order = await delivered();
    const review = await addReview(setting, order, { stars: 5, easyToKeep: false });
    expect(await findWaitingReviews(setting.shop)).toHaveLength(1);
    expect(reviewCount(await ratingOf(order))).toBe(0);
    expect(await decide(review, 'publish', 'Lovely!')).toEqual({ ok: true, state: 'published' });
    expect(await ratingOf(order)).toEqual({
      stars: [0, 0, 0, 0, 1],
      healthy: { yes: 1, no: 0 },
      size: { yes: 1, no: 0 },
      easy: { yes: 0, no: 1 },
    });
    const [card] = await listProductCards(setting.shop, [order.fern.productId]);
    expect(card?.rating).toBe('5.0 of 5 · 1 review');
    const { productId } = order.fern;
    expect(await listShownReviews(setting.shop, { productId })).toMatchObject({
      reviews: [{ name: 'Asha', stars: 5, reply: 'Lovely!', light: 'low' }],
      next: null,
    });
    expect(await countByLight(setting.shop, { productId })).toEqual(new Map([['low', 1]]));
    const [entry] = await setting.db.select().from(activityLog).where(eq(activityLog.subjectId, review.id));
    expect(entry).toMatchObject({ action: 'published', subjectType: 'review', actorId: writer.userId });
    expect(await listQuotable(setting.shop, { limit: 5 })).toMatchObject([{ authorName: 'Asha' }, {}]);
    await decide(await stored(review.id), 'refuse');
    expect(reviewCount(await ratingOf(order))).toBe(0);
    expect(await listShownReviews(setting.shop, { productId })).toMatchObject({ reviews: [] });
    expect((await listProductCards(setting.shop, [productId]))[0]?.rating).toBeNull();
  });

  test('is only of what was read: of two at once, or beside its author, one is told', async () => {
    const order = await delivered();
    const review = await addReview(setting, order);
    const both = await Promise.all([decide(review, 'publish'), decide(review, 'refuse')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed' });
    const second = await delivered();
    const read = await addReview(setting, second);
    await addReview(setting, second, { story: 'Buy at my shop instead' });
    expect(await decide(read, 'publish')).toEqual({ ok: false, reason: 'changed', state: 'waiting' });
    expect((await findReview(setting.shop, { reviewId: read.id }))?.state).toBe('waiting');
    expect(await decide({ id: crypto.randomUUID(), version: 1 }, 'publish')).toMatchObject({
      reason: 'unknown',
    });
  });

  test('by many at once leaves the counts as many as are published, 10 rounds', async () => {
    const first = await delivered();
    const placed = await Promise.all(Array.from({ length: 6 }, () => delivered()));
    const rows = await Promise.all(
      placed.map((order, at) => addReview(setting, order, { stars: (at % 5) + 1 })),
    );
    // Of one plant, so that they meet in its counts.
    await setting.db.update(reviews).set({ productId: first.fern.productId });
    const act = async (id: string) => decide(await stored(id), Math.random() < 0.5 ? 'publish' : 'refuse');
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(rows.flatMap(({ id }) => [act(id), act(id)]));
      const told = await setting.db.select().from(reviews).where(eq(reviews.state, 'published'));
      const expected = [0, 0, 0, 0, 0];
      for (const { stars } of told) expected[stars - 1] = (expected[stars - 1] ?? 0) + 1;
      expect((await ratingOf(first)).stars).toEqual(expected);
    }
  });
});

describe('a picture', () => {
  test('has no address until its review is published, then one in every size, and none once it is taken down', async () => {
    const order = await delivered();
    const added = await addPhoto(order);
    if (!added.ok) throw new Error(added.reason);
    const photoId = added.photo.id;
    expect(await readReviewPhoto(setting.shop, { photoId })).toBeNull();
    const review = await addReview(setting, order, { photoIds: [photoId] });
    expect(await readReviewPhoto(setting.shop, { photoId })).not.toBeNull();
    expect(await removeReviewPhoto(setting.shop, { author: order.claimant, photoId })).toBe(false);
    await settleReviewPhotos(setting.shop, { reviewId: review.id });
    const { productId } = order.fern;
    await decide(review, 'publish');
    expect((await listShownReviews(setting.shop, { productId })).reviews[0]?.photos).toEqual([]);
    await settleReviewPhotos(setting.shop, { reviewId: review.id });
    await settleReviewPhotos(setting.shop, { reviewId: review.id });
    const [shown] = (await listShownReviews(setting.shop, { productId })).reviews;
    const key = shown?.photos[0]?.address.replace('/media/', '') ?? '';
    expect(key).toMatch(/^reviews\/[\da-f-]{36}\.webp$/);
    expect(shown?.photos).toEqual([{ address: `/media/${key}`, width: 400, height: 300 }]);
    expect(await setting.shop.media.read(key)).not.toBeNull();
    expect(await setting.shop.media.read(`sizes/320/${key}`)).not.toBeNull();
    const later = { ...setting.shop, now: () => new Date(Date.now() + 3 * 86_400_000) };
    await sweepOrphanedMedia(later);
    expect(await setting.shop.media.read(key)).not.toBeNull();
    await decide(await stored(review.id), 'refuse');
    await settleReviewPhotos(setting.shop, { reviewId: review.id });
    expect(await setting.shop.media.read(key)).toBeNull();
    expect(await readReviewPhoto(setting.shop, { photoId })).not.toBeNull();
  });

  test('follows the last decision, whatever was decided while it was made ready or taken back', async () => {
    const order = await delivered();
    const added = [await addPhoto(order), await addPhoto(order)];
    const photoIds = added.flatMap((one) => (one.ok ? [one.photo.id] : []));
    const { id: reviewId } = await addReview(setting, order, { photoIds });
    /** The job of a decision, with another one pressed in the middle of it; the job of that runs meanwhile. */
    const settleDuring = async (step: 'makeSizes' | 'remove', decision: 'publish' | 'refuse') => {
      let isDone = false;
      const interrupted = async (key: string) => {
        await setting.shop.media[step](key);
        if (isDone) return;
        isDone = true;
        await decide(await stored(reviewId), decision);
        await settleReviewPhotos(setting.shop, { reviewId });
      };
      const media = { ...setting.shop.media, [step]: interrupted };
      await settleReviewPhotos({ ...setting.shop, media }, { reviewId });
    };
    const keys = async () => {
      const rows = await setting.db.select().from(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId));
      return rows.map(({ shownKey }) => shownKey ?? '');
    };
    const areThere = async () =>
      Promise.all(
        (await keys()).map(async (key) => key !== '' && (await setting.shop.media.read(key)) !== null),
      );

    await decide(await stored(reviewId), 'publish');
    await settleDuring('makeSizes', 'refuse');
    expect(await keys()).toEqual(['', '']);
    await decide(await stored(reviewId), 'publish');
    await settleReviewPhotos(setting.shop, { reviewId });
    expect(await areThere()).toEqual([true, true]);
    await decide(await stored(reviewId), 'refuse');
    await settleDuring('remove', 'publish');
    expect(await areThere()).toEqual([true, true]);
  });

  test('may be replaced in a form that was sent with four', async () => {
    const order = await delivered();
    const four = await Promise.all(Array.from({ length: 4 }, () => addPhoto(order)));
    const photoIds = four.flatMap((one) => (one.ok ? [one.photo.id] : []));
    await addReview(setting, order, { photoIds });
    const { orderId, fern } = order;
    const plant = { orderId, productId: fern.productId };
    const added = await addPhoto(order);
    expect(added).toMatchObject({ ok: true });
    // The form begins with those that it was sent with.
    expect((await readPlantPhotos(setting.db, plant)).toSorted()).toEqual(photoIds.toSorted());
    const next = [...photoIds.slice(1), added.ok ? added.photo.id : ''];
    expect(await sayOf(setting, order, { photoIds: next })).toMatchObject({ ok: true });
    expect((await readPlantPhotos(setting.db, plant)).toSorted()).toEqual(next.toSorted());
  });

  test('leaves no file where its form was sent, or its account deleted, while it was on its way', async () => {
    const order = await delivered();
    const person = await addAdministrator(setting.db);
    await setting.db.update(orders).set({ userId: person.userId }).where(eq(orders.id, order.orderId));
    /** The file is written after `step`, before it or after the round that forgets. */
    const during = (step: () => Promise<unknown>, isWrittenFirst: boolean) => {
      const { addPrivate } = setting.shop.media;
      const media = {
        ...setting.shop.media,
        addPrivate: async (...file: Parameters<typeof addPrivate>) => {
          if (isWrittenFirst) await addPrivate(...file);
          await step();
          if (!isWrittenFirst) await forgetReviewPhotos(setting.shop);
          if (!isWrittenFirst) await addPrivate(...file);
        },
      };
      return addPhoto(order, { ...setting.shop, media });
    };
    for (const isWrittenFirst of [true, false]) {
      expect(await during(() => addReview(setting, order), isWrittenFirst)).toMatchObject({ ok: false });
      await forgetReviewPhotos(setting.shop);
      expect(await countFiles(order)).toBe(0);
    }
    expect(await during(() => removePerson(setting.shop, person), false)).toMatchObject({ ok: false });
    expect(await countFiles(order)).toBe(0);
  });

  test('whose job could not do it has its turn at night', async () => {
    const order = await delivered();
    const added = await addPhoto(order);
    const { id: reviewId } = await addReview(setting, order, {
      photoIds: added.ok ? [added.photo.id] : [],
    });
    await decide(await stored(reviewId), 'publish');
    expect(await settleLeftPhotos(setting.shop)).toBe(1);
    const { productId } = order.fern;
    expect((await listShownReviews(setting.shop, { productId })).reviews[0]?.photos).toHaveLength(1);
    expect(await settleLeftPhotos(setting.shop)).toBe(0);
  });

  test('is settled once for each decision, also while that of the one before is under way', async () => {
    const order = await delivered();
    const added = await addPhoto(order);
    const photoIds = added.ok ? [added.photo.id] : [];
    const { id: reviewId } = await addReview(setting, order, { photoIds });
    const jobs = async (state: string) => {
      const { rows } = await setting.db.execute(
        sql`select id from pgboss.job where name = 'settle-review-photos' and data ->> 'reviewId' = ${reviewId} and state = ${state}`,
      );
      return rows.length;
    };
    await decide(await stored(reviewId), 'publish');
    await setting.db.execute(
      sql`update pgboss.job set state = 'active' where name = 'settle-review-photos' and data ->> 'reviewId' = ${reviewId}`,
    );
    await decide(await stored(reviewId), 'refuse');
    expect([await jobs('active'), await jobs('created')]).toEqual([1, 1]);
  });

  test('is one of four at most, and goes when its form is sent without it, or not at all', async () => {
    const order = await delivered();
    const added = await Promise.all(Array.from({ length: 7 }, () => addPhoto(order)));
    const ids = added.flatMap((one) => (one.ok ? [one.photo.id] : []));
    expect(ids).toHaveLength(4);
    const [kept = '', dropped = ''] = ids;
    await addReview(setting, order, { photoIds: [kept] });
    expect(await readOwnReviewPhoto(setting.shop, { author: order.claimant, photoId: dropped })).toBeNull();
    expect(await sayOf(setting, order, { photoIds: [dropped] })).toMatchObject({ reason: 'photos-gone' });
    const unsent = await addPhoto(order);
    await forgetReviewPhotos(setting.shop);
    const left = () => setting.db.select().from(reviewPhotos).where(eq(reviewPhotos.orderId, order.orderId));
    expect(await left()).toHaveLength(2);
    await forgetReviewPhotos({ ...setting.shop, now: () => new Date(Date.now() + 2 * 86_400_000) });
    expect((await left()).map(({ id }) => id)).toEqual([kept]);
    expect(unsent.ok).toBe(true);
  });
});

test('with the account goes all that it wrote, the counts too; before, it is theirs to take away', async () => {
  const order = await delivered();
  const person = await addAdministrator(setting.db);
  await setting.db.update(orders).set({ userId: person.userId }).where(eq(orders.id, order.orderId));
  const added = await addPhoto(order);
  const photoIds = added.ok ? [added.photo.id] : [];
  const review = await addReview(setting, order, { photoIds });
  await decide(review, 'publish');
  await settleReviewPhotos(setting.shop, { reviewId: review.id });
  const { productId } = order.fern;
  const [shown] = (await listShownReviews(setting.shop, { productId })).reviews;
  const key = shown?.photos[0]?.address.replace('/media/', '') ?? '';
  expect(await setting.shop.media.read(key)).not.toBeNull();
  const own = await collectOwnData(setting.shop, person);
  expect(own.reviews).toMatchObject([{ stars: 4, story: 'Three new leaves so far', state: 'published' }]);
  expect(own.reviews[0]?.photos).toHaveLength(1);
  await removePerson(setting.shop, person);
  expect(await setting.db.$count(reviews, eq(reviews.id, review.id))).toBe(0);
  expect(reviewCount(await ratingOf(order))).toBe(0);
  await forgetReviewPhotos(setting.shop);
  expect(await setting.shop.media.read(key)).toBeNull();
  expect(await setting.db.$count(reviewPhotos, eq(reviewPhotos.orderId, order.orderId))).toBe(0);
});

test('lists are narrowed, sorted and paged without leaving anybody out', async () => {
  const plant = await delivered();
  const { productId } = plant.fern;
  const lights = ['low', 'bright', null] as const;
  for (let at = 0; at < 7; at += 1) {
    const order = await delivered();
    const review = await addReview(setting, order, { stars: (at % 3) + 3, light: lights[at % 3] ?? null });
    await decide(review, 'publish');
    await setting.db.update(reviews).set({ productId }).where(eq(reviews.id, review.id));
  }
  const walk = async (query: Parameters<typeof listShownReviews>[1]['query']) => {
    const stars: number[] = [];
    let after: string | undefined;
    do {
      const page = await listShownReviews(setting.shop, { productId, query: { ...query, after }, size: 2 });
      stars.push(...page.reviews.map((one) => one.stars));
      after = page.next ?? undefined;
    } while (after !== undefined);
    return stars;
  };
  expect(await walk({})).toEqual([3, 5, 4, 3, 5, 4, 3]);
  expect(await walk({ sort: 'best' })).toEqual([5, 5, 4, 4, 3, 3, 3]);
  expect(await walk({ sort: 'worst' })).toEqual([3, 3, 3, 4, 4, 5, 5]);
  expect(await walk({ light: 'low' })).toEqual([3, 3, 3]);
  expect(await walk({ stars: '5', sort: 'best' })).toEqual([5, 5]);
  const listed = await listReviews(setting.shop, { state: 'published' }, { size: 3 });
  expect(listed.rows).toHaveLength(3);
  expect(listed.next).not.toBeNull();
  const waiting = await listReviews(setting.shop, {});
  const ages = waiting.rows.map(({ createdAt }) => createdAt.getTime());
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  const found = await listReviews(setting.shop, { state: 'all', q: 'TEST fern' });
  expect(found.rows.length).toBeGreaterThan(0);
  expect(found.rows.every(({ productName }) => productName === 'Test Fern')).toBe(true);
  expect((await listReviews(setting.shop, { state: 'all', q: 'Test_Fern' })).rows).toEqual([]);
  expect((await listReviews(setting.shop, { state: 'all', q: 'fe' })).rows).toEqual(found.rows);
  const ids = found.rows.map(({ productId: id }) => id);
  await setting.db.update(products).set({ deletedAt: setting.shop.now() }).where(inArray(products.id, ids));
  expect((await listReviews(setting.shop, { state: 'all', q: 'test fern' })).rows).toEqual(found.rows);
  await setting.db.update(products).set({ deletedAt: null }).where(inArray(products.id, ids));
});
