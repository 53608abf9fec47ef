import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

/** Who was asked by mail to work for the shop, and what became of it. The link itself is kept nowhere. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    /** In lower case; whoever accepts has exactly this address. */
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'manager', 'packer', 'writer'] }).notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('staff_invitations_role_known', sql`${t.role} in ('admin', 'manager', 'packer', 'writer')`),
    index('staff_invitations_inviter').on(t.invitedBy),
    index('staff_invitations_email').on(t.email),
    index('staff_invitations_open')
      .on(t.createdAt, t.id)
      .where(sql`accepted_at is null and revoked_at is null`),
  ],
);
