export const newsletterMessages = {
  subscribed: {
    title: 'Thank you for subscribing',
    description: 'Our next letter will find its way to you.',
  },
  tooMany: (seconds: number) => `That was a little fast. Please try again in ${seconds} seconds.`,
} as const;
