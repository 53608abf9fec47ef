CREATE TABLE "marked_listing" (
	"product_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"category_id" uuid NOT NULL,
	"is_listed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"from_price_paise" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "marked_listing_product_id_mark_category_id_pk" PRIMARY KEY("product_id","mark","category_id"),
	CONSTRAINT "marked_listing_mark_known" CHECK ("marked_listing"."mark" in ('low', 'gaps', 'sold-out', 'featured'))
);
--> statement-breakpoint
CREATE TABLE "sales_by_day" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"revenue_paise" bigint DEFAULT 0 NOT NULL,
	"cash_due_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lowest_low" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "marked_listing" ADD CONSTRAINT "marked_listing_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marked_listing_newest" ON "marked_listing" USING btree ("mark","category_id","is_listed","created_at","product_id");--> statement-breakpoint
CREATE INDEX "marked_listing_price" ON "marked_listing" USING btree ("mark","category_id","is_listed","from_price_paise","product_id");--> statement-breakpoint
CREATE INDEX "marked_listing_name" ON "marked_listing" USING btree ("mark","category_id","is_listed","name","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_by_day_sum" ON "sales_by_day" USING btree ("day") WHERE is_sum;--> statement-breakpoint
CREATE INDEX "products_kept_low_stock" ON "products" USING btree ("stock","id") WHERE lowest_low is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_listed_lowest" ON "products" USING btree ("lowest_low",lower("name"),"id") WHERE lowest_low is not null and is_published and deleted_at is null;