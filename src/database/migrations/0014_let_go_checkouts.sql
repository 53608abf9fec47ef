ALTER TABLE "account_emails" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "holder_browser" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "holder_person" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "holder_network" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "released_as" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payment_seen" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payment_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "yields_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "yielded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_replaced_by_checkouts_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_of_browser" ON "checkouts" USING btree ("holder_browser","created_at") WHERE settled_at is null and holder_browser is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_person" ON "checkouts" USING btree ("holder_person","created_at") WHERE settled_at is null and holder_person is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_network" ON "checkouts" USING btree ("holder_network","created_at") WHERE settled_at is null and holder_network is not null;--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("razorpay_payment_id") WHERE handled_at is null;