import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { accounts, profiles, sessions, users } from '../../database/tables/accounts.ts';
import { emails } from '../../database/tables/emails.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { staffInvitations } from '../../database/tables/invitations.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { wishLists, wishes } from '../../database/tables/wishes.ts';
import { forgetPeopleInLog } from '../activity/activity-log.ts';
import { forgetClaimsOf } from '../claims/forget-claims.ts';
import { ownPhotoAddress } from '../claims/claims.rules.ts';
import { listOwnClaims } from '../claims/own-claims.ts';
import { profileCountries } from '../countries.rules.ts';
import { collectMessages, forgetMessagesFrom } from '../messages/sender-data.ts';
import { collectOwnPlants } from '../my-plants/own-plants.ts';
import { getOrderDetails } from '../orders/own-orders.ts';
import { listOwnReviews } from '../reviews/reviewable.ts';
import { ownReviewPhotoAddress } from '../reviews/reviews.rules.ts';
import { forgetReviewsOf } from '../reviews/settle-photos.ts';
import type { Shop } from '../shop.types.ts';
import type { Profile } from './profile.schema.ts';

/** What a person saved as their profile; nothing before it was saved once. */
export async function findProfile(shop: Shop, { userId }: { userId: string }): Promise<Profile | null> {
  const [row] = await shop.db.select().from(profiles).where(eq(profiles.userId, userId));
  const country = profileCountries.find((name) => name === row?.country);
  if (!row || !country) return null;
  const { firstName, lastName, phone, address, city, state, zipCode } = row;
  return { firstName, lastName, phone, address, city, state, zipCode, country };
}

/**
 * Stores a person's own profile, first or anew. `userId` comes from the session.
 * docs/behaviour/accounts-and-access.md#profile.
 */
export async function saveProfile(shop: Shop, { userId, profile }: { userId: string; profile: Profile }) {
  const updatedAt = shop.now();
  await shop.db
    .insert(profiles)
    .values({ ...profile, userId, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...profile, updatedAt } });
}

/**
 * Gives the orders that were placed as a guest with this person's address to their account. Only once the address
 * is confirmed: before that it may be somebody else's (docs/behaviour/orders-and-emails.md#finding-an-order). Gives
 * how many there were.
 */
export async function attachGuestOrders(shop: Shop, { userId }: { userId: string }): Promise<number> {
  return shop.db.transaction((tx) => attachInside(tx, { userId, now: shop.now() }));
}

async function attachInside(tx: Database, { userId, now }: { userId: string; now: Date }): Promise<number> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (!user) return 0;
  const attached = await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), sql`lower(${orders.customerEmail}) = lower(${user.email})`))
    .returning({ orderId: orders.id });
  if (attached.length === 0) return 0;
  await tx
    .insert(orderTimeline)
    .values(attached.map(({ orderId }) => ({ orderId, actor: userId, event: 'attached', createdAt: now })));
  return attached.length;
}

/** Everything the shop keeps about a person, for them to take away. Nothing secret: no password, no session key. */
export async function collectOwnData(shop: Shop, { userId }: { userId: string }) {
  const [user] = await shop.db
    .select({
      email: users.email,
      name: users.name,
      image: users.image,
      emailVerified: users.emailVerified,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error('No such user');
  const signInMethods = await shop.db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt));
  const ownSessions = await shop.db
    .select({
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
  const [newsletter] = await shop.db
    .select({ since: newsletterSubscribers.createdAt })
    .from(newsletterSubscribers)
    .where(sql`lower(${newsletterSubscribers.email}) = lower(${user.email})`);
  const ownOrders = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const notes = new Map(ownOrders.map(({ id, orderNote }) => [id, orderNote]));
  return {
    exportedAt: shop.now(),
    account: user,
    signInMethods,
    profile: await findProfile(shop, { userId }),
    sessions: ownSessions,
    newsletter: newsletter ?? null,
    backInStock: await collectWaits(shop, user),
    wishList: await collectWishes(shop, { userId }),
    orders: (await getOrderDetails(shop.db, ownOrders)).map((order) => ({
      ...order,
      note: notes.get(order.id) ?? null,
    })),
    // Of an address that nobody has confirmed they may be somebody else's.
    messages: user.emailVerified ? await collectMessages(shop, user) : [],
    claims: await collectClaims(shop, ownOrders),
    reviews: await collectReviews(shop, ownOrders),
    plants: await collectOwnPlants(shop, { userId }),
  };
}

/** What they want to hear of, once it is back in stock. */
async function collectWaits({ db }: Shop, { email }: { email: string }) {
  const { productId, variantId, createdAt, confirmedAt, toldAt } = stockWaits;
  return db
    .select({ productId, variantId, since: createdAt, confirmedAt, toldAt })
    .from(stockWaits)
    .where(sql`lower(${stockWaits.email}) = lower(${email})`)
    .orderBy(asc(createdAt));
}

/** What they would like to have, and what they want to hear of it. */
async function collectWishes({ db }: Shop, { userId }: { userId: string }) {
  const { title, shareId, tellsPrices, tellsStock } = wishLists;
  const [list] = await db
    .select({ title, isShared: sql<boolean>`${shareId} is not null`, tellsPrices, tellsStock })
    .from(wishLists)
    .where(eq(wishLists.userId, userId));
  const { productId, variantId, pricePaise, createdAt } = wishes;
  const plants = await db
    .select({ productId, variantId, pricePaise, since: createdAt })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(createdAt), productId);
  return { ...list, plants };
}

/** What they told us went wrong, and where their pictures of it are had. */
async function collectClaims(shop: Shop, own: readonly { id: string }[]) {
  const orderIds = own.map(({ id }) => id);
  const found = await listOwnClaims(shop.db, orderIds, { byLink: false });
  return found.map(({ id: _id, photos, ...claim }) => ({
    ...claim,
    photos: photos.map((photo) => ownPhotoAddress(photo, { orderId: claim.orderId })),
  }));
}

/** What they said of plants, published or not. */
async function collectReviews(shop: Shop, own: readonly { id: string }[]) {
  const found = await listOwnReviews(
    shop.db,
    own.map(({ id }) => id),
  );
  return found.map(({ id: _id, photos, ...review }) => ({
    ...review,
    photos: photos.map((photo) => ownReviewPhotoAddress(photo, { orderId: review.orderId })),
  }));
}

type RemovedPerson = { ok: true } | { ok: false; reason: 'last-administrator' };

/**
 * Deletes a person with sessions, ways to sign in and profile. Their orders stay as the snapshots they are, without
 * an owner, and their tracking links end. The last administrator is refused.
 */
export async function removePerson(shop: Shop, { userId }: { userId: string }): Promise<RemovedPerson> {
  return shop.db.transaction(async (tx) => {
    // Two administrators who leave at once wait for each other here.
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
      .orderBy(users.id)
      .for('update');
    const isLast = administrators.length === 1 && administrators[0]?.id === userId;
    if (isLast) return { ok: false, reason: 'last-administrator' };
    // What they bought as a guest since they last came is theirs as well.
    await attachInside(tx, { userId, now: shop.now() });
    await forgetClaimsOf(tx, { userId, now: shop.now() });
    await forgetReviewsOf(tx, { userId, now: shop.now() });
    await tx.update(orders).set({ trackingRevokedAt: shop.now() }).where(eq(orders.userId, userId));
    const [user] = await tx
      .delete(users)
      .where(eq(users.id, userId))
      .returning({ email: users.email, emailVerified: users.emailVerified });
    if (user) {
      await forgetPeopleInLog(tx, { userIds: [userId], addresses: [user.email] });
      await tx.delete(staffInvitations).where(eq(staffInvitations.email, user.email.toLowerCase()));
      await tx
        .delete(newsletterSubscribers)
        .where(sql`lower(${newsletterSubscribers.email}) = lower(${user.email})`);
      if (user.emailVerified) await forgetMessagesFrom(tx, user);
      await tx.delete(stockWaits).where(sql`lower(${stockWaits.email}) = lower(${user.email})`);
      await tx
        .delete(emails)
        .where(
          and(
            isNull(emails.orderId),
            sql`lower(${emails.recipient}) = lower(${user.email})`,
            ne(emails.kind, 'order-link'),
          ),
        );
    }
    return { ok: true };
  });
}
