/** A picture of a variant's gallery, as staff see it. */
export type VariantGalleryImage = {
  id: string;
  address: string;
  altText: string | null;
  isCover: boolean;
  sortOrder: number;
  /** ISO 8601. */
  createdAt: string;
};
