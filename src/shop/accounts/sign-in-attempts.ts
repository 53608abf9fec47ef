import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { users, wrongPasswords } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { scaledHits } from '../access/count-attempt.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type WrongPasswords, manyWrongPasswords } from './password.rules.ts';

/** So many wrong passwords from one source cost no waiting; from then on each wait is twice as long as the last. */
const FREE = { network: 5, device: 10 } as const;
const LONGEST_WAIT_SECONDS = 30;
/** From so many wrong ones on, of strangers together, every stranger waits before each try, up to this long. */
const UNDER_ATTACK = 30;
const LONGEST_STRANGERS_WAIT_SECONDS = 60;
/** After so long without a wrong one a source begins anew. */
const QUIET_SECONDS = 15 * 60;
/** The row that sums an account's sources. */
const ALL = '';

export type SignInSource = {
  /** A device that signed in to this account before has a budget of its own: no stranger can use it up. */
  kind: 'network' | 'device';
  id: string;
};

type Attempt = {
  email: string;
  source: SignInSource;
  /** Multiplies what costs no waiting. */
  factor: number;
};

export type BegunSignIn = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Takes one try at an account's password for this source, counted as a wrong one until endSignIn says otherwise: of
 * many at once no more are let through than one after the other. Refused is never for good: the seconds to wait are
 * bounded, asking meanwhile makes them no more, and what others do elsewhere takes no turn away. The same for accounts
 * that exist and that don't.
 */
export async function beginSignIn(shop: Shop, { email, source, factor }: Attempt): Promise<BegunSignIn> {
  const now = shop.now();
  const key = keyOf(email, source);
  const strangersWait = source.kind === 'device' ? 0 : await waitOfStrangers(shop.db, { key, now, factor });
  if (
    strangersWait > 0 &&
    (await reserveTurn(shop.db, { key, kind: source.kind, now, wait: strangersWait }))
  ) {
    return { ok: false, retryAfterSeconds: strangersWait };
  }
  const free = scaledHits(FREE[source.kind], factor);
  const table = wrongPasswords;
  const streak = sql`(case when ${table.lastAt} < ${quietSince(now)}::timestamptz then 1 else ${table.streak} + 1 end)`;
  const wait = (count: typeof streak) =>
    sql`greatest(${strangersWait}::int, case when ${count} < ${free}::int then 0
      else least(${LONGEST_WAIT_SECONDS}::int, power(2, least(${count} - ${free}::int + 1, 10))) end)`;
  const opensAfter = (count: typeof streak) =>
    sql`${now.toISOString()}::timestamptz + make_interval(secs => ${wait(count)}::double precision)`;
  const today = indianDay(now);
  const [taken] = await shop.db
    .insert(table)
    .values({
      ...key,
      kind: source.kind,
      day: today,
      wrong: 1,
      streak: 1,
      lastAt: now,
      opensAt: opensAfter(sql`1`),
    })
    .onConflictDoUpdate({
      target: [table.account, table.source],
      set: {
        day: today,
        wrong: sql`case when ${table.day} = ${today}::date then ${table.wrong} + 1 else 1 end`,
        streak,
        lastAt: now,
        opensAt: opensAfter(streak),
      },
      // Of two at once the later may have looked at the clock first: where nothing is waited for, neither waits.
      setWhere: sql`${table.opensAt} <= greatest(${now.toISOString()}::timestamptz, ${table.lastAt})`,
    })
    .returning({ streak: table.streak });
  if (taken) return { ok: true };
  const [shut] = await shop.db.select({ opensAt: table.opensAt }).from(table).where(isRow(key));
  const seconds = Math.ceil(((shut?.opensAt.getTime() ?? 0) - now.getTime()) / 1000);
  return { ok: false, retryAfterSeconds: Math.max(1, seconds) };
}

/** What became of a try: 'unjudged' when nobody could say whether the password was right. */
export type SignInVerdict = 'right' | 'wrong' | 'unjudged';

/** Ends what beginSignIn began. A right password forgets what its source did before; a wrong one counts for all. */
export async function endSignIn(
  shop: Shop,
  { email, source }: Omit<Attempt, 'factor'>,
  verdict: SignInVerdict,
): Promise<void> {
  const key = keyOf(email, source);
  if (verdict === 'wrong') return countForAll(shop, { email, key, source });
  const table = wrongPasswords;
  const streak = verdict === 'right' ? sql`0` : sql`greatest(${table.streak} - 1, 0)`;
  await shop.db
    .update(table)
    .set({ wrong: sql`greatest(${table.wrong} - 1, 0)`, streak, opensAt: sql`${table.lastAt}` })
    .where(isRow(key));
}

async function waitOfStrangers(
  db: Database,
  { key, now, factor }: { key: Key; now: Date; factor: number },
): Promise<number> {
  const [all] = await db
    .select({ streak: wrongPasswords.streak })
    .from(wrongPasswords)
    .where(and(isRow({ ...key, source: ALL }), gt(wrongPasswords.lastAt, new Date(quietSince(now)))));
  const streak = (all?.streak ?? 0) / factor;
  return streak < UNDER_ATTACK ? 0 : Math.min(LONGEST_STRANGERS_WAIT_SECONDS, Math.ceil(streak / 3));
}

/** Gives a stranger who was not here just now a turn after `wait` seconds; says whether that was so. */
async function reserveTurn(
  db: Database,
  { key, kind, now, wait }: { key: Key; kind: SignInSource['kind']; now: Date; wait: number },
): Promise<boolean> {
  const opensAt = new Date(now.getTime() + wait * 1000);
  const table = wrongPasswords;
  const reserved = await db
    .insert(table)
    .values({ ...key, kind, day: indianDay(now), wrong: 0, streak: 0, lastAt: now, opensAt })
    .onConflictDoUpdate({
      target: [table.account, table.source],
      set: { streak: 0, lastAt: now, opensAt },
      setWhere: lt(table.lastAt, new Date(quietSince(now))),
    })
    .returning({ streak: table.streak });
  return reserved.length > 0;
}

/** How many wrong ones of a day are worth a line: 10, 30, 100, 300 and so on. */
function isWorthALine(wrong: number): boolean {
  return wrong >= manyWrongPasswords && /^[13]0+$/.test(String(wrong));
}

type Wrong = { email: string; key: Key; source: SignInSource };

async function countForAll(shop: Shop, { email, key, source }: Wrong): Promise<void> {
  const now = shop.now();
  const today = indianDay(now);
  const table = wrongPasswords;
  const byStrangers = source.kind === 'network' ? 1 : 0;
  const [all] = await shop.db
    .insert(table)
    .values({
      account: key.account,
      source: ALL,
      kind: 'all',
      day: today,
      wrong: 1,
      streak: byStrangers,
      lastAt: now,
      opensAt: now,
    })
    .onConflictDoUpdate({
      target: [table.account, table.source],
      set: {
        day: today,
        wrong: sql`case when ${table.day} = ${today}::date then ${table.wrong} + 1 else 1 end`,
        streak: sql`case when ${table.lastAt} < ${quietSince(now)}::timestamptz then 0 else ${table.streak} end + ${byStrangers}`,
        lastAt: now,
      },
    })
    .returning({ wrong: table.wrong });
  if (all && isWorthALine(all.wrong)) await tellStaff(shop, { email, wrong: all.wrong });
}

/** One line for the log and, of an account that there is, one for its history: who is asked about, not what was typed. */
async function tellStaff(shop: Shop, { email, wrong }: { email: string; wrong: number }): Promise<void> {
  const counted = await readWrongPasswords(shop, [email]);
  const addresses = counted.get(email)?.addresses ?? 0;
  const [user] = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  shop.log.warn({ userId: user?.id ?? null, wrong, addresses }, 'Many wrong passwords for one account');
  if (!user) return;
  await shop.db.insert(activityLog).values({
    actorId: 'shop',
    action: 'wrong-passwords',
    subjectType: 'user',
    subjectId: user.id,
    detail: { name: email, wrong, addresses },
    createdAt: shop.now(),
  });
}

/** How many wrong passwords came today (an Indian day) for each account, and from how many addresses. */
export async function readWrongPasswords(
  shop: Pick<Shop, 'db' | 'now'>,
  emails: readonly string[],
): Promise<Map<string, WrongPasswords>> {
  const accounts = emails.map((email) => accountKey(email));
  const rows = await shop.db
    .select({
      account: wrongPasswords.account,
      count: sql<number>`sum(${wrongPasswords.wrong})`.mapWith(Number),
      addresses: sql<number>`count(*)`.mapWith(Number),
    })
    .from(wrongPasswords)
    .where(
      and(
        inArray(wrongPasswords.account, accounts),
        ne(wrongPasswords.kind, 'all'),
        eq(wrongPasswords.day, indianDay(shop.now())),
        gt(wrongPasswords.wrong, 0),
      ),
    )
    .groupBy(wrongPasswords.account);
  const byAccount = new Map(rows.map(({ account, ...counted }) => [account, counted]));
  return new Map(
    emails.map((email, index) => [email, byAccount.get(accounts[index] ?? '') ?? { count: 0, addresses: 0 }]),
  );
}

type Key = { account: string; source: string };

function keyOf(email: string, { kind, id }: SignInSource): Key {
  return { account: accountKey(email), source: hash(`${kind}\0${id}`) };
}

const accountKey = (email: string) => hash(email.toLowerCase());

function hash(text: string): string {
  return createHash('sha256').update(`wrong-passwords\0${text}`).digest('base64url');
}

function isRow({ account, source }: Key) {
  return and(eq(wrongPasswords.account, account), eq(wrongPasswords.source, source));
}

function quietSince(now: Date): string {
  return new Date(now.getTime() - QUIET_SECONDS * 1000).toISOString();
}
