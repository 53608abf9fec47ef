CREATE TABLE "wish_lists" (
	"user_id" text PRIMARY KEY NOT NULL,
	"share_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"tells_prices" boolean DEFAULT false NOT NULL,
	"tells_stock" boolean DEFAULT false NOT NULL,
	"prices_told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"price_paise" bigint NOT NULL,
	"was_paise" bigint,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "wishes_price" CHECK ("wishes"."price_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "wish_lists" ADD CONSTRAINT "wish_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_wish_lists_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wish_lists"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_lists_shared" ON "wish_lists" USING btree ("share_id") WHERE share_id is not null;--> statement-breakpoint
CREATE INDEX "wish_lists_telling_prices" ON "wish_lists" USING btree ("prices_told_at") WHERE tells_prices;--> statement-breakpoint
CREATE INDEX "wish_lists_telling_stock" ON "wish_lists" USING btree ("user_id") WHERE tells_stock;--> statement-breakpoint
CREATE INDEX "wishes_product" ON "wishes" USING btree ("product_id");