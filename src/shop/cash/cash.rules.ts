import type { CashTerms } from '../delivery/delivery.rules.ts';
import { formatPaise } from '../money.ts';
import type { Totals } from '../pricing/prices.rules.ts';

/** Where nobody pays on delivery. */
export const noCash: CashTerms = { on: false, upToPaise: 0, feePaise: 0 };

export const cashMessages = {
  notOffered: 'Cash on delivery is not offered for this address.',
  tooMuch: (most: number) => `Cash on delivery is offered up to ${formatPaise(most)}.`,
  gift: 'A gift is paid before it is sent.',
  tooMany: 'You have orders that are still to be paid on delivery. Please pay this one online.',
  phoneMissing: 'Phone is required',
  codeMissing: 'Please confirm your phone number with the code that we send you.',
  codeWrong: 'This is not the code. Please check it.',
  codeOver: 'This code works no more. Please have a new one sent.',
} as const;

/**
 * Why an order of this total cannot be paid on delivery, in a sentence; null where it can. A total of nothing needs no
 * way to pay. docs/behaviour/cash-on-delivery.md#where-it-is-offered.
 */
export function cashProblem(terms: CashTerms, totalPaise: number): string | null {
  if (!terms.on || totalPaise <= 0) return cashMessages.notOffered;
  return totalPaise > terms.upToPaise ? cashMessages.tooMuch(terms.upToPaise) : null;
}

/** The amounts with the fee on top. */
export function withCashFee<Amounts extends Totals>(
  totals: Amounts,
  feePaise: number,
): Amounts & { cashFeePaise: number } {
  return { ...totals, cashFeePaise: feePaise, totalPaise: totals.totalPaise + feePaise };
}

export type UnpaidLimits = { perPerson: number; perAddress: number };

/** Of orders that are placed, not cancelled, and still to be paid on delivery. */
export type UnpaidCash = { ofPerson: number; toAddress: number };

/** Whether one more may wait for its money; a limit of 0 is none. docs/behaviour/cash-on-delivery.md#limits. */
export function mayOweMore({ ofPerson, toAddress }: UnpaidCash, limits: UnpaidLimits): boolean {
  const isBelow = (count: number, most: number) => most === 0 || count < most;
  return isBelow(ofPerson, limits.perPerson) && isBelow(toAddress, limits.perAddress);
}

/** By which a phone number is known, however it was grouped and with or without its country's code. */
export function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}

type Address = { address: string; zipCode: string };

/** By which an address is known, however it was spaced, dotted or capitalised. */
export function addressKey({ address, zipCode }: Address): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return `${plain(zipCode)} ${plain(address)}`;
}

/** How money on delivery stands. */
export type CashMark = 'due' | 'collected' | 'refused';

/** To what staff may change a mark. Refused goods are back; one who takes them after all places a new order. */
export const cashMarksFrom: Readonly<Record<CashMark, readonly CashMark[]>> = {
  due: ['collected', 'refused'],
  collected: ['due'],
  refused: [],
};
