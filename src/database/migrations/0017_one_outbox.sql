CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"order_id" uuid,
	"order_number" text,
	"payment_id" uuid,
	"return_path" text,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"about" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "emails_one_per_status" UNIQUE("order_id","kind"),
	CONSTRAINT "emails_state_known" CHECK ("emails"."state" in ('waiting', 'sent', 'failed', 'nothing')),
	CONSTRAINT "emails_order" CHECK (("emails"."order_id" is not null) = ("emails"."kind" in ('order_placed', 'processing', 'shipped', 'delivered', 'cancelled')))
);
--> statement-breakpoint
-- A copy of the version before that still runs ends what it is at, or is refused: no row is left behind.
LOCK TABLE "orders", "order_emails", "account_emails" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "emails" (id, kind, recipient, order_id, message_id, state, attempts, last_error, sent_at, created_at)
SELECT id, order_status, recipient, order_id, message_id,
       CASE state WHEN 'queued' THEN 'waiting' ELSE state END,
       attempts, last_error, sent_at, created_at
  FROM "order_emails";--> statement-breakpoint
INSERT INTO "emails" (id, kind, recipient, order_number, payment_id, return_path, message_id, state, attempts,
                      last_error, about, sent_at, created_at)
SELECT id, kind, recipient, order_number, payment_id, return_path, message_id,
       CASE WHEN nothing_to_say THEN 'nothing' WHEN sent_at IS NOT NULL THEN 'sent'
            WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END,
       attempts, last_error, about, sent_at, created_at
  FROM "account_emails";--> statement-breakpoint
DROP TABLE "account_emails";--> statement-breakpoint
DROP TABLE "order_emails";--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_kind" ON "emails" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING gin (lower(recipient) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_order_number" ON "emails" USING btree ("order_number") WHERE order_number is not null;--> statement-breakpoint
CREATE INDEX "emails_of_accounts" ON "emails" USING btree ("created_at") WHERE order_id is null;
