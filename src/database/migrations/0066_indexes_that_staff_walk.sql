DROP INDEX "users_role";--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at","id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "products_drafts_name" ON "products" USING btree (lower("name"),"id") WHERE not is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_drafts_price" ON "products" USING btree ("from_price_paise","id") WHERE not is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_drafts_stock" ON "products" USING btree ("stock","id") WHERE not is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_customer" ON "orders" USING btree ("order_status",lower("customer_name"),"id");--> statement-breakpoint
CREATE INDEX "orders_status_total" ON "orders" USING btree ("order_status","total_amount_paise","id");--> statement-breakpoint
CREATE INDEX "orders_short" ON "orders" USING btree ("created_at","id") WHERE (stock_update_failed is not null or short_of_stock or short_of_promo);--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","created_at","id");