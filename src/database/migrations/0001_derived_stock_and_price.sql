-- With variants, the variants' stock is the truth and the product's is the sum over the enabled ones; listings sort
-- by the lowest effective price. Kept here, so that no writer can forget it (decisions, 'Stock').
CREATE FUNCTION effective_price_paise(price bigint, discount_price bigint, is_discounted boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_discounted AND discount_price IS NOT NULL AND discount_price < price THEN discount_price ELSE price END
$$;--> statement-breakpoint
CREATE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  variants integer;
  enabled_stock integer;
  lowest bigint;
BEGIN
  SELECT count(*), coalesce(sum(v.stock) FILTER (WHERE v.enabled), 0),
         min(effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted)) FILTER (WHERE v.enabled)
    INTO variants, enabled_stock, lowest
    FROM product_variants v WHERE v.product_id = NEW.id;
  IF variants > 0 THEN
    NEW.stock := enabled_stock;
  END IF;
  NEW.from_price_paise := coalesce(lowest, effective_price_paise(NEW.price_paise, NEW.discount_price_paise, NEW.is_discounted));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_derive BEFORE INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION products_derive();--> statement-breakpoint
CREATE FUNCTION product_variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET updated_at = now()
   WHERE id IN (SELECT product_id FROM changed);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER product_variants_inserted AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_changed();--> statement-breakpoint
CREATE TRIGGER product_variants_updated AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_changed();--> statement-breakpoint
CREATE TRIGGER product_variants_deleted AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION product_variants_changed();
