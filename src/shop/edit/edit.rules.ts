import type { FieldChange } from '../activity/activity.schema.ts';

/** What staff read while they edit something that others may edit too. */
export const editMessages = {
  changed: (what: string) => `Somebody else saved ${what} while you were editing it.`,
  uploadFailed: (kind: string) => `Error uploading ${kind}`,
  unknownForm: 'Unknown form',
  tooMuch: 'This is too much text to be saved at once.',
} as const;

/** The fields of an edited object, in their order, as people call them. */
export type DraftLabels<Draft> = Readonly<Record<keyof Draft & string, string>>;

/** The fields in which two drafts of one object differ. */
export function changedFields<Draft extends object>(
  labels: DraftLabels<Draft>,
  one: Draft,
  other: Draft,
): (keyof Draft & string)[] {
  const keys = Object.keys(labels) as (keyof Draft & string)[];
  return keys.filter((key) => canonicalText(one[key]) !== canonicalText(other[key]));
}

/** The same text for the same value, in whatever order an object's keys were written. */
export function canonicalText(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) as string | undefined;
  return text ?? '';
}

/** What somebody typed, on top of what others saved meanwhile: theirs is taken over where it was left alone here. */
export function rebase<Draft extends object>(
  labels: DraftLabels<Draft>,
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
): Draft {
  const own = changedFields(labels, base, mine).map((key) => [key, mine[key]]);
  return { ...theirs, ...(Object.fromEntries(own) as Partial<Draft>) };
}

/** What is shown in place of ids that a draft holds. */
export type DraftNames = ReadonlyMap<string, string>;

/** The differences between two drafts in words, for the history and for who edits at the same time. */
export function describeDraftChanges<Draft extends object>(
  labels: DraftLabels<Draft>,
  { before, after, names }: { before: Draft; after: Draft; names?: DraftNames | undefined },
): FieldChange[] {
  return changedFields(labels, before, after).map((key) => ({
    field: labels[key],
    from: describe(before[key], names),
    to: describe(after[key], names),
  }));
}

const LONGEST = 200;

function describe(value: unknown, names: DraftNames | undefined): string {
  const named = typeof value === 'string' ? names?.get(value) : undefined;
  const nameOf = (part: unknown) =>
    (typeof part === 'string' ? names?.get(part) : undefined) ?? describePart(part);
  const text = named ?? (Array.isArray(value) ? value.map(nameOf).join(' · ') : describePart(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Of an object everything but its id. */
function describePart(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(describePart).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).filter(([key]) => key !== 'id');
  return parts.map(([, part]) => describePart(part)).join(' ');
}
