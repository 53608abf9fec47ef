import type { Database } from '../../database/client.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { ActivitySubject } from '../activity/activity.schema.ts';
import {
  type DraftLabels,
  type DraftNames,
  changedFields,
  describeDraftChanges,
} from '../activity/draft-changes.rules.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';

export type SavedDraft<Draft> =
  | { ok: true; before: Draft }
  | { ok: false; reason: 'gone' }
  /** Others saved it since: nothing is written. */
  | { ok: false; reason: 'changed'; current: Draft; revision: string };

/** What an editor gives back: the state it began with, and what was made of it. */
export type DraftEdit<Draft> = { actor: Actor; draft: Draft; revision: string };

type Saving<Draft> = DraftEdit<Draft> & {
  /** Its name is kept with the change: it may be deleted later. None for the one there is. */
  subject: { type: ActivitySubject; id: string; name?: string };
  labels: DraftLabels<Draft>;
  /** The stored state, locked until the transaction ends; nothing if the object is gone. */
  read: (tx: Database) => Promise<Draft | undefined>;
  write: (tx: Database, now: Date) => Promise<void>;
  /** Names for the history, of what the draft refers to by id, before and now. */
  namesOf?: (tx: Database, before: Draft) => Promise<DraftNames>;
};

/**
 * Saves an edited text of the shop and records what changed, in one transaction. Refuses to overwrite what others
 * saved since its editor read it. Without a change nothing is written.
 */
export async function saveDraft<Draft extends object>(
  shop: Shop,
  { actor, draft, revision, subject, labels, read, write, namesOf }: Saving<Draft>,
): Promise<SavedDraft<Draft>> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const current = await read(tx);
    if (!current) return { ok: false, reason: 'gone' };
    const now = draftRevision(current);
    if (now !== revision) return { ok: false, reason: 'changed', current, revision: now };
    if (changedFields(labels, current, draft).length === 0) return { ok: true, before: current };
    await write(tx, shop.now());
    const names = await namesOf?.(tx, current);
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: subject.type,
      subjectIds: [subject.id],
      detail: {
        ...(subject.name === undefined ? {} : { name: subject.name }),
        changes: describeDraftChanges(labels, { before: current, after: draft, names }),
      },
      now: shop.now(),
    });
    return { ok: true, before: current };
  });
}
