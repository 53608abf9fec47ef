ALTER TABLE "bulk_changes" ADD COLUMN "work" text;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "reached" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_changes_working" ON "bulk_changes" USING btree ("created_at") WHERE work is not null;