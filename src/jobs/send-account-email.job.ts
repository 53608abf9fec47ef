import { renderAccountEmail } from '../mail/account-email.tsx';
import type { AccountEmailProps } from '../mail/account-email.types.ts';
import type { MailTransport } from '../mail/mail.types.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { type AccountEmailContent, getAccountEmail } from '../shop/accounts/get-account-email.ts';
import { recordAccountEmailSent } from '../shop/accounts/record-account-email-sent.ts';
import { orderNumber } from '../shop/orders/order-number.rules.ts';
import type { Jobs, Shop } from '../shop/shop.types.ts';
import type { EmailSettings } from './order-email-props.ts';

export type AccountEmailParts = {
  shop: Shop;
  mail: MailTransport;
  email: EmailSettings;
  links: AccountLinks;
};

const SHOP_NAME = 'Plant Store';

/** Sends one mail about an account or a guest's order, if there is something to say to its recipient. */
export async function sendAccountEmail(
  { shop, mail, email, links }: AccountEmailParts,
  { accountEmailId }: Jobs['send-account-email'],
): Promise<void> {
  const { recipient, messageId, sentAt, content } = await getAccountEmail(shop, { accountEmailId });
  if (sentAt !== null) return;
  const matter = await toMatter(content, { email, links });
  if (matter) {
    const { appUrl, supportPhone } = email;
    const site = { shopName: SHOP_NAME, shopUrl: appUrl, contactUrl: `${appUrl}/contact`, supportPhone };
    await mail.send({
      ...renderAccountEmail({ ...site, ...matter }),
      to: { name: '', address: recipient },
      messageId,
    });
  }
  await recordAccountEmailSent(shop, { accountEmailId });
}

type Matter = Pick<AccountEmailProps, 'about' | 'url' | 'orderNumber'>;

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
    case 'reset':
      return { about: content.about, url: await links.choosePassword(content.user), orderNumber: null };
    case 'existing':
      return { about: 'existing', url: `${email.appUrl}/auth`, orderNumber: null };
    case 'order-link': {
      const url = email.guestOrderUrl?.(content.orderId);
      return url ? { about: 'order-link', url, orderNumber: orderNumber(content.orderId) } : null;
    }
  }
}
