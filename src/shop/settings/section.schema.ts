import * as z from 'zod/mini';
import { isEmailAddress } from '../contact.schema.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { isPlainText, prose } from '../text.schema.ts';

/**
 * A section of the owner's settings: a tab of /admin/settings, and a row of the table. What its form edits is what is
 * stored. Its keys come and go: what is stored under another, or is not what the schema accepts, counts as never set
 * (docs/behaviour/settings.md#what-is-stored).
 */
export type SettingsSection<Schema extends z.ZodMiniObject = z.ZodMiniObject> = {
  /** On the tab, and in the activity log. */
  label: string;
  schema: Schema;
  labels: DraftLabels<z.infer<Schema>>;
  /** What counts where the owner set nothing: the shop as it comes. Passes the schema. */
  defaults: z.infer<Schema>;
  /** The fields that hold the address of a file. */
  media?: readonly (keyof z.infer<Schema> & string)[];
};

export function defineSection<Schema extends z.ZodMiniObject>(
  section: SettingsSection<Schema>,
): SettingsSection<Schema> {
  return section;
}

/** A section as it is handled by who handles any (`sectionOf` in sections.schema.ts). */
export type AnySection<Draft extends object> = {
  label: string;
  schema: z.ZodMiniType<Draft> & { shape: Readonly<Record<string, z.ZodMiniType>> };
  labels: DraftLabels<Draft>;
  defaults: Draft;
  media?: readonly (keyof Draft & string)[];
};

/** A section as it counts, of what is stored of it: never throws, whatever that is. */
export function readSection<Draft extends object>(
  { schema, defaults }: AnySection<Draft>,
  stored: unknown,
): Draft {
  const given = isObject(stored) ? stored : {};
  const entries = Object.entries(defaults).map(([key, fallback]) => {
    if (!Object.hasOwn(given, key)) return [key, fallback];
    const read = schema.shape[key]?.safeParse(given[key]);
    return [key, read?.success ? read.data : fallback];
  });
  return Object.fromEntries(entries) as Draft;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A line that may be empty: trimmed, at most `max` characters, no control characters. */
export function optionalLine(max: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, { error: `Please keep this under ${max} characters`, abort: true }),
      z.refine(isPlainText, 'Contains characters that cannot be used'),
    );
}

/** Like it, with lines. */
export const optionalText = prose;

export const optionalEmail = optionalLine(254).check(
  z.refine((text) => text === '' || isEmailAddress(text), 'Please enter a valid email address'),
);

const PHONE = /^\+?[0-9 ]{6,20}$/;
export const PHONE_SENTENCE = 'Please enter a phone number, like +91 98450 12345';
export const optionalPhone = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || PHONE.test(text), PHONE_SENTENCE),
);

/** A whole address on the web. */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text) && new URL(text).username === '';
}

export const optionalLink = optionalLine(300).check(
  z.refine(
    (text) => text === '' || isHttpsAddress(text),
    'Please enter an address that begins with https://',
  ),
);

/** A number of days as it was typed. */
export function dayCount(least: number, most: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => {
      const count = readDays(text);
      return count !== null && count >= least && count <= most;
    }, `Please enter a number of days from ${least} to ${most}`),
  );
}

function readDays(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}
