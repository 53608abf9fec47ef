CREATE OR REPLACE FUNCTION products_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO changed FROM after_change;
  ELSE
    SELECT array_agg(id) INTO changed FROM (
      SELECT id, name, description, available_colors, available_sizes, glance_info, glance_info_structured, include_in_deals
        FROM after_change
      EXCEPT
      SELECT id, name, description, available_colors, available_sizes, glance_info, glance_info_structured, include_in_deals
        FROM before_change
    ) AS differing;
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM refresh_product_search(changed);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_variants_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT product_id) INTO changed FROM after_change;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT product_id) INTO changed FROM before_change;
  ELSE
    SELECT array_agg(DISTINCT product_id) INTO changed FROM (
      SELECT id, product_id, pot_type, size, pot_color, enabled FROM after_change
      EXCEPT
      SELECT id, product_id, pot_type, size, pot_color, enabled FROM before_change
    ) AS differing;
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM refresh_product_search(changed);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_announce() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  tags text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg('product:' || n.id) || CASE WHEN bool_or(
        (n.name, n.description, n.price_paise, n.discount_price_paise, n.is_discounted, n.from_price_paise,
         n.include_in_deals, n.is_featured, n.is_published, n.deleted_at IS NULL, n.image_urls, n.color_images,
         n.available_colors, n.default_color, n.created_at)
        IS DISTINCT FROM
        (o.name, o.description, o.price_paise, o.discount_price_paise, o.is_discounted, o.from_price_paise,
         o.include_in_deals, o.is_featured, o.is_published, o.deleted_at IS NULL, o.image_urls, o.color_images,
         o.available_colors, o.default_color, o.created_at)
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_variants_announce() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
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
