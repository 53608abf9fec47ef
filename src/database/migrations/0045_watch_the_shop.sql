CREATE TABLE "low_stock_told" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	"was" integer,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_watch" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"low_stock_day" date,
	"mail_down_since" timestamp with time zone,
	"last_backup_at" timestamp with time zone,
	CONSTRAINT "shop_watch_single_row" CHECK ("shop_watch"."only_row")
);
--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind_known";--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD COLUMN "detail" jsonb;--> statement-breakpoint
CREATE INDEX "orders_to_refund" ON "orders" USING btree ("created_at","id") WHERE order_status = 'cancelled' and payment_status in ('authorized', 'completed', 'partially_refunded') and razorpay_payment_id is not null;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind_known" CHECK ("staff_alerts"."kind" in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim', 'low-stock', 'mail-back'));