import * as z from 'zod/mini';

/** An order's id; the database takes nothing else for one. */
export const orderIdSchema = z.guid();
