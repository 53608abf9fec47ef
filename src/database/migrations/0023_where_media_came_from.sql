ALTER TABLE "media_files" ADD COLUMN "source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_source" ON "media_files" USING btree (md5("source")) WHERE source is not null;