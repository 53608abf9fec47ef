/** How many products a listing found, in words: '57 products', '1 product for “fern”'. */
export function resultCount(total: number, text: string | undefined): string {
  const count = total === 1 ? '1 product' : `${total} products`;
  return text ? `${count} for “${text}”` : count;
}

/** Where a page of a listing stands, in words: 'Page 2 of 3'. `ahead` is how many products come before it. */
export function pagePosition({ ahead, total, size }: { ahead: number; total: number; size: number }): string {
  const pages = Math.max(1, Math.ceil(total / size));
  return `Page ${Math.min(pages, Math.ceil(ahead / size) + 1)} of ${pages}`;
}
