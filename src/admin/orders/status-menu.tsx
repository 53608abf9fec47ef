import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import {
  type OrderStatus,
  type StatusTone,
  isOrderStatus,
  orderStatusRow,
  orderStatuses,
} from '../../shop/orders/order-status.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { Menu, MenuButton, MenuSeparator, type MenuTriggerProps, moveInMenu } from '../../ui/menu.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { EmailsSwitch } from './emails-switch.tsx';
import { orderAddress } from './open-order.ts';

const dots: Record<StatusTone, string> = {
  neutral: 'bg-sand-deep border border-line-strong',
  info: 'bg-leaf-200',
  progress: 'bg-leaf-400',
  success: 'bg-leaf-700',
  danger: 'bg-danger-600',
};

/** Of the button in a row: how far an order is, from afar. */
const tints: Record<StatusTone, string> = {
  neutral: 'border-sand-deep! bg-sand!',
  info: 'border-leaf-100! bg-leaf-50!',
  progress: 'border-leaf-200! bg-leaf-100!',
  success: 'border-leaf-300! bg-leaf-200!',
  danger: 'border-danger-200! bg-danger-50! text-danger-700!',
};

type StatusMenuProps = { order: AdminOrder; withEmail: boolean; className?: string };

/**
 * The status of an order and the way to any other one, without questions
 * (docs/behaviour/orders-and-emails.md#statuses). One that was cancelled is opened: there its stock and its money
 * can go back.
 */
export function StatusMenu({ order, withEmail, className }: StatusMenuProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const chosen = useRef<OrderStatus>(null);
  const { fetcher, send, busy, isSending } = useAdminAction(({ ok }) => {
    if (!ok || chosen.current !== 'cancelled' || pathname === orderAddress(order.id)) return;
    void navigate(orderAddress(order.id, query));
  });
  const asked = fetcher.formData?.get('to');
  const shown = isOrderStatus(asked) ? asked : order.orderStatus;

  function move(to: OrderStatus) {
    if (isSending || to === shown) return;
    chosen.current = to;
    const withEmails = withEmail ? 'yes' : 'no';
    send({ intent: 'status', orderId: order.id, to, withEmail: withEmails }, '/admin/orders');
  }

  return (
    <Menu
      label="Status"
      trigger={statusButton({ number: orderNumber(order.id), status: shown, busy, className })}
    >
      {orderStatuses.map(({ value, label }) => (
        <MenuButton
          key={value}
          onClick={() => move(value)}
          aria-pressed={value === shown}
          aria-disabled={isSending || undefined}
        >
          <Dot status={value} />
          <span className="flex-1">{label}</span>
          {value === shown ? <Icon icon={Check} size="sm" /> : null}
        </MenuButton>
      ))}
      <MenuSeparator />
      <EmailsSwitch
        withEmail={withEmail}
        label="E-mail the customer"
        hint="Once for each status"
        className="w-full px-3 py-2"
        onKeyDown={moveInMenu}
      />
    </Menu>
  );
}

type Shown = { number: string; status: OrderStatus; busy: boolean; className: string | undefined };

const statusButton = (shown: Shown) => (trigger: MenuTriggerProps) => (
  <StatusButton {...trigger} {...shown} />
);

function StatusButton({ number, status, busy, className, ...trigger }: MenuTriggerProps & Shown) {
  const { label, tone } = orderStatusRow(status);
  return (
    <Button
      {...trigger}
      variant="outline"
      size="sm"
      aria-label={`Status of order ${number}: ${label}`}
      className={cx('px-3! whitespace-nowrap', tints[tone], className)}
    >
      {/* Not disabled meanwhile: it has the focus again. */}
      {busy ? <Spinner size={18} label={null} /> : <Dot status={status} />}
      {label}
      <Icon icon={ChevronDown} size="sm" className="ml-auto" />
    </Button>
  );
}

/** Where an order stands, as words alone. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = orderStatusRow(status);
  return (
    <Badge className={`border ${tints[tone]}`}>
      <Dot status={status} />
      {label}
    </Badge>
  );
}

function Dot({ status }: { status: OrderStatus }) {
  return (
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full ${dots[orderStatusRow(status).tone]}`}
    />
  );
}
