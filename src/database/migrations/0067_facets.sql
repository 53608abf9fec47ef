CREATE TABLE "facet_counts" (
	"category_id" uuid NOT NULL,
	"month" smallint NOT NULL,
	"facets" integer NOT NULL,
	"products" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_listing" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"from_price_paise" bigint NOT NULL,
	"name" text NOT NULL,
	"facets" integer NOT NULL,
	"flowering" integer NOT NULL,
	CONSTRAINT "facet_listing_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "facet_listing" ADD CONSTRAINT "facet_listing_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facet_counts_list" ON "facet_counts" USING btree ("category_id","month","facets","products");--> statement-breakpoint
CREATE UNIQUE INDEX "facet_counts_sum" ON "facet_counts" USING btree ("category_id","month","facets") WHERE is_sum;--> statement-breakpoint
CREATE INDEX "facet_listing_newest" ON "facet_listing" USING btree ("category_id","created_at","product_id","facets","flowering");--> statement-breakpoint
CREATE INDEX "facet_listing_price" ON "facet_listing" USING btree ("category_id","from_price_paise","product_id","facets","flowering");--> statement-breakpoint
CREATE INDEX "facet_listing_name" ON "facet_listing" USING btree ("category_id","name","product_id","facets","flowering");--> statement-breakpoint
CREATE INDEX "facet_listing_kinds" ON "facet_listing" USING btree ("category_id","facets","created_at","product_id","flowering");