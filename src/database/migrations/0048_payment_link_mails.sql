ALTER TABLE "emails" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_one_per_link" ON "emails" USING btree ("checkout_id") WHERE checkout_id is not null;