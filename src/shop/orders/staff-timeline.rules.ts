import { formatPaise } from '../money.ts';
import { isOrderStatus, orderStatusRow } from './order-status.rules.ts';
import type { TimelineEvent } from './timeline-text.rules.ts';

type Detail = TimelineEvent['detail'];

const stockTexts: Readonly<Record<string, string>> = {
  lower: 'taken from the shelf',
  release: 'no longer held',
  return: 'returned to stock',
  hold: 'held again',
  failed: 'the stock could not be updated',
};

const answerTexts: Readonly<Record<string, string>> = {
  replacement: 'a replacement',
  refund: 'a refund',
  declined: 'no',
  settled: 'settled already',
};

const texts: Readonly<Record<string, (detail: Detail) => string>> = {
  placed: () => 'Order placed',
  'payment-confirmed': () => 'Payment confirmed',
  attached: () => 'Added to the customer’s account',
  note: ({ text }) => String(text),
  'status-changed': (detail) =>
    joined([`From ${label(detail['from'])} to ${label(detail['to'])}`, stock(detail), email(detail)]),
  'stock-changed': (detail) => joined(['Stock', stock(detail)]),
  updated: (detail) => changes(detail),
  'stock-checked': () => 'Stock seen to by hand',
  'email-requested': ({ orderStatus }) => `E-mail asked for: ${label(orderStatus)}`,
  'email-resent': ({ orderStatus }) => `E-mail asked for again: ${label(orderStatus)}`,
  'email-sent': (detail) =>
    `E-mail sent: ${detail['parcel'] === undefined ? label(detail['orderStatus']) : `Parcel ${parcel(detail)}`}`,
  'shipment-made': (detail) => joined([`Parcel ${parcel(detail)} sent`, ...parcelWords(detail)]),
  'shipment-booking': (detail) => joined([`Parcel ${parcel(detail)} is being booked`, detail['items']]),
  'shipment-refused': (detail) => joined([`Parcel ${parcel(detail)} was not booked`, detail['reason']]),
  'shipment-changed': (detail) => joined([`Parcel ${parcel(detail)} changed`, ...parcelWords(detail)]),
  'shipment-voided': (detail) => joined([`Parcel ${parcel(detail)} taken back`, detail['items']]),
  'shipment-delivered': (detail) => `Parcel ${parcel(detail)} delivered`,
  claimed: ({ units }) =>
    `Something is wrong with ${units === 1 ? 'one unit' : `${String(units)} units`}: a claim`,
  'claim-answered': ({ answer }) => `Claim answered: ${answerTexts[String(answer)] ?? '?'}`,
  replaces: ({ number }) => `Replacement for order ${String(number)}`,
  'claim-reopened': () => 'Claim open again: its refund failed',
  'invoice-made': ({ number }) => `Invoice ${String(number)} made`,
  'credit-note-cancelled': (detail) =>
    `Credit note ${String(detail['number'])} of ${money(detail)} cancelled`,
  'refund-requested': (detail) => `Refund of ${money(detail)} asked for`,
  refunded: (detail) => `Refunded ${money(detail)}`,
  'cash-due': () => 'Cash not collected after all',
  'cash-collected': () => 'Cash collected',
  'cash-returned': (detail) => `Returned ${money(detail)} in cash`,
  'cash-refused': () => 'Parcel refused, nothing paid',
  'refund-failed': (detail) => joined([`Refund of ${money(detail)} failed`, detail['message']]),
};

/** What staff read of an entry in an order's timeline. */
export function staffTimelineText({ event, detail }: TimelineEvent): string {
  return (Object.hasOwn(texts, event) ? texts[event]?.(detail) : undefined) ?? event;
}

const actors: Readonly<Record<string, string>> = {
  shopper: 'Customer',
  provider: 'Payment provider',
  reconciler: 'Payment check',
  mail: 'Mail',
  courier: 'Courier',
  papers: 'Invoices',
};

/** Who acted, where it is no account that still exists. */
export function actorText(actor: string): string {
  return Object.hasOwn(actors, actor) ? (actors[actor] ?? '') : 'Somebody whose account is gone';
}

function label(status: unknown): string {
  return isOrderStatus(status) ? orderStatusRow(status).label : '?';
}

function money({ amountPaise }: Detail): string {
  return typeof amountPaise === 'number' ? formatPaise(amountPaise) : 'an amount';
}

function parcel(detail: Detail): string {
  return String(detail['parcel'] ?? '?');
}

function parcelWords({ courier, number, items }: Detail): unknown[] {
  return [courier, number, items];
}

/** 'City: from Pune to Mumbai'. */
function changes({ changes: fields }: Detail): string {
  const told = Array.isArray(fields) ? (fields as { field: string; from: string; to: string }[]) : [];
  return told
    .map(({ field, from, to }) => `${field}: from ${from || 'nothing'} to ${to || 'nothing'}`)
    .join(' · ');
}

function stock(detail: Detail): string | undefined {
  const missing = Array.isArray(detail['missing']) ? detail['missing'] : [];
  if (missing.length > 0) return `no stock to update for ${missing.join(', ')}`;
  return stockTexts[String(detail['stock'])];
}

function email({ email: told }: Detail): string | undefined {
  return told === 'off' ? 'without an e-mail' : undefined;
}

function joined(parts: unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
}
