import type { AccountEmailProps } from '../mail/account-email.types.ts';
import type { EmailSettings } from './order-email-props.ts';

type Site = Pick<AccountEmailProps, 'shopName' | 'shopUrl' | 'contactUrl' | 'supportPhone'>;

/** What every mail about an account says of the shop. */
export function accountEmailSite({ appUrl, supportPhone }: EmailSettings): Site {
  return { shopName: 'Plant Store', shopUrl: appUrl, contactUrl: `${appUrl}/contact`, supportPhone };
}
