CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_misses_times_counted" CHECK ("search_misses"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_two_names" CHECK (cardinality("search_synonyms"."names") >= 2)
);
--> statement-breakpoint
CREATE INDEX "search_misses_most" ON "search_misses" USING btree ("times","words");--> statement-breakpoint
CREATE INDEX "search_misses_last" ON "search_misses" USING btree ("last_at");