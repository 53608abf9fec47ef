import { and, desc, eq } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import type { Shop } from '../shop.types.ts';
import type { ActivityEntry } from './activity.types.ts';

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
  return rows.map(({ entry, who }) => ({
    id: entry.id,
    who,
    action: entry.action,
    detail: entry.detail,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    at: entry.createdAt.toISOString(),
  }));
}
