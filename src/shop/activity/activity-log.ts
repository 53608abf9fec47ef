import { type SQL, and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import type { Actor } from '../access/administrators.ts';
import { LOOKED_AT, findActivityLike, findPeopleLike, findProductsLike } from '../found-by-letters.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type {
  ActivityAction,
  ActivityEntry,
  ActivityLogQuery,
  ActivitySubject,
  FieldChange,
} from './activity.schema.ts';

type Entry = {
  actor: Actor;
  /** The verb in the past: 'updated'. */
  action: ActivityAction;
  subjectType: ActivitySubject;
  /** One entry is written for each. */
  subjectIds: string[];
  detail?: Record<string, unknown>;
  now: Date;
};

/** Writes who changed what and when, in the transaction of the change itself. */
export async function recordActivity(tx: Database, entry: Entry): Promise<void> {
  if (entry.subjectIds.length === 0) return;
  await tx.insert(activityLog).values(
    entry.subjectIds.map((subjectId) => ({
      actorId: entry.actor.userId,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId,
      detail: entry.detail ?? {},
      createdAt: entry.now,
    })),
  );
}

type Entries = Pick<Entry, 'actor' | 'action' | 'subjectType' | 'now'> & {
  entries: readonly { subjectId: string; detail: Record<string, unknown> }[];
};

/** As recordActivity, each with a detail of its own: thousands by one statement. */
export async function recordActivities(
  tx: Database,
  { actor, action, subjectType, entries, now }: Entries,
): Promise<void> {
  if (entries.length === 0) return;
  const column = (pick: (entry: Entries['entries'][number]) => string) => sql.param(entries.map(pick));
  await tx.execute(
    sql`insert into ${activityLog} (id, actor_id, action, subject_type, subject_id, detail, created_at)
        select entry.id, ${actor.userId}, ${action}, ${subjectType}, entry.subject, entry.detail::jsonb,
          ${now.toISOString()}::timestamptz
        from unnest(${column(() => crypto.randomUUID())}::uuid[], ${column(({ subjectId }) => subjectId)}::text[],
          ${column(({ detail }) => JSON.stringify(detail))}::text[]) entry (id, subject, detail)`,
  );
}

type Forgotten = { userIds: readonly string[]; addresses: readonly string[] };

/**
 * Takes the e-mail addresses of people who are removed out of the log, in that transaction: of the entries about them, and of
 * invitations and mails to `addresses`. What was done, by whom and when stays.
 */
export async function forgetPeopleInLog(tx: Database, { userIds, addresses }: Forgotten): Promise<void> {
  const lowered = addresses.map((address) => address.toLowerCase());
  // A mail's name ends with whom it was for.
  const address = sql`lower(substring(${activityLog.detail}->>'name' from '[^ ]+$'))`;
  await tx
    .update(activityLog)
    .set({ detail: sql`${activityLog.detail} - 'name'` })
    .where(
      or(
        and(eq(activityLog.subjectType, 'user'), inArray(activityLog.subjectId, [...userIds])),
        and(inArray(activityLog.subjectType, ['invitation', 'email']), inArray(address, lowered)),
      ),
    );
}

type ProductChanges = { actor: Actor; productId: string; changes: FieldChange[]; now: Date };

/** Writes what staff changed of a product, its variants and galleries among it. */
export function recordProductChanges(
  tx: Database,
  { actor, productId, changes, now }: ProductChanges,
): Promise<void> {
  const entry = { actor, action: 'updated', subjectType: 'product', detail: { changes }, now } as const;
  return recordActivity(tx, { ...entry, subjectIds: [productId] });
}

const SHOWN = 50;

/** What staff changed of one object, the newest first. */
export async function listActivity(
  shop: Shop,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<ActivityEntry[]> {
  const rows = await shop.db
    .select({ entry: activityLog, who: users.email })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.actorId))
    .where(and(eq(activityLog.subjectType, subjectType), eq(activityLog.subjectId, subjectId)))
    .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
    .limit(SHOWN);
  return rows.map(toEntry);
}

type Row = { entry: typeof activityLog.$inferSelect; who: string | null };

function toEntry({ entry, who }: Row): ActivityEntry {
  const { id, action, detail, subjectType, subjectId, createdAt } = entry;
  return { id, who, action, detail, subjectType, subjectId, at: createdAt.toISOString() };
}

export const ACTIVITY_PAGE = 50;
const DAY_MS = 86_400_000;

export type LoggedActivity = ActivityEntry & {
  key: string;
  /** What it is called, or was when it was changed; null where nobody knows. */
  subjectName: string | null;
};

/**
 * One page of all that staff changed, the newest first; days are Indian days. Of words that many entries have 10,000 are looked
 * at: a page may have fewer than there is room for, and the next goes on.
 */
export async function listActivityLog(shop: Shop, query: ActivityLogQuery): Promise<KeyPage<LoggedActivity>> {
  const list = newestFirst('activity_log', query);
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const each = await Promise.all(words.map((word) => lookUp(shop.db, word)));
  const rare = each.flatMap(({ found }) => (found.isAll ? [isOneOf(found.ids)] : []));
  const isAbout = and(...each.map(({ condition }) => condition));
  const filter = and(isAsked(query), ...rare, list.beyond);
  const isWalked = isAbout !== undefined && rare.length === 0;
  const looked = sql`select * from activity_log where ${filter ?? sql`true`} order by ${list.order}`;
  const found = await shop.db
    .select({ entry: activityLog, who: users.email, key: list.key, subjectName })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.actorId))
    .where(
      isWalked
        ? sql`activity_log.id in (select id from (${looked} limit ${LOOKED_AT}) activity_log
            where ${isAbout} limit ${ACTIVITY_PAGE + 1})`
        : and(filter, isAbout),
    )
    .orderBy(list.order)
    .limit(ACTIVITY_PAGE + 1);
  const page = list.take(found, ACTIVITY_PAGE);
  const onwards =
    isWalked && found.length <= ACTIVITY_PAGE
      ? await readKey(shop.db, sql`(${looked} limit 1 offset ${LOOKED_AT - 1}) activity_log`, list.key)
      : null;
  const isBack = query.before !== undefined && query.after === undefined;
  return {
    next: isBack ? page.next : (page.next ?? onwards),
    previous: isBack ? (page.previous ?? onwards) : page.previous,
    rows: page.rows.map(({ key, subjectName: name, ...row }) => ({
      ...toEntry(row),
      key,
      subjectName: name,
    })),
  };
}

function isAsked({ person, type, subject, from, to }: ActivityLogQuery): SQL | undefined {
  return and(
    person === undefined ? undefined : eq(activityLog.actorId, person),
    type === undefined ? undefined : eq(activityLog.subjectType, type),
    subject === undefined ? undefined : eq(activityLog.subjectId, subject),
    from === undefined ? undefined : gte(activityLog.createdAt, startOfDay(from)),
    to === undefined ? undefined : lt(activityLog.createdAt, new Date(startOfDay(to).getTime() + DAY_MS)),
  );
}

const isOneOf = (ids: string[]) => sql`activity_log.id = any(${sql.param(ids)}::uuid[])`;

/** The last entry that was looked at; null where there were fewer. */
async function readKey(db: Database, entry: SQL, key: SQL<string>): Promise<string | null> {
  const { rows } = await db.execute<{ key: string }>(sql`select ${key} as key from ${entry}`);
  return rows[0]?.key ?? null;
}

/** In a choice that somebody reads through. */
const MOST_PEOPLE = 200;

/**
 * Who changed something and still has an account, for the list's filter. One step of the index for each of them, however long
 * the log is.
 */
export async function listActivityPeople(
  shop: Shop,
  most = MOST_PEOPLE,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await shop.db.execute<{ id: string; email: string }>(sql`
    with recursive actors (id) as (
      (select actor_id from activity_log where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from activity_log where actor_id > actors.id order by actor_id limit 1)
        from actors where actors.id is not null
    )
    select * from (select users.id, users.email from actors join users using (id) limit ${most}) as people
     order by lower(email)`);
  return rows;
}

/** As their tables' indexes have it; null for what is none. */
const subjectUuid = sql`(case when activity_log.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then activity_log.subject_id::uuid end)`;

/** Its name of today, else the one that was noted with the change. */
const subjectName = sql<string | null>`coalesce(case activity_log.subject_type
  when 'product' then (select name from products where id = ${subjectUuid})
  when 'category' then (select name from categories where id = ${subjectUuid})
  when 'promo-code' then (select code from promo_codes where id = ${subjectUuid})
  when 'user' then (select email from users where id = activity_log.subject_id)
  when 'order' then right(activity_log.subject_id, 8)
  end, activity_log.detail->>'name')`;

/** So many things are found by their name of today; what was noted with a change is found in all. */
const MOST_NAMED = 200;

async function lookUp(db: Database, word: string) {
  const pattern = likePattern(word);
  const [products, people, few] = await Promise.all([
    findProductsLike(db, { typed: word }, MOST_NAMED),
    findPeopleLike(db, word, MOST_NAMED),
    db.execute<{ id: string }>(sql`
      (select id::text from categories where name ilike ${pattern} limit ${MOST_NAMED}) union all
      (select id::text from promo_codes where code ilike ${pattern} limit ${MOST_NAMED})`),
  ]);
  const subjects = [...products.ids, ...people.ids, ...few.rows.map(({ id }) => id)];
  return {
    found: await findActivityLike(db, word, subjects),
    condition: sql`(lower(activity_log.action || ' ' || activity_log.subject_id || ' ' || activity_log.detail::text)
      like ${pattern} or activity_log.subject_id = any(${sql.param(subjects)}::text[]))`,
  };
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
