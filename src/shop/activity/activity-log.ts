import { type SQL, and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import type { Actor } from '../access/administrators.ts';
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

/** One page of all that staff changed, the newest first; days are Indian days. */
export async function listActivityLog(shop: Shop, query: ActivityLogQuery): Promise<KeyPage<LoggedActivity>> {
  const list = newestFirst('activity_log', query);
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const { person, type, subject, from, to } = query;
  const found = await shop.db
    .select({ entry: activityLog, who: users.email, key: list.key, subjectName })
    .from(activityLog)
    .leftJoin(users, eq(users.id, activityLog.actorId))
    .where(
      and(
        person === undefined ? undefined : eq(activityLog.actorId, person),
        type === undefined ? undefined : eq(activityLog.subjectType, type),
        subject === undefined ? undefined : eq(activityLog.subjectId, subject),
        from === undefined ? undefined : gte(activityLog.createdAt, startOfDay(from)),
        to === undefined ? undefined : lt(activityLog.createdAt, new Date(startOfDay(to).getTime() + DAY_MS)),
        ...words.map(isAbout),
        list.beyond,
      ),
    )
    .orderBy(list.order)
    .limit(ACTIVITY_PAGE + 1);
  const page = list.take(found, ACTIVITY_PAGE);
  return {
    ...page,
    rows: page.rows.map(({ key, subjectName: name, ...row }) => ({
      ...toEntry(row),
      key,
      subjectName: name,
    })),
  };
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

function isAbout(word: string): SQL {
  const pattern = likePattern(word);
  const among = (subject: string, ids: SQL) =>
    sql`(activity_log.subject_type = ${subject} and activity_log.subject_id = any(array(${ids} limit ${MOST_NAMED})))`;
  return sql`(lower(activity_log.action || ' ' || activity_log.subject_id || ' ' || activity_log.detail::text) like ${pattern}
    or ${among('product', sql`select id::text from products where name ilike ${pattern}`)}
    or ${among('category', sql`select id::text from categories where name ilike ${pattern}`)}
    or ${among('promo-code', sql`select id::text from promo_codes where code ilike ${pattern}`)}
    or ${among('user', sql`select id from users where lower(name || ' ' || email) like ${pattern}`)})`;
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
