CREATE TABLE "demo_items" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"revision" text NOT NULL,
	CONSTRAINT "demo_items_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "shop_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hidden_at" timestamp with time zone,
	"test_code" text,
	"test_recipient" text,
	"test_asked_at" timestamp with time zone,
	"test_tries" integer DEFAULT 0 NOT NULL,
	"test_arrived_at" timestamp with time zone,
	"test_arrived_from" text,
	CONSTRAINT "shop_opening_single_row" CHECK ("shop_opening"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "information_pages" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "shows_samples" boolean DEFAULT true NOT NULL;