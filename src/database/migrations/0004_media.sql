DROP INDEX "media_files_newest";--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "kind" text DEFAULT 'library' NOT NULL;--> statement-breakpoint
CREATE INDEX "media_files_name_trigrams" ON "media_files" USING gin ("original_file_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_files_newest" ON "media_files" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);