ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "device" text;--> statement-breakpoint
UPDATE "users" SET "signed_in_at" = "created_at" WHERE EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."user_id" = "users"."id");
