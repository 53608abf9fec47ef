DROP INDEX "shipments_number";--> statement-breakpoint
DROP INDEX "orders_problems";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "open_claims" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING btree (lower(regexp_replace(tracking_number, '[^0-9A-Za-z]', '', 'g')) text_pattern_ops) WHERE tracking_number <> '';--> statement-breakpoint
CREATE INDEX "orders_problems" ON "orders" USING btree ("created_at","id") WHERE ((stock_update_failed is not null
  or (order_status in ('order_placed', 'processing') and (short_of_stock or short_of_promo))
  or (order_status = 'cancelled' and payment_status in ('authorized', 'completed') and total_amount_paise > 0)
  or open_claims > 0) or (order_status = 'delivered' and payment_status = 'due'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION claims_count_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.answer IS NULL THEN
    UPDATE orders SET open_claims = open_claims - 1 WHERE id = OLD.order_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.answer IS NULL THEN
    UPDATE orders SET open_claims = open_claims + 1 WHERE id = NEW.order_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER claims_count_open AFTER INSERT OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION claims_count_open();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER claims_count_answered AFTER UPDATE ON claims
  FOR EACH ROW WHEN ((OLD.answer IS NULL) <> (NEW.answer IS NULL)) EXECUTE FUNCTION claims_count_open();
--> statement-breakpoint
UPDATE orders SET open_claims = open.claims
  FROM (SELECT order_id, count(*)::int AS claims FROM claims WHERE answer IS NULL GROUP BY order_id) open
 WHERE open.order_id = orders.id;
--> statement-breakpoint
UPDATE orders SET delivered_at = (
    SELECT max(t.created_at) FROM order_timeline t
     WHERE t.order_id = orders.id AND t.event = 'status-changed' AND t.detail ->> 'to' = 'delivered')
 WHERE order_status = 'delivered' AND payment_status = 'due';
