import { formatPaise } from '../money.ts';

/** Whose holds are added up: docs/decisions/0019. */
export type HolderKind = 'browser' | 'person' | 'network';

type Bound = {
  /** Held at once without having paid. */
  units: number;
  valuePaise: number;
  /** Of what is on the shelf of one thing, this much is kept firmly; what is beyond yields to strangers. */
  share: number;
  /** From the so many-th unpaid checkout of an hour on, holds last so many minutes. */
  repeats: readonly { unpaid: number; minutes: number }[];
};

const LAKH_PAISE = 1_00_000_00;

/** One buyer: room for a wholesale order of 300 large pots, and for a second try of it beside the first. */
const oneBuyer: Bound = {
  units: 500,
  valuePaise: 10 * LAKH_PAISE,
  share: 1 / 2,
  // Who begins a third time within an hour has mostly changed their mind; a sixth time is no shopper's way.
  repeats: [
    { unpaid: 6, minutes: 2 },
    { unpaid: 3, minutes: 5 },
  ],
};

/** An office, a campus or a mobile carrier shares one address: forty people with twenty plants each. */
const oneNetwork: Bound = {
  units: 800,
  valuePaise: 20 * LAKH_PAISE,
  share: 3 / 4,
  repeats: [
    { unpaid: 120, minutes: 2 },
    { unpaid: 60, minutes: 5 },
  ],
};

const holdBounds: Readonly<Record<HolderKind, Bound>> = {
  browser: oneBuyer,
  person: oneBuyer,
  network: oneNetwork,
};

/**
 * How long a checkout keeps what it holds, unless its holder begins again and again.
 * docs/behaviour/stock-and-holds.md#who-may-hold-how-much.
 */
export const HOLD_MINUTES = 15;

/** What is beyond a holder's share yields after so long without a payment. */
export const IDLE_MINUTES = 5;

/** What one holder holds without having paid, and how often it began one in the last hour. */
export type Held = {
  kind: HolderKind;
  units: number;
  valuePaise: number;
  unpaid: number;
  /** When the first of its holds ends. */
  freeFrom: Date | null;
};

type Basket = { units: number; valuePaise: number };

/** What shoppers read whose order would hold too much, and staff who free what is held. */
export const holdMessages = {
  orderTooLarge: (most: string) =>
    `One online order may have at most ${most}. Please contact us for a larger one.`,
  networkHoldsTooMuch: (when: string) =>
    `Many orders from your network are waiting for payment right now. Please try again ${when}.`,
  holdsTooMuch: (when: string) =>
    `You have reserved a lot already without paying. Please pay for that first, or try again ${when}.`,
  fetchFailed: 'Failed to fetch what is held',
  failed: 'Failed to free it. Please try again.',
  freed: 'Free for sale again',
  gone: 'It holds nothing any more: it was paid, replaced or freed, or its time is over.',
  unknownForm: 'This form is not known',
} as const;

export type HoldRefusal =
  /** More than one buyer may ever hold. */
  | { reason: 'order-too-large'; message: string }
  | { reason: 'holds-too-much'; message: string; retryAfterSeconds: number };

/** Whether these holders may hold this basket on top; null: they may. `factor` scales every bound. */
export function refuseHold(
  held: readonly Held[],
  basket: Basket,
  { factor, now }: { factor: number; now: Date },
): HoldRefusal | null {
  const alone = scaled(oneBuyer, factor);
  if (exceeds(basket, alone)) {
    const most = `${alone.units} items or ${formatPaise(alone.valuePaise)}`;
    return { reason: 'order-too-large', message: holdMessages.orderTooLarge(most) };
  }
  for (const { kind, units, valuePaise, freeFrom } of held) {
    const together = { units: units + basket.units, valuePaise: valuePaise + basket.valuePaise };
    if (!exceeds(together, scaled(holdBounds[kind], factor))) continue;
    const waitMs = (freeFrom?.getTime() ?? now.getTime()) - now.getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const when = `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    const refuse = kind === 'network' ? holdMessages.networkHoldsTooMuch : holdMessages.holdsTooMuch;
    return { reason: 'holds-too-much', message: refuse(when), retryAfterSeconds };
  }
  return null;
}

/** How long a new checkout of these holders keeps what it holds. */
export function holdMinutes(held: readonly Held[], factor: number): number {
  const minutes = held.map(({ kind, unpaid }) => {
    const step = holdBounds[kind].repeats.find((repeat) => unpaid + 1 >= atLeastOne(repeat.unpaid * factor));
    return step?.minutes ?? HOLD_MINUTES;
  });
  return Math.min(HOLD_MINUTES, ...minutes);
}

/** Whether a holder of so many units of one thing has more than its share of the shelf. */
export function exceedsShare(kind: HolderKind, units: number, onShelf: number): boolean {
  return units > Math.ceil(onShelf * holdBounds[kind].share);
}

function scaled({ units, valuePaise }: Bound, factor: number): Basket {
  return { units: atLeastOne(units * factor), valuePaise: atLeastOne(valuePaise * factor) };
}

const atLeastOne = (amount: number) => Math.max(1, Math.round(amount));

function exceeds(basket: Basket, most: Basket): boolean {
  return basket.units > most.units || basket.valuePaise > most.valuePaise;
}

/** Where a checkout comes from, as far as it can be known of somebody who need not sign in. */
export type Origin = {
  /** The secret that the shop gave to this browser. */
  browser: string;
  /** An IPv4 address, or an IPv6 network of /64. */
  network: string;
  /** By which the owner's setting multiplies every bound. */
  factor: number;
};

/** By what holds are added up and recognised as somebody's own. */
export type HolderKeys = { browser: string | null; person: string; network: string | null };

/** Without an origin (a call from inside the shop) only the person is known. */
export function holderKeys(input: {
  userId: string | null;
  email: string;
  origin: Origin | undefined;
}): HolderKeys {
  return {
    browser: input.origin?.browser ?? null,
    person: input.userId === null ? `mail:${normaliseEmail(input.email)}` : `user:${input.userId}`,
    network: input.origin?.network ?? null,
  };
}

/** One mailbox in its many spellings: letter case, +tags, and Gmail's dots. */
function normaliseEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const plain = local.replace(/\+.*$/, '') || local;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
