import type { Database } from '../../database/client.ts';
import { productCategories } from '../../database/tables/catalogue.ts';
import { codeFields } from '../variants/product-codes.schema.ts';
import type { SentVariants } from '../variants/variants.schema.ts';
import type { ProductDraft } from './product-draft.rules.ts';

/** What comes with every product that is saved. */
export type SavedProduct<Draft> = {
  draft: Draft;
  /** Somebody was asked, and prices of 0 are what they want. */
  isFreeMeant?: boolean | undefined;
  /** Left out: nothing of them was changed. */
  variants?: SentVariants | undefined;
  /** What files call it; left out, it stays. */
  handle?: string | null | undefined;
  now: Date;
};

type Linked = { id: string; draft: ProductDraft };

/** Puts products without any into their categories. */
export async function linkCategories(tx: Database, linked: readonly Linked[]): Promise<void> {
  const links = linked.flatMap(({ id, draft: { categoryIds } }) =>
    categoryIds.map((categoryId) => ({ productId: id, categoryId })),
  );
  await tx.insert(productCategories).values(links);
}

/** Whether saving this may give something another SKU or barcode: two who do take turns. */
export function changesCodes(draft: Partial<ProductDraft>, variants: SentVariants | undefined): boolean {
  return codeFields.some(
    (field) =>
      Boolean(draft[field]) || Object.values(variants?.edits ?? {}).some((edit) => edit[field] !== undefined),
  );
}

/** The categories that a draft names, its featured one included. */
export function categoriesOf({ categoryIds, featuredCategoryId }: ProductDraft): string[] {
  return featuredCategoryId === '' ? categoryIds : [...categoryIds, featuredCategoryId];
}

/** What of it the saving of its variants needs to know. */
export function savingOf(productId: string, draft: ProductDraft) {
  return { productId, basePrice: draft.price, codes: draft };
}
