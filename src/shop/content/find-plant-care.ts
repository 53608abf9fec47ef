import { and, eq } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { type ProductCard, readProductCards } from '../catalogue/product-cards.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { Shop } from '../shop.types.ts';
import { legacyQuestions } from './guide-questions.rules.ts';
import { type GuideSection, guideSections } from './guide-sections.rules.ts';
import { readQuestions } from './stored-questions.schema.ts';

export type PlantCareGuide = {
  id: string;
  name: string;
  imageUrl: string | null;
  tags: string[];
  /** Those that hold something. */
  sections: GuideSection[];
  /** The plant itself, where the shop sells it. */
  product: ProductCard | null;
};

/** A published care guide by its id (a UUID), or nothing. With `drafts` it need not be published. */
export async function findPlantCare(
  shop: Shop,
  id: string,
  { drafts = false } = {},
): Promise<PlantCareGuide | undefined> {
  const [row] = await shop.db
    .select({ guide: plantCare, product: products })
    .from(plantCare)
    .leftJoin(products, and(eq(products.id, plantCare.productId), isListed()))
    .where(and(eq(plantCare.id, id), drafts ? undefined : eq(plantCare.isPublished, true)));
  if (!row) return undefined;
  const { guide } = row;
  const [product = null] = row.product ? await readProductCards(shop, [row.product]) : [];
  const asked = readQuestions(guide.faqStructured);
  // The older free text counts only where nobody has made a list of it.
  const questions = asked.length > 0 ? asked : legacyQuestions(guide.faq ?? '');
  return {
    id: guide.id,
    name: guide.name,
    imageUrl: guide.imageUrl,
    tags: guide.tags,
    sections: guideSections({ ...guide, questions }),
    product,
  };
}
