import { TransactionRollbackError, and, eq, sql } from 'drizzle-orm';
import { ofGuide } from '../../../demo/catalogue/picture-texts.ts';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { demoShop } from '../../../demo/shop.ts';
import { type Database, type Pool, createDatabase } from '../client.ts';
import {
  diagnoses,
  howItWorksSteps,
  informationPages,
  plantCare,
  siteSettings,
  testimonials,
} from '../tables/content.ts';
import { promoCodes } from '../tables/promo.ts';
import { settings } from '../tables/settings.ts';
import { type DemoState, readDemoStates, recordBeginning, recordDemoItems } from './demo-items.ts';
import { loadDemoProducts } from './demo-products.ts';

/** Of the information pages, as they come. */
export const demoTexts = demoShop.pages.map(({ body }) => body);

type LoadOptions = { demo: boolean; appUrl: string; log: { info(message: string): void } };

/**
 * Fills a database that was just made: with the demo shop, or, with `demo` off, with empty settings only. The row of
 * settings tells that this was done; it is written in the same transaction as everything else, so a start that is
 * cut off begins anew. Of a shop that an earlier version filled, notes what of it is the demo's.
 */
export async function loadDemo(pool: Pool, { demo, appUrl, log }: LoadOptions): Promise<void> {
  const loaded = await createDatabase(pool).transaction(async (tx) => {
    const own = demo ? demoSettings(appUrl) : { showsSamples: false };
    const [first] = await tx
      .insert(siteSettings)
      .values({ id: 1, ...own })
      .onConflictDoNothing()
      .returning();
    if (!first) {
      await recogniseDemo(tx);
      return false;
    }
    await tx.insert(informationPages).values(demoShop.pages.map((page) => ({ ...page, isPublished: demo })));
    await recordBeginning(tx, demo ? 'demo' : 'empty');
    if (demo) {
      await loadContent(tx, await loadDemoProducts(tx, demoShop));
      await tx.insert(promoCodes).values(demoShop.promoCodes);
      await tx.insert(settings).values({ section: 'delivery', value: demoShop.delivery });
      await recordDemoItems(tx, await readDemoStates(tx));
    } else {
      await silenceSamples(tx);
    }
    return true;
  });
  if (loaded && demo) log.info(`Loaded the demo shop: ${demoShop.products.length} products`);
}

/** The form of settings takes only full addresses. */
function demoSettings(appUrl: string) {
  const { announcementLinkHref, ...rest } = demoShop.siteSettings;
  return { ...rest, announcementLinkHref: new URL(announcementLinkHref, appUrl).href };
}

function seenInGuide(productSlug: string): string | undefined {
  const plant = demoShop.products.find(({ slug }) => slug === productSlug);
  return plant && ofGuide(plant);
}

async function loadContent(tx: Database, productIds: Map<string, string>): Promise<void> {
  const now = Date.now();
  await tx.insert(howItWorksSteps).values(demoShop.howItWorksSteps);
  // Lists show the newest first: the first of the demo is the newest.
  await tx
    .insert(testimonials)
    .values(
      demoShop.testimonials.map((one, index) => ({ ...one, createdAt: new Date(now - index * 60_000) })),
    );
  const guides = demoShop.plantCareGuides.map(({ picture, productSlug, faqStructured, ...guide }) => ({
    ...guide,
    id: crypto.randomUUID(),
    imageUrl: pictureAddress(picture, seenInGuide(productSlug)),
    productId: productIds.get(productSlug) ?? null,
    faqStructured,
  }));
  await tx.insert(plantCare).values(guides);
  const guideOf = new Map(guides.map(({ id, productId }) => [productId, id]));
  await tx.insert(diagnoses).values(
    demoShop.diagnoses.map(({ plants, causes, ...symptom }, at) => ({
      ...symptom,
      causes: causes.map((cause, place) => ({ id: `cause-${place + 1}`, ...cause })),
      guideIds: plants.flatMap((slug) => guideOf.get(productIds.get(slug) ?? null) ?? []),
      displayOrder: at + 1,
      isPublished: true,
    })),
  );
}

/**
 * What an empty shop says in place of the shop's own words: nothing that its owner did not
 * (docs/behaviour/opening-a-shop.md#an-empty-shop).
 */
const promises = ['homeTrust', 'productTrust'].flatMap((key) => [1, 2, 3].map((place) => `${key}${place}`));
const invitations = ['newsletterTitle', 'newsletterText', 'expertTitle', 'expertText'];
const silence = {
  shop: { phone: '' },
  words: Object.fromEntries([...promises, ...invitations, 'footerSentence'].map((key) => [key, ''])),
};

/** From now on nothing stands in for what the owner did not say; what the owner did say stays. */
export async function silenceSamples(tx: Database): Promise<void> {
  const rows = Object.entries(silence).map(([section, value]) => ({ section, value }));
  await tx
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({
      target: settings.section,
      set: { value: sql`excluded.value || ${settings.value}` },
    });
  await tx.update(siteSettings).set({ showsSamples: false });
}

/** The demo's days of delivery are nobody's promise; what the owner set stays. */
export async function forgetDemoDelivery(tx: Database): Promise<void> {
  const isDemos = sql`${settings.value} = ${JSON.stringify(demoShop.delivery)}::jsonb`;
  await tx.delete(settings).where(and(eq(settings.section, 'delivery'), isDemos));
}

/** Stands before what there may be only one of. */
const TRIAL = 'TRIAL-';

/**
 * Once in a shop that a version filled which took no note of it: whatever has a namesake in the demo is the demo's, as
 * it would come today. What that would be is found by loading it, and taking that back.
 */
async function recogniseDemo(tx: Database): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from products where image_urls::text like '%/media/demo/%' and deleted_at is null limit 1`,
  );
  if (!(await recordBeginning(tx, rows.length > 0 ? 'demo' : 'empty')) || rows.length === 0) return;
  const stored = await readDemoStates(tx);
  const known = new Set(stored.map(keyOf));
  const fresh = new Map<string, string>();
  await tx
    .transaction(async (trial) => {
      await trial
        .insert(informationPages)
        .values(demoShop.pages.map((page) => ({ ...page, slug: TRIAL + page.slug })));
      await loadContent(trial, await loadDemoProducts(trial, demoShop));
      await trial
        .insert(promoCodes)
        .values(demoShop.promoCodes.map((one) => ({ ...one, code: TRIAL + one.code })));
      await trial.update(siteSettings).set(demoSettings('http://localhost'));
      for (const state of await readDemoStates(trial)) {
        const isNew = !known.has(keyOf(state)) || state.kind === 'home' || isDemoCategory(state);
        if (isNew) fresh.set(`${state.kind} ${state.name.replace(TRIAL, '')}`, state.revision);
      }
      trial.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  await recordDemoItems(
    tx,
    stored.flatMap((state) => {
      const revision = fresh.get(`${state.kind} ${state.name}`);
      return revision === undefined ? [] : [{ ...state, revision }];
    }),
  );
}

const keyOf = ({ kind, id }: DemoState) => `${kind} ${id}`;
const demoCategories = new Set(demoShop.categories);
const isDemoCategory = ({ kind, name }: DemoState) => kind === 'category' && demoCategories.has(name);
