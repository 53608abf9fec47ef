-- Listings sort by the price that their cards show: of the variants in stock the lowest, of all where none is, and
-- without variants the product's own in its cheapest colour of the older list.
CREATE FUNCTION lowest_color_modifier_paise(colors jsonb) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(min(CASE WHEN jsonb_typeof(color -> 'priceModifier') = 'number'
                           THEN round((color ->> 'priceModifier')::numeric * 100) ELSE 0 END), 0)::bigint
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(colors) = 'array' THEN colors ELSE '[]' END) AS color
   WHERE jsonb_typeof(color) = 'object' AND color -> 'enabled' IS DISTINCT FROM 'false'::jsonb
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  variants integer;
  enabled_stock integer;
  lowest bigint;
BEGIN
  SELECT count(*), coalesce(sum(v.stock) FILTER (WHERE v.enabled), 0),
         coalesce(
           min(effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted)) FILTER (WHERE v.enabled AND v.stock > 0),
           min(effective_price_paise(v.price_paise, v.discount_price_paise, v.is_discounted)) FILTER (WHERE v.enabled))
    INTO variants, enabled_stock, lowest
    FROM product_variants v WHERE v.product_id = NEW.id;
  IF variants > 0 THEN
    NEW.stock := enabled_stock;
  END IF;
  NEW.from_price_paise := coalesce(lowest, greatest(0,
    effective_price_paise(NEW.price_paise, NEW.discount_price_paise, NEW.is_discounted)
      + lowest_color_modifier_paise(NEW.available_colors)));
  RETURN NEW;
END
$$;--> statement-breakpoint
UPDATE products SET from_price_paise = 0;
