export type AccountEmailAbout =
  | 'confirm'
  | 'choose-password'
  | 'existing'
  | 'reset'
  | 'order-link'
  | 'payment-returned';

/** Money that goes back: how much, as people read it, and why it made no order. */
export type ReturnedMoney = { amount: string; why: 'gone' | 'paid-twice' | 'does-not-fit' };

/** All that a mail about an account or a guest's order says. Addresses are absolute. */
export type AccountEmailProps = {
  about: AccountEmailAbout;
  /** What the mail's one button opens. */
  url: string;
  /** The order it is about, as people read its number. */
  orderNumber: string | null;
  /** Of 'payment-returned' alone. */
  returned?: ReturnedMoney | undefined;
  shopName: string;
  shopUrl: string;
  contactUrl: string;
  supportPhone: string;
};
