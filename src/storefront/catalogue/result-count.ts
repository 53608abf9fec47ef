/** How many products a listing found, in words: '57 products', '1 product for “fern”'. */
export function resultCount(total: number, text: string | undefined): string {
  const count = total === 1 ? '1 product' : `${total} products`;
  return text ? `${count} for “${text}”` : count;
}
