/**
 * How the parts of the sitemap are called: 'pages', 'guides-1', 'products-12-of-256'. Products are spread over a power of two of
 * them by their ids, which are random: each part is a piece of the ids' index, whatever the shop's size.
 */
const PART_NAME = /^(?:pages|(guides)-([1-9]\d{0,4})|(products)-([1-9]\d{0,4})-of-([1-9]\d{0,4}))$/;

export type SitemapPart =
  | { kind: 'pages' }
  | { kind: 'guides'; number: number }
  | { kind: 'products'; number: number; of: number };

/** The name of a part as it stands in an address, whether or not there is such a part; anything else is none. */
export function readSitemapPart(text: string | null): string | undefined {
  return text !== null && parseSitemapPart(text) ? text : undefined;
}

export function parseSitemapPart(name: string): SitemapPart | null {
  const [found, guides, page, , number, of] = PART_NAME.exec(name) ?? [];
  if (found === undefined) return null;
  if (guides !== undefined) return { kind: 'guides', number: Number(page) };
  if (of === undefined) return { kind: 'pages' };
  const product = { kind: 'products', number: Number(number), of: Number(of) } as const;
  return product.number <= product.of && PARTS.includes(product.of) ? product : null;
}

/** Over how many parts products may be spread: enough for a hundred million. */
export const PARTS = Array.from({ length: 17 }, (_, power) => 2 ** power);

/** The least id of a part of so many; beyond the last one there is none. */
export function firstIdOf({ number, of }: { number: number; of: number }): string | null {
  const first = ((number - 1) * 2 ** 32) / of;
  return number > of ? null : `${first.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`;
}
