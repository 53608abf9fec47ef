CREATE OR REPLACE FUNCTION plant_facets(facts jsonb, price_paise bigint, stock integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (facts @> '{"light": ["low"]}')::integer | ((facts @> '{"light": ["medium"]}')::integer << 1)
    | ((facts @> '{"light": ["bright"]}')::integer << 2) | ((facts @> '{"light": ["sun"]}')::integer << 3)
    | ((facts @> '{"pets": "safe"}')::integer << 4)
    | ((facts @> '{"effort": "easy"}')::integer << 5) | ((facts @> '{"effort": "some"}')::integer << 6)
    | ((facts @> '{"effort": "demanding"}')::integer << 7)
    | CASE jsonb_typeof(facts -> 'height') WHEN 'number' THEN
        CASE WHEN (facts ->> 'height')::numeric % 1 <> 0 OR (facts ->> 'height')::numeric NOT BETWEEN 1 AND 3000 THEN 0
             WHEN (facts ->> 'height')::numeric <= 30 THEN 1 << 8 WHEN (facts ->> 'height')::numeric <= 60 THEN 1 << 9
             WHEN (facts ->> 'height')::numeric <= 120 THEN 1 << 10 ELSE 1 << 11 END
      ELSE 0 END
    | CASE WHEN price_paise < 50000 THEN 1 << 12 WHEN price_paise < 100000 THEN 1 << 13
           WHEN price_paise < 200000 THEN 1 << 14 ELSE 1 << 15 END
    | ((stock > 0)::integer << 16)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION flowering_months(facts jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT ((facts @> '{"flowering": [1]}')::integer << 1) | ((facts @> '{"flowering": [2]}')::integer << 2) | ((facts @> '{"flowering": [3]}')::integer << 3)
    | ((facts @> '{"flowering": [4]}')::integer << 4) | ((facts @> '{"flowering": [5]}')::integer << 5) | ((facts @> '{"flowering": [6]}')::integer << 6)
    | ((facts @> '{"flowering": [7]}')::integer << 7) | ((facts @> '{"flowering": [8]}')::integer << 8) | ((facts @> '{"flowering": [9]}')::integer << 9)
    | ((facts @> '{"flowering": [10]}')::integer << 10) | ((facts @> '{"flowering": [11]}')::integer << 11) | ((facts @> '{"flowering": [12]}')::integer << 12)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_facet_listing(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH meant AS MATERIALIZED (
    SELECT p.id, place.category_id, p.created_at, p.from_price_paise, lower(p.name) AS name,
           plant_facets(p.plant_facts, p.from_price_paise, p.stock) AS facets, flowering_months(p.plant_facts) AS flowering
      FROM products p
      CROSS JOIN LATERAL (
        SELECT '00000000-0000-0000-0000-000000000000'::uuid AS category_id
        UNION
        SELECT link.category_id FROM product_categories link WHERE link.product_id = p.id
        UNION
        SELECT c.id FROM categories c WHERE p.include_in_deals AND lower(c.name) = 'deals' AND c.name = 'Deals'
      ) AS place
     WHERE p.id = ANY (changed) AND p.is_published AND p.deleted_at IS NULL
  ), gone AS (
    DELETE FROM facet_listing listed
     WHERE product_id = ANY (changed)
       AND NOT EXISTS (SELECT FROM meant WHERE meant.id = listed.product_id AND meant.category_id = listed.category_id)
  )
  INSERT INTO facet_listing AS listed (product_id, category_id, created_at, from_price_paise, name, facets, flowering)
  SELECT id, category_id, created_at, from_price_paise, name, facets, flowering FROM meant
  ON CONFLICT (product_id, category_id) DO UPDATE
     SET created_at = excluded.created_at, from_price_paise = excluded.from_price_paise, name = excluded.name,
         facets = excluded.facets, flowering = excluded.flowering
   WHERE (listed.created_at, listed.from_price_paise, listed.name, listed.facets, listed.flowering)
         IS DISTINCT FROM (excluded.created_at, excluded.from_price_paise, excluded.name, excluded.facets, excluded.flowering);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_facet_listing(ARRAY(SELECT id FROM after_change));
  ELSE
    PERFORM refresh_facet_listing(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_inserted_facets AFTER INSERT ON products REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_facets();--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_updated_facets AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.deleted_at IS NULL, OLD.include_in_deals,
     OLD.stock > 0, OLD.plant_facts)
    IS DISTINCT FROM
    (NEW.name, NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.deleted_at IS NULL, NEW.include_in_deals,
     NEW.stock > 0, NEW.plant_facts))
  EXECUTE FUNCTION products_facets();--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM facet_listing WHERE category_id = OLD.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_deleted_facets AFTER DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_facets();--> statement-breakpoint
CREATE OR REPLACE FUNCTION facet_listing_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO facet_counts (category_id, month, facets, products)
    SELECT category_id, month, facets, -count(*)
      FROM before_change CROSS JOIN generate_series(0, 12) AS month
     WHERE month = 0 OR flowering & (1 << month) <> 0 GROUP BY 1, 2, 3;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO facet_counts (category_id, month, facets, products)
    SELECT category_id, month, facets, count(*)
      FROM after_change CROSS JOIN generate_series(0, 12) AS month
     WHERE month = 0 OR flowering & (1 << month) <> 0 GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER facet_listing_inserted_count AFTER INSERT ON facet_listing REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION facet_listing_count();--> statement-breakpoint
CREATE OR REPLACE TRIGGER facet_listing_updated_count AFTER UPDATE ON facet_listing
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION facet_listing_count();--> statement-breakpoint
CREATE OR REPLACE TRIGGER facet_listing_deleted_count AFTER DELETE ON facet_listing REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION facet_listing_count();--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  PERFORM refresh_marked_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  PERFORM refresh_facet_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(
    SELECT id FROM products WHERE include_in_deals AND deleted_at IS NULL));
  PERFORM refresh_marked_listing(ARRAY(
    SELECT id FROM products WHERE include_in_deals AND deleted_at IS NULL));
  PERFORM refresh_facet_listing(ARRAY(
    SELECT id FROM products WHERE include_in_deals AND deleted_at IS NULL));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_botanical_of(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ', product.plant_facts ->> 'botanicalName',
    string_agg(substring(line FROM '(?i)^\s*(?:botanical|scientific|latin) name\s*:(.*)$'), ' '))
    FROM (SELECT jsonb_array_elements_text(CASE WHEN jsonb_typeof(product.glance_info) = 'array' THEN product.glance_info ELSE '[]' END)
          UNION ALL
          SELECT item ->> 'text'
            FROM jsonb_array_elements(CASE WHEN jsonb_typeof(product.glance_info_structured) = 'array'
                                           THEN product.glance_info_structured ELSE '[]' END) AS item) AS lines (line)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO changed FROM after_change;
  ELSE
    SELECT array_agg(id) INTO changed FROM (
      SELECT id, name, description, available_colors, available_sizes, glance_info, glance_info_structured, plant_facts,
             include_in_deals
        FROM after_change
      EXCEPT
      SELECT id, name, description, available_colors, available_sizes, glance_info, glance_info_structured, plant_facts,
             include_in_deals
        FROM before_change
    ) AS differing;
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM refresh_product_search(changed);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO fillings (table_name) VALUES ('facet_listing');--> statement-breakpoint
-- A small shop's rows are written at once; of a large one a job writes them in steps (docs/decisions/0049).
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM products LIMIT 10001) AS counted) <= 10000 THEN
    PERFORM refresh_facet_listing(ARRAY(SELECT id FROM products));
    UPDATE fillings SET done_at = now() WHERE table_name = 'facet_listing';
  END IF;
END
$$;--> statement-breakpoint
-- What was known of plants before searches read it.
SELECT refresh_product_search(ARRAY(SELECT id FROM products WHERE plant_facts <> '{}' LIMIT 10000));
