CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" uuid,
	"payment_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"requested_by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"retry_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'accepted', 'processed', 'failed'))
);
--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "stock_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stock_update_failed" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(right(id::text, 8) || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(razorpay_payment_id, ''))) STORED;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_under_way" ON "refunds" USING btree ("payment_id") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_to_retry" ON "refunds" USING btree ("retry_at") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_troubled" ON "refunds" USING btree ("created_at") WHERE state = 'failed' or (state = 'requested' and attempts > 0);--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_amount_paise","id");--> statement-breakpoint
CREATE INDEX "orders_customer_name" ON "orders" USING btree (lower("customer_name"),"id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_stock_update_failed" ON "orders" USING btree ("created_at") WHERE stock_update_failed is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("order_status","created_at","id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_stock_taken" CHECK ("order_items"."stock_taken" between 0 and "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stock_update_known" CHECK ("orders"."stock_update_failed" in ('lower', 'release', 'return', 'hold', 'missing'));--> statement-breakpoint
-- What the provider told us of before: one row stands for all that went back of a payment.
INSERT INTO "refunds" ("id", "payment_id", "order_id", "amount_paise", "state", "provider_refund_id", "settled_at")
SELECT gen_random_uuid(), "id", "order_id", "refunded_paise", 'processed', "refund_id", "updated_at"
  FROM "payments" WHERE "refunded_paise" > 0 AND "refund_id" IS NOT NULL;
