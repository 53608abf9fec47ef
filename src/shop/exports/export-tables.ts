import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import { returnedByHand } from '../orders/returned-by-hand.ts';
import {
  type ExportTable,
  moment,
  number,
  orderNumber,
  percent,
  rupees,
  text,
  within,
} from './export-columns.ts';
import type { ExportName, Period } from './exports.schema.ts';

const orderStatus = sql`case orders.order_status when 'order_placed' then 'Order Placed' else initcap(orders.order_status) end`;
const paymentStatus = sql`case orders.payment_status when 'authorized' then 'Not confirmed yet' when 'completed' then 'Paid'
  when 'partially_refunded' then 'Partly refunded' when 'due' then 'Cash to collect' when 'collected' then 'Paid in cash'
  when 'refused' then 'Refused' else 'Refunded' end`;
/** Of what replaced another order the money goes back to the one that was paid for. */
const refunded = sql`((select coalesce(sum(payments.refunded_paise), 0) from payments where payments.order_id = orders.id)
  + case when exists (select from claims where claims.replacement_order_id = orders.id) then 0
         else ${returnedByHand(sql`orders.id`)} end)`;

const shippedTo = [
  text('Address', sql`orders.shipping_address`),
  text('City', sql`orders.shipping_city`),
  text('State', sql`orders.shipping_state`),
  text('PIN code', sql`orders.shipping_zip_code`),
  text('Country', sql`orders.shipping_country`),
];

const invoiceOf = (orderId: SQL) =>
  sql`(select number from invoices where invoices.order_id = ${orderId} and invoices.kind = 'invoice')`;

const ordersTable: ExportTable = {
  columns: [
    orderNumber,
    moment('Placed', sql`orders.created_at`),
    text('Status', orderStatus),
    text('Payment', paymentStatus),
    text('Customer', sql`orders.customer_name`),
    text('E-mail', sql`orders.customer_email`),
    text('Phone', sql`orders.customer_phone`),
    ...shippedTo,
    number('Units', sql`(select sum(quantity) from order_items where order_items.order_id = orders.id)`),
    rupees('Goods', sql`orders.subtotal_paise`),
    rupees('Discount', sql`orders.discount_paise`),
    rupees('Shipping', sql`orders.shipping_paise`),
    rupees('Cash fee', sql`orders.cash_fee_paise`),
    rupees('Total', sql`orders.total_amount_paise`),
    rupees('Refunded', refunded),
    text('Currency', sql`orders.currency`),
    text('Promo code', sql`orders.promo_code`),
    text('Payment reference', sql`${orders.providerPaymentId}`),
    text('Order id', sql`orders.id`),
    text('Short number', sql`'#' || orders.number`),
    text('Invoice', invoiceOf(sql`orders.id`)),
    text('Gift for', sql`orders.gift ->> 'recipient'`),
    text('Not before', sql`nullif(orders.gift ->> 'day', '')`),
    rupees(
      'Tax in shipping and fee',
      sql`(select sum((part ->> 'taxPaise')::bigint) from jsonb_array_elements(orders.charge_taxes) part)`,
    ),
  ],
  rows: (period) =>
    sql`from orders where ${within(period, sql`orders.created_at`)} order by orders.created_at, orders.id`,
};

/**
 * The order's discount shared among its lines by their amounts, to the paisa: each gets its whole part, and what is left
 * goes to the largest remainders. docs/behaviour/exports.md#order-lines.
 */
const sharedLines = (period: Period | null) => sql`(
  select whole.*, whole.share + (row_number() over (partition by created_at, order_id order by remainder desc, position)
    <= discount_paise - sum(share) over (partition by created_at, order_id))::int as line_discount
  from (
    select item.*, orders.created_at, orders.discount_paise,
      item.product_price_paise * item.quantity as amount,
      coalesce(div(orders.discount_paise * (item.product_price_paise * item.quantity)::numeric, goods.paise), 0) as share,
      coalesce(mod(orders.discount_paise * (item.product_price_paise * item.quantity)::numeric, goods.paise), 0) as remainder
    from orders
    join order_items item on item.order_id = orders.id
    cross join lateral (select nullif(sum(each.product_price_paise * each.quantity), 0) as paise
      from order_items each where each.order_id = orders.id) goods
    where ${within(period, sql`orders.created_at`)}
  ) whole) line`;

const orderLinesTable: ExportTable = {
  columns: [
    orderNumber,
    moment('Placed', sql`line.created_at`),
    text('Status', orderStatus),
    number('Line', sql`line.position + 1`),
    text('Product', sql`line.product_name`),
    text('Pot type', sql`line.selected_pot_type`),
    text('Size', sql`line.selected_size`),
    text('Pot colour', sql`line.selected_pot_color`),
    number('Quantity', sql`line.quantity`),
    rupees('Unit price', sql`line.product_price_paise`),
    rupees('Amount', sql`line.amount`),
    rupees('Discount', sql`line.line_discount`),
    rupees('Paid', sql`line.amount - line.line_discount`),
    text('Tax class', sql`line.tax_class`),
    text('HSN code', sql`line.tax_hsn`),
    number('Rate %', percent(sql`line.tax_rate_hundredths`)),
    rupees('Taxable value', sql`line.amount - line.line_discount - line.tax_paise`),
    rupees('Tax', sql`line.tax_paise`),
    text('Product id', sql`line.product_id`),
    text('Variant id', sql`line.variant_id`),
    text('Order id', sql`line.order_id`),
    text('Invoice', invoiceOf(sql`line.order_id`)),
  ],
  rows: (period) => sql`from ${sharedLines(period)} join orders on orders.id = line.order_id
    order by line.created_at, line.order_id, line.position`,
};

/** Goods of which tax was said, and what was charged with them. */
const taxedParts = (period: Period | null) => sql`(
  select line.order_id, line.tax_class, line.tax_hsn, line.tax_rate_hundredths, line.quantity,
    line.amount - line.line_discount as paid, line.tax_paise, 0 as charged
  from ${sharedLines(period)} where line.tax_paise is not null
  union all
  select orders.id, part."taxClass", part."taxHsn", part."taxRateHundredths", 0, part.paise, part."taxPaise", part.paise
  from orders cross join lateral jsonb_to_recordset(orders.charge_taxes)
    as part("taxClass" text, "taxHsn" text, "taxRateHundredths" integer, paise bigint, "taxPaise" bigint)
  where ${within(period, sql`orders.created_at`)} and part."taxPaise" is not null) part`;

/**
 * What a return asks for. Sold within the state, the tax is half CGST and half SGST; of an odd paisa CGST has the half that
 * is left (docs/behaviour/taxes.md#the-tax-file).
 */
const taxedLines = (period: Period | null) => sql`(
  select month, orders.seller_gstin, orders.supply_state, orders.place_of_supply, part.tax_class, part.tax_hsn,
    part.tax_rate_hundredths, orders.place_of_supply = orders.supply_state as within_state,
    count(distinct orders.id) as orders_count, sum(part.quantity) as units,
    sum(part.paid) as paid, sum(part.tax_paise) as tax, sum(part.charged) as charged,
    coalesce(sum(part.paid) filter (where orders.order_status = 'cancelled'), 0) as cancelled_paid,
    coalesce(sum(part.tax_paise) filter (where orders.order_status = 'cancelled'), 0) as cancelled_tax
  from ${taxedParts(period)}
  join orders on orders.id = part.order_id
  cross join lateral (select to_char((orders.created_at at time zone 'UTC') + interval '330 minutes', 'YYYY-MM') as month) day
  group by 1, 2, 3, 4, 5, 6, 7, 8) taxed`;

const sgst = sql`case when taxed.within_state then div(taxed.tax, 2) else 0 end`;

const taxTable: ExportTable = {
  columns: [
    text('Month', sql`taxed.month`),
    text('GSTIN', sql`taxed.seller_gstin`),
    text('State of supply', sql`taxed.supply_state`),
    text('Place of supply', sql`taxed.place_of_supply`),
    text('Tax class', sql`taxed.tax_class`),
    text('HSN code', sql`taxed.tax_hsn`),
    number('Rate %', percent(sql`taxed.tax_rate_hundredths`)),
    number('Orders', sql`taxed.orders_count`),
    number('Units', sql`taxed.units`),
    rupees('Paid', sql`taxed.paid`),
    rupees('Taxable value', sql`taxed.paid - taxed.tax`),
    rupees('CGST', sql`case when taxed.within_state then taxed.tax - ${sgst} else 0 end`),
    rupees('SGST', sgst),
    rupees('IGST', sql`case when taxed.within_state then 0 else taxed.tax end`),
    rupees('Tax', sql`taxed.tax`),
    rupees('Paid of cancelled orders', sql`taxed.cancelled_paid`),
    rupees('Tax of cancelled orders', sql`taxed.cancelled_tax`),
    rupees('Delivery and fee in paid', sql`taxed.charged`),
  ],
  rows: (period) => sql`from ${taxedLines(period)}
    order by taxed.month, taxed.place_of_supply, taxed.tax_hsn, taxed.tax_rate_hundredths, taxed.tax_class,
      taxed.seller_gstin, taxed.supply_state`,
};

/** The sum of an amount over the lines that a paper says. */
const ofLines = (key: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
  sql`(select coalesce(sum((line ->> ${sql.raw(`'${key}'`)})::bigint), 0)
    from jsonb_array_elements(invoices.snapshot -> 'lines') line)`;

const said = (...path: string[]) => sql`invoices.snapshot #>> ${sql.raw(`'{${path.join(',')}}'`)}`;

/** Amounts of credit notes are as they stand on them: what they take back. */
const invoicesTable: ExportTable = {
  columns: [
    text('Number', sql`invoices.number`),
    moment('Date', sql`invoices.issued_at`),
    text('Document', said('title')),
    text('For invoice', said('refersTo', 'number')),
    orderNumber,
    text('Short number', sql`'#' || orders.number`),
    text('Customer', said('buyer', 'name')),
    text('GSTIN', said('seller', 'gstin')),
    text('Place of supply', said('buyer', 'placeOfSupply')),
    rupees('Taxable value', ofLines('taxablePaise')),
    rupees('CGST', ofLines('cgstPaise')),
    rupees('SGST', ofLines('sgstPaise')),
    rupees('IGST', ofLines('igstPaise')),
    rupees('Total', sql`invoices.total_paise`),
    text('Currency', said('currency')),
    text('Order id', sql`orders.id`),
    moment('Cancelled', sql`invoices.cancelled_at`),
  ],
  rows: (period) => sql`from invoices join orders on orders.id = invoices.order_id
    where ${within(period, sql`invoices.issued_at`)} order by invoices.issued_at, invoices.id`,
};

const refundStates = sql`case refund.state when 'requested' then 'Asked for' when 'accepted' then 'On its way'
  when 'processed' then 'Done' else 'Failed' end`;

/** Of a claim the order that was paid for: its own, or the first of those that replaced one another. */
const paidOrder = sql`(
  with recursive before (order_id, step) as (
    select claims.order_id, 0
    union all select earlier.order_id, step + 1 from claims earlier join before on earlier.replacement_order_id = before.order_id
  )
  select order_id from before order by step desc limit 1)`;

/** Money of an order, money that made none and went back, and what staff returned themselves. */
const allRefunds = sql`(
  select refunds.created_at, refunds.settled_at, refunds.state, refunds.amount_paise, refunds.provider_refund_id,
    refunds.payment_id, refunds.order_id, refunds.requested_by, refunds.id
  from refunds
  union all
  select coalesce(payments.refund_requested_at, payments.updated_at), payments.updated_at, 'processed', payments.refunded_paise,
    payments.refund_id, payments.id, null, null, payments.id
  from payments where payments.unmatched_reason is not null and payments.refund_id is not null
    and not exists (select 1 from refunds where refunds.payment_id = payments.id)
  union all
  select claims.answered_at, claims.answered_at, 'processed', claims.refund_paise, null, null, ${paidOrder},
    claims.answered_by, claims.id
  from claims where claims.answer = 'refund' and claims.refund_id is null
) refund`;

const refundsTable: ExportTable = {
  columns: [
    moment('Asked for', sql`refund.created_at`),
    moment('Settled', sql`refund.settled_at`),
    text('State', refundStates),
    rupees('Amount', sql`refund.amount_paise`),
    text('Currency', sql`coalesce(payments.currency, orders.currency)`),
    orderNumber,
    moment('Order placed', sql`orders.created_at`),
    text('Customer', sql`orders.customer_name`),
    text('E-mail', sql`orders.customer_email`),
    text('Payment reference', sql`${payments.providerPaymentId}`),
    text('Refund reference', sql`refund.provider_refund_id`),
    text('Asked for by', sql`(select email from users where users.id = refund.requested_by)`),
    text('Order id', sql`orders.id`),
  ],
  rows: (period) => sql`from ${allRefunds}
    left join payments on payments.id = refund.payment_id
    left join orders on orders.id = refund.order_id
    where ${within(period, sql`refund.created_at`)}
    order by refund.created_at, refund.id`,
};

/** One row for each address that ordered, with what it ordered last and how much in all. */
const customers = (period: Period | null) => sql`(
  select distinct on (who) lower(orders.customer_email) as who, orders.*,
    count(*) over each_customer as orders_count, min(orders.created_at) over each_customer as first_at,
    sum(orders.total_amount_paise) filter (where orders.payment_status not in ('due', 'refused'))
      over each_customer as spent_paise,
    sum(${refunded}) over each_customer as refunded_paise
  from orders where ${within(period, sql`orders.created_at`)}
  window each_customer as (partition by lower(orders.customer_email))
  order by who, orders.created_at desc, orders.id desc) orders`;

const customersTable: ExportTable = {
  columns: [
    text('E-mail', sql`orders.customer_email`),
    text('Customer', sql`orders.customer_name`),
    text('Phone', sql`orders.customer_phone`),
    ...shippedTo,
    number('Orders', sql`orders.orders_count`),
    rupees('Ordered', sql`coalesce(orders.spent_paise, 0)`),
    rupees('Refunded', sql`orders.refunded_paise`),
    moment('First order', sql`orders.first_at`),
    moment('Last order', sql`orders.created_at`),
    text('Has an account', sql`exists (select 1 from users where lower(users.email) = orders.who)`),
  ],
  rows: (period) => sql`from ${customers(period)} order by orders.who`,
};

const subscribersTable: ExportTable = {
  columns: [
    text('E-mail', sql`newsletter_subscribers.email`),
    moment('Subscribed', sql`newsletter_subscribers.created_at`),
  ],
  rows: (period) => sql`from newsletter_subscribers
    where ${within(period, sql`newsletter_subscribers.created_at`)}
    order by newsletter_subscribers.created_at, newsletter_subscribers.id`,
};

/** What each file holds. docs/behaviour/exports.md#files. */
export const exportTables: Readonly<Record<ExportName, ExportTable>> = {
  orders: ordersTable,
  'order-lines': orderLinesTable,
  tax: taxTable,
  invoices: invoicesTable,
  refunds: refundsTable,
  customers: customersTable,
  subscribers: subscribersTable,
};
