import type { CartItem } from '../../shop/cart/cart.types.ts';
import { lacksPotColor } from '../../shop/cart/pot-color-check.rules.ts';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { checkoutNotices } from './outcome-messages.ts';
import type { PayOutcome } from './pay.ts';
import type { CheckoutSession } from './own-draft.rules.ts';
import { useCheckoutForm } from './use-checkout-form.ts';
import { useLinesView } from './use-lines-view.ts';
import { useOrderQuote } from './use-order-quote.ts';
import { usePayment } from './use-payment.ts';
import { usePromo } from './use-promo.ts';

/** What the checkout knows of the shop; `session` is null for a visitor who is not signed in. */
export type CheckoutSite = {
  sandbox: boolean;
  scriptUrl: string;
  deliveryCountries: readonly string[];
  session: CheckoutSession | null;
};

export type Checkout = ReturnType<typeof useCheckout>;

/** Everything the checkout of a cart does: its form, promo code, prices and payment, and what one means for another. */
export function useCheckout(items: readonly CartItem[], site: CheckoutSite) {
  const form = useCheckoutForm(site.session, site.deliveryCountries);
  const promo = usePromo(items);
  const order = useOrderQuote(items, promo);
  const linesView = useLinesView(order.troubled !== undefined);
  const payment = usePayment(reactTo);

  function reactTo(outcome: PayOutcome) {
    if (outcome.kind === 'refused' && outcome.refusal.code === 'promo_refused') {
      promo.drop(outcome.refusal.message);
    } else if (outcome.kind === 'refused' && outcome.refusal.field !== undefined) {
      form.refuse(outcome.refusal.field, outcome.refusal.message);
    } else if (outcome.kind === 'refused') {
      order.retry();
      const { line } = outcome.refusal;
      linesView.show(line === undefined ? undefined : items[line]);
    } else if (outcome.kind === 'total-changed') {
      order.retry();
    }
  }

  function submit() {
    const customer = form.check();
    if (!customer || payment.busy) return;
    const uncoloured = items.find(lacksPotColor);
    if (uncoloured) {
      linesView.show(uncoloured);
      return showToast({ title: checkoutMessages.potColorsRequired, tone: 'error' });
    }
    if (!order.quote || order.status !== 'ready') {
      order.retry();
      return payment.say(checkoutNotices.pricesUnknown);
    }
    if (order.troubled) {
      linesView.show(order.troubled);
      const line = order.lines.get(order.troubled.cartItemId);
      return payment.say(line?.problem ? checkoutNotices.problems : checkoutNotices.priceRose);
    }
    void payment.pay({
      items,
      promoCode: promo.code,
      customer,
      scriptUrl: site.scriptUrl,
      signedInAs: site.session?.email ?? null,
      shownTotalPaise: order.quote.totals.totalPaise,
    });
  }

  return { form, promo, order, linesView, payment, submit };
}
