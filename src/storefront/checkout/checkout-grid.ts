/** The frame that the checkout and its skeleton share, so that nothing moves when one takes the other's place. */
export const checkoutGrid = {
  page: 'page-width pt-6 pb-section md:pt-10',
  title: 'mb-6 text-3xl md:mb-8',
  columns:
    'grid grid-cols-1 items-start gap-6 outline-none lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] lg:gap-10',
  main: 'flex min-w-0 flex-col gap-6',
  fields: 'grid grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-2',
  // A long order scrolls inside: what it costs stays in sight.
  aside:
    'outline-none sticky top-[calc(var(--spacing-header)+1.5rem)] flex max-h-[max(40rem,calc(100dvh-var(--spacing-header)-3rem))] flex-col',
  asideLines: '-mx-3 min-h-0 flex-1 overflow-y-auto px-3',
} as const;
