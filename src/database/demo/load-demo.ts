import { demoShop } from '../../../demo/shop.ts';
import { type Database, type Pool, createDatabase } from '../client.ts';
import {
  howItWorksSteps,
  informationPages,
  plantCare,
  siteSettings,
  testimonials,
} from '../tables/content.ts';
import { promoCodes } from '../tables/promo.ts';
import { settings } from '../tables/settings.ts';
import { loadDemoProducts, pictureAddress } from './demo-products.ts';

type LoadOptions = { demo: boolean; appUrl: string; log: { info(message: string): void } };

/**
 * Fills a database that was just made: with the demo shop, or, with `demo` off, with empty settings only. The row of
 * settings tells that this was done; it is written in the same transaction as everything else, so a start that is
 * cut off begins anew.
 */
export async function loadDemo(pool: Pool, { demo, appUrl, log }: LoadOptions): Promise<void> {
  const loaded = await createDatabase(pool).transaction(async (tx) => {
    const own = demo ? demoSettings(appUrl) : { showsSamples: false };
    const [first] = await tx
      .insert(siteSettings)
      .values({ id: 1, ...own })
      .onConflictDoNothing()
      .returning();
    if (!first) return false;
    await tx.insert(informationPages).values(demoShop.pages.map((page) => ({ ...page, isPublished: demo })));
    if (!demo) {
      await tx.insert(settings).values(silentSettings).onConflictDoNothing();
      return true;
    }
    const productIds = await loadDemoProducts(tx, demoShop);
    await loadContent(tx, productIds);
    await tx.insert(promoCodes).values(demoShop.promoCodes);
    return true;
  });
  if (loaded && demo) log.info(`Loaded the demo shop: ${demoShop.products.length} products`);
}

/** The form of settings takes only full addresses. */
function demoSettings(appUrl: string) {
  const { announcementLinkHref, ...rest } = demoShop.siteSettings;
  return { ...rest, announcementLinkHref: new URL(announcementLinkHref, appUrl).href };
}

/**
 * What an empty shop says in place of the shop's own words: nothing that its owner did not
 * (docs/behaviour/opening-a-shop.md#an-empty-shop).
 */
const promises = ['homeTrust', 'productTrust'].flatMap((key) => [1, 2, 3].map((place) => `${key}${place}`));
const silentSettings = [
  { section: 'shop', value: { phone: '' } },
  {
    section: 'words',
    value: { ...Object.fromEntries(promises.map((key) => [key, ''])), footerSentence: '' },
  },
];

async function loadContent(tx: Database, productIds: Map<string, string>): Promise<void> {
  const now = Date.now();
  await tx.insert(howItWorksSteps).values(demoShop.howItWorksSteps);
  // Lists show the newest first: the first of the demo is the newest.
  await tx
    .insert(testimonials)
    .values(
      demoShop.testimonials.map((one, index) => ({ ...one, createdAt: new Date(now - index * 60_000) })),
    );
  await tx.insert(plantCare).values(
    demoShop.plantCareGuides.map(({ picture, productSlug, faqStructured, ...guide }) => ({
      ...guide,
      imageUrl: pictureAddress(picture),
      productId: productIds.get(productSlug) ?? null,
      faqStructured,
    })),
  );
}
