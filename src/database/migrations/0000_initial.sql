CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"attribute_id" uuid NOT NULL,
	"value_id" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "attribute_values_value_unique" UNIQUE("attribute_id","value_id")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name_not_blank" CHECK (btrim("categories"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "product_attributes_name_unique" UNIQUE("product_id","name"),
	CONSTRAINT "product_attributes_id_of_product" UNIQUE("id","product_id"),
	CONSTRAINT "product_attributes_name_known" CHECK ("product_attributes"."name" in ('pot_size', 'pot_type', 'pot_color'))
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"product_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "product_categories_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"pot_type" text NOT NULL,
	"size" text NOT NULL,
	"pot_color" text,
	"price_paise" bigint NOT NULL,
	"discount_price_paise" bigint,
	"is_discounted" boolean DEFAULT false NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"image_url" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_variants_id_of_product" UNIQUE("id","product_id"),
	CONSTRAINT "product_variants_options_unique" UNIQUE NULLS NOT DISTINCT("product_id","pot_type","size","pot_color"),
	CONSTRAINT "product_variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0),
	CONSTRAINT "product_variants_price_not_negative" CHECK ("product_variants"."price_paise" >= 0),
	CONSTRAINT "product_variants_discount_price_not_negative" CHECK ("product_variants"."discount_price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_paise" bigint NOT NULL,
	"discount_price_paise" bigint,
	"is_discounted" boolean DEFAULT false NOT NULL,
	"include_in_deals" boolean DEFAULT false NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"from_price_paise" bigint DEFAULT 0 NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"featured_category_id" uuid,
	"image_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"color_images" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"available_colors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"available_sizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_size" text,
	"default_color" text,
	"dependency_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"glance_info" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"glance_info_structured" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"light_instruction_text" text,
	"light_instruction_image_url" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price_paise" >= 0),
	CONSTRAINT "products_discount_price_not_negative" CHECK ("products"."discount_price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "variant_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"pot_size" text,
	"pot_type" text,
	"pot_color" text,
	"image_url" text NOT NULL,
	"alt_text" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_cover" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"product_name" text NOT NULL,
	"product_image_url" text,
	"unit_price_paise" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"selected_size" text,
	"selected_pot_type" text,
	"selected_pot_color" text,
	CONSTRAINT "checkout_lines_position" UNIQUE("checkout_id","position"),
	CONSTRAINT "checkout_lines_quantity" CHECK ("checkout_lines"."quantity" >= 1),
	CONSTRAINT "checkout_lines_price" CHECK ("checkout_lines"."unit_price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"user_id" text,
	"receipt" text NOT NULL,
	"provider_order_id" text,
	"provider_call_until" timestamp with time zone,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"promo_code_id" uuid,
	"promo_code" text,
	"currency" text DEFAULT 'INR' NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"reconcile_at" timestamp with time zone,
	"reconcile_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "checkouts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "checkouts_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "checkouts_provider_order_id_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "checkouts_total_adds_up" CHECK ("checkouts"."total_paise" = "checkouts"."subtotal_paise" + "checkouts"."shipping_paise" - "checkouts"."discount_paise" and "checkouts"."total_paise" >= 0),
	CONSTRAINT "checkouts_amounts_not_negative" CHECK (least("checkouts"."subtotal_paise", "checkouts"."shipping_paise", "checkouts"."discount_paise") >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_holds_one_per_item" UNIQUE NULLS NOT DISTINCT("checkout_id","product_id","variant_id"),
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "how_it_works_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"icon" text NOT NULL,
	"display_order" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "how_it_works_steps_display_order" CHECK ("how_it_works_steps"."display_order" >= 1)
);
--> statement-breakpoint
CREATE TABLE "information_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"heading" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"original_file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sizes_made_at" timestamp with time zone,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plant_care" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"about" text,
	"water" text,
	"light" text,
	"care" text,
	"growth" text,
	"humidity" text,
	"toxicity" text,
	"troubleshooting" text,
	"faq" text,
	"faq_structured" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_id" uuid,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hero_title" text,
	"hero_subtitle" text,
	"hero_image_url" text,
	"hero_video_url" text,
	"announcement_text" text,
	"announcement_link_text" text,
	"announcement_link_href" text,
	"logo_image_url" text,
	"logo_height" integer,
	"handpicked_title" text,
	"handpicked_description" text,
	"handpicked_media_url" text,
	"handpicked_media_type" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_single_row" CHECK ("site_settings"."id" = 1),
	CONSTRAINT "site_settings_logo_height" CHECK ("site_settings"."logo_height" between 16 and 128),
	CONSTRAINT "site_settings_media_type" CHECK ("site_settings"."handpicked_media_type" in ('image', 'video'))
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"quote" text NOT NULL,
	"avatar_url" text,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_status" text NOT NULL,
	"type" text NOT NULL,
	"recipient" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_emails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "order_emails_one_per_status" UNIQUE("order_id","order_status")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"variant_id" uuid,
	"product_name" text NOT NULL,
	"product_image_url" text,
	"product_price_paise" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"selected_size" text,
	"selected_pot_type" text,
	"selected_pot_color" text,
	CONSTRAINT "order_items_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK ("order_items"."product_price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_timeline" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"user_id" text,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"shipping_address" text NOT NULL,
	"shipping_city" text NOT NULL,
	"shipping_state" text NOT NULL,
	"shipping_zip_code" text NOT NULL,
	"shipping_country" text NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"total_amount_paise" bigint NOT NULL,
	"promo_code" text,
	"payment_status" text NOT NULL,
	"razorpay_order_id" text,
	"razorpay_payment_id" text,
	"order_status" text DEFAULT 'order_placed' NOT NULL,
	"short_of_stock" boolean DEFAULT false NOT NULL,
	"short_of_promo" boolean DEFAULT false NOT NULL,
	"stock_lowered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "orders_razorpay_payment_id_unique" UNIQUE("razorpay_payment_id"),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_amount_paise" >= 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."order_status" in ('order_placed', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('authorized', 'completed', 'partially_refunded', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"razorpay_payment_id" text NOT NULL,
	"razorpay_order_id" text NOT NULL,
	"checkout_id" uuid,
	"order_id" uuid,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"unmatched_reason" text,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"refund_id" text,
	"refund_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_razorpay_payment_id_unique" UNIQUE("razorpay_payment_id"),
	CONSTRAINT "payments_amount_not_negative" CHECK ("payments"."amount_paise" >= 0 and "payments"."refunded_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"razorpay_order_id" text,
	"razorpay_payment_id" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"description" text,
	"discount_type" text DEFAULT 'percentage' NOT NULL,
	"discount_value" numeric(5, 2) NOT NULL,
	"max_discount_amount_paise" bigint,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"usage_limit" integer,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_codes_code_upper" CHECK ("promo_codes"."code" = upper(btrim("promo_codes"."code")) and "promo_codes"."code" <> ''),
	CONSTRAINT "promo_codes_discount_value" CHECK ("promo_codes"."discount_value" > 0 and "promo_codes"."discount_value" <= 100),
	CONSTRAINT "promo_codes_max_discount" CHECK ("promo_codes"."max_discount_amount_paise" >= 0),
	CONSTRAINT "promo_codes_dates" CHECK ("promo_codes"."start_date" <= "promo_codes"."end_date"),
	CONSTRAINT "promo_codes_usage" CHECK ("promo_codes"."usage_count" >= 0 and ("promo_codes"."usage_limit" is null or "promo_codes"."usage_limit" >= 1))
);
--> statement-breakpoint
CREATE TABLE "promo_holds" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_attribute_of_product" FOREIGN KEY ("attribute_id","product_id") REFERENCES "public"."product_attributes"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_featured_category_id_categories_id_fk" FOREIGN KEY ("featured_category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_images" ADD CONSTRAINT "variant_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_images" ADD CONSTRAINT "variant_images_variant_of_product" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD CONSTRAINT "checkout_lines_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_variant_of_product" FOREIGN KEY ("variant_id","product_id") REFERENCES "public"."product_variants"("id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_care" ADD CONSTRAINT "plant_care_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_emails" ADD CONSTRAINT "order_emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_holds" ADD CONSTRAINT "promo_holds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_holds" ADD CONSTRAINT "promo_holds_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_unique" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_subject" ON "activity_log" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attribute_values_product" ON "attribute_values" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_unique" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "product_categories_category" ON "product_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "products_listed_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_listed_price" ON "products" USING btree ("from_price_paise","id") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_listed_name" ON "products" USING btree (lower("name"),"id") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("created_at" DESC NULLS LAST) WHERE is_featured and is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_deals" ON "products" USING btree ("created_at" DESC NULLS LAST) WHERE include_in_deals and is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("stock") WHERE is_published and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_featured_category" ON "products" USING btree ("featured_category_id");--> statement-breakpoint
CREATE INDEX "products_name_trigrams" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_description_trigrams" ON "products" USING gin ("description" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "variant_images_one_cover" ON "variant_images" USING btree ("variant_id") WHERE is_cover;--> statement-breakpoint
CREATE INDEX "variant_images_product" ON "variant_images" USING btree ("product_id","sort_order","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "variant_images_variant" ON "variant_images" USING btree ("variant_id","sort_order");--> statement-breakpoint
CREATE INDEX "variant_images_options" ON "variant_images" USING btree ("product_id","pot_size","pot_type","pot_color");--> statement-breakpoint
CREATE INDEX "checkouts_to_reconcile" ON "checkouts" USING btree ("reconcile_at") WHERE reconcile_at is not null;--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_holds_variant" ON "stock_holds" USING btree ("variant_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_holds_product" ON "stock_holds" USING btree ("product_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_holds_expiry" ON "stock_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "how_it_works_steps_order" ON "how_it_works_steps" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "media_files_newest" ON "media_files" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "plant_care_name" ON "plant_care" USING btree (lower("name")) WHERE is_published;--> statement-breakpoint
CREATE INDEX "plant_care_product" ON "plant_care" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "testimonials_newest" ON "testimonials" USING btree ("is_published","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_emails_state" ON "order_emails" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_variant" ON "order_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_timeline_order" ON "order_timeline" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_unique" ON "orders" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_customer_email" ON "orders" USING btree (lower("customer_email"));--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("order_status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_payment_to_confirm" ON "orders" USING btree ("created_at") WHERE payment_status = 'authorized';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payments_unmatched" ON "payments" USING btree ("created_at" DESC NULLS LAST) WHERE unmatched_reason is not null;--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "provider_events_order" ON "provider_events" USING btree ("razorpay_order_id");--> statement-breakpoint
CREATE INDEX "promo_codes_newest" ON "promo_codes" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "promo_holds_code" ON "promo_holds" USING btree ("promo_code_id","expires_at");