import type { ProductDraft } from '../catalogue/product-draft.rules.ts';
import type { DependencyRule, EditedAttribute, StoredVariant } from '../variants/variants.types.ts';
import type { ImportedPicture, ImportedProduct, ImportedVariant } from './imported-product.types.ts';

/** A product as our own file has it. */
export type WrittenProduct = {
  /** Its handle or, without one, its id. */
  handle: string;
  /** Its weight class by name. */
  draft: ProductDraft;
  /** By name. */
  categories: readonly string[];
  featuredCategory: string;
  /** None for a product that has no variants and was never offered in any. */
  attributes: readonly EditedAttribute[];
  rules: readonly DependencyRule[];
  variants: readonly WrittenVariant[];
};

export type WrittenVariant = Omit<
  StoredVariant,
  'id' | 'imageUrl' | 'imageCount' | 'isOrdered' | 'waiting'
> & {
  /** Its gallery, the cover first. */
  images: readonly ImportedPicture[];
};

export type Column<Written, Read> = {
  header: string;
  /** What stands in it, for docs/behaviour/import.md#our-own-file. */
  about: string;
  write(written: Written): string;
  /** Takes a cell over. Gives why it cannot be read, or nothing. */
  read(cell: string, into: Read): string | null;
};

export type ProductColumn = Column<WrittenProduct, ImportedProduct>;
export type VariantColumn = Column<WrittenVariant, ImportedVariant>;
