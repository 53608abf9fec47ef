CREATE TABLE "shipment_items" (
	"shipment_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_items_shipment_id_order_item_id_pk" PRIMARY KEY("shipment_id","order_item_id"),
	CONSTRAINT "shipment_items_quantity" CHECK ("shipment_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"service" text DEFAULT 'by-hand' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text,
	"weight_grams" integer,
	"length_cm" integer,
	"width_cm" integer,
	"height_cm" integer,
	"expected_on" date,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"booking_id" text,
	"label_url" text,
	"last_error" text,
	"tracking_text" text,
	"next_track_at" timestamp with time zone,
	"tells" boolean DEFAULT true NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_position" UNIQUE("order_id","position"),
	CONSTRAINT "shipments_state_known" CHECK ("shipments"."state" in ('booking', 'failed', 'shipped', 'delivered', 'void')),
	CONSTRAINT "shipments_weight" CHECK ("shipments"."weight_grams" > 0),
	CONSTRAINT "shipments_size" CHECK ("shipments"."length_cm" > 0 and "shipments"."width_cm" > 0 and "shipments"."height_cm" > 0)
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_items_order_item" ON "shipment_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "shipments_to_track" ON "shipments" USING btree ("next_track_at") WHERE state = 'shipped' and next_track_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_number" ON "shipments" USING btree ("tracking_number") WHERE tracking_number <> '';--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_shipment" ON "emails" USING btree ("shipment_id") WHERE shipment_id is not null;