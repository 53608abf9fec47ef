import { createHash } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import type { Right } from '../access/roles.rules.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { ActivitySubject } from '../activity/activity.schema.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import type { Shop } from '../shop.types.ts';
import { type DraftLabels, type DraftNames, canonicalText, describeDraftChanges } from './edit.rules.ts';

/** What an editor gives back: what was made of the state that it read, and that state's revision. */
export type Edit<Draft> = { actor: Actor; draft: Draft; revision: string };

/** Others saved it since its editor read it: nothing is written. What is stored now, and its revision. */
export type ChangedMeanwhile<Draft> = { ok: false; reason: 'changed'; current: Draft; revision: string };

export type SavedEdit<Draft, Reason extends string = never> =
  | { ok: true; before: Draft; current: Draft; revision: string }
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: Reason }
  | ChangedMeanwhile<Draft>;

type Key<Draft> = keyof Draft & string;

/**
 * A short sign for each field of a state, in one text. It travels to the editor and back, and says which state an
 * edit began with (decision 0012); it needs no column.
 */
export function revisionOf(state: object): string {
  return Object.entries(state)
    .map(([key, value]) => `${key}:${signOf(value)}`)
    .join(' ');
}

/** The fields of a state that are not as they were when this revision was made; those that it does not name, too. */
export function changedSince<State extends object>(revision: string, state: State): Key<State>[] {
  const signs = new Map(revision.split(' ').map((part) => part.split(':') as [string, string | undefined]));
  const keys = Object.keys(state) as Key<State>[];
  return keys.filter((key) => signs.get(key) !== signOf(state[key]));
}

function signOf(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('base64url').slice(0, 12);
}

type Judged<Draft> = { ok: true; own: Key<Draft>[]; after: Draft } | ChangedMeanwhile<Draft>;

/**
 * Whether an edit may be saved onto the state that is stored now (locked, in the same transaction): the fields that
 * its editor changed, and what it makes of the state. Refused where others changed any field since it was read. The
 * `unattended` fields change by themselves: they count only where the editor changed them, and are left alone else.
 * A field that the revision does not name (a form from before an update) counts where it was sent and differs.
 */
export function judgeEdit<Draft extends object>(
  current: Draft,
  { draft, revision }: { draft: Partial<Draft>; revision: string },
  { unattended = [] }: { unattended?: readonly Key<Draft>[] } = {},
): Judged<Draft> {
  const differs = changedSince(revisionOf(current), draft);
  const touched = changedSince(revision, draft);
  const theirs = changedSince(revision, current).filter((key) =>
    isNamed(revision, key) ? touched.includes(key) || !unattended.includes(key) : differs.includes(key),
  );
  if (theirs.length > 0) return { ok: false, reason: 'changed', current, revision: revisionOf(current) };
  const own = touched.filter((key) => differs.includes(key));
  const changed = Object.fromEntries(own.map((key) => [key, draft[key]])) as Partial<Draft>;
  return { ok: true, own, after: { ...current, ...changed } };
}

function isNamed(revision: string, key: string): boolean {
  return ` ${revision}`.includes(` ${key}:`);
}

type Subject = {
  type: ActivitySubject;
  id: string;
  /** Kept with what is recorded: it may be deleted later. None for the one there is. */
  name?: string;
};

type Saving<Draft, Reason> = Edit<Draft> & {
  right: Right;
  subject: Subject;
  labels: DraftLabels<Draft>;
  /** The stored state, locked until the transaction ends; nothing if the object is gone. */
  read: (tx: Database) => Promise<Draft | undefined>;
  /** Writes it, or says before it writes anything why it cannot be. */
  write: (tx: Database, now: Date) => Promise<{ ok: false; reason: Reason } | void>;
  /** Names for the history, of what the draft refers to by id, before and now. */
  namesOf?: (tx: Database, before: Draft) => Promise<DraftNames>;
  /** Addresses of what it shows: files that it shows no longer are deleted, unless something else shows them. */
  files?: (draft: Draft) => readonly (string | null)[];
};

/**
 * Saves what an editor made of something, and records what changed, in one transaction. Refuses to overwrite what
 * others saved since its editor read it. Without a change nothing is written.
 */
export async function saveEdit<Draft extends object, Reason extends string = never>(
  shop: Shop,
  { actor, right, draft, revision, subject, labels, read, write, namesOf, files }: Saving<Draft, Reason>,
): Promise<SavedEdit<Draft, Reason>> {
  const saved = await shop.db.transaction(async (tx): Promise<SavedEdit<Draft, Reason>> => {
    await assertMay(tx, actor, right);
    const before = await read(tx);
    if (!before) return { ok: false, reason: 'gone' };
    const judged = judgeEdit(before, { draft, revision });
    if (!judged.ok) return judged;
    if (judged.own.length === 0) return { ok: true, before, current: before, revision };
    const now = shop.now();
    const refused = await write(tx, now);
    if (refused) return refused;
    const names = await namesOf?.(tx, before);
    const changes = describeDraftChanges(labels, { before, after: draft, names });
    await recordEdit(tx, { actor, action: 'updated', subject, detail: { changes }, now });
    const current = (await read(tx)) ?? draft;
    return { ok: true, before, current, revision: revisionOf(current) };
  });
  if (saved.ok && files)
    await discardReplaced(shop, { actor, before: files(saved.before), after: files(draft) });
  return saved;
}

type Deleting<Row> = {
  actor: Actor;
  right: Right;
  type: ActivitySubject;
  id: string;
  /** What was deleted; nothing if others were first. */
  remove: (tx: Database) => Promise<Row | undefined>;
  /** What is kept of it with the record. */
  detail: (row: Row) => { name: string } & Record<string, unknown>;
  files?: (row: Row) => readonly (string | null)[];
};

/** Deletes something that staff edit, with its files, and records it. Says whether there was one. */
export async function deleteEdited<Row>(
  shop: Shop,
  { actor, right, type, id, remove, detail, files }: Deleting<Row>,
): Promise<{ ok: boolean }> {
  const row = await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, right);
    const deleted = await remove(tx);
    if (deleted) {
      const subject = { type, id };
      await recordEdit(tx, { actor, action: 'deleted', subject, detail: detail(deleted), now: shop.now() });
    }
    return deleted;
  });
  if (!row) return { ok: false };
  if (files) await discardReplaced(shop, { actor, before: files(row), after: [] });
  return { ok: true };
}

type Recorded = {
  actor: Actor;
  action: 'created' | 'updated' | 'deleted';
  subject: Subject;
  detail?: Record<string, unknown>;
  now: Date;
};

/** Keeps who did what to it. */
export async function recordEdit(
  tx: Database,
  { actor, action, subject, detail, now }: Recorded,
): Promise<void> {
  const { type: subjectType, id, name } = subject;
  const kept = { ...(name === undefined ? {} : { name }), ...detail };
  await recordActivity(tx, { actor, action, subjectType, subjectIds: [id], detail: kept, now });
}

type Replaced = { actor: Actor; before: readonly (string | null)[]; after: readonly (string | null)[] };

/**
 * Deletes what something showed before a change and shows no longer, unless something else does. The change stands: a file
 * that cannot be removed is only logged (docs/behaviour/pictures.md#uploads).
 */
export async function discardReplaced(shop: Shop, { actor, before, after }: Replaced): Promise<void> {
  const addresses = before.filter((address) => address && !after.includes(address));
  try {
    await discardUnusedMedia(shop, { addresses, actor });
  } catch (err) {
    shop.log.error({ err, addresses }, 'A replaced file could not be removed');
  }
}
