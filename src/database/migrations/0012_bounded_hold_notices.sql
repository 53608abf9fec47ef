-- Holds come from anybody who opens a checkout (docs/decisions/0018-what-strangers-can-end.md). They never announce
-- 'everything', and 'listing', which every page of a product shows, only as often as a budget allows.
CREATE OR REPLACE FUNCTION announce_tags(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 1000 THEN
    PERFORM pg_notify('shop_changes', 'everything');
  ELSE
    PERFORM pg_notify('shop_changes', tag) FROM (SELECT DISTINCT unnest(tags) AS tag) AS each_once;
  END IF;
END
$$;--> statement-breakpoint
-- Six at once, then one in ten seconds. One row at most; a crash of the server may empty it: the budget is full then.
CREATE UNLOGGED TABLE hold_listing_budget (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  notices double precision NOT NULL DEFAULT 6,
  counted_at timestamp with time zone NOT NULL DEFAULT now(),
  is_waiting boolean NOT NULL DEFAULT false
);--> statement-breakpoint
CREATE FUNCTION hold_listing_notices_left() RETURNS double precision LANGUAGE sql STABLE AS $$
  SELECT least(6, notices + extract(epoch FROM now() - counted_at) / 10) FROM hold_listing_budget
$$;--> statement-breakpoint
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
