import type { ProductDraft } from '../catalogue/product-draft.rules.ts';
import type { AttributeName, DependencyRule } from '../variants/variants.types.ts';

/** Files that are known by their header. docs/behaviour/import.md#formats. */
export type ImportFormat = 'own' | 'shopify' | 'woocommerce';

/** A row of a file: its cells by their header in lower case. A column that the file lacks has no cell. */
export type FileRow = {
  /** As a spreadsheet counts; the header is 1. */
  line: number;
  cells: ReadonlyMap<string, string>;
};

/** What is said of a row. */
export type RowRemark = { line: number; text: string };

/** What a file says of a product; what it does not say is left out, and stays as it is. */
export type ImportedFields = Partial<Omit<ProductDraft, 'categoryIds' | 'featuredCategoryId' | 'facts'>> & {
  facts?: Partial<ProductDraft['facts']> | undefined;
  /** By name. */
  categories?: string[] | undefined;
  /** Names that count as categories where the shop has such a one. */
  tags?: string[] | undefined;
  featuredCategory?: string | undefined;
};

export type ImportedValue = {
  name: string;
  hexColor: string | null;
  enabled: boolean;
  height?: string | undefined;
};

export type ImportedPicture = { address: string; altText: string };

export type ImportedVariant = {
  line: number;
  /** Empty together with `potType` where the SKU alone says which variant it is. */
  size: string;
  potType: string;
  potColor: string | null;
  sku?: string | undefined;
  barcode?: string | undefined;
  /** Numbers as typed. */
  price?: string | undefined;
  stock?: string | undefined;
  isDiscounted?: boolean | undefined;
  discountPrice?: string | undefined;
  enabled?: boolean | undefined;
  isDefault?: boolean | undefined;
  /** Added to its gallery where they are not in it. */
  images?: ImportedPicture[] | undefined;
};

/** A product as a file has it, whatever program wrote that. */
export type ImportedProduct = {
  /** Of the row that says what it is itself, else of its first. */
  line: number;
  /** Empty where its SKU alone says which product it is. */
  handle: string;
  fields: ImportedFields;
  /** What its three groups of options are called. */
  labels: Partial<Record<AttributeName, string>>;
  /** All values of a group, in their order; what its variants name belongs to it anyway. */
  values: Partial<Record<AttributeName, ImportedValue[]>>;
  rules: DependencyRule[] | undefined;
  variants: ImportedVariant[];
  /** Why rows cannot be read: nothing of the product is taken. */
  problems: RowRemark[];
  /** What is read in another way than it was meant. */
  notes: RowRemark[];
};

/** What a format is read by. */
export type FormatReader = {
  /** What rows of one product have in common; empty where a row does not say which product it is of. */
  keyOf(row: FileRow): string;
  /** What its rows, in the order of the file, say of one product. */
  read(rows: readonly FileRow[], now: Date): ImportedProduct;
};
