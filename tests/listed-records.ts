import type { Pool } from 'pg';
import { createDatabase } from '../src/database/client.ts';
import { listActivityLog, listActivityPeople } from '../src/shop/activity/activity-log.ts';
import { activityLogSchema } from '../src/shop/activity/activity.schema.ts';
import { listBulkChanges, listUndoable } from '../src/shop/bulk/list-changes.ts';
import { holdsSchema, listHolds } from '../src/shop/checkout/admin-holds.ts';
import { findDamage } from '../src/shop/claims/claim-figures.ts';
import { claimsQuerySchema } from '../src/shop/claims/claims.schema.ts';
import { listClaims } from '../src/shop/claims/list-claims.ts';
import { readSitemapPart } from '../src/shop/content/sitemap.rules.ts';
import { findSitemap } from '../src/shop/content/sitemap.ts';
import { listAttention } from '../src/shop/dashboard/attention.ts';
import { getDashboardFigures, listLowStock, readSales } from '../src/shop/dashboard/figures.ts';
import {
  countLowStock,
  countOpenClaims,
  countOpenMessages,
  countOrderBadge,
  countWaitingReviews,
} from '../src/shop/dashboard/sidebar-counts.ts';
import { emailsSchema } from '../src/shop/emails/emails.schema.ts';
import { listStoredEmails } from '../src/shop/emails/stored-emails.ts';
import { importListSchema } from '../src/shop/import/imports.schema.ts';
import { listImports } from '../src/shop/import/imports.ts';
import { countMedia } from '../src/shop/media/count-media.ts';
import { listMedia } from '../src/shop/media/media-files.ts';
import { mediaQuerySchema } from '../src/shop/media/uploads.schema.ts';
import { listMessages } from '../src/shop/messages/inbox.ts';
import { messagesQuerySchema } from '../src/shop/messages/messages.schema.ts';
import { listSubscribers, subscribersSchema } from '../src/shop/newsletter/subscribers.ts';
import { countOrderViews, listAdminOrders } from '../src/shop/orders/list-admin-orders.ts';
import { orderViewNames } from '../src/shop/orders/order-views.rules.ts';
import { orderStatuses } from '../src/shop/orders/order-status.rules.ts';
import { adminOrdersSchema } from '../src/shop/orders/orders.schema.ts';
import { listOwnOrders } from '../src/shop/orders/own-orders.ts';
import { listReviews } from '../src/shop/reviews/list-reviews.ts';
import { reviewsQuerySchema, shownReviewsSchema } from '../src/shop/reviews/reviews.schema.ts';
import { listShownReviews } from '../src/shop/reviews/shown-reviews.ts';
import { readOrdersToPack } from '../src/shop/shipments/orders-to-pack.ts';
import { packingSchema } from '../src/shop/shipments/packing.schema.ts';
import { adminPromoCodesSchema, listAdminPromoCodes } from '../src/shop/promo/list-admin-promo-codes.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { adminUsersSchema } from '../src/shop/users/admin-users.schema.ts';
import { listAdminUsers } from '../src/shop/users/admin-users.ts';

export type Query = Record<string, string>;
export type Screens = Record<string, (shop: Shop, query: Query) => Promise<unknown>>;

/** What the screens of the shop's books and people read; who looks may see all of it. */
export const recordScreens: Screens = {
  '/admin': (shop) =>
    Promise.all([
      getDashboardFigures(shop, 'admin'),
      readSales(shop, { days: 90 }),
      listAttention(shop, 'admin'),
      listLowStock(shop),
      countOrderBadge(shop),
      countOpenClaims(shop),
      countOpenMessages(shop),
      countWaitingReviews(shop),
      countLowStock(shop),
    ]),
  '/admin/orders': (shop, query) =>
    Promise.all([
      listAdminOrders(shop, adminOrdersSchema.parse(query), { withMoney: true }),
      countOrderViews(shop),
    ]),
  '/admin/orders/packing': (shop, query) => readOrdersToPack(shop, packingSchema.parse(query).ids),
  '/admin/emails': (shop, query) => listStoredEmails(shop, emailsSchema.parse(query)),
  '/admin/users': (shop, query) => listAdminUsers(shop, adminUsersSchema.parse(query)),
  '/admin/newsletter': (shop, query) => listSubscribers(shop, subscribersSchema.parse(query)),
  '/admin/activity': (shop, query) =>
    Promise.all([listActivityLog(shop, activityLogSchema.parse(query)), listActivityPeople(shop)]),
  '/admin/claims': (shop, query) => {
    const days = Number(query['days'] ?? 90);
    return Promise.all([listClaims(shop, claimsQuerySchema.parse(query)), findDamage(shop, { days })]);
  },
  '/admin/messages': (shop, query) => listMessages(shop, messagesQuerySchema.parse(query)),
  '/admin/reviews': (shop, query) => listReviews(shop, reviewsQuerySchema.parse(query)),
  '/admin/import': (shop, query) => listImports(shop, importListSchema.parse(query)),
  '/admin/bulk': (shop) => Promise.all([listBulkChanges(shop), listUndoable(shop)]),
  '/admin/image-upload': (shop, query) =>
    Promise.all([listMedia(shop, mediaQuerySchema.parse(query)), countMedia(shop)]),
  '/admin/holds': (shop, query) => listHolds(shop, holdsSchema.parse(query), { withMoney: true }),
  '/admin/promo-codes': (shop, query) => listAdminPromoCodes(shop, adminPromoCodesSchema.parse(query)),
  '/orders': (shop, query) => listOwnOrders(shop, { userId: OWNER, after: query['after'] ?? null }),
  '/sitemap.xml': (shop, query) => findSitemap(shop, { part: readSitemapPart(query['part'] ?? null) }),
};

/** Who has more orders than anybody else in a generated shop. */
const OWNER = 'person-1';

/** Their screens in each order and filter, the first pages and those deep inside. */
export async function recordQueries(pool: Pool): Promise<[screen: string, Query][]> {
  const one = async (query: string) => (await pool.query<{ id: string }>(query)).rows[0]?.id ?? '';
  const deep = await one(
    'select id from orders order by created_at offset (select count(*) / 2 from orders) limit 1',
  );
  const own = await one(`select id from orders where user_id = '${OWNER}' order by created_at limit 1`);
  const found = (await one(`select lower(customer_name) as id from orders where id = '${deep}'`)) || 'asha';
  const keyOf = (table: string) =>
    one(`select (extract(epoch from created_at) * 1000000)::bigint || '_' || id as id from ${table}
      order by created_at offset (select count(*) / 2 from ${table}) limit 1`);
  const of = (screen: string, queries: Query[]): [string, Query][] =>
    [{}, ...queries].map((query) => [screen, query]);
  const keyed = async (screen: string, table: string, queries: Query[] = []) => {
    const after = await keyOf(table);
    return of(screen, [{ after }, { before: after }, ...queries]);
  };
  const latest = await one(
    `select string_agg(id::text, ',') as id from (select id from orders order by created_at desc limit 100) latest`,
  );
  const sorts = ['date', 'customer', 'total'].flatMap((sort) => [
    { sort },
    { sort, order: 'desc' },
    { sort, after: deep },
    { sort, before: deep },
  ]);
  const statuses = orderStatuses.map(({ value }) => value);
  const sitemap = await findSitemap({ db: createDatabase(pool) } as Shop, { part: undefined });
  const part = sitemap?.kind === 'parts' ? (sitemap.names[1] ?? '') : 'products-1-of-1';
  return [
    ...of('/admin', []),
    ...of('/admin/orders', [
      ...sorts,
      { after: deep },
      { rows: '100' },
      ...statuses.flatMap((status) => [
        { status },
        { status, sort: 'customer' },
        { status, sort: 'total', after: deep },
      ]),
      ...orderViewNames.flatMap((view) => [{ view }, { view, sort: 'total' }, { view, after: deep }]),
      { from: '2024-01-01', to: '2024-01-31' },
      { from: '2020-01-01', sort: 'total', order: 'desc' },
      { from: '2024-01-01', to: '2024-12-31', sort: 'customer', status: 'cancelled' },
      { to: '2024-12-31', after: deep },
      { user: OWNER },
      { user: OWNER, sort: 'total' },
      { q: found },
      { q: 'asha' },
      { q: 'asha', sort: 'total', after: deep },
      { q: 'asha nobody' },
      { q: 'shopper77@example.com' },
      { q: '#1042' },
      { q: 'EE1234' },
      { q: '9800000' },
      { q: 'asha', status: 'cancelled' },
    ]),
    ['/admin/orders/packing', { ids: deep }],
    ['/admin/orders/packing', { ids: latest }],
    ...(await keyed('/admin/emails', 'emails', [
      { state: 'sent' },
      { state: 'failed' },
      { kind: 'order_placed' },
      { kind: 'shipped' },
      { state: 'sent', kind: 'order_placed' },
      { state: 'failed', kind: 'order_placed' },
      { q: 'shopper777' },
      { q: 'example' },
      { q: 'shopper7 example', state: 'failed' },
      { q: deep.slice(-8) },
    ])),
    ...(await keyed('/admin/users', 'users', [
      { group: 'blocked' },
      { group: 'unconfirmed' },
      { role: 'user' },
      { role: 'staff' },
      { role: 'admin' },
      { q: 'asha' },
      { q: 'person777' },
      { q: 'asha nobody' },
    ])),
    ...(await keyed('/admin/newsletter', 'newsletter_subscribers', [{ q: 'reader777' }, { q: 'example' }])),
    ...(await keyed('/admin/activity', 'activity_log', [
      { person: 'person-3' },
      { type: 'order' },
      { type: 'promo-code' },
      { person: 'person-3', type: 'order' },
      { person: 'nobody', type: 'order' },
      { type: 'product', subject: 'nothing' },
      { subject: deep },
      { from: '2020-01-01', to: '2020-02-01' },
      { q: 'plant' },
      { q: 'updated 777' },
      { q: 'nothing' },
    ])),
    ...(await keyed('/admin/claims', 'claims', [
      { state: 'answered' },
      { state: 'all' },
      { days: '365' },
      { state: 'all', q: 'asha' },
      { q: 'nobody at all' },
    ])),
    ...(await keyed('/admin/messages', 'contact_messages', [
      { state: 'answered' },
      { state: 'all' },
      { q: 'reader777' },
      { state: 'all', q: 'yellow' },
      { state: 'all', q: 'nothing like it' },
    ])),
    ...(await keyed('/admin/reviews', 'reviews', [
      { state: 'published' },
      { state: 'refused' },
      { state: 'all' },
      { state: 'all', q: 'fern' },
      { state: 'published', q: 'nothing like it' },
    ])),
    ...of('/admin/import', []),
    ...of('/admin/bulk', []),
    ...of('/admin/image-upload', [
      { q: 'plant 777' },
      { q: 'plant' },
      { use: 'used' },
      { use: 'unused' },
      { use: 'products' },
      { use: 'guides' },
      { use: 'home', q: 'plant' },
      { sort: 'name' },
      { sort: 'size', q: 'plant 777' },
      { sort: 'uses' },
      { sort: 'uses', use: 'used' },
      {
        after: await one(
          'select id from media_files order by created_at offset (select count(*) / 2 from media_files) limit 1',
        ),
      },
    ]),
    ...of('/admin/holds', [{ q: 'fern' }]),
    ...(await keyed('/admin/promo-codes', 'promo_codes', [
      { q: 'code7' },
      ...['active', 'expired', 'scheduled', 'inactive', 'used-up'].map((state) => ({ state })),
    ])),
    ...of('/orders', [{ after: own }]),
    ...of('/sitemap.xml', [{ part: 'pages' }, { part }]),
  ];
}

/** The page of the reviews of the plant that has most, in each order and filter, its first pages and those deep inside. */
export async function reviewPages(pool: Pool) {
  const most = `(select product_id from reviews where state = 'published' group by 1 order by count(*) desc limit 1)`;
  const { rows } = await pool.query<{ id: string; key: string }>(
    `select product_id as id, stars || '_' || (extract(epoch from published_at) * 1000000)::bigint || '_' || id as key
      from reviews where product_id = ${most} and state = 'published' order by published_at limit 1
      offset (select least(20, count(*) / 2) from reviews where product_id = ${most} and state = 'published')`,
  );
  const [{ id, key: after } = { id: '', key: '' }] = rows;
  if (id === '') return [];
  const narrowed = [{}, { light: 'low' }, { stars: '2' }, { light: 'low', stars: '1' }];
  const sorted = [{}, { sort: 'best' }, { sort: 'worst' }].flatMap((sort) => [sort, { ...sort, after }]);
  return narrowed.flatMap((some) =>
    sorted.map((more) => {
      const query: Query = { ...some, ...more };
      return {
        address: `/product/${id}/reviews?${new URLSearchParams(query)}`,
        read: (shop: Shop) =>
          listShownReviews(shop, { productId: id, query: shownReviewsSchema.parse(query) }),
      };
    }),
  );
}
