import type { Database, RootDatabase } from '../database/client.ts';
import type { CourierServices } from '../couriers/courier-service.ts';
import type { Media } from '../media/media.types.ts';
import type { PaymentMethods } from '../payments/payment-method.ts';
import type { ShopSettings } from './settings/sections.schema.ts';

export type Log = {
  info(detail: object, message?: string): void;
  warn(detail: object, message?: string): void;
  error(detail: object, message?: string): void;
};

/** Work that is done after the transaction that asked for it has committed, and surely then. */
export type Jobs = {
  'send-email': { emailId: string };
  'refund-unmatched-payment': { paymentId: string };
  'book-shipment': { shipmentId: string };
  'cancel-shipment': { shipmentId: string };
  'settle-credit-notes': { orderId: string; change: string };
  'make-media-sizes': { mediaId: string };
  'settle-review-photos': { reviewId: string; version: number };
  /** All that wait, one after the other. */
  'run-imports': Record<string, never>;
  /** Changes of very many that wait, one after the other. */
  'change-many': Record<string, never>;
};

export type JobQueue = {
  /**
   * Stored by `db`, so that the job exists if and only if the caller's transaction commits. False where an unfinished
   * one of this data takes its place.
   */
  enqueue<Name extends keyof Jobs>(db: Database, name: Name, data: Jobs[Name]): Promise<boolean>;
  /** Has the waiting job of this data tried at once, instead of after its back-off; stores one where none waits. */
  hurry<Name extends keyof Jobs>(db: Database, name: Name, data: Jobs[Name]): Promise<void>;
};

/** A name for what is read, unlike that of anything else, and what it is read of, by the tags of ChangeFeed. */
export type KeptRead = { name: string; tags: readonly string[] };

/** What every verb takes first: the database and the instances that the composition root made. */
export type Shop = {
  db: RootDatabase;
  now: () => Date;
  /** Time passes, by the clock that `now` reads. */
  wait: (ms: number) => Promise<unknown>;
  /** The ways to pay. */
  payments: PaymentMethods;
  media: Media;
  /** Who takes parcels: by hand, and those that are set up. */
  couriers: CourierServices;
  jobs: JobQueue;
  /** What the owner has set, defaults and environment applied (docs/behaviour/settings.md); costs nothing to ask. */
  settings: () => ShopSettings;
  log: Log;
  /** While a public page is rendered: gives what was read before, as long as it is so (./kept-reads.ts). */
  kept?: (
    shop: Shop,
    wanted: readonly KeptRead[],
    read: (shop: Shop, missing: readonly KeptRead[]) => Promise<readonly unknown[]>,
  ) => Promise<readonly unknown[]>;
};
