/** Everything else of a product was read. Specification, storefront §8 has a sentence of its own for it. */
export class AttributesUnreadable extends Error {
  override name = 'AttributesUnreadable';

  constructor(cause: unknown) {
    super('Failed to load product attributes', { cause });
  }
}
