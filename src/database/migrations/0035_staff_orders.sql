CREATE TABLE "staff_orders" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"made_by" text NOT NULL,
	"discount_reason" text,
	"replaces_order_id" uuid,
	"link_id" text,
	"link_url" text,
	"link_state" text,
	"link_until" timestamp with time zone,
	"link_ask_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_orders_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "staff_orders_kind_known" CHECK ("staff_orders"."kind" in ('phone', 'replacement')),
	CONSTRAINT "staff_orders_link_known" CHECK ("staff_orders"."link_state" in ('wanted', 'open', 'paid', 'cancelled', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "staff_orders" ADD CONSTRAINT "staff_orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_orders" ADD CONSTRAINT "staff_orders_replaces_order_id_orders_id_fk" FOREIGN KEY ("replaces_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_orders_newest" ON "staff_orders" USING btree ("created_at","checkout_id");--> statement-breakpoint
CREATE INDEX "staff_orders_replaces" ON "staff_orders" USING btree ("replaces_order_id") WHERE replaces_order_id is not null;--> statement-breakpoint
CREATE INDEX "staff_orders_links_to_ask" ON "staff_orders" USING btree ("link_ask_at") WHERE link_ask_at is not null;