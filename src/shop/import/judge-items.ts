import type { Database } from '../../database/client.ts';
import { type Category, listCategories } from '../catalogue/categories.ts';
import { type Codes, codeKey } from '../variants/product-codes.schema.ts';
import { findCodeOwners } from '../variants/taken-codes.ts';
import type { KnownPictures } from './import-pictures.ts';
import type { ImportedProduct } from './imported-product.types.ts';
import { type Judged, type StoredItem, judgeProduct } from './judge-product.ts';
import { type Match, matchProducts } from './match-products.ts';
import type { NamedClass } from './plan-draft.rules.ts';
import { type ReadItem, readStored } from './stored-items.ts';

/** An item with what importing it would do. */
export type CheckedItem = ReadItem & {
  match: Match;
  stored: StoredItem | null;
  judged: Judged;
  /** Why it may not be written although it was checked, in a sentence. */
  outdated: string | null;
};

type Judging = {
  known: KnownPictures;
  weightClasses: readonly NamedClass[];
  /** They are about to be written one after the other: a category that one of them makes is there for the next. */
  isWriting?: boolean;
};

/** What importing these would do to the shop as it is stored in `db` now. */
export async function judgeItems(
  db: Database,
  items: readonly ReadItem[],
  { known, weightClasses, isWriting = false }: Judging,
): Promise<CheckedItem[]> {
  const products = items.map(({ imported }) => imported);
  const matches = await matchProducts(db, products);
  const found = await readStored(
    db,
    matches.flatMap((match) => (match.ok && match.productId !== null ? [match.productId] : [])),
  );
  const owners = await findCodeOwners(db, [
    ...products.flatMap(codesOf),
    ...[...found.values()].flatMap(codesIn),
  ]);
  const categories: Category[] = await listCategories({ db });
  return items.map((item, at) => {
    const match = matches[at] ?? { ok: true, productId: null };
    const imported = match.ok ? item.imported : withProblem(item.imported, match.problem);
    const stored = (match.ok && match.productId !== null ? found.get(match.productId) : undefined) ?? null;
    const judged = judgeProduct({ imported, stored, categories, weightClasses, known, owners });
    const outdated = outdatedBy({ item: item.item, match, judged });
    if (isWriting && outdated === null && isWritten(judged)) categories.push(...judged.madeCategories);
    return { ...item, match, stored, judged, outdated };
  });
}

function withProblem(imported: ImportedProduct, text: string): ImportedProduct {
  return { ...imported, problems: [...imported.problems, { line: imported.line, text }] };
}

/** Whether something is to be written of it. */
export function isWritten({ result }: Judged): boolean {
  return result === 'new' || result === 'changed';
}

function outdatedBy({ item, match, judged }: Pick<CheckedItem, 'item' | 'match' | 'judged'>): string | null {
  if (!match.ok) return match.problem;
  const isSame = match.productId === item.productId && judged.revision === item.revision;
  return isSame ? null : 'Somebody changed it after the check. Have the file checked again';
}

/** What a file gives a product and its variants. */
function codesOf({ fields, variants }: ImportedProduct): Codes[] {
  return [fields, ...variants].map(({ sku = '', barcode = '' }) => ({ sku, barcode }));
}

function codesIn({ draft, variants }: StoredItem): Codes[] {
  return [draft, ...variants.variants].map(({ sku, barcode }) => ({
    sku: sku ?? '',
    barcode: barcode ?? '',
  }));
}

/**
 * The first of these that have nothing to do with one another, so that writing them at once comes to the same as writing
 * one after the other: no product, name, handle, SKU or barcode of one is another's, before or after.
 */
export function unrelated<One extends CheckedItem>(items: readonly One[]): One[] {
  const seen = new Set<string>();
  const end = items.findIndex((item) => {
    const keys = keysOf(item);
    const isRelated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRelated;
  });
  return items.slice(0, end === -1 ? items.length : end);
}

function keysOf({ imported, stored, match, judged }: CheckedItem): string[] {
  const codes = [...codesOf(imported), ...(stored ? codesIn(stored) : [])];
  const names = [judged.draft.name, stored?.draft.name ?? ''];
  const handles = [imported.handle, stored?.handle ?? ''];
  const productId = match.ok ? match.productId : null;
  const keys = [
    ...codes.flatMap(({ sku, barcode }) => [`sku ${codeKey(sku)}`, `barcode ${codeKey(barcode)}`]),
    ...names.map((name) => `name ${name.toLowerCase()}`),
    ...handles.map((handle) => `handle ${handle.toLowerCase()}`),
    `product ${productId ?? ''}`,
  ];
  return [...new Set(keys)].filter((key) => !key.endsWith(' '));
}
