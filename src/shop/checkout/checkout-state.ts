import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { checkouts } from '../../database/tables/checkout.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments, providerEvents } from '../../database/tables/payments.ts';
import { type ProviderPayment, isProviderError } from '../../payments/provider.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { settleCheckout } from './settle-checkout.ts';

/** What became of one attempt to pay. Nothing in it is about a person. */
export type CheckoutState =
  /** Nobody has paid; the provider's order of it, once there is one. */
  | { state: 'open'; providerOrderId: string | null }
  /** Money is on its way, and makes an order or comes back. */
  | { state: 'under-way'; providerOrderId: string }
  | { state: 'paid'; orderId: string }
  /** Nothing comes of it any more: not known, forgotten, or its money went back. */
  | { state: 'ended' }
  /** The provider could not be asked. */
  | { state: 'unknown' };

type Asked = {
  /** Of the create-order calls, made up at random by the browser that asks: who knows one, made it. */
  idempotencyKeys: string[];
  /** Whether the provider is asked where the shop itself knows of no payment; what it has taken is settled. */
  certain: boolean;
};

/** What became of a browser's attempts to pay, in the order of their keys. */
export async function readCheckoutStates(
  shop: Shop,
  { idempotencyKeys, certain }: Asked,
): Promise<CheckoutState[]> {
  const rows = await shop.db
    .select({ checkout: checkouts, orderId: orders.id })
    .from(checkouts)
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(inArray(checkouts.idempotencyKey, idempotencyKeys));
  const known = new Map(rows.map((row) => [row.checkout.idempotencyKey, row]));
  const signs = await readSigns(
    shop,
    rows.filter(({ orderId }) => orderId === null).map(({ checkout }) => checkout),
  );
  return Promise.all(
    idempotencyKeys.map(async (key): Promise<CheckoutState> => {
      const row = known.get(key);
      if (row?.orderId) return { state: 'paid', orderId: row.orderId };
      if (!row || row.checkout.forgottenAt || signs.returned.has(row.checkout.id)) return { state: 'ended' };
      const { providerOrderId } = row.checkout;
      if (providerOrderId === null) return { state: 'open', providerOrderId };
      if (certain) return askProvider(shop, row.checkout, providerOrderId);
      const isUnderWay = signs.authorized.has(providerOrderId);
      return { state: isUnderWay ? 'under-way' : 'open', providerOrderId };
    }),
  );
}

/** How long an authorisation may wait at the provider for its capture. */
const AUTHORISED_DAYS = 5;

/** What the shop was told of payments that made no order. */
async function readSigns(shop: Shop, unpaid: Checkout[]) {
  if (unpaid.length === 0) return { authorized: new Set<string>(), returned: new Set<string>() };
  const since = new Date(shop.now().getTime() - AUTHORISED_DAYS * 86_400_000);
  const events = await shop.db
    .selectDistinctOn([providerEvents.providerOrderId], {
      providerOrderId: providerEvents.providerOrderId,
      event: providerEvents.event,
    })
    .from(providerEvents)
    .where(
      and(
        inArray(
          providerEvents.providerOrderId,
          unpaid.flatMap(({ providerOrderId }) => providerOrderId ?? []),
        ),
        gt(providerEvents.receivedAt, since),
      ),
    )
    .orderBy(providerEvents.providerOrderId, desc(providerEvents.receivedAt));
  const unmatched = await shop.db
    .select({ checkoutId: payments.checkoutId })
    .from(payments)
    .where(
      and(
        inArray(
          payments.checkoutId,
          unpaid.map(({ id }) => id),
        ),
        isNotNull(payments.unmatchedReason),
      ),
    );
  return {
    // A failure told later takes an authorisation back.
    authorized: new Set(
      events
        .filter(({ event }) => event === 'payment.authorized')
        .flatMap(({ providerOrderId }) => providerOrderId ?? []),
    ),
    returned: new Set(unmatched.flatMap(({ checkoutId }) => checkoutId ?? [])),
  };
}

async function askProvider(shop: Shop, checkout: Checkout, providerOrderId: string): Promise<CheckoutState> {
  let found: ProviderPayment[];
  try {
    found = await shop.payments.gateway(checkout.paymentMethod).listOrderPayments(providerOrderId);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.warn({ err: error, checkoutId: checkout.id }, 'The provider cannot be asked about a checkout');
    return { state: 'unknown' };
  }
  const captured = found.find(({ status }) => status === 'captured');
  if (captured) {
    const settled = await settleCheckout(shop, {
      method: checkout.paymentMethod,
      proof: 'provider',
      providerOrderId,
      payment: captured,
    });
    return settled.ok ? { state: 'paid', orderId: settled.order.id } : { state: 'ended' };
  }
  const isUnderWay = found.some((payment) => mayBePaid(payment, shop.now()));
  return { state: isUnderWay ? 'under-way' : 'open', providerOrderId };
}

/** One begun and not finished stays so at the provider for long after its shopper has left the bank's page. */
const BEGUN_MINUTES = 5;

function mayBePaid({ status, createdAt }: ProviderPayment, now: Date): boolean {
  if (status === 'created') return now.getTime() - createdAt.getTime() < BEGUN_MINUTES * 60_000;
  return status === 'authorized';
}
