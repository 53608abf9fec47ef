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
