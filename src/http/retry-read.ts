const RETRIES = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const MAY_PASS = new Set([408, 429]);

/** Whether a read answered so may get another answer in a moment: the server's own trouble, or too much at once. */
export function mayPass(status: number): boolean {
  return status >= 500 || MAY_PASS.has(status);
}

/**
 * Reads, and after a failure tries three times more, 1, 2 and 4 seconds later (specification, storefront §9).
 * A failure that `isFinal`, because it would come again, ends it at once; so does `signal`, with its reason.
 */
export async function retryRead<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      signal.throwIfAborted();
      if (isFinal(error) || failures === RETRIES) throw error;
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
