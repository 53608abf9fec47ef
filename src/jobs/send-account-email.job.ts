import { type AccountEmailProps, renderAccountEmail } from '../mail/account-email.tsx';
import type { MailTransport } from '../mail/transport.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { type AccountEmailContent, getAccountEmail } from '../shop/accounts/get-account-email.ts';
import { recordAccountEmailAttempt } from '../shop/accounts/record-account-email-attempt.ts';
import { orderNumber } from '../shop/orders/order-number.rules.ts';
import type { Jobs, Shop } from '../shop/shop.types.ts';
import { accountEmailSite, returnedMoney } from './account-email-site.ts';
import type { EmailSettings } from './order-email-props.ts';

export type AccountEmailParts = {
  shop: Shop;
  mail: MailTransport;
  email: EmailSettings;
  links: AccountLinks;
};

/**
 * Sends one mail about an account or a guest's order, if there is something to say to its recipient, and records the
 * try. Of a mail that could not be made nothing is kept but that: the reason may hold its secret link.
 */
export async function sendAccountEmail(
  parts: AccountEmailParts,
  { accountEmailId }: Jobs['send-account-email'],
): Promise<void> {
  const { shop, mail, email } = parts;
  const { recipient, messageId, sentAt, content } = await getAccountEmail(shop, { accountEmailId });
  if (sentAt !== null) return;
  const matter = await recordFailure(parts, accountEmailId, toMatter(content, parts), () => NOT_MADE);
  if (matter) {
    const message = {
      ...renderAccountEmail({ ...accountEmailSite(email), ...matter }),
      to: { name: '', address: recipient },
      messageId,
    };
    await recordFailure(parts, accountEmailId, mail.send(message), (error) =>
      error instanceof Error ? error.message : String(error),
    );
  }
  await recordAccountEmailAttempt(shop, { accountEmailId, about: matter?.about ?? 'nothing' });
}

const NOT_MADE = 'The e-mail could not be made';

async function recordFailure<T>(
  { shop }: AccountEmailParts,
  accountEmailId: string,
  step: Promise<T>,
  say: (error: unknown) => string,
): Promise<T> {
  try {
    return await step;
  } catch (error) {
    await recordAccountEmailAttempt(shop, { accountEmailId, error: say(error) });
    throw error;
  }
}

type Matter = Pick<AccountEmailProps, 'about' | 'url' | 'orderNumber' | 'returned'>;

async function toMatter(
  content: AccountEmailContent,
  { email, links }: Pick<AccountEmailParts, 'email' | 'links'>,
): Promise<Matter | null> {
  switch (content.about) {
    case 'nothing':
      return null;
    case 'confirm': {
      const url = await links.confirmEmail(content.user, content.returnPath);
      return { about: 'confirm', url, orderNumber: null };
    }
    case 'choose-password':
    case 'reset': {
      const url = await links.choosePassword(content.user, content.returnPath);
      return { about: content.about, url, orderNumber: null };
    }
    case 'existing':
      return { about: 'existing', url: `${email.appUrl}/auth`, orderNumber: null };
    case 'payment-returned': {
      const returned = returnedMoney(content.payment);
      return { about: 'payment-returned', url: `${email.appUrl}/shop`, orderNumber: null, returned };
    }
    case 'order-link': {
      const url = email.guestOrderUrl?.(content.orderId);
      return url ? { about: 'order-link', url, orderNumber: orderNumber(content.orderId) } : null;
    }
  }
}
