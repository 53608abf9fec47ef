CREATE TABLE "category_listing" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"is_listed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"from_price_paise" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "category_listing_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "fillings" (
	"table_name" text PRIMARY KEY NOT NULL,
	"reached" uuid,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "category_listing" ADD CONSTRAINT "category_listing_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_listing" ADD CONSTRAINT "category_listing_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_listing_newest" ON "category_listing" USING btree ("category_id","is_listed","created_at","product_id");--> statement-breakpoint
CREATE INDEX "category_listing_price" ON "category_listing" USING btree ("category_id","is_listed","from_price_paise","product_id");--> statement-breakpoint
CREATE INDEX "category_listing_name" ON "category_listing" USING btree ("category_id","is_listed","name","product_id");