import { useRef } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { checkoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import { listWaiting } from '../../shop/staff-orders/payment-links.ts';
import { goodsSearch } from '../../shop/staff-orders/phone-order.schema.ts';
import { isCashOffered } from '../../shop/cash/admit-cash.ts';
import { cashMethod } from '../../shop/staff-orders/start-phone-order.ts';
import { searchGoods } from '../../shop/staff-orders/search-goods.ts';
import { Card } from '../../ui/surfaces.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import type { Route } from './+types/new-order';
import { CustomerFields } from './customer-fields.tsx';
import { GoodsSearch } from './goods-search.tsx';
import { actOnPhoneOrder } from './phone-order-actions.server.ts';
import { LineRow, withOneMore } from './order-line.tsx';
import { PriceAndPayment } from './price-and-payment.tsx';
import { type PhoneOrderForm, usePhoneOrder } from './use-phone-order.ts';
import { QUOTE, SCREEN } from './use-quote.ts';
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

/** An order for somebody on the phone. docs/behaviour/staff-orders.md#orders-by-phone. */
export default function NewOrder({ loaderData }: Route.ComponentProps) {
  const { waiting, rules, hasCash } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const order = usePhoneOrder(loaderData.key, form);
  const { guard } = order;
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
        onSubmit={(event) => event.preventDefault()}
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
      >
        {/* Sent, it begins anew: what were added meanwhile would be lost. */}
        <fieldset disabled={order.isSending} className="contents">
          <div className="grid gap-6">
            <Plants order={order} />
            <CustomerFields order={order} rules={rules} />
          </div>
          <PriceAndPayment order={order} hasCash={hasCash} />
        </fieldset>
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

/** What is ordered, and the way to more of it. */
function Plants({ order: { lines, errors, quote, changeLines } }: { order: PhoneOrderForm }) {
  return (
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
            problem={errors[`lines.${at}`] ?? errors[`lines.${at}.quantity`] ?? quote.problems[at] ?? null}
            onQuantity={(quantity) =>
              changeLines(lines.map((one) => (one.id === line.id ? { ...one, quantity } : one)))
            }
            onRemove={() => changeLines(lines.filter((one) => one.id !== line.id))}
          />
        ))}
      </ul>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
