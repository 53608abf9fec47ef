import { emails } from '../../database/tables/emails.ts';
import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import {
  rateLimits,
  sessions,
  users,
  verifications,
  wrongPasswords,
} from '../../database/tables/accounts.ts';
import { staffInvitations } from '../../database/tables/invitations.ts';
import { staffRoles } from '../access/roles.rules.ts';
import type { Shop } from '../shop.types.ts';
import { staffSession } from './session.rules.ts';

const MAIL_NOTES_DAYS = 7;
/** So long somebody may still read that theirs is over. */
const INVITATIONS_DAYS = 90;
/** Whatever day it is in India: yesterday's are over. */
const WRONG_PASSWORDS_DAYS = 2;

/** Deletes what has had its time: sessions, links, counted attempts, and notes of mails that were asked for. */
export async function cleanUpAccounts(shop: Shop): Promise<void> {
  const now = shop.now();
  const longAgo = new Date(now.getTime() - MAIL_NOTES_DAYS * 86_400_000);
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await endStaffSessions(shop, now);
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

async function endStaffSessions({ db }: Shop, now: Date): Promise<void> {
  const staff = db.select({ id: users.id }).from(users).where(inArray(users.role, staffRoles));
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const over = or(
    lt(sessions.createdAt, ago(24 * staffSession.longestDays)),
    lt(sql`coalesce(${sessions.seenAt}, ${sessions.createdAt})`, ago(staffSession.idleHours).toISOString()),
  );
  await db.delete(sessions).where(and(inArray(sessions.userId, staff), over));
}
