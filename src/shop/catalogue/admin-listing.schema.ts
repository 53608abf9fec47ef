import * as z from 'zod/mini';
import { optionalId, searchWords } from '../list-page.schema.ts';

/** By which products may be filtered: what their badges say. */
export const PRODUCT_STATUSES = ['published', 'draft', 'low-stock', 'out-of-stock', 'featured'] as const;
export const PRODUCT_SORTS = ['name', 'price', 'stock'] as const;

export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const productStatusLabels: Readonly<Record<ProductStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  'low-stock': 'Low Stock',
  'out-of-stock': 'Out of Stock',
  featured: 'Featured',
};

/** The list's part of the query of /admin/products; what makes no sense is left out. Without `sort` the newest first. */
export const adminListingSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  category: optionalId,
  status: z.catch(z.optional(z.enum(PRODUCT_STATUSES)), undefined),
  sort: z.catch(z.optional(z.enum(PRODUCT_SORTS)), undefined),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
  after: optionalId,
  before: optionalId,
});

export type AdminListingQuery = z.infer<typeof adminListingSchema>;
