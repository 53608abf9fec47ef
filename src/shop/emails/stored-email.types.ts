import type { EmailKind } from './email-kinds.rules.ts';

/** 'nothing': when it was made there was nobody to write to. */
export type EmailState = 'waiting' | 'sent' | 'failed' | 'nothing';

/** Which of the two tables keeps it. */
export type EmailSource = 'order' | 'account';

/** An e-mail that the shop sent or is to send, as the back office lists it. */
export type StoredEmail = {
  id: string;
  source: EmailSource;
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
