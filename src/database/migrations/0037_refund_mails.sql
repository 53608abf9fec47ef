ALTER TABLE "emails" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_one_per_refund" ON "emails" USING btree ("refund_id") WHERE refund_id is not null;