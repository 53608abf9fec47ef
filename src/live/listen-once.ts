import { setTimeout as pause } from 'node:timers/promises';

/** The part that is used of a database connection of its own. */
export type FeedConnection = {
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
  end(): Promise<void>;
  on(event: 'notification', hear: (notice: { payload?: string | undefined }) => void): unknown;
  on(event: 'error', hear: (error: Error) => void): unknown;
  on(event: 'end', hear: () => void): unknown;
};

type Listening = {
  /** How often to look for changed holds. */
  lookEveryMs: number;
  begun(): void;
  hear(tag: string): void;
  stop: AbortSignal;
};

/**
 * Opens the connection and listens on it until it breaks or `stop` is aborted; throws either's reason. Looking for
 * changed holds also finds out about a connection that died without a word.
 */
export async function listenOnce(connection: FeedConnection, listening: Listening): Promise<never> {
  const { lookEveryMs, begun, hear, stop } = listening;
  const broken = new AbortController();
  connection.on('error', (error) => broken.abort(error));
  connection.on('end', () => broken.abort(new Error('The connection was closed')));
  connection.on('notification', ({ payload }) => {
    if (payload) hear(payload);
  });
  // A query under way ends with its connection.
  const close = () => void connection.end().catch(() => undefined);
  stop.addEventListener('abort', close, { once: true });
  try {
    await connection.connect();
    await connection.query('listen shop_changes');
    begun();
    for (;;) {
      await connection.query('select announce_hold_changes()');
      await pause(lookEveryMs, undefined, { signal: broken.signal });
    }
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    stop.removeEventListener('abort', close);
    close();
  }
}
