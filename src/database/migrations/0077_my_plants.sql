CREATE TABLE "entered_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_plants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" uuid,
	"order_item_id" uuid,
	"unit" smallint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pot" text NOT NULL,
	"pot_cm" smallint,
	"place" text NOT NULL,
	"kept_since" date NOT NULL,
	"starts_on" date NOT NULL,
	"gone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_plants_once" UNIQUE("order_item_id","unit"),
	CONSTRAINT "kept_plants_gone_known" CHECK ("kept_plants"."gone" in ('died', 'given-away', 'other')),
	CONSTRAINT "kept_plants_pot_size" CHECK ("kept_plants"."pot_cm" between 3 and 200)
);
--> statement-breakpoint
CREATE TABLE "plant_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"climate" text,
	"feed_key" uuid,
	"mail_key" uuid,
	"mailed_week" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plant_calendars_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "plant_calendars_feed_key_unique" UNIQUE("feed_key"),
	CONSTRAINT "plant_calendars_mail_key_unique" UNIQUE("mail_key")
);
--> statement-breakpoint
CREATE TABLE "plant_care_done" (
	"plant_id" uuid NOT NULL,
	"task" text NOT NULL,
	"due_on" date NOT NULL,
	"acted_on" date NOT NULL,
	"is_skipped" boolean NOT NULL,
	"done_on" date,
	CONSTRAINT "plant_care_done_plant_id_task_pk" PRIMARY KEY("plant_id","task")
);
--> statement-breakpoint
CREATE TABLE "plant_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plant_id" uuid,
	"note_id" uuid,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"stored_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plant_photos_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "plant_calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "entered_orders" ADD CONSTRAINT "entered_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entered_orders" ADD CONSTRAINT "entered_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_plants" ADD CONSTRAINT "kept_plants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_plants" ADD CONSTRAINT "kept_plants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_plants" ADD CONSTRAINT "kept_plants_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_calendars" ADD CONSTRAINT "plant_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_care_done" ADD CONSTRAINT "plant_care_done_plant_id_kept_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."kept_plants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_notes" ADD CONSTRAINT "plant_notes_plant_id_kept_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."kept_plants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_notes" ADD CONSTRAINT "plant_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_photos" ADD CONSTRAINT "plant_photos_plant_id_kept_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."kept_plants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_photos" ADD CONSTRAINT "plant_photos_note_id_plant_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."plant_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entered_orders_owner" ON "entered_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kept_plants_owner" ON "kept_plants" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "kept_plants_product" ON "kept_plants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "plant_calendars_to_mail" ON "plant_calendars" USING btree ("mailed_week","id") WHERE mail_key is not null;--> statement-breakpoint
CREATE INDEX "plant_notes_plant" ON "plant_notes" USING btree ("plant_id","day","created_at","id");--> statement-breakpoint
CREATE INDEX "plant_notes_owner" ON "plant_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plant_photos_plant" ON "plant_photos" USING btree ("plant_id","created_at");--> statement-breakpoint
CREATE INDEX "plant_photos_note" ON "plant_photos" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "plant_photos_unsent" ON "plant_photos" USING btree ("created_at") WHERE note_id is null;--> statement-breakpoint
CREATE INDEX "plant_photos_gone" ON "plant_photos" USING btree ("discarded_at") WHERE discarded_at is not null or plant_id is null;