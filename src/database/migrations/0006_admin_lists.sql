CREATE INDEX "products_kept_newest" ON "products" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_price" ON "products" USING btree ("from_price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_name" ON "products" USING btree (lower("name"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_stock" ON "products" USING btree ("stock","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_drafts" ON "products" USING btree ("created_at","id") WHERE not is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_kept_featured" ON "products" USING btree ("created_at","id") WHERE is_featured and deleted_at is null;