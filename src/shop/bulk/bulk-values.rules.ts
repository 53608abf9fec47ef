import type { Right } from '../access/roles.rules.ts';
import { formatPaise, maximumPricePaise, percentOfPaise } from '../money.ts';
import { effectivePricePaise } from '../pricing/prices.rules.ts';
import { readStockEntry, shelfProblem } from '../stock-sheet/stock-entry.rules.ts';
import type { BulkKind, BulkOperation, Rounding } from './bulk.schema.ts';

/** What is compared and written of a line, by what an operation is about. */
export type BulkFamily = 'money' | 'stock' | 'published' | 'deals' | 'categories';

export type MoneyState = { pricePaise: number; discountPricePaise: number | null; isDiscounted: boolean };
export type BulkState =
  | ({ family: 'money' } & MoneyState)
  | { family: 'stock'; stock: number }
  | { family: 'published'; isPublished: boolean }
  | { family: 'deals'; includeInDeals: boolean }
  | { family: 'categories'; categories: string[] };

const families: Readonly<Record<BulkKind, BulkFamily>> = {
  price: 'money',
  'sale-start': 'money',
  'sale-end': 'money',
  stock: 'stock',
  'stock-file': 'stock',
  publish: 'published',
  unpublish: 'published',
  'deals-on': 'deals',
  'deals-off': 'deals',
  'category-add': 'categories',
  'category-remove': 'categories',
  'category-move': 'categories',
};

export function familyOf({ kind }: { kind: BulkKind }): BulkFamily {
  return families[kind];
}

/** What somebody needs to preview, see, apply or take back an operation: who counts stock sees no prices. */
export function rightFor(operation: { kind: BulkKind }): Right {
  return families[operation.kind] === 'stock' ? 'stock' : 'catalogue';
}

/** Why a line stays as it is. */
export const bulkRefusals = {
  negative: 'Its price would be below ₹0.00',
  'too-high': `Its price would be above ${formatPaise(maximumPricePaise)}`,
  free: 'It would cost nothing',
  'sale-not-below': 'Its price would not be above its sale price any more: end the sale first',
  'not-below': 'The sale price would not be below its price',
  'too-few': 'So many are not on the shelf',
  'too-many': 'There would be more than a shelf holds',
  'last-category': 'It would be in no category',
  unknown: 'Nothing has this id or SKU',
  'has-variants': 'It has variants: count those',
  twice: 'It stands in the file before',
  'no-stock': 'Its stock is no whole number',
  'changed-meanwhile': 'Something else stood there by then',
  stopped: 'It was stopped before it came to this line',
} as const;
export type BulkRefusal = keyof typeof bulkRefusals;

export type NextState = { ok: true; after: BulkState } | { ok: false; refusal: BulkRefusal };

/** What an operation makes of one line. docs/behaviour/many-at-once.md#prices. */
export function nextState(operation: BulkOperation, before: BulkState, wanted = ''): NextState {
  if (before.family === 'money') return nextMoney(operation, before);
  if (before.family === 'stock') {
    if (operation.kind === 'stock-file') return countedStock(wanted, before);
    return operation.kind === 'stock' ? nextStock(operation, before) : same(before);
  }
  if (before.family === 'published') return same({ ...before, isPublished: operation.kind === 'publish' });
  if (before.family === 'deals') return same({ ...before, includeInDeals: operation.kind === 'deals-on' });
  return nextCategories(operation, before);
}

const same = (after: BulkState): NextState => ({ ok: true, after });
const refuse = (refusal: BulkRefusal): NextState => ({ ok: false, refusal });

type Of<Family extends BulkFamily> = Extract<BulkState, { family: Family }>;

function nextMoney(operation: BulkOperation, before: Of<'money'>): NextState {
  const { pricePaise } = before;
  if (operation.kind === 'sale-end') return same({ ...before, isDiscounted: false });
  if (operation.kind !== 'price' && operation.kind !== 'sale-start') return same(before);
  const share =
    operation.measure === 'percent' ? percentOfPaise(pricePaise, operation.value / 100) : operation.value;
  if (operation.kind === 'sale-start') {
    const sale = roundPaise(operation.measure === 'exact' ? share : pricePaise - share, operation.rounding);
    if (sale < 0) return refuse('negative');
    if (sale >= pricePaise) return refuse('not-below');
    if (sale === 0) return refuse('free');
    return same({ ...before, isDiscounted: true, discountPricePaise: sale });
  }
  const next = operation.direction === 'up' ? pricePaise + share : pricePaise - share;
  if (next < 0) return refuse('negative');
  const price = next === pricePaise ? pricePaise : roundPaise(next, operation.rounding);
  if (price > maximumPricePaise) return refuse('too-high');
  if (price === 0 && pricePaise !== 0) return refuse('free');
  const isOnSale = effectivePricePaise(before) < pricePaise;
  if (isOnSale && price <= (before.discountPricePaise ?? 0)) return refuse('sale-not-below');
  return same({ ...before, pricePaise: price });
}

const STEPS = { paisa: 1, rupee: 1_00, five: 5_00 } as const;

/**
 * The nearest price of a kind, the higher one where two are as near: whole rupees, a multiple of ₹5, or rupees that end
 * in 9 (₹9 at least). Nothing below ₹0 is rounded.
 */
export function roundPaise(paise: number, rounding: Rounding): number {
  if (paise < 0) return paise;
  if (rounding === 'nine') return Math.max(0, Math.floor((paise - 9_00 + 5_00) / 10_00)) * 10_00 + 9_00;
  const step = STEPS[rounding];
  return Math.floor((paise + step / 2) / step) * step;
}

function nextStock(
  { mode, units }: Extract<BulkOperation, { kind: 'stock' }>,
  before: Of<'stock'>,
): NextState {
  const stock = mode === 'set' ? units : before.stock + units;
  if (shelfProblem(stock) !== null) return refuse(stock < 0 ? 'too-few' : 'too-many');
  return same({ ...before, stock });
}

/** As the sheet takes it: a number, or units that come or go. */
function countedStock(wanted: string, before: Of<'stock'>): NextState {
  const read = readStockEntry(wanted, before.stock);
  if (read.ok) {
    return same({
      ...before,
      stock: read.entry.kind === 'exact' ? read.entry.to : before.stock + read.entry.by,
    });
  }
  const number = /^\s*[+-]?\s*\d+\s*$/.test(wanted) ? Number(wanted.replace(/\s/g, '')) : null;
  if (number === null) return refuse('no-stock');
  return refuse(number < 0 ? 'too-few' : 'too-many');
}

function nextCategories(operation: BulkOperation, before: Of<'categories'>): NextState {
  if (!('categoryId' in operation)) return same(before);
  const { categoryId } = operation;
  const own = new Set(before.categories);
  if (operation.kind === 'category-add') own.add(categoryId);
  if (operation.kind === 'category-remove') own.delete(categoryId);
  if (operation.kind === 'category-move' && own.delete(operation.fromId)) own.add(categoryId);
  if (own.size === 0 && before.categories.length > 0) return refuse('last-category');
  return same({ ...before, categories: [...own].toSorted() });
}

/** Whether nothing would change. */
export function isSameState(one: BulkState, other: BulkState): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([key, value]) => String(value) === String(values.get(key)));
}

/** A state as people read it. `names` are the categories'. */
export function stateText(state: BulkState, names: ReadonlyMap<string, string>): string {
  switch (state.family) {
    case 'money': {
      const now = effectivePricePaise(state);
      const price = formatPaise(state.pricePaise);
      return now < state.pricePaise ? `${formatPaise(now)}, on sale from ${price}` : price;
    }
    case 'stock':
      return String(state.stock);
    case 'published':
      return state.isPublished ? 'Published' : 'Draft';
    case 'deals':
      return state.includeInDeals ? 'In Deals' : 'Not in Deals';
    case 'categories':
      return state.categories.map((id) => names.get(id) ?? 'a category that is gone').join(', ') || 'none';
  }
}

const fields: Readonly<Record<BulkFamily, string>> = {
  money: 'Price',
  stock: 'Stock',
  published: 'Status',
  deals: 'Deals',
  categories: 'Categories',
};

/** What of a line changes, as the history calls it. */
export function fieldName(family: BulkFamily): string {
  return fields[family];
}
