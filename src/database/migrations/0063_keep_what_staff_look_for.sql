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
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_marked_listing(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_inserted_marks AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL
    AND (NEW.lowest_low IS NOT NULL OR NEW.has_sold_out OR NEW.stock = 0 OR NEW.is_featured))
  EXECUTE FUNCTION products_marks();--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_updated_marks AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.lowest_low IS NULL, OLD.has_sold_out, OLD.stock = 0, OLD.is_featured, OLD.deleted_at IS NULL,
     OLD.name, OLD.created_at, OLD.from_price_paise, OLD.is_published, OLD.include_in_deals)
    IS DISTINCT FROM
    (NEW.lowest_low IS NULL, NEW.has_sold_out, NEW.stock = 0, NEW.is_featured, NEW.deleted_at IS NULL,
     NEW.name, NEW.created_at, NEW.from_price_paise, NEW.is_published, NEW.include_in_deals))
  EXECUTE FUNCTION products_marks();--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM marked_listing WHERE mark IN ('low', 'gaps', 'sold-out', 'featured') AND category_id = OLD.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_deleted_marks AFTER DELETE ON categories
  FOR EACH ROW EXECUTE FUNCTION categories_marks();--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  PERFORM refresh_marked_listing(ARRAY(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_listing(ARRAY(
    SELECT id FROM products WHERE include_in_deals AND deleted_at IS NULL));
  PERFORM refresh_marked_listing(ARRAY(
    SELECT id FROM products WHERE include_in_deals AND deleted_at IS NULL));
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO fillings (table_name) VALUES ('marked_listing');--> statement-breakpoint
-- A small shop's rows are written at once; of a large one a job writes them in steps (docs/decisions/0049).
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM products LIMIT 10001) AS counted) <= 10000 THEN
    UPDATE products SET updated_at = updated_at
     WHERE stock <= 5 OR EXISTS (SELECT FROM product_variants v WHERE v.product_id = products.id AND v.enabled AND v.stock <= 5);
    PERFORM refresh_marked_listing(ARRAY(SELECT id FROM products));
    UPDATE fillings SET done_at = now() WHERE table_name = 'marked_listing';
  END IF;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION indian_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT ((at AT TIME ZONE 'UTC') + interval '330 minutes')::date
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales_of(placed orders) RETURNS TABLE (day date, orders integer, revenue_paise bigint, cash_due_paise bigint)
LANGUAGE sql STABLE AS $$
  SELECT indian_day(placed.created_at), 1,
         CASE WHEN placed.payment_status IN ('due', 'refused', 'collected') THEN 0 ELSE placed.total_amount_paise END,
         CASE WHEN placed.payment_status = 'due' AND placed.order_status <> 'cancelled' THEN placed.total_amount_paise ELSE 0 END
  UNION ALL
  SELECT indian_day(coalesce(placed.cash_settled_at, placed.created_at)), 0, placed.total_amount_paise, 0
   WHERE placed.payment_status = 'collected'
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_came_or_went_sales AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_sales();--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_updated_sales AFTER UPDATE ON orders
  FOR EACH ROW WHEN (
    (OLD.payment_status, OLD.order_status = 'cancelled', OLD.total_amount_paise, OLD.created_at, OLD.cash_settled_at)
    IS DISTINCT FROM
    (NEW.payment_status, NEW.order_status = 'cancelled', NEW.total_amount_paise, NEW.created_at, NEW.cash_settled_at))
  EXECUTE FUNCTION orders_sales();--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_refund_of_order(noted refunds) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT noted.order_id IS NOT NULL AND noted.state IN ('accepted', 'processed')
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_sales AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_sales();--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_sales_by_day() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, refunds IN SHARE MODE;
  DELETE FROM sales_by_day;
  INSERT INTO sales_by_day (id, day, is_sum, orders, revenue_paise, cash_due_paise, refunded_paise)
  SELECT gen_random_uuid(), day, true, sum(sold.orders), sum(sold.revenue_paise), sum(sold.cash_due_paise), sum(refunded)
    FROM (SELECT sales.*, 0 AS refunded FROM orders placed CROSS JOIN LATERAL sales_of(placed) AS sales
          UNION ALL
          SELECT indian_day(noted.created_at), 0, 0, 0, noted.amount_paise FROM refunds noted WHERE is_refund_of_order(noted)
    ) AS sold GROUP BY day;
END
$$;--> statement-breakpoint
-- Of a million orders this takes a second or two.
SELECT refresh_sales_by_day();
