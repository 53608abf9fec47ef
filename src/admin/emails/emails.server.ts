import type { RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { emailPreviewContext, shopContext } from '../../http/context.ts';
import { type StoredEmailDetail, emailMessages as messages } from '../../shop/emails/emails.rules.ts';
import { emailIdSchema } from '../../shop/emails/emails.schema.ts';
import { resendEmail } from '../../shop/emails/send-now.ts';
import { findStoredEmail } from '../../shop/emails/stored-emails.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

export type OpenEmail = {
  email: StoredEmailDetail;
  /** Null where there is nothing to say, undefined where it cannot be had. */
  mail: { subject: string; text: string } | null | undefined;
};

/** What the dialog shows of an e-mail; its HTML comes by itself (preview.ts). */
export async function loadEmail(
  context: Readonly<RouterContextProvider>,
  emailId: string,
): Promise<OpenEmail | null> {
  const shop = context.get(shopContext);
  const email = await findStoredEmail(shop, { emailId });
  if (!email) return null;
  const made = await orNothing(shop, 'Error previewing an e-mail:', preview(context, email));
  return { email, mail: made?.mail };
}

async function preview(context: Readonly<RouterContextProvider>, email: StoredEmailDetail) {
  const made = await context.get(emailPreviewContext)(email);
  return { mail: made && { subject: made.subject, text: made.text } };
}

const resendSchema = z.object({ intent: z.literal('resend'), id: emailIdSchema });

const refusals = {
  gone: { message: messages.gone, status: 404 },
  'on-its-way': { message: messages.onItsWay, status: 409 },
  'nothing-to-say': { message: messages.nothingToSay, status: 409 },
  failed: { message: messages.failed, status: 502 },
} as const;

/** Sends a stored e-mail once more. */
export async function actOnEmails({ shop, actor, form }: Asked) {
  const asked = resendSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return refuse(messages.unknownForm, 400);
  const resent = await resendEmail(shop, { actor, emailId: asked.data.id });
  if (resent.ok) return accept(messages.sent);
  const { message, status } = refusals[resent.reason];
  return refuse(message, status);
}
