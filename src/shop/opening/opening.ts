import { inArray, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { demoTexts } from '../../database/demo/load-demo.ts';
import { products } from '../../database/tables/catalogue.ts';
import { informationPages } from '../../database/tables/content.ts';
import { demoItems, shopOpening } from '../../database/tables/opening.ts';
import { type PaymentGateway, isProviderError } from '../../payments/provider.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { readBackupWatch } from '../backups/backup-watch.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { InformationSlug } from '../content/information-pages.rules.ts';
import { countSome } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import {
  type KeysState,
  type OpeningPoint,
  SAMPLE_TEXT,
  legalPages,
  openingPoints,
} from './checklist.rules.ts';

export type Opening = {
  points: OpeningPoint[];
  /** An owner wants it no more on the dashboard. */
  isHidden: boolean;
  began: 'demo' | 'empty' | 'removed';
  /** A code is waited for: where it went, and how many tries are left. */
  test: { recipient: string; triesLeft: number } | null;
};

/** Wrong codes, until another mail is to be sent. */
export const MOST_TRIES = 5;
const CODE_HOURS = 24;

/** The list of what a shop needs before its first customer, each point looked at now. docs/behaviour/opening-a-shop.md#the-list. */
export async function findOpening(
  shop: Shop,
  { appUrl, sandbox }: { appUrl: string; sandbox: boolean },
): Promise<Opening> {
  const { db } = shop;
  const { standard } = shop.payments;
  const [[opening], shown, pages, [began], heard, keys, backups] = await Promise.all([
    db.select().from(shopOpening),
    countSome(db, products, isListed()),
    db
      .select({
        slug: informationPages.slug,
        isPublished: informationPages.isPublished,
        isSample: sql<boolean>`${inArray(informationPages.body, demoTexts)} or ${informationPages.body} ~ ${SAMPLE_TEXT}
          or btrim(${informationPages.body}) = ''`,
      })
      .from(informationPages)
      .where(inArray(informationPages.slug, [...legalPages])),
    db
      .select({ began: demoItems.revision })
      .from(demoItems)
      .where(sql`kind = 'shop'`),
    hasHeard(shop, sandbox),
    sandbox ? ('accepted' as const) : checkKeys(standard.gateway),
    readBackupWatch(db),
  ]);
  const of = (wanted: (page: (typeof pages)[number]) => boolean): InformationSlug[] =>
    legalPages.filter((slug) => pages.some((page) => page.slug === slug && wanted(page)));
  const settings = shop.settings();
  const isAsked = opening?.testCode && opening.testAskedAt && isFresh(opening.testAskedAt, shop.now());
  return {
    points: openingPoints({
      settings,
      appUrl,
      sandbox,
      keys,
      webhookHeard: heard,
      provider: {
        keys: standard.variables.keys,
        webhookSecret: standard.variables.webhook,
        webhookPath: `/api/webhooks/${standard.key}`,
      },
      hasDemo: began?.began === 'demo',
      products: shown,
      lastBackup: backups.lastAt && { at: backups.lastAt, place: backups.last?.place ?? null },
      mailArrivedFrom: opening?.testArrivedFrom ?? null,
      drafts: of(({ isPublished }) => !isPublished),
      samples: of(({ isPublished, isSample }) => isPublished && isSample),
    }),
    isHidden: opening?.hiddenAt != null,
    began: (began?.began as Opening['began'] | undefined) ?? 'empty',
    test: isAsked
      ? { recipient: opening.testRecipient ?? '', triesLeft: Math.max(0, MOST_TRIES - opening.testTries) }
      : null,
  };
}

/** Whether a code that was asked for then still works. */
export function isFresh(askedAt: Date, now: Date): boolean {
  return now.getTime() - askedAt.getTime() < CODE_HOURS * 3_600_000;
}

/** Whether an event of the provider that is asked now has come; the test provider's do not count for the real one. */
async function hasHeard({ db }: Shop, sandbox: boolean): Promise<boolean> {
  // As src/sandbox/announce.ts makes it; the real provider's are of mixed letters.
  const own = sandbox ? sql`` : sql`where coalesce(payload->>'account_id', '') !~ '^acc_[0-9a-f]{14}$'`;
  const { rows } = await db.execute(sql`select 1 from provider_events ${own} limit 1`);
  return rows.length > 0;
}

const PATIENCE_MS = 2_500;
const REMEMBERED_MS = 60_000;
const checks = new WeakMap<PaymentGateway, { at: number; state: Promise<KeysState> }>();

/** Asks the provider, at most once a minute; who waits, waits for some seconds only. */
export async function checkKeys(gateway: PaymentGateway): Promise<KeysState> {
  let check = checks.get(gateway);
  if (!check || Date.now() - check.at > REMEMBERED_MS) {
    check = { at: Date.now(), state: askProvider(gateway) };
    checks.set(gateway, check);
  }
  const waiting = new AbortController();
  const tooLate = pause(PATIENCE_MS, 'slow' as const, { signal: waiting.signal }).catch(
    () => 'slow' as const,
  );
  const state = await Promise.race([check.state, tooLate]);
  waiting.abort();
  return state;
}

async function askProvider(gateway: PaymentGateway): Promise<KeysState> {
  try {
    await gateway.findOrderByReceipt('a check of the keys');
    return 'accepted';
  } catch (error) {
    // Asked again at the next look: the provider may be back by then.
    checks.delete(gateway);
    if (!isProviderError(error)) throw error;
    return error.status === 401 || error.status === 403 ? 'refused' : 'slow';
  }
}

/** Takes the list off the dashboard, or puts it back. */
export async function showOpening(
  shop: Shop,
  { actor, isHidden }: { actor: Actor; isHidden: boolean },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'settings');
    const now = shop.now();
    const hiddenAt = isHidden ? now : null;
    await tx
      .insert(shopOpening)
      .values({ id: 1, hiddenAt })
      .onConflictDoUpdate({ target: shopOpening.id, set: { hiddenAt } });
    await recordActivity(tx, {
      actor,
      action: isHidden ? 'list-hidden' : 'list-shown',
      subjectType: 'settings',
      subjectIds: ['opening'],
      now,
    });
  });
}
