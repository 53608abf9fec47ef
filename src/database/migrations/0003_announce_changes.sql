-- Tells every copy of the program what changed of what it shows: one notice per tag on the channel 'shop_changes'
-- (docs/decisions/0007-live-changes.md). PostgreSQL merges equal notices of a transaction.
CREATE FUNCTION announce_tags(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 50 THEN
    PERFORM pg_notify('shop_changes', 'everything');
  ELSE
    PERFORM pg_notify('shop_changes', tag) FROM (SELECT DISTINCT unnest(tags) AS tag) AS each_once;
  END IF;
END
$$;--> statement-breakpoint
-- Of these products only those that shoppers can see; `more` goes along if any of `elsewhere` is among them.
CREATE FUNCTION announce_products(changed uuid[], elsewhere uuid[], more text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
BEGIN
  SELECT array_agg('product:' || id) INTO tags
    FROM products WHERE id = ANY (changed) AND is_published AND deleted_at IS NULL;
  IF EXISTS (SELECT FROM products WHERE id = ANY (elsewhere) AND is_published AND deleted_at IS NULL) THEN
    tags := tags || more;
  END IF;
  PERFORM announce_tags(tags);
END
$$;--> statement-breakpoint
CREATE FUNCTION held_units(of_product uuid, of_variant uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(quantity), 0) FROM stock_holds
   WHERE product_id = of_product AND variant_id IS NOT DISTINCT FROM of_variant
     AND (expires_at IS NULL OR expires_at > now())
$$;--> statement-breakpoint
-- Listings say whether a thing can be bought, not how many there are.
CREATE FUNCTION sells_out_or_returns(old_stock integer, new_stock integer, of_product uuid, of_variant uuid)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN old_stock = new_stock THEN false
         ELSE (SELECT (old_stock <= held) <> (new_stock <= held) FROM held_units(of_product, of_variant) AS held) END
$$;--> statement-breakpoint
CREATE FUNCTION products_announce() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER products_inserted_announce AFTER INSERT ON products REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_announce();--> statement-breakpoint
CREATE TRIGGER products_updated_announce AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_announce();--> statement-breakpoint
CREATE TRIGGER products_deleted_announce AFTER DELETE ON products REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_announce();--> statement-breakpoint
-- A disabled variant is shown nowhere. One that sells out may change a card's price and picture: another is shown first.
CREATE FUNCTION product_variants_announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  in_listings uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(n.product_id), array_agg(n.product_id) FILTER (WHERE
        to_jsonb(n) - '{stock,is_default,updated_at}'::text[] <> to_jsonb(o) - '{stock,is_default,updated_at}'::text[]
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
$$;--> statement-breakpoint
CREATE TRIGGER product_variants_inserted_announce AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_announce();--> statement-breakpoint
CREATE TRIGGER product_variants_updated_announce AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_announce();--> statement-breakpoint
CREATE TRIGGER product_variants_deleted_announce AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_announce();--> statement-breakpoint
-- Rows that belong to a product by product_id. The arguments are the tags that change along with the product's.
CREATE FUNCTION product_part_announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(product_id) INTO changed FROM (
      (TABLE after_change EXCEPT TABLE before_change) UNION ALL (TABLE before_change EXCEPT TABLE after_change)
    ) AS differing;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(product_id) INTO changed FROM after_change;
  ELSE
    SELECT array_agg(product_id) INTO changed FROM before_change;
  END IF;
  PERFORM announce_products(changed, changed, TG_ARGV);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER product_attributes_inserted_announce AFTER INSERT ON product_attributes
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce();--> statement-breakpoint
CREATE TRIGGER product_attributes_updated_announce AFTER UPDATE ON product_attributes
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce();--> statement-breakpoint
CREATE TRIGGER product_attributes_deleted_announce AFTER DELETE ON product_attributes
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce();--> statement-breakpoint
CREATE TRIGGER attribute_values_inserted_announce AFTER INSERT ON attribute_values
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER attribute_values_updated_announce AFTER UPDATE ON attribute_values
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER attribute_values_deleted_announce AFTER DELETE ON attribute_values
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER variant_images_inserted_announce AFTER INSERT ON variant_images
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER variant_images_updated_announce AFTER UPDATE ON variant_images
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER variant_images_deleted_announce AFTER DELETE ON variant_images
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER product_categories_inserted_announce AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER product_categories_updated_announce AFTER UPDATE ON product_categories
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
CREATE TRIGGER product_categories_deleted_announce AFTER DELETE ON product_categories
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');--> statement-breakpoint
-- Its links go with a deleted category, and announce the products.
CREATE FUNCTION categories_announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  linked uuid[];
BEGIN
  PERFORM pg_notify('shop_changes', 'categories');
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(product_id) INTO linked FROM product_categories WHERE category_id = NEW.id;
    PERFORM announce_products(linked, linked, '{listing}');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER categories_came_or_went_announce AFTER INSERT OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_announce();--> statement-breakpoint
CREATE TRIGGER categories_updated_announce AFTER UPDATE ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION categories_announce();--> statement-breakpoint
CREATE FUNCTION tag_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', TG_ARGV[0]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER site_settings_came_or_went_announce AFTER INSERT OR DELETE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION tag_announce('site');--> statement-breakpoint
CREATE TRIGGER site_settings_updated_announce AFTER UPDATE ON site_settings
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tag_announce('site');--> statement-breakpoint
CREATE TRIGGER how_it_works_steps_came_or_went_announce AFTER INSERT OR DELETE ON how_it_works_steps
  FOR EACH ROW EXECUTE FUNCTION tag_announce('steps');--> statement-breakpoint
CREATE TRIGGER how_it_works_steps_updated_announce AFTER UPDATE ON how_it_works_steps
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tag_announce('steps');--> statement-breakpoint
CREATE TRIGGER information_pages_came_or_went_announce AFTER INSERT OR DELETE ON information_pages
  FOR EACH ROW EXECUTE FUNCTION tag_announce('pages');--> statement-breakpoint
CREATE TRIGGER information_pages_updated_announce AFTER UPDATE ON information_pages
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tag_announce('pages');--> statement-breakpoint
CREATE TRIGGER testimonials_inserted_announce AFTER INSERT ON testimonials
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION tag_announce('testimonials');--> statement-breakpoint
CREATE TRIGGER testimonials_updated_announce AFTER UPDATE ON testimonials
  FOR EACH ROW WHEN ((OLD.is_published OR NEW.is_published) AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION tag_announce('testimonials');--> statement-breakpoint
CREATE TRIGGER testimonials_deleted_announce AFTER DELETE ON testimonials
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION tag_announce('testimonials');--> statement-breakpoint
-- The page of a product links its guide.
CREATE FUNCTION plant_care_announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  in_list boolean := true;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    in_list := (OLD.name, OLD.image_url, OLD.tags, OLD.product_id, OLD.is_published)
      IS DISTINCT FROM (NEW.name, NEW.image_url, NEW.tags, NEW.product_id, NEW.is_published);
  END IF;
  PERFORM pg_notify('shop_changes', 'guide:' || coalesce(NEW.id, OLD.id));
  IF in_list THEN
    PERFORM pg_notify('shop_changes', 'guides');
    PERFORM announce_products(ARRAY[OLD.product_id, NEW.product_id], '{}', '{}');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER plant_care_inserted_announce AFTER INSERT ON plant_care
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION plant_care_announce();--> statement-breakpoint
CREATE TRIGGER plant_care_updated_announce AFTER UPDATE ON plant_care
  FOR EACH ROW WHEN ((OLD.is_published OR NEW.is_published) AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION plant_care_announce();--> statement-breakpoint
CREATE TRIGGER plant_care_deleted_announce AFTER DELETE ON plant_care
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION plant_care_announce();--> statement-breakpoint
-- Every checkout changes holds, and a NOTIFY makes commits queue up. So they only leave a line here, which the program
-- picks up twice a second for all of them. A crash of the server may empty this table: kept pages have a maximum age.
CREATE UNLOGGED TABLE stock_hold_changes (
  product_id uuid NOT NULL,
  variant_id uuid,
  units integer NOT NULL,
  had_run_out boolean NOT NULL
);--> statement-breakpoint
CREATE FUNCTION stock_holds_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stock_hold_changes
    SELECT product_id, variant_id, -quantity, coalesce(expires_at <= now(), false) FROM before_change;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stock_hold_changes SELECT product_id, variant_id, quantity, false FROM after_change;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER stock_holds_inserted_note AFTER INSERT ON stock_holds REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_holds_note();--> statement-breakpoint
CREATE TRIGGER stock_holds_updated_note AFTER UPDATE ON stock_holds
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_holds_note();--> statement-breakpoint
CREATE TRIGGER stock_holds_deleted_note AFTER DELETE ON stock_holds REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_holds_note();--> statement-breakpoint
-- Called by every copy of the program; one at a time does it. A hold that becomes an order's changes nothing.
CREATE FUNCTION announce_hold_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  in_listings uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM stock_hold_changes) OR NOT pg_try_advisory_xact_lock(7206175) THEN
    RETURN;
  END IF;
  WITH taken AS (
    DELETE FROM stock_hold_changes RETURNING *
  ), net AS (
    SELECT product_id, variant_id, sum(units) AS units FROM taken
     GROUP BY product_id, variant_id HAVING sum(units) <> 0 OR bool_or(had_run_out)
  ), free AS (
    SELECT n.product_id, n.units, coalesce(v.stock, p.stock) - held_units(n.product_id, n.variant_id) AS units_left
      FROM net n JOIN products p ON p.id = n.product_id LEFT JOIN product_variants v ON v.id = n.variant_id
  )
  SELECT array_agg(product_id), array_agg(product_id) FILTER (WHERE units_left <= 0 OR units_left + units <= 0)
    INTO changed, in_listings FROM free;
  PERFORM announce_products(changed, in_listings, '{listing}');
END
$$;
