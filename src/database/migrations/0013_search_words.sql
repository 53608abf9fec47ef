CREATE TABLE "product_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"heading" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_description_trigrams";--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");
--> statement-breakpoint
-- The same splitting as of what is asked for (search-words.rules.ts): at blanks and signs, but not at '_'.
CREATE FUNCTION search_words_of(given text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
    FROM regexp_split_to_table(lower(given), E'[\\s!-/:-@\\[-^`{-~\\u00A0-\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]+') AS word
   WHERE word <> '' AND length(word) <= 100
$$;--> statement-breakpoint
CREATE FUNCTION search_lexemes(kind text, given text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(kind || word), '{}')) FROM unnest(search_words_of(given)) AS word
$$;--> statement-breakpoint
-- Safe with pets is what its own words about them say so of, and nothing to the contrary.
CREATE FUNCTION is_pet_safe(given text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    bool_or(line ~ '\m(not|non|never)[- ]?(toxic|poisonous|harmful)|\mnontoxic|\msafe\M|\mpet[- ]?(friendly|proof)')
      AND NOT bool_or(regexp_replace(line, '\m(not|non|never)[- ]?(toxic|poisonous|harmful)|\mnontoxic', '', 'g')
        ~ 'toxic|poison|harm|irritat|hurt|scratch|upset|out of (the )?reach|\mnot safe|\munsafe|\mdo not\M'),
    false)
    FROM regexp_split_to_table(lower(given), E'[".!?\\n]+') AS line
   WHERE line ~ '\m(pet|cat|dog)s?\M'
$$;--> statement-breakpoint
-- What shoppers choose from: the variants, or else the older colours and sizes.
CREATE FUNCTION search_options_of(product products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM product_variants v WHERE v.product_id = product.id)
    THEN (SELECT string_agg(concat_ws(' ', v.pot_type, v.size, v.pot_color, 'pot'), ' ')
            FROM product_variants v WHERE v.product_id = product.id AND v.enabled)
    ELSE (SELECT string_agg(concat_ws(' ', option ->> 'name', kind), ' ')
            FROM (VALUES (product.available_colors, 'pot'), (product.available_sizes, '')) AS offered (list, kind),
                 jsonb_array_elements(CASE WHEN jsonb_typeof(list) = 'array' THEN list ELSE '[]' END) AS option
           WHERE jsonb_typeof(option) = 'object' AND option -> 'enabled' IS DISTINCT FROM 'false'::jsonb)
    END
$$;--> statement-breakpoint
-- One writer of a product at a time: the second reads what the first wrote.
CREATE FUNCTION refresh_product_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO product_search AS found (product_id, heading, document)
  SELECT p.id, words.heading,
         words.heading || search_lexemes('t:', p.description)
           || CASE WHEN is_pet_safe(concat_ws(E'\n', p.glance_info::text, p.glance_info_structured::text, p.description))
                   THEN array_to_tsvector('{is:pet-safe}') ELSE '' END
    FROM products p
    CROSS JOIN LATERAL (
      SELECT search_lexemes('n:', p.name)
        || search_lexemes('v:', concat_ws(' ', search_options_of(p), CASE WHEN p.include_in_deals THEN 'deal deals' END))
        || array_to_tsvector(ARRAY(SELECT 'c:' || link.category_id FROM product_categories link WHERE link.product_id = p.id))
        AS heading
    ) AS words
   WHERE p.id = ANY (changed)
  ON CONFLICT (product_id) DO UPDATE SET heading = excluded.heading, document = excluded.document
   WHERE (found.heading, found.document) IS DISTINCT FROM (excluded.heading, excluded.document);
  INSERT INTO search_words (word)
  SELECT DISTINCT substr(lexeme, 3)
    FROM product_search s CROSS JOIN LATERAL unnest(tsvector_to_array(s.heading)) AS lexeme
   WHERE s.product_id = ANY (changed) AND lexeme ~ '^[nv]:\D{4,40}$'
     AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = substr(lexeme, 3));
END
$$;--> statement-breakpoint
CREATE FUNCTION products_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO changed FROM after_change;
  ELSE
    SELECT array_agg(id) INTO changed FROM after_change a JOIN before_change b USING (id)
     WHERE (a.name, a.description, a.available_colors, a.available_sizes, a.glance_info, a.glance_info_structured, a.include_in_deals)
       IS DISTINCT FROM
           (b.name, b.description, b.available_colors, b.available_sizes, b.glance_info, b.glance_info_structured, b.include_in_deals);
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM refresh_product_search(changed);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_inserted_search AFTER INSERT ON products REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_search();--> statement-breakpoint
CREATE TRIGGER products_updated_search AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_search();--> statement-breakpoint
CREATE FUNCTION product_variants_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT product_id) INTO changed FROM after_change;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT product_id) INTO changed FROM before_change;
  ELSE
    SELECT array_agg(DISTINCT a.product_id) INTO changed FROM after_change a JOIN before_change b USING (id)
     WHERE (a.pot_type, a.size, a.pot_color, a.enabled) IS DISTINCT FROM (b.pot_type, b.size, b.pot_color, b.enabled);
  END IF;
  IF changed IS NOT NULL THEN
    PERFORM refresh_product_search(changed);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER product_variants_inserted_search AFTER INSERT ON product_variants REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_search();--> statement-breakpoint
CREATE TRIGGER product_variants_updated_search AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_search();--> statement-breakpoint
CREATE TRIGGER product_variants_deleted_search AFTER DELETE ON product_variants REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_search();--> statement-breakpoint
CREATE FUNCTION product_categories_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER product_categories_inserted_search AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_search();--> statement-breakpoint
CREATE TRIGGER product_categories_deleted_search AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_categories_search();--> statement-breakpoint
SELECT refresh_product_search(ARRAY(SELECT id FROM products));
