import { defaultAttributes } from './default-attributes.ts';
import type { VariantsState } from './variants.types.ts';

/** What a product that is not saved yet is offered in. */
export const noVariants: VariantsState = {
  version: 'none',
  attributes: [...defaultAttributes],
  rules: [],
  variants: [],
};
