import { Check, Mail, MailCheck } from 'lucide-react';
import { Link } from 'react-router';
import { wasSent } from '../../shop/emails/emails.rules.ts';
import type { AdminOrderDetail, OrderEmail } from '../../shop/orders/admin-order.ts';
import { formatOrderMoment, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { type OrderStatus, orderStatusRow, orderStatuses } from '../../shop/orders/order-status.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { Fact } from './section.tsx';

/**
 * The e-mails of an order by status. Those that can be sent have a button: the confirmation, and the one about the
 * current status; the others are shown if they exist.
 */
export function EmailsFact({ order }: { order: AdminOrderDetail }) {
  const maySee = useMay()('emails');
  const rows = orderStatuses
    .map((status) => ({
      ...status,
      sent: order.emails.find(({ orderStatus }) => orderStatus === status.value) ?? null,
      canSend: status.value === order.orderStatus || status.email === 'confirmation',
    }))
    .filter(({ sent, canSend }) => sent !== null || canSend);
  return (
    <Fact title="E-mails">
      <ul className="divide-y divide-line">
        {rows.map(({ value, label, sent, canSend }) => (
          <li key={value} className="py-2 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="font-semibold">{label}</p>
              {canSend ? (
                <EmailButton order={{ id: order.id, orderStatus: value, email: sent }} />
              ) : sent && wasSent(sent) ? (
                <span className="flex items-center gap-2 text-sm font-semibold text-leaf-700">
                  <Icon icon={Check} size="sm" /> Email sent
                </span>
              ) : null}
            </div>
            <p className="text-sm text-muted wrap-anywhere">{emailText(sent)}</p>
            {sent && maySee ? (
              <Link to={`/admin/emails?email=${sent.id}`} className="text-sm text-link">
                See the e-mail<span className="sr-only">: {label}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function emailText(email: OrderEmail | null): string {
  if (email === null) return 'Not sent';
  const sent = email.sentAt ? `Sent ${formatOrderMoment(email.sentAt)}` : 'Sent';
  if (email.state === 'sent') return sent;
  if (wasSent(email)) return `${sent}. ${againText(email)}`;
  const reason = email.lastError ? `: ${email.lastError}` : '';
  if (email.state === 'failed') return `Given up after ${email.attempts} tries${reason}`;
  return email.attempts === 0 ? 'On its way' : `Not sent yet, it is tried again${reason}`;
}

function againText({ state, lastError }: OrderEmail): string {
  const reason = lastError ? `: ${lastError}` : '';
  return state === 'failed' ? `Sending it again failed${reason}` : `It is being sent again${reason}`;
}

type EmailButtonProps = {
  order: { id: string; orderStatus: OrderStatus; email: OrderEmail | null };
  /** Its sign alone, where rows are narrow. */
  isSmall?: boolean;
};

/**
 * Sends the e-mail about an order's status; with a tick once it has left.
 * docs/behaviour/orders-and-emails.md#e-mails.
 */
export function EmailButton({ order: { id, orderStatus, email }, isSmall = false }: EmailButtonProps) {
  const { send, busy } = useAdminAction(undefined, { freshAfterRefusal: true });
  const { label, email: type } = orderStatusRow(orderStatus);
  const isSent = email !== null && wasSent(email);
  const isLeaving = !isSent && email?.state === 'waiting' && email.attempts === 0;
  const text = isSent ? 'Email sent' : isLeaving ? 'Email on its way' : 'Send email';
  const press = () => send({ intent: 'email', orderId: id, type }, '/admin/orders');
  const name = `${text}: order ${orderNumber(id)}, ${label}`;
  if (isSmall) {
    return (
      <IconButton
        label={name}
        title={text}
        disabled={busy}
        aria-busy={busy || undefined}
        icon={busy ? <Spinner size={18} label={null} /> : <Icon icon={isSent ? MailCheck : Mail} size="sm" />}
        className={isSent ? 'text-leaf-700' : 'text-ink-soft'}
        onClick={press}
      />
    );
  }
  return (
    <Button
      variant={isSent ? 'ghost' : 'outline'}
      size="sm"
      busy={busy}
      className={cx('whitespace-nowrap', isSent && '-mr-4 text-leaf-700!')}
      aria-label={name}
      onClick={press}
    >
      {busy ? null : <Icon icon={isSent ? Check : Mail} size="sm" />}
      {text}
    </Button>
  );
}
