import { sql } from 'drizzle-orm';
import { askForCode } from '../../src/shop/cash/cash-codes.ts';
import type { CreateOrderBody } from '../../src/shop/checkout/checkout-api.schema.ts';
import { readCheckoutStates } from '../../src/shop/checkout/checkout-state.ts';
import { quoteCart } from '../../src/shop/checkout/price-cart.ts';
import { verifyPayment } from '../../src/shop/checkout/settle-checkout.ts';
import { startCheckout } from '../../src/shop/checkout/start-checkout.ts';
import { makeClaim } from '../../src/shop/claims/make-claim.ts';
import { changeOrderStatus } from '../../src/shop/orders/change-order-status.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import { askWhenBack } from '../../src/shop/waiting/ask-when-back.ts';
import { confirmWait, waitToken } from '../../src/shop/waiting/wait-links.ts';
import { changeWishes } from '../../src/shop/wishes/own-wishes.ts';
import { setWishMails } from '../../src/shop/wishes/wish-mails.ts';
import { aCustomer, aRequestLine } from '../catalogue.fixtures.ts';
import { type Doing, type Play, meant } from './play.ts';
import { codes } from './stage.ts';
import type { Act, Line } from './steps.ts';

export type Of<Name extends Act['do']> = Extract<Act, { do: Name }>;

export const METHOD = 'razorpay';

export function cartOf({ stage }: Play, lines: readonly Line[]) {
  return lines.map(({ of, units }) => {
    const item = stage.items[of % stage.items.length];
    if (!item) throw new Error('No goods');
    const variantInfo =
      item.variant === null ? undefined : { pot_type: 'Plastic', size: item.variant, pot_color: 'White' };
    return aRequestLine(item.productId, units, { variantInfo });
  });
}

export function customerOf({ stage }: Play, who: number): CreateOrderBody['customer'] {
  const { email = '' } = stage.people.shoppers[who] ?? {};
  return { ...aCustomer, email, phone: `+91 98450 0000${who}`, address: `${who} Lake Road` };
}

const codeOf = (promo: number) => codes[promo - 1]?.code ?? null;
/** Each their own browser; the guest sits in the network of the second one. */
const originOf = (who: number) => ({
  browser: `browser ${who}`,
  network: `10.0.${Math.min(who, 1)}.0/24`,
  factor: 1,
});

async function send(play: Play, shop: Shop, { who, key, body }: Play['sent'][number]) {
  const userId = play.stage.people.shoppers[who]?.userId ?? null;
  return startCheckout(shop, { idempotencyKey: key, userId, body, origin: originOf(who) });
}

/** As somebody reads it from their mail. */
async function readCode(shop: Shop, person: { phone: string; email: string }) {
  const sender = { channel: 'e-mail', to: () => person.email, send: async () => undefined } as const;
  const asked = await askForCode(shop, person, { asker: 'simulation', sender, factor: 100 });
  if (!asked.ok) return undefined;
  const { rows } = await shop.db.execute<{ code: string }>(
    sql`select unsent_code as code from cash_codes where id = ${asked.codeId}`,
  );
  return { id: asked.codeId, code: rows[0]?.code ?? '' };
}

export const quote: Doing<Of<'quote'>> = (play, shop, { lines, promo }) =>
  quoteCart(shop, {
    cartItems: cartOf(play, lines),
    promoCode: codeOf(promo),
    replacesOrderId: undefined,
    address: undefined,
  });

export const checkout: Doing<Of<'checkout'>> = async (play, shop, act) => {
  const { who, lines, promo, pay, startsOver, shown } = act;
  const customer = customerOf(play, who);
  const before = meant(
    play.books.checkouts.filter(
      ({ email, provider_order_id }) => email === customer.email && provider_order_id !== null,
    ),
    0,
  );
  const isCash = pay === 'cash';
  const sent = {
    who,
    key: crypto.randomUUID().replaceAll('-', ''),
    body: {
      cartItems: cartOf(play, lines),
      promoCode: codeOf(promo),
      customer,
      replacesOrderId: startsOver ? (before?.provider_order_id ?? undefined) : undefined,
      ...(shown === 'more' && { expectedTotal: 9_999 }),
      ...(shown === 'less' && { expectedTotal: 1 }),
      ...(isCash && { paymentMethod: 'cash', cashCode: await readCode(shop, customer) }),
    },
  };
  play.sent.push(sent);
  return send(play, shop, sent);
};

export const again: Doing<Of<'again'>> = async (play, shop, { which, body }) => {
  const sent = meant(play.sent, which);
  if (!sent) return undefined;
  const other = { ...sent.body, customer: { ...sent.body.customer, city: 'Mysuru' } };
  return send(play, shop, body === 'same' ? sent : { ...sent, body: other });
};

/** Not by the shop: somebody at the window of the provider. */
export const pay: Doing<Of<'pay'>> = async (play, _shop, { which, as, amount }) => {
  const found = meant(
    play.books.checkouts.filter(({ provider_order_id }) => provider_order_id !== null),
    which,
  );
  if (!found?.provider_order_id) return;
  await payOrder(play, found.provider_order_id, as, amount === 'wrong' ? found.total_paise + 100 : undefined);
};

async function payOrder(play: Play, orderId: string, as: Of<'pay'>['as'], amount?: number) {
  const { bank } = play.stage;
  const faults = await bank.readFaults();
  if (as === 'late') await bank.setFaults({ ...faults, lateAuthorisation: true });
  const paid = await bank.pay(orderId, as === 'late' ? 'captured' : as, amount);
  if (as === 'late') await bank.setFaults(faults);
  if (!paid || 'error' in paid) return undefined;
  const proof = {
    orderId: paid.razorpay_order_id,
    paymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  };
  play.proofs.push(proof);
  return proof;
}

export const payLink: Doing<Of<'pay-link'>> = async ({ stage, books }, _shop, { which, as }) => {
  const found = meant(
    books.staffOrders.filter(({ link_id }) => link_id !== null),
    which,
  );
  if (found?.link_id) await stage.bank.payLink(found.link_id, as);
};

export const bank: Doing<Of<'bank'>> = async ({ stage }, _shop, { which }) => {
  const waiting = (await stage.bank.books()).payments.filter(({ phase }) => phase === 'created');
  const found = meant(waiting, which);
  if (found) await stage.bank.authorise(found.id);
};

export const verify: Doing<Of<'verify'>> = async (play, shop, { which, how }) => {
  const proof = meant(play.proofs, which);
  if (!proof) return undefined;
  const other = meant(play.proofs, which + 1) ?? proof;
  return verifyPayment(shop, {
    method: METHOD,
    providerOrderId: how === 'of-another' ? other.orderId : proof.orderId,
    paymentId: proof.paymentId,
    signature:
      how === 'forged'
        ? proof.signature.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
        : proof.signature,
  });
};

export const ask: Doing<Of<'ask'>> = async (play, shop, { which }) => {
  const sent = meant(play.sent, which);
  return sent && readCheckoutStates(shop, { idempotencyKeys: [sent.key], certain: true });
};

/** Asked, and the link of the e-mail opened. */
export const wait: Doing<Of<'wait'>> = async ({ stage }, shop, { who, of }) => {
  const item = stage.items[of % stage.items.length];
  const { email = '' } = stage.people.shoppers[who] ?? {};
  if (!item) return;
  const { productId, variantId } = item;
  const asker = { userId: null, network: `10.0.${who}.0/24`, rateLimitFactor: 100 };
  await askWhenBack(shop, { goods: { productId, variantId }, email, ...asker });
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from stock_waits where goods_id = ${variantId ?? productId} and email = ${email}`,
  );
  const [asked] = rows;
  if (asked) await confirmWait(shop, { token: await waitToken(shop, asked.id) });
};

export const wish: Doing<Of<'wish'>> = async ({ stage }, shop, { who, of, as }) => {
  const item = stage.items[of % stage.items.length];
  const userId = stage.people.shoppers[who]?.userId;
  if (!item || !userId) return;
  const product = item.productId;
  const add = as === 'gone' ? [] : [{ product, variant: as === 'pot' ? item.variantId : null }];
  await changeWishes(shop, { userId, add, remove: [product] });
  await setWishMails(shop, { userId, tellsPrices: true, tellsStock: true });
};

export const sale: Doing<Of<'sale'>> = async (play, shop, { isDelivered, ...act }) => {
  const started = (await checkout(play, shop, {
    ...act,
    do: 'checkout',
    pay: 'online',
    startsOver: false,
    shown: 'nothing',
  })) as Awaited<ReturnType<typeof startCheckout>>;
  if (!started.ok) return;
  let orderId = started.order?.id;
  if (started.providerOrderId !== null) {
    const proof = await payOrder(play, started.providerOrderId, 'captured');
    if (!proof) return;
    const { orderId: providerOrderId, ...signed } = proof;
    const verified = await verifyPayment(shop, { method: METHOD, providerOrderId, ...signed });
    orderId = verified.ok ? verified.order.id : undefined;
  }
  if (isDelivered && orderId !== undefined)
    await changeOrderStatus(shop, { actor: play.stage.people.owner, orderId, to: 'delivered' });
};

export const claim: Doing<Of<'claim'>> = async ({ books }, shop, { which }) => {
  const able = books.orders.filter(
    ({ user_id, order_status }) => user_id !== null && ['shipped', 'delivered'].includes(order_status),
  );
  const order = meant(able, which);
  const item = books.items.find(({ order_id }) => order_id === order?.id);
  if (!order?.user_id || !item) return undefined;
  return makeClaim(shop, {
    claimant: { userId: order.user_id, orderId: order.id },
    form: {
      key: crypto.randomUUID(),
      problem: 'damaged',
      story: 'The pot is broken.',
      photoIds: [],
      items: [{ orderItemId: item.id, quantity: 1 }],
    },
  });
};
