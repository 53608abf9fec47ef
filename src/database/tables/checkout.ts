import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products, productVariants } from './catalogue.ts';
import { chargeTaxes, createdAt, gift, id, instant, paise } from './columns.ts';

/**
 * What a shopper is about to pay: a snapshot of lines, prices, promo code, customer and totals. It becomes an order
 * once the money is certain (docs/behaviour/checkout-and-payments.md#settling).
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** Of the request's body: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** By which way it is to be paid: the key of a payment method. */
    paymentMethod: text('payment_method').notNull().default('razorpay'),
    /** Our reference at the provider, unique there too. */
    receipt: text('receipt').notNull().unique(),
    providerOrderId: text('provider_order_id').unique(),
    /** Until then one caller alone may make the provider's order. */
    providerCallUntil: instant('provider_call_until'),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    orderNote: text('order_note'),
    /** Who else gets it, with what words, and not before which day; null: whoever bought it. */
    gift: gift(),
    /** Where it goes by the owner's rules, and when it was promised to arrive; null: nothing was said of it. */
    deliveryZone: text('delivery_zone'),
    arrivesFrom: date('arrives_from'),
    arrivesTo: date('arrives_to'),
    promoCodeId: uuid('promo_code_id'),
    promoCode: text('promo_code'),
    currency: text('currency').notNull().default('INR'),
    subtotalPaise: paise('subtotal_paise').notNull(),
    shippingPaise: paise('shipping_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    /** What paying on delivery costs more. */
    cashFeePaise: paise('cash_fee_paise').notNull().default(0),
    chargeTaxes: chargeTaxes(),
    totalPaise: paise('total_paise').notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    /** When the reconciler next asks the provider; null: settled, or given up. */
    reconcileAt: instant('reconcile_at'),
    reconcileAttempts: integer('reconcile_attempts').notNull().default(0),
    /** Never paid, and too old to be: whose it was is known no more. */
    forgottenAt: instant('forgotten_at'),
    /** Until when it was given its stock and its code; they may be gone earlier, see `releasedAt`. */
    heldUntil: instant('held_until'),
    /** All its units together; what it is worth is its subtotal. */
    units: integer('units').notNull().default(0),
    /** Who holds, as far as it can be known of people who need not sign in; gone once it is paid or forgotten. */
    holderBrowser: text('holder_browser'),
    holderPerson: text('holder_person'),
    holderNetwork: text('holder_network'),
    /** It holds nothing any more, though it may still be paid (docs/decisions/0019). */
    releasedAt: instant('released_at'),
    releasedAs: text('released_as', { enum: ['replaced', 'freed'] }),
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => checkouts.id),
    /** The provider's last word on a payment of it that made no order so far. */
    paymentSeen: text('payment_seen', { enum: ['created', 'authorized', 'failed'] }),
    paymentSeenAt: instant('payment_seen_at'),
  },
  (t) => [
    check(
      'checkouts_total_adds_up',
      sql`${t.totalPaise} = ${t.subtotalPaise} + ${t.shippingPaise} - ${t.discountPaise} + ${t.cashFeePaise} and ${t.totalPaise} >= 0`,
    ),
    check(
      'checkouts_amounts_not_negative',
      sql`least(${t.subtotalPaise}, ${t.shippingPaise}, ${t.discountPaise}, ${t.cashFeePaise}) >= 0`,
    ),
    index('checkouts_to_reconcile')
      .on(t.reconcileAt)
      .where(sql`reconcile_at is not null`),
    index('checkouts_user').on(t.userId),
    index('checkouts_of_browser')
      .on(t.holderBrowser, t.createdAt)
      .where(sql`settled_at is null and holder_browser is not null`),
    index('checkouts_of_person')
      .on(t.holderPerson, t.createdAt)
      .where(sql`settled_at is null and holder_person is not null`),
    index('checkouts_of_network')
      .on(t.holderNetwork, t.createdAt)
      .where(sql`settled_at is null and holder_network is not null`),
    index('checkouts_to_forget')
      .on(t.createdAt)
      .where(sql`settled_at is null and forgotten_at is null`),
  ],
);

/** Of a line: its picture is an upload of the shop's. An index takes no text of any length. */
export const isOwnPicture = sql`product_image_url like '/media/%' and length(product_image_url) < 500`;

export const checkoutLines = pgTable(
  'checkout_lines',
  {
    id: id(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    variantId: uuid('variant_id'),
    productName: text('product_name').notNull(),
    productImageUrl: text('product_image_url'),
    unitPricePaise: paise('unit_price_paise').notNull(),
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
  },
  (t) => [
    check('checkout_lines_quantity', sql`${t.quantity} >= 1`),
    check('checkout_lines_price', sql`${t.unitPricePaise} >= 0`),
    unique('checkout_lines_position').on(t.checkoutId, t.position),
    index('checkout_lines_picture').on(t.productImageUrl).where(isOwnPicture),
  ],
);

/**
 * Units that others may not buy: for 15 minutes from create-order, and without end (expires_at null) once an order
 * is placed, until it lowers the shelf stock or is cancelled. Triggers note each change; pages are told of it when the
 * program looks, twice a second (`../triggers.sql`, 4).
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    id: id(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id'),
    quantity: integer('quantity').notNull(),
    expiresAt: instant('expires_at'),
    /** From then on others may take these units unless a payment is under way; null: never. */
    yieldsFrom: instant('yields_from'),
    /** Others took them. Kept, so that a payment that comes all the same is known to have lost them. */
    yieldedAt: instant('yielded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_holds_quantity', sql`${t.quantity} >= 1`),
    unique('stock_holds_one_per_item').on(t.checkoutId, t.productId, t.variantId).nullsNotDistinct(),
    foreignKey({
      name: 'stock_holds_variant_of_product',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }).onDelete('cascade'),
    index('stock_holds_variant').on(t.variantId, t.expiresAt),
    index('stock_holds_product').on(t.productId, t.expiresAt),
    index('stock_holds_expiry').on(t.expiresAt),
  ],
);
