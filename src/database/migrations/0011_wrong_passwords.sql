CREATE TABLE "wrong_passwords" (
	"account" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"wrong" integer NOT NULL,
	"streak" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wrong_passwords_account_source_pk" PRIMARY KEY("account","source")
);
--> statement-breakpoint
CREATE INDEX "wrong_passwords_last" ON "wrong_passwords" USING btree ("last_at");