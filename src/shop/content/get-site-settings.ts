import { eq } from 'drizzle-orm';
import { siteSettings } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { withSiteDefaults, type SiteSettings } from './site-settings.rules.ts';

/** The shop's one record of settings. A failing read is logged and counts as empty (specification, storefront §8). */
export async function getSiteSettings(shop: Shop): Promise<SiteSettings> {
  try {
    const [row] = await shop.db.select().from(siteSettings).where(eq(siteSettings.id, 1));
    return withSiteDefaults(row);
  } catch (error) {
    shop.log.error({ err: error }, 'Error fetching site settings:');
    return withSiteDefaults(undefined);
  }
}
