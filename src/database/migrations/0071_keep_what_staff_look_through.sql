CREATE OR REPLACE FUNCTION media_key_of(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(substring(address FROM '/media/(?:sizes/[0-9]+/)?([^?#]+)'), 500)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION media_keys_within(given jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT media_key_of(found #>> '{}') FROM jsonb_path_query(given, 'strict $.** ? (@.type() == "string")') AS found
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_media_uses(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_inserted_uses AFTER INSERT ON products
  FOR EACH ROW WHEN (concat(NEW.image_urls, NEW.color_images, NEW.available_colors, NEW.light_instruction_image_url) LIKE '%/media/%')
  EXECUTE FUNCTION products_uses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_updated_uses AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.image_urls, OLD.color_images, OLD.available_colors, OLD.light_instruction_image_url, OLD.deleted_at IS NULL)
    IS DISTINCT FROM
    (NEW.image_urls, NEW.color_images, NEW.available_colors, NEW.light_instruction_image_url, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION products_uses();--> statement-breakpoint
CREATE OR REPLACE FUNCTION pictures_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_media_uses(ARRAY(SELECT DISTINCT product_id FROM changed WHERE image_url IS NOT NULL));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION picture_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_media_uses(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_variants_inserted_uses AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_variants_deleted_uses AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_variants_updated_uses AFTER UPDATE ON product_variants
  FOR EACH ROW WHEN ((OLD.image_url, OLD.product_id) IS DISTINCT FROM (NEW.image_url, NEW.product_id))
  EXECUTE FUNCTION picture_uses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER variant_images_inserted_uses AFTER INSERT ON variant_images REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER variant_images_deleted_uses AFTER DELETE ON variant_images REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION pictures_uses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER variant_images_updated_uses AFTER UPDATE ON variant_images
  FOR EACH ROW WHEN ((OLD.image_url, OLD.product_id) IS DISTINCT FROM (NEW.image_url, NEW.product_id))
  EXECUTE FUNCTION picture_uses();--> statement-breakpoint
CREATE OR REPLACE FUNCTION like_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '%' || regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION has_trigram(typed text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT typed ~ '[[:alnum:]]{3}'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION are_common(having_them integer, of_rows integer, of_table regclass, most integer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT having_them * (reltuples / of_rows) > most FROM pg_class WHERE oid = of_table
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
INSERT INTO fillings (table_name) VALUES ('media_uses');--> statement-breakpoint
-- A small shop's rows are written at once; of a large one a job writes them in steps (docs/decisions/0049).
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM products LIMIT 10001) AS counted) <= 10000 THEN
    PERFORM refresh_media_uses(ARRAY(SELECT id FROM products));
    UPDATE fillings SET done_at = now() WHERE table_name = 'media_uses';
  END IF;
END
$$;
