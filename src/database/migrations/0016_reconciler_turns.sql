CREATE TABLE "reconciler_state" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"listed_until" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Orders whose capture is still to be confirmed are asked about like open checkouts.
UPDATE checkouts SET reconcile_at = now() FROM orders
 WHERE orders.checkout_id = checkouts.id AND orders.payment_status = 'authorized' AND checkouts.reconcile_at IS NULL;--> statement-breakpoint
-- What yields, or was taken, is kept from nobody in particular (docs/decisions/0019).
CREATE OR REPLACE FUNCTION held_units(of_product uuid, of_variant uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(quantity), 0) FROM stock_holds
   WHERE product_id = of_product AND variant_id IS NOT DISTINCT FROM of_variant
     AND (expires_at IS NULL OR expires_at > now())
     AND yielded_at IS NULL AND (yields_from IS NULL OR yields_from > now())
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION stock_holds_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stock_hold_changes
    SELECT product_id, variant_id,
           CASE WHEN yielded_at IS NOT NULL OR yields_from <= now() THEN 0 ELSE -quantity END,
           coalesce(expires_at <= now(), false) FROM before_change;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stock_hold_changes
    SELECT product_id, variant_id,
           CASE WHEN yielded_at IS NOT NULL OR yields_from <= now() THEN 0 ELSE quantity END,
           false FROM after_change;
  END IF;
  RETURN NULL;
END
$$;
