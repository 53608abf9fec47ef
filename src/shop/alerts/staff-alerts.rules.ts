import type { AlertDetail } from '../../database/tables/alerts.ts';
import { formatPaise } from '../money.ts';
import { formatIndianMoment } from '../indian-time.rules.ts';

export type AlertKind =
  | 'new-order'
  | 'short-order'
  | 'unmatched-payment'
  | 'failed-refund'
  | 'claim'
  | 'message'
  | 'low-stock'
  | 'mail-back'
  | 'backup-failed';

export type ToldAlert = {
  kind: AlertKind;
  amountPaise: number;
  /** Of what runs low, of mails that stayed here, of messages and of backups. */
  detail: AlertDetail | null;
  order: { id: string; customerName: string; city: string } | null;
};

/** The last eight characters, as everywhere. */
const numberOf = (id: string) => `#${id.slice(-8)}`;

type Words = {
  /** Of one, and of several, for the subject. */
  one: string;
  many: string;
  lines: (alert: ToldAlert) => string[];
};

const about = ({ order }: ToldAlert) => (order ? ` of order ${numberOf(order.id)}` : '');
const amount = ({ amountPaise }: ToldAlert) => formatPaise(amountPaise);

/** What is said of each kind, the most pressing first. docs/behaviour/settings.md#staff-alerts. */
const words: Readonly<Record<AlertKind, Words>> = {
  'failed-refund': {
    one: 'a refund failed',
    many: 'refunds failed',
    lines: (alert) => [`A refund of ${amount(alert)}${about(alert)} failed: it must be made again.`],
  },
  'unmatched-payment': {
    one: 'a payment makes no order',
    many: 'payments make no order',
    lines: (alert) => [`A payment of ${amount(alert)} makes no order and goes back.`],
  },
  'short-order': {
    one: 'an order lacks stock',
    many: 'orders lack stock',
    lines: (alert) => [`Order ${numberOf(alert.order?.id ?? '')} is paid for, and the shelf is short of it.`],
  },
  'backup-failed': {
    one: 'a backup failed',
    many: 'backups failed',
    lines: ({ detail }) => [detail?.problem ?? 'A backup failed.'],
  },
  'mail-back': {
    one: 'e-mails get out again',
    many: 'e-mails get out again',
    lines: ({ detail }) => [
      `E-mails get out again. The mail server took none since ${wallTime(detail?.since)}; those that were given up meanwhile are listed as failed.`,
    ],
  },
  'low-stock': {
    one: 'plants run low',
    many: 'plants run low',
    lines: ({ detail }) => [
      ...(detail?.soldOut ?? []).map((item) => `Sold out: ${nameOf(item)}.`),
      ...andMore('sold out', detail?.moreSoldOut),
      ...(detail?.low ?? []).map(
        (item) =>
          `Runs low: ${nameOf(item)}, ${item.stock} left${item.was === null ? '' : ` (${item.was} before)`}.`,
      ),
      ...andMore('run low', detail?.moreLow),
    ],
  },
  claim: {
    one: 'something is wrong with an order',
    many: 'orders with something wrong',
    lines: ({ order }) => [
      `${order?.customerName ?? ''} says that something is wrong with order ${numberOf(order?.id ?? '')}: it waits for an answer.`,
    ],
  },
  message: {
    one: 'a message to answer',
    many: 'messages to answer',
    lines: ({ detail }) => [`${detail?.from ?? ''} has written to you: ${detail?.about ?? ''}.`],
  },
  'new-order': {
    one: 'a new order',
    many: 'new orders',
    lines: (alert) => [
      `New order ${numberOf(alert.order?.id ?? '')}: ${amount(alert)}, ${alert.order?.customerName ?? ''}, ${alert.order?.city ?? ''}.`,
    ],
  },
};

const wallTime = (since = '') => (since === '' ? 'a while ago' : formatIndianMoment(new Date(since)));

const nameOf = ({ name, pot }: { name: string; pot: string }) => (pot === '' ? name : `${name} (${pot})`);

const andMore = (what: string, more = 0) => (more > 0 ? [`${more} more ${what}.`] : []);

const MOST_LINES = 40;

type AlertWords = {
  subject: string;
  lines: string[];
  /** Where most of it is seen to, by its path. */
  mend: { path: string; button: string };
};

const orderList = { path: '/admin/orders', button: 'Open the orders' };
const dashboard = { path: '/admin', button: 'Open the dashboard' };
const mended: Partial<Record<AlertKind, AlertWords['mend']>> = {
  'low-stock': { path: '/admin?dialog=low-stock', button: 'See what runs low' },
  'mail-back': { path: '/admin/emails', button: 'Open the e-mails' },
  'backup-failed': dashboard,
  message: { path: '/admin/messages', button: 'Open the messages' },
};

/** An e-mail to staff about these: its subject, and a line of each, as far as anybody reads. */
export function alertWords(alerts: readonly ToldAlert[]): AlertWords {
  const kinds = Object.keys(words) as AlertKind[];
  const counted = kinds.flatMap((kind) => {
    const count = alerts.filter((alert) => alert.kind === kind).length;
    if (count === 0) return [];
    if (count === 1 || words[kind].one === words[kind].many) return words[kind].one;
    return `${count} ${words[kind].many}`;
  });
  const text = counted.join(', ');
  const sorted = kinds.flatMap((kind) => alerts.filter((alert) => alert.kind === kind));
  const all = sorted.flatMap((alert) => words[alert.kind].lines(alert));
  const lines = all.slice(0, MOST_LINES);
  const rest = all.length - lines.length;
  const [kind, ...others] = new Set(alerts.map((alert) => alert.kind));
  const isOfOrders = alerts.some((alert) => mended[alert.kind] === undefined);
  return {
    subject: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    mend: (kind && others.length === 0 && mended[kind]) || (isOfOrders ? orderList : dashboard),
    lines: rest > 0 ? [...lines, `And ${rest} more.`] : lines,
  };
}
