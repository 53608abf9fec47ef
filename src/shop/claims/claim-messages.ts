import { formatPaise } from '../money.ts';
import type { ClaimAnswer } from './claims.rules.ts';

const answered: Readonly<Record<ClaimAnswer, string>> = {
  replacement: 'a replacement',
  refund: 'a refund',
  declined: 'no',
  settled: 'money had gone back',
};

/** What people are told about claims. docs/behaviour/claims.md. */
export const claimMessages = {
  noSuchOrder: 'There is no such order, or it is not yours',
  closed: 'The time to tell us of a problem with this order is over. Please write to us.',
  photosGone: 'A photograph is not there any more. Please add it again.',
  tooManyPhotos: 'At most six photographs can be sent.',
  tooOften: 'Too many photographs at once. Please try again a little later.',
  sent: 'Thank you. We have your message.',
  gone: 'There is no such claim',
  answeredAlready: (answer: ClaimAnswer) => `Somebody has answered it already: ${answered[answer]}`,
  declined: 'Answered, and the customer is told why',
  settled: 'Closed: the page of the order says that money was returned',
  nothingReturned: 'No money has gone back since this claim came',
  replaced: (number: string) => `Replacement order ${number} placed, and the customer is told`,
  notToBeHad: (name: string, message: string) => `${name}: ${message}. Nothing was ordered.`,
  refunded: (paise: number) => `${formatPaise(paise)} refunded, and the customer is told`,
  notedByHand: (paise: number) => `Noted: you return ${formatPaise(paise)}. The customer is told.`,
  paidOnline: 'This order was paid online: refund it through the payment provider',
  fetchFailed: 'Failed to fetch claims',
  failed: 'The claim could not be answered. Please try again.',
} as const;
