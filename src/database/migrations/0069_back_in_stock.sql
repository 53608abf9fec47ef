CREATE TABLE "stock_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"goods_id" uuid NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "wait_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_variant_of_product" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_waits_once" ON "stock_waits" USING btree ("goods_id",lower("email"));--> statement-breakpoint
CREATE INDEX "stock_waits_queue" ON "stock_waits" USING btree ("goods_id","confirmed_at","id") WHERE confirmed_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX "stock_waits_told" ON "stock_waits" USING btree ("goods_id","told_at") WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX "stock_waits_email" ON "stock_waits" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stock_waits_age" ON "stock_waits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_waits_product" ON "stock_waits" USING btree ("product_id");