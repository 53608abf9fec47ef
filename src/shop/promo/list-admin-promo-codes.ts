import { type SQL, and, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { promoCodes } from '../../database/tables/promo.ts';
import { indianDay } from '../indian-time.rules.ts';
import { pageKey, searchWords } from '../list-page.schema.ts';
import type { Counted } from '../list-page.rules.ts';
import { type KeyPage, countSome, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { promoStates } from './promo-desk.rules.ts';
import { type PromoState, promoState } from './promo.rules.ts';

/** The list's part of the query of /admin/promo-codes; what makes no sense is left out. */
export const adminPromoCodesSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  state: z.catch(z.optional(z.enum(promoStates.map(({ value }) => value))), undefined),
  after: pageKey,
  before: pageKey,
});

type AdminPromoCodesQuery = z.infer<typeof adminPromoCodesSchema>;

export const PROMO_CODES_PAGE = 50;

export type AdminPromoCode = typeof promoCodes.$inferSelect & {
  key: string;
  /** Uses by checkouts that may still be paid. */
  held: number;
  state: PromoState;
};

export type AdminPromoCodesPage = KeyPage<AdminPromoCode> & Counted;

/** One page of all promo codes, the newest first. A use that a checkout holds counts, as it does for shoppers. */
export async function listAdminPromoCodes(
  shop: Shop,
  query: AdminPromoCodesQuery,
): Promise<AdminPromoCodesPage> {
  const now = shop.now();
  const list = newestFirst('promo_codes', query);
  const filter = and(
    query.q ? containing(query.q) : undefined,
    query.state && stateFilters(now)[query.state],
  );
  const [found, counted] = await Promise.all([
    shop.db
      .select({ row: promoCodes, key: list.key, held: heldUses(now) })
      .from(promoCodes)
      .where(and(filter, list.beyond))
      .orderBy(list.order)
      .limit(PROMO_CODES_PAGE + 1),
    countSome(shop.db, promoCodes, filter),
  ]);
  const page = list.take(found, PROMO_CODES_PAGE);
  return {
    ...page,
    ...counted,
    rows: page.rows.map(({ row, key, held }) => ({
      ...row,
      key,
      held,
      state: promoState({ ...row, usageCount: row.usageCount + held }, now),
    })),
  };
}

function containing(words: string): SQL {
  const pattern = likePattern(words);
  return sql`(promo_codes.code ilike ${pattern} or promo_codes.description ilike ${pattern})`;
}

function heldUses(now: Date): SQL<number> {
  return sql<number>`(select count(*)::int from promo_holds
    where promo_holds.promo_code_id = promo_codes.id and promo_holds.expires_at > ${now.toISOString()}::timestamptz)`;
}

/** The rule promoState, in the database's words. */
function stateFilters(now: Date): Record<PromoState, SQL> {
  const today = indianDay(now);
  const within = sql`promo_codes.is_active and ${today}::date between promo_codes.start_date and promo_codes.end_date`;
  const isUsedUp = sql`coalesce(promo_codes.usage_count + ${heldUses(now)} >= promo_codes.usage_limit, false)`;
  return {
    inactive: sql`not promo_codes.is_active`,
    scheduled: sql`promo_codes.is_active and promo_codes.start_date > ${today}::date`,
    expired: sql`promo_codes.is_active and promo_codes.end_date < ${today}::date`,
    'used-up': sql`${within} and ${isUsedUp}`,
    active: sql`${within} and not ${isUsedUp}`,
  };
}
