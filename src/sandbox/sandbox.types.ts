import type { SandboxStore } from './sandbox-store.types.ts';

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
export type SandboxContext = {
  keyId: string;
  keySecret: string;
  publicPath: string;
  store: SandboxStore;
  clock: () => Date;
  faultsAllowed: boolean;
  deliveries: Deliveries;
};

export type OutgoingEvent = { event: string; body: string; group: string };

export type Deliveries = {
  /** Keeps the events for delivery, in this order within their group. Resolves once they are safe. */
  enqueue(events: OutgoingEvent[], options?: { delayMs?: number; copies?: number }): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Resolves when every event that is due has had its attempt. */
  settle(): Promise<void>;
};
