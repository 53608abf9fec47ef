import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise, updatedAt } from './columns.ts';

/**
 * docs/behaviour/variants.md#older-options. Inside, JSON columns have keys of their own, in snake case.
 *
 * Of this table and those of its parts below, `../triggers.sql` does three things unseen, whoever writes: it
 * derives `stock` and `from_price_paise` (docs/decisions/0005), the words that search finds, and tells every copy
 * of the program what changed of what pages show (docs/decisions/0007). Of a new column say in
 * `src/live/announced-tags.db.test.ts` where it is shown; one on cards must also be named in the function
 * `products_announce`, one that is searched in `products_search`.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    pricePaise: paise('price_paise').notNull(),
    discountPricePaise: paise('discount_price_paise'),
    isDiscounted: boolean('is_discounted').notNull().default(false),
    includeInDeals: boolean('include_in_deals').notNull().default(false),
    /** On the shelf. With variants: the sum over the enabled ones, by the trigger `products_derive`, whatever is written. */
    stock: integer('stock').notNull().default(0),
    /** What listings sort by: the lowest effective price, by the trigger `products_derive`; never written by the program. */
    fromPricePaise: paise('from_price_paise').notNull().default(0),
    /** The fewest units of a pot that runs out soon, or its own without pots; null: nothing does. By the same trigger. */
    lowestLow: integer('lowest_low'),
    /** A pot on sale has none left, or it has none itself without pots. By the same trigger. */
    hasSoldOut: boolean('has_sold_out').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(true),
    isFeatured: boolean('is_featured').notNull().default(false),
    featuredCategoryId: uuid('featured_category_id').references((): AnyPgColumn => categories.id, {
      onDelete: 'set null',
    }),
    imageUrls: jsonb('image_urls').$type<string[]>().notNull().default([]),
    colorImages: jsonb('color_images').$type<unknown>().notNull().default({}),
    availableColors: jsonb('available_colors').$type<unknown>().notNull().default([]),
    availableSizes: jsonb('available_sizes').$type<unknown>().notNull().default([]),
    defaultSize: text('default_size'),
    defaultColor: text('default_color'),
    dependencyRules: jsonb('dependency_rules').$type<unknown>().notNull().default([]),
    glanceInfo: jsonb('glance_info').$type<string[]>().notNull().default([]),
    glanceInfoStructured: jsonb('glance_info_structured').$type<{ text: string }[]>().notNull().default([]),
    lightInstructionText: text('light_instruction_text'),
    lightInstructionImageUrl: text('light_instruction_image_url'),
    /** What is known of the plant: src/shop/catalogue/plant-facts.rules.ts says what may stand in it. */
    plantFacts: jsonb('plant_facts').$type<unknown>().notNull().default({}),
    /** What files of catalogues call it; unique among those that are not deleted. docs/behaviour/import.md#matching. */
    handle: text('handle'),
    /** The shop's own number of it, and what a scanner reads; a deleted product gives them back. */
    sku: text('sku'),
    /** Of the owner's settings; null: by its categories. */
    taxClass: text('tax_class'),
    weightClass: text('weight_class'),
    barcode: text('barcode'),
    /** A deleted product leaves every list at once; orders keep referring to it. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('products_stock_not_negative', sql`${t.stock} >= 0`),
    check('products_price_not_negative', sql`${t.pricePaise} >= 0`),
    check('products_discount_price_not_negative', sql`${t.discountPricePaise} >= 0`),
    // Never `.desc()`: that puts nulls last, which no list asks for, and is walked by none.
    index('products_listed_newest')
      .on(t.createdAt, t.id)
      .where(sql`is_published and deleted_at is null`),
    index('products_listed_price')
      .on(t.fromPricePaise, t.id)
      .where(sql`is_published and deleted_at is null`),
    // With the name itself the index alone is enough to count.
    index('products_listed_name')
      .on(sql`lower(${t.name})`, t.id, t.name)
      .where(sql`is_published and deleted_at is null`),
    index('products_featured')
      .on(t.createdAt.desc())
      .where(sql`is_featured and is_published and deleted_at is null`),
    index('products_deals')
      .on(t.createdAt.desc())
      .where(sql`include_in_deals and is_published and deleted_at is null`),
    index('products_stock')
      .on(t.stock)
      .where(sql`is_published and deleted_at is null`),
    // The back office lists drafts too. With the name, as above, to look for letters in the latest.
    index('products_kept_newest')
      .on(t.createdAt, t.id, t.name)
      .where(sql`deleted_at is null`),
    index('products_kept_price')
      .on(t.fromPricePaise, t.id)
      .where(sql`deleted_at is null`),
    index('products_kept_name')
      .on(sql`lower(${t.name})`, t.id, t.name)
      .where(sql`deleted_at is null`),
    index('products_kept_stock')
      .on(t.stock, t.id)
      .where(sql`deleted_at is null`),
    index('products_kept_sold_out')
      .on(t.createdAt, t.id)
      .where(sql`stock = 0 and deleted_at is null`),
    index('products_kept_drafts')
      .on(t.createdAt, t.id)
      .where(sql`not is_published and deleted_at is null`),
    // Of drafts every order: nobody buys them, so no sale writes here.
    index('products_drafts_name')
      .on(sql`lower(${t.name})`, t.id)
      .where(sql`not is_published and deleted_at is null`),
    index('products_drafts_price')
      .on(t.fromPricePaise, t.id)
      .where(sql`not is_published and deleted_at is null`),
    index('products_drafts_stock')
      .on(t.stock, t.id)
      .where(sql`not is_published and deleted_at is null`),
    index('products_kept_featured')
      .on(t.createdAt, t.id)
      .where(sql`is_featured and deleted_at is null`),
    index('products_kept_low_stock')
      .on(t.stock, t.id)
      .where(sql`lowest_low is not null and deleted_at is null`),
    index('products_listed_lowest')
      .on(t.lowestLow, sql`lower(${t.name})`, t.id)
      .where(sql`lowest_low is not null and is_published and deleted_at is null`),
    index('products_featured_category').on(t.featuredCategoryId),
    uniqueIndex('products_sku')
      .on(sql`lower(${t.sku})`)
      .where(sql`sku is not null`),
    uniqueIndex('products_barcode')
      .on(sql`lower(${t.barcode})`)
      .where(sql`barcode is not null`),
    uniqueIndex('products_handle')
      .on(sql`lower(${t.handle})`)
      .where(sql`handle is not null and deleted_at is null`),
    index('products_name_trigrams').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
);

/** Triggers announce what is named in `categories_updated_announce`: a further column that is shown must be added there. */
export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    /** A sentence above its list. */
    description: text('description'),
    /** Of its tile and above its list; none: what the shop comes with, else a product's of its own. */
    imageUrl: text('image_url'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('categories_name_unique').on(sql`lower(${t.name})`),
    check('categories_name_not_blank', sql`btrim(${t.name}) <> ''`),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    index('product_categories_category').on(t.categoryId),
  ],
);

/**
 * Every write makes triggers derive the product's stock and price anew, and touches its `updated_at`; what changed of an
 * enabled one is announced, `is_default` and single units to the product's own page alone.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    potType: text('pot_type').notNull(),
    size: text('size').notNull(),
    potColor: text('pot_color'),
    pricePaise: paise('price_paise').notNull(),
    discountPricePaise: paise('discount_price_paise'),
    isDiscounted: boolean('is_discounted').notNull().default(false),
    /** On the shelf; what shoppers may buy is this minus the holds. */
    stock: integer('stock').notNull().default(0),
    imageUrl: text('image_url'),
    sku: text('sku'),
    barcode: text('barcode'),
    isDefault: boolean('is_default').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('product_variants_id_of_product').on(t.id, t.productId),
    unique('product_variants_options_unique')
      .on(t.productId, t.potType, t.size, t.potColor)
      .nullsNotDistinct(),
    check('product_variants_stock_not_negative', sql`${t.stock} >= 0`),
    check('product_variants_price_not_negative', sql`${t.pricePaise} >= 0`),
    check('product_variants_discount_price_not_negative', sql`${t.discountPricePaise} >= 0`),
    uniqueIndex('product_variants_sku')
      .on(sql`lower(${t.sku})`)
      .where(sql`sku is not null`),
    uniqueIndex('product_variants_barcode')
      .on(sql`lower(${t.barcode})`)
      .where(sql`barcode is not null`),
    index('product_variants_product').on(t.productId, t.createdAt),
    index('product_variants_low_stock')
      .on(t.stock)
      .where(sql`enabled and stock between 1 and 5`),
    index('product_variants_sold_out')
      .on(t.productId)
      .where(sql`enabled and stock = 0`),
  ],
);

/** Pictures of one variant, or (variant_id null) of all that match the size, type and colour named. */
export const variantImages = pgTable(
  'variant_images',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id'),
    potSize: text('pot_size'),
    potType: text('pot_type'),
    potColor: text('pot_color'),
    imageUrl: text('image_url').notNull(),
    altText: text('alt_text'),
    sortOrder: integer('sort_order').notNull().default(0),
    isCover: boolean('is_cover').notNull().default(false),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    uploadedBy: text('uploaded_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // A picture's variant is one of the picture's own product.
    foreignKey({
      name: 'variant_images_variant_of_product',
      columns: [t.variantId, t.productId],
      foreignColumns: [productVariants.id, productVariants.productId],
    }).onDelete('cascade'),
    uniqueIndex('variant_images_one_cover')
      .on(t.variantId)
      .where(sql`is_cover`),
    index('variant_images_product').on(t.productId, t.sortOrder, t.createdAt.desc()),
    index('variant_images_variant').on(t.variantId, t.sortOrder),
    index('variant_images_options').on(t.productId, t.potSize, t.potType, t.potColor),
  ],
);

export const productAttributes = pgTable(
  'product_attributes',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name', { enum: ['pot_size', 'pot_type', 'pot_color'] }).notNull(),
    label: text('label').notNull(),
  },
  (t) => [
    unique('product_attributes_name_unique').on(t.productId, t.name),
    unique('product_attributes_id_of_product').on(t.id, t.productId),
    check('product_attributes_name_known', sql`${t.name} in ('pot_size', 'pot_type', 'pot_color')`),
  ],
);

export const attributeValues = pgTable(
  'attribute_values',
  {
    id: id(),
    productId: uuid('product_id').notNull(),
    attributeId: uuid('attribute_id').notNull(),
    /** The name lower-cased, spaces turned to hyphens. */
    valueId: text('value_id').notNull(),
    name: text('name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    position: integer('position').notNull().default(0),
    metadata: jsonb('metadata').$type<{ hexColor?: string; height?: string }>().notNull().default({}),
  },
  (t) => [
    foreignKey({
      name: 'attribute_values_attribute_of_product',
      columns: [t.attributeId, t.productId],
      foreignColumns: [productAttributes.id, productAttributes.productId],
    }).onDelete('cascade'),
    unique('attribute_values_value_unique').on(t.attributeId, t.valueId),
    index('attribute_values_product').on(t.productId),
  ],
);
