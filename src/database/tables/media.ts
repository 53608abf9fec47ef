import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** Uploaded files; the address of each is /media/<key>. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    /** What it was uploaded for: 'library', 'product', 'hero-image', ... */
    kind: text('kind').notNull().default('library'),
    originalFileName: text('original_file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    sizesMadeAt: instant('sizes_made_at'),
    uploadedBy: text('uploaded_by'),
    /** The address it was fetched from, or which file of a ZIP it was: a repeated import takes it again. */
    source: text('source'),
    createdAt: createdAt(),
  },
  (t) => [
    index('media_files_newest').on(t.createdAt, t.id),
    uniqueIndex('media_files_source')
      .on(sql`md5(${t.source})`)
      .where(sql`source is not null`),
    index('media_files_name_trigrams').using('gin', sql`${t.originalFileName} gin_trgm_ops`),
  ],
);
