CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"one" integer DEFAULT 0 NOT NULL,
	"two" integer DEFAULT 0 NOT NULL,
	"three" integer DEFAULT 0 NOT NULL,
	"four" integer DEFAULT 0 NOT NULL,
	"five" integer DEFAULT 0 NOT NULL,
	"healthy_yes" integer DEFAULT 0 NOT NULL,
	"healthy_no" integer DEFAULT 0 NOT NULL,
	"size_yes" integer DEFAULT 0 NOT NULL,
	"size_no" integer DEFAULT 0 NOT NULL,
	"easy_yes" integer DEFAULT 0 NOT NULL,
	"easy_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_ratings_counts" CHECK (least("product_ratings"."one", "product_ratings"."two", "product_ratings"."three", "product_ratings"."four", "product_ratings"."five") >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_opt_outs" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"review_id" uuid,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"stored_at" timestamp with time zone,
	"shown_key" text,
	"discarded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_key_unique" UNIQUE("key"),
	CONSTRAINT "review_photos_shown_key_unique" UNIQUE("shown_key")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"stars" smallint NOT NULL,
	"arrived_healthy" boolean,
	"size_as_shown" boolean,
	"easy_to_keep" boolean,
	"light" text,
	"story" text NOT NULL,
	"photo_count" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_product" UNIQUE("order_id","product_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_light_known" CHECK ("reviews"."light" in ('low', 'medium', 'bright', 'sun')),
	CONSTRAINT "reviews_state_known" CHECK ("reviews"."state" in ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_published_since" CHECK (("reviews"."published_at" is not null) = ("reviews"."state" = 'published'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reviews_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_review" ON "review_photos" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_photos_order" ON "review_photos" USING btree ("order_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "review_photos_unsent" ON "review_photos" USING btree ("created_at") WHERE review_id is null;--> statement-breakpoint
CREATE INDEX "review_photos_discarded" ON "review_photos" USING btree ("discarded_at") WHERE discarded_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "reviews_refused" ON "reviews" USING btree ("created_at","id") WHERE state = 'refused';--> statement-breakpoint
CREATE INDEX "reviews_published" ON "reviews" USING btree ("created_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","published_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_shown_stars" ON "reviews" USING btree ("product_id","stars","published_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_shown_light" ON "reviews" USING btree ("product_id","light","published_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "reviews_shown_light_stars" ON "reviews" USING btree ("product_id","light","stars","published_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "orders_to_ask" ON "orders" USING btree ("delivered_at") WHERE order_status = 'delivered' and reviews_asked_at is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_review(review reviews, times integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_ratings (product_id) SELECT id FROM products WHERE id = review.product_id ON CONFLICT DO NOTHING;
  UPDATE product_ratings SET
      one = one + times * (review.stars = 1)::integer,
      two = two + times * (review.stars = 2)::integer,
      three = three + times * (review.stars = 3)::integer,
      four = four + times * (review.stars = 4)::integer,
      five = five + times * (review.stars = 5)::integer,
      healthy_yes = healthy_yes + times * coalesce(review.arrived_healthy, false)::integer,
      healthy_no = healthy_no + times * coalesce(NOT review.arrived_healthy, false)::integer,
      size_yes = size_yes + times * coalesce(review.size_as_shown, false)::integer,
      size_no = size_no + times * coalesce(NOT review.size_as_shown, false)::integer,
      easy_yes = easy_yes + times * coalesce(review.easy_to_keep, false)::integer,
      easy_no = easy_no + times * coalesce(NOT review.easy_to_keep, false)::integer
   WHERE product_id = review.product_id;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reviews_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    PERFORM count_review(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    PERFORM count_review(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_inserted_count AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION reviews_count();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_updated_count AFTER UPDATE ON reviews
  FOR EACH ROW WHEN ((OLD.state, OLD.stars, OLD.product_id, OLD.arrived_healthy, OLD.size_as_shown, OLD.easy_to_keep)
    IS DISTINCT FROM (NEW.state, NEW.stars, NEW.product_id, NEW.arrived_healthy, NEW.size_as_shown, NEW.easy_to_keep))
  EXECUTE FUNCTION reviews_count();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_deleted_count AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION reviews_count();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_ratings_inserted_announce AFTER INSERT ON product_ratings
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_ratings_updated_announce AFTER UPDATE ON product_ratings
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_ratings_deleted_announce AFTER DELETE ON product_ratings
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION product_part_announce('listing');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reviews_announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_products(ARRAY[OLD.product_id], '{}', '{}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_updated_announce AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.state = 'published' OR NEW.state = 'published') EXECUTE FUNCTION reviews_announce();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_photos_updated_announce AFTER UPDATE ON review_photos
  FOR EACH ROW WHEN (OLD.shown_key IS DISTINCT FROM NEW.shown_key) EXECUTE FUNCTION reviews_announce();
