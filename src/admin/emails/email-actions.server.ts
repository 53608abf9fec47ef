import * as z from 'zod/mini';
import type { Actor } from '../../shop/access/administrators.ts';
import { emailMessages as messages } from '../../shop/emails/email-messages.ts';
import { emailIdSchema } from '../../shop/emails/emails.schema.ts';
import { resendEmail } from '../../shop/emails/resend-email.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

const resendSchema = z.object({ intent: z.literal('resend'), id: emailIdSchema });

const refusals = {
  gone: { message: messages.gone, status: 404 },
  'on-its-way': { message: messages.onItsWay, status: 409 },
  'nothing-to-say': { message: messages.nothingToSay, status: 409 },
  failed: { message: messages.failed, status: 502 },
} as const;

/** Sends a stored e-mail once more. */
export async function actOnEmails({
  shop,
  actor,
  form,
}: {
  shop: Shop;
  actor: Actor;
  form: URLSearchParams;
}) {
  const asked = resendSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return refuse(messages.unknownForm, 400);
  const resent = await resendEmail(shop, { actor, emailId: asked.data.id });
  if (resent.ok) return accept(messages.sent);
  const { message, status } = refusals[resent.reason];
  return refuse(message, status);
}
