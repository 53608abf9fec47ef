import type { RouterContextProvider } from 'react-router';
import { emailPreviewContext, shopContext } from '../../http/context.ts';
import { findStoredEmail } from '../../shop/emails/find-stored-email.ts';
import type { StoredEmailDetail } from '../../shop/emails/stored-email.types.ts';
import { orNothing } from '../../shop/or-nothing.ts';

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
