/** What staff read about the newsletter's addresses. */
export const subscriberMessages = {
  removed: 'Address removed from the newsletter',
  gone: 'This address has been removed meanwhile.',
  fetchFailed: 'Failed to fetch the newsletter list',
  unknownForm: 'Unknown form',
} as const;
