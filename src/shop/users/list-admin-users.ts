import { type SQL, and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminUser } from './admin-user.types.ts';
import type { AdminUsersQuery, UserGroup } from './admin-users.schema.ts';
import { readAdminUsers } from './read-admin-users.ts';

export const USERS_PAGE = 50;

export type AdminUsersPage = KeyPage<AdminUser> & { total: number };

const GROUPS: Record<UserGroup, SQL> = {
  administrators: eq(users.role, 'admin'),
  blocked: isNotNull(users.blockedAt),
  unconfirmed: sql`not users.email_verified`,
};

/** One page of everybody with an account, the newest first. Each word of a search is in a name or the address. */
export async function listAdminUsers(shop: Shop, query: AdminUsersQuery): Promise<AdminUsersPage> {
  const list = newestFirst('users', query);
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const filter = and(query.group && GROUPS[query.group], ...words.map(isAbout));
  const [found, total] = await Promise.all([
    shop.db
      .select({ id: users.id, key: list.key })
      .from(users)
      .where(and(filter, list.beyond))
      .orderBy(list.order)
      .limit(USERS_PAGE + 1),
    shop.db.$count(users, filter),
  ]);
  const page = list.take(found, USERS_PAGE);
  const rows = await readAdminUsers(
    shop,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows, total };
}

/** Two look-ups, each in an index of its own. */
function isAbout(word: string): SQL {
  const pattern = likePattern(word);
  return sql`users.id in (
    select id from users where lower(name || ' ' || email) like ${pattern}
    union select user_id from profiles where lower(first_name || ' ' || last_name) like ${pattern})`;
}
