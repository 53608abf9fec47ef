/** Where a letter would only keep the shopper from their order. */
const withoutNewsletter = new Set(['cart', 'checkout', 'order-success', 'newsletter']);

/** Where something is chosen or filled in, which a floating button would cover in a narrow window. */
const withForms = new Set([
  'product',
  'cart',
  'checkout',
  'auth',
  'forgot-password',
  'reset-password',
  'profile',
  'track-order',
]);

/** What of the frame a page does without, by its path. */
export function framePartsOf(pathname: string): { newsletter: boolean; chatRests: boolean } {
  const [, page = ''] = pathname.split('/');
  return { newsletter: !withoutNewsletter.has(page), chatRests: withForms.has(page) };
}
