import { type SQL, and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { profiles, users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import type { WrongPasswords } from '../accounts/password.rules.ts';
import { readWrongPasswords } from '../accounts/sign-in-attempts.ts';
import { type OwnSignIn, findOwnSignIn } from '../accounts/sign-in-ways.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import { type Role, staffRoles } from '../access/roles.rules.ts';
import { LOOKED_AT, findPeopleLike } from '../found-by-letters.ts';
import { type Counted, SEARCH_COUNT_LIMIT, toCounted } from '../list-page.rules.ts';
import { type KeyPage, countSome, likePattern, newestFirst } from '../list-page.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { AdminUsersQuery, UserGroup } from './admin-users.schema.ts';

/** A person as staff see them. */
export type AdminUser = {
  id: string;
  /** Of the profile, else as Google gave it; may be empty. */
  name: string;
  email: string;
  role: Role;
  isConfirmed: boolean;
  hasSecondFactor: boolean;
  blockedAt: Date | null;
  createdAt: Date;
  /** Placed with the account. */
  orders: number;
  /** Their totals, without what was sent back. */
  spentPaise: number;
  /** Today. */
  wrongPasswords: WrongPasswords;
};

type UserOrder = { id: string; createdAt: Date; orderStatus: OrderStatus; totalAmountPaise: number };

export type AdminUserDetail = AdminUser & {
  phone: string | null;
  /** A line each. */
  address: string[];
  signIn: OwnSignIn;
  /** The latest of them. */
  latestOrders: UserOrder[];
  history: ActivityEntry[];
};

export const USERS_PAGE = 50;

export type AdminUsersPage = KeyPage<AdminUser> & Counted;

const GROUPS: Record<UserGroup, SQL> = {
  blocked: isNotNull(users.blockedAt),
  unconfirmed: sql`not users.email_verified`,
};

/** One page of everybody with an account, the newest first. Each word of a search is in a name or the address. */
export async function listAdminUsers(shop: Shop, query: AdminUsersQuery): Promise<AdminUsersPage> {
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const filter = and(query.role && inRole(query.role), query.group && GROUPS[query.group]);
  const found = await Promise.all(words.map((word) => findPeopleLike(shop.db, word)));
  const rare = found.filter(({ isAll }) => isAll);
  const isIn = and(...words.map(isAbout));
  const few = and(filter, ...rare.map(({ ids }) => anyOf(ids)), isIn);
  if (isIn === undefined || rare.length > 0) return readPage(shop, query, { filter: few, isIn: undefined });
  const walked = await readPage(shop, query, { filter, isIn });
  if (walked.rows.length >= USERS_PAGE || !walked.hasMoreThanTotal) return walked;
  // Too rare among the latest 10,000 of these: some of those that have the first word.
  const latest = await readPage(shop, query, {
    filter: and(filter, anyOf(found[0]?.ids ?? []), isIn),
    isIn: undefined,
  });
  return latest.rows.length > walked.rows.length ? { ...latest, hasMoreThanTotal: true } : walked;
}

const anyOf = (ids: string[]) => sql`users.id = any(${sql.param(ids)}::text[])`;

/** `isIn`: of common words, looked for among the next 10,000 that the filter has. */
type Listed = { filter: SQL | undefined; isIn: SQL | undefined };

async function readPage(
  shop: Shop,
  query: AdminUsersQuery,
  { filter, isIn }: Listed,
): Promise<AdminUsersPage> {
  const list = newestFirst('users', query);
  const rowsOf = (where: SQL | undefined, order: SQL) =>
    isIn
      ? sql`(select * from users where ${where ?? sql`true`} order by ${order} limit ${LOOKED_AT}) users where ${isIn}`
      : sql`users where ${where ?? sql`true`}`;
  const [found, counted] = await Promise.all([
    shop.db.execute<{ id: string; key: string }>(
      sql`select users.id, ${list.key} as key from ${rowsOf(and(filter, list.beyond), list.order)}
        order by ${list.order} limit ${USERS_PAGE + 1}`,
    ),
    isIn
      ? countWalked(shop.db, rowsOf(filter, NEWEST))
      : countSome(shop.db, users, filter, { isSearch: Boolean(query.q) }),
  ]);
  const page = list.take(found.rows, USERS_PAGE);
  const rows = await readAdminUsers(
    shop,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows, ...counted };
}

const NEWEST = sql`users.created_at desc, users.id desc`;

/** Of common words there are always more, but in a small group. */
async function countWalked(db: Database, rows: SQL): Promise<Counted> {
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${rows} limit ${SEARCH_COUNT_LIMIT + 1}) found`,
  );
  return { ...toCounted(counted[0]?.total ?? 0, SEARCH_COUNT_LIMIT), hasMoreThanTotal: true };
}

function inRole(role: Role | 'staff'): SQL {
  return role === 'staff' ? inArray(users.role, staffRoles) : eq(users.role, role);
}

function isAbout(word: string): SQL {
  const pattern = likePattern(word);
  // Never all profiles: each is looked up.
  return sql`(lower(users.name || ' ' || users.email) like ${pattern}
    or (select lower(first_name || ' ' || last_name) like ${pattern} from profiles where user_id = users.id))`;
}

const LATEST_ORDERS = 10;

/** All about one person that staff need; null for an id that nobody has. */
export async function findAdminUser(
  shop: Shop,
  { userId }: { userId: string },
): Promise<AdminUserDetail | null> {
  const { db } = shop;
  const [user] = await readAdminUsers(shop, [userId]);
  if (!user) return null;
  const [[profile], signIn, latestOrders, history] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.userId, userId)),
    findOwnSignIn(shop, { userId }),
    db
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        orderStatus: orders.orderStatus,
        totalAmountPaise: orders.totalAmountPaise,
      })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(LATEST_ORDERS),
    listActivity(shop, { subjectType: 'user', subjectId: userId }),
  ]);
  return {
    ...user,
    phone: profile?.phone ?? null,
    address: profile
      ? [profile.address, `${profile.city}, ${profile.state} ${profile.zipCode}`, profile.country]
      : [],
    signIn,
    latestOrders,
    history,
  };
}

/** People as staff see them, in the order of the ids; unknown ids are left out. */
async function readAdminUsers(shop: Pick<Shop, 'db' | 'now'>, ids: readonly string[]): Promise<AdminUser[]> {
  const { db } = shop;
  if (ids.length === 0) return [];
  const [rows, totals] = await Promise.all([
    db
      .select({ user: users, firstName: profiles.firstName, lastName: profiles.lastName })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(users.id, [...ids])),
    readTotals(db, ids),
  ]);
  const wrong = await readWrongPasswords(
    shop,
    rows.map(({ user }) => user.email),
  );
  const byId = new Map(rows.map((row) => [row.user.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { user, firstName, lastName } = row;
    return {
      id,
      name: [firstName, lastName].filter(Boolean).join(' ') || user.name,
      email: user.email,
      role: user.role,
      isConfirmed: user.emailVerified,
      hasSecondFactor: user.twoFactorEnabled,
      blockedAt: user.blockedAt,
      createdAt: user.createdAt,
      ...(totals.get(id) ?? { orders: 0, spentPaise: 0 }),
      wrongPasswords: wrong.get(user.email) ?? { count: 0, addresses: 0 },
    };
  });
}

async function readTotals(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({
      id: orders.userId,
      orders: count(),
      // Money on delivery counts once it is there.
      paidPaise: sql`coalesce(sum(${orders.totalAmountPaise})
        filter (where ${orders.paymentStatus} not in ('due', 'refused')), 0)`.mapWith(Number),
      // An order has one payment that pays it; what was paid twice went back whole.
      refundedPaise: sql<number>`coalesce(sum(${payments.refundedPaise}), 0)`.mapWith(Number),
      // Staff returned it themselves.
      byHandPaise: sql`coalesce(sum((select sum(paise) from (
        select refund_paise as paise from claims
         where claims.order_id = orders.id and claims.answer = 'refund' and claims.refund_id is null
        union all
        select amount_paise from refunds where refunds.order_id = orders.id and refunds.payment_id is null
      ) returned)), 0)`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNull(payments.unmatchedReason)))
    .where(inArray(orders.userId, [...ids]))
    .groupBy(orders.userId);
  return new Map(
    rows.map(({ id, orders: placed, paidPaise, refundedPaise, byHandPaise }) => [
      id,
      { orders: placed, spentPaise: paidPaise - refundedPaise - byHandPaise },
    ]),
  );
}
