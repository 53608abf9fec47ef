import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type { ActivityLogQuery } from './activity-log.schema.ts';
import type { ActivityEntry } from './activity.types.ts';

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
    rows: page.rows.map(({ entry, who, key, subjectName: name }) => ({
      id: entry.id,
      key,
      who,
      action: entry.action,
      detail: entry.detail,
      at: entry.createdAt.toISOString(),
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      subjectName: name,
    })),
  };
}

/** Everybody who changed something and still has an account, for the list's filter. */
export async function listActivityPeople(shop: Shop): Promise<{ id: string; email: string }[]> {
  return shop.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`exists (select 1 from activity_log where activity_log.actor_id = users.id)`)
    .orderBy(sql`lower(${users.email})`);
}

/** Its name of today, else the one that was noted with the change. */
const subjectName = sql<string | null>`coalesce(case activity_log.subject_type
  when 'product' then (select name from products where id::text = activity_log.subject_id)
  when 'category' then (select name from categories where id::text = activity_log.subject_id)
  when 'promo-code' then (select code from promo_codes where id::text = activity_log.subject_id)
  when 'user' then (select email from users where id = activity_log.subject_id)
  when 'order' then right(activity_log.subject_id, 8)
  end, activity_log.detail->>'name')`;

function isAbout(word: string): SQL {
  const pattern = likePattern(word);
  return sql`(lower(activity_log.action || ' ' || activity_log.subject_id || ' ' || activity_log.detail::text) like ${pattern}
    or activity_log.subject_id in (
      select id::text from products where name ilike ${pattern}
      union all select id::text from categories where name ilike ${pattern}
      union all select id::text from promo_codes where code ilike ${pattern}
      union all select id from users where lower(name || ' ' || email) like ${pattern}))`;
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}
