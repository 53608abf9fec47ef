ALTER TABLE "products" ADD COLUMN "weight_class" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_zone" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "arrives_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_to" date;