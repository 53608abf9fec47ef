CREATE TABLE "cash_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"unsent_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_by_key" text
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_total_adds_up";--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_amounts_not_negative";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_status_known";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "cash_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "code_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_settled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "cash_codes_age" ON "cash_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_cash_due" ON "orders" USING btree ("created_at") WHERE payment_status = 'due';--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_total_adds_up" CHECK ("checkouts"."total_paise" = "checkouts"."subtotal_paise" + "checkouts"."shipping_paise" - "checkouts"."discount_paise" + "checkouts"."cash_fee_paise" and "checkouts"."total_paise" >= 0);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_amounts_not_negative" CHECK (least("checkouts"."subtotal_paise", "checkouts"."shipping_paise", "checkouts"."discount_paise", "checkouts"."cash_fee_paise") >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('authorized', 'completed', 'partially_refunded', 'refunded', 'due', 'collected', 'refused'));