import { data } from 'react-router';
import { emailPreviewContext, shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { emailIdSchema } from '../../shop/emails/emails.schema.ts';
import { findStoredEmail } from '../../shop/emails/stored-emails.ts';
import type { Route } from './+types/preview';

/**
 * A stored e-mail as a document of its own, to be framed: no script, no link that leads anywhere, and nothing from
 * elsewhere than the shop (docs/decisions/0014).
 */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'emails');
  const id = emailIdSchema.safeParse(params.id);
  const email = id.success ? await findStoredEmail(context.get(shopContext), { emailId: id.data }) : null;
  const mail = email && (await context.get(emailPreviewContext)(email));
  if (!mail) throw data(null, { status: 404 });
  return new Response(mail.html.replace('<head>', '<head><base target="_blank">'), {
    headers: { ...SHUT_IN, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

const SHUT_IN = {
  // The mail's own styles are in it.
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
};
