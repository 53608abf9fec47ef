DROP INDEX "orders_problems";--> statement-breakpoint
DROP INDEX "orders_to_refund";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_problems" ON "orders" USING btree ("created_at","id") WHERE ((stock_update_failed is not null
  or (order_status in ('order_placed', 'processing') and (short_of_stock or short_of_promo))
  or (order_status = 'cancelled' and payment_status in ('authorized', 'completed', 'collected') and total_amount_paise > 0)
  or open_claims > 0) or (order_status = 'delivered' and payment_status = 'due'));--> statement-breakpoint
CREATE INDEX "orders_to_refund" ON "orders" USING btree ("created_at","id") WHERE order_status = 'cancelled' and payment_status in ('authorized', 'completed', 'partially_refunded', 'collected')
          and (razorpay_payment_id is not null or cash_settled_at is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_hand_done" CHECK ("refunds"."payment_id" is not null or ("refunds"."order_id" is not null and "refunds"."state" = 'processed'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_cash_collected(placed orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT placed.payment_status = 'collected' OR (placed.cash_settled_at IS NOT NULL AND placed.payment_status <> 'refused')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales_of(placed orders) RETURNS TABLE (day date, orders integer, revenue_paise bigint, cash_due_paise bigint)
LANGUAGE sql STABLE AS $$
  SELECT indian_day(placed.created_at), 1,
         CASE WHEN placed.payment_status IN ('due', 'refused') OR is_cash_collected(placed) THEN 0 ELSE placed.total_amount_paise END,
         CASE WHEN placed.payment_status = 'due' AND placed.order_status <> 'cancelled' THEN placed.total_amount_paise ELSE 0 END
  UNION ALL
  SELECT indian_day(coalesce(placed.cash_settled_at, placed.created_at)), 0, placed.total_amount_paise, 0
   WHERE is_cash_collected(placed)
$$;
--> statement-breakpoint
UPDATE orders SET cash_settled_at = coalesce(cash_settled_at, created_at),
       payment_status = CASE WHEN back.paise >= total_amount_paise THEN 'refunded' ELSE 'partially_refunded' END
  FROM (
    WITH RECURSIVE sent (paid, order_id) AS (
      SELECT id, id FROM orders WHERE payment_status = 'collected'
      UNION SELECT sent.paid, claims.replacement_order_id FROM claims JOIN sent ON sent.order_id = claims.order_id
       WHERE claims.replacement_order_id IS NOT NULL
    )
    SELECT paid, sum(claims.refund_paise) AS paise FROM claims JOIN sent ON sent.order_id = claims.order_id
     WHERE claims.answer = 'refund' AND claims.refund_id IS NULL GROUP BY paid
  ) back
 WHERE back.paid = orders.id;