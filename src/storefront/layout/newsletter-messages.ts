export const newsletterMessages = {
  subscribed: {
    title: 'Thank you for subscribing',
    description: 'Our next letter will find its way to you.',
  },
} as const;
