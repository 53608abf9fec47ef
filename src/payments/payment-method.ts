import { type PaymentGateway, ProviderError } from './provider.ts';

/**
 * What a way to pay says of itself; everybody else goes by this, and names none.
 * docs/behaviour/checkout-and-payments.md#payment-methods.
 */
export type MethodDescription = {
  /** Stored with checkouts, orders, payments and events: never changed once used. */
  key: string;
  /** As staff call it. */
  label: string;
  words: MethodWords;
  /** When the money comes: before there is an order, or once the goods are there. */
  money: 'online' | 'on-delivery';
  /** How the checkout goes on: in the provider's window, or the order is placed with the press of the button. */
  begins: 'window' | 'at-once';
  /** Who sends money back. */
  refund: 'by-provider' | 'by-hand';
};

/** What shoppers read of it at checkout. */
type MethodWords = {
  /** Who takes the money. */
  name: string;
  /** Where there are several to choose from. */
  choice: string;
  hint: string;
  /** How the money goes, beside the amount; empty where the button says it. */
  by: string;
  /** On the button that begins it. */
  button: string;
};

/** One that takes money before there is an order, through a provider. */
export type OnlineMethod = MethodDescription & {
  money: 'online';
  begins: 'window';
  refund: 'by-provider';
  gateway: PaymentGateway;
  /** The script that the browser loads for its window, and what /checkout must allow for it. */
  window: { scriptUrl: string; origins: WindowOrigins };
  /** What the operator sets for it, by the names of the environment. */
  variables: { keys: readonly string[]; webhook: string };
};

/** One whose money comes with the delivery: it has no provider, and staff say when it came. */
export type DeliveryMethod = MethodDescription & {
  money: 'on-delivery';
  begins: 'at-once';
  refund: 'by-hand';
};

export type PaymentMethod = OnlineMethod | DeliveryMethod;

export type WindowOrigins = { scripts: string[]; frames: string[]; connections: string[] };

/** The ways to pay that this shop has. */
export type PaymentMethods = ReturnType<typeof createPaymentMethods>;

/** The ways to pay, in the order in which they are offered. The first is meant by calls that name none. */
export function createPaymentMethods(standard: OnlineMethod, ...others: readonly PaymentMethod[]) {
  const all: readonly PaymentMethod[] = [standard, ...others];
  const find = (key: string) => all.find((method) => method.key === key);
  const online = all.filter((method) => method.money === 'online');
  return {
    standard,
    all,
    online,
    find,
    /** Under which name staff know it; one that the shop has no more by its key. */
    label: (key: string) => find(key)?.label ?? key,
    /** Of what was paid by this method. One that is gone refuses like a provider that says no. */
    gateway(key: string): PaymentGateway {
      const method = find(key);
      if (method?.money === 'online') return method.gateway;
      const message = `There is no provider for payments of '${key}'`;
      throw new ProviderError({ kind: 'refused', status: null, code: 'NO_PROVIDER', message });
    },
  };
}

/** What /checkout must allow for all of them. */
export function windowOrigins({ online }: Pick<PaymentMethods, 'online'>): WindowOrigins {
  const all = (kind: keyof WindowOrigins) => [
    ...new Set(online.flatMap(({ window }) => window.origins[kind])),
  ];
  return { scripts: all('scripts'), frames: all('frames'), connections: all('connections') };
}
