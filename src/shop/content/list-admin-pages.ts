import { informationPages } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { type InformationSlug, informationSlugs, withPageDefaults } from './information-pages.rules.ts';

export type AdminPage = {
  slug: InformationSlug;
  heading: string;
  /** Nobody wrote its text yet. */
  isFiller: boolean;
  changedAt: Date | null;
};

/** The eight information pages in their order, as far as they were written. */
export async function listAdminPages(shop: Shop): Promise<AdminPage[]> {
  const rows = await shop.db.select().from(informationPages);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return informationSlugs.map((slug) => {
    const row = bySlug.get(slug);
    const { heading } = withPageDefaults(slug, row);
    return { slug, heading, isFiller: !row?.body.trim(), changedAt: row?.updatedAt ?? null };
  });
}
