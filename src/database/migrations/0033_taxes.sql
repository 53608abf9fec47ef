ALTER TABLE "products" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "tax_rate_hundredths" integer;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "tax_hsn" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "tax_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_rate_hundredths" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_hsn" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "supply_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_of_supply" text;