import type { StoredFaults } from './faults.ts';

export type SandboxLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type SandboxOptions = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where events are sent. A function, when the address is only known once the server listens. */
  webhookUrl: string | (() => string);
  store: SandboxStore;
  /** What events are sent with; the network's unless told. */
  fetch?: typeof fetch;
  /** Where the app is mounted; without a trailing slash. */
  publicPath?: string;
  clock?: () => Date;
  log?: SandboxLog;
  /** Opens the control endpoints for faults. For tests only. */
  faults?: boolean;
  /** The wait after the n-th failed attempt to deliver an event, from 1 on. */
  webhookBackOffMs?: (attempt: number) => number;
};

/** What the sandbox's parts share. */
export type SandboxContext = Pick<SandboxOptions, 'keyId' | 'keySecret' | 'store'> &
  Required<Pick<SandboxOptions, 'publicPath' | 'clock'>> & { faultsAllowed: boolean; deliveries: Deliveries };

export type OutgoingEvent = { event: string; body: string; group: string };

export type Deliveries = {
  /** Keeps the events for delivery, in this order within their group. Resolves once they are safe. */
  enqueue(events: OutgoingEvent[], options?: { delayMs?: number; copies?: number }): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Resolves when every event that is due has had its attempt. */
  settle(): Promise<void>;
};

export type StoredOrder = {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Record<string, string>;
  autoCapture: boolean;
  /** The payment link that it is paid by. */
  linkId?: string;
  createdAt: number;
};

export type StoredLink = {
  id: string;
  amount: number;
  currency: string;
  referenceId: string;
  description: string;
  customer: Record<string, string>;
  notes: Record<string, string>;
  /** Seconds; null: it never expires. */
  expireBy: number | null;
  cancelledAt: number | null;
  createdAt: number;
};

export type PaymentFailure = {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
};

export type StoredPayment = {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  /** `captured` and `refunded` follow from the capture and the refunds kept beside it. */
  phase: 'created' | 'authorized' | 'failed';
  /** What authorising it later leads to. */
  captureWhenAuthorized: boolean;
  cardNumber: string;
  email: string | null;
  contact: string | null;
  description: string | null;
  failure: PaymentFailure | null;
  createdAt: number;
};

export type StoredRefund = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  idempotencyKey: string | null;
  receipt?: string | null;
  /** As asked for: null means everything that was left. */
  requestedAmount: number | null;
  /** Made while refunds wait: it stays pending until they no longer do. */
  waits?: boolean;
  createdAt: number;
};

export type StoredDelivery = {
  id: string;
  eventId: string;
  event: string;
  body: string;
  /** Deliveries of one group go out one after the other, by `sequence`. */
  group: string;
  sequence: number;
  attempts: number;
  nextAttemptAt: number;
  createdAt: number;
};

/** Everything the sandbox remembers, by kind. Times are seconds in entities, milliseconds in deliveries. */
export type SandboxRecords = {
  order: StoredOrder;
  payment: StoredPayment;
  /** Keyed `order.payment`: which payments an order has. */
  attempt: { paymentId: string };
  /** Keyed by order: at most one of its payments is ever captured; none ('') once its link was cancelled. */
  capture: { paymentId: string; amount: number };
  link: StoredLink;
  /** Keyed `payment.number`. */
  refund: StoredRefund;
  delivery: StoredDelivery;
  /** Keyed `delivery.attempt`: which process is making that attempt. */
  lease: { takenAt: number };
  faults: StoredFaults;
  /** Keyed `faults.kind.number`: one that was used up. */
  'used-fault': { at: number };
};

export type RecordKind = keyof SandboxRecords;

/** Where the sandbox keeps its records. Shared by every process that serves the same sandbox. */
export type SandboxStore = {
  get<Kind extends RecordKind>(kind: Kind, id: string): Promise<SandboxRecords[Kind] | null>;
  put<Kind extends RecordKind>(kind: Kind, id: string, record: SandboxRecords[Kind]): Promise<void>;
  /** Keeps the record unless one with that id exists; of many who try at once exactly one gets `true`. */
  add<Kind extends RecordKind>(kind: Kind, id: string, record: SandboxRecords[Kind]): Promise<boolean>;
  remove(kind: RecordKind, id: string): Promise<void>;
  /** The records whose id begins with the prefix, sorted by id. */
  list<Kind extends RecordKind>(kind: Kind, prefix?: string): Promise<SandboxRecords[Kind][]>;
};
