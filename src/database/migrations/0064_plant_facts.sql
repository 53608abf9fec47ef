ALTER TABLE "products" ADD COLUMN "plant_facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Cards show them.
CREATE OR REPLACE FUNCTION products_announce() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  tags text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg('product:' || n.id) || CASE WHEN bool_or(
        (n.name, n.description, n.price_paise, n.discount_price_paise, n.is_discounted, n.from_price_paise,
         n.include_in_deals, n.is_featured, n.is_published, n.deleted_at IS NULL, n.image_urls, n.color_images,
         n.available_colors, n.default_color, n.plant_facts, n.created_at)
        IS DISTINCT FROM
        (o.name, o.description, o.price_paise, o.discount_price_paise, o.is_discounted, o.from_price_paise,
         o.include_in_deals, o.is_featured, o.is_published, o.deleted_at IS NULL, o.image_urls, o.color_images,
         o.available_colors, o.default_color, o.plant_facts, o.created_at)
        OR sells_out_or_returns(o.stock, n.stock, n.id, NULL)
      ) THEN ARRAY['listing'] END
      INTO tags
      FROM after_change n JOIN before_change o USING (id)
     WHERE ((n.is_published AND n.deleted_at IS NULL) OR (o.is_published AND o.deleted_at IS NULL))
       AND to_jsonb(n) - 'updated_at' <> to_jsonb(o) - 'updated_at';
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg('product:' || id) || 'listing'::text INTO tags
      FROM after_change WHERE is_published AND deleted_at IS NULL HAVING count(*) > 0;
  ELSE
    SELECT array_agg('product:' || id) || 'listing'::text INTO tags
      FROM before_change WHERE is_published AND deleted_at IS NULL HAVING count(*) > 0;
  END IF;
  PERFORM announce_tags(tags);
  RETURN NULL;
END
$$;
