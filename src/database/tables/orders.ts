import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { checkouts, isOwnPicture } from './checkout.ts';
import { chargeTaxes, createdAt, gift, id, instant, paise, updatedAt } from './columns.ts';

/** Short numbers, in the order of placing; an order that was not placed after all leaves a gap. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/** What somebody has to see to at once, of what an order itself says. docs/behaviour/back-office.md#views-of-orders. */
export const orderIsTroubled = sql`(stock_update_failed is not null
  or (order_status in ('order_placed', 'processing') and (short_of_stock or short_of_promo))
  or (order_status = 'cancelled' and payment_status in ('authorized', 'completed', 'collected') and total_amount_paise > 0)
  or open_claims > 0)`;

/** Lacks something, or did once: its index, and whoever looks for these, say it in these very words. */
export const orderIsShort = sql`(stock_update_failed is not null or short_of_stock or short_of_promo)`;

/** Among these are all that have a problem: their index, and whoever looks for them, say it in these very words. */
export const orderMayBeTroubled = sql`(${orderIsTroubled} or (order_status = 'delivered' and payment_status = 'due'))`;

export const orders = pgTable(
  'orders',
  {
    id: id(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    /** Short, for people who talk of it; the number of its mails and pages is the end of its id. */
    number: integer('number')
      .notNull()
      .default(sql`nextval('order_numbers')`),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    shippingAddress: text('shipping_address').notNull(),
    shippingCity: text('shipping_city').notNull(),
    shippingState: text('shipping_state').notNull(),
    shippingZipCode: text('shipping_zip_code').notNull(),
    shippingCountry: text('shipping_country').notNull(),
    currency: text('currency').notNull().default('INR'),
    subtotalPaise: paise('subtotal_paise').notNull(),
    shippingPaise: paise('shipping_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    /** What paying on delivery costs more; within the total. */
    cashFeePaise: paise('cash_fee_paise').notNull().default(0),
    chargeTaxes: chargeTaxes(),
    totalAmountPaise: paise('total_amount_paise').notNull(),
    promoCode: text('promo_code'),
    /** Who sold, from where to where, as the tax is divided by: as it was set then. */
    sellerGstin: text('seller_gstin'),
    supplyState: text('supply_state'),
    placeOfSupply: text('place_of_supply'),
    /** What the shopper wrote for those who pack it. */
    orderNote: text('order_note'),
    /** Who else gets it, with what words, and not before which day; null: whoever bought it. */
    gift: gift(),
    /** Where it goes by the owner's rules, and when it was promised to arrive; null: nothing was said of it. */
    deliveryZone: text('delivery_zone'),
    arrivesFrom: date('arrives_from'),
    arrivesTo: date('arrives_to'),
    /** The key of the method that it was paid by, or is to be; 'none' where there was nothing to pay. */
    paymentMethod: text('payment_method').notNull().default('razorpay'),
    /**
     * authorized: paid by a valid signature, the provider's word still to come. due: to be paid on delivery; then collected,
     * or refused.
     */
    paymentStatus: text('payment_status', {
      enum: ['authorized', 'completed', 'partially_refunded', 'refunded', 'due', 'collected', 'refused'],
    }).notNull(),
    /** When staff marked money on delivery as collected or refused. */
    cashSettledAt: instant('cash_settled_at'),
    providerOrderId: text('razorpay_order_id'),
    providerPaymentId: text('razorpay_payment_id').unique(),
    orderStatus: text('order_status', {
      enum: ['order_placed', 'processing', 'shipped', 'delivered', 'cancelled'],
    })
      .notNull()
      .default('order_placed'),
    /** Paid, but the shelf no longer has it all; for the admin's eyes. */
    shortOfStock: boolean('short_of_stock').notNull().default(false),
    /** Paid with a promo code whose last use had gone meanwhile. */
    shortOfPromo: boolean('short_of_promo').notNull().default(false),
    stockLoweredAt: instant('stock_lowered_at'),
    /** What should have happened to the stock and did not; 'missing': some of what was ordered has no shelf any more. */
    stockUpdateFailed: text('stock_update_failed', {
      enum: ['lower', 'release', 'return', 'hold', 'missing'],
    }),
    /** When it came to be delivered; what was delivered before this was kept has none. */
    deliveredAt: instant('delivered_at'),
    /** When its turn to be asked for reviews was over, asked or not. */
    reviewsAskedAt: instant('reviews_asked_at'),
    /** Claims without an answer; kept by the claims' triggers. */
    openClaims: integer('open_claims').notNull().default(0),
    /** Tracking links made before this moment no longer open the order. */
    trackingRevokedAt: instant('tracking_revoked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** By which staff find it: number, name, e-mail, phone as typed and its digits alone, payment. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(right(id::text, 8) || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(razorpay_payment_id, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('orders_number_unique').on(sql`right(${t.id}::text, 8)`),
    uniqueIndex('orders_short_number').on(t.number),
    check('orders_total_not_negative', sql`${t.totalAmountPaise} >= 0`),
    check(
      'orders_status_known',
      sql`${t.orderStatus} in ('order_placed', 'processing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check(
      'orders_payment_status_known',
      sql`${t.paymentStatus} in ('authorized', 'completed', 'partially_refunded', 'refunded', 'due', 'collected', 'refused')`,
    ),
    check(
      'orders_stock_update_known',
      sql`${t.stockUpdateFailed} in ('lower', 'release', 'return', 'hold', 'missing')`,
    ),
    // Ascending: read backwards they give 'desc', which an index of 'desc nulls last' does not.
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_total').on(t.totalAmountPaise, t.id),
    index('orders_customer_name').on(sql`lower(${t.customerName})`, t.id),
    index('orders_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('orders_stock_update_failed')
      .on(t.createdAt)
      .where(sql`stock_update_failed is not null`),
    index('orders_user').on(t.userId, t.createdAt.desc()),
    index('orders_customer_email').on(sql`lower(${t.customerEmail})`),
    index('orders_status').on(t.orderStatus, t.createdAt, t.id),
    index('orders_status_customer').on(t.orderStatus, sql`lower(${t.customerName})`, t.id),
    index('orders_status_total').on(t.orderStatus, t.totalAmountPaise, t.id),
    index('orders_short').on(t.createdAt, t.id).where(orderIsShort),
    index('orders_problems').on(t.createdAt, t.id).where(orderMayBeTroubled),
    index('orders_to_refund')
      .on(t.createdAt, t.id)
      .where(
        sql`order_status = 'cancelled' and payment_status in ('authorized', 'completed', 'partially_refunded', 'collected')
          and (razorpay_payment_id is not null or cash_settled_at is not null)`,
      ),
    index('orders_to_ask')
      .on(t.deliveredAt)
      .where(sql`order_status = 'delivered' and reviews_asked_at is null`),
    index('orders_cash_due')
      .on(t.createdAt)
      .where(sql`payment_status = 'due'`),
    index('orders_payment_to_confirm')
      .on(t.createdAt)
      .where(sql`payment_status = 'authorized'`),
  ],
);

/** A snapshot: what was bought stays readable whatever happens to the product. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: uuid('product_id'),
    variantId: uuid('variant_id'),
    productName: text('product_name').notNull(),
    productImageUrl: text('product_image_url'),
    productPricePaise: paise('product_price_paise').notNull(),
    quantity: integer('quantity').notNull(),
    selectedSize: text('selected_size'),
    selectedPotType: text('selected_pot_type'),
    selectedPotColor: text('selected_pot_color'),
    sku: text('sku'),
    /** The tax contained in what is paid for the line, and by which class, rate and code; null: nothing was said of it. */
    taxClass: text('tax_class'),
    taxRateHundredths: integer('tax_rate_hundredths'),
    taxHsn: text('tax_hsn'),
    taxPaise: paise('tax_paise'),
    /** Units that processing took from the shelf: fewer than ordered where it had fewer. */
    stockTaken: integer('stock_taken').notNull().default(0),
  },
  (t) => [
    check('order_items_stock_taken', sql`${t.stockTaken} between 0 and ${t.quantity}`),
    check('order_items_quantity', sql`${t.quantity} >= 1`),
    check('order_items_price', sql`${t.productPricePaise} >= 0`),
    unique('order_items_position').on(t.orderId, t.position),
    index('order_items_product').on(t.productId),
    index('order_items_variant').on(t.variantId),
    index('order_items_picture').on(t.productImageUrl).where(isOwnPicture),
  ],
);

/** Who did what to an order, and when. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** A user's id, or the part of the program that acted: 'shopper', 'provider', 'reconciler'. */
    actor: text('actor').notNull(),
    event: text('event').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [index('order_timeline_order').on(t.orderId, t.createdAt)],
);

/**
 * What was sold on each Indian day: a row that sums it up, and behind it one for each change since, by triggers. A job adds
 * those up every minute: who orders waits for nobody else's row (docs/decisions/0054).
 */
export const salesByDay = pgTable(
  'sales_by_day',
  {
    id: id(),
    day: date('day').notNull(),
    isSum: boolean('is_sum').notNull().default(false),
    /** Placed on that day. */
    orders: integer('orders').notNull().default(0),
    /** Of these, as far as it is there; money on delivery stands on the day on which it came. */
    revenuePaise: paise('revenue_paise').notNull().default(0),
    /** Of these, still to come on delivery. */
    cashDuePaise: paise('cash_due_paise').notNull().default(0),
    /** What began on its way back on that day, of any order. */
    refundedPaise: paise('refunded_paise').notNull().default(0),
  },
  (t) => [
    uniqueIndex('sales_by_day_sum')
      .on(t.day)
      .where(sql`is_sum`),
  ],
);

/** One row, id 1, once staff chose something. */
export const orderSettings = pgTable(
  'order_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Setting a status sends its e-mail. */
    emailsWithStatus: boolean('emails_with_status').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (t) => [check('order_settings_single_row', sql`${t.id} = 1`)],
);
