import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { plantCalendars } from '../../database/tables/my-plants.ts';
import { readSignedId, signId } from '../access/signed-ids.ts';
import type { Shop } from '../shop.types.ts';

const TASK_LINK_DAYS = 14;

/** The private part of the feed's address; good for as long as its key is. */
export const feedToken = ({ db }: Pick<Shop, 'db'>, feedKey: string) => signId(db, 'plant-feeds', feedKey);

/** Of the page that ends the weekly e-mails; good for as long as they are on. */
export const mailsToken = ({ db }: Pick<Shop, 'db'>, mailKey: string) => signId(db, 'plant-mails', mailKey);

/** Of the page with the tasks of one e-mail; for 14 days, and for as long as the e-mails are on. */
export function tasksToken({ db }: Pick<Shop, 'db'>, { mailKey, madeAt }: { mailKey: string; madeAt: Date }) {
  const until = new Date(madeAt.getTime() + TASK_LINK_DAYS * 86_400_000);
  return signId(db, 'plant-tasks', mailKey, until);
}

type LinkedCalendar = { userId: string; calendarId: string };

/** Whose feed an address is; null for one that is none, that was stopped or has another address by now. */
export async function findFeed(shop: Shop, { token }: { token: string }): Promise<LinkedCalendar | null> {
  const key = await readSignedId(shop.db, 'plant-feeds', token);
  return key === null ? null : find(shop, eq(plantCalendars.feedKey, key));
}

/** Whose e-mails a link ends; null where there are none to end. */
export async function findMails(shop: Shop, { token }: { token: string }): Promise<LinkedCalendar | null> {
  const key = await readSignedId(shop.db, 'plant-mails', token);
  return key === null ? null : find(shop, eq(plantCalendars.mailKey, key));
}

/** Whose tasks a link of an e-mail opens; null after 14 days, and once the e-mails are off. */
export async function findLinkedTasks(
  shop: Shop,
  { token }: { token: string },
): Promise<LinkedCalendar | null> {
  const key = await readSignedId(shop.db, 'plant-tasks', token, shop.now());
  return key === null ? null : find(shop, eq(plantCalendars.mailKey, key));
}

/** Ends the weekly e-mails by the link in one of them; the link is over with it. */
export async function stopMailsByLink({ db, now }: Shop, { token }: { token: string }): Promise<void> {
  const key = await readSignedId(db, 'plant-mails', token);
  if (key === null) return;
  await db
    .update(plantCalendars)
    .set({ mailKey: null, updatedAt: now() })
    .where(eq(plantCalendars.mailKey, key));
}

async function find({ db }: Shop, isIt: ReturnType<typeof eq>): Promise<LinkedCalendar | null> {
  const { id: calendarId, userId } = plantCalendars;
  const [found] = await db
    .select({ calendarId, userId })
    .from(plantCalendars)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.blockedAt)))
    .where(isIt);
  return found ?? null;
}
