/** What a parcel is told of, whoever takes it. Weights in grams, lengths in cm, amounts in paise. */
export type ParcelRequest = {
  /** The shop's own id of the parcel: asked again with it, a service finds what it has made. */
  reference: string;
  orderNumber: string;
  placedAt: Date;
  to: Recipient;
  items: ParcelItem[];
  parcel: { grams: number; lengthCm: number; widthCm: number; heightCm: number };
  /** What the courier takes at the door; 0: it is paid. */
  collectPaise: number;
};

export type Recipient = {
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pin: string;
  country: string;
};

export type ParcelItem = { name: string; sku: string; quantity: number; pricePaise: number };

/** A parcel that a service has taken on. */
export type Booking = {
  /** What the service calls it. */
  bookingId: string;
  courier: string;
  trackingNumber: string;
  trackingUrl: string | null;
};

export type CourierRate = {
  courier: string;
  paise: number;
  /** A calendar day. */
  expectedOn: string | null;
};

export type Tracking = {
  /** In the service's words. */
  text: string;
  /** When it was so; null where the service does not say. */
  at: Date | null;
  deliveredAt: Date | null;
  expectedOn: string | null;
};

/** How what a service tells without being asked is proven and read. */
export type CourierEvents = {
  /** The header with its token. */
  tokenHeader: string;
  isTokenValid(token: string): boolean;
  /** Null for what cannot be read. */
  read(rawBody: string): (Tracking & { trackingNumber: string }) | null;
};

export type RateRequest = Pick<ParcelRequest, 'parcel' | 'collectPaise'> & { pin: string };

/**
 * One that takes parcels. Calls may be repeated: what was made is found again, and nothing is made twice. They throw
 * CourierError, and are never made within a transaction. docs/behaviour/shipments.md#a-couriers-service.
 */
export type CourierService = {
  /** Stored with parcels: never changed once used. */
  key: string;
  /** As staff call it. */
  name: string;
  /** By whom the number comes: typed by staff with the parcel, or asked for by a job. */
  numbers: 'typed' | 'asked';
  /** Who would take it to this PIN, the cheapest first; none: nobody. Null where it cannot be asked. */
  rates(request: RateRequest): Promise<CourierRate[] | null>;
  book(request: ParcelRequest): Promise<Booking>;
  /** Where its label can be had; null where there is none (yet). */
  label(booking: Pick<Booking, 'bookingId'>): Promise<string | null>;
  /** Null where it knows nothing of it (yet). */
  track(parcel: Pick<Booking, 'trackingNumber'>): Promise<Tracking | null>;
  /** Ends what was booked, if anything was. */
  cancel(parcel: Pick<ParcelRequest, 'reference'>): Promise<void>;
  /** Where it tells of parcels by itself. */
  events?: CourierEvents | undefined;
};

/** refused: it looked at it and said no, in words for staff; unreachable: nobody knows what became of it. */
export class CourierError extends Error {
  override name = 'CourierError';
  readonly kind: 'refused' | 'unreachable';

  constructor(kind: CourierError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export type CourierServices = ReturnType<typeof createCourierServices>;

/** What numbers are typed for: nobody is asked. */
export const BY_HAND = 'by-hand';

/** Parcels whose numbers staff type; the way there always is. */
const byHand: CourierService = {
  key: BY_HAND,
  name: 'By hand',
  numbers: 'typed',
  rates: async () => null,
  book: async () => {
    throw new CourierError('refused', 'The number of this parcel is typed');
  },
  label: async () => null,
  track: async () => null,
  cancel: async () => undefined,
};

/** All that take the shop's parcels: by hand, and those that are set up. */
export function createCourierServices(...asked: readonly CourierService[]) {
  const all: readonly CourierService[] = [byHand, ...asked];
  const [telling = null] = asked.flatMap(({ key, events }) => (events ? [{ key, events }] : []));
  return {
    /** Nothing for one that is set up no more. */
    find: (key: string) => all.find((service) => service.key === key),
    /** The one that staff may have a parcel booked with. */
    offered: asked[0] ?? null,
    /** The one that tells of its parcels by itself. */
    telling,
  };
}
