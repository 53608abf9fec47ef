import * as z from 'zod/mini';

/** The id in a product's address. Specification, storefront §5. */
export const productIdSchema = z.guid('Invalid product ID format');
