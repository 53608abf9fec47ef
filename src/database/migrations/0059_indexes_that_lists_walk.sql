DROP INDEX "products_listed_newest";--> statement-breakpoint
DROP INDEX "products_listed_name";--> statement-breakpoint
DROP INDEX "products_kept_name";--> statement-breakpoint
CREATE INDEX "products_kept_sold_out" ON "products" USING btree ("created_at","id") WHERE stock = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_listed_newest" ON "products" USING btree ("created_at","id") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_listed_name" ON "products" USING btree (lower("name"),"id","name") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_name" ON "products" USING btree (lower("name"),"id","name") WHERE deleted_at is null;