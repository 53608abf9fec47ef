CREATE TABLE "stock_presses" (
	"made_by" text NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_presses_made_by_key_pk" PRIMARY KEY("made_by","key")
);
--> statement-breakpoint
CREATE INDEX "stock_presses_age" ON "stock_presses" USING btree ("created_at");