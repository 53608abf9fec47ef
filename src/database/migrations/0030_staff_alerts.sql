CREATE TABLE "staff_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"amount_paise" bigint,
	"digest_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_alerts_kind_known" CHECK ("staff_alerts"."kind" in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund'))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_alerts_waiting" ON "staff_alerts" USING btree ("created_at") WHERE digest_id is null;--> statement-breakpoint
CREATE INDEX "staff_alerts_digest" ON "staff_alerts" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "staff_alerts_order" ON "staff_alerts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "staff_alerts_age" ON "staff_alerts" USING btree ("created_at");