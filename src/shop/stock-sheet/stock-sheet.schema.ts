import * as z from 'zod/mini';
import { optionalId, searchWords } from '../list-page.schema.ts';
import { MOST_IN_STOCK, numberSentences as say, sentNumber } from '../typed-numbers.schema.ts';

/** Which rows of the sheet are listed: by the variant, whatever its product has together. */
export const STOCK_FILTERS = ['sold-out', 'low', 'held'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export const stockFilterLabels: Readonly<Record<StockFilter, string>> = {
  'sold-out': 'Sold out',
  low: 'Low',
  held: 'Held',
};

/** By name, by what is on the shelf, or what is short of what is on sale first. */
export const STOCK_SORTS = ['name', 'stock', 'short'] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

/** What is not on sale stands behind all that is, unless the list of what is sold out has it. */
export const OFF_SALE_LEVEL = MOST_IN_STOCK + 1;

/** By which a row stands where the sheet is not by name. */
export function stockLevel(
  sort: StockSort,
  { shelf, isSold, isPublished }: Pick<StockRow, 'shelf' | 'isSold' | 'isPublished'>,
): number {
  return sort === 'short' && !(isSold && (isPublished || shelf === 0)) ? shelf + OFF_SALE_LEVEL : shelf;
}

/**
 * The query of /admin/stock; what makes no sense is left out. `after` and `before` are rows' ids; `level` is what stood
 * on that row's shelf when it was listed by stock: meanwhile it may have been counted. `at` is the place of the page's first
 * row among all, as the page before or after it counts.
 */
export const stockSheetSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  category: optionalId,
  show: z.catch(z.optional(z.enum(STOCK_FILTERS)), undefined),
  sort: z.catch(z.optional(z.enum(STOCK_SORTS)), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  level: z.catch(
    z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(OFF_SALE_LEVEL + MOST_IN_STOCK))),
    undefined,
  ),
  at: z.catch(
    z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))),
    undefined,
  ),
  after: optionalId,
  before: optionalId,
});

export type StockSheetQuery = z.infer<typeof stockSheetSchema>;

/** How the sheet stands where nobody chose an order: what needs doing first, and what was looked for by name. */
export const usualStockSort = ({ q, show }: Pick<StockSheetQuery, 'q' | 'show'>): StockSort =>
  q || show ? 'name' : 'short';

/** A variant, or a product that has none. */
export type StockRow = {
  /** The variant's id, or the product's. */
  id: string;
  productId: string;
  variantId: string | null;
  product: string;
  /** Of the variant, else the product's first. */
  imageUrl: string | null;
  sku: string | null;
  potType: string | null;
  size: string | null;
  potColor: string | null;
  /** On the shelf. */
  shelf: number;
  /** Kept from others by checkouts and orders. */
  held: number;
  /** Held as well, and anybody's who pays first. */
  yielding: number;
  /** What may be bought. */
  available: number;
  /** How many want to hear when it is back. */
  waiting: number;
  /** Whether shoppers can choose it, once its product is published. */
  isSold: boolean;
  isPublished: boolean;
};

export const STOCK_PAGE = 100;

const units = sentNumber(MOST_IN_STOCK, {
  notWhole: say.notWhole,
  tooHigh: say.tooMany,
  negative: say.negative('Stock'),
});

const change = z.union([
  z.strictObject({ id: z.guid(), to: units, was: units }),
  z.strictObject({
    id: z.guid(),
    by: z.int(say.notWhole).check(z.minimum(-MOST_IN_STOCK), z.maximum(MOST_IN_STOCK, say.tooMany)),
  }),
]);

/** An exact number names the one that it was made of; `by` is added to whatever stands there. */
export type StockChange = z.infer<typeof change>;

/** What the sheet sends: changes, the key of the press that they are of, and the rows that it wants to read again. */
export const stockChangesSchema = z.object({
  changes: z.array(change).check(z.maxLength(STOCK_PAGE)),
  /** 128 random bits as hex. With the same one the same changes are made once. */
  key: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/))),
  read: z._default(z.array(z.guid()).check(z.maxLength(STOCK_PAGE)), []),
});

/** Why a change was not made. */
export const refusedStockSchema = z.object({
  id: z.string(),
  reason: z.enum(['gone', 'changed', 'too-few', 'too-many']),
  /** What stands there. */
  shelf: z.number(),
});
export type RefusedStock = z.infer<typeof refusedStockSchema>;

/** What became of changes. */
export type ChangedStock = { changed: number; refused: RefusedStock[] };

const text = z.nullable(z.string());

/** What POST /api/admin/stock answers: the rows as they are now, and what was refused. */
export const stockChangedSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      variantId: text,
      product: z.string(),
      imageUrl: text,
      sku: text,
      potType: text,
      size: text,
      potColor: text,
      shelf: z.number(),
      held: z.number(),
      yielding: z.number(),
      available: z.number(),
      waiting: z.number(),
      isSold: z.boolean(),
      isPublished: z.boolean(),
    }),
  ),
  refused: z.array(refusedStockSchema),
});
