const RETRIES = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const MAY_PASS = new Set([408, 429]);

/** Whether a read answered so may get another answer in a moment: the server's own trouble, or too much at once. */
export function mayPass(status: number): boolean {
  return status >= 500 || MAY_PASS.has(status);
}

/**
 * Reads, and after a failure tries three times more, 1, 2 and 4 seconds later
 * (docs/behaviour/storefront.md#reads-that-fail). A failure that `isFinal`, because it would come again, ends it at
 * once; so does `signal`, with its reason.
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

type Fetch = typeof globalThis.fetch;

/**
 * `fetch` for the browser's router, which takes none of its own: what a navigation reads of a page (GET of
 * '….data') is tried again as docs/behaviour/storefront.md#reads-that-fail says. Everything else, writes above all,
 * is made once.
 */
export function withRetriedPageReads(fetch: Fetch): Fetch {
  return (input, init) => (isPageRead(input, init) ? readPage(fetch, input, init) : fetch(input, init));
}

function isPageRead(input: RequestInfo | URL, init: RequestInit | undefined): input is URL {
  return input instanceof URL && input.pathname.endsWith('.data') && (init?.method ?? 'GET') === 'GET';
}

/** An answer that says trouble counts as a failure; the last one is given all the same, for it says which. */
async function readPage(fetch: Fetch, url: URL, init: RequestInit | undefined): Promise<Response> {
  const signal = init?.signal ?? new AbortController().signal;
  let last: Response | undefined;
  const read = async () => {
    last = undefined;
    const answer = await fetch(url, init);
    if (!mayPass(answer.status)) return answer;
    last = answer;
    throw new Error(`${answer.status}`);
  };
  return retryRead(read, signal).catch((error: unknown) => {
    if (last) return last;
    throw error;
  });
}
