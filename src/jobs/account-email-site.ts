import type { AccountEmailProps, ReturnedMoney } from '../mail/account-email.tsx';
import type { ReturnedPayment } from '../shop/accounts/get-account-email.ts';
import { formatPaise } from '../shop/money.ts';
import type { EmailSettings } from './order-email-props.ts';

type Site = Pick<AccountEmailProps, 'shopName' | 'shopUrl' | 'contactUrl' | 'supportPhone'>;

/** What every mail about an account says of the shop. */
export function accountEmailSite({ appUrl, supportPhone }: EmailSettings): Site {
  return { shopName: 'Plant Store', shopUrl: appUrl, contactUrl: `${appUrl}/contact`, supportPhone };
}

/** A payment that goes back, in the words of its mail. */
export function returnedMoney({ amountPaise, currency, reason }: ReturnedPayment): ReturnedMoney {
  const amount =
    currency === 'INR' ? formatPaise(amountPaise) : `${currency} ${(amountPaise / 100).toFixed(2)}`;
  const why = reason === 'gone' ? 'gone' : reason === 'duplicate' ? 'paid-twice' : 'does-not-fit';
  return { amount, why };
}
