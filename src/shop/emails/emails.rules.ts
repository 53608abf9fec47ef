import { orderStatuses } from '../orders/order-status.rules.ts';

const aboutOrders = orderStatuses.map(({ value, label, email }) => ({
  value,
  label: email === 'confirmation' ? 'Order confirmation' : `Order status: ${label}`,
}));

const aboutAccounts = [
  { value: 'sign-up', label: 'Sign-up' },
  { value: 'confirmation', label: 'Address confirmation' },
  { value: 'password-reset', label: 'New password' },
  { value: 'order-link', label: 'Link to an order' },
  { value: 'payment-returned', label: 'Payment sent back' },
  { value: 'refunded', label: 'Refund' },
  { value: 'payment-link', label: 'Link to pay an order' },
  { value: 'staff-invitation', label: 'Invitation to the staff' },
  { value: 'staff-alert', label: 'Alert to the staff' },
  { value: 'claim-received', label: 'Claim received' },
  { value: 'claim-answered', label: 'Answer to a claim' },
  { value: 'review-request', label: 'Asking for reviews' },
  { value: 'test', label: 'Test e-mail' },
  { value: 'shipment', label: 'Parcel of an order' },
  { value: 'cash-code', label: 'Code for paying on delivery' },
  { value: 'new-sign-in', label: 'New sign-in' },
  { value: 'wait-asked', label: 'Back in stock: confirmation' },
  { value: 'back-in-stock', label: 'Back in stock' },
  { value: 'plant-week', label: 'Plants this week' },
  { value: 'wish-prices', label: 'Lower prices on a wish list' },
  { value: 'message-answered', label: 'Answer to a message' },
] as const;

/** Every e-mail that the shop writes: an order's by status, the others by what was asked for. */
export const emailKinds = [...aboutOrders, ...aboutAccounts] as const;

export type EmailKind = (typeof emailKinds)[number]['value'];

/** What an e-mail is, in a few words. */
export function emailKindLabel(kind: EmailKind): string {
  return emailKinds.find(({ value }) => value === kind)?.label ?? kind;
}

/** 'nothing': when it was made there was nobody to write to. */
export type EmailState = 'waiting' | 'sent' | 'failed' | 'nothing';

type StateRow = { value: EmailState; label: string; tone: 'low' | 'success' | 'danger' | 'neutral' };

/** The states of a stored e-mail, as they are filtered and shown. */
export const emailStates: readonly StateRow[] = [
  { value: 'waiting', label: 'Waiting', tone: 'low' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'nothing', label: 'Nothing to say', tone: 'neutral' },
];

/** An e-mail that the shop sent or is to send, as the back office lists it. */
export type StoredEmail = {
  id: string;
  kind: EmailKind;
  recipient: string;
  state: EmailState;
  /** So many tries were made since it was asked for, or asked for again. */
  attempts: number;
  createdAt: Date;
  /** The order that it is about, if there is one with this address. */
  orderId: string | null;
  /** As it was asked for: there may be no such order. */
  orderNumber: string | null;
  /** Of a mail about an account: whose address it is, if anybody's. */
  userId: string | null;
};

export type StoredEmailDetail = StoredEmail & {
  /** What stands before the @. */
  messageId: string;
  lastError: string | null;
  /** When it left, or turned out to say nothing. */
  sentAt: Date | null;
};

/** Whether an order's e-mail has left: it has, too, while it is sent once more, and if that fails. */
export function wasSent({ state, sentAt }: { state: EmailState; sentAt: Date | null }): boolean {
  return state === 'sent' || sentAt !== null;
}

/** '2 tries'. */
export function triesText(attempts: number): string {
  return attempts === 1 ? '1 try' : `${attempts} tries`;
}

/** What staff are told about stored e-mails. The first two are the docs/behaviour/orders-and-emails.md#e-mails). */
export const emailMessages = {
  sent: 'Email sent successfully',
  failed: 'Failed to send email',
  onItsWay: 'This e-mail is already on its way',
  nothingToSay: 'There was nobody to write to, so nothing was sent',
  gone: 'There is no such e-mail, or no longer',
  fetchFailed: 'Failed to fetch e-mails',
  unknownForm: 'Unknown form',
} as const;
