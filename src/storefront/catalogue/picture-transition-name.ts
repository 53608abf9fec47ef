/** What a product's picture on a card and on its own page are both called, so that one grows into the other. */
export function pictureTransitionName(productId: string): string {
  return `picture-${productId}`;
}
