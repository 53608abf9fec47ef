DROP INDEX "account_emails_age";--> statement-breakpoint
DROP INDEX "activity_log_newest";--> statement-breakpoint
DROP INDEX "activity_log_subject";--> statement-breakpoint
DROP INDEX "order_emails_state";--> statement-breakpoint
DROP INDEX "promo_codes_newest";--> statement-breakpoint
ALTER TABLE "account_emails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_emails" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "account_emails" ADD COLUMN "nothing_to_say" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_emails" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_emails_newest" ON "account_emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_emails_failed" ON "account_emails" USING btree ("created_at","id") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "account_emails_recipient" ON "account_emails" USING gin (lower(recipient) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (lower(first_name || ' ' || last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_log_actor" ON "activity_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_type" ON "activity_log" USING btree ("subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_search" ON "activity_log" USING gin (lower(action || ' ' || subject_id || ' ' || detail::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin (lower(email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_emails_newest" ON "order_emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_emails_recipient" ON "order_emails" USING gin (lower(recipient) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_subject" ON "activity_log" USING btree ("subject_type","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_emails_state" ON "order_emails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "promo_codes_newest" ON "promo_codes" USING btree ("created_at","id");--> statement-breakpoint
-- Refunds that the provider took on are asked about, too, from now on.
UPDATE "refunds" SET "retry_at" = now() WHERE "state" = 'accepted' AND "retry_at" IS NULL;
