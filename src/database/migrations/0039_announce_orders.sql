-- 5. Orders, announced when the program looks
-- As with holds: who places or moves an order leaves a line, and what the back office shows of orders is read again.
CREATE UNLOGGED TABLE IF NOT EXISTS order_changes (
  noted_at timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION orders_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_note AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION orders_note();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_timeline_note AFTER INSERT ON order_timeline
  FOR EACH STATEMENT EXECUTE FUNCTION orders_note();
--> statement-breakpoint
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
