CREATE TABLE "diagnoses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"symptom" text NOT NULL,
	"looks" text DEFAULT '' NOT NULL,
	"causes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guide_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"display_order" integer DEFAULT 1 NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diagnoses_display_order" CHECK ("diagnoses"."display_order" >= 1)
);
--> statement-breakpoint
CREATE INDEX "diagnoses_order" ON "diagnoses" USING btree ("is_published","display_order");
--> statement-breakpoint
CREATE OR REPLACE TRIGGER diagnoses_inserted_announce AFTER INSERT ON diagnoses
  FOR EACH ROW WHEN (NEW.is_published) EXECUTE FUNCTION tag_announce('diagnoses');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER diagnoses_updated_announce AFTER UPDATE ON diagnoses
  FOR EACH ROW WHEN ((OLD.is_published OR NEW.is_published) AND OLD IS DISTINCT FROM NEW)
  EXECUTE FUNCTION tag_announce('diagnoses');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER diagnoses_deleted_announce AFTER DELETE ON diagnoses
  FOR EACH ROW WHEN (OLD.is_published) EXECUTE FUNCTION tag_announce('diagnoses');
