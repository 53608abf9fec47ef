import { formatPaise } from '../shop/money.ts';
import type { FallenPrices } from '../shop/wishes/tell-prices.ts';
import type { AccountMatter, EmailSettings } from './write-email.ts';

/** To somebody whose wish list has plants that cost less. docs/behaviour/wish-list.md#lower-prices. */
export function fallenMatter(
  { plants, token }: FallenPrices,
  { appUrl }: Pick<EmailSettings, 'appUrl'>,
): AccountMatter {
  const fallen = {
    plants: plants.map(({ name, options, nowPaise, wasPaise }) => ({
      what: options === '' ? name : `${name} (${options})`,
      now: formatPaise(nowPaise),
      was: formatPaise(wasPaise),
    })),
    stopUrl: `${appUrl}/wish-mails/${token}`,
  };
  const unsubscribeUrl = `${appUrl}/api/wish-mails/${token}`;
  return { about: 'wish-prices', url: `${appUrl}/wishlist`, orderNumber: null, fallen, unsubscribeUrl };
}
