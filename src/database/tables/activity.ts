import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/** Every change made by staff: who, when, what, on which object. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('activity_log_newest').on(t.createdAt, t.id),
    index('activity_log_actor').on(t.actorId, t.createdAt, t.id),
    index('activity_log_type').on(t.subjectType, t.createdAt, t.id),
    index('activity_log_subject').on(t.subjectType, t.subjectId, t.createdAt, t.id),
    index('activity_log_search').using(
      'gin',
      sql`lower(action || ' ' || subject_id || ' ' || detail::text) gin_trgm_ops`,
    ),
  ],
);
