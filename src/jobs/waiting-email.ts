import { formatPaise } from '../shop/money.ts';
import type { WaitContent } from '../shop/waiting/wait-mail.ts';
import type { AccountMatter, EmailSettings } from './write-email.ts';

/** To somebody who waits for something that was sold out. docs/behaviour/back-in-stock.md#the-e-mails. */
export function waitMatter(
  about: 'wait-asked' | 'back-in-stock',
  { productId, name, options, pricePaise, byWishList, token }: WaitContent,
  { appUrl }: Pick<EmailSettings, 'appUrl'>,
): AccountMatter {
  const stopUrl = `${appUrl}/back-in-stock/${token}`;
  const wait = {
    what: options === '' ? name : `${name} (${options})`,
    price: formatPaise(pricePaise),
    stopUrl,
    byWishList,
  };
  if (about === 'wait-asked') return { about, url: stopUrl, orderNumber: null, wait };
  const unsubscribeUrl = `${appUrl}/api/back-in-stock/${token}`;
  return { about, url: `${appUrl}/product/${productId}`, orderNumber: null, wait, unsubscribeUrl };
}
