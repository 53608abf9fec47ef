DROP INDEX "products_kept_newest";--> statement-breakpoint
CREATE INDEX "facet_listing_found" ON "facet_listing" USING btree ("product_id","facets","flowering") WHERE category_id = '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
CREATE INDEX "products_kept_newest" ON "products" USING btree ("created_at","id","name") WHERE deleted_at is null;