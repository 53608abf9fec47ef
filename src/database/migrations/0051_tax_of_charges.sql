ALTER TABLE "checkouts" ADD COLUMN "charge_taxes" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charge_taxes" jsonb;