import type { PromoState } from './promo.rules.ts';

type PromoStateRow = {
  value: PromoState;
  label: string;
  tone: 'success' | 'low' | 'neutral' | 'out';
  /** What it means for shoppers. */
  text: string;
};

/** The states of a promo code as staff read them, in the order in which they are offered. */
export const promoStates: readonly PromoStateRow[] = [
  { value: 'active', label: 'Active', tone: 'success', text: 'Shoppers can use it now.' },
  { value: 'scheduled', label: 'Scheduled', tone: 'low', text: 'It begins at 00:00 on its start date.' },
  { value: 'expired', label: 'Expired', tone: 'neutral', text: 'Its end date is over.' },
  { value: 'used-up', label: 'Used up', tone: 'neutral', text: 'All of its uses are taken.' },
  { value: 'inactive', label: 'Inactive', tone: 'neutral', text: 'It is switched off.' },
];

const byValue = new Map(promoStates.map((row) => [row.value, row]));

/** How a state is shown. */
export function promoStateRow(state: PromoState): PromoStateRow {
  const row = byValue.get(state);
  if (!row) throw new Error(`Not a state of a promo code: ${state}`);
  return row;
}

/** What staff read about promo codes. docs/behaviour/back-office.md#messages. */
export const promoDeskMessages = {
  created: 'Promo code created successfully',
  updated: 'Promo code updated successfully',
  deleted: 'Promo code deleted successfully',
  saveFailed: 'Failed to save promo code',
  fetchFailed: 'Failed to fetch promo codes',
  deleteFailed: 'Failed to delete promo code',
  codeTaken: 'There is a promo code with this name already',
  gone: 'This promo code has been deleted meanwhile.',
} as const;
