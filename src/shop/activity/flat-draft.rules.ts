import type { FieldChange } from './activity.types.ts';

/** A form as it is typed: texts and switches. */
export type FlatDraft = Readonly<Record<string, string | boolean>>;

/** The fields in which two drafts differ. */
export function changedFields<Draft extends FlatDraft>(one: Draft, other: Draft): (keyof Draft & string)[] {
  return Object.keys(one).filter((key) => one[key] !== other[key]);
}

/** The differences between two drafts in words, for the history and for who edits at the same time. */
export function describeFields<Draft extends FlatDraft>(
  labels: Readonly<Record<keyof Draft & string, string>>,
  before: Draft,
  after: Draft,
): FieldChange[] {
  return changedFields(before, after).map((key) => ({
    field: labels[key],
    from: describe(before[key]),
    to: describe(after[key]),
  }));
}

/** What somebody typed, on top of what others saved meanwhile: theirs stays where it was left alone here. */
export function rebaseFields<Draft extends FlatDraft>(drafts: {
  base: Draft;
  mine: Draft;
  theirs: Draft;
}): Draft {
  const { base, mine, theirs } = drafts;
  const own = changedFields(base, mine).map((key) => [key, mine[key]]);
  return { ...theirs, ...(Object.fromEntries(own) as Partial<Draft>) };
}

function describe(value: string | boolean | undefined): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
}
