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
--> statement-breakpoint
-- Most plants cost less than 500 rupees, and one band held nearly all of them. A small shop's rows are written at once; of a large one a
-- job writes them in steps, as when facets came.
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM products LIMIT 10001) AS counted) <= 10000 THEN
    PERFORM refresh_facet_listing(ARRAY(SELECT id FROM products));
  ELSE
    UPDATE fillings SET reached = NULL, done_at = NULL WHERE table_name = 'facet_listing';
  END IF;
END
$$;
