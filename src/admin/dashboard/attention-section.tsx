import {
  DatabaseBackup,
  HandCoins,
  HardDrive,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquareWarning,
  PackageX,
  Star,
  Unplug,
  WalletCards,
} from 'lucide-react';
import { Link } from 'react-router';
import { problemLabel } from '../../shop/claims/claims.rules.ts';
import type { Attention } from '../../shop/dashboard/attention.ts';
import { emailKindLabel } from '../../shop/emails/emails.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { CASH_DAYS } from '../../shop/orders/order-views.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { unmatchedPaymentText } from './unmatched-payment-text.ts';

type AttentionProps = {
  attention: Attention | null;
  /** What stands above tells of problems, of what is sold out or of orders that wait too long: some of them are for nobody but it to tell. */
  isWorkLate: boolean;
};

/** What somebody should look at, below the day's work: orders that lack something, money without an order, mails that did not leave. */
export function AttentionSection({ attention, isWorkLate }: AttentionProps) {
  const items = attention === null ? [] : itemsOf(attention);
  // Beside numbers that tell of late work nothing is said of there being nothing else.
  const isSilent = attention !== null && items.length === 0 && isWorkLate;
  if (isSilent && attention.backups.last === null) return null;
  return (
    <section aria-label="Needs attention" className="px-2 md:px-0">
      {isSilent ? null : (
        <h4 className="mb-1 font-sans text-sm leading-5 font-semibold tracking-normal text-muted">
          Needs attention
        </h4>
      )}
      {attention === null ? <p className="text-muted">Not to be had right now.</p> : null}
      {attention !== null && items.length === 0 && !isSilent ? (
        <p className="text-ink-soft">Nothing. All is in order.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {items.map(({ id, ...item }) => (
          <Item key={id} {...item} />
        ))}
      </ul>
      {attention?.backups.last ? (
        <LastBackup {...attention.backups.last} isTried={attention.backups.drillFailed !== null} />
      ) : null}
    </section>
  );
}

/** Nothing that anybody has to see to: that it is there is what an owner wants to know. */
function LastBackup({
  at,
  bytes,
  place,
  drill,
  isTried,
}: NonNullable<Attention['backups']['last']> & { isTried: boolean }) {
  const size = bytes === null ? '' : `, ${megabytes(bytes)}`;
  return (
    <p className="flex gap-3 border-t border-line pt-2.5 text-sm wrap-anywhere text-muted">
      <Icon icon={DatabaseBackup} className="mt-0.5 shrink-0" />
      <span>
        Last backup <time dateTime={at}>{formatMoment(at)}</time>
        {size}
        {place === null ? '' : ` in ${place}`}.{' '}
        {drill === null
          ? isTried
            ? ''
            : 'It was not restored on trial yet.'
          : `Restored on trial ${formatMoment(drill.at)}: ${whole.format(drill.rows)} rows and ${whole.format(drill.files)} files as they were.`}
      </span>
    </p>
  );
}

const whole = new Intl.NumberFormat('en-IN');
const moments = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const formatMoment = (at: string) => moments.format(new Date(at));
const megabytes = (bytes: number) =>
  bytes < 1024 ** 2
    ? `${Math.ceil(bytes / 1024)} kB`
    : bytes < 1024 ** 3
      ? `${(bytes / 1024 ** 2).toFixed(1)} MB`
      : gigabytes(bytes);

function backupItems({ old, failed, drillFailed }: Attention['backups']): (ItemProps & { id: string })[] {
  const item = { icon: DatabaseBackup, to: '/admin/settings/opening' };
  return [
    ...(failed
      ? [
          {
            ...item,
            id: 'backup failed',
            title: 'Backups fail',
            at: failed.since,
            isSince: true,
            text: `They are tried again every hour. ${failed.problem}`,
          },
        ]
      : []),
    ...(old
      ? [
          {
            ...item,
            id: 'backup',
            title: old.lastAt === null ? 'No backup was made yet' : 'The last backup is too old',
            at: old.at,
            isQuiet: old.lastAt === null,
            text:
              old.lastAt === null
                ? 'What the shop knows is kept once, on this machine'
                : 'One is due every night',
          },
        ]
      : []),
    ...(drillFailed
      ? [
          {
            ...item,
            id: 'drill',
            title: 'The last backup could not be restored on trial',
            at: drillFailed.at,
            text: `${drillFailed.name}: ${drillFailed.problem}`,
          },
        ]
      : []),
  ];
}

function itemsOf(attention: Attention): (ItemProps & { id: string })[] {
  return [
    ...attention.waitingEmails.map(({ count, lastError, at }) => ({
      id: at,
      icon: MailWarning,
      title: 'E-mails do not get out',
      to: '/admin/emails?state=waiting',
      at,
      isSince: true,
      text:
        `${count === 1 ? 'One has waited' : `${count} have waited`} for more than ten minutes` +
        (lastError === null ? '' : ` · ‘${lastError}’`),
    })),
    ...attention.fullDisks.map(({ name, freeBytes, at }) => ({
      id: `disk ${name}`,
      icon: HardDrive,
      title: 'The disk is nearly full',
      to: '/admin/image-upload',
      at,
      text: `${gigabytes(freeBytes)} left where ${name} is. Once it is full, orders are refused: delete unused pictures, or give it more room`,
    })),
    ...attention.silentWebhook.map(({ count, isMore, at }) => ({
      id: 'webhook',
      icon: Unplug,
      title: 'The payment provider’s events do not arrive',
      to: '/admin/settings/opening',
      at,
      isSince: true,
      text: `${count === 1 ? 'One paid order' : `${isMore ? 'More than ' : ''}${count} paid orders`} without a word of its webhook. The shop asks by itself, which takes longer: see to the webhook’s address and secret`,
    })),
    ...backupItems(attention.backups),
    ...attention.unmarkedCash.map(({ count, isMore, at }) => ({
      id: `cash ${at}`,
      icon: HandCoins,
      title:
        count === 1
          ? 'The cash of one order is not marked'
          : `The cash of ${isMore ? `more than ${count}` : count} orders is not marked`,
      to: '/admin/orders?view=problems&status=delivered',
      at,
      isSince: true,
      text: `Delivered more than ${CASH_DAYS} days ago. Mark it as collected, or the parcel as refused`,
    })),
    ...attention.shortOrders.map((order) => ({
      ...ofOrder(order),
      icon: PackageX,
      text: [
        lacks(order),
        order.customerName,
        ...(order.totalPaise === null ? [] : [formatPaise(order.totalPaise)]),
      ].join(' · '),
    })),
    ...attention.openClaims.map(({ id, number, customerName, problem, units, at }) => ({
      id,
      icon: MessageSquareWarning,
      title: `Claim of order ${shortNumber(number)}`,
      to: `/admin/claims?claim=${id}`,
      at,
      text: `${problemLabel(problem)} · ${units === 1 ? 'one unit' : `${units} units`} · ${customerName}`,
    })),
    ...attention.openMessages.map(({ count, isMore, at }) => ({
      id: `messages ${at}`,
      icon: Mail,
      title:
        count === 1 ? 'One message to answer' : `${isMore ? `More than ${count}` : count} messages to answer`,
      to: '/admin/messages',
      at,
      isSince: true,
      text: 'Written on the contact page',
    })),
    ...attention.waitingReviews.map(({ count, isMore, at }) => ({
      id: `reviews ${at}`,
      icon: Star,
      title: count === 1 ? 'One review waits' : `${isMore ? `More than ${count}` : count} reviews wait`,
      to: '/admin/reviews',
      at,
      isSince: true,
      text: 'Nobody sees them before you have read them',
    })),
    ...attention.unmatchedPayments.map(({ id, at, ...payment }) => ({
      id,
      icon: WalletCards,
      title: `Payment ${orderNumber(payment.providerPaymentId)}`,
      at,
      text: unmatchedPaymentText(payment),
    })),
    ...attention.failedEmails.map((email) => ({
      id: email.id,
      icon: MailWarning,
      title: email.orderNumber === null ? 'E-mail about an account' : `E-mail for order ${email.orderNumber}`,
      to: `/admin/emails?email=${email.id}`,
      at: email.at,
      text: `‘${emailKindLabel(email.kind)}’ did not reach ${email.recipient}`,
    })),
    ...attention.toRefund.map((order) => ({
      ...ofOrder(order),
      // Something went back: it is the refund that waits, and no problem of the order.
      ...(order.isPartlyRefunded ? { title: `Refund for order ${shortNumber(order.number)}` } : {}),
      icon: WalletCards,
      text: `Cancelled, ${order.isPartlyRefunded ? 'only a part refunded' : 'not refunded'} · ${order.customerName} · ${formatPaise(order.totalPaise)}`,
    })),
    ...attention.failedRefunds.map((refund) => ({
      id: refund.id,
      icon: WalletCards,
      title: `Refund for order ${shortNumber(refund.number)}`,
      to: orderHref(refund.orderId),
      at: refund.at,
      text: `${formatPaise(refund.amountPaise)} · ${refund.isRefused ? 'refused by the payment provider' : 'no answer so far, it is tried again'}`,
    })),
  ];
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

const ofOrder = ({ id, number, at }: { id: string; number: number; at: string }) => ({
  id,
  title: `Order ${shortNumber(number)}`,
  to: orderHref(id),
  at,
});

function lacks({ shortOfStock, shortOfPromo, stockUpdateFailed }: Attention['shortOrders'][number]): string {
  const lacking = [
    stockUpdateFailed ? 'stock not updated' : null,
    shortOfStock ? 'short of stock' : null,
    shortOfPromo ? 'promo code used up' : null,
  ].filter((word) => word !== null);
  return lacking.join(', ').replace(/^./, (letter) => letter.toUpperCase());
}

const orderHref = (id: string) => `/admin/orders?order=${id}`;

type ItemProps = {
  icon: LucideIcon;
  title: string;
  to?: string;
  at: string;
  text: string;
  /** Good to know, and nothing that went wrong. */
  isQuiet?: boolean;
  /** It has been so since `at`: of several the first. */
  isSince?: boolean;
};

function Item({ icon, title, to, at, text, isQuiet = false, isSince = false }: ItemProps) {
  return (
    <li className="flex gap-3 py-2.5">
      <Icon icon={icon} className={cx('mt-0.5 shrink-0', isQuiet ? 'text-muted' : 'text-clay-600')} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 text-sm lg:grid-cols-[17rem_minmax(0,1fr)_auto]">
        <p className="text-base font-semibold">
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="hover:underline">
              {title}
            </Link>
          )}
        </p>
        <time dateTime={at} className="text-muted figures lg:order-last">
          {isSince ? 'since ' : ''}
          {formatOrderDate(new Date(at))}
        </time>
        <p className="wrap-anywhere text-ink-soft max-lg:col-span-full">{text}</p>
      </div>
    </li>
  );
}
