import * as z from 'zod/mini';
import { emailAddress } from '../contact.schema.ts';

export const newsletterSchema = z.object({ email: emailAddress });

/** What the form gets back: that the address is kept, or what was entered and what is wrong with it. */
export type NewsletterAnswer = { ok: true } | { ok: false; email: string; message: string };

/** What POST /api/newsletter answers, and the browser reads of it. */
export const subscribedSchema = z.object({ subscribed: z.literal(true) });

export type Subscribed = z.infer<typeof subscribedSchema>;
