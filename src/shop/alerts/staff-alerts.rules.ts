import { formatPaise } from '../money.ts';

export type AlertKind = 'new-order' | 'short-order' | 'unmatched-payment' | 'failed-refund' | 'claim';

export type ToldAlert = {
  kind: AlertKind;
  amountPaise: number;
  order: { id: string; customerName: string; city: string } | null;
};

/** The last eight characters, as everywhere. */
const numberOf = (id: string) => `#${id.slice(-8)}`;

type Words = {
  /** Of one, and of several, for the subject. */
  one: string;
  many: string;
  line: (alert: ToldAlert) => string;
};

const about = ({ order }: ToldAlert) => (order ? ` of order ${numberOf(order.id)}` : '');
const amount = ({ amountPaise }: ToldAlert) => formatPaise(amountPaise);

/** What is said of each kind, the most pressing first. docs/behaviour/settings.md#staff-alerts. */
const words: Readonly<Record<AlertKind, Words>> = {
  'failed-refund': {
    one: 'a refund failed',
    many: 'refunds failed',
    line: (alert) => `A refund of ${amount(alert)}${about(alert)} failed: it must be made again.`,
  },
  'unmatched-payment': {
    one: 'a payment makes no order',
    many: 'payments make no order',
    line: (alert) => `A payment of ${amount(alert)} makes no order and goes back.`,
  },
  'short-order': {
    one: 'an order lacks stock',
    many: 'orders lack stock',
    line: (alert) => `Order ${numberOf(alert.order?.id ?? '')} is paid for, and the shelf is short of it.`,
  },
  claim: {
    one: 'something is wrong with an order',
    many: 'orders with something wrong',
    line: ({ order }) =>
      `${order?.customerName ?? ''} says that something is wrong with order ${numberOf(order?.id ?? '')}: it waits for an answer.`,
  },
  'new-order': {
    one: 'a new order',
    many: 'new orders',
    line: (alert) =>
      `New order ${numberOf(alert.order?.id ?? '')}: ${amount(alert)}, ${alert.order?.customerName ?? ''}, ${alert.order?.city ?? ''}.`,
  },
};

const MOST_LINES = 40;

/** An e-mail to staff about these: its subject, and a line of each, as far as anybody reads. */
export function alertWords(alerts: readonly ToldAlert[]): { subject: string; lines: string[] } {
  const kinds = Object.keys(words) as AlertKind[];
  const counted = kinds.flatMap((kind) => {
    const count = alerts.filter((alert) => alert.kind === kind).length;
    if (count === 0) return [];
    return count === 1 ? words[kind].one : `${count} ${words[kind].many}`;
  });
  const text = counted.join(', ');
  const sorted = kinds.flatMap((kind) => alerts.filter((alert) => alert.kind === kind));
  const lines = sorted.slice(0, MOST_LINES).map((alert) => words[alert.kind].line(alert));
  const rest = sorted.length - lines.length;
  return {
    subject: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
    lines: rest > 0 ? [...lines, `And ${rest} more.`] : lines,
  };
}
