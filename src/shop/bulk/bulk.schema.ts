import * as z from 'zod/mini';
import { adminListingSchema } from '../catalogue/admin-listing.schema.ts';
import { optionalId } from '../list-page.schema.ts';
import { rupeesToPaise } from '../money.ts';
import { stockSheetSchema } from '../stock-sheet/stock-sheet.schema.ts';
import { MOST_IN_STOCK, numberSentences, priceProblem } from '../typed-numbers.schema.ts';

/** To what a new price is brought. docs/behaviour/many-at-once.md#prices. */
export const ROUNDINGS = ['rupee', 'five', 'nine', 'paisa'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** What the dialog offers. */
export const BULK_KINDS = [
  'price',
  'sale-start',
  'sale-end',
  'stock',
  'publish',
  'unpublish',
  'deals-on',
  'deals-off',
  'category-add',
  'category-remove',
  'category-move',
] as const;
export type BulkKind = (typeof BULK_KINDS)[number] | 'stock-file';

const units = z.int();
const rounding = z.enum(ROUNDINGS);
const measure = z.enum(['amount', 'percent']);

/** What is done. Amounts are paise; per cent are hundredths of one, so that they stay whole. */
export const bulkOperationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), direction: z.enum(['up', 'down']), measure, value: units, rounding }),
  z.object({
    kind: z.literal('sale-start'),
    /** So much off, or a sale price for all. */
    measure: z.enum(['amount', 'percent', 'exact']),
    value: units,
    rounding,
  }),
  z.object({ kind: z.literal('sale-end') }),
  z.object({ kind: z.literal('stock'), mode: z.enum(['add', 'set']), units }),
  z.object({ kind: z.enum(['publish', 'unpublish', 'deals-on', 'deals-off']) }),
  z.object({ kind: z.enum(['category-add', 'category-remove']), categoryId: z.guid() }),
  z.object({ kind: z.literal('category-move'), categoryId: z.guid(), fromId: z.guid() }),
  /** Each line is brought to what the file says of it. */
  z.object({ kind: z.literal('stock-file'), fileName: z.string() }),
]);
export type BulkOperation = z.infer<typeof bulkOperationSchema>;

/** So many can be ticked on one page. */
const MOST_TICKED = 200;
const ids = z.array(z.guid()).check(z.minLength(1), z.maxLength(MOST_TICKED));

/** To which it is done: what is ticked, or all that a list finds. */
export const bulkScopeSchema = z.union([
  z.object({ list: z.enum(['products', 'stock']), ids }),
  z.object({ list: z.literal('products'), query: adminListingSchema }),
  z.object({ list: z.literal('stock'), query: stockSheetSchema }),
]);
/** The lines of a file are what it reaches. */
export const fileScope = { list: 'stock', isFile: true } as const;
export type BulkScope = z.infer<typeof bulkScopeSchema>;
export type StoredScope = BulkScope | typeof fileScope;

/** What the dialog sends, as it was typed. */
export const bulkFormSchema = z.object({
  kind: z.enum(BULK_KINDS),
  direction: z.catch(z.enum(['up', 'down']), 'up'),
  measure: z.catch(z.enum(['amount', 'percent', 'exact']), 'percent'),
  value: z.catch(z.string().check(z.maxLength(40)), ''),
  rounding: z.catch(rounding, 'rupee'),
  mode: z.catch(z.enum(['add', 'set']), 'add'),
  categoryId: optionalId,
  fromId: optionalId,
});
export type BulkForm = z.infer<typeof bulkFormSchema>;

export type ReadOperation =
  | { ok: true; operation: BulkOperation }
  | { ok: false; errors: Partial<Record<'value' | 'categoryId' | 'fromId', string>> };

export const bulkFormSentences = {
  percent: 'Type a percentage above 0, with at most two decimals',
  percentDown: 'At most 100 % can be taken off',
  percentUp: 'At most 1,000 % can be added',
  nothing: 'An amount of ₹0.00 changes nothing',
  units: 'Type a whole number, like 10 or -3',
  category: 'Choose a category',
  sameCategory: 'Choose two different categories',
} as const;

/** What was typed as an operation, or what is wrong beside each field. */
export function readOperation(form: BulkForm): ReadOperation {
  const wrong = (errors: (ReadOperation & { ok: false })['errors']) => ({ ok: false as const, errors });
  const { kind, direction, rounding: to } = form;
  if (kind === 'stock') return readUnits(form);
  if (kind === 'price' || kind === 'sale-start') {
    const isUp = kind === 'price' && direction === 'up';
    const percent = kind === 'price' || form.measure !== 'exact' ? form.measure : 'exact';
    const read = readValue(form.value, percent === 'percent', isUp);
    if (typeof read === 'string') return wrong({ value: read });
    if (kind === 'sale-start') {
      return { ok: true, operation: { kind, measure: percent, value: read, rounding: to } };
    }
    const by = percent === 'percent' ? 'percent' : 'amount';
    return { ok: true, operation: { kind, direction, measure: by, value: read, rounding: to } };
  }
  if (kind === 'category-add' || kind === 'category-remove' || kind === 'category-move') {
    const { categoryId, fromId } = form;
    if (categoryId === undefined) return wrong({ categoryId: bulkFormSentences.category });
    if (kind !== 'category-move') return { ok: true, operation: { kind, categoryId } };
    if (fromId === undefined) return wrong({ fromId: bulkFormSentences.category });
    if (fromId === categoryId) return wrong({ categoryId: bulkFormSentences.sameCategory });
    return { ok: true, operation: { kind, categoryId, fromId } };
  }
  return { ok: true, operation: { kind } };
}

/** Paise, or hundredths of a per cent; or what is wrong, in a sentence. */
function readValue(text: string, isPercent: boolean, isUp: boolean): number | string {
  const value = rupeesToPaise(text);
  if (isPercent) {
    if (value === null || value <= 0) return bulkFormSentences.percent;
    if (!isUp && value > 100_00) return bulkFormSentences.percentDown;
    return value <= 1000_00 ? value : bulkFormSentences.percentUp;
  }
  return priceProblem(text, 'Amount') ?? (value === 0 ? bulkFormSentences.nothing : (value ?? ''));
}

function readUnits({ value, mode }: BulkForm): ReadOperation {
  const number = /^\s*[+-]?\d{1,7}\s*$/.test(value) ? Number(value) : null;
  if (number === null) return { ok: false, errors: { value: bulkFormSentences.units } };
  if (mode === 'set' && number < 0)
    return { ok: false, errors: { value: numberSentences.negative('Stock') } };
  if (Math.abs(number) > MOST_IN_STOCK) return { ok: false, errors: { value: numberSentences.tooMany } };
  return { ok: true, operation: { kind: 'stock', mode, units: number } };
}

/** Which lines of a change are listed. */
export const BULK_SHOWN = ['refused', 'changed', 'left'] as const;
export type BulkShown = (typeof BULK_SHOWN)[number];

/** The query of /admin/bulk/:id; what makes no sense is left out. */
export const bulkLinesSchema = z.object({
  show: z.catch(z.optional(z.enum(BULK_SHOWN)), undefined),
  after: z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)), 0),
});

/** Of a file of counted stock; 100,000 lines as they are exported fit into it. */
export const MOST_STOCK_FILE_BYTES = 16 * 1024 * 1024;

/** What a file is called, as far as it is noted. */
export const stockFileNameSchema = z.pipe(
  z.string(),
  z.transform((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 80) || 'a file'),
);

/** What POST /api/admin/stock-file answers. */
export const stockFilePreviewedSchema = z.object({ id: z.string() });
