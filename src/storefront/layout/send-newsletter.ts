import * as z from 'zod/mini';
import { failureSentence } from '../../http/ask-shop.ts';
import type { NewsletterAnswer } from '../../shop/newsletter/subscribe-to-newsletter.ts';
import { ApiRefusal, callApi } from '../cart/call-api.ts';

const keptSchema = z.object({ subscribed: z.literal(true) });

/**
 * Asks the shop to keep an address. Not by the newsletter page's action: its module may not be loaded, and cannot be
 * without a connection. Never throws: what went wrong is a sentence.
 */
export async function sendNewsletter(email: string): Promise<NewsletterAnswer> {
  try {
    await callApi('/api/newsletter', keptSchema, { body: { email } });
    return { ok: true };
  } catch (error) {
    const said = error instanceof ApiRefusal ? error.message : '';
    return { ok: false, email, message: said || failureSentence(error) };
  }
}
