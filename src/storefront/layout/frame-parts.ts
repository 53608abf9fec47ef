/** Where a letter would only keep the shopper from their order. */
const withoutNewsletter = new Set(['cart', 'checkout', 'order-success', 'newsletter']);

/** Whether a page's footer has the newsletter, by its path. */
export function showsNewsletter(pathname: string): boolean {
  const [, page = ''] = pathname.split('/');
  return !withoutNewsletter.has(page);
}
