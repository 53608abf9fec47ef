import type { Pool } from '../../src/database/client.ts';
import type { BankBooks } from './bank.ts';

type Row<Fields extends string, Numbers extends string = never, Flags extends string = never> = Record<
  Fields,
  string
> &
  Record<Numbers, number> &
  Record<Flags, boolean>;
type Maybe<Fields extends string> = Record<Fields, string | null>;

/** The shop's own books: what its database says after a step. Moments are texts of ISO 8601. */
export type ShopBooks = {
  shelf: (Row<'key', 'stock' | 'price'> & Maybe<never>)[];
  checkouts: (Row<
    'id' | 'email' | 'idempotency_key' | 'payment_method' | 'created_at',
    'subtotal_paise' | 'shipping_paise' | 'discount_paise' | 'cash_fee_paise' | 'total_paise'
  > &
    Maybe<
      | 'provider_order_id'
      | 'settled_at'
      | 'released_at'
      | 'held_until'
      | 'promo_code'
      | 'forgotten_at'
      | 'reconcile_at'
    >)[];
  lines: (Row<'checkout_id' | 'key', 'unit_price_paise' | 'quantity'> & Maybe<never>)[];
  holds: (Row<'checkout_id' | 'key', 'quantity'> & Maybe<'expires_at' | 'yielded_at'>)[];
  promoHolds: Row<'checkout_id' | 'promo_code_id' | 'expires_at'>[];
  promos: (Row<'id' | 'code', 'usage_count' | 'discount_value'> & { usage_limit: number | null })[];
  orders: (Row<
    'id' | 'checkout_id' | 'payment_method' | 'payment_status' | 'order_status' | 'customer_email',
    | 'number'
    | 'subtotal_paise'
    | 'shipping_paise'
    | 'discount_paise'
    | 'cash_fee_paise'
    | 'total_amount_paise',
    'short_of_stock' | 'short_of_promo'
  > &
    Maybe<
      | 'promo_code'
      | 'provider_order_id'
      | 'provider_payment_id'
      | 'user_id'
      | 'stock_lowered_at'
      | 'stock_update_failed'
    >)[];
  items: Row<'id' | 'order_id' | 'key', 'product_price_paise' | 'quantity' | 'stock_taken'>[];
  payments: (Row<'id' | 'provider_payment_id' | 'checkout_id' | 'status', 'amount_paise' | 'refunded_paise'> &
    Maybe<'order_id' | 'unmatched_reason' | 'refund_id'>)[];
  refunds: (Row<'id' | 'state', 'amount_paise'> &
    Maybe<'payment_id' | 'provider_refund_id' | 'order_id' | 'idempotency_key' | 'retry_at'>)[];
  events: (Row<'event_id' | 'event'> & Maybe<'handled_at' | 'outcome'>)[];
  emails: (Row<'id' | 'kind' | 'state' | 'message_id' | 'recipient' | 'created_at'> &
    Maybe<'order_id' | 'payment_id' | 'refund_id' | 'checkout_id' | 'claim_id'>)[];
  invoices: (Row<'id' | 'kind' | 'order_id' | 'series' | 'year', 'sequence' | 'total_paise'> &
    Maybe<'cancelled_at'>)[];
  claims: (Row<'id' | 'order_id'> & Maybe<'answer' | 'refund_id' | 'replacement_order_id' | 'told_at'>)[];
  staffOrders: (Row<'checkout_id' | 'kind'> & Maybe<'link_id' | 'link_state' | 'link_ask_at'>)[];
  waits: (Row<'id' | 'key' | 'email'> & Maybe<'told_at'>)[];
  jobs: Row<'name' | 'key' | 'start_after', 'tries', 'given_up'>[];
  stockChanges: (Row<'product_id'> & { changes: { field: string; from: string; to: string }[] })[];
};

export type Books = ShopBooks & { bank: BankBooks; now: string };

const key = 'coalesce(variant_id, product_id)::text as key';
const sections: Record<keyof ShopBooks, string> = {
  shelf: `select id::text as key, stock, price_paise as price from product_variants
    union all select id::text, stock, price_paise from products p
      where not exists (select 1 from product_variants v where v.product_id = p.id) order by key`,
  checkouts: `select id, email, idempotency_key, payment_method, provider_order_id, subtotal_paise, shipping_paise, discount_paise,
    cash_fee_paise, total_paise, promo_code, created_at, settled_at, released_at, held_until, forgotten_at, reconcile_at
    from checkouts order by created_at, idempotency_key`,
  lines: `select checkout_id, ${key}, unit_price_paise, quantity from checkout_lines`,
  holds: `select checkout_id, ${key}, quantity, expires_at, yielded_at from stock_holds`,
  promoHolds: `select checkout_id, promo_code_id, expires_at from promo_holds`,
  promos: `select id, code, usage_limit, usage_count, discount_value from promo_codes order by code`,
  orders: `select id, checkout_id, number, payment_method, payment_status, order_status, customer_email, user_id, subtotal_paise,
    shipping_paise, discount_paise, cash_fee_paise, total_amount_paise, promo_code, razorpay_order_id as provider_order_id,
    razorpay_payment_id as provider_payment_id, short_of_stock, short_of_promo, stock_lowered_at, stock_update_failed
    from orders order by number`,
  items: `select id, order_id, ${key}, product_price_paise, quantity, stock_taken from order_items order by position`,
  payments: `select id, razorpay_payment_id as provider_payment_id, checkout_id, order_id, amount_paise, status, unmatched_reason,
    refunded_paise, refund_id from payments`,
  refunds: `select id, payment_id, order_id, amount_paise, state, provider_refund_id, idempotency_key, retry_at from refunds`,
  events: `select event_id, event, handled_at, outcome from provider_events`,
  emails: `select id, kind, state, message_id, recipient, order_id, payment_id, refund_id, checkout_id, claim_id, created_at
    from emails`,
  invoices: `select id, kind, order_id, series, year, sequence, total_paise, cancelled_at from invoices`,
  claims: `select id, order_id, answer, refund_id, replacement_order_id, told_at from claims order by created_at, id`,
  staffOrders: `select checkout_id, kind, link_id, link_state, link_ask_at from staff_orders order by created_at, checkout_id`,
  waits: `select id, goods_id::text as key, email, told_at from stock_waits`,
  jobs: `select name, key, tries, start_after, given_up from simulated_jobs`,
  stockChanges: `select subject_id as product_id, detail -> 'changes' as changes from activity_log
    where subject_type = 'product' and action = 'updated' and jsonb_typeof(detail -> 'changes') = 'array'`,
};

const names = Object.keys(sections) as (keyof ShopBooks)[];
const text = `select ${names
  .map((name) => `(select coalesce(json_agg(t), '[]') from (${sections[name]}) t) as "${name}"`)
  .join(',\n')}`;

/** One statement: all of it at one moment. */
export async function readBooks(control: Pool): Promise<ShopBooks> {
  const { rows } = await control.query<ShopBooks>({ name: 'books', text, values: [] });
  const [books] = rows;
  if (!books) throw new Error('No books');
  return books;
}
