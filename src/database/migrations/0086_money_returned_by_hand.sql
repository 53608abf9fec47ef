CREATE OR REPLACE FUNCTION is_refund_by_hand(noted claims) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT noted.answer IS NOT DISTINCT FROM 'refund' AND noted.refund_id IS NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION claims_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_by_day (id, day, refunded_paise)
    SELECT gen_random_uuid(), indian_day(OLD.answered_at), -OLD.refund_paise WHERE is_refund_by_hand(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_by_day (id, day, refunded_paise)
    SELECT gen_random_uuid(), indian_day(NEW.answered_at), NEW.refund_paise WHERE is_refund_by_hand(NEW);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER claims_sales AFTER INSERT OR UPDATE OR DELETE ON claims
  FOR EACH ROW EXECUTE FUNCTION claims_sales();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_sales_by_day() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE orders, refunds, claims IN SHARE MODE;
  DELETE FROM sales_by_day;
  INSERT INTO sales_by_day (id, day, is_sum, orders, revenue_paise, cash_due_paise, refunded_paise)
  SELECT gen_random_uuid(), day, true, sum(sold.orders), sum(sold.revenue_paise), sum(sold.cash_due_paise), sum(refunded)
    FROM (SELECT sales.*, 0 AS refunded FROM orders placed CROSS JOIN LATERAL sales_of(placed) AS sales
          UNION ALL
          SELECT indian_day(noted.created_at), 0, 0, 0, noted.amount_paise FROM refunds noted WHERE is_refund_of_order(noted)
          UNION ALL
          SELECT indian_day(noted.answered_at), 0, 0, 0, noted.refund_paise FROM claims noted WHERE is_refund_by_hand(noted)
    ) AS sold GROUP BY day;
END
$$;
--> statement-breakpoint
INSERT INTO sales_by_day (id, day, refunded_paise)
SELECT gen_random_uuid(), indian_day(noted.answered_at), noted.refund_paise FROM claims noted WHERE is_refund_by_hand(noted);
