import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from './columns.ts';

/**
 * What the owner has set, a row for each section (src/shop/settings/sections.schema.ts); only what differs from the
 * defaults is stored. A trigger announces every change (`../triggers.sql`, 3).
 */
export const settings = pgTable('settings', {
  section: text('section').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: updatedAt(),
});
