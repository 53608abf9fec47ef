import { type SQL, and, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { readProductCards } from '../catalogue/product-cards.ts';
import type { ProductCard } from '../catalogue/product-detail.schema.ts';
import { type ToldFact, readFacts, tellFacts } from '../catalogue/plant-facts.rules.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { Shop } from '../shop.types.ts';
import { type GuidePictures, placePictures } from './guide-pictures.rules.ts';
import { readQuestions } from './guide-questions.schema.ts';
import { type GuideSection, guideSections, shownQuestions } from './guide-sections.rules.ts';

/** On a card (docs/behaviour/content.md#care-guides). */
const SHOWN_TAGS = 2;

export type PlantCareCard = Pick<PlantCareGuide, 'id' | 'name' | 'imageUrl' | 'tags'>;

/**
 * The published care guides by name, without regard to case. `search` leaves those whose name holds it, in any
 * case; '' leaves all (docs/behaviour/content.md#search).
 */
export async function listPlantCare(shop: Shop, { search }: { search: string }): Promise<PlantCareCard[]> {
  const rows = await shop.db
    .select({
      id: plantCare.id,
      name: plantCare.name,
      imageUrl: plantCare.imageUrl,
      tags: plantCare.tags,
    })
    .from(plantCare)
    .where(and(eq(plantCare.isPublished, true), nameHolds(search)))
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id);
  return rows.map((row) => ({ ...row, tags: row.tags.slice(0, SHOWN_TAGS) }));
}

/** Signs that mean something in a pattern are searched for as they are. */
function nameHolds(search: string): SQL | undefined {
  return search === ''
    ? undefined
    : sql`${plantCare.name} ilike ${`%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

export type PlantCareGuide = {
  id: string;
  name: string;
  imageUrl: string | null;
  tags: string[];
  /** Those that hold something. */
  sections: GuideSection[];
  /** The plant itself, where the shop sells it. */
  product: ProductCard | null;
  /** Of the plant, beside sections. */
  pictures: GuidePictures;
  /** What is known of it. */
  facts: ToldFact[];
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
  const questions = shownQuestions(readQuestions(guide.faqStructured), guide.faq ?? '');
  const sections = guideSections({ ...guide, questions });
  const addresses = row.product?.imageUrls ?? [];
  return {
    id: guide.id,
    name: guide.name,
    imageUrl: guide.imageUrl,
    tags: guide.tags,
    sections,
    product,
    pictures: placePictures({ imageUrl: guide.imageUrl, sections, addresses }),
    facts: tellFacts(readFacts(row.product?.plantFacts)),
  };
}

export type GuideLink = { id: string; name: string };

/** The published care guide about a product, or nothing; the first by name where there are several. */
export async function findGuideOfProduct(shop: Shop, productId: string): Promise<GuideLink | undefined> {
  const [guide] = await shop.db
    .select({ id: plantCare.id, name: plantCare.name })
    .from(plantCare)
    .where(and(eq(plantCare.productId, productId), eq(plantCare.isPublished, true)))
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id)
    .limit(1);
  return guide;
}

/** The published care guides about what an order has, each once, by name. */
export async function listGuidesOfOrder(shop: Shop, orderId: string): Promise<GuideLink[]> {
  const bought = shop.db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return shop.db
    .select({ id: plantCare.id, name: plantCare.name })
    .from(plantCare)
    .where(and(inArray(plantCare.productId, bought), eq(plantCare.isPublished, true)))
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id);
}
