DROP INDEX "wish_lists_telling_prices";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "wish_link_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD COLUMN "by_wish_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wish_lists" ADD COLUMN "link_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "wish_lists" ADD COLUMN "prices_looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stock_waits_of_wish_lists" ON "stock_waits" USING btree ("product_id") WHERE by_wish_list and told_at is null;--> statement-breakpoint
CREATE INDEX "wish_lists_prices_due" ON "wish_lists" USING btree ("prices_looked_at") WHERE tells_prices;--> statement-breakpoint
ALTER TABLE "wish_lists" ADD CONSTRAINT "wish_lists_link_id_unique" UNIQUE("link_id");