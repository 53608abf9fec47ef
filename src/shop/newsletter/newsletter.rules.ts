import { object, oneOf } from '../shapes.rules.ts';

export const newsletterMessages = {
  subscribed: {
    title: 'Thank you for subscribing',
    description: 'Our next letter will find its way to you.',
  },
} as const;

/** What staff read about the newsletter's addresses. */
export const subscriberMessages = {
  removed: 'Address removed from the newsletter',
  gone: 'This address has been removed meanwhile.',
  fetchFailed: 'Failed to fetch the newsletter list',
} as const;

/** What the form gets back: that the address is kept, or what was entered and what is wrong with it. */
export type NewsletterAnswer = { ok: true } | { ok: false; email: string; message: string };

/** What POST /api/newsletter answers, and the browser reads of it. */
export const subscribedSchema = object({ subscribed: oneOf(true) });

export type Subscribed = { subscribed: true };
