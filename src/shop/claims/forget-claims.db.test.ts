import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClaim, addDeliveredOrder } from '../../../tests/claims.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture, inPieces } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { claimPhotos, claims } from '../../database/tables/claims.ts';
import { orders } from '../../database/tables/orders.ts';
import { shipmentItems, shipments } from '../../database/tables/shipments.ts';
import { collectOwnData, removePerson } from '../accounts/own-account.ts';
import type { Shop } from '../shop.types.ts';
import { countDamage, findDamage } from './claim-figures.ts';
import { addClaimPhoto, readClaimPhoto, readOwnClaimPhoto } from './claim-photos.ts';
import type { Claimant } from './claimant.ts';
import { forgetClaimPhotos } from './forget-claims.ts';
import { findOrderClaims } from './own-claims.ts';

let setting: TestShop;
let owner: { userId: string };
beforeAll(async () => {
  setting = await createTestShop();
  owner = await addAdministrator(setting.db);
});
afterAll(() => setting.close());

const inDays = (days: number): Shop => ({
  ...setting.shop,
  now: () => new Date(Date.now() + days * 86_400_000),
});

async function addPhoto(claimant: Claimant, formKey: string) {
  const leaf = await aPicture(40, 30).jpeg().toBuffer();
  const added = await addClaimPhoto(setting.shop, {
    claimant,
    formKey,
    body: inPieces(leaf),
    declaredBytes: leaf.length,
  });
  if (!added.ok) throw new Error(added.reason);
  return added.photo.id;
}

const photosOf = (orderId: string) =>
  setting.db.select().from(claimPhotos).where(eq(claimPhotos.orderId, orderId));

test('a picture goes after a day without a claim, one taken out of its form at once, a claim’s after its time', async () => {
  const order = await addDeliveredOrder(setting, { actor: owner, units: 2 });
  const { claimant, orderId } = order;
  const key = crypto.randomUUID();
  const kept = await addPhoto(claimant, key);
  const takenOut = await addPhoto(claimant, key);
  const unsent = await addPhoto(claimant, crypto.randomUUID());
  const keys = new Map((await photosOf(orderId)).map((photo) => [photo.id, photo.key]));
  await addClaim(setting, order, { key, photoIds: [kept] });
  await forgetClaimPhotos(setting.shop);
  expect((await photosOf(orderId)).map(({ id }) => id).toSorted()).toEqual([kept, unsent].toSorted());
  expect(await setting.shop.media.readPrivate(keys.get(takenOut) ?? '')).toBeNull();
  await forgetClaimPhotos(inDays(2));
  expect((await photosOf(orderId)).map(({ id }) => id)).toEqual([kept]);
  expect(await readClaimPhoto(setting.shop, { photoId: kept })).not.toBeNull();
  await forgetClaimPhotos(inDays(179));
  expect(await photosOf(orderId)).toHaveLength(1);
  await forgetClaimPhotos(inDays(181));
  expect(await photosOf(orderId)).toEqual([]);
  expect(await setting.shop.media.readPrivate(keys.get(kept) ?? '')).toBeNull();
  // That there was one is still known.
  const found = await findOrderClaims(setting.shop, claimant);
  expect(found?.claims).toMatchObject([{ photos: [], photoCount: 1 }]);
});

test('the round may run twice at once, and what a broken upload left goes, too', async () => {
  const { claimant, orderId } = await addDeliveredOrder(setting, { actor: owner });
  await addPhoto(claimant, crypto.randomUUID());
  const row = { orderId, formKey: crypto.randomUUID(), bytes: 1, width: 1, height: 1 };
  await setting.db.insert(claimPhotos).values({ ...row, key: `claims/${orderId}/never-stored` });
  await Promise.all([forgetClaimPhotos(inDays(2)), forgetClaimPhotos(inDays(2))]);
  expect(await photosOf(orderId)).toEqual([]);
});

test('a person’s own data lists their claims; with the account go their words and pictures', async () => {
  const { userId } = await addAdministrator(setting.db, 'user');
  const order = await addDeliveredOrder(setting, { actor: owner });
  await setting.db.update(orders).set({ userId }).where(eq(orders.id, order.orderId));
  const claimant = { userId, orderId: order.orderId };
  const key = crypto.randomUUID();
  const photoId = await addPhoto(claimant, key);
  const claimId = await addClaim(setting, { ...order, claimant }, { key, photoIds: [photoId] });
  const own = await collectOwnData(setting.shop, { userId });
  expect(own.claims).toMatchObject([{ problem: 'damaged', story: 'The stem is broken', answer: null }]);
  expect(own.claims[0]?.photos).toEqual([`/api/claim-photos/${photoId}?order=${order.orderId}`]);
  // By the link it was not made by.
  const byLink = await findOrderClaims(setting.shop, order.claimant);
  expect(byLink?.claims).toMatchObject([{ story: '', photos: [], photoCount: 1 }]);

  expect(await removePerson(setting.shop, { userId })).toEqual({ ok: true });
  const [claim] = await setting.db.select().from(claims).where(eq(claims.id, claimId));
  expect(claim).toMatchObject({ story: '', madeBy: null, problem: 'damaged' });
  expect(await readClaimPhoto(setting.shop, { photoId })).toBeNull();
  expect(await readOwnClaimPhoto(setting.shop, { claimant: order.claimant, photoId })).toBeNull();
  await forgetClaimPhotos(setting.shop);
  expect(await photosOf(order.orderId)).toEqual([]);
});

test('what a courier carried, and how much of it was claimed', async () => {
  const order = await addDeliveredOrder(setting, { actor: owner, units: 3 });
  const { orderId, orderItemId } = order;
  const shippedAt = new Date();
  const parcel = { orderId, state: 'shipped', shippedAt, madeBy: owner.userId } as const;
  const [first, second] = await setting.db
    .insert(shipments)
    .values([
      { ...parcel, position: 1, courier: 'Snail' },
      { ...parcel, position: 2, courier: 'Hare' },
    ])
    .returning();
  await setting.db.insert(shipmentItems).values([
    { shipmentId: first?.id ?? '', orderItemId, quantity: 1 },
    { shipmentId: second?.id ?? '', orderItemId, quantity: 2 },
  ]);
  await addClaim(setting, order);
  const found = await findDamage(setting.shop, { days: 30 });
  expect(found.couriers).toEqual([
    { name: 'Hare', claimed: 1, sent: 2 },
    { name: 'Snail', claimed: 0, sent: 1 },
  ]);
  // Of a large shop it is counted by a job, and read as that found it.
  await setting.db.execute(sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'orders',
    'reltuples', 1000000::real)`);
  await countDamage(setting.shop);
  await setting.db.delete(shipmentItems);
  const kept = await findDamage(setting.shop, { days: 30 });
  expect(kept).toMatchObject({ couriers: found.couriers, plants: found.plants, countedAt: expect.any(Date) });
  setting.moveClock(24 * 60);
  await countDamage(setting.shop);
  expect((await findDamage(setting.shop, { days: 30 })).couriers).toEqual([]);
});
