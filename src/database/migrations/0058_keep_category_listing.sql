CREATE OR REPLACE FUNCTION refresh_category_listing(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM category_listing listed
   WHERE product_id = ANY (changed)
     AND NOT EXISTS (
       SELECT FROM products p
        WHERE p.id = listed.product_id AND p.deleted_at IS NULL
          AND (EXISTS (SELECT FROM product_categories link
                        WHERE link.product_id = p.id AND link.category_id = listed.category_id)
               OR (p.include_in_deals
                   AND EXISTS (SELECT FROM categories c WHERE c.id = listed.category_id AND c.name = 'Deals'))));
  INSERT INTO category_listing AS listed (product_id, category_id, is_listed, created_at, from_price_paise, name)
  SELECT p.id, place.category_id, p.is_published, p.created_at, p.from_price_paise, lower(p.name)
    FROM products p
    CROSS JOIN LATERAL (
      SELECT link.category_id FROM product_categories link WHERE link.product_id = p.id
      UNION
      SELECT c.id FROM categories c WHERE p.include_in_deals AND lower(c.name) = 'deals' AND c.name = 'Deals'
    ) AS place
   WHERE p.id = ANY (changed) AND p.deleted_at IS NULL
  ON CONFLICT (product_id, category_id) DO UPDATE
     SET is_listed = excluded.is_listed, created_at = excluded.created_at,
         from_price_paise = excluded.from_price_paise, name = excluded.name
   WHERE (listed.is_listed, listed.created_at, listed.from_price_paise, listed.name)
         IS DISTINCT FROM (excluded.is_listed, excluded.created_at, excluded.from_price_paise, excluded.name);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_category_listing(ARRAY[NEW.id]);
  ELSIF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM category_listing WHERE product_id = NEW.id;
  ELSIF OLD.deleted_at IS NOT NULL OR OLD.include_in_deals <> NEW.include_in_deals THEN
    PERFORM refresh_category_listing(ARRAY[NEW.id]);
  ELSE
    UPDATE category_listing
       SET is_listed = NEW.is_published, created_at = NEW.created_at, from_price_paise = NEW.from_price_paise,
           name = lower(NEW.name)
     WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_inserted_listing AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.include_in_deals AND NEW.deleted_at IS NULL) EXECUTE FUNCTION products_listing();--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_updated_listing AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.deleted_at IS NULL, OLD.include_in_deals)
    IS DISTINCT FROM
    (NEW.name, NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.deleted_at IS NULL, NEW.include_in_deals))
  EXECUTE FUNCTION products_listing();--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_categories_inserted_listing AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_listing();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_categories_deleted_listing AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_listing();--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(
    SELECT id FROM products WHERE include_in_deals AND deleted_at IS NULL));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_inserted_listing AFTER INSERT ON categories
  FOR EACH ROW WHEN (NEW.name = 'Deals') EXECUTE FUNCTION categories_listing();--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_updated_listing AFTER UPDATE ON categories
  FOR EACH ROW WHEN ((OLD.name = 'Deals') <> (NEW.name = 'Deals')) EXECUTE FUNCTION categories_listing();--> statement-breakpoint
INSERT INTO fillings (table_name) VALUES ('category_listing');--> statement-breakpoint
-- A small shop's rows are written at once; of a large one a job writes them in steps (docs/decisions/0049).
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM products LIMIT 10001) AS counted) <= 10000 THEN
    PERFORM refresh_category_listing(ARRAY(SELECT id FROM products));
    UPDATE fillings SET done_at = now() WHERE table_name = 'category_listing';
  END IF;
END
$$;
