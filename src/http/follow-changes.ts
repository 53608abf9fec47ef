/** The part that is used of the browser's EventSource. */
export type EventConnection = {
  addEventListener(event: 'open' | 'change' | 'error', hear: () => void): void;
  close(): void;
};

type Following = {
  /** Asked anew for each connection. */
  address(): string;
  changed(): void;
  connect?: (address: string) => EventConnection;
};

/** docs/behaviour/live-updates.md#open-product-pages */
const RECONNECT_AFTER_MS = [1000, 2000, 5000, 10_000];
const OPEN_WITHIN_MS = 10_000;

/**
 * Hears of changes until it is stopped, by what this gives back. A connection that fails or breaks is opened again, 1,
 * 2, 5 and then every 10 seconds later: the browser's own way gives up after some failures.
 */
export function followChanges({ address, changed, connect = openEventSource }: Following): () => void {
  let failures = 0;
  let connection: EventConnection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    connection = connect(address());
    timer = setTimeout(reconnect, OPEN_WITHIN_MS);
    connection.addEventListener('open', () => {
      clearTimeout(timer);
      failures = 0;
    });
    connection.addEventListener('change', changed);
    connection.addEventListener('error', reconnect);
  }

  function reconnect() {
    close();
    timer = setTimeout(open, RECONNECT_AFTER_MS[Math.min(failures, RECONNECT_AFTER_MS.length - 1)]);
    failures += 1;
  }

  function close() {
    clearTimeout(timer);
    connection?.close();
  }

  open();
  return close;
}

function openEventSource(address: string): EventConnection {
  return new EventSource(address);
}
