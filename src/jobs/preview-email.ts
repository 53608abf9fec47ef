import { renderAccountEmail } from '../mail/account-email.tsx';
import { renderOrderEmail } from '../mail/order-email.tsx';
import type { RenderedMail } from '../mail/transport.ts';
import { getAccountEmail } from '../shop/accounts/get-account-email.ts';
import type { StoredEmail } from '../shop/emails/stored-email.types.ts';
import { getOrderEmailContent } from '../shop/orders/get-order-email-content.ts';
import type { Shop } from '../shop/shop.types.ts';
import { accountEmailSite, returnedMoney } from './account-email-site.ts';
import { orderEmailProps } from './order-email-props.ts';

/** Without what makes private links: none can be shown here. */
type Settings = { appUrl: string; supportPhone: string };

/**
 * A stored e-mail as it reads, made anew from what it is about; null where there is nothing to say. In the place of a
 * private link stands a plain address, and of its pictures only the shop's own are left. docs/decisions/0014.
 */
export function createEmailPreview(shop: Shop, settings: () => Settings) {
  return ({ id, source }: Pick<StoredEmail, 'id' | 'source'>): Promise<RenderedMail | null> =>
    source === 'order' ? previewOfOrder(shop, settings(), id) : previewOfAccount(shop, settings(), id);
}

const leftOut = ({ appUrl }: Settings) => `${appUrl}/private-link-left-out`;

async function previewOfOrder(shop: Shop, settings: Settings, orderEmailId: string): Promise<RenderedMail> {
  const content = await getOrderEmailContent(shop, { orderEmailId });
  const { appUrl } = settings;
  const props = orderEmailProps(content, { ...settings, guestOrderUrl: () => leftOut(settings) });
  const items = props.items.map((item) => ({ ...item, imageUrl: ownPicture(item.imageUrl, appUrl) }));
  return renderOrderEmail({ ...props, items });
}

/** By its path, so that it is had from wherever the preview is. */
function ownPicture(address: string | null, appUrl: string): string | null {
  return address?.startsWith(`${appUrl}/`) ? address.slice(appUrl.length) : null;
}

async function previewOfAccount(
  shop: Shop,
  settings: Settings,
  accountEmailId: string,
): Promise<RenderedMail | null> {
  const email = await getAccountEmail(shop, { accountEmailId });
  if (email.nothingToSay) return null;
  // What was sent, else what would be sent now.
  const about = email.about ?? email.content.about;
  if (about === 'nothing') return null;
  if (email.content.about === 'payment-returned') {
    const returned = returnedMoney(email.content.payment);
    const site = accountEmailSite(settings);
    return renderAccountEmail({
      ...site,
      about,
      url: `${settings.appUrl}/shop`,
      orderNumber: null,
      returned,
    });
  }
  return renderAccountEmail({
    ...accountEmailSite(settings),
    about,
    url: about === 'existing' ? `${settings.appUrl}/auth` : leftOut(settings),
    orderNumber: about === 'order-link' ? email.orderNumber : null,
  });
}
