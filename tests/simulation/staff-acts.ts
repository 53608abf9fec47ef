import { markCash } from '../../src/shop/cash/mark-cash.ts';
import { returnCash } from '../../src/shop/refunds/return-cash.ts';
import { freeCheckout } from '../../src/shop/checkout/admin-holds.ts';
import {
  declineClaim,
  noteRefundByHand,
  refundClaim,
  replaceClaimed,
} from '../../src/shop/claims/answer-claim.ts';
import { changeOrderStatus } from '../../src/shop/orders/change-order-status.ts';
import { refundOrder } from '../../src/shop/refunds/refund-order.ts';
import { changeStock } from '../../src/shop/stock-sheet/change-stock.ts';
import { cancelPhoneOrder } from '../../src/shop/staff-orders/payment-links.ts';
import { startPhoneOrder } from '../../src/shop/staff-orders/start-phone-order.ts';
import { type Doing, type Play, meant } from './play.ts';
import { type Of, customerOf } from './shopper-acts.ts';

const ownerOf = ({ stage }: Play) => stage.people.owner;

export const status: Doing<Of<'status'>> = async (play, shop, { which, to, returnStock, seen }) => {
  const order = meant(play.books.orders, which);
  if (!order) return undefined;
  const from = seen ? { from: order.order_status as typeof to } : {};
  return changeOrderStatus(shop, { actor: ownerOf(play), orderId: order.id, to, returnStock, ...from });
};

export const refund: Doing<Of<'refund'>> = async (play, shop, { which, part, again }) => {
  const actor = ownerOf(play);
  const form = again ? meant(play.refundForms, which) : undefined;
  if (form) {
    const { orderId, amountPaise, key: idempotencyKey } = form;
    return refundOrder(shop, { actor, orderId, amountPaise, idempotencyKey });
  }
  const order = meant(play.books.orders, which);
  if (!order) return undefined;
  const item = play.books.items.find(({ order_id }) => order_id === order.id);
  const amounts = {
    all: order.total_amount_paise,
    half: Math.floor(order.total_amount_paise / 2),
    rupee: 1_00,
    line: item?.product_price_paise ?? 0,
  };
  const asked = { orderId: order.id, amountPaise: amounts[part], key: crypto.randomUUID() };
  play.refundForms.push(asked);
  return refundOrder(shop, {
    actor,
    orderId: asked.orderId,
    amountPaise: asked.amountPaise,
    idempotencyKey: asked.key,
  });
};

export const stock: Doing<Of<'stock'>> = async (play, shop, { which, by, how }) => {
  const line = meant(play.books.shelf, which);
  if (!line || by === 0) return undefined;
  const change =
    how === 'adjust'
      ? { id: line.key, by }
      : { id: line.key, to: Math.max(0, line.stock + by), was: line.stock };
  return changeStock(shop, { actor: ownerOf(play), changes: [change], key: crypto.randomUUID() });
};

export const free: Doing<Of<'free'>> = async (play, shop, { which }) => {
  const found = meant(play.books.checkouts, which);
  return found && freeCheckout(shop, { actor: ownerOf(play), checkoutId: found.id });
};

export const phone: Doing<Of<'phone'>> = (play, shop, { who, lines, pay, off }) =>
  startPhoneOrder(shop, {
    actor: ownerOf(play),
    draft: {
      key: crypto.randomUUID(),
      customer: { ...customerOf(play, who), orderNote: undefined },
      lines: lines.flatMap(({ of, units: quantity }) => {
        const item = play.stage.items[of];
        return item ? [{ productId: item.productId, variantId: item.variantId, quantity }] : [];
      }),
      hours: 2,
      pay,
      discountPaise: off,
      freeDelivery: off > 0,
      reason: off > 0 ? 'A friend' : '',
      expectedPaise: 1_000_000,
    },
  });

export const takeBack: Doing<Of<'take-back'>> = async (play, shop, { which }) => {
  const found = meant(play.books.staffOrders, which);
  return found && cancelPhoneOrder(shop, { actor: ownerOf(play), checkoutId: found.checkout_id });
};

export const cash: Doing<Of<'cash'>> = async (play, shop, { which, as, returnStock }) => {
  const found = meant(
    play.books.orders.filter(({ payment_method }) => payment_method === 'cash'),
    which,
  );
  if (!found) return undefined;
  const asked = { actor: ownerOf(play), orderId: found.id };
  return as === 'returned'
    ? returnCash(shop, { ...asked, amountPaise: 100_00, idempotencyKey: crypto.randomUUID() })
    : markCash(shop, { ...asked, as, returnStock });
};

export const answer: Doing<Of<'answer'>> = async (play, shop, { which, as }) => {
  const found = meant(play.books.claims, which);
  if (!found) return undefined;
  const asked = { actor: ownerOf(play), claimId: found.id, text: 'We are sorry.' };
  if (as === 'declined') return declineClaim(shop, asked);
  if (as === 'replacement') return replaceClaimed(shop, asked);
  const order = play.books.orders.find(({ id }) => id === found.order_id);
  const amountPaise = Math.min(order?.total_amount_paise ?? 0, 100_00);
  return order?.payment_method === 'cash'
    ? noteRefundByHand(shop, { ...asked, amountPaise })
    : refundClaim(shop, { ...asked, amountPaise, refundKey: crypto.randomUUID() });
};
