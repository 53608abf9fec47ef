import * as z from 'zod/mini';

/** What POST /api/rpc/is_admin answers, and the browser reads of it. */
export const isAdminAnswerSchema = z.boolean();

export type IsAdminAnswer = z.infer<typeof isAdminAnswerSchema>;
