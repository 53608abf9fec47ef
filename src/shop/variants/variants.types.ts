export type Variant = {
  id: string;
  potType: string;
  size: string;
  potColor: string | null;
  pricePaise: number;
  discountPricePaise: number | null;
  isDiscounted: boolean;
  /** What a shopper may buy now: shelf minus holds. */
  stock: number;
  imageUrl: string | null;
  sku: string | null;
  barcode: string | null;
  isDefault: boolean;
  /** ISO 8601. */
  createdAt: string;
};

export type AttributeName = 'pot_size' | 'pot_type' | 'pot_color';

export type AttributeValue = {
  id: string;
  name: string;
  enabled: boolean;
  position: number;
  hexColor: string | null;
};

export type Attribute = { id: string; name: AttributeName; label: string; values: AttributeValue[] };

/** What may be combined with one size, by names; an empty list allows all. */
export type DependencyRule = { potSize: string; allowedPotTypes: string[]; allowedPotColors: string[] };

export type ColorOption = {
  id: string;
  name: string;
  enabled: boolean;
  hexColor?: string | undefined;
  priceModifierPaise: number;
};

export type SizeOption = { id: string; name: string; enabled: boolean };

export type VariantImage = {
  id: string;
  variantId: string | null;
  potSize: string | null;
  potType: string | null;
  potColor: string | null;
  imageUrl: string;
  altText: string | null;
  sortOrder: number;
  isCover: boolean;
};

export type Selection = { size: string; potType: string; potColor: string | null };

/** `id` stays while the product is edited, whatever the value is renamed to. */
export type EditedValue = { id: string; name: string; enabled: boolean; hexColor: string | null };

/** A group of values, in the order in which shoppers see them. */
export type EditedAttribute = { name: AttributeName; label: string; values: EditedValue[] };

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
};

/** What a product is offered in, as it is stored. */
export type VariantsState = {
  /** Its revision (decision 0012): of all but price, stock and pictures, which are saved by themselves. */
  version: string;
  attributes: EditedAttribute[];
  rules: DependencyRule[];
  variants: StoredVariant[];
};

/** What was typed about a variant; amounts are rupees, as typed. */
export type VariantEdit = {
  price?: string | undefined;
  stock?: string | undefined;
  enabled?: boolean | undefined;
  /** Not offered, and not deleted either. */
  isKept?: boolean | undefined;
  isDiscounted?: boolean | undefined;
  discountPrice?: string | undefined;
  isDefault?: boolean | undefined;
  sku?: string | undefined;
  barcode?: string | undefined;
};

/** What is known of an uploaded file. docs/behaviour/pictures.md#uploads. */
type ImageFacts = { originalFileName: string; key: string; fileSize: number; contentType: string };

/** A picture that was uploaded for variants which are not saved yet. */
export type StagedImage = {
  address: string;
  altText: string;
  /** In each gallery, from 1. */
  position: number;
  /** Temporary ids of its variants. */
  variantIds: string[];
  facts: ImageFacts;
};

/** What an editor made of a product's variants so far. */
export type VariantsDraft = {
  attributes: EditedAttribute[];
  rules: DependencyRule[];
  /** By the variant's id; a temporary one for those that are not saved yet. */
  edits: Record<string, VariantEdit>;
  images: StagedImage[];
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
