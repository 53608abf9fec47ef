CREATE TABLE "import_items" (
	"import_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"item_key" text NOT NULL,
	"name" text,
	"line" integer NOT NULL,
	"rows" integer NOT NULL,
	"product_id" uuid,
	"revision" text,
	"result" text,
	CONSTRAINT "import_items_import_id_ordinal_pk" PRIMARY KEY("import_id","ordinal"),
	CONSTRAINT "import_items_key" UNIQUE("import_id","item_key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"item_key" text NOT NULL,
	"sku" text,
	"result" text,
	"remark" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"format" text NOT NULL,
	"delimiter" text NOT NULL,
	"header" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"pictures_key" text,
	"pictures_name" text,
	"state" text DEFAULT 'checking' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"items_checked" integer DEFAULT 0 NOT NULL,
	"items_done" integer DEFAULT 0 NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL,
	"problem" text,
	"created_by" text NOT NULL,
	"started_by" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "imports_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('checking', 'checked', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "handle" text;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_product" ON "import_items" USING btree ("import_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "import_items_name" ON "import_items" USING btree ("import_id","name") WHERE result = 'new';--> statement-breakpoint
CREATE INDEX "import_rows_item" ON "import_rows" USING btree ("import_id","item_key","line");--> statement-breakpoint
CREATE INDEX "import_rows_result" ON "import_rows" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "import_rows_sku" ON "import_rows" USING btree ("import_id","sku","line") WHERE sku is not null;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_unended" ON "imports" USING btree ("asked_at","id") WHERE state in ('checking', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "products_handle" ON "products" USING btree (lower("handle")) WHERE handle is not null and deleted_at is null;