import type { Database } from '../../database/client.ts';
import { activityLog } from '../../database/tables/activity.ts';
import type { Actor } from '../access/administrators.ts';
import type { ActivityAction, ActivitySubject } from './activity.types.ts';

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
