import * as z from 'zod/mini';
import { requiredText } from '../text.schema.ts';

export const categoryName = requiredText('Category name', 60);

export const createCategorySchema = z.object({ name: categoryName });

export const renameCategorySchema = z.object({
  id: z.guid(),
  name: categoryName,
  /** The name that the form began with. */
  was: z.string(),
});

export const deleteCategorySchema = z.object({
  id: z.guid(),
  /** Where its products go. */
  moveTo: z.catch(z.nullable(z.guid()), null),
});
