/** The frame that the checkout and its skeleton share, so that nothing moves when one takes the other's place. */
export const checkoutGrid = {
  page: 'page-width pt-6 pb-section md:pt-10',
  title: 'mb-6 text-3xl md:mb-8',
  columns:
    'grid grid-cols-1 items-start gap-6 outline-none lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] lg:gap-10',
  main: 'flex min-w-0 flex-col gap-6',
  fields: 'grid grid-cols-1 gap-x-4 gap-y-4.5 sm:grid-cols-2',
  // All of it is shown. One that is longer than the window scrolls with the page until its end, the total, is in sight.
  aside:
    'outline-none sticky top-[min(var(--spacing-header)+1.5rem,100dvh-var(--summary-height,0px)-1.5rem)] flex flex-col',
} as const;
