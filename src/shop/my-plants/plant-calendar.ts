import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { profiles } from '../../database/tables/accounts.ts';
import { plantCalendars } from '../../database/tables/my-plants.ts';
import { orders } from '../../database/tables/orders.ts';
import { indianDay } from '../indian-time.rules.ts';
import { laterDay } from '../delivery/promise.rules.ts';
import type { Shop } from '../shop.types.ts';
import { climateOf } from './climate-of-address.rules.ts';
import { type Climate, DEFAULT_CLIMATE, readClimate } from './climate.rules.ts';

type Owner = { userId: string };

/** Where somebody's plants live: the climate, whether they chose it, and the city that it was told by. */
export type Surroundings = { climate: Climate; chosen: Climate | null; city: string };

const LONGEST_CITY = 40;

/** By what was chosen, else by where the last order went, else by the profile. docs/behaviour/my-plants.md#climate. */
export async function readSurroundings(db: Database, { userId }: Owner): Promise<Surroundings> {
  const [calendar] = await db
    .select({ climate: plantCalendars.climate })
    .from(plantCalendars)
    .where(eq(plantCalendars.userId, userId));
  const chosen = readClimate(calendar?.climate);
  const address = await findAddress(db, userId);
  const told = address && climateOf(address);
  const climate = chosen ?? told ?? DEFAULT_CLIMATE;
  const city = told === climate ? (address?.city.trim().slice(0, LONGEST_CITY) ?? '') : '';
  return { climate, chosen, city };
}

async function findAddress(db: Database, userId: string) {
  const [ordered] = await db
    .select({
      city: orders.shippingCity,
      state: orders.shippingState,
      zipCode: orders.shippingZipCode,
      country: orders.shippingCountry,
    })
    .from(orders)
    // Presents went elsewhere.
    .where(and(eq(orders.userId, userId), isNull(orders.gift)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (ordered) return ordered;
  const { city, state, zipCode, country } = profiles;
  const [profile] = await db
    .select({ city, state, zipCode, country })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return profile;
}

/** What somebody has of their calendar beside its days. */
export async function findCalendar(db: Database, { userId }: Owner) {
  const [row] = await db.select().from(plantCalendars).where(eq(plantCalendars.userId, userId));
  return row ?? null;
}

type Change = Partial<
  Pick<typeof plantCalendars.$inferInsert, 'climate' | 'feedKey' | 'mailKey' | 'mailedWeek'>
>;

async function change(shop: Shop, { userId }: Owner, set: Change): Promise<void> {
  const updatedAt = shop.now();
  await shop.db
    .insert(plantCalendars)
    .values({ ...set, userId, createdAt: updatedAt, updatedAt })
    .onConflictDoUpdate({ target: plantCalendars.userId, set: { ...set, updatedAt } });
}

/** Null: by the address again. */
export function chooseClimate(shop: Shop, owner: Owner & { climate: Climate | null }): Promise<void> {
  return change(shop, owner, { climate: owner.climate });
}

/** Gives the feed an address, or another one; the one before ends. */
export function renewFeed(shop: Shop, owner: Owner): Promise<void> {
  return change(shop, owner, { feedKey: crypto.randomUUID() });
}

export function stopFeed(shop: Shop, owner: Owner): Promise<void> {
  return change(shop, owner, { feedKey: null });
}

/**
 * The switch of the weekly e-mail. The first comes on the next Monday; switched off, the links in those before open nothing
 * any more.
 */
export async function switchWeeklyMail(shop: Shop, owner: Owner & { on: boolean }): Promise<void> {
  const isOn = (await findCalendar(shop.db, owner))?.mailKey != null;
  if (isOn === owner.on) return;
  await change(
    shop,
    owner,
    owner.on ? { mailKey: crypto.randomUUID(), mailedWeek: mailWeek(shop.now()) } : { mailKey: null },
  );
}

/** At this hour in India a week of e-mails begins, so that nobody is woken. */
const BEGINS_AT_HOUR = 7;

/** The Monday of the week that it is for the e-mails. */
export function mailWeek(now: Date): string {
  const day = indianDay(new Date(now.getTime() - BEGINS_AT_HOUR * 3_600_000));
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return laterDay(day, -sinceMonday);
}
