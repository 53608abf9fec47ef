import { mayPass, retryRead } from './retry-read.ts';

type Fetch = typeof globalThis.fetch;

/**
 * `fetch` for the browser's router, which takes none of its own: what a navigation reads of a page (GET of '….data')
 * is tried again as specification, storefront §9 says. Everything else, writes above all, is made once.
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
