import { emails } from '../src/database/tables/emails.ts';
import { and, isNull } from 'drizzle-orm';
import type { AuthSettings } from '../src/auth/auth.types.ts';
import { createAuth } from '../src/auth/create-auth.ts';
import { makeInvitationToken } from '../src/shop/accounts/invitations.ts';

import { sendEmail } from '../src/jobs/send-email.job.ts';
import type { MailMessage } from '../src/mail/transport.ts';
import { createTestShop } from './test-shop.ts';

export const SHOP = 'http://shop.test';

/** Accounts of a test's own shop: calls as a browser makes them, and the mails that they led to. */
export async function createTestAccounts(settings: Partial<AuthSettings> = {}) {
  const test = await createTestShop();
  const { shop } = test;
  const appUrl = settings.appUrl ?? SHOP;
  const auth = await createAuth(shop, { appUrl, google: undefined, rateLimitFactor: 1000, ...settings });
  const sent: MailMessage[] = [];
  const email = {
    appUrl,
    guestOrderUrl: (id: string) => `${appUrl}/track-order/${id}`,
  };
  const links = {
    ...auth.links,
    acceptInvitation: async ({ id }: { id: string }) =>
      `${appUrl}/join/${await makeInvitationToken(shop, id)}`,
  };
  const mail = {
    send: async (message: MailMessage) => void sent.push(message),
    check: () => Promise.resolve(),
    close: () => undefined,
  };

  return {
    ...test,
    auth,
    browser: () => createBrowser(auth, appUrl),
    /** The warnings in the log from now on. */
    warned() {
      const lines: { detail: object; message: string }[] = [];
      shop.log.warn = (detail, message = '') => void lines.push({ detail, message });
      return lines;
    },
    /** Sends what is waiting and gives the mails to this address, in the order in which they were asked for. */
    async mailsTo(address: string) {
      const waiting = await shop.db
        .select({ id: emails.id })
        .from(emails)
        .where(and(isNull(emails.orderId), isNull(emails.sentAt)))
        .orderBy(emails.createdAt);
      for (const { id } of waiting) {
        await sendEmail({ shop, mail, email, links }, { emailId: id });
      }
      return sent.filter(({ to }) => to.address === address);
    },
  };
}

export type TestAccounts = Awaited<ReturnType<typeof createTestAccounts>>;

/** The link of a mail's one button. */
export function linkIn(mail: MailMessage | undefined): URL {
  const [link] = /https?:\/\/\S+(?=\s)/.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error('No link');
  return new URL(link);
}

type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Keeps cookies as a browser does; its network address can be chosen per call. */
function createBrowser(auth: Auth, appUrl: string) {
  const cookies = new Map<string, string>();

  async function send(request: Request, address: string) {
    if (cookies.size > 0) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await auth.answer(request, address);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const post = (path: string, body: object = {}, address = '192.0.2.1') =>
    send(
      new Request(new URL(`/api/auth${path}`, appUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: appUrl },
        body: JSON.stringify(body),
      }),
      address,
    );

  return {
    cookies,
    headers: () =>
      new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    get: (link: string | URL, address = '192.0.2.1') => send(new Request(new URL(link, appUrl)), address),
    post,
    /** As the page does that the mail's link leads to. */
    confirm: (mail: MailMessage | undefined, password: string) =>
      post('/verify-email', { token: linkIn(mail).searchParams.get('token'), password }),
    async user(): Promise<{ id: string; email: string } | null> {
      const response = await send(new Request(new URL('/api/auth/get-session', appUrl)), '192.0.2.1');
      const session = (await response.json()) as { user: { id: string; email: string } } | null;
      return session?.user ?? null;
    },
  };
}
