ALTER TABLE "bulk_change_rows" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ALTER COLUMN "before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD COLUMN "wanted" text;