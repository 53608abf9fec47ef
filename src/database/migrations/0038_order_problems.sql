CREATE INDEX "orders_problems" ON "orders" USING btree ("created_at","id") WHERE (stock_update_failed is not null
  or (order_status in ('order_placed', 'processing') and (short_of_stock or short_of_promo))
  or (order_status = 'cancelled' and payment_status in ('authorized', 'completed') and total_amount_paise > 0));