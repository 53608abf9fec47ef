import { eq } from 'drizzle-orm';
import { informationPages } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { type InformationPage, type InformationSlug, withPageDefaults } from './information-pages.rules.ts';

/** An information page as staff wrote it, with heading and filler text where they did not. */
export async function findInformationPage(shop: Shop, slug: InformationSlug): Promise<InformationPage> {
  const [row] = await shop.db
    .select({ heading: informationPages.heading, body: informationPages.body })
    .from(informationPages)
    .where(eq(informationPages.slug, slug));
  return withPageDefaults(slug, row);
}
