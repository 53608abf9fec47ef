/** Of a product its variants, their stock or their pictures could not be read. Specification, storefront §8. */
export class VariantsUnreadable extends Error {
  override name = 'VariantsUnreadable';

  constructor(cause: unknown) {
    super('Failed to load variants', { cause });
  }
}
