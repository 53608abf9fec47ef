import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { createdAt, id, updatedAt } from './columns.ts';

/**
 * One row, id 1. docs/behaviour/back-office.md#homepage. As of the steps, testimonials and
 * information pages below, triggers announce every change to the pages that are kept (`../triggers.sql`, 3).
 */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer('id').primaryKey().default(1),
    heroTitle: text('hero_title'),
    heroSubtitle: text('hero_subtitle'),
    heroImageUrl: text('hero_image_url'),
    heroVideoUrl: text('hero_video_url'),
    announcementText: text('announcement_text'),
    announcementLinkText: text('announcement_link_text'),
    announcementLinkHref: text('announcement_link_href'),
    logoImageUrl: text('logo_image_url'),
    logoHeight: integer('logo_height'),
    handpickedTitle: text('handpicked_title'),
    handpickedDescription: text('handpicked_description'),
    handpickedMediaUrl: text('handpicked_media_url'),
    handpickedMediaType: text('handpicked_media_type', { enum: ['image', 'video'] }),
    /** What the shop comes with may stand where nobody entered anything: pictures, claims, links to nowhere. */
    showsSamples: boolean('shows_samples').notNull().default(true),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('site_settings_single_row', sql`${t.id} = 1`),
    check('site_settings_logo_height', sql`${t.logoHeight} between 16 and 128`),
    check('site_settings_media_type', sql`${t.handpickedMediaType} in ('image', 'video')`),
  ],
);

export const howItWorksSteps = pgTable(
  'how_it_works_steps',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    icon: text('icon').notNull(),
    displayOrder: integer('display_order').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('how_it_works_steps_order').on(t.displayOrder),
    check('how_it_works_steps_display_order', sql`${t.displayOrder} >= 1`),
  ],
);

export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    name: text('name').notNull(),
    quote: text('quote').notNull(),
    avatarUrl: text('avatar_url'),
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('testimonials_newest').on(t.isPublished, t.createdAt.desc())],
);

/**
 * Triggers announce changes of what is published: all of it to the guide's own page, and to the library and the
 * product's page only the columns named in `plant_care_announce` (`../triggers.sql`).
 */
export const plantCare = pgTable(
  'plant_care',
  {
    id: id(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    about: text('about'),
    water: text('water'),
    light: text('light'),
    care: text('care'),
    growth: text('growth'),
    humidity: text('humidity'),
    toxicity: text('toxicity'),
    troubleshooting: text('troubleshooting'),
    faq: text('faq'),
    faqStructured: jsonb('faq_structured')
      .$type<{ id: string; question: string; answer: string }[]>()
      .notNull()
      .default([]),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('plant_care_name')
      .on(sql`lower(${t.name})`)
      .where(sql`is_published`),
    index('plant_care_product').on(t.productId),
  ],
);

/** What a plant may show, each with what may cause it. docs/behaviour/plant-care.md#what-is-wrong-with-my-plant. */
export const diagnoses = pgTable(
  'diagnoses',
  {
    id: id(),
    symptom: text('symptom').notNull(),
    looks: text('looks').notNull().default(''),
    causes: jsonb('causes')
      .$type<{ id: string; name: string; signs: string; remedy: string }[]>()
      .notNull()
      .default([]),
    /** Of care guides; one that is gone is not shown. */
    guideIds: jsonb('guide_ids').$type<string[]>().notNull().default([]),
    displayOrder: integer('display_order').notNull().default(1),
    isPublished: boolean('is_published').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('diagnoses_order').on(t.isPublished, t.displayOrder),
    check('diagnoses_display_order', sql`${t.displayOrder} >= 1`),
  ],
);

/** The eight information pages, by their path: about, contact, faq, ... */
export const informationPages = pgTable('information_pages', {
  slug: text('slug').primaryKey(),
  heading: text('heading').notNull(),
  body: text('body').notNull(),
  /** A draft is seen by staff alone, and nothing leads to it. */
  isPublished: boolean('is_published').notNull().default(true),
  updatedAt: updatedAt(),
});

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  { id: id(), email: text('email').notNull(), createdAt: createdAt() },
  (t) => [
    uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${t.email})`),
    index('newsletter_subscribers_newest').on(t.createdAt, t.id),
    index('newsletter_subscribers_search').using('gin', sql`lower(email) gin_trgm_ops`),
  ],
);
