export type AccountEmailAbout = 'confirm' | 'choose-password' | 'existing' | 'reset' | 'order-link';

/** All that a mail about an account or a guest's order says. Addresses are absolute. */
export type AccountEmailProps = {
  about: AccountEmailAbout;
  /** What the mail's one button opens. */
  url: string;
  /** The order it is about, as people read its number. */
  orderNumber: string | null;
  shopName: string;
  shopUrl: string;
  contactUrl: string;
  supportPhone: string;
};
