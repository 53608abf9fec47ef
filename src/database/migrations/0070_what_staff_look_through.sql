CREATE TABLE "damage_figures" (
	"days" integer PRIMARY KEY NOT NULL,
	"plants" jsonb NOT NULL,
	"couriers" jsonb NOT NULL,
	"took_ms" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"key" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "media_uses_key_product_id_pk" PRIMARY KEY("key","product_id")
);
--> statement-breakpoint
DROP INDEX "media_files_newest";--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uses_product" ON "media_uses" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_picture" ON "order_items" USING btree ("product_image_url") WHERE product_image_url like '/media/%' and length(product_image_url) < 500;--> statement-breakpoint
CREATE INDEX "media_files_newest" ON "media_files" USING btree ("created_at","id");