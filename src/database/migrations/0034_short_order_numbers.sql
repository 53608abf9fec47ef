CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" integer;--> statement-breakpoint
-- Orders that are there already, in the order of their placing; the column cannot go by its default, which knows none.
UPDATE "orders" SET "number" = placed.number FROM (
  SELECT id, nextval('order_numbers')::integer AS number FROM (SELECT id FROM "orders" ORDER BY created_at, id) sorted
) placed WHERE placed.id = "orders".id;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT nextval('order_numbers');--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_short_number" ON "orders" USING btree ("number");
