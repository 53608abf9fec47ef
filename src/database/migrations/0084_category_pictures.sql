ALTER TABLE "categories" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "image_url" text;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER categories_updated_announce AFTER UPDATE ON categories
  FOR EACH ROW WHEN ((OLD.name, OLD.description, OLD.image_url) IS DISTINCT FROM (NEW.name, NEW.description, NEW.image_url))
  EXECUTE FUNCTION categories_announce();
