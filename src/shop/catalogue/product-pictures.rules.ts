import type { ProductDraft } from './product-draft.types.ts';

/** Every picture that a product shows by itself, of whichever colour. */
export function picturesOf({ images, lightImage, colors }: ProductDraft): string[] {
  return [...images, ...(lightImage === '' ? [] : [lightImage]), ...colors.flatMap((color) => color.images)];
}
