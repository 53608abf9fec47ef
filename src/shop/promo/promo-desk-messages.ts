/** What staff read about promo codes. Specification, admin §8. */
export const promoDeskMessages = {
  created: 'Promo code created successfully',
  updated: 'Promo code updated successfully',
  deleted: 'Promo code deleted successfully',
  saveFailed: 'Failed to save promo code',
  fetchFailed: 'Failed to fetch promo codes',
  deleteFailed: 'Failed to delete promo code',
  codeTaken: 'There is a promo code with this name already',
  changed: 'Somebody else saved this promo code while you were editing it.',
  gone: 'This promo code has been deleted meanwhile.',
  unknownForm: 'Unknown form',
} as const;
