export type DraftSize = { id: string; name: string; enabled: boolean };

export type DraftColor = DraftSize & {
  hexColor: string;
  /** Rupees, as typed. */
  priceModifier: string;
  images: string[];
};

/** A product as the product dialog edits it; amounts are rupees and numbers text, as typed. Specification, admin §3. */
export type ProductDraft = {
  name: string;
  description: string;
  price: string;
  stock: string;
  images: string[];
  /** A line each. */
  glance: string;
  lightText: string;
  lightImage: string;
  categoryIds: string[];
  /** Empty for none, as are the defaults below. */
  featuredCategoryId: string;
  sizes: DraftSize[];
  colors: DraftColor[];
  defaultSize: string;
  defaultColor: string;
  isPublished: boolean;
  isFeatured: boolean;
  includeInDeals: boolean;
  isDiscounted: boolean;
  discountPrice: string;
};
