import { and, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import {
  profiles,
  rateLimits,
  sessions,
  users,
  verifications,
  wrongPasswords,
} from '../../database/tables/accounts.ts';
import { emails } from '../../database/tables/emails.ts';
import { staffInvitations } from '../../database/tables/invitations.ts';
import { keptPlants } from '../../database/tables/my-plants.ts';
import { orders } from '../../database/tables/orders.ts';
import { wishLists } from '../../database/tables/wishes.ts';
import { staffRoles } from '../access/roles.rules.ts';
import { forgetPeopleInLog } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { staffSession } from './session.rules.ts';

const MAIL_NOTES_DAYS = 7;
/** So long somebody may still read that theirs is over. */
const INVITATIONS_DAYS = 90;
/** Whatever day it is in India: yesterday's are over. */
const WRONG_PASSWORDS_DAYS = 2;
/** Somebody signed up, and the owner of the address wanted nothing of it. */
const UNCONFIRMED_DAYS = 7;
/** A mail's link works for one day, and may wait a little before it leaves. */
const ASKED_DAYS = 2;
const A_ROUND = 500;

/** Deletes what has had its time: sessions, links, counted attempts, notes of mails, and accounts that nobody confirmed. */
export async function cleanUpAccounts(shop: Shop): Promise<void> {
  const now = shop.now();
  const longAgo = new Date(now.getTime() - MAIL_NOTES_DAYS * 86_400_000);
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await endStaffSessions(shop, now);
  await forgetUnconfirmed(shop, now);
  await shop.db.delete(verifications).where(lt(verifications.expiresAt, now));
  await shop.db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  const daysAgo = new Date(now.getTime() - WRONG_PASSWORDS_DAYS * 86_400_000);
  await shop.db.delete(wrongPasswords).where(lt(wrongPasswords.lastAt, daysAgo));
  const monthsAgo = new Date(now.getTime() - INVITATIONS_DAYS * 86_400_000);
  await shop.db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, monthsAgo));
  await shop.db
    .delete(emails)
    .where(and(isNull(emails.orderId), isNull(emails.shipmentId), lt(emails.createdAt, longAgo)));
}

/** Some of them at a time; nobody can have signed in to one. docs/behaviour/accounts-and-access.md#confirming-the-address. */
async function forgetUnconfirmed({ db }: Shop, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const theirs = (table: typeof orders | typeof profiles | typeof keptPlants | typeof wishLists) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.userId, users.id));
  const asked = db
    .select({ one: sql`1` })
    .from(emails)
    .where(
      and(
        isNull(emails.orderId),
        gt(emails.createdAt, ago(ASKED_DAYS)),
        sql`lower(${emails.recipient}) = lower(${users.email})`,
      ),
    );
  const unconfirmed = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        // As its index has it.
        sql`not ${users.emailVerified}`,
        lt(users.createdAt, ago(UNCONFIRMED_DAYS)),
        eq(users.role, 'user'),
        isNull(users.blockedAt),
        isNull(users.signedInAt),
        notExists(asked),
        ...[orders, profiles, keptPlants, wishLists].map((table) => notExists(theirs(table))),
      ),
    )
    .orderBy(users.createdAt)
    .limit(A_ROUND);
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(users)
      // Said again for who confirms at this moment.
      .where(and(inArray(users.id, unconfirmed), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (gone.length > 0) await forgetPeopleInLog(tx, { userIds: gone.map(({ id }) => id), addresses: [] });
  });
}

async function endStaffSessions({ db }: Shop, now: Date): Promise<void> {
  const staff = db.select({ id: users.id }).from(users).where(inArray(users.role, staffRoles));
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const over = or(
    lt(sessions.createdAt, ago(24 * staffSession.longestDays)),
    lt(sql`coalesce(${sessions.seenAt}, ${sessions.createdAt})`, ago(staffSession.idleHours).toISOString()),
  );
  await db.delete(sessions).where(and(inArray(sessions.userId, staff), over));
}
