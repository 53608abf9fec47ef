CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"answer_text" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "contact_messages_topic_known" CHECK ("contact_messages"."topic" in ('plant', 'buying', 'order', 'bulk', 'other')),
	CONSTRAINT "contact_messages_answer_known" CHECK ("contact_messages"."answer" in ('mail', 'none')),
	CONSTRAINT "contact_messages_answered_once" CHECK (("contact_messages"."answer" is null) = ("contact_messages"."answered_at" is null)),
	CONSTRAINT "contact_messages_mail_says_something" CHECK (("contact_messages"."answer_text" <> '') = ("contact_messages"."answer" is not distinct from 'mail'))
);
--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind_known";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "contact_message_id" uuid;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "contact_messages_answered" ON "contact_messages" USING btree ("created_at","id") WHERE answer is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("answered_at") WHERE answer is not null;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind_known" CHECK ("staff_alerts"."kind" in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim', 'message', 'low-stock', 'mail-back', 'backup-failed'));
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contact_messages_came_announce AFTER INSERT ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION tag_announce('messages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contact_messages_answered_announce AFTER UPDATE ON contact_messages
  FOR EACH ROW WHEN ((OLD.answer IS NULL) <> (NEW.answer IS NULL)) EXECUTE FUNCTION tag_announce('messages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contact_messages_went_announce AFTER DELETE ON contact_messages
  FOR EACH ROW WHEN (OLD.answer IS NULL) EXECUTE FUNCTION tag_announce('messages');
