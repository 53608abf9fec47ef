CREATE TABLE "order_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"emails_with_status" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_settings_single_row" CHECK ("order_settings"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "product_variants_low_stock" ON "product_variants" USING btree ("stock") WHERE enabled and stock between 1 and 5;