import * as z from 'zod/mini';
import { pageKey, searchWords } from '../list-page.schema.ts';

const MIB = 1024 * 1024;

/** What may be imported at once. docs/behaviour/import.md#what-is-refused. */
export const importLimits = {
  /** Of the CSV file. */
  bytes: 100 * MIB,
  /** Of a ZIP with pictures. */
  picturesBytes: 1024 * MIB,
  columns: 500,
  rows: 100_000,
  /** Of one row, header included. */
  recordBytes: MIB,
} as const;

/** What can become of a row, as it is filtered by. */
export const rowResults = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowResultName = (typeof rowResults)[number];

/** The query of /admin/import; what makes no sense is left out. */
export const importListSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  after: pageKey,
  before: pageKey,
});

const line = z.catch(
  z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  undefined,
);

/** The query of /admin/import/:id: rows of one kind, behind or before a row of the file. */
export const importRowsSchema = z.object({
  result: z.catch(z.optional(z.enum(rowResults)), undefined),
  after: line,
  before: line,
});
export type ImportRowsQuery = z.infer<typeof importRowsSchema>;

/** What the screen of an import asks for. */
export const importIntentSchema = z.object({ intent: z.enum(['start', 'cancel', 'check', 'remove']) });

/** What comes along with an uploaded file: of a ZIP, which import it is for. */
export const importUploadSchema = z.object({
  name: z.pipe(
    z._default(z.string(), 'file'),
    z.transform((text) => text.slice(0, 255).replace(/[\p{Cc}\p{Cs}]/gu, '') || 'file'),
  ),
  picturesOf: z.optional(z.guid()),
});

/** What the call answers. */
export const importUploadedSchema = z.object({ id: z.string() });
