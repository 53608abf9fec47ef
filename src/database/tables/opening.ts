import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What the demo brought, as it was brought: `revision` is a sign of its state then (../demo/demo-items.ts). What still
 * has it was changed by nobody (docs/behaviour/opening-a-shop.md). The row 'shop' says that this was
 * looked into: 'demo', 'empty', or 'removed'.
 */
export const demoItems = pgTable(
  'demo_items',
  {
    kind: text('kind', {
      enum: [
        'shop',
        'product',
        'category',
        'guide',
        'diagnosis',
        'step',
        'testimonial',
        'page',
        'promo-code',
        'home',
      ],
    }).notNull(),
    /** Its id; of a page its slug, of what there is one of the word 'one'. */
    subjectId: text('subject_id').notNull(),
    revision: text('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] })],
);

/** One row, id 1, once staff did something about opening the shop. docs/behaviour/opening-a-shop.md. */
export const shopOpening = pgTable(
  'shop_opening',
  {
    id: integer('id').primaryKey().default(1),
    /** An owner wants the list no more on the dashboard. */
    hiddenAt: instant('hidden_at'),
    /** What stands in the test e-mail that was sent last, and where that went; gone once it was typed in. */
    testCode: text('test_code'),
    testRecipient: text('test_recipient'),
    testAskedAt: instant('test_asked_at'),
    /** Codes typed in that were wrong. */
    testTries: integer('test_tries').notNull().default(0),
    /** It arrived, and which address it came from: another one is to be tried anew. */
    testArrivedAt: instant('test_arrived_at'),
    testArrivedFrom: text('test_arrived_from'),
  },
  (t) => [check('shop_opening_single_row', sql`${t.id} = 1`)],
);
