CREATE TABLE "search_listing" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"from_price_paise" bigint NOT NULL,
	"name" text NOT NULL,
	"heading" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_words_word";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "is_named" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "search_listing" ADD CONSTRAINT "search_listing_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_listing_heading" ON "search_listing" USING gin ("heading") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_listing_newest" ON "search_listing" USING btree ("created_at","product_id");--> statement-breakpoint
CREATE INDEX "search_listing_price" ON "search_listing" USING btree ("from_price_paise","product_id");--> statement-breakpoint
CREATE INDEX "search_listing_name" ON "search_listing" USING btree ("name","product_id");--> statement-breakpoint
CREATE INDEX "search_words_begun" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_name_lexemes(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(format(E'\'n:%s\':%s', word, place), ' '), '')::tsvector
    FROM (SELECT word, row_number() OVER (ORDER BY at) AS place
            FROM regexp_split_to_table(lower(given), E'[\\s!-/:-@\\[-^`{-~\\u00A0-\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]+')
                 WITH ORDINALITY AS split (word, at)
           WHERE word <> '' AND length(word) <= 100) AS words
   WHERE place <= 256
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_botanical_of(product products) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(substring(line FROM '(?i)^\s*(?:botanical|scientific|latin) name\s*:(.*)$'), ' ')
    FROM (SELECT jsonb_array_elements_text(CASE WHEN jsonb_typeof(product.glance_info) = 'array' THEN product.glance_info ELSE '[]' END)
          UNION ALL
          SELECT item ->> 'text'
            FROM jsonb_array_elements(CASE WHEN jsonb_typeof(product.glance_info_structured) = 'array'
                                           THEN product.glance_info_structured ELSE '[]' END) AS item) AS lines (line)
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_updated_search_listing AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION products_search_listing();--> statement-breakpoint
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
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
INSERT INTO fillings (table_name) VALUES ('search_listing');--> statement-breakpoint
-- A small shop's rows are written at once; of a large one a job writes them in steps (docs/decisions/0049).
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM products LIMIT 10001) AS counted) <= 10000 THEN
    PERFORM refresh_product_search(ARRAY(SELECT id FROM products));
    UPDATE fillings SET done_at = now() WHERE table_name = 'search_listing';
  END IF;
END
$$;
