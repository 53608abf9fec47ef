CREATE TABLE "claim_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "claim_items_one_line" UNIQUE("claim_id","order_item_id"),
	CONSTRAINT "claim_items_quantity" CHECK ("claim_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"made_by" text,
	"claim_id" uuid,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"stored_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_photos_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"made_by" text,
	"problem" text NOT NULL,
	"story" text NOT NULL,
	"photo_count" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"answer_text" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"replacement_order_id" uuid,
	"refund_id" uuid,
	"refund_paise" bigint,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "claims_replacement_order_id_unique" UNIQUE("replacement_order_id"),
	CONSTRAINT "claims_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "claims_problem_known" CHECK ("claims"."problem" in ('damaged', 'died', 'wrong', 'missing', 'other')),
	CONSTRAINT "claims_answer_known" CHECK ("claims"."answer" in ('replacement', 'refund', 'declined')),
	CONSTRAINT "claims_answered_once" CHECK (("claims"."answer" is null) = ("claims"."answered_at" is null)),
	CONSTRAINT "claims_replacement_has_order" CHECK (("claims"."replacement_order_id" is not null) = ("claims"."answer" is not distinct from 'replacement')),
	CONSTRAINT "claims_refund_has_amount" CHECK (("claims"."refund_paise" is not null) = ("claims"."answer" is not distinct from 'refund')),
	CONSTRAINT "claims_refund_noted" CHECK ("claims"."refund_id" is null or "claims"."refund_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "staff_alerts" DROP CONSTRAINT "staff_alerts_kind_known";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "claim_items" ADD CONSTRAINT "claim_items_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_items" ADD CONSTRAINT "claim_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_replacement_order_id_orders_id_fk" FOREIGN KEY ("replacement_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_items_order_item" ON "claim_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "claim_photos_claim" ON "claim_photos" USING btree ("claim_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_photos_order" ON "claim_photos" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_photos_age" ON "claim_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "claim_photos_unsent" ON "claim_photos" USING btree ("created_at") WHERE claim_id is null;--> statement-breakpoint
CREATE INDEX "claim_photos_discarded" ON "claim_photos" USING btree ("discarded_at") WHERE discarded_at is not null;--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_newest" ON "claims" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("created_at","id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "claims_answered" ON "claims" USING btree ("created_at","id") WHERE answer is not null;--> statement-breakpoint
CREATE INDEX "claims_to_tell" ON "claims" USING btree ("answered_at") WHERE answer is not null and told_at is null;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_kind_known" CHECK ("staff_alerts"."kind" in ('new-order', 'short-order', 'unmatched-payment', 'failed-refund', 'claim'));