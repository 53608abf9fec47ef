ALTER TABLE "product_variants" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sku" text;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sku" ON "product_variants" USING btree (lower("sku")) WHERE sku is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_barcode" ON "product_variants" USING btree (lower("barcode")) WHERE barcode is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree (lower("sku")) WHERE sku is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_barcode" ON "products" USING btree (lower("barcode")) WHERE barcode is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_variants_announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  in_listings uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(n.product_id), array_agg(n.product_id) FILTER (WHERE
        to_jsonb(n) - '{stock,is_default,sku,barcode,updated_at}'::text[]
          <> to_jsonb(o) - '{stock,is_default,sku,barcode,updated_at}'::text[]
        OR sells_out_or_returns(o.stock, n.stock, n.product_id, n.id))
      INTO changed, in_listings
      FROM after_change n JOIN before_change o USING (id)
     WHERE (n.enabled OR o.enabled) AND to_jsonb(n) - 'updated_at' <> to_jsonb(o) - 'updated_at';
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(product_id), array_agg(product_id) INTO changed, in_listings FROM after_change WHERE enabled;
  ELSE
    SELECT array_agg(product_id), array_agg(product_id) INTO changed, in_listings FROM before_change WHERE enabled;
  END IF;
  PERFORM announce_products(changed, in_listings, '{listing}');
  RETURN NULL;
END
$$;
