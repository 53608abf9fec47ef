import type { Of } from '../shapes.rules.ts';
import type {
  attributeSchema,
  colorOptionSchema,
  dependencyRuleSchema,
  sizeOptionSchema,
  variantImageSchema,
  variantSchema,
} from './shown-variants.schema.ts';
import type { SentVariants } from './variants.schema.ts';

export type Variant = Of<typeof variantSchema>;
export type Attribute = Of<typeof attributeSchema>;
export type AttributeName = Attribute['name'];
export type AttributeValue = Attribute['values'][number];
export type DependencyRule = Of<typeof dependencyRuleSchema>;
export type ColorOption = Of<typeof colorOptionSchema>;
export type SizeOption = Of<typeof sizeOptionSchema>;
export type VariantImage = Of<typeof variantImageSchema>;

export type Selection = { size: string; potType: string; potColor: string | null };

/** What an editor made of a product's variants so far. */
export type VariantsDraft = Omit<SentVariants, 'version'>;
/** A group of values, in the order in which shoppers see them. */
export type EditedAttribute = VariantsDraft['attributes'][number];
export type EditedValue = EditedAttribute['values'][number];
/** What was typed about a variant; amounts are rupees, as typed. */
export type VariantEdit = VariantsDraft['edits'][string];
/** A picture that was uploaded for variants which are not saved yet. */
export type StagedImage = VariantsDraft['images'][number];

/** A variant as it is stored. */
export type StoredVariant = {
  id: string;
  size: string;
  potType: string;
  potColor: string | null;
  pricePaise: number;
  /** On the shelf. */
  stock: number;
  enabled: boolean;
  isDiscounted: boolean;
  discountPricePaise: number | null;
  isDefault: boolean;
  sku: string | null;
  barcode: string | null;
  /** Of its cover or, without one, its own picture. */
  imageUrl: string | null;
  imageCount: number;
  /** Orders, or checkouts that may still become one, refer to it. */
  isOrdered: boolean;
  /** How many want to hear when it is back in stock. */
  waiting: number;
};

/** What a product is offered in, as it is stored. */
export type VariantsState = {
  /** Its revision (decision 0012): of all but price, stock and pictures, which are saved by themselves. */
  version: string;
  attributes: EditedAttribute[];
  rules: DependencyRule[];
  variants: StoredVariant[];
};

/** One line of the variants' list: a stored variant, or a combination that may become one. */
export type VariantRow = {
  id: string;
  /** Nothing for one that is not saved yet. */
  stored: StoredVariant | null;
  size: string;
  potType: string;
  potColor: string | null;
  price: string;
  stock: string;
  /** Offered: switched on, and so are its size, type and colour. */
  enabled: boolean;
  /** Stays where it is not offered: somebody said so, or it was disabled before. */
  isKept: boolean;
  /** Its size, type and colour are enabled and may go together. */
  fits: boolean;
  isDiscounted: boolean;
  discountPrice: string;
  isDefault: boolean;
  sku: string;
  barcode: string;
};
