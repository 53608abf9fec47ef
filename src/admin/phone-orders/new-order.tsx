import { useEffect, useRef, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { defaultCheckoutCountry } from '../../shop/countries.rules.ts';
import { formatPaise, rupeesToPaise } from '../../shop/money.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { checkoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { listWaiting } from '../../shop/staff-orders/payment-links.ts';
import { goodsSearch, waitingHours } from '../../shop/staff-orders/phone-order.schema.ts';
import { isCashOffered } from '../../shop/cash/admit-cash.ts';
import { cashMethod } from '../../shop/staff-orders/start-phone-order.ts';
import { searchGoods } from '../../shop/staff-orders/search-goods.ts';
import { Button } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import type { Route } from './+types/new-order';
import { GoodsSearch } from './goods-search.tsx';
import { type PhoneAnswer, actOnPhoneOrder } from './phone-order-actions.server.ts';
import { type Line, LineRow, toLine, withOneMore } from './order-line.tsx';
import { QUOTE, SCREEN, useQuote } from './use-quote.ts';
import { WaitingOrders } from './waiting-orders.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'orders');
  requireStaff({ context, url }, 'money');
  const shop = context.get(shopContext);
  const q = goodsSearch.parse(url.searchParams.get('q') ?? undefined);
  const [goods, waiting] = await Promise.all([
    q === undefined ? null : orNothing(shop, 'Error searching goods:', searchGoods(shop, { q })),
    orNothing(shop, 'Error fetching orders by phone:', listWaiting(shop)),
  ]);
  return {
    q,
    goods,
    waiting: waiting?.map(({ made, checkout }) => ({
      id: checkout.id,
      name: `${checkout.firstName} ${checkout.lastName}`.trim(),
      email: checkout.email,
      totalPaise: checkout.totalPaise,
      url: made.linkUrl,
      until: made.linkUntil?.toISOString() ?? null,
    })),
    rules: checkoutRules(shop.settings().checkout),
    hasCash: cashMethod(shop) !== undefined && isCashOffered(shop),
    key: crypto.randomUUID(),
  };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'money', actOnPhoneOrder);
}

export const clientAction = askingShop();

export const meta = screenTitle('New order');

/** A question about the price changes nothing on the screen. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') !== QUOTE && defaultShouldRevalidate;
}

const fields = [
  ['email', 'E-mail address', 'email'],
  ['phone', 'Phone', 'tel'],
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['address', 'Address', 'text'],
  ['city', 'City', 'text'],
  ['state', 'State', 'text'],
  ['zipCode', 'ZIP code', 'text'],
] as const;

const nobody = { ...Object.fromEntries(fields.map(([name]) => [name, ''])), country: defaultCheckoutCountry };

/** An order for somebody on the phone. docs/behaviour/staff-orders.md#orders-by-phone. */
export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const { waiting, rules, hasCash } = loaderData;
  const navigate = useNavigate();
  const [key, setKey] = useState<string>(loaderData.key);
  const [lines, setLines] = useState<Line[]>([]);
  const [customer, setCustomer] = useState<Record<string, string>>(nobody);
  const [discount, setDiscount] = useState('');
  const [freeDelivery, setFreeDelivery] = useState(false);
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState<number>(24);
  const [pay, setPay] = useState<'link' | 'cash'>('link');
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<PhoneAnswer | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const discountPaise = discount.trim() === '' ? 0 : rupeesToPaise(discount);
  const { country = '', state = '', zipCode = '' } = customer;
  const address = { country, state, zipCode };
  const quote = useQuote({
    lines: lines.map(toLine),
    discountPaise: discountPaise ?? 0,
    freeDelivery,
    address,
  });
  const errors = { ...quote.errors, ...refused };
  const isDirty =
    lines.length > 0 || Object.entries(customer).some(([name, value]) => name !== 'country' && value !== '');
  const guard = useUnsavedGuard(isDirty);

  const { send, busy } = useAdminAction<PhoneAnswer>((answer) => {
    setRefused(answer.ok ? {} : answer.errors);
    setAsked(answer);
    if (!answer.ok) return;
    if (answer.orderId) {
      guard.letGo();
      void navigate(`/admin/orders/${answer.orderId}`);
      return;
    }
    setKey(answer.next ?? key);
    setLines([]);
    setCustomer(nobody);
    setDiscount('');
    setFreeDelivery(false);
    setReason('');
  });

  // Once what is wrong stands there.
  useEffect(() => {
    if (asked?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [asked]);

  /** What was said about its lines was said about others. */
  function changeLines(next: Line[]) {
    setLines(next);
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !name.startsWith('lines'))));
  }

  function submit() {
    const draft = {
      key,
      lines: lines.map(toLine),
      customer,
      discountPaise,
      freeDelivery,
      reason,
      hours,
      pay,
      expectedPaise: quote.totals?.totalPaise ?? 0,
    };
    send({ intent: 'create', draft: JSON.stringify(draft) }, SCREEN);
  }

  const total = quote.totals;
  const lacksReason = discountPaise !== 0 || freeDelivery;
  return (
    <>
      <ScreenHead
        title="New order"
        text="For somebody on the phone: priced as in the shop, paid by a link that is mailed to them."
        actions={
          <Link to="/admin/orders" className="inline-flex min-h-11 items-center text-link">
            All orders
          </Link>
        }
      />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid gap-6">
          <Card as="section" padding="sm" aria-label="Plants" className="md:p-5">
            <h3 className="mb-3 text-xl">Plants</h3>
            <GoodsSearch onAdd={(goods) => changeLines(withOneMore(lines, goods))} />
            {errors['lines'] ? (
              <p role="alert" className="mt-3 text-sm font-semibold text-danger-700">
                {errors['lines']}
              </p>
            ) : null}
            <ul className="mt-3 divide-y divide-line">
              {lines.map((line, at) => (
                <LineRow
                  key={line.id}
                  line={line}
                  problem={
                    errors[`lines.${at}`] ?? errors[`lines.${at}.quantity`] ?? quote.problems[at] ?? null
                  }
                  onQuantity={(quantity) =>
                    changeLines(lines.map((one) => (one.id === line.id ? { ...one, quantity } : one)))
                  }
                  onRemove={() => changeLines(lines.filter((one) => one.id !== line.id))}
                />
              ))}
            </ul>
          </Card>
          <Card as="section" padding="sm" aria-label="Customer" className="md:p-5">
            <h3 className="mb-3 text-xl">Customer</h3>
            <div className="grid gap-4.5 md:grid-cols-2">
              {fields.map(([name, label, type]) => (
                <TextField
                  key={name}
                  label={label}
                  type={type}
                  optional={rules.optional.some((one) => one === name)}
                  value={customer[name] ?? ''}
                  error={errors[`customer.${name}`]}
                  onChange={({ currentTarget }) => setCustomer({ ...customer, [name]: currentTarget.value })}
                  maxLength={300}
                  autoComplete="off"
                />
              ))}
              <SelectField
                label="Country"
                value={customer['country'] ?? defaultCheckoutCountry}
                error={errors['customer.country']}
                onChange={({ currentTarget }) => setCustomer({ ...customer, country: currentTarget.value })}
              >
                {rules.countries.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </SelectField>
            </div>
          </Card>
        </div>
        <Card as="section" padding="sm" aria-label="Price and payment" className="md:p-5">
          <h3 className="mb-3 text-xl">Price and payment</h3>
          <div className="grid gap-4.5">
            <TextField
              label="Discount in ₹"
              optional
              inputMode="decimal"
              value={discount}
              error={errors['discountPaise']}
              onChange={({ currentTarget }) => setDiscount(currentTarget.value)}
              maxLength={12}
              autoComplete="off"
            />
            <Switch
              label="Free delivery"
              checked={freeDelivery}
              onChange={({ currentTarget }) => setFreeDelivery(currentTarget.checked)}
            />
            {lacksReason ? (
              <TextField
                label="Why it costs less"
                hint="Kept with the order and in the activity log."
                value={reason}
                error={errors['reason']}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
                maxLength={300}
                autoComplete="off"
              />
            ) : null}
            {hasCash ? (
              <SelectField
                label="Paid"
                value={pay}
                onChange={({ currentTarget }) => setPay(currentTarget.value === 'cash' ? 'cash' : 'link')}
              >
                <option value="link">By a payment link</option>
                <option value="cash">In cash when it arrives</option>
              </SelectField>
            ) : null}
            <SelectField
              label="Plants are kept unpaid for"
              disabled={pay === 'cash'}
              value={String(hours)}
              onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
            >
              {waitingHours.map((one) => (
                <option key={one} value={one}>
                  {one} hours
                </option>
              ))}
            </SelectField>
            <dl className="grid gap-1 border-t border-line pt-4 figures" aria-live="polite">
              <Amount label="Plants" paise={total?.subtotalPaise} />
              <Amount label="Delivery" paise={total?.shippingPaise} />
              <Amount label="Discount" paise={total && -total.discountPaise} />
              <Amount label="Total" paise={total?.totalPaise} isStrong />
            </dl>
            {quote.undelivered === null ? null : (
              <p className="text-sm text-clay-700">{quote.undelivered} You may send it all the same.</p>
            )}
            {quote.message === null ? null : <p className="text-sm text-danger-700">{quote.message}</p>}
            <Button type="submit" variant="primary" disabled={busy || lines.length === 0 || !total}>
              {buttonWords(total?.totalPaise === 0 && lines.length > 0, pay)}
            </Button>
          </div>
        </Card>
      </form>
      <WaitingOrders waiting={waiting ?? null} screen={SCREEN} />
      <ConfirmDialog
        open={guard.isAsking}
        title="Leave this order?"
        action="Leave"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        What you typed is not kept.
      </ConfirmDialog>
    </>
  );
}

function buttonWords(isFree: boolean, pay: 'link' | 'cash'): string {
  if (isFree) return 'Place order at ₹0';
  return pay === 'cash' ? 'Place order' : 'Send payment link';
}

function Amount({
  label,
  paise,
  isStrong = false,
}: {
  label: string;
  paise: number | undefined | null;
  isStrong?: boolean;
}) {
  return (
    <div
      className={
        isStrong ? 'flex justify-between text-lg font-semibold' : 'flex justify-between text-ink-soft'
      }
    >
      <dt>{label}</dt>
      <dd>{paise === undefined || paise === null ? '–' : formatPaise(paise)}</dd>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
