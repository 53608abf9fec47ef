CREATE TABLE "bulk_change_rows" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"refusal" text,
	"was_changed" boolean DEFAULT false NOT NULL,
	"was_left" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_change_rows_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"operation" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changing" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_by" text,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"left_alone" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_change" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_refused" ON "bulk_change_rows" USING btree ("change_id","position") WHERE refusal is not null;--> statement-breakpoint
CREATE INDEX "bulk_changes_newest" ON "bulk_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_applied" ON "bulk_changes" USING btree ("applied_at") WHERE applied_at is not null and undone_at is null;