-- What the database does unseen: every function and trigger as it stands now. `triggers.db.test.ts` holds a migrated
-- database against this file. To change one: change it here, and put the same statement into a new migration
-- (drizzle-kit generate --custom); nobody runs this file.
--
--   derived    products.stock, from_price_paise, lowest_low, has_sold_out, updated_at   docs/decisions/0005, 0054
--   search     product_search, search_listing, search_words                      docs/decisions/0052
--   listed     category_listing                                                  docs/decisions/0049
--              marked_listing                                                    docs/decisions/0054
--              facet_listing, facet_counts                                       docs/decisions/0058
--   used       media_uses                                                        docs/decisions/0062
--   found      products_like, people_like, activity_like                         docs/decisions/0062
--   counted    sales_by_day                                                      docs/decisions/0054
--              orders.open_claims                                               docs/behaviour/back-office.md
--              product_ratings                                                  docs/decisions/0061
--   announced  notices on 'shop_changes' of what pages and staff's screens show   docs/decisions/0007, 0018

-- 1. Derived stock and price
-- With variants, the variants' stock is the truth and the product's is the sum over the enabled ones; listings sort by
-- the price that their cards show: of the variants in stock the lowest, of all where none is, and without variants the
-- product's own in its cheapest colour of the older list. Kept here, so that no writer can forget it.

CREATE OR REPLACE FUNCTION effective_price_paise(price bigint, discount_price bigint, is_discounted boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_discounted AND discount_price IS NOT NULL AND discount_price < price THEN discount_price ELSE price END
$$;

CREATE OR REPLACE FUNCTION lowest_color_modifier_paise(colors jsonb) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(min(CASE WHEN jsonb_typeof(color -> 'priceModifier') = 'number'
                           THEN round((color ->> 'priceModifier')::numeric * 100) ELSE 0 END), 0)::bigint
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(colors) = 'array' THEN colors ELSE '[]' END) AS color
   WHERE jsonb_typeof(color) = 'object' AND color -> 'enabled' IS DISTINCT FROM 'false'::jsonb
$$;

-- Before every write of a product: whatever the writer says of what is derived is overwritten.
CREATE OR REPLACE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  variants integer;
  enabled_stock integer;
  lowest bigint;
  low integer;
  gaps boolean;
BEGIN
  SELECT count(*), coalesce(sum(v.stock) FILTER (WHERE v.enabled), 0),
         coalesce(
           min(effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted)) FILTER (WHERE v.enabled AND v.stock > 0),
           min(effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted)) FILTER (WHERE v.enabled)),
         min(v.stock) FILTER (WHERE v.enabled AND v.stock BETWEEN 1 AND 5),
         coalesce(bool_or(v.enabled AND v.stock = 0), false)
    INTO variants, enabled_stock, lowest, low, gaps
    FROM product_variants v WHERE v.product_id = NEW.id;
  IF variants > 0 THEN
    NEW.stock := enabled_stock;
    NEW.lowest_low := low;
    NEW.has_sold_out := gaps;
  ELSE
    NEW.lowest_low := CASE WHEN NEW.stock BETWEEN 1 AND 5 THEN NEW.stock END;
    NEW.has_sold_out := NEW.stock = 0;
  END IF;
  NEW.from_price_paise := coalesce(lowest, greatest(0,
    effective_price_paise(NEW.price_paise, NEW.discount_price_paise, NEW.is_discounted)
      + lowest_color_modifier_paise(NEW.available_colors)));
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER products_derive BEFORE INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION products_derive();

-- A write of variants touches their products, so that they are derived anew and have another updated_at.
CREATE OR REPLACE FUNCTION product_variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET updated_at = now()
   WHERE id IN (SELECT product_id FROM changed);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_variants_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_changed();
CREATE OR REPLACE TRIGGER product_variants_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_changed();
CREATE OR REPLACE TRIGGER product_variants_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_changed();

-- 2. Words to search by

-- The same splitting as of what is asked for (search-words.rules.ts): at blanks and signs, but not at '_'.
CREATE OR REPLACE FUNCTION search_words_of(given text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
    FROM regexp_split_to_table(lower(given), E'[\\s!-/:-@\\[-^`{-~\\u00A0-\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]+') AS word
   WHERE word <> '' AND length(word) <= 100
$$;

CREATE OR REPLACE FUNCTION search_lexemes(kind text, given text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(kind || word), '{}')) FROM unnest(search_words_of(given)) AS word
$$;

-- Safe with pets is what its own words about them say so of, and nothing to the contrary.
CREATE OR REPLACE FUNCTION is_pet_safe(given text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    bool_or(line ~ '\m(not|non|never)[- ]?(toxic|poisonous|harmful)|\mnontoxic|\msafe\M|\mpet[- ]?(friendly|proof)')
      AND NOT bool_or(regexp_replace(line, '\m(not|non|never)[- ]?(toxic|poisonous|harmful)|\mnontoxic', '', 'g')
        ~ 'toxic|poison|harm|irritat|hurt|scratch|upset|out of (the )?reach|\mnot safe|\munsafe|\mdo not\M'),
    false)
    FROM regexp_split_to_table(lower(given), E'[".!?\\n]+') AS line
   WHERE line ~ '\m(pet|cat|dog)s?\M'
$$;

-- What shoppers choose from: the variants, or else the older colours and sizes.
CREATE OR REPLACE FUNCTION search_options_of(product products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM product_variants v WHERE v.product_id = product.id)
    THEN (SELECT string_agg(concat_ws(' ', v.pot_type, v.size, v.pot_color, 'pot'), ' ')
            FROM product_variants v WHERE v.product_id = product.id AND v.enabled)
    ELSE (SELECT string_agg(concat_ws(' ', option ->> 'name', kind), ' ')
            FROM (VALUES (product.available_colors, 'pot'), (product.available_sizes, '')) AS offered (list, kind),
                 jsonb_array_elements(CASE WHEN jsonb_typeof(list) = 'array' THEN list ELSE '[]' END) AS option
           WHERE jsonb_typeof(option) = 'object' AND option -> 'enabled' IS DISTINCT FROM 'false'::jsonb)
    END
$$;

-- With their places, so that names of several words can be asked for as they follow each other.
CREATE OR REPLACE FUNCTION search_name_lexemes(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(format(E'\'n:%s\':%s', word, place), ' '), '')::tsvector
    FROM (SELECT word, row_number() OVER (ORDER BY at) AS place
            FROM regexp_split_to_table(lower(given), E'[\\s!-/:-@\\[-^`{-~\\u00A0-\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]+')
                 WITH ORDINALITY AS split (word, at)
           WHERE word <> '' AND length(word) <= 100) AS words
   WHERE place <= 256
$$;

-- What its facts and a line like 'Botanical name: Ficus lyrata' say.
CREATE OR REPLACE FUNCTION search_botanical_of(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ', product.plant_facts ->> 'botanicalName',
    string_agg(substring(line FROM '(?i)^\s*(?:botanical|scientific|latin) name\s*:(.*)$'), ' '))
    FROM (SELECT jsonb_array_elements_text(CASE WHEN jsonb_typeof(product.glance_info) = 'array' THEN product.glance_info ELSE '[]' END)
          UNION ALL
          SELECT item ->> 'text'
            FROM jsonb_array_elements(CASE WHEN jsonb_typeof(product.glance_info_structured) = 'array'
                                           THEN product.glance_info_structured ELSE '[]' END) AS item) AS lines (line)
$$;

-- One writer of a product at a time: the second reads what the first wrote.
CREATE OR REPLACE FUNCTION refresh_product_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO product_search AS found (product_id, heading, document)
  SELECT p.id, words.heading,
         words.heading || search_lexemes('t:', p.description)
    FROM products p
    CROSS JOIN LATERAL (
      SELECT search_name_lexemes(p.name)
        || search_lexemes('v:', concat_ws(' ', search_options_of(p), CASE WHEN p.include_in_deals THEN 'deal deals' END))
        || search_lexemes('b:', search_botanical_of(p))
        || CASE WHEN is_pet_safe(concat_ws(E'\n', p.glance_info::text, p.glance_info_structured::text, p.description))
                THEN array_to_tsvector('{is:pet-safe}') ELSE '' END
        || array_to_tsvector(ARRAY(SELECT 'c:' || link.category_id FROM product_categories link WHERE link.product_id = p.id))
        AS heading
    ) AS words
   WHERE p.id = ANY (changed)
  ON CONFLICT (product_id) DO UPDATE SET heading = excluded.heading, document = excluded.document
   WHERE (found.heading, found.document) IS DISTINCT FROM (excluded.heading, excluded.document);
  DELETE FROM search_listing
   WHERE product_id = ANY (changed)
     AND product_id NOT IN (SELECT id FROM products WHERE id = ANY (changed) AND is_published AND deleted_at IS NULL);
  INSERT INTO search_listing AS listed (product_id, created_at, from_price_paise, name, heading)
  SELECT p.id, p.created_at, p.from_price_paise, lower(p.name), s.heading
    FROM products p JOIN product_search s ON s.product_id = p.id
   WHERE p.id = ANY (changed) AND p.is_published AND p.deleted_at IS NULL
  ON CONFLICT (product_id) DO UPDATE
     SET created_at = excluded.created_at, from_price_paise = excluded.from_price_paise, name = excluded.name,
         heading = excluded.heading
   WHERE (listed.created_at, listed.from_price_paise, listed.name, listed.heading)
         IS DISTINCT FROM (excluded.created_at, excluded.from_price_paise, excluded.name, excluded.heading);
  INSERT INTO search_words (word, is_named)
  SELECT word, is_named
    FROM (SELECT substr(lexeme, 3) AS word, bool_or(lexeme !~ '^t:') AS is_named
            FROM product_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.document)) AS lexeme
           WHERE s.product_id = ANY (changed) AND lexeme ~ '^[nvbt]:\D{2,40}$'
           GROUP BY 1) AS words
   WHERE NOT EXISTS (SELECT FROM search_words known
                      WHERE known.word = words.word AND (known.is_named OR NOT words.is_named));
END
$$;

-- A column that is to be searched stands here twice, and in refresh_product_search.
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
$$;

CREATE OR REPLACE TRIGGER products_inserted_search AFTER INSERT ON products REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_search();
CREATE OR REPLACE TRIGGER products_updated_search AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_search();

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

CREATE OR REPLACE TRIGGER product_variants_inserted_search AFTER INSERT ON product_variants REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_search();
CREATE OR REPLACE TRIGGER product_variants_updated_search AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_search();
CREATE OR REPLACE TRIGGER product_variants_deleted_search AFTER DELETE ON product_variants REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_search();

CREATE OR REPLACE FUNCTION product_categories_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_categories_inserted_search AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_search();
CREATE OR REPLACE TRIGGER product_categories_deleted_search AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_search();

-- Stock is nothing that a search knows of: an order costs nothing here, but where it changes the lowest price.
CREATE OR REPLACE FUNCTION products_search_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_published OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM search_listing WHERE product_id = NEW.id;
  ELSE
    INSERT INTO search_listing (product_id, created_at, from_price_paise, name, heading)
    SELECT NEW.id, NEW.created_at, NEW.from_price_paise, lower(NEW.name), s.heading
      FROM product_search s WHERE s.product_id = NEW.id
    ON CONFLICT (product_id) DO UPDATE
       SET created_at = excluded.created_at, from_price_paise = excluded.from_price_paise, heading = excluded.heading;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_updated_search_listing AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION products_search_listing();

-- Up to so many products that have the words: of very many the latest, or else as the index has them. `sought` is what the
-- index is asked for, `words` what a product must have; `is_all`: there are no others. Never the whole table, and no great
-- piece of the index: docs/decisions/0052.
CREATE OR REPLACE FUNCTION search_headings(words tsquery, sought tsquery, most integer)
RETURNS TABLE (product search_listing, is_all boolean) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  is_large boolean := (SELECT reltuples > 100000 FROM pg_class WHERE oid = 'search_listing'::regclass);
  having_them integer;
  looked_at integer;
  latest search_listing[];
BEGIN
  SELECT count(*), count(*) FILTER (WHERE l.heading @@ words) INTO looked_at, having_them
    FROM (SELECT heading FROM search_listing ORDER BY created_at DESC, product_id DESC LIMIT 1000) AS l;
  IF looked_at < 1000 OR having_them >= (CASE WHEN is_large THEN 10 ELSE 100 END) OR having_them >= most THEN
    SELECT array_agg(few.l) INTO latest
      FROM (SELECT l FROM (SELECT s AS l, heading FROM search_listing s ORDER BY created_at DESC, product_id DESC LIMIT 10000) AS each
             WHERE each.heading @@ words LIMIT most) AS few;
    IF looked_at < 1000 OR cardinality(latest) >= (CASE WHEN is_large THEN least(most, 100) ELSE most END) THEN
      RETURN QUERY SELECT l, looked_at < 1000 FROM unnest(latest) AS l;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT l, true FROM search_listing l WHERE l.heading @@ sought AND ts_match_vq(l.heading, words) LIMIT most;
END
$$;

-- The same of all that is said of a product.
CREATE OR REPLACE FUNCTION search_documents(words tsquery, sought tsquery, most integer)
RETURNS TABLE (product search_listing, is_all boolean)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  is_large boolean := (SELECT reltuples > 100000 FROM pg_class WHERE oid = 'search_listing'::regclass);
  having_them integer;
  looked_at integer;
  latest search_listing[];
BEGIN
  SELECT count(*), count(*) FILTER (WHERE s.document @@ words) INTO looked_at, having_them
    FROM (SELECT product_id FROM search_listing ORDER BY created_at DESC, product_id DESC LIMIT 200) AS l
    JOIN product_search s ON s.product_id = l.product_id;
  IF looked_at < 200 OR having_them >= (CASE WHEN is_large THEN 5 ELSE 40 END) OR having_them >= most THEN
    SELECT array_agg(few.l) INTO latest
      FROM (SELECT l FROM (SELECT shown AS l, product_id FROM search_listing shown ORDER BY created_at DESC, product_id DESC
                            LIMIT CASE WHEN is_large THEN 2500 ELSE 10000 END) AS each
             WHERE (SELECT s.document @@ words FROM product_search s WHERE s.product_id = each.product_id) LIMIT most) AS few;
    IF looked_at < 200 OR cardinality(latest) >= (CASE WHEN is_large THEN least(most, 50) ELSE most END) THEN
      RETURN QUERY SELECT l, looked_at < 200 FROM unnest(latest) AS l;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT each.l, true
    FROM (SELECT s.product_id FROM product_search s
           WHERE s.document @@ sought AND ts_match_vq(s.document, words) OFFSET 0) AS found
    CROSS JOIN LATERAL (SELECT shown AS l FROM search_listing shown WHERE shown.product_id = found.product_id OFFSET 0) AS each
    LIMIT most;
END
$$;

-- 2a. Categories' lists
-- Which products a category lists, with what lists sort by. 'Deals' has what is marked for it, too.

-- One writer of a product at a time: the second reads what the first wrote.
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
$$;

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
$$;

-- Stock moves no product in a category's list: an order costs nothing here.
CREATE OR REPLACE TRIGGER products_inserted_listing AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.include_in_deals AND NEW.deleted_at IS NULL) EXECUTE FUNCTION products_listing();
CREATE OR REPLACE TRIGGER products_updated_listing AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.deleted_at IS NULL, OLD.include_in_deals)
    IS DISTINCT FROM
    (NEW.name, NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.deleted_at IS NULL, NEW.include_in_deals))
  EXECUTE FUNCTION products_listing();

CREATE OR REPLACE FUNCTION product_categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  PERFORM refresh_marked_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  PERFORM refresh_facet_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_categories_inserted_listing AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_listing();
CREATE OR REPLACE TRIGGER product_categories_deleted_listing AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_listing();

-- A shop that makes its 'Deals' late has marked products already.
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
$$;

CREATE OR REPLACE TRIGGER categories_inserted_listing AFTER INSERT ON categories
  FOR EACH ROW WHEN (NEW.name = 'Deals') EXECUTE FUNCTION categories_listing();
CREATE OR REPLACE TRIGGER categories_updated_listing AFTER UPDATE ON categories
  FOR EACH ROW WHEN ((OLD.name = 'Deals') <> (NEW.name = 'Deals')) EXECUTE FUNCTION categories_listing();

-- 2b. What staff look for
-- Products that run out, are sold out or featured, each with its place in the list of all and in each category's.

-- One writer of a product at a time: the second reads what the first wrote.
CREATE OR REPLACE FUNCTION refresh_marked_listing(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH meant AS MATERIALIZED (
    SELECT p.id, marks.mark, place.category_id, p.is_published, p.created_at, p.from_price_paise, lower(p.name) AS name
      FROM products p
      CROSS JOIN LATERAL (VALUES ('low', p.lowest_low IS NOT NULL), ('gaps', p.has_sold_out), ('sold-out', p.stock = 0),
        ('featured', p.is_featured)) AS marks (mark, has)
      CROSS JOIN LATERAL (
        SELECT '00000000-0000-0000-0000-000000000000'::uuid AS category_id
        UNION
        SELECT link.category_id FROM product_categories link WHERE link.product_id = p.id
        UNION
        SELECT c.id FROM categories c WHERE p.include_in_deals AND lower(c.name) = 'deals' AND c.name = 'Deals'
      ) AS place
     WHERE p.id = ANY (changed) AND p.deleted_at IS NULL AND marks.has
  ), gone AS (
    DELETE FROM marked_listing listed
     WHERE product_id = ANY (changed)
       AND NOT EXISTS (SELECT FROM meant WHERE meant.id = listed.product_id AND meant.mark = listed.mark
                        AND meant.category_id = listed.category_id)
  )
  INSERT INTO marked_listing AS listed (product_id, mark, category_id, is_listed, created_at, from_price_paise, name)
  SELECT id, mark, category_id, is_published, created_at, from_price_paise, name FROM meant
  ON CONFLICT (product_id, mark, category_id) DO UPDATE
     SET is_listed = excluded.is_listed, created_at = excluded.created_at,
         from_price_paise = excluded.from_price_paise, name = excluded.name
   WHERE (listed.is_listed, listed.created_at, listed.from_price_paise, listed.name)
         IS DISTINCT FROM (excluded.is_listed, excluded.created_at, excluded.from_price_paise, excluded.name);
END
$$;

CREATE OR REPLACE FUNCTION products_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_marked_listing(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

-- An order writes here only as it leaves few or none of a pot.
CREATE OR REPLACE TRIGGER products_inserted_marks AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL
    AND (NEW.lowest_low IS NOT NULL OR NEW.has_sold_out OR NEW.stock = 0 OR NEW.is_featured))
  EXECUTE FUNCTION products_marks();
CREATE OR REPLACE TRIGGER products_updated_marks AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.lowest_low IS NULL, OLD.has_sold_out, OLD.stock = 0, OLD.is_featured, OLD.deleted_at IS NULL,
     OLD.name, OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.include_in_deals)
    IS DISTINCT FROM
    (NEW.lowest_low IS NULL, NEW.has_sold_out, NEW.stock = 0, NEW.is_featured, NEW.deleted_at IS NULL,
     NEW.name, NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.include_in_deals))
  EXECUTE FUNCTION products_marks();

CREATE OR REPLACE FUNCTION categories_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM marked_listing WHERE mark IN ('low', 'gaps', 'sold-out', 'featured') AND category_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_deleted_marks AFTER DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_marks();

-- 2c. What facets narrow
-- Each product that shoppers see, in the list of all and in each category's, with its facets as bits: in the order of
-- facets.rules.ts, which a test holds against this. Each a single expression, which PostgreSQL puts in place of the call.
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
    | CASE WHEN price_paise < 25000 THEN 1 << 12 WHEN price_paise < 50000 THEN 1 << 13
           WHEN price_paise < 100000 THEN 1 << 14 ELSE 1 << 15 END
    | ((stock > 0)::integer << 16)
$$;

CREATE OR REPLACE FUNCTION flowering_months(facts jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT ((facts @> '{"flowering": [1]}')::integer << 1) | ((facts @> '{"flowering": [2]}')::integer << 2) | ((facts @> '{"flowering": [3]}')::integer << 3)
    | ((facts @> '{"flowering": [4]}')::integer << 4) | ((facts @> '{"flowering": [5]}')::integer << 5) | ((facts @> '{"flowering": [6]}')::integer << 6)
    | ((facts @> '{"flowering": [7]}')::integer << 7) | ((facts @> '{"flowering": [8]}')::integer << 8) | ((facts @> '{"flowering": [9]}')::integer << 9)
    | ((facts @> '{"flowering": [10]}')::integer << 10) | ((facts @> '{"flowering": [11]}')::integer << 11) | ((facts @> '{"flowering": [12]}')::integer << 12)
$$;

-- One writer of a product at a time: the second reads what the first wrote.
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
$$;

CREATE OR REPLACE FUNCTION products_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_facet_listing(ARRAY(SELECT id FROM after_change));
  ELSE
    PERFORM refresh_facet_listing(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_inserted_facets AFTER INSERT ON products REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_facets();
-- An order writes here as it sells a product out, or changes its lowest price.
CREATE OR REPLACE TRIGGER products_updated_facets AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.name, OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.deleted_at IS NULL, OLD.include_in_deals,
     OLD.stock > 0, OLD.plant_facts)
    IS DISTINCT FROM
    (NEW.name, NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.deleted_at IS NULL, NEW.include_in_deals,
     NEW.stock > 0, NEW.plant_facts))
  EXECUTE FUNCTION products_facets();

CREATE OR REPLACE FUNCTION categories_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM facet_listing WHERE category_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_deleted_facets AFTER DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_facets();

-- Who changes products writes rows of its own, so that nobody waits for a sum's; a job adds those up.
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
$$;

CREATE OR REPLACE TRIGGER facet_listing_inserted_count AFTER INSERT ON facet_listing REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION facet_listing_count();
CREATE OR REPLACE TRIGGER facet_listing_updated_count AFTER UPDATE ON facet_listing
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION facet_listing_count();
CREATE OR REPLACE TRIGGER facet_listing_deleted_count AFTER DELETE ON facet_listing REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION facet_listing_count();

-- 2d. What was sold
-- Who orders writes a row of its own, so that nobody waits for the day's; a job adds those up.
CREATE OR REPLACE FUNCTION indian_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT ((at AT TIME ZONE 'UTC') + interval '330 minutes')::date
$$;

-- Some or all of it may have gone back since.
CREATE OR REPLACE FUNCTION is_cash_collected(placed orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT placed.payment_status = 'collected' OR (placed.cash_settled_at IS NOT NULL AND placed.payment_status <> 'refused')
$$;

CREATE OR REPLACE FUNCTION sales_of(placed orders) RETURNS TABLE (day date, orders integer, revenue_paise bigint, cash_due_paise bigint)
LANGUAGE sql STABLE AS $$
  SELECT indian_day(placed.created_at), 1,
         CASE WHEN placed.payment_status IN ('due', 'refused') OR is_cash_collected(placed) THEN 0 ELSE placed.total_amount_paise END,
         CASE WHEN placed.payment_status = 'due' AND placed.order_status <> 'cancelled' THEN placed.total_amount_paise ELSE 0 END
  UNION ALL
  SELECT indian_day(coalesce(placed.cash_settled_at, placed.created_at)), 0, placed.total_amount_paise, 0
   WHERE is_cash_collected(placed)
$$;

CREATE OR REPLACE FUNCTION orders_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_by_day (id, day, orders, revenue_paise, cash_due_paise)
    SELECT gen_random_uuid(), day, -orders, -revenue_paise, -cash_due_paise FROM sales_of(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_by_day (id, day, orders, revenue_paise, cash_due_paise)
    SELECT gen_random_uuid(), day, orders, revenue_paise, cash_due_paise FROM sales_of(NEW);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_came_or_went_sales AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_sales();
CREATE OR REPLACE TRIGGER orders_updated_sales AFTER UPDATE ON orders
  FOR EACH ROW WHEN (
    (OLD.payment_status, OLD.order_status = 'cancelled', OLD.total_amount_paise, OLD.created_at, OLD.cash_settled_at)
    IS DISTINCT FROM
    (NEW.payment_status, NEW.order_status = 'cancelled', NEW.total_amount_paise, NEW.created_at, NEW.cash_settled_at))
  EXECUTE FUNCTION orders_sales();

CREATE OR REPLACE FUNCTION is_refund_of_order(noted refunds) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT noted.order_id IS NOT NULL AND noted.state IN ('accepted', 'processed')
$$;

CREATE OR REPLACE FUNCTION refunds_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_by_day (id, day, refunded_paise)
    SELECT gen_random_uuid(), indian_day(OLD.created_at), -OLD.amount_paise WHERE is_refund_of_order(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_by_day (id, day, refunded_paise)
    SELECT gen_random_uuid(), indian_day(NEW.created_at), NEW.amount_paise WHERE is_refund_of_order(NEW);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER refunds_sales AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_sales();

-- Money that staff returned themselves, as an answer to a claim.
CREATE OR REPLACE FUNCTION is_refund_by_hand(noted claims) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT noted.answer IS NOT DISTINCT FROM 'refund' AND noted.refund_id IS NULL
$$;

CREATE OR REPLACE FUNCTION claims_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_by_day (id, day, refunded_paise)
    SELECT gen_random_uuid(), indian_day(OLD.answered_at), -OLD.refund_paise WHERE is_refund_by_hand(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_by_day (id, day, refunded_paise)
    SELECT gen_random_uuid(), indian_day(NEW.answered_at), NEW.refund_paise WHERE is_refund_by_hand(NEW);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER claims_sales AFTER INSERT OR UPDATE OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION claims_sales();

-- All days anew, from the orders, refunds and claims themselves.
CREATE OR REPLACE FUNCTION refresh_sales_by_day() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, refunds, claims IN SHARE MODE;
  DELETE FROM sales_by_day;
  INSERT INTO sales_by_day (id, day, is_sum, orders, revenue_paise, cash_due_paise, refunded_paise)
  SELECT gen_random_uuid(), day, true, sum(sold.orders), sum(sold.revenue_paise), sum(sold.cash_due_paise), sum(refunded)
    FROM (SELECT sales.*, 0 AS refunded FROM orders placed CROSS JOIN LATERAL sales_of(placed) AS sales
          UNION ALL
          SELECT indian_day(noted.created_at), 0, 0, 0, noted.amount_paise FROM refunds noted WHERE is_refund_of_order(noted)
          UNION ALL
          SELECT indian_day(noted.answered_at), 0, 0, 0, noted.refund_paise FROM claims noted WHERE is_refund_by_hand(noted)
    ) AS sold GROUP BY day;
END
$$;

-- 2e. Where files are shown
-- Which products show which uploaded files, so that the library reads a piece of an index for each file, not all products.

-- A file is shown in any size and on any origin, as addresses may have been pasted.
CREATE OR REPLACE FUNCTION media_key_of(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(substring(address FROM '/media/(?:sizes/[0-9]+/)?([^?#]+)'), 500)
$$;

-- Every text of them, however deep.
CREATE OR REPLACE FUNCTION media_keys_within(given jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT media_key_of(found #>> '{}') FROM jsonb_path_query(given, 'strict $.** ? (@.type() == "string")') AS found
$$;

-- One writer of a product at a time: the second reads what the first wrote.
CREATE OR REPLACE FUNCTION refresh_media_uses(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH meant AS MATERIALIZED (
    SELECT p.id, shown.key
      FROM products p
      CROSS JOIN LATERAL (
        SELECT media_keys_within(p.image_urls) AS key
        UNION SELECT media_keys_within(p.color_images)
        UNION SELECT media_keys_within(p.available_colors)
        UNION SELECT media_key_of(p.light_instruction_image_url)
        UNION SELECT media_key_of(v.image_url) FROM product_variants v WHERE v.product_id = p.id
        UNION SELECT media_key_of(i.image_url) FROM variant_images i WHERE i.product_id = p.id
      ) AS shown
     WHERE p.id = ANY (changed) AND p.deleted_at IS NULL AND shown.key IS NOT NULL
  ), gone AS (
    DELETE FROM media_uses used
     WHERE product_id = ANY (changed)
       AND NOT EXISTS (SELECT FROM meant WHERE meant.id = used.product_id AND meant.key = used.key)
  )
  INSERT INTO media_uses (key, product_id) SELECT key, id FROM meant ON CONFLICT DO NOTHING;
END
$$;

CREATE OR REPLACE FUNCTION products_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_media_uses(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

-- A sale shows no other picture: it costs nothing here.
CREATE OR REPLACE TRIGGER products_inserted_uses AFTER INSERT ON products
  FOR EACH ROW WHEN (concat(NEW.image_urls, NEW.color_images, NEW.available_colors, NEW.light_instruction_image_url) LIKE '%/media/%')
  EXECUTE FUNCTION products_uses();
CREATE OR REPLACE TRIGGER products_updated_uses AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.image_urls, OLD.color_images, OLD.available_colors, OLD.light_instruction_image_url, OLD.deleted_at IS NULL)
    IS DISTINCT FROM
    (NEW.image_urls, NEW.color_images, NEW.available_colors, NEW.light_instruction_image_url, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION products_uses();

CREATE OR REPLACE FUNCTION pictures_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_media_uses(ARRAY(SELECT DISTINCT product_id FROM changed WHERE image_url IS NOT NULL));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION picture_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_media_uses(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_variants_inserted_uses AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();
CREATE OR REPLACE TRIGGER product_variants_deleted_uses AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();
CREATE OR REPLACE TRIGGER product_variants_updated_uses AFTER UPDATE ON product_variants
  FOR EACH ROW WHEN ((OLD.image_url, OLD.product_id) IS DISTINCT FROM (NEW.image_url, NEW.product_id))
  EXECUTE FUNCTION picture_uses();
CREATE OR REPLACE TRIGGER variant_images_inserted_uses AFTER INSERT ON variant_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();
CREATE OR REPLACE TRIGGER variant_images_deleted_uses AFTER DELETE ON variant_images REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();
CREATE OR REPLACE TRIGGER variant_images_updated_uses AFTER UPDATE ON variant_images
  FOR EACH ROW WHEN ((OLD.image_url, OLD.product_id) IS DISTINCT FROM (NEW.image_url, NEW.product_id))
  EXECUTE FUNCTION picture_uses();

-- 2f. What staff's words find
-- Up to `most` rows that have these letters, wherever they stand, and whether these are all. As search_headings does: the latest
-- tell whether they are common, then `ids` are those of them that have them; else the index has few (docs/decisions/0062).

CREATE OR REPLACE FUNCTION like_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '%' || regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Less than three letters in a row are in no index of three.
CREATE OR REPLACE FUNCTION has_trigram(typed text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT typed ~ '[[:alnum:]]{3}'
$$;

-- Whether a table has more than `most` rows like these, by how many of some there are.
CREATE OR REPLACE FUNCTION are_common(having_them integer, of_rows integer, of_table regclass, most integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT having_them * (reltuples / of_rows) > most FROM pg_class WHERE oid = of_table
$$;

-- Products that are not deleted, by letters of the name, or by words that they are found by: either may be null. Of less than three
-- letters, by words of the name that begin so.
CREATE OR REPLACE FUNCTION products_like(typed text, words tsquery, sought tsquery, most integer, OUT ids uuid[], OUT is_all boolean)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  pattern text := like_pattern(typed);
  looked_at integer := CASE WHEN words IS NULL THEN 1000 ELSE 300 END;
  begun tsquery;
BEGIN
  SELECT count(*) < looked_at, (array_agg(l.id) FILTER (WHERE lower(l.name) LIKE pattern
      OR (words IS NOT NULL AND (SELECT s.document @@ words FROM product_search s WHERE s.product_id = l.id))))[:most]
    INTO is_all, ids
    FROM (SELECT id, name FROM products WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT looked_at) AS l;
  ids := coalesce(ids, '{}');
  IF NOT is_all AND NOT are_common(cardinality(ids), looked_at, 'products', most) THEN
    IF NOT has_trigram(typed) THEN
      begun := (SELECT string_agg(format('''n:%s'':*', word), ' & ') FROM unnest(search_words_of(typed)) AS word)::tsquery;
      words := coalesce(words || begun, words, begun);
      sought := coalesce(sought || begun, sought, begun);
      pattern := NULL;
    END IF;
    ids := ARRAY(
      (SELECT id FROM products WHERE name ILIKE pattern AND deleted_at IS NULL LIMIT most)
      UNION
      (SELECT has.product_id
         FROM (SELECT s.product_id FROM product_search s
                WHERE s.document @@ sought AND ts_match_vq(s.document, words) OFFSET 0) AS has
        WHERE (SELECT p.deleted_at IS NULL FROM products p WHERE p.id = has.product_id) LIMIT most)
      LIMIT most);
    is_all := cardinality(ids) < most;
  END IF;
END
$$;

-- People, by letters of their name or address.
CREATE OR REPLACE FUNCTION people_like(typed text, most integer, OUT ids text[], OUT is_all boolean)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  pattern text := like_pattern(typed);
BEGIN
  SELECT count(*) < 1000, (array_agg(u.id) FILTER (WHERE lower(u.name || ' ' || u.email) LIKE pattern
      OR (SELECT lower(first_name || ' ' || last_name) LIKE pattern FROM profiles p WHERE p.user_id = u.id)))[:most]
    INTO is_all, ids
    FROM (SELECT id, name, email FROM users ORDER BY created_at DESC, id DESC LIMIT 1000) AS u;
  ids := coalesce(ids, '{}');
  IF NOT is_all AND NOT are_common(cardinality(ids), 1000, 'users', most) AND has_trigram(typed) THEN
    ids := ARRAY(
      (SELECT id FROM users WHERE lower(name || ' ' || email) LIKE pattern LIMIT most)
      UNION
      (SELECT user_id FROM profiles WHERE lower(first_name || ' ' || last_name) LIKE pattern LIMIT most)
      LIMIT most);
    is_all := cardinality(ids) < most;
  END IF;
END
$$;

-- Orders, by all of the words: each a pattern of what they are found by, or a short number beside it; of an address the whole, too.
CREATE OR REPLACE FUNCTION orders_like(patterns text[], numbers integer[], wholes text[], most integer, OUT ids uuid[], OUT is_all boolean)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  has_words text := (
    SELECT string_agg('(search_text LIKE ' || quote_literal(pattern) || coalesce(' OR number = ' || number, '')
        || coalesce(' AND strpos(search_text, ' || quote_literal(whole) || ') > 0', '') || ')', ' AND ')
      FROM unnest(patterns, numbers, wholes) AS word (pattern, number, whole));
BEGIN
  EXECUTE format('SELECT count(*) < 1000, (array_agg(id) FILTER (WHERE %s))[:%s]
      FROM (SELECT id, number, search_text FROM orders ORDER BY created_at DESC, id DESC LIMIT 1000) AS latest', has_words, most)
    INTO is_all, ids;
  ids := coalesce(ids, '{}');
  IF NOT is_all AND NOT are_common(cardinality(ids), 1000, 'orders', most) THEN
    EXECUTE format('SELECT ARRAY(SELECT id FROM orders WHERE %s LIMIT %s)', has_words, most) INTO ids;
    is_all := cardinality(ids) < most;
  END IF;
END
$$;

-- What staff did, by letters of what was noted, or by the things that have them in their names of today.
CREATE OR REPLACE FUNCTION activity_like(typed text, subjects text[], most integer, OUT ids uuid[], OUT is_all boolean)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  pattern text := like_pattern(typed);
BEGIN
  SELECT count(*) < 1000, (array_agg(l.id) FILTER (WHERE l.subject_id = ANY (subjects)
      OR lower(l.action || ' ' || l.subject_id || ' ' || l.detail::text) LIKE pattern))[:most]
    INTO is_all, ids
    FROM (SELECT * FROM activity_log ORDER BY created_at DESC, id DESC LIMIT 1000) AS l;
  ids := coalesce(ids, '{}');
  IF NOT is_all AND NOT are_common(cardinality(ids), 1000, 'activity_log', most) AND has_trigram(typed) THEN
    ids := ARRAY(
      (SELECT id FROM activity_log WHERE lower(action || ' ' || subject_id || ' ' || detail::text) LIKE pattern LIMIT most)
      UNION
      (SELECT id FROM activity_log
        WHERE subject_type IN ('product', 'category', 'promo-code', 'user') AND subject_id = ANY (subjects) LIMIT most)
      LIMIT most);
    is_all := cardinality(ids) < most;
  END IF;
END
$$;

-- 3. Announced changes
-- Tells every copy of the program what changed of what it shows: one notice per tag on the channel 'shop_changes'.
-- PostgreSQL merges equal notices of a transaction.

CREATE OR REPLACE FUNCTION announce_tags(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 1000 THEN
    PERFORM pg_notify('shop_changes', 'everything');
  ELSE
    PERFORM pg_notify('shop_changes', tag) FROM (SELECT DISTINCT unnest(tags) AS tag) AS each_once;
  END IF;
END
$$;

-- Of these products only those that shoppers can see; `more` goes along if any of `elsewhere` is among them.
CREATE OR REPLACE FUNCTION announce_products(changed uuid[], elsewhere uuid[], more text[]) RETURNS void LANGUAGE plpgsql AS $$
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
$$;

-- What yields, or was taken, is kept from nobody in particular (docs/decisions/0019).
CREATE OR REPLACE FUNCTION held_units(of_product uuid, of_variant uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(quantity), 0) FROM stock_holds
   WHERE product_id = of_product AND variant_id IS NOT DISTINCT FROM of_variant
     AND (expires_at IS NULL OR expires_at > now())
     AND yielded_at IS NULL AND (yields_from IS NULL OR yields_from > now())
$$;

-- Listings say whether a thing can be bought, not how many there are.
CREATE OR REPLACE FUNCTION sells_out_or_returns(old_stock integer, new_stock integer, of_product uuid, of_variant uuid)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN old_stock = new_stock THEN false
         ELSE (SELECT (old_stock <= held) <> (new_stock <= held) FROM held_units(of_product, of_variant) AS held) END
$$;

-- A connection remembers the plan of its first write, of one row, for thousands: without nested loops it is good for both.
-- Any column but updated_at changes the product's own page; those named here change cards, lists and search results too:
-- a column that these begin to show must be added (src/live/announced-tags.db.test.ts asks of each).
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

CREATE OR REPLACE TRIGGER products_inserted_announce AFTER INSERT ON products REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_announce();
CREATE OR REPLACE TRIGGER products_updated_announce AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_announce();
CREATE OR REPLACE TRIGGER products_deleted_announce AFTER DELETE ON products REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_announce();

-- A disabled variant is shown nowhere. One that sells out may change a card's price and picture: another is shown first.
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

CREATE OR REPLACE TRIGGER product_variants_inserted_announce AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_announce();
CREATE OR REPLACE TRIGGER product_variants_updated_announce AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_announce();
CREATE OR REPLACE TRIGGER product_variants_deleted_announce AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_announce();

-- Rows that belong to a product by product_id. The arguments are the tags that change along with the product's.
CREATE OR REPLACE FUNCTION product_part_announce() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

CREATE OR REPLACE TRIGGER product_attributes_inserted_announce AFTER INSERT ON product_attributes
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce();
CREATE OR REPLACE TRIGGER product_attributes_updated_announce AFTER UPDATE ON product_attributes
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce();
CREATE OR REPLACE TRIGGER product_attributes_deleted_announce AFTER DELETE ON product_attributes
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce();

CREATE OR REPLACE TRIGGER attribute_values_inserted_announce AFTER INSERT ON attribute_values
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER attribute_values_updated_announce AFTER UPDATE ON attribute_values
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER attribute_values_deleted_announce AFTER DELETE ON attribute_values
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');

CREATE OR REPLACE TRIGGER variant_images_inserted_announce AFTER INSERT ON variant_images
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER variant_images_updated_announce AFTER UPDATE ON variant_images
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER variant_images_deleted_announce AFTER DELETE ON variant_images
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');

CREATE OR REPLACE TRIGGER product_categories_inserted_announce AFTER INSERT ON product_categories
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER product_categories_updated_announce AFTER UPDATE ON product_categories
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER product_categories_deleted_announce AFTER DELETE ON product_categories
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');

-- Its links go with a deleted category, and announce the products.
CREATE OR REPLACE FUNCTION categories_announce() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  linked uuid[];
BEGIN
  PERFORM pg_notify('shop_changes', 'categories');
  IF TG_OP = 'UPDATE' AND OLD.name <> NEW.name THEN
    SELECT array_agg(product_id) INTO linked FROM product_categories WHERE category_id = NEW.id;
    PERFORM announce_products(linked, linked, '{listing}');
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER categories_came_or_went_announce AFTER INSERT OR DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_announce();
CREATE OR REPLACE TRIGGER categories_updated_announce AFTER UPDATE ON categories
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.image_url) IS DISTINCT FROM (NEW.name, NEW.description, NEW.image_url))
  EXECUTE FUNCTION categories_announce();

-- Tables of which all that is shown goes by one tag.
CREATE OR REPLACE FUNCTION tag_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changes', TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER site_settings_came_or_went_announce AFTER INSERT OR DELETE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION tag_announce('site');
CREATE OR REPLACE TRIGGER site_settings_updated_announce AFTER UPDATE ON site_settings
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tag_announce('site');

CREATE OR REPLACE TRIGGER settings_came_or_went_announce AFTER INSERT OR DELETE ON settings
  FOR EACH ROW EXECUTE FUNCTION tag_announce('settings');
CREATE OR REPLACE TRIGGER settings_updated_announce AFTER UPDATE ON settings
  FOR EACH ROW WHEN (OLD.value <> NEW.value) EXECUTE FUNCTION tag_announce('settings');

CREATE OR REPLACE TRIGGER how_it_works_steps_came_or_went_announce AFTER INSERT OR DELETE ON how_it_works_steps
  FOR EACH ROW EXECUTE FUNCTION tag_announce('steps');
CREATE OR REPLACE TRIGGER how_it_works_steps_updated_announce AFTER UPDATE ON how_it_works_steps
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tag_announce('steps');

CREATE OR REPLACE TRIGGER information_pages_came_or_went_announce AFTER INSERT OR DELETE ON information_pages
  FOR EACH ROW EXECUTE FUNCTION tag_announce('pages');
CREATE OR REPLACE TRIGGER information_pages_updated_announce AFTER UPDATE ON information_pages
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tag_announce('pages');

CREATE OR REPLACE TRIGGER testimonials_inserted_announce AFTER INSERT ON testimonials
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION tag_announce('testimonials');
CREATE OR REPLACE TRIGGER testimonials_updated_announce AFTER UPDATE ON testimonials
  FOR EACH ROW WHEN ((OLD.is_published OR NEW.is_published) AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION tag_announce('testimonials');
CREATE OR REPLACE TRIGGER testimonials_deleted_announce AFTER DELETE ON testimonials
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION tag_announce('testimonials');

CREATE OR REPLACE TRIGGER diagnoses_inserted_announce AFTER INSERT ON diagnoses
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION tag_announce('diagnoses');
CREATE OR REPLACE TRIGGER diagnoses_updated_announce AFTER UPDATE ON diagnoses
  FOR EACH ROW WHEN ((OLD.is_published OR NEW.is_published) AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION tag_announce('diagnoses');
CREATE OR REPLACE TRIGGER diagnoses_deleted_announce AFTER DELETE ON diagnoses
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION tag_announce('diagnoses');

-- What a search finds goes by them.
CREATE OR REPLACE TRIGGER search_synonyms_came_or_went_announce AFTER INSERT OR DELETE ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION tag_announce('listing');
CREATE OR REPLACE TRIGGER search_synonyms_updated_announce AFTER UPDATE ON search_synonyms
  FOR EACH ROW WHEN (OLD.names <> NEW.names) EXECUTE FUNCTION tag_announce('listing');

-- The library shows the columns named here, and the page of a product links its guide; the guide's own page shows all.
CREATE OR REPLACE FUNCTION plant_care_announce() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

CREATE OR REPLACE TRIGGER plant_care_inserted_announce AFTER INSERT ON plant_care
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION plant_care_announce();
CREATE OR REPLACE TRIGGER plant_care_updated_announce AFTER UPDATE ON plant_care
  FOR EACH ROW WHEN ((OLD.is_published OR NEW.is_published) AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION plant_care_announce();
CREATE OR REPLACE TRIGGER plant_care_deleted_announce AFTER DELETE ON plant_care
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION plant_care_announce();

-- 4. Holds, announced when the program looks
-- Every checkout changes holds, and a NOTIFY makes commits queue up. So they only leave a line here, which the program
-- picks up twice a second for all of them. A crash of the server may empty this table: kept pages have a maximum age.
CREATE UNLOGGED TABLE IF NOT EXISTS stock_hold_changes (
  product_id uuid NOT NULL,
  variant_id uuid,
  units integer NOT NULL,
  had_run_out boolean NOT NULL
);

CREATE OR REPLACE FUNCTION stock_holds_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stock_hold_changes
    SELECT product_id, variant_id,
           CASE WHEN yielded_at IS NOT NULL OR yields_from <= now() THEN 0 ELSE -quantity END,
           coalesce(expires_at <= now(), false) FROM before_change;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stock_hold_changes
    SELECT product_id, variant_id,
           CASE WHEN yielded_at IS NOT NULL OR yields_from <= now() THEN 0 ELSE quantity END,
           false FROM after_change;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER stock_holds_inserted_note AFTER INSERT ON stock_holds REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_holds_note();
CREATE OR REPLACE TRIGGER stock_holds_updated_note AFTER UPDATE ON stock_holds
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_holds_note();
CREATE OR REPLACE TRIGGER stock_holds_deleted_note AFTER DELETE ON stock_holds REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_holds_note();

-- Holds come from anybody who opens a checkout (docs/decisions/0018-what-strangers-can-end.md). They never announce
-- 'everything', and 'listing', which every page of a product shows, only as often as a budget allows: six at once, then
-- one in ten seconds. One row at most; a crash of the server may empty it: the budget is full then.
CREATE UNLOGGED TABLE IF NOT EXISTS hold_listing_budget (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  notices double precision NOT NULL DEFAULT 6,
  counted_at timestamp with time zone NOT NULL DEFAULT now(),
  is_waiting boolean NOT NULL DEFAULT false
);

CREATE OR REPLACE FUNCTION hold_listing_notices_left() RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT least(6, notices + extract(epoch FROM now() - counted_at) / 10) FROM hold_listing_budget
$$;

-- Called by every copy of the program; one at a time does it. A hold that becomes an order's changes nothing.
CREATE OR REPLACE FUNCTION announce_hold_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  in_listings uuid[];
BEGIN
  IF NOT (EXISTS (SELECT FROM stock_hold_changes)
          OR EXISTS (SELECT FROM hold_listing_budget WHERE is_waiting AND hold_listing_notices_left() >= 1))
     OR NOT pg_try_advisory_xact_lock(7206175) THEN
    RETURN;
  END IF;
  WITH taken AS (
    -- What is beyond these has its turn when the program looks again.
    DELETE FROM stock_hold_changes
     WHERE product_id IN (SELECT DISTINCT product_id FROM stock_hold_changes LIMIT 900) RETURNING *
  ), net AS (
    SELECT product_id, variant_id, sum(units) AS units FROM taken
     GROUP BY product_id, variant_id HAVING sum(units) <> 0 OR bool_or(had_run_out)
  ), free AS (
    SELECT n.product_id, n.units, coalesce(v.stock, p.stock) - held_units(n.product_id, n.variant_id) AS units_left
      FROM net n JOIN products p ON p.id = n.product_id LEFT JOIN product_variants v ON v.id = n.variant_id
  )
  SELECT array_agg(product_id), array_agg(product_id) FILTER (WHERE units_left <= 0 OR units_left + units <= 0)
    INTO changed, in_listings FROM free;
  PERFORM announce_products(changed, '{}', '{}');
  IF EXISTS (SELECT FROM products WHERE id = ANY (in_listings) AND is_published AND deleted_at IS NULL) THEN
    INSERT INTO hold_listing_budget (is_waiting) VALUES (true) ON CONFLICT (only_row) DO UPDATE SET is_waiting = true;
  END IF;
  UPDATE hold_listing_budget
     SET notices = hold_listing_notices_left() - 1, counted_at = now(), is_waiting = false
   WHERE is_waiting AND hold_listing_notices_left() >= 1;
  IF FOUND THEN
    PERFORM pg_notify('shop_changes', 'listing');
  END IF;
END
$$;

-- 5. Orders, announced when the program looks
-- As with holds: who places or moves an order leaves a line, and what the back office shows of orders is read again.
CREATE UNLOGGED TABLE IF NOT EXISTS order_changes (
  noted_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE OR REPLACE FUNCTION orders_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_note AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION orders_note();
CREATE OR REPLACE TRIGGER order_timeline_note AFTER INSERT ON order_timeline
  FOR EACH STATEMENT EXECUTE FUNCTION orders_note();

-- Called by every copy of the program; one at a time does it.
CREATE OR REPLACE FUNCTION announce_order_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_changes) OR NOT pg_try_advisory_xact_lock(7206176) THEN
    RETURN;
  END IF;
  DELETE FROM order_changes;
  PERFORM pg_notify('shop_changes', 'orders');
END
$$;

-- 6. Open claims, counted with their order
-- An order with a claim that nobody has answered is among those with a problem. Whoever writes a claim has locked its order.
CREATE OR REPLACE FUNCTION claims_count_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.answer IS NULL THEN
    UPDATE orders SET open_claims = open_claims - 1 WHERE id = OLD.order_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.answer IS NULL THEN
    UPDATE orders SET open_claims = open_claims + 1 WHERE id = NEW.order_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER claims_count_open AFTER INSERT OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION claims_count_open();
CREATE OR REPLACE TRIGGER claims_count_answered AFTER UPDATE ON claims
  FOR EACH ROW WHEN ((OLD.answer IS NULL) <> (NEW.answer IS NULL)) EXECUTE FUNCTION claims_count_open();

-- 7. Reviews, counted by product, and announced

-- The published reviews of each product, counted. Who writes them need not think of it: nothing is counted twice, nor
-- forgotten, whether they are published, taken back or deleted with their order. By its row, two at once take turns.
CREATE OR REPLACE FUNCTION count_review(review reviews, times integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_ratings (product_id) SELECT id FROM products WHERE id = review.product_id ON CONFLICT DO NOTHING;
  UPDATE product_ratings SET
      one = one + times * (review.stars = 1)::integer,
      two = two + times * (review.stars = 2)::integer,
      three = three + times * (review.stars = 3)::integer,
      four = four + times * (review.stars = 4)::integer,
      five = five + times * (review.stars = 5)::integer,
      healthy_yes = healthy_yes + times * coalesce(review.arrived_healthy, false)::integer,
      healthy_no = healthy_no + times * coalesce(NOT review.arrived_healthy, false)::integer,
      size_yes = size_yes + times * coalesce(review.size_as_shown, false)::integer,
      size_no = size_no + times * coalesce(NOT review.size_as_shown, false)::integer,
      easy_yes = easy_yes + times * coalesce(review.easy_to_keep, false)::integer,
      easy_no = easy_no + times * coalesce(NOT review.easy_to_keep, false)::integer
   WHERE product_id = review.product_id;
END
$$;

CREATE OR REPLACE FUNCTION reviews_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    PERFORM count_review(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    PERFORM count_review(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reviews_inserted_count AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION reviews_count();
CREATE OR REPLACE TRIGGER reviews_updated_count AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ((OLD.state, OLD.stars, OLD.product_id, OLD.arrived_healthy, OLD.size_as_shown, OLD.easy_to_keep)
    IS DISTINCT FROM (NEW.state, NEW.stars, NEW.product_id, NEW.arrived_healthy, NEW.size_as_shown, NEW.easy_to_keep))
  EXECUTE FUNCTION reviews_count();
CREATE OR REPLACE TRIGGER reviews_deleted_count AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION reviews_count();

-- Cards show the average; what strangers write changes nothing of it until it is published.
CREATE OR REPLACE TRIGGER product_ratings_inserted_announce AFTER INSERT ON product_ratings
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER product_ratings_updated_announce AFTER UPDATE ON product_ratings
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
CREATE OR REPLACE TRIGGER product_ratings_deleted_announce AFTER DELETE ON product_ratings
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');

-- What is shown of a review besides the counts: its words, the reply, its pictures.
CREATE OR REPLACE FUNCTION reviews_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_products(ARRAY[OLD.product_id], '{}', '{}');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reviews_updated_announce AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'published' OR NEW.state = 'published') EXECUTE FUNCTION reviews_announce();
CREATE OR REPLACE TRIGGER review_photos_updated_announce AFTER UPDATE ON review_photos
  FOR EACH ROW WHEN (OLD.shown_key IS DISTINCT FROM NEW.shown_key) EXECUTE FUNCTION reviews_announce();

-- The back office counts those that nobody has read.
CREATE OR REPLACE TRIGGER reviews_came_waiting_announce AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION tag_announce('reviews');
CREATE OR REPLACE TRIGGER reviews_decided_announce AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ((OLD.state = 'waiting') <> (NEW.state = 'waiting')) EXECUTE FUNCTION tag_announce('reviews');
CREATE OR REPLACE TRIGGER reviews_went_waiting_announce AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'waiting') EXECUTE FUNCTION tag_announce('reviews');

-- Likewise of those that nobody has answered.
CREATE OR REPLACE TRIGGER contact_messages_came_announce AFTER INSERT ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION tag_announce('messages');
CREATE OR REPLACE TRIGGER contact_messages_answered_announce AFTER UPDATE ON contact_messages
  FOR EACH ROW WHEN ((OLD.answer IS NULL) <> (NEW.answer IS NULL)) EXECUTE FUNCTION tag_announce('messages');
CREATE OR REPLACE TRIGGER contact_messages_went_announce AFTER DELETE ON contact_messages
  FOR EACH ROW WHEN (OLD.answer IS NULL) EXECUTE FUNCTION tag_announce('messages');
