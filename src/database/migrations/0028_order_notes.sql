ALTER TABLE "checkouts" ADD COLUMN "order_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_note" text;