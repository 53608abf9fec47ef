import { guid, readAs } from '../shapes.rules.ts';

export const MOST_COMPARED = 4;

/** No product has this id: what stands for one that cannot be. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000';

/** Ids of products that an address or a form wants side by side, each once; one more than there is room for says so. */
export function readCompared(given: URLSearchParams): string[] {
  const ids = given
    .getAll('products')
    .flatMap((typed) => typed.split(/[.,]/))
    .filter((typed) => typed !== '')
    .map((typed) => readAs(guid, typed)?.toLowerCase() ?? NO_PRODUCT);
  return [...new Set(ids)].slice(0, MOST_COMPARED + 1);
}

/** The address of these side by side. */
export const comparedHref = (ids: readonly string[]): string =>
  ids.length === 0 ? '/compare' : `/compare?products=${ids.join('.')}`;
